"""The sections of functions of SQL, for generate.py: in the page of the vocabulary, and in the code of the hosts that are databases.

lib/hosts/sql_functions.tsv has a row for each function. Its cells are:

    name       in SQL; the function with the prefix `try_` is not in the table
    arguments  their names; `base?` may be left out
    result     `text`, `integer`, `truth` or `octets`; or `row` or `rows`, and the columns
    function   the function of the C interface that it calls, or the component that it returns
    sentence   the effect, for people
"""

WORDS_OF_RESULTS = {'octets': '16 octets', 'truth': 'Boolean'}
# The columns of rows that are no texts.
KINDS_OF_COLUMNS = {'port_number': 'integer', 'position': 'position', 'length': 'position'}


def is_table(row):
    return row['result'].split()[0] in ('row', 'rows')


def arguments_of(row):
    """The names of the arguments, and how many of them are required."""
    names = row['arguments'].split()
    return [name.rstrip('?') for name in names], len([name for name in names if not name.endswith('?')])


def call_of(row):
    """A call with the names of the arguments; optional ones are in brackets."""
    names, required = arguments_of(row)
    return f'{row["name"]}({", ".join(names[:required])}{"".join(f"[, {name}]" for name in names[required:])})'


def result_of(row):
    kind, *columns = row['result'].split()
    if not columns:
        return WORDS_OF_RESULTS.get(kind, kind)
    return f'{kind}: ' + ', '.join(f'`{column}`' for column in columns)


def function_list(rows, _):
    lines = ['| function | result | effect | C |', '| --- | --- | --- | --- |']
    for row in rows:
        function = f'`{row["function"]}{"()" if row["function"].startswith("uriform_") else ""}`'
        lines.append(f'| `{call_of(row)}` | {result_of(row)} | {row["sentence"]} | {function} |')
    return lines


def in_cpp(row):
    """The C++ function for a row: that of its name without `uri_`, or the one of all components."""
    if row['function'].startswith('URIFORM_'):
        return f'component<{row["function"]}>'
    return row['name'].removeprefix('uri_')


def kind_of(result):
    return f'value_kind::{result}'


def functions(rows, indent):
    lines = []
    for row in rows:
        names, required = arguments_of(row)
        if not is_table(row):
            lines.append(f'{indent}{{"{row["name"]}", {required}, {len(names)}, {kind_of(row["result"])}, {in_cpp(row)}}},')
    return lines


def tables(rows, indent):
    lines = []
    for row in rows:
        if is_table(row):
            kind, *columns = row['result'].split()
            cells = ', '.join(f'{{"{name}", {kind_of(KINDS_OF_COLUMNS.get(name, "text"))}}}' for name in columns)
            lines += [f'{indent}{{"{row["name"]}", {"true" if kind == "row" else "false"}, {len(columns)}, {{{cells}}}, {in_cpp(row)}}},']
    return lines


SECTIONS = {
    'lib/hosts/sql.md': {'sql_functions': function_list},
    'lib/hosts/sql/functions.cpp': {'sql_functions': {'functions': functions}},
    'lib/hosts/sql/rows.cpp': {'sql_functions': {'tables': tables}},
}
