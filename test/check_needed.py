#!/usr/bin/env python3
"""Checks that each shared library needs only the C++ runtime, the libraries that lib/libraries.tsv lists for it, and ICU for
uriform-iri."""

import argparse
import pathlib
import re
import subprocess
import sys

from libraries import NAMED, library_of

RUNTIME = re.compile(r'(ld-linux[-\w]*|libc|libm|libgcc_s|libstdc\+\+|libc\+\+|libc\+\+abi|libunwind|lib(a|t|l|ub)san)\.so\b.*')
ICU = re.compile(r'libicu(uc|i18n|data)\.so\b.*')


def unknown(library, needed):
    """Returns the names of the libraries that a library needs but must not."""
    allowed = [RUNTIME, *(re.compile(rf'lib{name}\.so\b.*') for name in NAMED[library].needs)] + [ICU] * (library == 'uriform-iri')
    return [name for name in needed if not any(pattern.fullmatch(name) for pattern in allowed)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('readelf', help='the program readelf')
    parser.add_argument('libraries', type=pathlib.Path, nargs='+', help='the shared libraries')
    arguments = parser.parse_args()
    faults = []
    for path in arguments.libraries:
        dynamic = subprocess.run([arguments.readelf, '-d', path], capture_output=True, text=True, check=True).stdout
        needed = re.findall(r'\(NEEDED\).*\[(.*)\]', dynamic)
        if not needed:
            faults.append(f'{path.name} needs nothing, not even the C++ runtime: is it a shared library?')
        faults += [f'{path.name} needs {name}' for name in unknown(library_of(path), needed)]
    sys.exit('\n'.join(faults) or 0)


if __name__ == '__main__':
    main()
