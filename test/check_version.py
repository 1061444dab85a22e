#!/usr/bin/env python3
"""Checks that all files that name the project's version agree with lib/version.txt, that uriform.h agrees with the binary interface
number in lib/abi_version.txt, and that no other file names the version."""

import pathlib
import re
import sys

from libraries import LIBRARIES

# Regular expressions for the lines that contain the version, its first two numbers, or the binary interface number; {v}, {mm} and others
# are replaced.
PLACES = {
    'include/uriform.h': [r'^#define URIFORM_VERSION_MAJOR {major}$', r'^#define URIFORM_VERSION_MINOR {minor}$',
                          r'^#define URIFORM_VERSION_PATCH {patch}$', r'^#define URIFORM_ABI_VERSION {abi}$'],
    'lib/hosts/python/meson.build': [r"^  version: '{v}',$"],
    'lib/docs/changes.md': [r'^## {v}( \(not released yet\)|, 20\d\d-\d\d-\d\d)$'],
    'lib/docs/conformance.md': [r'^\| uriform \| C \| {v} \|'],
    'lib/docs/linking.md': [r'^find_package\(uriform {mm} ', *(f'`lib{library.name}{{abi}}`' for library in LIBRARIES)],
    'lib/packaging/debian/changelog': [r'\Auriform \({v}-\d+'],
    'lib/packaging/debian/control': [pattern for library in LIBRARIES
                                     for pattern in (f'^Package: lib{library.name}{{abi}}$', f'^ lib{library.name}{{abi}} ')],
    'lib/packaging/debian/copyright': ['liburiform{abi} ', 'liburiform-keys{abi} '],
    'lib/packaging/debian/liburiform{abi}.lintian-overrides': ['^liburiform{abi}: '],
    'lib/packaging/debian/liburiform-keys{abi}.lintian-overrides': ['^liburiform-keys{abi}: '],
    'lib/version.txt': [r'\A{v}\n\Z'],
    'test/consumer/cmake/CMakeLists.txt': [r'^set\(WANTED "{mm};'],
}
for each in LIBRARIES:
    PLACES[f'lib/packaging/debian/lib{each.name}{{abi}}.install'] = []
    PLACES[f'lib/packaging/debian/lib{each.name}{{abi}}.symbols'] = [rf'\Alib{each.name}\.so\.{{abi}} lib{each.name}{{abi}} ']
# Excluded: others' programs and data, measurements, build folders, including those of Debian's tools; and the versions that introduced
# symbols.
OTHERS = ('bench/', 'test/data/', 'build', 'debian/', 'obj-')
SYMBOLS = '.symbols'


def text_of(path):
    """Returns the text of a file, or '' if the file is not text."""
    try:
        return path.read_text(encoding='utf-8')
    except UnicodeDecodeError:
        return ''


def main():
    root = pathlib.Path(sys.argv[1])
    version = text_of(root / 'lib/version.txt').strip()
    abi = text_of(root / 'lib/abi_version.txt').strip()
    major, minor, patch = version.split('.')
    values = {'v': re.escape(version), 'mm': rf'{major}\.{minor}', 'major': major, 'minor': minor, 'patch': patch, 'abi': abi}

    def fill(text):
        return re.sub(r'\{(v|mm|major|minor|patch|abi)\}', lambda found: values[found[1]], text)

    wrong = []
    for name, patterns in PLACES.items():
        path = root / fill(name)
        if not path.is_file():
            wrong.append(f'{fill(name)}: is missing')
            continue
        wrong += [f'{fill(name)}: no line is {pattern}' for pattern in map(fill, patterns)
                  if not re.search(pattern, text_of(path), re.MULTILINE)]
    named = re.compile(rf'(?<![\d.]){re.escape(version)}(?![\d.]*\d)')
    for path in sorted(root.rglob('*')):
        name = path.relative_to(root).as_posix()
        if name in PLACES or name.startswith((*OTHERS, '.')) or path.suffix == SYMBOLS or not path.is_file():
            continue
        if named.search(text_of(path)):
            wrong.append(f'{name}: has the version, and is not in the list of {pathlib.Path(__file__).name}')
    sys.exit('\n'.join(wrong) or 0)


if __name__ == '__main__':
    main()
