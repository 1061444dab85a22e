#!/usr/bin/env python3
"""Measures JavaScript packages for URLs beside uriform in a single run.

usage: urls.py PACKAGE [--corpus FILE] [--seconds N] [--write]

PACKAGE is an npm archive made by lib/hosts/js/build_package and `npm pack`. FILE contains a URL on each line; without it, URLs are
generated. Texts that any package refuses are skipped. All functions take turns in each round. The numbers are minima of processor time,
relative to Node's `new URL(text).href`. --write replaces the JavaScript rows in bench/results.tsv, and the table in the package's
README.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parents[3] / 'bench'))
import report  # noqa: E402
from generated_urls import generated  # noqa: E402

PEERS = ['normalize-url', '@apify/utilities']


def run(*command, **options):
    return subprocess.run(list(map(str, command)), check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('package', type=pathlib.Path)
    parser.add_argument('--corpus', type=pathlib.Path)
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--write', action='store_true')
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / 'package.json').write_text('{"type": "module"}')
        run('npm', 'install', '--no-audit', '--no-fund', given.package.resolve(), *PEERS, cwd=folder)
        (folder / 'urls.mjs').write_bytes((HERE / 'urls.mjs').read_bytes())
        corpus = given.corpus
        if corpus is None:
            corpus = folder / 'corpus'
            corpus.write_text('\n'.join(generated(50_000)), encoding='utf-8')
        measured = json.loads(run('node', 'urls.mjs', corpus.resolve(), given.seconds, cwd=folder))
        versions = json.loads(run('npm', 'ls', '--json', cwd=folder))['dependencies']
    url = measured['best']['new URL().href']
    results = report.read(report.ROOT / report.RESULTS)
    results['javascript'] = {name: spent / url for name, spent in measured['best'].items()}
    results['javascript run'] = {
        'corpus': 'URLs of a file' if given.corpus else 'generated URLs', 'date': time.strftime('%Y-%m-%d'), 'node': measured['node'],
        'texts': str(measured['texts']), **{peer: versions[peer]['version'] for peer in PEERS}}
    print('\n'.join(report.javascript(results)))
    if given.write:
        report.write_all(results)


if __name__ == '__main__':
    main()
