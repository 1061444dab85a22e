#!/usr/bin/env python3
"""Checks the tables of rules and settings in lib/docs/keys.md against the command."""

import pathlib
import re

import support

PAGE = pathlib.Path(__file__).parents[3] / 'lib/docs/keys.md'


def rows_below(heading):
    """Returns the rows of the table below a heading, as dictionaries by column name."""
    section = PAGE.read_text(encoding='utf-8').split(f'\n## {heading}', 1)[1].split('\n## ', 1)[0]
    table = [[cell.strip().strip('`') for cell in line.strip('|').split('|')]
             for line in re.findall(r'^\|.*\|$', section, re.MULTILINE)]
    return [dict(zip(table[0], cells)) for cells in table[2:]]


class Rules(support.TestCase):
    def test_names_tiers_and_profiles(self):
        status, listed, _ = support.run('key', '--list-rules')
        self.assertEqual(status, 0)
        rules = [line.split()[:3] for line in listed.decode().split('\n\n')[0].splitlines()]
        described = [[row['rule'], row['tier'], row['profiles'].replace(' ', '') or '-'] for row in rows_below('Rules')]
        self.assertEqual(described, rules)

    def test_examples(self):
        rows = [(row['rule'], row) for row in rows_below('Rules')]
        rows += [(row['setting'], row) for row in rows_below('Parameters and settings')]
        self.assertGreater(len(rows), 15)
        suffixes = ['--suffix-list', self.file(b'uk\nco.uk\n')]
        for word, row in rows:
            needed = suffixes if word == 'registrable-domain' else []
            keys = support.run('key', *needed, '--profile', f'cache/1 {word}', row['before'])
            self.assertEqual(keys, (0, row['after'].encode() + b'\n', b''), word)


if __name__ == '__main__':
    support.main()
