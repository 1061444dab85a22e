"""The accessor `uri` of pandas' Series and Index: functions on columns of texts.

It is registered when this module is imported. Results have the index and the name of the Series. Texts have its dtype, or that of its
categories, whatever the rows; bool and int have pandas' nullable ones or, if the Series is of an ArrowDtype, Arrow's. Rows that are missing or invalid are missing in the result;
`errors='raise'` raises the ParseError of the first invalid one.

>>> import pandas
>>> import uriform.pandas
>>> urls = pandas.Series(['HTTP://h:80/?q=a%20b', None, 'http://['], name='url')
>>> urls.uri.normalize().tolist()[0]
'http://h/?q=a%20b'
>>> urls.uri.param('q').isna().tolist()
[False, True, True]
>>> urls.uri.parse()['host'].tolist()[0]
'h'
>>> pandas.Index(['HTTP://h', 'http://h/']).uri.normalize().unique().tolist()
['http://h/']
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

import pandas

try:
    import pyarrow
    import pyarrow.compute
except ImportError:
    pyarrow = None

from . import arrow
from ._uriform import DEFAULT_REFUSALS
from .arrow import Array, ChunkedArray, Text

__all__ = ['UriAccessor', 'UriIndexAccessor']

_Errors: TypeAlias = Literal['null', 'raise']


@pandas.api.extensions.register_series_accessor('uri')
class UriAccessor:
    """Functions of `uriform.arrow` on a Series of str or bytes: of dtype object, string, category, or Arrow's."""

    def __init__(self, series: pandas.Series[Any]) -> None:
        self._series = series
        self._column = _column_of(series)

    def parse(self, *, errors: _Errors = 'null') -> pandas.DataFrame:
        """Returns a frame of the components, of `host_kind`, and of `port_number`."""
        return self._frame(arrow.parse(self._column, errors=_checked(errors)), _COMPONENTS)

    def scheme(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns schemes."""
        return self._component('scheme', errors)

    def authority(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns authorities."""
        return self._component('authority', errors)

    def userinfo(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns userinfos."""
        return self._component('userinfo', errors)

    def host(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns hosts."""
        return self._component('host', errors)

    def port(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns ports, as texts."""
        return self._component('port', errors)

    def path(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns paths."""
        return self._component('path', errors)

    def query(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns queries."""
        return self._component('query', errors)

    def fragment(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns fragments."""
        return self._component('fragment', errors)

    def normalize(
        self, *, level: str = 'scheme', drop_fragment: bool = False, errors: _Errors = 'null'
    ) -> pandas.Series[Any]:
        """Returns normal forms."""
        return self._texts(arrow.normalize(self._column, level=level, drop_fragment=drop_fragment, errors=_checked(errors)))

    def is_normalized(
        self, *, level: str = 'scheme', drop_fragment: bool = False, errors: _Errors = 'null'
    ) -> pandas.Series[Any]:
        """Returns whether texts are their own normal forms."""
        result = arrow.is_normalized(self._column, level=level, drop_fragment=drop_fragment, errors=_checked(errors))
        return self._values(result, 'boolean')

    def equivalent(
        self, other: Text | pandas.Series[Any], *, level: str = 'scheme', drop_fragment: bool = False, errors: _Errors = 'null'
    ) -> pandas.Series[Any]:
        """Returns whether normal forms are those of a text, or of another Series' rows of the same labels."""
        operand = self._other(other)
        result = arrow.equivalent(self._column, operand, level=level, drop_fragment=drop_fragment, errors=_checked(errors))
        return self._values(result, 'boolean')

    def hash64(
        self, seed: int = 0, *, level: str = 'scheme', drop_fragment: bool = False, errors: _Errors = 'null'
    ) -> pandas.Series[Any]:
        """Returns the 64-bit XXH3 of normal forms."""
        result = arrow.hash64(self._column, seed, level=level, drop_fragment=drop_fragment, errors=_checked(errors))
        return self._values(result, 'UInt64')

    def resolve(self, base: Text | pandas.Series[Any], *, strict: bool = True, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the targets of references against a base, or against another Series' rows of the same labels."""
        return self._texts(arrow.resolve(self._other(base), self._column, strict=strict, errors=_checked(errors)))

    def relativize(self, base: Text | pandas.Series[Any], *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns shortest references that resolve to the texts, against a base or another Series' rows of the same labels."""
        return self._texts(arrow.relativize(self._other(base), self._column, errors=_checked(errors)))

    def origin(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns origins, such as 'https://h'."""
        return self._texts(arrow.origin(self._column, errors=_checked(errors)))

    def key(
        self, profile: Text = 'page', *, tracking: Text | None = None, web: bool = False, errors: _Errors = 'null'
    ) -> pandas.Series[Any]:
        """Returns keys by a profile. `tracking` and `web` are as of KeyMaker."""
        return self._texts(arrow.key(self._column, profile, tracking=tracking, web=web, errors=_checked(errors)))

    def key128(
        self,
        profile: Text = 'page',
        seed: int = 0,
        *,
        tracking: Text | None = None,
        web: bool = False,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns 128-bit hashes of keys, as bytes."""
        result = arrow.key128(self._column, profile, seed, tracking=tracking, web=web, errors=_checked(errors))
        return self._values(result, 'object')

    def href(self, base: Text | pandas.Series[Any] | None = None, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the web URLs that browsers read."""
        return self._texts(arrow.href(self._column, self._other(base), errors=_checked(errors)))

    def web_parse(self, base: Text | pandas.Series[Any] | None = None, *, errors: _Errors = 'null') -> pandas.DataFrame:
        """Returns a frame of the attributes of web URLs."""
        return self._frame(arrow.web_parse(self._column, self._other(base), errors=_checked(errors)), _ATTRIBUTES)

    def web_to_uri(self, base: Text | pandas.Series[Any] | None = None, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the URIs of the web URLs that browsers read."""
        return self._texts(arrow.web_to_uri(self._column, self._other(base), errors=_checked(errors)))

    def to_uri(
        self, *, percent_encoded_host: bool = False, nfc: bool = False, legacy: bool = False, errors: _Errors = 'null'
    ) -> pandas.Series[Any]:
        """Returns the URIs of IRIs."""
        result = arrow.to_uri(
            self._column, percent_encoded_host=percent_encoded_host, nfc=nfc, legacy=legacy, errors=_checked(errors)
        )
        return self._texts(result)

    def to_iri(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the IRIs of URIs."""
        return self._texts(arrow.to_iri(self._column, errors=_checked(errors)))

    def params(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the parameters of queries: lists of dicts of `name` and `value`."""
        return self._values(arrow.params(self._column, errors=_checked(errors)), 'object')

    def param(self, name: Text, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the value of the first parameter of that name."""
        return self._texts(arrow.param(self._column, name, errors=_checked(errors)))

    def with_param(
        self, name: Text, value: Text | int | float | pandas.Series[Any] | None, *, errors: _Errors = 'null'
    ) -> pandas.Series[Any]:
        """Returns texts with one parameter of that name, whose value is one for all rows, or that of the row of its label."""
        return self._texts(arrow.with_param(self._column, name, self._other(value), errors=_checked(errors)))

    def quote(self, component: str = 'query-value', *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Percent-encodes data for its use in a component."""
        return self._texts(arrow.quote(self._column, component, errors=_checked(errors)))

    def unquote(
        self,
        *,
        plus: bool = False,
        lenient: bool = False,
        percent_u: bool = False,
        replace: bool = False,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Decodes percent-encoded components once, as uriform.arrow.unquote."""
        result = arrow.unquote(
            self._column, plus=plus, lenient=lenient, percent_u=percent_u, replace=replace, errors=_checked(errors)
        )
        return self._texts(result)

    def hide_credentials(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns texts with '*' in place of each byte of their credentials, for logs."""
        return self._texts(arrow.hide_credentials(self._column, errors=_checked(errors)))

    def safe_to_fetch(
        self,
        base: Text | pandas.Series[Any] | None = None,
        *,
        schemes: Iterable[str] = ('https', 'http'),
        hosts: Iterable[str] | None = None,
        refused_hosts: Iterable[str] = (),
        addresses: Iterable[str] = ('global',),
        ports: Iterable[int] = (),
        refusals: Iterable[str] = DEFAULT_REFUSALS,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns the URLs that a program may fetch, as uriform.arrow.safe_to_fetch; those that are refused are missing."""
        result = arrow.safe_to_fetch(
            self._column,
            self._other(base),
            schemes=schemes,
            hosts=hosts,
            refused_hosts=refused_hosts,
            addresses=addresses,
            ports=ports,
            refusals=refusals,
            errors=_checked(errors),
        )
        return self._texts(result)

    def _component(self, name: str, errors: _Errors) -> pandas.Series[Any]:
        return self._texts(arrow.component(self._column, name, errors=_checked(errors)))

    def _other(self, other: Any) -> Any:
        return _column_of(other.reindex(self._series.index)) if isinstance(other, pandas.Series) else other

    def _texts(self, result: Array | ChunkedArray) -> pandas.Series[Any]:
        return self._values(result, _dtype_of_texts(self._series.dtype))

    def _values(self, column: Any, dtype: Any, name: Any = None) -> pandas.Series[Any]:
        """Returns a column as a Series: backed by Arrow if the accessor's Series is, and otherwise of a dtype."""
        series = self._series
        if pyarrow is None:
            values = column if isinstance(column, list) else column.to_pylist()
        else:
            values, dtype = _converted(_chunked(column), dtype, isinstance(series.dtype, pandas.ArrowDtype))
        return pandas.Series(values, index=series.index, name=name or series.name, dtype=dtype, copy=False)

    def _frame(self, result: Array | ChunkedArray, names: tuple[str, ...]) -> pandas.DataFrame:
        texts = _dtype_of_texts(self._series.dtype)
        made = {name: self._values(column, _NUMBERS.get(name, texts), name) for name, column in _members(result, names)}
        return pandas.DataFrame(made, index=self._series.index, copy=False)


@pandas.api.extensions.register_index_accessor('uri')
class UriIndexAccessor:
    """The functions of UriAccessor on an Index, which return an Index; `parse` and `web_parse` a frame with this index. The texts of
    the Index are also the labels that other operands are aligned by."""

    def __init__(self, index: Any) -> None:
        if isinstance(index, pandas.MultiIndex):
            raise AttributeError('a MultiIndex has no column of texts')
        self._accessor = UriAccessor(index.to_series())

    def __getattr__(self, name: str) -> Any:
        if name.startswith('_') or not hasattr(UriAccessor, name):
            raise AttributeError(f'{type(self).__name__} has no attribute {name!r}')
        function = getattr(self._accessor, name)

        @functools.wraps(function)
        def apply(*args: Any, **named: Any) -> Any:
            result = function(*args, **named)
            return pandas.Index(result) if isinstance(result, pandas.Series) else result

        return apply

    def __dir__(self) -> list[str]:
        return [name for name in dir(UriAccessor) if not name.startswith('_')]


def _checked(errors: _Errors) -> _Errors:
    if errors not in ('null', 'raise'):
        raise ValueError(f"errors cannot be {errors!r}: it is 'null' or 'raise'")
    return errors


def _column_of(series: pandas.Series[Any]) -> Any:
    """Returns the column, of objects item by item: pyarrow refuses a mixture that is not all texts with other words."""
    dtype = series.dtype
    # Without any value, the dtype of texts is one of floats, and categories have any dtype.
    no_texts = dtype.kind == 'f' or isinstance(dtype, pandas.CategoricalDtype)
    if no_texts and not isinstance(dtype, pandas.ArrowDtype) and series.isna().all():
        return [None] * len(series)
    return series.tolist() if dtype == 'object' else series


def _dtype_of_texts(dtype: Any) -> Any:
    """Returns the dtype that texts of a result have: that of the texts of the Series, or of its categories."""
    if isinstance(dtype, pandas.CategoricalDtype):
        dtype = dtype.categories.dtype
    return dtype if isinstance(dtype, pandas.StringDtype) else 'object'


def _members(result: Array | ChunkedArray, names: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Returns the columns of a struct: of pyarrow, or lists if there is no pyarrow."""
    if pyarrow is None:
        rows = result.to_pylist()
        return ((name, [row and row[name] for row in rows]) for name in names)
    structs = _chunked(result)
    return ((name, pyarrow.compute.struct_field(structs, name)) for name in names)


def _converted(values: Any, dtype: Any, is_arrow_backed: bool) -> tuple[Any, Any]:
    """Returns the values of a column of pyarrow, for a Series of the returned dtype."""
    if pyarrow.types.is_dictionary(values.type):  # pandas cannot sort one, and pyarrow's to_numpy gives its nulls a name
        values = values.cast(values.type.value_type)
    if is_arrow_backed:
        backed = pandas.arrays.ArrowExtensionArray(values)
        return backed, backed.dtype
    if dtype == 'object':
        return values.to_pylist() if pyarrow.types.is_nested(values.type) else values.to_numpy(), dtype
    return pandas.api.types.pandas_dtype(dtype).__from_arrow__(values), dtype


def _chunked(result: Any) -> Any:
    if isinstance(result, pyarrow.ChunkedArray):
        return result
    return pyarrow.chunked_array([pyarrow.array(result)] if isinstance(result, Array) else result)


# Those of other types than texts.
_NUMBERS = {'port_number': 'UInt16'}
_COMPONENTS = ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'host_kind', 'port_number')
_ATTRIBUTES = (
    'href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'host_kind',
)  # fmt: skip
