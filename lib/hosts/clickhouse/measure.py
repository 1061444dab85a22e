#!/usr/bin/env python3
"""Measures uriform's functions in ClickHouse beside ClickHouse's own, in chdb.

    measure.py FOLDER FILE [ROWS] [--write]    FOLDER contains uriform-clickhouse and uriform_function.xml; FILE, URLs

FILE contains a URL on each line. The lines are repeated up to ROWS rows (1,000,000). The times per row are the least of several rounds,
without the time to read the column. All queries take turns in each round. Ratios are relative to the first query. --write replaces the
figures in the documentation.
"""

import collections
import os
import pathlib
import sys
import tempfile
import time

import chdb
import chdb.session

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / 'bench'))
import report  # noqa: E402

ROUNDS = 5
COLUMN = 'length(u)'
QUERIES = [
    "extract(u, '^[a-z]+://([^/?#]*)')", 'domain(u)', 'try_uri_host(u)', "try_uri_param(u, 'q')", 'try_uri_normalize(u)',
    'uri_normalize(u)', 'try_uri_key(u)', 'try_uri_surt(u)', 'try_uri_href(u)', 'try_uri_from_web(u)', 'try_uri_parse(u).host',
]


def main():
    folder, file, *rows = (word for word in sys.argv[1:] if word != '--write')
    count = int(rows[0]) if rows else 1_000_000
    with tempfile.TemporaryDirectory() as scripts:
        for name in ('uriform-clickhouse', 'uriform_function.xml'):
            os.symlink(os.path.abspath(os.path.join(folder, name)), os.path.join(scripts, name))
        chdb.g_udf_path = scripts
        session = chdb.session.Session()
        session.query('CREATE TABLE t(u String) ENGINE = Memory')
        # Only URLs that RFC 3986 accepts, because the functions without `try_` refuse the others.
        source = f"SELECT u FROM file('{os.path.abspath(file)}', LineAsString, 'u String') WHERE isNotNull(try_uri_normalize(u))"
        urls = int(session.query(f'SELECT count() FROM ({source})').bytes())
        repeated = f'({source}) AS urls CROSS JOIN numbers({-(-count // urls)}) AS times'
        session.query(f'INSERT INTO t SELECT urls.u FROM {repeated} LIMIT {count}')
        times = collections.defaultdict(list)
        for _ in range(ROUNDS):
            for query in (COLUMN, *QUERIES):
                begin = time.perf_counter()
                session.query(f'SELECT sum(cityHash64({query})) FROM t SETTINGS max_threads = 1')
                times[query].append(time.perf_counter() - begin)
        version = session.query('SELECT version()', 'TSVRaw').bytes().decode().strip()
        session.close()
    least = {query: min(taken) / count * 1e9 for query, taken in times.items()}
    report.report_run('clickhouse', {
        'clickhouse ns': {query: least[query] - least[COLUMN] for query in QUERIES},
        'clickhouse run': {'rows': str(count), 'URLs': str(urls), 'version': f'ClickHouse {version}', 'peer': QUERIES[0]},
    }, sys.argv)


if __name__ == '__main__':
    main()
