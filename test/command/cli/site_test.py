"""Tests of the commands uriform site and uriform robots.

    python3 site_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import os
import tempfile

from support import TestCase, main, run

LIST = b'// ===BEGIN ICANN DOMAINS===\ncom\nuk\nco.uk\n// ===BEGIN PRIVATE DOMAINS===\nuk.com\n'
ROBOTS = b'User-agent: a\nDisallow: /x\nAllow: /x/*.html$\n\nUser-agent: *\nDisallow: /\nNo record\nAllow: y\n'


class Files(TestCase):
    def file(self, content):
        """Returns the name of a file with this content."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        name = os.path.join(folder.name, 'file')
        with open(name, 'wb') as out:
            out.write(content)
        return name


class Sites(Files):
    def test_sites(self):
        by = '--suffix-list=' + self.file(LIST)
        self.check(['site', by, 'http://WWW.Example.co.uk:8/a', 'https://a.b.uk.com', 'http://co.uk/', 'http://192.0.2.1/', 'http://[0::1]/'],
                   b'example.co.uk\nb.uk.com\nco.uk\n192.0.2.1\n[::1]\n')
        self.check(['site', by, '--schemeful', 'HTTPS://a.b.com/', 'ws://localhost/'], b'https://b.com\nws://localhost\n')
        self.check(['site', by, '--icann', 'http://a.b.uk.com/'], b'uk.com\n')
        self.check(['site', by, '--web'], b'b.com\nb.com\n', given=b' http:\\\\a.b.com\nhttps:a.b.com\n')
        self.check(['site', by, '--web', '--base=http://b.com/'], b'b.com\n', given=b'/a\n')

    def test_invalid_inputs(self):
        by = '--suffix-list=' + self.file(LIST)
        self.check(['site', by, '--invalid=keep', 'mailto:a', 'http:///a', '/a', 'http://a b/'], b'mailto:a\nhttp:///a\n/a\nhttp://a b/\n', 1,
                   b'uriform: 1:8: missing host\nuriform: 2:8: missing host\nuriform: 3:1: missing scheme\n'
                   b'uriform: 4:9: invalid character in host\n')

    def test_lists(self):
        self.check_usage_error('site', 'http://a/')
        self.check_usage_error('site', '--suffix-list=/no/such/file', 'http://a/')
        name = self.file(b'com\nco..uk\n')
        status, out, err = run('site', '--suffix-list', name, 'http://a/')
        self.assertEqual((status, out), (2, b''))
        self.assertIn(os.fsencode(name) + b':2:4: expected a domain name', err)

    def test_threads(self):
        given = b''.join(b'http://a.b%d.com/\n' % number for number in range(20_000))
        expected = b''.join(b'b%d.com\n' % number for number in range(20_000))
        self.check(['site', '--suffix-list=' + self.file(LIST), '--threads=3'], expected, given=given)


class Robots(Files):
    def test_allowed(self):
        name = self.file(ROBOTS)
        urls = b'http://h/x/a\nhttp://h/x/a.html\nhttp://h/x/a.html?b\nhttp://h/%78\nhttp://h/\n'
        self.check(['robots', '--agent=A', name], b'http://h/x/a.html\nhttp://h/\n', given=urls)
        self.check(['robots', '--agent=A', '--invert', name], b'http://h/x/a\nhttp://h/x/a.html?b\nhttp://h/%78\n', given=urls)
        self.check(['robots', '--agent=b', name], b'http://h/robots.txt\n', given=urls + b'http://h/robots.txt\n')
        self.check(['robots', '--agent=*', name, 'http://h/', 'http://h/robots.txt'], b'http://h/robots.txt\n')
        self.check(['robots', '--agent=a', '--web', name], b' http:\\\\h/y\n', given=b' http:\\\\h/y\nhttp://h/./x\n')
        self.check(['robots', '--agent=a', '--invalid=keep', name, '/y'], b'/y\n', 1, b'uriform: 1:1: missing scheme\n')

    def test_problems(self):
        self.check(['robots', '--problems', self.file(ROBOTS)], b'7:1: missing-colon\n8:8: no-slash\n')
        self.check(['robots', '--problems', self.file(b'')], b'')
        for end in (b'\n', b'\r\n', b'\r'): # section 2.2
            self.check(['robots', '--problems', self.file(end.join([b'x', b'', b' y']))], b'1:1: missing-colon\n3:2: missing-colon\n')

    def test_wrong_usage(self):
        name = self.file(ROBOTS)
        for words in [[], ['--agent=a'], [name], ['--agent=a/1', name], ['--agent=', name], ['--agent=a', '/no/such/file'],
                      ['--problems', name, 'http://h/'], ['--problems', '--agent=a', name]]:
            self.check_usage_error('robots', *words)


if __name__ == '__main__':
    main()
