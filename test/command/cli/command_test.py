"""Tests of the command uriform: the promises to scripts that hold for every command, and the commands that read and compare.

    python3 command_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import hashlib
import itertools
import json
import os
import signal
import subprocess
import threading
import time

from help_text import SOURCES, commands, options
from support import MIB, PATIENCE, TestCase, brief, command, has_usual_memory, limit_memory, main, plain_environment, read_soon, run

# The commands, each with a valid line.
VALID = {'parse': b'a\n', 'normalize': b'a\n', 'equivalent': b'a\ta\n', 'resolve': b'a:b\tc\n', 'relativize': b'a:b\ta:c\n',
         'encode': b'a\n', 'decode': b'a\n', 'from-path': b'/a\n', 'to-path': b'file:/a\n', 'dedupe': b'a\n', 'href': b'a:\n', 'key': b'a:\n'}


class Inputs(TestCase):
    def test_arguments_are_inputs_in_order(self):
        self.check(['normalize', 'HTTP://B', 'HTTP://A'], b'http://b/\nhttp://a/\n')

    def test_arguments_are_taken_literally(self):
        words = ['', '++', '-', 'a,b', 'parse', 'normalize', 'a=b', "'", '~', 'x:y', '%20', 'true']
        self.check(['normalize', *words], '\n'.join([*words, '']).encode())
        for word in ['[::1]', '[a,b]', '{x}', '{}', 'a b', '%%', '"a"', '\\', '^', 'a\nb', ' ', '[]', '[', '--\t', b'\xff\xfe']:
            status, out, err = run('normalize', '--invalid=keep', '--', word)
            self.assertEqual((status, out), (1, os.fsencode(word) + b'\n'))
            self.assertRegex(err, rb'\Auriform: 1:\d+: .*\n\Z')

    def test_everything_after_two_hyphens_is_an_input(self):
        self.check(['normalize', '--', '--help', '--', '-x', '--file=y', '-1'], b'--help\n--\n-x\n--file=y\n-1\n')
        self.check(['normalize', 'a', '--', '--version'], b'a\n--version\n')

    def test_options_stand_among_arguments(self):
        self.check(['normalize', 'HTTP://A:80', '--level', 'syntax', 'HTTP://B', '--kind=uri'], b'http://a:80\nhttp://b\n')
        self.check(['normalize', '--urn-equivalence', 'URN:A:b?=q#f', 'http://h/?q#f'], b'urn:a:b\nhttp://h/?q#f\n')
        self.check(['equivalent', '--urn-equivalence', 'URN:A:b?=q', 'urn:a:b#f'], b'equivalent\n')
        self.check(['dedupe', '--urn-equivalence'], b'urn:a:b?=q\nurn:a?q\n', given=b'urn:a:b?=q\nURN:A:b#f\nurn:a?q\n')

    def test_without_arguments_lines_are_inputs(self):
        self.check(['normalize'], b'http://a/\nhttp://b/\n', given=b'HTTP://A\nHTTP://B\n')
        self.check(['normalize', '--'], b'http://a/\n', given=b'HTTP://A\n')

    def test_an_empty_input_has_no_lines(self):
        for name in VALID:
            self.check([name], b'')

    def test_an_empty_line_is_the_empty_reference(self):
        self.check(['normalize'], b'\n\na\n', given=b'\n\na\n')
        self.check(['parse'], b'path ""\n', given=b'\n')
        self.check(['normalize', '--kind=uri'], b'', 1, b'uriform: 1:1: missing scheme\n', given=b'\n')

    def test_the_last_line_may_lack_its_end(self):
        self.check(['normalize'], b'a\nb\n', given=b'a\nb')
        self.check(['normalize', '--invalid=keep'], b'a\r\n', 1, b'uriform: 1:2: invalid character in path\n', given=b'a\r')

    def test_one_carriage_return_before_the_end_is_dropped(self):
        self.check(['normalize'], b'a\n\nb\n', given=b'a\r\n\r\nb\r\n')
        self.check(['normalize', '--invalid=keep'], b'a\r\n', 1, b'uriform: 1:2: invalid character in path\n', given=b'a\r\r\n')
        self.check(['normalize', '--invalid=keep'], b'\ra\n', 1, b'uriform: 1:1: invalid character in path\n', given=b'\ra\n')

    def test_a_line_may_hold_any_bytes(self):
        every = bytes(b for b in range(256) if b != 0x0A)
        given = every + b'\n\0\n\xff\xfe\n\xe2\x82\n' + b'http://a/\0b\n'
        status, out, err = run('normalize', '--invalid=keep', given=given)
        self.assertEqual((status, out), (1, given))
        self.assertEqual([line.split(b': ')[1] for line in err.splitlines()], [b'1:1', b'2:1', b'3:1', b'4:1', b'5:10'])

    def test_lines_of_every_length_come_out_as_they_went_in(self):
        lines = [b'a' * n for n in range(2000)] + [b'b' * n for n in range((1 << 18) - 3, (1 << 18) + 3)] + [b'c' * MIB, b'', b'd']
        text = b'\n'.join(lines) + b'\n'
        self.check(['normalize'], text, given=text)
        self.check(['normalize', '--file', self.file(text.replace(b'\n', b'\r\n'))], text)
        invalid = text.replace(b'\n', b' \n')
        status, out, _ = run('normalize', '--invalid=keep', given=invalid)
        self.assertEqual((status, brief(out)), (1, brief(invalid)))

    def test_file_is_read_instead_of_standard_input(self):
        name = self.file(b'HTTP://A\nHTTP://B')
        self.check(['normalize', '--file', name], b'http://a/\nhttp://b/\n', given=b'c\n')
        self.check(['normalize', '--file=' + name], b'http://a/\nhttp://b/\n')
        self.check(['normalize', '--file', self.file(b'')], b'')

    def test_a_hyphen_as_the_file_is_standard_input(self):
        self.file(b'c:\n', '-')
        for option in [['--file', '-'], ['--file=-'], ['--file=no-such-file', '--file=-']]:
            self.check(['normalize', *option], b'http://a/\n', given=b'HTTP://A\n', cwd=self.folder)
            self.check(['normalize', '--threads=2', *option], b'http://a/\n', given=b'HTTP://A\n', cwd=self.folder)
        self.check(['normalize', '--file=./-'], b'c:\n', given=b'a:\n', cwd=self.folder)
        self.check(['normalize', '--file=-', '--file', self.file(b'b:')], b'b:\n', given=b'a:\n')

    def test_the_name_of_a_file_is_any(self):
        for name in ['--', '-x', '--kind=uri', 'a=', '[a,b]', '{}', 'a b', '++', 'parse']:
            self.file(b'HTTP://A', name)
            for option in [['--file', name], ['--file=' + name]]:
                self.check(['normalize', *option], b'http://a/\n', cwd=self.folder)

    def test_a_non_blocking_standard_input_is_waited_for(self):
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        process = self.start('normalize', stdin=reader)
        os.close(reader)
        time.sleep(0.2)
        os.write(writer, b'HTTP://A\n')
        self.assertEqual(read_soon(process.stdout), b'http://a/\n')
        os.close(writer)
        self.assertEqual(process.wait(PATIENCE), 0)


class Null(TestCase):
    """With --null, NUL ends inputs and outputs."""

    def test_each_command(self):
        for name, line in VALID.items():
            expected = run(name, given=line)[1]
            for end in [b'\0', b'']:
                self.check([name, '--null'], expected.replace(b'\n', b'\0'), given=line.replace(b'\n', end))
        self.check(['normalize', '--null', 'HTTP://A', 'HTTP://B'], b'http://a/\0http://b/\0')
        self.check(['parse', '--json', '--null'], run('parse', '--json', 'a', '')[1].replace(b'\n', b'\0'), given=b'a\0\0')

    def test_records_hold_anything_but_nul(self):
        every = bytes(octet for octet in range(1, 256))
        given = b'a\r\0\r\n\0' + every + b'\0\0\n'
        for more in [[], ['--threads=2'], ['--file', self.file(given)]]:
            status, out, err = run('normalize', '--null', '--invalid=keep', *more, given=given)
            self.assertEqual((status, out), (1, given + b'\0'))
            self.assertEqual([line.split(b': ')[1] for line in err.splitlines()], [b'1:2', b'2:1', b'3:1', b'5:1'])
        self.check(['normalize', '--null', '--invalid=blank'], b'\0\0a\0', 1, b'uriform: 2:2: invalid character in path\n',
                   given=b'\0a\n\0a')

    def test_errors_count_records(self):
        self.check(['normalize', '--null'], b'\0c\0', 1, b'uriform: 2:3: invalid character in path\n', given=b'\0ab\n\0c\0')

    def test_records_of_every_length_come_out_as_they_went_in(self):
        records = [b'a' * n for n in range(2000)] + [b'b' * n for n in range((1 << 18) - 3, (1 << 18) + 3)] + [b'c' * MIB, b'', b'd']
        text = b'\0'.join(records) + b'\0'
        self.check(['normalize', '--null'], text, given=text)
        self.check(['normalize', '--null', '--threads=3'], text, given=text)

    def test_a_co_process_is_answered_at_once(self):
        for more in [[], ['--threads=2']]:
            process = self.start('normalize', '--null', *more)
            for _ in range(3):
                process.stdin.write(b'HTTP://A\0')
                self.assertEqual(read_soon(process.stdout), b'http://a/\0')


class InvalidInputs(TestCase):
    GIVEN = b'a\nhttp://a b/\n%4\nb\n'
    ERR = b'uriform: 2:9: invalid character in host\nuriform: 3:3: `%` without two hexadecimal digits in path\n'

    def test_what_becomes_of_them(self):
        for option, out in [([], b'a\nb\n'), (['--invalid=skip'], b'a\nb\n'), (['--invalid=blank'], b'a\n\n\nb\n'),
                            (['--invalid=keep'], self.GIVEN)]:
            for name in ['normalize', 'dedupe']:
                self.check([name, *option], out, 1, self.ERR, given=self.GIVEN)
        self.check(['parse', '--invalid=blank'], b'path "a"\n\n\npath "b"\n', 1, self.ERR, given=self.GIVEN)

    def test_arguments_count_as_lines(self):
        self.check(['normalize', '--invalid', 'keep', *self.GIVEN.decode().splitlines()], self.GIVEN, 1, self.ERR)

    def test_every_one_is_reported(self):
        count = 100000
        err = b''.join(b'uriform: %d:2: invalid character in path\n' % (i + 1) for i in range(count))
        self.check(['normalize', '--invalid=keep'], b'a b\n' * count, 1, err, given=b'a b\n' * count)

    def test_one_is_enough_for_the_status(self):
        for name, line in VALID.items():
            status = 0 if name == 'encode' else 1 # takes any octets
            self.assertEqual(run(name, given=b'%\n' + line)[0], status, name)
            self.assertEqual(run(name, given=line + line)[0], 0, name)


class Parse(TestCase):
    JSON = ['parse', '--json']

    def test_the_objects_of_the_contract(self):
        self.check([*self.JSON, 'http://u@EXAMPLE.com:/a%2f?q#'],
                   b'{"input":"http://u@EXAMPLE.com:/a%2f?q#","valid":true,"scheme":"http","authority":"u@EXAMPLE.com:","userinfo":"u",'
                   b'"host":"EXAMPLE.com","host_kind":"reg-name","port":"","path":"/a%2f","query":"q","fragment":""}\n')
        self.check([*self.JSON, 'http://a b/'],
                   b'{"input":"http://a b/","valid":false,"error":"invalid-character","position":8}\n',
                   1, b'uriform: 1:9: invalid character in host\n')

    def test_undefined_is_not_empty(self):
        def components(text):
            return list(json.loads(run(*self.JSON, '--', text)[1]).values())[2:]

        n = None
        for text, expected in [
            ('', [n, n, n, n, n, n, '', n, n]),
            ('//', [n, '', n, '', 'reg-name', n, '', n, n]),
            ('//@:?#', [n, '@:', '', '', 'reg-name', '', '', '', '']),
            ('s:', ['s', n, n, n, n, n, '', n, n]),
            ('s:?', ['s', n, n, n, n, n, '', '', n]),
            ('//1.2.3.4:5', [n, '1.2.3.4:5', n, '1.2.3.4', 'ipv4', '5', '', n, n]),
            ('//[::1]', [n, '[::1]', n, '[::1]', 'ipv6', n, '', n, n]),
            ('//[v1.a]/', [n, '[v1.a]', n, '[v1.a]', 'ipvfuture', n, '/', n, n]),
        ]:
            self.assertEqual(components(text), expected, text)

    def test_every_error_has_its_name_and_position(self):
        for option, text, name, position in [
            ([], 'a b', 'invalid-character', 1),
            ([], '%4', 'invalid-percent-encoding', 2),
            ([], '//[::1', 'invalid-ip-literal', 6),
            ([], '//[1]', 'invalid-ip-literal', 4),
            ([], '1:a', 'colon-in-first-segment', 1),
            (['--kind=uri'], '/a', 'missing-scheme', 0),
            (['--kind=relative-ref'], 'a:b', 'unexpected-scheme', 1),
            (['--kind=absolute-uri'], 'http://a#b', 'unexpected-fragment', 8),
        ]:
            status, out, _ = run(*self.JSON, *option, text)
            self.assertEqual((status, json.loads(out)), (1, {'input': text, 'valid': False, 'error': name, 'position': position}))

    def test_invalid_inputs_have_objects(self):
        status, out, err = run(*self.JSON, given=b'a b\nc\n')
        self.assertEqual((status, [json.loads(line)['valid'] for line in out.splitlines()]), (1, [False, True]))
        self.assertEqual(err, b'uriform: 1:2: invalid character in path\n')

    def test_one_replacement_character_for_each_maximal_subpart(self):
        f = '\N{REPLACEMENT CHARACTER}'
        cases = [
            (b'\xe2\x82A', f + 'A'), (b'\xf0\x80\x80', f * 3), (b'\xed\xa0\x80', f * 3), (b'\xf4\x90\x80\x80', f * 4),
            (b'\xe2\x82', f), (b'\xc0\xaf', f * 2), (b'\xe2\x82\xac', '\N{EURO SIGN}'), (b'\xf0\x9f\x98\xe2\x82\xac', f + '\N{EURO SIGN}'),
            (b'\xff\xfe', f * 2), (b'\x80', f), (b'\0\x1f"\\', '\0\x1f"\\'),
            (b'\x61\xf1\x80\x80\xe1\x80\xc2\x62\x80\x63\x80\xbf\x64', 'a' + f * 3 + 'b' + f + 'c' + f * 2 + 'd'), # Unicode, table 3-8
            (b'\xe2\x82' * 1000, f * 1000),
        ]
        _, out, _ = run(*self.JSON, given=b''.join(text + b'\n' for text, _ in cases))
        for (text, expected), line in zip(cases, out.decode('utf-8').split('\n')):
            self.assertEqual(json.loads(line)['input'], expected, text)

    def test_without_json_one_line_for_a_person(self):
        self.check(['parse', 'http://u@EXAMPLE.com:/a%2f?q#', '', 'a b', '//[::1]:1'],
                   b'scheme "http", authority "u@EXAMPLE.com:", userinfo "u", host "EXAMPLE.com", host kind "reg-name", port "", '
                   b'path "/a%2f", query "q", fragment ""\n'
                   b'path ""\n'
                   b'authority "[::1]:1", host "[::1]", host kind "ipv6", port "1", path ""\n',
                   1, b'uriform: 3:2: invalid character in path\n')


class Normalize(TestCase):
    URI = 'HTTP://EXAMPLE.com:80/%7Euser/./a%2fb'

    def test_levels(self):
        self.check(['normalize', self.URI], b'http://example.com/~user/a%2Fb\n')
        self.check(['normalize', '--level=scheme', self.URI], b'http://example.com/~user/a%2Fb\n')
        self.check(['normalize', '--level=syntax', self.URI], b'http://example.com:80/~user/a%2Fb\n')
        self.check(['normalize', '--level=syntax', '--level=scheme', self.URI], b'http://example.com/~user/a%2Fb\n')

    def test_kinds(self):
        given = b'a\nhttp://b/\nhttp://c/#d\n'
        for kind, out, status in [('uri-reference', given, 0), ('uri', b'http://b/\nhttp://c/#d\n', 1),
                                  ('absolute-uri', b'http://b/\n', 1), ('relative-ref', b'a\n', 1)]:
            for name in ['normalize', 'dedupe']:
                self.assertEqual(run(name, '--kind=' + kind, given=given)[:2], (status, out))
                self.assertEqual(run(name, '--kind', kind, given=given)[:2], (status, out))


class Equivalent(TestCase):
    def test_two_arguments(self):
        self.check(['equivalent', 'http://a', 'HTTP://A:80/'], b'equivalent\n')
        self.check(['equivalent', 'http://a', 'http://b'], b'different\n', 1)
        self.check(['equivalent', '', ''], b'equivalent\n')
        self.check(['equivalent', '--', '-a', '-%61'], b'equivalent\n')

    def test_any_other_number_of_arguments_is_wrong_usage(self):
        for arguments in [['a'], ['a', 'b', 'c'], ['--', 'a']]:
            self.check_usage_error('equivalent', *arguments)

    def test_lines(self):
        self.check(['equivalent'], b'equivalent\nequivalent\n', given=b'http://a\tHTTP://A/\r\n\t\n')
        self.check(['equivalent'], b'different\nequivalent\n', 1, given=b'a\tb\na\t%61')

    def test_levels_and_kinds(self):
        self.check(['equivalent', '--level=syntax', 'http://a', 'http://a:80'], b'different\n', 1)
        self.check(['equivalent', '--kind=uri', 'a', 'a:b'], b'', 1, b'uriform: 1:2: missing scheme\n')

    def test_columns_count_from_the_start_of_the_line(self):
        self.check(['equivalent'], b'', 1,
                   b'uriform: 1:2: invalid character in path\nuriform: 2:4: invalid character in path\n'
                   b'uriform: 3:4: invalid character in path\nuriform: 4:2: invalid character in path\n',
                   given=b'a b\tc\na\tb c\na\tb\tc\na b\tc d\n')

    def test_a_line_needs_a_tab(self):
        self.check(['equivalent', '--invalid=blank'], b'\nequivalent\n\n', 1,
                   b'uriform: 1:4: a TAB and a second reference are missing\nuriform: 3:1: a TAB and a second reference are missing\n',
                   given=b'abc\nx\tx\n\n')

    def test_an_error_in_an_argument(self):
        self.check(['equivalent', 'a', 'b c'], b'', 1, b'uriform: 2:2: invalid character in path\n')
        self.check(['equivalent', '--invalid=keep', 'a b', 'c'], b'a b\tc\n', 1, b'uriform: 1:2: invalid character in path\n')

    def test_invalid_pairs_are_kept_whole(self):
        self.check(['equivalent', '--invalid=keep'], b'a b\tc\n', 1, b'uriform: 1:2: invalid character in path\n', given=b'a b\tc\n')


class Dedupe(TestCase):
    def test_the_first_of_each_class_is_written_as_it_is(self):
        given = b'HTTP://A:80\nhttp://b\nhttp://a/\n\nhttp://A\nHTTP://B\n\nc\n'
        self.check(['dedupe'], b'HTTP://A:80\nhttp://b\n\nc\n', given=given)
        self.check(['dedupe', '--level=syntax'], b'HTTP://A:80\nhttp://b\nhttp://a/\n\nhttp://A\nc\n', given=given)

    def test_invalid_lines_are_kept_each_time(self):
        self.check(['dedupe', '--invalid=keep'], b'a b\na\na b\n', 1,
                   b'uriform: 1:2: invalid character in path\nuriform: 3:2: invalid character in path\n', given=b'a b\na\na b\na\n')

    def test_many(self):
        lines = [b'http://a/%d\n' % i for i in range(50000)]
        again = [line.replace(b'http', b'HTTP') for line in lines]
        self.check(['dedupe'], b''.join(lines), given=b''.join(lines + again))


class Usage(TestCase):
    def test_wrong_usage(self):
        for arguments in [[], [''], ['--'], ['-'], ['--', 'normalize', 'a'], ['no-command'], ['--no-option'], ['-x'], ['Normalize', 'a'],
                          ['normalize', '--no-option', 'a'], ['normalize', '-x', 'a'], ['normalize', '-1'], ['normalize', '-!'],
                          ['normalize', '-x=1', 'a'], ['normalize', '---', 'a'],
                          ['normalize', '--kind'], ['normalize', '--kind='], ['normalize', '--kind=', '--level=scheme'], ['normalize', '--null='],
                          ['normalize', '--kind', ''], ['normalize', '--kind=URI', 'a'], ['normalize', '--kind=1', 'a'],
                          ['normalize', '--kind', '--', 'a'], ['normalize', '--level=0', 'a'], ['normalize', '--invalid=drop', 'a'],
                          ['normalize', '--json', 'a'], ['parse', '--level=syntax', 'a'], ['normalize', '--file', 'x', 'a'],
                          ['normalize', '--file'], ['normalize', '--file='],
                          ['parse', '--base=a:', 'a'], ['parse', '--set=hash=x', 'a:'], ['normalize', '--base=a:', 'a'],
                          ['normalize', '--web', '--base=a', 'a'], ['href', '--base=a', 'a'], ['resolve', '--web', '--base=/', 'a'],
                          ['href', '--set=hash', 'a:'], ['href', '--set=Hash=x', 'a:'], ['href', '--set=', 'a:'],
                          ['relativize', '--web', 'a:']]:
            self.check_usage_error(*arguments)

    def test_no_option_takes_the_next_for_its_value(self):
        self.check(['normalize', '--file=', '--level=scheme'], b'', 2, b'uriform: --file: the name is empty\n')

    def test_empty_values(self):
        """Empty values are legal for some options. For others, the error gives the reason, in both notations."""
        web = b'--base: not a URL: column 1: missing scheme, and no base URL to resolve against'
        for arguments, message in [
            (['resolve', '--base'], b'--base: not a URI: column 1: missing scheme'), (['relativize', '--base'], b'--base: not a URI: column 1: missing scheme'),
            (['href', '--base'], web), (['explain', '--base'], web), (['normalize', '--web', '--base'], web), (['resolve', '--web', '--base'], web),
            (['normalize', '--kind'], b"--kind: '' is not one of uri-reference|uri|absolute-uri|relative-ref"),
            (['normalize', '--level'], b"--level: '' is not one of scheme|syntax"), (['normalize', '--invalid'], b"--invalid: '' is not one of skip|blank|keep"),
            (['key', '--sort'], b"--sort: '' is not one of none|name|pair|token"),
            (['key', '--no-vary-search=a', '--nvs-syntax'], b"--nvs-syntax: '' is not one of draft|legacy"),
            (['normalize', '--file'], b'--file: the name is empty'), (['dedupe', '--seen'], b'--seen: the name is empty'),
            (['seen', 'a', '--merge'], b'--merge: the name is empty'), (['key', '--profile=page', '--tracking'], b'--tracking: the name is empty'),
            (['key', '--drop'], b'--drop: the name is empty, and no list of a profile can contain it'),
            (['key', '--keep'], b'--keep: the name is empty, and no list of a profile can contain it'),
            (['key', '--rule'], b"--rule: no rule is named ''; uriform key --list-rules lists them"),
            (['key', '--profile'], b"profile '': column 1: expected a profile name and `/` (cache/1, page/1, surt/1, heritrix/1, ssurt/1)"),
            (['explain', '--fail-on'], b"--fail-on: '' is neither note, warning or error nor the name of a finding"),
            (['href', '--set'], b"--set: '' is not ATTRIBUTE=VALUE with an attribute of the URL API"),
        ]:
            *before, option = arguments
            for words in ([option + '='], [option, '']):
                self.check([*before, *words], b'', 2, b'uriform: ' + message + b'\n', given=b'a:\n')
        if 'to-uri' in commands():
            for name in ('to-uri', 'encode'):
                self.check([name, '--charset='], b'', 2, b'uriform: --charset: the name is empty\n')
        for words in (['--no-vary-search='], ['--no-vary-search', '']): # the field's default: no variation is ignored
            self.check(['key', *words, 'http://h/?b&a=%7e'], b'http://h/?b&a=~\n')
            self.check(['equivalent', *words, 'http://h/?a&b', 'http://h/?b&a'], b'different\n', 1)
        self.check(['href', '--set=hash=', 'http://h/#a'], b'http://h/\n')

    def test_no_input_is_invalid_without_an_option(self):
        self.check(['explain', '--invalid=keep', 'a'], b'', 2, b'uriform: --invalid has no effect without --pair: no input is invalid\n')
        self.check(['encode', '--invalid=keep', 'a'], b'', 2, b'uriform: --invalid has no effect without --charset: no input is invalid\n')

    def test_the_usage(self):
        status, out, err = run('help')
        self.assertEqual((status, out, err), run('--help'))
        self.assertEqual(run()[:2], (2, b''))
        self.assertEqual(run()[2], b'uriform: no command\n' + out.rstrip(b'\n') + b'\n')
        for name, arguments in {'seen': b'FOLDER [ARGUMENT...]', 'equivalent': b'[ARGUMENT ARGUMENT]', 'key': b'[ARGUMENT...]'}.items():
            self.assertIn(b'Usage: uriform ' + name.encode() + b' [OPTIONS] ' + arguments + b'\n', run(name, '--help')[1])
        self.assertNotIn(b'inputs are lines', run('chart', '--help')[1])

    def test_the_help_of_a_command(self):
        for name in commands():
            self.assertEqual(run('help', name), run(name, '--help'))
        self.assertEqual(run('help', '--'), run('--help'))
        self.check(['help', 'parse', 'key'], b'', 2, b'uriform: help takes one command\n')

    def test_suggestions(self):
        for words, message in [
            (['normalise', 'a'], "no such command: 'normalise'; did you mean normalize?"), (['hlep'], "no such command: 'hlep'; did you mean help?"),
            (['help', 'parsse'], "no such command: 'parsse'; did you mean parse?"), (['equiv'], "no such command: 'equiv'; did you mean equivalent?"),
            (['http://h/'], "no such command: 'http://h/'; uriform --help lists them"), (['x' * 100_000], f"no such command: '{'x' * 100_000}'; uriform --help lists them"),
            (['--verison'], 'uriform has no option --verison; did you mean --version?'), (['-v'], 'uriform has no option -v'),
            (['parse', '--jsno', 'a'], 'parse has no option --jsno; did you mean --json?'), (['key', '--drop-frag=x'], 'key has no option --drop-frag; did you mean --drop-fragment?'),
            (['parse', '--ARGUMENT'], 'parse has no option --ARGUMENT'), (['parse', '--', '--jsno'], None),
            (['normalize', '--kind=urn', 'a'], "--kind: 'urn' is not one of uri-reference|uri|absolute-uri|relative-ref; did you mean uri?"),
            (['normalize', '--level=Scheme', 'a'], "--level: 'Scheme' is not one of scheme|syntax; did you mean scheme?"),
            (['normalize', '--level=both', 'a'], "--level: 'both' is not one of scheme|syntax"),
        ]:
            if message is not None:
                self.check(words, b'', 2, f'uriform: {message}\n'.encode())
            else:
                self.assertEqual(run(*words)[0], 0)

    def test_help_fits_the_terminal(self):
        for words in (['--help'], ['help', 'key'], ['chart', '--help']):
            whole = run(*words)[1].decode()
            for columns in (40, 80, 120):
                shown = self.on_terminal(*words, columns=columns)
                self.assertEqual(shown.split(), whole.split())
                for line in shown.splitlines(): # words separated by `|` are not split
                    self.assertTrue(len(line) <= columns or len(line.split()) <= 2, (columns, line))
            self.assertEqual(self.on_terminal(*words, columns=1000), whole)

    def test_help_and_version(self):
        self.assertRegex(run('--version')[1], rb'\Auriform \d+\.\d+\.\d+\n.*keys \d+, tracking parameters \S+\n'
                         rb'kernel [a-z0-9.]+, (ICU \d+\.\d+|without ICU), (RocksDB \d+\.\d+\.\d+|without RocksDB)\n\Z')
        portable = run('--version', env={**os.environ, 'URIFORM_KERNEL': 'portable'})[1]
        self.assertIn(b'\nkernel portable, ', portable)
        self.assertEqual(b', ICU ' in portable, 'to-uri' in commands())
        status, out, err = run('--help')
        self.assertEqual((status, err), (0, b''))
        for name in VALID:
            self.assertIn(b'\n  ' + name.encode() + b' ', out)
            status, own, err = run(name, '--help')
            self.assertEqual((status, err), (0, b''))
            self.assertIn(b'--invalid', own)
            self.assertEqual(run(name, 'a b', '--help'), (0, own, b''))


class Pairs(TestCase):
    """Tests each pair of options of each command, as listed by --help, and arguments."""

    # The pairs that exclude each other: the command, and the error.
    CONFLICTS = {
        ('--file', 'ARGUMENT'): (None, '--file has no effect with an argument: arguments are the inputs'),
        ('--threads', 'ARGUMENT'): (None, '--threads has no effect with an argument: arguments are a single block'),
        ('--invalid', '--json'): (None, '--invalid has no effect with --json: an invalid input has an object'),
        ('--invalid', '--lenient'): ('decode', '--invalid has no effect with --lenient: no input is invalid'),
        ('--null', '--zero'): ('decode', '--zero has no effect with --null: each output ends with NUL'),
        ('--format', '--null'): (None, '--null has no effect with --format: a row has no end'),
        ('--format', '--invalid'): (None, '--invalid has no effect with --format: an invalid input is NULL'),
        ('--format', '--json'): (None, '--json has no effect with --format: the output is RowBinary'),
        ('--charset', '--format'): (None, '--charset has no effect with --format: an input is UTF-8'),
        ('--format', '--zero'): (None, '--zero has no effect with --format: a row has no end'),
        ('--kind', '--web'): (None, '--kind has no effect with --web: an input is a URL'),
        ('--iri', '--web'): (None, '--iri has no effect with --web: an input is a URL'),
        ('--host', '--web'): (None, '--host has no effect with --web: the URL determines the host'),
        ('--charset', '--web'): (None, '--charset has no effect with --web: an input is UTF-8'),
        ('--fail-on', '--pair'): (None, '--fail-on has no effect with --pair: a comparison has no findings'),
        ('--pair', '--quiet'): (None, '--fail-on has no effect with --pair: a comparison has no findings'),
        ('--color', '--json'): ('explain', '--color has no effect with --json: an object has no colors'),
        ('--color', '--pair'): (None, '--color has no effect with --pair: a comparison has no colors'),
        ('--color', '--quiet'): (None, '--color has no effect with --quiet: no report is written'),
        ('--json', '--quiet'): ('explain', '--json has no effect with --quiet: no report is written'),
        ('--base', '--pair'): (None, '--base has no effect with --pair: a comparison has no base'),
        ('--drop-fragment', '--no-vary-search'): (None, '--drop-fragment has no effect with --no-vary-search: its keys have no fragment'),
        ('--drop-fragment', '--nvs-syntax'): (None, '--drop-fragment has no effect with --no-vary-search: its keys have no fragment'),
        ('--level', '--urn-equivalence'): (None, '--level has no effect with --urn-equivalence: URN-equivalence needs the level scheme'),
        **{tuple(sorted((option, of_keys))): (None, f'{option} has no effect with options of keys: {why}')
           for option, why in (('--kind', 'keys need URIs'), ('--level', 'keys use normal forms at the level scheme'),
                               ('--urn-equivalence', 'keys have the rule urn-equivalence'))
           for of_keys in ('--key-profile', '--rule', '--no-rule', '--sort', '--drop', '--keep', '--drop-fragment', '--tracking',
                           '--suffix-list', '--no-vary-search', '--nvs-syntax')},
    }
    VALUES = {'': [], 'FILE': ['/dev/null'], 'N': ['2'], 'NAME': ['utf-8'], 'URI': ['a:b'], 'URL': ['a:b'],
              'ATTRIBUTE=VALUE': ['hash=x'], 'RULE': ['strip-www'], 'SEVERITY|NAME,...': ['error'], 'VALUE': ['key-order']}
    # Everything else has no effect with this option.
    ALONE = '--list-rules'
    # Options that need another option, by command.
    NEEDING_OF = {('resolve', '--format'): ['--base=a:b', '--format', 'rowbinary'],
                  ('relativize', '--format'): ['--base=a:b', '--format', 'rowbinary'],
                  ('explain', '--invalid'): ['--pair', '--invalid', 'keep'],
                  ('explain', '--quiet'): ['--fail-on=error', '--quiet'],
                  ('encode', '--invalid'): ['--charset=utf-8', '--invalid', 'keep']}
    NEEDING = {'--tracking': ['--rule=drop-tracking', '--tracking', SOURCES.parents[1] / 'keys/key/tracking.tsv'],
               '--suffix-list': ['--rule=registrable-domain', '--suffix-list', SOURCES.parents[2] / 'test/data/suffix_rules.txt'],
               '--nvs-syntax': ['--no-vary-search=key-order', '--nvs-syntax', 'draft'],
               '--keep': ['--keep', 'kept']} # not named by --drop
    NEED_WEB = {('--base', 'URL'), ('--set', 'ATTRIBUTE=VALUE')} # if the command supports --web

    def words(self, command):
        """Returns the options of a command, each with a value, and arguments."""
        taken = options(command)
        del taken['--help']
        taken.pop('--seen', None) # see seen_test.py: a folder belongs to a single way to make keys
        for name in ('--agent', '--problems'): # see site_test.py: robots needs one of them
            taken.pop(name, None)
        if command == 'site': # always needed
            del taken['--suffix-list']
        words = {name: [name, *self.VALUES.get(takes, [takes.split('|')[0]])] for name, takes in taken.items()}
        for name, takes in taken.items():
            if '--web' in taken and (name, takes) in self.NEED_WEB:
                words[name].insert(0, '--web')
        words.update((name, needing) for name, needing in self.NEEDING.items() if name in taken)
        words.update((name, needing) for (of, name), needing in self.NEEDING_OF.items() if of == command)
        return {**words, 'ARGUMENT': ['a:c', 'a:d']}

    def message(self, pair, words, command):
        """Returns the error for two options of a command, or None."""
        if self.ALONE in pair and pair != (self.ALONE, self.ALONE):
            other = pair[pair[0] == self.ALONE]
            first = words[other][0].split('=')[0]
            given = 'an argument' if other == 'ARGUMENT' else first
            return f'{given} has no effect with {self.ALONE}: it has no inputs'
        of, message = self.CONFLICTS.get(pair, ('', ''))
        return message if of in (None, command) else None

    def test_what_goes_together(self):
        seen, there = set(), set()
        suffix_list = os.path.join(self.folder, 'list')
        with open(suffix_list, 'w', encoding='utf-8') as file:
            file.write('com\n')
        needed = {'robots': ['--agent=any', '/dev/null'], 'site': [f'--suffix-list={suffix_list}']}
        for command in commands():
            if command == 'seen': # needs a folder
                continue
            words = self.words(command)
            there.update(words)
            for number, names in enumerate(itertools.combinations_with_replacement(words, 2)):
                first, second = names if number % 2 else reversed(names) # in either order
                pair = tuple(sorted(next((needed for needed in ('--web', '--pair') if needed in words[name]), name)
                                    for name in (first, second)))
                if {first, second} == {'--invalid', '--json'}:
                    pair = ('--invalid', '--json')
                message = self.message(pair, words, command)
                with self.subTest(command=command, first=first, second=second):
                    status, _, err = run(command, *needed.get(command, []), *words[first],
                                         *words[second] if pair != ('ARGUMENT', 'ARGUMENT') else [])
                    if message is not None:
                        self.assertEqual((status, err), (2, f'uriform: {message}\n'.encode()))
                        seen.add(pair)
                    else:
                        self.assertNotEqual(status, 2, err)
        self.assertEqual({pair for pair in seen if self.ALONE not in pair}, {pair for pair in self.CONFLICTS if there.issuperset(pair)})


class Errors(TestCase):
    def test_missing_file(self):
        name = os.path.join(self.folder, 'missing')
        self.check(['normalize', '--file', name], b'', 2, f'uriform: cannot open {name}: No such file or directory\n'.encode())

    def test_a_directory_is_no_file(self):
        self.check(['normalize', '--file', self.folder], b'', 2, f'uriform: cannot read {self.folder}: Is a directory\n'.encode())
        folder = os.open(self.folder, os.O_RDONLY)
        self.assertEqual(run('normalize', stdin=folder), (2, b'', b'uriform: cannot read standard input: Is a directory\n'))
        os.close(folder)

    def test_closed_standard_streams(self):
        def status(shell):
            done = subprocess.run(['sh', '-c', shell, command()], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            return done.returncode, done.stdout, done.stderr

        self.assertEqual(status('"$0" normalize <&-'), (2, b'', b'uriform: cannot read standard input: Bad file descriptor\n'))
        self.assertEqual(status('"$0" normalize a >&-'), (2, b'', b'uriform: write error: Bad file descriptor\n'))
        self.assertEqual(status('"$0" normalize "a b" a 2>&-')[:2], (2, b'a\n'))
        self.assertEqual(status('"$0" normalize a 2>&-'), (0, b'a\n', b''))
        self.assertEqual(status('"$0" normalize </dev/null >&-'), (0, b'', b''))
        self.assertEqual(status('"$0" normalize a <&-'), (0, b'a\n', b'')) # reads nothing
        self.assertEqual(status('"$0" normalize "a b" <&- >&- 2>&-'), (2, b'', b''))
        # Opened files do not take the places of the standard streams.
        self.assertEqual(status('"$0" normalize --file /dev/stdin <&-')[:2], (2, b''))
        self.assertEqual(status('"$0" normalize --file "$0" --invalid=keep >&-')[0], 2)
        list_of_names = self.file(b'version\t1\n')
        self.assertEqual(status(f'"$0" key --profile=page --tracking={list_of_names} <&-'),
                         (2, b'', b'uriform: cannot read standard input: Bad file descriptor\n'))

    def test_a_full_disk(self):
        full = b'uriform: write error: No space left on device\n'
        with open('/dev/full', 'wb') as disk:
            for arguments in [['normalize', 'a'], ['--help'], ['--version'], ['normalize', '--help']]:
                self.assertEqual(run(*arguments, stdout=disk), (2, None, full))
            for name, line in VALID.items():
                self.assertEqual(run(name, given=line * (MIB >> 1), stdout=disk), (2, None, full), name)
            long_line = b'a b' + b'a' * MIB + b'\n'
            status, _, err = run('normalize', '--invalid=keep', given=long_line, stdout=disk)
            self.assertEqual((status, err), (2, b'uriform: 1:2: invalid character in path\n' + full))
            self.assertEqual(run('normalize', 'a b', 'c', stderr=disk), (2, b'c\n', None))

    def test_a_closed_pipe_ends_it_quietly(self):
        def block():
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGPIPE])

        # Python ignores SIGPIPE, and its children inherit this without restore_signals.
        for more in [{}, {'restore_signals': False}, {'restore_signals': False, 'preexec_fn': block}]:
            with subprocess.Popen(['yes'], stdout=subprocess.PIPE) as yes:
                process = self.start('normalize', stdin=yes.stdout, **more)
                yes.stdout.close()
                self.assertEqual(os.read(process.stdout.fileno(), 2), b'y\n')
                process.stdout.close()
                self.assertEqual(process.wait(PATIENCE), -signal.SIGPIPE)
                self.assertEqual(process.stderr.read(), b'')
                yes.kill()

    def test_in_a_shell(self):
        out = subprocess.run(f'yes | "{command()}" normalize | head -1', shell=True, capture_output=True)
        self.assertEqual((out.returncode, out.stdout, out.stderr), (0, b'y\n', b''))

    def test_a_slow_non_blocking_reader_gets_everything(self):
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        given = b''.join(b'http://a/%d\n' % i for i in range(100000))
        process = self.start('normalize', '--file', self.file(given), stdin=subprocess.DEVNULL, stdout=writer)
        os.close(writer)
        time.sleep(0.2)
        with os.fdopen(reader, 'rb') as out:
            self.assertEqual(brief(out.read()), brief(given))
        self.assertEqual((process.wait(PATIENCE), process.stderr.read()), (0, b''))

    def test_out_of_memory(self):
        if not has_usual_memory():
            self.skipTest('the command has a sanitizer')
        name = self.file(b'HTTP://A\na b\n' + b'x' * (100 * MIB))
        self.assertEqual(run('normalize', '--file', name, preexec_fn=limit_memory(64 * MIB)),
                         (2, b'http://a/\n', b'uriform: 2:2: invalid character in path\nuriform: out of memory\n'))


class Streaming(TestCase):
    def test_memory_does_not_grow_with_the_number_of_lines(self):
        if not has_usual_memory():
            self.skipTest('the command has a sanitizer')
        line = b'HTTP://EXAMPLE.com:80/%7Euser/./a%2fb?c=d'
        block = (line + b'\n') * (MIB // len(line))
        pairs = (line + b'\t' + line + b'\n') * (MIB // len(line) // 2)
        for arguments, size, given in [(['normalize'], 4, block), (['parse'], 2, block), (['parse', '--json'], 1, block),
                                       (['dedupe'], 4, block), (['equivalent'], 4, pairs), (['resolve'], 4, pairs),
                                       (['relativize'], 4, pairs), (['encode'], 4, block), (['decode'], 4, block)]:
            once, many = (self.peak(arguments, [given] * n) for n in (size, 20 * size))
            self.assertLess(many, once + MIB, arguments)
            self.assertLess(many, 16 * MIB, arguments)

    def check_long_line(self, arguments, first, piece, status, err, most):
        """Checks that a line of 100 MiB, `first` followed by many a `piece`, is written unchanged. Compares hashes to save memory."""
        process = self.start(*arguments, env=plain_environment())
        parts = [first, *[piece] * (100 * MIB // len(piece)), b'\nlast\n']
        expected, out = hashlib.sha256(), hashlib.sha256()
        left = 0
        for part in parts:
            expected.update(part)
            left += len(part)
        writer = threading.Thread(target=lambda: [self.write(process, part) for part in parts])
        writer.start()
        while left and (got := read_soon(process.stdout)):
            out.update(got)
            left -= len(got)
        writer.join()
        self.assertEqual(left, 0)
        high = self.most_memory(process)
        process.stdin.close()
        self.assertEqual((process.stdout.read(), process.stderr.read(), process.wait(PATIENCE)), (b'', err, status))
        self.assertEqual(out.hexdigest(), expected.hexdigest())
        if has_usual_memory():
            self.assertLess(high, most)

    def test_a_line_of_100_mib_of_any_bytes(self):
        self.check_long_line(['normalize', '--invalid=keep'], b'http://a/', b'\0\xff\xe2\x82' * (MIB // 4), 1,
                             b'uriform: 1:10: invalid character in path\n', 150 * MIB)

    def test_a_valid_line_of_100_mib(self):
        self.check_long_line(['normalize'], b'http://a/', b'b' * MIB, 0, b'', 400 * MIB)

    def test_encoded_and_decoded_lines_of_100_mib(self):
        self.check_long_line(['encode', '--component=query'], b'', b'b/?' * (MIB // 3), 0, b'', 400 * MIB)
        self.check_long_line(['decode'], b'', b'\0\xff+b' * (MIB // 4), 0, b'', 400 * MIB)

    def test_a_co_process_is_answered_at_once(self):
        for arguments, asked, answer in [(['normalize'], b'HTTP://A\n', b'http://a/\n'), (['parse'], b'a\n', b'path "a"\n'),
                                         (['equivalent'], b'a\t%61\n', b'equivalent\n'), (['dedupe'], b'a\n', b'a\n'),
                                         (['resolve', '--base=a:/b'], b'c\n', b'a:/c\n'), (['encode'], b'%\n', b'%25\n'),
                                         (['decode', '--zero'], b'%0A\n', b'\n\0'),
                                         (['normalize', '--invalid=blank'], b'a b\n', b'\n'),
                                         (['normalize', '--file', '/dev/stdin'], b'A:b\n', b'a:b\n')]:
            process = self.start(*arguments)
            for _ in range(1 if arguments == ['dedupe'] else 3):
                process.stdin.write(asked)
                self.assertEqual(read_soon(process.stdout), answer, arguments)
            process.stdin.close()
            process.wait(PATIENCE)

    def test_a_co_process_hears_of_errors_at_once(self):
        process = self.start('normalize')
        process.stdin.write(b'a b\n')
        self.assertEqual(read_soon(process.stderr), b'uriform: 1:2: invalid character in path\n')

    def test_an_answer_waits_for_its_whole_line(self):
        process = self.start('normalize')
        process.stdin.write(b'HTTP:')
        self.assertEqual(read_soon(process.stdout, 0.2), b'')
        process.stdin.write(b'//A\nHTTP://B')
        self.assertEqual(read_soon(process.stdout), b'http://a/\n')
        process.stdin.close()
        self.assertEqual(read_soon(process.stdout), b'http://b/\n')


class Hints(TestCase):
    HINT = (b'uriform: most inputs are relative references, such as www.example.com, and no input is a URI; --kind=uri accepts only URIs\n')

    def check_hint(self, hint, *arguments, given=b'', status=0):
        master, slave = self.terminal()
        self.assertEqual(run(*arguments, given=given, stderr=slave)[0], status)
        os.close(slave)
        told = self.shown(master).replace(b'\r\n', b'\n')
        self.assertEqual([line for line in told.splitlines(True) if b': invalid ' not in line], [self.HINT] if hint else [], arguments)
        if hint:
            self.assertTrue(told.endswith(self.HINT)) # after the errors

    def test_relative_references(self):
        for arguments in [['normalize'], ['dedupe'], ['normalize', '--threads=2'], ['dedupe', '--level=syntax']]:
            self.check_hint(True, *arguments, given=b'www.EXAMPLE.com\nwww.example.com\n')
            self.check_hint(True, *arguments, given=b'a b\nwww.EXAMPLE.com\na\n', status=1)
        self.check_hint(True, 'normalize', 'www.example.com')
        self.check_hint(True, 'normalize', '--null', given=b'a\0b')

    def test_what_may_be_meant(self):
        for arguments in [['normalize'], ['dedupe'], ['normalize', '--threads=2']]:
            self.check_hint(False, *arguments)
            self.check_hint(False, *arguments, given=b'a\nb\nc:\n') # includes a URI
            self.check_hint(False, *arguments, given=b'a b\nc\n', status=1) # no more than half
            for kind, status in [('uri-reference', 0), ('relative-ref', 0), ('uri', 1)]: # an explicit kind
                self.assertEqual(run(*arguments, '--kind=' + kind, given=b'a\n')[0], status)
            self.check_hint(False, *arguments, '--kind=uri-reference', given=b'a\nb\n')
            self.check_hint(False, *arguments, '--kind=relative-ref', given=b'a\nb\n')
        for arguments in [['parse'], ['encode'], ['decode'], ['resolve', '--base=a:b'], ['equivalent', 'a', 'a']]:
            self.check_hint(False, *arguments, given=b'a\nb\n')

    def test_of_many_inputs_in_threads(self):
        many = b'www.example.com\n' * 100_000
        for more in [[], ['--threads=3']]:
            self.check_hint(True, 'normalize', *more, given=many)
            self.check_hint(False, 'normalize', *more, given=b'a:\n' + many)
            self.check_hint(False, 'normalize', *more, given=many + b'a:\n')

    def test_none_where_standard_error_is_no_terminal(self):
        self.check(['normalize'], b'www.example.com\n', given=b'www.example.com\n')


if __name__ == '__main__':
    main()
