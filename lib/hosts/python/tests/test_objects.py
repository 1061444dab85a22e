"""The objects: what they are compared by, copied, pickled and composed."""

import copy
import operator
import pathlib
import pickle

import pytest
import uriform
from uriform import URI, KeyMaker, SeenSet, iri, web

TEXT = 'http://u@EXAMPLE.com:8080/%7Eu/b?a=1&c#f'


@pytest.mark.parametrize('made', [uriform.parse(TEXT), iri.parse('http://é/ä?ü#ö'), web.parse('http://é/')])
def test_identity(made):
    other = type(made)(str(made))
    assert made == other and hash(made) == hash(other) == hash(str(made)) and made is not other
    assert not made != other and not made < other and made <= other
    assert made != str(made) and made != 1
    assert copy.copy(made) is copy.deepcopy(made) is made
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(made, protocol)) == made
    assert eval(repr(made), {'URI': URI, 'IRI': iri.IRI, 'URL': web.URL}) == made
    with pytest.raises(AttributeError):
        made.host = 'h'
    with pytest.raises(TypeError):
        made < 'h'
    with pytest.raises(TypeError):
        type('Derived', (type(made),), {})


def test_order():
    texts = ['http://h/b', 'http://h/a', '/', '', 'http://h']
    assert [str(each) for each in sorted(map(uriform.parse, texts))] == sorted(texts)
    assert uriform.parse('/') != iri.parse('/')
    with pytest.raises(TypeError):
        operator.lt(uriform.parse('/'), iri.parse('/'))


def test_a_text_keeps_its_object():
    assert str(uriform.parse(TEXT)) is TEXT
    assert str(uriform.parse(TEXT.encode())) == TEXT

    class Text(str):
        pass

    assert type(str(uriform.parse(Text(TEXT)))) is str
    assert type(uriform.normalize(Text('http://h/'))) is str


def test_ports():
    assert uriform.parse('http://h:080').port_number == 80
    assert uriform.parse('http://h:000000').port_number == 0 == iri.parse('http://h:0').port_number
    assert uriform.parse('http://h:').port_number is None and uriform.parse('http://h:').port == ''
    assert uriform.parse('http://h').port_or_default == 80 and uriform.parse('http://h:65536').port_or_default is None
    assert uriform.parse('http://h:65536').port_number is uriform.parse('//h').port_number is None
    assert uriform.parse('//h:' + '9' * 5000).port_number is None


def test_changes():
    u = uriform.parse(TEXT)
    assert str(u.replace(scheme='https', host=b'[::1]', port=None)) == 'https://u@[::1]/%7Eu/b?a=1&c#f'
    assert str(u.replace(userinfo=None, host=None, port=None, fragment=None)) == 'http:/%7Eu/b?a=1&c'
    assert str(u.replace(port=99, query='')) == 'http://u@EXAMPLE.com:99/%7Eu/b?#f'
    assert u.replace(segments=u.segments).segments == u.segments == ('~u', 'b')
    assert u.replace(params=u.params).params == u.params == (('a', '1'), ('c', None))
    assert str(uriform.parse('/a/b').replace(segments=['c'])) == '/c' and str(uriform.parse('a/b').replace(segments=['c'])) == 'c'
    assert str(u.replace(segments=[], params=[])) == 'http://u@EXAMPLE.com:8080#f'
    assert str(u.with_param('a', '2').append_param('d', None).without_param('c').sorted_params().replace(fragment=None)) == (
        'http://u@EXAMPLE.com:8080/%7Eu/b?a=2&d'
    )
    assert str(URI('http://h/a?q') / 'b/c' / b'\xff' / '') == 'http://h/a/b%2Fc/%FF/?q'
    assert u.resolve(u) == u and uriform.normalize(u) == str(u.normalize())
    assert uriform.normalize(web.parse('http://h')) == 'http://h/'


@pytest.mark.parametrize(
    'change', [{'host': 'a b'}, {'port': 'x'}, {'port': -1}, {'scheme': 'é'}, {'path': 'a'}, {'query': '#'}, {'host': '[::'}]
)
def test_wrong_changes(change):
    with pytest.raises(uriform.ParseError) as caught:
        uriform.parse(TEXT).replace(**change)
    assert caught.value.component == list(change)[0]


@pytest.mark.parametrize('change', [{'segments': 'ab'}, {'segments': [1]}, {'params': [('a',)]}, {'params': ['ab']}, {'host': 1}])
def test_changes_of_wrong_types(change):
    with pytest.raises((TypeError, ValueError)) as caught:
        uriform.parse(TEXT).replace(**change)
    assert not isinstance(caught.value, uriform.ParseError)


def test_octets_that_are_not_utf8():
    assert uriform.parse('/%ff/%C3%A9?%ff=%FE').segments == ('\ufffd', 'é')
    assert uriform.parse('/?%ff=+').params == (('\ufffd', '+'),)


def test_errors_are_pickled():
    with pytest.raises(uriform.ParseError) as caught:
        uriform.equivalent('/', 'a b')
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.position, again.component, again.code, again.text_index) == (
        'invalid character in path, at 1', 1, 'path', 'invalid-character', 1,
    )
    assert uriform.ParseError().position == 0


def test_profiles_have_their_newest_version():
    assert uriform.KeyMaker('page').profile == uriform.KeyMaker().profile == uriform.KeyMaker('page/1').profile
    assert uriform.key('http://www.a.b', 'page strip-www') == 'http://a.b/'
    for profile, position in [('pages', 0), ('page/1 sort=up', 12), ('page sort=up', 10), ('page/99', 0)]:
        with pytest.raises(uriform.ParseError) as caught:
            uriform.key('http://h', profile)
        assert caught.value.text_index == 1 and (caught.value.position == position or '99' in profile)
    by = uriform.KeyMaker(web=True)
    assert by.web and by.key('HTTP:\\\\H\\a b') == 'http://h/a%20b' and by.equal('http:h', 'http://h/#')


@pytest.mark.parametrize('kind', ['hashed', 'exact'])
def test_sets(kind, tmp_path):
    seen = SeenSet(kind, seed=7)
    assert seen.add('http://h?b&a#top') and not seen.add(b'HTTP://h/?a&b') and seen.add(uriform.parse('http://i'))
    assert 'http://h/?a&b' in seen and 'http://h/' not in seen and len(seen) == 2
    assert seen.update(f'http://h/{n % 9000}' for n in range(20000)) == 9000
    assert seen.update([]) == 0 and seen.add_many(['http://j', 'x', 'http://j/']) == [True, None, False]
    with pytest.raises(uriform.ParseError) as caught:
        seen.update(['http://k'] * 5000 + ['é'] + ['http://l'])
    assert caught.value.text_index == 5000 and 'http://l' in seen
    assert seen.update(['x', 'http://m'], skip_invalid=True) == 1
    assert seen.update(['http://s/1', 'http://s/\ud800', 'http://s/2'], skip_invalid=True) == 2
    assert seen.add_many(['\ud800', 'http://s/2', '\udfff', 'http://s/3', '\ud800']) == [None, False, None, True, None]
    with pytest.raises(uriform.ParseError) as caught:
        seen.update(['http://k'] * 5000 + ['\ud800', 'x', 'http://s/4'])
    assert caught.value.text_index == 5000 and 'http://s/4' in seen
    with pytest.raises(TypeError):
        seen.update(['http://n', 1, 'http://o'])
    assert 'http://n' in seen and 'http://o' not in seen
    for twin in (copy.copy(seen), copy.deepcopy(seen), seen.copy()):
        assert len(twin) == len(seen) and 'http://h/8999' in twin and twin.add('http://p') and 'http://p' not in seen
    other = SeenSet(kind, seed=7)
    other.add('http://q')
    seen |= other
    seen |= seen
    assert 'http://q' in seen
    size = len(seen)
    if kind == 'exact':
        for refused in (lambda: seen.save(tmp_path / 'set'), lambda: pickle.dumps(seen)):
            with pytest.raises((ValueError, TypeError), match='only a hashed set can be saved|cannot be pickled'):
                refused()
        return
    seen.save(tmp_path / 'set')
    for loaded in (SeenSet.load(tmp_path / 'set'), pickle.loads(pickle.dumps(seen))):
        assert len(loaded) == size and 'http://q' in loaded and loaded.add('http://r')
        assert 'http://r' in copy.copy(loaded)
    assert SeenSet.load(tmp_path / 'set').seed is None and pickle.loads(pickle.dumps(seen)).seed == 7
    loaded = SeenSet.load(tmp_path / 'set', seed=7)
    assert loaded.seed == 7 and len(loaded) == size
    loaded.merge(other)
    with pytest.raises(ValueError):
        SeenSet.load(tmp_path / 'set', seed=8)
    with pytest.raises(ValueError):
        seen.merge(SeenSet(kind, seed=8))


def test_sets_that_differ(tmp_path):
    with pytest.raises(ValueError):
        SeenSet().merge(SeenSet('exact'))
    with pytest.raises(ValueError):
        SeenSet(profile='cache').merge(SeenSet())
    with pytest.raises(TypeError):
        SeenSet().merge(set())
    with pytest.raises(ValueError):
        SeenSet('other')
    for seed in (-1, 2**64):
        with pytest.raises(ValueError):
            SeenSet(seed=seed)
    with pytest.raises(TypeError):
        hash(SeenSet())
    texts = SeenSet(profile=None)
    assert texts.add('any text') and texts.profile is None and b'any text' in texts
    texts.save(tmp_path / 'set')
    with pytest.raises(uriform.SetFileError) as caught:
        SeenSet.load(tmp_path / 'set')
    assert caught.value.code == 'other-identity' and not isinstance(caught.value, ValueError)
    assert pickle.loads(pickle.dumps(caught.value)).code == 'other-identity'
    (tmp_path / 'set').write_bytes(b'no set')
    with pytest.raises(uriform.SetFileError):
        SeenSet.load(tmp_path / 'set', None)
    with pytest.raises(FileNotFoundError) as missing:
        SeenSet.load(tmp_path / 'none')
    assert pathlib.Path(missing.value.filename) == tmp_path / 'none'
    with pytest.raises(OSError):
        texts.save(tmp_path)
    with pytest.raises(ValueError):
        texts.save('a\0b')


def test_damage_is_no_wrong_text(tmp_path):
    seen = SeenSet(seed=1)
    seen.update(f'http://h/{n}' for n in range(1000))
    seen.save(tmp_path / 'set')
    octets = bytearray((tmp_path / 'set').read_bytes())
    octets[4096] ^= 1  # of the first keys
    (tmp_path / 'damaged').write_bytes(octets)
    loaded = SeenSet.load(tmp_path / 'damaged')
    every = [f'http://h/{n}' for n in range(1000)]
    for read in (
        lambda: [url in loaded for url in every],
        lambda: [loaded.add(url) for url in every],
        lambda: loaded.update(every, skip_invalid=True),
        lambda: loaded.save(tmp_path / 'other'),
        lambda: SeenSet(seed=1).merge(loaded),
    ):
        with pytest.raises(uriform.SetFileError) as caught:
            read()
        assert caught.value.code == 'damaged-set'


@pytest.mark.parametrize('arguments', [{}, {'web': True}, {'tracking': 'version\t1\nx\t*\t\t\n'}])
def test_makers_are_pickled(arguments):
    maker = KeyMaker('page strip-www', **arguments)
    assert copy.copy(maker) is copy.deepcopy(maker) is maker
    again = pickle.loads(pickle.dumps(maker))
    assert (again.profile, again.web) == (maker.profile, maker.web)
    url = 'http://www.h/?x=1&utm_source=2&y=3'
    assert again.key(url) == maker.key(url)


U = uriform.parse('http://h')


@pytest.mark.parametrize(
    ('call', 'number', 'position'),
    [
        (lambda: uriform.resolve('http://h', 'a b'), 1, 1),
        (lambda: U.resolve('a b'), 0, 1),
        (lambda: U.resolve('a\ud800'), 0, 1),
        (lambda: uriform.parse('a').resolve('b'), -1, 1),
        (lambda: U.relativize('http://h/ '), 0, 9),
        (lambda: U.equivalent('a b'), 0, 1),
        (lambda: U.key('pages'), 0, 0),
        (lambda: uriform.key('http://h', 'pages'), 1, 0),
        (lambda: U.with_param('a', '\ud800'), 1, 0),
        (lambda: web.parse('http://h').resolve('//a b'), 0, None),
        (lambda: KeyMaker().equal('http://h', 'a b'), 1, None),
        (lambda: SeenSet.load('none', 'pages'), 0, 0),
        (lambda: uriform.parse('http://a b/\ud800'), 0, 8),
        (lambda: uriform.parse('é\ud800'), 0, 0),
        (lambda: iri.parse('é\ud800'), 0, 1),
        (lambda: uriform.equivalent('/', 'é\ud800'), 1, 0),
        (lambda: uriform.quote('é\ud800'), 0, 1),
    ],
)
def test_numbers_of_texts(call, number, position):
    with pytest.raises(uriform.ParseError) as caught:
        call()
    assert caught.value.text_index == number
    assert position is None or caught.value.position == position


def test_names_of_functions():
    for function, name in [(web.href, 'web.href'), (iri.to_uri, 'iri.to_uri'), (U.with_param, 'URI.with_param')]:
        with pytest.raises(TypeError, match=name + r'\(\) missing'):
            function()
        assert function.__name__ == name.split('.')[1]
    assert web.href.__module__ == 'uriform.web' and pickle.loads(pickle.dumps(web.href)) is web.href


@pytest.mark.parametrize('base', ['', b'', 'relative'])
def test_a_base_that_is_not_none_is_a_url(base):
    """As `new URL(text, '')` throws (URL Standard, section 6.1)."""
    for call in (
        web.parse, web.URL, web.href, web.to_uri, web.origin, uriform.explain, lambda text, base: uriform.safe_to_fetch(text, base=base),
    ):  # fmt: skip
        assert call('about:blank', None) is not None
        with pytest.raises(uriform.ParseError) as raised:
            call('about:blank', base)
        assert (raised.value.text_index, raised.value.position, raised.value.code) == (1, len(base), 'missing-scheme-non-relative-URL')
    assert not web.can_parse('about:blank', base) and web.can_parse('about:blank', None)
    for function in (uriform.arrow.href, uriform.arrow.web_parse):
        for bases in (base, [base]):
            (row,) = function(['about:blank'], bases, errors='column').to_pylist()
            assert row['value'] is None and row['error']['text'] == 1
        assert function(['about:blank'], [None]).to_pylist() == [None]
        assert function(['about:blank']).to_pylist() != [None]


def test_a_text_with_a_surrogate_has_no_format():
    """It is an answer, and no error, as of web.can_parse: JSON can have such texts."""
    functions = [
        uriform.is_uri, uriform.is_uri_reference, uriform.is_uri_template, uriform.is_host, uriform.is_hostname, iri.is_iri,
        iri.is_iri_reference, iri.is_idn_hostname, web.can_parse,
    ]  # fmt: skip
    for function in functions:
        assert function('a:\ud800') is False and function('\ud800') is False


def test_data_is_no_dot_segment():
    """RFC 3986, section 2.3: no encoding distinguishes '..' as data from a dot segment."""
    u = uriform.parse('http://h/users/')
    for dots in ('.', '..', b'..'):
        for call in (lambda: u / dots, lambda: u.replace(segments=['a', dots]), lambda: uriform.build(host='h', segments=[dots])):
            with pytest.raises(uriform.ParseError) as caught:
                call()
            assert caught.value.code == 'dot-segment'
    assert str(u / '...') == 'http://h/users/...' and str(u / '../a') == 'http://h/users/..%2Fa'
    assert str(u.replace(path='/..')) == 'http://h/..'


PLACES = [
    (lambda u: u / '..', 0, 0),
    (lambda u: u.joinpath('b', '..'), 0, 1),
    (lambda u: u.joinpath('b', 'c\ud800'), 1, 1),
    (lambda u: u.with_name('..'), 0, 0),
    (lambda u: u.with_name('a\ud800'), 1, 0),
    (lambda u: u.replace(segments=['a', '..']), 0, 7),
    (lambda u: uriform.build(path='/aaaa', segments=['b', '..']), 0, 7),
    (lambda u: uriform.build(segments=['b', 'c\ud800']), 1, 7),
    (lambda u: u.update_query({'a': 'b\ud800'}), 1, 0),
    (lambda u: u.update_query({'é\ud800': 'b'}), 1, 0),
    (lambda u: u.without_query_params('a', '\ud800'), 0, 1),
    (lambda u: uriform.key(b'http://h/\xff', 'heritrix'), 9, 0),
    (lambda u: KeyMaker('ssurt').key(b'x\xff'), 1, 0),
]


@pytest.mark.parametrize('number', range(len(PLACES)))
def test_errors_of_data_have_their_places_in_the_texts(number):
    call, position, text_index = PLACES[number]
    with pytest.raises(uriform.ParseError) as raised:
        call(URI('http://h/aaaaaaaa'))
    assert (raised.value.position, raised.value.text_index) == (position, text_index)
    assert str(raised.value).endswith(f', at {position}')


def test_keys_of_octets_that_are_not_utf8():
    text = b'http://h/\xff'
    assert uriform.key(text, 'surt') == 'h)/%ff'
    assert uriform.key128(text, 'heritrix') != uriform.key128(b'http://h/\xfe', 'heritrix')
