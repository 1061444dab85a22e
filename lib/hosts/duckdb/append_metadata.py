#!/usr/bin/env python3
"""Appends what DuckDB reads of an extension before it loads it.

    append_metadata.py LIBRARY EXTENSION PLATFORM VERSION

EXTENSION is LIBRARY and 512 octets: fields of 32 octets, filled with zeros, of which the last one comes first in the file, and 256
octets for a signature, which are zeros here. PLATFORM is as `PRAGMA platform` returns it, and VERSION that of the extension.
"""

import pathlib
import sys

FORMAT = '4'
API = 'v1.2.0'  # the oldest DuckDB that loads the extension
ABI = 'C_STRUCT'  # functions of the stable C API alone
SIGNATURE = bytes(256)


def main():
    library, extension, platform, version = sys.argv[1:]
    fields = [FORMAT, platform, API, version, ABI, '', '', '']
    octets = b''.join(field.encode().ljust(32, b'\0') for field in reversed(fields))
    if len(octets) != 8 * 32:
        sys.exit('a field is longer than 32 octets')
    pathlib.Path(extension).write_bytes(pathlib.Path(library).read_bytes() + octets + SIGNATURE)


if __name__ == '__main__':
    main()
