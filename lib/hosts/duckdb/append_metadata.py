#!/usr/bin/env python3
"""Appends the metadata that DuckDB reads before it loads an extension.

    append_metadata.py LIBRARY EXTENSION PLATFORM VERSION

EXTENSION is LIBRARY followed by 512 octets: fields of 32 octets, padded with zeros, in reverse order, and 256 octets for a signature,
zeros here. PLATFORM is the result of `PRAGMA platform`, and VERSION the extension's version. When meson installs, the files are in the
prefix, and EXTENSION replaces LIBRARY.
"""

import os
import pathlib
import sys

FORMAT = '4'
API = 'v1.2.0'  # the oldest DuckDB that loads the extension
ABI = 'C_STRUCT'  # only functions in the stable C API
SIGNATURE = bytes(256)


def main():
    prefix = os.environ.get('MESON_INSTALL_DESTDIR_PREFIX', '')
    library, extension = (pathlib.Path(prefix, name) for name in sys.argv[1:3])
    platform, version = sys.argv[3:]
    fields = [FORMAT, platform, API, version, ABI, '', '', '']
    octets = b''.join(field.encode().ljust(32, b'\0') for field in reversed(fields))
    if len(octets) != 8 * 32:
        sys.exit('a field is longer than 32 octets')
    extension.write_bytes(library.read_bytes() + octets + SIGNATURE)
    if prefix:
        library.unlink()


if __name__ == '__main__':
    main()
