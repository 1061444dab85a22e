"""The accessor of pandas, for each dtype of texts."""

import pytest

pandas = pytest.importorskip('pandas')
from test_arrow import BASE, FUNCTIONS, TEXTS  # noqa: E402

import uriform.pandas  # noqa: E402

ROWS = [*TEXTS, None]
INDEX = [f'row {i}' for i in range(len(ROWS))]


def dtypes():
    made = ['object', 'string[python]', 'category', pandas.StringDtype('python', na_value=float('nan'))]
    try:
        import pyarrow as pa
    except ImportError:
        return made
    arrow_types = (pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string()))
    categories = pandas.CategoricalDtype(pandas.Index(TEXTS, dtype=pandas.ArrowDtype(pa.string())))
    return [*made, 'string[pyarrow]', 'str', *map(pandas.ArrowDtype, arrow_types), categories]


FUNCTIONS_OF_ACCESSOR = {
    'host': lambda uri: uri.host(),
    'authority': lambda uri: uri.authority(),
    'path': lambda uri: uri.path(),
    'normalize': lambda uri: uri.normalize(),
    'normalize-syntax': lambda uri: uri.normalize(level='syntax', drop_fragment=True),
    'is_normalized': lambda uri: uri.is_normalized(),
    'equivalent': lambda uri: uri.equivalent('http://h'),
    'hash64': lambda uri: uri.hash64(7),
    'resolve': lambda uri: uri.resolve(BASE),
    'key': lambda uri: uri.key(),
    'key128': lambda uri: uri.key128('page', 5),
    'href': lambda uri: uri.href(),
    'href-base': lambda uri: uri.href(BASE),
    'to_uri': lambda uri: uri.to_uri(),
    'to_iri': lambda uri: uri.to_iri(),
    'params': lambda uri: uri.params(),
    'param': lambda uri: uri.param('q'),
}


def series_of(dtype):
    return pandas.Series(ROWS, index=INDEX, name='url', dtype=dtype)


def rows_of(series):
    return [None if not isinstance(row, list) and pandas.isna(row) else row for row in series.tolist()]


@pytest.mark.parametrize('dtype', dtypes(), ids=str)
@pytest.mark.parametrize('name', FUNCTIONS_OF_ACCESSOR)
def test_functions(name, dtype):
    series = series_of(dtype)
    result = FUNCTIONS_OF_ACCESSOR[name](series.uri)
    assert rows_of(result) == FUNCTIONS[name][0](ROWS).to_pylist()
    assert result.index.tolist() == INDEX
    assert result.name == 'url'
    if isinstance(series.dtype, pandas.StringDtype) and name in ('host', 'normalize', 'key', 'href', 'param'):
        assert result.dtype == series.dtype
    assert isinstance(result.dtype, pandas.ArrowDtype) == isinstance(dtype_of_texts(series), pandas.ArrowDtype)
    index = FUNCTIONS_OF_ACCESSOR[name](pandas.Index(series, dtype=series.dtype).uri)
    assert index.dtype == result.dtype and rows_of(index) == rows_of(result) and index.name == 'url'


@pytest.mark.parametrize('dtype', dtypes(), ids=str)
@pytest.mark.parametrize('name', ['parse', 'web_parse'])
def test_frames(name, dtype):
    frame = getattr(series_of(dtype).uri, name)()
    expected = FUNCTIONS[name][0](ROWS).to_pylist()
    assert frame.index.tolist() == INDEX
    for column in frame:
        assert rows_of(frame[column]) == [row and row[column] for row in expected]
    assert list(frame) == list(next(filter(None, expected)))
    kinds = frame['host_kind']
    assert rows_of(pandas.Series(kinds.to_numpy())) == [row and row['host_kind'] for row in expected]
    assert kinds.sort_values().dropna().tolist() == sorted(row['host_kind'] for row in expected if row and row['host_kind'])
    empty = getattr(series_of(dtype)[:0].uri, name)()
    assert list(empty) == list(frame)


def dtype_of_texts(series):
    """The dtype that README.md promises for texts: that of the Series, or of its categories."""
    dtype = series.dtype
    if isinstance(dtype, pandas.CategoricalDtype):
        dtype = dtype.categories.dtype
    return dtype if isinstance(dtype, (pandas.StringDtype, pandas.ArrowDtype)) else 'object'


TEXT_COLUMNS = ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'href', 'hash')


@pytest.mark.parametrize('dtype', dtypes(), ids=str)
@pytest.mark.parametrize('texts', [['http://h/?q=1', None], [None, None], ['http://['], ['HTTP://u@h:80/a?b#c'], []], ids=str)
@pytest.mark.parametrize('has_pyarrow', [True, False])
def test_dtypes_do_not_depend_on_the_rows(texts, dtype, has_pyarrow, monkeypatch):
    is_arrows = isinstance(dtype, (pandas.ArrowDtype, pandas.CategoricalDtype))
    if not has_pyarrow and ('pyarrow' in str(dtype) or is_arrows or dtype == 'str'):
        pytest.skip('the dtype needs pyarrow')
    if not has_pyarrow:
        monkeypatch.setattr(uriform.pandas, 'pyarrow', None)
    elif uriform.pandas.pyarrow is None:
        pytest.skip('there is no pyarrow')
    if dtype == 'category' or isinstance(dtype, pandas.CategoricalDtype):
        values = 'object' if dtype == 'category' else dtype.categories.dtype
        dtype = pandas.CategoricalDtype(pandas.Index(['http://h/?q=1', 'http://[', 'HTTP://u@h:80/a?b#c'], dtype=values))
    if isinstance(dtype, pandas.ArrowDtype) and 'dictionary' in str(dtype):
        pytest.skip('a dictionary has a type of its own')
    series = pandas.Series(texts, name='url', dtype=dtype)
    expected = dtype_of_texts(series)
    named = {name: getattr(series.uri, name)() for name in ('host', 'normalize', 'key', 'href', 'to_uri', 'to_iri')}
    for frame in (series.uri.parse(), series.uri.web_parse()):
        assert [str(frame[name].dtype) for name in frame if name not in TEXT_COLUMNS and 'UInt' in str(frame[name].dtype)] in (
            [], ['UInt16'], ['UInt16', 'UInt16'])
        named |= {name: frame[name] for name in frame if name in TEXT_COLUMNS}
    assert {name: each.dtype for name, each in named.items() if each.dtype != expected} == {}
    if expected == 'object':
        missing = {type(each) for series in named.values() for each in series if pandas.api.types.is_scalar(each) and pandas.isna(each)}
        assert missing <= {type(None)}


def test_an_accessor_that_is_kept_reads_the_values_of_the_call():  # as pandas 2 keeps it
    series = pandas.Series(['http://a', 'http://b'], dtype='object')
    uri = series.uri
    assert [*uri.host()] == ['a', 'b']
    series.iloc[0] = 'http://c'
    assert [*uri.host()] == [*series.uri.parse()['host']] == ['c', 'b']


def test_bytes():
    rows = [b'HTTP://h', None, b'\xff']
    assert rows_of(pandas.Series(rows).uri.normalize()) == [b'http://h/', None, None]


def test_missing_values():
    series = pandas.Series(['HTTP://h', None, float('nan'), pandas.NA], dtype='object')
    assert rows_of(series.uri.normalize()) == ['http://h/', None, None, None]


@pytest.mark.parametrize('dtype', ['float64', 'category', 'object', 'str'])
def test_only_missing_values(dtype):
    series = pandas.Series([None, float('nan')], index=['a', 'b'], name='url', dtype=dtype)
    for result in (series.uri.key(), series.uri.is_normalized(), series.uri.href(series), series.uri.parse()['host']):
        assert rows_of(result) == [None, None]
        assert result.index.tolist() == ['a', 'b']
    with pytest.raises(TypeError):
        pandas.Series([None, 1.5], dtype='float64' if dtype != 'category' else dtype).uri.key()


def test_labels_are_aligned():
    series = pandas.Series(['a', 'b'], index=[1, 2])
    bases = pandas.Series(['http://two/', 'http://one/'], index=[2, 1])
    assert series.uri.resolve(bases).to_dict() == {1: 'http://one/a', 2: 'http://two/b'}
    assert rows_of(series.uri.equivalent(pandas.Series(['a'], index=[1]))) == [True, None]


def test_errors():
    with pytest.raises(uriform.ParseError) as raised:
        pandas.Series(['a', '%']).uri.normalize(errors='raise')
    assert raised.value.row == 1
    for call in (lambda uri: uri.normalize(errors='column'), lambda uri: uri.parse(errors='column'), lambda uri: uri.host(errors='x')):
        with pytest.raises(ValueError, match='errors cannot be'):
            call(pandas.Series(['a']).uri)
    for other in (['a'], ['a'] * 3):
        with pytest.raises(ValueError, match='^columns of different lengths$'):
            pandas.Series(['a', 'b']).uri.equivalent(other)
    for wrong in ([1, 2], ['a', 1], [True], [['a']]):
        with pytest.raises((TypeError, ValueError)):
            pandas.Series(wrong).uri.normalize()


def test_without_pyarrow(monkeypatch):
    def absent(self, requested_schema=None):
        raise ImportError('pyarrow')

    monkeypatch.setattr(pandas.Series, '__arrow_c_stream__', absent, raising=False)
    monkeypatch.setattr(uriform.pandas, 'pyarrow', None)
    series = pandas.Series(ROWS, dtype='string[python]')
    assert rows_of(series.uri.normalize()) == uriform.arrow.normalize(ROWS).to_pylist()
    assert rows_of(series.uri.parse()['host']) == uriform.arrow.component(ROWS, 'host').to_pylist()
    assert rows_of(series.uri.params()) == uriform.arrow.params(ROWS).to_pylist()
