"""Tests of uriform's commands for IRIs and charsets, by its promises to scripts.

    python3 iri_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import json
import subprocess

from support import MIB, TestCase, brief, command, has_usual_memory, main, read_soon, run

IRI = 'http://例え.jp/é?中#ñ'
URI = b'http://xn--r8jz45g.jp/%C3%A9?%E4%B8%AD#%C3%B1\n'
UNDEFINED = b'octets that the charset does not define'
NO_HOST = b'host name not valid in IDNA'


def lines(*texts):
    return ''.join(text + '\n' for text in texts).encode()


class ToUri(TestCase):
    def test_iri_references(self):
        self.check(['to-uri', IRI, '../é', '', 'HTTP://A:80/%7e'], URI + b'../%C3%A9\n\nHTTP://A:80/%7e\n')
        self.check(['to-uri'], URI + b'%C3%A9\n', given=IRI.encode() + b'\r\n\xc3\xa9')
        self.check(['to-uri', '--file', self.file(IRI.encode())], URI)

    def test_hosts(self):
        self.check(['to-uri', 'http://faß.de', 'http://É/', 'http://a_b', 'http://１.2.3.4', 'http://é%C3%A9'],
                   b'http://xn--fa-hia.de\nhttp://xn--9ca/\nhttp://a_b\nhttp://1.2.3.4\nhttp://xn--9caa\n')
        self.check(['to-uri', '--host=percent', 'http://É.jp/é'], b'http://%C3%89.jp/%C3%A9\n')
        self.check(['to-uri', '--host', 'percent', '--host=idna', 'http://É.jp'], b'http://xn--9ca.jp\n')

    def test_what_is_invalid(self):
        given = lines('é b', 'http://℀/', 'http://a b/', '%', '%G1', '%uD800', '/\u200e') + b'a\0\n\xff\n/\xc3(\nhttp://h:1a\n'
        message = b'invalid character in path'
        err = b''.join(b'uriform: %d:%d: %s\n' % it for it in [
            (1, 3, message), (2, 8, NO_HOST), (3, 9, b'invalid character in host'),
            (4, 2, b'`%` without two hexadecimal digits in path'), (5, 2, b'`%` without two hexadecimal digits in path'),
            (6, 2, b'`%` without two hexadecimal digits in path'), (7, 4, message), (8, 2, message), (9, 1, message), (10, 3, message),
            (11, 12, b'invalid port')])
        for option, out in [([], b''), (['--invalid=blank'], b'\n' * 11), (['--invalid=keep'], given)]:
            self.check(['to-uri', *option], out, 1, err, given=given)

    def test_charsets(self):
        self.check(['to-uri', '--charset=iso-8859-1', b'http://r\xe9sum\xe9.example.org/\xe9'],
                   b'http://xn--rsum-bpad.example.org/%C3%A9\n')
        self.check(['to-uri', '--charset', 'shift_jis'], b'http://xn--r8jz45g.jp/\n', given='http://例え.jp/'.encode('shift_jis'))
        self.check(['to-uri', '--charset=utf-8', IRI], URI)
        self.check(['to-uri', '--charset=iso-8859-1', '--host=percent', b'//\xe9'], b'//%C3%A9\n')
        self.check(['to-uri', '--charset=shift_jis', '--invalid=keep'], b'%41\n/a\xff\n', 1, b'uriform: 2:3: ' + UNDEFINED + b'\n',
                   given=b'%41\n/a\xff\n')
        self.check(['to-uri', '--charset=iso-8859-1'], b'', 1, b'uriform: 1:10: invalid character in path\n', given=b'http://h/\x81\n')

    def test_in_a_pipeline(self):
        given = lines(*[f'http://é{i % 10}.jp/é/{i}?中' for i in range(20000)])
        done = subprocess.run(f'"{command()}" to-uri | "{command()}" to-iri', shell=True, input=given, capture_output=True)
        self.assertEqual((done.returncode, brief(done.stdout), done.stderr), (0, brief(given), b''))

    def test_wrong_usage(self):
        for arguments in [['--host=ascii', 'a'], ['--host=', 'a'], ['--charset'], ['--charset=', 'a'], ['--kind=uri', 'a'],
                          ['--iri', 'a'], ['--base=a:b', 'a']]:
            self.check_usage_error('to-uri', *arguments)


class CharsetLines(TestCase):
    """Lines end with LF in the file's charset."""

    WIDE = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']
    # U+0D0A, U+0A0D and U+0A00 contain its octets, also across code units.
    TEXT = '/é\r\n/\u0d0a\u0a0d\n\n/\u0a00\r\n/\u010a\n\rlast'
    DATA = b'%2F%C3%A9\n%2F%E0%B4%8A%E0%A8%8D\n\n%2F%E0%A8%80\n%2F%C4%8A\n%0Dlast\n'

    def check_lines(self, charset, octets):
        arguments = ['encode', '--component=reg-name', '--charset=' + charset]
        for more in [[], ['--threads=2'], ['--file', self.file(octets)], ['--file', self.file(octets), '--threads=2'], ['--file=-']]:
            self.check([*arguments, *more], self.DATA, given=octets)

    def test_every_line_is_read(self):
        for name in self.WIDE:
            text = self.TEXT.encode(name)
            mark = '\N{BYTE ORDER MARK}'.encode(name)
            for begin in [b'', mark]:
                self.check_lines(name, begin + text)
            self.check_lines(name[:6], mark + text)
        for name in ['utf-16', 'utf-32']: # RFC 2781, section 4.3
            self.check_lines(name, self.TEXT.encode(name + 'be'))
        self.check(['to-uri', '--charset=utf-16'], URI + b'b\n', given=(IRI + '\r\nb\r\n').encode('utf-16'))

    def test_lf_of_ebcdic(self):
        text = 'a\u00e9'.encode('cp037')
        self.check(['encode', '--charset=ibm-37'], b'a%C3%A9\n\na%C3%A9\na%C3%A9\n', given=text + b'\r\x25\x25' + text + b'\x25' + text)
        self.check(['encode', '--charset=ibm-37,swaplfnl'], b'a%C3%A9\n' * 2, given=text + b'\r\x15' + text)

    def test_a_mark_that_does_not_begin_the_file_is_a_character(self):
        for name in self.WIDE:
            for given in [name, name[:6]]:
                text = '\ufeffa\n\ufeffb\n'.encode(name)
                self.check(['encode', '--charset', given], b'a\n%EF%BB%BFb\n', given=text)
        self.check(['encode', '--charset=utf-16'], b'a\n%EF%BF%BEb\n', given='a\n\ufffeb\n'.encode('utf-16be'))
        self.check(['encode', '--charset=utf-16le'], b'%EF%BF%BEa\n', given='\ufffea\n'.encode('utf-16le'))

    def test_files_of_a_mark_or_less(self):
        for name in self.WIDE:
            mark = '\ufeff'.encode(name)
            for given in [name, name[:6]]:
                self.check(['encode', '--charset', given], b'', given=b'')
                self.check(['encode', '--charset', given], b'', given=mark)
                self.check(['encode', '--charset', given], b'\n', given=mark + '\n'.encode(name))
                self.check(['encode', '--charset', given], b'', 1, b'uriform: 1:1: ' + UNDEFINED + b'\n', given=mark[:1])

    def test_octets_that_make_no_code_unit(self):
        for name in self.WIDE:
            text, size = 'a\nb\n'.encode(name), len('a'.encode(name))
            for more in [[], ['--threads=2']]:
                for octet in [b'\n', b'x', b'\0']:
                    self.check(['encode', '--charset', name, *more], b'a\nb\n', 1, b'uriform: 3:1: ' + UNDEFINED + b'\n', given=text + octet)
                self.check(['encode', '--charset', name, *more], b'a\n', 1, b'uriform: 2:%d: ' % (size + 1) + UNDEFINED + b'\n',
                           given=text[:-size] + b'\n')

    def test_columns_count_octets_of_their_line(self):
        for name in self.WIDE:
            size = len('a'.encode(name))
            for mark in ['', '\ufeff']: # not a part of the line
                self.check(['to-uri', '--charset', name], b'b\n', 1,
                           b'uriform: 1:%d: invalid character in path\nuriform: 3:%d: invalid character in path\n' % (2 * size + 1, size + 1),
                           given=(mark + '/é a\nb\n/ ').encode(name))

    def test_what_is_kept_is_in_the_charset(self):
        self.check(['to-uri', '--charset=utf-16', '--invalid=keep'], b'a\n' + ' é'.encode('utf-16le') + b'\n', 1,
                   b'uriform: 2:1: invalid character in path\n', given='a\r\n é\r\n'.encode('utf-16'))

    def test_nul_in_place_of_lf(self):
        for name in [*self.WIDE, 'ibm-37', 'utf-8']:
            given = 'a\r\n\0b\0\0c'.encode({'ibm-37': 'cp037'}.get(name, name))
            for more in [[], ['--threads=2']]:
                self.check(['encode', '--null', '--charset', name, *more], b'a%0D%0A\0b\0\0c\0', given=given)

    def test_many_lines(self):
        texts = [f'/é{i}\u0a0a' * (i % 50) if i % 100 else ' ' for i in range(30_000)]
        expected = run('to-uri', given=lines(*texts))
        self.assertIn(b'uriform: 29901:1: ', expected[2])
        for name in ['utf-16', 'utf-16be', 'utf-32le']:
            given = '\r\n'.join([*texts, '']).encode(name)
            for more in [[], ['--threads=3']]:
                status, out, err = run('to-uri', '--charset', name, *more, given=given)
                self.assertEqual((status, brief(out), err), (1, brief(expected[1]), expected[2]))

    def test_a_co_process_is_answered_at_once(self):
        """The answer is immediate even if a line end arrives in parts."""
        for name in [*self.WIDE, 'utf-16']:
            for more in [[], ['--threads=2']]:
                process = self.start('encode', '--charset', name, *more)
                for text in ['a\n', '\n', 'é\r\n']:
                    for octet in text.encode('utf-16be' if name == 'utf-16' else name):
                        process.stdin.write(bytes([octet]))
                    self.assertEqual(read_soon(process.stdout), run('encode', given=text.encode())[1], name)


class ToIri(TestCase):
    def test_uri_references(self):
        self.check(['to-iri', URI.decode().strip(), '../%C3%A9', '', '%2F%FF%e2%80%ae%41'],
                   lines(IRI, '../é', '', '%2F%FF%E2%80%AEA'))
        self.check(['to-iri'], lines('é', 'é'), given=b'%c3%a9\r\n%C3%A9')

    def test_what_is_invalid(self):
        self.check(['to-iri', '--invalid=keep', 'é', '%', 'a b'], lines('é', '%', 'a b'), 1,
                   b'uriform: 1:1: invalid character in path\nuriform: 2:2: `%` without two hexadecimal digits in path\n'
                   b'uriform: 3:2: invalid character in path\n')

    def test_wrong_usage(self):
        for arguments in [['--host=percent', 'a'], ['--charset=utf-8', 'a'], ['--iri', 'a']]:
            self.check_usage_error('to-iri', *arguments)


class ReadIris(TestCase):
    def test_parse_shows_their_raw_components(self):
        expected = {'input': IRI, 'valid': True, 'scheme': 'http', 'authority': '例え.jp', 'userinfo': None, 'host': '例え.jp',
                    'host_kind': 'reg-name', 'port': None, 'path': '/é', 'query': '中', 'fragment': 'ñ'}
        out = json.dumps(expected, ensure_ascii=False, separators=(',', ':')).encode() + b'\n'
        self.check(['parse', '--iri', '--json', IRI], out)
        self.check(['parse', '--json', '--iri'], out, given=IRI.encode())
        self.check(['parse', '--iri', 'é?'], lines('path "é", query ""'))
        self.check(['parse', '--iri', 'http://℀/'], lines('scheme "http", authority "℀", host "℀", host kind "reg-name", path "/"'))

    def test_parse_tells_of_errors(self):
        self.check(['parse', '--iri', '--json'], b'{"input":"\xc3\xa9 ","valid":false,"error":"invalid-character","position":2}\n', 1,
                   b'uriform: 1:3: invalid character in path\n', given='é '.encode())

    def test_without_it_they_are_invalid(self):
        for name in ['parse', 'normalize', 'dedupe']:
            self.assertEqual(run(name, 'é')[:2], (1, b''))
        self.assertEqual(run('equivalent', 'é', 'é')[:2], (1, b''))

    def test_normalize(self):
        self.check(['normalize', '--iri', 'HTTP://例え.JP:80/é/../%7e', 'é', 'http://A', 'http://%C3%A9'],
                   b'http://xn--r8jz45g.jp/~\n%C3%A9\nhttp://a/\nhttp://xn--9ca/\n')
        self.check(['normalize', '--iri', '--level=syntax', 'HTTP://É.JP:080/%7eé', 'http://XN--9CA/'],
                   b'http://%C3%89.jp:080/~%C3%A9\nhttp://xn--9ca/\n')

    def test_equivalent(self):
        uri = 'http://xn--r8jz45g.jp:80/'
        self.check(['equivalent', '--iri', 'http://例え.jp', uri], b'equivalent\n')
        self.check(['equivalent', '--iri'], b'equivalent\nequivalent\nequivalent\n',
                   given=lines(f'http://例え.jp\t{uri}', f'http://%E4%BE%8B%E3%81%88.jp\t{uri}', 'é\t%c3%a9'))
        self.check(['equivalent', '--iri', 'http://faß.de', 'http://fass.de'], b'different\n', 1)
        self.check(['equivalent', '--iri', '--level=syntax', 'http://例え.jp/', uri], b'different\n', 1)
        self.check(['equivalent', '--iri', '--level=syntax', 'http://é/', 'http://%C3%A9/'], b'equivalent\n')
        self.check(['equivalent', '--iri', '--level=syntax', 'http://é/', 'http://É/'], b'different\n', 1)

    def test_dedupe_writes_what_it_read(self):
        given = lines('http://例え.jp', 'http://xn--r8jz45g.jp/', 'é', '%C3%A9', 'http://%E4%BE%8B%E3%81%88.jp:80', 'b')
        self.check(['dedupe', '--iri'], lines('http://例え.jp', 'é', 'b'), given=given)

    def test_a_host_that_to_uri_refuses_is_percent_encoded(self):
        given = lines('http://🏳️‍🌈.ws', 'http://℀/', 'http://É%2f.com/', 'http://🏳️‍🌈.ws/', 'http://%E2%84%80')
        self.check(['normalize', '--iri'], b'http://%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88.ws/\nhttp://%E2%84%80/\n'
                   b'http://%C3%89%2F.com/\nhttp://%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88.ws/\nhttp://%E2%84%80/\n', given=given)
        self.check(['dedupe', '--iri'], b''.join(given.splitlines(keepends=True)[:3]), given=given)
        self.check(['equivalent', '--iri', 'http://℀/', 'http://a/c'], b'different\n', 1)
        self.check(['equivalent', '--iri', 'http://℀/', 'http://%e2%84%80'], b'equivalent\n')

    def test_errors(self):
        self.check(['normalize', '--iri', '--invalid=keep', 'é b'], lines('é b'), 1, b'uriform: 1:3: invalid character in path\n')
        self.check(['equivalent', '--iri'], b'', 1, b'uriform: 1:5: invalid character in path\n', given=lines('é\ta b'))

    def test_kinds(self):
        given = lines('é', 'http://é/', 'http://é/#ñ')
        for kind, kept in [('uri-reference', [0, 1, 2]), ('uri', [1, 2]), ('absolute-uri', [1]), ('relative-ref', [0])]:
            expected = b''.join(given.splitlines(keepends=True)[i] for i in kept)
            self.assertEqual(run('dedupe', '--iri', '--kind=' + kind, given=given)[:2], (int(len(kept) < 3), expected))
            self.assertEqual(run('parse', '--iri', '--kind=' + kind, given=given)[1].count(b'\n'), len(kept))


class EncodeInACharset(TestCase):
    def test_data_is_decoded_first(self):
        self.check(['encode', '--charset=iso-8859-1'], b'4%20%C3%B7%203\n%00%0D\n', given=b'4 \xf7 3\n\0\r\r\n')
        self.check(['encode', '--charset=windows-1258', b'Vi\xea\xf2tNam'], b'Vi%E1%BB%87tNam\n')
        self.check(['encode', '--charset=iso-8859-1', '--component=form', b'\xe9 ~'], b'%C3%A9+%7E\n')
        self.check(['encode', '--charset=utf-8', 'e\u0301'], b'e%CC%81\n')

    def test_undefined_octets(self):
        given = b'a\nb\xe9\n\xff\n'
        err = b'uriform: 2:2: ' + UNDEFINED + b'\nuriform: 3:1: ' + UNDEFINED + b'\n'
        for charset in ['us-ascii', 'utf-8']:
            for option, out in [([], b'a\n'), (['--invalid=blank'], b'a\n\n\n'), (['--invalid=keep'], given)]:
                self.check(['encode', '--charset=' + charset, *option], out, 1, err, given=given)


class Charsets(TestCase):
    def test_an_unknown_one_is_wrong_usage(self):
        for name in ['to-uri', 'encode']:
            for charset in ['no-such-charset', '', '\xe9', 'a' * 1000]:
                self.check_usage_error(name, '--charset', charset)
                self.check_usage_error(name, 'a', '--charset', charset)
        self.check(['encode', '--charset=no-such-charset', 'a'], b'', 2, b'uriform: --charset: no-such-charset: unknown charset\n')

    def test_lines_that_cannot_be_told_are_wrong_usage(self):
        for charset in ['scsu', 'SCSU', 'hz', 'hz-gb-2312', 'lmbcs', 'gsm-03.38']:
            for arguments in [['encode'], ['encode', 'a'], ['encode', '--null'], ['to-uri'], ['to-uri', '--threads=2']]:
                self.check([*arguments, '--charset', charset], b'', 2,
                           b'uriform: --charset: %s: its characters may contain the octet LF, which ends lines\n' % charset.encode(),
                           given=b'/\x0e\x4e\x0a\n')
        # In the other charsets, the octet always means LF, whatever octets precede it.
        for charset in ['utf-7', 'bocu-1', 'cesu-8', 'iso-2022-jp', 'iso-2022-kr', 'gb18030', 'big5', 'shift_jis', 'ibm-37', 'ibm-1390']:
            self.check(['encode', '--charset', charset], b'', given=b'')


class Commands(TestCase):
    VALID = {'to-uri': b'a\n', 'to-iri': b'a\n'}

    def test_help(self):
        out = run('--help')[1]
        for name in self.VALID:
            self.assertIn(b'\n  ' + name.encode() + b' ', out)
            status, own, err = run(name, '--help')
            self.assertEqual((status, err), (0, b''))
            self.assertIn(b'--invalid', own)
        for name in ['parse', 'normalize', 'equivalent', 'dedupe']:
            self.assertIn(b'--iri', run(name, '--help')[1])
        for name in ['encode', 'to-uri']:
            self.assertIn(b'--charset', run(name, '--help')[1])

    def test_no_input_no_output(self):
        for arguments in [['to-uri'], ['to-iri'], ['to-uri', '--charset=utf-16'], ['encode', '--charset=utf-16'],
                          ['normalize', '--iri']]:
            self.check(arguments, b'')

    def test_a_full_disk(self):
        with open('/dev/full', 'wb') as disk:
            for name, line in self.VALID.items():
                self.assertEqual(run(name, given=line * MIB, stdout=disk),
                                 (2, None, b'uriform: write error: No space left on device\n'))

    def test_memory_does_not_grow_with_the_number_of_lines(self):
        if not has_usual_memory():
            self.skipTest('the command has a sanitizer')
        text = lines(IRI)
        for arguments, line in [(['to-uri'], text), (['to-uri', '--charset=utf-8'], text), (['to-iri'], URI),
                                (['normalize', '--iri'], text), (['encode', '--charset=utf-8'], text)]:
            once, many = (self.peak(arguments, [line * 10000] * n) for n in (2, 20))
            self.assertLess(many, once + MIB, arguments)


if __name__ == '__main__':
    main()
