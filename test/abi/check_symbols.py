#!/usr/bin/env python3
"""Checks that a shared library exports exactly the symbols in a list, and that Debian's list contains the same symbols. With --update,
rewrites both lists."""

import argparse
import pathlib
import subprocess
import sys


def exported(nm, library):
    """Returns the symbols that a library defines, with their versions."""
    table = subprocess.run([nm, '-D', '--defined-only', library], capture_output=True, text=True, check=True).stdout
    return sorted(line.split()[2] for line in table.splitlines() if line.split()[1] != 'A')  # A: the versions themselves


def readable(symbols):
    """Returns the symbols' declarations, if a program to demangle them is installed."""
    try:
        return subprocess.run(['c++filt'], input='\n'.join(symbols), capture_output=True, text=True, check=True).stdout.splitlines()
    except FileNotFoundError:
        return symbols


def differences(there, listed):
    for what, symbols in (('is listed and not exported', listed - there), ('is exported and not listed', there - listed)):
        for declaration in readable(sorted(symbols)):
            yield f'{what}: {declaration}'


def debian_list(text, symbols, version):
    """Returns Debian's list of symbols, each with the version that introduced it: the version in the list or, for a new symbol, the
    current version. C++ names derived from 64-bit types differ on 32-bit machines, so the symbol version stands for all of them."""
    heading, lines = [], []
    for line in text.splitlines():
        (lines if line.startswith(' ') else heading).append(line)
    since = {name.rpartition(')')[2]: there for name, there in map(str.split, lines)}
    names = [symbol.replace('@@', '@') for symbol in symbols]
    nodes = sorted({name.partition('@')[2] for name in names})
    names += [f'{node}@{node}' for node in nodes]
    versions = {name: since.get(name, version) for name in names}
    newest = max(versions.values(), key=lambda text: [int(number) for number in text.split('.')])
    lines = [f' (symver|optional|arch-bits=32){node} {newest}' for node in nodes]
    lines += [f' {"(arch-bits=64)" if name.startswith("_Z") else ""}{name} {versions[name]}' for name in sorted(names)]
    return '\n'.join(heading + lines) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--update', action='store_true', help='write the lists anew')
    parser.add_argument('nm', help='the program nm')
    parser.add_argument('library', help='the shared library')
    parser.add_argument('list', type=pathlib.Path, help='the list: one symbol a line, in order')
    parser.add_argument('debian', type=pathlib.Path, help="Debian's list: each symbol with the version that it came with")
    parser.add_argument('version', help='the version of the library')
    arguments = parser.parse_args()
    symbols = exported(arguments.nm, arguments.library)
    there = arguments.debian.read_text()
    debian = debian_list(there, symbols, arguments.version)
    if arguments.update:
        arguments.list.write_text(''.join(symbol + '\n' for symbol in symbols))
        arguments.debian.write_text(debian)
        return
    found = list(differences(set(symbols), set(arguments.list.read_text().splitlines())))
    if there != debian:
        found.append(f'update-symbols would change {arguments.debian}')
    print('\n'.join(found))
    sys.exit(len(found) > 0)


if __name__ == '__main__':
    main()
