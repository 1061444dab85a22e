"""The exceptions."""

import operator
import re
from typing import Any, NoReturn

_SURROGATE = re.compile('[\ud800-\udfff]')

# Functions that test a text: for a text with a surrogate, the answer is False.
_ANSWERS = {
    'web.can_parse', 'is_uri', 'is_uri_reference', 'is_uri_template', 'is_host', 'is_hostname',
    'iri.is_iri', 'iri.is_iri_reference', 'iri.is_idn_hostname',
}  # fmt: skip


class ParseError(ValueError):
    """A function refuses a text.

    position: the error's 0-based index, in code points for a str and in bytes for bytes. If RFC 3986 or RFC 3987
        refuses the text, it is the length of the longest prefix with which a valid text can begin. For other errors,
        such as those of the URL Standard, it is in the faulty part, usually at its beginning, or at its end.
    component: the component that was being read, such as 'host', or ''.
    code: the error's name, such as 'invalid-character'.
    text_index: the invalid text's 0-based number among the arguments that are texts; -1 for the object whose
        method was called. For SeenSet.update, the item's number; for build() and URI.replace(), the parameter's
        number.
    row: the 0-based row number in a column, or None. Positions in columns count bytes.
    line: the line number in a Public Suffix List, from 1, or None.
    """

    __module__ = 'uriform'

    position: int = 0
    component: str = ''
    code: str = ''
    text_index: int = 0
    row: int | None = None
    line: int | None = None


class SetFileError(Exception):
    """A file does not contain a SeenSet, is damaged, or contains keys made in another way.

    code: the error's name, such as 'damaged-set' or 'other-identity'.
    """

    __module__ = 'uriform'

    code: str = ''


def parse_error(message: str, code: str, component: str, position: int, text_index: int, row: int | None = None) -> ParseError:
    """Returns an error with its attributes."""
    error = ParseError(f'{message}, at {position}' + ('' if row is None else f' of row {row}'))
    error.position, error.component, error.code = position, component, code
    error.text_index, error.row = text_index, row
    return error


def surrogate_error(text: str, text_index: int) -> ParseError:
    """Returns the error for the first surrogate in a text."""
    found = _SURROGATE.search(text)
    assert found is not None
    return parse_error('unpaired surrogate', 'invalid-utf8', '', found.start(), text_index)


def fail_utf8(octets: bytes) -> NoReturn:
    """Raises the error for the first octets that are not UTF-8."""
    try:
        octets.decode()
    except UnicodeDecodeError as error:
        raise parse_error('invalid UTF-8', 'invalid-utf8', '', error.start, 0) from None
    raise AssertionError(octets)


def set_file_error(message: str, code: str) -> SetFileError:
    """Returns an error with its attributes."""
    error = SetFileError(message)
    error.code = code
    return error


def text_of(given: object) -> str:
    """Returns an object's text as a plain str. For a subclass, which may override str(), returns its characters."""
    return str.__str__(given) if isinstance(given, str) else str(given)


def integer(given: Any, name: str, others: str = '') -> int:
    """Converts an integer argument to a plain int. A bool is refused: a URL does not contain it as a number.

    others: the alternatives to a number, for the message.
    """
    if isinstance(given, bool):
        raise TypeError(f'{name} cannot be a bool: pass {others}a number')
    return operator.index(given)


def is_integer(given: object) -> bool:
    """Tests whether an object is an integer, not an array of integers."""
    return hasattr(given, '__index__') and not hasattr(given, '__len__')


def _front(given: Any) -> Any:
    """Returns the text before the first surrogate in a str."""
    return _SURROGATE.split(given, maxsplit=1)[0] if isinstance(given, str) else given


def fail_surrogate(of: Any, name: str, values: tuple[Any, ...], names: tuple[str, ...] | None, error: ParseError) -> bool:
    """Raises the error for a surrogate, or an earlier error in the text before it, except an early end.

    The surrogate was found in a call to a C++ function, a method or a type, with these arguments; the last arguments are
    named. Column functions are not called again: they would read the columns, whose errors are not errors in the text.
    """
    if name in _ANSWERS:
        return False
    if isinstance(of, type) and of.__name__ == name:
        function = of
    elif name in ('SeenSet.add', 'SeenSet.discard'):
        function = of.__contains__  # changes nothing
    else:
        function = getattr(of, name.replace('.', '_') if hasattr(of, '__spec__') else name.rpartition('.')[2])
    try:
        if name != 'arrow.apply':
            fronts = list(map(_front, values))
            count = len(fronts) - len(names or ())
            function(*fronts[:count], **dict(zip(names or (), fronts[count:], strict=True)))
    except ParseError as other:
        is_of_segment = other.code == 'dot-segment'  # an error in the whole segment, not in its beginning
        if not is_of_segment and (other.text_index, other.position) < (error.text_index, error.position):
            raise other from None
    raise error
