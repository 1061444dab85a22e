#!/usr/bin/env python3
"""Tests the ClickHouse functions in chdb, the ClickHouse from PyPI.

    clickhouse_test.py XML SQL PROGRAM COMMAND [FILE...]

PROGRAM is uriform-clickhouse. Its answers are compared with those from COMMAND, `uriform`, for the lines in
test/data/sample-urls.txt, in the files and in the file that URIFORM_WEB_URLS names.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import chdb
import chdb.session

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import sql_table  # noqa: E402

XML, SQL, PROGRAM, COMMAND = (pathlib.Path(name).resolve() for name in sys.argv[1:5])
FILES = [sql_table.ROOT / 'test/data/sample-urls.txt', *map(pathlib.Path, sys.argv[5:])]
if os.path.exists(os.environ.get('URIFORM_WEB_URLS', '')):
    FILES.append(pathlib.Path(os.environ['URIFORM_WEB_URLS']))
del sys.argv[1:]

# Optional arguments, part of the functions' names.
FUNCTIONS = list(sql_table.functions())
OPTIONAL = {'uri_key': ['profile'], 'uri_key128': ['profile'], 'uri_href': ['base'], 'uri_from_web': ['base'], 'uri_encode': ['set'],
            'uri_decode': ['set'], 'uri_safe_to_fetch': ['base'], 'parse_url': ['key']}
TABLES = {name for name, _, _, is_table in FUNCTIONS if is_table}


def name_for(name, count):
    """Returns a function's name for `count` arguments."""
    required = next(required for each, required, *_ in FUNCTIONS if each == name)
    return '_'.join([name, *OPTIONAL.get(name, [])[:count - required]])


def literal(value):
    return 'NULL' if value is None else f"unhex('{(value if isinstance(value, bytes) else value.encode()).hex()}')"


class ClickHouse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        scripts = pathlib.Path(cls.folder.name) / 'user_scripts'
        scripts.mkdir()
        (scripts / 'uriform-clickhouse').symlink_to(PROGRAM)
        (scripts / XML.name).write_bytes(XML.read_bytes())
        chdb.g_udf_path = str(scripts)
        cls.session = chdb.session.Session()
        cls.addClassCleanup(cls.session.close)
        for statement in SQL.read_text(encoding='utf-8').splitlines():
            cls.session.query(statement)

    def rows(self, query, names=('value',)):
        """Returns the result's cells in these columns: bytes, or None."""
        texts = ', '.join(f"if(isNull({name}), '~', hex(toString({name})))" for name in names)
        lines = self.session.query(f'SELECT {texts} FROM ({query})', 'TSV').bytes().decode().splitlines()
        return [tuple(None if cell == '~' else bytes.fromhex(cell) for cell in line.split('\t')) for line in lines]

    def value(self, expression):
        return self.rows(f'SELECT {expression} AS value')[0][0]

    def cells(self, expression):
        """Returns the rows of an expression with a table function. A Tuple is one row, or no row if all its members are NULL."""
        kind = self.value(f'toTypeName({expression})')
        if kind.startswith(b'Tuple'):
            rows = self.rows(f'SELECT tuple({expression}).1 AS it', [f'it.{i}' for i in range(1, kind.count(b'Nullable') + 1)])
            return [row for row in rows if any(cell is not None for cell in row)]
        members = ['it'] if b'Tuple' not in kind else [f'it.{i}' for i in range(1, kind.count(b'Nullable') + 1)]
        return self.rows(f'SELECT arrayJoin({expression}) AS it', members)

    def test_each_function_is_there(self):
        there = {row[0].decode() for row in self.rows(
            "SELECT name FROM system.functions WHERE name LIKE '%uri\\_%' OR name LIKE '%parse\\_url%'", ['name'])}
        known = {name_for(name, count) for name, required, all_arguments, _ in FUNCTIONS
                 for count in range(required, all_arguments + 1)}
        twins = {f'try_{name}' for name in known if name != 'uri_normal_form_version'}
        self.assertEqual(there, known | twins)

    def shown(self, value):
        """Returns a table value as rows() does; Booleans are numbers there."""
        return value if value is None or isinstance(value, bytes) else str(value).encode()

    def equal(self, call, result, is_truth):
        if isinstance(result, list) or call.partition('(')[0].removeprefix('try_') in TABLES:
            rows = [tuple(map(self.shown, row)) for row in result or []]
            cells = self.cells(call)
            self.assertEqual([got[:len(row)] for got, row in zip(cells, rows, strict=True)], rows)
        elif is_truth:
            self.assertEqual(self.value(call), [b'false', b'true'][result])
        else:
            self.assertEqual(self.value(call), self.shown(result))

    def test_cases_of_columns(self):
        for name, arguments, result in sql_table.cases_of_columns():
            call = f'try_{name_for(name, len(arguments))}({", ".join(map(literal, arguments))})'
            with self.subTest(call=f'{name}{tuple(arguments)}'):
                self.equal(call, result, name in ('uri_is_normalized', 'uri_equivalent') and result is not None)

    def test_cases_of_the_vocabulary(self):
        for name, arguments, result in sql_table.cases():
            call = f'{name_for(name, len(arguments))}({", ".join(map(literal, arguments))})'
            with self.subTest(call=f'{name}{tuple(arguments)}'):
                if isinstance(result, str) and result.startswith('!'):
                    message = result.lstrip('!')
                    with self.assertRaises(Exception) as raised:
                        self.cells(call) if name in TABLES else self.value(call)
                    self.assertIn(f'{name}: {message}', str(raised.exception))
                    if result.startswith('!!'):
                        with self.assertRaises(Exception) as raised:
                            self.value(f'try_{call}')
                        self.assertIn(message, str(raised.exception))
                    else:
                        self.equal(f'try_{call}', [] if name in TABLES else None, False)
                else:
                    is_truth = name in ('uri_is_normalized', 'uri_equivalent') and result is not None
                    self.equal(call, result, is_truth)
                    if arguments:
                        self.equal(f'try_{call}', result, is_truth)

    def command(self, options, texts):
        """Returns the command's answer for each text, or None if the text is invalid."""
        done = subprocess.run([COMMAND, *options, '--null', '--invalid=keep'], input=b''.join(text + b'\0' for text in texts),
                              capture_output=True, check=False)
        self.assertIn(done.returncode, (0, 1))
        answers = done.stdout.split(b'\0')[:-1]
        for line in done.stderr.splitlines():
            answers[int(line.split(b':')[1]) - 1] = None
        return answers

    def test_answers_are_those_of_the_command(self):
        for file in FILES:
            texts = [line for line in file.read_bytes().split(b'\n') if line and b'\t' not in line and b'\r' not in line]
            self.session.query('DROP TABLE IF EXISTS urls')
            self.session.query('CREATE TABLE urls(n UInt32, u String) ENGINE = Memory')
            path = pathlib.Path(self.folder.name) / 'urls.tsv'
            path.write_bytes(b''.join(b'%d\t%s\n' % (i, text.replace(b'\\', b'\\\\')) for i, text in enumerate(texts)))
            self.session.query(f"INSERT INTO urls SELECT * FROM file('{path}', TSV, 'n UInt32, u String')")
            for name, options in (('uri_normalize', ['normalize']), ('uri_href', ['href']), ('uri_key', ['key', '--profile=page']),
                                  ('uri_surt', ['key', '--profile=surt']), ('uri_from_web', ['to-uri', '--web']),
                                  ('uri_to_iri', ['to-iri']), ('uri_key128', ['key', '--profile=page', '--hash'])):
                with self.subTest(file=file.name, name=name):
                    value = f'try_{name}(u)' if name != 'uri_key128' else f'lower(hex(try_{name}(u)))'
                    got = [row[0] for row in self.rows(f'SELECT {value} AS value FROM urls ORDER BY n')]
                    self.assertEqual(got, self.command(options, texts))

    def test_the_page(self):
        page = (sql_table.ROOT / 'lib/hosts/clickhouse/README.md').read_text(encoding='utf-8')
        statements = re.findall(r'^(SELECT.*);\n((?:-- .*\n)+)', page, re.M)
        self.assertGreater(len(statements), 4)
        for statement, shown in statements:
            with self.subTest(statement=statement):
                expected = [line.removeprefix('-- ') for line in shown.splitlines()]
                if expected[0].startswith('error: '):
                    with self.assertRaisesRegex(Exception, re.escape(expected[0].removeprefix('error: '))):
                        self.session.query(statement)
                else:
                    lines = self.session.query(statement, 'TSV').bytes().decode().splitlines()
                    self.assertEqual([line.replace('\t', '|').replace('\\N', 'NULL') for line in lines], expected)

    def test_null_remains_null(self):
        for name in ('uri_normalize', 'try_uri_normalize', 'uri_host', 'try_uri_host', 'uri_key128', 'uri_href'):
            self.assertIsNone(self.value(f'{name}(NULL)'))
        values = "SELECT try_uri_normalize(u) AS value FROM values('u Nullable(String)', 'A:', NULL, 'b c', 'D:')"
        self.assertEqual(self.rows(values), [(b'a:',), (None,), (None,), (b'd:',)])

    def test_many_rows(self):
        normalized = "uri_normalize(concat('HTTP://H/%7e', toString(number % 1000)))"
        query = f'SELECT count() AS n, uniqExact({normalized}) AS m FROM numbers(300000)'
        self.assertEqual(self.rows(query, ['n', 'm']), [(b'300000', b'1000')])

    def test_functions_are_deterministic(self):
        self.session.query('CREATE TABLE sorted(u String) ENGINE = MergeTree ORDER BY assumeNotNull(uri_host(u))')
        self.session.query("INSERT INTO sorted VALUES ('http://b/'), ('http://a/c')")
        self.assertEqual(self.rows("SELECT u FROM sorted WHERE uri_host(u) = 'a'", ['u']), [(b'http://a/c',)])

    def test_error_within_many_rows(self):
        """ClickHouse has written the whole block before it reads the message."""
        for count, at in (5000, 2500), (20000, 10000), (65000, 32500), (200000, 199999):
            query = f"SELECT sum(length(uri_host(if(number = {at}, 'a b', 'http://h/' || toString(number))))) FROM numbers({count})"
            with self.assertRaisesRegex(Exception, 'uri_host: invalid character in path, at 1'):
                self.session.query(query)


if __name__ == '__main__':
    unittest.main()
