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

from typing import Any

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


@polars.api.register_series_namespace('uri')
class UriSeries:
    """The functions of UriExpr on a Series, of which other operands are texts or Series."""

    def __init__(self, series: polars.Series) -> None:
        self._series = series

    def __getattr__(self, name: str) -> Any:
        if name.startswith('_') or not hasattr(UriExpr, name):
            raise AttributeError(f'{type(self).__name__} has no attribute {name!r}')

        def apply(*args: Any, **named: Any) -> polars.Series:
            function = getattr(UriExpr(polars.col('')), name)
            return self._series.alias('').to_frame().select(function(*args, **named)).to_series().alias(self._series.name)

        apply.__name__ = name
        apply.__doc__ = getattr(UriExpr, name).__doc__
        return apply

    def __dir__(self) -> list[str]:
        return [name for name in dir(UriExpr) if not name.startswith('_')]
