"""The namespace of Polars: eager, lazy and streaming, against the functions on columns."""

import inspect
import os

import pytest

polars = pytest.importorskip('polars')
from test_arrow import BASE, FUNCTIONS, TEXTS, resident_kilobytes  # noqa: E402

import uriform.polars  # noqa: E402

ROWS = [*TEXTS, None, *TEXTS[:3]]
FRAME = polars.DataFrame({'u': ROWS})
URL = polars.col('u').uri

# The functions of tests/test_arrow.py that the namespace has, by their names there.
EXPRESSIONS = {
    'parse': lambda uri: uri.parse(),
    'host': lambda uri: uri.host(),
    'authority': lambda uri: uri.authority(),
    'path': lambda uri: uri.path(),
    'normalize': lambda uri: uri.normalize(),
    'is_normalized': lambda uri: uri.is_normalized(),
    'equivalent': lambda uri: uri.equivalent('http://h'),
    'resolve': lambda uri: uri.resolve(BASE),
    'key': lambda uri: uri.key(),
    'key-surt': lambda uri: uri.key('surt'),
    'href': lambda uri: uri.href(),
    'href-base': lambda uri: uri.href(BASE),
    'web_parse': lambda uri: uri.web_parse(),
    'to_uri': lambda uri: uri.to_uri(),
    'to_iri': lambda uri: uri.to_iri(),
    'params': lambda uri: uri.params(),
    'param': lambda uri: uri.param('q'),
}


@pytest.mark.parametrize('name', EXPRESSIONS)
def test_functions(name):
    expression = EXPRESSIONS[name]
    expected = FUNCTIONS[name][0](ROWS).to_pylist()
    lazy = FRAME.lazy().select(expression(URL))
    eager = FRAME.select(expression(URL))
    assert eager['u'].to_list() == expected
    assert eager.schema == lazy.collect_schema() == lazy.collect().schema
    assert lazy.collect().equals(eager)
    assert lazy.collect(engine='streaming').equals(eager)
    series = expression(FRAME['u'].uri)
    assert series.name == 'u'
    assert series.to_list() == expected
    chunks = polars.concat([FRAME, FRAME.clear(), FRAME[3:5]], rechunk=False)
    assert chunks.select(expression(URL))['u'].to_list() == expected + expected[3:5]
    assert FRAME.clear().select(expression(URL)).schema == eager.schema
    assert FRAME[2:7].select(expression(URL))['u'].to_list() == expected[2:7]


@pytest.mark.parametrize('name', ['scheme', 'userinfo', 'port', 'query', 'fragment', 'hash64', 'key128'])
def test_other_functions(name):
    function = getattr(uriform.arrow, name, None) or (lambda rows: uriform.arrow.component(rows, name))
    expected = function(ROWS).to_pylist()
    assert FRAME.select(getattr(URL, name)())['u'].to_list() == expected
    assert getattr(FRAME['u'].uri, name)().to_list() == expected


@pytest.mark.parametrize('name', EXPRESSIONS)
def test_bytes(name):
    rows = [None if row is None else row.encode() for row in ROWS]
    frame = polars.DataFrame({'u': rows})
    assert frame.select(EXPRESSIONS[name](URL))['u'].to_list() == FUNCTIONS[name][0](rows).to_pylist()


def test_other_operand():
    frame = FRAME.with_columns(v=polars.col('u').reverse())
    pairs = frame.select(
        equivalent=URL.equivalent(polars.col('v')),
        resolve=URL.resolve(polars.col('v')),
        href=URL.href(polars.col('v')),
        series=URL.equivalent(frame['v']),
        text=polars.lit('../x').uri.resolve(polars.col('v')),
        null=URL.equivalent(polars.lit(None, polars.String)),
    )
    others = ROWS[::-1]
    assert pairs['equivalent'].to_list() == uriform.arrow.equivalent(ROWS, others).to_pylist() == pairs['series'].to_list()
    assert pairs['resolve'].to_list() == uriform.arrow.resolve(others, ROWS).to_pylist()
    assert pairs['href'].to_list() == uriform.arrow.href(ROWS, others).to_pylist()
    assert pairs['text'].to_list() == uriform.arrow.resolve(others, ['../x'] * len(ROWS)).to_pylist()
    assert pairs['null'].to_list() == [None] * len(ROWS)
    assert frame['u'].uri.equivalent(frame['v']).to_list() == pairs['equivalent'].to_list()
    base = uriform.parse(BASE)
    assert frame['u'].uri.href(base).to_list() == uriform.arrow.href(ROWS, base).to_pylist()
    with pytest.raises(uriform.ParseError):
        frame['u'].uri.href('http://h/\ud800/')
    cut = polars.concat([frame[:4], frame[4:]], rechunk=False)
    assert cut.select(URL.equivalent(frame['v'].rechunk()))['u'].to_list() == pairs['equivalent'].to_list()


def test_queries():
    frame = polars.DataFrame({'u': ['http://a/?b&a', 'HTTP://A:80?a&b', 'http://c/'] * 2000})
    keys = frame.lazy().unique(URL.key()).select(polars.len())
    assert keys.collect().item() == 2
    counts = frame.group_by(host=URL.normalize().uri.host()).agg(polars.len(), x=polars.col('u').uri.query().n_unique())
    assert sorted(counts.rows()) == [('a', 4000, 2), ('c', 2000, 1)]
    over = frame.select(polars.col('u').uri.path().over(URL.host()))
    assert over['u'].to_list() == uriform.arrow.component(frame['u'], 'path').to_pylist()
    when = frame.select(polars.when(URL.is_normalized()).then(polars.lit(1)).otherwise(2).sum())
    assert when.item() == 8000


def test_categories():
    frame = polars.DataFrame({'u': ['HTTP://h', None, 'http://h/', '%']}, {'u': polars.Categorical})
    normal = frame.select(URL.normalize())
    assert normal['u'].to_list() == ['http://h/', None, 'http://h/', None]
    assert normal['u'].n_unique() == 2
    assert frame.select(URL.is_normalized())['u'].to_list() == [False, None, True, None]


@pytest.mark.parametrize('dtype', [polars.Categorical, polars.Enum(['http://a/', 'HTTP://h', 'http://h/']), polars.String], ids=str)
@pytest.mark.parametrize('text', ['HTTP://h', 'http://h/', None])
def test_one_row_of_any_type(dtype, text):
    frame = polars.DataFrame({'u': ['http://h', None, 'http://a', '%']})
    one = polars.Series(['http://a/', text], dtype=dtype)[1:]
    expected = [None] * 4 if text is None else uriform.arrow.equivalent(frame['u'], text).to_pylist()
    assert frame.select(URL.equivalent(one))['u'].to_list() == expected
    assert frame.select(u=polars.lit(one).uri.equivalent(polars.col('u')))['u'].to_list() == expected
    bases = [None] * 4 if text is None else uriform.arrow.resolve(text, frame['u']).to_pylist()
    assert frame.select(URL.resolve(one))['u'].to_list() == bases


def test_nulls():
    assert polars.Series([None, None]).uri.normalize().to_list() == [None, None]


@pytest.mark.parametrize('wrong', [[1], [1.5], [True], [['a']], [{'a': 'b'}]], ids=repr)
def test_wrong_types(wrong):
    frame = polars.DataFrame({'u': wrong})
    for expression in EXPRESSIONS.values():
        with pytest.raises(polars.exceptions.PolarsError):
            frame.select(expression(URL))
        with pytest.raises(polars.exceptions.PolarsError):
            frame.lazy().select(expression(URL)).collect()


def test_wrong_arguments():
    for wrong in (lambda: URL.param(None), lambda: URL.param(1), lambda: URL.key(1)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(ValueError):
        URL.key('nothing')
    with pytest.raises(AttributeError):
        _ = FRAME['u'].uri.nothing
    with pytest.raises(polars.exceptions.PolarsError):
        FRAME.select(URL.equivalent(polars.Series(['a', 'b'])))


@pytest.mark.skipif(not os.path.exists('/proc/self/statm'), reason='there is no /proc')
def test_no_leak():
    frame = polars.DataFrame({'u': ROWS * 20})
    other = frame['u'].reverse()

    def calls(count):
        for _ in range(count):
            frame.select(URL.parse(), k=URL.key(), r=URL.resolve(BASE), e=URL.equivalent(other), n=URL.normalize())
            with pytest.raises(polars.exceptions.PolarsError):
                frame.select(URL.equivalent(other[:5]))

    calls(300)
    before = resident_kilobytes()
    calls(8000)
    assert resident_kilobytes() - before < 6000


def test_methods_of_series_are_those_of_expressions():
    methods = {name: method for name, method in vars(uriform.polars.UriExpr).items() if not name.startswith('_')}
    assert set(methods) == {name for name in vars(uriform.polars.UriSeries) if not name.startswith('_')}
    for name, method in methods.items():
        of_series = getattr(uriform.polars.UriSeries, name)
        expected = inspect.signature(method)
        assert inspect.signature(of_series) == expected.replace(return_annotation='polars.Series')
        assert of_series.__doc__ == method.__doc__ and of_series.__qualname__ == f'UriSeries.{name}'


@pytest.mark.parametrize('call', [lambda uri: uri.resolve(None), lambda uri: uri.equivalent(None), lambda uri: uri.param(None)])
def test_an_operand_is_not_none(call):
    for uri in (URL, FRAME['u'].uri):
        with pytest.raises(TypeError):
            call(uri)


@pytest.mark.parametrize('operand', [[], (), ['/'], polars.DataFrame(), range(0), object()])
def test_an_operand_is_a_text_an_expression_or_a_series(operand):
    for uri in (URL, FRAME['u'].uri):
        for call in (uri.resolve, uri.href, lambda each, uri=uri: uri.with_param('a', each)):
            with pytest.raises(TypeError, match='expected a text, an expression or a Series'):
                call(operand)


def test_an_empty_base_is_invalid():
    assert FRAME['u'].uri.href('').null_count() == len(ROWS)
    assert FRAME['u'].uri.web_parse('').null_count() == len(ROWS)
    assert FRAME['u'].uri.href(None).null_count() < len(ROWS)


@pytest.mark.parametrize('rows', [[None, 'http://['], ['http://h', 'http://[', 'http://a b'], ['http://[']])
def test_the_error_that_is_raised_tells_what_is_wrong(rows):
    for column in (polars.Series(rows), polars.concat([polars.Series(['http://h', None]), polars.Series(rows)], rechunk=False)):
        with pytest.raises(polars.exceptions.ComputeError, match='invalid IP address in brackets, at 8'):
            column.uri.normalize(errors='raise')
    assert polars.Series(['http://h', None]).uri.normalize(errors='raise').to_list() == ['http://h/', None]
