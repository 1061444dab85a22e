"""Support for the tests of uriform as others use it."""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from libraries import NAMED  # noqa: E402


def read_options():
    """Returns the options that the build passes to a test, and leaves the rest for unittest."""
    parser = argparse.ArgumentParser()
    parser.add_argument('--meson', nargs='+')
    parser.add_argument('--source', type=pathlib.Path, help='the root of the project')
    parser.add_argument('--build', type=pathlib.Path, help='the folder that it is built in')
    parser.add_argument('--prefix')
    for folder in ('bindir', 'datadir', 'includedir', 'libdir', 'mandir'):
        parser.add_argument('--' + folder, type=pathlib.Path)
    parser.add_argument('--abi', help='the number of the binary interface')
    parser.add_argument('--version', help='the version of the project')
    parser.add_argument('--cxx', nargs='+', help='the compiler of C++')
    parser.add_argument('--cc', nargs='+', help='the compiler of C')
    parser.add_argument('--clang', default='', help='a compiler that has modules of C++20')
    parser.add_argument('--libraries', nargs='+', type=NAMED.get, help='the libraries that are built, lowest first')
    parser.add_argument('--parts', nargs='*', default=[], help='what else there is to test: cli, cmake, gdb')
    return parser.parse_known_args()


OPTIONS, UNITTEST_OPTIONS = read_options()
COMPILERS = {'CC': ' '.join(OPTIONS.cc), 'CXX': ' '.join(OPTIONS.cxx)}

# The arguments and the output of each library's programs.
URI = 'HTTP://EXAMPLE.com:80/%7Euser/./a%2fb', 'http://example.com/~user/a%2Fb\n'
GIVEN_AND_WRITTEN = {
    'core': URI,
    'keys': ('HTTP://EXAMPLE.com?b=1&utm_source=x&a=2#top', 'http://example.com/?a=2&b=1\n'),
    'explain': ('https://example.com/?token=secret', 'https://example.com/?token=******\n'),
    'arrow': URI,
    'iri': ('HTTP://例え.jp:80/é', 'http://xn--r8jz45g.jp/%C3%A9\n'),
}
# These programs' sources, for the libraries that are built.
PROGRAMS = {library: [path.name for path in sorted(HERE.glob(f'{library.folder}.c*'))] for library in OPTIONS.libraries}


def run(*command, **more):
    """Runs a command and returns its output. If it fails, the exception contains the output."""
    environment = {**os.environ, **more.pop('env', {})}
    command = [str(word) for word in command]
    done = subprocess.run(command, capture_output=True, text=True, encoding='utf-8', env=environment, timeout=600, **more)
    if done.returncode != 0:
        raise AssertionError(f'{command} gave {done.returncode}:\n{done.stdout}{done.stderr}')
    return done.stdout


class Prefix:
    """The place where uriform is installed: a prefix, perhaps below a staging folder."""

    def __init__(self, prefix, libdir, stage=''):
        self.prefix = pathlib.Path(f'{stage}{prefix}')
        self.libdir = self.prefix / libdir
        self.environment = {
            'PKG_CONFIG_SYSROOT_DIR': str(stage),
            'PKG_CONFIG_PATH': str(self.libdir / 'pkgconfig'),
            'CMAKE_PREFIX_PATH': str(self.prefix),
            'LD_LIBRARY_PATH': str(self.libdir),
            **COMPILERS,
        }

    def run(self, *command):
        return run(*command, env=self.environment)

    def flags(self, *words):
        return self.run('pkg-config', '--cflags', '--libs', *words).split()


def install(stage):
    """Installs the build unchanged. Keeps the list of permanently installed files, which uninstalling uses."""
    log = OPTIONS.build / 'meson-logs' / 'install-log.txt'
    before = log.read_bytes() if log.exists() else None
    try:
        run(*OPTIONS.meson, 'install', '-C', OPTIONS.build, '--no-rebuild', '--quiet', '--destdir', stage)
    finally:
        log.unlink(missing_ok=True)
        if before is not None:
            log.write_bytes(before)


class TestCase(unittest.TestCase):
    @classmethod
    def install(cls):
        """Installs the build in a folder that is removed after the class's tests."""
        stage = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, stage)
        install(stage)
        return Prefix(OPTIONS.prefix, OPTIONS.libdir, stage)

    def new_folder(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        return pathlib.Path(folder)

    def build(self, source, *flags):
        """Compiles a single-file program."""
        compiler = OPTIONS.cc if source.endswith('.c') else [*OPTIONS.cxx, '-std=c++20']
        program = self.new_folder() / 'program'
        run(*compiler, '-Wall', '-Wextra', '-Werror', '-o', program, HERE / source, *flags)
        return program

    def configure_by_cmake(self, prefix, *options):
        folder = self.new_folder()
        prefix.run('cmake', '-G', 'Ninja', '-S', HERE / 'cmake', '-B', folder, *options)
        return folder

    def build_by_cmake(self, prefix, *options):
        folder = self.configure_by_cmake(prefix, *options)
        prefix.run('cmake', '--build', folder)
        return folder

    def check_output(self, prefix, program, library):
        given, expected = GIVEN_AND_WRITTEN[library.folder]
        self.assertEqual(prefix.run(program, given), expected)

    def libraries_of(self, program):
        """Returns the uriform libraries that a program loads."""
        dynamic = run('readelf', '-d', program, env={'LC_ALL': 'C'})
        return {word.strip('[]') for word in dynamic.split() if word.startswith('[liburiform')}

    def check_loaded(self, program, library):
        """Checks that a program loads the library and at most the libraries that it needs."""
        loaded = self.libraries_of(program)
        self.assertIn(soname_of(library.name), loaded)
        self.assertLessEqual(loaded, set(map(soname_of, [library.name, *library.needs])))


def soname_of(name):
    return f'lib{name}.so.{OPTIONS.abi}'


def target_of(program):
    """Returns the target of a source in programs.cmake."""
    return program.replace('.', '_')


def main():
    unittest.main(argv=['consumer', *UNITTEST_OPTIONS])
