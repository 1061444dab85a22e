#!/usr/bin/env python3
"""Runs the commands of the console blocks in Markdown: each line after `$ ` must write the lines that follow it, as on a terminal.

    console_test.py COMMAND PAGE...

COMMAND is `uriform`. A page without a command is an error.
"""

import os
import pathlib
import re
import subprocess
import sys
import unittest

COMMAND, PAGES = pathlib.Path(sys.argv[1]), [pathlib.Path(page) for page in sys.argv[2:]]
del sys.argv[1:]
BLOCK = re.compile(r'^```console\n(.*?)^```$', re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r'^\$ (?P<command>.*)\n(?P<output>(?:(?!\$ ).*\n)*)', re.MULTILINE)


class Console(unittest.TestCase):
    def test_pages(self):
        environment = os.environ | {'PATH': f'{COMMAND.parent}:{os.environ["PATH"]}', 'LC_ALL': 'C.UTF-8'}
        for page in PAGES:
            examples = [example for block in BLOCK.findall(page.read_text(encoding='utf-8')) for example in EXAMPLE.finditer(block)]
            self.assertTrue(examples, page)
            for example in examples:
                with self.subTest(page=page.name, command=example['command']):
                    run = subprocess.run(['sh', '-c', example['command']], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                         encoding='utf-8', env=environment, check=False)
                    self.assertEqual(run.stdout, example['output'])


if __name__ == '__main__':
    unittest.main()
