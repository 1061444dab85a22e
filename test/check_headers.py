#!/usr/bin/env python3
"""Checks that each public header compiles alone, without a warning."""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys

WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow', '-Werror']


def errors_of(compiler, include, header):
    """What the compiler says of a source that is nothing but `#include` of the header, twice; '' where it says nothing."""
    language = ['-x', 'c++', '-std=c++20'] if header.endswith('.hpp') else ['-x', 'c', '-std=c99']
    source = f'#include <{header}>\n#include <{header}>\nint a_source_is_never_empty;\n'
    arguments = [*compiler, *language, *WARNINGS, '-fsyntax-only', f'-I{include}', '-']
    result = subprocess.run(arguments, input=source, capture_output=True, text=True, check=False)
    return '' if result.returncode == 0 else f'{header} does not compile alone:\n{result.stderr}'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('include', type=pathlib.Path, help='the folder include of the project')
    parser.add_argument('compiler', nargs='+', help='the compiler and what always goes with it')
    arguments = parser.parse_args()
    headers = sorted(path.relative_to(arguments.include).as_posix() for path in arguments.include.rglob('*.h*'))
    if not headers:
        sys.exit('no headers found')
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = list(filter(None, pool.map(lambda header: errors_of(arguments.compiler, arguments.include, header), headers)))
    print('\n'.join(errors))
    sys.exit(f'{len(errors)} of {len(headers)} headers do not compile alone' if errors else 0)


if __name__ == '__main__':
    main()
