#!/usr/bin/env python3
"""Compiles the C headers, and sources that use them, with each installed C compiler, as C99 and without warnings; also compiles the
headers as C++. Prints the compilers."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wsign-conversion', '-Wshadow', '-Wstrict-prototypes', '-Werror']
COMPILER = re.compile(r'(.*-)?(gcc|clang)(-\d+)?')


def compilers():
    """Returns each gcc and clang in the path once, whatever its names are, except names that lead to a cache."""
    names = [os.path.join(folder, name + version) for folder in os.get_exec_path() for name in ('gcc', 'clang')
             for version in ['', *(f'-{number}' for number in range(9, 40))]]
    found = {os.path.realpath(name): name for name in reversed(names) if os.access(name, os.X_OK)}
    return sorted(name for real, name in found.items() if COMPILER.fullmatch(os.path.basename(real)))


def errors_of(compiler, options, source):
    """Returns the compiler's messages for a source, or '' if there are no messages."""
    result = subprocess.run([compiler, *options, '-fsyntax-only', '-'], input=source, capture_output=True, text=True, check=False)
    return '' if result.returncode == 0 else f'{compiler} {" ".join(options)}:\n{result.stderr}'


def checks(compiler, include, sources):
    """Yields the arguments of errors_of() for everything that this compiler compiles."""
    as_c = ['-x', 'c', '-std=c99', *WARNINGS, f'-I{include}']
    as_cpp = ['-x', 'c++', '-std=c++11', *[each for each in WARNINGS if each != '-Wstrict-prototypes'], f'-I{include}']
    for header in sorted(include.glob('*.h')):
        text = f'#include <{header.name}>\n#include <{header.name}>\nint a_source_is_never_empty;\n'
        yield compiler, as_c, text
        yield compiler, as_cpp, text
    for source in sources:
        definitions = ['-DURIFORM_TEST_VERSION=""', '-DURIFORM_TEST_SOVERSION=0']
        yield compiler, [*as_c, *definitions, f'-I{source.parent}'], source.read_text(encoding='utf-8')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('include', type=pathlib.Path, help='the folder include of the project')
    parser.add_argument('source', type=pathlib.Path, nargs='+', help='what else is compiled, as C')
    arguments = parser.parse_args()
    found = compilers()
    print('compilers:', ', '.join(found))
    if not found:
        sys.exit('no compiler found')
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        all_checks = [check for compiler in found for check in checks(compiler, arguments.include, arguments.source)]
        errors = list(filter(None, pool.map(lambda check: errors_of(*check), all_checks)))
    print('\n'.join(errors))
    sys.exit(f'{len(errors)} of {len(all_checks)} do not compile' if errors else 0)


if __name__ == '__main__':
    main()
