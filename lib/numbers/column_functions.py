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
    'pairs': ('&pieces', 'pairs', 'object', 'array<struct<name: string, value: string>>'),
}
# What a call passes for an argument.
PASSED = {
    'text': 'text.data, text.size', 'other': 'other.data, other.size', 'name': 'operation.name.data, operation.name.size',
    'seed': 'operation.seed', 'maker': 'operation.maker', 'hook': 'operation.hook', 'options': 'operation.options',
}
PASSED_FOR_KEYS = {**PASSED, 'options': '0'} # those of an operation of keys are of `convert`
PASSED_TO_COMBINE = {**PASSED, 'context': 'operation.context', 'text': '&text', 'other': '&other'}
NEEDS = {'other': 'other_operand', 'name': 'a_name', 'maker': 'a_maker'}
EXAMPLES = {'normalize': 'http://h/'}


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


SECTIONS = {
    'include/uriform-arrow.h': {'column_functions': enumerators},
    'lib/arrow/arrow_types.cpp': {'column_functions': traits},
    'lib/arrow/arrow_calls.cpp': {'column_functions': calls},
}
