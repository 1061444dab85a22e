"""The accessor `uri` on pandas Series and Index: functions on text columns.

Importing this module registers it. Results keep the Series' index and name. Texts keep its dtype, or the dtype of its categories,
whatever the rows; bool and int use pandas' nullable dtypes or, for a Series with an ArrowDtype, Arrow's. Missing and invalid rows
are missing in the result; `errors='raise'` raises the ParseError for the first invalid row.

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

from ._columns import apply_method
from ._fetch import DEFAULT_REFUSALS, policy
from ._uriform import SuffixList
from .arrow import Array, ChunkedArray, Text, _operand_of_value, _required

__all__ = ['UriAccessor', 'UriIndexAccessor']

_Errors: TypeAlias = Literal['null', 'raise']


@pandas.api.extensions.register_series_accessor('uri')
class UriAccessor:
    """Functions of `uriform.arrow` on a Series of str or bytes: of dtype object, string, category, or Arrow's."""

    def __init__(self, series: pandas.Series[Any]) -> None:
        self._series = series  # its values may change before a call: pandas 2 keeps the accessor

    # begin: column_functions.tsv
    def parse(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.DataFrame:
        """Returns the components, `host_kind` and `port_number`.

        `host_kind` is 'reg-name', 'ipv4', 'ipv6' or 'ipvfuture', or null without a host.
        """
        return self._frame('parse', None, {'kind': kind}, errors)

    def scheme(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns schemes."""
        return self._apply('scheme', None, {'kind': kind}, errors)

    def authority(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns authorities."""
        return self._apply('authority', None, {'kind': kind}, errors)

    def userinfo(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns userinfos."""
        return self._apply('userinfo', None, {'kind': kind}, errors)

    def host(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns hosts."""
        return self._apply('host', None, {'kind': kind}, errors)

    def port(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns ports, as texts."""
        return self._apply('port', None, {'kind': kind}, errors)

    def path(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns paths."""
        return self._apply('path', None, {'kind': kind}, errors)

    def query(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns queries."""
        return self._apply('query', None, {'kind': kind}, errors)

    def fragment(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns fragments."""
        return self._apply('fragment', None, {'kind': kind}, errors)

    def port_or_default(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns ports as numbers, or the schemes' default ports.

        Null if there is neither, or if a port exceeds 65535.
        """
        return self._apply('port_or_default', None, {'kind': kind}, errors, 'UInt16')

    def normalize(
        self,
        *,
        level: str = 'scheme',
        drop_fragment: bool = False,
        urn_equivalence: bool = False,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns normal forms.

        If all texts in an array are already in normal form, the result shares its memory.
        """
        return self._apply(
            'normalize',
            None,
            {'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
            errors,
        )

    def is_normalized(
        self,
        *,
        level: str = 'scheme',
        drop_fragment: bool = False,
        urn_equivalence: bool = False,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns whether texts are in normal form."""
        return self._apply(
            'is_normalized',
            None,
            {'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
            errors,
            'boolean',
        )

    def equivalent(
        self,
        other: Text | pandas.Series[Any],
        *,
        level: str = 'scheme',
        drop_fragment: bool = False,
        urn_equivalence: bool = False,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns whether a column's texts have the same normal forms as the texts of another column, or as a single text."""
        return self._apply(
            'equivalent',
            self._other(_required(other)),
            {'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
            errors,
            'boolean',
        )

    def hash64(
        self,
        seed: int = 0,
        *,
        level: str = 'scheme',
        drop_fragment: bool = False,
        urn_equivalence: bool = False,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns the 64-bit XXH3 of normal forms."""
        return self._apply(
            'hash64',
            None,
            {'seed': seed, 'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
            errors,
            'UInt64',
        )

    def resolve(self, base: Text | pandas.Series[Any], *, strict: bool = True, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the targets of references against a single base, or against each row's base."""
        return self._apply('resolve', self._other(_required(base)), {'strict': bool(strict)}, errors)

    def key(
        self,
        profile: Text = 'page',
        *,
        tracking: Text | None = None,
        web: bool = False,
        suffixes: SuffixList | None = None,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns keys by a profile.

        For `tracking`, `web` and `suffixes`, see KeyMaker.
        """
        return self._apply('key', None, {'profile': profile, 'tracking': tracking, 'web': bool(web), 'suffixes': suffixes}, errors)

    def key128(
        self,
        profile: Text = 'page',
        seed: int = 0,
        *,
        tracking: Text | None = None,
        web: bool = False,
        suffixes: SuffixList | None = None,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns 128-bit hashes of keys, in 16 bytes each."""
        return self._apply(
            'key128',
            None,
            {'profile': profile, 'seed': seed, 'tracking': tracking, 'web': bool(web), 'suffixes': suffixes},
            errors,
            'object',
        )

    def origin(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns origins, like the property of URI.

        Null without an error if there is no origin.
        """
        return self._apply('origin', None, {}, errors)

    def same_origin(
        self,
        other: Text | pandas.Series[Any],
        *,
        kind: str = 'uri-reference',
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns whether a column's texts have the same origin as the texts of another column, or as a single text."""
        return self._apply('same_origin', self._other(_required(other)), {'kind': kind}, errors, 'boolean')

    def site(
        self,
        suffixes: SuffixList,
        *,
        schemeful: bool = False,
        icann: bool = False,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns the sites of URIs by a Public Suffix List: the host's registrable domain, or the host without such a domain.

        `suffixes` is a list from uriform.site. `schemeful` also writes the scheme; `icann` ignores the rules for private domains.
        """
        return self._apply('site', None, {'suffixes': suffixes, 'schemeful': bool(schemeful), 'icann': bool(icann)}, errors)

    def same_site(
        self,
        other: Text | pandas.Series[Any],
        suffixes: SuffixList,
        *,
        schemeful: bool = False,
        icann: bool = False,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns whether a column's texts belong to the same site as the texts of another column, or as a single text."""
        return self._apply(
            'same_site',
            self._other(_required(other)),
            {'suffixes': suffixes, 'schemeful': bool(schemeful), 'icann': bool(icann)},
            errors,
            'boolean',
        )

    def registrable_domain(self, suffixes: SuffixList, *, icann: bool = False, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the registrable domains of hosts by a Public Suffix List; null for a host without such a domain."""
        return self._apply('registrable_domain', None, {'suffixes': suffixes, 'icann': bool(icann)}, errors)

    def public_suffix(self, suffixes: SuffixList, *, icann: bool = False, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the public suffixes of hosts by a Public Suffix List; null for a host without a suffix."""
        return self._apply('public_suffix', None, {'suffixes': suffixes, 'icann': bool(icann)}, errors)

    def relativize(self, base: Text | pandas.Series[Any], *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the shortest references that resolve to the texts against a single base, or against each row's base."""
        return self._apply('relativize', self._other(_required(base)), {}, errors)

    def params(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the query's parameters, decoded: lists of structs of `name` and `value`."""
        return self._apply('params', None, {'kind': kind}, errors, 'object')

    def param(self, name: Text, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the value of the first parameter with the name, decoded, or null if there is none."""
        return self._apply('param', None, {'name': _required(name), 'kind': kind}, errors)

    def with_param(
        self,
        name: Text,
        value: Text | int | float | pandas.Series[Any] | None,
        *,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns texts with a single parameter of the name.

        Its value is the same for all rows, as in URI.with_param, or comes from a column.
        """
        return self._apply('with_param', self._other(_operand_of_value(value)), {'name': _required(name)}, errors)

    def without_param(self, name: Text, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns texts without the parameters of the name."""
        return self._apply('without_param', None, {'name': _required(name), 'kind': kind}, errors)

    def quote(self, component: str = 'query-value', *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Percent-encodes data for use in a component."""
        return self._apply('quote', None, {'component': component}, errors)

    def unquote(
        self,
        *,
        plus: bool = False,
        lenient: bool = False,
        percent_u: bool = False,
        replace: bool = False,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Decodes percent-encoded components once.

        Data that is not UTF-8 is an error, or with `replace` becomes U+FFFD.
        """
        return self._apply(
            'unquote',
            None,
            {'plus': bool(plus), 'lenient': bool(lenient), 'percent_u': bool(percent_u), 'replace': bool(replace)},
            errors,
        )

    def web_parse(self, base: Text | pandas.Series[Any] | None = None, *, errors: _Errors = 'null') -> pandas.DataFrame:
        """Returns the attributes of web URLs (`href`, `protocol` and others), and `host_kind`.

        `host_kind` is 'empty', 'domain', 'ipv4', 'ipv6' or 'opaque', or null without a host.
        """
        return self._frame('web_parse', self._other(base), {}, errors)

    def href(self, base: Text | pandas.Series[Any] | None = None, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns web URLs as read by browsers, without a base, against a single base, or against each row's base."""
        return self._apply('href', self._other(base), {}, errors)

    def web_to_uri(self, base: Text | pandas.Series[Any] | None = None, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the URIs for web URLs as read by browsers, like uriform.web.to_uri."""
        return self._apply('web_to_uri', self._other(base), {}, errors)

    def to_uri(
        self,
        *,
        percent_encoded_host: bool = False,
        nfc: bool = False,
        legacy: bool = False,
        errors: _Errors = 'null',
    ) -> pandas.Series[Any]:
        """Returns the URIs of IRIs."""
        return self._apply(
            'to_uri',
            None,
            {'percent_encoded_host': bool(percent_encoded_host), 'nfc': bool(nfc), 'legacy': bool(legacy)},
            errors,
        )

    def to_iri(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns the IRIs of URIs, for display."""
        return self._apply('to_iri', None, {}, errors)

    def hide_credentials(self, *, errors: _Errors = 'null') -> pandas.Series[Any]:
        """Returns texts without their credentials, for logs.

        A '*' replaces each byte, so that positions are kept.
        """
        return self._apply('hide_credentials', None, {}, errors)

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
        """Returns the URLs that a program may fetch, like the `target` of uriform.safe_to_fetch, which takes the same parameters.

        A refused row is null, without an error unless it is not a URL; uriform.safe_to_fetch explains the refusal of its text.
        """
        return self._apply(
            'safe_to_fetch',
            self._other(base),
            policy(schemes, hosts, refused_hosts, addresses, ports, refusals),
            errors,
        )
    # end: column_functions.tsv

    def _other(self, other: Any) -> Any:
        return _column_of(other.reindex(self._series.index)) if isinstance(other, pandas.Series) else other

    def _apply(self, function: str, other: Any, arguments: dict[str, Any], errors: _Errors, dtype: Any = None) -> pandas.Series[Any]:
        """Returns the result as a Series with a dtype, by default the texts' dtype."""
        result = apply_method(function, _column_of(self._series), other, arguments, _checked(errors))
        return self._values(result, dtype or _dtype_of_texts(self._series.dtype))

    def _values(self, column: Any, dtype: Any, name: Any = None) -> pandas.Series[Any]:
        """Returns a column as a Series, backed by Arrow if the accessor's Series is, and otherwise with a dtype."""
        series = self._series
        if pyarrow is None:
            values = column if isinstance(column, list) else column.to_pylist()
        else:
            values, dtype = _converted(_chunked(column), dtype, isinstance(_dtype_of_values(series.dtype), pandas.ArrowDtype))
        return pandas.Series(values, index=series.index, name=name or series.name, dtype=dtype, copy=False)

    def _frame(self, function: str, other: Any, arguments: dict[str, Any], errors: _Errors) -> pandas.DataFrame:
        result = apply_method(function, _column_of(self._series), other, arguments, _checked(errors))
        texts = _dtype_of_texts(self._series.dtype)
        columns = _members(result, _MEMBERS[function])
        made = {name: self._values(column, _NUMBERS.get(name, texts), name) for name, column in columns}
        return pandas.DataFrame(made, index=self._series.index, copy=False)


@pandas.api.extensions.register_index_accessor('uri')
class UriIndexAccessor:
    """The functions of UriAccessor on an Index. They return an Index; `parse` and `web_parse` return a frame with this index. Other
    operands are aligned by the Index's texts."""

    def __init__(self, index: Any) -> None:
        if isinstance(index, pandas.MultiIndex):
            raise AttributeError('a MultiIndex has no column of texts')
        self._accessor = UriAccessor(pandas.Series(index, index, index.dtype, index.name))  # to_series() uses another dtype

    def __getattr__(self, name: str) -> Any:
        if name.startswith('_') or not hasattr(UriAccessor, name):
            raise AttributeError(f'{type(self).__name__} has no attribute {name!r}')
        function = getattr(self._accessor, name)

        @functools.wraps(function)
        def apply(*args: Any, **named: Any) -> Any:
            result = function(*args, **named)
            return pandas.Index(result, dtype=result.dtype) if isinstance(result, pandas.Series) else result

        return apply

    def __dir__(self) -> list[str]:
        return [name for name in dir(UriAccessor) if not name.startswith('_')]


def _checked(errors: _Errors) -> _Errors:
    if errors not in ('null', 'raise'):
        raise ValueError(f"errors cannot be {errors!r}: it is 'null' or 'raise'")
    return errors


def _column_of(series: pandas.Series[Any]) -> Any:
    """Returns the column. Objects are read item by item: pyarrow refuses a mixture with non-texts in other words."""
    dtype = series.dtype
    # Without any value, a text Series uses a float dtype, and categories use any dtype.
    no_texts = dtype.kind == 'f' or isinstance(dtype, pandas.CategoricalDtype)
    if no_texts and not isinstance(_dtype_of_values(dtype), pandas.ArrowDtype) and series.isna().all():
        return [None] * len(series)
    return series.tolist() if dtype == 'object' else series


def _dtype_of_values(dtype: Any) -> Any:
    """Returns the dtype of a Series, or its categories' dtype."""
    return dtype.categories.dtype if isinstance(dtype, pandas.CategoricalDtype) else dtype


def _dtype_of_texts(dtype: Any) -> Any:
    """Returns the dtype for a result's texts, unless it is Arrow's."""
    values = _dtype_of_values(dtype)
    return values if isinstance(values, pandas.StringDtype) else 'object'


def _members(result: Array | ChunkedArray, names: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Returns a struct's columns: from pyarrow, or as lists without pyarrow."""
    if pyarrow is None:
        rows = result.to_pylist()
        return ((name, [row and row[name] for row in rows]) for name in names)
    structs = _chunked(result)
    return ((name, pyarrow.compute.struct_field(structs, name)) for name in names)


def _converted(values: Any, dtype: Any, is_arrow_backed: bool) -> tuple[Any, Any]:
    """Returns a pyarrow column's values, for a Series with the returned dtype."""
    if pyarrow.types.is_dictionary(values.type):  # pandas cannot sort it, and pyarrow's to_numpy names its nulls
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


# For types other than texts.
_NUMBERS = {'port_number': 'UInt16'}
_MEMBERS = {
    'parse': ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'host_kind', 'port_number'),
    'web_parse': (
        'href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'host_kind',
    ),
}  # fmt: skip
