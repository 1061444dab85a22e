"""Tests of the command uriform where the system serves it badly: reads and writes that do a part, are interrupted or fail, and memory
that runs short.

    python3 faults_test.py PATH_OF_THE_COMMAND PATH_OF_THE_FAULTS [unittest's own arguments]
"""

import errno
import os
import signal
import sys
import unittest

import support
from support import TestCase, has_usual_memory, run

FAULTS = ''
LINES = b''.join(b'HTTP://EXAMPLE.com:80/%%7Euser/./%d?a=b\n' % i if i % 100 else b'a b\n' for i in range(20000))
COMMANDS = [['normalize'], ['normalize', '--invalid=keep', '--threads=2'], ['parse', '--json'], ['dedupe'], ['decode', '--zero'],
            ['encode', '--component=path']]
FULL = b'uriform: write error: No space left on device\n'


def with_faults(**faults):
    """An environment in which the system serves the command so."""
    return {**os.environ, 'LD_PRELOAD': FAULTS, **{name: str(value) for name, value in faults.items()}}


class Faults(TestCase):
    def setUp(self):
        if not has_usual_memory():
            self.skipTest('the command has a sanitizer, which wants to be first')
        super().setUp()

    def check_unseen(self, **faults):
        """The command does what it does without the faults."""
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

    def test_a_read_error(self):
        broken = b'uriform: cannot read standard input: Input/output error\n'
        for arguments in [['normalize'], ['normalize', '--threads=2']]:
            self.check(arguments, b'', 2, broken, given=b'HTTP://A\n', env=with_faults(FAULTS_OF_READ=-errno.EIO))
            # What was read before is not lost.
            self.check(arguments, b'http://a/\n', 2, broken, given=b'HTTP://A\nHTTP://B\n',
                       env=with_faults(FAULTS_OF_READ=f'9 {-errno.EIO}'))

    def test_a_disk_that_is_full_at_last(self):
        for arguments in COMMANDS:
            expected = run(*arguments, given=LINES)[1]
            for written in [1, 10, 1000]:
                status, out, err = run(*arguments, given=LINES, env=with_faults(FAULTS_OF_WRITE=f'{written} {-errno.ENOSPC}'))
                self.assertEqual((status, out), (2, expected[:written]), arguments)

    def test_what_was_written_in_part_is_not_written_again(self):
        """Where there is room again after an error that was reported."""
        self.check(['normalize'], b'http://', 2, FULL, given=b'HTTP://A\n', env=with_faults(FAULTS_OF_WRITE=f'7 {-errno.ENOSPC} 0.'))
        self.check(['normalize', '--threads=2'], b'http://', 2, FULL, given=b'HTTP://A\n',
                   env=with_faults(FAULTS_OF_WRITE=f'7 {-errno.ENOSPC} 0.'))

    def test_an_error_at_the_end(self):
        self.check(['normalize', 'HTTP://A'], b'http://a/\n', 2, FULL, env=with_faults(FAULTS_OF_CLOSE=-errno.ENOSPC))

    def test_memory_that_runs_short(self):
        self.check_failing_calls(['normalize'], 7)
        for arguments in [*COMMANDS[1:], ['resolve', '--base=a:b', '--invalid=keep'], ['to-uri', 'http://h/\u00E9']]:
            self.check_failing_calls(arguments, 61) # most are those of the arguments, which all have in common

    def check_failing_calls(self, arguments, step):
        """Has calls for memory fail, each in turn, until there are no more; the last hundred one by one."""
        with open(self.file(b'HTTP://A/%41\na b\n\nHTTP://B\n'), 'rb', buffering=0) as given:
            expected = run(*arguments, stdin=given)
            last = self.number_of_calls(arguments, given, expected)
            for number in [*range(1, last - 100, step), *range(max(last - 100, 1), last)]:
                status, out, err = self.run_short_of_memory(arguments, given, number)
                if status == -signal.SIGABRT:
                    # CLI11 may end the program so, before it has begun to read.
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


if __name__ == '__main__':
    FAULTS = os.path.abspath(sys.argv.pop(2))
    support.main()
