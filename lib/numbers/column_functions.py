"""The sections of functions on columns, for generate.py: in C and C++, in the package for Python, and in the documentation.

lib/arrow/column_functions.tsv has a row for each function. Its cells are:

    number      of URIFORM_ARROW_NAME; `-` if hosts apply the function by URIFORM_ARROW_COMPONENT, _CONVERT or _COMBINE
    name        in C in capitals, and in the hosts
    function    the function of the C interface that is called for a row, or the component
    arguments   of that function, up to the result
    result      RESULTS has the words
    options     of the C interface that it takes: a constant of lib/core/c, or `any`
    parameters  of the function in the hosts, after the column; column_arguments.tsv describes them; `-` if hosts do not have it
    about       the rest of the comment in uriform-arrow.h
    sentence    the docstring; the sentences after the first are a paragraph
    example     a call of Python and the rows that it returns
"""

import pathlib
import textwrap

# The word of a result: what the call gets after the arguments, the type of C++, and those of pandas and of Spark.
RESULTS = {
    'text': ('to buffer', 'text', 'texts', 'string'),
    'component': ('&parts', 'text', 'texts', 'string'),
    'href': ('to buffer, nullptr', 'text', 'texts', 'string'),
    'truth': ('&truth', 'truth', 'boolean', 'boolean'),
    'port': ('&port', 'port', 'UInt16', 'int'),
    'hash': ('&hash', 'hash', 'UInt64', 'bigint'),
    'digest': ('&digest', 'digest', 'object', 'binary'),
    'parts': ('&parts', 'parts', 'frame', 'struct'),
    'attributes': ('to buffer, &attributes', 'attributes', 'frame', 'struct'),
    'domain': ('&domain', 'text', 'texts', 'string'),
    'pairs': ('&pieces', 'pairs', 'object', 'array<struct<name: string, value: string>>'),
}
# What a call passes for an argument.
PASSED = {
    'text': 'text.data, text.size', 'other': 'other.data, other.size', 'name': 'operation.name.data, operation.name.size',
    'seed': 'operation.seed', 'maker': 'operation.maker', 'suffixes': 'operation.suffixes', 'hook': 'operation.hook', 'options': 'operation.options', 'rules': 'nullptr',
}
PASSED_FOR_KEYS = {**PASSED, 'options': '0'} # those of an operation of keys are of `convert`
PASSED_TO_COMBINE = {**PASSED, 'context': 'operation.context', 'text': '&text', 'other': '&other'}
NEEDS = {'other': 'other_operand', 'name': 'a_name', 'maker': 'a_maker', 'suffixes': 'a_suffix_list'}


def numbered(rows):
    return [row for row in rows if row['number'] != '-']


def of_hosts(rows):
    return [row for row in rows if row['parameters'] != '-']


def enumerator(row):
    return f'URIFORM_ARROW_{row["name"].upper()}'


# C and C++.

def enumerators(rows, indent):
    lines = []
    for row in numbered(rows):
        calls = f'{row["function"]}(). ' if row['function'].startswith('uriform_') else ''
        lines += textwrap.wrap(calls + row['about'], 132, initial_indent=indent + '/// ', subsequent_indent=indent + '/// ',
                               break_long_words=False, break_on_hyphens=False)
        lines.append(f'{indent}{enumerator(row)} = {row["number"]},')
    return lines


def traits(rows, indent):
    lines = []
    for row in numbered(rows):
        needs = ' | '.join(word for argument, word in NEEDS.items() if argument in row['arguments'].split()) or 'no_more'
        lines += [f'{indent}case {enumerator(row)}:',
                  f'{indent}    return {{row_result::{RESULTS[row["result"]][1]}, {row["options"]}, {needs}}};']
    return lines


def calls(rows, indent):
    lines = []
    for row in numbered(rows):
        passed = PASSED_TO_COMBINE if 'context' in row['arguments'] else PASSED_FOR_KEYS if 'maker' in row['arguments'] else PASSED
        function = row['function'] if row['function'].startswith('uriform_') else f'operation.{row["function"]}'
        result = RESULTS[row['result']][0].replace('to buffer', 'buffer, capacity, &length')
        arguments = ', '.join([*(passed[word] for word in row['arguments'].split()), result, '&error'])
        lines += [f'{indent}case {enumerator(row)}:', f'{indent}    return {function}({arguments});']
    return lines



# The package for Python. A parameter is a cell `name` of column_arguments.tsv; `base?` may be left out.

# By the kind of a parameter: its type in uriform.arrow, in Polars and in pandas. A parameter of the first kinds is a column.
TYPES = {
    'operand': ('Text | Column', '_Operand', 'Text | pandas.Series[Any]'),
    'operand?': ('Text | Column | None', '_Operand | None', 'Text | pandas.Series[Any] | None'),
    'value': ('Text | int | float | Column | None', '_Operand | int | float | None', 'Text | int | float | pandas.Series[Any] | None'),
    'text': ('Text', 'str', 'Text'), 'text?': ('Text | None', 'str | None', 'Text | None'), 'word': ('str',) * 3, 'int': ('int',) * 3,
    'bool': ('bool',) * 3, 'flag': ('bool',) * 3, 'words': ('Iterable[str]',) * 3, 'words?': ('Iterable[str] | None',) * 3,
    'numbers': ('Iterable[int]',) * 3,
    'suffixes': ('SuffixList',) * 3, 'suffixes?': ('SuffixList | None',) * 3,
}
COLUMNS = ('operand', 'operand?', 'value')
ARROW, POLARS, PANDAS = range(3)
# Parameters that are passed by name only.
BY_NAME = ('flag', 'bool', 'words', 'words?', 'numbers', 'text?', 'suffixes?')
WORDS_BY_NAME = ('level', 'kind')
WIDTH = 132
# Parameters of a policy, which are checked together.
WORDS = ('words', 'words?', 'numbers')
# Names in SQL that differ, as lib/hosts/sql_functions.tsv has them, and parameters that only SQL has.
NAMES_IN_SQL = {'hash64': 'hash', 'quote': 'encode', 'unquote': 'decode', 'web_to_uri': 'from_web', 'to_uri': 'from_iri'}
MORE_IN_SQL = {'unquote': ['set?']}


class Parameter:
    """A parameter of a function."""

    def __init__(self, described):
        self.name = described['name'].rstrip('?')
        self.kind, self.default = described['kind'], described['default']
        self.is_column = self.kind in COLUMNS
        self.by_name = self.kind in BY_NAME or self.name in WORDS_BY_NAME

    def declared(self, host):
        return f'{self.name}: {TYPES[self.kind][host]}' + (f' = {self.default}' if self.default else '')

    def passed(self):
        """The operand or the item of the arguments."""
        if self.kind == 'operand' or (self.kind == 'text' and not self.default):
            return f'_required({self.name})'
        if self.kind in ('flag', 'bool'):
            return f'bool({self.name})'
        return f'_operand_of_value({self.name})' if self.kind == 'value' else self.name


def read_parameters():
    head, *lines = (pathlib.Path(__file__).resolve().parents[1] / 'arrow/column_arguments.tsv').read_text(encoding='utf-8').splitlines()
    described = [dict(zip(head.split('\t'), line.split('\t'))) for line in lines]
    return {each['name']: Parameter(each) for each in described}


PARAMETERS = read_parameters()


def parameters_of(row):
    return [PARAMETERS[name] for name in row['parameters'].split()]


def has_base_first(row):
    words = row['arguments'].split()
    return 'other' in words and words.index('other') < words.index('text')


def is_component(row):
    return row['function'].startswith('URIFORM_')


def wrapped(indent, begin, items, end):
    """A call or a declaration, one line or an item on each."""
    line = f'{indent}{begin}{", ".join(items)}{end}'
    if len(line) <= WIDTH:
        return [line]
    lines = []
    for item in items:
        lines += [f'{indent}    {item},'] if len(item) < WIDTH - 12 else textwrap.wrap(
            item + ',', WIDTH, initial_indent=indent + '    ', subsequent_indent=indent + '     ', break_on_hyphens=False)
    return [f'{indent}{begin}', *lines, f'{indent}{end}']


def docstring(row, indent, with_example):
    first, *rest = row['sentence'].split('. ', 1)
    if not rest and not (with_example and row['example']):
        return [f'{indent}"""{first}"""']
    lines = [f'{indent}"""{first.rstrip(".")}.']
    for paragraph in rest:
        lines += ['', *textwrap.wrap(paragraph, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)]
    if with_example and row['example']:
        call, answer = row['example'].rsplit(' = ', 1)
        lines += ['', f'{indent}>>> {call}.to_pylist()', f'{indent}{answer}']
    return [*(line.replace('\\', '\\\\') for line in lines), f'{indent}"""']


def passed_to_apply(row, parameters):
    """The operand, and the other arguments."""
    others = [each for each in parameters if not each.is_column]
    operand = next((each.passed() for each in parameters if each.is_column), 'None')
    if others and all(each.kind in WORDS for each in others):
        return operand, f'policy({", ".join(each.name for each in others)})'
    return operand, '{' + ', '.join(f"'{each.name}': {each.passed()}" for each in others) + '}'


def declared(row, parameters, host, first, last):
    by_name = [each for each in parameters if each.by_name]
    by_place = [each.declared(host) for each in parameters if not each.by_name]
    before = [by_place.pop(0)] if host == ARROW and has_base_first(row) else []
    return [*before, first, *by_place, '*', *(each.declared(host) for each in by_name), *last]


def arrow_functions(rows, indent):
    lines = []
    for row in of_hosts(rows):
        if is_component(row):
            continue
        parameters = parameters_of(row)
        views = RESULTS[row['result']][1] in ('text', 'parts', 'attributes', 'pairs')
        last = ["errors: _Errors = 'null'", *(['views: bool = False'] if views else [])]
        operand, arguments = passed_to_apply(row, parameters)
        called = [f"'{row['name']}'", 'column', operand, arguments, 'errors', *(['views'] if views else [])]
        lines += [*wrapped(indent, f'def {row["name"]}(', declared(row, parameters, ARROW, 'column: Column', last), ') -> Array | ChunkedArray:'),
                  *docstring(row, indent + '    ', True), *wrapped(indent + '    ', 'return arrow_apply(', called, ')'), '', '']
    return lines[:-2]


def arrow_names(rows, indent):
    return [f"{indent}'{row['name']}'," for row in sorted(of_hosts(rows), key=lambda row: row['name']) if not is_component(row)]


def methods(rows, indent, host, result_of):
    lines = []
    for row in of_hosts(rows):
        parameters = parameters_of(row)
        type_, call, extra = result_of(row)
        operand, arguments = passed_to_apply(row, parameters)
        if host == PANDAS and operand != 'None':
            operand = f'self._other({operand})'
        lines += [*wrapped(indent, f'def {row["name"]}(', declared(row, parameters, host, 'self', ["errors: _Errors = 'null'"]), f') -> {type_}:'),
                  *docstring(row, indent + '    ', False),
                  *wrapped(indent + '    ', f'return self.{call}(', [f"'{row['name']}'", operand, arguments, 'errors', *extra], ')'), '']
    return lines[:-1]


def polars_methods(rows, indent):
    return methods(rows, indent, POLARS, lambda row: ('polars.Expr', '_apply', []))


def polars_methods_of_series(rows, indent):
    return [f'{indent}{row["name"]} = _of_series(UriExpr.{row["name"]})' for row in of_hosts(rows)]


def pandas_methods(rows, indent):
    def result_of(row):
        dtype = RESULTS[row['result']][2]
        if dtype == 'frame':
            return 'pandas.DataFrame', '_frame', []
        return 'pandas.Series[Any]', '_apply', [] if dtype == 'texts' else [f"'{dtype}'"]

    return methods(rows, indent, PANDAS, result_of)


def in_sql(row):
    """The name of a function in SQL, and its parameters: those of Python that may be passed by place. Optional ones come last."""
    parameters = parameters_of(row)
    names = ['column', *(each.name + ('?' if each.default else '') for each in parameters if not each.by_name), *MORE_IN_SQL.get(row['name'], [])]
    if has_base_first(row):
        names[:2] = reversed(names[:2])
    return 'uri_' + NAMES_IN_SQL.get(row['name'], row['name']), names


def in_databases(row):
    """Whether SQL can pass the arguments, of which a Public Suffix List is none."""
    return all(each.kind != 'suffixes' for each in parameters_of(row))


def spark_functions(rows, indent):
    lines = []
    for row in filter(in_databases, of_hosts(rows)):
        name, names = in_sql(row)
        operand = next((each.name for each in parameters_of(row) if each.is_column), '')
        type_ = RESULTS[row['result']][3]
        shown = f"'{type_}'" if type_ != 'struct' else f'_{row["result"].upper()}'
        places = ', '.join(f"'{each.rstrip('?')}'" for each in names) + (',' if len(names) == 1 else '')
        lines.append(f"{indent}'{name}': _Function('{row['name']}', ({places}), {operand!r}, {shown}),")
    return lines


# The documentation.

def function_list(rows, indent):
    lines = ['| Python | C | result | SQL |', '| --- | --- | --- | --- |']
    for row in of_hosts(rows):
        name, names = in_sql(row)
        function = f'`{row["function"]}`' if is_component(row) else f'{row["function"]}()' if row['function'].startswith('uriform_') else ''
        if row['number'] != '-':
            function += f', ::{enumerator(row)}'
        given = ''
        for each in names:
            place = ('text' if each == 'column' else each.rstrip('?'))
            given += (f'[, {place}]' if each.endswith('?') else f', {place}' if given else place)
        called = f'`{name}({given})`' if in_databases(row) else ''
        lines.append(f'| `{row["name"]}` | {function} | {WORDS_OF_RESULTS[RESULTS[row["result"]][1]]} | {called} |')
    return lines


WORDS_OF_RESULTS = {'text': 'text', 'truth': 'Boolean', 'port': '16 bits', 'hash': '64 bits', 'digest': '16 octets', 'parts': 'struct',
                    'attributes': 'struct', 'pairs': 'list of structs'}

PACKAGE = 'lib/hosts/python'
SECTIONS = {
    'include/uriform-arrow.h': {'column_functions': enumerators},
    'lib/arrow/arrow_types.cpp': {'column_functions': traits},
    'lib/arrow/arrow_calls.cpp': {'column_functions': calls},
    'lib/docs/columns.md': {'column_functions': function_list},
    f'{PACKAGE}/uriform/arrow.py': {'column_functions': {'names': arrow_names, 'functions': arrow_functions}},
    f'{PACKAGE}/uriform/polars.py': {'column_functions': {'': polars_methods, 'of series': polars_methods_of_series}},
    f'{PACKAGE}/uriform/pandas.py': {'column_functions': pandas_methods},
    f'{PACKAGE}/uriform/spark.py': {'column_functions': spark_functions},
}
