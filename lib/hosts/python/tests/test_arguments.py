"""Arguments that are a str or an int by inheritance or by `__index__`, and which of several errors is raised."""

import enum
import subprocess
import sys

import pytest
import uriform
from uriform import URI, KeyMaker, ParseError, SeenSet, arrow, iri, web


class Word(str, enum.Enum):
    """str() of a member is 'Word.PAGE'."""

    PAGE, HTTP, GLOBAL, ADDRESS, URL, HOST = 'page', 'http', 'global', '10.0.0.1', 'HTTP://h:80/%7e', 'h'
    ERROR, COLUMN, SYNTAX, REFUSAL, EMPTY, EXACT = 'raise', 'column', 'syntax', 'local-name', '', 'exact'


class Odd(str):
    def __str__(self):
        return 'odd'

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Number:
    def __index__(self):
        return 81


class Port(enum.IntEnum):
    ALTERNATIVE = 81


TAKEN = [
    lambda text: uriform.key('http://h', text(Word.PAGE)),
    lambda text: uriform.key128('http://h', text(Word.PAGE)),
    lambda text: URI('http://h').key(text(Word.PAGE)),
    lambda text: KeyMaker(text(Word.PAGE)).profile,
    lambda text: SeenSet(text(Word.EXACT), text(Word.PAGE)),
    lambda text: uriform.explain(text(Word.URL)),
    lambda text: type(uriform.explain(text(Word.URL)).text),
    lambda text: uriform.explain_pair(text(Word.URL), text(Word.HOST)),
    lambda text: uriform.safe_to_fetch('http://10.0.0.1/', schemes=[text(Word.HTTP)], addresses=[text(Word.GLOBAL)]),
    lambda text: uriform.safe_to_fetch('http://h.local/', hosts=[text(Word.HOST)], refusals={text(Word.REFUSAL)}),
    lambda text: uriform.address_class(text(Word.ADDRESS)),
    lambda text: uriform.urlsplit(text(Word.URL), text(Word.HTTP)),
    lambda text: uriform.urlsplit('/a', text(Word.HTTP)),
    lambda text: str(uriform.urljoin(text(Word.EMPTY), text(Word.URL))),
    lambda text: uriform.urlunsplit((text(Word.HTTP), text(Word.HOST), text(Word.EMPTY), '', '')),
    lambda text: uriform.build(scheme=text(Word.HTTP), host=text(Word.HOST), segments=[text(Word.HOST)]),
    lambda text: uriform.build(params={text(Word.HOST): text(Word.HOST)}),
    lambda text: URI('http://h').replace(user=text(Word.HOST)).update_query({text(Word.HOST): text(Word.HOST)}),
    lambda text: uriform.normalize(text(Word.URL), level=text(Word.SYNTAX)),
    lambda text: str(uriform.normalize(text(Word.HOST))),
    lambda text: web.URL('http://h').replace(host=text(Word.HOST)),
    lambda text: arrow.key([text(Word.URL)], text(Word.PAGE)).to_pylist(),
    lambda text: arrow.resolve(text(Word.URL), [text(Word.HOST)], errors=text(Word.COLUMN)).to_pylist(),
    lambda text: arrow.with_param(['?'], text(Word.HOST), text(Word.HOST)).to_pylist(),
    lambda text: arrow.safe_to_fetch(['http://h'], schemes=[text(Word.HTTP)]).to_pylist(),
]  # fmt: skip


@pytest.mark.parametrize('kind', [lambda word: Odd(word.value), lambda word: word], ids=['subclass', 'enumeration'])
@pytest.mark.parametrize('call', TAKEN)
def test_a_str_is_its_characters(call, kind):
    assert call(kind) == call(lambda word: word.value)


def test_the_text_of_a_report_is_of_a_plain_type():
    class Octets(bytes, enum.Enum):
        URL = b'HTTP://h'

    for given, text in ((Octets.URL, b'HTTP://h'), (Odd('HTTP://h'), 'HTTP://h')):
        for report in (uriform.explain(given), uriform.explain(given, base='http://b/')):
            assert (type(report.text), report.text) == (type(text), text)


def test_a_profile_is_found_by_its_characters():
    """Objects that are equal to any text, or have its hash."""
    assert uriform.key('http://www.h/', 'surt') == 'h)/' != uriform.key('http://www.h/')
    assert uriform.key('http://www.h/', Odd('surt')) == 'h)/' == uriform.key('http://www.h/', b'surt')
    for profile in (Odd('none'), b'none'):
        with pytest.raises(ParseError):
            uriform.key('http://www.h/', profile)


def test_polars_and_str_subclasses():
    polars = pytest.importorskip('polars')
    import uriform.polars  # noqa: F401

    series = polars.Series(['a', None])
    assert series.uri.resolve(Word.URL).to_list() == series.uri.resolve(Word.URL.value).to_list() == ['HTTP://h:80/a', None]


def numbers():
    made = [Port.ALTERNATIVE, Number()]
    try:
        import numpy
    except ImportError:
        return made
    return [*made, numpy.int64(81), numpy.uint16(81)]


OF_NUMBERS = [
    lambda number: str(uriform.build(host='h', port=number)),
    lambda number: str(URI('//h').replace(port=number)),
    lambda number: str(web.URL('http://h').replace(port=number)),
    lambda number: str(URI('').with_param('a', number).append_param('b', number)),
    lambda number: str(uriform.build(params={'a': [number]})),
    lambda number: arrow.with_param(['?'], 'a', number).to_pylist(),
    lambda number: uriform.hash64('a', number),
    lambda number: uriform.key128('http://h', 'page', number),
    lambda number: KeyMaker().hash128('http://h', number),
    lambda number: SeenSet(seed=number),
    lambda number: arrow.hash64(['a'], number).to_pylist(),
    lambda number: uriform.safe_to_fetch('http://h:81', ports=[number]).target,
]


@pytest.mark.parametrize('number', numbers(), ids=repr)
@pytest.mark.parametrize('call', OF_NUMBERS)
def test_an_integer_has_an_index(call, number):
    assert call(number) == call(81)


@pytest.mark.parametrize('wrong', [True, False, object()], ids=['true', 'false', 'object'])
@pytest.mark.parametrize('call', OF_NUMBERS)
def test_a_bool_is_no_number(call, wrong):
    with pytest.raises(TypeError):
        call(wrong)


def test_arrays_are_columns():
    numpy = pytest.importorskip('numpy')
    assert arrow.with_param(['?', '?'], 'a', numpy.array(['b', 'c'])).to_pylist() == ['?a=b', '?a=c']
    for wrong in (numpy.array([1, 2]), numpy.array(1), numpy.True_):
        with pytest.raises(TypeError):
            arrow.with_param(['?', '?'], 'a', wrong)
    for wrong in (numpy.array([1]), numpy.True_):
        with pytest.raises(TypeError):
            URI('').with_param('a', wrong)


U = URI('http://h/')
FIRST_ERRORS = [
    (lambda: uriform.build(path='/a b\ud800'), 4, 2),
    (lambda: uriform.build(host='h', port='8a', query='\ud800'), 3, 1),
    (lambda: U.replace(query='a b\ud800'), 5, 1),
    (lambda: uriform.build(path='/\ud800 '), 4, 1),
    (lambda: SeenSet().add('http://a b\ud800'), 0, 8),
    (lambda: SeenSet().discard('http://a b\ud800'), 0, 8),
    (lambda: 'http://a b\ud800' in SeenSet(), 0, 8),
    (lambda: 'http://a b\ud800' in SeenSet(profile=None), 0, 10),
    (lambda: SeenSet().update(['http://h', 'http://a b\ud800']), 1, 8),
    (lambda: uriform.equivalent('a b', '\ud800'), 0, 1),
    (lambda: uriform.equivalent('\ud800', 'a b'), 0, 0),
    (lambda: uriform.resolve('http://a b', '\ud800'), 0, 8),
    (lambda: uriform.key('http://a b\ud800', 'page'), 0, 8),
    (lambda: KeyMaker().key('http://a b\ud800'), 0, 8),
    (lambda: KeyMaker('page\ud800'), 0, 4),
    (lambda: KeyMaker('pages x\ud800'), 0, 0),
    (lambda: U.resolve('a b\ud800'), 0, 1),
    (lambda: U / '..\ud800', 0, 2),
    (lambda: uriform.build(segments=['..\ud800']), 7, 2),
    (lambda: iri.parse('é \ud800'), 0, 1),
    (lambda: web.parse('http://a b\ud800'), 0, 8),
    (lambda: uriform.urlsplit('a b\ud800'), 0, 1),
]


@pytest.mark.parametrize(('call', 'number', 'position'), FIRST_ERRORS)
def test_the_first_error_is_raised(call, number, position):
    with pytest.raises(ParseError) as raised:
        call()
    assert (raised.value.text_index, raised.value.position) == (number, position)
    assert (raised.value.code == 'invalid-utf8') == ('surrogate' in str(raised.value))


def test_the_first_error_of_a_row():
    texts = ['http://a b\ud800', 'http://a\ud800b c', 'http://h/\ud800%']
    for function in (arrow.normalize, arrow.key, arrow.parse):
        errors = [row['error'] for row in function(texts, errors='column').to_pylist()]
        assert [(error['code'], error['position']) for error in errors] == [
            ('invalid-character', 8), ('invalid-utf8', 8), ('invalid-utf8', 9)]  # fmt: skip
        for text, error in zip(texts, errors, strict=True):
            with pytest.raises(ParseError) as raised:
                uriform.normalize(text)
            assert (raised.value.position, raised.value.code) == (error['position'], error['code'])
    (row,) = arrow.resolve(['http://a b\ud800'], ['\ud800'], errors='column').to_pylist()
    assert (row['error']['text'], row['error']['position']) == (0, 8)
    (row,) = arrow.resolve(['http://h\ud800'], ['a b'], errors='column').to_pylist()
    assert (row['error']['text'], row['error']['code']) == (0, 'invalid-utf8')
    with pytest.raises(ParseError, match='surrogate') as raised:
        arrow.param((text for text in ['%']), 'a\ud800', errors='raise')
    assert (raised.value.text_index, raised.value.position) == (1, 1)


SURROGATE = 'a\ud800'
OF_COLUMNS = [
    (lambda: arrow.resolve(SURROGATE, ['a']), 0),
    (lambda: arrow.relativize(SURROGATE, ['http://h']), 0),
    (lambda: arrow.equivalent(['a'], SURROGATE), 1),
    (lambda: arrow.href(['a'], SURROGATE), 1),
    (lambda: arrow.param(['?a'], SURROGATE), 1),
    (lambda: arrow.with_param(['?a'], SURROGATE, 'b'), 1),
    (lambda: arrow.with_param(['?a'], 'b', SURROGATE), 2),
    (lambda: arrow.with_param(['?a'], 'b', [SURROGATE], errors='raise'), 2),
    (lambda: arrow.with_param(['%'], 'b', [SURROGATE], errors='raise'), 0),
    (lambda: arrow.key(['a'], 'none'), 1),
    (lambda: arrow.key(['a'], tracking='none'), 2),
]


@pytest.mark.parametrize(('call', 'number'), OF_COLUMNS)
def test_numbers_of_texts_of_functions_on_columns(call, number):
    with pytest.raises(ParseError) as raised:
        call()
    assert raised.value.text_index == number


OF_METHODS = [
    (lambda series: series.uri.resolve(SURROGATE), 0),
    (lambda series: series.uri.href(SURROGATE), 0),
    (lambda series: series.uri.with_param(SURROGATE, 'b'), 0),
    (lambda series: series.uri.with_param('a', SURROGATE), 1),
    (lambda series: series.uri.key('none'), 0),
]


@pytest.mark.parametrize(('call', 'number'), OF_METHODS)
@pytest.mark.parametrize('module', ['pandas', 'polars'])
def test_numbers_of_texts_of_methods_on_columns(call, number, module):
    library = pytest.importorskip(module)
    pytest.importorskip('uriform.' + module)
    series = library.Series(['a', 'b'])
    with pytest.raises(ParseError) as raised:
        call(series)
    assert raised.value.text_index == number
    if module == 'pandas':
        for method in (lambda uri: uri.resolve('http://h', errors='raise'), lambda uri: uri.normalize(errors='raise')):
            with pytest.raises(ParseError) as raised:
                method(library.Series(['a', '%']).uri)
            assert (raised.value.text_index, raised.value.row) == (-1, 1)
        with pytest.raises(ParseError) as raised:
            library.Series(['a']).uri.resolve('http://[', errors='raise')
        assert (raised.value.text_index, raised.value.row) == (0, 0)


def test_lists_of_tracking_parameters_are_utf8():
    head = 'version\t1\né\t*\t\t\n'
    assert KeyMaker(tracking=head.encode())._tracking == KeyMaker(tracking=head)._tracking == head
    for call, number in (
        (lambda: KeyMaker(tracking=head.encode() + b'\xff\t*\t\t\n'), 1),
        (lambda: arrow.key(['http://h'], tracking=head.encode() + b'\xff\t*\t\t\n'), 2),
    ):
        with pytest.raises(ParseError, match='UTF-8') as raised:
            call()
        assert (raised.value.code, raised.value.position, raised.value.text_index) == ('invalid-utf8', len(head.encode()), number)


def test_octets_in_place_of_ascii():
    assert uriform.urlsplit(b'/a', b'\xff').scheme == b'\xff'
    for wrong in ((b'\xff', b'h', b'/', b'', b''), (b'http', b'h', b'/', b'\xe9', b'')):
        with pytest.raises(ParseError):
            uriform.urlunsplit(wrong)


@pytest.mark.parametrize('raised', [KeyboardInterrupt, SystemExit, ZeroDivisionError])
@pytest.mark.parametrize('method', ['update', 'add_many'])
def test_an_exception_of_an_iterable(method, raised):
    def items():
        yield from (f'http://h/{number}' for number in range(5000))
        yield 1
        raise raised

    seen = SeenSet()
    with pytest.raises(raised):
        getattr(seen, method)(items())
    assert len(seen) == 5000


def test_without_bytes_warnings():
    """`python -bb` makes a comparison of bytes and a str an error."""
    code = """
import uriform
from uriform import arrow, iri, web
for profile in ('page', b'page', uriform.URI('surt'), 'surt', b'surt', b'page/1'):
    uriform.key(b'http://h', profile), uriform.KeyMaker(profile), uriform.SeenSet(profile=profile)
try:
    uriform.key('http://h', b'none')
except uriform.ParseError:
    pass
uriform.build(host=b'h', params={b'a': 1}).update_query({b'a': b'b'}).without_query_params('a', b'a')
uriform.explain(b'http://u:p@h'), uriform.explain_pair(b'a', 'a'), uriform.safe_to_fetch(b'a', base=b'http://h')
uriform.urlsplit(b'//a', b''), uriform.urljoin(b'http://h', b''), uriform.urlunsplit((b'', b'h', b'', b'', b''))
arrow.with_param([b'?'], b'a', b'b'), arrow.key([b'http://h'], b'page'), arrow.href(['a'], b'http://h').to_pylist()
"""
    subprocess.run([sys.executable, '-bb', '-W', 'error', '-c', code], check=True)


class Keyword(str):
    """A dict that holds it does not find it."""

    def __hash__(self):
        return id(object())

    def __eq__(self, other):
        return False


@pytest.mark.parametrize('type_of_text', [URI, web.URL, iri.IRI])
def test_a_keyword_is_found_by_its_characters(type_of_text):
    with pytest.raises(ParseError):
        type_of_text('\ud800', **{Keyword('kind' if type_of_text is not web.URL else 'base'): 'uri'})


class Octets(bytes):
    def __bytes__(self):
        return b'odd'

    def decode(self, *_):
        return 'odd'


def test_bytes_by_inheritance_are_their_octets():
    url = Octets(b'http://h/')
    assert uriform.explain(url).text == b'http://h/' and type(uriform.explain(url).text) is bytes
    assert repr(uriform.explain(url)) == repr(uriform.explain(b'http://h/'))
    assert uriform.urlunsplit((b'http', b'h', Octets(b'/p'), b'', b'')) == b'http://h/p'
    assert uriform.urlsplit(b'/a', Octets(b'x')).scheme == b'x'
    assert uriform.key('http://h', Octets(b'surt')) == uriform.key('http://h', 'surt')


def test_a_bool_is_refused_with_what_can_be_passed():
    for call, name in ((lambda: SeenSet(seed=True), 'a seed'), (lambda: uriform.safe_to_fetch('http://h', ports=[True]), 'a port')):
        with pytest.raises(TypeError, match=f'^{name} cannot be a bool: pass a number$'):
            call()
    for call, name in ((lambda: URI('').with_param('a', True), 'a parameter'), (lambda: URI('//h').replace(port=True), 'a port')):
        with pytest.raises(TypeError, match=f'^{name} cannot be a bool: pass a text or a number$'):
            call()
