#!/usr/bin/env python3
"""Checks that a program can use all names in the public C++ headers together with `using namespace std`, without ambiguity: with each
installed compiler, as C++20 and C++23, and with all standard library headers."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

from check_headers import compilers

NAMESPACES = ['uriform', 'uriform::iri', 'uriform::web']
MODES = ['-std=c++20', '-std=c++2b']
# The headers of C++23 ([headers] in the standard). Each library includes the headers it provides.
STANDARD_HEADERS = '''
    algorithm any array atomic barrier bit bitset charconv chrono compare complex concepts condition_variable coroutine deque
    exception execution expected filesystem flat_map flat_set format forward_list fstream functional future generator
    initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map mdspan memory memory_resource mutex
    new numbers numeric optional ostream print queue random ranges ratio regex scoped_allocator semaphore set shared_mutex
    source_location span spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf string string_view
    strstream syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray
    variant vector version
    cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib
    cstring ctime cuchar cwchar cwctype'''.split()
AMBIGUOUS = re.compile(r"^<stdin>:(\d+):.* error: .*(?:is ambiguous|is hidden by a declaration in a different namespace)$", re.M)
# An inline namespace like std::literals: a program with the using-directives need not name it.
EXCEPTIONS = {'uriform::literals'}


def program_of(include):
    """Returns the lines of a program that names each identifier in the headers, in namespaces with both using-directives. Most lines do
    not compile, because the identifier is not a name in a uriform namespace. The class `vector` must be ambiguous."""
    headers = sorted(include.rglob('*.hpp'))
    code = ''.join(re.sub(r'//.*', '', header.read_text(encoding='utf-8')) for header in headers)
    lines = [f'#include <{header.relative_to(include).as_posix()}>' for header in headers]
    for header in STANDARD_HEADERS:
        lines += [f'#if __has_include(<{header}>)', f'#include <{header}>', '#endif']
    for number, namespace in enumerate(NAMESPACES):
        lines += [f'namespace {namespace} {{ class vector; }}',
                  f'namespace program_{number} {{ using namespace {namespace}; using namespace std; }}']
        lines += (f'namespace {{ using program_{number}::{name}; }} // {namespace}::{name}'
                  for name in sorted({*re.findall(r'\b[a-z_A-Z]\w*\b', code), 'vector'}))
    return lines


def ambiguous_names(compiler, mode, include, program):
    """Returns a message for each ambiguous name, except `vector`."""
    is_clang = 'clang' in subprocess.run([*compiler, '--version'], capture_output=True, text=True, check=True).stdout
    all_errors = ['-ferror-limit=0', '-fno-spell-checking'] if is_clang else ['-fmax-errors=0']
    command = [*compiler, '-x', 'c++', mode, '-w', *all_errors, '-fsyntax-only', f'-I{include}', '-']
    result = subprocess.run(command, input='\n'.join(program), capture_output=True, text=True, check=False,
                            env={**os.environ, 'LC_ALL': 'C'})
    found = {program[int(line) - 1].split('// ')[1] for line in AMBIGUOUS.findall(result.stderr)}
    expected = EXCEPTIONS | {f'{namespace}::vector' for namespace in NAMESPACES}
    return [f'{name} is {"" if name in found else "not "}ambiguous: {compiler[0]} {mode}' for name in sorted(found ^ expected)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('include', type=pathlib.Path, help='the folder include of the project')
    parser.add_argument('compiler', nargs='+', help='the compiler of the build and its options')
    arguments = parser.parse_args()
    program = program_of(arguments.include)
    checks = [(compiler, mode) for compiler in compilers(arguments.compiler) for mode in MODES]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda check: ambiguous_names(*check, arguments.include, program), checks)
        sys.exit('\n'.join(message for messages in results for message in messages) or 0)


if __name__ == '__main__':
    main()
