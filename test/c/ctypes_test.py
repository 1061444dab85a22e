#!/usr/bin/env python3
"""Holds the C interface, called by ctypes, against the command: of every line of some files both must say the same.

    python3 ctypes_test.py COMMAND LIBURIFORM [LIBURIFORM_IRI] [FILE]...

The lines are those of the sample of URLs, the cells of all tables of tests, and the lines of the files that are named.
"""

import ctypes
import json
import pathlib
import re
import subprocess
import sys
from ctypes import POINTER, byref, c_char_p, c_int, c_int32, c_size_t, c_uint16, c_uint32, c_uint64, c_void_p

DATA = pathlib.Path(__file__).parents[1] / 'data'

# uriform.h
OK, INVALID_UTF8, BUFFER_TOO_SMALL = 0, 10, 258
URI_REFERENCE, URI, ABSOLUTE_URI, RELATIVE_REF = 0, 1, 2, 4
SYNTAX_LEVEL, LENIENT, PLUS_IS_SPACE, PERCENT_ENCODED_HOST = 0x10, 0x100, 0x200, 0x10000
ENCODE_SETS = ['userinfo', 'reg-name', 'path-segment', 'query-value', 'all-octets', 'form', 'path', 'query', 'fragment']
HOST_KINDS = [None, 'reg-name', 'ipv4', 'ipv6', 'ipvfuture']
COMPONENTS = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']


class Error(ctypes.Structure):
    _fields_ = [('position', c_uint64), ('code', c_int32), ('reading', c_uint16), ('text', c_uint16)]


class Span(ctypes.Structure):
    _fields_ = [('begin', c_uint32), ('end', c_uint32)]


class Components(ctypes.Structure):
    _fields_ = [*((name, Span) for name in COMPONENTS), ('defined', c_uint32), ('kind', c_uint32), ('host_kind', c_uint32)]


class Failure(Exception):
    def __init__(self, error):
        super().__init__()
        self.text, self.position, self.code, self.reading = error.text, error.position, error.code, error.reading


TEXT = [c_char_p, c_size_t]
OUTPUT = [c_void_p, c_size_t, POINTER(c_size_t), POINTER(Error)]
SIGNATURES = {
    'parse': [*TEXT, c_uint32, POINTER(Components), POINTER(Error)],
    'is_normalized': [*TEXT, c_uint32, POINTER(c_int), POINTER(Error)],
    'equivalent': [*TEXT, *TEXT, c_uint32, POINTER(c_int), POINTER(Error)],
    'hash': [*TEXT, c_uint64, c_uint32, POINTER(c_uint64), POINTER(Error)],
    'normalize': [*TEXT, c_uint32, *OUTPUT],
    'encode': [*TEXT, c_uint32, *OUTPUT],
    'decode': [*TEXT, c_uint32, *OUTPUT],
    'resolve': [*TEXT, *TEXT, c_uint32, *OUTPUT],
    'relativize': [*TEXT, *TEXT, c_uint32, *OUTPUT],
}
IRI_SIGNATURES = {
    'to_uri': [*TEXT, c_uint32, *OUTPUT],
    'to_iri': [*TEXT, c_uint32, *OUTPUT],
}


class Interface:
    """The functions of the libraries, with Python's types."""

    def __init__(self, core, iri):
        self.functions = {}
        for path, signatures in [(core, SIGNATURES), (iri, IRI_SIGNATURES)]:
            library = ctypes.CDLL(path) if path else None
            for name, arguments in signatures.items() if library else ():
                self.functions[name] = library['uriform_' + name]
                self.functions[name].argtypes = arguments
        self.error_message = ctypes.CDLL(core)['uriform_error_message']
        self.error_message.restype = c_char_p

    def call(self, name, texts, *arguments):
        """The status; an error where there is one of the text."""
        error = Error()
        sized = [argument for text in texts for argument in (text, len(text))]
        status = self.functions[name](*sized, *arguments, byref(error))
        assert error.code == status
        if status not in (OK, BUFFER_TOO_SMALL):
            raise Failure(error)
        return status

    def write(self, name, *texts, options=0):
        """What a function writes: into a buffer that may be too small first, then into one of the length that is needed."""
        length = c_size_t()
        room = len(texts[-1])
        while True:
            buffer = ctypes.create_string_buffer(b'\x5a' * (room + 1), room + 1)
            status = self.call(name, texts, options, buffer, room, byref(length))
            if status == OK:
                assert set(buffer.raw[length.value:]) <= {0x5a}
                return buffer.raw[:length.value]
            assert set(buffer.raw) == {0x5a} and length.value > room
            room = length.value

    def answer(self, name, *texts, options=(0,), kind=c_int):
        answer = kind()
        self.call(name, texts, *options, byref(answer))
        return answer if kind is Components else answer.value

    def message(self, failure):
        return self.error_message(failure.code, failure.reading)


def unescaped(cell):
    """The text that a cell of a table stands for: see the README of the tables."""
    named = {b't': b'\t', b'n': b'\n', b'r': b'\r', b'0': b'\0', b'\\': b'\\', b'e': b'', b'-': b''}
    return re.sub(rb'\\(?:x([0-9A-Fa-f]{2})|(.))', lambda m: bytes([int(m[1], 16)]) if m[1] else named[m[2]], cell)


def lines_of_tables():
    for table in sorted(DATA.glob('*.tsv')):
        for line in table.read_bytes().split(b'\n'):
            if line and line != b'#' and not line.startswith(b'# '):
                yield from (unescaped(cell) for cell in re.split(rb'\t+', line))


def all_lines(files):
    """Texts that the command can be given as a line each, which is to say without LF and, at the end, CR."""
    texts = [*lines_of_tables(), *(line for file in files for line in pathlib.Path(file).read_bytes().splitlines())]
    return [text for text in texts if b'\n' not in text and not text.endswith(b'\r')]


class Comparison:
    """Runs both, and counts what was compared."""

    def __init__(self, command, interface):
        self.command, self.interface = command, interface
        self.count = 0

    def check(self, arguments, lines, answer):
        """What the command writes for `lines` is what `answer` gives of each: output, and complaints of what is invalid."""
        out, complaints = [], []
        for number, line in enumerate(lines, 1):
            try:
                out.append(answer(line))
            except Failure as failure:
                out.append(b'')
                column = failure.position + 1 + (line.index(b'\t') + 1 if failure.text == 1 else 0)
                complaints.append(b'uriform: %d:%d: %s' % (number, column, self.interface.message(failure)))
        given = b''.join(line + b'\n' for line in lines)
        done = subprocess.run([self.command, *arguments, '--invalid=blank'], input=given, capture_output=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        self.same(arguments, lines, out, done.stdout.split(b'\n')[:-1])
        self.same(arguments, complaints, complaints, done.stderr.split(b'\n')[:-1])
        self.count += len(lines)

    @staticmethod
    def same(arguments, lines, ours, theirs):
        for line, one, other in zip(lines, ours, theirs):
            if one != other:
                sys.exit(f'{arguments}: of {line!r} the C interface says {one!r} and the command {other!r}')
        if len(ours) != len(theirs):
            sys.exit(f'{arguments}: {len(ours)} and {len(theirs)} answers')


def compare_parse(comparison, lines):
    interface = comparison.interface

    def described(line, options):
        parts = interface.answer('parse', line, options=(options,), kind=Components)
        assert parts.kind == (URI if parts.defined & 1 else RELATIVE_REF)
        values = {'input': line.decode(), 'valid': True}
        for bit, name in enumerate(COMPONENTS):
            span = getattr(parts, name)
            values[name] = line[span.begin:span.end].decode() if parts.defined >> bit & 1 else None
            assert values[name] is not None or (span.begin, span.end) == (0, 0)
            if name == 'host':
                values['host_kind'] = HOST_KINDS[parts.host_kind]
        return json.dumps(values, separators=(',', ':')).encode()

    for number, kind in enumerate(['uri-reference', 'uri', 'absolute-uri', 'relative-ref']):
        valid = [line for line in lines if succeeds(interface, line, number)]
        comparison.check(['parse', '--json', '--kind=' + kind], valid, lambda line, options=number: described(line, options))


def succeeds(interface, line, options):
    try:
        interface.answer('parse', line, options=(options,), kind=Components)
        return True
    except Failure:
        return False


def compare_normal_forms(comparison, lines):
    interface = comparison.interface
    for level, options in [('scheme', 0), ('syntax', SYNTAX_LEVEL)]:
        def normalize(line, options=options):
            normal = interface.write('normalize', line, options=options)
            assert interface.answer('is_normalized', line, options=(options,)) == (1 if normal == line else 0)
            assert hash_of(normal) == hash_of(line)
            return normal

        def hash_of(line, options=options):
            return interface.answer('hash', line, options=(1, options), kind=c_uint64)

        comparison.check(['normalize', '--level=' + level], lines, normalize)
        for kind, name in [(URI, 'uri'), (ABSOLUTE_URI, 'absolute-uri'), (RELATIVE_REF, 'relative-ref')]:
            comparison.check(['normalize', '--level=' + level, '--kind=' + name], lines,
                             lambda line, options=options | kind: interface.write('normalize', line, options=options))
        valid = [line for line in lines if succeeds(interface, line, 0)]
        first = {}
        for line in valid:
            first.setdefault(hash_of(line), line)
        done = subprocess.run([comparison.command, 'dedupe', '--level=' + level], input=b''.join(line + b'\n' for line in valid),
                              capture_output=True, check=True)
        comparison.same(['dedupe'], [*first], [*first.values()], done.stdout.split(b'\n')[:-1])


def compare_pairs(comparison, lines):
    interface = comparison.interface
    plain = [line for line in lines if b'\t' not in line]
    normal = [interface.write('normalize', line) if succeeds(interface, line, 0) else line for line in plain]
    pairs = [a + b'\t' + b for others in (plain[1:], normal) for a, b in zip(plain, others)]

    def sides(pair):
        return pair.split(b'\t')

    for level, options in [('scheme', 0), ('syntax', SYNTAX_LEVEL)]:
        comparison.check(['equivalent', '--level=' + level], pairs, lambda pair, options=options:
                         [b'different', b'equivalent'][interface.answer('equivalent', *sides(pair), options=(options,))])
    for name in ['resolve', 'relativize']:
        comparison.check([name], pairs, lambda pair, name=name: interface.write(name, *sides(pair)))


def compare_percent(comparison, lines):
    interface = comparison.interface
    for number, name in enumerate(ENCODE_SETS):
        comparison.check(['encode', '--component=' + name], lines,
                         lambda line, number=number: interface.write('encode', line, options=number))
    for arguments, options in [([], 0), (['--lenient'], LENIENT), (['--form'], PLUS_IS_SPACE)]:
        one_line = [line for line in lines if not re.search(rb'%0[aA]', line)] # once it is decoded
        comparison.check(['decode', *arguments], one_line,
                         lambda line, options=options: interface.write('decode', line, options=options))


def compare_iris(comparison, lines):
    interface = comparison.interface
    for arguments, options in [([], 0), (['--host=percent'], PERCENT_ENCODED_HOST)]:
        comparison.check(['to-uri', *arguments], lines,
                         lambda line, options=options: interface.write('to_uri', line, options=options))
    comparison.check(['to-iri'], lines, lambda line: interface.write('to_iri', line))


def main():
    command, core, *others = sys.argv[1:]
    iri = others.pop(0) if others and 'uriform-iri' in others[0] else None
    lines = all_lines([DATA / 'sample-urls.txt', *others])
    comparison = Comparison(command, Interface(core, iri))
    compare_parse(comparison, lines)
    compare_normal_forms(comparison, lines)
    compare_pairs(comparison, lines)
    compare_percent(comparison, lines)
    if iri:
        compare_iris(comparison, lines)
    print(f'{len(lines)} lines, {comparison.count} answers compared' + ('' if iri else ', none of them of IRIs'))


if __name__ == '__main__':
    main()
