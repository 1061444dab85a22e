#!/usr/bin/env python3
"""Measures functions of the DuckDB extension beside DuckDB's regexp_extract, which extracts a URL's host.

    measure.py EXTENSION FILE PARQUET [ROWS] [--write]

FILE contains a URL on each line. If PARQUET does not exist, it is made from these URLs, repeated with a number as a parameter until it
contains ROWS rows (10,000,000). The times are processor times, the least of several rounds, without the time to read the column. All
queries take turns in each round. Ratios are relative to regexp_extract. --write replaces the figures in the documentation.
"""

import collections
import os
import pathlib
import sys
import time

import duckdb

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / 'bench'))
import report  # noqa: E402

ROUNDS = 5
PEER = "regexp_extract(u, '^[^:/?#]+://([^/?#]*)', 1)"
COLUMN = 'length(u)'
QUERIES = [
    PEER, 'try_uri_host(u)', 'try_uri_scheme(u)', "try_uri_param(u, 'q')", 'try_uri_is_normalized(u)', 'try_uri_normalize(u)',
    "try_uri_key(u, 'page/1')", "try_uri_key128(u, 'page/1')", 'try_uri_surt(u)', 'try_uri_href(u)', 'try_uri_safe_to_fetch(u)',
    "parse_url(try_uri_from_web(u), 'HOST')", 'try_uri_parse(u)', 'try_uri_segments(u)', 'try_uri_params(u)',
]


def make(db, file, parquet, rows):
    urls = [line for line in pathlib.Path(file).read_text(encoding='utf-8', errors='replace').splitlines() if line]
    db.execute('CREATE TABLE line AS SELECT unnest(?) AS u', [urls])
    db.execute(f"""
        COPY (SELECT CASE WHEN n = 0 THEN u ELSE u || CASE WHEN contains(u, '?') THEN '&' ELSE '?' END || 'n=' || n END AS u
              FROM range({-(-rows // len(urls))}) AS round(n), line LIMIT {rows})
        TO '{parquet}' (FORMAT parquet)""")
    db.execute('DROP TABLE line')


def elapsed(db, query):
    begin = time.process_time()
    db.execute(query).fetchall()
    return time.process_time() - begin


def main():
    extension, file, parquet, *size = (word for word in sys.argv[1:] if word != '--write')
    db = duckdb.connect(config={'allow_unsigned_extensions': 'true'})
    db.execute(f"LOAD '{os.path.abspath(extension)}'")
    if not os.path.exists(parquet):
        make(db, file, parquet, int(*size or [10_000_000]))
    rows, urls = db.execute(f"SELECT count(*), count(DISTINCT u) FROM '{parquet}'").fetchone()
    db.execute('SET threads = 1')
    times = collections.defaultdict(list)
    for _ in range(ROUNDS):
        for query in (COLUMN, *QUERIES):
            times[query].append(elapsed(db, f"SELECT count({query}) FROM '{parquet}'"))
    least = {query: min(of_query) / rows * 1e9 for query, of_query in times.items()}
    report.report_run('duckdb', {
        'duckdb ns': {query: least[query] - least[COLUMN] for query in QUERIES},
        'duckdb run': {'rows': str(rows), 'URLs': str(urls), 'version': f'DuckDB {duckdb.__version__}', 'peer': PEER},
    }, sys.argv)


if __name__ == '__main__':
    main()
