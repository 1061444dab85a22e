#!/usr/bin/env python3
"""Tests the C++20 modules with a program that imports them, compiled by clang alone and, if CMake is new enough, through CMake."""

import re
import shutil
import subprocess
import unittest

import support
from support import HERE, OPTIONS, run

PROGRAM = HERE / 'modules/program.cpp'
WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow', '-Werror']
WRITTEN = 'http://example.com/~user\n'


def version_of(program):
    """Returns a program's version number as a tuple, or () if the program is not found."""
    path = shutil.which(program)
    said = subprocess.run([path, '--version'], capture_output=True, text=True, check=True).stdout if path else ''
    found = re.search(r'(\d+)\.(\d+)', said)
    return tuple(map(int, found.groups())) if found else ()


MODULES = [library for library in OPTIONS.libraries if (OPTIONS.source / f'lib/packaging/modules/{library.name}.cppm').is_file()]
# clang 16 treats the copies of an inline function in two modules as different functions.
if version_of(OPTIONS.clang) < (19,):
    MODULES = MODULES[:1]
WITH_CMAKE = version_of('cmake') >= (3, 28) and version_of('clang-scan-deps' + OPTIONS.clang.rpartition('clang++')[2])


class Modules(support.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.to = cls.install()

    def compile_module(self, name, folder):
        """Compiles the module in a file, and returns the object that an importing program links."""
        compiled = folder / (name.replace('-', '.') + '.pcm')
        flags = [*self.to.run('pkg-config', '--cflags', name).split(), f'-fprebuilt-module-path={folder}']
        source = self.to.run('pkg-config', '--variable=moduledir', 'uriform').strip()
        run(OPTIONS.clang, '-std=c++20', *WARNINGS, *flags, '--precompile', f'{source}/{name}.cppm', '-o', compiled)
        run(OPTIONS.clang, f'-fprebuilt-module-path={folder}', '-c', compiled, '-o', compiled.with_suffix('.o'))
        return compiled.with_suffix('.o')

    def test_modules(self):
        """Builds a program with each module, after the modules that it imports."""
        for library in MODULES:
            with self.subTest(library.name):
                folder = self.new_folder()
                objects = [self.compile_module(name, folder) for name in [*library.needs, library.name]]
                program = folder / 'program'
                run(OPTIONS.clang, '-std=c++20', *WARNINGS, f'-DOF_{library.folder.upper()}', f'-fprebuilt-module-path={folder}', PROGRAM,
                    *objects, *self.to.flags(library.name), '-o', program)
                self.assertEqual(self.to.run(program), WRITTEN)

    def configure(self, *options):
        folder = self.new_folder()
        self.to.run('cmake', '-G', 'Ninja', '-S', HERE / 'modules', '-B', folder, f'-DCMAKE_CXX_COMPILER={OPTIONS.clang}', *options)
        return folder

    @unittest.skipUnless(WITH_CMAKE, 'needs CMake 3.28 and clang-scan-deps')
    def test_installed_by_cmake(self):
        folder = self.configure()
        for program in [library.folder for library in MODULES]:
            self.to.run('cmake', '--build', folder, '--target', program)
            self.assertEqual(self.to.run(folder / program), WRITTEN)

    @unittest.skipUnless(WITH_CMAKE, 'needs CMake 3.28 and clang-scan-deps')
    def test_sources_by_cmake(self):
        """Only sets up the project: building takes minutes, and the test above covers the modules."""
        self.configure(f'-DURIFORM={OPTIONS.source}')


if __name__ == '__main__':
    support.main()
