"""Converts file paths to `file` URIs and URLs, and back."""

import os
import re
from collections.abc import Callable
from pathlib import PureWindowsPath
from typing import TYPE_CHECKING

from . import _uriform

if TYPE_CHECKING:
    from ._uriform import _AnyText, _PathStyle

_OCTET = re.compile('[\udc80-\udcff]')


def _written(
    write: 'Callable[[str | bytes, _PathStyle], str]', path: 'str | bytes | os.PathLike[str]', style: '_PathStyle | None'
) -> str:
    """Returns a C++ function's result. As in the module `os`, a surrogate in a POSIX path represents an octet."""
    if style is None:
        style = 'windows' if isinstance(path, PureWindowsPath) else 'posix'
    text = os.fspath(path)
    if style == 'posix' and isinstance(text, str) and _OCTET.search(text):
        write(_OCTET.sub('\x80', text), style)  # raises errors with positions in the str
        text = text.encode('utf-8', 'surrogateescape')
    return write(text, style)


def _text(path: bytes) -> str:
    return path.decode('utf-8', 'surrogateescape')


def from_path(path: 'str | bytes | os.PathLike[str]', style: '_PathStyle | None' = None) -> str:
    r"""Returns the `file` URI of an absolute path (RFC 8089).

    style: 'posix' or 'windows', the path's platform, independent of the running platform. The default is
    'windows' for a PureWindowsPath, otherwise 'posix'. A path that is not absolute, or names a Windows device,
    raises ParseError.

    >>> from_path('/home/a b')
    'file:///home/a%20b'
    >>> from_path(r'C:\a', 'windows'), from_path(r'\\server\share', 'windows')
    ('file:///C:/a', 'file://server/share')
    """
    return _written(_uriform._from_path, path, style)


def to_path(uri: '_AnyText', style: '_PathStyle' = 'posix') -> str:
    r"""Converts a `file` URI to a path for a platform.

    In a POSIX path, octets that are not UTF-8 become surrogates, as in the module `os`: `os.fsencode` returns
    the octets. URIs with another host, or with an encoded separator or NUL, raise ParseError.

    >>> to_path('file:/home/a%20b')
    '/home/a b'
    >>> print(to_path('file:///C:/a', 'windows'), to_path('file://server/share', 'windows'))
    C:\a \\server\share
    """
    return _text(_uriform._to_path(uri, style))


def web_from_path(path: 'str | bytes | os.PathLike[str]', style: '_PathStyle | None' = None) -> str:
    r"""Converts an absolute path to a URL, like uriform.from_path, and removes dot segments.

    >>> web_from_path('/a/../b(c)')
    'file:///b(c)'
    """
    return _written(_uriform._web_from_path, path, style)


def web_to_path(text: '_AnyText', style: '_PathStyle' = 'posix') -> str:
    r"""Converts a URL as browsers read it to a path, like uriform.to_path, and ignores query and fragment.

    If the text is a URL, the position in a ParseError is an index into its href.

    >>> print(web_to_path('file:c|/a?b', 'windows'))
    c:\a
    """
    return _text(_uriform._web_to_path(_uriform.web_href(text), style))
