"""The parts of a userinfo, of a path and of a query; origins."""

import fractions
import pathlib
import string
import sys
from collections import OrderedDict
from types import MappingProxyType

import pytest
import uriform
from hypothesis import given
from hypothesis import strategies as st
from uriform import URI, ParseError, web

NAME = st.text('ab.-_~', min_size=1).filter(lambda name: name not in ('.', '..'))
TEXT = st.text(st.characters(exclude_categories=['Cs']))
QUERY = st.text('ab=&%26%61+c;/', max_size=20).filter(lambda text: uriform_takes('?' + text))


def uriform_takes(text):
    try:
        URI(text)
    except ParseError:
        return False
    return True


@pytest.mark.parametrize(
    ('text', 'user', 'password'),
    [
        ('http://h', None, None),
        ('http://@h', '', None),
        ('http://:@h', '', ''),
        ('http://u@h', 'u', None),
        ('http://u:@h', 'u', ''),
        ('http://u:p:q@h', 'u', 'p:q'),
        ('http://me%40x:a%3Ab%2F@h', 'me@x', 'a:b/'),
        ('http://u+v:%C3%A9%FF@h', 'u+v', 'é\ufffd'),
        ('mailto:u@h', None, None),
    ],
)
def test_user_and_password(text, user, password):
    u = URI(text)
    assert (u.user, u.password) == (user, password)
    if '%FF' not in text:
        again = u.replace(user=u.user, password=u.password)
        assert (again.user, again.password) == (user, password)


@given(TEXT, st.none() | TEXT)
def test_users_are_data(user, password):
    for made in (
        uriform.build(scheme='http', host='h', user=user, password=password),
        URI('http://x:y@h').replace(user=user, password=password),
        URI('http://h').replace(user=user).replace(password=password),
    ):
        assert (made.user, made.password, made.host) == (user, password, 'h')


def test_changes_of_users():
    u = URI('http://me%7E:p%7ew@h:8/a?b#c')
    assert str(u.replace(user='x:y')) == 'http://x%3Ay:p%7ew@h:8/a?b#c'
    assert str(u.replace(password='@')) == 'http://me%7E:%40@h:8/a?b#c'
    assert str(u.replace(password=None)) == 'http://me%7E@h:8/a?b#c'
    assert str(u.replace(user=None)) == str(u.replace(userinfo=None)) == 'http://h:8/a?b#c'
    assert str(u.replace(user=None, password=None, port=None)) == 'http://h/a?b#c'
    assert str(u.replace(user='')) == 'http://:p%7ew@h:8/a?b#c'
    assert str(u.replace(user=b'\xff', password=None)) == 'http://%FF@h:8/a?b#c'
    assert URI('http://h').replace(password=None) == URI('http://h')
    for wrong, error in [
        (lambda: u.replace(user=None, password='x'), ValueError),
        (lambda: URI('http://h').replace(password='x'), ValueError),
        (lambda: uriform.build(host='h', password='x'), ValueError),
        (lambda: u.replace(user='a', userinfo='b'), TypeError),
        (lambda: uriform.build(host='h', userinfo='a', password='b'), TypeError),
        (lambda: u.replace(user=1), TypeError),
        (lambda: u.replace(user='\ud800'), ParseError),
    ]:
        with pytest.raises(error):
            wrong()


ORIGINS = [
    ('http://h', 'http://h'),
    ('HTTPS://u:p@EXAMPLE.com:0443/a?b#c', 'https://example.com'),
    ('http://h:8080/', 'http://h:8080'),
    ('http://%41%2e:80', 'http://a.'),
    ('http://[::0:1]:81/', 'http://[::1]:81'),
    ('ws://h:80', 'ws://h'),
    ('file:///a', None),
    ('foo://h:1', None),
    ('//h', None),
    ('', None),
    ('mailto:a@h', None),
    ('http://h:65536', None),
]


@pytest.mark.parametrize(('text', 'expected'), ORIGINS)
def test_origins(text, expected):
    assert URI(text).origin == expected
    assert (uriform.same_origin(text, text)) == (expected is not None)
    if expected is not None:
        assert URI(expected).origin == expected == web.parse(text).origin
        assert all(uriform.same_origin(text, other) == (URI(other).origin == expected) for other, _ in ORIGINS)


@pytest.mark.parametrize(
    ('text', 'parent', 'name'),
    [
        ('http://h/a/b?q#f', 'http://h/a', 'b'),
        ('http://h/a/?q', 'http://h/a', ''),
        ('http://h/a', 'http://h/', 'a'),
        ('http://h/?q', 'http://h/', ''),
        ('http://u@h:8#f', 'http://u@h:8', ''),
        ('/a', '/', 'a'),
        ('a/b', 'a', 'b'),
        ('a', '', 'a'),
        ('', '', ''),
        ('/a//b', '/a/', 'b'),
        ('s:/.//a', 's:/./', 'a'),
        ('x/a:b', 'x', 'a:b'),
        ('./a:b/c', './a:b', 'c'),
        ('/%7E/%C3%A9%2Fb', '/%7E', 'é/b'),
    ],
)
def test_parents_and_names(text, parent, name):
    u = URI(text)
    assert (str(u.parent), u.name) == (parent, name)
    if name:
        assert u.parent.replace(path=u.path) == u.replace(query=None, fragment=None)
        assert u.with_name(u.name).name == name


@given(NAME, st.lists(NAME, max_size=3))
def test_names_are_those_of_paths(name, folders):
    path = pathlib.PurePosixPath('/', *folders, name)
    u = URI('http://h' + str(path))
    assert (u.name, u.parent.path, u.parent.name) == (path.name, str(path.parent), path.parent.name)
    if sys.version_info < (3, 14) or not name.endswith('.'):  # since 3.14 that is a suffix
        assert list(u.suffixes) == path.suffixes
    assert u.suffix == (u.suffixes or ('',))[-1]  # before 3.14, '..a' has a suffix in pathlib, but no suffixes
    assert ''.join(u.suffixes) == u.name[len(u.name) - len(''.join(u.suffixes)) :]
    assert u.with_name('x y').path == str(path.with_name('x%20y'))


def test_suffixes():
    u = URI('http://h/b/a.tar.gz?q#f')
    assert (u.suffix, u.suffixes) == ('.gz', ('.tar', '.gz'))
    for name in 'a..b', 'a.b..c.d', 'a..', '.a..b', 'a...b', '..a', '....a.b', '...', '..a..b':
        assert list(URI(f'/{name}').suffixes) == pathlib.PurePosixPath(name).suffixes
    assert str(u.with_suffix('.x y')) == 'http://h/b/a.tar.x%20y' and str(u.with_suffix('')) == 'http://h/b/a.tar'
    assert str(URI('/a%2Etxt').with_suffix('.é')) == '/a.%C3%A9' and URI('/a%2Et%20t').suffix == '.t t'
    assert str(URI('/%FF%7E.txt').with_suffix('.b')) == '/%FF%7E.b'
    assert [URI(text).suffix for text in ('/.a', '/a.', '/a', '/', '/a.b/c', '/%2Ea')] == [''] * 6
    assert str(URI('/.a').with_suffix('.b')) == '/.a.b'
    assert URI('http://h/a').with_suffix('.b/c').path == '/a.b%2Fc'
    for name in '..a', '%2E%2ea':
        assert str(URI('/' + name).with_suffix('')) == '/' + name and str(URI('/' + name).with_suffix('.b')) == f'/{name}.b'
    for text, suffix in [('/', '.a'), ('http://h', '.a'), ('/a', 'b'), ('/a', '.')]:
        with pytest.raises(ValueError):
            URI(text).with_suffix(suffix)
    with pytest.raises(TypeError):
        u.with_suffix(None)


def test_names_and_segments_are_data():
    u = URI('http://h/a/b?q#f')
    assert str(u.with_name('c/d?')) == 'http://h/a/c%2Fd%3F' and str(URI('a').with_name('b:c')) == './b:c'
    assert str(URI('').with_name('x')) == 'x' and str(URI('http://h').with_name('x')) == 'http://h/x'
    assert str(u.joinpath('c', 'd/e', b'\xff')) == 'http://h/a/b/c/d%2Fe/%FF?q#f' == str(u / 'c' / 'd/e' / b'\xff')
    assert u.joinpath() == u and str(URI('/a/').joinpath('b', '')) == '/a/b/' and str(URI('').joinpath('a', 'b')) == 'a/b'
    assert (str(URI('/a').joinpath('', 'b')), str(URI('/a') / '' / 'b')) == ('/a//b', '/a/b')
    for wrong in (lambda: u.joinpath(1), lambda: u.with_name(None), lambda: u.joinpath(x='a'), lambda: u.with_name('a', 'b')):
        with pytest.raises(TypeError):
            wrong()


@pytest.mark.parametrize('segment', ['.', '..'])
def test_dot_segments_are_no_data(segment):
    u = URI('http://h/a/b.c')
    for wrong in (lambda: u / segment, lambda: u.joinpath('x', segment), lambda: u.with_name(segment)):
        with pytest.raises(ValueError):
            wrong()


@pytest.mark.parametrize('make', [dict, OrderedDict, lambda pairs: MappingProxyType(dict(pairs)), list, iter])
def test_forms_of_parameters(make):
    pairs = [('a', 1), ('b', None), ('é', 'x&y'), ('c', 2.5), ('d', [3, 'e', None]), ('f', ()), ('g', b'\xff')]
    expected = 'a=1&b&%C3%A9=x%26y&c=2.5&d=3&d=e&d&g=%FF'
    assert uriform.build(params=make(pairs)).query == expected
    assert URI('?x').replace(params=make(pairs)).query == expected
    assert URI('').update_query(make(pairs)).query == expected


@pytest.mark.parametrize('value', [0, -1, 10**30, 1.5, 1e22, -0.0, fractions.Fraction(1, 2)])
def test_numbers(value):
    class Odd(type(value)):
        def __str__(self):
            return 'odd'

        __repr__ = __str__

    if isinstance(value, fractions.Fraction):
        with pytest.raises(TypeError):
            URI('').with_param('a', value)
        return
    for each in (value, Odd(value)):
        assert URI('').with_param('a', each).params == URI('').append_param('a', each).params == (('a', repr(value)),)


@pytest.mark.parametrize('value', [True, False, float('nan'), float('inf'), {}, {'a'}, object()])
def test_values_that_are_refused(value):
    for wrong in (
        lambda: URI('').with_param('a', value),
        lambda: URI('').append_param('a', value),
        lambda: uriform.build(params={'a': value}),
        lambda: URI('').update_query([('a', [1, value])]),
    ):
        with pytest.raises(ValueError if isinstance(value, float) else TypeError):
            wrong()
    for params in ('a=b', b'a', 1, [1], [('a',)], ['ab'], {1: 2}):
        with pytest.raises((TypeError, ValueError)):
            URI('').update_query(params)


def test_several_parameters_at_once():
    u = URI('/?%61=1&q=x+y&&b=2&a=3&b#f')
    assert str(u.update_query({'a': 5, 'c': [1, 2], 'b': []})) == '/?%61=5&q=x+y&c=1&c=2#f'  # in place of the empty one
    assert str(u.update_query([('b', 'x'), ('a', [1, 2]), ('b', 'y')])) == '/?%61=1&q=x+y&&b=x&a=2&b=y#f'
    assert str(u.update_query({'a': None})) == '/?%61&q=x+y&&b=2&b#f'
    assert str(u.without_query_params('a', 'none', 'b')) == '/?q=x+y&#f'
    assert str(u.without_query_params('a', 'b', 'q', '')) == '/#f'
    for text in ('/', '/?', '/?&', '/?a&', 'http://h'):
        assert URI(text).update_query({}) == URI(text) == URI(text).without_query_params()
    assert str(URI('/?').update_query({'a': 1})) == '/?a=1'
    with pytest.raises(TypeError):
        u.without_query_params(1)
    with pytest.raises(TypeError):
        u.without_query_params(name='a')


@given(QUERY, st.lists(st.sampled_from('abc&=+%')), TEXT)
def test_several_parameters_are_changed_as_each_of_them(query, names, value):
    u = URI('http://h/?' + query)
    one = u
    for name in names:
        one = one.without_param(name)
    assert u.without_query_params(*names) == one
    if names and not query.endswith('&') and query:
        assert u.update_query({names[0]: value}) == u.with_param(names[0], value)
    changed = u.update_query(dict.fromkeys(names, value))

    def others(uri):
        return [pair for pair in uri.params if pair[0] not in names and pair != ('', None)]  # one at the end is replaced

    assert others(changed) == others(u)
    assert all(changed.params.count((name, value)) == 1 for name in names)


def test_many_parameters_take_linear_time():
    pairs = [(string.ascii_letters[n % 52] + str(n), n) for n in range(100_000)]
    u = uriform.build(params=pairs)
    assert u.update_query(pairs[::-1]) == u
    assert u.without_query_params(*(name for name, _ in pairs)) == URI('')


BUILT = ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'segments', 'params', 'user', 'password')
WRONG_PARTS = [
    ({'scheme': '1'}, 'scheme', 0),
    ({'userinfo': 'é@'}, 'userinfo', 0),
    ({'host': 'é', 'scheme': 'http'}, 'host', 0),
    ({'port': '8a'}, 'port', 1),
    ({'host': 'h', 'path': '/a b'}, 'path', 2),
    ({'query': '\ud800'}, 'query', 0),
    ({'fragment': 'a\ud800'}, 'fragment', 1),
    ({'fragment': b'ab '}, 'fragment', 2),
    ({'segments': ['a', '\ud800']}, 'segments', 0),
    ({'segments': ['..']}, 'segments', None),
    ({'params': {'a': 'b', 'c': 'd\ud800'}}, 'params', 1),
    ({'host': 'h', 'user': '\ud800'}, 'user', 0),
    ({'host': 'h', 'user': 'a', 'password': 'b\ud800'}, 'password', 1),
]


@pytest.mark.parametrize(('parts', 'wrong', 'position'), WRONG_PARTS)
def test_errors_of_build(parts, wrong, position):
    for call in (uriform.build, URI('').replace):
        with pytest.raises(uriform.ParseError) as raised:
            call(**parts)
        assert raised.value.text_index == BUILT.index(wrong)
        assert position is None or raised.value.position == position


def test_port_number():
    ports = {'': None, '0': 0, '000': 0, '00080': 80, '65535': 65535, '65536': None, '0065535': 65535, '9' * 5000: None}
    assert {port: URI(f'//h:{port}').port_number for port in ports} == ports and URI('//h').port_number is None
