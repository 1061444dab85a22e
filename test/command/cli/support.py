"""Support for the tests of the command uriform."""

import fcntl
import hashlib
import os
import pty
import re
import resource
import select
import struct
import subprocess
import sys
import tempfile
import termios
import unittest

COMMAND = ''
MIB = 1 << 20
PATIENCE = 300 # seconds until a program counts as hanging


def run(*arguments, given=b'', **more):
    """Runs the command; returns its exit status, standard output and standard error."""
    more = {'stdout': subprocess.PIPE, 'stderr': subprocess.PIPE, 'timeout': PATIENCE, **more}
    if 'stdin' not in more:
        more['input'] = given
    done = subprocess.run([COMMAND, *arguments], **more)
    return done.returncode, done.stdout, done.stderr


def brief(text):
    """Replaces long texts in comparisons, because unittest would search for their difference for minutes."""
    return text if text is None or len(text) < 1 << 14 else f'{len(text)} bytes, SHA-256 {hashlib.sha256(text).hexdigest()}'


def start(*arguments, **more):
    more = {'stdin': subprocess.PIPE, 'stdout': subprocess.PIPE, 'stderr': subprocess.PIPE, 'bufsize': 0, **more}
    return subprocess.Popen([COMMAND, *arguments], **more)


def read_soon(stream, seconds=PATIENCE):
    """Returns the next output of `stream`, or nothing after a timeout."""
    ready, _, _ = select.select([stream], [], [], seconds)
    return os.read(stream.fileno(), 1 << 16) if ready else b''


def plain_environment():
    """Returns the environment without the setting that makes malloc touch all memory it returns, which would distort measurements."""
    return {name: value for name, value in os.environ.items() if name != 'MALLOC_PERTURB_'}


def limit_memory(size):
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))


def has_usual_memory():
    """Returns False if a sanitizer determines the command's memory."""
    return run('--version', preexec_fn=limit_memory(1 << 30))[0] == 0


class TestCase(unittest.TestCase):
    def terminal(self, columns=0):
        """Returns both ends of a terminal: the end that reads what it shows, and the end to write to."""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
        self.addCleanup(os.close, master)
        os.set_blocking(master, False)
        return master, slave

    @staticmethod
    def shown(master):
        """Returns all output to a terminal that programs no longer use."""
        text = b''
        try:
            while got := os.read(master, 1 << 16):
                text += got
        except OSError:
            pass
        return text

    def on_terminal(self, *arguments, columns=0, **more):
        """Returns the command's output on a terminal."""
        master, slave = self.terminal(columns)
        run(*arguments, stdout=slave, **more)
        os.close(slave)
        return self.shown(master).replace(b'\r\n', b'\n').decode()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, content, name='file'):
        name = os.path.join(self.folder, name)
        with open(name, 'wb') as f:
            f.write(content)
        return name

    def start(self, *arguments, **more):
        process = start(*arguments, **more)
        self.addCleanup(self.end, process)
        return process

    @staticmethod
    def end(process):
        process.kill()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream:
                stream.close()
        process.wait()

    def check(self, arguments, out, status=0, err=b'', **more):
        got = run(*arguments, **more)
        self.assertEqual((got[0], brief(got[1]), brief(got[2])), (status, brief(out), brief(err)))

    def check_usage_error(self, *arguments):
        status, out, err = run(*arguments, given=b'http://a\n')
        self.assertEqual((status, out), (2, b''), arguments)
        self.assertTrue(err.startswith(b'uriform: ') and err.endswith(b'\n'), err)

    @staticmethod
    def write(process, chunk):
        written = 0
        while written < len(chunk):
            written += process.stdin.write(chunk[written:])

    @staticmethod
    def most_memory(process):
        """Returns the peak memory in bytes so far. wait4 would report at least the memory of this process when it started the other."""
        with open(f'/proc/{process.pid}/status') as f:
            return int(re.search(r'VmHWM:\s*(\d+) kB', f.read())[1]) * 1024

    def peak(self, arguments, chunks):
        """Returns the command's peak memory while it reads all of `chunks`."""
        process = self.start(*arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=plain_environment())
        for chunk in chunks:
            self.write(process, chunk)
        high = self.most_memory(process)
        process.stdin.close()
        self.assertEqual(process.wait(PATIENCE), 0)
        return high


def main():
    """Runs the calling program's tests: PROGRAM PATH_OF_THE_COMMAND [unittest's own arguments]."""
    global COMMAND
    COMMAND = os.path.abspath(sys.argv.pop(1))
    unittest.main()


def command():
    """Returns the path of the command."""
    return COMMAND
