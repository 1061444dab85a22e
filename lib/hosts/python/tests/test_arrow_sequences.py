"""Results are sequences of their rows, and go into other libraries."""

import copy

import pytest
from test_arrow import FUNCTIONS, TEXTS

import uriform
from uriform import arrow

ROWS = [*TEXTS, None]
KEYS = arrow.key(ROWS).to_pylist()


def chunked(rows):
    pa = pytest.importorskip('pyarrow')
    return pa.chunked_array([rows[:2], [], rows[2:7], rows[7:]], pa.string())


@pytest.mark.parametrize('name', FUNCTIONS)
@pytest.mark.parametrize('make', [list, chunked])
@pytest.mark.parametrize('errors', ['null', 'column'])
def test_rows(name, make, errors):
    result = FUNCTIONS[name][0](make(ROWS), errors=errors)
    rows = result.to_pylist()
    count = len(ROWS)
    assert len(result) == count
    assert list(result) == rows
    assert [result[i] for i in range(count)] == [result[i - count] for i in range(count)] == rows
    assert list(reversed(result)) == rows[::-1]
    for number in (count, -count - 1, 2**70, -(2**70)):
        with pytest.raises(IndexError):
            result[number]
    for part in (slice(None), slice(3), slice(2, 7), slice(-3, None), slice(5, 5), slice(7, 3), slice(-99, 99), slice(1, None)):
        assert type(result[part]) is type(result)
        assert result[part].to_pylist() == list(result[part]) == rows[part]
        assert len(result[part]) == len(rows[part])
        assert result[part][1:].to_pylist() == rows[part][1:]


def test_indices():
    class Two:
        def __index__(self):
            return 2

    result = arrow.key(ROWS)
    assert result[Two()] == KEYS[2]
    assert result[True] == KEYS[1]
    for wrong in ('a', None, 1.0, (1, 2), [1]):
        with pytest.raises(TypeError):
            result[wrong]
    for step in (2, -1):
        with pytest.raises(ValueError, match='the step of a slice of a column is 1'):
            result[::step]
    with pytest.raises(ValueError):
        result[::0]
    with pytest.raises(TypeError):
        result[0] = 'a'
    assert KEYS[0] in result
    assert 'nothing' not in result
    for number in (0, -1):
        with pytest.raises(IndexError):
            arrow.key([])[number]
    assert list(arrow.key([])) == []


def test_parts_outlive_the_column():
    part = arrow.parse(ROWS)[1:]
    first = iter(arrow.parse(ROWS))
    assert next(first) == arrow.parse(ROWS)[0]
    assert part.to_pylist() == arrow.parse(ROWS).to_pylist()[1:]
    assert arrow.normalize(arrow.normalize(ROWS)[1:]).to_pylist() == arrow.normalize(ROWS[1:]).to_pylist()


@pytest.mark.parametrize('make', [list, chunked])
def test_slices_of_slices_hold_the_first_column_alone(make):
    """Not each other, which would be freed by recursion."""
    part = arrow.parse(make(ROWS))
    rows = part.to_pylist()
    for _ in range(150_000):
        part = part[:]
    assert part.to_pylist() == rows
    del part


@pytest.mark.parametrize('make', [list, chunked])
def test_a_copy_is_the_column_itself(make):
    column = arrow.key(make(ROWS))
    assert copy.copy(column) is copy.deepcopy(column) is column


@pytest.mark.parametrize('views', [False, True])
def test_slices_without_rows_are_well_formed(views):
    pa = pytest.importorskip('pyarrow')
    for function in arrow.parse, arrow.key, arrow.params:
        part = function(ROWS, views=views)[3:3]
        pa.array(part).validate(full=True)
        assert part.to_pylist() == []


@pytest.mark.parametrize('make', [list, chunked])
def test_numpy(make):
    numpy = pytest.importorskip('numpy')

    def of(result, **how):
        return numpy.array(result, **how)

    texts = of(arrow.key(make(ROWS)))
    assert texts.dtype == object
    assert texts.tolist() == KEYS
    hashes = of(arrow.hash64(make(ROWS[:3])))
    assert hashes.dtype == numpy.uint64
    assert hashes.tolist() == arrow.hash64(ROWS[:3]).to_pylist()
    assert of(arrow.hash64(make(ROWS))).tolist() == arrow.hash64(ROWS).to_pylist()
    assert of(arrow.is_normalized(make(ROWS[:3]))).dtype == bool
    assert of(arrow.hash64(make([]))).dtype == numpy.uint64
    for name in ('params', 'parse', 'key128'):
        made = of(FUNCTIONS[name][0](make(ROWS)))
        assert made.shape == (len(ROWS),)
        assert made.tolist() == FUNCTIONS[name][0](ROWS).to_pylist()
    assert of(arrow.key(make(['http://h/'])), dtype='U9').dtype == numpy.dtype('U9')
    assert numpy.asarray(arrow.key(make(ROWS))).tolist() == KEYS
    with pytest.raises(ValueError, match='no memory that an array of NumPy could share'):
        of(arrow.key(make(ROWS)), copy=False)


@pytest.mark.parametrize('make', [list, chunked])
def test_pyarrow(make):
    pa = pytest.importorskip('pyarrow')
    for name, (function, _) in FUNCTIONS.items():
        result = function(make(ROWS))
        for made in (pa.array(result), pa.chunked_array([pa.array(result)] if make is list else result)):
            made.validate(full=True)
            assert made.to_pylist() == result.to_pylist(), name
        table = pa.table({'k': result})
        table.validate(full=True)
        assert table['k'].to_pylist() == result.to_pylist()
        part = pa.array(result[2:9])
        part.validate(full=True)
        assert part.to_pylist() == result.to_pylist()[2:9]
    if make is chunked:  # pyarrow fails to cast what has __arrow_c_array__
        assert pa.array(arrow.key(make(ROWS)), pa.binary()).type == pa.binary()


@pytest.mark.parametrize('make', [list, chunked])
def test_pandas(make):
    pandas = pytest.importorskip('pandas')
    series = pandas.Series(arrow.key(make(ROWS)))
    assert [None if pandas.isna(row) else row for row in series.tolist()] == KEYS
    frame = pandas.DataFrame({'url': ROWS, 'key': arrow.key(make(ROWS)), 'hash': arrow.hash64(make(ROWS))})
    assert [None if pandas.isna(row) else row for row in frame['key'].tolist()] == KEYS
    assert len(frame['hash']) == len(ROWS)


@pytest.mark.parametrize('make', [list, chunked])
def test_polars(make):
    polars = pytest.importorskip('polars')
    assert polars.Series(arrow.key(make(ROWS))).to_list() == KEYS
    assert polars.Series(arrow.key(make(ROWS))[3:]).to_list() == KEYS[3:]
    assert polars.DataFrame({'key': arrow.key(make(ROWS))})['key'].to_list() == KEYS


@pytest.mark.parametrize('make', [list, chunked])
def test_names(make):
    """Names are shown by other libraries, and their order is not relied upon."""
    pa = pytest.importorskip('pyarrow')
    urls = ['//a', '//1.2.3.4', '//[::1]', '//[v1.a]', 'a', None, '//[']
    names = ['reg-name', 'ipv4', 'ipv6', 'ipvfuture', None, None, None]
    result = arrow.parse(make(urls), errors='column')
    made = pa.array(result)
    kinds = pa.chunked_array([chunk.field('value').field('host_kind') for chunk in getattr(made, 'chunks', [made])])
    assert kinds.type == pa.dictionary(pa.int8(), pa.string())
    assert kinds.to_pylist() == names
    assert [row and row['code'] for row in made.to_pylist()[-1:][0].values() if row] == ['invalid-ip-literal']
    for name in ('pandas', 'polars'):
        library = pytest.importorskip(name)
        shown = kinds.to_pandas() if name == 'pandas' else library.Series(kinds).cast(str).to_list()
        assert [row if isinstance(row, str) else None for row in shown] == names


def test_names_of_polars():
    polars = pytest.importorskip('polars')
    import uriform.polars  # noqa: F401

    urls = ['//a', '//1.2.3.4', '//[::1]', '//[v1.a]', 'a', None, '//['] * 1000
    names = ['reg-name', 'ipv4', 'ipv6', 'ipvfuture', None, None, None] * 1000
    frame = polars.DataFrame({'url': urls})
    kind = polars.col('url').uri.parse().struct.field('host_kind')
    lazy = frame.lazy().select(kind)
    assert lazy.collect_schema()['host_kind'] == lazy.collect()['host_kind'].dtype == polars.Categorical
    for engine in ('in-memory', 'streaming'):
        assert lazy.collect(engine=engine)['host_kind'].cast(str).to_list() == names
        assert frame.lazy().filter(kind == 'ipv4').select(polars.len()).collect(engine=engine).item() == 1000
        counts = frame.lazy().group_by(kind.alias('kind')).len().collect(engine=engine)
        assert {row[0]: row[1] for row in counts.rows()} == {name: names.count(name) for name in names}


def test_dictionaries_tell_the_row():
    pa = pytest.importorskip('pyarrow')
    values = pa.array(['%', 'a b', 'a', None])
    for indices, row, code in (([2, 2, 1, 0], 2, 'invalid-character'), ([2, 3, None, 2, 0, 1], 4, 'invalid-percent-encoding')):
        for kind in (pa.int8(), pa.uint16(), pa.int64()):
            column = pa.DictionaryArray.from_arrays(pa.array(indices, kind), values)
            with pytest.raises(uriform.ParseError) as raised:
                arrow.normalize(column, errors='raise')
            assert (raised.value.row, raised.value.code) == (row, code)
            with pytest.raises(uriform.ParseError) as raised:
                arrow.normalize(pa.chunked_array([column[:1], column[1:]]), errors='raise')
            assert raised.value.row == row
            assert arrow.normalize(column[:2], errors='raise').to_pylist()[0] == 'a'
