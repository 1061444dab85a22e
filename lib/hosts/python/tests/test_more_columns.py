"""Functions on columns that take policies, other texts or flags: as those on a text, in Arrow, pandas and Polars."""

import functools

import pytest
import uriform
from test_arrow import BASE, TEXTS, scalar
from uriform import URI, KeyMaker, arrow, web

ROWS = [
    *TEXTS,
    None,
    'http://u:p%40@h/a?token=x&é',
    'HTTPS://example.com/a|b',
    'http://0x7f.1/',
    'http://10.0.0.1:8080/',
    'a+b%20%zz',
    'caf%C3%A9+%FF',
    'http://b/c/x',
]
OURS = {'hosts': ['example.com', '.h'], 'schemes': ['https'], 'ports': [8080], 'addresses': ['global', 'private']}
TRACKING = 'version\t1\nb\t*\t\t\n'


def hidden(text):
    return uriform.hide_credentials(text.encode()).decode()


def target(text, base=None, **policy):
    return uriform.safe_to_fetch(text, base=base, **policy).target


# The names of functions with their arguments on columns, and the function on a text.
CASES = {
    'quote': ((), {}, uriform.quote),
    'quote-path': (('path',), {}, lambda text: uriform.quote(text, 'path')),
    'unquote': ((), {}, uriform.unquote),
    'unquote-form': (
        (),
        {'plus': True, 'lenient': True, 'replace': True},
        lambda text: uriform.unquote(text, plus=True, lenient=True, errors='replace'),
    ),
    'relativize': ((BASE,), {}, lambda text: uriform.relativize(BASE, text)),
    'origin': ((), {}, lambda text: URI(text).origin),
    'hide_credentials': ((), {}, hidden),
    'with_param': (('a', 'é&'), {}, lambda text: str(URI(text).with_param('a', 'é&'))),
    'with_param-none': (('a', None), {}, lambda text: str(URI(text).with_param('a', None))),
    'with_param-number': (('b', 2.5), {}, lambda text: str(URI(text).with_param('b', 2.5))),
    'web_to_uri': ((), {}, web.to_uri),
    'web_to_uri-base': ((BASE,), {}, lambda text: web.to_uri(text, BASE)),
    'safe_to_fetch': ((), {}, target),
    'safe_to_fetch-ours': (('http://x.h',), OURS, functools.partial(target, base='http://x.h', **OURS)),
    'safe_to_fetch-none': ((), {'hosts': ()}, functools.partial(target, hosts=())),
    'safe_to_fetch-any': ((), {'refusals': []}, functools.partial(target, refusals=[])),
    'key-web': ((), {'web': True}, KeyMaker(web=True).key),
    'key-tracking': (
        ('page drop-tracking',),
        {'tracking': TRACKING, 'web': True},
        KeyMaker('page drop-tracking', tracking=TRACKING, web=True).key,
    ),
    'key128-web': (('page', 7), {'web': True}, lambda text: KeyMaker(web=True).hash128(text, 7)),
    'normalize-syntax': ((), {'level': 'syntax'}, lambda text: uriform.normalize(text, level='syntax')),
    'normalize-drop': ((), {'drop_fragment': True}, lambda text: uriform.normalize(text, drop_fragment=True)),
    'is_normalized-syntax': ((), {'level': 'syntax'}, lambda text: uriform.is_normalized(text, level='syntax')),
    'equivalent-drop': (
        ('http://h#x',),
        {'drop_fragment': True},
        lambda text: uriform.equivalent(text, 'http://h#x', drop_fragment=True),
    ),
    'hash64-seed': ((3,), {'level': 'syntax'}, lambda text: uriform.hash64(text, 3, level='syntax')),
    'to_uri-host': ((), {'percent_encoded_host': True}, lambda text: uriform.iri.to_uri(text, percent_encoded_host=True)),
    'to_uri-legacy': ((), {'legacy': True}, lambda text: uriform.iri.to_uri(text, legacy=True)),
}


def expected_of(name):
    return [None if row is None else scalar(CASES[name][2], row) for row in ROWS]


def on_arrow(name):
    function = getattr(arrow, name.partition('-')[0])
    args, named, _ = CASES[name]
    bases_first = name in ('relativize',)
    return lambda rows, **how: function(*((*args, rows) if bases_first else (rows, *args)), **named, **how)


@pytest.mark.parametrize('name', CASES)
def test_arrow(name):
    expected = expected_of(name)
    function = on_arrow(name)
    assert function(ROWS).to_pylist() == expected
    assert len([each for each in expected if each is not None]) >= (0 if name == 'safe_to_fetch-none' else 1)
    with_errors = function(ROWS, errors='column').to_pylist()
    assert [row['value'] for row in with_errors] == expected
    for row, found in zip(ROWS, with_errors, strict=True):
        error = None
        if row is not None:
            try:
                CASES[name][2](row)
            except uriform.ParseError as caught:
                error = caught
        if name.startswith('safe_to_fetch') and row is not None:
            error = uriform.safe_to_fetch(row, base=(CASES[name][0] or (None,))[0], **CASES[name][1]).error
        assert (found['error'] is None) == (error is None), row


@pytest.mark.parametrize('name', CASES)
def test_polars(name):
    polars = pytest.importorskip('polars')
    import uriform.polars  # noqa: F401

    args, named, _ = CASES[name]
    frame = polars.DataFrame({'u': ROWS})
    call = getattr(polars.col('u').uri, name.partition('-')[0])
    assert frame.select(call(*args, **named))['u'].to_list() == expected_of(name)
    with_errors = frame.lazy().select(call(*args, **named, errors='column'))
    assert with_errors.collect()['u'].to_list() == on_arrow(name)(ROWS, errors='column').to_pylist()
    assert with_errors.collect_schema() == with_errors.collect().schema
    has_error = any(row['error'] for row in with_errors.collect()['u'])
    raising = frame.select(call(*args, **named)) if not has_error else None
    if raising is None:
        with pytest.raises(polars.exceptions.ComputeError):
            frame.select(call(*args, **named, errors='raise'))
    good = frame[:1].select(x=call(*args, **named, errors='raise'))
    assert good['x'].to_list() == expected_of(name)[:1] and good.schema == frame.select(x=call(*args, **named)).schema
    assert getattr(frame['u'].uri, name.partition('-')[0])(*args, **named).to_list() == expected_of(name)


@pytest.mark.parametrize('name', CASES)
def test_pandas(name):
    pandas = pytest.importorskip('pandas')
    import uriform.pandas  # noqa: F401

    args, named, _ = CASES[name]
    expected = expected_of(name)
    for column in (pandas.Series(ROWS, dtype=object), pandas.Index(ROWS, dtype=object)):
        made = getattr(column.uri, name.partition('-')[0])(*args, **named)
        assert type(made) is type(column)
        assert [None if pandas.isna(each) else each for each in made] == expected


def test_columns_of_both_operands():
    polars = pytest.importorskip('polars')
    pandas = pytest.importorskip('pandas')
    import uriform.pandas
    import uriform.polars  # noqa: F401

    urls, others = ['http://h/a/b', '/?a', 'http://h/', None], ['http://h/a/', 'x', None, 'y']
    values = [str(URI(urls[0]).with_param('a', others[0])), '/?a=x', None, None]
    references = ['b', None, None, None]
    frame = polars.DataFrame({'u': urls, 'v': others})
    u = polars.col('u').uri
    assert arrow.with_param(urls, 'a', others).to_pylist() == values
    assert arrow.relativize(others, urls).to_pylist() == references
    made = frame.select(w=u.with_param('a', polars.col('v')), r=u.relativize(polars.col('v')))
    assert (made['w'].to_list(), made['r'].to_list()) == (values, references)
    series = pandas.Series(urls, dtype=object)
    assert series.uri.with_param('a', pandas.Series(others, dtype=object)).fillna('-').tolist() == [each or '-' for each in values]
    assert arrow.safe_to_fetch(['/a', '/a'], ['http://example.com', 'ftp://h']).to_pylist() == ['http://example.com/a', None]
    assert arrow.web_to_uri(['a|', ''], ['http://h/b', '//']).to_pylist() == ['http://h/a%7C', None]


def test_text_index():
    with pytest.raises(uriform.ParseError) as caught:
        arrow.relativize(['http://h', 'x'], ['http://i', 'http://i'], errors='raise')
    assert (caught.value.row, caught.value.text_index) == (1, 0)
    with pytest.raises(uriform.ParseError) as caught:
        arrow.relativize('http://h', ['http://i', '%'], errors='raise')
    assert (caught.value.row, caught.value.text_index) == (1, 1)
    with pytest.raises(uriform.ParseError, match='UTF-8') as caught:
        arrow.relativize('http://h', ['\ud800'], errors='raise')
    assert (caught.value.row, caught.value.text_index) == (0, 1)


WRONG = [
    ('quote', ('host',), {}, ValueError),
    ('with_param', ('a', True), {}, TypeError),
    ('with_param', ('a', float('nan')), {}, ValueError),
    ('safe_to_fetch', (), {'schemes': ['HTTP']}, ValueError),
    ('safe_to_fetch', (), {'hosts': ['H']}, ValueError),
    ('safe_to_fetch', (), {'hosts': ['a\nb']}, ValueError),
    ('safe_to_fetch', (), {'hosts': 'h'}, TypeError),
    ('safe_to_fetch', (), {'ports': ['80']}, TypeError),
    ('safe_to_fetch', (), {'ports': [65536]}, ValueError),
    ('safe_to_fetch', (), {'addresses': ['none']}, ValueError),
    ('safe_to_fetch', (), {'refusals': ['x']}, ValueError),
    ('key', ('none',), {}, uriform.ParseError),
    ('key', (), {'tracking': 'x'}, uriform.ParseError),
    ('normalize', (), {'level': 'x'}, ValueError),
    ('hash64', (-1,), {}, ValueError),
    ('normalize', (), {'errors': 'x'}, ValueError),
]


@pytest.mark.parametrize(('name', 'args', 'named', 'error'), WRONG)
def test_wrong_arguments(name, args, named, error):
    polars = pytest.importorskip('polars')
    pandas = pytest.importorskip('pandas')
    import uriform.pandas
    import uriform.polars  # noqa: F401

    with pytest.raises(error):
        getattr(arrow, name)([], *args, **named)
    with pytest.raises(error):
        getattr(polars.col('u').uri, name)(*args, **named)
    with pytest.raises(error):
        getattr(pandas.Series([], dtype=object).uri, name)(*args, **named)


def test_arguments_of_polars_of_any_size():
    polars = pytest.importorskip('polars')
    import uriform.polars  # noqa: F401

    frame = polars.DataFrame({'u': ['http://example.com/?p7=1&q=2', 'http://h70000.example/']})
    for count in (1, 20, 70_000):
        tracking = 'version\t1\n' + ''.join(f'p{n}\t*\t\t\n' for n in range(count))
        assert frame.select(polars.col('u').uri.key(tracking=tracking))['u'][0] == KeyMaker(tracking=tracking).key(frame['u'][0])
        name = 'p' * count
        assert frame.select(polars.col('u').uri.with_param(name, name))['u'][0] == str(URI(frame['u'][0]).with_param(name, name))
    hosts = [f'h{n}.example' for n in range(70_001)]
    assert frame.select(polars.col('u').uri.safe_to_fetch(hosts=hosts))['u'].to_list() == [None, 'http://h70000.example/']


def test_index_of_pandas():
    pandas = pytest.importorskip('pandas')
    import uriform.pandas  # noqa: F401

    index = pandas.Index(['HTTP://h/?a=1', 'http://['], name='url', dtype=object)
    assert index.uri.normalize().equals(pandas.Series(index).uri.normalize().pipe(pandas.Index)) and index.uri.host().name == 'url'
    assert index.uri.parse().index.equals(index) and index.uri.parse()['host'].iloc[0] == 'h'
    assert pandas.Series([1, 2], index).index.uri.param('a')[0] == '1'
    assert 'normalize' in dir(index.uri) and index.uri.normalize.__doc__ and not hasattr(index.uri, 'nothing')
    with pytest.raises(AttributeError):
        pandas.MultiIndex.from_product([['a'], ['b']]).uri
    with pytest.raises(uriform.ParseError):
        index.uri.normalize(errors='raise')
