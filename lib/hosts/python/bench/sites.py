#!/usr/bin/env python3
"""Measures how Python libraries find registrable domains beside uriform, in a single run and with the same list.

usage: sites.py [--corpus FILE] [--list FILE] [--seconds N] [--write]

FILE contains a URL on each line; without it, URLs are generated. The default list comes from Debian's package publicsuffix. Texts that
a library refuses, or on which it disagrees with uriform, are skipped. All functions take turns in each round. The numbers are minima of
processor time, relative to a uriform call for a host. --write replaces the site rows in bench/results.tsv, and writes the table in
the package's README.
"""

import argparse
import importlib.metadata
import sys
import time
from pathlib import Path

import publicsuffix2
import tldextract
import uriform
from uriform._site import SYSTEM_FILE
from uriform.site import SuffixList

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / 'bench'))
import report  # noqa: E402
from generated_urls import generated  # noqa: E402
from urls import time_of  # noqa: E402


def functions(path):
    """Returns {library: {'host' or 'URL': function}}. A function takes a text and returns the registrable domain or a false value."""
    rules = SuffixList.load(path)
    extract = tldextract.TLDExtract(
        suffix_list_urls=[Path(path).resolve().as_uri()], cache_dir=None, fallback_to_snapshot=False, include_psl_private_domains=True
    )
    with open(path, encoding='utf-8') as file:
        other = publicsuffix2.PublicSuffixList(file, idna=False)
    return {
        'uriform': {'host': rules.registrable_domain, 'URL': rules.site},
        'uriform split': {'host': lambda text: rules.split(text).registrable_domain},
        'tldextract': dict.fromkeys(('host', 'URL'), lambda text: extract(text).top_domain_under_public_suffix),
        'publicsuffix2': {'host': other.get_sld},
    }


def found(urls, table):
    """Returns {'host': hosts, 'URL': URLs} for hosts with a registrable domain on which all libraries agree, and the number of skipped
    texts."""
    texts, left = {'host': [], 'URL': []}, 0
    for url in urls:
        try:
            host = uriform.parse(url).normalize().host
            domain = host and table['uriform']['host'](host)
        except uriform.ParseError:
            continue
        if not domain:
            continue
        answers = {function(text) for row in table.values() for kind, function in row.items() for text in ([host] if kind == 'host' else [url])}
        if answers != {domain}:
            left += 1
            continue
        texts['host'].append(host)
        texts['URL'].append(url)
    return texts, left


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('--corpus', type=Path)
    options.add_argument('--list', default=SYSTEM_FILE)
    options.add_argument('--seconds', type=float, default=60)
    options.add_argument('--write', action='store_true')
    given = options.parse_args()
    urls = given.corpus.read_text(encoding='utf-8', errors='replace').split('\n') if given.corpus else list(generated(50_000))
    table = functions(given.list)
    texts, left = found([text for text in urls if text][::8], table)
    best = {}
    end = time.monotonic() + given.seconds
    while not best or time.monotonic() < end:
        for library, row in table.items():
            for kind, function in row.items():
                name = f'{library}/{kind}'
                best[name] = min(best.get(name, float('inf')), time_of(function, texts[kind]))
    results = report.read(report.ROOT / report.RESULTS)
    results['python sites'] = {name: spent / best['uriform/host'] for name, spent in best.items()}
    results['python sites run'] = {
        'corpus': 'URLs of a file' if given.corpus else 'generated URLs', 'date': time.strftime('%Y-%m-%d'), 'texts': str(len(texts['URL'])),
        'hosts': str(len(set(texts['host']))), **{name: importlib.metadata.version(name) for name in ('tldextract', 'publicsuffix2')},
    }  # fmt: skip
    print('\n'.join(report.python_sites(results)))
    print(f'\n{best["uriform/host"] * 1e9:.0f} ns a host; {left} texts were left out', file=sys.stderr)
    if given.write:
        report.write_all(results)


if __name__ == '__main__':
    main()
