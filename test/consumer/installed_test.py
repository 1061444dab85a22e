#!/usr/bin/env python3
"""Tests the installed files with programs that are built through pkg-config and through CMake."""

import os

import support
from support import OPTIONS, PROGRAMS, URI


class Installed(support.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.to = cls.install()

    def test_libraries(self):
        for name in [library.name for library in OPTIONS.libraries]:
            for link in (f'lib{name}.so', support.soname_of(name)):
                self.assertEqual((self.to.libdir / link).resolve(), self.to.libdir.resolve() / f'lib{name}.so.{OPTIONS.version}')

    def test_headers(self):
        def headers(folder):
            return {header.relative_to(folder) for header in folder.rglob('uriform*/**/*.h*')} | {
                header.relative_to(folder) for header in folder.glob('uriform*.h')}

        ours = headers(OPTIONS.source / 'include')
        self.assertGreater(len(ours), 20)
        self.assertEqual(headers(self.to.prefix / OPTIONS.includedir), ours)

    def test_pkg_config_asks_for_no_more_than_is_linked(self):
        def required(package):
            return {line.split()[0] for line in self.to.run(
                'pkg-config', '--print-requires', '--print-requires-private', package).splitlines()}

        for library in OPTIONS.libraries:
            expected = {*library.needs, *(['icu-i18n', 'icu-uc'] if library.folder == 'iri' else [])}
            self.assertEqual(required(library.name), expected, library.name)

    def test_pkg_config(self):
        for library, programs in PROGRAMS.items():
            for source in programs:
                with self.subTest(source):
                    program = self.build(source, *self.to.flags(library.name))
                    self.check_output(self.to, program, library)
                    self.check_loaded(program, library)

    if 'cmake' in OPTIONS.parts:
        def test_cmake(self):
            built = self.build_by_cmake(self.to)
            for library, programs in PROGRAMS.items():
                for program in (built / support.target_of(source) for source in programs):
                    self.check_output(self.to, program, library)
                    self.check_loaded(program, library)

        def test_cmake_finds_a_range(self):
            for wanted in ('0.0...99', f'0.0...{OPTIONS.version}', f'{OPTIONS.version}...<99'):
                self.configure_by_cmake(self.to, '-DWANTED=' + wanted)

        def test_cmake_refuses_static_libraries_that_are_not_there(self):
            if (self.to.libdir / 'liburiform.a').exists():
                self.skipTest('there are static libraries')
            with self.assertRaisesRegex(AssertionError, 'no static library'):
                self.configure_by_cmake(self.to, '-Duriform_USE_STATIC_LIBS=ON')

        def test_cmake_refuses_what_is_not_there(self):
            for wanted, answer in (('99.0', 'compatible'), ('0.0', 'compatible'), (f'0.0...<{OPTIONS.version}', 'compatible'),
                                   ('99...100', 'compatible'), (OPTIONS.version + ';COMPONENTS;core;nothing', 'component nothing')):
                with self.assertRaisesRegex(AssertionError, answer):
                    self.configure_by_cmake(self.to, '-DWANTED=' + wanted)

    if 'cli' in OPTIONS.parts:
        def test_command(self):
            command = self.to.prefix / OPTIONS.bindir / 'uriform'
            self.assertEqual(self.to.run(command, 'normalize', URI[0]), URI[1])
            self.assertEqual(self.to.run(command, '--version').splitlines()[0], f'uriform {OPTIONS.version}')
            folder = self.new_folder() / 'seen'
            if (self.to.libdir / 'uriform/uriform-seen.so').exists():
                self.assertEqual(self.to.run(command, 'dedupe', f'--seen={folder}', 'a'), 'a\n')

        def test_command_finds_the_libraries(self):
            if OPTIONS.prefix == '/usr':
                self.skipTest('the system searches /usr, but not a folder that this is staged in')
            command = self.to.prefix / OPTIONS.bindir / 'uriform'
            self.assertEqual(support.run(command, 'normalize', URI[0], env={'LD_LIBRARY_PATH': ''}), URI[1])

        def test_files_of_the_command(self):
            data = self.to.prefix / OPTIONS.datadir
            for file in (
                self.to.prefix / OPTIONS.mandir / 'man1/uriform.1',
                data / 'bash-completion/completions/uriform',
                data / 'zsh/site-functions/_uriform',
            ):
                self.assertTrue(file.is_file(), file)

    if 'gdb' in OPTIONS.parts:
        def test_gdb_loads_the_printers(self):
            program = self.build('debugged.cpp', '-g', *self.to.flags('uriform'))
            # gdb looks for the scripts of an installation in the same places, whether or not it is staged.
            scripts = self.new_folder()
            installed = self.to.prefix / OPTIONS.datadir / f'gdb/auto-load{OPTIONS.prefix}' / OPTIONS.libdir
            libdir = os.path.realpath(self.to.libdir)
            os.makedirs(os.path.dirname(f'{scripts}{libdir}'))
            os.symlink(installed, f'{scripts}{libdir}')
            shown = self.to.run(
                'gdb', '-batch', '-nx', '-iex', f'set auto-load scripts-directory {scripts}', '-iex', 'set auto-load safe-path /',
                '-ex', 'set width 0', '-ex', 'break stop', '-ex', 'run', '-ex', 'info args', program)
            for line in (
                'view = "//us%65r@[::1]:?#" = {userinfo = "us%65r", host = "[::1]", host_kind = uriform::host_kind::ipv6, port = "", '
                'path = "", query = "", fragment = ""}',
                'owner = "http://example.com/?q#f" = {scheme = "http", host = "example.com", '
                'host_kind = uriform::host_kind::reg_name, path = "/", query = "q", fragment = "f"}',
                'good = uriform::result = {value = "HTTP://Example.com:80?q#f" = {scheme = "HTTP", host = "Example.com", '
                'host_kind = uriform::host_kind::reg_name, port = "80", path = "", query = "q", fragment = "f"}}',
                'bad = uriform::result = {error = uriform::uri_errc::invalid_character at byte 8, reading uriform::component::host}',
                'done = uriform::result',
            ):
                self.assertIn(line, shown)


if __name__ == '__main__':
    support.main()
