#!/usr/bin/env python3
"""Checks with libabigail that programs built with the last release run with this library. With --dump, writes the dumps to compare with.

Reads the interface from the debugging information of a separate build, which always uses the same options.
"""

import argparse
import lzma
import pathlib
import subprocess
import sys
import tempfile


def build(meson, source, folder):
    """Builds only the shared libraries, unoptimized, with debugging information; returns them by name."""
    options = ['--buildtype=debug', '--default-library=shared', '--auto-features=disabled']
    for command in ([*meson, 'setup', folder, source, *options], ['ninja', '-C', folder]):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            sys.exit(done.stdout)
    return {library.stem: library for library in pathlib.Path(folder).rglob('liburiform*.so')}


def dump(library, headers, file):
    """Writes the types in the public headers and the symbols, compressed. abidiff needs the header names: it treats a type without a
    header as private, and ignores its changes."""
    options = ['--headers-dir', headers, '--drop-private-types', '--no-corpus-path', '--no-comp-dir-path', '--short-locs',
               '--no-parameter-names', '--no-write-default-sizes']
    done = subprocess.run(['abidw', *options, library], stdout=subprocess.PIPE, check=True)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(lzma.compress(done.stdout, preset=9 | lzma.PRESET_EXTREME))


def is_compatible(file, library, headers, folder):
    """Decompresses a dump, because libabigail cannot read compressed files."""
    plain = pathlib.Path(folder) / file.stem
    plain.write_bytes(lzma.decompress(file.read_bytes()))
    done = subprocess.run(['abidiff', '--no-added-syms', '--headers-dir2', headers, plain, library], check=False)
    return done.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--dump', action='store_true', help='write the dumps')
    parser.add_argument('source', type=pathlib.Path, help='the root of the project')
    parser.add_argument('dumps', type=pathlib.Path, help='the folder of the dumps of the last release')
    parser.add_argument('meson', nargs='+', help='the program meson')
    arguments = parser.parse_args()
    headers = arguments.source / 'include'
    with tempfile.TemporaryDirectory() as folder:
        libraries = build(arguments.meson, arguments.source, folder)
        if arguments.dump:
            for name, library in libraries.items():
                dump(library, headers, arguments.dumps / f'{name}.abi.xz')
            return
        checks = [is_compatible(file, libraries[file.name.removesuffix('.abi.xz')], headers, folder)
                  for file in sorted(arguments.dumps.glob('*.abi.xz'))]
    if not checks:
        sys.exit('there is no dump to compare with')
    sys.exit(not all(checks))


if __name__ == '__main__':
    main()
