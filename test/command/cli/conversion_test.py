"""Tests of the commands resolve, relativize, encode and decode, by uriform's promises to scripts.

    python3 conversion_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import random
import string
import subprocess
import urllib.parse

from support import TestCase, brief, command, main, run

SUB_DELIMS = "!$&'()*+,;="
ALNUM = string.ascii_letters + string.digits
UNRESERVED = ALNUM + '-._~'
STAYS = {'userinfo': UNRESERVED, 'reg-name': UNRESERVED, 'path-segment': UNRESERVED + ':@', 'query-value': UNRESERVED + ':@/?',
         'path': UNRESERVED + SUB_DELIMS + ':@/', 'query': UNRESERVED + SUB_DELIMS + ':@/?',
         'fragment': UNRESERVED + SUB_DELIMS + ':@/?', 'all-octets': '', 'form': ALNUM + '*-._'}
NOT_HEX = b'`%` without two hexadecimal digits'


def random_lines(count, seed):
    """Returns lines of octets with any value except LF, without a CR at the end, which would belong to the line end."""
    numbers = random.Random(seed)
    lines = (numbers.randbytes(numbers.randrange(30)).replace(b'\n', b'').rstrip(b'\r') for _ in range(count))
    return b''.join(line + b'\n' for line in lines)


def random_uris(count, seed):
    numbers = random.Random(seed)
    pieces = ['a', 'b', '..', '.', '', 'x:y', '%2e', '@']

    def uri():
        authority = numbers.choice(['', '', '//', '//h', '//h:1'])
        path = '/' * numbers.randrange(2 if not authority else 1) + '/'.join(numbers.choices(pieces, k=numbers.randrange(5)))
        if authority and path:
            path = '/' + path
        if not authority and path.startswith('//'):
            path = '/a' + path
        return numbers.choice(['s', 't']) + ':' + authority + path + numbers.choice(['', '?', '?q']) + numbers.choice(['', '#', '#f'])

    return [uri().encode() for _ in range(count)]


class Resolve(TestCase):
    BASE = 'http://a/b/c/d;p?q'

    def test_references_against_a_base(self):
        cases = [('g:h', 'g:h'), ('g', 'http://a/b/c/g'), ('/g', 'http://a/g'), ('//g', 'http://g'), ('?y', 'http://a/b/c/d;p?y'),
                 ('#s', 'http://a/b/c/d;p?q#s'), ('', 'http://a/b/c/d;p?q'), ('../../../g', 'http://a/g'), ('..', 'http://a/b/'),
                 ('./g/.', 'http://a/b/c/g/'), ('g?y/../x', 'http://a/b/c/g?y/../x'), ('http:g', 'http:g')] # RFC 3986, section 5.4
        out = ''.join(target + '\n' for _, target in cases).encode()
        self.check(['resolve', '--base', self.BASE, *[reference for reference, _ in cases]], out)
        self.check(['resolve', '--base=' + self.BASE], out, given='\n'.join(reference for reference, _ in cases).encode() + b'\n')
        self.check(['resolve', '--base=' + self.BASE, '--file', self.file(b'g\r\n')], b'http://a/b/c/g\n')

    def test_lines_with_bases(self):
        self.check(['resolve'], b'http://a/c\nx:/z\n', given=b'http://a/b\tc\r\nx:/y\tz')
        self.check(['resolve', 'http://a/b\tc', 'x:/y\t'], b'http://a/c\nx:/y\n')

    def test_the_target_is_not_normalized(self):
        self.check(['resolve', '--base=HTTP://A:80/%7e/', '%7e'], b'HTTP://A:80/%7e/%7e\n')

    def test_a_base_may_have_a_fragment(self):
        self.check(['resolve', '--base=http://a/b#c', 'd'], b'http://a/d\n')

    def test_the_last_base_counts(self):
        self.check(['resolve', '--base=a:/b', '--base=c:/d', 'e'], b'c:/e\n')

    def test_an_argument_is_no_reference_without_a_base(self):
        self.check(['resolve', '../c'], b'', 1,
                   b'uriform: 1:1: missing scheme, and a TAB and a reference are missing, or the option --base\n')

    def test_what_is_invalid(self):
        given = b'http://a\tb c\n\tx\nhttp://a b\tc\nhttp://a\nhttp://a\tb\tc\n\n%\t%\nhttp://a\t\0\n'
        err = (b'uriform: 1:11: invalid character in path\nuriform: 2:1: missing scheme\n'
               b'uriform: 3:9: invalid character in host\nuriform: 4:9: a TAB and a reference are missing, or the option --base\n'
               b'uriform: 5:11: invalid character in path\nuriform: 6:1: missing scheme, and a TAB and a reference are missing, or the option --base\n'
               b'uriform: 7:1: missing scheme\nuriform: 8:10: invalid character in path\n')
        for option, out in [([], b''), (['--invalid=skip'], b''), (['--invalid=blank'], b'\n' * 8), (['--invalid=keep'], given)]:
            self.check(['resolve', *option], out, 1, err, given=given)
        self.check(['resolve', '--base=a:/b', '--invalid=keep', 'b\tc', '%G1', 'd'], b'b\tc\n%G1\na:/d\n', 1,
                   b'uriform: 1:2: invalid character in path\nuriform: 2:2: ' + NOT_HEX + b' in path\n')

    def test_a_port_has_any_number_of_digits(self):
        self.check(['resolve', '--base=a:b', '//h:123456789012345678901234567890'], b'a://h:123456789012345678901234567890\n')


class Relativize(TestCase):
    def test_uris_against_a_base(self):
        self.check(['relativize', '--base=http://a/b/c/d?q',
                    'http://a/b/g#s', 'http://a/b/c/x:y', 'http://a/b/c/d?q', 'http://z/', 'x:y'],
                   b'../g#s\n./x:y\n\n//z/\nx:y\n')

    def test_lines_with_bases(self):
        self.check(['relativize'], b'c\n/\n', given=b'http://a/b\thttp://a/c\r\nx:/y/z\tx:/')

    def test_what_is_invalid(self):
        given = b'a:b\tc\na:b\ta:c d\nb\ta:b\na:b\n'
        self.check(['relativize', '--invalid=keep'], given, 1,
                   b'uriform: 1:6: missing scheme\nuriform: 2:8: invalid character in path\n'
                   b'uriform: 3:2: missing scheme\nuriform: 4:4: a TAB and a reference are missing, or the option --base\n', given=given)
        self.check(['relativize', '--base=a:b', 'c'], b'', 1, b'uriform: 1:2: missing scheme\n')

    def test_the_reference_leads_to_the_uri(self):
        bases, targets = random_uris(20000, 1), random_uris(20000, 2)

        def pairs(lines):
            return b''.join(base + b'\t' + line + b'\n' for base, line in zip(bases, lines))

        status, references, err = run('relativize', given=pairs(targets))
        self.assertEqual((status, err, references.count(b'\n')), (0, b'', len(bases)))
        self.assertNotEqual(references.split(b'\n')[:-1], targets)
        expected = run('resolve', given=pairs(targets))
        self.assertEqual((expected[0], expected[2]), (0, b''))
        self.check(['resolve'], expected[1], given=pairs(references.split(b'\n')))

    def test_in_a_pipeline(self):
        given = b''.join(b'http://h/a/%d/c?d\n' % i for i in range(20000))
        done = subprocess.run(f'"{command()}" relativize --base=http://h/a/b | "{command()}" resolve --base=http://h/a/b', shell=True,
                              input=given, capture_output=True)
        self.assertEqual((done.returncode, brief(done.stdout), done.stderr), (0, brief(given), b''))


class Bases(TestCase):
    def test_a_base_that_is_no_uri_is_wrong_usage(self):
        for name in ['resolve', 'relativize']:
            for base in ['', 'a', '//a', 'http://a b/', 'a:%', 'a:\xe9', '{}', '[]', '[a:b,c:d]', 'a:b\tc']:
                self.check_usage_error(name, '--base', base, 'a:b')
            self.check_usage_error(name, '--base')
            self.check_usage_error(name, '--base=', 'a:b')
            self.check_usage_error(name, '--kind=uri', 'a:b')

    def test_its_error_is_told(self):
        self.check(['resolve', '--base=http://a b/', 'c'], b'', 2,
                   b'uriform: --base: not a URI: column 9: invalid character in host\n')


class Encode(TestCase):
    def test_each_component(self):
        every = bytes(octet for octet in range(256) if octet != 0x0A)
        for name, stays in STAYS.items():
            self.check(['encode', '--component=' + name],
                       b''.join(b'%c' % octet if chr(octet) in stays else b'%%%02X' % octet for octet in every)
                       .replace(b'%20' if name == 'form' else b' ', b'+') + b'\n', given=every + b'\n')

    def test_the_default_is_a_value_in_a_query(self):
        self.check(['encode', 'a b&c', 'AT&T 100%', '%41', ''], b'a%20b%26c\nAT%26T%20100%25\n%2541\n\n')

    def test_a_form(self):
        self.check(['encode', '--component', 'form', 'a b~c', '1+1'], b'a+b%7Ec\n1%2B1\n')

    def test_data_is_octets(self):
        self.check(['encode'], b'a%00b%0Dc%FF\n\n%0D\n%0D\n', given=b'a\0b\rc\xff\r\n\n\r\r\n\r')
        self.check(['encode', b'4 \xf7 3', 'a\nb'], b'4%20%F7%203\na%0Ab\n')

    def test_nothing_is_invalid(self):
        self.check(['encode', '%', b'\xff'], b'%25\n%FF\n')

    def test_wrong_usage(self):
        for arguments in [['--component=host', 'a'], ['--component=', 'a'], ['--component', '', 'a'], ['--component=PATH', 'a'],
                          ['--component'], ['--zero', 'a'], ['--base=a:b', 'a'], ['--json', 'a']]:
            self.check_usage_error('encode', *arguments)


class Decode(TestCase):
    def test_once(self):
        self.check(['decode', '%41%5a%2B+', '%2541', '', 'a b', b'\xff'], b'AZ++\n%41\n\na b\n\xff\n')
        self.check(['decode'], b'caf\xc3\xa9\xff\0\n\0\xfe\r\n', given=b'caf%C3%a9%ff%00\r\n\0\xfe\r\r\n')

    def test_malformed_triplets(self):
        given = b'%\na%4\n%G1\n%uD800\nok%41\n%+1\n%%41\n'
        err = b''.join(b'uriform: %d:%d: ' % place + NOT_HEX + b'\n' for place in [(1, 2), (2, 4), (3, 2), (4, 2), (6, 2), (7, 2)])
        for option, out in [([], b'okA\n'), (['--invalid=blank'], b'\n\n\n\nokA\n\n\n'),
                            (['--invalid=keep'], given.replace(b'ok%41', b'okA'))]:
            self.check(['decode', *option], out, 1, err, given=given)
        self.check(['decode', '--lenient'], b'%\na%4\n%G1\n%uD800\nokA\n%+1\n%A\n', given=given)

    def test_a_form(self):
        self.check(['decode', '--form', 'a+b%2B', '%20+'], b'a b+\n  \n')
        self.check(['decode', '--form', 'a+%'], b'', 1, b'uriform: 1:4: ' + NOT_HEX + b'\n')
        for options in [['--form', '--lenient'], ['--lenient', '--form']]: # WHATWG URL, section 5.1
            self.check(['decode', *options, 'a=100%', 'a+%%2B%4', '%zz+'], b'a=100%\na %+%4\n%zz \n')

    def test_nul_ends_each_output(self):
        self.check(['decode', '--zero', 'a%0Ab', '', 'c'], b'a\nb\0\0c\0')
        given = b'%\na%0A\n'
        for option, out in [('skip', b'a\n\0'), ('blank', b'\0a\n\0'), ('keep', b'%\0a\n\0')]:
            self.check(['decode', '--zero', '--invalid=' + option], out, 1, b'uriform: 1:2: ' + NOT_HEX + b'\n', given=given)

    def test_nul_in_a_record(self):
        """NUL within a record can be distinguished from the record's end only in a single record."""
        self.check(['decode', '--null'], b'a\0b\0\0\0', given=b'a%00b\0%00\0')
        self.check(['decode', '--null', '%0A%00%0D'], b'\n\0\r\0')

    def test_wrong_usage(self):
        for arguments in [['--component=path', 'a'], ['--charset=utf-8', 'a'], ['--strict', 'a'], ['--iri', 'a']]:
            self.check_usage_error('decode', *arguments)


class RoundTrips(TestCase):
    def test_what_is_encoded_decodes_to_itself(self):
        given = random_lines(20000, 3)
        for name in STAYS:
            options = ['--form'] if name == 'form' else []
            encoded = run('encode', '--component=' + name, given=given)
            self.assertEqual((encoded[0], encoded[2]), (0, b''))
            self.assertNotEqual(brief(encoded[1]), brief(given))
            self.check(['decode', *options], given, given=encoded[1])

    def test_records_of_any_octets_but_nul(self):
        numbers = random.Random(6)
        records = [numbers.choice([b'', b'\r\n', b'\n', b'\r']) + numbers.randbytes(numbers.randrange(30)).replace(b'\0', b'\n')
                   for _ in range(20000)]
        given = b''.join(record + b'\0' for record in records)
        for name in STAYS:
            options = ['--form'] if name == 'form' else []
            status, encoded, err = run('encode', '--null', '--component=' + name, given=given)
            self.assertEqual((status, err, encoded.count(b'\0')), (0, b'', len(records)))
            for threads in ['1', '3']:
                self.check(['decode', '--null', '--threads=' + threads, *options], given, given=encoded)

    def test_many_lines_are_what_each_is(self):
        """A few of many lines contain an error, a `%` or `\r` at the end, or octets to convert."""
        numbers = random.Random(9)
        rare = [b'a%', b'a%4', b'1%41', b'%0A%c3%a9', b'+ ~', b'\xff?b=c', b'd\r', b'e%\r', b'', b'\r\r']
        lines = [numbers.choice(rare) if numbers.random() < 0.005 else b'http://h/a-plain/line' for _ in range(20000)]
        for options in [['encode', '--component=path'], ['encode', '--component=all-octets'], ['encode', '--component=form'],
                        ['decode', '--invalid=keep'], ['decode', '--lenient'], ['decode', '--form', '--lenient']]:
            alone = {line: run(*options, given=line + b'\n') for line in set(lines)}
            err = b''.join(alone[line][2].replace(b' 1:', b' %d:' % number) for number, line in enumerate(lines, 1))
            status = max(each[0] for each in alone.values())
            self.check(options, b''.join(alone[line][1] for line in lines), status, err, given=b''.join(line + b'\n' for line in lines))

    def test_forms_are_what_others_write(self):
        given = random_lines(2000, 4)
        expected = b''.join(urllib.parse.quote_plus(line, safe='*').replace('~', '%7E').encode() + b'\n'
                            for line in given.split(b'\n')[:-1])
        self.check(['encode', '--component=form'], expected, given=given)

    def test_in_a_pipeline(self):
        given = random_lines(100000, 5)
        done = subprocess.run(f'"{command()}" encode | "{command()}" decode', shell=True, input=given, capture_output=True)
        self.assertEqual((done.returncode, brief(done.stdout), done.stderr), (0, brief(given), b''))



class Paths(TestCase):
    def test_paths_of_posix(self):
        self.check(['from-path', '/a b/', '/', '//a', b'/\xff\\'], b'file:///a%20b/\nfile:///\nfile:////a\nfile:///%FF%5C\n')
        self.check(['to-path', 'file:/a%20b', 'FILE://localhost/%FF', 'file:////a'], b'/a b\n/\xff\n//a\n')
        self.check(['to-path', '--null'], b'/a\nb\0/c\0', given=b'file:/a%0Ab\0file:/c\0')

    def test_paths_of_windows(self):
        self.check(['from-path', '--style=windows', 'C:\\a b', '//h/s/x', '\\\\?\\UNC\\h\\s'], b'file:///C:/a%20b\nfile://h/s/x\nfile://h/s\n')
        self.check(['to-path', '--style=windows', 'file:c:/a', 'file:////h/s'], b'c:\\a\n\\\\h\\s\n')

    def test_what_has_no_uri_or_path(self):
        for arguments, column, message in [
            (['from-path', 'a'], 1, b'path that is not absolute'), (['from-path', ''], 1, b'path that is not absolute'),
            (['from-path', '--style=windows', 'C:a'], 3, b'path that is not absolute'),
            (['from-path', '--style=windows', 'C:\\a\\NUL.txt'], 6, b'name of a device, not of a file'),
            (['to-path', 'file:/a%2Fb'], 8, b'character that no file name contains'), (['to-path', 'file:/%00'], 7, b'character that no file name contains'),
            (['to-path', 'file://h/a'], 8, b'host that this kind of path does not allow'), (['to-path', 'http:/a'], 1, b'not a `file` URI'),
            (['to-path', 'file:/a?b'], 8, b'not a `file` URI'), (['to-path', 'file:/a b'], 8, b'invalid character in path'),
            (['to-path', '--style=windows', 'file:///a'], 10, b'path that is not absolute'),
            (['to-path', '--style=windows', 'file:///C:/%FF'], 12, b'invalid UTF-8'),
        ]:
            for policy, out in ('skip', b''), ('keep', arguments[-1].encode() + b'\n'):
                self.check([*arguments, f'--invalid={policy}'], out, 1, b'uriform: 1:%d: %s\n' % (column, message))

    def test_paths_and_urls(self):
        self.check(['from-path', '--web', '/a/../b(c)', '/c:/a'], b'file:///b(c)\nfile:///c%3A/a\n')
        self.check(['to-path', '--web', '--style=windows', 'file:c|\\a?b#c', 'file://H/s'], b'c:\\a\n\\\\h\\s\n')
        self.check(['to-path', '--web', 'file:///100%'], b'/100%\n')

    def test_wrong_styles(self):
        for name in 'from-path', 'to-path':
            self.check_usage_error(name, '--style=Windows', '/')
            self.check_usage_error(name, '--style', '', '/')


if __name__ == '__main__':
    main()
