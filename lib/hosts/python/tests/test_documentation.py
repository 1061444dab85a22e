"""The examples in the docstrings and in README.md."""

import ast
import doctest
import importlib
import importlib.resources
import inspect
import pathlib

import pytest
import uriform
from uriform import _explain, _site, _uriform, _urllib

README = pathlib.Path(__file__).resolve().parents[1] / 'README.md'
TUTORIAL = README.parents[2] / 'docs/tutorial/languages.md'
PROJECT = README.parents[3] / 'README.md'
FLAGS = doctest.ELLIPSIS
MEMBERS = {name: value for name, value in vars(_uriform).items() if callable(value) and not name.startswith('__')}


def run(text, name, names):
    test = doctest.DocTestParser().get_doctest(text, dict(names), name, None, 0)
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert result.failed == 0
    return result.attempted


@pytest.mark.parametrize('name', MEMBERS)
def test_functions_and_types(name):
    assert MEMBERS[name].__doc__
    run(MEMBERS[name].__doc__, name, vars(uriform))


@pytest.mark.parametrize('kind', [value for value in MEMBERS.values() if isinstance(value, type)])
def test_methods(kind):
    for name, value in vars(kind).items():
        run(value.__doc__ or '', name, vars(uriform))


@pytest.mark.parametrize('module', [uriform.arrow, uriform.iri, uriform.robots, uriform.site, uriform.web, _explain, _urllib, _site])
def test_modules(module):
    assert doctest.testmod(module, optionflags=FLAGS).failed == 0


@pytest.mark.parametrize('library', ['pandas', 'polars'])
def test_modules_for_libraries(library):
    pytest.importorskip(library)
    assert doctest.testmod(importlib.import_module(f'uriform.{library}'), optionflags=FLAGS).failed == 0


def test_the_stub_describes_the_extension():
    """Its docstrings, of which editors show those of the stub that is installed, and its signatures."""
    stub = ast.parse((importlib.resources.files('uriform') / '_uriform.pyi').read_text(encoding='utf-8'))
    classes = [node for node in stub.body if isinstance(node, ast.ClassDef)]
    described = [(node, _uriform) for node in stub.body] + [
        (each, uriform.URI if node.name == '_Components' else getattr(_uriform, node.name)) for node in classes for each in node.body
    ]
    checked = 0
    for node, of in described:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and (document := ast.get_docstring(node)):
            found = vars(of)[node.name]
            assert document == inspect.getdoc(found), node.name
            if isinstance(node, ast.FunctionDef) and 'property' not in map(ast.unparse, node.decorator_list):
                names = [each.arg for each in [*node.args.args, *node.args.kwonlyargs]]
                callable_found = getattr(of, node.name)  # bound, of a class method
                assert list(inspect.signature(callable_found).parameters) == (names[1:] if names[:1] == ['cls'] else names)
            checked += 1
    assert checked > 100


def test_readme():
    text = README.read_text(encoding='utf-8')
    columns, rest = text.index('## Columns'), text.index('## Threads')
    assert run(text[:columns] + text[rest:], 'README.md', {}) > 10


def test_tutorial():
    assert run(TUTORIAL.read_text(encoding='utf-8'), TUTORIAL.name, {}) > 3


def test_readme_of_the_project():
    assert run(PROJECT.read_text(encoding='utf-8'), 'README.md', {}) > 2


def test_columns_in_readme():
    for library in ('duckdb', 'pandas', 'polars', 'pyarrow'):
        pytest.importorskip(library)
    text = README.read_text(encoding='utf-8')
    assert run(text[text.index('## Columns') : text.index('## Threads')], 'README.md', {}) > 10


def test_everything_public_is_documented():
    for name in uriform.__all__:
        assert getattr(uriform, name).__doc__, name
    for kind in (uriform.URI, uriform.web.URL, uriform.iri.IRI, uriform.SeenSet, uriform.KeyMaker, uriform.arrow.Array, uriform.site.SuffixList):
        assert all(value.__doc__ for name, value in vars(kind).items() if not name.startswith('__'))
