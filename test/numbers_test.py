#!/usr/bin/env python3
"""Tests what lib/numbers/generate.py rejects: changed, duplicate and reused numbers, and sections edited by hand.

    python3 numbers_test.py ROOT
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(ROOT / 'lib/numbers'))
sys.dont_write_bytecode = True

import generate  # noqa: E402

NUMBERS = [('errors', 1, 'too-long'), ('errors', 2, 'invalid-utf8'), ('findings', 1, 'too-long')]
GOLDEN = [(*row, False) for row in NUMBERS]


class Numbers(unittest.TestCase):
    def faults(self, numbers, golden=None):
        return '\n'.join(generate.faults_in(numbers, GOLDEN if golden is None else golden))

    def test_no_change(self):
        self.assertEqual(self.faults(NUMBERS), '')

    def test_the_order_of_rows_is_free(self):
        self.assertEqual(self.faults(NUMBERS[::-1]), '')

    def test_new_number(self):
        self.assertEqual(self.faults([*NUMBERS, ('errors', 3, 'new')]), '')

    def test_changed_number(self):
        faults = self.faults([('errors', 3, 'too-long'), *NUMBERS[1:]])
        self.assertIn('errors: 1 is no longer too-long', faults)
        self.assertIn('errors: too-long has the number 1, not 3', faults)

    def test_changed_name(self):
        self.assertIn('errors: 1 of long is the number of too-long', self.faults([('errors', 1, 'long'), *NUMBERS[1:]]))

    def test_exchanged_numbers(self):
        self.assertEqual(len(generate.faults_in([('errors', 2, 'too-long'), ('errors', 1, 'invalid-utf8'), NUMBERS[2]], GOLDEN)), 6)

    def test_number_used_twice(self):
        self.assertIn('errors: the number 2 is used 2 times', self.faults([*NUMBERS, ('errors', 2, 'new')]))

    def test_name_used_twice(self):
        self.assertIn('errors: the name too-long is used 2 times', self.faults([*NUMBERS, ('errors', 3, 'too-long')]))

    def test_removed_row(self):
        self.assertIn('errors: 2 is no longer invalid-utf8', self.faults([NUMBERS[0], NUMBERS[2]]))

    def test_retired_number(self):
        golden = [GOLDEN[0], ('errors', 2, 'invalid-utf8', True), GOLDEN[2]]
        self.assertEqual(self.faults([NUMBERS[0], NUMBERS[2]], golden), '')
        self.assertIn('errors: 2 of new is the number of invalid-utf8, which is retired',
                      self.faults([NUMBERS[0], ('errors', 2, 'new'), NUMBERS[2]], golden))
        self.assertIn('errors: invalid-utf8 has the number 2, not 3',
                      self.faults([NUMBERS[0], ('errors', 3, 'invalid-utf8'), NUMBERS[2]], golden))
        self.assertIn('which is retired', self.faults(NUMBERS, golden))

    def test_golden_rows_are_read_as_they_are_written(self):
        rows = generate.read_golden(generate.GOLDEN)
        self.assertEqual(generate.golden_text(rows), generate.GOLDEN.read_text(encoding='utf-8'))


class Ranges(unittest.TestCase):
    def tables(self):
        return {path.stem: generate.read_table(path) for path in generate.TABLES.glob('*.tsv')}

    def test_tables(self):
        self.assertEqual(generate.faults_in_ranges(self.tables()), [])

    def test_other_block(self):
        tables = self.tables()
        tables['errors'].append(generate.Row(number='128', layer='web', name='x'))
        self.assertEqual(generate.faults_in_ranges(tables), ['errors: 128 of x is not in the block of web'])

    def test_unknown_layer_and_no_error(self):
        tables = self.tables()
        tables['errors'] += [generate.Row(number='0', layer='base', name='x'), generate.Row(number='70', layer='tax', name='y')]
        self.assertEqual(len(generate.faults_in_ranges(tables)), 2)

    def test_more_than_a_set_can_have(self):
        tables = self.tables()
        tables['findings'].append(generate.Row(number='64', name='x'))
        self.assertEqual(generate.faults_in_ranges(tables), ['findings: 64 of x is not below 64'])

    def test_numbers_of_rules_do_not_follow_from_their_order(self):
        tables = self.tables()
        before = {row['name']: row['number'] for row in tables['key_rules']}
        tables['key_rules'].insert(3, generate.Row(tables['key_rules'][0], number='15', name='new-rule'))
        written = '\n'.join(generate.rule_enumerators(tables['key_rules'], ''))
        for name, number in before.items():
            self.assertIn(f'{name.replace("-", "_")} = {number},', written)
        self.assertIn('new_rule = 15,', written)


class Profiles(unittest.TestCase):
    """The column `profiles` in the key rules names the profiles that contain the rule."""

    def test_standard_rules(self):
        header = (generate.ROOT / 'include/uriform/key/profile.hpp').read_text(encoding='utf-8')
        for profile in ('cache', 'page'):
            definition = re.search(rf'inline constexpr profile {profile}\{{.*?\.rules = \{{(.*?)\}}', header, re.DOTALL)
            rows = generate.read_table(generate.TABLES / 'key_rules.tsv')
            listed = {row.constant for row in rows if profile in row['profiles'].replace(',', ' ').split()}
            self.assertEqual(set(re.findall(r'rule::(\w+)', definition[1])), listed, profile)


class Sections(unittest.TestCase):
    def tables(self):
        return {'errors': [generate.Row(number='64', layer='syntax', group='', name='a-B', message='of "a"\\', ending='rule',
                                        section='RFC 3986, section 3', comment='an a')]}

    def test_is_written_anew(self):
        text = 'x\n    // begin: errors.tsv syntax\n    by hand\n    // end: errors.tsv\ny\n'
        right, counts = generate.rewritten('lib/core/base/error_catalogue.cpp', text, self.tables())
        self.assertEqual(right.splitlines()[2], '    {"a-B", "of \\"a\\"\\\\", error_number{64}, message_ending::with_rule},')
        self.assertEqual((right.splitlines()[0], right.splitlines()[-1], counts['errors']), ('x', 'y', 1))
        self.assertEqual(generate.rewritten('lib/core/base/error_catalogue.cpp', right, self.tables())[0], right)

    def test_in_each_language(self):
        rows = self.tables()['errors']
        self.assertEqual(generate.error_constants(rows, ''), ['/// An a (RFC 3986, section 3).', 'inline constexpr error_number a_b{64};'])
        self.assertEqual(generate.error_statuses(rows, ''), ['/// An a (RFC 3986, section 3).', 'URIFORM_A_B = 64,'])
        self.assertEqual(generate.status_of(generate.Row(layer='web', name='port-invalid')), 'URIFORM_WEB_PORT_INVALID')
        self.assertEqual(generate.markdown(['a', 'b'], [['x|y', '']]), ['| a    | b |', '| ---- | --- |', '| x\\|y | |'])

    def test_without_rows(self):
        with self.assertRaises(SystemExit):
            generate.rewritten('include/uriform/web/web_errc.hpp', '// begin: errors.tsv web\n// end: errors.tsv\n', self.tables())

    def test_incomplete(self):
        self.assertTrue(generate.is_complete('include/uriform/syntax/syntax_errc.hpp', 'errors', {'errors': 1}, self.tables()))
        self.assertFalse(generate.is_complete('lib/docs/errors.md', 'errors', {'errors': 0}, self.tables()))


if __name__ == '__main__':
    unittest.main()
