#!/usr/bin/env python3
"""Checks without any warning that each public C++ header compiles alone, and that a program that instantiates the headers' templates
compiles with each installed compiler, with and without exceptions and RTTI, and as C++23."""

import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

# GCC and Clang do not know all of each other's warnings.
WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wsign-conversion', '-Wold-style-cast', '-Wuseless-cast', '-Wshadow',
            '-Wno-unknown-warning-option', '-Werror']
MODES = [[], ['-fno-exceptions', '-fno-rtti'], ['-std=c++2b']]


def errors_of(compiler, include, options, source):
    """Returns the compiler's messages for a source, or '' if there are no messages."""
    command = [*compiler, '-x', 'c++', '-std=c++20', *WARNINGS, *options, '-fsyntax-only', f'-I{include}', '-']
    result = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    return '' if result.returncode == 0 else f'{" ".join(map(str, command))}\n{source.splitlines()[0]}\n{result.stderr}'


def first_error_of_an_old_language(arguments, umbrella):
    """Returns the first message for a header without C++20, or '' if the message names the missing C++20 as the reason."""
    said = errors_of(arguments.compiler, arguments.include, ['-std=c++17'], f'#include <uriform/{umbrella}.hpp>\n')
    first = next((line for line in said.splitlines() if 'error:' in line), 'no error')
    return '' if 'uriform needs C++20' in first else f'{umbrella}.hpp in C++17: {first}'


def compilers(first):
    """Returns the build's compiler, and g++ and clang++ if they are installed and differ from it."""
    used = {os.path.realpath(shutil.which(word) or word) for word in first}
    others = filter(None, map(shutil.which, ('g++', 'clang++')))
    return [first, *([path] for path in others if os.path.realpath(path) not in used)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('include', type=pathlib.Path, help='the folder include of the project')
    parser.add_argument('program', type=pathlib.Path, help='the program that instantiates the templates')
    parser.add_argument('compiler', nargs='+', help='the compiler of the build and what always goes with it')
    arguments = parser.parse_args()
    headers = sorted(path.relative_to(arguments.include).as_posix() for path in arguments.include.rglob('*.hpp'))
    if not headers:
        sys.exit('no headers found')
    program = arguments.program.read_text(encoding='utf-8')
    checks = [(compiler, mode, program) for compiler in compilers(arguments.compiler) for mode in MODES]
    checks += [(arguments.compiler, [], f'#include <{header}>\n#include <{header}>\n') for header in headers]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = list(filter(None, pool.map(lambda check: errors_of(check[0], arguments.include, *check[1:]), checks)))
    errors += filter(None, map(lambda umbrella: first_error_of_an_old_language(arguments, umbrella), ('uriform', 'keys', 'explain', 'iri')))
    print('\n'.join(errors))
    sys.exit(f'{len(errors)} of {len(checks)} do not compile' if errors else 0)


if __name__ == '__main__':
    main()
