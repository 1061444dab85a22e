#!/usr/bin/env python3
"""Writes the software bill of materials for the last commit as SPDX 2.1: make_sbom.py FILE

It lists each file with its hashes and its licence, as found by `reuse`, and the packages that the binaries contain or need, with the
versions installed here. Fails if a file lacks a licence.
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
]


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def dependencies():
    for name, module, licence, relation in DEPENDENCIES:
        version = run('pkg-config', '--modversion', module).decode().strip()
        yield (f'\n\nPackageName: {name}\nSPDXID: SPDXRef-{name}\nPackageVersion: {version}\nPackageDownloadLocation: NOASSERTION\n'
               f'FilesAnalyzed: false\nPackageLicenseConcluded: {licence}\nPackageLicenseDeclared: {licence}\n'
               f'PackageCopyrightText: NOASSERTION\nRelationship: SPDXRef-DOCUMENT {relation} SPDXRef-{name}\n')


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
    pathlib.Path(output).write_text(written + ''.join(dependencies()), encoding='utf-8')


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
