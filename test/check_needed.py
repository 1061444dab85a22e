#!/usr/bin/env python3
"""Checks that a shared library needs nothing but the C++ runtime and the libraries that are named."""

import argparse
import re
import subprocess
import sys

RUNTIME = re.compile(r'(ld-linux[-\w]*|libc|libm|libgcc_s|libstdc\+\+|libc\+\+|libc\+\+abi|libunwind|lib(a|t|l|ub)san)\.so\b.*')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('readelf', help='the program readelf')
    parser.add_argument('library', help='the shared library')
    parser.add_argument('--allow', action='append', default=[], help='the beginning of the name of a library that it may need')
    arguments = parser.parse_args()
    dynamic = subprocess.run([arguments.readelf, '-d', arguments.library], capture_output=True, text=True, check=True).stdout
    needed = re.findall(r'\(NEEDED\).*\[(.*)\]', dynamic)
    if not needed:
        sys.exit('nothing is needed, not even the C++ runtime: is this a shared library?')
    others = [name for name in needed if not RUNTIME.fullmatch(name) and not name.startswith(tuple(arguments.allow))]
    sys.exit('needs ' + ', '.join(others) if others else 0)


if __name__ == '__main__':
    main()
