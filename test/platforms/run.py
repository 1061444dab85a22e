#!/usr/bin/env python3
"""Builds the two files of each library except uriform-iri (lib/packaging/two_files/amalgamate.py) and their unit, property and C tests
for other platforms and with other compilers, and runs the tests there or in an emulator. Prints a line `OK NAME` or `FAIL NAME` for each
platform.

To save compile time, all C++ tests of a platform form a single program with a single translation unit. The folder build/platforms
contains all results; with ccache, unchanged code is not compiled again.
"""

import argparse
import concurrent.futures
import dataclasses
import functools
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / 'build/platforms'
TWO_FILES = BUILD / 'two_files'
WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow', '-Werror']

# False warnings about std::string's operator+ (GCC 12), and about a function of std::stable_sort (clang 19 with GCC 12's library).
WARNED_WITHOUT_REASON = ['-Wno-unknown-warning-option', '-Wno-restrict', '-Wno-deprecated-declarations']

# A source whose private functions the tests call; in the two files, these functions are in the version's namespace.
OWN_SOURCES = [ROOT / 'lib/core/syntax/ip_text.cpp']

# The programs from test/meson.build and test/core/c/meson.build to build.
CPP_TARGETS = ['test-support', 'unit', 'property', 'arrow', 'short-memory']
C_TESTS = ['core/c/core', 'core/c/web', 'explain/c/explain', 'keys/c/key', 'keys/c/seen']

# The libraries, and their C headers.
LIBRARIES = ['uriform', 'uriform-keys', 'uriform-explain', 'uriform-arrow']
C_HEADERS = [ROOT / f'include/{name}.h' for name in LIBRARIES]
OBJECTS = [f'{name}.o' for name in LIBRARIES]

OWN_NAMESPACE = re.compile('^namespace uriform::', re.MULTILINE)
BOOST_TEST = ['#define BOOST_TEST_MODULE uriform', '#include <boost/test/included/unit_test.hpp>']

# Tests that some platforms cannot contain, with the reason.
OF_64_BITS = dict.fromkeys(['octets_beyond_32_bits', 'too_long', 'views_of_octets_beyond_31_bits'], 'more octets than there are addresses')
OF_UNIX = dict.fromkeys(['modes_and_kinds_of_files_that_are_saved', 'a_pipe_that_nobody_writes_to', 'no_room_for_a_file',
                         'sets_that_are_saved_to_one_path_at_once'],
                        'modes of files, pipes in folders, limits of file sizes, and files that are replaced while they are read')

# Tests that no platform contains here, because they read a URL list outside the project.
OF_DATA = {'ordinary_urls'}

# Compilers and emulators installed by the script `get_compilers`, or found by the path.
ZIG = f'{ROOT}/build/zig/bin/python -m ziglang' if (ROOT / 'build/zig').is_dir() else 'zig'
EMSCRIPTEN = f'{ROOT}/build/emscripten/bin/' if (ROOT / 'build/emscripten').is_dir() else ''
QEMU = f'{ROOT}/build/qemu/root/usr/bin/' if (ROOT / 'build/qemu').is_dir() else ''
LIBCXX_16 = ROOT / 'build/libc++-16/usr/lib/llvm-16'

# Options for an emscripten program that opens the system's files and reads its environment variables.
IN_NODE = ('-sNODERAWFS -sALLOW_MEMORY_GROWTH -sEXIT_RUNTIME -sSTACK_SIZE=4MB -sDEFAULT_LIBRARY_FUNCS_TO_INCLUDE=$ENV '
           f'--pre-js {HERE}/environment.js')

# Emulators and containers of libc++ are slow without inlining, and the linker of mingw-w64 takes minutes for so many functions.
INLINED = '-O1'

# The programs are not run, for lack of an emulator.
NONE = 'none'


@dataclasses.dataclass
class Platform:
    """A compiler, and how to run its programs."""
    name: str
    cxx: str
    cc: str
    options: str = ''               # of both compilers
    standard: str = 'c++20'
    cxx_options: str = ''
    test_options: str = ''          # of the C++ tests, behind all others
    libraries: str = '-pthread'
    runner: str = ''
    left_out: dict = dataclasses.field(default_factory=dict)
    check: str = ''                 # of the core's object file


def cross(name, target, emulator, **more):
    return Platform(name, f'{target}-g++', f'{target}-gcc', '-static', cxx_options='-DURIFORM_TEST_OWN_MALLOC=false',
                    test_options=INLINED if emulator else '', runner=f'qemu-{emulator}' if emulator else '', **more)


def riscv64_with_vectors(bits):
    return Platform(f'riscv64-v{bits}', 'clang++-19', 'clang-19', '--target=riscv64-linux-gnu -static',
                    cxx_options='-DURIFORM_TEST_OWN_MALLOC=false', test_options=rf'{INLINED} -DURIFORM_TEST_KERNEL=\"rvv\"',
                    runner=f'{QEMU}qemu-riscv64 -cpu rv64,v=true,vlen={bits}')


def clang(version, library, standard):
    return Platform(f'clang-{version}-{library}', f'clang++-{version}', f'clang-{version}', standard=standard,
                    cxx_options=f'-stdlib={library}')


def wasm(name, options):
    return Platform(name, f'{EMSCRIPTEN}em++', f'{EMSCRIPTEN}emcc', f'-fwasm-exceptions {options}', test_options=INLINED,
                    libraries=IN_NODE, runner='node', left_out=OF_64_BITS | OF_UNIX)


PLATFORMS = [
    Platform('native', 'g++', 'gcc'),
    Platform('c++23', 'g++', 'gcc', standard='c++23'),
    clang(16, 'libstdc++', 'c++2b'),
    Platform('clang-16-libc++', 'clang++-16', 'clang-16',
             cxx_options=f'-nostdinc++ -isystem {os.path.relpath(LIBCXX_16, BUILD / "PLATFORM")}/include/c++/v1',
             libraries=f'-Wno-unused-command-line-argument -nostdlib++ {LIBCXX_16}/lib/libc++.a {LIBCXX_16}/lib/libc++abi.a -pthread',
             test_options=INLINED),
    clang(19, 'libstdc++', 'c++20'),
    clang(19, 'libc++', 'c++23'),
    cross('aarch64', 'aarch64-linux-gnu', 'aarch64'),
    cross('arm', 'arm-linux-gnueabihf', 'arm', left_out=OF_64_BITS),
    cross('i686', 'i686-linux-gnu', None, left_out=OF_64_BITS),
    cross('s390x', 's390x-linux-gnu', 's390x'),
    cross('riscv64', 'riscv64-linux-gnu', 'riscv64'),
    riscv64_with_vectors(128),
    riscv64_with_vectors(256),
    Platform('windows', 'x86_64-w64-mingw32-g++-posix', 'x86_64-w64-mingw32-gcc-posix', '-static', cxx_options='-Wa,-mbig-obj',
             test_options=INLINED, libraries='-lws2_32 -pthread', runner='env WINEDEBUG=-all wine', left_out=OF_UNIX,
             check=f'{HERE}/check_moves.py x86_64-w64-mingw32-objdump'),
    Platform('musl', f'{ZIG} c++', f'{ZIG} cc', '-target x86_64-linux-musl -fno-sanitize=undefined',
             test_options=f'{INLINED} -Wno-c2y-extensions'), # of Boost.Test's macros
    wasm('wasm', ''),
    wasm('wasm-simd128', '-msimd128'),
    Platform('macos', f'{ZIG} c++', f'{ZIG} cc', '-target aarch64-macos', runner=NONE),
]


class Failed(Exception):
    """A command that failed, with its output."""


def run(command, **more):
    """Runs a command and returns its output."""
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace',
                          check=False, **more)
    if done.returncode != 0:
        raise Failed(f'{shlex.join(map(str, command))}: {done.returncode}\n{done.stdout}')
    return done.stdout


@functools.cache
def targets():
    """Returns the targets in meson.build, without a build folder."""
    return json.loads(run(['meson', 'introspect', '--targets', ROOT / 'meson.build']))


def sources_of(target):
    """Returns the sources of a target, from meson."""
    found = next(each for each in targets() if each['name'] == target)
    return [pathlib.Path(name) for sources in found['target_sources'] for name in sources['sources']]


def from_platform(path):
    """Returns the path relative to a platform's folder, for compilers, so that ccache reuses results from another copy of the project."""
    return os.path.relpath(path, BUILD / 'PLATFORM')


def one_unit(first, sources):
    """Returns the sources as a single unit: first all their includes, then each source, in its own namespace unless it already uses a
    namespace."""
    included, bodies = {}, []
    for source in sources:
        text = source.read_text(encoding='utf-8')
        lines, depth = text.splitlines(), 0
        for i, line in enumerate(lines):
            depth += line.startswith('#if') - line.startswith('#endif')
            include = re.match(r'#include (["<])(.*)[">]', line)
            if include and depth == 0:
                beside = source.parent / include[2]
                included[f'#include "{from_platform(beside)}"' if include[1] == '"' and beside.is_file() else line] = None
                lines[i] = ''
        space = '' if OWN_NAMESPACE.search(text) else f'namespace {re.sub(r"[^a-z]", "_", str(source.relative_to(ROOT)))} {{'
        bodies += [space, f'#line 1 "{from_platform(source)}"', *lines, '}' if space else '']
    return '\n'.join([*first, *sorted(included), *bodies, ''])


def write(path, text):
    """Writes a file, unless it already contains the text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_text(encoding='utf-8') != text:
        path.write_text(text, encoding='utf-8')


def prepare():
    """Writes the files that all platforms compile."""
    run([sys.executable, ROOT / 'lib/packaging/two_files/amalgamate.py', TWO_FILES])
    for header in (ROOT / 'include').rglob('*.hpp'):
        write(BUILD / 'headers' / header.relative_to(ROOT / 'include'), f'#pragma once\n#include <{TWO_FILES.name}/uriform-explain.hpp>\n')
    boost = BUILD / 'others/boost' # separate: /usr/include contains this system's headers, too
    boost.parent.mkdir(exist_ok=True)
    if not boost.is_symlink():
        boost.symlink_to('/usr/include/boost')
    for header in C_HEADERS:
        run([sys.executable, ROOT / 'test/core/c/extract_examples.py', header, BUILD / f'{header.stem}_examples.c'])
    sources = list(dict.fromkeys(source for target in CPP_TARGETS for source in sources_of(target)))
    sources.remove(ROOT / 'test/main.cpp')
    support = [source for source in sources if OWN_NAMESPACE.search(source.read_text(encoding='utf-8'))]
    write(BUILD / 'support.cpp', one_unit([], [*support, *OWN_SOURCES]))
    write(BUILD / 'tests.cpp', one_unit(BOOST_TEST, [source for source in sources if source not in support]))


class Build:
    """A platform's programs."""

    def __init__(self, platform):
        self.platform = platform
        self.folder = BUILD / platform.name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.cache = ['ccache'] if shutil.which('ccache') else []
        self.cpp = shlex.split(f'{platform.cxx} {platform.options} {platform.cxx_options} -std={platform.standard}') + WARNINGS
        self.c = shlex.split(f'{platform.cc} {platform.options} -std=c99') + WARNINGS

    def link(self, name, *objects):
        parts = [self.folder / part for part in objects]
        run([*self.cpp, *parts, *shlex.split(self.platform.libraries), '-o', self.folder / name])

    def compile(self, compiler, output, source, *options):
        run([*self.cache, *compiler, *options, '-I', from_platform(TWO_FILES), '-c', from_platform(source), '-o', output],
            cwd=self.folder, env={**os.environ, 'CCACHE_NOHASHDIR': 'true'})

    def execute(self, name, *arguments):
        program = self.folder / name
        if not program.is_file():
            program = program.with_suffix('.exe')
        return run([*shlex.split(self.platform.runner), program, *arguments], cwd=self.folder,
                   env={**os.environ, 'URIFORM_TEST_PART': '100'})

    def test(self):
        """Builds and runs all tests; returns the number of test cases."""
        for name, compiled in zip(LIBRARIES, OBJECTS):
            self.compile(self.cpp, compiled, TWO_FILES / f'{name}.cpp', '-O1', '-DURIFORM_C_INTERFACE')
        if self.platform.check:
            run([*shlex.split(self.platform.check), self.folder / OBJECTS[0]])
        if self.platform.runner == NONE:
            self.compile(self.c, 'contract.o', ROOT / 'test/core/c/contract.c', '-O0')
            return 0
        for unit in ('support', 'tests'):
            self.compile(self.cpp, f'{unit}.o', BUILD / f'{unit}.cpp', '-O0', *WARNED_WITHOUT_REASON,
                         '-DURIFORM_EXPORT=', f'-DURIFORM_TEST_DATA="{from_platform(ROOT / "test/data")}"',
                         '-I', from_platform(BUILD / 'headers'), '-I', from_platform(BUILD), '-I', from_platform(ROOT / 'lib'),
                         '-isystem', from_platform(BUILD / 'others'), *shlex.split(self.platform.test_options))
        self.link('tests', 'tests.o', 'support.o', *OBJECTS)
        self.test_c()
        self.check_left_out()
        told = self.execute('tests', '--log_level=error', '--report_level=short')
        return int(re.search(r'(\d+) test cases? out of \d+ passed', told)[1])

    def check_left_out(self):
        """Checks that only the test cases that the platform cannot contain are missing from its program."""
        written = set(re.findall(r'^BOOST_AUTO_TEST_CASE\w*\((\w+)', (BUILD / 'tests.cpp').read_text(encoding='utf-8'), re.MULTILINE))
        missing = written - set(re.findall(r'(\w+)(?:<.*>)?\*', self.execute('tests', '--list_content')))
        expected = OF_DATA | set(self.platform.left_out)
        if missing != expected:
            raise Failed(f'left out: {sorted(missing)}, and not {sorted(expected)}')

    def test_c(self):
        """Builds and runs the tests of the C interface, and the examples in its headers."""
        version = (ROOT / 'lib/version.txt').read_text(encoding='utf-8').strip()
        abi = re.search(r'URIFORM_ABI_VERSION (\d+)', (TWO_FILES / 'uriform.h').read_text(encoding='utf-8'))[1]
        tests = {f'c-{pathlib.Path(name).name}': ROOT / f'test/{name}.c' for name in C_TESTS}
        tests |= {header.stem + '-examples': BUILD / f'{header.stem}_examples.c' for header in C_HEADERS}
        self.compile(self.c, 'contract.o', ROOT / 'test/core/c/contract.c', '-O0')
        for name, source in tests.items():
            self.compile(self.c, f'{name}.o', source, '-O0', f'-DURIFORM_TEST_VERSION="{version}"', f'-DURIFORM_TEST_SOVERSION={abi}',
                         '-I', from_platform(ROOT / 'test/core/c'))
            self.link(name, f'{name}.o', 'contract.o', *OBJECTS)
            self.execute(name)


def result_of(platform):
    begin = time.monotonic()
    try:
        count = Build(platform).test()
        return True, f'OK {platform.name}', f'{platform.name}: {count} test cases, {time.monotonic() - begin:.0f} s'
    except (Failed, OSError) as failed:
        return False, f'FAIL {platform.name}', str(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--list', action='store_true', help='print the platforms, and the tests that they cannot have')
    parser.add_argument('platforms', nargs='*', metavar='PLATFORM', help='those to test, rather than all')
    arguments = parser.parse_args()
    if arguments.list:
        for platform in PLATFORMS:
            print(platform.name, *(f'  without {test}: {reason}' for test, reason in platform.left_out.items()), sep='\n')
        return 0
    unknown = set(arguments.platforms) - {platform.name for platform in PLATFORMS}
    if unknown:
        parser.error(f'no such platform: {", ".join(sorted(unknown))}')
    chosen = [platform for platform in PLATFORMS if not arguments.platforms or platform.name in arguments.platforms]
    try:
        prepare()
    except Failed as failed:
        print(failed, *(f'FAIL {platform.name}' for platform in chosen), sep='\n')
        return 1
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        passed = True
        for result in concurrent.futures.as_completed([pool.submit(result_of, platform) for platform in chosen]):
            good, line, details = result.result()
            passed = passed and good
            print(f'{details}\n{line}', flush=True)
    return 0 if passed else 1


if __name__ == '__main__':
    sys.exit(main())
