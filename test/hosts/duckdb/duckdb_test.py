#!/usr/bin/env python3
"""Tests the DuckDB extension with Python's module duckdb.

    duckdb_test.py EXTENSION [COMMAND [FILE...]]

COMMAND is `uriform`. Its answers are compared with the extension's for the lines in test/data/sample-urls.txt, in the files and in
the file that URIFORM_WEB_URLS names. The program is skipped if the module is not installed.
"""

import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import unittest

try:
    import duckdb
except ImportError:
    sys.exit(77)

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
HOSTS = sql_table.ROOT / 'lib/hosts'
CHUNK = 2048


def connect(**config):
    # DuckDB 1.2 for Python names the platform differently.
    db = duckdb.connect(config={'allow_unsigned_extensions': 'true', 'allow_extensions_metadata_mismatch': 'true', **config})
    db.execute(f"LOAD '{EXTENSION}'")
    return db


def values_of(db, query, arguments=()):
    """Returns the values in a query's only column."""
    return [value for value, in db.execute(query, arguments).fetchall()]


def rows_of(result):
    """Returns the rows in a STRUCT or a LIST, as other databases return them."""
    if result is None:
        return []
    results = result if isinstance(result, list) else [result]
    return [tuple(each.values()) if isinstance(each, dict) else (each,) for each in results]


def call(db, name, arguments):
    """Returns a function's result: a value, or a list of rows."""
    result = values_of(db, f'SELECT {name}({", ".join("?" * len(arguments))})', arguments)[0]
    return rows_of(result) if name.removeprefix('try_') in TABLES else result


def message_of(error):
    return re.sub(r'^Invalid Input Error: ', '', str(error).strip())


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
                if arguments:
                    self.assertEqual(call(self.db, f'try_{name}', arguments), made)

    def check_error(self, name, arguments, result):
        message = result.lstrip('!')
        with self.assertRaises(duckdb.InvalidInputException) as caught:
            call(self.db, name, arguments)
        self.assertEqual(message_of(caught.exception), f'{name}: {message}')
        if result.startswith('!!'):
            with self.assertRaises(duckdb.InvalidInputException) as caught:
                call(self.db, f'try_{name}', arguments)
            self.assertEqual(message_of(caught.exception), f'try_{name}: {message}')
        else:
            self.assertEqual(call(self.db, f'try_{name}', arguments), [] if name in TABLES else None)

    def test_columns_have_the_same_results(self):
        cases = list(sql_table.cases_of_columns())
        self.assertGreater(len({name for name, _, _ in cases}), 20)
        for name, arguments, result in cases:
            with self.subTest(name=name, arguments=arguments):
                self.assertEqual(call(self.db, f'try_{name}', arguments), result)

    def test_null_is_null(self):
        for name, arguments, _ in CASES:
            for place in range(len(arguments)):
                given = [None if index == place else each for index, each in enumerate(arguments)]
                for twin in ('', 'try_'):
                    query = f'SELECT {twin}{name}({", ".join("?" * len(given))})'
                    self.assertEqual(values_of(self.db, query, given), [None], (name, given))

    def test_functions_are_those_of_the_table(self):
        query = """SELECT function_name, parameter_types FROM duckdb_functions()
                   WHERE function_name SIMILAR TO '(try_)?(uri_.*|parse_url)'"""
        found = {(name, tuple(types)) for name, types in self.db.execute(query).fetchall()}
        expected = set()
        for name, required, most, is_table in FUNCTIONS:
            for count in range(required, most + 1):
                texts = ('VARCHAR',) * count
                lists = [texts, ('BLOB', *texts[1:])] if count and not is_table else [texts]
                for twin in ('', 'try_') if count else ('',):
                    expected.update((twin + name, types) for types in lists)
        self.assertEqual(found, expected)

    def test_types(self):
        types = {
            "uri_parse('')": 'STRUCT(scheme VARCHAR, userinfo VARCHAR, host VARCHAR, port VARCHAR, path VARCHAR, query VARCHAR, '
                             'fragment VARCHAR, host_kind VARCHAR, port_number INTEGER)',
            "uri_segments('')": 'VARCHAR[]', "uri_params('')": 'STRUCT("name" VARCHAR, "value" VARCHAR)[]',
            "uri_explain('')": 'STRUCT(finding VARCHAR, severity VARCHAR, "position" BIGINT, length BIGINT, detail VARCHAR, '
                               'sentence VARCHAR, reference VARCHAR)[]',
            "uri_host('')": 'VARCHAR', "uri_key128('http:')": 'BLOB', "uri_is_normalized('')": 'BOOLEAN',
            "uri_port_or_default('')": 'INTEGER', 'uri_normal_form_version()': 'INTEGER',
        }
        for value, expected in types.items():
            made = values_of(self.db, f'SELECT typeof({value})')[0]
            self.assertEqual(made.replace('"', ''), expected.replace('"', ''), value)

    def test_wrong_number_of_arguments(self):
        for name, required, most, _ in FUNCTIONS:
            for count in (required - 1, most + 1):
                if count >= 0:
                    with self.assertRaises(duckdb.BinderException):
                        call(self.db, name, ['a'] * count)

    def test_octets_of_a_blob(self):
        self.assertEqual(call(self.db, 'uri_encode', [bytes(range(256)), 'all-octets']), ''.join(f'%{n:02X}' for n in range(256)))
        self.assertEqual(call(self.db, 'uri_path', [b'/a']), '/a')
        self.assertEqual(call(self.db, 'try_uri_path', [b'\xff']), None)
        self.assertEqual(call(self.db, 'uri_key', [b'http://h', 'cache/1']), 'http://h/')

    def test_results_of_any_length(self):
        for length in (*range(0, 20), *range(1000, 1010), 100_000, 5_000_000):
            text = 'http://h/' + 'a' * length
            self.assertEqual(call(self.db, 'uri_normalize', [text]), text)
            self.assertEqual(call(self.db, 'uri_segments', [text]), [('a' * length,)])
            self.assertEqual(call(self.db, 'uri_encode', ['%' * length]), '%25' * length)

    def test_error_of_a_row(self):
        """The query fails because of one row among many, and the connection remains usable."""
        self.db.execute("CREATE TABLE t AS SELECT 'http://h/' || i AS u FROM range(10000) AS r(i)")
        self.db.execute("INSERT INTO t VALUES ('http://h/ ')")
        for name in ('uri_normalize', 'uri_parse', 'uri_params'):
            with self.assertRaises(duckdb.InvalidInputException) as caught:
                self.db.execute(f'SELECT count({name}(u)) FROM t').fetchall()
            self.assertEqual(message_of(caught.exception), f'{name}: invalid character in path, at 9')
            self.assertEqual(values_of(self.db, f'SELECT count(try_{name}(u)) FROM t'), [10000])

    def test_extension_is_loaded_once_for_all_connections(self):
        self.db.execute(f"LOAD '{EXTENSION}'")
        self.assertEqual(self.db.cursor().execute("SELECT uri_path('/a')").fetchall(), [('/a',)])
        other = connect()
        self.assertEqual(call(other, 'uri_path', ['/a']), '/a')
        other.close()
        self.assertEqual(call(self.db, 'uri_key', ['http://h']), 'http://h/')


class Vectors(unittest.TestCase):
    """Column results equal the results for single rows, for every kind of vector."""

    @classmethod
    def setUpClass(cls):
        cls.db = connect()
        draw = random.Random(SEED)
        queries = ['&'.join(f'name{n}=value%20{n}' for n in range(count)) for count in range(60)]
        long = ['http://h.example/' + 'segment/' * draw.randrange(1, 200) + '?' + query for query in queries]
        texts = [*dict.fromkeys(text for _, arguments, _ in CASES for text in arguments if isinstance(text, str)), *long]
        texts = [text for text in texts if '\0' not in text]
        cls.db.execute('CREATE TABLE text AS SELECT unnest(?) AS u', [texts])
        # Each text and each NULL occurs in many chunks, at any position.
        cls.db.execute("""CREATE TABLE t AS SELECT i, CASE WHEN i % 7 = 3 THEN NULL ELSE u END AS u
                          FROM (SELECT i, (i * 7919) % (SELECT count(*) FROM text) AS n FROM range(9000) AS r(i))
                          JOIN (SELECT row_number() OVER () - 1 AS n, u FROM text) USING (n)""")

    @classmethod
    def tearDownClass(cls):
        cls.db.close()

    def calls(self):
        """Returns calls of each function for the column `u` that do not fail for invalid texts."""
        for name, required, most, _ in FUNCTIONS:
            if most == 0:
                continue
            others = {'uri_param': ["'p'", "left('p' || u, 1)"], 'parse_url': ["'HOST'"], 'uri_key': ["'cache/1'"],
                      'uri_key128': ["'page/1'"], 'uri_encode': ["'form'"], 'uri_decode': ["'form'"]}
            others = others.get(name, ["'http://a/b?c'", 'u'])
            if required == 1:
                yield f'try_{name}(u)'
            if most > 1:
                yield from (f'try_{name}(u, {other})' for other in others)
            if name in ('uri_resolve', 'uri_relativize', 'uri_equivalent'):
                yield f"try_{name}('http://a/b/c', u)"
        yield "try_parse_url(u, 'QUERY', 'q')"

    def test_vectors(self):
        for text in self.calls():
            with self.subTest(call=text):
                alone = {u: value for (u,) in self.db.execute('SELECT u FROM text').fetchall()
                         for value in values_of(self.db, f'SELECT {text} FROM (SELECT CAST(? AS VARCHAR) AS u)', [u])}
                self.assertGreater(len([value for value in alone.values() if value is not None]), 0)
                alone[None] = None
                for source in (
                    'SELECT u, {} FROM t ORDER BY i',  # flat
                    'SELECT u, {} FROM t WHERE i % 3 = 1',  # chosen rows: dictionaries
                    'SELECT u, {} FROM (SELECT u FROM text ORDER BY u LIMIT 1 OFFSET 20), range(2500)',  # a constant
                    'SELECT u, {} FROM text JOIN (SELECT u FROM t LIMIT 3000) USING (u)',
                ):
                    made = self.db.execute(source.format(text)).fetchall()
                    self.assertGreater(len(made), CHUNK)
                    wrong = [(u, value, alone[u]) for u, value in made if value != alone[u]]
                    self.assertEqual(wrong[:1], [])

    def test_enumerations(self):
        self.db.execute("CREATE TYPE url AS ENUM (SELECT DISTINCT u FROM text WHERE u <> '')")
        query = "SELECT try_uri_normalize(u) IS NOT DISTINCT FROM try_uri_normalize(CAST(u AS url)) FROM t WHERE u <> ''"
        self.assertEqual(set(values_of(self.db, query)), {True})

    def test_profiles_of_a_column(self):
        """Uses more profiles than a thread keeps makers for."""
        profiles = ['page/1', 'cache/1', 'page strip-www', 'surt/1', 'page', 'cache', 'page/1 strip-www', None]
        self.db.execute('CREATE TABLE p AS SELECT unnest(?) AS p', [profiles])
        url = 'http://www.h.example/?b&a&utm_id=1#f'
        alone = {profile: call(self.db, 'uri_key', [url, profile]) for profile in profiles}
        made = self.db.execute(f"SELECT p, uri_key('{url}', p) FROM p, range(3000) ORDER BY random()").fetchall()
        self.assertEqual([(p, key) for p, key in made if key != alone[p]], [])

    def test_blocks_of_texts(self):
        """Uses chunks with more than a block of texts, some short and some NULL."""
        query = """SELECT bool_and(made IS NOT DISTINCT FROM u) FROM (
                       SELECT u, try_uri_normalize(u) AS made FROM (
                           SELECT CASE WHEN i % 5 = 4 THEN NULL ELSE repeat('a', CAST(i * 37 % 20000 AS INTEGER)) END AS u
                           FROM range(5000) AS r(i)))"""
        self.assertEqual(values_of(self.db, query), [True])
        query = """SELECT bool_and(list_aggregate(uri_segments(u), 'string_agg', '/') = u) FROM (
                       SELECT repeat('segment' || i || '/', CAST(i % 100 AS INTEGER)) || 'b' AS u FROM range(10000) AS r(i))"""
        self.assertEqual(values_of(self.db, query), [True])

    def test_texts_longer_than_a_block(self):
        query = """SELECT bool_and(uri_normalize(u) = 'http://h/' || p) FROM (SELECT 'HTTP://h/' || p AS u, p FROM (
                       SELECT repeat(chr(97 + i::INTEGER), CASE WHEN i % 2 = 0 THEN 1100000 ELSE 1200000 END) AS p
                       FROM range(6) AS r(i)))"""
        self.assertEqual(values_of(self.db, query), [True])

    def test_nested_results_outlive_their_chunk(self):
        self.db.execute("""CREATE TABLE parts AS
                           SELECT u, try_uri_parse(u) AS p, try_uri_params(u) AS q, try_uri_explain(u) AS e FROM t""")
        for column, name in (('p', 'parse'), ('q', 'params'), ('e', 'explain')):
            query = f'SELECT bool_and({column} IS NOT DISTINCT FROM try_uri_{name}(u)) FROM parts'
            self.assertEqual(values_of(self.db, query), [True])
        for part in ('host', 'path'):
            query = f'SELECT bool_and((p).{part} IS NOT DISTINCT FROM try_uri_{part}(u)) FROM parts'
            self.assertEqual(values_of(self.db, query), [True])


class Threads(unittest.TestCase):
    COLUMNS = ('uri_normalize(u)', 'uri_key(u)', "uri_key(u, 'cache/1')", 'uri_surt(u)', 'uri_params(u)', 'uri_parse(u)',
               'uri_explain(u)')
    URLS = """SELECT 'HTTP://www.h' || i % 97 || '.Example:80/%7e/' || i || '/./?b=' || i || '&a&utm_id=1' AS u
              FROM range({}) AS r(i)"""

    def fill(self, db, rows):
        db.execute(f'CREATE TABLE t AS {self.URLS.format(rows)}')

    def test_threads_of_a_query(self):
        rows = 100_000 // PART
        sums = set()
        for threads in (1, 4, 8):
            db = connect(threads=str(threads))
            self.fill(db, rows)
            query = f'SELECT {", ".join(f"bit_xor(hash({column}))" for column in self.COLUMNS)} FROM t'
            sums.update(db.execute(query).fetchall())
            db.close()
        self.assertEqual(len(sums), 1)

    def test_connections_in_threads(self):
        db = connect(threads='2')
        self.fill(db, 20_000)
        alone = [values_of(db, f'SELECT bit_xor(hash({column})) FROM t')[0] for column in self.COLUMNS]

        def run(number):
            column = number % len(self.COLUMNS)
            return values_of(db.cursor(), f'SELECT bit_xor(hash({self.COLUMNS[column]})) FROM t')[0] == alone[column]
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            self.assertEqual(set(pool.map(run, range(56))), {True})

    def test_memory_does_not_grow(self):
        """A query needs memory only for its chunks, however many it reads. Measured in a process without other tests."""
        query = f'SELECT {", ".join(f"count({column})" for column in self.COLUMNS[:-1])} FROM ({self.URLS})'
        done = subprocess.run([sys.executable, '-B', '-c', GROWTH, EXTENSION, query, str(2_000_000 // PART)],
                              stdout=subprocess.PIPE, check=True, text=True)
        self.assertLess(int(done.stdout), 16 * 1024)


# Prints how many KiB more memory a query needs for many rows than for fewer rows.
GROWTH = """
import resource, sys, duckdb
extension, query, rows = sys.argv[1:]
db = duckdb.connect(config={'allow_unsigned_extensions': 'true', 'allow_extensions_metadata_mismatch': 'true', 'threads': '2'})
db.execute(f"LOAD '{extension}'")
db.execute('SET enable_progress_bar = false')
memory = []
for count in (200_000, int(rows)):
    db.execute(query.format(count)).fetchall()
    memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
print(memory[1] - memory[0])
"""


class Pages(unittest.TestCase):
    """Runs the pages' examples: each statement returns the comment after it."""

    BLOCK = re.compile(r'^```sql\n(.*?)^```$', re.MULTILINE | re.DOTALL)
    STATEMENT = re.compile(r'^(?P<text>.*?);\n(?P<comment>(?:-- [^\n]*\n)*)', re.MULTILINE | re.DOTALL)

    def text_of(self, value, truths):
        if value is None:
            return 'NULL'
        return truths[value] if isinstance(value, bool) else str(value)

    def check(self, page, truths):
        db = connect()
        count = 0
        for block in self.BLOCK.findall(page.read_text(encoding='utf-8')):
            for statement in self.STATEMENT.finditer(block):
                text = statement['text'].strip()
                if text.startswith('LOAD '):
                    continue
                expected = re.findall(r'^-- (.*)', statement['comment'], re.MULTILINE)
                try:
                    rows = db.execute(text).fetchall() if expected else db.execute(text) and []
                    answer = ['|'.join(self.text_of(value, truths) for value in row) for row in rows]
                except duckdb.Error as error:
                    answer = [f'error: {message_of(error)}']
                self.assertEqual(answer, expected, text)
                count += 1
        return count

    def test_vocabulary(self):
        self.assertGreater(self.check(HOSTS / 'sql.md', {True: '1', False: '0'}), 5)

    def test_duckdb(self):
        self.assertGreater(self.check(HOSTS / 'duckdb/README.md', {True: 'true', False: 'false'}), 5)


@unittest.skipIf(COMMAND is None, 'no command')
class Agreement(unittest.TestCase):
    """The command returns the same answer for each line; `try_` is NULL exactly for the lines that it reports as invalid."""

    @classmethod
    def setUpClass(cls):
        cls.db = connect()
        cls.texts = [line for path in FILES for line in cls.lines_of(path)]
        cls.db.execute('CREATE TABLE t AS SELECT unnest(?) AS u, unnest(range(?)) AS i', [cls.texts, len(cls.texts)])

    @classmethod
    def tearDownClass(cls):
        cls.db.close()

    @staticmethod
    def lines_of(path):
        """Returns the lines in UTF-8, because DuckDB's texts are UTF-8."""
        for line in path.read_bytes().split(b'\n'):
            try:
                text = line.removesuffix(b'\r').decode()
            except UnicodeDecodeError:
                continue
            if text and '\t' not in text and '\0' not in text:
                yield text

    def of_command(self, *arguments):
        """Returns the command's answers to lines."""
        done = subprocess.run([COMMAND, *arguments], input='\n'.join(self.texts).encode() + b'\n', stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False)
        lines = done.stdout.decode().split('\n')[:-1]
        self.assertEqual(len(lines), len(self.texts))
        return lines

    def of_query(self, value):
        return values_of(self.db, f'SELECT {value} FROM t ORDER BY i')

    def test_texts(self):
        """The command's empty lines are the texts for which the twin `try_` is NULL."""
        self.assertGreater(len(self.texts), 15)
        for query, arguments in QUERIES.items():
            answers = self.of_command(*arguments, *([] if arguments[0] == 'encode' else ['--invalid=blank']))
            wrong = [each for each in zip(self.texts, self.of_query(query), answers) if (each[1] or '') != each[2]]
            self.assertEqual(wrong[:1], [], query)

    def test_components(self):
        names = ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'host_kind')
        for line, parts in zip(self.of_command('parse', '--json'), self.of_query('try_uri_parse(u)')):
            answer = json.loads(line)
            expected = {name: answer.get(name) for name in names} if answer['valid'] else None
            self.assertEqual(parts and {name: parts[name] for name in names}, expected, line)

    def test_findings(self):
        names = ('name', 'severity', 'begin', 'end', 'sentence', 'reference')
        columns = ('finding', 'severity', 'position', 'length', 'sentence', 'reference')
        for line, findings in zip(self.of_command('explain', '--json'), self.of_query('uri_explain(u)')):
            made = [tuple(each[name] for name in columns) for each in findings]
            found = [[each[name] for name in names] for each in json.loads(line)['findings']]
            expected = [(name, severity, begin, end - begin, *texts) for name, severity, begin, end, *texts in found]
            self.assertEqual(made, expected, line)


QUERIES = {
    'try_uri_normalize(u)': ['normalize'],
    'try_uri_key(u)': ['key', '--profile=page'],
    "try_uri_key(u, 'cache/1')": ['key', '--profile=cache'],
    'lower(hex(try_uri_key128(u)))': ['key', '--profile=page', '--hash'],
    'try_uri_surt(u)': ['key', '--profile=surt'],
    'try_uri_href(u)': ['href'],
    "try_uri_href(u, 'http://a/b/c')": ['href', '--base=http://a/b/c'],
    'try_uri_from_web(u)': ['to-uri', '--web'],
    'try_uri_key(try_uri_from_web(u))': ['key', '--profile=page', '--web'],
    'try_uri_from_iri(u)': ['to-uri'],
    'try_uri_to_iri(u)': ['to-iri'],
    "try_uri_resolve('http://a/b/c', u)": ['resolve', '--base=http://a/b/c'],
    "try_uri_encode(u, 'path-segment')": ['encode', '--component=path-segment'],
    "try_uri_encode(u, 'form')": ['encode', '--component=form'],
}


if __name__ == '__main__':
    unittest.main()
