#!/usr/bin/env python3
"""Writes the ClickHouse functions: make_functions.py SQL_FUNCTIONS VERSIONS XML SQL

SQL_FUNCTIONS is lib/hosts/sql_functions.tsv, and VERSIONS is lib/numbers/versions.tsv. XML configures executable functions, for which
ClickHouse starts uriform-clickhouse. SQL contains a statement for each function without arguments, because ClickHouse could send
nothing for a row.
"""

import csv
import pathlib
import sys
from xml.sax.saxutils import escape

TYPES = {'text': 'String', 'octets': 'String', 'truth': 'Bool', 'integer': 'Int64', 'position': 'Int64'}
# Row columns that are not texts.
COLUMNS = {'port_number': 'integer', 'position': 'position', 'length': 'position'}

# The program's exit status fails the query and ends its processes, so no answer remains for the next query. The twins seldom fail, and
# keep their processes.
TWINS = {
    '': ('executable', '<check_exit_code>1</check_exit_code>'),
    'try_': ('executable_pool', '<stderr_reaction>throw</stderr_reaction>'),
}


def nullable(kind):
    return f'Nullable({TYPES[kind]})'


def type_of(result):
    """Returns the type of a result. The column names follow `row` and `rows`."""
    kind, *names = result.split()
    if not names:
        return nullable(kind)
    columns = [f'{name} {nullable(COLUMNS.get(name, "text"))}' for name in names]
    members = f'Tuple({", ".join(columns)})' if len(columns) > 1 else columns[0].partition(' ')[2]
    return members if kind == 'row' else f'Array({members})'


def calls(name, arguments):
    """Yields a function's names and their numbers of arguments: a separate function is named after each optional argument."""
    required = [each for each in arguments if not each.endswith('?')]
    yield name, len(required)
    for number, each in enumerate(arguments[len(required):], len(required) + 1):
        name += '_' + each.removesuffix('?')
        yield name, number


def executable(name, command, count, result, kind, errors):
    arguments = '\n'.join(['    <argument><type>Nullable(String)</type></argument>'] * count)
    return f'''  <function>
    <type>{kind}</type>
    <name>{name}</name>
{arguments}
    <return_type>{escape(result)}</return_type>
    <format>RowBinary</format>
    <command>uriform-clickhouse {command} {count}</command>
    <execute_direct>1</execute_direct>
    <deterministic>true</deterministic>
    {errors}
  </function>
'''


def main(functions, versions, xml, sql):
    version_of = dict(list(csv.reader(open(versions, encoding='utf-8'), delimiter='\t'))[1:])
    elements, statements = [], []
    for row in csv.DictReader(open(functions, encoding='utf-8'), delimiter='\t', quoting=csv.QUOTE_NONE):
        arguments = row['arguments'].split()
        if not arguments:
            version = version_of[row['name'].removeprefix('uri_').removesuffix('_version')]
            statements.append(f'CREATE OR REPLACE FUNCTION {row["name"]} AS () -> {version};\n')
            continue
        elements += [executable(twin + name, twin + row['name'], count, type_of(row['result']), *how)
                     for name, count in calls(row['name'], arguments) for twin, how in TWINS.items()]
    pathlib.Path(xml).write_text(f'<functions>\n{"".join(elements)}</functions>\n', encoding='utf-8')
    pathlib.Path(sql).write_text(''.join(statements), encoding='utf-8')


if __name__ == '__main__':
    main(*sys.argv[1:])
