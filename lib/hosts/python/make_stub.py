"""Writes the stub of the extension with the docstrings of its functions, types and members, which editors show.

make_stub.py STUB EXTENSION OUTPUT
"""

import ast
import importlib.util
import inspect
import pathlib
import sys
from types import ModuleType


def load(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location('uriform._uriform', path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def docstring(document: str, indent: str) -> list[str]:
    """Returns the lines of a docstring."""
    assert '"""' not in document and not document.endswith('\\'), document
    lines = document.rstrip().splitlines()
    quoted = ('r' if '\\' in document else '') + '"""'
    if len(lines) == 1:
        return [f'{indent}{quoted}{lines[0]}"""']
    return [f'{indent}{quoted}{lines[0]}', *(f'{indent}{line}' if line else '' for line in lines[1:]), f'{indent}"""']


def first_line(node: ast.ClassDef | ast.FunctionDef) -> int:
    """Returns the number of the line of the first statement in a definition, or of its decorator."""
    first = node.body[0]
    return min([first.lineno, *(each.lineno for each in getattr(first, 'decorator_list', []))])


def add_docstrings(stub: str, module: ModuleType) -> str:
    lines = stub.splitlines()
    places: list[tuple[ast.ClassDef | ast.FunctionDef, object]] = []
    for node in ast.parse(stub).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found = getattr(module, node.name)
            places.append((node, found))
            members = node.body if isinstance(node, ast.ClassDef) else []
            # What is inherited, such as __eq__, has the docstring of `object`.
            places += [(each, vars(found).get(each.name)) for each in members if isinstance(each, ast.FunctionDef) and each.name[0] != '_']
    for node, found in sorted(places, key=lambda place: -first_line(place[0])):
        document = inspect.getdoc(found)
        if not document:
            continue
        written = docstring(document, ' ' * (node.col_offset + 4))
        at = first_line(node) - 1
        if isinstance(node, ast.FunctionDef):  # in place of `...` at the end of the line
            lines[at : at + 1] = [lines[at][: node.body[0].col_offset].rstrip(), *written]
        else:
            lines[at:at] = [*written, '']
    return '\n'.join(lines) + '\n'


if __name__ == '__main__':
    given, extension, output = sys.argv[1:]
    text = pathlib.Path(given).read_text(encoding='utf-8')
    pathlib.Path(output).write_text(add_docstrings(text, load(extension)), encoding='utf-8')
