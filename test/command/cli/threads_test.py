"""Tests of the command uriform's option --threads: it only affects the time.

    python3 threads_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import os
import subprocess
import time

from support import MIB, PATIENCE, TestCase, has_usual_memory, limit_memory, main, read_soon, run

# Many blocks, with lines of all lengths, some across block boundaries, and invalid lines throughout.
LINES = [b'HTTP://H/%d?%s' % (i, b'q' * (i % 97)) if i % 5 else b'a b%d\r' % i for i in range(60_000)]
TEXT = b'\n'.join([*LINES, b'x' * (3 * MIB), b'', b'last'])


class Threads(TestCase):
    def check_same(self, *arguments, given, each_way=False):
        """Checks several numbers of threads, each with a single way of reading, or with all."""
        one = run(*arguments, '--threads=1', given=given)
        name = self.file(given)
        ways = ('pipe', 'standard input', 'file')
        for number, threads in enumerate(('2', '3', '16')):
            for way in ways if each_way else ways[number:number + 1]:
                several = [*arguments, f'--threads={threads}', *(['--file', name] if way == 'file' else [])]
                with open(name, 'rb') as file:
                    got = run(*several, **{'pipe': {'given': given}, 'standard input': {'stdin': file}, 'file': {}}[way])
                self.assertTrue(got == one, (several, way, [len(part) for part in (got[1], got[2], one[1], one[2])]))
        if each_way:
            self.assertEqual(one, run(*arguments, given=given))
        return one

    def test_output_and_errors_stay_in_order(self):
        for policy in ('skip', 'blank', 'keep'):
            status, out, err = self.check_same('normalize', f'--invalid={policy}', given=TEXT, each_way=True)
            self.assertEqual(status, 1)
            self.assertTrue(out.endswith(b'x\n\nlast\n'))
            self.assertEqual([int(line.split(b':')[1]) for line in err.splitlines()], list(range(1, 60_000, 5)))

    def test_commands(self):
        pairs = b''.join(b'http://h/%d\tHTTP://H:80/%d\n' % (i, i % 50_000) for i in range(60_000))
        self.check_same('parse', '--json', given=TEXT, each_way=True)
        self.assertEqual(self.check_same('equivalent', given=pairs)[0], 1)
        self.check_same('resolve', given=pairs)
        self.check_same('relativize', given=pairs)
        self.check_same('href', '--base=http://h/', '--set=hash=x', given=TEXT)
        self.check_same('normalize', '--web', '--base=http://h/', given=TEXT)
        self.check_same('key', '--profile=page', given=TEXT)
        self.check_same('encode', given=TEXT)
        self.check_same('dedupe', '--invalid=keep', given=TEXT * 2, each_way=True)
        self.check_same('dedupe', '--hashed', '--web', '--base=http://h/', given=TEXT * 2)
        self.check_same('encode', '--component=form', given=TEXT)
        self.check_same('parse', '--invalid=keep', given=TEXT)
        self.check_same('resolve', '--base=http://h/a/b?q', given=TEXT)
        self.check_same('decode', '--lenient', given=TEXT)
        self.check_same('from-path', given=TEXT.replace(b'HTTP:', b''))
        self.check_same('to-path', '--web', given=TEXT.replace(b'HTTP:', b'file:'))
        if run('to-uri', 'a:')[0] == 0: # built with IRIs
            self.check_same('to-uri', given=TEXT.replace(b'q', '\u00E9'.encode()))
            self.check_same('to-iri', given=TEXT.replace(b'q', b'%C3%A9'))
            self.check_same('normalize', '--iri', given=TEXT.replace(b'q', '\u00E9'.encode()))
        self.check_same('decode', '--zero', given=TEXT)
        self.assertEqual(self.check_same('normalize', '--null', '--invalid=keep', given=TEXT.replace(b'\n', b'\0'))[0], 1)

    def test_arguments_and_files(self):
        self.check_usage_error('normalize', '--threads=4', 'HTTP://B', 'HTTP://A')
        self.check(['normalize', '--threads=4', '--file', self.file(b'HTTP://B\nHTTP://A')], b'http://b/\nhttp://a/\n')
        self.check(['normalize', '--threads=4'], b'')

    def test_all_lengths_of_lines_around_blocks(self):
        for size in (4094, 4095, 4096, 4097):
            given = b''.join((b'A:' + b'b' * i).ljust(size, b'c') + b'\r\n' for i in range(300))
            self.check_same('normalize', given=given)
            self.check_same('normalize', given=given[:-1])
            self.check_same('normalize', given=given[:-3] + b'\n')

    def test_files_are_left_where_one_thread_leaves_them(self):
        """Input and output start at the files' offsets, and leave the offsets at the end."""
        name = self.file(b'skipped\n' + TEXT)
        outputs = []
        for threads in ('1', '2', '3'):
            for mode in ('wb', 'ab'):
                result = self.file(b'before\n', 'result')
                with open(name, 'rb', buffering=0) as given, open(result, mode, buffering=0) as out:
                    os.lseek(given.fileno(), len(b'skipped\n'), os.SEEK_SET)
                    out.write(b'first\n')
                    status, _, _ = run('normalize', f'--threads={threads}', stdin=given, stdout=out)
                    self.assertEqual((status, given.read()), (1, b''))
                    out.write(b'last\n')
                with open(result, 'rb') as out:
                    outputs.append(out.read().removeprefix(b'before\n'))
        self.assertTrue(outputs[0].startswith(b'first\n') and outputs[0].endswith(b'\nlast\nlast\n'))
        self.assertTrue(all(output == outputs[0] for output in outputs), [len(output) for output in outputs])

    def test_a_file_that_changes_meanwhile(self):
        """Each output line is the result of some line, whatever part of the file is read, and the program ends."""
        for size in (100, 40 * MIB):
            name = self.file(b'HTTP://EXAMPLE.COM/\n' * MIB)
            process = self.start('normalize', '--threads=2', '--file', name, stdin=subprocess.DEVNULL)
            out = os.read(process.stdout.fileno(), 1 << 16)
            os.truncate(name, size)
            out += process.stdout.read()
            self.assertIn(process.wait(), (0, 1))
            self.assertTrue(out.startswith(b'http://example.com/\n' * 100))

    def test_a_co_process_is_answered_at_once(self):
        process = self.start('normalize', '--threads=3')
        for text in (b'HTTP://A', b'HTTP://B', b'a b', b'HTTP://C'):
            process.stdin.write(text + b'\n')
            if b' ' in text:
                self.assertEqual(read_soon(process.stderr), b'uriform: 3:2: invalid character in path\n')
            else:
                self.assertEqual(read_soon(process.stdout), text.lower() + b'/\n')

    def test_a_full_disk(self):
        with open('/dev/full', 'wb') as full:
            status, _, err = run('normalize', '--threads=2', given=TEXT, stdout=full)
        self.assertEqual((status, err.splitlines()[-1]), (2, b'uriform: write error: No space left on device'))

    def test_a_full_disk_is_reported_while_others_wait_for_input(self):
        with open('/dev/full', 'wb') as full:
            process = self.start('normalize', '--threads=3', stdout=full)
        process.stdin.write(b'HTTP://A\n')
        self.assertEqual(process.wait(PATIENCE), 2)
        self.assertEqual(process.stderr.read(), b'uriform: write error: No space left on device\n')

    def test_out_of_memory(self):
        if not has_usual_memory():
            self.skipTest('a sanitizer has the memory')
        long = b'%' * (100 * MIB)
        for arguments, limit in ((['normalize'], 120 * MIB), (['encode', '--component=all-octets'], 400 * MIB)): # reader, worker
            status, out, err = run(*arguments, '--threads=2', given=b'a\n' + long, preexec_fn=limit_memory(limit))
            self.assertEqual((status, err), (2, b'uriform: out of memory\n'))
            self.assertIn(out, (b'', b'a\n', b'%61\n')) # the line may have been in the other line's block

    def test_no_gap_where_there_are_no_more_threads(self):
        if not has_usual_memory():
            self.skipTest('a sanitizer has the memory')
        given = b''.join(b'HTTP://H/%d\n' % i for i in range(400_000))
        expected = given.lower()
        ended = set()
        for limit in range(60, 400, 20): # each thread takes address space for its stack
            status, out, err = run('normalize', '--threads=8', given=given, preexec_fn=limit_memory(limit * MIB))
            self.assertTrue(out == expected if status == 0 else expected.startswith(out), (limit, status, len(out)))
            self.assertEqual(err, b'' if status == 0 else b'uriform: out of memory\n')
            ended.add(status)
        self.assertIn(0, ended)

    def test_options_are_checked_without_input(self):
        one = run('to-uri', '--charset=nonsense')
        if one[0] == 2: # built with IRIs, or without this command
            self.assertEqual(run('to-uri', '--charset=nonsense', '--threads=2'), one)

    def test_memory_does_not_grow_with_the_number_of_lines(self):
        if not has_usual_memory():
            self.skipTest('a sanitizer has the memory')
        name = self.file(b'HTTP://EXAMPLE.COM/%7Euser/a/../b\n' * 3_000_000)
        process = self.start('normalize', '--threads=2', '--file', name) # nobody reads the output
        before, now = -1, 0
        while now != before:
            time.sleep(0.3)
            before, now = now, self.most_memory(process)
        self.assertLess(now, 40 * MIB)

    def test_wrong_numbers(self):
        for number in ('0', '-1', 'two', '1025', ''):
            self.check_usage_error('normalize', f'--threads={number}')


if __name__ == '__main__':
    main()
