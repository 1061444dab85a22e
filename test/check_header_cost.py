#!/usr/bin/env python3
"""Checks that uriform/uriform.hpp compiles quickly: after preprocessing, without empty lines, it has at most twice as many lines as
<string>. With --list, prints how many lines each public header adds to <string>."""

import argparse
import pathlib
import subprocess
import sys

HEADER = 'uriform/uriform.hpp'
MOST = 2.0


def lines_of(compiler, include, headers):
    """Returns the number of non-empty lines after preprocessing the #includes."""
    command = [*compiler, '-x', 'c++', '-std=c++20', '-E', '-P', f'-I{include}', '-']
    source = ''.join(f'#include <{header}>\n' for header in headers)
    output = subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout
    return sum(1 for line in output.splitlines() if line.strip())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('include', type=pathlib.Path, help='the folder include of the project')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('compiler', nargs='+', help='the compiler of the build and what always goes with it')
    arguments = parser.parse_args()
    string = lines_of(arguments.compiler, arguments.include, ['string'])
    if arguments.list:
        headers = sorted(path.relative_to(arguments.include).as_posix() for path in arguments.include.rglob('*.hpp'))
        for header in headers:
            print(f'{lines_of(arguments.compiler, arguments.include, ["string", header]) - string:6} {header}')
    ratio = lines_of(arguments.compiler, arguments.include, [HEADER]) / string
    print(f'{HEADER}: {ratio:.2f} times the lines of <string>, of which there are {string}')
    sys.exit(f'more than {MOST}' if ratio > MOST else 0)


if __name__ == '__main__':
    main()
