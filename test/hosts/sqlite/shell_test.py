#!/usr/bin/env python3
"""Runs the examples in the SQL pages in SQLite's shell: each statement prints the comment after it.

    shell_test.py SHELL EXTENSION
"""

import pathlib
import re
import subprocess
import sys
import unittest

SHELL, EXTENSION = sys.argv[1], sys.argv[2]
del sys.argv[1:]
ROOT = pathlib.Path(__file__).resolve().parents[3]
HOSTS = ROOT / 'lib/hosts'
TUTORIAL = ROOT / 'lib/docs/tutorial'
BLOCK = re.compile(r'^```sql\n(.*?)^```$', re.MULTILINE | re.DOTALL)
STATEMENT = re.compile(r'^(?P<text>.*?);\n(?P<comment>(?:-- [^\n]*\n)*)', re.MULTILINE | re.DOTALL)


def examples(page):
    """Returns a page's statements, each with its comment lines."""
    for block in BLOCK.findall(page.read_text(encoding='utf-8')):
        for statement in STATEMENT.finditer(block):
            yield statement['text'].strip(), re.findall(r'^-- (.*)', statement['comment'], re.MULTILINE)


class Pages(unittest.TestCase):
    def run_page(self, page):
        """Runs a page's statements in one connection."""
        statements = list(examples(page))
        lines = [f'.print @{number}\n{text};\n' for number, (text, _) in enumerate(statements)]
        script = f'.load {EXTENSION}\n.nullvalue NULL\n' + ''.join(lines)
        made = subprocess.run([SHELL, '-batch', ':memory:'], input=script, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False).stdout
        printed = re.split(r'^@\d+\n', made, flags=re.MULTILINE)[1:]
        self.assertEqual(len(printed), len(statements), made)
        for (text, expected), lines in zip(statements, printed):
            answer = [re.sub(r'^.*error near line \d+: |^Error: .*?: ', 'error: ', line) for line in lines.splitlines()]
            self.assertEqual(answer, expected, text)
        return len(statements)

    def test_vocabulary(self):
        self.assertGreater(self.run_page(HOSTS / 'sql.md'), 5)

    def test_tutorial(self):
        for part in ('join', 'languages'):
            self.assertGreater(self.run_page(TUTORIAL / f'{part}.md'), 2)

    def test_sqlite(self):
        self.assertGreater(self.run_page(HOSTS / 'sqlite/README.md'), 5)


if __name__ == '__main__':
    unittest.main()
