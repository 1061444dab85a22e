#!/usr/bin/env python3
"""Writes the PostgreSQL functions: make_functions.py SQL_FUNCTIONS VERSIONS TYPE_SQL OPERATORS_SQL C SQL

SQL_FUNCTIONS is lib/hosts/sql_functions.tsv, and VERSIONS is lib/numbers/versions.tsv. C defines a PostgreSQL function for each name,
and SQL is the extension's script: TYPE_SQL, the functions, and OPERATORS_SQL.
"""

import csv
import pathlib
import sys

TYPES = {'text': 'text', 'octets': 'bytea', 'truth': 'boolean', 'integer': 'integer', 'position': 'integer'}
# Row columns that are not texts.
COLUMNS = {'port_number': 'integer', 'position': 'position', 'length': 'position'}
# Function costs, relative to a PostgreSQL operator.
COSTS = {'uri_surt': 20, 'uri_href': 10, 'uri_from_web': 15, 'uri_safe_to_fetch': 20, 'uri_explain': 100, 'uri_to_iri': 20,
         'uri_from_iri': 20}
OTHER_COST = 5
ROW = 'uri_parts'  # the row type of uri_parse
CALLS = {'row': 'uriform_pg_call_for_row', 'rows': 'uriform_pg_call_for_rows'}


def columns_of(names):
    return ', '.join(f'"{name}" {TYPES[COLUMNS.get(name, "text")]}' for name in names)


def statements(name, arguments, result):
    """Yields the row type, and each function with its number of arguments."""
    kind, *columns = result.split()
    if kind == 'row':
        yield f'CREATE TYPE {ROW} AS ({columns_of(columns)});\n'
    returned = {'row': ROW, 'rows': f'TABLE({columns_of(columns)})'}.get(kind) or TYPES[kind]
    required = [each for each in arguments if not each.endswith('?')]
    rows = ' ROWS 5' if kind == 'rows' else ''
    for twin in ('', 'try_') if arguments else ('',):
        for count in range(len(required), len(arguments) + 1):
            given = ', '.join(f'"{each.removesuffix("?")}" text' for each in arguments[:count])
            yield (f'CREATE FUNCTION {twin}{name}({given}) RETURNS {returned}\n'
                   f"AS 'MODULE_PATHNAME', 'uriform_pg_{twin}{name}'\n"
                   f'LANGUAGE C {"IMMUTABLE" if arguments else "STABLE"} STRICT PARALLEL SAFE COST {COSTS.get(name, OTHER_COST)}{rows};\n')


def source(name, is_try, kind):
    symbol = f'uriform_pg_{"try_" if is_try else ""}{name}'
    return f'''
PG_FUNCTION_INFO_V1({symbol});
Datum
{symbol}(PG_FUNCTION_ARGS)
{{
    static struct uriform_pg_function of = {{"{name}", {"true" if is_try else "false"}, NULL}};

    return {CALLS.get(kind, "uriform_pg_call")}(fcinfo, &of);
}}
'''


def main(functions, versions, type_sql, operators_sql, c_file, sql_file):
    version_of = dict(list(csv.reader(open(versions, encoding='utf-8'), delimiter='\t'))[1:])
    sources, script = ['#include "hosts/postgresql/extension.h"\n'], []
    for row in csv.DictReader(open(functions, encoding='utf-8'), delimiter='\t', quoting=csv.QUOTE_NONE):
        arguments = row['arguments'].split()
        kind = row['result'].split()[0]
        script += statements(row['name'], arguments, row['result'])
        sources += [source(row['name'], is_try, kind) for is_try in ((False, True) if arguments else (False,))]
    parts = [pathlib.Path(type_sql).read_text(encoding='utf-8'), *script, pathlib.Path(operators_sql).read_text(encoding='utf-8')]
    pathlib.Path(c_file).write_text(''.join(sources), encoding='utf-8')
    text = '\n'.join(parts).replace('@NORMAL_FORM_VERSION@', version_of['normal_form'])
    pathlib.Path(sql_file).write_text(text, encoding='utf-8')


if __name__ == '__main__':
    main(*sys.argv[1:])
