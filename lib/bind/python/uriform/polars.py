"""The namespace `uri` of Polars' expressions and Series: functions on columns of texts, which run in Polars' own threads.

It is registered when this module is imported. Rows that are null or invalid are null in the result; `uriform.arrow` tells the errors.

>>> import polars
>>> import uriform.polars
>>> frame = polars.DataFrame({'url': ['HTTP://h:80/?q=a%20b', None, 'http://[']})
>>> frame.select(polars.col('url').uri.normalize(), q=polars.col('url').uri.param('q')).rows()
[('http://h/?q=a%20b', 'a b'), (None, None), (None, None)]
>>> frame.lazy().filter(polars.col('url').uri.host() == 'h').select(polars.len()).collect().item()
1
>>> frame['url'].uri.key().to_list()
['http://h/?q=a%20b', None, None]
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec

import polars
from polars.plugins import register_plugin_function

from . import _uriform
from ._uriform import KeyMaker

__all__ = ['UriExpr', 'UriSeries']


def _plugin(name: str, *inputs: Any) -> polars.Expr:
    return register_plugin_function(
        plugin_path=_uriform.__file__, function_name=name, args=list(inputs), is_elementwise=True, use_abs_path=True
    )


def _operand(given: Any) -> polars.Expr:
    """Returns an expression; unlike Polars, a str is a text and no column's name."""
    if given is None:
        raise TypeError('expected a text, an expression or a Series, not None')
    return given if isinstance(given, polars.Expr) else polars.lit(given)


def _argument(name: str, given: Any) -> polars.Expr:
    if not isinstance(given, str):
        raise TypeError(f'{name} must be a str')
    return polars.lit(given)


@polars.api.register_expr_namespace('uri')
class UriExpr:
    """Functions on an expression of type String or Binary."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression

    def parse(self) -> polars.Expr:
        """Returns a struct of the components, of `host_kind`, which is Categorical, and of `port_number`."""
        return self._apply('parse')

    def scheme(self) -> polars.Expr:
        """Returns schemes."""
        return self._apply('scheme')

    def authority(self) -> polars.Expr:
        """Returns authorities."""
        return self._apply('authority')

    def userinfo(self) -> polars.Expr:
        """Returns userinfos."""
        return self._apply('userinfo')

    def host(self) -> polars.Expr:
        """Returns hosts."""
        return self._apply('host')

    def port(self) -> polars.Expr:
        """Returns ports, as texts."""
        return self._apply('port')

    def path(self) -> polars.Expr:
        """Returns paths."""
        return self._apply('path')

    def query(self) -> polars.Expr:
        """Returns queries."""
        return self._apply('query')

    def fragment(self) -> polars.Expr:
        """Returns fragments."""
        return self._apply('fragment')

    def normalize(self) -> polars.Expr:
        """Returns normal forms."""
        return self._apply('normalize')

    def is_normalized(self) -> polars.Expr:
        """Returns whether texts are their own normal forms."""
        return self._apply('is_normalized')

    def equivalent(self, other: str | bytes | polars.Expr | polars.Series) -> polars.Expr:
        """Returns whether normal forms are those of a text or of another expression."""
        return self._apply('equivalent', _operand(other))

    def hash64(self) -> polars.Expr:
        """Returns the 64-bit XXH3 of normal forms."""
        return self._apply('hash64')

    def resolve(self, base: str | bytes | polars.Expr | polars.Series) -> polars.Expr:
        """Returns the targets of references against a base or another expression."""
        return self._apply('resolve', _operand(base))

    def key(self, profile: str = 'page') -> polars.Expr:
        """Returns keys by a profile."""
        return self._apply('key', polars.lit(KeyMaker(profile).profile))

    def key128(self, profile: str = 'page') -> polars.Expr:
        """Returns 128-bit hashes of keys."""
        return self._apply('key128', polars.lit(KeyMaker(profile).profile))

    def href(self, base: str | bytes | polars.Expr | polars.Series | None = None) -> polars.Expr:
        """Returns the web URLs that browsers read."""
        return self._apply('href') if base is None else self._apply('href', _operand(base))

    def web_parse(self, base: str | bytes | polars.Expr | polars.Series | None = None) -> polars.Expr:
        """Returns a struct of the attributes of web URLs."""
        return self._apply('web_parse') if base is None else self._apply('web_parse', _operand(base))

    def to_uri(self) -> polars.Expr:
        """Returns the URIs of IRIs."""
        return self._apply('to_uri')

    def to_iri(self) -> polars.Expr:
        """Returns the IRIs of URIs."""
        return self._apply('to_iri')

    def params(self) -> polars.Expr:
        """Returns the parameters of queries: lists of structs of `name` and `value`."""
        return self._apply('params')

    def param(self, name: str) -> polars.Expr:
        """Returns the value of the first parameter of that name."""
        return self._apply('param', _argument('a name', name))

    def _apply(self, name: str, *inputs: polars.Expr) -> polars.Expr:
        return _plugin(name, self._expression, *inputs)


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
    key = _of_series(UriExpr.key)
    key128 = _of_series(UriExpr.key128)
    href = _of_series(UriExpr.href)
    web_parse = _of_series(UriExpr.web_parse)
    to_uri = _of_series(UriExpr.to_uri)
    to_iri = _of_series(UriExpr.to_iri)
    params = _of_series(UriExpr.params)
    param = _of_series(UriExpr.param)
