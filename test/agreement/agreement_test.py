#!/usr/bin/env python3
"""Compares the answers of the command, of the C interface, called by ctypes, and of the C++ interface for each line. For functions that
the command lacks, compares the two interfaces.

    python3 agreement_test.py COMMAND ANSWERS TEXTS LIBURIFORM LIBURIFORM_IRI [FILE]...

ANSWERS answers through the C++ interface. The lines are the output of TEXTS, the sample URLs, the cells of all test tables, and the
lines of the given files.
"""

import ctypes
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
from ctypes import POINTER, byref, c_char_p, c_int, c_int32, c_size_t, c_uint16, c_uint32, c_uint64, c_void_p

DATA = pathlib.Path(__file__).parents[1] / 'data'
SUFFIX_RULES = DATA / 'suffix_rules.txt'

# uriform.h
ERRORS = {row.split('\t')[3]: int(row.split('\t')[0]) for row in
          (pathlib.Path(__file__).parents[2] / 'lib/numbers/errors.tsv').read_text(encoding='utf-8').splitlines()[1:]}
OK, INVALID_UTF8, BUFFER_TOO_SMALL, NOT_FOUND = 0, *(ERRORS[name] for name in ('invalid-utf8', 'buffer-too-small', 'not-found'))
URI_REFERENCE, URI, ABSOLUTE_URI, RELATIVE_REF = 0, 1, 2, 4
SYNTAX_LEVEL, URN_EQUIVALENCE, LENIENT, PLUS_IS_SPACE, PERCENT_ENCODED_HOST = 0x10, 0x80, 0x100, 0x200, 0x10000
ICANN_RULES, SCHEMEFUL = 0x100000, 0x200000
ENCODE_SETS = ['userinfo', 'reg-name', 'path-segment', 'query-value', 'all-octets', 'form', 'path', 'query', 'fragment']
HOST_KINDS = [None, 'reg-name', 'ipv4', 'ipv6', 'ipvfuture']
KINDS = [('uri-reference', URI_REFERENCE), ('uri', URI), ('absolute-uri', ABSOLUTE_URI), ('relative-ref', RELATIVE_REF)]
NORMAL_FORMS = [('--level=scheme', 0), ('--level=syntax', SYNTAX_LEVEL), ('--urn-equivalence', URN_EQUIVALENCE)]
# The texts that each line edits.
EDITED = [b'', b's://u@h:1/a/b?q&a=1&%61#f', b'a:b', b'/a//b/?a&&q=1', b'//h', b'a/b?', b's:/.//a#']
STYLES = ['posix', 'windows']
FORMATS = ['uri', 'uri_reference', 'host', 'hostname', 'uri_template']
IRI_FORMATS = ['iri', 'iri_reference', 'idn_hostname']
EQUIVALENT = [b'different', b'equivalent']
# The command's option, and the prefix of the function names.
NOTATIONS = [([], ''), (['--iri'], 'iri_')]
# Key profiles. SURT profiles also read lines that are not URIs.
PROFILES = ['cache/1', 'cache/1 urn-equivalence', 'page/1', 'page/1 strip-www drop-index lower-case-path sort=pair drop=q',
            'page/1 no-vary-search=key-order', 'cache/1 registrable-domain', 'page/1 strip-trailing-dot strip-www registrable-domain',
            'surt/1', 'surt/1 www=none scheme=kept', 'heritrix/1', 'ssurt/1']
JSON_COMPONENTS = ['scheme', 'authority', 'userinfo', 'host', 'host kind', 'port', 'path', 'query', 'fragment']
COMPONENTS = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']

COMPONENTS_OF_URIS = [None, 'scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']
SEVERITIES = ['note', 'warning', 'error']
COMPARISONS = ['octets', 'syntax', 'scheme', 'href', 'cache', 'page', 'usual', 'aggressive']


class Error(ctypes.Structure):
    _fields_ = [('position', c_uint64), ('code', c_int32), ('component', c_uint16), ('text', c_uint16)]


class Span(ctypes.Structure):
    _fields_ = [('begin', c_uint32), ('end', c_uint32)]


class Components(ctypes.Structure):
    _fields_ = [*((name, Span) for name in COMPONENTS), ('defined', c_uint32), ('kind', c_uint32), ('host_kind', c_uint32)]


class Verdict(ctypes.Structure):
    _fields_ = [('position', c_uint64), ('allowed', c_int), ('has_rule', c_int)]


class Digest(ctypes.Structure):
    _fields_ = [('high', c_uint64), ('low', c_uint64)]


class Param(ctypes.Structure):
    _fields_ = [('name', Span), ('value', Span), ('has_value', c_uint32)]


class Pieces(ctypes.Structure):
    _fields_ = [('text', c_char_p), ('next', c_uint32), ('end', c_uint32), ('left', c_uint32), ('component', c_uint32)]


class Text(ctypes.Structure):
    _fields_ = [('data', c_char_p), ('size', c_size_t)]

    @staticmethod
    def of(octets):
        return Text() if octets is None else Text(octets, len(octets))


class Written(ctypes.Structure):
    """A text that the library returns. It may contain NUL."""
    _fields_ = [('data', c_void_p), ('size', c_size_t)]

    def octets(self):
        return ctypes.string_at(self.data, self.size) if self.size else b''


class NameValue(ctypes.Structure):
    _fields_ = [('name', Text), ('value', Text)]


TEXT_PARTS = ['scheme', 'userinfo', 'password', 'host', 'port', 'path', 'query', 'fragment']


class Parts(ctypes.Structure):
    _fields_ = [*((name, Text) for name in TEXT_PARTS), ('segments', POINTER(Text)), ('segment_count', c_size_t),
                ('params', POINTER(NameValue)), ('param_count', c_size_t), ('data', c_uint32), ('reserved', c_uint32)]


class Rule(ctypes.Structure):
    _fields_ = [('scheme', Text), ('default_port', c_int32), ('flags', c_uint32)]


class Rules(ctypes.Structure):
    _fields_ = [('rules', POINTER(Rule)), ('count', c_size_t)]


class Finding(ctypes.Structure):
    _fields_ = [('kind', c_uint32), ('severity', c_uint32), ('where', Span), ('detail', Written), ('name', c_char_p),
                ('sentence', c_char_p), ('reference', c_char_p)]


class Reading(ctypes.Structure):
    _fields_ = [('text', Written), ('host', Written), ('unicode_host', Written), ('error', Error)]


class ReadingDifference(ctypes.Structure):
    _fields_ = [('position', c_uint64), ('component', c_uint32), ('uri_error', c_int32), ('url_error', c_int32), ('reserved', c_uint32)]


class Change(ctypes.Structure):
    _fields_ = [('where', Span), ('replacement', Written), ('rule', c_char_p), ('section', c_char_p)]


class PairExplanation(ctypes.Structure):
    _fields_ = [('compared', c_uint32), ('same', c_uint32), ('position', c_uint64), ('component', c_uint32), ('reserved', c_uint32),
                ('a_error', Error), ('b_error', Error), ('rules', c_char_p * 64), ('rule_count', c_size_t)]


# The rules in ANSWERS with --rules; the last rule is never reached.
RULES = Rules((Rule * 3)(Rule(Text.of(b'http'), 8080, 0), Rule(Text.of(b's'), 1, 3), Rule(Text.of(b'http'), 80, 1)), 3)


class Failure(Exception):
    def __init__(self, error):
        super().__init__()
        self.text, self.position, self.code, self.component = error.text, error.position, error.code, error.component


SET = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']
TEXT = [c_char_p, c_size_t]
OUTPUT = [c_void_p, c_size_t, POINTER(c_size_t), POINTER(Error)]
OF_LISTS = {
    'site': [c_void_p, *TEXT, c_uint32, *OUTPUT],
    'robots_check': [c_void_p, *TEXT, c_uint32, POINTER(Verdict), POINTER(Error)],
}
OF_MAKERS = {
    'key': [c_void_p, *TEXT, c_uint32, *OUTPUT],
    'key_hash': [c_void_p, *TEXT, c_uint64, c_uint32, POINTER(Digest), POINTER(Error)],
    'key_equal': [c_void_p, *TEXT, *TEXT, c_uint32, POINTER(c_int), POINTER(Error)],
}
SIGNATURES = {
    'parse': [*TEXT, c_uint32, POINTER(Components), POINTER(Error)],
    'is_normalized': [*TEXT, c_uint32, POINTER(Rules), POINTER(c_int), POINTER(Error)],
    'equivalent': [*TEXT, *TEXT, c_uint32, POINTER(Rules), POINTER(c_int), POINTER(Error)],
    'hash': [*TEXT, c_uint64, c_uint32, POINTER(Rules), POINTER(c_uint64), POINTER(Error)],
    'normalize': [*TEXT, c_uint32, POINTER(Rules), *OUTPUT],
    'encode': [*TEXT, c_uint32, *OUTPUT],
    'decode': [*TEXT, c_uint32, *OUTPUT],
    'from_path': [*TEXT, c_uint32, *OUTPUT],
    'to_path': [*TEXT, c_uint32, *OUTPUT],
    'web_from_path': [*TEXT, c_uint32, c_void_p, *OUTPUT],
    'resolve': [*TEXT, *TEXT, c_uint32, *OUTPUT],
    'relativize': [*TEXT, *TEXT, c_uint32, *OUTPUT],
    'compare': [*TEXT, *TEXT, c_uint32, POINTER(Rules), POINTER(c_int), POINTER(Error)],
    'params': [*TEXT, c_uint32, POINTER(Pieces), POINTER(Error)],
    'segments': [*TEXT, c_uint32, POINTER(Pieces), POINTER(Error)],
    'find_param': [*TEXT, *TEXT, c_uint32, POINTER(Param), POINTER(Error)],
    'build': [POINTER(Parts), c_uint32, *OUTPUT],
    **{name: [*TEXT, c_uint32, *OUTPUT] for name in ['without_authority', 'sorted_params']},
    **{name: [*TEXT, *TEXT, c_uint32, *OUTPUT] for name in ['get_param', 'append_segment', 'without_param']},
    **{name: [*TEXT, *TEXT, *TEXT, c_uint32, *OUTPUT] for name in ['append_param', 'with_param']},
    **{'with_' + name: [*TEXT, *TEXT, c_uint32, *OUTPUT] for name in SET},
    'key_maker_new': [*TEXT, *TEXT, c_void_p, c_uint32, c_void_p, POINTER(c_void_p), POINTER(Error)],
    'key_maker_free': [c_void_p],
    **OF_MAKERS,
    'suffix_list_new': [*TEXT, c_uint32, POINTER(c_void_p), POINTER(Error)],
    'robots_new': [*TEXT, *TEXT, c_size_t, c_uint32, POINTER(c_void_p), POINTER(Error)],
    **OF_LISTS,
    'profile': [*TEXT, c_uint32, *OUTPUT],
    'web_parse': [*TEXT, *TEXT, c_uint32, c_void_p, *OUTPUT[:-1], c_void_p, OUTPUT[-1]],
    **{name: [*TEXT, *TEXT, c_uint32, c_void_p, *OUTPUT] for name in ['web_to_uri', 'web_to_path']},
    **{'is_' + name: TEXT for name in FORMATS},
    'explanation_free': [c_void_p],
    'explanation_reading': [c_void_p, c_uint32, POINTER(Reading)],
    'explanation_difference': [c_void_p, POINTER(ReadingDifference)],
    'explanation_change': [c_void_p, c_size_t, POINTER(Change)],
    'explanation_finding': [c_void_p, c_size_t, POINTER(Finding)],
    **{name: [*TEXT, c_uint32, *OUTPUT] for name in ['hide_credentials', 'key_by_all_rules']},
    'explain': [*TEXT, *TEXT, c_uint32, c_void_p, c_void_p, POINTER(c_void_p), POINTER(Error)],
    'explain_pair': [*TEXT, *TEXT, c_uint32, c_void_p, POINTER(PairExplanation), POINTER(Error)],
}
IRI_SIGNATURES = {
    **{'iri_' + name: SIGNATURES[name] for name in ['equivalent', 'hash', 'normalize', 'compare']},
    'iri_parse': SIGNATURES['parse'],
    **{'is_' + name: TEXT for name in IRI_FORMATS},
    'to_uri': [*TEXT, c_uint32, *OUTPUT],
    'to_iri': [*TEXT, c_uint32, *OUTPUT],
}


class Interface:
    """The functions of the libraries, with Python's types."""

    def __init__(self, paths):
        self.libraries = [ctypes.CDLL(path) for path in paths]
        self.functions = {}
        for name, arguments in {**SIGNATURES, **IRI_SIGNATURES}.items():
            self.functions[name] = self.function(name)
            self.functions[name].argtypes = arguments
        self.error_message, self.error_name = self.function('error_message'), self.function('error_name')
        self.error_message.restype = self.error_name.restype = c_char_p
        self.hook = ctypes.cast(self.function('iri_domain_to_ascii'), c_void_p)
        unicode_of = self.function('iri_unicode')
        unicode_of.restype = c_void_p
        self.unicode = c_void_p(unicode_of())
        self.maker = c_void_p()
        self.list = c_void_p() # the argument of functions on lists; never freed
        self.next = {'params': (self.function('next_param'), Param), 'segments': (self.function('next_segment'), Span)}

    def function(self, name):
        """Returns a function from the library that contains it."""
        return next(getattr(library, 'uriform_' + name) for library in self.libraries if hasattr(library, 'uriform_' + name))

    def call(self, name, texts, *arguments):
        """Returns the status; raises Failure for an error in a text."""
        error = Error()
        sized = [argument for text in texts for argument in (text, len(text or b''))]
        maker = [self.maker] if name in OF_MAKERS else [self.list] if name in OF_LISTS else []
        status = self.functions[name](*maker, *sized, *arguments, byref(error))
        assert error.code == status
        if status not in (OK, BUFFER_TOO_SMALL):
            raise Failure(error)
        return status

    def write_web(self, name, *texts, options=0):
        """Returns the text that a web URL function writes for a text and its base."""
        attributes = [None] if name == 'web_parse' else []
        length = c_size_t()
        if self.call(name, texts, options, self.hook, None, 0, byref(length), *attributes) == OK:
            return b''
        buffer = ctypes.create_string_buffer(length.value)
        assert self.call(name, texts, options, self.hook, buffer, length.value, byref(length), *attributes) == OK
        return buffer.raw[:length.value]

    def after_options(self, name, rules):
        """Returns the scheme rules for functions that take them."""
        return [rules and byref(rules)] if POINTER(Rules) in self.functions[name].argtypes else []

    def write(self, name, *texts, options=0, before=(), rules=None):
        """Returns the text that a function writes: first into a buffer that may be too small, then into a buffer of the needed length."""
        length = c_size_t()
        room = len(texts[-1]) if texts else 0
        while True:
            buffer = ctypes.create_string_buffer(b'\x5a' * (room + 1), room + 1)
            status = self.call(name, texts, *before, options, *self.after_options(name, rules), buffer, room, byref(length))
            if status == OK:
                assert set(buffer.raw[length.value:]) <= {0x5a}
                return buffer.raw[:length.value]
            assert set(buffer.raw) == {0x5a} and length.value > room
            room = length.value

    def set_profile(self, profile, suffixes):
        """Replaces the key maker."""
        self.functions['key_maker_free'](self.maker)
        assert self.functions['key_maker_new'](profile, len(profile), None, 0, suffixes, 0, self.hook, byref(self.maker), None) == OK

    def answer(self, name, *texts, options=(0,), kind=c_int, rules=None):
        answer = kind()
        self.call(name, texts, *options, *self.after_options(name, rules), byref(answer))
        return answer if issubclass(kind, ctypes.Structure) else answer.value

    def pieces(self, name, text):
        """Yields all steps of an iteration. The caller keeps the text in place."""
        step, kind = self.next[name]
        pieces = self.answer(name, text, kind=Pieces)
        left, piece = pieces.left, kind()
        while step(byref(pieces), byref(piece)):
            left -= 1
            assert pieces.left == left
            yield piece
        assert left == 0

    def explain(self, text):
        """Returns the whole report on a text, as the object that the command writes, without the texts in which it hides credentials."""
        report = c_void_p()
        self.call('explain', [text, None], 0, None, self.unicode, byref(report))

        def get(what, kind, *which):
            got = kind()
            return got if self.functions['explanation_' + what](report, *which, byref(got)) else None

        def all_of(what, kind):
            return itertools.takewhile(lambda got: got is not None, (get(what, kind, index) for index in itertools.count()))

        try:
            difference = get('difference', ReadingDifference)
            return {
                **{name: self.reading(get('reading', Reading, standard)) for standard, name in enumerate(['uri', 'url', 'iri'])},
                'difference': difference and {'position': difference.position, 'uri_error': self.error_of(difference.uri_error),
                                        'component': COMPONENTS_OF_URIS[difference.component], 'url_error': self.error_of(difference.url_error)},
                'changes': [{'begin': change.where.begin, 'end': change.where.end, 'replacement': shown(change.replacement),
                             'rule': change.rule.decode(), 'section': change.section.decode()}
                            for change in all_of('change', Change)],
                'findings': [{'name': found.name.decode(), 'severity': SEVERITIES[found.severity], 'begin': found.where.begin,
                              'end': found.where.end, 'detail': shown(found.detail) or None, 'sentence': found.sentence.decode(),
                              'reference': found.reference.decode()} for found in all_of('finding', Finding)],
            }
        finally:
            self.functions['explanation_free'](report)

    def reading(self, of):
        if of.error.code:
            return {'valid': False, 'error': self.error_of(of.error.code), 'position': of.error.position}
        return {'valid': True, 'host': shown(of.host), 'unicode_host': shown(of.unicode_host)}

    def error_of(self, code):
        return self.error_name(code).decode() if code else None

    def message(self, failure):
        return self.error_message(failure.code, failure.component)


def unescaped(cell):
    """Returns the text that a table cell represents: see the tables' README."""
    named = {b't': b'\t', b'n': b'\n', b'r': b'\r', b'0': b'\0', b'\\': b'\\', b'e': b'', b'-': b''}
    return re.sub(rb'\\(?:x([0-9A-Fa-f]{2})|(.))', lambda m: bytes([int(m[1], 16)]) if m[1] else named[m[2]], cell)


def lines_of_tables():
    for table in sorted(DATA.glob('*.tsv')):
        for line in table.read_bytes().split(b'\n'):
            if line and line != b'#' and not line.startswith(b'# '):
                yield from (unescaped(cell) for cell in re.split(rb'\t+', line))


def all_lines(texts, files):
    """Returns the texts that can be input lines of the command: those without LF, and without CR at the end."""
    generated = subprocess.run([texts], stdout=subprocess.PIPE, check=True).stdout.split(b'\n')
    of_files = (line for file in files for line in pathlib.Path(file).read_bytes().splitlines())
    every = dict.fromkeys([*generated, *lines_of_tables(), *of_files])
    return [text for text in every if b'\n' not in text and not text.endswith(b'\r')]


class Comparison:
    """Asks all three, and counts the comparisons."""

    def __init__(self, command, answers, interface):
        self.command, self.answers, self.interface = command, answers, interface
        self.count = 0

    def check(self, arguments, lines, answer, programs=None):
        """Checks that the programs (the command and the C++ program) write for each line the answer that `answer` returns through the C
        interface, unless it is None: output and error messages."""
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
        none_is_invalid = {'--json', '--lenient', 'encode'} & set(arguments)
        blank = [] if none_is_invalid else ['--invalid=blank']
        done = subprocess.run([program, *arguments, *blank], input=given, capture_output=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        return done

    def complaint(self, number, line, failure):
        column = failure.position + 1 + (line.index(b'\t') + 1 if failure.text == 1 else 0)
        return b'uriform: %d:%d: %s' % (number, column, self.interface.message(failure))

    @staticmethod
    def same(program, arguments, ours, written):
        """Checks that the program wrote the expected answers. `ours` contains pairs of a line and an answer."""
        theirs = written.split(b'\n')[:-1]
        for (line, one), other in zip(ours, theirs):
            if one != other:
                sys.exit(f'{arguments}: of {line!r} the C interface says {one!r} and {program} {other!r}')
        if len(ours) != len(theirs):
            sys.exit(f'{arguments}: {len(ours)} answers of the C interface and {len(theirs)} of {program}')


def components_of(line, parts):
    """Yields the defined components with their names, and the kind of the host after the host."""
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


def compare_rules(comparison, lines, pairs, arguments, prefix, options):
    """Compares the order of normal forms, and everything that depends on a caller's rules. The command supports neither."""
    interface = comparison.interface

    def check(name, given, ask):
        for flags, rules in [([], None), (['--rules'], RULES)]:
            if rules or name == 'compare':
                comparison.check([name.replace('_', '-'), *arguments, *flags], given,
                                 lambda line, rules=rules: ask(line, prefix + name, rules), [comparison.answers])

    check('compare', pairs,
          lambda pair, name, rules: b'%d' % interface.answer(name, *sides(pair), options=(options,), rules=rules))
    check('equivalent', pairs,
          lambda pair, name, rules: EQUIVALENT[interface.answer(name, *sides(pair), options=(options,), rules=rules)])
    check('normalize', lines, lambda line, name, rules: interface.write(name, line, options=options, rules=rules))
    check('hash', lines,
          lambda line, name, rules: b'%d' % interface.answer(name, line, options=(1, options), kind=c_uint64, rules=rules))
    if not prefix:
        check('is_normalized', lines,
              lambda line, name, rules: b'%d' % interface.answer(name, line, options=(options,), rules=rules))


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
    """Compares the functions on URIs and IRIs, for all kinds and all normal forms."""
    respelled = [*(normal_forms(comparison.interface, lines, form) for _, form in NORMAL_FORMS), [line.swapcase() for line in lines]]
    pairs = [pair for others in (lines[1:], *respelled) for pair in pairs_of(lines, others)]
    for (flags, prefix), (kind, number) in itertools.product(NOTATIONS, KINDS):
        arguments = [*flags, '--kind=' + kind]
        compare_parse(comparison, lines, arguments, prefix, number)
        step = 1 if number == URI_REFERENCE else 3 # with other kinds, fewer texts are valid
        for option, form in NORMAL_FORMS:
            compare_normal_forms(comparison, lines[::step], pairs[::step], [*arguments, option], prefix, form | number)
            if number == URI_REFERENCE:
                compare_rules(comparison, lines, pairs, [*arguments, option], prefix, form)


def normal_forms(interface, lines, form):
    """Returns the normal forms of the lines that are IRIs, and other lines unchanged."""
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


def described(span):
    return b'%d+%d' % (span.begin, span.end - span.begin)


def compare_pieces(comparison, lines):
    """Compares functions that the command lacks: segments, parameters, edits, composing."""
    interface = comparison.interface

    def check(name, given, answer):
        comparison.check([name.replace('_', '-')], given, answer, [comparison.answers])

    def params(line):
        return b''.join(b'[%s]' % described(param.name) if not param.has_value
                        else b'[%s|%s]' % (described(param.name), described(param.value))
                        for param in interface.pieces('params', line))

    def segments(line):
        return b''.join(b'[%s]' % described(segment) for segment in interface.pieces('segments', line))

    def get_param(pair):
        try:
            value = interface.write('get_param', *sides(pair))
        except Failure as failure:
            if failure.code != NOT_FOUND:
                raise
            return b'none'
        param = interface.answer('find_param', *sides(pair), kind=Param)
        raw = pair[param.value.begin:param.value.end]
        assert interface.write('decode', raw) == value
        return b'=' + value

    def build(line, data=None):
        """Builds a reference from a line's components, some of them as data."""
        parts = {name: text for name, text in components_of(line, interface.answer('parse', line, kind=Components))}
        built = Parts(**{name: Text.of(parts.get(name)) for name in TEXT_PARTS})
        if data is not None:
            for name in {'userinfo', 'host', 'fragment'} & set(parts):
                setattr(built, name, Text.of(data))
            if 'userinfo' in parts:
                built.password = Text.of(data)
            built.data = 0x04 | 0x08 | 0x80
            built.segments, built.segment_count = (Text * 1)(Text.of(data)), 1
            built.params, built.param_count = (NameValue * 2)(NameValue(Text.of(data), Text.of(data)), NameValue(Text.of(data))), 2
        return interface.write('build', before=(byref(built),))

    check('params', lines, params)
    check('segments', lines, segments)
    check('rebuilt', lines, build)
    for name in ['sorted_params', 'without_authority']:
        check(name, lines, lambda line, name=name: interface.write(name, line))

    names = [b'a', b'q', b'', *lines]
    pairs = [*pairs_of(lines, lines[1:]), *pairs_of(lines, itertools.cycle(names[:3])), *pairs_of(itertools.cycle(EDITED), lines)]
    readable = [pair for pair in pairs if b'%0a' not in pair.lower()] # after decoding
    check('get_param', readable, get_param)
    check('built_of_data', pairs, lambda pair: build(*sides(pair)))
    for start, name in enumerate(['without_param', 'append_segment', *('with_' + name for name in SET)]):
        check(name, pairs[start % 2::2], lambda pair, name=name: interface.write(name, *sides(pair)))
    for start, name in enumerate(['with_param', 'append_param']):
        check(name, pairs[start::2], lambda pair, name=name: interface.write(name, *sides(pair), sides(pair)[1]))


def compare_percent(comparison, lines):
    interface = comparison.interface
    for number, name in enumerate(ENCODE_SETS):
        comparison.check(['encode', '--component=' + name], lines,
                         lambda line, number=number: interface.write('encode', line, options=number))
    for arguments, options in [([], 0), (['--lenient'], LENIENT), (['--form'], PLUS_IS_SPACE)]:
        one_line = [line for line in lines if not re.search(rb'%0[aA]', line)] # after decoding
        comparison.check(['decode', *arguments], one_line,
                         lambda line, options=options: interface.write('decode', line, options=options))


def compare_conversions(comparison, lines):
    interface = comparison.interface
    for arguments, options in [([], 0), (['--host=percent'], PERCENT_ENCODED_HOST)]:
        comparison.check(['to-uri', *arguments], lines,
                         lambda line, options=options: interface.write('to_uri', line, options=options))
    comparison.check(['to-iri'], lines, lambda line: interface.write('to_iri', line))


def compare_web_urls(comparison, lines):
    interface = comparison.interface
    base = b'http://u@h:8/a/b?c#d'
    of_base = '--base=' + base.decode()
    untabbed = [line for line in lines if b'\t' not in line]
    for name, command in [('web_parse', ['href']), ('web_to_uri', ['to-uri', '--web'])]:
        comparison.check(command, untabbed, lambda line, name=name: interface.write_web(name, line, None))
        comparison.check([*command, of_base], lines, lambda line, name=name: interface.write_web(name, line, base))


def compare_paths(comparison, lines):
    interface = comparison.interface
    one_line = [line for line in lines if not re.search(rb'%0[aA]', line)] # after decoding
    for number, style in enumerate(STYLES):
        comparison.check(['from-path', '--style=' + style], lines,
                         lambda line, number=number: interface.write('from_path', line, options=number))
        comparison.check(['to-path', '--style=' + style], one_line,
                         lambda line, number=number: interface.write('to_path', line, options=number))
        comparison.check(['from-path', '--style=' + style, '--web'], lines,
                         lambda line, number=number: interface.write_web('web_from_path', line, options=number))
        comparison.check(['to-path', '--style=' + style, '--web'], one_line,
                         lambda line, number=number: interface.write_web('web_to_path', line, None, options=number))


def compare_formats(comparison, lines):
    """Compares the formats. The command lacks them."""
    interface = comparison.interface
    for name in FORMATS + IRI_FORMATS:
        comparison.check(['is-' + name.replace('_', '-')], lines,
                         lambda line, name=name: b'%d' % interface.functions['is_' + name](line, len(line)), [comparison.answers])


def compare_sites(comparison, lines):
    """Compares sites and robots.txt rules. The command takes only URIs, the C interface also other references."""
    interface = comparison.interface

    def is_uri(line):
        try:
            return bool(interface.answer('parse', line, options=(URI,), kind=Components))
        except Failure:
            return False

    uris = list(filter(is_uri, lines))
    robots = DATA / 'robots_rules.txt'
    text = SUFFIX_RULES.read_bytes()
    assert interface.functions['suffix_list_new'](text, len(text), 0, byref(interface.list), None) == OK
    for arguments, options in [([], 0), (['--schemeful'], SCHEMEFUL), (['--icann'], ICANN_RULES)]:
        comparison.check(['site', f'--suffix-list={SUFFIX_RULES}', *arguments], uris,
                         lambda line, options=options: interface.write('site', line, options=options))
    text = robots.read_bytes()
    for agent in ['foo', 'other']:
        assert interface.functions['robots_new'](text, len(text), agent.encode(), len(agent), 0, 0, byref(interface.list), None) == OK
        comparison.check(['robots', f'--agent={agent}', str(robots)], uris,
                         lambda line: line if interface.answer('robots_check', line, kind=Verdict).allowed else None)


def compare_keys(comparison, lines):
    interface = comparison.interface
    pairs = pairs_of(lines, lines[1:]) + pairs_of(lines, (line.swapcase() for line in lines))

    def hash_of(line):
        digest = interface.answer('key_hash', line, options=(0, 0), kind=Digest)
        return b'%016x%016x' % (digest.high, digest.low)

    suffixes = c_void_p()
    text = SUFFIX_RULES.read_bytes()
    assert interface.functions['suffix_list_new'](text, len(text), 0, byref(suffixes), None) == OK
    for profile in PROFILES:
        assert interface.write('profile', profile.encode()) == profile.encode()
        needs_list = 'registrable-domain' in profile
        interface.set_profile(profile.encode(), suffixes if needs_list else None)
        by = ['--profile=' + profile, *([f'--suffix-list={SUFFIX_RULES}'] if needs_list else [])]
        comparison.check(['key', *by], lines, lambda line: interface.write('key', line))
        comparison.check(['key', *by, '--hash'], lines, hash_of)
        comparison.check(['key-equal', *by], pairs, lambda pair: EQUIVALENT[interface.answer('key_equal', *sides(pair))],
                         [comparison.answers])


def shown(text):
    return text.octets().decode(errors='replace')


def of_command(report):
    """Returns the command's object in the form that Interface.explain() returns."""
    def reading(of, host):
        if of['valid']:
            return {'valid': True, 'host': of[host], 'unicode_host': of.get('unicode_host', '')}
        return {name: of[name] for name in ['valid', 'error', 'position']}

    hosts = {'uri': 'connects_to', 'url': 'connects_to', 'iri': 'ascii_host'}
    return {**{name: reading(report[name], host) for name, host in hosts.items()},
            'difference': report['difference'], 'changes': report['changes'], 'findings': report['findings']}


def compare_explanations(comparison, lines):
    interface = comparison.interface
    reports = comparison.run(comparison.command, ['explain', '--json'], lines).stdout.split(b'\n')[:-1]
    assert len(reports) == len(lines)
    for line, report in zip(lines, reports):
        theirs, ours = of_command(json.loads(report)), interface.explain(line)
        for one, other in zip(ours['changes'], theirs['changes']):
            if set(other['replacement']) == {'*'}: # hides a credential
                other['replacement'] = one['replacement']
        if ours != theirs:
            sys.exit(f'explain: of {line!r} the C interface says {ours} and the command {theirs}')
    pairs = pairs_of(lines, lines[1:]) + pairs_of(lines, (line.swapcase() for line in lines))
    reports = comparison.run(comparison.command, ['explain', '--pair', '--json'], pairs).stdout.split(b'\n')[:-1]
    assert len(reports) == len(pairs)
    for pair, report in zip(pairs, map(json.loads, reports)):
        ours = interface.answer('explain_pair', *sides(pair), options=(0, interface.hook), kind=PairExplanation)
        same = {name: bool(ours.same >> bit & 1) for bit, name in enumerate(COMPARISONS) if ours.compared >> bit & 1}
        rules = [rule.decode() for rule in ours.rules[:ours.rule_count]]
        if (same, rules, bool(ours.same)) != (report['comparisons'], report['rules'], report['same']):
            sys.exit(f'explain --pair: of {pair!r} the C interface says {same}, {rules} and the command {report}')
        difference = None
        if not ours.same and 'aggressive' in same:
            given, hidden = ([interface.write('key_by_all_rules', side) for side in texts] for texts in
                             (sides(pair), [interface.write('hide_credentials', side) for side in sides(pair)]))
            a_key, b_key = (interface.write('hide_credentials', key) for key in hidden)
            same_sizes = [*map(len, given)] == [*map(len, hidden)]
            position = ours.position if same_sizes else len(os.path.commonprefix(hidden))
            difference = {'a_key': a_key.decode(), 'b_key': b_key.decode(), 'position': position,
                          'component': COMPONENTS_OF_URIS[ours.component]}
        if difference != report['difference']:
            sys.exit(f'explain --pair: of {pair!r} the C interface says {difference} and the command {report["difference"]}')
    comparison.count += len(lines) + len(pairs)


def main():
    command, answers, texts, *more = sys.argv[1:]
    libraries = [path for path in more if '.so' in pathlib.Path(path).name]
    files = [path for path in more if path not in libraries]
    lines = all_lines(texts, [DATA / 'sample-urls.txt', *files])
    comparison = Comparison(command, answers, Interface(libraries))
    compare_references(comparison, lines)
    compare_bases(comparison, lines)
    compare_pieces(comparison, lines)
    compare_percent(comparison, lines)
    compare_paths(comparison, lines)
    compare_formats(comparison, lines)
    compare_conversions(comparison, lines)
    compare_web_urls(comparison, lines)
    compare_sites(comparison, lines)
    compare_keys(comparison, lines)
    compare_explanations(comparison, lines)
    print(f'{len(lines)} lines, {comparison.count} answers compared')


if __name__ == '__main__':
    main()
