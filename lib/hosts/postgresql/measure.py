#!/usr/bin/env python3
"""Measures the extension of PostgreSQL beside what PostgreSQL has of its own, in a server that the program starts and stops.

    measure.py PG_CONFIG EXTENSION SCRIPT CONTROL FILE [ROWS [CHECKED [SCANNED]]]

FILE has a URL on each line. Functions, sorts, indexes and queries by pgbench are measured with ROWS rows, 1,000,000 if there is no
number. An index of CHECKED rows is checked by amcheck, and the memory of a process is watched for SCANNED rows; both are left out
without a number. The times are the least of several rounds, in each of which all queries take turns. The ratio is to the first query.
"""

import collections
import pathlib
import re
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / 'test/hosts/postgresql'))

import server  # noqa: E402

ROUNDS = 5
SETTINGS = ['shared_buffers = 512MB', 'maintenance_work_mem = 512MB', 'work_mem = 256MB', 'max_wal_size = 8GB', 'autovacuum = off',
            'max_parallel_workers_per_gather = 0', 'max_parallel_maintenance_workers = 0', 'synchronous_commit = off']
FUNCTIONS = ["lower(substring(t from '^[a-z]+://([^/?#]*)'))", "lower(split_part(t, '/', 3))", 'uri_host(u)', "uri_param(u, 'q')",
             'uri_normalize(u)', 'uri_is_normalized(u)', 'try_uri_key(u)', 'try_uri_key128(u)', 'try_uri_surt(u)', 'try_uri_href(u)', 'try_uri(t)',
             '(uri_parse(u)).host', "u ? 'q'"]
SORTS = ['t COLLATE "C"', 't COLLATE "en-x-icu"', 'lower(t)', 'u', 'u USING ~<~', 'uri_normalize(u)::text COLLATE "C"']
INDEXES = {'text "C"': '(t COLLATE "C")', 'text "en-x-icu"': '(t COLLATE "en-x-icu")', 'lower(text)': '(lower(t))', 'uri': '(u)', 'uri hash': 'USING hash(u)',
           'text hash': 'USING hash(t)', 'uri_text_ops': '(u uri_text_ops)', 'key128': '(try_uri_key128(u))'}
LOOKUPS = {'text "C"': ('(t COLLATE "C")', 't COLLATE "C" = (SELECT t FROM url WHERE n = :n)'), 'text "en-x-icu"': ('(t COLLATE "en-x-icu")', 't COLLATE "en-x-icu" = (SELECT t FROM url WHERE n = :n)'),
           
           'lower(text)': ('(lower(t))', 'lower(t) = (SELECT lower(t) FROM url WHERE n = :n)'), 'uri': ('(u)', 'u = (SELECT u FROM url WHERE n = :n)'),
           'uri hash': ('USING hash(u)', 'u = (SELECT u FROM url WHERE n = :n)'),
           'key128': ('(try_uri_key128(u))', 'try_uri_key128(u) = (SELECT try_uri_key128(u) FROM url WHERE n = :n)')}


def fill(db, file, rows):
    """Makes a table of URLs that RFC 3986 accepts, repeated with different paths."""
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


def show(title, times, unit, scale):
    print(f'\n{title}')
    first = next(iter(times.values()))
    for name, taken in times.items():
        print(f'{taken * scale:9.1f} {unit} {taken / first:6.2f}  {name}', flush=True)


def functions(db, rows):
    def query(expression):
        return lambda: elapsed(db, f'SELECT count({expression}) FROM url')
    times = least({each: query(each) for each in ('t', 'u', *FUNCTIONS)})
    show('functions', {each: times[each] - times['t'] for each in FUNCTIONS}, 'ns', 1e9 / rows)


def sorts(db):
    def query(by):
        return lambda: elapsed(db, f'SELECT n FROM url ORDER BY {by} OFFSET 1000000000')
    show('sorts', least({each: query(each) for each in SORTS}), 'ms', 1e3)


def index(db, made):
    return elapsed(db, f'CREATE INDEX measured ON url {made}')


def indexes(db):
    sizes = {}

    def measure(name):
        def run():
            taken = index(db, INDEXES[name])
            sizes[name] = int(db.value("SELECT pg_relation_size('measured')"))
            db.run('DROP INDEX measured')
            return taken
        return run
    times = least({name: measure(name) for name in INDEXES})
    show('creation of indexes', times, 'ms', 1e3)
    show('sizes of indexes', sizes, 'MB', 1e-6)


def lookups(of, db, rows):
    """The time of a transaction by pgbench: a random URL is found by an index."""
    script = of.data.parent / 'lookup.sql'

    def measure(name):
        def run():
            made, condition = LOOKUPS[name]
            index(db, made)
            script.write_text(f'\\set n random(1, {rows})\nSELECT n FROM url WHERE {condition};\n', encoding='utf-8')
            out = of.program('pgbench', '-n', '-M', 'prepared', '-T', '2', '-c', '1', '-f', script, '-h', of.data.parent, '-U', 'postgres', 'postgres')
            db.run('DROP INDEX measured')
            return float(re.search(r'latency average = ([\d.]+) ms', out)[1]) / 1e3
        return run
    show('pgbench: a URL is found', least({name: measure(name) for name in LOOKUPS}), 'us', 1e6)


def check(db, rows):
    db.run(f"""CREATE TABLE many AS SELECT (u::text || CASE WHEN u::text LIKE '%#%' THEN '' ELSE '#' || i END)::uri AS u
               FROM url, generate_series(1, {-(-rows // 1000000)}) AS i LIMIT {rows}""")
    created = elapsed(db, 'CREATE INDEX many_u ON many(u)')
    checked = elapsed(db, "SELECT bt_index_parent_check('many_u', true)")
    count = int(db.value('SELECT count(*) FROM many'))
    print(f'\namcheck: index of {count} rows created in {created:.1f} s, checked with its table in {checked:.1f} s: no fault')


def memory(db, rows, of):
    process = db.value('SELECT pg_backend_pid()')

    def resident():
        text = pathlib.Path(f'/proc/{process}/status').read_text(encoding='utf-8')
        return int(re.search(r'RssAnon:\s+(\d+)', text)[1])
    query = 'SELECT count(uri_normalize(u)), sum(uri_hash(u)::bigint) FROM url, generate_series(1, {})'
    db.run(query.format(1))
    before = resident()
    times = -(-rows // of)
    taken = elapsed(db, query.format(times))
    print(f'\nmemory of the process: {before} kB after {of} rows, {resident()} kB after {times * of} more, in {taken:.0f} s')


def main():
    *parts, file = sys.argv[1:6]
    rows, checked, scanned = (*map(int, sys.argv[6:9]), *(1_000_000, 0, 0)[len(sys.argv[6:9]):])
    of = server.Server(*parts, settings=SETTINGS)
    try:
        with of.connect() as db:
            db.run('CREATE EXTENSION uriform; CREATE EXTENSION amcheck')
            print(f'{rows} rows of {fill(db, file, rows)} URLs, {db.value("SELECT version()")}')
            if scanned:
                memory(db, scanned, rows)
            functions(db, rows)
            sorts(db)
            indexes(db)
            lookups(of, db, rows)
            if checked:
                check(db, checked)
    finally:
        of.remove()


if __name__ == '__main__':
    main()
