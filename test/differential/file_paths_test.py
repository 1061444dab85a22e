"""Compares uriform with other converters of file paths, on the texts in the test tables. test/data/file_path_differences.tsv lists all
differences, each with the rule that uriform follows; nothing else differs.

    python3 file_paths_test.py COMMAND NODE LIBURIPARSER

NODE and LIBURIPARSER are paths, or `-` if not installed. The other converters are this Python's pathlib and urllib (version 3.11
required), Node 20's pathToFileURL() and fileURLToPath(), and uriparser 0.9.7, called with ctypes.
"""

import collections
import ctypes
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest
import urllib.parse

try:
    import nturl2path
except ImportError: # since Python 3.19
    nturl2path = None

DATA = pathlib.Path(__file__).parents[1] / 'data'

NODE_PROGRAM = '''
const { pathToFileURL, fileURLToPath } = require('url')
const convert = (direction, windows, text) => {
  try {
    return direction === 'from-path' ? pathToFileURL(text, { windows }).href : fileURLToPath(text, { windows })
  } catch { return null }
}
const questions = JSON.parse(require('fs').readFileSync(0, 'utf8'))
console.log(JSON.stringify(questions.map(question => convert(...question))))
'''

Question = collections.namedtuple('Question', 'direction style text')


def unescaped(cell):
    return re.sub(rb'\\(x..|.)', lambda m: bytes.fromhex(m[1][1:].decode()) if m[1][:1] == b'x' else
                  {b't': b'\t', b'n': b'\n', b'r': b'\r', b'0': b'\0', b'\\': b'\\', b'e': b''}[m[1]], cell)


def rows(name):
    lines = [line for line in (DATA / name).read_bytes().split(b'\n') if line and not line.startswith(b'#')]
    return [[unescaped(cell) if cell != rb'\-' else None for cell in re.split(b'\t+', line)] for line in lines[1:]]


def questions():
    asked = [Question('from-path', row[0].decode(), row[1]) for row in rows('file_paths.tsv')]
    return asked + [Question('to-path', row[0].decode(), row[1]) for name in ('file_uris.tsv', 'file_urls.tsv') for row in rows(name)]


def is_text(question):
    try:
        question.text.decode()
        return True
    except UnicodeDecodeError:
        return False


# Error names by the messages that the command prints.
ERRORS = {row[4].replace('`', ''): row[3].lower() for row in
          (line.split('\t') for line in (DATA.parents[1] / 'lib/numbers/errors.tsv').read_text(encoding='utf-8').splitlines())}
REPORT = re.compile(r'uriform: (\d+):\d+: (.*?)(?: in (?:host|path|userinfo))?$', re.MULTILINE)


# Each answer is a text, or None if refused.

def of_command(command, asked, web):
    """Returns the command's answers and error names."""
    answers, errors = {}, {}
    for direction in ('from-path', 'to-path'):
        for style in ('posix', 'windows'):
            these = [question for question in asked if question[:2] == (direction, style) and b'\0' not in question.text]
            done = subprocess.run([command, direction, f'--style={style}', '--null', '--invalid=blank', *(['--web'] if web else [])],
                                  input=b''.join(question.text + b'\0' for question in these), capture_output=True, check=False)
            answers.update(zip(these, (answer or None for answer in done.stdout.split(b'\0'))))
            errors.update((these[int(line) - 1], ERRORS[message.replace('`', '')]) for line, message in REPORT.findall(done.stderr.decode()))
    return answers, errors


def of_node(node, asked):
    asked = [question for question in asked if is_text(question)]
    given = json.dumps([[question.direction, question.style == 'windows', question.text.decode()] for question in asked])
    done = subprocess.run([node, '-e', NODE_PROGRAM], input=given.encode(), stdout=subprocess.PIPE, check=True)
    return {question: answer if answer is None else answer.encode() for question, answer in zip(asked, json.loads(done.stdout))}


def of_pathlib(asked):
    def answer(question):
        path = (pathlib.PurePosixPath if question.style == 'posix' else pathlib.PureWindowsPath)(os.fsdecode(question.text))
        try:
            return path.as_uri().encode()
        except ValueError:
            return None
    return {question: answer(question) for question in asked if question.direction == 'from-path' and
            (is_text(question) or question.style == 'posix')}


def of_urllib(asked):
    def answer(question):
        try:
            if question.direction == 'from-path':
                return b'file:' + nturl2path.pathname2url(question.text.decode()).encode()
            return nturl2path.url2pathname(question.text.decode().split(':', 1)[1]).encode()
        except OSError:
            return None
        except UnicodeEncodeError: # Python decoded octets as surrogates
            return b'?'
    return {question: answer(question) for question in asked if is_text(question) and question.style == 'windows'}


def of_uriparser(library, asked):
    def answer(question):
        buffer = ctypes.create_string_buffer(8 + 3 * len(question.text) + 1)
        system = 'Unix' if question.style == 'posix' else 'Windows'
        function = f'uri{system}FilenameToUriStringA' if question.direction == 'from-path' else f'uriUriStringTo{system}FilenameA'
        return buffer.value if getattr(library, function)(question.text, buffer) == 0 else None
    return {question: answer(question) for question in asked if b'\0' not in question.text}


# Differences between answers.

def plain(text):
    """Returns a text without the differences in how octets, slashes and dots are spelled."""
    text = urllib.parse.unquote_to_bytes(text).replace(b'\\', b'/')
    return re.sub(rb'(?:/\.?(?=/|$))+|^file:/*|^/+|/$', b'', re.sub(b'/+', b'/', text))


KNOWN = {
    'spelling': lambda text, ours, theirs: urllib.parse.unquote_to_bytes(ours) == urllib.parse.unquote_to_bytes(theirs),
    'slashes': lambda text, ours, theirs: plain(ours) == plain(theirs),
    'drive-in-upper-case': lambda text, ours, theirs: plain(ours).lower() == plain(theirs).lower(),
    'localhost': lambda text, ours, theirs: b'localhost' in text.lower().replace(b'%6c', b'l'),
    'prefix': lambda text, ours, theirs: text.startswith(b'\\\\?\\'),
    'scheme-in-path': lambda text, ours, theirs: theirs.lower().startswith(b'file:'),
}


def difference(question, ours, theirs, error):
    if ours is None:
        return error
    if theirs is None:
        return 'refused'
    return next((name for name, explains in KNOWN.items() if explains(question.text, ours, theirs)), 'unknown')


COMMAND, NODE, LIBURIPARSER = (None, None, None)


class Differences(unittest.TestCase):
    maxDiff = None

    def check(self, peer, answers, web=False):
        ours, errors = of_command(COMMAND, questions(), web)
        found = collections.defaultdict(list)
        for question in answers.keys() & ours.keys():
            if ours[question] != answers[question]:
                name = difference(question, ours[question], answers[question], errors.get(question))
                found[question.direction, name].append((question.style.encode(), question.text))
        listed = {(row[1].decode(), row[2].decode()): (row[4], row[5]) for row in rows('file_path_differences.tsv') if row[0].decode() == peer}
        self.assertEqual(sorted(listed), sorted(found), {name: found[name][:3] for name in found.keys() - listed.keys()})
        for name, example in listed.items():
            self.assertIn(example, found[name])

    @unittest.skipIf(sys.version_info[:2] != (3, 11), 'pathlib of another version answers otherwise')
    def test_pathlib(self):
        self.check('pathlib', of_pathlib(questions()))

    @unittest.skipIf(sys.version_info[:2] != (3, 11), 'nturl2path of another version answers otherwise')
    def test_urllib(self):
        self.check('urllib', of_urllib(questions()))

    def test_node(self):
        if NODE == '-':
            self.skipTest('there is no Node')
        self.check('Node', of_node(NODE, questions()), web=True)

    def test_uriparser(self):
        if LIBURIPARSER == '-':
            self.skipTest('there is no uriparser')
        self.check('uriparser', of_uriparser(ctypes.CDLL(LIBURIPARSER), questions()))


if __name__ == '__main__':
    COMMAND, NODE, LIBURIPARSER = sys.argv[1:4]
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
