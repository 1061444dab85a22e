"""The namespace `uri` of Polars' expressions and Series: functions on columns of texts, which run in Polars' own threads.

It is registered when this module is imported. The functions have the parameters of those of `uriform.arrow`. `errors` is 'null' for
results that are null in rows which are invalid; 'column' for structs of `value` and `error`; or 'raise' for a ComputeError.

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
from collections.abc import Callable, Iterable
from typing import Any, Concatenate, Literal, ParamSpec, TypeAlias

import polars
from polars.plugins import register_plugin_function

from . import _uriform, arrow
from ._uriform import DEFAULT_REFUSALS, KeyMaker

__all__ = ['UriExpr', 'UriSeries']

_Errors: TypeAlias = Literal['null', 'column', 'raise']
_Operand: TypeAlias = str | bytes | polars.Expr | polars.Series


def _operand(given: Any) -> polars.Expr:
    """Returns an expression; unlike Polars, a str is a text and no column's name."""
    if given is None:
        raise TypeError('expected a text, an expression or a Series, not None')
    return given if isinstance(given, polars.Expr) else polars.lit(given)


def _argument(name: str, given: Any) -> str:
    if not isinstance(given, str):
        raise TypeError(f'{name} must be a str')
    return given


def _form(level: str, drop_fragment: bool) -> str:
    return _words(('syntax', level == 'syntax'), ('drop-fragment', drop_fragment))


def _words(*flags: tuple[str, bool]) -> str:
    return '\n'.join(word for word, is_set in flags if is_set)


@polars.api.register_expr_namespace('uri')
class UriExpr:
    """Functions on an expression of type String or Binary."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression

    def parse(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns a struct of the components, of `host_kind`, which is Categorical, and of `port_number`."""
        return self._apply('parse', errors=errors)

    def scheme(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns schemes."""
        return self._apply('scheme', errors=errors)

    def authority(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns authorities."""
        return self._apply('authority', errors=errors)

    def userinfo(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns userinfos."""
        return self._apply('userinfo', errors=errors)

    def host(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns hosts."""
        return self._apply('host', errors=errors)

    def port(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns ports, as texts."""
        return self._apply('port', errors=errors)

    def path(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns paths."""
        return self._apply('path', errors=errors)

    def query(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns queries."""
        return self._apply('query', errors=errors)

    def fragment(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns fragments."""
        return self._apply('fragment', errors=errors)

    def normalize(self, *, level: str = 'scheme', drop_fragment: bool = False, errors: _Errors = 'null') -> polars.Expr:
        """Returns normal forms."""
        arrow.normalize([], level=level)
        return self._apply('normalize', errors=errors, options=_form(level, drop_fragment))

    def is_normalized(self, *, level: str = 'scheme', drop_fragment: bool = False, errors: _Errors = 'null') -> polars.Expr:
        """Returns whether texts are their own normal forms."""
        arrow.normalize([], level=level)
        return self._apply('is_normalized', errors=errors, options=_form(level, drop_fragment))

    def equivalent(
        self, other: _Operand, *, level: str = 'scheme', drop_fragment: bool = False, errors: _Errors = 'null'
    ) -> polars.Expr:
        """Returns whether normal forms are those of a text or of another expression."""
        arrow.normalize([], level=level)
        return self._apply('equivalent', _operand(other), errors=errors, options=_form(level, drop_fragment))

    def hash64(
        self, seed: int = 0, *, level: str = 'scheme', drop_fragment: bool = False, errors: _Errors = 'null'
    ) -> polars.Expr:
        """Returns the 64-bit XXH3 of normal forms."""
        arrow.hash64([], seed, level=level)
        return self._apply('hash64', errors=errors, options=_form(level, drop_fragment), seed=str(int(seed)))

    def resolve(self, base: _Operand, *, strict: bool = True, errors: _Errors = 'null') -> polars.Expr:
        """Returns the targets of references against a base or another expression."""
        return self._apply('resolve', _operand(base), errors=errors, options=_words(('not-strict', not strict)))

    def relativize(self, base: _Operand, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns shortest references that resolve, against a base or another expression, to the texts."""
        return self._apply('relativize', _operand(base), errors=errors)

    def origin(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns origins, such as 'https://h'; null if there is none."""
        return self._apply('origin', errors=errors)

    def key(
        self, profile: str = 'page', *, tracking: str | None = None, web: bool = False, errors: _Errors = 'null'
    ) -> polars.Expr:
        """Returns keys by a profile. `tracking` and `web` are as of KeyMaker."""
        return self._key('key', profile, 0, tracking, web, errors)

    def key128(
        self, profile: str = 'page', seed: int = 0, *, tracking: str | None = None, web: bool = False, errors: _Errors = 'null'
    ) -> polars.Expr:
        """Returns 128-bit hashes of keys."""
        return self._key('key128', profile, seed, tracking, web, errors)

    def href(self, base: _Operand | None = None, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns the web URLs that browsers read."""
        return self._apply('href', *_optional(base), errors=errors)

    def web_parse(self, base: _Operand | None = None, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns a struct of the attributes of web URLs."""
        return self._apply('web_parse', *_optional(base), errors=errors)

    def web_to_uri(self, base: _Operand | None = None, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns the URIs of the web URLs that browsers read."""
        return self._apply('web_to_uri', *_optional(base), errors=errors)

    def to_uri(
        self, *, percent_encoded_host: bool = False, nfc: bool = False, legacy: bool = False, errors: _Errors = 'null'
    ) -> polars.Expr:
        """Returns the URIs of IRIs."""
        options = _words(('percent-encoded-host', percent_encoded_host), ('nfc', nfc), ('legacy', legacy))
        return self._apply('to_uri', errors=errors, options=options)

    def to_iri(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns the IRIs of URIs."""
        return self._apply('to_iri', errors=errors)

    def params(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns the parameters of queries: lists of structs of `name` and `value`."""
        return self._apply('params', errors=errors)

    def param(self, name: str, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns the value of the first parameter of that name."""
        return self._apply('param', errors=errors, name=_argument('a name', name))

    def with_param(self, name: str, value: _Operand | int | float | None, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns texts with one parameter of that name, of one value, or that of another expression; without '=' for None."""
        if isinstance(value, (bool, int, float)):
            value = str(_uriform.URI('').with_param('', value).params[0][1])
        return self._apply('with_param', *_optional(value), errors=errors, name=_argument('a name', name))

    def quote(self, component: str = 'query-value', *, errors: _Errors = 'null') -> polars.Expr:
        """Percent-encodes data for its use in a component."""
        arrow.quote([], component)
        return self._apply('quote', errors=errors, component=component)

    def unquote(
        self,
        *,
        plus: bool = False,
        lenient: bool = False,
        percent_u: bool = False,
        replace: bool = False,
        errors: _Errors = 'null',
    ) -> polars.Expr:
        """Decodes percent-encoded components once, as uriform.arrow.unquote."""
        utf8 = 'utf8-replaced' if replace else 'utf8'
        options = _words(('plus', plus), ('lenient', lenient), ('percent-u', percent_u), (utf8, True))
        return self._apply('unquote', errors=errors, options=options)

    def hide_credentials(self, *, errors: _Errors = 'null') -> polars.Expr:
        """Returns texts with '*' in place of each byte of their credentials, for logs."""
        return self._apply('hide_credentials', errors=errors)

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
        """Returns the URLs that a program may fetch, as uriform.arrow.safe_to_fetch; null for those that are refused."""
        lists: dict[str, Any] = {
            'schemes': schemes,
            'hosts': () if hosts is None else hosts,
            'refused_hosts': refused_hosts,
            'addresses': addresses,
            'ports': ports,
            'refusals': refusals,
        }
        lists = {name: each if isinstance(each, str | bytes) else tuple(each) for name, each in lists.items()}
        arrow.safe_to_fetch([], **lists)  # checks them
        words = {name: '\n'.join(map(str, sorted(each))) for name, each in lists.items()}
        return self._apply(
            'safe_to_fetch', *_optional(base), errors=errors, has_policy='1', restricted='' if hosts is None else '1', **words
        )

    def _key(self, name: str, profile: str, seed: int, tracking: str | None, web: bool, errors: _Errors) -> polars.Expr:
        arrow.key128([], seed=seed)
        canonical = KeyMaker(profile, tracking=tracking).profile
        return self._apply(
            name,
            errors=errors,
            profile=canonical,
            seed=str(int(seed)),
            tracking='' if tracking is None else _argument('tracking', tracking),
            web='1' if web else '',
        )

    def _apply(self, function: str, *inputs: polars.Expr, errors: _Errors, **named: str) -> polars.Expr:
        if errors not in ('null', 'column', 'raise'):
            raise ValueError(f'errors cannot be {errors!r}')
        if errors != 'null':
            named['errors'] = errors
        return register_plugin_function(
            plugin_path=_uriform.__file__,
            function_name=function,
            args=[self._expression, *inputs],
            kwargs={name: value for name, value in named.items() if value},
            is_elementwise=True,
            use_abs_path=True,
        )


def _optional(operand: Any) -> list[polars.Expr]:
    return [] if operand is None else [_operand(operand)]


_Arguments = ParamSpec('_Arguments')


def _of_series(
    function: Callable[Concatenate[UriExpr, _Arguments], polars.Expr],
) -> Callable[Concatenate[UriSeries, _Arguments], polars.Series]:
    """Returns a method of UriExpr as one of UriSeries."""

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
    """The functions of UriExpr on a Series, of which other operands are texts or Series."""

    def __init__(self, series: polars.Series) -> None:
        self._series = series

    parse = _of_series(UriExpr.parse)
    scheme = _of_series(UriExpr.scheme)
    authority = _of_series(UriExpr.authority)
    userinfo = _of_series(UriExpr.userinfo)
    host = _of_series(UriExpr.host)
    port = _of_series(UriExpr.port)
    path = _of_series(UriExpr.path)
    query = _of_series(UriExpr.query)
    fragment = _of_series(UriExpr.fragment)
    normalize = _of_series(UriExpr.normalize)
    is_normalized = _of_series(UriExpr.is_normalized)
    equivalent = _of_series(UriExpr.equivalent)
    hash64 = _of_series(UriExpr.hash64)
    resolve = _of_series(UriExpr.resolve)
    relativize = _of_series(UriExpr.relativize)
    origin = _of_series(UriExpr.origin)
    key = _of_series(UriExpr.key)
    key128 = _of_series(UriExpr.key128)
    href = _of_series(UriExpr.href)
    web_parse = _of_series(UriExpr.web_parse)
    web_to_uri = _of_series(UriExpr.web_to_uri)
    to_uri = _of_series(UriExpr.to_uri)
    to_iri = _of_series(UriExpr.to_iri)
    params = _of_series(UriExpr.params)
    param = _of_series(UriExpr.param)
    with_param = _of_series(UriExpr.with_param)
    quote = _of_series(UriExpr.quote)
    unquote = _of_series(UriExpr.unquote)
    hide_credentials = _of_series(UriExpr.hide_credentials)
    safe_to_fetch = _of_series(UriExpr.safe_to_fetch)
