"""Functions on text columns, through the Arrow C data interface.

A column is an object with `__arrow_c_array__` or `__arrow_c_stream__` (from pyarrow, Polars, pandas, nanoarrow and others), a NumPy
array, a list or another iterable of str or bytes, and None for null. It is a single column: a table, such as a DuckDB relation, is
a stream of structs, so select a column first (`relation.to_arrow_table()['url']`). The result is an Array for an array or a list,
and a ChunkedArray for a stream, which is read to its end. Both support the same protocols, and are sequences of their rows, as
`to_pylist` returns them: with indices, slices with step 1, and iteration. They need no Arrow library.

Each row of the result is the return value of the function with the same name for the row's text; it is null if the row is null.
`errors` selects the treatment of refused texts: 'null' makes these rows null; 'column' makes the result a struct of `value` and
`error`; 'raise' raises the ParseError for the first row with an error, and `row` is its number. A str with a surrogate, which
cannot be encoded as UTF-8, is an error for each function.

The struct `error` is null in rows without an error, and otherwise contains:

- `code`: the error's name, as in ParseError, such as 'invalid-character'.
- `position`: the position, as in ParseError, in UTF-8 bytes.
- `component`: the component that was being read, as in ParseError: 'scheme', 'userinfo', 'host', 'port', 'path', 'query',
  'fragment', or ''.
- `text`: the text's number among the function's texts: 0 is the first.

`code`, `component` and the `host_kind` of `parse` and `web_parse` are dictionary-encoded texts. pyarrow, pandas and others show
them as names, and Polars as Categorical.

A function of a single column processes each value of a dictionary-encoded column once. Its result is not dictionary-encoded: texts
are copied for each row, unless they are views.

`views` returns texts as views into the column's texts where possible, instead of copies.

>>> from uriform import arrow
>>> hosts = arrow.component(['http://h/a', None, 'http://[', '/b'], 'host')
>>> hosts.to_pylist()
['h', None, None, None]
>>> hosts[0], hosts[-1], len(hosts), list(hosts[:2])
('h', None, 4, ['h', None])
>>> arrow.normalize([b'HTTP://h:80/%7e', b'HTTP://h/']).to_pylist()
[b'http://h/~', b'http://h/']
>>> arrow.resolve('http://h/a/', ['b', '../c']).to_pylist()
['http://h/a/b', 'http://h/c']
>>> arrow.param(['?q=%C3%A9&r', '?q=a+b', '?s'], 'q').to_pylist()
['é', 'a+b', None]
>>> arrow.is_normalized(['/a', '/%61', '%'], errors='column').to_pylist()[2]
{'value': None, 'error': {'code': 'invalid-percent-encoding', 'position': 1, 'component': 'path', 'text': 0}}
>>> arrow.key(['http://h?b&a', 'http://h', 'h'], errors='raise')
Traceback (most recent call last):
uriform.ParseError: missing scheme, at 1 of row 2
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias

from ._columns import ChunkedArray, _Errors, arrow_apply
from ._errors import is_integer
from ._fetch import DEFAULT_REFUSALS, policy
from ._uri import text_of_value
from ._uriform import IRI, URI, URL, Array, SuffixList
from ._uriform import arrow_array as array

__all__ = [
    'Array',
    'ChunkedArray',
    'array',
    'component',
    # begin: column_functions.tsv names
    'equivalent',
    'hash64',
    'hide_credentials',
    'href',
    'is_normalized',
    'key',
    'key128',
    'normalize',
    'origin',
    'param',
    'params',
    'parse',
    'port_or_default',
    'public_suffix',
    'quote',
    'registrable_domain',
    'relativize',
    'resolve',
    'safe_to_fetch',
    'same_origin',
    'same_site',
    'site',
    'to_iri',
    'to_uri',
    'unquote',
    'web_parse',
    'web_to_uri',
    'with_param',
    'without_param',
    # end: column_functions.tsv
]


class _HasArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...


class _HasStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


Text: TypeAlias = str | bytes | URI | IRI | URL
Column: TypeAlias = _HasArray | _HasStream | Iterable[Text | None]

_COMPONENTS = ('scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment')


def component(
    column: Column, name: str, *, kind: str = 'uri-reference', errors: _Errors = 'null', views: bool = False
) -> Array | ChunkedArray:
    """Returns a component, such as 'host'; null if it is undefined."""
    if name not in _COMPONENTS:
        raise ValueError(f'a component cannot be {name!r}: it is one of {", ".join(_COMPONENTS)}')
    return arrow_apply(name, column, None, {'kind': kind}, errors, views)


# begin: column_functions.tsv functions
def parse(column: Column, *, kind: str = 'uri-reference', errors: _Errors = 'null', views: bool = False) -> Array | ChunkedArray:
    """Returns the components, `host_kind` and `port_number`.

    `host_kind` is 'reg-name', 'ipv4', 'ipv6' or 'ipvfuture', or null without a host.
    """
    return arrow_apply('parse', column, None, {'kind': kind}, errors, views)


def port_or_default(column: Column, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> Array | ChunkedArray:
    """Returns ports as numbers, or the schemes' default ports.

    Null if there is neither, or if a port exceeds 65535.

    >>> port_or_default(['https://h/', 'http://h:8080', '/a']).to_pylist()
    [443, 8080, None]
    """
    return arrow_apply('port_or_default', column, None, {'kind': kind}, errors)


def normalize(
    column: Column,
    *,
    level: str = 'scheme',
    drop_fragment: bool = False,
    urn_equivalence: bool = False,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns normal forms.

    If all texts in an array are already in normal form, the result shares its memory.
    """
    return arrow_apply(
        'normalize',
        column,
        None,
        {'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
        errors,
        views,
    )


def is_normalized(
    column: Column,
    *,
    level: str = 'scheme',
    drop_fragment: bool = False,
    urn_equivalence: bool = False,
    errors: _Errors = 'null',
) -> Array | ChunkedArray:
    """Returns whether texts are in normal form."""
    return arrow_apply(
        'is_normalized',
        column,
        None,
        {'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
        errors,
    )


def equivalent(
    column: Column,
    other: Text | Column,
    *,
    level: str = 'scheme',
    drop_fragment: bool = False,
    urn_equivalence: bool = False,
    errors: _Errors = 'null',
) -> Array | ChunkedArray:
    """Returns whether a column's texts have the same normal forms as the texts of another column, or as a single text."""
    return arrow_apply(
        'equivalent',
        column,
        _required(other),
        {'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
        errors,
    )


def hash64(
    column: Column,
    seed: int = 0,
    *,
    level: str = 'scheme',
    drop_fragment: bool = False,
    urn_equivalence: bool = False,
    errors: _Errors = 'null',
) -> Array | ChunkedArray:
    """Returns the 64-bit XXH3 of normal forms."""
    return arrow_apply(
        'hash64',
        column,
        None,
        {'seed': seed, 'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
        errors,
    )


def resolve(
    base: Text | Column,
    column: Column,
    *,
    strict: bool = True,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns the targets of references against a single base, or against each row's base."""
    return arrow_apply('resolve', column, _required(base), {'strict': bool(strict)}, errors, views)


def key(
    column: Column,
    profile: Text = 'page',
    *,
    tracking: Text | None = None,
    web: bool = False,
    suffixes: SuffixList | None = None,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns keys by a profile.

    For `tracking`, `web` and `suffixes`, see KeyMaker.

    >>> key(['http:/h/a b?utm_source=x', 'http://h/a%20b'], web=True).to_pylist()
    ['http://h/a%20b', 'http://h/a%20b']
    """
    return arrow_apply(
        'key',
        column,
        None,
        {'profile': profile, 'tracking': tracking, 'web': bool(web), 'suffixes': suffixes},
        errors,
        views,
    )


def key128(
    column: Column,
    profile: Text = 'page',
    seed: int = 0,
    *,
    tracking: Text | None = None,
    web: bool = False,
    suffixes: SuffixList | None = None,
    errors: _Errors = 'null',
) -> Array | ChunkedArray:
    """Returns 128-bit hashes of keys, in 16 bytes each."""
    return arrow_apply(
        'key128',
        column,
        None,
        {'profile': profile, 'seed': seed, 'tracking': tracking, 'web': bool(web), 'suffixes': suffixes},
        errors,
    )


def origin(column: Column, *, errors: _Errors = 'null', views: bool = False) -> Array | ChunkedArray:
    """Returns origins, like the property of URI.

    Null without an error if there is no origin.

    >>> origin(['HTTPS://u@h:443/a', 'mailto:a@h']).to_pylist()
    ['https://h', None]
    """
    return arrow_apply('origin', column, None, {}, errors, views)


def same_origin(
    column: Column,
    other: Text | Column,
    *,
    kind: str = 'uri-reference',
    errors: _Errors = 'null',
) -> Array | ChunkedArray:
    """Returns whether a column's texts have the same origin as the texts of another column, or as a single text."""
    return arrow_apply('same_origin', column, _required(other), {'kind': kind}, errors)


def site(
    column: Column,
    suffixes: SuffixList,
    *,
    schemeful: bool = False,
    icann: bool = False,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns the sites of URIs by a Public Suffix List: the host's registrable domain, or the host without such a domain.

    `suffixes` is a list from uriform.site. `schemeful` also writes the scheme; `icann` ignores the rules for private domains.

    >>> site(['http://www.example.com/a', 'http://192.0.2.1/'], SuffixList.parse('com')).to_pylist()
    ['example.com', '192.0.2.1']
    """
    return arrow_apply(
        'site',
        column,
        None,
        {'suffixes': suffixes, 'schemeful': bool(schemeful), 'icann': bool(icann)},
        errors,
        views,
    )


def same_site(
    column: Column,
    other: Text | Column,
    suffixes: SuffixList,
    *,
    schemeful: bool = False,
    icann: bool = False,
    errors: _Errors = 'null',
) -> Array | ChunkedArray:
    """Returns whether a column's texts belong to the same site as the texts of another column, or as a single text."""
    return arrow_apply(
        'same_site',
        column,
        _required(other),
        {'suffixes': suffixes, 'schemeful': bool(schemeful), 'icann': bool(icann)},
        errors,
    )


def registrable_domain(
    column: Column,
    suffixes: SuffixList,
    *,
    icann: bool = False,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns the registrable domains of hosts by a Public Suffix List; null for a host without such a domain.

    >>> registrable_domain(['www.example.co.uk', 'co.uk', 'a.org'], SuffixList.parse('uk\\nco.uk')).to_pylist()
    ['example.co.uk', None, 'a.org']
    """
    return arrow_apply('registrable_domain', column, None, {'suffixes': suffixes, 'icann': bool(icann)}, errors, views)


def public_suffix(
    column: Column,
    suffixes: SuffixList,
    *,
    icann: bool = False,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns the public suffixes of hosts by a Public Suffix List; null for a host without a suffix."""
    return arrow_apply('public_suffix', column, None, {'suffixes': suffixes, 'icann': bool(icann)}, errors, views)


def relativize(base: Text | Column, column: Column, *, errors: _Errors = 'null', views: bool = False) -> Array | ChunkedArray:
    """Returns the shortest references that resolve to the texts against a single base, or against each row's base.

    >>> relativize('http://h/a/b', ['http://h/a/c', 'http://i/']).to_pylist()
    ['c', '//i/']
    """
    return arrow_apply('relativize', column, _required(base), {}, errors, views)


def params(column: Column, *, kind: str = 'uri-reference', errors: _Errors = 'null', views: bool = False) -> Array | ChunkedArray:
    """Returns the query's parameters, decoded: lists of structs of `name` and `value`."""
    return arrow_apply('params', column, None, {'kind': kind}, errors, views)


def param(
    column: Column,
    name: Text,
    *,
    kind: str = 'uri-reference',
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns the value of the first parameter with the name, decoded, or null if there is none."""
    return arrow_apply('param', column, None, {'name': _required(name), 'kind': kind}, errors, views)


def with_param(
    column: Column,
    name: Text,
    value: Text | int | float | Column | None,
    *,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns texts with a single parameter of the name.

    Its value is the same for all rows, as in URI.with_param, or comes from a column.

    >>> with_param(['/?q=a+b&p=1&p=2', '/'], 'p', 3).to_pylist()
    ['/?q=a+b&p=3', '/?p=3']
    """
    return arrow_apply('with_param', column, _operand_of_value(value), {'name': _required(name)}, errors, views)


def without_param(
    column: Column,
    name: Text,
    *,
    kind: str = 'uri-reference',
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns texts without the parameters of the name.

    >>> without_param(['/?a=1&b=2&%61'], 'a').to_pylist()
    ['/?b=2']
    """
    return arrow_apply('without_param', column, None, {'name': _required(name), 'kind': kind}, errors, views)


def quote(column: Column, component: str = 'query-value', *, errors: _Errors = 'null', views: bool = False) -> Array | ChunkedArray:
    """Percent-encodes data for use in a component.

    >>> quote(['AT&T', 'a/b'], 'path-segment').to_pylist()
    ['AT%26T', 'a%2Fb']
    """
    return arrow_apply('quote', column, None, {'component': component}, errors, views)


def unquote(
    column: Column,
    *,
    plus: bool = False,
    lenient: bool = False,
    percent_u: bool = False,
    replace: bool = False,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Decodes percent-encoded components once.

    Data that is not UTF-8 is an error, or with `replace` becomes U+FFFD.

    >>> unquote(['caf%C3%A9', 'a%2', '%FF']).to_pylist()
    ['caf\\xe9', None, None]
    """
    return arrow_apply(
        'unquote',
        column,
        None,
        {'plus': bool(plus), 'lenient': bool(lenient), 'percent_u': bool(percent_u), 'replace': bool(replace)},
        errors,
        views,
    )


def web_parse(
    column: Column,
    base: Text | Column | None = None,
    *,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns the attributes of web URLs (`href`, `protocol` and others), and `host_kind`.

    `host_kind` is 'empty', 'domain', 'ipv4', 'ipv6' or 'opaque', or null without a host.
    """
    return arrow_apply('web_parse', column, base, {}, errors, views)


def href(
    column: Column,
    base: Text | Column | None = None,
    *,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns web URLs as read by browsers, without a base, against a single base, or against each row's base."""
    return arrow_apply('href', column, base, {}, errors, views)


def web_to_uri(
    column: Column,
    base: Text | Column | None = None,
    *,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns the URIs for web URLs as read by browsers, like uriform.web.to_uri.

    >>> web_to_uri(['//h/a|b', '/%'], 'http://i').to_pylist()
    ['http://h/a%7Cb', 'http://i/%25']
    """
    return arrow_apply('web_to_uri', column, base, {}, errors, views)


def to_uri(
    column: Column,
    *,
    percent_encoded_host: bool = False,
    nfc: bool = False,
    legacy: bool = False,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns the URIs of IRIs."""
    return arrow_apply(
        'to_uri',
        column,
        None,
        {'percent_encoded_host': bool(percent_encoded_host), 'nfc': bool(nfc), 'legacy': bool(legacy)},
        errors,
        views,
    )


def to_iri(column: Column, *, errors: _Errors = 'null', views: bool = False) -> Array | ChunkedArray:
    """Returns the IRIs of URIs, for display."""
    return arrow_apply('to_iri', column, None, {}, errors, views)


def hide_credentials(column: Column, *, errors: _Errors = 'null', views: bool = False) -> Array | ChunkedArray:
    """Returns texts without their credentials, for logs.

    A '*' replaces each byte, so that positions are kept.

    >>> hide_credentials(['http://u:pw@h/?token=abc']).to_pylist()
    ['http://u:**@h/?token=***']
    """
    return arrow_apply('hide_credentials', column, None, {}, errors, views)


def safe_to_fetch(
    column: Column,
    base: Text | Column | None = None,
    *,
    schemes: Iterable[str] = ('https', 'http'),
    hosts: Iterable[str] | None = None,
    refused_hosts: Iterable[str] = (),
    addresses: Iterable[str] = ('global',),
    ports: Iterable[int] = (),
    refusals: Iterable[str] = DEFAULT_REFUSALS,
    errors: _Errors = 'null',
    views: bool = False,
) -> Array | ChunkedArray:
    """Returns the URLs that a program may fetch, like the `target` of uriform.safe_to_fetch, which takes the same parameters.

    A refused row is null, without an error unless it is not a URL; uriform.safe_to_fetch explains the refusal of its text.

    >>> safe_to_fetch(['HTTPS://example.com/a|b', 'http://10.0.0.1/', '/c'], 'http://example.com').to_pylist()
    ['https://example.com/a%7Cb', None, 'http://example.com/c']
    """
    return arrow_apply(
        'safe_to_fetch',
        column,
        base,
        policy(schemes, hosts, refused_hosts, addresses, ports, refusals),
        errors,
        views,
    )
# end: column_functions.tsv


def _required(operand: Any) -> Any:
    if operand is None:
        raise TypeError('expected a text or a column, not None')
    return operand


def _operand_of_value(value: Any) -> Any:
    """Returns a parameter's value. A number becomes its text in a URI."""
    return text_of_value(value) if isinstance(value, float) or is_integer(value) else value
