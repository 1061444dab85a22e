#!/usr/bin/env python3
"""Tests of uriform as a part of a CMake project, which builds it from its sources."""

import support
from support import HERE, IRI, OPTIONS, URI, run


class Sources(support.TestCase):
    def check(self, libraries, *options):
        """Builds and runs the programs of a project; `libraries` are those of uriform that they load."""
        built = self.new_folder()
        run('cmake', '-G', 'Ninja', '-S', HERE / 'sources', '-B', built, f'-DURIFORM={OPTIONS.source}', *options, env=support.COMPILERS)
        programs = ['uri', 'uri_c'] + (['iri'] if 'iri' in OPTIONS.parts else [])
        run('cmake', '--build', built, '--target', *programs)
        for program in programs:
            given, expected = IRI if program == 'iri' else URI
            self.assertEqual(run(built / program, given), expected)
        self.assertEqual(self.libraries_of(built / 'uri'), libraries)

    def test_subdirectory(self):
        self.check([])

    def test_fetched(self):
        self.check([f'liburiform.so.{OPTIONS.abi}'], '-DFETCH=ON', '-DBUILD_SHARED_LIBS=ON')


if __name__ == '__main__':
    support.main()
