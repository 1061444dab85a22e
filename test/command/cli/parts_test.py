"""Tests that separate processes of the command uriform can work on the parts of a corpus, as on a cluster.

    python3 parts_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import os
import random
import shutil
import subprocess

from support import PATIENCE, TestCase, command, main

PARTS = 7


def corpus():
    """Returns URLs in random order, each in several spellings, mixed with lines that are not URIs."""
    random.seed(3986)
    lines = []
    for _ in range(30_000):
        host, name = random.randrange(10), random.randrange(20)
        lines.append(random.choice((b'http://h%d.example/%d', b'HTTP://H%d.example:80/%d', b'http://h%d.example/./%%2e/%d',
                                    b'http://%%68%d.example/x/../%d', b'http://h%d.example/ %d', b'//h%d.example/%d'))
                     % (host, name))
    return b'\n'.join(lines) + b'\n'


class Parts(TestCase):
    def setUp(self):
        super().setUp()
        self.environment = {**os.environ, 'LC_ALL': 'C', 'uriform': command()}
        with open(os.path.join(self.folder, 'all'), 'wb') as all_lines:
            all_lines.write(corpus())
        self.shell(f'split -n l/{PARTS} all part.')

    def shell(self, script):
        """Returns the output of a script that runs in the folder with the parts, and must not fail."""
        done = subprocess.run(['bash', '-euo', 'pipefail', '-c', script], cwd=self.folder, env=self.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=PATIENCE, check=True)
        return done.stdout

    def each_part(self, what):
        """Runs a script with each part as its standard input, four processes at a time, and writes the output to `.out`.

        A part that contains an invalid line causes the status 1, as in a single run.
        """
        self.shell(f"""ls part.?? | xargs -P 4 -I@ bash -o pipefail -c '{{ {what}; }} < @ > @.out || [ $? -eq 1 ]'""")

    def test_there_are_parts(self):
        self.assertEqual(len(self.shell('ls part.??').split()), PARTS)
        self.assertEqual(self.shell('cat part.??'), self.shell('cat all'))

    def test_parts_one_after_the_other_are_the_whole(self):
        for arguments in ('normalize --invalid=blank', 'normalize --invalid=keep --threads=2', 'normalize', 'parse --json', 'encode'):
            self.each_part(f'"$uriform" {arguments}')
            self.assertEqual(self.shell('cat part.??.out'), self.shell(f'"$uriform" {arguments} < all || true'), arguments)

    def test_sorted_parts_are_merged(self):
        self.each_part('"$uriform" normalize | sort -u')
        merged = self.shell('sort -m -u part.??.out')
        self.assertEqual(merged, self.shell('("$uriform" normalize < all || true) | sort -u'))
        self.assertEqual(len(merged.split()), 2 * 10 * 20) # with and without a scheme

    def test_parts_are_deduped_and_then_what_is_left_of_them(self):
        self.each_part('"$uriform" dedupe')
        left = self.shell('cat part.??.out | "$uriform" dedupe')
        self.assertEqual(left, self.shell('"$uriform" dedupe < all || true'))
        self.assertEqual(len(left.splitlines()), 2 * 10 * 20)

    def test_a_column_of_blanks_stays_aligned(self):
        self.each_part('"$uriform" normalize --invalid=blank')
        pasted = self.shell(r"paste -d '\t' all <(cat part.??.out)").splitlines()
        self.assertEqual(len(pasted), 30_000)
        for line in pasted:
            given, normal = line.split(b'\t')
            self.assertEqual(normal == b'', b' ' in given, line)

    def test_gnu_parallel(self):
        if shutil.which('parallel') is None:
            self.skipTest('GNU parallel is not installed')
        given = self.shell('parallel --keep-order --pipepart --block 100k -a all \'"$uriform" normalize --invalid=blank || true\'')
        self.assertEqual(given, self.shell('"$uriform" normalize --invalid=blank < all || true'))


if __name__ == '__main__':
    main()
