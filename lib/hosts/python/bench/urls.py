#!/usr/bin/env python3
"""Measures Python libraries for URLs beside uriform, in a single run.

usage: urls.py [--corpus FILE] [--seconds N] [--write]

FILE contains a URL on each line; without it, URLs are generated. Libraries that cannot be imported are skipped, and so are texts that
any library refuses. All functions take turns in each round. The numbers are minima of processor time, relative to a uriform call.
--write replaces the Python rows in bench/results.tsv, and writes the table in the package's README and the chart beside this file.
"""

import argparse
import importlib
import sys
import time
from pathlib import Path
from urllib import parse as urllib_parse

import uriform

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / 'bench'))
import report  # noqa: E402
from generated_urls import generated  # noqa: E402

BASE = 'http://example.com/a/b/c/d?q'
REPEATED = 32  # texts in a column
OPERATIONS = ['parse', 'normalize', 'join']


def optional(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f'{name} is left out: it cannot be imported', file=sys.stderr)
        return None


def functions():
    """Returns {library: {operation: function of a text}}. `join` resolves a relative reference against BASE."""
    table = {
        'uriform': {'parse': uriform.parse, 'normalize': uriform.normalize, 'join': lambda text: uriform.resolve(BASE, text)},
        'uriform key': {'normalize': uriform.KeyMaker('page').key},
        'uriform web': {'parse': uriform.web.parse, 'normalize': uriform.web.href, 'join': lambda text: uriform.web.href(text, BASE)},
        'urllib': {'parse': urllib_parse.urlsplit, 'join': lambda text: urllib_parse.urljoin(BASE, text)},
    }
    if library := optional('can_ada'):
        table['can_ada'] = {'parse': library.parse, 'normalize': lambda text, parse=library.parse: parse(text).href}
    if library := optional('ada_url'):
        table['ada-url'] = {'parse': library.URL, 'normalize': library.normalize_url,
                            'join': lambda text, join=library.join_url: join(BASE, text)}
    if library := optional('w3lib.url'):
        table['w3lib'] = {'normalize': library.canonicalize_url}
    if library := optional('yarl'):
        table['yarl'] = {'parse': library.URL, 'normalize': lambda text, parse=library.URL: str(parse(text)),
                         'join': lambda text, base=library.URL(BASE), parse=library.URL: str(base.join(parse(text)))}
    if library := optional('furl'):
        def normalize(text, parse=library.furl):
            made = parse(text)
            made.path.normalize()
            return made.url

        table['furl'] = {'parse': library.furl, 'normalize': normalize, 'join': lambda text, parse=library.furl: parse(BASE).join(text).url}
    if library := optional('rfc3986'):
        table['rfc3986'] = {'parse': library.uri_reference, 'normalize': library.normalize_uri,
                            'join': lambda text, base=library.uri_reference(BASE), parse=library.uri_reference:
                            parse(text).resolve_with(base).unsplit()}
    return table


def columns(texts):
    """Returns {(name, operation): function without arguments} for the column functions, if the package contains them."""
    arrow = optional('uriform.arrow')
    if arrow is None:
        return {}
    column = {operation: arrow.array(texts[operation] * REPEATED) for operation in OPERATIONS}
    return {
        ('uriform batch', 'parse'): lambda: arrow.parse(column['parse'], views=True),
        ('uriform batch', 'normalize'): lambda: arrow.normalize(column['normalize']),
        ('uriform batch key', 'normalize'): lambda: arrow.key(column['normalize']),
        ('uriform batch', 'join'): lambda: arrow.resolve(BASE, column['join']),
    }


def accepted(texts, table, operation):
    """Returns the texts that no library refuses."""
    used = [row[operation] for row in table.values() if operation in row]

    def is_accepted(text):
        try:
            for function in used:
                function(text)
        except TypeError:  # a wrong call
            raise
        except Exception:  # each library has its own
            return False
        return True

    return [text for text in texts if is_accepted(text)]


def time_of(function, texts):
    """Returns the seconds per text in the second call for all texts, when they are in the cache."""
    for _ in range(2):
        begin = time.process_time()
        for text in texts:
            function(text)
        end = time.process_time()
    return (end - begin) / len(texts)


def time_of_column(function, size):
    for _ in range(2):
        begin = time.process_time()
        function()
        end = time.process_time()
    return (end - begin) / size


def measure(texts, table, seconds):
    """Returns {(library, operation): seconds per text}."""
    batches = columns(texts)
    best = {}

    def note(key, spent):
        best[key] = min(best.get(key, spent), spent)

    end = time.monotonic() + seconds
    while not best or time.monotonic() < end:
        for operation in OPERATIONS:
            for library, row in table.items():
                if operation in row:
                    note((library, operation), time_of(row[operation], texts[operation]))
        for name, function in batches.items():
            note(name, time_of_column(function, REPEATED * len(texts[name[1]])))
    return best


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('--corpus', type=Path)
    options.add_argument('--seconds', type=float, default=60)
    options.add_argument('--write', action='store_true')
    given = options.parse_args()
    found = given.corpus.read_text(encoding='utf-8', errors='replace').split('\n') if given.corpus else list(generated(50_000))
    found = [text for text in found if text][::32]
    table = functions()
    references = ['../' + text.split('/', 3)[3] for text in found if text.count('/') > 2]
    texts = {operation: accepted(references if operation == 'join' else found, table, operation) for operation in OPERATIONS}
    best = measure(texts, table, given.seconds)
    results = report.read(report.ROOT / report.RESULTS)
    results['python'] = {'/'.join(key): spent / best['uriform', key[1]] for key, spent in best.items()}
    results['python run'] = {'corpus': 'URLs of a file' if given.corpus else 'generated URLs', 'date': time.strftime('%Y-%m-%d'),
                             'texts': str(len(texts['normalize']))}
    print('\n'.join(report.python(results)))
    if given.write:
        report.write_all(results)


if __name__ == '__main__':
    main()
