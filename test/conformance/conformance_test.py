#!/usr/bin/env python3
"""Tests the conformance suite: it is what the tables say, its files are valid by their schema, uriform passes all of it, and a wrong
answer fails. The page about it has its numbers.

    conformance_test.py LIBURIFORM LIBURIFORM_IRI
"""

import json
import pathlib
import re
import subprocess
import sys
import unittest

import jsonschema

HERE = pathlib.Path(__file__).resolve().parent
LIBRARIES = [sys.argv.pop(), sys.argv.pop()][::-1]
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import compare  # noqa: E402
import judge  # noqa: E402


class Suite(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        runner = [sys.executable, HERE / 'runners/uriform_c.py', HERE, *LIBRARIES]
        cls.lines = subprocess.run(runner, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()

    def test_it_is_what_the_tables_say(self):
        subprocess.run([sys.executable, HERE / 'generate.py', '--check'], check=True)

    def test_the_files_are_valid(self):
        validator = jsonschema.Draft202012Validator(json.loads((HERE / 'schema.json').read_text()))
        files = [path for path in HERE.glob('*.json') if path.name != 'schema.json']
        self.assertEqual(len(files), 8)
        for path in files:
            suite = json.loads(path.read_text(encoding='utf-8'))
            self.assertEqual([error.message for error in validator.iter_errors(suite)], [], path.name)
            self.assertEqual(suite['operation'], path.stem)
            self.assertEqual(len({case['id'] for case in suite['cases']}), len(suite['cases']), path.name)

    def test_uriform_passes_every_case(self):
        counted, failed = judge.judge(self.lines, count_choices=True)
        self.assertEqual(failed, {})
        self.assertEqual(counted, {operation: len(cases) for operation, cases in judge.suite().items()})

    def test_choices_do_not_count(self):
        counted, _ = judge.judge(self.lines)
        for operation, cases in judge.suite().items():
            self.assertEqual(counted.get(operation, 0), sum('choice' not in case['tags'] for case in cases.values()), operation)

    def test_the_page_has_the_numbers_of_the_suite(self):
        counted, _ = judge.judge(self.lines)
        row = re.search(r'^\| uriform \| C \| [\d.]+ \| (.*) \|$', compare.PAGE.read_text(encoding='utf-8'), re.M)
        self.assertEqual(row[1].split(' | '), [f'{counted[operation]}/{counted[operation]}' for operation in compare.OPERATIONS])

    def test_each_case_needs_one_line(self):
        judge.judge([line for line in self.lines if json.loads(line)[0] != 'iri'])  # an operation may be left out
        for lines in self.lines[:-1], [*self.lines, self.lines[0]], [*self.lines, '["parse", "0123456789", null]'], ['["parsing", "", null]']:
            with self.assertRaises(ValueError):
                judge.judge(lines)
        self.assertFalse(judge.is_right({'valid': True, 'components': {}}, {}))

    def test_each_wrong_answer_fails(self):
        wrong = {str: lambda value: value + 'x', bool: lambda value: not value, int: lambda value: value + 1, type(None): lambda _: '',
                 dict: lambda value: {name: f'{part}x' for name, part in value.items()}}
        cases = judge.suite()
        for operation, identifier, answer in map(json.loads, self.lines):
            case = cases[operation][identifier]
            for member in answer.keys() & case.keys():
                changed = answer | {member: wrong[type(answer[member])](answer[member])}
                self.assertTrue(judge.is_right(case, answer, positions=True), (case, answer))
                self.assertFalse(judge.is_right(case, changed, positions=True), (case, changed))


if __name__ == '__main__':
    unittest.main()
