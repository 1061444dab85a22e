"""Paths of files: to `file` URIs and URLs, and back."""

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
    """Returns what a function of C++ writes. A surrogate of a POSIX path stands for an octet, as in the module `os`."""
    if style is None:
        style = 'windows' if isinstance(path, PureWindowsPath) else 'posix'
    text = os.fspath(path)
    if style == 'posix' and isinstance(text, str) and _OCTET.search(text):
        write(_OCTET.sub('\x80', text), style)  # raises the errors, at their places in the str
        text = text.encode('utf-8', 'surrogateescape')
    return write(text, style)


def _text(path: bytes) -> str:
    return path.decode('utf-8', 'surrogateescape')


def from_path(path: 'str | bytes | os.PathLike[str]', style: '_PathStyle | None' = None) -> str:
    r"""Returns the `file` URI of an absolute path (RFC 8089).

    style: 'posix' or 'windows', the platform of the path, on any platform. By default 'windows' of a
    PureWindowsPath, and 'posix' of others. A path that is not absolute, or names a device of Windows, raises
    ParseError.

    >>> from_path('/home/a b')
    'file:///home/a%20b'
    >>> from_path(r'C:\a', 'windows'), from_path(r'\\server\share', 'windows')
    ('file:///C:/a', 'file://server/share')
    """
    return _written(_uriform._from_path, path, style)


def to_path(uri: '_AnyText', style: '_PathStyle' = 'posix') -> str:
    r"""Returns the path of a `file` URI, for a platform.

    Octets of a POSIX path that are not UTF-8 are surrogates, as in the module `os`: `os.fsencode` returns the
    octets. URIs of another host, or with an encoded separator or NUL, raise ParseError.

    >>> to_path('file:/home/a%20b')
    '/home/a b'
    >>> print(to_path('file:///C:/a', 'windows'), to_path('file://server/share', 'windows'))
    C:\a \\server\share
    """
    return _text(_uriform._to_path(uri, style))


def web_from_path(path: 'str | bytes | os.PathLike[str]', style: '_PathStyle | None' = None) -> str:
    r"""Returns the URL of an absolute path, as uriform.from_path, without dot segments.

    >>> web_from_path('/a/../b(c)')
    'file:///b(c)'
    """
    return _written(_uriform._web_from_path, path, style)


def web_to_path(text: '_AnyText', style: '_PathStyle' = 'posix') -> str:
    r"""Returns the path of the URL that a browser reads, as uriform.to_path, without query and fragment.

    >>> print(web_to_path('file:c|/a?b', 'windows'))
    c:\a
    """
    return _text(_uriform._web_to_path(text, style))
