"""The exceptions."""

import operator
import re
from typing import Any, NoReturn

_SURROGATE = re.compile('[\ud800-\udfff]')

# The functions that answer whether a text is something, which no text with a surrogate is.
_ANSWERS = {
    'web.can_parse', 'is_uri', 'is_uri_reference', 'is_uri_template', 'is_host', 'is_hostname',
    'iri.is_iri', 'iri.is_iri_reference', 'iri.is_idn_hostname',
}  # fmt: skip


class ParseError(ValueError):
    """A text is not what a function takes.

    position: the 0-based index of the error: of a str in code points, of bytes in bytes. It is the length of the
        longest prefix that some valid text begins with.
    component: the one that was being read, such as 'host', or ''.
    code: the name of the error, such as 'invalid-character'.
    text_index: the 0-based number of the text that has the error, among the arguments that are texts; -1 if it is
        that of the object whose method was called. Of SeenSet.update, the number of the item; of build() and
        URI.replace(), the number of the parameter.
    row: the 0-based number of the row of a column, or None. Positions in columns are in bytes.
    line: the number of the line of a Public Suffix List, from 1, or None.
    """

    __module__ = 'uriform'

    position: int = 0
    component: str = ''
    code: str = ''
    text_index: int = 0
    row: int | None = None
    line: int | None = None


class SetFileError(Exception):
    """The file of a SeenSet is none, has been damaged, or has keys that were made in another way.

    code: the name of the error, such as 'damaged-set' or 'other-identity'.
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
    """Returns the error of the first surrogate in a text."""
    found = _SURROGATE.search(text)
    assert found is not None
    return parse_error('unpaired surrogate', 'invalid-utf8', '', found.start(), text_index)


def fail_utf8(octets: bytes) -> NoReturn:
    """Raises the error of the first octets that are not UTF-8."""
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
    """Returns the text of an object as a str itself: of a subclass, which may have another str(), its characters."""
    return str.__str__(given) if isinstance(given, str) else str(given)


def integer(given: Any, name: str, others: str = '') -> int:
    """Returns an argument that is an integer as an int itself. A bool is refused: it is no number that a URL has.

    others: what can be passed in place of a number.
    """
    if isinstance(given, bool):
        raise TypeError(f'{name} cannot be a bool: pass {others}a number')
    return operator.index(given)


def is_integer(given: object) -> bool:
    """Tests whether an object is an integer, and no array of them."""
    return hasattr(given, '__index__') and not hasattr(given, '__len__')


def _front(given: Any) -> Any:
    """Returns the text in front of the first surrogate of a str."""
    return _SURROGATE.split(given, maxsplit=1)[0] if isinstance(given, str) else given


def fail_surrogate(of: Any, name: str, values: tuple[Any, ...], names: tuple[str, ...] | None, error: ParseError) -> bool:
    """Raises the error of a surrogate, or that of the text in front of it if that is no early end.

    It was found in a call of a function of C++, of a method of an object, or of a type, with these arguments, of which
    the last ones have names. A function on columns is not called: it would read them, and an error of theirs is none of the text.
    """
    if name in _ANSWERS:
        return False
    if isinstance(of, type) and of.__name__ == name:
        function = of
    elif name in ('SeenSet.add', 'SeenSet.discard'):
        function = of.__contains__  # which changes nothing
    else:
        function = getattr(of, name.replace('.', '_') if hasattr(of, '__spec__') else name.rpartition('.')[2])
    try:
        if name != 'arrow.apply':
            fronts = list(map(_front, values))
            count = len(fronts) - len(names or ())
            function(*fronts[:count], **dict(zip(names or (), fronts[count:], strict=True)))
    except ParseError as other:
        is_of_segment = other.code == 'dot-segment'  # as a whole, and not of its beginning
        if not is_of_segment and (other.text_index, other.position) < (error.text_index, error.position):
            raise other from None
    raise error
