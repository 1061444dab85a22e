#!/usr/bin/env python3
"""Measures functions of the extension of SQLite beside an expression of SQLite's own that cuts a host out of a URL.

    measure.py EXTENSION FILE    FILE has a URL on each line

The times of a row are the least of several rounds, in each of which all queries take turns, without the time that reading the column
takes. The ratio is to the expression.
"""

import collections
import os
import pathlib
import sqlite3
import sys
import time

if not hasattr(sqlite3.Connection, 'enable_load_extension'):
    os.execv('/usr/bin/python3', ['/usr/bin/python3', *sys.argv])

ROUNDS = 9
# The host in lower case, of URLs that have `//` and a `/` after it.
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
# Sets of URLs: the column, and what is inserted.
SETS = {
    'COLLATE BINARY': ('url TEXT', '?'), 'COLLATE URI': ('url TEXT COLLATE URI', '?'),
    'keys of 16 octets': ('key BLOB', "ifnull(try_uri_key128(?1, 'page/1'), ?1)"),
}


def elapsed(db, query):
    begin = time.perf_counter()
    db.execute(query).fetchone()
    return time.perf_counter() - begin


def inserts(db, column, value, urls):
    """The time to put URLs into a set."""
    db.execute(f'CREATE TABLE seen({column} PRIMARY KEY) WITHOUT ROWID')
    begin = time.perf_counter()
    db.executemany(f'INSERT OR IGNORE INTO seen VALUES ({value})', urls)
    taken = time.perf_counter() - begin
    db.execute('DROP TABLE seen')
    return taken


def main():
    extension, file = sys.argv[1:]
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
    print(f'{len(urls)} rows, SQLite {sqlite3.sqlite_version}')
    for names, peer in ((QUERIES, EXPRESSION), (PARTS_QUERIES, 'functions'), (SETS, 'COLLATE BINARY')):
        column = 0 if names is SETS else least[COLUMN]
        print()
        for name in names:
            taken = least[name] - column
            print(f'{taken:8.0f} ns {taken / (least[peer] - column):6.2f}  {name}')


if __name__ == '__main__':
    main()
