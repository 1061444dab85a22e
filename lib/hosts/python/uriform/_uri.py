"""The methods of URIs and IRIs that need not be fast: edits, names in a path, parts of a userinfo. Also `build`."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import EllipsisType
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _uriform
from ._errors import ParseError, integer, is_integer

if TYPE_CHECKING:
    from typing_extensions import Self

    _AnyText: TypeAlias = str | bytes | _uriform.URI | _uriform.IRI | _uriform.URL
    _Value: TypeAlias = _AnyText | int | float | None  # a bool is refused when it is passed, because it is an int
    _Values: TypeAlias = _Value | Sequence[_Value]
    _Params: TypeAlias = Mapping[str, _Values] | Mapping[bytes, _Values] | Iterable[Iterable[_AnyText | _Values]]

_DOT = re.compile(r'\.|%2[Ee]')
_FIRST_DOTS = re.compile(rf'(?:{_DOT.pattern})*')


def text_of_value(value: '_Value') -> '_AnyText | None':
    """Converts a parameter's value to a text, or None."""
    if value is None or isinstance(value, (str, bytes)):
        return value
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError('a parameter cannot be infinite, or no number')
        return float.__repr__(value)
    return str(integer(value, 'a parameter', 'a text or ')) if is_integer(value) else value  # type: ignore[return-value]


def _refuse_text(given: object) -> None:
    if isinstance(given, (str, bytes)):
        raise TypeError('segments and parameters are iterables, and not texts')


def _pairs(params: '_Params') -> 'Iterator[tuple[_AnyText, Sequence[_AnyText | None]]]':
    """Yields each name with its values."""
    _refuse_text(params)
    is_mapping = isinstance(params, dict) or (not isinstance(params, (list, tuple)) and hasattr(params, 'items'))
    items: Iterable[Any] = params.items() if is_mapping else params  # type: ignore[union-attr]
    for pair in items:
        _refuse_text(pair)
        both = tuple(pair)
        if len(both) != 2:
            raise ValueError('a parameter is a name and a value')
        name, value = both
        yield name, [text_of_value(each) for each in value] if isinstance(value, (list, tuple)) else (text_of_value(value),)


def _data(segments: 'Iterable[_AnyText]') -> 'tuple[_AnyText, ...]':
    _refuse_text(segments)
    return tuple(segments)


def _in_turns(params: '_Params') -> tuple[object, ...]:
    """Returns alternating names and values."""
    return tuple([each for name, values in _pairs(params) for value in values for each in (name, value)]) if params != () else ()


def digits(port: Any) -> Any:
    """Converts an integer port to a text."""
    return str(integer(port, 'a port', 'a text or ')) if is_integer(port) else port


def _quoted(data: Any, number: int) -> str:
    """Encodes data for a userinfo. `number` is the argument's number."""
    try:
        return _uriform.quote(data, 'userinfo')
    except ParseError as error:
        error.text_index = number
        raise


def _userinfo(user: object, password: object, before: str | None) -> str | None:
    """Composes a userinfo from data, None, or `...`, which keeps the part from `before`."""
    if user is None or (user is ... and before is None):
        if password is not ... and password is not None:
            raise ValueError('a password needs a user')
        return None
    front, colon, back = (before or '').partition(':')
    whole = front if user is ... else _quoted(user, 9)
    if password is ...:
        return whole + colon + back
    return whole if password is None else f'{whole}:{_quoted(password, 10)}'


def build(
    *,
    scheme: '_AnyText | None' = None,
    userinfo: '_AnyText | None' = None,
    host: '_AnyText | None' = None,
    port: '_AnyText | int | None' = None,
    path: '_AnyText | None' = '',
    query: '_AnyText | None' = None,
    fragment: '_AnyText | None' = None,
    segments: 'Iterable[_AnyText]' = (),
    params: '_Params' = (),
    user: '_AnyText | None' = None,
    password: '_AnyText | None' = None,
) -> '_uriform.URI':
    """Composes a URI from components. They are raw text, and checked. User, password, segments and parameters
    are data, and percent-encoded; the last two are appended to the path and the query.

    Parameters are names and values in a mapping, or in an iterable of pairs. A value is a text, an int, a
    float, None for a parameter without '=', or a list or tuple of these for repeated parameters. A bool is
    refused, because no two servers agree on its text.

    >>> build(scheme='https', user='me@x', host='h', segments=['a/b'], params={'q': '1&2', 'n': [3, 4]})
    URI('https://me%40x@h/a%2Fb?q=1%262&n=3&n=4')
    """
    if user is not None or password is not None:
        if userinfo is not None:
            raise TypeError('a userinfo is passed as text, or as user and password')
        userinfo = _userinfo(user, password, None)
    return _uriform.compose(scheme, userinfo, host, digits(port), path, query, fragment, _data(segments), _in_turns(params))


def _suffixes(name: str) -> list[int]:
    """Returns the start of each suffix in a raw name, the last suffix first.

    As in `pathlib`, dots at the beginning begin no suffix, and a name that ends with '.' has no suffix.
    """
    dots = list(_DOT.finditer(name, _FIRST_DOTS.match(name).end()))  # type: ignore[union-attr]
    return [] if dots and dots[-1].end() == len(name) else [dot.start() for dot in reversed(dots)]


def _unquote(raw: str) -> str:
    return _uriform.unquote(raw, errors='replace') if '%' in raw else raw


class Text:
    """Methods of all objects that represent a text."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f'{type(self).__name__}({str(self)!r})'

    def __copy__(self) -> 'Self':
        return self

    def __deepcopy__(self, memo: object) -> 'Self':
        return self

    def __reduce__(self) -> 'tuple[Callable[[str], Self], tuple[str]]':
        return type(self), (str(self),)


class Components(Text):
    """Methods of URIs and IRIs on their components."""

    __slots__ = ()

    @property
    def port_number(self: Any) -> int | None:
        """The port as a number; None if it is undefined, empty or over 65535."""
        digits = self.port and (self.port.lstrip('0') or '0')
        return int(digits) if digits and len(digits) < 6 and int(digits) < 65536 else None

    @property
    def is_absolute(self: Any) -> bool:
        """Whether it has a scheme, so that it can be a base."""
        return self.scheme is not None


class IRI(Components):
    __slots__ = ()


class URI(Components):
    __slots__ = ()

    @property
    def iri(self) -> str:
        """The IRI, for display (RFC 3987, section 3.2)."""
        return _uriform.iri_to_iri(str(self))

    @property
    def user(self: '_uriform.URI') -> str | None:
        """The userinfo before its first ':', decoded; None if it is undefined."""
        return None if self.userinfo is None else _unquote(self.userinfo.partition(':')[0])

    @property
    def password(self: '_uriform.URI') -> str | None:
        """The userinfo after its first ':', decoded; None without a ':'. A password in a URI is not secret (section 3.2.1)."""
        _, colon, password = (self.userinfo or '').partition(':')
        return _unquote(password) if colon else None

    @property
    def parent(self: '_uriform.URI') -> '_uriform.URI':
        """The URI without its last segment, query and fragment."""
        folder = self.path[: self.path.rfind('/') + 1]
        return _with_path(self, folder[:-1] if len(folder) > 1 else folder)

    @property
    def name(self: '_uriform.URI') -> str:
        """The path's last segment, decoded; '' after a '/' at the end."""
        return _unquote(self.path.rpartition('/')[2])

    @property
    def suffix(self: '_uriform.URI') -> str:
        """The name's last suffix, such as '.gz', or ''."""
        return (self.suffixes or ('',))[-1]

    @property
    def suffixes(self: '_uriform.URI') -> tuple[str, ...]:
        """All suffixes in the name, such as ('.tar', '.gz')."""
        raw = self.path.rpartition('/')[2]
        begins = _suffixes(raw)[::-1]
        return tuple(_unquote(raw[begin:end]) for begin, end in zip(begins, [*begins[1:], len(raw)], strict=False))

    def replace(
        self: '_uriform.URI',
        *,
        scheme: '_AnyText | EllipsisType | None' = ...,
        userinfo: '_AnyText | EllipsisType | None' = ...,
        host: '_AnyText | EllipsisType | None' = ...,
        port: '_AnyText | int | EllipsisType | None' = ...,
        path: '_AnyText | EllipsisType | None' = ...,
        query: '_AnyText | EllipsisType | None' = ...,
        fragment: '_AnyText | EllipsisType | None' = ...,
        segments: 'Iterable[_AnyText] | EllipsisType' = ...,
        params: '_Params | EllipsisType' = ...,
        user: '_AnyText | EllipsisType | None' = ...,
        password: '_AnyText | EllipsisType | None' = ...,
    ) -> '_uriform.URI':
        """Returns a URI with other components. None removes a component; components that are not passed are kept.
        User and password are data, and replace the userinfo; user=None removes both. For parameters, see
        build().
        Segments and parameters are data, and replace the path and the query. They are encoded again: a '+' in
        params, originally '+' or '%2B', becomes '%2B'. with_param() and similar methods keep the other parameters.

        >>> u = URI('http://h/?q=a+b&c=d')
        >>> str(u.replace(params=u.params))
        'http://h/?q=a%2Bb&c=d'
        >>> str(u.with_param('c', 'e'))
        'http://h/?q=a+b&c=e'
        """
        if user is not ... or password is not ...:
            if userinfo is not ...:
                raise TypeError('a userinfo is passed as text, or as user and password')
            userinfo = _userinfo(user, password, self.userinfo)
        elif userinfo is ...:
            userinfo = self.userinfo
        host = self.host if host is ... else host
        port = self.port if port is ... else port
        if path is ...:
            # An absolute path stays absolute, even without an authority.
            is_rooted = userinfo is host is port is None and self.path.startswith('/')
            path = self.path if segments is ... else '/' if is_rooted else None
        if query is ...:
            query = self.query if params is ... else None
        return _uriform.compose(
            self.scheme if scheme is ... else scheme,
            userinfo,
            host,
            digits(port),
            path,
            query,
            self.fragment if fragment is ... else fragment,
            () if segments is ... else _data(segments),
            () if params is ... else _in_turns(params),
        )

    def with_param(self: '_uriform.URI', name: '_AnyText', value: '_Value') -> '_uriform.URI':
        """Returns a URI with a single parameter of this name. The value is a text, an int, a float, or None for
        a parameter without '='.
        """
        return self._with_param(name, text_of_value(value))

    def append_param(self: '_uriform.URI', name: '_AnyText', value: '_Value') -> '_uriform.URI':
        """Returns a URI with another parameter at the end."""
        return self._append_param(name, text_of_value(value))

    def update_query(self: '_uriform.URI', params: '_Params') -> '_uriform.URI':
        """Returns a URI with parameters that replace those with the same names: the first of each name keeps its
        place, and new parameters are appended. All others keep their text and order. For the parameters, see
        build(); an empty list removes the parameters with its name.

        >>> str(URI('/?a=1&q=x+y&b=2').update_query({'a': 5, 'c': [1, 2], 'b': []}))
        '/?a=5&q=x+y&c=1&c=2'
        """
        first: dict[bytes, int | None] = {}
        given: list[tuple[bytes | None, bytes | None]] = []
        for name, values in _pairs(params):
            octets = _uriform.octets(name)
            if values and first.get(octets) is None:
                first[octets] = len(given)
            first.setdefault(octets, None)
            given += ((octets, None if value is None else _uriform.octets(value)) for value in values)
        return _changed(self, first, given)

    def without_query_params(self: '_uriform.URI', *names: '_AnyText') -> '_uriform.URI':
        """Returns a URI without the parameters with these names. All others keep their text and order.

        >>> str(URI('/?a=1&b=2&c=3').without_query_params('a', 'c'))
        '/?b=2'
        """
        return _changed(self, dict.fromkeys(_numbered(_uriform.octets, names)), [])

    def joinpath(self: '_uriform.URI', *segments: '_AnyText') -> '_uriform.URI':
        """Returns a URI with more segments. Segments are data, and may contain '/'. The query and the fragment
        are kept. Equals URI / 'segment' for each, except that an empty segment is kept if others follow it.

        >>> URI('http://h/a').joinpath('b c', 'd/e')
        URI('http://h/a/b%20c/d%2Fe')
        """
        return _with_segments(self, self.path, self.query, self.fragment, segments)

    def with_name(self: '_uriform.URI', name: '_AnyText') -> '_uriform.URI':
        """Returns a URI with another last segment, passed as data, and without query and fragment.

        >>> URI('http://h/a/b.txt?q').with_name('c d')
        URI('http://h/a/c%20d')
        """
        return _with_segments(self, self.path[: self.path.rfind('/') + 1], None, None, (name,))

    def with_suffix(self: '_uriform.URI', suffix: '_AnyText') -> '_uriform.URI':
        """Returns a URI with another suffix in its last segment, or without a suffix if it is empty, and
        without query and fragment. Raises ValueError if the segment is empty.

        >>> URI('http://h/a.tar.gz').with_suffix('.xz')
        URI('http://h/a.tar.xz')
        """
        octets = _uriform.octets(suffix)
        folder, slash, raw = self.path.rpartition('/')
        if not raw:
            raise ValueError('the path ends in no name')
        if octets == b'.' or octets[:1] not in (b'', b'.'):
            raise ValueError("a suffix is empty, or '.' and other characters")
        made = raw[: (_suffixes(raw) or [len(raw)])[0]] + _uriform.quote(octets, 'path-segment')
        if _DOT.sub('.', made) in ('.', '..'):
            raise ValueError('the name without its suffix is a dot segment')
        return _with_path(self, folder + slash + made)

    def __truediv__(self: '_uriform.URI', other: str | bytes, /) -> '_uriform.URI':
        return self._append_segment(other) if isinstance(other, (str, bytes)) else NotImplemented


def _changed(uri: '_uriform.URI', first: dict[bytes, int | None], given: 'list[tuple[bytes | None, bytes | None]]') -> '_uriform.URI':
    """Returns a URI with given parameters.

    `first` has the octets of the names that change, and the index of the value that takes the place of the first parameter.
    """
    pieces: list[str] = []
    for piece in [] if uri.query is None else uri.query.split('&'):
        name = piece.partition('=')[0]
        octets = _uriform.unquote_to_bytes(name) if '%' in name else name.encode()
        if octets not in first:
            pieces.append(piece)
        elif (index := first[octets]) is not None:
            first[octets] = None
            value = given[index][1]
            given[index] = (None, None)
            pieces.append(name if value is None else f'{name}={_uriform.quote(value)}')
    query = '&'.join(pieces) if pieces else None
    others = tuple([each for pair in given if pair[0] is not None for each in pair])
    return _uriform.compose(uri.scheme, uri.userinfo, uri.host, uri.port, uri.path, query, uri.fragment, (), others)


def _with_path(uri: '_uriform.URI', path: str) -> '_uriform.URI':
    """Returns a URI with another path, and without query and fragment."""
    return _with_segments(uri, path, None, None, ())


def _with_segments(
    uri: '_uriform.URI', path: str, query: str | None, fragment: str | None, segments: 'tuple[_AnyText, ...]'
) -> '_uriform.URI':
    """Returns a URI with another path and more segments. Errors contain the segment's number."""
    try:
        return _uriform.compose(uri.scheme, uri.userinfo, uri.host, uri.port, path, query, fragment, segments, ())
    except ParseError:
        for _ in _numbered(_uriform.URI('/')._append_segment, segments):
            pass
        raise


def _numbered(function: 'Callable[[_AnyText], Any]', texts: 'Iterable[_AnyText]') -> Iterator[Any]:
    """Returns the results for texts. Errors contain the text's number."""
    for number, text in enumerate(texts):
        try:
            yield function(text)
        except ParseError as error:
            error.text_index = number
            raise
