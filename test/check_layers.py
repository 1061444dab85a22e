#!/usr/bin/env python3
"""Checks that each layer includes only the layers that it may know, and that no two files have one name.

The table is that of lib/README.md. Public headers are in include/uriform/LAYER, private code in lib/LAYER.
"""

import argparse
import pathlib
import re
import sys

CORE = ['base', 'syntax', 'uri', 'web', 'key', 'set', 'batch', 'explain']
IRI = ['base', 'syntax', 'uri', 'web', 'explain', 'iri']

# What each layer may include.
KNOWN = {
    'base': ['base'],
    'syntax': ['base', 'syntax'],
    'uri': ['base', 'syntax', 'uri'],
    'web': ['base', 'syntax', 'uri', 'web'],
    'key': ['base', 'syntax', 'uri', 'web', 'key'],
    'set': ['base', 'syntax', 'uri', 'web', 'key', 'set'],
    'batch': ['base', 'syntax', 'uri', 'web', 'key', 'batch'],
    'explain': ['base', 'syntax', 'uri', 'web', 'key', 'explain'],
    'iri': IRI,
    'iri/unicode': [*IRI, 'iri/unicode'],
    'c': [*CORE, 'iri', 'c'],
    'io': ['base', 'syntax', 'io'],
    'cli': [*CORE, 'iri', 'io', 'cli'],
    'bind': [],
}
# Within iri all may include the private headers of iri/unicode, which alone includes ICU.
KNOWN['iri'] = [*IRI, 'iri/unicode']

# Headers for users, above all layers; and parts of a layer that count as the layer.
ABOVE = {'uriform/uriform.hpp', 'uriform/keys.hpp', 'uriform/explain.hpp', 'uriform/iri.hpp'}
PARTS = {'syntax/simd': 'syntax', 'uri/detail': 'uri'}
# All that a binding for another language includes of the project, besides its own files.
C_INTERFACE = {'uriform.h', 'uriform-iri.h', 'uriform-arrow.h'}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def layer_of(path):
    """The layer of a file that is named from include/uriform or from lib, or None if it is in none."""
    folder = str(pathlib.PurePosixPath(path).parent)
    folder = 'bind' if folder.startswith('bind/') else PARTS.get(folder, folder)
    return folder if folder in KNOWN else None


def sources(root):
    """All C++ files of the layers: their layer and their path."""
    for folder in (root / 'include/uriform', root / 'lib'):
        for path in sorted(folder.rglob('*.?pp')):
            layer = layer_of(path.relative_to(folder).as_posix())
            if layer is not None:
                yield layer, path


def fault_of(layer, stem, bracket, name):
    """What is wrong with an include, or None."""
    if layer == 'bind':
        is_foreign = name.startswith(('uriform', 'unicode/')) and name not in C_INTERFACE
        return 'a binding knows the C interface only' if is_foreign else None
    if name.startswith('unicode/'):
        return None if layer == 'iri/unicode' else 'only lib/iri/unicode includes ICU'
    if name.startswith('rocksdb/'):
        return None if layer == 'io' and stem == 'seen_folder' else 'only lib/io/seen_folder.cpp includes RocksDB'
    if name in ABOVE:
        return 'the headers for users are not for the library itself'
    if name in ('uriform.h', 'uriform-iri.h'):
        return None if layer == 'c' else 'only the layer c knows the C interface'
    if bracket == '"':
        target = layer_of(name)
        if target is None:
            return 'a private header is named from lib/'
    elif name.startswith('uriform/'):
        target = layer_of(name.removeprefix('uriform/'))
    else:
        return None
    return None if target in KNOWN[layer] else f'{layer} does not know {target}'


def same_names(paths):
    """Pairs of files of one name, or of names that an `s` or an `r` tells apart, other than a header and its source."""
    seen = {}
    for path in paths:
        layer = layer_of(re.sub(r'^(include/uriform|lib)/', '', path.as_posix()))
        if layer == 'bind':
            continue
        key = re.sub(r'[rs]+$', '', path.stem)
        other = seen.setdefault(key, (path, layer))
        pair = other[0].stem == path.stem and other[0].suffix != path.suffix and layer.startswith(other[1])
        if other[0] != path and not pair:
            yield other[0], path


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('root', type=pathlib.Path, help='the folder of the project')
    root = parser.parse_args().root
    faults = []
    files = list(sources(root))
    if len(files) < 50:
        sys.exit('the layers have not been found')
    for layer, path in files:
        for bracket, name in INCLUDE.findall(path.read_text(encoding='utf-8')):
            fault = fault_of(layer, path.stem, bracket, name)
            if fault:
                faults.append(f'{path.relative_to(root)}: {name}: {fault}')
    for one, other in same_names([path.relative_to(root) for _, path in files]):
        faults.append(f'{one} and {other} can be mistaken for each other')
    print('\n'.join(faults))
    sys.exit(f'{len(faults)} faults' if faults else 0)


if __name__ == '__main__':
    main()
