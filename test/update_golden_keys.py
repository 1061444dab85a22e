#!/usr/bin/env python3
"""Adds rows to test/data/golden_keys.tsv if it has no normal forms of the current version, by lib/numbers/versions.tsv: of the URIs of the
version before, and of those of test/data/normal_form.tsv. Other rows stay.

    python3 update_golden_keys.py COMMAND
"""

import csv
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
GOLDEN = ROOT / 'test/data/golden_keys.tsv'


def rows(path):
    """The cells of a table's rows; without what has an escape, as no URI has."""
    for line in path.read_text(encoding='utf-8').splitlines():
        if line and not line.startswith('# ') and '\\' not in line:
            yield re.split(r'\t+', line)


def written(command, arguments, uris):
    """What the command writes of each URI."""
    done = subprocess.run([command, *arguments], input='\n'.join(uris) + '\n', stdout=subprocess.PIPE, check=True, encoding='utf-8')
    return done.stdout.splitlines()


def main():
    command, = sys.argv[1:]
    with open(ROOT / 'lib/numbers/versions.tsv', encoding='utf-8', newline='') as file:
        version = {row['group']: row['version'] for row in csv.DictReader(file, delimiter='\t')}['normal_form']
    of_versions = {}
    for number, profile, uri, *_ in rows(GOLDEN):
        if profile == 'normal-form':
            of_versions.setdefault(number, []).append(uri)
    if version in of_versions:
        sys.exit(f'{GOLDEN.name} has normal forms of the version {version}, which do not change')
    cases = [uri for level, uri, _ in rows(ROOT / 'test/data/normal_form.tsv') if level in ('scheme', 'both')]
    uris = list(dict.fromkeys([*of_versions[max(of_versions, key=int)], *cases]))
    uris = [uri for uri in uris if re.match('[A-Za-z][A-Za-z0-9+.-]*:', uri)]
    forms = written(command, ['normalize', '--kind=uri'], uris)
    hashes = written(command, ['key', '--profile=cache/1 -drop-fragment', '--hash'], uris)
    with open(GOLDEN, 'a', encoding='utf-8') as file:
        for cells in zip(uris, forms, hashes, strict=True):
            file.write('\t'.join([version, 'normal-form', *cells]) + '\n')
    print(f'{len(uris)} normal forms of the version {version}')


if __name__ == '__main__':
    main()
