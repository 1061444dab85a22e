#!/usr/bin/env python3
"""Tests the functions of ClickHouse in chdb, the ClickHouse of PyPI.

    clickhouse_test.py XML SQL COMMAND [FILE...]

The answers are compared with those of COMMAND, `uriform`, for the lines of test/data/sample-urls.txt, of the files and of the file
that URIFORM_WEB_URLS names.
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

XML, SQL, COMMAND = (pathlib.Path(name).resolve() for name in sys.argv[1:4])
FILES = [sql_table.ROOT / 'test/data/sample-urls.txt', *map(pathlib.Path, sys.argv[4:])]
if os.path.exists(os.environ.get('URIFORM_WEB_URLS', '')):
    FILES.append(pathlib.Path(os.environ['URIFORM_WEB_URLS']))
del sys.argv[1:]

# Those that need more than one text a row, or rows as a result, or another option of the command.
MISSING = {'uri_port_or_default', 'uri_segments', 'uri_param', 'uri_params', 'uri_resolve', 'uri_relativize', 'uri_explain',
           'uri_safe_to_fetch', 'parse_url', 'uri_normal_form_version'}
# Whose cases have more columns, or an order of their own.
OF_MEMBERS = ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'host_kind')
ARGUMENTS = {'uri_equivalent': 2}


def literal(value):
    return 'NULL' if value is None else f"unhex('{(value if isinstance(value, bytes) else value.encode()).hex()}')"


class ClickHouse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        scripts = pathlib.Path(cls.folder.name) / 'user_scripts'
        scripts.mkdir()
        (scripts / 'uriform').symlink_to(COMMAND)
        (scripts / XML.name).write_bytes(XML.read_bytes())
        chdb.g_udf_path = str(scripts)
        cls.session = chdb.session.Session()
        cls.addClassCleanup(cls.session.close)
        for statement in SQL.read_text(encoding='utf-8').splitlines():
            cls.session.query(statement)

    def rows(self, query, names=('value',)):
        """The cells of these columns of the result: bytes, or None."""
        texts = ', '.join(f"if(isNull({name}), '~', hex(toString({name})))" for name in names)
        lines = self.session.query(f'SELECT {texts} FROM ({query})', 'TSV').bytes().decode().splitlines()
        return [tuple(None if cell == '~' else bytes.fromhex(cell) for cell in line.split('\t')) for line in lines]

    def value(self, expression):
        return self.rows(f'SELECT {expression} AS value')[0][0]

    def cases(self):
        for name, arguments, result in sql_table.cases():
            if name not in MISSING and len(arguments) == ARGUMENTS.get(name, 1):
                yield name, arguments, result

    def test_each_function_is_there_or_said_to_be_missing(self):
        there = {row[0].decode() for row in self.rows("SELECT name FROM system.functions WHERE name LIKE '%uri\\\\_%'", ['name'])}
        known = {name for name, *_ in sql_table.functions()} - MISSING | {'uri_key_hash'}
        self.assertEqual(there, known | {f'try_{name}' for name in known})

    def expected(self, result):
        if isinstance(result, (bool, int)):
            return b'true' if result else b'false', str(int(result)).encode()
        return (result.encode() if isinstance(result, str) else result,)

    def test_cases_of_the_vocabulary(self):
        count = 0
        for name, arguments, result in self.cases():
            call = f'{name}({", ".join(map(literal, arguments))})'
            with self.subTest(call=f'{name}{tuple(arguments)}'):
                count += 1
                if isinstance(result, str) and result.startswith('!'):
                    message, place = result.lstrip('!').partition(' of argument')[0].rsplit(', at ', 1)
                    if name == 'uri_decode' and message == 'invalid UTF-8':
                        continue # strings of ClickHouse are octets
                    with self.assertRaises(Exception) as raised:
                        self.value(call if name != 'uri_parse' else f'tupleElement({call}, 1)')
                    self.assertIn(f'uriform: 1:{int(place) + 1}: {message}\n', str(raised.exception))
                    if name != 'uri_parse':
                        self.assertIsNone(self.value(f'try_{call}'))
                elif name == 'uri_parse':
                    row = result[0] if result else (None,) * len(OF_MEMBERS)
                    for member, value in zip(OF_MEMBERS, row):
                        self.assertIn(self.value(f"tupleElement({call}, '{member}')"), self.expected(value))
                else:
                    self.assertIn(self.value(call), self.expected(result))
                    self.assertIn(self.value(f'try_{call}'), self.expected(result))
        self.assertGreater(count, 60)

    def command(self, options, texts):
        """What the command answers for each text; None if it is invalid."""
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
                                  ('uri_to_iri', ['to-iri'])):
                with self.subTest(file=file.name, name=name):
                    got = [row[0] for row in self.rows(f'SELECT try_{name}(u) AS value FROM urls ORDER BY n')]
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


if __name__ == '__main__':
    unittest.main()
