"""Objects of all kinds, and texts of all kinds: a function answers or raises, and never fails otherwise."""

import inspect
import pickle

import hypothesis.strategies as st
import pytest
import uriform
from hypothesis import given, settings
from uriform import URI, KeyMaker, ParseError, SeenSet, _uriform, build
from uriform.iri import IRI
from uriform.robots import Robots, Scope
from uriform.site import SuffixList
from uriform.web import URL

RULES = SuffixList.parse('com\nuk\nco.uk\n*.ck\n!www.ck\n')
TEXT_FUNCTIONS = [
    uriform.parse, uriform.normalize, uriform.is_normalized, uriform.hash64, uriform.key, uriform.key128, uriform.quote,
    uriform.unquote, uriform.unquote_to_bytes, uriform.urlsplit, uriform.urlparse, uriform.iri.parse, uriform.iri.normalize,
    uriform.iri.to_uri, uriform.iri.to_iri, uriform.web.parse, uriform.web.href, uriform.web.can_parse, uriform.web.to_uri,
    uriform.web.origin, URI, IRI, URL, KeyMaker, KeyMaker().key, KeyMaker('surt', web=True).hash128, SeenSet().add,
    SeenSet('exact', None).add, SeenSet().__contains__, uriform.parse('http://h').resolve, uriform.parse('http://h').relativize,
    uriform.parse('http://h').equivalent, uriform.parse('http://h').key, uriform.parse('http://h').without_param, uriform.explain,
    uriform.safe_to_fetch, uriform.hide_credentials, SuffixList.parse, RULES.public_suffix, RULES.registrable_domain, RULES.split,
    RULES.site, Robots.parse, Scope().allowed, Scope().check,
]  # fmt: skip
PAIR_FUNCTIONS = [
    uriform.equivalent, uriform.compare, uriform.resolve, uriform.relativize, uriform.iri.equivalent, uriform.web.parse, uriform.key,
    uriform.same_origin, uriform.urljoin, KeyMaker().equal, uriform.parse('http://h').with_param, uriform.parse('/').append_param,
    uriform.explain, uriform.explain_pair, uriform.site.within, RULES.same_site, Robots.parse('').allowed, Robots.parse('').check,
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
    except ValueError as error:  # of a parameter
        assert 'infinite' in str(error)


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


def test_a_text_is_no_iterable_of_urls():
    for urls in ('http://h/', b'http://h/'):
        for call in (SeenSet(profile=None).update, SeenSet().update, SeenSet().add_many):
            with pytest.raises(TypeError, match='not a text'):
                call(urls)


def test_a_folder_is_no_set(tmp_path):
    for call in (SeenSet.load, SeenSet().save):
        with pytest.raises(IsADirectoryError):
            call(tmp_path)


def test_wrong_words_name_the_others():
    for call, words in (
        (lambda: uriform.quote('a', 'x'), "component cannot be 'x': it is 'userinfo', 'reg-name', .* or 'fragment'"),
        (lambda: uriform.quote('a', 'all'), "'all-octets'"),
        (lambda: uriform.normalize('a', level='x'), "level cannot be 'x': it is 'scheme' or 'syntax'"),
        (lambda: uriform.arrow.component(['a'], 'x'), "'x': it is one of scheme, authority, .*fragment"),
    ):
        with pytest.raises(ValueError, match=words):
            call()
    assert uriform.quote('a/', 'all-octets') == '%61%2F'


def test_wrong_types_as_in_urllib():
    for call in (uriform.urlsplit, uriform.urlparse):
        with pytest.raises(TypeError):
            call('/a', 1)
    with pytest.raises(TypeError):
        uriform.urlunsplit((1, 2, 3, 4, 5))
    for wrong in ((), ('a', 'b'), ('a', '', 'b', '', '', '', '')):
        for call in (uriform.urlunsplit, uriform.urlunparse):
            with pytest.raises(ValueError, match='to unpack'):
                call(wrong)


def test_ports_of_urls_may_be_numbers():
    url = URL('http://h:8/')
    assert url.replace(port=80).href == 'http://h/' and url.replace(port=81).href == url.replace(port='81').href == 'http://h:81/'
    for wrong in (65536, -1):
        with pytest.raises(ValueError, match='port cannot be'):
            url.replace(port=wrong)
    for wrong in ({'port': True}, {'port': 8.0}, {'hash': 8}):
        with pytest.raises(TypeError):
            url.replace(**wrong)


def test_signatures_of_replace_do_not_say_that_components_are_removed():
    for kind in (URI, URL):
        parameters = list(inspect.signature(kind.replace).parameters.values())[1:]
        assert parameters and all(each.default is ... and each.kind is each.KEYWORD_ONLY for each in parameters)


def test_makers_are_compared_by_what_they_do():
    assert KeyMaker() == KeyMaker('page') and not KeyMaker() != KeyMaker() and hash(KeyMaker()) == hash(KeyMaker('page'))
    others = [KeyMaker(), KeyMaker('surt'), KeyMaker(web=True), KeyMaker(tracking='version\t1\nx\t*\t\t\n')]
    assert len(set(others)) == 4 and KeyMaker() != 'page'
    assert pickle.loads(pickle.dumps(others[3])) == others[3]
