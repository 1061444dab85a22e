#!/usr/bin/env python3
"""Tests the SQLite extension with Python's module sqlite3.

    sqlite_test.py EXTENSION [COMMAND [FILE...]]

COMMAND is `uriform`. Its answers are compared with the extension's for the lines in test/data/sample-urls.txt, in the files and in
the file that URIFORM_WEB_URLS names. The program is skipped if no interpreter is found whose module loads extensions.
"""

import concurrent.futures
import itertools
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import unittest

# Debian's interpreter can load extensions; other builds often cannot.
if not hasattr(sqlite3.Connection, 'enable_load_extension'):
    debian = '/usr/bin/python3'
    if os.path.realpath(sys.executable) == os.path.realpath(debian) or not os.path.exists(debian):
        sys.exit(77)
    os.execv(debian, [debian, '-B', *sys.argv])

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import sql_table  # noqa: E402

EXTENSION = str(pathlib.Path(sys.argv[1]).resolve())
COMMAND = sys.argv[2] if len(sys.argv) > 2 else None
FILES = [sql_table.ROOT / 'test/data/sample-urls.txt', *map(pathlib.Path, sys.argv[3:])]
if os.path.exists(os.environ.get('URIFORM_WEB_URLS', '')):
    FILES.append(pathlib.Path(os.environ['URIFORM_WEB_URLS']))
del sys.argv[1:]
SEED = int(os.environ.get('URIFORM_TEST_SEED', '1'))
PART = int(os.environ.get('URIFORM_TEST_PART', '1'))

FUNCTIONS = list(sql_table.functions())
TABLES = {name for name, _, _, is_table in FUNCTIONS if is_table}
CASES = list(sql_table.cases())


def connect(place=':memory:'):
    db = sqlite3.connect(place, isolation_level=None)
    db.enable_load_extension(True)
    db.load_extension(EXTENSION)
    db.enable_load_extension(False)
    return db


def call(db, name, arguments):
    """Returns a function's result: a value, or a list of rows."""
    places = ', '.join('?' * len(arguments))
    if name.removeprefix('try_') in TABLES:
        return db.execute(f'SELECT * FROM {name}({places})', arguments).fetchall()
    return db.execute(f'SELECT {name}({places})', arguments).fetchone()[0]


def cut(rows, like):
    """Returns rows without the last columns, if the table's rows lack them."""
    if not isinstance(rows, list) or not like:
        return rows
    return [row[:len(like[0])] for row in rows]


class Functions(unittest.TestCase):
    def setUp(self):
        self.db = connect()

    def tearDown(self):
        self.db.close()

    def test_each_function_has_a_case(self):
        self.assertEqual({name for name, _, _ in CASES}, {name for name, *_ in FUNCTIONS})

    def test_cases(self):
        for name, arguments, result in CASES:
            with self.subTest(name=name, arguments=arguments):
                if isinstance(result, str) and result.startswith('!'):
                    self.check_error(name, arguments, result)
                    continue
                made = call(self.db, name, arguments)
                self.assertEqual(cut(made, result), result)
                self.assertIs(type(made), type(result))
                if arguments:
                    self.assertEqual(call(self.db, f'try_{name}', arguments), made)

    def test_columns_have_the_same_results(self):
        cases = list(sql_table.cases_of_columns())
        self.assertGreater(len({name for name, _, _ in cases}), 20)
        for name, arguments, result in cases:
            with self.subTest(name=name, arguments=arguments):
                self.assertEqual(call(self.db, f'try_{name}', arguments), result)

    def check_error(self, name, arguments, result):
        message = result.lstrip('!')
        with self.assertRaises(sqlite3.OperationalError) as caught:
            call(self.db, name, arguments)
        self.assertEqual(str(caught.exception), f'{name}: {message}')
        if result.startswith('!!'):
            with self.assertRaises(sqlite3.OperationalError) as caught:
                call(self.db, f'try_{name}', arguments)
            self.assertEqual(str(caught.exception), f'try_{name}: {message}')
        else:
            self.assertEqual(call(self.db, f'try_{name}', arguments), [] if name in TABLES else None)

    def test_null_is_null(self):
        for name, arguments, _ in CASES:
            for place in range(len(arguments)):
                given = [None if index == place else each for index, each in enumerate(arguments)]
                for twin in ('', 'try_'):
                    self.assertEqual(call(self.db, twin + name, given), [] if name in TABLES else None, (name, given))

    def test_functions_are_those_of_the_table(self):
        query = "SELECT name, narg, flags, enc FROM pragma_function_list WHERE name GLOB '*uri_*' OR name GLOB '*parse_url'"
        found = set(self.db.execute(query))
        expected = set()
        for name, required, most, is_table in FUNCTIONS:
            for count in range(required, most + 1) if not is_table else ():
                expected.add((name, count))
                if count:
                    expected.add((f'try_{name}', count))
        self.assertEqual({row[:2] for row in found}, expected)
        deterministic, innocuous = 0x800, 0x200000
        for name, _, flags, encoding in found:
            self.assertEqual(flags & deterministic, deterministic, name)
            self.assertEqual(flags & innocuous, innocuous, name)
            self.assertEqual(encoding, 'utf8', name)
        modules = {name for name, in self.db.execute('SELECT name FROM pragma_module_list')}
        self.assertLessEqual(TABLES | {f'try_{name}' for name in TABLES}, modules)

    def test_wrong_number_of_arguments(self):
        for name, required, most, is_table in FUNCTIONS:
            for count in (required - 1, most + 1 + is_table): # tables also take a row number
                if count >= 0 and not (is_table and count == 0):
                    with self.assertRaises(sqlite3.OperationalError):
                        call(self.db, name, ['a'] * count)

    def test_other_types_are_their_texts(self):
        self.assertEqual(call(self.db, 'uri_path', [12]), '12')
        self.assertEqual(call(self.db, 'uri_path', [1.5]), '1.5')
        self.assertEqual(call(self.db, 'uri_segments', [12]), [('12',)])

    def test_octets_of_a_blob(self):
        self.assertEqual(call(self.db, 'uri_encode', [bytes(range(256)), 'all-octets']), ''.join(f'%{n:02X}' for n in range(256)))
        self.assertEqual(call(self.db, 'uri_path', [b'/a']), '/a')
        self.assertEqual(self.db.execute('SELECT try_uri_path(zeroblob(3)), uri_path(zeroblob(0))').fetchone(), (None, ''))

    def test_results_of_any_length(self):
        for length in (*range(1000, 1050), 100_000, 5_000_000):
            text = 'http://h/' + 'a' * length
            self.assertEqual(call(self.db, 'uri_normalize', [text]), text)
            self.assertEqual(call(self.db, 'uri_segments', [text]), [('a' * length,)])
            self.assertEqual(call(self.db, 'uri_encode', ['%' * length]), '%25' * length)

    def test_result_beyond_the_limit(self):
        if not hasattr(self.db, 'setlimit'):
            self.skipTest('the module has no limits')
        self.db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 10_000)
        self.assertEqual(len(call(self.db, 'uri_encode', ['%' * 3333])), 9999)
        for name in ('uri_encode', 'try_uri_encode'):
            with self.assertRaisesRegex((sqlite3.DataError, sqlite3.OperationalError), 'too big'):
                call(self.db, name, ['%' * 3334])

    def test_maker_of_a_statement(self):
        """Runs a statement with many rows, with a constant profile and with a varying profile."""
        self.db.execute('CREATE TABLE t(u, profile)')
        profiles = ['page/1', 'cache/1', 'page strip-www', 'surt/1']
        rows = [(f'http://www.h{n}.example/?b&a&utm_id=1#f', profiles[n % 4]) for n in range(400)]
        self.db.executemany('INSERT INTO t VALUES (?, ?)', rows)
        alone = {(u, p): call(self.db, 'uri_key', [u, p]) for u, _ in rows[:8] for p in profiles}
        query = ("SELECT u, profile, uri_key(u, profile), uri_key(u, 'page/1'), uri_key(u, 'cache/1'), uri_key(u), uri_surt(u)"
                 ' FROM t LIMIT 8')
        for row in self.db.execute(query):
            u, profile, *keys = row
            self.assertEqual(keys, [alone[u, each] for each in (profile, 'page/1', 'cache/1', 'page/1', 'surt/1')])
        query = 'SELECT count(DISTINCT uri_key(u, profile)), count(DISTINCT uri_key128(u, ?)) FROM t'
        self.assertEqual(self.db.execute(query, ('page/1',)).fetchone(), (400, 400))

    def test_rows_beside_a_table(self):
        self.db.execute('CREATE TABLE t(u)')
        self.db.executemany('INSERT INTO t VALUES (?)', [('/?a=1&b=2',), ('/',), (None,), ('/?b=3',)])
        query = 'SELECT t.rowid, p.rowid, name, value FROM t, uri_params(t.u) AS p ORDER BY 1, 2'
        self.assertEqual(self.db.execute(query).fetchall(), [(1, 1, 'a', '1'), (1, 2, 'b', '2'), (4, 1, 'b', '3')])
        query = "SELECT t.rowid, value FROM t LEFT JOIN uri_params(t.u) AS p ON name = 'b' ORDER BY 1"
        self.assertEqual(self.db.execute(query).fetchall(), [(1, '2'), (2, None), (3, None), (4, '3')])
        self.assertEqual(self.db.execute("SELECT u, value FROM uri_params WHERE u = '/?a=1'").fetchall(), [('/?a=1', '1')])
        self.assertEqual(self.db.execute("SELECT value FROM uri_params WHERE u IS '/?a=1'").fetchall(), [('1',)])
        self.assertEqual(self.db.execute("SELECT segment FROM uri_segments('/a/b/c', 2)").fetchall(), [('b',)])
        with self.assertRaisesRegex(sqlite3.OperationalError, 'no query solution'):
            self.db.execute('SELECT * FROM uri_params')
        query = "SELECT a.value FROM uri_params('/?x=%2F%3Fy%3D1') AS p, uri_params(p.value) AS a"
        self.assertEqual(self.db.execute(query).fetchall(), [('1',)])

    def test_conditions_with_or(self):
        """Each row is found once, whatever the plan."""
        self.db.execute('CREATE TABLE t(u)')
        self.db.executemany('INSERT INTO t VALUES (?)', [('/?a=1&b=2',), (None,), ('/?c=9',)])
        for join in 'JOIN', 'LEFT JOIN':
            query = f"SELECT t.rowid, value FROM t {join} uri_params AS p ON p.u = t.u OR p.u = '/?c=9' ORDER BY 1, 2"
            self.assertEqual(self.db.execute(query).fetchall(), [(1, '1'), (1, '2'), (1, '9'), (2, '9'), (3, '9')])
        query = "SELECT name, value FROM uri_params WHERE u = '/?a=1' OR (u = '/?b=2' AND name = 'b') ORDER BY 1"
        self.assertEqual(self.db.execute(query).fetchall(), [('a', '1'), ('b', '2')])

    def test_in_indexes_and_schemas(self):
        """Functions that are deterministic and innocuous may be in indexes, generated columns, checks and views."""
        self.db.execute('PRAGMA trusted_schema = 0')
        self.db.execute('CREATE TABLE t(u TEXT CHECK (try_uri_path(u) IS NOT NULL), host TEXT AS (try_uri_host(u)) STORED)')
        self.db.execute('CREATE INDEX by_key ON t(uri_key(u))')
        self.db.execute('CREATE VIEW v AS SELECT value FROM t, uri_params(t.u)')
        self.db.execute("INSERT INTO t VALUES ('http://h/?a=1')")
        self.assertEqual(self.db.execute('SELECT host, (SELECT value FROM v) FROM t').fetchall(), [('h', '1')])
        with self.assertRaises(sqlite3.IntegrityError):
            self.db.execute("INSERT INTO t VALUES ('a b')")
        plan = self.db.execute("EXPLAIN QUERY PLAN SELECT * FROM t WHERE uri_key(u) = 'x'").fetchall()[0][3]
        self.assertIn('USING INDEX by_key', plan)

    def test_threads(self):
        """Each thread has a connection, as SQLite recommends."""
        texts = [f'HTTP://H{n}:80/%7e?b&a' for n in range(500)]
        query = ("SELECT uri_normalize(?1), uri_key(?1), uri_key(?1, 'cache/1'), uri_safe_to_fetch(?1),"
                 ' (SELECT count(*) FROM uri_explain(?1))')

        def answers(_):
            db = connect()
            made = [db.execute(query, (text,)).fetchone() for text in texts]
            db.close()
            return made
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            for made in threads.map(answers, range(4)):
                self.assertEqual(made, answers(None))

    def test_database_in_utf16(self):
        db = connect()
        db.execute("PRAGMA encoding = 'UTF-16'")
        db.execute('CREATE TABLE t(u TEXT COLLATE URI PRIMARY KEY) WITHOUT ROWID')
        db.execute("INSERT INTO t VALUES ('http://h/é'), ('http://h')")
        self.assertEqual(db.execute("SELECT uri_from_iri(u) FROM t ORDER BY u").fetchall(), [('http://h',), ('http://h/%C3%A9',)])
        self.assertEqual(db.execute("SELECT uri_host(u) FROM t WHERE u = 'HTTP://h:80/'").fetchall(), [('h',)])
        query = "SELECT uri_encode(x'ff0041', 'all-octets'), uri_path(x'2f61')"
        self.assertEqual(db.execute(query).fetchone(), ('%FF%00%41', '/a'))
        self.assertEqual(db.execute("SELECT name, value FROM uri_params(x'3f613d62')").fetchall(), [('a', 'b')])
        db.close()


class Collation(unittest.TestCase):
    def setUp(self):
        self.db = connect()

    def tearDown(self):
        self.db.close()

    def order(self, a, b):
        less, equal = self.db.execute('SELECT ? < ? COLLATE URI, ? = ? COLLATE URI', (a, b, a, b)).fetchone()
        self.assertFalse(less and equal)
        return -1 if less else 0 if equal else 1

    def test_order(self):
        ordered = ['', '%41', 'http://h/%C3%A9', 'http://h/a', 'http://h/b', 'z', ' ', '%', 'a b', 'http://h/|', 'é']
        for (index, a), (other, b) in itertools.product(enumerate(ordered), repeat=2):
            self.assertEqual(self.order(a, b), (index > other) - (index < other), (a, b))
        for a, b in (('http://h', 'HTTP://H:80/'), ('%41', 'A'), ('/%7e', '/~')):
            self.assertEqual(self.order(a, b), 0)

    def texts(self, count):
        draw = random.Random(SEED)
        pieces = ['http:', 'HTTP:', '//', 'h', 'H', '%68', ':80', ':', '/', '/a', '/%61', '/./', '/../', '?', 'q', '#', ' ', '|', '%', '\0',
                  'é', '[::1]', '[', 'a', 'b', '~', '%7e', '%7E']
        return [''.join(draw.choices(pieces, k=draw.randrange(0, 8))) for _ in range(count)]

    def test_laws(self):
        """All texts form a total order; two texts are equal if they are identical or equivalent."""
        texts = self.texts(160 // min(PART, 4))
        order = {(a, b): self.order(a, b) for a, b in itertools.product(set(texts), repeat=2)}
        for (a, b), sign in order.items():
            self.assertEqual(order[b, a], -sign, (a, b))
            self.assertEqual(sign == 0, a == b or bool(call(self.db, 'try_uri_equivalent', [a, b])), (a, b))
        for a, b, c in itertools.product(set(texts), repeat=3):
            if order[a, b] <= 0 and order[b, c] <= 0:
                self.assertLessEqual(order[a, c], 0, (a, b, c))

    def test_sorting_agrees_with_normal_forms(self):
        self.db.execute('CREATE TABLE t(u)')
        self.db.executemany('INSERT INTO t VALUES (?)', [(text,) for text in self.texts(2000)])
        by_collation = self.db.execute('SELECT u FROM t ORDER BY u COLLATE URI, u').fetchall()
        query = 'SELECT u FROM t ORDER BY try_uri_normalize(u) IS NULL, ifnull(try_uri_normalize(u), u), u'
        self.assertEqual(by_collation, self.db.execute(query).fetchall())

    def test_unique_refuses_another_spelling(self):
        for declared in ('url TEXT COLLATE URI PRIMARY KEY', 'url TEXT COLLATE URI UNIQUE'):
            for rowid in ('', ' WITHOUT ROWID')[:2 if 'PRIMARY' in declared else 1]:
                self.db.execute('DROP TABLE IF EXISTS seen')
                self.db.execute(f'CREATE TABLE seen({declared}){rowid}')
                self.db.execute("INSERT INTO seen VALUES ('http://h'), ('a b'), ('a  b')")
                with self.assertRaises(sqlite3.IntegrityError):
                    self.db.execute("INSERT INTO seen VALUES ('HTTP://H:80/%2e/')")
                with self.assertRaises(sqlite3.IntegrityError):
                    self.db.execute("INSERT INTO seen VALUES ('a b')")
                query = "INSERT OR IGNORE INTO seen VALUES ('http://%68/'), ('http://h/b') RETURNING url"
                self.assertEqual(self.db.execute(query).fetchall(), [('http://h/b',)])
                plan = self.db.execute("EXPLAIN QUERY PLAN SELECT url FROM seen WHERE url = 'HTTP://h/'").fetchall()[0][3]
                self.assertRegex(plan, r'SEARCH seen USING (COVERING INDEX \S+|PRIMARY KEY) \(url=\?\)')
                self.assertEqual(self.db.execute("SELECT url FROM seen WHERE url = 'HTTP://h/'").fetchall(), [('http://h',)])

    def test_index_is_used_for_ranges(self):
        self.db.execute('CREATE TABLE t(u TEXT)')
        self.db.execute('CREATE INDEX by_u ON t(u COLLATE URI)')
        query = "SELECT u FROM t WHERE u COLLATE URI BETWEEN 'a' AND 'b' ORDER BY u COLLATE URI"
        plan = self.db.execute(f'EXPLAIN QUERY PLAN {query}').fetchall()
        self.assertEqual(len(plan), 1)
        self.assertIn('USING COVERING INDEX by_u (u>? AND u<?)', plan[0][3])

    def test_integrity_after_many_inserts(self):
        """Runs 100,000 inserts, whose outcome a set of normal forms predicts, and removals."""
        count = 100_000 // PART
        draw = random.Random(SEED)
        schemes, tails = ['http', 'HTTP', 'hTtP'], ['', '#f', '?q', ' ', '|', '%', '/%7e', '/~', '/a/../~']
        with tempfile.TemporaryDirectory() as folder:
            db = connect(f'{folder}/seen.db')
            db.execute('CREATE TABLE seen(url TEXT COLLATE URI PRIMARY KEY) WITHOUT ROWID')
            db.execute('CREATE TABLE rows(url TEXT COLLATE URI UNIQUE)')
            urls = [f'{draw.choice(schemes)}://h{draw.randrange(count // 20)}{draw.choice(["", ":80", ":"])}{draw.choice(tails)}'
                    for _ in range(count)]
            db.execute('BEGIN')
            for table in ('seen', 'rows'):
                db.executemany(f'INSERT OR IGNORE INTO {table} VALUES (?)', [(url,) for url in urls])
            db.execute('COMMIT')
            forms = {db.execute('SELECT ifnull(try_uri_normalize(?1), ?1)', (url,)).fetchone()[0] for url in set(urls)}
            for table in ('seen', 'rows'):
                self.assertEqual(db.execute(f'SELECT count(*) FROM {table}').fetchone()[0], len(forms))
            removed = draw.sample(sorted(forms), len(forms) // 3)
            db.execute('BEGIN')
            for table in ('seen', 'rows'):
                done = db.executemany(f'DELETE FROM {table} WHERE url = ?', [(form,) for form in removed])
                self.assertEqual(done.rowcount, len(removed))
            db.execute('COMMIT')
            self.assertEqual(db.execute('PRAGMA integrity_check').fetchall(), [('ok',)])
            db.close()
            self.assertEqual(connect(f'{folder}/seen.db').execute('PRAGMA integrity_check').fetchall(), [('ok',)])


@unittest.skipIf(COMMAND is None, 'no command')
class Agreement(unittest.TestCase):
    """The command returns the same answer for each line; `try_` is NULL exactly for the lines that it reports as invalid."""

    def texts(self):
        for path in FILES:
            for line in path.read_text(encoding='utf-8', errors='surrogateescape').split('\n'):
                line = line.removesuffix('\r').encode('utf-8', 'surrogateescape')
                if line and b'\t' not in line and b'\0' not in line:
                    yield line

    def of_command(self, texts, *arguments):
        """Returns the command's answers to lines."""
        done = subprocess.run([COMMAND, *arguments], input=b'\n'.join(texts) + b'\n', stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False)
        lines = done.stdout.split(b'\n')[:-1]
        self.assertEqual(len(lines), len(texts))
        return lines

    def of_query(self, query, texts, factory):
        """Returns a query's rows with an argument, for each text."""
        db = connect()
        db.text_factory = factory
        made = [db.execute(query, (text,)).fetchall() for text in texts]
        db.close()
        return made

    def test_texts(self):
        """The command's empty lines are the texts for which the twin `try_` is NULL."""
        texts = list(self.texts())
        self.assertGreater(len(texts), 15)
        for query, arguments in QUERIES.items():
            answers = self.of_command(texts, *arguments, *([] if arguments[0] == 'encode' else ['--invalid=blank']))
            for text, rows, answer in zip(texts, self.of_query(f'SELECT {query}', texts, bytes), answers):
                self.assertEqual(rows[0][0] or b'', answer, (query, text))

    def test_components(self):
        texts = list(self.texts())
        names = ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'host_kind')
        query = f'SELECT {", ".join(names)} FROM try_uri_parse(?)'
        for line, rows in zip(self.of_command(texts, 'parse', '--json'), self.of_query(query, texts, str)):
            answer = json.loads(line)
            self.assertEqual(rows, [tuple(answer.get(name) for name in names)] if answer['valid'] else [], line)

    def test_findings(self):
        texts = list(self.texts())[::PART * 10 if len(FILES) > 1 else 1]
        query = 'SELECT finding, severity, position, position + length, sentence, reference FROM uri_explain(?)'
        for line, rows in zip(self.of_command(texts, 'explain', '--json'), self.of_query(query, texts, str)):
            findings = json.loads(line)['findings']
            names = ('name', 'severity', 'begin', 'end', 'sentence', 'reference')
            self.assertEqual(rows, [tuple(each[name] for name in names) for each in findings], line)


QUERIES = {
    'try_uri_normalize(?)': ['normalize'],
    'try_uri_key(?)': ['key', '--profile=page'],
    "try_uri_key(?, 'cache/1')": ['key', '--profile=cache'],
    'lower(hex(try_uri_key128(?)))': ['key', '--profile=page', '--hash'],
    'try_uri_surt(?)': ['key', '--profile=surt'],
    'try_uri_href(?)': ['href'],
    "try_uri_href(?, 'http://a/b/c')": ['href', '--base=http://a/b/c'],
    'try_uri_from_web(?)': ['to-uri', '--web'],
    'try_uri_key(try_uri_from_web(?))': ['key', '--profile=page', '--web'],
    'try_uri_from_iri(?)': ['to-uri'],
    'try_uri_to_iri(?)': ['to-iri'],
    "try_uri_resolve('http://a/b/c', ?)": ['resolve', '--base=http://a/b/c'],
    "try_uri_encode(?, 'path-segment')": ['encode', '--component=path-segment'],
    "try_uri_encode(?, 'form')": ['encode', '--component=form'],
}


if __name__ == '__main__':
    unittest.main()
