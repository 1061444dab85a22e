#!/usr/bin/env python3
"""Writes the conformance suite, a JSON file for each operation, from the tables of test/data.

    generate.py [--check]

With --check it writes nothing, and fails if a file differs. A comment of a table applies to the rows up to the next comment: it names
the section, or leaves that of the comment before it, and may end its first sentence with tags: `[choice, erratum 4547]`. README.md
tells what they mean.
"""

import hashlib
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent / 'data'
SECTION = re.compile(r'(?:RFC (\d+), )?(?:[Ss]ections? ([\d.]*\d)|[Aa]ppendix ([A-Z]))')
TAGS = re.compile(r' ?\[((?:choice|security|erratum \d+)(?:, (?:choice|security|erratum \d+))*)\]')
UNRESERVED = frozenset(b'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~')
SUB_DELIMS = frozenset(b"!$&'()*+,;=")
PCHAR = UNRESERVED | SUB_DELIMS | frozenset(b':@')
# The titles of sections that comments do not explain.
TITLES = {
    'RFC 3986': {'1.1.2': 'Examples', '3': 'Syntax Components', '3.3': 'Path', '4.2': 'Relative Reference', '4.5': 'Suffix Reference',
                 '5.2': 'Relative Resolution', '5.2.4': 'Remove Dot Segments', '5.4.2': 'Abnormal Examples', '6.2': 'Comparison Ladder',
                 '6.2.2': 'Syntax-Based Normalization', '6.2.3': 'Scheme-Based Normalization', '7.6': 'Semantic Attacks'},
    'RFC 5952': {'2.1': 'Leading Zeros in a 16-Bit Field', '2.2': 'Zero Compression', '2.3': 'Uppercase or Lowercase',
                 '4.1': 'Handling Leading Zeros in a 16-Bit Field', '4.2.1': 'Shorten as Much as Possible',
                 '4.2.2': 'Handling One 16-Bit 0 Field', '4.2.3': 'Choice in Placement of "::"', '4.3': 'Lowercase'},
    'RFC 7252': {'6.3': 'Normalization and Comparison Rules'},
}
PREFIXES = {b'//': b's:', b'/': b's://h', b'?': b's://h/', b'#': b's://h/'}  # of a URI with the components of a reference


def unescape(cell):
    """The octets of a cell, or None if it has no value (test/data/README.md)."""
    if cell == r'\-':
        return None
    if cell == r'\e':
        return b''
    one = {b't': b'\t', b'n': b'\n', b'r': b'\r', b'0': b'\0', b'\\': b'\\'}
    return re.sub(rb'\\(?:x([0-9A-Fa-f]{2})|(.))', lambda m: bytes.fromhex(m[1].decode()) if m[1] else one[m[2]], cell.encode())


def rows(table, section):
    """Each row of a table, with the section, the tags and the comment that apply to it."""
    rfc, columns, tags, comment, above = '3986', None, [], '', ''
    for line in (DATA / f'{table}.tsv').read_text(encoding='utf-8').split('\n'):
        if line == '' or line == '#':
            tags, comment = [], ''
        elif line.startswith('# '):
            text = f'{comment} {line[2:]}' if above.startswith('# ') else line[2:]
            found = TAGS.search(text)
            tags, comment = found[1].split(', ') if found else [], TAGS.sub('', text)
            if named := SECTION.match(comment):
                rfc = named[1] or rfc
                section = f'RFC {rfc}, ' + (f'section {named[2]}' if named[2] else f'appendix {named[3]}')
        elif columns is None:
            columns = re.split('\t+', line)
        else:
            yield dict(zip(columns, map(unescape, re.split('\t+', line)), strict=True)), section, list(tags), comment
        above = line


def text(octets):
    """A value of JSON: octets that are no UTF-8 in hexadecimal digits."""
    if octets is None:
        return None
    try:
        return octets.decode()
    except UnicodeDecodeError:
        return {'octets': octets.hex()}


def case(question, answer, section, tags, comment):
    """A case of the suite. Its identifier depends on the question alone."""
    if comment == '' or SECTION.fullmatch(comment):
        rfc, part = section.split(', section ')
        comment = TITLES[rfc][part]
    identifier = hashlib.sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()[:10]
    return {'id': identifier, **question, **answer, 'section': section, 'tags': sorted(set(tags)), 'comment': comment}


def parse():
    names = ['scheme', 'authority', 'userinfo', 'host', 'host-kind', 'port', 'path', 'query', 'fragment']
    for row, *about in rows('components', 'RFC 3986, section 3'):
        yield case({'kind': 'URI-reference', 'input': text(row['input'])},
                   {'valid': True, 'components': {name: text(row[name]) for name in names}}, *about)
    for row, *about in rows('errors', 'RFC 3986, appendix A'):
        answer = {'valid': row['error'] is None}
        if row['error'] is not None:
            answer |= {'position': int(row['position'])}
        yield case({'kind': text(row['kind']), 'input': text(row['input'])}, answer, *about)


def is_choice_of_scheme(reference):
    """Whether a scheme may decide on more of this URI than its syntax: the port, an empty path, the form of an address. Section 6.2.3
    itself has rules for http, which requires a host (3.2.2), and the schemes `s` and `example` have none."""
    scheme, authority = re.match(rb'([^:/?#]*):?(?://([^/?#]*))?', reference).groups()
    if scheme.lower() == b'http':
        return not authority or b'[' in authority
    return scheme.lower() not in (b's', b'example') or authority is not None and (b':' in authority or reference.endswith(authority))


def normalize():
    for row, section, tags, comment in rows('normal_form', 'RFC 3986, section 6.2.2'):
        text_of_uri, expected = row['input'], row['normal-form']
        # Section 6 compares URIs: it says nothing of a reference that has yet to be resolved. As a part of a URI it counts.
        relative = not re.match(rb'[A-Za-z][A-Za-z0-9+.-]*:', text_of_uri)
        prefix = next((value for key, value in PREFIXES.items() if text_of_uri.startswith(key)), None)
        variants = [(text_of_uri, expected, relative)]
        if relative and prefix and row['level'] == b'both' and not tags:
            variants.append((prefix + text_of_uri, prefix + expected, False))
        for level in ['syntax', 'scheme'] if row['level'] == b'both' else [text(row['level'])]:
            for source, target, relative in variants:
                choice = relative or level == 'scheme' and is_choice_of_scheme(source)
                yield case({'level': level, 'input': text(source)}, {'expected': text(target)}, section,
                           tags + ['choice'] * choice, comment)


def equivalent():
    for row, section, tags, comment in rows('equivalent', 'RFC 3986, section 6.2.2'):
        relative = not all(re.match(rb'[A-Za-z][A-Za-z0-9+.-]*:', row[side]) for side in 'ab')
        for level in 'syntax', 'scheme':
            choice = relative or level == 'scheme' and any(is_choice_of_scheme(row[side]) for side in 'ab')
            yield case({'level': level, 'a': text(row['a']), 'b': text(row['b'])}, {'expected': row[level] == b'yes'}, section,
                       tags + ['choice'] * choice, comment)


def resolve():
    for row, section, tags, comment in rows('resolve', 'RFC 3986, section 5.2'):
        strict = row['strict'] == b'yes'
        yield case({'base': text(row['base']), 'reference': text(row['reference']), 'strict': strict},
                   {'expected': text(row['target'])}, section, tags + ([] if strict else ['choice']), comment)


def relativize():
    for row, section, tags, comment in rows('relativize', 'RFC 3986, section 5.2'):
        yield case({'base': text(row['base']), 'target': text(row['target'])}, {'expected': text(row['reference'])}, section,
                   [*tags, 'choice'], comment)


def percent():
    for row, *about in rows('decode', 'RFC 3986, section 2.1'):
        if row['how'] == b'octets':
            answer = {'valid': row['decoded'] is not None}
            answer |= {'expected': text(row['decoded'])} if answer['valid'] else {'position': int(row['position'])}
            yield case({'operation': 'decode', 'input': text(row['text'])}, answer, *about)
    components = {'userinfo': (SUB_DELIMS | {0x3A}, '3.2.1'), 'reg-name': (SUB_DELIMS, '3.2.2'), 'path-segment': (PCHAR, '3.3'),
                  'query-value': (PCHAR | frozenset(b'/?'), '3.4')}
    for row, _, tags, _ in rows('encode_chart', 'RFC 3986, section 2'):
        for component, (allowed, section) in components.items():
            octet = row['octet'][0]
            # An octet that the component allows and that is reserved may stand for itself or be encoded, as the data asks.
            free = ['choice'] if octet in allowed and octet not in UNRESERVED else []
            comment = ('Section 2.3: an unreserved character is not percent-encoded' if octet in UNRESERVED else
                       'Section 2.2: a reserved character that the component may contain is percent-encoded if it would be read as a delimiter'
                       if free else 'Section 2.1: an octet that the component may not contain is percent-encoded')
            yield case({'operation': 'encode', 'component': component, 'input': text(row['octet'])},
                       {'valid': True, 'expected': text(row[component])}, f'RFC 3986, section {section}', tags + free, comment)


def with_digits_of(uri, expected):
    """An IRI whose percent-encodings have the digits of the URI, in the same case: they are those of the URI that it keeps, in order."""
    triplets = re.compile(rb'%[0-9A-Fa-f]{2}')
    given = iter(triplets.findall(uri))
    return triplets.sub(lambda kept: next(one for one in given if one.upper() == kept[0].upper()), expected)


def iri():
    for row, *about in rows('iri_to_uri', 'RFC 3987, section 3.1'):
        yield case({'operation': 'to-uri', 'input': text(row['iri'])},
                   {'expected': text(row['uri']), 'or': text(row['percent_encoded'])}, *about)
    for row, *about in rows('uri_to_iri', 'RFC 3987, section 3.2'):
        expected = {'expected': text(row['iri'])}
        if (same_digits := with_digits_of(row['uri'], row['iri'])) != row['iri']:
            expected['or'] = text(same_digits)  # capital letters are recommended (RFC 3986, section 2.1)
        yield case({'operation': 'to-iri', 'input': text(row['uri'])}, expected, *about)


def web():
    for row, section, tags, comment in rows('url_to_uri', 'RFC 3986, section 3'):
        yield case({'input': text(row['url'])}, {'expected': text(row['uri'])}, section, [*tags, 'choice'], comment)


OPERATIONS = {
    'parse': (parse, 'The components of valid texts, and where others stop to be the beginning of a valid text'),
    'normalize': (normalize, 'Normal forms at the levels of syntax and of the scheme'),
    'equivalent': (equivalent, 'Pairs of references, and whether they are equivalent'),
    'resolve': (resolve, 'References and their targets'),
    'relativize': (relativize, 'Targets and the shortest references to them'),
    'percent': (percent, 'Percent-decoding, and percent-encoding of data for a component'),
    'iri': (iri, 'IRIs and their URIs, URIs and their IRIs'),
    'web': (web, 'URLs of the WHATWG URL Standard and the URIs that stand for them'),
}


def main(arguments):
    stale = []
    for name, (cases, title) in OPERATIONS.items():
        kept = {}
        for one in cases():  # a row may stand in two tables, with one answer
            first = kept.setdefault(one['id'], one)
            if any(first.get(key, one[key]) != one[key] for key in ('expected', 'valid') if key in one):
                sys.exit(f'{name}: {one} and {first}')
        head = {'$schema': 'schema.json', 'operation': name, 'title': title, 'license': 'MIT'}
        body = ',\n'.join('  ' + json.dumps(one, ensure_ascii=False) for one in kept.values())
        content = json.dumps(head, ensure_ascii=False)[:-1] + ', "cases": [\n' + body + '\n]}\n'
        path = HERE / f'{name}.json'
        if '--check' not in arguments:
            path.write_text(content, encoding='utf-8')
        elif not path.exists() or path.read_text(encoding='utf-8') != content:
            stale.append(path.name)
    if stale:
        sys.exit(f'not what the tables say: {", ".join(stale)}: run test/conformance/generate.py')


if __name__ == '__main__':
    main(sys.argv[1:])
