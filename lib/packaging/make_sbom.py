#!/usr/bin/env python3
"""Writes the software bill of materials for the last commit as SPDX 2.3: make_sbom.py FILE

It lists each file with its hashes and its licence, as found by `reuse`, and uriform with the packages that its binaries contain or need,
in the versions installed here. Fails if a file lacks a licence.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: uriform

Files: *
Copyright: 2026 The uriform authors
License: MIT
"""
# The packages that are compiled in or linked: the name, the pkg-config module, the licence, and how uriform uses it.
DEPENDENCIES = [
    ('xxhash', 'libxxhash', 'BSD-2-Clause', 'STATIC_LINK'),
    ('nlohmann-json', 'nlohmann_json', 'MIT', 'STATIC_LINK'),
    ('CLI11', 'CLI11', 'BSD-3-Clause', 'STATIC_LINK'),
    ('icu', 'icu-uc', 'Unicode-DFS-2016', 'DYNAMIC_LINK'),
    ('rocksdb', 'rocksdb', 'GPL-2.0-only OR Apache-2.0', 'DYNAMIC_LINK'),
]


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def package(name, version, licence, relationship):
    return (f'\n\nPackageName: {name}\nSPDXID: SPDXRef-{name}\nPackageVersion: {version}\nPackageDownloadLocation: NOASSERTION\n'
            f'FilesAnalyzed: false\nPackageLicenseConcluded: {licence}\nPackageLicenseDeclared: {licence}\n'
            f'PackageCopyrightText: NOASSERTION\nRelationship: {relationship} SPDXRef-{name}\n')


def packages():
    yield package('uriform', (ROOT / 'lib/version.txt').read_text().strip(), 'MIT', 'SPDXRef-DOCUMENT DESCRIBES')
    for name, module, licence, relation in DEPENDENCIES:
        version = run('pkg-config', '--modversion', module).decode().strip()
        yield package(name, version, licence, f'SPDXRef-uriform {relation}')


def main(output):
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / 'uriform'
        copy.mkdir()
        subprocess.run(['tar', '-x', '-C', copy], input=run('git', '-C', ROOT, 'archive', 'HEAD'), check=True)
        (copy / '.reuse').mkdir()
        (copy / '.reuse/dep5').write_text(COPYRIGHT)
        (copy / 'LICENSES').mkdir()
        shutil.copy(ROOT / 'LICENSE', copy / 'LICENSES/MIT.txt')
        subprocess.run(['reuse', '--root', copy, 'lint'], check=True, stdout=sys.stderr)
        written = run('reuse', '--root', copy, 'spdx').decode()
    # `reuse` writes version 2.1, which present validators do not read, and writes types of relationships in small letters.
    written = written.replace('SPDXVersion: SPDX-2.1\n', 'SPDXVersion: SPDX-2.3\n').replace('-DOCUMENT describes ', '-DOCUMENT DESCRIBES ')
    pathlib.Path(output).write_text(written + ''.join(packages()), encoding='utf-8')


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
