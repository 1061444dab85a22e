#!/usr/bin/env python3
"""Tests the two files of each library that lib/packaging/two_files/amalgamate.py writes, in an empty folder without other uriform files.

With --all, also tests them with each compiler, as a static and a shared library, and with link-time optimization. test/platforms/run.py
compiles them with the library's tests.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow', '-Werror']
PLAIN = ['-fno-exceptions', '-fno-rtti']
WITH_C = '-DURIFORM_C_INTERFACE'
# A larger file takes long to compile.
CORE_BYTES = 760 * 1024
URI, NORMAL_FORM = 'HTTP://EXAMPLE.com:80/%7Euser/./a%2fb', 'http://example.com/~user/a%2Fb\n'
URL, URL_TO_SHOW = 'http://user:secret@example.com/', 'http://user:******@example.com/\n'
IRI, URI_OF_IRI = 'http://例え.jp/é', 'http://xn--r8jz45g.jp/%C3%A9\n'

# Options of amalgamate.py.
OTHERS = []


def run(*command, **more):
    """Runs a command and returns its output. If it fails, the exception contains the output."""
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more)
    if done.returncode != 0:
        raise AssertionError(f'{" ".join(map(str, command))}: {done.returncode}\n{done.stdout}')
    return done.stdout


def at_once(commands):
    """Runs as many commands at a time as there are processors."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda command: run(*command), commands))


def exported(library):
    """Returns the uriform names that a shared library exports."""
    symbols = run('nm', '--dynamic', '--defined-only', '--format=posix', library)
    return [line for line in symbols.splitlines() if re.match(r'uriform_|_ZNK?7uriform', line)]


def amalgamate(folder, *more, seed_of_hashes='random'):
    run(sys.executable, ROOT / 'lib/packaging/two_files/amalgamate.py', folder, *OTHERS, *more,
        env={**os.environ, 'PYTHONHASHSEED': seed_of_hashes})
    return folder


class Case(unittest.TestCase):
    """Tests in a separate folder with a single compiler."""
    compiler = 'c++'

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.files = amalgamate(cls.folder / 'files')

    def compile(self, output, source, *options, files=None):
        """Returns the command that compiles a source, either from `files` or including them."""
        files = files or self.files
        include = [] if source.parent == files else ['-I', files]
        return [self.compiler, '-std=c++20', *WARNINGS, *options, *include, '-c', source, '-o', self.folder / output]

    def link(self, program, *parts):
        run(self.compiler, *(part if part.startswith('-') else self.folder / part for part in parts), '-o', self.folder / program)
        return self.folder / program

    def check_program(self, program):
        self.assertEqual(run(program, URI), NORMAL_FORM)


class Short(Case):
    """The tests that each build runs, in less than a minute."""

    def test_same_bytes_again(self):
        for seed in '123':
            again = amalgamate(self.folder / seed, seed_of_hashes=seed)
            for file in self.files.iterdir():
                self.assertEqual(file.read_bytes(), (again / file.name).read_bytes(), file.name)

    def test_macros_end_with_the_header(self):
        headers = sorted(self.files.glob('*.hpp'))
        self.assertEqual({header.stem for header in headers}, {'uriform', 'uriform-explain', 'uriform-iri', 'uriform-keys'})
        for header in headers:
            macros = run(self.compiler, '-std=c++20', '-dM', '-E', '-x', 'c++', header)
            self.assertEqual(re.findall(r'#define (\w*URIFORM\w*)', macros), [])

    def test_core_is_small_and_reads_no_json(self):
        text = (self.files / 'uriform.cpp').read_text(encoding='utf-8')
        self.assertLessEqual(len(text.encode()), CORE_BYTES)
        self.assertNotIn('nlohmann', text)

    def test_macros_of_windows(self):
        """The header compiles after windows.h, which defines `min` and `max` as macros. System headers would not."""
        text = (self.files / 'uriform.hpp').read_text(encoding='utf-8')
        lines = re.findall(r'^#include <(?!format).*', text, re.MULTILINE)
        lines += ['#define min(a, b) (((a) < (b)) ? (a) : (b))', '#define max(a, b) (((a) > (b)) ? (a) : (b))', '#include "uriform.hpp"']
        (self.folder / 'windows.cpp').write_text('\n'.join(lines) + '\n', encoding='utf-8')
        run(*self.compile('windows.o', self.folder / 'windows.cpp', '-fsyntax-only'))

    def test_versions_side_by_side(self):
        """Uses two versions, in separate files and in the same file: they share no symbol."""
        first = re.search(r'namespace uriform::inline (v\w+)', (self.files / 'uriform.hpp').read_text(encoding='utf-8'))[1]
        others = amalgamate(self.folder / 'others', '--version', '99.1.0-rc1')
        at_once([
            self.compile('first-lib.o', self.files / 'uriform.cpp', WITH_C),
            self.compile('second-lib.o', others / 'uriform.cpp', files=others),
            self.compile('first.o', HERE / 'one_version.cpp', '-DFUNCTION=first'),
            self.compile('second.o', HERE / 'one_version.cpp', '-DFUNCTION=second', files=others),
            self.compile('both.o', HERE / 'both_versions.cpp', f'-DFIRST_HEADER="{self.files}/uriform.hpp"', f'-DFIRST={first}',
                         f'-DSECOND_HEADER="{others}/uriform.hpp"', '-DSECOND=v99_1_0_rc1'),
            self.compile('program.o', HERE / 'program.cpp'),
        ])
        program = self.link('both', 'both.o', 'first.o', 'second.o', 'first-lib.o', 'second-lib.o')
        self.assertEqual(run(program), 'http://h/ http://h/\n')
        self.check_program(self.link('program', 'program.o', 'first-lib.o'))

        def defined(name):
            symbols = run('nm', '--defined-only', '--extern-only', '--format=posix', self.folder / name)
            return {line.split()[0] for line in symbols.splitlines() if 'uriform' in line}
        self.assertGreater(len(defined('first-lib.o')), 100)
        self.assertEqual(defined('first-lib.o') & defined('second-lib.o'), set())

    def test_without_exceptions(self):
        """Without exceptions, value() of an error ends the program and prints the reason."""
        libraries = ['uriform', 'uriform-keys', 'uriform-explain']
        at_once([self.compile(f'plain-{name}.o', self.files / f'{name}.cpp', *PLAIN) for name in libraries] + [
            self.compile('plain.o', HERE / 'program.cpp', *PLAIN),
            self.compile('plain-program-explain.o', HERE / 'program_explain.cpp', *PLAIN),
        ])
        reports = self.link('plain-reports', 'plain-program-explain.o', *(f'plain-{name}.o' for name in reversed(libraries)))
        self.assertEqual(run(reports, URL), URL_TO_SHOW)
        program = self.link('plain', 'plain.o', 'plain-uriform.o')
        self.check_program(program)
        refused = subprocess.run([program, 'a b'], capture_output=True, text=True, check=False)
        self.assertEqual((refused.returncode, refused.stderr), (-signal.SIGABRT, 'uriform: missing scheme at byte 1\n'))


class Kinds:
    """The kinds of libraries that a program may build from the files, optimized."""

    def test_core(self):
        at_once([
            self.compile('lib.o', self.files / 'uriform.cpp', '-O2', '-DNDEBUG'),
            self.compile('lto-lib.o', self.files / 'uriform.cpp', '-O2', '-flto'),
            self.compile('shared-lib.o', self.files / 'uriform.cpp', '-O1', '-fPIC'),
            self.compile('hidden-lib.o', self.files / 'uriform.cpp', WITH_C, '-DURIFORM_STATIC', '-fPIC', '-fvisibility=hidden'),
            self.compile('sanitized-lib.o', self.files / 'uriform.cpp', '-fsanitize=undefined', '-fsyntax-only'), # constants too
            self.compile('program.o', HERE / 'program.cpp', '-O2'),
            self.compile('lto.o', HERE / 'program.cpp', '-O2', '-flto'),
        ])
        run('ar', 'rcs', self.folder / 'libstatic.a', self.folder / 'lib.o')
        self.check_program(self.link('static', 'program.o', 'libstatic.a'))
        self.link('libshared.so', '-shared', 'shared-lib.o')
        self.check_program(self.link('with-shared', 'program.o', f'-Wl,-rpath,{self.folder}', 'libshared.so'))
        self.assertEqual(exported(self.link('libhidden.so', '-shared', 'hidden-lib.o')), [])
        self.check_program(self.link('with-lto', '-O2', '-flto', 'lto.o', 'lto-lib.o'))
        if os.uname().machine == 'x86_64':
            run(sys.executable, ROOT / 'test/check_kernels.py', 'nm', 'objdump', self.folder / 'lib.o')

    def test_all_but_iris(self):
        """Includes the C interface and uriform-arrow, which belongs to it."""
        names = ['uriform', 'uriform-keys', 'uriform-explain', 'uriform-arrow']
        objects = [f'all-{name}.o' for name in names]
        options = [WITH_C, '-DURIFORM_STATIC', '-fPIC', '-fvisibility=hidden']
        at_once([self.compile(f'all-{name}.o', self.files / f'{name}.cpp', *options) for name in names] + [
            self.compile('explain.o', HERE / 'program_explain.cpp'),
        ])
        self.assertEqual(run(self.link('explain', 'explain.o', *objects), URL), URL_TO_SHOW)
        self.assertEqual(exported(self.link('liball.so', '-shared', *objects)), [])
        run('cc' if self.compiler == 'g++' else 'clang', '-std=c99', '-c', '-I', self.files, ROOT / 'test/consumer/arrow.c',
            '-o', self.folder / 'arrow.o')
        self.check_program(self.link('arrow', 'arrow.o', *objects))

    def test_iris(self):
        at_once([
            self.compile('core.o', self.files / 'uriform.cpp'),
            self.compile('iri.o', self.files / 'uriform-iri.cpp', WITH_C),
            self.compile('plain-core.o', self.files / 'uriform.cpp', *PLAIN),
            self.compile('plain-iri.o', self.files / 'uriform-iri.cpp', *PLAIN),
            self.compile('program.o', HERE / 'program_iri.cpp'),
        ])
        for library in (['iri.o', 'core.o'], ['plain-iri.o', 'plain-core.o']):
            self.assertEqual(run(self.link('iri', 'program.o', *library, '-licui18n', '-licuuc'), IRI), URI_OF_IRI)


class Gcc(Kinds, Case):
    compiler = 'g++'


@unittest.skipIf(shutil.which('clang++') is None, 'there is no clang++')
class Clang(Kinds, Case):
    compiler = 'clang++'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--all', action='store_true', help='all tests, which take four minutes')
    parser.add_argument('--cxx', default='c++', help='the compiler of the tests that are always run')
    parser.add_argument('--others', action='append', default=[], help='as of amalgamate.py')
    parser.add_argument('tests', nargs='*', help='the tests to run, rather than those')
    arguments = parser.parse_args()
    Short.compiler = arguments.cxx
    OTHERS.extend(f'--others={folder}' for folder in arguments.others)
    unittest.main(argv=[sys.argv[0], *arguments.tests], defaultTest=None if arguments.all else 'Short')


if __name__ == '__main__':
    main()
