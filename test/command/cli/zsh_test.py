#!/usr/bin/env python3
"""Checks that zsh completes the commands, options and words in the command's --help."""

import subprocess

import support
from help_text import SOURCES, commands, options


class Zsh(support.TestCase):
    def complete(self, *words):
        """Returns the arguments of zsh's completion functions for the words, of which the last is incomplete."""
        script = """
            _call_program() { shift; "$@" }
            _describe() { print -rl -- "${(@P)2}" }
            _arguments() { print -rl -- "$@" }
            complete() { local words=("$@") CURRENT=$#; source "$file" }
            file=$1; shift
            complete "$@"
            """
        done = subprocess.run(['zsh', '-f', '-c', script, 'zsh', SOURCES / 'completions/uriform.zsh', support.command(), *words],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=support.PATIENCE, check=True)
        self.assertEqual(done.stderr, '')
        return done.stdout.splitlines()

    def test_commands(self):
        names = [line.split(':')[0] for line in self.complete('')]
        self.assertEqual(sorted(names), sorted([*commands(), '--help', '--version']))
        self.assertEqual(sorted(line.split(':')[0] for line in self.complete('help', '')), sorted(commands()))

    def test_options(self):
        for command in commands():
            first, *specifications, last = self.complete(command, '--')
            self.assertEqual((first, last), ('-S', '*:input: '))
            expected = options(command)
            self.assertEqual(len(specifications), len(expected))
            for specification, (name, takes) in zip(specifications, expected.items()):
                self.assertRegex(specification, '^' + name + (r'=\[.+\]:' if takes else r'\[.+\]$'))
                if '|' in takes:
                    self.assertTrue(specification.endswith(f'({takes.replace("|", " ")})'), specification)
                self.assertEqual(takes == 'FILE', specification.endswith(':_files'))


if __name__ == '__main__':
    support.main()
