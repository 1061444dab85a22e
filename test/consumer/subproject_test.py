#!/usr/bin/env python3
"""Tests uriform as a meson subproject, mostly with static libraries, and as installed by the enclosing project."""

import json
import pathlib
import shutil
import tempfile

import support
from support import HERE, NAMED, OPTIONS, PROGRAMS, run

WRAP = """[wrap-file]
directory = uriform

[provide]
dependency_names = NAMES
"""
WITH_IRI = any(library.folder == 'iri' for library in OPTIONS.libraries)


def make_project(folder):
    """A separate project with this project as its subproject."""
    shutil.copytree(HERE / 'subproject', folder)
    for program in (program for programs in PROGRAMS.values() for program in programs):
        shutil.copy(HERE / program, folder)
    (folder / 'subprojects').mkdir()
    (folder / 'subprojects/uriform.wrap').write_text(WRAP.replace('NAMES', ', '.join(NAMED)))
    (folder / 'subprojects/uriform').symlink_to(OPTIONS.source)


class Subproject(support.TestCase):
    @classmethod
    def set_up(cls, build, *options):
        """Sets up the project with its options, which also determine how the subproject is built."""
        iri = 'enabled' if WITH_IRI else 'disabled'
        run(*OPTIONS.meson, 'setup', cls.folder / 'project', build, f'--prefix={cls.folder}/prefix', '--libdir=lib', f'-Diri={iri}',
            f'-Duriform:iri={iri}', *options, env=support.COMPILERS)

    @staticmethod
    def targets_of(build):
        """Returns a build's programs and installed libraries by name and type."""
        targets = json.loads(run(*OPTIONS.meson, 'introspect', '--targets', build))
        return sorted((target['name'], target['type']) for target in targets if target['installed'] or target['type'] == 'executable')

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        make_project(cls.folder / 'project')
        cls.built = cls.folder / 'build'
        cls.set_up(cls.built, '-Ddefault_library=static')
        run('ninja', '-C', cls.built)
        run(*OPTIONS.meson, 'install', '-C', cls.built, '--no-rebuild')
        cls.installed = support.Prefix(cls.folder / 'prefix', libdir='lib')

    def check_static(self, program, library):
        self.check_output(self.installed, program, library)
        self.assertEqual(self.libraries_of(program), set())

    def test_subproject(self):
        for library, programs in PROGRAMS.items():
            for program in programs:
                self.check_static(self.built / support.target_of(program), library)

    def test_libraries_alone_are_built_as_the_project_says(self):
        programs = [support.target_of(program) for programs in PROGRAMS.values() for program in programs]
        for said, kinds in [('static', ['static']), ('shared', ['shared']), ('both', ['shared', 'static']), (None, ['shared'])]:
            with self.subTest(said):
                build = self.folder / f'set-up-{said}'
                self.set_up(build, *([f'-Ddefault_library={said}'] if said else []))
                libraries = [(library.name, kind + ' library') for library in OPTIONS.libraries for kind in kinds]
                self.assertEqual(self.targets_of(build), sorted([(name, 'executable') for name in programs] + libraries))

    def test_pkg_config_names_no_folders_of_others(self):
        for file in (self.installed.libdir / 'pkgconfig').iterdir():
            self.assertNotRegex(file.read_text(), r'-I(?!\$\{includedir\})')

    def test_static(self):
        for library, programs in PROGRAMS.items():
            for source in programs:
                with self.subTest(source):
                    self.check_static(self.build(source, *self.installed.flags(library.name, '--static')), library)

    if 'cmake' in OPTIONS.parts:
        def test_static_by_cmake(self):
            built = self.build_by_cmake(self.installed, '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON')
            for compiled in json.loads((built / 'compile_commands.json').read_text()):
                self.assertIn('-DURIFORM_STATIC', compiled['command'])
            for library, programs in PROGRAMS.items():
                for program in programs:
                    self.check_static(built / support.target_of(program), library)


if __name__ == '__main__':
    support.main()
