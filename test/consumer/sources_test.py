#!/usr/bin/env python3
"""Tests uriform as a part of a CMake project that builds it from source."""

import support
from support import GIVEN_AND_WRITTEN, HERE, OPTIONS, PROGRAMS, run


class Sources(support.TestCase):
    def check(self, *options):
        """Builds and runs the programs of a project. Returns its folder, and the library of each program."""
        built = self.new_folder()
        run('cmake', '-G', 'Ninja', '-S', HERE / 'sources', '-B', built, f'-DURIFORM={OPTIONS.source}', *options, env=support.COMPILERS)
        targets = {support.target_of(source): library for library, programs in PROGRAMS.items() for source in programs}
        run('cmake', '--build', built, '--target', *targets)
        for target, library in targets.items():
            given, expected = GIVEN_AND_WRITTEN[library.folder]
            self.assertEqual(run(built / target, given), expected)
        return built, targets

    def test_subdirectory(self):
        built, targets = self.check()
        for target in targets:
            self.assertEqual(self.libraries_of(built / target), set())

    def test_fetched(self):
        built, targets = self.check('-DFETCH=ON', '-DBUILD_SHARED_LIBS=ON')
        for target, library in targets.items():
            self.check_loaded(built / target, library)


if __name__ == '__main__':
    support.main()
