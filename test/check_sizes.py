#!/usr/bin/env python3
"""Checks that each stripped shared library is no larger than its limit in lib/libraries.tsv, in units of 1,024 bytes."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

from libraries import NAMED, library_of


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('strip', help='the program strip')
    parser.add_argument('libraries', type=pathlib.Path, nargs='+', help='the shared libraries')
    arguments = parser.parse_args()
    too_large = False
    with tempfile.TemporaryDirectory() as folder:
        stripped = pathlib.Path(folder) / 'stripped'
        for path in arguments.libraries:
            subprocess.run([arguments.strip, '-o', stripped, path], check=True)
            size, most = stripped.stat().st_size, NAMED[library_of(path)].kilobytes
            is_small = most is None or size <= most * 1024
            too_large |= not is_small
            bound = f' of {most * 1024:,}' if most is not None else ''
            print(f'{path.name}: {size:,}{bound} bytes{"" if is_small else ": too large"}')
    sys.exit(too_large)


if __name__ == '__main__':
    main()
