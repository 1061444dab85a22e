#!/usr/bin/env python3
"""Measures functions of the SQLite extension beside a plain SQLite expression that extracts a URL's host.

    measure.py EXTENSION FILE [--write]    FILE contains a URL on each line

The times per row are the least of several rounds, without the time to read the column. All queries take turns in each round. Ratios
are relative to the expression. --write replaces the figures in the documentation.
"""

import collections
import os
import pathlib
import sqlite3
import sys
import time

if not hasattr(sqlite3.Connection, 'enable_load_extension'):
    os.execv('/usr/bin/python3', ['/usr/bin/python3', *sys.argv])
sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / 'bench'))
import report  # noqa: E402

ROUNDS = 9
# The host in lower case, for URLs that contain `//` and a later `/`.
EXPRESSION = "lower(substr(u, instr(u, '//') + 2, instr(substr(u, instr(u, '//') + 2), '/') - 1))"
COLUMN = 'length(u)'
QUERIES = [
    EXPRESSION, 'try_uri_host(u)', 'try_uri_scheme(u)', "try_uri_param(u, 'q')", 'try_uri_normalize(u)', 'try_uri_is_normalized(u)',
    "try_uri_key(u, 'page/1')", "try_uri_key128(u, 'page/1')", 'try_uri_surt(u)', 'try_uri_href(u)', 'try_uri_safe_to_fetch(u)',
    "parse_url(try_uri_from_web(u), 'HOST')",
]
PARTS = ('scheme', 'host', 'path', 'query', 'fragment')
PARTS_QUERIES = {
    'uri_parse': f'SELECT {", ".join(f"count({part})" for part in PARTS)} FROM t, try_uri_parse(t.u)',
    'functions': f'SELECT {", ".join(f"count(try_uri_{part}(u))" for part in PARTS)} FROM t',
}
# Sets of URLs: the column and the inserted expression.
SETS = {
    'COLLATE BINARY': ('url TEXT', '?'), 'COLLATE URI': ('url TEXT COLLATE URI', '?'),
    'keys of 16 octets': ('key BLOB', "ifnull(try_uri_key128(?1, 'page/1'), ?1)"),
}


def elapsed(db, query):
    begin = time.perf_counter()
    db.execute(query).fetchone()
    return time.perf_counter() - begin


def inserts(db, column, value, urls):
    """Returns the time to insert URLs into a set."""
    db.execute(f'CREATE TABLE seen({column} PRIMARY KEY) WITHOUT ROWID')
    begin = time.perf_counter()
    db.executemany(f'INSERT OR IGNORE INTO seen VALUES ({value})', urls)
    taken = time.perf_counter() - begin
    db.execute('DROP TABLE seen')
    return taken


def main():
    extension, file = sys.argv[1:3]
    db = sqlite3.connect(':memory:')
    db.enable_load_extension(True)
    db.load_extension(os.path.abspath(extension))
    urls = [(line,) for line in pathlib.Path(file).read_text(encoding='utf-8', errors='replace').splitlines() if line]
    db.execute('CREATE TABLE t(u TEXT)')
    db.executemany('INSERT INTO t VALUES (?)', urls)
    times = collections.defaultdict(list)
    for _ in range(ROUNDS):
        for query in (COLUMN, *QUERIES):
            times[query].append(elapsed(db, f'SELECT count({query}) FROM t'))
        for name, query in PARTS_QUERIES.items():
            times[name].append(elapsed(db, query))
        for name, (declared, value) in SETS.items():
            times[name].append(inserts(db, declared, value, urls))
    least = {name: min(of_name) / len(urls) * 1e9 for name, of_name in times.items()}
    taken = {name: spent - (0 if name in SETS else least[COLUMN]) for name, spent in least.items()}
    ratios = {'five components by `try_uri_parse`, to five functions': taken['uri_parse'] / taken['functions']}
    ratios |= {f'a set {of}, to one with `COLLATE BINARY`': taken[name] / taken['COLLATE BINARY']
               for name, of in (('COLLATE URI', 'with `COLLATE URI`'), ('keys of 16 octets', 'of keys of 16 octets'))}
    report.report_run('sqlite', {
        'sqlite ns': {query: taken[query] for query in QUERIES}, 'sqlite ratio': ratios,
        'sqlite run': {'rows': str(len(urls)), 'URLs': str(len(urls)), 'version': f'SQLite {sqlite3.sqlite_version}', 'peer': EXPRESSION},
    }, sys.argv)


if __name__ == '__main__':
    main()
