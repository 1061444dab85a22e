"""The namespace `uri` on Polars expressions and Series: functions on text columns, run in Polars' own threads.

Importing this module registers it. The functions take the same parameters as those in `uriform.arrow`. With `errors='null'`,
results are null in invalid rows; 'column' returns structs of `value` and `error`; 'raise' raises a ComputeError.

>>> import polars
>>> import uriform.polars
>>> frame = polars.DataFrame({'url': ['HTTP://h:80/?q=a%20b', None, 'http://[']})
>>> frame.select(polars.col('url').uri.normalize(), q=polars.col('url').uri.param('q')).rows()
[('http://h/?q=a%20b', 'a b'), (None, None), (None, None)]
>>> frame.lazy().filter(polars.col('url').uri.host() == 'h').select(polars.len()).collect().item()
1
>>> frame['url'].uri.key().to_list()
['http://h/?q=a%20b', None, None]
>>> frame.select(polars.col('url').uri.host(errors='column')).unnest('url')['error'].struct.field('position').to_list()
[None, None, 8]
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Concatenate, Literal, ParamSpec, TypeAlias

import polars

from ._columns import apply_method, arrow_apply
from ._errors import ParseError, text_of
from ._fetch import DEFAULT_REFUSALS, policy
from ._uriform import IRI, URI, URL, SuffixList
from .arrow import _operand_of_value, _required

__all__ = ['UriExpr', 'UriSeries']

_Errors: TypeAlias = Literal['null', 'column', 'raise']
_Operand: TypeAlias = str | bytes | polars.Expr | polars.Series


@polars.api.register_expr_namespace('uri')
class UriExpr:
    """Functions on an expression of type String or Binary."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression

    # begin: column_functions.tsv
    def parse(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns the components, `host_kind` and `port_number`.

        `host_kind` is 'reg-name', 'ipv4', 'ipv6' or 'ipvfuture', or null without a host.
        """
        return self._apply('parse', None, {'kind': kind}, errors)

    def scheme(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns schemes."""
        return self._apply('scheme', None, {'kind': kind}, errors)

    def authority(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns authorities."""
        return self._apply('authority', None, {'kind': kind}, errors)

    def userinfo(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns userinfos."""
        return self._apply('userinfo', None, {'kind': kind}, errors)

    def host(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns hosts."""
        return self._apply('host', None, {'kind': kind}, errors)

    def port(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns ports, as texts."""
        return self._apply('port', None, {'kind': kind}, errors)

    def path(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns paths."""
        return self._apply('path', None, {'kind': kind}, errors)

    def query(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns queries."""
        return self._apply('query', None, {'kind': kind}, errors)

    def fragment(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns fragments."""
        return self._apply('fragment', None, {'kind': kind}, errors)

    def port_or_default(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns ports as numbers, or the schemes' default ports.

        Null if there is neither, or if a port exceeds 65535.
        """
        return self._apply('port_or_default', None, {'kind': kind}, errors)

    def normalize(
        self,
        *,
        level: str = 'scheme',
        drop_fragment: bool = False,
        urn_equivalence: bool = False,
        errors: _Errors = 'null',
    ) -> polars.Expr:
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
    ) -> polars.Expr:
        """Returns whether texts are in normal form."""
        return self._apply(
            'is_normalized',
            None,
            {'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
            errors,
        )

    def equivalent(
        self,
        other: _Operand,
        *,
        level: str = 'scheme',
        drop_fragment: bool = False,
        urn_equivalence: bool = False,
        errors: _Errors = 'null',
    ) -> polars.Expr:
        """Returns whether a column's texts have the same normal forms as the texts of another column, or as a single text."""
        return self._apply(
            'equivalent',
            _required(other),
            {'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
            errors,
        )

    def hash64(
        self,
        seed: int = 0,
        *,
        level: str = 'scheme',
        drop_fragment: bool = False,
        urn_equivalence: bool = False,
        errors: _Errors = 'null',
    ) -> polars.Expr:
        """Returns the 64-bit XXH3 of normal forms."""
        return self._apply(
            'hash64',
            None,
            {'seed': seed, 'level': level, 'drop_fragment': bool(drop_fragment), 'urn_equivalence': bool(urn_equivalence)},
            errors,
        )

    def resolve(self, base: _Operand, *, strict: bool = True, errors: _Errors = 'null') -> polars.Expr:
        """Returns the targets of references against a single base, or against each row's base."""
        return self._apply('resolve', _required(base), {'strict': bool(strict)}, errors)

    def key(
        self,
        profile: str = 'page',
        *,
        tracking: str | None = None,
        web: bool = False,
        suffixes: SuffixList | None = None,
        errors: _Errors = 'null',
    ) -> polars.Expr:
        """Returns keys by a profile.

        For `tracking`, `web` and `suffixes`, see KeyMaker.
        """
        return self._apply('key', None, {'profile': profile, 'tracking': tracking, 'web': bool(web), 'suffixes': suffixes}, errors)

    def key128(
        self,
        profile: str = 'page',
        seed: int = 0,
        *,
        tracking: str | None = None,
        web: bool = False,
        suffixes: SuffixList | None = None,
        errors: _Errors = 'null',
    ) -> polars.Expr:
        """Returns 128-bit hashes of keys, in 16 bytes each."""
        return self._apply(
            'key128',
            None,
            {'profile': profile, 'seed': seed, 'tracking': tracking, 'web': bool(web), 'suffixes': suffixes},
            errors,
        )

    def origin(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns origins, like the property of URI.

        Null without an error if there is no origin.
        """
        return self._apply('origin', None, {}, errors)

    def same_origin(self, other: _Operand, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns whether a column's texts have the same origin as the texts of another column, or as a single text."""
        return self._apply('same_origin', _required(other), {'kind': kind}, errors)

    def site(self, suffixes: SuffixList, *, schemeful: bool = False, icann: bool = False, errors: _Errors = 'null') -> polars.Expr:
        """Returns the sites of URIs by a Public Suffix List: the host's registrable domain, or the host without such a domain.

        `suffixes` is a list from uriform.site. `schemeful` also writes the scheme; `icann` ignores the rules for private domains.
        """
        return self._apply('site', None, {'suffixes': suffixes, 'schemeful': bool(schemeful), 'icann': bool(icann)}, errors)

    def same_site(
        self,
        other: _Operand,
        suffixes: SuffixList,
        *,
        schemeful: bool = False,
        icann: bool = False,
        errors: _Errors = 'null',
    ) -> polars.Expr:
        """Returns whether a column's texts belong to the same site as the texts of another column, or as a single text."""
        return self._apply(
            'same_site',
            _required(other),
            {'suffixes': suffixes, 'schemeful': bool(schemeful), 'icann': bool(icann)},
            errors,
        )

    def registrable_domain(self, suffixes: SuffixList, *, icann: bool = False, errors: _Errors = 'null') -> polars.Expr:
        """Returns the registrable domains of hosts by a Public Suffix List; null for a host without such a domain."""
        return self._apply('registrable_domain', None, {'suffixes': suffixes, 'icann': bool(icann)}, errors)

    def public_suffix(self, suffixes: SuffixList, *, icann: bool = False, errors: _Errors = 'null') -> polars.Expr:
        """Returns the public suffixes of hosts by a Public Suffix List; null for a host without a suffix."""
        return self._apply('public_suffix', None, {'suffixes': suffixes, 'icann': bool(icann)}, errors)

    def relativize(self, base: _Operand, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns the shortest references that resolve to the texts against a single base, or against each row's base."""
        return self._apply('relativize', _required(base), {}, errors)

    def params(self, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns the query's parameters, decoded: lists of structs of `name` and `value`."""
        return self._apply('params', None, {'kind': kind}, errors)

    def param(self, name: str, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns the value of the first parameter with the name, decoded, or null if there is none."""
        return self._apply('param', None, {'name': _required(name), 'kind': kind}, errors)

    def with_param(self, name: str, value: _Operand | int | float | None, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns texts with a single parameter of the name.

        Its value is the same for all rows, as in URI.with_param, or comes from a column.
        """
        return self._apply('with_param', _operand_of_value(value), {'name': _required(name)}, errors)

    def without_param(self, name: str, *, kind: str = 'uri-reference', errors: _Errors = 'null') -> polars.Expr:
        """Returns texts without the parameters of the name."""
        return self._apply('without_param', None, {'name': _required(name), 'kind': kind}, errors)

    def quote(self, component: str = 'query-value', *, errors: _Errors = 'null') -> polars.Expr:
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
    ) -> polars.Expr:
        """Decodes percent-encoded components once.

        Data that is not UTF-8 is an error, or with `replace` becomes U+FFFD.
        """
        return self._apply(
            'unquote',
            None,
            {'plus': bool(plus), 'lenient': bool(lenient), 'percent_u': bool(percent_u), 'replace': bool(replace)},
            errors,
        )

    def web_parse(self, base: _Operand | None = None, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns the attributes of web URLs (`href`, `protocol` and others), and `host_kind`.

        `host_kind` is 'empty', 'domain', 'ipv4', 'ipv6' or 'opaque', or null without a host.
        """
        return self._apply('web_parse', base, {}, errors)

    def href(self, base: _Operand | None = None, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns web URLs as read by browsers, without a base, against a single base, or against each row's base."""
        return self._apply('href', base, {}, errors)

    def web_to_uri(self, base: _Operand | None = None, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns the URIs for web URLs as read by browsers, like uriform.web.to_uri."""
        return self._apply('web_to_uri', base, {}, errors)

    def to_uri(
        self,
        *,
        percent_encoded_host: bool = False,
        nfc: bool = False,
        legacy: bool = False,
        errors: _Errors = 'null',
    ) -> polars.Expr:
        """Returns the URIs of IRIs."""
        return self._apply(
            'to_uri',
            None,
            {'percent_encoded_host': bool(percent_encoded_host), 'nfc': bool(nfc), 'legacy': bool(legacy)},
            errors,
        )

    def to_iri(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns the IRIs of URIs, for display."""
        return self._apply('to_iri', None, {}, errors)

    def hide_credentials(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns texts without their credentials, for logs.

        A '*' replaces each byte, so that positions are kept.
        """
        return self._apply('hide_credentials', None, {}, errors)

    def safe_to_fetch(
        self,
        base: _Operand | None = None,
        *,
        schemes: Iterable[str] = ('https', 'http'),
        hosts: Iterable[str] | None = None,
        refused_hosts: Iterable[str] = (),
        addresses: Iterable[str] = ('global',),
        ports: Iterable[int] = (),
        refusals: Iterable[str] = DEFAULT_REFUSALS,
        errors: _Errors = 'null',
    ) -> polars.Expr:
        """Returns the URLs that a program may fetch, like the `target` of uriform.safe_to_fetch, which takes the same parameters.

        A refused row is null, without an error unless it is not a URL; uriform.safe_to_fetch explains the refusal of its text.
        """
        return self._apply('safe_to_fetch', base, policy(schemes, hosts, refused_hosts, addresses, ports, refusals), errors)
    # end: column_functions.tsv

    def _apply(self, function: str, other: Any, arguments: dict[str, Any], errors: _Errors) -> polars.Expr:
        is_text = other is not None and not isinstance(other, (polars.Expr, polars.Series))
        if is_text and not isinstance(other, (str, bytes, URI, IRI, URL)):
            raise TypeError(f'expected a text, an expression or a Series, not {type(other).__name__}')
        apply_method(function, [], other if is_text else None, arguments, errors)  # checks the arguments
        if is_text and not isinstance(other, bytes):
            other = text_of(other)
        # Unlike in Polars, a str is a text, not a column name.
        others = [] if other is None else [other if isinstance(other, polars.Expr) else polars.lit(other)]
        applied = functools.partial(_applied, function, arguments, errors)
        # Polars infers the type by calling the function with its own text, which may be invalid.
        dtype = polars.dtype_of(self._apply(function, other, arguments, 'null')) if errors == 'raise' else None
        return polars.map_batches([self._expression, *others], applied, return_dtype=dtype, is_elementwise=True)


def _applied(function: str, arguments: dict[str, Any], errors: _Errors, series: Sequence[polars.Series]) -> polars.Series:
    """Applies a function to part of a column and of the other operand, in a Polars thread."""
    column, other = series[0], series[1] if len(series) > 1 else None
    if other is not None and len(column) != len(other):  # a single row applies to all
        if len(column) == 1:
            column = column.new_from_index(0, len(other))
        elif len(other) == 1:
            other = other.new_from_index(0, len(column))
    try:
        result = arrow_apply(function, column, other, arguments, errors, True)
    except ParseError as error:  # only Polars knows the row
        raise polars.exceptions.ComputeError(str(error).rpartition(' of row ')[0]) from None
    except (TypeError, ValueError, OverflowError) as error:
        raise polars.exceptions.ComputeError(str(error)) from None
    return polars.Series(column.name, result)


_Arguments = ParamSpec('_Arguments')


def _of_series(
    function: Callable[Concatenate[UriExpr, _Arguments], polars.Expr],
) -> Callable[Concatenate[UriSeries, _Arguments], polars.Series]:
    """Converts a method of UriExpr to a method of UriSeries."""

    @functools.wraps(function)
    def method(self: UriSeries, /, *args: _Arguments.args, **named: _Arguments.kwargs) -> polars.Series:
        series = self._series
        made = function(UriExpr(polars.col('')), *args, **named)
        return series.alias('').to_frame().select(made).to_series().alias(series.name)

    signature = inspect.signature(function)
    method.__signature__ = signature.replace(return_annotation='polars.Series')  # type: ignore[attr-defined]
    method.__qualname__ = f'UriSeries.{function.__name__}'
    return method


@polars.api.register_series_namespace('uri')
class UriSeries:
    """The functions of UriExpr on a Series. Other operands are texts or Series."""

    def __init__(self, series: polars.Series) -> None:
        self._series = series

    # begin: column_functions.tsv of series
    parse = _of_series(UriExpr.parse)
    scheme = _of_series(UriExpr.scheme)
    authority = _of_series(UriExpr.authority)
    userinfo = _of_series(UriExpr.userinfo)
    host = _of_series(UriExpr.host)
    port = _of_series(UriExpr.port)
    path = _of_series(UriExpr.path)
    query = _of_series(UriExpr.query)
    fragment = _of_series(UriExpr.fragment)
    port_or_default = _of_series(UriExpr.port_or_default)
    normalize = _of_series(UriExpr.normalize)
    is_normalized = _of_series(UriExpr.is_normalized)
    equivalent = _of_series(UriExpr.equivalent)
    hash64 = _of_series(UriExpr.hash64)
    resolve = _of_series(UriExpr.resolve)
    key = _of_series(UriExpr.key)
    key128 = _of_series(UriExpr.key128)
    origin = _of_series(UriExpr.origin)
    same_origin = _of_series(UriExpr.same_origin)
    site = _of_series(UriExpr.site)
    same_site = _of_series(UriExpr.same_site)
    registrable_domain = _of_series(UriExpr.registrable_domain)
    public_suffix = _of_series(UriExpr.public_suffix)
    relativize = _of_series(UriExpr.relativize)
    params = _of_series(UriExpr.params)
    param = _of_series(UriExpr.param)
    with_param = _of_series(UriExpr.with_param)
    without_param = _of_series(UriExpr.without_param)
    quote = _of_series(UriExpr.quote)
    unquote = _of_series(UriExpr.unquote)
    web_parse = _of_series(UriExpr.web_parse)
    href = _of_series(UriExpr.href)
    web_to_uri = _of_series(UriExpr.web_to_uri)
    to_uri = _of_series(UriExpr.to_uri)
    to_iri = _of_series(UriExpr.to_iri)
    hide_credentials = _of_series(UriExpr.hide_credentials)
    safe_to_fetch = _of_series(UriExpr.safe_to_fetch)
    # end: column_functions.tsv
