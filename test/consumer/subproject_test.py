#!/usr/bin/env python3
"""Tests of uriform as a meson subproject, most with static libraries, and of those once the project that has it is installed."""

import json
import pathlib
import shutil
import tempfile

import support
from support import HERE, IRI, OPTIONS, URI, run

WRAP = """[wrap-file]
directory = uriform

[provide]
dependency_names = uriform, uriform-iri
"""


def make_project(folder):
    """A project of its own whose subproject is this one."""
    shutil.copytree(HERE / 'subproject', folder)
    for program in ('uri.cpp', 'iri.cpp'):
        shutil.copy(HERE / program, folder)
    (folder / 'subprojects').mkdir()
    (folder / 'subprojects/uriform.wrap').write_text(WRAP)
    (folder / 'subprojects/uriform').symlink_to(OPTIONS.source)


class Subproject(support.TestCase):
    @classmethod
    def set_up(cls, build, *options):
        """Sets up the project with options of its own, which say what the subproject is built as, too."""
        iri = 'enabled' if 'iri' in OPTIONS.parts else 'disabled'
        run(*OPTIONS.meson, 'setup', cls.folder / 'project', build, f'--prefix={cls.folder}/prefix', '--libdir=lib', f'-Diri={iri}',
            f'-Duriform:iri={iri}', *options, env=support.COMPILERS)

    @staticmethod
    def targets_of(build):
        """The programs and the installed libraries of a build by their names and types."""
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

    def check_static(self, program, of):
        self.check_output(self.installed, program, of)
        self.assertEqual(self.libraries_of(program), [])

    def test_subproject(self):
        self.check_static(self.built / 'uri', URI)

    def test_libraries_alone_are_built_as_the_project_says(self):
        programs = ['uri', 'iri'] if 'iri' in OPTIONS.parts else ['uri']
        for said, kinds in [('static', ['static']), ('shared', ['shared']), ('both', ['shared', 'static']), (None, ['shared'])]:
            with self.subTest(said):
                build = self.folder / f'set-up-{said}'
                self.set_up(build, *([f'-Ddefault_library={said}'] if said else []))
                libraries = [('uriform' + ('-iri' if name == 'iri' else ''), kind + ' library') for name in programs for kind in kinds]
                self.assertEqual(self.targets_of(build), sorted([(name, 'executable') for name in programs] + libraries))

    def test_pkg_config_names_no_folders_of_others(self):
        for file in (self.installed.libdir / 'pkgconfig').iterdir():
            self.assertNotRegex(file.read_text(), r'-I(?!\$\{includedir\})')

    def test_static(self):
        self.check_static(self.build('uri.cpp', *self.installed.flags('uriform', '--static')), URI)

    def test_static_c(self):
        self.check_static(self.build('uri.c', *self.installed.flags('uriform', '--static')), URI)

    if 'iri' in OPTIONS.parts:
        def test_subproject_for_iris(self):
            self.check_static(self.built / 'iri', IRI)

        def test_static_for_iris(self):
            self.check_static(self.build('iri.cpp', *self.installed.flags('uriform-iri', '--static')), IRI)

        def test_static_c_for_iris(self):
            self.check_static(self.build('iri.c', *self.installed.flags('uriform-iri', '--static')), IRI)

    if 'cmake' in OPTIONS.parts:
        def test_static_by_cmake(self):
            built = self.build_by_cmake(self.installed, '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON')
            for compiled in json.loads((built / 'compile_commands.json').read_text()):
                self.assertIn('-DURIFORM_STATIC', compiled['command'])
            self.check_static(built / 'uri', URI)
            self.check_static(built / 'uri_c', URI)
            if 'iri' in OPTIONS.parts:
                self.check_static(built / 'iri', IRI)


if __name__ == '__main__':
    support.main()
