#!/usr/bin/env python3
"""Writes the functions of ClickHouse, which are those of the command: make_functions.py XML SQL

XML is a configuration of executable functions, and SQL has statements that create functions of these.
"""

import pathlib
import sys
from xml.sax.saxutils import escape

MEMBERS = ('scheme', 'authority', 'userinfo', 'host', 'host_kind', 'port', 'path', 'query', 'fragment')
TUPLE = (f'Tuple(input String, valid Bool, {", ".join(f"{name} Nullable(String)" for name in MEMBERS)}, error Nullable(String), '
         'position Nullable(UInt64))')

# The options of the command for a function, whose result is a Nullable(String) unless it is another one.
EXECUTABLES = {
    'uri_parse': ('parse', TUPLE),
    'uri_normalize': ('normalize',),
    'uri_key': ('key --profile=page',),
    'uri_key_hash': ('key --profile=page --hash',),
    'uri_surt': ('key --profile=surt',),
    'uri_from_iri': ('to-uri',),
    'uri_to_iri': ('to-iri',),
    'uri_href': ('href',),
    'uri_from_web': ('to-uri --web',),
    'uri_encode': ('encode',),
    'uri_decode': ('decode',),
}

# What is computed of these.
LAMBDAS = {
    **{f'uri_{name}': f"u -> tupleElement({{}}uri_parse(u), '{name}')" for name in MEMBERS},
    'uri_is_normalized': 'u -> {}uri_normalize(u) = u',
    'uri_equivalent': '(u, other) -> {0}uri_normalize(u) = {0}uri_normalize(other)',
    'uri_key128': 'u -> unhex({}uri_key_hash(u))',
}

# The exit status of the command is an error of the query, whose processes end then: no answer remains for the next query. The twins
# have no errors, and keep their processes.
TWINS = {
    '': ('executable', '<check_exit_code>1</check_exit_code>'),
    'try_': ('executable_pool', '<stderr_reaction>none</stderr_reaction>'),
}


def executable(name, kind, errors, command, result='Nullable(String)'):
    return f'''  <function>
    <type>{kind}</type>
    <name>{name}</name>
    <argument><type>Nullable(String)</type></argument>
    <return_type>{escape(result)}</return_type>
    <format>RowBinary</format>
    <command>uriform {command} --format=rowbinary-nullable</command>
    <execute_direct>1</execute_direct>
    {errors}
  </function>
'''


def main(xml, sql):
    functions = [executable(twin + name, *how, *options) for name, options in EXECUTABLES.items()
                 for twin, how in TWINS.items()]
    pathlib.Path(xml).write_text(f'<functions>\n{"".join(functions)}</functions>\n', encoding='utf-8')
    statements = [f'CREATE OR REPLACE FUNCTION {twin}{name} AS {body.format(twin)};\n' for name, body in LAMBDAS.items()
                  for twin in TWINS]
    pathlib.Path(sql).write_text(''.join(statements), encoding='utf-8')


if __name__ == '__main__':
    main(*sys.argv[1:])
