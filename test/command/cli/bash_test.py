#!/usr/bin/env python3
"""Checks that bash completes the commands, options and words in the command's --help."""

import shlex
import subprocess

import support
from help_text import SOURCES, commands, options


class Bash(support.TestCase):
    def complete(self, *words):
        """Returns bash's completions for the words, of which the last is incomplete."""
        script = f'source {shlex.quote(str(SOURCES / "completions/uriform.bash"))}\n' + (
            'COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _uriform; printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(['bash', '--norc', '-c', script, 'bash', support.command(), *words], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=support.PATIENCE, check=True)
        self.assertEqual(done.stderr, '')
        return done.stdout.split()

    def test_commands(self):
        self.assertEqual(sorted(self.complete('')), sorted([*commands(), '--help', '--version']))
        self.assertEqual(self.complete('rel'), ['relativize'])
        self.assertEqual(sorted(self.complete('help', '')), sorted(commands()))
        self.assertEqual(self.complete('help', 'rel'), ['relativize'])
        self.assertEqual(self.complete('help', 'parse', ''), [])

    def test_options(self):
        for command in commands():
            expected = [name + ('=' if takes else '') for name, takes in options(command).items()]
            self.assertEqual(self.complete(command, '--'), expected)
            self.assertEqual(self.complete(command, '--fi'), ['--file='])

    def test_words(self):
        for command in commands():
            for name, takes in options(command).items():
                if '|' in takes:
                    words = takes.split('|')
                    self.assertEqual(self.complete(command, name, ''), words)
                    self.assertEqual(self.complete(command, name, '='), words)
                    self.assertEqual(self.complete(command, name, '=', words[0]), [w for w in words if w.startswith(words[0])])

    def test_files(self):
        name = self.file(b'', 'a b')
        for words in (['--file', name[:-2]], ['--file', '=', name[:-2]]):
            self.assertEqual(' '.join(self.complete('parse', *words)), name)

    def test_what_is_not_completed(self):
        for words in (['parse', 'http'], ['parse', '--', '--k'], ['resolve', '--base', ''], ['nothing', '--k'], ['decode', '--form', '']):
            self.assertEqual(self.complete(*words), [], words)


if __name__ == '__main__':
    support.main()
