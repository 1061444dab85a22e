#!/usr/bin/env python3
"""Tests the SQLite extension in Node, with the module node:sqlite.

    node_test.py NODE EXTENSION
"""

import json
import pathlib
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import sql_table  # noqa: E402

NODE, EXTENSION = sys.argv[1:3]
del sys.argv[1:]
TABLES = {name for name, _, _, is_table in sql_table.functions() if is_table}

# Reads calls from standard input: queries with arguments, with octets as objects. Writes each query's rows or its error.
SCRIPT = """
import { DatabaseSync } from 'node:sqlite';
import { readFileSync } from 'node:fs';
const db = new DatabaseSync(':memory:', { allowExtension: true });
db.loadExtension(process.argv[1]);
db.enableLoadExtension(false);
const given = (value) => (value?.octets === undefined ? value : Uint8Array.from(Buffer.from(value.octets, 'hex')));
const shown = (value) => (value instanceof Uint8Array ? { octets: Buffer.from(value).toString('hex') } : value);
const answers = JSON.parse(readFileSync(0, 'utf8')).map(({ query, values }) => {
  try {
    return { rows: db.prepare(query).all(...values.map(given)).map((row) => Object.values(row).map(shown)) };
  } catch (error) {
    return { error: error.message };
  }
});
process.stdout.write(JSON.stringify(answers));
"""


def run(calls):
    command = [NODE, '--no-warnings', '--input-type=module', '--eval', SCRIPT, EXTENSION]
    done = subprocess.run(command, input=json.dumps(calls).encode(), capture_output=True, check=False)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return json.loads(done.stdout)


def as_json(value):
    return {'octets': value.hex()} if isinstance(value, bytes) else value


class Node(unittest.TestCase):
    def test_cases_of_the_vocabulary(self):
        # Node's numbers are REAL in SQLite, and texts that Node reads from SQLite end at a NUL.
        cases = [(name, arguments, result) for name, arguments, result in sql_table.cases()
                 if not any(isinstance(each, int) for each in arguments) and '\\x00' not in repr(result)]
        calls = [{'query': f'SELECT {"* FROM " if name in TABLES else ""}{name}({", ".join("?" * len(arguments))})',
                  'values': list(map(as_json, arguments))} for name, arguments, _ in cases]
        self.assertGreater(len(cases), 150)
        for (name, arguments, result), answer in zip(cases, run(calls), strict=True):
            with self.subTest(name=name, arguments=arguments):
                if isinstance(result, str) and result.startswith('!'):
                    self.assertEqual(answer.get('error'), f'{name}: {result.lstrip("!")}')
                elif name in TABLES:
                    width = len(result[0]) if result else 0
                    self.assertEqual([row[:width] for row in answer['rows']], [list(map(as_json, row)) for row in result])
                else:
                    self.assertEqual(answer, {'rows': [[as_json(result)]]})

    def test_the_collation_is_that_of_a_set(self):
        calls = [{'query': query, 'values': []} for query in (
            'CREATE TABLE seen(url TEXT COLLATE URI PRIMARY KEY) WITHOUT ROWID',
            "INSERT OR IGNORE INTO seen VALUES ('http://h/a'), ('HTTP://H:80/%61') RETURNING url",
            "SELECT count(*) FROM seen WHERE url = 'http://h/./a'")]
        self.assertEqual(run(calls), [{'rows': []}, {'rows': [['http://h/a']]}, {'rows': [[1]]}])


if __name__ == '__main__':
    unittest.main()
