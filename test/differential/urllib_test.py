"""Compares uriform with Python's urllib.parse on generated texts. test/data/differences.tsv lists all differences, each with the RFC's
rule that decides it; nothing else differs.

    python3 urllib_test.py PATH_OF_THE_COMMAND PATH_OF_THE_TABLE
"""

import json
import random
import re
import subprocess
import sys
import unittest
import urllib.parse

COMPONENTS = 'scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'
SCHEMES = 'http:', 'HTTP:', 'https:', 'ftp:', 'file:', 's:', 'a+b:', 'mailto:'
HOSTS = 'h', 'EXAMPLE.com', '', '1.2.3.4', '[::1]', '[v1.a:]', '[V1.a]', '%41', '[2001:DB8::1]'
PORTS = '', ':', ':80', ':0080', ':65536'
SEGMENTS = '.', '..', 'a', 'b;p=1', '', '%2e', '%2F', 'c:d', '@', '...', '~', '%C3%A9'
BASES = 'http://a/b/c/d;p?q', 'http://a', 'http://h/a//b/../c', 'HTTP://h/', 's:a/b', 'mailto:x'
NOISE = 'ab:/?#[]@%2eE.\0 \t\r\x1f\x7f\\^é'


def any_path(pick):
    return '/'.join(pick.choice(SEGMENTS) for _ in range(pick.randrange(6)))


def any_reference(pick):
    scheme = pick.choice(SCHEMES) if pick.random() < 0.6 else ''
    if pick.random() < 0.6:
        authority = '//' + pick.choice(('', '', '', 'u@', '@', 'u:p@')) + pick.choice(HOSTS) + pick.choice(PORTS)
        text = scheme + authority + pick.choice(('', '/' + any_path(pick)))
    else:
        path = any_path(pick)
        text = scheme + ('./' if path.startswith('//') or path.startswith('c:') else '') + path
    text += pick.choice(('', '', '?', '?q=1', '?a/../b?'))
    return text + pick.choice(('', '', '#', '#f', '#/..?'))


def any_text(pick):
    text = any_reference(pick)
    if pick.random() < 0.3:
        at = pick.randrange(len(text) + 1)
        text = text[:at] + pick.choice(NOISE) + text[at + pick.randrange(2):]
    return text


def run(command, arguments, lines):
    """Returns the command's answers, each on a line."""
    given = b''.join(line.encode() + b'\n' for line in lines)
    blank = [] if '--json' in arguments else ['--invalid=blank']
    done = subprocess.run([command, *arguments, *blank], input=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.stdout.decode().split('\n')[:-1]


def ours_of(line):
    parts = json.loads(line)
    return tuple(parts[name] for name in COMPONENTS) if parts['valid'] else None


def theirs_of(text):
    try:
        parts = urllib.parse.urlsplit(text)
        userinfo, at, rest = parts.netloc.rpartition('@')
        host, port = re.fullmatch(r'(.*?)(?::([0-9]*))?', rest, re.DOTALL).groups() if parts.netloc else (None, None)
        if parts.port is not None and parts.port != int(port):
            return None
        return parts.scheme or None, userinfo if at else None, host, port, parts.path, parts.query or None, parts.fragment or None
    except ValueError:
        return None


def target_by_urljoin(base, reference):
    try:
        return urllib.parse.urljoin(base, reference)
    except ValueError:
        return None


def scheme_of(text):
    found = re.match(r'([A-Za-z][A-Za-z0-9+.-]*):', text)
    return found[1].lower() if found else None


def path_of(text):
    return re.fullmatch(r'(?:[^:/?#]+:)?(?://[^/?#]*)?([^?#]*)(?:[?#].*)?', text)[1] # RFC 3986, Appendix B


def has_dot_segment(text):
    return re.search(r'(^|/)(\.|%2e){1,2}(/|$)', path_of(text), re.IGNORECASE) is not None


def has_authority(text):
    """Returns whether a text contains an authority or a scheme."""
    return scheme_of(text) is not None or text.startswith('//')


def emptied(parts):
    """Makes empty components undefined if urlsplit does not distinguish them."""
    scheme, userinfo, host, port, path, query, fragment = parts
    host = None if (userinfo, host, port) == (None, '', None) else host
    return scheme, userinfo, host, port, path, query or None, fragment or None


def lowered(parts):
    return (parts[0] and parts[0].lower(),) + parts[1:]


# Known differences by operation: a name, and a condition under which it explains the two answers for a reference and a base.
KNOWN = {
    'read': {
        'takes-anything': lambda text, base, ours, theirs: ours is None,
        'port-out-of-range': lambda text, base, ours, theirs: theirs is None and re.search(':[0-9]{5}', text),
        'upper-case-ipvfuture': lambda text, base, ours, theirs: theirs is None and '[V' in text,
        'undefined-is-empty': lambda text, base, ours, theirs: lowered(emptied(ours)) == theirs and emptied(ours) != ours,
        'scheme-in-lower-case': lambda text, base, ours, theirs: lowered(ours) == theirs,
    },
    'resolve': {
        'upper-case-ipvfuture': lambda text, base, ours, theirs: theirs is None and '[V' in text,
        'scheme-unknown': lambda text, base, ours, theirs: scheme_of(base) not in urllib.parse.uses_relative,
        'scheme-of-the-base': lambda text, base, ours, theirs: scheme_of(text) == scheme_of(base),
        'dot-segments-kept': lambda text, base, ours, theirs: has_authority(text) and has_dot_segment(text),
        'encoded-dot-segment': lambda text, base, ours, theirs: '%2e' in path_of(text).lower(),
        'undefined-is-empty': lambda text, base, ours, theirs: re.search(r'[?#]($|#)|(^|:)//($|[/?#])', text),
        'empty-segments-dropped': lambda text, base, ours, theirs: '//' in path_of(base) or '//' in path_of(text),
        'scheme-in-lower-case': lambda text, base, ours, theirs: base[0].isupper(),
    },
}


def name_of_difference(operation, *question):
    return next((name for name, explains in KNOWN[operation].items() if explains(*question)), None)


def ask(command, operation, questions):
    """Yields each reference and base with both answers."""
    if operation == 'read':
        lines = run(command, ['parse', '--json'], [text for text, _ in questions])
        for (text, base), line in zip(questions, lines, strict=True):
            yield text, base, ours_of(line), theirs_of(text)
    else:
        lines = run(command, ['resolve'], [f'{base}\t{text}' for text, base in questions])
        for (text, base), line in zip(questions, lines, strict=True):
            yield text, base, line, target_by_urljoin(base, text)


class Differential(unittest.TestCase):
    def check(self, operation, questions):
        same = 0
        for question in ask(COMMAND, operation, questions):
            same += question[2] == question[3]
            if question[2] != question[3] and name_of_difference(operation, *question) is None:
                self.fail(f'{operation}: {question}')
        self.assertGreater(same, len(questions) // 4) # otherwise the known differences would hide all others

    def test_components(self):
        pick = random.Random(1)
        texts = (any_text(pick) for _ in range(40000))
        self.check('read', [(text, '') for text in texts if '\n' not in text and not text.endswith('\r')])

    def test_resolution(self):
        pick = random.Random(2)
        pairs = ((any_reference(pick), pick.choice(BASES)) for _ in range(40000))
        self.check('resolve', list(pairs))

    @unittest.skipIf(sys.version_info[:2] != (3, 11), 'the table is of another version')
    def test_each_listed_difference_is_seen(self):
        listed = set()
        with open(TABLE, encoding='utf-8') as table:
            for line in table:
                cells = re.split('\t+', line.rstrip('\n'))
                if cells[0] != 'urllib':
                    continue
                listed.add(tuple(cells[1:3]))
                text, base = cells[4].replace('\\e', ''), cells[5].replace('\\-', '')
                [question] = ask(COMMAND, cells[1], [(text, base)])
                self.assertNotEqual(question[2], question[3], line)
                self.assertEqual(name_of_difference(cells[1], *question), cells[2], question)
        self.assertEqual(listed, {(operation, name) for operation, names in KNOWN.items() for name in names})


if __name__ == '__main__':
    COMMAND, TABLE = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
