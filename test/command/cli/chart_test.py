"""Tests of the command chart, from the grammar and from the lists of sets in the standards.

    python3 chart_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import json
import string

from support import TestCase, main, run

ALNUM = string.ascii_letters + string.digits
UNRESERVED = ALNUM + '-._~'
SUB_DELIMS = "!$&'()*+,;="
PCHAR = UNRESERVED + SUB_DELIMS + ':@'

# The octets kept even as data, and the octets allowed: RFC 3986, section 3.
COMPONENTS = {
    'scheme': (ALNUM + '+-.', ALNUM + '+-.'),
    'userinfo': (UNRESERVED, UNRESERVED + SUB_DELIMS + ':'),
    'reg-name': (UNRESERVED, UNRESERVED + SUB_DELIMS),
    'path-segment': (UNRESERVED + ':@', PCHAR),
    'query': (UNRESERVED + ':@/?', PCHAR + '/?'),
    'fragment': (UNRESERVED + ':@/?', PCHAR + '/?'),
    'rfc1738': (ALNUM + "$-_.+!*'(),", ALNUM + "$-_.+!*'()," + ';/?:@&='),          # section 5
    'rfc2396': (ALNUM + "-_.!~*'()", ALNUM + "-_.!~*'()" + ';/?:@&=+$,'),           # section 2
}
# The octets encoded: WHATWG URL, section 1.3.
FRAGMENT = ' "<>`'
QUERY = ' "#<>'
PATH = QUERY + '?^`{}'
USERINFO = PATH + '/:;=@[\\]|'
COMPONENT = USERINFO + '$%&+,'
ENCODED = {'c0-control': '', 'url-fragment': FRAGMENT, 'url-query': QUERY, 'special-query': QUERY + "'", 'url-path': PATH,
           'url-userinfo': USERINFO, 'component': COMPONENT, 'form': COMPONENT + "!'()~"}


def chart(*characters):
    status, out, err = run('chart', '--json', *(('--', *characters) if characters else ()))
    return status, [json.loads(line) for line in out.splitlines()], err


class Chart(TestCase):
    def test_printable_characters(self):
        status, rows, _ = chart()
        self.assertEqual((status, ''.join(row['character'] for row in rows)), (0, ''.join(map(chr, range(0x20, 0x7F)))))
        for row in rows:
            character = row['character']
            self.assertEqual((row['name'], row['encoding']), (f'U+{ord(character):04X}', f'%{ord(character):02X}'))
            for name, (data, text) in COMPONENTS.items():
                otherwise = 'no' if name == 'scheme' else 'must'
                expected = 'never' if character in data else 'may' if character in text else otherwise
                self.assertEqual(row[name], expected, (character, name))
            for name, encoded in ENCODED.items():
                self.assertEqual(row[name], 'must' if character in encoded else 'never', (character, name))
            self.assertEqual(set(row), {'character', 'name', 'encoding', *COMPONENTS, *ENCODED})

    def test_other_characters(self):
        status, rows, _ = chart('中', 'U+4E2D', '%41', '0xff', 'U+10FFFF', '%', 'U+0')
        self.assertEqual(status, 0)
        self.assertEqual([row['encoding'] for row in rows],
                         ['%E4%B8%AD', '%E4%B8%AD', '%41', '%FF', '%F4%8F%BF%BF', '%25', '%00'])
        self.assertEqual([row['name'] for row in rows], ['U+4E2D', 'U+4E2D', 'U+0041', '0xFF', 'U+10FFFF', 'U+0025', 'U+0000'])
        self.assertEqual({rows[0][name] for name in ENCODED}, {'must'})

    def test_no_characters(self):
        for text in ('ab', '', 'U+D800', 'U+110000', 'U+', '0x100', '0x', '%4g', 'U+12345678901'):
            status, rows, err = chart(text)
            self.assertEqual((status, rows), (1, [{'input': text, 'valid': False, 'error': 'no-character', 'position': 0}]), text)
            self.assertIn(b'uriform: 1:1: not a character', err)
        self.assertEqual(run('chart', '--invalid=keep', 'ab')[1].splitlines()[1:], [b'ab'])
        for invalid in ('skip', 'blank', 'keep'):
            self.check(['chart', '--json', f'--invalid={invalid}', 'ab'], b'', 2,
                       b'uriform: --invalid has no effect with --json: an invalid input has an object\n')

    def test_table(self):
        lines = run('chart')[1].decode().splitlines()
        self.assertEqual(len(lines), 96)
        self.assertEqual(lines[0].split()[:4], ['character', 'name', 'encoding', 'scheme'])
        self.assertTrue(lines[1].startswith('space       U+0020    %20'))
        place = lines[0].index('path-segment')
        self.assertEqual([line[place:].split()[0] for line in lines if line.startswith((': ', '; ', '# '))], ['must', 'never', 'may'])
        self.assertEqual(len(run('chart', '--file=-', given=b'a\nb\n')[1].splitlines()), 3)


if __name__ == '__main__':
    main()
