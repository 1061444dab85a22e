"""Objects of all kinds, and texts of all kinds: a function answers or raises, and never fails otherwise."""

import hypothesis.strategies as st
import pytest
import uriform
from hypothesis import given, settings
from uriform import URI, KeyMaker, ParseError, SeenSet, _uriform, build
from uriform.iri import IRI
from uriform.web import URL

TEXT_FUNCTIONS = [
    uriform.parse, uriform.normalize, uriform.is_normalized, uriform.hash64, uriform.key, uriform.key128, uriform.quote,
    uriform.unquote, uriform.unquote_to_bytes, uriform.urlsplit, uriform.urlparse, uriform.iri.parse, uriform.iri.normalize,
    uriform.iri.to_uri, uriform.iri.to_iri, uriform.web.parse, uriform.web.href, uriform.web.can_parse, uriform.web.to_uri,
    uriform.web.origin, URI, IRI, URL, KeyMaker, KeyMaker().key, KeyMaker('surt', web=True).hash128, SeenSet().add,
    SeenSet('exact', None).add, SeenSet().__contains__, uriform.parse('http://h').resolve, uriform.parse('http://h').relativize,
    uriform.parse('http://h').equivalent, uriform.parse('http://h').key, uriform.parse('http://h').without_param, uriform.explain,
    uriform.safe_to_fetch, uriform.hide_credentials,
]  # fmt: skip
PAIR_FUNCTIONS = [
    uriform.equivalent, uriform.compare, uriform.resolve, uriform.relativize, uriform.iri.equivalent, uriform.web.parse, uriform.key,
    uriform.same_origin, uriform.urljoin, KeyMaker().equal, uriform.parse('http://h').with_param, uriform.parse('/').append_param,
    uriform.explain, uriform.explain_pair,
]  # fmt: skip

no_text = st.one_of(
    st.none(), st.integers(), st.floats(), st.booleans(), st.lists(st.text(max_size=3), max_size=3), st.tuples(st.text(max_size=3)),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2), st.binary(max_size=3).map(bytearray),
    st.binary(max_size=3).map(memoryview), st.builds(object), st.just(str), st.just(URI), st.just(SeenSet()), st.just(KeyMaker()),
)  # fmt: skip
near_uri = st.text('ht:/?#[]@!$&;=%20aé\ud800\0.-~+ 1', max_size=40)
text = st.one_of(st.text(max_size=40), near_uri, st.binary(max_size=40), st.text().map(lambda each: 'http://h/' + each))
anything = st.one_of(no_text, text, near_uri.map(lambda each: URL('http://h/' + uriform.quote(each)) if each.isascii() else each))


@pytest.mark.parametrize('function', TEXT_FUNCTIONS)
@settings(max_examples=60, deadline=None)
@given(no_text)
def test_wrong_types(function, value):
    with pytest.raises((TypeError, AttributeError)):
        function(value)


@pytest.mark.parametrize('function', TEXT_FUNCTIONS)
@settings(max_examples=100, deadline=None)
@given(text)
def test_any_text(function, value):
    try:
        function(value)
    except ParseError as error:
        assert 0 <= error.position <= max(len(value), 20) and error.code and error.text_index in (0, 1)


@pytest.mark.parametrize('function', PAIR_FUNCTIONS)
@settings(max_examples=100, deadline=None)
@given(anything, anything)
def test_any_pair(function, first, second):
    try:
        function(first, second)
    except (ParseError, TypeError, AttributeError):
        pass


POLICY = ['schemes', 'hosts', 'refused_hosts', 'addresses', 'ports', 'refusals']


@pytest.mark.parametrize('name', POLICY)
@settings(max_examples=100, deadline=None)
@given(st.one_of(anything, st.lists(anything, max_size=3)))
def test_any_policy(name, value):
    try:
        uriform.safe_to_fetch('http://h/', **{name: value})
    except (TypeError, ValueError):
        pass


ALL = [value for value in vars(_uriform).values() if callable(value)]


@pytest.mark.parametrize('function', [*ALL, uriform.parse('http://h').replace, SeenSet().update, SeenSet().merge, SeenSet.load])
@settings(max_examples=60, deadline=None)
@given(st.lists(anything, max_size=4), st.dictionaries(
    st.sampled_from(['text', 'base', 'level', 'seed', 'profile', 'port', 'host', 'segments', 'params', 'kind', 'tracking', 'nothing', 'é']),
    anything, max_size=3,
))  # fmt: skip
def test_any_arguments(function, arguments, named):
    try:
        function(*arguments, **named)
    except (TypeError, ValueError, OverflowError, OSError, AttributeError):
        pass


@settings(max_examples=300, deadline=None)
@given(near_uri)
def test_what_is_accepted_is_composed_again(value):
    try:
        u = uriform.parse(value)
    except ParseError:
        return
    parts = {name: getattr(u, name) for name in ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment')}
    assert build(**parts) == u
    assert uriform.normalize(uriform.normalize(value)) == uriform.normalize(value)
    assert uriform.unquote(uriform.quote(value)) == value
