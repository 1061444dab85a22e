"""Compares uriform with Node's class URL on generated texts. test/data/differences.tsv lists all differences, each with the change to
the standard that Node does not implement yet; nothing else differs.

    python3 node_test.py PATH_OF_NODE PATH_OF_WEB_ANSWERS PATH_OF_THE_TABLE
"""

import random
import re
import subprocess
import sys
import unittest

NODE_PROGRAM = '''
const text = hex => Buffer.from(hex.slice(1), 'hex').toString('utf8')
const href = (operation, first, second) => {
  try {
    if (operation === 'parse') return second === '' ? new URL(first).href : new URL(first, second).href
    const url = new URL(first)
    if (operation === 'href') { try { url.href = second } catch {} } else url[operation] = second
    return url.href
  } catch { return 'failure' }
}
const lines = require('fs').readFileSync(0, 'latin1').split('\\n').slice(0, -1).map(line => line.split(' '))
console.log(lines.map(([operation, first, second]) => href(operation, text(first), text(second))).join('\\n'))
'''

SCHEMES = ('http:', 'http:', 'https:', 'HTTP:', 'ftp:', 'ws:', 'wss:', 'file:', 'file:', 'a:', 'A+b:', 'blob:', 'ht\ttp:', '1:', '', '', '')
SLASHES = '//', '//', '//', '//', '', '/', '///', '\\', '\\\\', '/\\', '////', '/\t/'
CREDENTIALS = '', '', '', '', 'u@', 'u:p@', ':@', '@', 'u:@', ':p@', 'u@v@', 'a:b:c@', ';=[]^|@', 'é@'
HOSTS = ('h', 'EXAMPLE.com', 'a.b.', '', 'localhost', 'LOCAL%48ost', '1.2.3.4', '1.2', '0x7f.1', '0x', '010.08', '256', '4294967295',
         '4294967296', '1.2.3.4.5', '1.2.3.4.', '1.2.3.4..', '1..2', 'a.0', 'a.0xg', '09', '256.1', '[::1]', '[1:0:0:4::]',
         '[::ffff:1.2.3.4]', '[1:2:3:4:5:6:7:8]', '[::1.2.3]', '[::01]', '[:1]', '[1:]', '[1::2::3]', '[::1', ']', '%41%2eb', 'a%00b',
         'a%2Fb', 'a b', 'a%', 'a<b', 'a|b', 'a^b', 'a"b`{}', 'a\x7f', 'a\x01', 'xn--a', '-a-', 'a..b', 'a_b', 'C|', 'c:', 'é')
PORTS = '', '', '', '', ':', ':80', ':443', ':0', ':00080', ':65535', ':65536', ':8a', ':8\t1', ':-1'
SEGMENTS = ('', '', '.', '..', '%2e', '%2E%2e', '.%2E', '...', 'a', 'a b', 'c:', 'C|', 'c|d', '%zz', '^`{}', '[|]', '"<>', "'", 'é', '.\t.',
            '\x7f', '~!$&()*+,;=:@-._')
QUERIES = '', '', '', '?', '?q', '?a b', '?\'"<>`{}|^[]\\', '?é', '?/../'
FRAGMENTS = '', '', '', '#', '#f', '#a b', '#`"<>{}^#', '#/..'
NOISE = '\t\n\r \0\x1f/\\?#@:%[]|.2e\x7féx0\'"<^`{'
BASES = ('http://h/a/b?q#f', 'https://u:p@h:1/a/', 'file:///C:/a/b?q', 'file://h/a', 'file:///', 'a:b?q#f', 'a://h:1/a/b', 'a:/.//x/y',
         'a:/x', 'ws://h/a//b', 'a://')
ATTRIBUTES = 'href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'


def any_path(pick):
    return ''.join(pick.choice(('/', '/', '/', '\\', '//')) + pick.choice(SEGMENTS) for _ in range(pick.randrange(5)))


def spoilt(pick, text):
    for _ in range(pick.choice((0, 0, 0, 1, 2))):
        at = pick.randrange(len(text) + 1)
        text = text[:at] + pick.choice(NOISE) + text[at + pick.randrange(2):]
    return text


def any_text(pick):
    text = pick.choice(SCHEMES)
    if pick.random() < 0.75:
        text += pick.choice(SLASHES) + pick.choice(CREDENTIALS) + pick.choice(HOSTS) + pick.choice(PORTS)
    if pick.random() < 0.25:
        text += pick.choice(SEGMENTS)
    return spoilt(pick, text + any_path(pick) + pick.choice(QUERIES) + pick.choice(FRAGMENTS))


def any_parse(pick):
    return 'parse', any_text(pick), pick.choice(BASES) if pick.random() < 0.5 else ''


def any_change(pick):
    attribute = pick.choice(ATTRIBUTES)
    value = {
        'href': lambda: any_text(pick),
        'protocol': lambda: pick.choice(SCHEMES),
        'username': lambda: pick.choice(CREDENTIALS),
        'password': lambda: pick.choice(CREDENTIALS),
        'host': lambda: pick.choice(HOSTS) + pick.choice(PORTS),
        'hostname': lambda: pick.choice(HOSTS) + pick.choice(PORTS),
        'port': lambda: pick.choice(PORTS)[pick.randrange(2):],
        'pathname': lambda: any_path(pick),
        'search': lambda: pick.choice(QUERIES),
        'hash': lambda: pick.choice(FRAGMENTS),
    }[attribute]()
    return attribute, pick.choice(BASES), spoilt(pick, value)


def run(command, questions):
    """Returns the answers to the questions, each on a line."""
    lines = (f'{operation} x{first.encode().hex()} x{second.encode().hex()}\n' for operation, first, second in questions)
    done = subprocess.run(command, input=''.join(lines).encode(), stdout=subprocess.PIPE, check=True)
    return done.stdout.decode().split('\n')[:-1]


def stripped(text):
    return re.sub('[\t\n\r]', '', text)


def has_opaque_path(url):
    return re.match(r'[^:]*:(?!/)', url) is not None


def has_null_host(url):
    return re.match(r'[^:]*:(?!//)', url) is not None


def with_caret_encoded(href):
    path = re.match(r'[^?#]*', href)[0]
    return path.replace('^', '%5E') + href[len(path):]


# Known differences: a name, and a condition under which it explains the two answers to a question.
KNOWN = {
    'path-caret': lambda operation, first, second, ours, theirs: ours == with_caret_encoded(theirs),
    'opaque-path-space': lambda operation, first, second, ours, theirs: ours == re.sub(' *([?#])', r'%20\1', theirs, count=1),
    'opaque-base-fragment': lambda operation, first, second, ours, theirs: (
        operation == 'parse' and has_opaque_path(second) and ours == 'failure' and '#' in first),
    'ascii-domain': lambda operation, first, second, ours, theirs: 'xn--' in ours and theirs in ('failure', first),
    'port-without-digits': lambda operation, first, second, ours, theirs: (
        operation == 'port' and ours == first and not stripped(second)[:1].isdigit()),
    'port-of-host': lambda operation, first, second, ours, theirs: operation == 'host' and ':' in second,
    'empty-host': lambda operation, first, second, ours, theirs: operation in ('host', 'hostname') and has_null_host(first) and theirs == first,
    'final-dot-segment': lambda operation, first, second, ours, theirs: re.sub('/(?=[?#]|$)', '', ours, count=1) == theirs,
    'drive-letter-and-more': lambda operation, first, second, ours, theirs: (
        ours.startswith('file:') and re.search('/[A-Za-z]:[^/]', theirs)),
    'dot-segment-kept': lambda operation, first, second, ours, theirs: re.search(r'^[^?#]*/\.\.?(?=[/?#]|$)', theirs),
}


def name_of_difference(question, ours, theirs):
    return next((name for name, explains in KNOWN.items() if explains(*question, ours, theirs)), None)


def ask(questions):
    """Yields each question with both answers, except questions that may need UTS #46."""
    all_ours = run([ANSWERS], questions)
    all_theirs = run([NODE, '-e', NODE_PROGRAM], questions)
    for question, ours, theirs in zip(questions, all_ours, all_theirs, strict=True):
        if ours != 'unavailable' and (question[0] not in ('href', 'host', 'hostname') or question[2].isascii()):
            yield question, ours, theirs


class Differential(unittest.TestCase):
    def check(self, questions):
        same = 0
        for question, ours, theirs in ask(questions):
            same += ours == theirs
            if ours != theirs and name_of_difference(question, ours, theirs) is None:
                self.fail(f'{question}: {ours!r}, not {theirs!r}')
        self.assertGreater(same, len(questions) * 3 // 4) # otherwise the known differences would hide all others

    def test_parsing(self):
        pick = random.Random(1)
        self.check([any_parse(pick) for _ in range(200000)])

    def test_setters(self):
        pick = random.Random(2)
        self.check([any_change(pick) for _ in range(100000)])

    def test_each_listed_difference_is_seen(self):
        if subprocess.run([NODE, '--version'], stdout=subprocess.PIPE, check=True).stdout[:4] != b'v20.':
            self.skipTest('the table is of another version')
        listed = set()
        with open(TABLE, encoding='utf-8') as table:
            for line in table:
                cells = re.split('\t+', line.rstrip('\n'))
                if cells[0] != 'Node':
                    continue
                listed.add(cells[2])
                first, second = (cell.replace('\\-', '').replace('\\e', '').replace('\\t', '\t') for cell in cells[4:6])
                [(question, ours, theirs)] = ask([(cells[1], first, second)])
                self.assertNotEqual(ours, theirs, line)
                self.assertEqual(name_of_difference(question, ours, theirs), cells[2], line)
        self.assertEqual(listed, set(KNOWN))


if __name__ == '__main__':
    NODE, ANSWERS, TABLE = sys.argv[1:4]
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
