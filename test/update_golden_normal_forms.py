#!/usr/bin/env python3
"""Adds rows to test/data/golden_normal_forms.tsv if it contains no rows for the current version in lib/numbers/versions.tsv: for the
texts of the previous version, of test/data/normal_form.tsv and of urn_equivalent.tsv, and for texts of several sizes. Keeps other rows.

    python3 update_golden_normal_forms.py LIBRARY

LIBRARY is the shared library `uriform`.
"""

import csv
import ctypes
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
GOLDEN = ROOT / 'test/data/golden_normal_forms.tsv'
COLUMNS = ['version', 'level', 'input', 'normal-form', 'hash']
# The options of uriform_normalize().
LEVELS = {'scheme': 0, 'syntax': 0x10, 'urn-equivalence': 0x80}
# Text sizes on both sides of the limits between XXH3's algorithms.
LENGTHS = [*range(9, 20), 128, 129, 240, 241, 1024, 1025, 2049]


def rows(path):
    """Yields the cells of a table's rows, except rows with an escape."""
    for line in path.read_text(encoding='utf-8').splitlines():
        if line and not line.startswith('# ') and '\\' not in line:
            yield re.split(r'\t+', line)


def cases():
    """Yields levels and texts from the test tables."""
    for level, text, _ in [*rows(ROOT / 'test/data/normal_form.tsv')][1:]:
        yield from ((one, text) for one in (['scheme', 'syntax'] if level == 'both' else [level]))
    for a, b, _ in [*rows(ROOT / 'test/data/urn_equivalent.tsv')][1:]:
        yield from (('urn-equivalence', text) for text in (a, b))
    for size in LENGTHS:
        yield 'scheme', 'HTTP://h/'.ljust(size, 'a')


def normal_form(library, level, text):
    octets = text.encode()
    buffer, length = ctypes.create_string_buffer(4 * len(octets) + 64), ctypes.c_size_t()
    given = [octets, ctypes.c_size_t(len(octets))]
    status = library.uriform_normalize(*given, LEVELS[level], None, buffer, ctypes.c_size_t(len(buffer)), ctypes.byref(length), None)
    if status != 0:
        sys.exit(f'{text}: the error {status}')
    digest = ctypes.c_uint64()
    library.uriform_hash(*given, ctypes.c_uint64(0), LEVELS[level], None, ctypes.byref(digest), None)
    return buffer.raw[:length.value].decode(), f'{digest.value:016x}'


def main():
    library = ctypes.CDLL(sys.argv[1])
    with open(ROOT / 'lib/numbers/versions.tsv', encoding='utf-8', newline='') as file:
        version = {row['group']: row['version'] for row in csv.DictReader(file, delimiter='\t')}['normal_form']
    [head, *there] = rows(GOLDEN)
    if head != COLUMNS:
        sys.exit(f'{GOLDEN.name} has other columns')
    last = max((int(number) for number, *_ in there), default=0)
    if last >= int(version):
        sys.exit(f'{GOLDEN.name} has rows of the version {version}, which do not change')
    kept = [(level, text) for number, level, text, *_ in there if int(number) == last]
    given = dict.fromkeys([*kept, *cases()])
    with open(GOLDEN, 'a', encoding='utf-8') as file:
        for level, text in given:
            file.write('\t'.join([version, level, text, *normal_form(library, level, text)]) + '\n')
    print(f'{len(given)} normal forms of the version {version}')


if __name__ == '__main__':
    main()
