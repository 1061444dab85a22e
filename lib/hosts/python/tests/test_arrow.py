"""Functions on columns: each row is what the function of that name returns for the text of the row."""

import gc
import os
import threading

import pytest

import uriform
from uriform import arrow, iri, web

TEXTS = [
    'http://h/',
    'HTTP://Example.COM:80/%7euser/../a?b=1&a=%C3%A9&utm_source=x#f',
    '',
    '?q=a%20b&q=2&r',
    '//u:p@[::1]:99999/x',
    'http://[',
    'a b',
    '%',
    'urn:isbn:1',
    'http://é/é',
    'x' * 40 + '://h/' + 'y' * 5000,
    'https:h\\a|b',
    'mailto:a@b',
]


def scalar(function, *args):
    """Returns the result of a function on a text, None for an error."""
    try:
        return function(*args)
    except uriform.ParseError:
        return None


def components(text):
    uri = uriform.parse(text)
    port = uri.port_number
    names = ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment')
    return {name: getattr(uri, name) for name in names} | {
        'host_kind': uri.host_kind,
        'port_number': port if port is None or port < 65536 else None,
    }


def attributes(text):
    url = web.parse(text)
    names = ('href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash')
    return {name: getattr(url, name) for name in names} | {'host_kind': url.host_kind}


BASE = 'http://b/c/d?e'

# The function on columns, and that on a text. All work on str.
FUNCTIONS = {
    'parse': (arrow.parse, components),
    'host': (lambda column, **how: arrow.component(column, 'host', **how), lambda text: uriform.parse(text).host),
    'authority': (lambda column, **how: arrow.component(column, 'authority', **how), lambda text: uriform.parse(text).authority),
    'path': (lambda column, **how: arrow.component(column, 'path', **how), lambda text: uriform.parse(text).path),
    'normalize': (arrow.normalize, uriform.normalize),
    'normalize-syntax': (
        lambda column, **how: arrow.normalize(column, level='syntax', drop_fragment=True, **how),
        lambda text: uriform.normalize(text, level='syntax', drop_fragment=True),
    ),
    'is_normalized': (arrow.is_normalized, uriform.is_normalized),
    'equivalent': (lambda column, **how: arrow.equivalent(column, 'http://h', **how), lambda text: uriform.equivalent(text, 'http://h')),
    'hash64': (lambda column, **how: arrow.hash64(column, 7, **how), lambda text: uriform.hash64(text, 7)),
    'resolve': (lambda column, **how: arrow.resolve(BASE, column, **how), lambda text: uriform.resolve(BASE, text)),
    'key': (arrow.key, uriform.key),
    'key-surt': (lambda column, **how: arrow.key(column, 'surt', **how), lambda text: uriform.key(text, 'surt')),
    'key128': (lambda column, **how: arrow.key128(column, 'page', 5, **how), lambda text: uriform.key128(text, 'page', 5)),
    'href': (arrow.href, web.href),
    'href-base': (lambda column, **how: arrow.href(column, BASE, **how), lambda text: web.href(text, BASE)),
    'web_parse': (arrow.web_parse, attributes),
    'to_uri': (arrow.to_uri, iri.to_uri),
    'to_iri': (arrow.to_iri, iri.to_iri),
    'params': (arrow.params, lambda text: [{'name': name, 'value': value} for name, value in uriform.parse(text).params]),
    'param': (
        lambda column, **how: arrow.param(column, 'q', **how),
        lambda text: next((value for name, value in uriform.parse(text).params if name == 'q'), None),
    ),
}
WITHOUT_VIEWS = {'is_normalized', 'equivalent', 'hash64', 'key128'}


@pytest.mark.parametrize('name', FUNCTIONS)
def test_rows_of_a_list(name):
    on_column, on_text = FUNCTIONS[name]
    texts = [*TEXTS, None]
    expected = [None if text is None else scalar(on_text, text) for text in texts]
    assert on_column(texts).to_pylist() == expected
    told = on_column(texts, errors='column').to_pylist()
    assert [row['value'] for row in told] == expected
    for text, row in zip(texts, told, strict=True):
        if text is None:
            assert row['error'] is None
            continue
        try:
            on_text(text)
        except uriform.ParseError as error:
            octets = text.encode()
            assert uriform.ParseError is type(error)
            assert len(octets[: row['error']['position']].decode(errors='ignore')) == error.position
            assert row['error']['text'] in (0, error.text_index)
            assert (row['error']['code'], row['error']['component']) == (error.code, error.component)
        else:
            assert row['error'] is None


@pytest.mark.parametrize('name', FUNCTIONS)
def test_first_error_is_raised(name):
    on_column, on_text = FUNCTIONS[name]
    good = [text for text in TEXTS if scalar(on_text, text) is not None]
    bad = [text for text in TEXTS if scalar(on_text, text) is None]
    assert on_column([*good, None], errors='raise').to_pylist() == [*map(on_text, good), None]
    for text in bad:
        try:
            on_text(text)
        except uriform.ParseError as expected:
            with pytest.raises(uriform.ParseError) as raised:
                on_column([*good, None, text, *bad], errors='raise')
            assert raised.value.row == len(good) + 1
            assert (raised.value.code, raised.value.component) == (expected.code, expected.component)


def test_scalar_errors_have_no_row():
    with pytest.raises(uriform.ParseError) as raised:
        uriform.parse('%')
    assert raised.value.row is None


def test_bytes():
    assert arrow.normalize([b'HTTP://h', None, bytearray(b'x').decode().encode()]).to_pylist() == [b'http://h/', None, b'x']
    assert arrow.param([b'?a=%FF'], 'a').to_pylist() == [b'\xff']
    assert arrow.param(['?a=%FF'], 'a').to_pylist() == ['\ufffd']


def test_items():
    class Str(str):
        pass

    uri = uriform.parse('http://h')
    assert arrow.normalize((Str('a'), uri, float('nan'), None)).to_pylist() == ['a', 'http://h/', None, None]
    assert arrow.normalize(text for text in ['a', '']).to_pylist() == ['a', '']
    assert arrow.normalize([]).to_pylist() == []
    assert arrow.normalize([None]).to_pylist() == [None]


@pytest.mark.parametrize('name', FUNCTIONS)
def test_surrogates(name):
    on_column, on_text = FUNCTIONS[name]
    texts = ['http://h/?q=a', 'http://h\ud800/', 'http://é\ud7ff/\ud800', 'http://h/?q\udfff', None]
    assert on_column(texts).to_pylist() == [scalar(on_text, texts[0]), None, None, None, None]
    with pytest.raises(uriform.ParseError, match='invalid UTF-8, at 8 of row 1') as raised:
        on_column(texts, errors='raise')
    assert (raised.value.row, raised.value.position, raised.value.code) == (1, 8, 'invalid-utf8')
    told = on_column(texts, errors='column').to_pylist()
    error = {'code': 'invalid-utf8', 'component': '', 'text': raised.value.text_index}
    assert [row['value'] for row in told] == on_column(texts).to_pylist()
    assert [row['error'] for row in (told[0], told[1], told[3], told[4])] == [
        None, error | {'position': 8}, error | {'position': 11}, None]  # fmt: skip
    first_error = told[2]['error']  # that of a URI is in front of the surrogate
    assert first_error == error | {'position': 13} or first_error['position'] == 7
    invalid = [row['error'] for row in on_column(TEXTS, errors='column').to_pylist()]
    for text, error in zip(TEXTS, invalid, strict=True):
        if error is not None:
            with pytest.raises(uriform.ParseError) as raised:
                on_column([texts[0], text, *texts], errors='raise')
            assert raised.value.row == 1


def test_surrogates_of_two_columns():
    for function, others in ((arrow.href, 1), (arrow.equivalent, 1), (lambda a, b, **how: arrow.resolve(b, a, **how), 0)):
        bad = 'http://h/\ud800'
        for a, b, index, row in (
            (['http://h', bad], ['http://h', 'http://h'], 1 - others, 1),
            (['http://h', bad], [bad, 'http://h'], others, 0),
            ([bad, 'http://h'], ['http://h', bad], 1 - others, 0),
            ([bad], [bad], 0, 0),
        ):
            with pytest.raises(uriform.ParseError, match='invalid UTF-8') as raised:
                function(a, b, errors='raise')
            assert (raised.value.text_index, raised.value.row) == (index, row)
            told = function(a, b, errors='column').to_pylist()[row]['error']
            assert (told['text'], told['position']) == (index, 9)
    for a, b in ((['http://h/\ud800'], [None]), ([None], ['http://h/\ud800'])):  # a null is no error
        assert arrow.equivalent(a, b, errors='raise').to_pylist() == [None]
        assert arrow.resolve(a, b, errors='column').to_pylist() == [{'value': None, 'error': None}]
    with pytest.raises(uriform.ParseError) as raised:
        arrow.array(['a', '\udc80'])
    assert (raised.value.row, raised.value.position) == (1, 0)


WRONG = [
    *(1, 1.5, None, 'http://h', b'http://h', {}, {'a': 1}, {'a'}, frozenset(), int, object()),
    *([1], ['a', 1.5], [['a']], ['a', b'b'], [True]),
]


@pytest.mark.parametrize('name', FUNCTIONS)
@pytest.mark.parametrize('wrong', WRONG, ids=repr)
def test_wrong_kinds(name, wrong):
    with pytest.raises(TypeError):
        FUNCTIONS[name][0](wrong)


def test_wrong_arguments():
    for call in (
        lambda: arrow.component(['a'], 'hosts'),
        lambda: arrow.normalize(['a'], level='x'),
        lambda: arrow.normalize(['a'], errors='x'),
        lambda: arrow.parse(['a'], kind='x'),
        lambda: arrow.parse(['a'], kind='syntax'),
        lambda: arrow.parse(['a'], kind='scheme'),
        lambda: arrow.normalize(['a'], level='uri'),
        lambda: arrow.normalize(['a'], level='drop-fragment'),
        lambda: arrow.hash64(['a'], level='legacy'),
        lambda: arrow.key(['a'], 'nothing'),
    ):
        with pytest.raises(ValueError):
            call()
    for call in (
        lambda: arrow.param(['a'], None),
        lambda: arrow.param(['a'], 1),
        lambda: arrow.equivalent(['a'], None),
        lambda: arrow.equivalent(['a'], 1),
        lambda: arrow.resolve(None, ['a']),
        lambda: arrow.normalize(['a'], level=1),
        lambda: arrow.hash64(['a'], 'x'),
        lambda: arrow.Array(),
        lambda: arrow.ChunkedArray(),
        lambda: arrow.ChunkedArray(arrow.normalize(['a']), (arrow.normalize(['b']),)),
        lambda: arrow.normalize(['a'])[0, 1],
        lambda: arrow.normalize(['a'])[(slice(0, 1),)],
    ):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError):
        arrow.hash64(['a'], 2**64)


def test_different_lengths():
    for call in (
        lambda: arrow.equivalent(['a', 'b'], ['a']),
        lambda: arrow.resolve(['a'], []),
        lambda: arrow.href(['a'], ['a', 'b']),
    ):
        with pytest.raises(ValueError, match='^columns of different lengths$'):
            call()


def test_iterators_that_fail():
    def texts():
        yield 'a'
        raise KeyError('x')

    with pytest.raises(KeyError):
        arrow.normalize(texts())


def test_protocols_that_lie():
    class Lies:
        def __init__(self, answer):
            self.answer = answer

        def __arrow_c_array__(self, requested_schema=None):
            return self.answer

    array = arrow.array(['a'])
    schema, rows = array.__arrow_c_array__()
    for answer in (None, (), (1, 2), (rows, schema), [schema, rows], (schema, rows, rows)):
        with pytest.raises(TypeError):
            arrow.normalize(Lies(answer))
    assert arrow.normalize(Lies((schema, rows))).to_pylist() == ['a']
    with pytest.raises(TypeError):
        arrow.normalize(Lies((schema, rows)))  # they are consumed

    class Fails:
        @property
        def __arrow_c_array__(self):
            raise KeyError('x')

    with pytest.raises(KeyError):
        arrow.normalize(Fails())


def test_objects():
    array = arrow.normalize(['HTTP://h', None])
    assert isinstance(array, arrow.Array)
    assert len(array) == 2
    assert repr(array) == "<uriform.arrow.Array of 2 rows, format 'U'>"
    assert arrow.array(array).to_pylist() == array.to_pylist()
    capsules = array.__arrow_c_array__(None)
    assert len(capsules) == 2
    del array
    gc.collect()
    del capsules


def test_threads():
    texts = TEXTS * 200
    expected = arrow.key(texts).to_pylist()
    column = arrow.array(texts)
    failures = []

    def work():
        for _ in range(20):
            if arrow.key(column).to_pylist() != expected:
                failures.append('differs')

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def resident_kilobytes():
    with open('/proc/self/statm') as statm:
        return int(statm.read().split()[1]) * os.sysconf('SC_PAGE_SIZE') // 1024


@pytest.mark.skipif(not os.path.exists('/proc/self/statm'), reason='there is no /proc')
def test_no_leak():
    column = arrow.array(TEXTS)

    def calls(count):
        for _ in range(count):
            arrow.parse(column).__arrow_c_array__()
            arrow.normalize(column, errors='column', views=True).to_pylist()
            scalar(lambda: arrow.normalize(column, errors='raise'))
            scalar(lambda: arrow.resolve(BASE, ['a']))

    calls(1000)
    before = resident_kilobytes()
    calls(24000)
    assert resident_kilobytes() - before < 2000


def test_ports_over_65535():
    texts = ['http://h:65536', 'http://h:065535', 'http://h:99999999999999999999']
    assert arrow.port_or_default(texts, errors='raise').to_pylist() == [None, 65535, None]
    assert [uriform.parse(text).port_or_default for text in texts] == [None, 65535, None]
