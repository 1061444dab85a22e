#!/usr/bin/env python3
"""Tests the PostgreSQL extension in a server that the program starts and stops.

    postgresql_test.py PG_CONFIG EXTENSION SCRIPT CONTROL [COMMAND [FILE...]]

COMMAND is `uriform`. Its answers are compared with the extension's for the lines in test/data/sample-urls.txt, in the files and in
the file that URIFORM_WEB_URLS names. The program is skipped if the server's programs or libpq are missing.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import server  # noqa: E402
import sql_table  # noqa: E402

PG_CONFIG = sys.argv[1]
PARTS = sys.argv[2:5]
COMMAND = sys.argv[5] if len(sys.argv) > 5 else None
FILES = [sql_table.ROOT / 'test/data/sample-urls.txt', *map(pathlib.Path, sys.argv[6:])]
if os.path.exists(os.environ.get('URIFORM_WEB_URLS', '')):
    FILES.append(pathlib.Path(os.environ['URIFORM_WEB_URLS']))
del sys.argv[1:]

HERE = pathlib.Path(__file__).resolve().parent
PAGE = sql_table.ROOT / 'lib/hosts/postgresql/README.md'
FUNCTIONS = list(sql_table.functions())
TABLES = {name for name, _, _, is_table in FUNCTIONS if is_table}
TRUTHS = {'uri_is_normalized', 'uri_equivalent'}
SERVER = None


def setUpModule():
    global SERVER
    try:
        SERVER = server.Server(PG_CONFIG, *PARTS)
    except (server.Missing, FileNotFoundError, PermissionError) as error:
        print(f'left out: {error}')
        sys.exit(77)
    with SERVER.connect() as db:
        # A locale that does not sort by octets.
        db.run("CREATE DATABASE words LOCALE_PROVIDER icu ICU_LOCALE 'en-US' TEMPLATE template0")
    with SERVER.connect('words') as db:
        db.run('CREATE EXTENSION uriform; CREATE EXTENSION amcheck')


def tearDownModule():
    if SERVER is not None:
        SERVER.remove()


def shown(name, value):
    """Returns a table value as PostgreSQL shows it."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return '\\x' + value.hex()
    return ('f', 't')[value] if name in TRUTHS else str(value)


def without_nul(value):
    return value.replace('\0', '\ufffd') if isinstance(value, str) else value


class Case(unittest.TestCase):
    def setUp(self):
        self.db = SERVER.connect('words')
        self.addCleanup(self.db.close)

    def fails(self, query, arguments=None):
        """Returns the SQLSTATE and the message of a query's error."""
        with self.assertRaises(server.Error) as caught:
            self.db.run(query, arguments)
        return caught.exception.state, caught.exception.message

    def table(self, rows=5000):
        self.db.run('DROP TABLE IF EXISTS link')
        self.db.run('CREATE TABLE link(n integer, u uri)')
        self.db.run(f"""INSERT INTO link SELECT i, 'http://' || chr(97 + i % 26) || '.example.com/' || i || '?page=' || i % 50 || '&q=caf%C3%A9'
                        FROM generate_series(1, {rows}) AS i""")
        self.db.run('ANALYZE link')


class Vocabulary(Case):
    def call(self, name, arguments):
        types = ['bytea' if isinstance(value, bytes) else 'text' for value in arguments]
        given = ['\\x' + value.hex() if isinstance(value, bytes) else value for value in arguments]
        call = f'{name}({", ".join(f"${i}::{kind}" for i, kind in enumerate(types, 1))})'
        if name.removeprefix('try_') in TABLES:
            return [row for row in self.db.texts(f'SELECT * FROM {call}', given) if name != 'try_uri_parse' or row != (None,) * 9]
        return self.db.value(f'SELECT {call}', given)

    def can_be_asked(self, name, arguments):
        octets = any(isinstance(value, bytes) for value in arguments)
        return not any('\0' in value for value in arguments if isinstance(value, str)) and (not octets or name == 'uri_encode')

    def check_error(self, name, arguments, result):
        state = '22023' if result.startswith('!!') else '22P02'
        message = result.lstrip('!')
        for twin in ('', 'try_') if state == '22023' else ('',):
            with self.assertRaises(server.Error) as caught:
                self.call(twin + name, arguments)
            self.assertEqual((caught.exception.state, caught.exception.message), (state, f'{twin}{name}: {message}'))
        if state == '22P02':
            self.assertEqual(self.call(f'try_{name}', arguments), [] if name in TABLES else None)

    def check(self, name, arguments, result, twins=('', 'try_')):
        if isinstance(result, list):
            rows = [tuple(without_nul(shown(name, cell)) for cell in row) for row in result]
            for twin in twins:
                made = self.call(twin + name, arguments)
                self.assertEqual([row[:len(like)] for row, like in zip(made, rows, strict=True)], rows)
        elif isinstance(result, str) and '\0' in result and name == 'uri_decode':
            self.check_nul(name, arguments)
        else:
            for twin in twins:
                self.assertEqual(self.call(twin + name, arguments), without_nul(shown(name, result)))

    def check_nul(self, name, arguments):
        with self.assertRaises(server.Error) as caught:
            self.call(name, arguments)
        self.assertEqual(caught.exception.state, '22P05')
        self.assertIsNone(self.call(f'try_{name}', arguments))

    def test_cases(self):
        for name, arguments, result in sql_table.cases():
            if not self.can_be_asked(name, arguments):
                continue
            with self.subTest(name=name, arguments=arguments):
                if isinstance(result, str) and result.startswith('!'):
                    self.check_error(name, arguments, result)
                else:
                    octets = any(isinstance(value, bytes) for value in arguments)
                    self.check(name, arguments, result, ('', 'try_') if arguments and not octets else ('',))

    def test_cases_of_columns(self):
        for name, arguments, result in sql_table.cases_of_columns():
            if self.can_be_asked(name, arguments):
                with self.subTest(name=name, arguments=arguments):
                    self.check(name, arguments, result, ('try_',))

    def test_functions_are_those_of_the_table(self):
        query = """SELECT proname, pronargs, concat(provolatile, proparallel, proisstrict) FROM pg_proc
                   WHERE proname ~ '^(try_)?(uri_|parse_url)' AND NOT 'uri'::regtype = ANY(proargtypes)"""
        found = set(self.db.texts(query))
        for name, required, most, _ in FUNCTIONS:
            for count in range(required, most + 1):
                for twin in ('', 'try_') if count else ('',):
                    self.assertIn((twin + name, str(count), ('i' if count else 's') + 'st'), found)

    def test_null_is_null(self):
        for name, arguments, _ in sql_table.cases():
            if arguments and self.can_be_asked(name, arguments):
                self.assertIn(self.call(name, [None] * len(arguments)), (None, [], [(None,) * 9]))

    def test_other_encodings(self):
        with SERVER.connect() as db:
            db.run("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
            db.run("CREATE DATABASE octets ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
        for name in ('latin', 'octets'):
            with SERVER.connect(name) as db:
                db.run('CREATE EXTENSION uriform')
                if name == 'latin':
                    db.run("SET client_encoding = 'UTF8'")
                self.assertEqual(db.value("SELECT uri_param('/?q=caf%C3%A9', 'q')"), 'café')
                self.assertEqual(db.value("SELECT uri_encode('é')"), '%C3%A9')
                self.assertEqual(db.value("SELECT '/?caf%C3%A9=1'::uri ? 'café'"), 't')
                self.assertEqual(db.texts("SELECT * FROM uri_params('/?%C3%A9=a')"), [('é', 'a')])
                if name == 'latin':
                    with self.assertRaises(server.Error) as caught:
                        db.value("SELECT uri_param('/?q=%E2%82%AC', 'q')")
                    self.assertEqual(caught.exception.state, '22P05')

    def test_nul(self):
        self.assertEqual(self.db.texts("SELECT * FROM uri_params('/?a=%00b')"), [('a', '\ufffdb')])
        self.assertEqual(self.db.value("SELECT uri_param('/?a=%00b%00', 'a')"), '\ufffdb\ufffd')

    def command(self, options, texts):
        """Returns the command's answer for each text, or None if the text is invalid."""
        done = subprocess.run([COMMAND, *options, '--null', '--invalid=keep'], input=b''.join(text + b'\0' for text in texts),
                              capture_output=True, check=False)
        self.assertIn(done.returncode, (0, 1))
        answers = [answer.decode() for answer in done.stdout.split(b'\0')[:-1]]
        for line in done.stderr.splitlines():
            answers[int(line.split(b':')[1]) - 1] = None
        return answers

    @unittest.skipUnless(COMMAND, 'without the command')
    def test_answers_are_those_of_the_command(self):
        functions = (('uri_normalize', ['normalize']), ('uri_href', ['href']), ('uri_key', ['key', '--profile=page']),
                     ('uri_surt', ['key', '--profile=surt']), ('uri_from_web', ['to-uri', '--web']), ('uri_to_iri', ['to-iri']),
                     ('uri_key128', ['key', '--profile=page', '--hash']))
        for file in FILES:
            texts = [line for line in file.read_bytes().split(b'\n') if line and is_utf8(line)]
            self.db.run('DROP TABLE IF EXISTS line; CREATE TABLE line(n integer, u text)')
            rows = b''.join(b'%d\t%s\n' % (i, text.replace(b'\\', b'\\\\').replace(b'\t', b'\\t').replace(b'\r', b'\\r'))
                            for i, text in enumerate(texts))
            self.db.copy_in('COPY line FROM STDIN', rows)
            for name, options in functions:
                with self.subTest(file=file.name, name=name):
                    value = f'try_{name}(u)' if name != 'uri_key128' else f"encode(try_{name}(u), 'hex')"
                    self.assertEqual(self.db.column(f'SELECT {value} FROM line ORDER BY n'), self.command(options, texts))
            self.check_type()

    def check_type(self):
        """Checks the type `uri` with the texts in the table `line`."""
        self.assertEqual(self.db.value('SELECT count(*) FROM line WHERE (try_uri(u) IS NULL) <> (try_uri_normalize(u) IS NULL)'), '0')
        # Sorting by abbreviated keys and by normal forms agree.
        normal = 'uri_normalize(v)::text COLLATE "C"'
        order = f'SELECT array_agg({normal} ORDER BY %s) FROM (SELECT try_uri(u) AS v FROM line) AS s WHERE v IS NOT NULL'
        self.assertEqual(self.db.value(order % 'v'), self.db.value(order % normal))
        distinct = 'SELECT count(DISTINCT try_uri(u)), count(DISTINCT try_uri_normalize(u)) FROM line'
        by_order, by_text = self.db.texts(distinct)[0]
        self.assertEqual(by_order, by_text)
        self.db.run('SET enable_sort = off')
        by_hash = 'SELECT count(*) FROM (SELECT try_uri(u) AS v FROM line GROUP BY v) AS s WHERE v IS NOT NULL'
        self.assertIn('HashAggregate', self.db.plan(by_hash))
        self.assertEqual(self.db.value(by_hash), by_text)
        self.db.run('RESET enable_sort')


def is_utf8(line):
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


class Type(Case):
    def test_input(self):
        self.assertEqual(self.db.value("SELECT 'HTTP://h'::uri"), 'HTTP://h')
        for text, position in (('http://a b/', 8), ('a b', 1), ('é', 0)):
            state, message = self.fails('SELECT $1::uri', [text])
            self.assertEqual(state, '22P02')
            self.assertRegex(message, f'^uri: .*, at {position}$')
            self.assertEqual(self.fails('SELECT uri($1::text)', [text])[0], '22P02')
            self.assertIsNone(self.db.value('SELECT try_uri($1::text)', [text]))
        if int(self.db.value('SHOW server_version_num')) >= 160000:
            self.assertEqual(self.db.value("SELECT pg_input_is_valid('a b', 'uri')"), 'f')

    def test_casts(self):
        self.db.run('DROP TABLE IF EXISTS cast_test; CREATE TABLE cast_test(u uri, t text, v varchar)')
        self.db.run("INSERT INTO cast_test VALUES ('http://h', 'http://h', 'http://h')")
        self.db.run('INSERT INTO cast_test SELECT v, u, u FROM cast_test')
        self.assertEqual(self.db.value("SELECT count(*) FROM cast_test WHERE u = 'HTTP://H/' AND t = u::text"), '2')
        self.assertEqual(self.db.value("SELECT uri_host(u) || length(u) FROM cast_test LIMIT 1"), 'h8')
        self.assertEqual(self.db.value("SELECT pg_typeof(uri_normalize(u)) FROM cast_test LIMIT 1"), 'uri')
        self.assertEqual(self.db.value("SELECT pg_typeof(uri_normalize('http://h'))"), 'text')

    def test_operators(self):
        for expression in ("'http://h'::uri = 'HTTP://H:80/'", "'http://h'::uri <> 'http://g'", "'http://h'::uri < 'HTTP://h/a'",
                           "'http://h/b'::uri <= 'http://h/./b'", "'B'::uri < 'a'", "'b'::uri > 'a'", "'b'::uri >= 'B'",
                           "'http://h'::uri === 'http://h'", "'http://h'::uri !== 'HTTP://h'", "'B'::uri ~<~ 'a'", "'a'::uri ~<=~ 'a'",
                           "'b'::uri ~>~ 'a'", "'b'::uri ~>=~ 'a'", "'http://h'::uri ~>~ 'HTTP://h'"):
            self.assertEqual(self.db.value(f'SELECT {expression}'), 't', expression)
            self.assertIsNone(self.db.value('SELECT ' + re.sub(r"'[^']*'$", 'NULL::uri', expression)))
        self.assertEqual(self.db.texts("SELECT min(u), max(u) FROM (VALUES ('b'::uri), ('a'), (NULL), ('C')) AS v(u)"), [('C', 'b')])

    def test_order_and_hash_are_one_equivalence(self):
        texts = ['', 'a', './a', 'b/../a', 'http://h/b/../a', 'http://h/a', 'http://h', 'HTTP://h/', 'http://h:80', 'http://www.h', 'http://wwx', 'http://wwv', 'https://h',
                 'https://www.h', 'https://wwx/', 'https:a', 'http:a', 'httpr://h', 'ftp://h', '//h', '?', '#', '%41', 'A', 'http://', 'http:///',
                 'https', 'http://www.', 'zz:z', 'http://h/%7e', 'http://h/~', 'http://h/' + 'a' * 20, 'http://h/' + 'a' * 21]
        self.db.run('CREATE TEMP TABLE every(u uri)')
        for text in texts:
            self.db.run('INSERT INTO every VALUES ($1)', [text])
        pairs = 'FROM every AS a, every AS b WHERE '
        normal = "uri_normalize(%s.u)::text COLLATE \"C\""
        for wrong in (f"(a.u < b.u) <> ({normal % 'a'} < {normal % 'b'})", f"(a.u = b.u) <> ({normal % 'a'} = {normal % 'b'})",
                      'a.u = b.u AND uri_hash(a.u) <> uri_hash(b.u)', 'uri_cmp(a.u, b.u) <> -uri_cmp(b.u, a.u)',
                      'a.u = b.u AND uri_hash_extended(a.u, 7) <> uri_hash_extended(b.u, 7)',
                      'a.u === b.u AND uri_text_hash(a.u) <> uri_text_hash(b.u)', '(a.u ~<~ b.u) <> (a.u::text COLLATE "C" < b.u::text)'):
            self.assertEqual(self.db.value(f'SELECT count(*) {pairs}{wrong}'), '0', wrong)
        # PostgreSQL requires the hash to equal the lower half of the extended hash with seed 0.
        half = "hash & 4294967295 = uri_hash(u)::bit(32)::bigint FROM (SELECT u, uri_hash_extended(u, 0) AS hash FROM every) AS s"
        self.assertEqual(set(self.db.column(f'SELECT {half}')), {'t'})
        # PostgreSQL 18 sorts rows with one column by the first order only.
        order = 'SELECT array_agg(u::text ORDER BY {}) FROM every'
        self.assertEqual(self.db.value(order.format('u, (u::text || $$$$) COLLATE "C"')), self.db.value(order.format('uri_normalize(u)::text COLLATE "C", u::text COLLATE "C"')))

    def test_unique(self):
        self.db.run('CREATE TEMP TABLE seen(u uri PRIMARY KEY)')
        self.db.run("INSERT INTO seen VALUES ('http://example.com/a')")
        self.assertEqual(self.fails("INSERT INTO seen VALUES ('HTTP://EXAMPLE.com:80/%61')")[0], '23505')
        self.db.run("INSERT INTO seen VALUES ('HTTP://EXAMPLE.com:80/%61') ON CONFLICT DO NOTHING")
        self.db.run("INSERT INTO seen VALUES ('http://example.com/A')")
        self.assertEqual(self.db.column('SELECT u FROM seen ORDER BY u'), ['http://example.com/A', 'http://example.com/a'])
        self.db.run('CREATE TEMP TABLE written(u uri); CREATE UNIQUE INDEX ON written(u uri_text_ops)')
        self.db.run("INSERT INTO written VALUES ('http://h'), ('HTTP://h')")
        self.assertEqual(self.fails("INSERT INTO written VALUES ('http://h')")[0], '23505')

    def test_classes_are_valid(self):
        classes = dict(self.db.texts("""SELECT amname || ' ' || opcname, amvalidate(c.oid) FROM pg_opclass AS c
                                        JOIN pg_am AS a ON a.oid = opcmethod WHERE opcname ~ '^uri_'"""))
        self.assertEqual(classes, dict.fromkeys(
            ('btree uri_ops', 'hash uri_ops', 'btree uri_text_ops', 'hash uri_text_ops', 'gin uri_params_ops'), 't'))

    def test_inet(self):
        for text, address in (('http://1.2.3.4:80/', '1.2.3.4'), ('http://[::1]/', '::1'), ('http://[::FFFF:1.2.3.4]', '::ffff:1.2.3.4'),
                              ('http://[v1.a]/', None), ('http://1.2.3/', None), ('http://1.2.3.256/', None), ('http://h/', None), ('a', None),
                              ('http://[1:2::3]/', '1:2::3')):
            self.assertEqual(self.db.value('SELECT uri_host_inet($1)', [text]), address)
        self.assertEqual(self.fails("SELECT uri_host_inet('http://[fe80::1%25eth0]/')")[0], '22P02')
        self.assertEqual(self.db.value("SELECT uri_host_inet('http://10.1.2.3/') << '10.0.0.0/8'"), 't')

    def test_names_of_pguri(self):
        for call, result in (("uri_path_array('http://h/a//b')", '{a,"",b}'), ("uri_path_array('a/b')", '{a,b}'), ("uri_path_array('http://h')", '{}'),
                             ("uri_escape('a b*~-._/é')", 'a%20b%2A~-._%2F%C3%A9'), ("uri_escape('a b+', true)", 'a+b%2B'),
                             (r"uri_escape(E'a\nb\rc\r\nd', false, true)", 'a%0D%0Ab%0D%0Ac%0D%0Ad'), (r"uri_escape(E'a\nb')", 'a%0Ab'),
                             ("uri_unescape('a%20b+')", 'a b+'), ("uri_unescape('a%20b+', true)", 'a b ')):
            self.assertEqual(self.db.value(f'SELECT {call}'), result, call)

    def test_long_texts(self):
        long = "('http://h/' || repeat('%7Ea', 5000000))"  # 20 MB
        self.db.run('CREATE TEMP TABLE long(u uri)')
        self.db.run(f'INSERT INTO long VALUES ({long}::uri)')
        self.assertEqual(self.db.texts('SELECT length(u), length(uri_normalize(u)), u = uri_normalize(u), uri_hash(u) = uri_hash(uri_normalize(u)) FROM long'),
                         [('20000009', '10000009', 't', 't')])
        self.assertIn(self.fails('CREATE INDEX ON long(u)')[0], ('54000',))
        self.db.run('CREATE INDEX ON long USING hash(u); CREATE UNIQUE INDEX ON long(uri_key128(u))')


class Indexes(Case):
    def setUp(self):
        super().setUp()
        self.table()

    def test_equality_and_order(self):
        self.db.run('CREATE UNIQUE INDEX link_u ON link(u)')
        query = "SELECT n FROM link WHERE u = 'HTTP://B.example.com:80/%31?page=1&q=caf%c3%a9'"
        self.assertRegex(self.db.plan(query), r'Index Scan using link_u[^$]*Index Cond: \(u = ')
        self.assertEqual(self.db.column(query), ['1'])
        for query in ('SELECT n FROM link ORDER BY u LIMIT 5', 'SELECT n FROM link ORDER BY u DESC LIMIT 5', 'SELECT min(u) FROM link'):
            self.assertIn('using link_u', self.db.plan(query))
            with_index = self.db.texts(query)
            self.db.run('SET enable_indexscan = off; SET enable_indexonlyscan = off')
            self.assertEqual(self.db.texts(query), with_index)
            self.db.run('RESET enable_indexscan; RESET enable_indexonlyscan')
        self.assertIn('Index Cond', self.db.plan("SELECT n FROM link WHERE u >= 'http://c.example.com/' AND u < 'http://c.example.com/2'"))

    def test_hash(self):
        self.db.run('CREATE INDEX link_u ON link USING hash(u)')
        query = "SELECT n FROM link WHERE u = 'HTTP://B.example.com:80/%31?page=1&q=caf%c3%a9'"
        self.assertIn('link_u', self.db.plan(query))
        self.assertEqual(self.db.column(query), ['1'])

    def test_text(self):
        for how in ('btree', 'hash'):
            self.db.run(f'CREATE INDEX link_{how} ON link USING {how}(u uri_text_ops)')
            query = "SELECT n FROM link WHERE u === 'http://b.example.com/1?page=1&q=caf%C3%A9'"
            self.assertIn(f'link_{how}', self.db.plan(query))
            self.assertEqual(self.db.column(query), ['1'])
            self.assertEqual(self.db.column(query.replace('http:', 'HTTP:')), [])
            self.db.run(f'DROP INDEX link_{how}')

    def test_joins(self):
        query = 'SELECT count(*) FROM link AS a JOIN link AS b ON a.u = b.u'
        for method, others in (('Hash Join', ('mergejoin', 'nestloop')), ('Merge Join', ('hashjoin', 'nestloop'))):
            for other in others:
                self.db.run(f'SET enable_{other} = off')
            self.assertIn(method, self.db.plan(query))
            self.assertEqual(self.db.value(query), '5000')
            self.db.run('RESET ALL')

    def test_prefix_of_surt(self):
        self.db.run('CREATE INDEX link_surt ON link(uri_surt(u) COLLATE "C"); ANALYZE link')
        for condition in ("LIKE 'com,example,b)/1%'", "^@ 'com,example,b)/1'"):
            query = f'SELECT n FROM link WHERE uri_surt(u) {condition} ORDER BY n'
            self.assertRegex(self.db.plan(query), r'Index Scan on link_surt[^$]*Index Cond: .*>=')
            rows = self.db.column(query)
            self.db.run('SET enable_bitmapscan = off; SET enable_indexscan = off')
            self.assertEqual(self.db.column(query), rows)
            self.db.run('RESET ALL')
            self.assertGreater(len(rows), 10)

    def test_params(self):
        self.db.run('CREATE INDEX link_params ON link USING gin(u)')
        self.db.run("""INSERT INTO link VALUES (-1, '/?a%3Db'), (-2, '/?a=b'), (-3, '/?a'), (-4, '/?a='), (-5, '/'), (-6, '/?b=1&a=b&c=%00')""")
        for query, rows in (("u @> 'page=7&q=caf%C3%A9'", None), ("u @> 'page=7&q=caf%c3%a9&q=x'", []), ("u ? 'page'", None),
                            ("u @> 'a=b'", ['-6', '-2']), ("u @> 'a'", ['-3']), ("u @> 'a='", ['-4']), ("u @> 'a%3Db'", ['-1']),
                            ("u ? 'a'", ['-6', '-4', '-3', '-2']), ("u ? 'a=b'", ['-1']), ("u @> ''", None), ("u ? 'c'", ['-6'])):
            select = f'SELECT n FROM link WHERE {query} ORDER BY n'
            with self.subTest(query=query):
                self.db.run('SET enable_seqscan = off')
                self.assertIn('link_params', self.db.plan(select))
                found = self.db.column(select)
                self.db.run('SET enable_seqscan = on; SET enable_bitmapscan = off')
                self.assertEqual(self.db.column(select), found)
                self.db.run('RESET ALL')
                if rows is not None:
                    self.assertEqual(found, rows)
        self.assertEqual(self.db.value("SELECT count(*) FROM link WHERE u @> 'page=7&q=caf%C3%A9'"), '100')
        self.assertEqual(self.db.value("SELECT count(*) FROM link WHERE u @> ''"), '5006')
        for query, position in (('a b', 1), ('a#b', 1), ('%', 1)):
            state, message = self.fails('SELECT $1::uri @> $2', ['/?a', query])
            self.assertEqual(state, '22P02')
            self.assertRegex(message, f'^@>: .* at {position}$')

    def test_parallel_plans(self):
        self.table(20000)
        off = 'SET max_parallel_workers_per_gather = 0'
        on = ('SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;'
              'SET max_parallel_workers_per_gather = 2; SET enable_indexscan = off')
        for query in ("SELECT count(*) FROM link WHERE uri_host(u) = 'b.example.com'", 'SELECT count(DISTINCT uri_normalize(u)) FROM link',
                      'SELECT max(u), min(u) FROM link', 'SELECT count(*) FROM link AS a JOIN link AS b USING (u)',
                      'SELECT u FROM link ORDER BY u OFFSET 100 LIMIT 10', "SELECT count(*) FROM link WHERE u @> 'page=1'",
                      'SELECT sum((SELECT count(*) FROM uri_params(u))) FROM link', 'SELECT sum(length((uri_parse(u)).host)) FROM link'):
            self.db.run(off)
            alone = self.db.texts(query)
            self.db.run(on)
            self.assertIn('Workers Planned', self.db.plan(query), query)
            self.assertEqual(self.db.texts(query), alone)
        self.db.run('SET min_parallel_table_scan_size = 0; SET max_parallel_maintenance_workers = 2; CREATE INDEX link_u ON link(u)')
        self.db.run("SELECT bt_index_check('link_u', true)")

    def test_version_of_indexes(self):
        with SERVER.connect() as db:
            db.run('CREATE DATABASE versions TEMPLATE template0')
        with SERVER.connect('versions') as db:
            db.run("CREATE SCHEMA s; CREATE EXTENSION uriform SCHEMA s; SELECT 'a'::s.uri OPERATOR(s.=) 'a'")
            self.assertEqual(db.value('SELECT s.uri_indexes_version() = s.uri_normal_form_version()'), 't')
            self.assertEqual(db.notices, [])
            db.run("CREATE OR REPLACE FUNCTION s.uri_indexes_version() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT 0'")
        with SERVER.connect('versions') as db:
            db.run("SELECT 'a'::s.uri OPERATOR(s.=) b FROM (VALUES ('a'::s.uri), ('c')) AS v(b)")
            self.assertEqual(len(db.notices), 1)
            message, hint = db.notices[0]
            self.assertIn('version 0 of the normal form', message)
            self.assertIn('REINDEX', hint)


class Storage(Case):
    def test_dump_and_restore(self):
        self.table()
        self.db.run('CREATE UNIQUE INDEX ON link(u); CREATE INDEX ON link USING gin(u); CREATE INDEX ON link(uri_surt(u) COLLATE "C")')
        arguments = ['-h', SERVER.data.parent, '-U', 'postgres']
        dump = SERVER.data.parent / 'dump'
        SERVER.program('pg_dump', *arguments, '-Fc', '-t', 'link', '-e', 'uriform', '-f', dump, 'words')
        with SERVER.connect() as db:
            db.run('CREATE DATABASE again TEMPLATE template0')
        SERVER.program('pg_restore', *arguments, '-d', 'again', '-e', dump)
        with SERVER.connect('again') as db:
            rows = 'SELECT n, u::text FROM link ORDER BY n'
            self.assertEqual(db.texts(rows), self.db.texts(rows))
            self.assertEqual(db.value("SELECT count(*) FROM pg_index WHERE indrelid = 'link'::regclass AND indisvalid"), '3')
            db.run('CREATE EXTENSION amcheck')
            db.run("SELECT bt_index_parent_check('link_u_idx', true)")

    def test_binary_copy(self):
        self.table()
        data = self.db.copy_out('COPY link TO STDOUT (FORMAT binary)')
        self.db.run('CREATE TEMP TABLE link2(n integer, u uri)')
        self.db.copy_in('COPY link2 FROM STDIN (FORMAT binary)', data)
        self.assertEqual(self.db.value('SELECT count(*) FROM link AS a JOIN link2 AS b ON a.n = b.n AND a.u === b.u'), '5000')
        with self.assertRaises(server.Error) as caught:
            self.db.copy_in('COPY link2 FROM STDIN (FORMAT binary)', data.replace(b'http://a.example', b'http://a example'))
        self.assertEqual((caught.exception.state, caught.exception.message), ('22P02', 'uri: invalid character in host, at 8'))

    def test_compressed_and_external_values(self):
        for storage in ('PLAIN', 'MAIN', 'EXTENDED', 'EXTERNAL'):
            self.db.run(f'DROP TABLE IF EXISTS toast; CREATE TABLE toast(u uri); ALTER TABLE toast ALTER u SET STORAGE {storage}')
            self.db.run("INSERT INTO toast SELECT 'http://H/?a=' || repeat('ab', i) FROM generate_series(1, 3000, 250) AS i")
            self.assertEqual(self.db.texts('SELECT count(DISTINCT u), bool_and(u = uri_normalize(u)), count(uri_host(u)), max(length(uri_param(u, \'a\'))) '
                                           'FROM toast'), [('12', 't', '12', '5502')])
            self.assertEqual(self.db.value("SELECT count(*) FROM toast WHERE u ? 'a'"), '12')

    def test_memory_does_not_grow(self):
        self.table(1000)
        process = int(self.db.value('SELECT pg_backend_pid()'))
        query = """SELECT count(uri_normalize(u)), count(uri_key(u)), count((uri_parse(u)).host), sum(uri_hash(u)::bigint),
                          sum((SELECT count(*) FROM uri_params(u))), sum((SELECT count(*) FROM uri_explain(u))), count(try_uri_host(u || ' '))
                   FROM link, generate_series(1, {}) WHERE u <> 'x' AND u ? 'page'"""

        def memory():
            return sum(int(line.split()[1]) for line in pathlib.Path(f'/proc/{process}/status').read_text(encoding='utf-8').splitlines()
                       if line.startswith('RssAnon'))
        if not os.path.exists(f'/proc/{process}/status'):
            self.skipTest('no /proc')
        self.db.run(query.format(5))
        before = memory()
        self.db.run(query.format(50))
        self.assertLess(memory() - before, 1024)

    def test_failures_leave_nothing(self):
        """Errors while making rows that contain reports."""
        for _ in range(2000):
            self.fails("SELECT * FROM uri_params('a b')")
        self.assertEqual(self.db.texts("SELECT * FROM uri_params('?a=1')"), [('a', '1')])
        self.assertEqual(self.db.texts("SELECT * FROM uri_params('?a=1') AS x, uri_params('?b=' || x.value)"), [('a', '1', 'b', '1')])

    def test_crash_in_copy(self):
        self.table()
        self.db.run('CREATE UNIQUE INDEX link_u ON link(u); CREATE INDEX link_g ON link USING gin(u); CHECKPOINT')
        process = int(self.db.value('SELECT pg_backend_pid()'))
        rows = ''.join(f'{i}\thttp://copied.example/{i * 7919 % 100000}/{i}?x={i % 10}\n' for i in range(60000)).encode()
        self.db.copy_in('COPY link FROM STDIN', rows, end=False)
        time.sleep(0.3)
        self.assertIn(process, SERVER.kill())
        SERVER.start()
        with SERVER.connect('words') as db:
            self.assertEqual(db.value('SELECT count(*) FROM link'), '5000')
            db.run("SELECT bt_index_parent_check('link_u', true, true)")
            self.assertEqual(db.value("SELECT count(*) FROM link WHERE u @> 'page=7'"), '100')
            db.copy_in('COPY link FROM STDIN', rows)
            self.assertEqual(db.value('SELECT count(*) FROM link'), '65000')
            db.run("SELECT bt_index_parent_check('link_u', true, true)")
            db.run('SET enable_seqscan = off')
            self.assertEqual(db.value("SELECT count(*) FROM link WHERE u @> 'x=3'"), '6000')


class Page(unittest.TestCase):
    def test_page(self):
        """Runs the page's statements; comments after them contain the rows or the error."""
        with SERVER.connect() as db:
            db.run("CREATE DATABASE page TEMPLATE template0")
        statements = []
        for block in re.findall(r'^```sql\n(.*?)^```', PAGE.read_text(encoding='utf-8'), re.M | re.S):
            statements += re.findall(r'((?:^(?!--).*\n)+)((?:^-- .*\n)*)', block, re.M)
        self.assertGreater(len(statements), 5)
        with SERVER.connect('page') as db:
            for statement, comment in statements:
                expected = [line.removeprefix('-- ') for line in comment.splitlines()]
                with self.subTest(statement=statement):
                    if statement.startswith('EXPLAIN') and not db.value('SHOW server_version').startswith('15.'):
                        continue  # the page shows that version's plans
                    try:
                        shown_rows = ['|'.join('NULL' if cell is None else cell for cell in row) for row in db.texts(statement)]
                    except server.Error as error:
                        shown_rows = [f'error: {error.message} ({error.state})']
                    if expected:
                        self.assertEqual(shown_rows, expected)

    def test_pg_regress(self):
        folder = pathlib.Path(subprocess.run([PG_CONFIG, '--pgxs'], capture_output=True, check=True, text=True).stdout.strip()).parents[1]
        program = folder / 'test/regress/pg_regress'
        if not program.exists():
            self.skipTest('no pg_regress')
        results = SERVER.folder / 'state/regress'
        shutil.copytree(HERE / 'regress', results)
        if SERVER.user:
            subprocess.run(['chown', '-R', 'postgres', results], check=True)
        done = subprocess.run([*SERVER.user, program, f'--bindir={SERVER.programs}', f'--host={SERVER.data.parent}', '--user=postgres', '--dbname=regress',
                               f'--inputdir={results}', f'--outputdir={results}', 'uri'], capture_output=True, text=True, check=False,
                              env=SERVER.environment, cwd=results)
        differences = results / 'regression.diffs'
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr + (differences.read_text(encoding='utf-8') if differences.exists() else ''))


if __name__ == '__main__':
    unittest.main()
