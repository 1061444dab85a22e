"""The functions with the names of urllib.parse: where they are the same, and where RFC 3986 differs."""

import urllib.parse

import pytest
import uriform
from tables import forms, rows

SAME = [
    'http://u:p@h:80/a;b/c;d?e#f', 'HTTP://h', '//h', '/a', '', 'a', '?q', '#f', 'mailto:a@b', 'urn:a:b', 'http://[::1]:8/', 'file:///etc',
    'http:///a', 'https://', 'http:///', 'file://', 'mailto:', 'urn:/a', 'http://h/#/a;b?c=1', '#?', '?a#b?c',
]


@pytest.mark.parametrize('text', SAME)
def test_same_results(text):
    for form in (text, text.encode()):
        for name in ('urlsplit', 'urlparse'):
            theirs, ours = getattr(urllib.parse, name)(form), getattr(uriform, name)(form)
            assert ours == theirs and type(ours) is type(theirs)
        assert uriform.urlunsplit(uriform.urlsplit(form)) == urllib.parse.urlunsplit(urllib.parse.urlsplit(form))
        assert uriform.urlunparse(uriform.urlparse(form)) == urllib.parse.urlunparse(urllib.parse.urlparse(form))
    assert uriform.urlsplit(text, 'x', False) == urllib.parse.urlsplit(text, 'x', False)
    assert uriform.urlparse(text, 'x', False) == urllib.parse.urlparse(text, 'x', False)
    assert uriform.urlsplit(text).hostname == urllib.parse.urlsplit(text).hostname


def test_resolution_is_that_of_the_standard():
    for base, reference, target, strict in rows('resolve.tsv'):
        if strict == b'yes' and reference:
            for one, other, expected in forms(base, reference, target):
                assert uriform.urljoin(one, other) == expected
    assert uriform.urljoin('', 'a') == 'a' and uriform.urljoin('http://h/#f', '') == 'http://h/#f'


def test_arguments():
    assert uriform.urlsplit('//h', scheme=None) == uriform.urlsplit('//h') and uriform.urlsplit(b'//h', b'x').scheme == b'x'
    assert uriform.urlsplit('//h/a;b', 'HTTPS') == ('HTTPS', 'h', '/a;b', '', '')
    assert uriform.urlparse('//h/a;b', 'HTTPS') == ('HTTPS', 'h', '/a;b', '', '', '')
    assert uriform.urlsplit(uriform.parse('http://h/a')).path == '/a'
    assert uriform.urljoin(uriform.parse('http://h/a'), uriform.parse('')) == 'http://h/a'
    for mixed in (
        lambda: uriform.urlsplit('//h', b'http'),
        lambda: uriform.urlparse(b'//h', 'http'),
        lambda: uriform.urlunsplit(('http', b'h', '/', '', '')),
        lambda: uriform.urlunparse((b'http', b'h', b'/', 'p', b'', b'')),
        lambda: uriform.urljoin(b'http://h', 'x'),
    ):
        with pytest.raises(TypeError):
            mixed()


@pytest.mark.parametrize('text', ['http:g', 'http:', 'http:////a', 'file:a', 'foo:/a', 'http:/a'])
def test_empty_authorities(text):
    # The tuple is the same with an empty authority and without one: the first is what http has.
    made = uriform.urlunsplit(uriform.urlsplit(text))
    assert uriform.urlsplit(made) == uriform.urlsplit(text)
    assert made == {'http:': 'http://', 'http:/a': 'http:///a'}.get(text, text)


COMPOSED = [
    (('', '', 'a:b', '', ''), './a:b'),  # RFC 3986, section 4.2
    (('', '', '1:b', 'q', ''), './1:b?q'),
    (('', '', './a:b', '', ''), './a:b'),
    (('', '', 'a/b:c', '', ''), 'a/b:c'),
    (('', '', '/a:b', '', ''), '/a:b'),
    (('', '', '//a', '', ''), '////a'),  # section 3.3
    (('http', '', '//a', '', ''), 'http:////a'),
    (('http', '', 'a', '', ''), 'http:a'),  # section 5.3
    (('http', 'h', 'a', '', ''), 'http://h/a'),
]


@pytest.mark.parametrize(('components', 'text'), COMPOSED)
def test_composed_references_are_split_into_what_they_are_of(components, text):
    assert uriform.urlunsplit(components) == text
    assert uriform.urlunsplit(tuple(each.encode() for each in components)) == text.encode()
    scheme, authority, path, *_ = uriform.urlsplit(text)
    assert (scheme, authority) == components[:2] and path in (components[2], './' + components[2], '/' + components[2])


WRONG = [
    (('ht/tp', 'h', '/', '', ''), 'scheme', 2),
    (('a:b', '', 'c', '', ''), 'scheme', 1),
    (('http', 'h/x', '/a', '', ''), 'host', 8),
    (('http', 'h#x', '/a', '', ''), 'host', 8),
    (('', 'h?x', '', '', ''), 'host', 3),
    (('http', 'h', '/a?b', '', ''), 'path', 10),
    (('', '', 'a#b', 'c', ''), 'path', 1),
    (('', '', '/a', 'b#c', ''), 'query', 4),
    (('', '', '/a', 'b', 'c#d'), 'fragment', 6),
]


@pytest.mark.parametrize(('components', 'component', 'position'), WRONG)
def test_no_component_contains_a_delimiter_of_others(components, component, position):
    for each in (components, tuple(each.encode() for each in components)):
        with pytest.raises(uriform.ParseError) as caught:
            uriform.urlunsplit(each)
        error = caught.value
        assert (error.code, error.component, error.position) == ('invalid-character', component, position)


def test_differences():
    for reference, target in (('%2e%2e/d', 'http://a/d'), ('%2E', 'http://a/b/'), ('.%2e/x', 'http://a/x')):
        assert uriform.urljoin('http://a/b/c', reference) == target
    assert uriform.urljoin('foo://a/b/c', '../d') == 'foo://a/d'
    for wrong in ('http://a b/', 'http://[::1', 'http://h:x/', '/\n', 'http://127.0.0.1:6666\\@1.1.1.1'):
        with pytest.raises(uriform.ParseError):
            uriform.urlsplit(wrong)
    with pytest.raises(uriform.ParseError):
        uriform.urljoin('relative/base', 'x')
    with pytest.raises(TypeError):
        uriform.urljoin('http://h', b'x')
