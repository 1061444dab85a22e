"""Functions with the names and result types of `urllib.parse`, but with the values of RFC 3986.

They differ as follows:

- A text that is not a URI reference raises ParseError. `urllib.parse` refuses only some of these texts, and splits the others.
- IPvFuture and IPv6 addresses and the port are checked.
- No character is removed; `urllib.parse` removes tabs and line feeds, and blanks at both ends.
- `urljoin` needs a base with a scheme, treats all schemes alike, and keeps `?` and `#` before an empty component. A reference with
  a scheme is absolute: `http:g` stays `http:g`, and `.` and `..` in an absolute reference's path are removed. Empty segments are
  kept. An empty authority counts as an authority: against `http://a/b`, `//` is `http://`, and `///g` is `http:///g`.
- A dot segment written with `%2E` is also a dot segment in a reference; `urllib.parse` keeps it.
- `urlunsplit` returns a text that splits into the same components: it writes `./` before a path whose first segment contains a `:`
  if there is neither a scheme nor an authority, and an empty authority before a path that begins with `//`. It joins `http:` and a
  path that does not begin with `/` unchanged; `urllib.parse` makes the path absolute. A delimiter that would end a component, such
  as a `?` in the path, is an error: `urllib.parse` moves the rest into the next component.
- As in `urllib.parse`, `urljoin` with an empty reference returns the base with its fragment; `resolve` removes the fragment
  (section 5.2.2).

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

from ._errors import parse_error, text_of
from ._uriform import URI, URL, error_message, parse, resolve
from .iri import IRI

_Text: TypeAlias = str | URI | IRI | URL

# The characters that end a component (RFC 3986, section 3).
_ENDS = {'scheme': ':/?#', 'host': '/?#', 'path': '?#', 'query': '#'}


def _text(value: str | bytes) -> str:
    if not isinstance(value, (str, bytes)):
        raise TypeError(f'expected str or bytes, not {type(value).__name__}')
    return str(value, 'latin-1') if isinstance(value, bytes) else text_of(value)


def _alike(first: object, *others: object) -> None:
    """Refuses a mixture of bytes and other texts. An empty str counts as either."""
    if any(other and isinstance(other, bytes) != isinstance(first, bytes) for other in others):
        raise TypeError('cannot mix bytes and other texts')


def _joined(front: str, text: str, component: str) -> str:
    """Appends a component. Refuses a character that would end it, so that a text cannot change other components."""
    length = next((number for number, char in enumerate(text) if char in _ENDS[component]), None)
    if length is not None:
        raise parse_error(error_message('invalid-character', component), 'invalid-character', component, len(front) + length, 0)
    return front + text


def _split(url: _Text | bytes, scheme: str | bytes | None, allow_fragments: bool) -> tuple[str, str, str, str, str]:
    """Returns the five components as str; '' if they are undefined."""
    _alike(url, scheme)
    parts = parse(url)
    path, query, fragment = parts.path, parts.query, parts.fragment
    if fragment is not None and not allow_fragments:
        if query is None:
            fragment, _, query = fragment.partition('?')
            path += '#' + fragment
        else:
            query += '#' + fragment
        fragment = None
    name = parts.scheme.lower() if parts.scheme else _text(scheme or '')
    return name, parts.authority or '', path, query or '', fragment or ''


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
    """Splits a URI reference as `urllib.parse.urlparse` does, with the parameters in its last segment.

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
    """Composes a URI reference from the five components that `urlsplit` returns. An empty component is undefined.

    >>> urlunsplit(urlsplit('http://h/a?b#c'))
    'http://h/a?b#c'
    >>> urlunsplit(('', '', 'a:b', '', ''))
    './a:b'
    """
    scheme, authority, path, query, fragment = map(_text, components)
    _alike(components[2], *components)
    # RFC 3986, section 5.3. An empty authority precedes a path that begins with `//` (section 3.3), and an absolute or empty path
    # after a scheme that usually uses an authority: the tuple does not distinguish an empty from an undefined authority.
    made = _joined('', scheme, 'scheme') + ':' if scheme else ''
    if authority or path.startswith('//') or (scheme and scheme in uses_netloc and path[:1] in ('', '/')):
        made = _joined(made + '//', authority, 'host')
        if path and not path.startswith('/'):
            path = '/' + path
    elif not scheme and ':' in path.partition('/')[0]:
        made = './'  # otherwise the path would begin with a scheme (section 4.2)
    made = _joined(made, path, 'path')
    if query:
        made = _joined(made + '?', query, 'query')
    if fragment:
        made += '#' + fragment
    made = str(parse(made))
    is_str = isinstance(components[2], str)
    return made if is_str else made.encode()  # type: ignore[return-value]


def urlunparse(components: tuple[AnyStr, AnyStr, AnyStr, AnyStr, AnyStr, AnyStr]) -> AnyStr:
    """Composes a URI reference from the six components that `urlparse` returns.

    >>> urlunparse(urlparse('http://h/a;b?c'))
    'http://h/a;b?c'
    """
    scheme, authority, path, params, query, fragment = components
    _alike(path, *components)
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
