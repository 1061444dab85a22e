"""Writes the descriptions and tables of the extension's functions, types, methods and properties for C++, from the stub; and the
table of column functions.

make_descriptions.py STUB COLUMN_FUNCTIONS HEADER SOURCE

A comment at the end of the first line contains the C++ function, an expression. Its default name is the function's name, or the
class name in lower case and the method's name: `seen_set_add`.
"""

import ast
import inspect
import pathlib
import re
import sys
from collections.abc import Callable, Iterator

TEXTS = ['_AnyText', '_Text', 'bytes']

# The values of the words in each Literal alias that types a parameter.
VALUES: dict[str, Callable[[str], str]] = {
    '_Component': lambda word: f'URIFORM_ENCODE_{word}',
    '_Errors': lambda word: {'STRICT': 'URIFORM_UTF8', 'REPLACE': 'URIFORM_UTF8_REPLACED'}[word],
    '_Kind': lambda word: f'URIFORM_{word}',
    '_PathStyle': lambda word: f'URIFORM_PATH_{word}',
    '_Level': lambda word: {'SCHEME': '0', 'SYNTAX': 'URIFORM_SYNTAX_LEVEL'}[word],
    '_SetKind': lambda word: f'URIFORM_SEEN_{word}',
    '_WebAttribute': lambda word: f'URIFORM_WEB_{word}',
}

# The bits of bool parameters.
FLAGS = {
    'drop_fragment': 'URIFORM_DROP_FRAGMENT',
    'icann': 'URIFORM_ICANN_RULES',
    'legacy': 'URIFORM_LEGACY_EXTENDED',
    'lenient': 'URIFORM_LENIENT',
    'nfc': 'URIFORM_NFC',
    'percent_encoded_host': 'URIFORM_PERCENT_ENCODED_HOST',
    'percent_u': 'URIFORM_PERCENT_U',
    'plus': 'URIFORM_PLUS_IS_SPACE',
    'schemeful': 'URIFORM_SCHEMEFUL',
    'strict': 'URIFORM_NOT_STRICT',
    'urn_equivalence': 'URIFORM_URN_EQUIVALENCE',
}


def constant(alias: str, word: str) -> str:
    return VALUES[alias](word.upper().replace('-', '_'))


def quoted(text: str) -> str:
    """Returns C++ literals, one per line, because compilers limit a literal's length."""
    return '\n    '.join('"' + line.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"' for line in text.splitlines(True))


def choices(stub: ast.Module) -> Iterator[str]:
    """Yields the table of each alias's words, such as `component_choices`."""
    for node in stub.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Subscript) and ast.unparse(node.target) in VALUES:
            alias = ast.unparse(node.target)
            words = ast.literal_eval(node.value.slice)
            rows = ''.join(f'    {{"{word}", {constant(alias, word)}}},\n' for word in words)
            yield f'inline constexpr std::array<choice, {len(words)}> {table_of(alias)}{{{{\n{rows}}}}};\n'
            shown = ', '.join(map(repr, words[:-1])) + f' or {words[-1]!r}'
            yield f'inline constexpr const char* {table_of(alias)}_shown = {quoted(shown)};\n'


def table_of(alias: str) -> str:
    name = ''.join('_' + letter.lower() if letter.isupper() else letter for letter in alias.strip('_'))
    return name.strip('_') + '_choices'


def parameter(argument: ast.arg, default: ast.expr | None) -> str:
    """Returns a parameter's C++ description."""
    name, kind = argument.arg, ast.unparse(argument.annotation) if argument.annotation else 'object'
    value = ast.literal_eval(default) if default else None
    if kind in TEXTS:
        return f'{{"{name}", form::text}}'
    if kind.removesuffix(' | None') in TEXTS:
        return f'{{"{name}", form::optional_text}}'
    if kind in VALUES:
        word = constant(kind, value) if isinstance(value, str) else '0'
        return f'{{"{name}", form::choice, {word}, false, {table_of(kind)}, {table_of(kind)}_shown}}'
    if kind == 'bool' and name in FLAGS:
        return f'{{"{name}", form::flag, {FLAGS[name]}, {str(value).lower()}}}'
    if kind == 'int' and name == 'seed':
        return f'{{"{name}", form::seed}}'
    return f'{{"{name}"}}'


def signature(name: str, function: ast.FunctionDef, first: str) -> str:
    """Returns the signature as `inspect` reads it in a docstring."""
    given = function.args
    both = [*given.posonlyargs, *given.args]
    defaults: list[ast.expr | None] = [*[None] * (len(both) - len(given.defaults)), *given.defaults]
    words = [each.arg + (f'={ast.unparse(default)}' if default else '') for each, default in zip(both, defaults, strict=True)]
    if first:
        words[0] = first
    if given.kwonlyargs:
        words.append('*')
    words += [each.arg + (f'={ast.unparse(default)}' if default else '') for each, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    return f'{name}({", ".join(word for word in words if word)})\n--\n\n'


def written(name: str, shown: str, full_name: str, document: str, function: ast.FunctionDef | None, self: str) -> str:
    """Returns a description. `self` is the first parameter's name in the signature; '' without a parameter."""
    if function is None:
        return f'inline constexpr description {name}{{"{shown}", "{full_name}",\n    {quoted(document)}}};\n'
    given = function.args
    both = [*given.posonlyargs, *given.args]
    defaults: list[ast.expr | None] = [*[None] * (len(both) - len(given.defaults)), *given.defaults]
    pairs = list(zip(both, defaults, strict=True))[1 if self else 0 :]
    named = list(zip(given.kwonlyargs, given.kw_defaults, strict=True))
    rows = ', '.join(parameter(*pair) for pair in pairs + named)
    required = sum(default is None for _, default in pairs)
    document = signature(shown, function, self if self != 'cls' else '') + document
    if self == 'cls':  # a type
        document = document.replace('(cls, ', '(').replace('(cls)', '()')
    table = f'inline constexpr std::array<parameter, {len(pairs + named)}> {name}_parameters{{{{{rows}}}}};\n' if rows else ''
    used = f'{name}_parameters' if rows else '{}'
    return (
        f'{table}inline constexpr description {name}{{"{shown}", "{full_name}",\n    {quoted(document)},\n'
        f'    {used}, {len(pairs)}, {required}}};\n'
    )


# The modules that contain functions. The names of their functions start with the module's name, except in the package itself.
MODULES = 'web', 'iri', 'site', 'arrow'


def module_of(name: str) -> str:
    module, _, rest = name.partition('_')
    return module if rest and module in MODULES else ''


def of_function(node: ast.FunctionDef, document: str) -> str:
    module = module_of(node.name)
    shown = node.name.removeprefix(module + '_') if module else node.name
    return written(node.name, shown, f'{module}.{shown}' if module else shown, document, node, '')


def of_class(node: ast.ClassDef) -> Iterator[str]:
    yield f'namespace {node.name.strip("_")} {{\n'
    members = [each for each in node.body if isinstance(each, ast.FunctionDef)]
    document = ast.get_docstring(node)
    if document is not None:
        create = next((each for each in members if each.name == '__new__'), None)
        yield written('type', node.name, node.name, inspect.cleandoc(document), create, 'cls')
    for each in members:
        document = ast.get_docstring(each)
        if document is not None:
            decorators = [ast.unparse(decorator) for decorator in each.decorator_list]
            is_property = 'property' in decorators
            full_name = f'{node.name}.{each.name}'
            yield written(each.name, each.name, full_name, document, None if is_property else each, '$self')
    yield f'}} // namespace {node.name.strip("_")}\n\n'


def snake(name: str) -> str:
    """Converts a class name for C++: `seen_set`."""
    return re.sub('(?<=[a-z])(?=[A-Z])', '_', name.strip('_')).lower()


class Tables:
    """Collects the tables of module functions, and of the methods and properties of types."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._stub = ast.parse(text)
        self._declared: set[str] = set()
        self._names: list[str] = []

    def _called(self, node: ast.FunctionDef, default: str, result: str = 'function_body {};') -> str:
        """Returns the C++ function that a definition names, and declares it if the name is the default."""
        comment = re.search('# (.*)', self._lines[node.lineno - 1])
        if comment is None:
            self._declared.add(result.format(default))
        return comment[1] if comment else default

    def _table(self, type_: str, name: str, rows: list[str]) -> str:
        self._names.append(f'{type_} {name}[]')
        return f'{type_} {name}[] = {{\n' + ''.join(f'    {row},\n' for row in [*rows, '{}']) + '};\n'

    def _members(self, node: ast.ClassDef, is_text: bool) -> tuple[list[str], list[str]]:
        methods, properties, name = [], [], node.name.strip('_')
        for each in node.body:
            if not isinstance(each, ast.FunctionDef) or ast.get_docstring(each) is None:
                continue
            default, described = f'{snake(name)}_{each.name.strip("_")}', f'of::{name}::{each.name}'
            if 'property' in map(ast.unparse, each.decorator_list):
                properties.append(f'property<{described}, {self._called(each, default, "getter {};")}>()')
            else:
                methods.append(f'function<{described}, {self._called(each, default)}{", true" if is_text else ""}>()')
        return methods, properties

    def _type(self, node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> str:
        bases = [ast.unparse(base) for base in node.bases]
        module = next(base.partition('.')[0] for base in bases if '.' in base)
        create = next((each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == '__new__'), None)
        is_text = module in ('_uri', '_web')
        methods: list[str] = []
        properties: list[str] = []
        for part in [*(classes[base] for base in bases if base in classes), node]:
            both = self._members(part, is_text)
            methods, properties = methods + both[0], properties + both[1]
        name = node.name
        full_name = {'IRI': 'iri.IRI', 'URL': 'web.URL', 'SuffixList': 'site.SuffixList'}.get(name, name)
        created = self._called(create, '').replace('create<', f'create<of::{name}::type, ') if create else 'nullptr'
        self._names.append(f'const type_tables {name}')
        return (
            self._table('PyMethodDef', f'{name}_methods', methods)
            + self._table('PyGetSetDef', f'{name}_properties', properties)
            + f'const type_tables {name} = {{"uriform.{full_name}", of::{name}::type.doc, "uriform.{module}", {created},\n'
            f'    {name}_methods, {name}_properties}};\n'
        )

    def write(self) -> tuple[str, str]:
        """Returns the declarations and the definitions."""
        classes = {node.name: node for node in self._stub.body if isinstance(node, ast.ClassDef)}
        made = [self._type(node, classes) for name, node in classes.items() if ast.get_docstring(node) is not None]
        for module in ('', *MODULES):
            functions = [
                f'function<of::{node.name}, {self._called(node, node.name)}>()'
                for node in self._stub.body
                if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None and module_of(node.name) == module
            ]
            made.append(self._table('PyMethodDef', f'{module}_functions'.strip('_'), functions))
        declared = ''.join(f'{each}\n' for each in sorted(self._declared))
        names = ''.join(f'extern {name};\n' for name in self._names)
        return declared + f'\nnamespace tables {{\n\n{names}\n}} // namespace tables\n', ''.join(made)


HEADER = """// Made by make_descriptions.py.

#pragma once

#include "arguments.hpp"

namespace python {{

{tables}
namespace of {{

{descriptions}
}} // namespace of
}} // namespace python
"""
SOURCE = """// Made by make_descriptions.py.

#include "arrow.hpp"
#include "keys.hpp"
#include "reference.hpp"

namespace python::tables {{

{tables}
}} // namespace python::tables

namespace python::arrow {{

static constexpr named_function rows[] = {{
{rows}}};
const std::span<const named_function> functions(rows);

}} // namespace python::arrow
"""


def column_functions(text: str) -> str:
    """Returns the operations for the column functions, from lib/arrow/column_functions.tsv."""
    head, *lines = [line.split('\t') for line in text.splitlines()]
    rows = ''
    for row in (dict(zip(head, line, strict=True)) for line in lines):
        fields = {'function': f'URIFORM_ARROW_{row["name"].upper()}'}
        if row['number'] == '-':
            is_component = row['function'].startswith('URIFORM_')
            kind = 'component' if is_component else 'combine' if 'context' in row['arguments'].split() else 'convert'
            fields = {'function': f'URIFORM_ARROW_{kind.upper()}', kind: row['function']}
        if row['parameters'] != '-':
            members = ''.join(f'made.{name} = {value}; ' for name, value in fields.items())
            rows += f'    {{"{row["name"]}", [] {{ uriform_arrow_operation made{{}}; {members}return made; }}()}},\n'
    return rows


def descriptions(text: str) -> str:
    stub = ast.parse(text)
    lines = [*choices(stub), '\n']
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            lines += of_class(node)
        elif isinstance(node, ast.FunctionDef) and (document := ast.get_docstring(node)) is not None:
            lines.append(of_function(node, document))
    return ''.join(lines)


if __name__ == '__main__':
    given, columns, header, source = map(pathlib.Path, sys.argv[1:])
    text = given.read_text(encoding='utf-8')
    declared, defined = Tables(text).write()
    header.write_text(HEADER.format(tables=declared, descriptions=descriptions(text)), encoding='utf-8')
    source.write_text(SOURCE.format(tables=defined, rows=column_functions(columns.read_text(encoding='utf-8'))), encoding='utf-8')
