"""Reads test/data/sql.tsv for the tests of all database hosts."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'lib/numbers'))

from column_functions import NAMES_IN_SQL

ESCAPES = {b't': b'\t', b'n': b'\n', b'r': b'\r', b'0': b'\0', b'e': b''}
TOKEN = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)"|\'(?P<octets>[0-9a-f]*)\'|(?P<number>-?\d+)|(?P<other>[~{}\[\],])|(?P<space> +)')


def unescaped(raw):
    def octet(found):
        return bytes([int(found[1][1:], 16)]) if len(found[1]) == 3 else ESCAPES.get(found[1], found[1])
    return re.sub(rb'\\(x..|.)', octet, raw.encode()).decode()


def tokens(cell):
    at = 0
    while at < len(cell):
        token = TOKEN.match(cell, at)
        assert token, cell
        at = token.end()
        if token['text'] is not None:
            yield 'value', unescaped(token['text'])
        elif token['octets'] is not None:
            yield 'value', bytes.fromhex(token['octets'])
        elif token['number']:
            yield 'value', int(token['number'])
        elif token['other']:
            yield ('value', None) if token['other'] == '~' else (token['other'], None)


def values(cell):
    """Returns the values in a cell; rows are a list of tuples."""
    stack = [[]]
    for kind, value in tokens(cell):
        if kind == 'value':
            stack[-1].append(value)
        elif kind in '{[':
            stack.append([])
        elif kind in '}]':
            done = stack.pop()
            stack[-1].append(tuple(done) if kind == '}' else done)
    return stack[0]


def rows_of(name):
    """Returns the rows of a table in test/data, without the column names."""
    lines = (ROOT / 'test/data' / name).read_text(encoding='utf-8').splitlines()
    return [re.split('\t+', line) for line in lines if line and line != '#' and not line.startswith('# ')][1:]


def cases():
    """Yields triples of a function, its arguments and its result: a value, a list of rows, or an error as in the table."""
    for name, arguments, result in rows_of('sql.tsv'):
        given = [] if arguments == r'\e' else values(arguments)
        yield name, given, result if result.startswith('!') else values(result)[0]


def cases_of_columns():
    """Yields triples as cases() does, from test/data/column_functions.tsv: functions available in SQL, without options. A NULL may be a
    column's error."""
    known = {name: is_table for name, _, _, is_table in functions()}
    for name, options, text, other, result in rows_of('column_functions.tsv'):
        in_sql = 'uri_' + NAMES_IN_SQL.get(name, name)
        if in_sql not in known or options != r'\e':
            continue
        given = [unescaped(cell) for cell in (text, other) if cell != r'\-']
        if name in ('resolve', 'relativize'):
            given.reverse()
        made = bytes.fromhex(result) if name == 'key128' else values(result)[0]
        yield in_sql, given, [made] if isinstance(made, tuple) else [] if made is None and known[in_sql] else made


def functions():
    """Returns the rows of lib/hosts/sql_functions.tsv: name, required and allowed numbers of arguments, and whether it makes rows."""
    for line in (ROOT / 'lib/hosts/sql_functions.tsv').read_text(encoding='utf-8').splitlines()[1:]:
        name, arguments, result, *_ = line.split('\t')
        names = arguments.split()
        required = len([each for each in names if not each.endswith('?')])
        yield name, required, len(names), result.split()[0] in ('row', 'rows')
