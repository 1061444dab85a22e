"""The exceptions."""

import re
from typing import Any, NoReturn

_SURROGATE = re.compile('[\ud800-\udfff]')


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
    """

    __module__ = 'uriform'

    position: int = 0
    component: str = ''
    code: str = ''
    text_index: int = 0
    row: int | None = None


class SetFileError(Exception):
    """The file of a SeenSet is none, has been damaged, or has keys that were made in another way.

    code: the name of the error, such as 'damaged-set' or 'other-identity'.
    """

    __module__ = 'uriform'

    code: str = ''


def _front(given: Any) -> Any:
    """Returns the text in front of the first surrogate of a str."""
    return _SURROGATE.split(given, maxsplit=1)[0] if isinstance(given, str) else given


def fail_surrogate(of: Any, name: str, places: tuple[Any, ...], named: dict[str, Any], error: ParseError) -> NoReturn:
    """Raises the error of a surrogate, or that of the text in front of it if that is no early end.

    It was found in a call of a function of C++, of a method of an object, or of a type, with these arguments.
    """
    if isinstance(of, type) and of.__name__ == name:
        function = of
    else:
        function = getattr(of, name.replace('.', '_') if hasattr(of, '__spec__') else name.rpartition('.')[2])
    try:
        function(*map(_front, places), **{name: _front(each) for name, each in named.items()})
    except ParseError as other:
        if other.text_index == error.text_index and other.position < error.position:
            raise other from None
    raise error
