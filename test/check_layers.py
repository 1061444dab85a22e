#!/usr/bin/env python3
"""Checks that each layer includes only the layers below it, and that file names are unique.

lib/README.md contains the table of layers. Public headers are in include/uriform/LAYER, private code in lib/LIBRARY/LAYER.
"""

import argparse
import pathlib
import re
import sys

from libraries import LIBRARIES, NAMED

# The layers of each library, lowest first.
LAYERS = {
    'core': ['base', 'syntax', 'uri', 'web', 'batch', 'c'],
    'keys': ['key', 'site', 'robots', 'set', 'batch', 'c'],
    'explain': ['explain', 'c'],
    'arrow': [''],
    'iri': ['unicode', 'iri', 'c'],
    'command': ['io', 'cli'],
}
# The libraries that each library needs, by folder.
NEEDS = {library.folder: [NAMED[needed].folder for needed in library.needs] for library in LIBRARIES}
NEEDS['command'] = ['core', 'keys', 'explain', 'iri']
# Layers that a layer includes although they are not below it: the private headers in lib/iri/unicode implement public headers of the layer
# iri.
ALSO = {'iri/unicode': {'iri/iri'}}
# Layers that a layer must not include although they are below it.
BUT = {'command/io': ['uri', 'web', 'batch', 'key', 'site', 'robots', 'set', 'explain', 'unicode', 'iri', 'c'], 'command/cli': ['c']}

# The layer of public headers whose folder has the name of another library's layer.
OF_KEYS = {'batch/key_columns.hpp': 'keys/batch'}
# Headers for users, above all layers; and parts of a layer that count as the layer.
ABOVE = {'uriform/uriform.hpp', 'uriform/keys.hpp', 'uriform/explain.hpp', 'uriform/iri.hpp'}
PARTS = {'core/syntax/simd': 'core/syntax', 'base/detail': 'base', 'syntax/detail': 'syntax', 'uri/detail': 'uri'}
C_INTERFACE = {f'{library.name}.h': library.folder for library in LIBRARIES}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def joined(library, layer):
    """Returns a layer's name, such as `core/uri`."""
    return f'{library}/{layer}' if layer else library


def known_layers():
    """Returns the layers that each layer may include: itself, the layers below it in its library, and all layers of the needed
    libraries."""
    known = {}
    for library, layers in LAYERS.items():
        others = {joined(other, layer) for other in NEEDS[library] for layer in LAYERS[other]}
        for index, layer in enumerate(layers):
            name = joined(library, layer)
            below = {joined(library, each) for each in layers[:index + 1]}
            known[name] = {each for each in others | below | ALSO.get(name, set())
                           if each in below or each.split('/')[-1] not in BUT.get(name, [])}
    return known


KNOWN = known_layers()
# The layer of the public headers in a folder of include/uriform.
OF_PUBLIC = {layer: joined(library, layer) for library, layers in reversed(LAYERS.items()) for layer in layers if layer != 'c'}


def layer_of_public(path):
    """Returns the layer of a header given relative to include/uriform, or None."""
    if path in OF_KEYS:
        return OF_KEYS[path]
    folder = str(pathlib.PurePosixPath(path).parent)
    return OF_PUBLIC.get(PARTS.get(folder, folder))


def library_of_public(path):
    """Returns the library of a header given relative to include/uriform, or None for headers above all layers."""
    layer = layer_of_public(path)
    return layer.split('/')[0] if layer else None


def layer_of_private(path):
    """Returns the layer of a file given relative to lib, `hosts` for files in hosts, or None."""
    folder = str(pathlib.PurePosixPath(path).parent)
    folder = PARTS.get(folder, folder)
    return 'hosts' if folder.startswith('hosts/') else folder if folder in KNOWN else None


def sources(root):
    """Yields the layer and path of each C++ file in the layers."""
    for folder, layer_of in ((root / 'include/uriform', layer_of_public), (root / 'lib', layer_of_private)):
        for path in sorted(folder.rglob('*.?pp')):
            layer = layer_of(path.relative_to(folder).as_posix())
            if layer is not None:
                yield layer, path


def fault_of(layer, stem, bracket, name):
    """Returns a message if an include is wrong, or None."""
    if layer == 'hosts':
        is_foreign = name.startswith(('uriform', 'unicode/')) and name not in C_INTERFACE
        return 'a host knows the C interface only' if is_foreign else None
    if name.startswith('unicode/'):
        return None if layer == 'iri/unicode' else 'only lib/iri/unicode includes ICU'
    if name.startswith('rocksdb/'):
        return None if layer == 'command/io' and stem == 'seen_folder' else 'only lib/command/io/seen_folder.cpp includes RocksDB'
    if name.startswith('nlohmann/'):
        return None if layer in ('keys/key', 'command/cli') else 'only lib/keys/key and the command read JSON'
    if name in ABOVE:
        return 'the headers for users are not for the library itself'
    library = layer.split('/')[0]
    if name in C_INTERFACE:
        if not (layer == 'arrow' or layer.endswith('/c')):
            return 'only the layers c and arrow know the C interface'
        return None if C_INTERFACE[name] in [library, *NEEDS[library]] else f'{library} does not need {C_INTERFACE[name]}'
    if bracket == '"':
        target = layer_of_private(name)
        if target is None:
            return 'a private header is named from lib/'
    elif name.startswith('uriform/'):
        target = layer_of_public(name.removeprefix('uriform/'))
    else:
        return None
    return None if target in KNOWN[layer] else f'{layer} does not know {target}'


def same_names(paths):
    """Yields pairs of files with the same name, or with names that differ only in an `s` or `r` at the end, except a header and its
    source."""
    seen = {}
    for path in paths:
        is_public = path.parts[0] == 'include'
        layer = (layer_of_public if is_public else layer_of_private)(path.relative_to('include/uriform' if is_public else 'lib').as_posix())
        if layer == 'hosts':
            continue
        key = re.sub(r'[rs]+$', '', path.stem)
        other = seen.setdefault(key, (path, layer))
        pair = other[0].stem == path.stem and other[0].suffix != path.suffix and {layer, other[1]} in ({layer}, {'iri/iri', 'iri/unicode'})
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
