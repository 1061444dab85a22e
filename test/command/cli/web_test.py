"""Tests of uriform's commands for web URLs, by its promises to scripts.

    python3 web_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import json

from help_text import commands
from support import TestCase, main, run

MISSING_SCHEME = b'missing-scheme-non-relative-URL'
ATTRIBUTES = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash']


def errors(err):
    """Returns the positions in error messages as `LINE:COLUMN`."""
    return [line.split(b': ')[1] for line in err.splitlines()]


class Href(TestCase):
    def test_serializations(self):
        self.check(['href', 'HTTP://EXAMPLE.com:80/a/../b c', ' http:\\\\h\\x\n', 'a:b', 'http://0x7f.1/'],
                   b'http://example.com/b%20c\nhttp://h/x\na:b\nhttp://127.0.0.1/\n')

    def test_a_base_for_all(self):
        self.check(['href', '--base=http://h/a/b?c#d'], b'http://h/a/e\nhttp://h/a/b?c\nb:\nhttp://h/a/fg\n',
                   given=b'e\n\nb:\nf\tg\n')
        self.check(['href', '--base', 'HTTP://H', '--invalid=keep', 'x', 'http://:1', '//h:a/'], b'http://h/x\nhttp://:1\n//h:a/\n', 1,
                   run('href', '--base=HTTP://H', 'x', 'http://:1', '//h:a/')[2])

    def test_a_base_for_each_line(self):
        self.check(['href'], b'http://h/a/c\nhttp://h/\nhttp://h/xy\n', given=b'http://h/a/b\tc\nhttp://h\nHTTP://h\tx\ty\n')

    def test_a_tab_in_an_argument_is_part_of_it(self):
        self.check(['href', 'http://h/a\tb'], b'http://h/ab\n')

    def test_what_is_invalid(self):
        given = b'a\nhttp://h:x/\nb\thttp://h\nhttp://h/\thttp://h:x\nhttp://a b/\nhttp://h/\n'
        for option, out in [([], b''), (['--invalid=blank'], b'\n' * 5), (['--invalid=keep'], given[:-len(b'http://h/\n')])]:
            status, written, err = run('href', *option, given=given)
            self.assertEqual((status, written), (1, out + b'http://h/\n'))
            self.assertEqual(errors(err), [b'1:2', b'2:10', b'3:2', b'4:20', b'5:9'])

    def test_attributes_are_set_in_order(self):
        self.check(['href', '--set=port=8', '--set', 'hash=a b', '--set=protocol=mailto', '--set=search=', 'http://h/?q', 'a:b'],
                   b'http://h:8/#a%20b\nmailto:b#a%20b\n')
        self.check(['href', '--set=hash=x', '--set=hash=y=z', 'a:'], b'a:#y=z\n')
        self.check(['href', '--set=hash=1', '--set=href=b:', '--set=hash=2', '--set=href=?', 'a:'], b'b:#2\n')
        self.check(['href', '--set=pathname=x'], b'http://h/x\n', given=b'http://h/a\tb\n')

    def test_octets_that_are_not_utf8(self):
        self.check(['href', b'http://h/\xff'], b'http://h/%EF%BF%BD\n')


class ManyLines(TestCase):
    # An input, its serialization, and its URI in normal form.
    ROWS = [
        ('https://h.example/a?b#c', None, None),
        ('http://EXAMPLE.com/%7Ea', 'http://example.com/%7Ea', 'http://example.com/~a'),
        ('https://h.example/a%2fb', 'https://h.example/a%2fb', 'https://h.example/a%2Fb'),
        ('http://h%41.example/', 'http://ha.example/', None),
        ('http://u%41@h.example/', 'http://u%41@h.example/', 'http://uA@h.example/'),
        ('http://1.2.3/', 'http://1.2.0.3/', None),
        ('http://1.0XA/', 'http://1.0.0.10/', None),
        ('http://XN--R8JZ45G.jp/', 'http://xn--r8jz45g.jp/', None),
        ('HTTP://h.example', 'http://h.example/', None),
        ('http://h.example', 'http://h.example/', None),
        ('http://h.example?q', 'http://h.example/?q', None),
        ('http://1.2.3.4/', None, None),
        ("http://h.example/?'", 'http://h.example/?%27', None),
        ('http://h.example/a/%2e%2E/b', 'http://h.example/b', None),
        ('http://h.example:80/', 'http://h.example/', None),
        ('http://h.example/|', 'http://h.example/|', 'http://h.example/%7C'),
        ('ftp://H.example/%7e', 'ftp://h.example/%7e', 'ftp://h.example/~'),
    ]

    def test_they_are_read_like_each_alone(self):
        rows = [(given, href or given, normal or href or given) for given, href, normal in self.ROWS]
        many = [rows[n * n % len(rows)] for n in range(400)] + rows
        for command, column in (['href'], 1), (['href', '--base=http://base/'], 1), (['normalize', '--web'], 2), (['key', '--web'], 2):
            expected = b''.join(row[column].replace('#c', '' if command[0] == 'key' else '#c').encode() + b'\n' for row in many)
            for end in b'\n', b'\r\n':
                self.check(command, expected, given=b''.join(row[0].encode() + end for row in many))
            self.check(command, expected, given=b'\n'.join(row[0].encode() + b'\r' * (n % 3 == 0) for n, row in enumerate(many)))
            self.check([*command, *(row[0] for row in many)], expected)
        kept = dict.fromkeys(row[2] for row in many)
        given = b''.join(row[0].encode() + b'\n' for row in many)
        self.assertEqual(len(run('dedupe', '--web', given=given)[1].splitlines()), len(kept))
        self.check(['key', '--web', '--hash'], run('key', '--hash', *(row[2] for row in many))[1], given=given)
        for text in 'https://h/' + 40_000 * 'a', 'http://h/?#', 'http://h/?q#f', 'http://1.2.3.4/':
            given += text.encode() + b'\n'
        for command in ['parse', '--web'], ['parse', '--web', '--json']: # a setter that changes nothing
            self.check(command, run(*command, '--set=port=x', given=given)[1], given=given)


class Parse(TestCase):
    def test_the_objects_of_the_contract(self):
        self.check(['parse', '--web', '--json', 'HTTP://EXAMPLE.com:80/a b'],
                   b'{"input":"HTTP://EXAMPLE.com:80/a b","valid":true,"href":"http://example.com/a%20b","origin":"http://example.com",'
                   b'"protocol":"http:","username":"","password":"","host":"example.com","hostname":"example.com","port":"",'
                   b'"pathname":"/a%20b","search":"","hash":""}\n')
        status, out, err = run('parse', '--web', '--json', 'b')
        self.assertEqual((status, out, errors(err)),
                         (1, b'{"input":"b","valid":false,"error":"%s","position":1}\n' % MISSING_SCHEME, [b'1:2']))

    def test_attributes(self):
        _, out, _ = run('parse', '--web', '--json', '--base=https://u:p@h:8/', '--set=hash=h', '?q')
        read = json.loads(out)
        self.assertEqual(list(read), ['input', 'valid', *ATTRIBUTES])
        self.assertEqual([read[name] for name in ATTRIBUTES],
                         ['https://u:p@h:8/?q#h', 'https://h:8', 'https:', 'u', 'p', 'h:8', 'h', '8', '/', '?q', '#h'])

    def test_for_a_person(self):
        self.check(['parse', '--web', 'HTTPS://h?q'],
                   b'href "https://h/?q", origin "https://h", protocol "https:", host "h", hostname "h", pathname "/", search "?q"\n')
        self.check(['parse', '--web', '--invalid=keep', 'a:', 'b'],
                   b'href "a:", origin "null", protocol "a:"\nb\n', 1, run('parse', '--web', 'a:', 'b')[2])


class Uris(TestCase):
    def test_normal_forms(self):
        self.check(['normalize', '--web', 'HTTP:\\\\EXAMPLE.com\\a|%7e', 'a:%', '--level=scheme'], b'http://example.com/a%7C~\na:%25\n')
        self.check(['normalize', '--web', '--base=http://h/a/', '..//|'], b'http://h//%7C\n')
        self.assertEqual(errors(run('normalize', '--web', 'a', 'http://h:x')[2]), [b'1:2', b'2:10'])

    def test_equivalence(self):
        self.check(['equivalent', '--web', 'http://h/|', 'HTTP:h\\%7c'], b'equivalent\n')
        self.check(['equivalent', '--web', '--base=http://h/a'], b'equivalent\ndifferent\n', 1, given=b'b\t//h/b\nb\tc\n')
        self.assertEqual(errors(run('equivalent', '--web', given=b'http://h\thttp://h:x\n')[2]), [b'1:19'])

    def test_dedupe(self):
        self.check(['dedupe', '--web'], b'http:h\nhttp://h/|\n', given=b'http:h\nhttp://h/|\nhttp:\\\\H\nhttp://h/%7C\n')
        self.check(['dedupe', '--web', '--base=http://h/'], b'a\n', given=b'a\n/a\nhttp:a\n')

    def test_resolve(self):
        self.check(['resolve', '--web', '--base=http://h/a/b', '..\\|', 'http:c'], b'http://h/%7C\nhttp://h/a/c\n')
        self.check(['resolve', '--web'], b'http://h/b\n', given=b'http://h/a\tb\n')
        status, out, err = run('resolve', '--web', '--invalid=blank', given=b'http://h/\nb\thttp://h/\nhttp://h/\thttp://:\n')
        self.assertEqual((status, out, errors(err)), (1, b'\n\n\n', [b'1:10', b'2:2', b'3:18']))
        self.assertEqual(errors(run('resolve', '--web', 'http://h/')[2]), [b'1:10'])

    def test_to_uri(self):
        if 'to-uri' in commands():
            self.check(['to-uri', '--web', 'http://"h"/100%?{}#[#]', 'mailto:a b@h'],
                       b'http://%22h%22/100%25?%7B%7D#%5B%23%5D\nmailto:a%20b@h\n')
            self.check(['to-uri', '--web', '--base=http://h/', '|'], b'http://h/%7C\n')


if __name__ == '__main__':
    main()
