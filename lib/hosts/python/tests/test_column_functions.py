"""Each function on columns in each library has the rows of test/data/column_functions.tsv."""

import csv
import functools
import inspect

import pytest
import tables
import uriform
from uriform import arrow, site

TABLE = (tables.DATA.parents[1] / 'lib/arrow/column_functions.tsv').read_text(encoding='utf-8')
FUNCTIONS = list(csv.DictReader(TABLE.splitlines(), delimiter='\t', quoting=csv.QUOTE_NONE))
OF_HOSTS = {row['name']: row for row in FUNCTIONS if row['parameters'] != '-'}
ROWS = [tuple(map(tables.string, row)) for row in tables.rows('column_functions.tsv')]


def shown(row):
    """A row of a result, as the table has it."""
    if row is None:
        return '~'
    if isinstance(row, str):
        return f'"{row}"'
    if isinstance(row, bytes):
        return row.hex()
    if isinstance(row, dict):
        return '{' + ','.join(map(shown, row.values())) + '}'
    return '[' + ','.join(map(shown, row)) + ']' if isinstance(row, list) else str(int(row))


def arguments_of(name, words, other):
    """The arguments by their names, and which of them is a text or a column."""
    parameters = OF_HOSTS[name]['parameters'].split()
    operand = next((each.rstrip('?') for each in parameters if each in ('other', 'base', 'base?', 'value')), None)
    given = dict(word.split('=') for word in words.split())
    named = {key: int(value) if value.isdigit() else value for key, value in given.items()}
    if 'suffixes' in named:
        named['suffixes'] = site.SuffixList.load(tables.DATA / named['suffixes'])
    return named | ({operand: other} if other is not None or operand == 'value' else {}), operand


def function_of(name):
    return getattr(arrow, name, None) or functools.partial(arrow.component, name=name)


def test_each_function_is_in_the_table():
    assert {row[0] for row in ROWS} == set(OF_HOSTS)


@pytest.mark.parametrize(('name', 'words', 'text', 'other', 'result'), ROWS)
def test_arrow(name, words, text, other, result):
    named, operand = arguments_of(name, words, other)
    rows = function_of(name)(column=[text, None], **named).to_pylist()
    assert [shown(row) for row in rows] == [result, '~']
    if named.get(operand) is not None:
        columns = function_of(name)(column=[text, text], **named | {operand: [other, None]})
        assert [shown(row) for row in columns.to_pylist()] == [result, '~']


@pytest.mark.parametrize(('name', 'words', 'text', 'other', 'result'), ROWS)
def test_polars(name, words, text, other, result):
    polars = pytest.importorskip('polars')
    import uriform.polars

    named, _ = arguments_of(name, words, other)
    for given in (named, named if other is None else {key: polars.lit(value) if value == other else value for key, value in named.items()}):
        made = polars.DataFrame({'u': [text, None]}).select(getattr(polars.col('u').uri, name)(**given))
        assert [shown(row) for row in made['u'].to_list()] == [result, '~']
    series = getattr(polars.Series('u', [text, None]).uri, name)(**named)
    assert series.equals(made['u']) and uriform.polars


@pytest.mark.parametrize(('name', 'words', 'text', 'other', 'result'), ROWS)
def test_pandas(name, words, text, other, result):
    pandas = pytest.importorskip('pandas')
    import uriform.pandas

    named, _ = arguments_of(name, words, other)
    made = getattr(pandas.Series([text, None], dtype='object').uri, name)(**named)
    rows = made.to_dict('records') if isinstance(made, pandas.DataFrame) else made.tolist()
    missing = [row if isinstance(row, (list, dict)) or not pandas.isna(row) else None for row in rows]
    if isinstance(made, pandas.DataFrame):
        missing = [{key: None if pandas.isna(value) else value for key, value in row.items()} for row in rows]
        result = '{' + ','.join(['~'] * len(made.columns)) + '}' if result == '~' else result
        assert shown(missing[0]) == result and uriform.pandas
        return
    assert [shown(row) for row in missing] == [result, '~']


@pytest.mark.parametrize(('name', 'words', 'text', 'other', 'result'), ROWS)
def test_spark(name, words, text, other, result):
    pytest.importorskip('pyspark')
    pyarrow = pytest.importorskip('pyarrow')
    from uriform import spark

    named, operand = arguments_of(name, words, other)
    function = next((each for each in spark._FUNCTIONS.values() if each.name == name), None)
    if function is None:
        assert 'suffixes' in named  # which SQL cannot pass
        return
    places = function.places[: 1 + max((function.places.index(key) for key in named if key in function.places), default=0)]
    if set(named) - set(places) or operand == 'value' and other is None:
        return  # an argument that SQL does not have, or a null, which makes the row null
    places = places if 'column' in places else function.places
    values = [text if place == 'column' else named.get(place) for place in places]
    if None in values:
        return
    columns = [pyarrow.array([value, None, value]) for value in values]
    rows = spark._apply(function, 'null', *columns).to_pylist()
    signed = str(int(result) - 2**64) if function.ddl == 'bigint' and int(result) >= 2**63 else result
    assert [shown(row) for row in rows] == [signed, '~', signed]


def test_methods_have_the_parameters_of_the_functions():
    polars, pandas = pytest.importorskip('polars'), pytest.importorskip('pandas')
    import uriform.pandas
    import uriform.polars

    assert polars and pandas
    for kind in (uriform.polars.UriExpr, uriform.pandas.UriAccessor):
        methods = {name for name in vars(kind) if not name.startswith('_')}
        assert methods == set(OF_HOSTS)
        for name in methods:
            own = list(inspect.signature(getattr(kind, name)).parameters)
            others = [each for each in inspect.signature(function_of(name)).parameters if each not in ('column', 'name', 'views')]
            assert [each for each in own if each not in ('self', 'name')] == others
