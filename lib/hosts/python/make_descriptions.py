"""Writes the descriptions of the extension's functions, types, methods and properties for C++, by the stub that has them.

make_descriptions.py STUB OUTPUT
"""

import ast
import inspect
import pathlib
import sys
from collections.abc import Callable, Iterator

TEXTS = ['_AnyText', '_Text', 'bytes']

# The values of the words of each alias of Literal that is the type of a parameter.
VALUES: dict[str, Callable[[str], str]] = {
    '_Component': lambda word: f'URIFORM_ENCODE_{word}',
    '_Errors': lambda word: {'STRICT': 'URIFORM_UTF8', 'REPLACE': 'URIFORM_UTF8_REPLACED'}[word],
    '_Kind': lambda word: f'URIFORM_{word}',
    '_Level': lambda word: {'SCHEME': '0', 'SYNTAX': 'URIFORM_SYNTAX_LEVEL'}[word],
    '_SetKind': lambda word: f'URIFORM_SEEN_{word}',
    '_WebAttribute': lambda word: f'URIFORM_WEB_{word}',
}

# The bits of parameters that are a bool.
FLAGS = {
    'drop_fragment': 'URIFORM_DROP_FRAGMENT',
    'legacy': 'URIFORM_LEGACY_EXTENDED',
    'lenient': 'URIFORM_LENIENT',
    'nfc': 'URIFORM_NFC',
    'percent_encoded_host': 'URIFORM_PERCENT_ENCODED_HOST',
    'percent_u': 'URIFORM_PERCENT_U',
    'plus': 'URIFORM_PLUS_IS_SPACE',
    'strict': 'URIFORM_NOT_STRICT',
}


def constant(alias: str, word: str) -> str:
    return VALUES[alias](word.upper().replace('-', '_'))


def quoted(text: str) -> str:
    """Returns a literal of C++, in lines, because compilers bound the length of one."""
    return '\n    '.join('"' + line.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"' for line in text.splitlines(True))


def choices(stub: ast.Module) -> Iterator[str]:
    """The table of the words of each such alias, such as `component_choices`."""
    for node in stub.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Subscript) and ast.unparse(node.target) in VALUES:
            alias = ast.unparse(node.target)
            words = ast.literal_eval(node.value.slice)
            rows = ''.join(f'    {{"{word}", {constant(alias, word)}}},\n' for word in words)
            yield f'inline constexpr std::array<choice, {len(words)}> {table_of(alias)}{{{{\n{rows}}}}};\n'


def table_of(alias: str) -> str:
    name = ''.join('_' + letter.lower() if letter.isupper() else letter for letter in alias.strip('_'))
    return name.strip('_') + '_choices'


def parameter(argument: ast.arg, default: ast.expr | None) -> str:
    """Returns a parameter as C++ has it."""
    name, kind = argument.arg, ast.unparse(argument.annotation) if argument.annotation else 'object'
    value = ast.literal_eval(default) if default else None
    if kind in TEXTS:
        return f'{{"{name}", form::text}}'
    if kind.removesuffix(' | None') in TEXTS:
        return f'{{"{name}", form::optional_text}}'
    if kind in VALUES:
        word = constant(kind, value) if isinstance(value, str) else '0'
        return f'{{"{name}", form::choice, {word}, false, {table_of(kind)}}}'
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
    """Returns a description. `self` is how the signature names the first parameter; '' if there is none."""
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
    if self == 'cls':  # of a type
        document = document.replace('(cls, ', '(').replace('(cls)', '()')
    table = f'inline constexpr std::array<parameter, {len(pairs + named)}> {name}_parameters{{{{{rows}}}}};\n' if rows else ''
    used = f'{name}_parameters' if rows else '{}'
    return (
        f'{table}inline constexpr description {name}{{"{shown}", "{full_name}",\n    {quoted(document)},\n'
        f'    {used}, {len(pairs)}, {required}}};\n'
    )


def of_function(node: ast.FunctionDef, document: str) -> str:
    module, _, shown = node.name.rpartition('_') if node.name.startswith(('web_', 'iri_')) else ('', '', node.name)
    if node.name.startswith(('web_', 'iri_')):
        module, _, shown = node.name.partition('_')
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
            self = '$type' if 'classmethod' in decorators else '$self'
            is_property = 'property' in decorators
            full_name = f'{node.name}.{each.name}'
            yield written(each.name, each.name, full_name, document, None if is_property else each, self)
    yield f'}} // namespace {node.name.strip("_")}\n\n'


def descriptions(text: str) -> str:
    stub = ast.parse(text)
    lines = ['// Made by make_descriptions.py.\n\n#pragma once\n\n#include "arguments.hpp"\n\n']
    lines += ['namespace python::of {\n\n', *choices(stub), '\n']
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            lines += of_class(node)
        elif isinstance(node, ast.FunctionDef) and (document := ast.get_docstring(node)) is not None:
            lines.append(of_function(node, document))
    return ''.join([*lines, '\n} // namespace python::of\n'])


if __name__ == '__main__':
    given, output = sys.argv[1:]
    pathlib.Path(output).write_text(descriptions(pathlib.Path(given).read_text(encoding='utf-8')), encoding='utf-8')
