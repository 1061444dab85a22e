"""Tests of --format=rowbinary: ClickHouse's RowBinary instead of lines.

    python3 row_binary_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import itertools
import json
import random

from support import MIB, TestCase, brief, main, read_soon, run

MEMBERS = ('scheme', 'authority', 'userinfo', 'host', 'host_kind', 'port', 'path', 'query', 'fragment')
WEB_MEMBERS = ('href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash')
TEXTS = ['HTTP://EXAMPLE.com:80/%7e', 'a b', '', 'x\ny', 'http://u@h:8/a?q#f', '//[::1]', '\t', '%', 'http://h/' + 'a' * 300,
         'http://b\u00fccher.example/\u00e9', 'http://xn--bcher-kva.example/%C3%A9', 'file:///C|/a']


def string(octets):
    """Returns a String: its size as an unsigned LEB128, and its octets."""
    size, out = len(octets), b''
    while size >= 0x80:
        out += bytes([size & 0x7F | 0x80])
        size >>= 7
    return out + bytes([size]) + octets


def strings(texts):
    return b''.join(string(text.encode()) for text in texts)


def nullable_strings(texts):
    return b''.join(b'\1' if text is None else b'\0' + string(text.encode()) for text in texts)


class Rows:
    """Reads RowBinary values."""

    def __init__(self, octets):
        self.octets, self.at = octets, 0

    def take(self, size):
        self.at += size
        assert self.at <= len(self.octets)
        return self.octets[self.at - size:self.at]

    def string(self):
        size = 0
        for shift in itertools.count(0, 7):
            octet, = self.take(1)
            size |= (octet & 0x7F) << shift
            if octet < 0x80:
                return self.take(size).decode()

    def nullable(self, value):
        return {b'\0': value, b'\1': lambda: None}[self.take(1)]()

    def number(self):
        return int.from_bytes(self.take(8), 'little')

    def all(self, row):
        rows = []
        while self.at != len(self.octets):
            rows.append(row(self))
        return rows


def nullable_string(rows):
    return rows.nullable(rows.string)


def tuple_of(members):
    def row(rows):
        texts = {'input': rows.string(), 'valid': {b'\0': False, b'\1': True}[rows.take(1)]}
        texts.update((name, nullable_string(rows)) for name in members)
        return texts | {'error': nullable_string(rows), 'position': rows.nullable(rows.number)}
    return row


class RowBinary(TestCase):
    def answers(self, command, texts):
        """Returns the command's answers for arguments, with None for invalid arguments."""
        made = []
        for text in texts:
            status, out, _ = run(*command, '--null', '--', text)
            self.assertIn(status, (0, 1))
            made.append(out.decode()[:-1] if status == 0 else None)
        return made

    def test_the_answers_are_those_for_arguments(self):
        for command in (['normalize'], ['normalize', '--web'], ['href'], ['href', '--base=http://h/x/'], ['key', '--profile=page'],
                        ['key', '--hash'], ['to-uri'], ['to-uri', '--web'], ['to-iri'], ['encode'], ['decode'],
                        ['resolve', '--base=http://h/x/'], ['relativize', '--base=http://h/x/']):
            if command[0].startswith('to-') and run('to-uri', 'a')[0] == 2: # a build without uriform-iri
                continue
            expected = self.answers(command, TEXTS)
            status = 1 if None in expected else 0
            for threads in ('1', '3'):
                with self.subTest(command=command, threads=threads):
                    got = run(*command, '--format=rowbinary', '--threads', threads, given=strings(TEXTS))
                    self.assertEqual((got[0], Rows(got[1]).all(nullable_string)), (status, expected))
                    self.assertEqual(got[2].count(b'\n'), expected.count(None))
                    for front, back in (([None], []), ([], [None]), ([None, None], [])): # around each row
                        got = run(*command, '--format=rowbinary-nullable', '--threads', threads,
                                  given=nullable_strings(each for text in TEXTS for each in (*front, text, *back)))
                        rows = [each for text in expected for each in (*front, text, *back)]
                        self.assertEqual((got[0], Rows(got[1]).all(nullable_string)), (status, rows))
                        numbers = [int(line.split(b':')[1]) - 1 for line in got[2].splitlines()]
                        step = 1 + len(front) + len(back)
                        self.assertEqual(numbers, [i * step + len(front) for i, text in enumerate(expected) if text is None])
                    texts = [None, *TEXTS, *TEXTS, None]
                    got = run(*command, '--format=rowbinary-nullable', '--threads', threads, given=nullable_strings(texts))
                    self.assertEqual((got[0], Rows(got[1]).all(nullable_string)), (status, [None, *expected, *expected, None]))

    def check_tuples(self, options, members):
        objects = [json.loads(run('parse', '--json', *options, '--', text)[1]) for text in TEXTS]
        expected = [{**dict.fromkeys(members), 'error': None, 'position': None, **each} for each in objects]
        got = run('parse', '--format=rowbinary', *options, given=strings(TEXTS))
        self.assertEqual((got[0], Rows(got[1]).all(tuple_of(members))), (1, expected))
        null = dict.fromkeys(expected[0]) | {'input': '', 'valid': False}
        got = run('parse', '--format=rowbinary-nullable', *options, given=nullable_strings([None, *TEXTS]))
        self.assertEqual((got[0], Rows(got[1]).all(tuple_of(members))), (1, [null, *expected]))

    def test_tuples_have_the_members_of_json(self):
        self.check_tuples([], MEMBERS)
        self.check_tuples(['--web'], WEB_MEMBERS)

    def test_errors_have_the_numbers_of_rows(self):
        self.check(['normalize', '--format=rowbinary-nullable'], b'\1\1\0\1a', 1, b'uriform: 2:2: invalid character in path\n',
                   given=nullable_strings([None, 'a b', 'a']))

    def test_rows_are_answered_before_more_are_awaited(self):
        for form, row in (('rowbinary', string(b'A:')), ('rowbinary-nullable', b'\0' + string(b'A:'))):
            process = self.start('normalize', '--format', form)
            for _ in range(3):
                self.write(process, row + row[:1]) # with a part of the next row
                self.assertEqual(read_soon(process.stdout), b'\0\2a:')
                self.write(process, row[1:])
                self.assertEqual(read_soon(process.stdout), b'\0\2a:')
            self.write(process, b'')
            process.stdin.close()
            self.assertEqual(process.wait(), 0)

    def test_what_is_no_row(self):
        begin = string(b'A:')
        for form, rest, message in (('rowbinary', b'\5abc', 'it ends within a row'), ('rowbinary', b'\x80', 'it ends within a row'),
                                    ('rowbinary', b'\xff' * 9 + b'\1', 'it ends within a row'), # 2**64 - 1 octets
                                    ('rowbinary', b'\xff' * 9 + b'\2', 'of this type: a row begins with other octets'),
                                    ('rowbinary', b'\x80' * 10 + b'\0', 'of this type: a row begins with other octets'),
                                    ('rowbinary-nullable', b'\0', 'it ends within a row'),
                                    ('rowbinary-nullable', b'\2', 'of this type: a row begins with other octets')):
            of_type = message.startswith('of this type')
            message = f'uriform: the input is not RowBinary{" " if of_type else ": "}{message}\n'.encode()
            for threads in ('1', '2'):
                with self.subTest(rest=rest, threads=threads):
                    given = (b'\0' if form != 'rowbinary' else b'') + begin + rest
                    self.check(['normalize', '--format', form, '--threads', threads], b'\0\2a:', 2, message, given=given)

    def test_sizes(self):
        numbers = random.Random(7)
        for size in (0, 1, 126, 127, 128, 16383, 16384, 262143, 262144, 3 * MIB):
            text = 'a:' + 'b' * max(size - 2, 0) if size else ''
            self.check(['normalize', '--format=rowbinary'], b'\0' + string(text.encode()) + b'\0\2c:', given=strings([text, 'C:']))
        texts = ['A:' + 'b' * numbers.randrange(400) for _ in range(30000)]
        expected = b''.join(b'\0' + string(b'a' + text.encode()[1:]) for text in texts)
        for threads in ('1', '4'):
            got = run('normalize', '--format=rowbinary', '--threads', threads, given=strings(texts))
            self.assertEqual((got[0], brief(got[1]), got[2]), (0, brief(expected), b''))

    def test_many_rows_that_are_null(self):
        for threads in ('1', '2'):
            self.check(['href', '--format=rowbinary-nullable', '--threads', threads], b'\1' * MIB, given=b'\1' * MIB)

    def test_a_tab_separates_nothing(self):
        self.check(['href', '--format=rowbinary'], b'\0\x0bhttp://h/ab', given=strings(['http://h/a\tb']))

    def test_a_row_is_no_pair(self):
        for command in ('resolve', 'relativize'):
            message = b'uriform: --format has no effect without --base: a row is not a pair\n'
            self.check([command, '--format=rowbinary'], b'', 2, message)


if __name__ == '__main__':
    main()
