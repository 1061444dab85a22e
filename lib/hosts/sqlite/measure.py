#!/usr/bin/env python3
"""Measures functions of the extension of SQLite beside an expression of SQLite's own that cuts a host out of a URL.

    measure.py EXTENSION FILE    FILE has a URL on each line

The times of a row are the least of several rounds, in each of which all queries take turns, without the time that reading the column
takes. The ratio is to the expression.
"""

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


def elapsed(db, query):
    begin = time.perf_counter()
    db.execute(query).fetchone()
    return time.perf_counter() - begin


def inserts(db, collation, urls):
    """The time to put URLs into a set with a collation."""
    db.execute(f'CREATE TABLE seen(url TEXT COLLATE {collation} PRIMARY KEY) WITHOUT ROWID')
    begin = time.perf_counter()
    db.executemany('INSERT OR IGNORE INTO seen VALUES (?)', urls)
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
    times = {}
    for _ in range(ROUNDS):
        for query in (COLUMN, *QUERIES):
            times.setdefault(query, []).append(elapsed(db, f'SELECT count({query}) FROM t'))
    column = min(times[COLUMN])
    of_row = {query: (min(times[query]) - column) / len(urls) * 1e9 for query in QUERIES}
    print(f'{len(urls)} rows, SQLite {sqlite3.sqlite_version}')
    for query in QUERIES:
        print(f'{of_row[query]:8.0f} ns {of_row[query] / of_row[EXPRESSION]:6.2f}  {query}')
    sets = {collation: min(inserts(db, collation, urls) for _ in range(3)) / len(urls) * 1e9 for collation in ('BINARY', 'URI')}
    print(f'{sets["URI"]:8.0f} ns {sets["URI"] / sets["BINARY"]:6.2f}  INSERT OR IGNORE with COLLATE URI, to COLLATE BINARY')


if __name__ == '__main__':
    main()
