#!/usr/bin/env python3
"""Measures the PostgreSQL extension beside PostgreSQL's own functions, in a server that the program starts and stops.

    measure.py PG_CONFIG EXTENSION SCRIPT CONTROL FILE [ROWS [CHECKED [SCANNED]]] [--write]

FILE contains a URL on each line. Functions, sorts, indexes and pgbench queries are measured with ROWS rows (1,000,000). amcheck checks
an index of CHECKED rows, and a process's memory is measured over SCANNED rows; both are skipped without a number. The times are the
least of several rounds. All queries take turns in each round. Ratios are relative to the first query. --write replaces the figures in
the documentation.
"""

import collections
import pathlib
import re
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / 'bench'), str(ROOT / 'test/hosts/postgresql')]

import report  # noqa: E402
import server  # noqa: E402

ROUNDS = 5
SETTINGS = ['shared_buffers = 512MB', 'maintenance_work_mem = 512MB', 'work_mem = 256MB', 'max_wal_size = 8GB', 'autovacuum = off',
            'max_parallel_workers_per_gather = 0', 'max_parallel_maintenance_workers = 0', 'synchronous_commit = off']
FUNCTIONS = ["lower(split_part(t, '/', 3))", "lower(substring(t from '^[a-z]+://([^/?#]*)'))", 'uri_host(u)', "uri_param(u, 'q')",
             'uri_normalize(u)', 'uri_is_normalized(u)', 'try_uri_key(u)', 'try_uri_key128(u)', 'try_uri_surt(u)', 'try_uri_href(u)', 'try_uri(t)',
             '(uri_parse(u)).host', "u ? 'q'"]
# Orders, each with its sort expression, its index definition, and the condition that finds a row by the index.
ORDERS = {
    't COLLATE "C"': ('t COLLATE "C"', '(t COLLATE "C")', 't COLLATE "C" = (SELECT t FROM url WHERE n = :n)'),
    't COLLATE "en-x-icu"': ('t COLLATE "en-x-icu"', '(t COLLATE "en-x-icu")', 't COLLATE "en-x-icu" = (SELECT t FROM url WHERE n = :n)'),
    'lower(t)': ('lower(t)', '(lower(t))', 'lower(t) = (SELECT lower(t) FROM url WHERE n = :n)'),
    'u': ('u', '(u)', 'u = (SELECT u FROM url WHERE n = :n)'),
    'u uri_text_ops': ('u USING ~<~', '(u uri_text_ops)', None),
    'USING hash(t)': (None, 'USING hash(t)', None),
    'USING hash(u)': (None, 'USING hash(u)', 'u = (SELECT u FROM url WHERE n = :n)'),
    'try_uri_key128(u)': (None, '(try_uri_key128(u))', 'try_uri_key128(u) = (SELECT try_uri_key128(u) FROM url WHERE n = :n)'),
}


def fill(db, file, rows):
    """Creates a table of URLs that RFC 3986 accepts, repeated with different paths."""
    lines = [line for line in pathlib.Path(file).read_text(encoding='utf-8', errors='replace').splitlines() if line and '\0' not in line]
    db.run('CREATE TABLE line(n serial, t text); CREATE TABLE url(n serial, t text, u uri)')
    db.copy_in('COPY line(t) FROM STDIN', ''.join(line.replace('\\', '\\\\').replace('\t', ' ') + '\n' for line in lines).encode())
    db.run('DELETE FROM line WHERE try_uri_normalize(t) IS NULL OR t !~ \'^https?://\'')
    count = int(db.value('SELECT count(*) FROM line'))
    db.run(f"""INSERT INTO url(t) SELECT CASE WHEN i = 0 THEN t ELSE regexp_replace(t, '^([^/]*//[^/?#]*)', '\\1/' || i) END
               FROM line, generate_series(0, {-(-rows // count) - 1}) AS i ORDER BY hashtext(t || i) LIMIT {rows}""")
    db.run('UPDATE url SET u = t::uri; CREATE INDEX url_n ON url(n)')
    db.run('VACUUM (FULL, ANALYZE) url')
    return count


def elapsed(db, query):
    begin = time.perf_counter()
    db.run(query)
    return time.perf_counter() - begin


def least(measures):
    times = collections.defaultdict(list)
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            times[name].append(measure())
    return {name: min(taken) for name, taken in times.items()}


def functions(db, rows):
    def query(expression):
        return lambda: elapsed(db, f'SELECT count({expression}) FROM url')
    times = least({each: query(each) for each in ('t', 'u', *FUNCTIONS)})
    return {each: (times[each] - times['t']) * 1e9 / rows for each in FUNCTIONS}


def sorts(db):
    def query(by):
        return lambda: elapsed(db, f'SELECT n FROM url ORDER BY {by} OFFSET 1000000000') * 1e3
    return least({name: query(by) for name, (by, _, _) in ORDERS.items() if by})


def index(db, made):
    return elapsed(db, f'CREATE INDEX measured ON url {made}') * 1e3


def indexes(db):
    """Returns {order: milliseconds to build an index}, {order: its MB}."""
    sizes = {}

    def measure(name):
        def run():
            taken = index(db, ORDERS[name][1])
            sizes[name] = int(db.value("SELECT pg_relation_size('measured')")) / 1e6
            db.run('DROP INDEX measured')
            return taken
        return run
    return least({name: measure(name) for name in ORDERS}), sizes


def lookups(of, db, rows):
    """Returns the microseconds per pgbench transaction, which finds a random URL by an index."""
    script = of.data.parent / 'lookup.sql'

    def measure(name):
        def run():
            _, made, condition = ORDERS[name]
            index(db, made)
            script.write_text(f'\\set n random(1, {rows})\nSELECT n FROM url WHERE {condition};\n', encoding='utf-8')
            out = of.program('pgbench', '-n', '-M', 'prepared', '-T', '2', '-c', '1', '-f', script, '-h', of.data.parent, '-U', 'postgres', 'postgres')
            db.run('DROP INDEX measured')
            return float(re.search(r'latency average = ([\d.]+) ms', out)[1]) * 1e3
        return run
    return least({name: measure(name) for name, (_, _, condition) in ORDERS.items() if condition})


def check(db, rows):
    db.run(f"""CREATE TABLE many AS SELECT (u::text || CASE WHEN u::text LIKE '%#%' THEN '' ELSE '#' || i END)::uri AS u
               FROM url, generate_series(1, {-(-rows // 1000000)}) AS i LIMIT {rows}""")
    made = elapsed(db, 'CREATE INDEX many_u ON many(u)')
    checked = elapsed(db, "SELECT bt_index_parent_check('many_u', true)")
    return {'rows': int(db.value('SELECT count(*) FROM many')), 'made, s': made, 'checked, s': checked}


def memory(db, rows, of):
    process = db.value('SELECT pg_backend_pid()')

    def resident():
        text = pathlib.Path(f'/proc/{process}/status').read_text(encoding='utf-8')
        return int(re.search(r'RssAnon:\s+(\d+)', text)[1]) * 1024 / 1e6
    query = 'SELECT count(uri_normalize(u)), sum(uri_hash(u)::bigint) FROM url, generate_series(1, {})'
    db.run(query.format(1))
    before = resident()
    times = -(-rows // of)
    db.run(query.format(times))
    return {'rows before': of, 'MB before': before, 'rows after': times * of, 'MB after': resident()}


def main():
    *parts, file = sys.argv[1:6]
    sizes = [int(word) for word in sys.argv[6:] if word != '--write']
    rows, checked, scanned = (*sizes, *(1_000_000, 0, 0)[len(sizes):])
    of, table = server.Server(*parts, settings=SETTINGS), {}
    try:
        with of.connect() as db:
            db.run('CREATE EXTENSION uriform; CREATE EXTENSION amcheck')
            urls, version = fill(db, file, rows), ' '.join(db.value('SELECT version()').split()[:2])
            table['postgresql run'] = {'rows': str(rows), 'URLs': str(urls), 'version': version, 'peer': FUNCTIONS[0]}
            if scanned:
                table['postgresql memory'] = memory(db, scanned, rows)
            table['postgresql ns'] = functions(db, rows)
            table['postgresql sort, ms'] = sorts(db)
            table['postgresql index, ms'], table['postgresql index, MB'] = indexes(db)
            table['postgresql query by the index (pgbench), µs'] = lookups(of, db, rows)
            if checked:
                table['postgresql check'] = check(db, checked)
    finally:
        of.remove()
    report.report_run('postgresql', table, sys.argv)


if __name__ == '__main__':
    main()
