#!/usr/bin/env python3
"""Holds the command, the C interface, called by ctypes, and the C++ interface against each other: of every line all say the same.

    python3 agreement_test.py COMMAND ANSWERS TEXTS LIBURIFORM LIBURIFORM_IRI [FILE]...

ANSWERS answers by the C++ interface. The lines are those that TEXTS writes, those of the sample of URLs, the cells of all tables of
tests, and the lines of the files that are named.
"""

import ctypes
import itertools
import json
import pathlib
import re
import subprocess
import sys
from ctypes import POINTER, byref, c_char_p, c_int, c_int32, c_size_t, c_uint16, c_uint32, c_uint64, c_void_p

DATA = pathlib.Path(__file__).parents[1] / 'data'

# uriform.h
OK, INVALID_UTF8, BUFFER_TOO_SMALL = 0, 2, 258
URI_REFERENCE, URI, ABSOLUTE_URI, RELATIVE_REF = 0, 1, 2, 4
SYNTAX_LEVEL, LENIENT, PLUS_IS_SPACE, PERCENT_ENCODED_HOST = 0x10, 0x100, 0x200, 0x10000
ENCODE_SETS = ['userinfo', 'reg-name', 'path-segment', 'query-value', 'all-octets', 'form', 'path', 'query', 'fragment']
HOST_KINDS = [None, 'reg-name', 'ipv4', 'ipv6', 'ipvfuture']
KINDS = [('uri-reference', URI_REFERENCE), ('uri', URI), ('absolute-uri', ABSOLUTE_URI), ('relative-ref', RELATIVE_REF)]
LEVELS = [('scheme', 0), ('syntax', SYNTAX_LEVEL)]
# The option of the command, and what the names of the functions begin with.
NOTATIONS = [([], ''), (['--iri'], 'iri_')]
JSON_COMPONENTS = ['scheme', 'authority', 'userinfo', 'host', 'host kind', 'port', 'path', 'query', 'fragment']
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
    'web_parse': [*TEXT, *TEXT, c_uint32, c_void_p, *OUTPUT[:-1], c_void_p, OUTPUT[-1]],
    'web_to_uri': [*TEXT, *TEXT, c_uint32, c_void_p, *OUTPUT],
}
IRI_SIGNATURES = {
    **{'iri_' + name: SIGNATURES[name] for name in ['parse', 'equivalent', 'hash', 'normalize']},
    'to_uri': [*TEXT, c_uint32, *OUTPUT],
    'to_iri': [*TEXT, c_uint32, *OUTPUT],
}


class Interface:
    """The functions of the libraries, with Python's types."""

    def __init__(self, core, iri):
        self.functions = {}
        for path, signatures in [(core, SIGNATURES), (iri, IRI_SIGNATURES)]:
            library = ctypes.CDLL(path)
            for name, arguments in signatures.items():
                self.functions[name] = library['uriform_' + name]
                self.functions[name].argtypes = arguments
        self.error_message, self.error_name = (ctypes.CDLL(core)['uriform_error_' + what] for what in ['message', 'name'])
        self.error_message.restype = self.error_name.restype = c_char_p

    def call(self, name, texts, *arguments):
        """The status; an error where there is one of the text."""
        error = Error()
        sized = [argument for text in texts for argument in (text, len(text))]
        status = self.functions[name](*sized, *arguments, byref(error))
        assert error.code == status
        if status not in (OK, BUFFER_TOO_SMALL):
            raise Failure(error)
        return status

    def write_web(self, name, text, base=b''):
        """What a function of web URLs writes, without a hook for domains."""
        attributes = [None] if name == 'web_parse' else []
        length = c_size_t()
        if self.call(name, [text, base], 0, None, None, 0, byref(length), *attributes) == OK:
            return b''
        buffer = ctypes.create_string_buffer(length.value)
        assert self.call(name, [text, base], 0, None, buffer, length.value, byref(length), *attributes) == OK
        return buffer.raw[:length.value]

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


def all_lines(texts, files):
    """Texts that the command can be given as a line each, which is to say without LF and, at the end, CR."""
    generated = subprocess.run([texts], stdout=subprocess.PIPE, check=True).stdout.split(b'\n')
    of_files = (line for file in files for line in pathlib.Path(file).read_bytes().splitlines())
    every = dict.fromkeys([*generated, *lines_of_tables(), *of_files])
    return [text for text in every if b'\n' not in text and not text.endswith(b'\r')]


class Comparison:
    """Asks all three, and counts what was compared."""

    def __init__(self, command, answers, interface):
        self.command, self.answers, self.interface = command, answers, interface
        self.count = 0

    def check(self, arguments, lines, answer, programs=None):
        """What the programs, the command and the one in C++, write for `lines` is what `answer` returns of each by the C interface,
        where that is not None: output, and complaints of what is invalid."""
        out, complaints = [], []
        for number, line in enumerate(lines, 1):
            try:
                out.append(answer(line))
            except Failure as failure:
                out.append(b'')
                complaints.append(self.complaint(number, line, failure))
        out = [(line, text) for line, text in zip(lines, out) if text is not None]
        for program in programs or [self.command, self.answers]:
            done = self.run(program, arguments, lines)
            self.same(program, arguments, out, done.stdout)
            self.same(program, arguments, [(text, text) for text in complaints], done.stderr)
            self.count += len(lines)

    @staticmethod
    def run(program, arguments, lines):
        given = b''.join(line + b'\n' for line in lines)
        blank = [] if {'--json', '--lenient'} & set(arguments) else ['--invalid=blank']
        done = subprocess.run([program, *arguments, *blank], input=given, capture_output=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        return done

    def complaint(self, number, line, failure):
        column = failure.position + 1 + (line.index(b'\t') + 1 if failure.text == 1 else 0)
        return b'uriform: %d:%d: %s' % (number, column, self.interface.message(failure))

    @staticmethod
    def same(program, arguments, ours, written):
        """The pairs of a line and an answer are the lines that the program has written."""
        theirs = written.split(b'\n')[:-1]
        for (line, one), other in zip(ours, theirs):
            if one != other:
                sys.exit(f'{arguments}: of {line!r} the C interface says {one!r} and {program} {other!r}')
        if len(ours) != len(theirs):
            sys.exit(f'{arguments}: {len(ours)} answers of the C interface and {len(theirs)} of {program}')


def components_of(line, parts):
    """The components that are defined, with their names; the kind of the host after the host."""
    for bit, name in enumerate(COMPONENTS):
        span = getattr(parts, name)
        if parts.defined >> bit & 1:
            yield name, line[span.begin:span.end]
        else:
            assert (span.begin, span.end) == (0, 0)
        if name == 'host' and parts.host_kind:
            yield 'host kind', HOST_KINDS[parts.host_kind].encode()


def compare_parse(comparison, lines, arguments, prefix, kind):
    interface = comparison.interface

    def parse(line):
        parts = interface.answer(prefix + 'parse', line, options=(kind,), kind=Components)
        assert parts.kind == (URI if parts.defined & 1 else RELATIVE_REF)
        return dict(components_of(line, parts))

    def described(line):
        return b', '.join(b'%s "%s"' % (name.encode(), value) for name, value in parse(line).items())

    def as_object(line):
        try:
            parts = parse(line)
        except Failure as failure:
            return {'valid': False, 'error': interface.error_name(failure.code), 'position': failure.position}
        return {'valid': True, **{name.replace(' ', '_'): parts.get(name) for name in JSON_COMPONENTS}}

    def as_json(line):
        return json.dumps({'input': line, **as_object(line)}, separators=(',', ':'), ensure_ascii=False,
                          default=lambda octets: octets.decode(errors='replace')).encode()

    comparison.check(['parse', *arguments], lines, described)
    objects = comparison.run(comparison.command, ['parse', '--json', *arguments], lines).stdout
    comparison.same(comparison.command, ['parse', '--json', *arguments], [(line, as_json(line)) for line in lines], objects)


def compare_normal_forms(comparison, lines, pairs, arguments, prefix, options):
    interface = comparison.interface

    def normalize(line):
        return interface.write(prefix + 'normalize', line, options=options)

    def hash_of(line):
        return interface.answer(prefix + 'hash', line, options=(1, options), kind=c_uint64)

    def are_equivalent(a, b):
        return interface.answer(prefix + 'equivalent', a, b, options=(options,)) == 1

    def is_normalized(line):
        return interface.answer('is_normalized', line, options=(options,)) == 1

    seen = {}

    def first_of_its_class(line):
        first = seen.setdefault(hash_of(line), line)
        assert are_equivalent(first, line)
        return line if first is line else None

    comparison.check(['normalize', *arguments], lines, normalize)
    comparison.check(['hash', *arguments], lines, lambda line: b'%d' % hash_of(line), [comparison.answers])
    comparison.check(['dedupe', *arguments], lines, first_of_its_class)
    comparison.check(['equivalent', *arguments], pairs,
                     lambda pair: b'equivalent' if are_equivalent(*sides(pair)) else b'different')
    if not prefix:
        comparison.check(['is-normalized', *arguments], lines, lambda line: b'%d' % is_normalized(line), [comparison.answers])
        assert all(is_normalized(line) == (normalize(line) == line) for line in lines if succeeds(normalize, line))


def compare_references(comparison, lines):
    """What there is of URIs and of IRIs, of all kinds, at both levels."""
    respelled = [*(normal_forms(comparison.interface, lines, form) for _, form in LEVELS), [line.swapcase() for line in lines]]
    pairs = [pair for others in (lines[1:], *respelled) for pair in pairs_of(lines, others)]
    for (flags, prefix), (kind, number) in itertools.product(NOTATIONS, KINDS):
        arguments = [*flags, '--kind=' + kind]
        compare_parse(comparison, lines, arguments, prefix, number)
        for level, form in LEVELS:
            compare_normal_forms(comparison, lines, pairs, [*arguments, '--level=' + level], prefix, form | number)


def normal_forms(interface, lines, form):
    """Of the lines that are IRIs; others as they are."""
    def normalize(line):
        return interface.write('iri_normalize', line, options=form)

    return [normalize(line) if succeeds(normalize, line) else line for line in lines]


def succeeds(function, line):
    try:
        function(line)
        return True
    except Failure:
        return False


def pairs_of(lines, others):
    return [a + b'\t' + b for a, b in zip(lines, others) if b'\t' not in a]


def sides(pair):
    return pair.split(b'\t', 1)


def compare_bases(comparison, lines):
    interface = comparison.interface
    absolute = [line for line in lines if succeeds(lambda text: interface.write('normalize', text, options=URI), line)]
    shifted = absolute[1:] + absolute[:1]
    pairs = [*pairs_of(lines, lines[1:]), *pairs_of(absolute, shifted), *pairs_of(itertools.cycle(absolute), lines),
             *pairs_of(absolute, (interface.write('normalize', line) for line in absolute))]
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


def compare_conversions(comparison, lines):
    interface = comparison.interface
    for arguments, options in [([], 0), (['--host=percent'], PERCENT_ENCODED_HOST)]:
        comparison.check(['to-uri', *arguments], lines,
                         lambda line, options=options: interface.write('to_uri', line, options=options))
    comparison.check(['to-iri'], lines, lambda line: interface.write('to_iri', line))


def compare_web_urls(comparison, lines):
    """Without the domains that are not ASCII, which the C interface has no hook for."""
    interface = comparison.interface
    base = b'http://u@h:8/a/b?c#d'
    of_base = '--base=' + base.decode()

    def needs_hook(line):
        try:
            interface.write_web('web_parse', line, base)
        except Failure as failure:
            return interface.error_name(failure.code) == b'domain-to-ASCII-unavailable'
        return False

    lines = [line for line in lines if not needs_hook(line)]
    untabbed = [line for line in lines if b'\t' not in line]
    for name, command in [('web_parse', ['href']), ('web_to_uri', ['to-uri', '--web'])]:
        comparison.check(command, untabbed, lambda line, name=name: interface.write_web(name, line))
        comparison.check([*command, of_base], lines, lambda line, name=name: interface.write_web(name, line, base))


def main():
    command, answers, texts, core, iri, *files = sys.argv[1:]
    lines = all_lines(texts, [DATA / 'sample-urls.txt', *files])
    comparison = Comparison(command, answers, Interface(core, iri))
    compare_references(comparison, lines)
    compare_bases(comparison, lines)
    compare_percent(comparison, lines)
    compare_conversions(comparison, lines)
    compare_web_urls(comparison, lines)
    print(f'{len(lines)} lines, {comparison.count} answers compared')


if __name__ == '__main__':
    main()
