#!/usr/bin/env python3
"""Checks that a shared library exports the symbols of a list, no more and no fewer; with --update, writes the list anew."""

import argparse
import pathlib
import subprocess
import sys


def exported(nm, library):
    """The symbols that a library defines, with their versions."""
    table = subprocess.run([nm, '-D', '--defined-only', library], capture_output=True, text=True, check=True).stdout
    return sorted(line.split()[2] for line in table.splitlines() if line.split()[1] != 'A')  # A: the versions themselves


def readable(symbols):
    """The declarations of symbols, where there is a program that tells them."""
    try:
        return subprocess.run(['c++filt'], input='\n'.join(symbols), capture_output=True, text=True, check=True).stdout.splitlines()
    except FileNotFoundError:
        return symbols


def differences(there, listed):
    for what, symbols in (('is listed and not exported', listed - there), ('is exported and not listed', there - listed)):
        for declaration in readable(sorted(symbols)):
            yield f'{what}: {declaration}'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--update', action='store_true', help='write the list anew')
    parser.add_argument('nm', help='the program nm')
    parser.add_argument('library', help='the shared library')
    parser.add_argument('list', type=pathlib.Path, help='the list: one symbol a line, in order')
    arguments = parser.parse_args()
    symbols = exported(arguments.nm, arguments.library)
    if arguments.update:
        arguments.list.write_text(''.join(symbol + '\n' for symbol in symbols))
        return
    found = list(differences(set(symbols), set(arguments.list.read_text().splitlines())))
    print('\n'.join(found))
    sys.exit(len(found) > 0)


if __name__ == '__main__':
    main()
