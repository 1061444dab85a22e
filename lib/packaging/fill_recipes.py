#!/usr/bin/env python3
"""Writes this folder's recipes for a release: fill_recipes.py ARCHIVE FOLDER, with the archive that `meson dist` made. Fills in the
archive's version and hashes, the address of its download folder, and the library names."""

import argparse
import hashlib
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
RECIPES = 'conan', 'homebrew', 'nix', 'vcpkg', 'wrapdb'
# The project does not have a public address yet: nobody can own this address (RFC 2606). The Python package uses it as well.
ADDRESS = 'https://uriform.example'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('archive', type=pathlib.Path)
    parser.add_argument('folder', type=pathlib.Path, help='a folder, which is made')
    parser.add_argument('--address', default=ADDRESS, help='of the folder of archives; %(default)s')
    arguments = parser.parse_args()
    octets = arguments.archive.read_bytes()
    libraries = (HERE.parent / 'libraries.tsv').read_text(encoding='utf-8').splitlines()[1:]
    values = {
        'VERSION': re.fullmatch(r'uriform-(\d+\.\d+\.\d+)\.tar\.xz', arguments.archive.name)[1],
        'ADDRESS': arguments.address,
        'LIBRARIES': ', '.join(row.split('\t')[0] for row in libraries),
        'SHA256': hashlib.sha256(octets).hexdigest(),
        'SHA512': hashlib.sha512(octets).hexdigest(),
    }
    for recipe in RECIPES:
        shutil.copytree(HERE / recipe, arguments.folder / recipe)
    for path in filter(pathlib.Path.is_file, arguments.folder.rglob('*')):
        text = re.sub(r'@([A-Z0-9]+)@', lambda found: values[found[1]], path.read_text(encoding='utf-8'))
        path.write_text(text, encoding='utf-8')


if __name__ == '__main__':
    sys.exit(main())
