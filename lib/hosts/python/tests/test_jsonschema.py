"""Formats of JSON Schema, by the table that the C++ library is held to, and by the official suite if URIFORM_JSON_SCHEMA_SUITE is its
folder `tests`."""

import json
import os
import pathlib

import pytest
import uriform
from tables import rows
from uriform import iri

jsonschema = pytest.importorskip('jsonschema')

from uriform.jsonschema import FORMATS, format_checker  # noqa: E402  # it needs that module

FUNCTIONS = {'host': uriform.is_host, **FORMATS, 'hostname': uriform.is_hostname}
SUITE = os.environ.get('URIFORM_JSON_SCHEMA_SUITE')


def test_the_table():
    for name, valid, text in rows('schema_formats.tsv'):
        assert FUNCTIONS[name.decode()](text) == (valid == b'yes'), text


def test_functions():
    assert FORMATS['iri'] is iri.is_iri and FORMATS['uri'] is uriform.is_uri
    with pytest.raises(TypeError):
        uriform.is_uri(None)


def test_the_checker():
    checker = format_checker()
    validator = jsonschema.Draft202012Validator({'format': 'uri'}, format_checker=checker)
    assert [validator.is_valid(value) for value in ('a:', 'a b', 1, None, 'a:\ud800')] == [True, False, True, True, False]
    assert checker.conforms('2020-01-01', 'date') and not checker.conforms('2020-01-32', 'date')  # of jsonschema
    assert not jsonschema.FormatChecker().checkers.keys() >= {'iri-template'}
    assert jsonschema.FormatChecker.checkers.get('uri', (None,))[0] is not checker.checkers['uri'][0]  # which stays as it was


def test_a_checker_with_others():
    base = jsonschema.FormatChecker(formats=[])
    base.checks('even')(lambda value: value % 2 == 0)
    assert set(format_checker(base).checkers) == {'even', *FORMATS}
    assert set(base.checkers) == {'even'}


def cases():
    for draft in ('draft7', 'draft2019-09', 'draft2020-12') if SUITE else ():
        for name in FORMATS:
            for group in json.loads(pathlib.Path(SUITE, draft, f'optional/format/{name}.json').read_text(encoding='utf-8')):
                for case in group['tests']:
                    yield pytest.param(draft, name, case['data'], case['valid'], id=f'{draft} {name}: {case["description"]}')


@pytest.mark.skipif(not SUITE, reason='URIFORM_JSON_SCHEMA_SUITE names no folder')
@pytest.mark.parametrize(('draft', 'name', 'data', 'valid'), list(cases()))
def test_the_suite(draft, name, data, valid):
    assert format_checker().conforms(data, name) == valid
