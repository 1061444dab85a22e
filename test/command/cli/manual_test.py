#!/usr/bin/env python3
"""Checks that the manual page describes the commands and options in the command's --help."""

import re
import shutil
import subprocess
import sys

import support
from help_text import SOURCES, commands, help_of, options

MANUAL = SOURCES / 'uriform.1.in'
# Missing from a command without IRIs.
OF_IRIS = {'to-uri', 'to-iri', '--iri', '--charset', '--host'}


def manual():
    return MANUAL.read_text().replace('\\-', '-')


def synopses():
    """Returns the commands, each with its options and their values. Every command supports `--help`, which the page does not repeat."""
    blocks = re.findall(r'^\.SY uriform\\~([a-z-]+)\n(.*?)^\.YS', manual(), re.MULTILINE | re.DOTALL)
    option = re.compile(r'^\.OP (--[a-z-]+)(?: (\S+))?$', re.MULTILINE)
    return {command: {'--help': '', **dict(option.findall(block))} for command, block in blocks}


def tags(section):
    """Returns the subjects of the paragraphs in a section."""
    body = re.search(rf'^\.SH {section}\n(.*?)^\.SH', manual(), re.MULTILINE | re.DOTALL)[1]
    return re.findall(r'^\.TP\n\.\w+ (?:-h ", " )?([a-z-]+)', body, re.MULTILINE)


class Manual(support.TestCase):
    def setUp(self):
        super().setUp()
        self.lacking = set() if 'to-uri' in commands() else OF_IRIS

    def there(self, names):
        return sorted(set(names) - self.lacking)

    def test_is_up_to_date(self):
        done = subprocess.run([sys.executable, SOURCES / 'update_manual.py', MANUAL, support.COMMAND, '--check'],
                              capture_output=True, text=True, timeout=support.PATIENCE, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ''))

    def test_synopses(self):
        described = synopses()
        self.assertEqual(self.there(described), sorted(commands()))
        for command in commands():
            expected = {name: takes for name, takes in described[command].items() if name not in self.lacking}
            self.assertEqual(options(command), expected, command)

    def test_sections(self):
        self.assertEqual(self.there(tags('COMMANDS')), sorted(commands()))
        everything = set(options()).union(*(options(command) for command in commands()))
        self.assertEqual(self.there(tags('OPTIONS')), sorted(everything))
        for section in ('COMMANDS', 'OPTIONS'):
            self.assertEqual(len(tags(section)), len(set(tags(section))))

    def test_inputs_without_a_line_of_their_own(self):
        """The description names the cases in which an input yields no line or several lines, and the first line of --help must not
        contradict it."""
        description = re.search(r'^\.SH DESCRIPTION\n(.*?)^\.PP', manual(), re.MULTILINE | re.DOTALL)[1]
        for word in ('--invalid', '--json', 'dedupe', '%0A', '--null'):
            self.assertIn(word, description)
        self.assertNotIn('one output line', help_of())

    if shutil.which('groff'):
        def test_roff(self):
            done = subprocess.run(['groff', '-man', '-Tutf8', '-ww', '-z', MANUAL], capture_output=True, text=True,
                                  timeout=support.PATIENCE, check=True)
            self.assertEqual(done.stderr, '')


if __name__ == '__main__':
    support.main()
