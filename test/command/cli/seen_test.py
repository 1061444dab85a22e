"""Tests of the command uriform's folders of seen keys: `dedupe --seen` and `seen`.

    python3 seen_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import ctypes
import itertools
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import support
from support import PATIENCE, TestCase, command, has_usual_memory, limit_memory, read_soon, run

LINES = [b'http://h.example/%d?q=%d' % (i % 50_000, i % 50_000) for i in range(100_000)]
TEXT = b'\n'.join(LINES) + b'\n'


def limit_files(size):
    """Simulates a full disk: a write beyond this file size fails."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit


def without_rights():
    """Removes root's right to write files that nobody may write. The command stays reachable, wherever it is."""
    drop_from_bounding_set, dac_override, dac_read_search = 24, 1, 2 # of prctl(2) and capabilities(7)
    for capability in (dac_override, dac_read_search) if os.getuid() == 0 else ():
        if ctypes.CDLL(None, use_errno=True).prctl(drop_from_bounding_set, capability, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), 'prctl')


class Seen(TestCase):
    def setUp(self):
        super().setUp()
        status, _, err = run('dedupe', f'--seen={self.folder}/probe', 'a')
        if status != 0 and b'RocksDB' in err:
            self.skipTest('the command was built without RocksDB')
        self.seen = os.path.join(self.folder, 'seen')

    def check_seen(self, out, given, *arguments, folder=None, **more):
        self.check(['dedupe', f'--seen={folder or self.seen}', *arguments], out, given=given, **more)

    def check_refused(self, message, *arguments, out=b'', **more):
        status, written, err = run(*arguments, **more)
        self.assertEqual((status, written), (2, out), err)
        self.assertRegex(err, b'\\Auriform: .*' + message + b'.*\n\\Z')

    def check_count(self, count, folder=None):
        self.check(['seen', folder or self.seen, '--count'], b'%d\n' % count)

    def test_it_lasts(self):
        for number, variant in enumerate([[], ['--threads=2'], ['--hashed'], ['--hashed', '--threads=3']]):
            folder = f'{self.seen}{number}'
            self.check_seen(b'http://a\n\nb\n', b'http://a\nHTTP://A:80/\n\nb\n', *variant, folder=folder)
            self.check_seen(b'c\n', b'%62\nhttp://A\n\nc\nc\n', *variant, folder=folder)
            self.check_count(4, folder)
            self.check_seen(run('dedupe', given=TEXT)[1], TEXT, *variant, folder=folder)
            self.check_seen(b'', TEXT, *variant, folder=folder)
            self.check_count(50_004, folder)
            self.check_seen(b'a b\n', b'a b\nb\n', '--invalid=keep', *variant, folder=folder, status=1,
                            err=b'uriform: 1:2: invalid character in path\n')

    def test_other_keys_are_refused_by_name(self):
        self.check_seen(b'http://a\n', b'http://a\n', '--key-profile=page')
        for other, named in [([], b'normal-form/'), (['--key-profile=cache'], b'cache/'), (['--key-profile=page', '--drop=x'], b'drop=x'),
                             (['--key-profile=page', '--web'], b' web'), (['--key-profile=page', '--hashed'], b' hashed'),
                             (['--key-profile=page', '--tracking', self.file(b'version\t1\n')], b'tracking=[0-9a-f]{32}')]:
            self.check_refused(b"its keys are 'page/.*', and not '.*" + named, 'dedupe', f'--seen={self.seen}', *other, 'http://b')
            self.check_refused(named, 'seen', self.seen, '--contains', *other, 'http://b')
        self.check_count(1)

    def test_keys_depend_on_a_list_only_by_its_entries(self):
        """docs/keys.md: the identity contains a digest of the entries if, and only if, the profile contains drop-tracking."""
        list_of = lambda content, name: '--tracking=' + self.file(content, name)
        first = list_of(b'version\t1\nad\t*\tv\ts\nq\t*\tv\ts\n', 'first')
        other_version = list_of(b'version\t2\n# the same\nq\t\tw\tt\nad\t\tw\tt\n', 'second')
        clear_urls = list_of(b'{"providers":{"x":{"urlPattern":".*","rules":["ad","q"]}}}', 'third.json')
        others = [list_of(b'{"providers":{"x":{"urlPattern":".*","rules":["z"]}}}', 'z.json'), '--invalid=skip']
        page = '--key-profile=page'
        self.check_seen(b'http://h/?ad=1&z=2\n', b'http://h/?ad=1&z=2\n', page, first)
        for same in (first, other_version, clear_urls):
            self.check_seen(b'', b'http://h/?z=2\n', page, same)
        for other in others:
            self.check_refused(b"its keys are 'page/1 tracking=[0-9a-f]{32}', and not 'page/1 tracking=[0-9a-f]{32}'", 'dedupe',
                               f'--seen={self.seen}', page, other, 'http://b')
        suffixes = lambda content, name: '--suffix-list=' + self.file(content, name)
        by = ['--key-profile=cache registrable-domain', suffixes(b'com\n', 'com')]
        folder = self.seen + 'suffixes'
        self.check_seen(b'http://a.b.com/\n', b'http://a.b.com/\n', *by, folder=folder)
        self.check_seen(b'', b'http://b.com/\n', by[0], suffixes(b'// other\ncom\n', 'same'), folder=folder)
        self.check_refused(b"suffix-list=[0-9a-f]{32}', and not 'cache/1 registrable-domain suffix-list=[0-9a-f]{32}'", 'dedupe',
                           f'--seen={folder}', by[0], suffixes(b'com\norg\n', 'other'), 'http://b')
        for profile in ('cache', 'heritrix', 'ssurt', 'page/1 -drop-tracking'):
            folder = self.seen + profile[0]
            self.check_seen(b'http://h/\n', b'http://h/\n', f'--key-profile={profile}', folder=folder)
            name = (profile if '/' in profile else profile + '/1').encode()
            self.check_refused(b"its keys are '" + name + b"', and not 'normal-form", 'dedupe', f'--seen={folder}', 'http://b')

    def test_questions(self):
        self.check_seen(b'HTTP://B\na\n', b'HTTP://B\na\n')
        self.check(['seen', self.seen, '--count'], b'2\n')
        self.check(['seen', self.seen, '--export'], b'a\nhttp://b/\n')
        self.check(['seen', self.seen, '--export', '--null'], b'a\0http://b/\0')
        given = b'http://b:80\nc\na b\n%61\nc\n'
        err = b'uriform: 3:2: invalid character in path\n'
        for threads in ('--threads=1', '--threads=2'):
            self.check(['seen', self.seen, '--contains', threads], b'http://b:80\n%61\n', 1, err, given=given)
            self.check(['seen', '--contains', '--invert', self.seen, threads], b'c\nc\n', 1, err, given=given)
        self.check(['seen', self.seen, '--contains', 'c', '%61'], b'%61\n')
        self.check_count(2) # nothing was added
        self.check(['seen', self.seen, '--contains', '--file', self.file(given)], b'http://b:80\n%61\n', 1, err)
        for wrong in ([], [self.seen], ['--count'], [self.seen, '--count', 'a'], [self.seen, '--contains', '--file', '/dev/null', 'a']):
            self.check_usage_error('seen', *wrong)

    def test_one_question_at_a_time(self):
        """--count, --export and --merge take no inputs, and so no options for inputs. An error occurs before anything changes."""
        self.check_seen(b'a\n', b'a\n')
        questions = [['--count'], ['--contains'], ['--export'], ['--merge', self.seen]]
        new = self.seen + 'new'
        for first, second in itertools.permutations(questions, 2):
            for folder in (self.seen, new):
                self.check_refused(b'exclude each other', 'seen', folder, *first, *second)
        for question in ([question for question in questions if question != ['--contains']]):
            for other in (['--hashed'], ['--key-profile=page'], ['--rule=strip-www'], ['--invalid=keep'], ['--threads=2'], ['--invert'],
                          ['--web'], ['--kind=uri'], ['--file', '/dev/null'], *([['--null']] if '--merge' in question else [])):
                name = other[0].split('=')[0].encode()
                self.check_refused(name + b' has no effect with ' + question[0].encode() + b': it has no (inputs|output)',
                                   'seen', new, *question, *other)
        self.assertFalse(os.path.exists(new))
        self.check_count(1)

    def test_a_summary(self):
        status, out, err = run('dedupe', '--stats', f'--seen={self.seen}', given=b'a\nb c\na\n')
        self.assertEqual((status, out), (1, b'a\n'))
        self.assertRegex(err, rb'\n\Z')
        self.assertRegex(err.splitlines()[-1],
                         rb'\Auriform: 3 lines, 1 distinct, 1 invalid, 5 bytes; \d+\.\d\d seconds, \d+ lines a second\Z')

    def test_hashes_are_those_of_keys(self):
        given = b'http://b?x\nhttp://a\n'
        self.check_seen(given, given, '--key-profile=page', '--hashed')
        expected = sorted(run('key', '--profile=page', '--hash', given=given)[1].splitlines(keepends=True))
        self.check(['seen', self.seen, '--export'], b''.join(expected))

    def test_merge(self):
        for variant in ([], ['--hashed']):
            names = [f'{self.seen}{number}{len(variant)}' for number in range(3)]
            for number, name in enumerate(names):
                given = b'\n'.join(LINES[number * 10_000:number * 10_000 + 15_000]) + b'\n'
                self.check_seen(given, given, *variant, folder=name)
            for other in names[1:]:
                self.check(['seen', names[0], '--merge', other], b'')
            self.check_count(35_000, names[0])
            self.check_count(15_000, names[1])
            self.check_seen(b'\n'.join(LINES[35_000:36_000]) + b'\n', b'\n'.join(LINES[:36_000]) + b'\n', *variant, folder=names[0])
        self.check_refused(b'its keys are ', 'seen', f'{self.seen}00', '--merge', f'{self.seen}01')

    def test_what_is_no_folder_of_keys(self):
        full = os.path.join(self.folder, 'full')
        os.mkdir(full)
        self.file(b'x', 'full/x')
        for arguments in (['dedupe', f'--seen={full}', 'a'], ['seen', full, '--count']):
            self.check_refused(b'no folder of seen keys', *arguments)
        self.assertEqual(os.listdir(full), ['x'])
        for arguments in (['dedupe', '--seen=/proc/no', 'a'], ['seen', self.seen, '--count'], ['dedupe', '--seen', self.file(b''), 'a']):
            self.check_refused(b'seen folder', *arguments)
        self.assertFalse(os.path.exists(self.seen))

    def test_a_folder_that_cannot_be_written(self):
        self.check_seen(b'a\n', b'a\n')
        os.chmod(self.seen, 0o555)
        self.check_refused(b'[Pp]ermission denied', 'dedupe', f'--seen={self.seen}', 'b', preexec_fn=without_rights)
        self.check(['seen', self.seen, '--count'], b'1\n', preexec_fn=without_rights)

    def test_a_second_process(self):
        first = self.start('dedupe', f'--seen={self.seen}')
        first.stdin.write(b'a\n')
        self.assertEqual(read_soon(first.stdout), b'a\n')
        self.check_refused(b'another process is using it', 'dedupe', f'--seen={self.seen}', 'a')
        first.stdin.close()
        self.assertEqual(first.wait(PATIENCE), 0)
        self.check_seen(b'b\n', b'a\nb\n')

    def test_a_damaged_folder(self):
        """The error names the database's reason, not a second process."""
        self.assertEqual(run('dedupe', f'--seen={self.seen}', given=TEXT)[0], 0)
        self.check_seen(b'a\n', b'a\n') # makes the database sort the other keys into a file
        table = max((os.path.join(self.seen, name) for name in os.listdir(self.seen) if name.endswith('.sst')), key=os.path.getsize)
        with open(table, 'rb') as file:
            octets = file.read()
        reasons = set()
        for begin in range(len(octets) - 1500, len(octets) - 100, 100):
            with open(table, 'wb') as file:
                file.write(octets[:begin] + bytes(100) + octets[begin + 100:])
            err = run('seen', self.seen, '--count')[2]
            self.assertNotIn(b'another process', err)
            reasons.update(re.findall(b'Corruption: block checksum', err))
        self.assertTrue(reasons)

    def killed(self, text):
        """Leaves a folder of a process killed after it wrote the lines of `text`, whose keys are in its log."""
        with tempfile.TemporaryFile() as out:
            process = self.start('dedupe', f'--seen={self.seen}', stdout=out)
            self.write(process, text)
            while process.poll() is None and os.fstat(out.fileno()).st_size != len(text):
                time.sleep(0.01)
            time.sleep(0.2) # keys are added after their lines are written
            process.kill()
            process.wait()

    def damaged(self, damage):
        """Yields each data file's name with a copy of the folder in which only this file is damaged."""
        for name in sorted(os.listdir(self.seen)):
            if not re.search('[.](sst|log)$|^CURRENT$|^MANIFEST-', name) or os.path.getsize(os.path.join(self.seen, name)) == 0:
                continue
            copy = os.path.join(self.folder, 'copy')
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(self.seen, copy)
            with open(os.path.join(copy, name), 'r+b') as file:
                octets = bytearray(file.read())
                damage(octets)
                file.seek(0)
                file.write(octets)
            yield name, copy

    def check_damage(self, kinds):
        """A flipped bit, and zeroed octets, in any data file are found by reading all keys."""
        def flip(octets):
            octets[len(octets) // 2] ^= 1

        def zero(octets):
            octets[len(octets) // 2:len(octets) // 2 + 100] = bytes(len(octets[len(octets) // 2:len(octets) // 2 + 100]))

        for damage in (flip, zero):
            names = set()
            for name, copy in self.damaged(damage):
                names.add(re.sub('[^a-zA-Z]', '', name))
                with self.subTest(name=name, damage=damage.__name__):
                    status, _, err = run('seen', copy, '--export')
                    self.assertEqual(status, 2)
                    self.assertRegex(err, b'\\Auriform: seen folder .*: Corruption: .*\n\\Z')
                    status, _, err = run('dedupe', f'--seen={copy}', given=TEXT)
                    self.assertEqual(status, 2)
            self.assertEqual(names, kinds)

    def test_damage_after_an_orderly_end(self):
        """All keys are in files whose damage is found, even if the end of a file or the whole file is missing."""
        self.assertEqual(run('dedupe', f'--seen={self.seen}', given=TEXT)[0], 0)
        self.check_damage({'sst', 'CURRENT', 'MANIFEST'})
        for name in os.listdir(self.seen):
            for size in (None, 1000) if name.endswith('.sst') else (None,) if name.endswith('.log') else ():
                copy = os.path.join(self.folder, 'copy')
                shutil.rmtree(copy, ignore_errors=True)
                shutil.copytree(self.seen, copy)
                os.truncate(os.path.join(copy, name), size) if size else os.remove(os.path.join(copy, name))
                if name.endswith('.log'): # empty
                    self.check_count(50_000, copy)
                else:
                    self.check_refused(b'Corruption', 'seen', copy, '--count')

    def test_damage_after_a_kill(self):
        """After a kill, a log may end within a record. This is not damage: its other keys are available."""
        given = b'\n'.join(LINES[:20_000]) + b'\n'
        self.killed(given)
        self.check_damage({'log', 'CURRENT', 'MANIFEST'})
        log, = (os.path.join(self.seen, name) for name in os.listdir(self.seen) if name.endswith('.log'))
        os.truncate(log, os.path.getsize(log) - 10)
        count = int(run('seen', self.seen, '--count')[1])
        self.assertTrue(0 < count < 20_000)
        status, out, _ = run('dedupe', f'--seen={self.seen}', given=given)
        self.assertEqual((status, out.count(b'\n')), (0, 20_000 - count))
        self.check_count(20_000)

    def test_a_damaged_log_may_be_removed(self):
        """The lines whose keys were in the log are written again, and no other lines."""
        self.check_seen(b'a\n', b'a\n')
        self.killed(b'b\nc\n')
        for name in os.listdir(self.seen):
            if name.endswith('.log'):
                os.remove(os.path.join(self.seen, name))
        self.check_seen(b'b\nc\n', b'a\nb\nc\n')

    def test_a_reader_beside_a_writer(self):
        """The writer replaces a file after the reader has read that the file contains keys, and before the reader opens it."""
        self.killed(b'a\nb\n')
        manifest, = (name for name in os.listdir(self.seen) if name.startswith('MANIFEST-'))
        new = os.path.join(self.folder, 'new')
        for question, out in ((['--count'], b'3\n'), (['--contains', 'a', 'b', 'c', 'd'], b'a\nb\nc\n'), (['--export'], b'a\nb\nc\n')):
            read = os.path.join(self.folder, 'read')
            for copy in (new, read):
                shutil.rmtree(copy, ignore_errors=True)
                shutil.copytree(self.seen, copy)
            self.check_seen(b'c\n', b'a\nc\n', folder=new)
            with open(os.path.join(read, manifest), 'rb') as file:
                octets = file.read()
            os.remove(os.path.join(read, manifest))
            os.mkfifo(os.path.join(read, manifest))
            process = self.start('seen', read, *question)
            with open(os.path.join(read, manifest), 'wb') as fifo: # after the reader opened it
                for name in os.listdir(read):
                    os.remove(os.path.join(read, name))
                for name in os.listdir(new):
                    os.rename(os.path.join(new, name), os.path.join(read, name))
                fifo.write(octets)
            self.assertEqual((*process.communicate(timeout=PATIENCE), process.returncode), (out, b'', 0))

    def test_readers_beside_a_writer(self):
        """Each of many short runs removes files of the previous run."""
        self.check_seen(b'a\n', b'a\n')
        questions = ((['--contains', 'a', 'x'], b'a\n'), (['--contains', '--invert', 'a', 'x'], b'x\n'))
        with tempfile.TemporaryFile() as out:
            script = 'for i in $(seq 30); do for j in $(seq 1000); do echo $i/$j; done | "$0" dedupe --seen="$1" || exit; done'
            writer = subprocess.Popen(['sh', '-c', script, command(), self.seen], stdout=out)
            while writer.poll() is None:
                for question, expected in questions:
                    self.check(['seen', self.seen, *question], expected)
                self.assertEqual(run('seen', self.seen, '--export')[::2], (0, b''))
        self.assertEqual(writer.wait(), 0)
        self.check_count(30_001)

    def test_a_closed_standard_output(self):
        """No file in the folder takes the place of standard output, and no key is added."""
        script = '"$0" dedupe --seen="$1" --threads=$2 --file "$3" >&-'
        for threads in '1', '2':
            folder = self.seen + threads
            done = subprocess.run(['sh', '-c', script, command(), folder, threads, self.file(TEXT)], stderr=subprocess.PIPE)
            self.assertEqual((done.returncode, done.stderr), (2, b'uriform: write error: Bad file descriptor\n'))
            self.check_seen(run('dedupe', given=TEXT)[1], TEXT, folder=folder)
            for question in ('--count', '--export', '--contains a'):
                done = subprocess.run(f'"{command()}" seen "{folder}" {question} >&-', shell=True, stderr=subprocess.PIPE)
                found = question != '--contains a'
                self.assertEqual((done.returncode, done.stderr),
                                 (2, b'uriform: write error: Bad file descriptor\n') if found else (0, b''), question)

    def test_a_closed_standard_error(self):
        """Messages do not go into a file in the folder."""
        script = '"$0" dedupe --seen="$1" a "b c" d 2>&-'
        done = subprocess.run(['sh', '-c', script, command(), self.seen], stdout=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stdout), (2, b'a\nd\n'))
        for name in os.listdir(self.seen):
            with open(os.path.join(self.seen, name), 'rb') as file:
                self.assertNotIn(b'uriform', file.read().replace(self.seen.encode(), b''), name)

    def test_keys_of_megabytes_are_merged(self):
        """The merge needs memory only for a few keys."""
        if not has_usual_memory():
            self.skipTest('a sanitizer needs memory of its own')
        other = self.seen + 'other'
        given = b''.join(b'%d%s\n' % (number, b'a' * 2_000_000) for number in range(200))
        self.assertEqual(run('dedupe', f'--seen={other}', given=given)[0], 0)
        self.check(['seen', self.seen, '--merge', other], b'', preexec_fn=limit_memory(1 << 30))
        self.check_count(200)

    def test_nothing_is_lost_where_it_cannot_be_written(self):
        for threads in ('--threads=1', '--threads=2'):
            folder = self.seen + threads
            with open('/dev/full', 'wb') as full:
                self.check(['dedupe', f'--seen={folder}', threads], None, 2, b'uriform: write error: No space left on device\n',
                           given=TEXT, stdout=full)
            self.check_seen(run('dedupe', given=TEXT)[1], TEXT, folder=folder)

    def test_a_folder_on_a_full_disk(self):
        expected = run('dedupe', given=TEXT)[1]
        for threads in ('--threads=1', '--threads=2'):
            folder = self.seen + threads
            status, out, err = run('dedupe', f'--seen={folder}', threads, given=TEXT, preexec_fn=limit_files(1 << 20))
            self.assertEqual(status, 2)
            self.assertRegex(err, b'\\Auriform: seen folder .*File too large')
            self.assertTrue(expected.startswith(out) and out) # some output was written
            again = run('dedupe', f'--seen={folder}', given=TEXT)
            self.assertEqual(again[0], 0)
            self.assertEqual(set((out + again[1]).splitlines()), set(expected.splitlines()))

    def test_there_is_no_log_of_messages(self):
        """RocksDB aborts the process if it logs a message after a failed log write, as on a full disk."""
        self.check_seen(b'http://a\n', b'http://a\n')
        self.assertEqual([name for name in os.listdir(self.seen) if name.startswith('LOG')], [])

    def test_killed_at_any_moment(self):
        """At worst, a line is written once more. No line is lost."""
        random.seed(9)
        expected = set(LINES)
        name = self.file(TEXT)
        written = []
        kills = 0
        for attempt in range(60):
            with open(os.path.join(self.folder, 'out'), 'wb') as out:
                process = subprocess.Popen([command(), 'dedupe', f'--seen={self.seen}', f'--threads={1 + attempt % 2}', '--file', name],
                                           stdout=out)
                try:
                    process.wait(0.02 + random.random() * 0.1)
                except subprocess.TimeoutExpired:
                    process.kill()
                    kills += 1
                status = process.wait()
            with open(os.path.join(self.folder, 'out'), 'rb') as out:
                written += [line.removesuffix(b'\n') for line in out if line.endswith(b'\n')]
            if status == 0:
                break
            self.assertEqual(status, -signal.SIGKILL)
        written += run('dedupe', f'--seen={self.seen}', '--file', name)[1].splitlines()
        self.assertEqual(set(written), expected)
        self.assertLess(len(written) - len(expected), 8000 * (kills + 1))
        self.check_count(len(expected))
        self.assertNotEqual(kills, 0)


class Shares(TestCase):
    """Processes that share the lines by the hashes of the keys find the same lines as a single process."""

    def test_the_shares_of_processes(self):
        given = b'\n'.join([*LINES[:5000], *(line.replace(b'http', b'HTTP') for line in LINES[2500:7500])]) + b'\n'
        hashes = run('key', '--profile=page', '--hash', given=given)[1].splitlines()
        shares = {}
        for line, digest in zip(given.splitlines(keepends=True), hashes, strict=True):
            shares.setdefault(digest[:1], []).append(line)
        self.assertEqual(len(shares), 16)
        found = [run('dedupe', '--key-profile=page', given=b''.join(lines))[1] for lines in shares.values()]
        whole = run('dedupe', '--key-profile=page', given=given)[1]
        self.assertEqual(sorted(b''.join(found).splitlines()), sorted(whole.splitlines()))


if __name__ == '__main__':
    support.main()
