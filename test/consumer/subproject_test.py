#!/usr/bin/env python3
"""Tests of uriform as a meson subproject with static libraries, and of those libraries once the project that has it is installed."""

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
    def setUpClass(cls):
        folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, folder)
        make_project(folder / 'project')
        cls.built = folder / 'build'
        iri = 'enabled' if 'iri' in OPTIONS.parts else 'disabled'
        run(*OPTIONS.meson, 'setup', folder / 'project', cls.built, f'--prefix={folder}/prefix', '--libdir=lib', f'-Diri={iri}',
            f'-Duriform:iri={iri}', '-Duriform:default_library=static', env=support.COMPILERS)
        run('ninja', '-C', cls.built)
        run(*OPTIONS.meson, 'install', '-C', cls.built, '--no-rebuild')
        cls.installed = support.Prefix(folder / 'prefix', libdir='lib')

    def test_subproject(self):
        self.check_output(self.installed, self.built / 'uri', URI)

    def test_no_more_than_the_libraries_is_built(self):
        targets = json.loads(run(*OPTIONS.meson, 'introspect', '--targets', self.built))
        names = ['uri', 'uriform'] + (['iri', 'uriform-iri'] if 'iri' in OPTIONS.parts else [])
        self.assertEqual(sorted(target['name'] for target in targets), sorted(names))

    def check_static(self, program, of):
        self.check_output(self.installed, program, of)
        self.assertEqual(self.libraries_of(program), [])

    def test_static(self):
        self.check_static(self.build('uri.cpp', *self.installed.flags('uriform', '--static')), URI)

    def test_static_c(self):
        self.check_static(self.build('uri.c', *self.installed.flags('uriform', '--static')), URI)

    if 'iri' in OPTIONS.parts:
        def test_subproject_for_iris(self):
            self.check_output(self.installed, self.built / 'iri', IRI)

        def test_static_for_iris(self):
            self.check_static(self.build('iri.cpp', *self.installed.flags('uriform-iri', '--static')), IRI)

        def test_static_c_for_iris(self):
            self.check_static(self.build('iri.c', *self.installed.flags('uriform-iri', '--static')), IRI)

    if 'cmake' in OPTIONS.parts:
        def test_static_by_cmake(self):
            built = self.build_by_cmake(self.installed)
            self.check_static(built / 'uri', URI)
            self.check_static(built / 'uri_c', URI)
            if 'iri' in OPTIONS.parts:
                self.check_static(built / 'iri', IRI)


if __name__ == '__main__':
    support.main()
