"""Columns of pyarrow in all layouts, against the functions on texts."""

import gc
import os
import threading

import pytest

pa = pytest.importorskip('pyarrow')
hypothesis = pytest.importorskip('hypothesis')
from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as some  # noqa: E402
from test_arrow import BASE, FUNCTIONS, TEXTS, WITHOUT_VIEWS, resident_kilobytes, scalar  # noqa: E402

import uriform  # noqa: E402
from uriform import arrow  # noqa: E402

parts = some.sampled_from([*'http: HTTP: // h é % %7e %C3 / .. ? q= & + # [ :80 @'.split(), ' ', '\\'])
texts = some.one_of(some.sampled_from(TEXTS), some.lists(parts, max_size=9).map(''.join))
rows = some.lists(some.none() | texts, max_size=20)
plain_types = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]
index_types = [pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64()]


def encoded(row, is_bytes):
    return row.encode() if is_bytes and row is not None else row


@some.composite
def arrays(draw, with_chunks=True):
    """An array or a chunked array, and the texts of its rows."""
    layout = draw(some.sampled_from([*plain_types, 'dictionary', 'null']))
    values = draw(rows)
    if layout == 'null':
        values = [None] * len(values)
        made = pa.nulls(len(values))
    elif layout == 'dictionary':
        of = draw(some.sampled_from([pa.string(), pa.large_string(), pa.binary()]))
        dictionary = draw(some.lists(some.none() | texts, min_size=1, max_size=5))
        places = draw(some.lists(some.none() | some.integers(0, len(dictionary) - 1), max_size=20))
        values = [None if place is None else dictionary[place] for place in places]
        is_bytes = of == pa.binary()
        made = pa.DictionaryArray.from_arrays(
            pa.array(places, draw(some.sampled_from(index_types))), pa.array([encoded(row, is_bytes) for row in dictionary], of)
        )
    else:
        is_bytes = 'binary' in str(layout)
        made = pa.array([encoded(row, is_bytes) for row in values], layout)
    begin = draw(some.integers(0, len(values)))
    end = draw(some.integers(begin, len(values)))
    made, values = made[begin:end], values[begin:end]
    if with_chunks and draw(some.booleans()):
        cuts = sorted(draw(some.lists(some.integers(0, len(values)), max_size=3)))
        made = pa.chunked_array([made[a:b] for a, b in zip([0, *cuts], [*cuts, len(values)], strict=True)], made.type)
    return made, values


def imported(result):
    made = pa.array(result) if isinstance(result, arrow.Array) else pa.chunked_array(result)
    made.validate(full=True)
    assert len(made) == len(result)
    return made


def as_text(value):
    """Returns a value of a column of bytes as that of texts."""
    if isinstance(value, bytes):
        return value.decode(errors='replace')
    if isinstance(value, list):
        return [as_text(item) for item in value]
    return {name: as_text(item) for name, item in value.items()} if isinstance(value, dict) else value


@pytest.mark.parametrize('name', FUNCTIONS)
@settings(max_examples=60, deadline=None)
@given(column=arrays(), views=some.booleans(), data=some.data())
def test_rows(name, column, views, data):
    given_column, values = column
    on_column, on_text = FUNCTIONS[name]
    how = {} if name in WITHOUT_VIEWS else {'views': views}
    expected = [None if text is None else scalar(on_text, text) for text in values]
    result = on_column(given_column, **how)
    assert isinstance(result, arrow.Array) == isinstance(given_column, pa.Array)
    made = imported(result)
    as_is = name == 'key128'
    listed = made.to_pylist()
    assert (listed if as_is else as_text(listed)) == expected
    assert (result.to_pylist() if as_is else as_text(result.to_pylist())) == expected
    told = imported(on_column(given_column, errors='column', **how)).to_pylist()
    assert [row['value'] for row in told] == listed
    for text, row in zip(values, told, strict=True):
        if text is None:
            assert row['error'] is None
    raises = any(row['error'] is not None for row in told)
    if raises:
        with pytest.raises(uriform.ParseError) as raised:
            on_column(given_column, errors='raise', **how)
        assert raised.value.code == told[raised.value.row]['error']['code']
        assert raised.value.component == told[raised.value.row]['error']['component']
        assert raised.value.row == next(i for i, row in enumerate(told) if row['error'] is not None)
        assert raised.value.position == told[raised.value.row]['error']['position']
    else:
        assert imported(on_column(given_column, errors='raise', **how)).to_pylist() == listed
    # A part of the result outlives it, and the column.
    del result, given_column, column
    begin = data.draw(some.integers(0, len(values)))
    part = made[begin:]
    del made
    part.validate(full=True)
    assert part.to_pylist() == listed[begin:]


@settings(max_examples=150, deadline=None)
@given(column=arrays(), others=rows, cuts=some.booleans())
def test_two_columns(column, others, cuts):
    given_column, values = column
    others = (others * (len(values) + 1) + [None] * len(values))[: len(values)]
    other = pa.array(others, pa.string_view())
    if cuts:
        other = pa.chunked_array([other[:1], other[1:]])
    for on_column, on_text in (
        (arrow.equivalent, uriform.equivalent),
        (lambda a, b: arrow.resolve(b, a), lambda a, b: uriform.resolve(b, a)),
        (arrow.href, uriform.web.href),
    ):
        expected = [
            None if a is None or b is None else scalar(on_text, a, b) for a, b in zip(values, others, strict=True)
        ]
        assert as_text(imported(on_column(given_column, other)).to_pylist()) == expected
    with pytest.raises(ValueError, match='^columns of different lengths$'):
        arrow.equivalent(given_column, pa.chunked_array([other if isinstance(other, pa.Array) else other.combine_chunks(), ['x']]))


@pytest.mark.parametrize(
    'wrong',
    [
        pa.array([1]),
        pa.array([1.5]),
        pa.array([True]),
        pa.array([['a']]),
        pa.array([{'a': 'b'}]),
        pa.array([b'a'], pa.binary(1)),
        pa.array([1]).dictionary_encode(),
        pa.chunked_array([[1], [2]]),
        pa.table({'a': ['x']}),
        pa.record_batch({'a': ['x']}),
        pa.scalar('x'),
        pa.string(),
    ],
    ids=lambda wrong: str(getattr(wrong, 'type', type(wrong))),
)
@pytest.mark.parametrize('name', FUNCTIONS)
def test_wrong_types(name, wrong):
    with pytest.raises(TypeError):
        FUNCTIONS[name][0](wrong)


@pytest.mark.parametrize(
    'wrong',
    [
        *(pa.array([-1, None], of) for of in (pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.float64())),
        *(pa.array([['a']], of) for of in (pa.list_(pa.string()), pa.large_list(pa.string()), pa.list_(pa.string(), 1))),
        pa.array([b'abc'], pa.binary(3)),
        pa.array([b'a' * 16], pa.binary(16)),
        pa.array([True]),
        pa.array([1]).dictionary_encode(),
        pa.array([{'a': 'b'}]),
        pa.array([[('a', 'b')]], pa.map_(pa.string(), pa.string())),
        pa.RunEndEncodedArray.from_arrays([1, 3], ['a', None]),
        pa.UnionArray.from_sparse(pa.array([0], pa.int8()), [pa.array(['a'])]),
        pa.UnionArray.from_dense(pa.array([0], pa.int8()), pa.array([0], pa.int32()), [pa.array(['a'])]),
    ],
    ids=lambda wrong: str(wrong.type),
)
def test_arrays_of_wrong_types(wrong):
    with pytest.raises(TypeError):
        arrow.array(wrong)


@settings(max_examples=60, deadline=None)
@given(column=arrays(with_chunks=False))
def test_arrays(column):
    given_column, values = column
    assert [as_text(row) for row in arrow.array(given_column).to_pylist()] == values


def test_arrays_that_are_not_of_their_type():
    def words(*values):
        return pa.py_buffer(b''.join(value.to_bytes(4, 'little') for value in values))

    octets = pa.py_buffer(b'a' * 20)
    for wrong in (
        pa.Array.from_buffers(pa.string(), 3, [None, words(0, 3, 1, 3), octets]),
        pa.Array.from_buffers(pa.string_view(), 1, [None, words(20, 0, 7, 0), octets]),
        pa.Array.from_buffers(pa.string_view(), 1, [None, words(20, 0, 0, 5), octets]),
        pa.DictionaryArray.from_arrays(pa.Array.from_buffers(pa.int32(), 1, [None, words(9)]), pa.array(['a']), safe=False),
    ):
        for call in (lambda wrong=wrong: arrow.array(wrong).to_pylist(), lambda wrong=wrong: arrow.normalize(wrong)):
            with pytest.raises(ValueError, match='not a well-formed column of texts'):
                call()


def test_an_empty_array_has_no_offset():
    around = pa.py_buffer(b'\xff' * 64)
    for type in pa.string(), pa.large_string(), pa.binary(), pa.string_view():
        made = pa.Array.from_buffers(type, 0, [None, around.slice(8, 0), around.slice(8, 0)])
        made.validate(full=True)
        assert len(arrow.normalize(made)) == len(arrow.array(made)) == len(arrow.parse(made, errors='column')) == 0
        assert len(arrow.resolve(pa.chunked_array([made]), pa.chunked_array([made]), views=True)) == 0
    views = arrow.key(['http://h/' + 'a' * 20] * 9, views=True)
    for part in views[5:5], views[5:][:0], views[5:][4:]:
        pa.array(part).validate(full=True)


def test_stream_that_fails():
    def batches():
        yield pa.record_batch({'a': ['x']})
        raise KeyError('lost')

    class Column:
        """A stream of the first child of a reader's batches would be a column; that of a struct is none."""

        def __arrow_c_stream__(self, requested_schema=None):
            return pa.RecordBatchReader.from_batches(pa.schema([('a', pa.string())]), batches()).__arrow_c_stream__()

    with pytest.raises(TypeError):
        arrow.normalize(Column())


def test_names_are_kept():
    batch = pa.RecordBatch.from_arrays([pa.array(['HTTP://h'])], ['url'])

    class Column:
        def __arrow_c_array__(self, requested_schema=None):
            schema = pa.field('url', pa.string()).__arrow_c_schema__()
            return schema, batch.column(0).__arrow_c_array__()[1]

    for errors in ('null', 'raise'):
        assert pa.Field._import_from_c_capsule(arrow.normalize(Column(), errors=errors).__arrow_c_schema__()).name == 'url'


def test_memory_is_shared():
    column = pa.array(['http://h/' + 'x' * 100] * 3, pa.string_view())
    for result in (arrow.normalize(column), arrow.component(column, 'path')):
        assert pa.array(result).buffers()[2].address == column.buffers()[2].address
    column = pa.array(['http://h/'] * 3)
    assert pa.array(arrow.normalize(column)).buffers()[2].address == column.buffers()[2].address


def test_chunks():
    result = arrow.normalize(pa.chunked_array([['HTTP://h'], [], ['b', None]]))
    assert [chunk.to_pylist() for chunk in result.chunks if len(chunk)] == [['http://h/'], ['b', None]]
    assert pa.chunked_array(result).to_pylist() == pa.chunked_array(result).to_pylist() == result.to_pylist()
    assert arrow.key(result).to_pylist() == ['http://h/', None, None]
    assert len(arrow.normalize(pa.chunked_array([], pa.string()))) == 0


def test_capsules_that_are_not_consumed():
    column = pa.array(TEXTS)
    gc.collect()
    before = pa.total_allocated_bytes()
    for _ in range(1000):
        arrow.parse(column).__arrow_c_array__()
        arrow.parse(pa.chunked_array([column])).__arrow_c_stream__()
    gc.collect()
    assert pa.total_allocated_bytes() <= before


def test_no_leak():
    gc.collect()
    allocated = pa.total_allocated_bytes()
    column = pa.array(TEXTS * 2)
    views = column.cast(pa.string_view())
    chunked = pa.chunked_array([column, column[1:]])

    def calls(count):
        for _ in range(count):
            pa.array(arrow.normalize(column))
            pa.array(arrow.parse(views, errors='column'))
            pa.chunked_array(arrow.href(chunked, BASE))
            scalar(lambda: arrow.normalize(chunked, errors='raise'))
            arrow.component(column, 'host')

    calls(500)
    gc.collect()
    resident = resident_kilobytes()
    calls(20000)
    gc.collect()
    assert resident_kilobytes() - resident < 4000
    del column, views, chunked
    gc.collect()
    assert pa.total_allocated_bytes() <= allocated


def test_threads_run_at_the_same_time():
    column = pa.array(TEXTS * 1000)
    expected = {name: pa.array(on_column(column)) for name, (on_column, _) in FUNCTIONS.items()}
    failures = []

    def work(first):
        names = list(FUNCTIONS)
        for name in names[first:] + names[:first]:
            if not pa.array(FUNCTIONS[name][0](column)).equals(expected[name]):
                failures.append(name)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_numpy():
    numpy = pytest.importorskip('numpy')
    assert arrow.normalize(numpy.array(['HTTP://h', 'b'])).to_pylist() == ['http://h/', 'b']
    assert arrow.normalize(numpy.array(['HTTP://h', None, 'b'], object)).to_pylist() == ['http://h/', None, 'b']
    assert arrow.normalize(numpy.array([b'HTTP://h', b'b'])).to_pylist() == [b'http://h/', b'b']
    strings = numpy.array(['HTTP://h', None], numpy.dtypes.StringDType(na_object=None))
    assert arrow.normalize(strings).to_pylist() == ['http://h/', None]
    strings = numpy.array(['HTTP://h', numpy.nan], numpy.dtypes.StringDType(na_object=numpy.nan))
    assert arrow.normalize(strings).to_pylist() == ['http://h/', None]
    for wrong in (numpy.array([1]), numpy.array([['a']]), numpy.array('a'), numpy.array([1.5])):
        with pytest.raises(TypeError):
            arrow.normalize(wrong)


def test_results_of_more_than_2_gib():
    if os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_AVPHYS_PAGES') < 12 << 30:
        pytest.skip('too little memory')
    value = 'a' * 30_000_000
    for column in (pa.array(['/'] * 80), pa.chunked_array([['/'] * 80])):
        with pytest.raises(OverflowError, match='^a result of more bytes than its offsets'):
            arrow.with_param(column, 'p', value)
