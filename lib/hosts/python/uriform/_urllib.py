"""Functions with the names and the results of `urllib.parse`, whose values are those of RFC 3986.

The differences:

- A text that is no URI reference is a ParseError, and not split somehow. `urllib.parse` only refuses some.
- An IPvFuture or IPv6 address is checked, as is the port.
- No character is removed; `urllib.parse` removes tabs and line feeds, and blanks at both ends.
- `urljoin` needs a base with a scheme, for every scheme alike, and keeps `?` and `#` that nothing follows. A reference with a
  scheme is absolute: `http:g` stays `http:g`, and `.` and `..` in the path of an absolute one are removed. Empty segments are kept.
  An empty authority is one: against `http://a/b`, `//` is `http://`, and `///g` is `http:///g`.
- A segment of dots that is written with `%2E` is a dot segment of a reference too; `urllib.parse` keeps it.
- `urlunsplit` composes what is split into the same components again: with `./` in front of a path whose first segment has a `:`, if
  there is no scheme and no authority, and with an empty authority in front of a path that begins with `//`. `http:` and a path that
  does not begin with `/` are put together unchanged; `urllib.parse` makes the path absolute.
- As there, `urljoin` with an empty reference returns the base with its fragment; `resolve` removes that (section 5.2.2).

>>> urlsplit('http://127.0.0.1:6666\\\\@1.1.1.1')
Traceback (most recent call last):
uriform.ParseError: invalid port, at 21
>>> urljoin('foo://a/b/c', '../d')
'foo://a/d'
>>> [urljoin('http://a/b', url) for url in ('http:g', 'http://h/./g/../i', 'c//d', '//', '///g')]
['http:g', 'http://h/i', 'http://a/c//d', 'http://', 'http:///g']
>>> urlsplit('HTTP://h/a?b#c')
SplitResult(scheme='http', netloc='h', path='/a', query='b', fragment='c')
"""

from typing import AnyStr, Literal, TypeAlias, overload
from urllib.parse import (
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
    uses_netloc,
    uses_params,
)

from ._errors import text_of
from ._uriform import URI, URL, parse, resolve
from .iri import IRI

_Text: TypeAlias = str | URI | IRI | URL


def _text(value: str | bytes) -> str:
    if not isinstance(value, (str, bytes)):
        raise TypeError(f'expected str or bytes, not {type(value).__name__}')
    return str(value, 'latin-1') if isinstance(value, bytes) else text_of(value)


def _alike(first: object, *others: object) -> None:
    """Refuses a mixture of bytes and other texts, among which an empty str can be either."""
    if any(other and isinstance(other, bytes) != isinstance(first, bytes) for other in others):
        raise TypeError('cannot mix bytes and other texts')


def _split(url: _Text | bytes, scheme: str | bytes | None, allow_fragments: bool) -> tuple[str, str, str, str, str]:
    """The five components as str; '' if they are undefined."""
    _alike(url, scheme)
    parts = parse(url)
    path, query, fragment = parts.path, parts.query, parts.fragment
    if fragment is not None and not allow_fragments:
        if query is None:
            path += '#' + fragment
        else:
            query += '#' + fragment
        fragment = None
    return (parts.scheme or _text(scheme or '')).lower(), parts.authority or '', path, query or '', fragment or ''


@overload
def urlsplit(url: _Text, scheme: str | None = '', allow_fragments: bool = True) -> SplitResult: ...
@overload
def urlsplit(url: bytes, scheme: bytes | Literal[''] | None = '', allow_fragments: bool = True) -> SplitResultBytes: ...
def urlsplit(url: _Text | bytes, scheme: str | bytes | None = '', allow_fragments: bool = True) -> SplitResult | SplitResultBytes:
    """Splits a URI reference as `urllib.parse.urlsplit` does.

    >>> urlsplit('//u@h:80/a;b?c').hostname
    'h'
    """
    parts = _split(url, scheme, allow_fragments)
    if isinstance(url, bytes):
        return SplitResultBytes(*(part.encode('latin-1') for part in parts))
    return SplitResult(*parts)


@overload
def urlparse(url: _Text, scheme: str | None = '', allow_fragments: bool = True) -> ParseResult: ...
@overload
def urlparse(url: bytes, scheme: bytes | Literal[''] | None = '', allow_fragments: bool = True) -> ParseResultBytes: ...
def urlparse(url: _Text | bytes, scheme: str | bytes | None = '', allow_fragments: bool = True) -> ParseResult | ParseResultBytes:
    """Splits a URI reference as `urllib.parse.urlparse` does, with the parameters of its last segment.

    >>> urlparse('http://h/a;b/c;d?q').params
    'd'
    """
    name, authority, path, query, fragment = _split(url, scheme, allow_fragments)
    params = ''
    if name in uses_params:
        folder, slash, segment = path.rpartition('/')
        segment, _, params = segment.partition(';')
        path = folder + slash + segment
    parts = name, authority, path, params, query, fragment
    if isinstance(url, bytes):
        return ParseResultBytes(*(part.encode('latin-1') for part in parts))
    return ParseResult(*parts)


def urlunsplit(components: tuple[AnyStr, AnyStr, AnyStr, AnyStr, AnyStr]) -> AnyStr:
    """Composes a URI reference of the five components that `urlsplit` returns; an empty one is undefined.

    >>> urlunsplit(urlsplit('http://h/a?b#c'))
    'http://h/a?b#c'
    >>> urlunsplit(('', '', 'a:b', '', ''))
    './a:b'
    """
    _alike(components[2], *components)
    scheme, authority, path, query, fragment = map(_text, components)
    # RFC 3986, section 5.3; a path that begins with `//` has an empty authority in front (section 3.3), as has one that is absolute
    # or empty after a scheme that usually has an authority: the tuple does not tell an empty one from none.
    made = scheme + ':' if scheme else ''
    if authority or path.startswith('//') or (scheme and scheme in uses_netloc and path[:1] in ('', '/')):
        made += '//' + authority
        if path and not path.startswith('/'):
            path = '/' + path
    elif not scheme and ':' in path.partition('/')[0]:
        made = './'  # or the path would begin with a scheme (section 4.2)
    made += path
    if query:
        made += '?' + query
    if fragment:
        made += '#' + fragment
    made = str(parse(made))
    is_str = isinstance(components[2], str)
    return made if is_str else made.encode()  # type: ignore[return-value]


def urlunparse(components: tuple[AnyStr, AnyStr, AnyStr, AnyStr, AnyStr, AnyStr]) -> AnyStr:
    """Composes a URI reference of the six components that `urlparse` returns.

    >>> urlunparse(urlparse('http://h/a;b?c'))
    'http://h/a;b?c'
    """
    _alike(components[2], *components)
    scheme, authority, path, params, query, fragment = components
    if params:
        path += (b';' if isinstance(path, bytes) else ';') + params
    return urlunsplit((scheme, authority, path, query, fragment))


@overload
def urljoin(base: bytes, url: bytes, allow_fragments: bool = True) -> bytes: ...
@overload
def urljoin(base: _Text, url: _Text, allow_fragments: bool = True) -> str: ...
def urljoin(base: _Text | bytes, url: _Text | bytes, allow_fragments: bool = True) -> str | bytes:
    """Resolves a reference against a base (RFC 3986, section 5.2), as `urllib.parse.urljoin` does.

    >>> urljoin('http://a/b/c/d;p?q', '../../../g')
    'http://a/g'
    """
    base, url = (text_of(each) if isinstance(each, (str, URI, IRI, URL)) else each for each in (base, url))
    _alike(base, url)
    if not base:
        return url
    if not url:
        return base
    if not allow_fragments:
        raise ValueError('allow_fragments=False is not supported')
    return resolve(base, url)  # type: ignore[arg-type]
