"""Tests of the command uriform on a system with faults: partial, interrupted and failing reads and writes, a lack of memory, and a clock
that shows long delays.

    python3 faults_test.py PATH_OF_THE_COMMAND PATH_OF_THE_FAULTS [unittest's own arguments]
"""

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import unittest

import support
from support import MIB, PATIENCE, TestCase, command, has_usual_memory, read_soon, run

FAULTS = ''
LINES = b''.join(b'HTTP://EXAMPLE.com:80/%%7Euser/./%d?a=b\n' % i if i % 100 else b'a b\n' for i in range(20000))
COMMANDS = [['normalize'], ['normalize', '--invalid=keep', '--threads=2'], ['parse', '--json'], ['dedupe'], ['decode', '--zero'],
            ['encode', '--component=path']]
FULL = b'uriform: write error: No space left on device\n'


def with_faults(**faults):
    """Returns an environment in which the system causes these faults."""
    return {**os.environ, 'LD_PRELOAD': FAULTS, **{name: str(value) for name, value in faults.items()}}


class FaultyTestCase(TestCase):
    def setUp(self):
        if not has_usual_memory():
            self.skipTest('the command has a sanitizer, which wants to be first')
        super().setUp()


class Faults(FaultyTestCase):
    def check_unseen(self, **faults):
        """Checks that the command behaves as without the faults."""
        for arguments in COMMANDS:
            status, out, err = run(*arguments, given=LINES)
            self.check(arguments, out, status, err, given=LINES, env=with_faults(**faults))

    def test_short_reads(self):
        self.check_unseen(FAULTS_OF_READ='1 0 2 3 5 1000')
        self.check_unseen(FAULTS_OF_READ='997')

    def test_short_writes(self):
        self.check_unseen(FAULTS_OF_WRITE='1 2 3 5 10000')

    def test_interrupted_calls(self):
        again = f'{-errno.EINTR} 1 {-errno.EINTR} {-errno.EAGAIN} 30000'
        self.check_unseen(FAULTS_OF_READ=again, FAULTS_OF_WRITE=again, FAULTS_OF_CLOSE=-errno.EINTR)

    def test_short_pauses_of_the_input(self):
        """Each pause is too short to process the lines before it, but pauses do not add up: only two lines are written at a time."""
        self.check(['normalize', '--threads=2'], b'a:\na:\n', 2, FULL, given=b'a:\n' * 20,
                   env=with_faults(FAULTS_OF_READ=3, PAUSE=9, CLOCK_STEPS=0, FAULTS_OF_WRITE=f'0 {-errno.ENOSPC}.'))

    def test_a_read_error(self):
        broken = b'uriform: cannot read standard input: Input/output error\n'
        for arguments in [['normalize'], ['normalize', '--threads=2']]:
            self.check(arguments, b'', 2, broken, given=b'HTTP://A\n', env=with_faults(FAULTS_OF_READ=-errno.EIO))
            # Earlier input is not lost.
            self.check(arguments, b'http://a/\n', 2, broken, given=b'HTTP://A\nHTTP://B\n',
                       env=with_faults(FAULTS_OF_READ=f'9 {-errno.EIO}'))

    def test_a_disk_that_is_full_at_last(self):
        for arguments in COMMANDS:
            expected = run(*arguments, given=LINES)[1]
            for written in [1, 10, 1000]:
                status, out, err = run(*arguments, given=LINES, env=with_faults(FAULTS_OF_WRITE=f'{written} {-errno.ENOSPC}'))
                self.assertEqual((status, out), (2, expected[:written]), arguments)

    def test_what_was_written_in_part_is_not_written_again(self):
        """After an error is reported, space becomes available again."""
        self.check(['normalize'], b'http://', 2, FULL, given=b'HTTP://A\n', env=with_faults(FAULTS_OF_WRITE=f'7 {-errno.ENOSPC} 0.'))
        self.check(['normalize', '--threads=2'], b'http://', 2, FULL, given=b'HTTP://A\n',
                   env=with_faults(FAULTS_OF_WRITE=f'7 {-errno.ENOSPC} 0.'))

    def test_an_error_at_the_end(self):
        self.check(['normalize', 'HTTP://A'], b'http://a/\n', 2, FULL, env=with_faults(FAULTS_OF_CLOSE=-errno.ENOSPC))

    def test_memory_that_runs_short(self):
        self.check_failing_calls(['normalize'], 19)
        for arguments in [*COMMANDS[1:], ['resolve', '--base=a:b', '--invalid=keep'], ['to-uri', 'http://h/\u00E9']]:
            self.check_failing_calls(arguments, 151) # the arguments, common to all, cause most calls

    def check_failing_calls(self, arguments, step):
        """Makes each allocation fail in turn, in steps, until there are no more; the last hundred one by one."""
        with open(self.file(b'HTTP://A/%41\na b\n\nHTTP://B\n'), 'rb', buffering=0) as given:
            expected = run(*arguments, stdin=given)
            last = self.number_of_calls(arguments, given, expected)
            for number in [*range(1, last - 100, step), *range(max(last - 100, 1), last)]:
                status, out, err = self.run_short_of_memory(arguments, given, number)
                if status == -signal.SIGABRT:
                    # CLI11 may end the program this way before it has read input.
                    self.assertEqual((given.tell(), out, b'bad_alloc' in err), (0, b'', True), err)
                elif (status, out, err) != expected:
                    self.assertEqual((status, out), (2, expected[1][:len(out)]), (arguments, number, err))
                    self.assertTrue(err.endswith(b'uriform: out of memory\n'), err)

    @staticmethod
    def run_short_of_memory(arguments, given, number):
        given.seek(0)
        return run(*arguments, stdin=given, env=with_faults(FAILING_MALLOC=number))

    def number_of_calls(self, arguments, given, expected):
        few, many = 0, 1 << 14
        while few + 1 < many:
            middle = (few + many) // 2
            fails = self.run_short_of_memory(arguments, given, middle) != expected
            few, many = (middle, many) if fails else (few, middle)
        return many


@unittest.skipUnless(shutil.which('valgrind'), 'no valgrind to count instructions')
class Growth(FaultyTestCase):
    def instructions(self, arguments, line):
        """Returns the instructions for a line that arrives in small pieces."""
        valgrind = ['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null']
        done = subprocess.run([*valgrind, command(), *arguments, '--file', self.file(line)], stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, timeout=PATIENCE, env=with_faults(FAULTS_OF_READ='1000'))
        return int(re.search(rb'Collected : (\d+)', done.stderr)[1])

    def test_a_long_line(self):
        """A line four times as long takes four times the work; it would take more than ten times if each read restarted at the front."""
        for arguments, first, piece in [(['normalize'], b'http://a/', b'b'), (['normalize', '--invalid=keep'], b'http://a/', b'\0'),
                                        (['encode', '--component=query'], b'', b'b'), (['decode'], b'', b'+')]:
            short, long = (self.instructions(arguments, first + piece * (size * MIB // 4)) for size in (1, 4))
            self.assertLess(long, 4.4 * short, arguments)


class Progress(FaultyTestCase):
    """The command asks for the time when it starts and after each read, including the read at the end."""

    def read_twice(self, lines, steps, err, *arguments):
        """Runs the command with a FIFO, and writes the second line after the command has read the first."""
        name = os.path.join(self.folder, 'fifo')
        os.mkfifo(name)
        process = self.start('normalize', *arguments, '--file', name, stdin=subprocess.DEVNULL, stderr=err,
                             env=with_faults(CLOCK_STEPS=steps))
        with open(name, 'wb', buffering=0) as fifo:
            for line in lines:
                fifo.write(line)
                self.assertEqual(read_soon(process.stdout), line)
        process.wait(PATIENCE)
        return process

    def shown_of_two_reads(self, lines, steps, *arguments):
        master, slave = self.terminal()
        self.read_twice(lines, steps, slave, *arguments)
        os.close(slave)
        return self.shown(master)

    def shown_of_a_long_input(self, *arguments, **more):
        master, slave = self.terminal()
        given = b'a:\n' * (2 * MIB)
        self.assertEqual(run('normalize', *arguments, stderr=slave, env=with_faults(CLOCK_STEPS='1000'), **more)[:2], (0, given))
        os.close(slave)
        return self.shown(master)

    def test_a_fifo_as_the_file(self):
        self.assertRegex(self.shown_of_two_reads([b'a:\n', b'b:\n'], '0 999 1.'), rb'\A\ruriform: 6 bytes read\r +\r\Z')

    def test_none_in_the_first_second(self):
        self.assertEqual(self.shown_of_two_reads([b'a:\n', b'b:\n'], '0 999.'), b'')

    def test_five_times_a_second(self):
        shown = self.shown_of_two_reads([b'a:\n', b'b:\n'], '0 1000 199 1')
        self.assertEqual(re.findall(rb'\d+ bytes', shown), [b'3 bytes', b'6 bytes'])

    def test_errors_stand_on_lines_of_their_own(self):
        self.assertRegex(self.shown_of_two_reads([b'a:\n', b'b c\n'], '0 999 1.', '--invalid=keep'),
                         rb'\A\ruriform: 7 bytes read\r +\ruriform: 2:2: invalid character in path\r\n\Z')

    def test_none_where_standard_error_is_no_terminal(self):
        process = self.read_twice([b'a\n', b'b\n'], '1000', subprocess.PIPE)
        self.assertEqual(process.stderr.read(), b'')

    def test_percent_of_a_file(self):
        name = self.file(b'a:\n' * (2 * MIB))
        self.assertRegex(self.shown_of_a_long_input('--file', name, stdin=subprocess.DEVNULL), rb'\A(\ruriform: +\d+%)+\r +\r\Z')

    def test_none_for_standard_input(self):
        self.assertEqual(self.shown_of_a_long_input(given=b'a:\n' * (2 * MIB)), b'')


if __name__ == '__main__':
    FAULTS = os.path.abspath(sys.argv.pop(2))
    support.main()
