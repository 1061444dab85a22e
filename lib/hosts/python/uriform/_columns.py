"""The Python part of column functions and their result types: access to columns, arguments, and sequences of rows."""

import operator
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from . import _uriform
from ._errors import ParseError, parse_error, text_of

if TYPE_CHECKING:
    from typing_extensions import Self

    _AnyColumn: TypeAlias = _uriform.Array | 'ChunkedArray'

_Errors: TypeAlias = Literal['null', 'column', 'raise']

_ERRORS = 'null', 'column', 'raise'
_TELLS_ERRORS, _MAKES_VIEWS = 1, 2  # from uriform_arrow_option
_NUMBERS = {'resolve': 0, 'relativize': 0, 'with_param': 2}  # the other operand's number, if not 1

_ROWS_AT_ONCE = 1024


def exported(column: object) -> 'tuple[Any, ...] | Iterator[Any]':
    """Returns a column in a form for C++: capsules with a type and an array, a capsule with a stream, or an iterator."""
    if isinstance(column, (str, bytes, dict, set, frozenset, type)):
        raise TypeError(f'expected a column of texts, not {type(column).__name__}')
    export = getattr(column, '__arrow_c_array__', None)
    if export is not None:
        pair = export()
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise TypeError('__arrow_c_array__() did not return two capsules')
        return pair
    export = getattr(column, '__arrow_c_stream__', None)
    if export is not None:
        try:
            return (export(),)
        except ImportError:  # a pandas Series without pyarrow: read its items
            if type(column).__module__.partition('.')[0] != 'pandas':
                raise
    return iter(column)  # type: ignore[call-overload, no-any-return]


def raise_error(found: dict[str, Any], row: int) -> None:
    """Raises a row's error, which a struct describes."""
    message = _uriform.error_message(found['code'], found['component'])
    raise parse_error(message, found['code'], found['component'], found['position'], found['text'], row)


def _maker(profile: Any, tracking: Any, web: bool, suffixes: Any) -> '_uriform.KeyMaker':
    try:
        return _uriform.KeyMaker(profile, tracking=tracking, web=web, suffixes=suffixes)
    except ParseError as error:
        error.text_index += 1  # the texts of a column function follow the function's name
        raise


def _word(errors: object) -> str:
    """Returns a str's characters, because a subclass may be equal to any other text."""
    if not isinstance(errors, str):
        raise TypeError('errors must be a str')
    return text_of(errors)


def arrow_apply(
    function: str, column: Any, other: Any = None, arguments: dict[str, Any] | None = None, errors: _Errors = 'null', views: bool = False
) -> '_AnyColumn':
    """Applies a function to a column. The module uriform.arrow contains these functions."""
    others = dict(arguments or {})
    if 'profile' in others:
        others['maker'] = _maker(others.pop('profile'), others.pop('tracking'), others.pop('web'), others.pop('suffixes'))
    if others.pop('replace', False):
        others['utf8'] = 'replace'
    elif function == 'unquote':
        others['utf8'] = 'strict'
    word = errors if type(errors) is str else _word(errors)
    if word not in _ERRORS:
        raise ValueError(f"errors cannot be {errors!r}: it is 'null', 'column' or 'raise'")
    layout = (0 if word == 'null' else _TELLS_ERRORS) | (_MAKES_VIEWS if views else 0)
    result = _uriform.arrow_apply(function, column, other, _NUMBERS.get(function, 1), layout, word == 'raise', **others)
    return chunked(*result) if isinstance(result, tuple) else result


def apply_method(function: str, column: Any, other: Any, arguments: dict[str, Any], errors: _Errors) -> '_AnyColumn':
    """Applies a function to the column of the object whose method is called. In errors, its texts carry the number -1."""
    try:
        return arrow_apply(function, column, other, arguments, errors)
    except ParseError as error:
        error.text_index = error.text_index - 1 if _NUMBERS.get(function, 1) else -error.text_index  # a base comes first
        raise


class _Column:
    """A sequence of rows."""

    __slots__ = ()

    def _subscript(self: Any, key: Any) -> Any:
        """Returns a column with a slice's rows."""
        if not isinstance(key, slice):
            raise TypeError(f'a row is an int or a slice, not {type(key)!r}')
        begin, end, step = key.indices(len(self))
        if step != 1:
            raise ValueError('the step of a slice of a column is 1')
        return self._slice(begin, end)

    def __iter__(self: Any) -> Iterator[Any]:
        for begin in range(0, len(self), _ROWS_AT_ONCE):
            yield from self._values(begin, begin + _ROWS_AT_ONCE)

    def __copy__(self) -> 'Self':
        return self

    def __deepcopy__(self, memo: object) -> 'Self':
        return self

    def __repr__(self: Any) -> str:
        return f'<uriform.arrow.{type(self).__name__} of {len(self)} rows, format {self._format!r}>'

    def __array__(self: Any, dtype: Any = None, copy: bool | None = None) -> Any:
        """Returns the rows as a NumPy array of bool or uint64 if the column has this type and no nulls, otherwise of objects."""
        import numpy

        if copy is False:
            raise ValueError('a column has no memory that an array of NumPy could share')
        rows = self.to_pylist()
        made = numpy.fromiter(rows, object, len(rows))
        types = {'b': numpy.dtype(bool), 'L': numpy.dtype('uint64')}
        if dtype is None and self._format in types and None not in rows:
            dtype = types[self._format]
        return made if dtype is None else made.astype(dtype)

    def to_pylist(self: Any) -> list[Any]:
        """Returns the rows as Python objects."""
        rows: list[Any] = self._values(0, len(self))
        return rows


class Array(_Column):
    __slots__ = ()


class ChunkedArray(_Column):
    """An immutable column in several Arrow arrays: a sequence of rows, as to_pylist() returns them."""

    __slots__ = '_chunks', '_type'

    _type: '_uriform.Array'
    _chunks: 'tuple[_uriform.Array, ...]'

    def __init__(self, /, *_: object) -> None:
        raise TypeError('functions on columns create instances of ChunkedArray')

    @property
    def chunks(self) -> 'tuple[_uriform.Array, ...]':
        """The chunks, each an Array."""
        return self._chunks

    @property
    def _format(self) -> str:
        return self._type._format

    def __len__(self) -> int:
        return sum(map(len, self._chunks))

    def __getitem__(self, key: Any, /) -> Any:
        if not hasattr(key, '__index__'):
            return self._subscript(key)
        number = operator.index(key)
        number += len(self) if number < 0 else 0
        for chunk in self._chunks:
            if 0 <= number < len(chunk):
                return chunk[number]
            number -= len(chunk)
        raise IndexError('row out of range')

    def __iter__(self) -> Iterator[Any]:
        for chunk in self._chunks:
            yield from chunk

    def _parts(self, begin: int, end: int) -> 'Iterator[tuple[_uriform.Array, int, int]]':
        """Yields the chunks that contain some of the rows, and the row numbers."""
        for chunk in self._chunks:
            if begin < len(chunk) and end > 0:
                yield chunk, max(begin, 0), end
            begin -= len(chunk)
            end -= len(chunk)

    def _values(self, begin: int, end: int) -> list[Any]:
        return [row for chunk, first, last in self._parts(begin, end) for row in chunk._values(first, last)]

    def _slice(self, begin: int, end: int) -> 'ChunkedArray':
        return chunked(self._type, tuple([chunk._slice(*rows) for chunk, *rows in self._parts(begin, max(begin, end))]))

    def __arrow_c_schema__(self) -> object:
        """Returns a capsule with the type."""
        return self._type.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Returns a capsule with a stream of the chunks. They share this object's memory."""
        return self._type._stream(self._chunks)

    def __arrow_array__(self, type: Any = None) -> Any:
        """Converts the column to a pyarrow ChunkedArray, at pyarrow's request."""
        import pyarrow

        made = pyarrow.chunked_array(self)
        return made if type is None else made.cast(type)


def chunked(type: '_uriform.Array', chunks: 'tuple[_uriform.Array, ...]', /) -> ChunkedArray:
    """Returns a column of chunks. They share the type of `type`."""
    made = object.__new__(ChunkedArray)
    made._type = type
    made._chunks = chunks
    return made
