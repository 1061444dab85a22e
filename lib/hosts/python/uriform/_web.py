"""The methods of web URLs that need not be fast."""

from types import EllipsisType
from typing import TYPE_CHECKING, TypeAlias

from ._uri import Text, digits

if TYPE_CHECKING:
    from . import _uriform

    _AnyText: TypeAlias = str | bytes | _uriform.URI | _uriform.IRI | _uriform.URL


class URL(Text):
    __slots__ = ()

    def replace(
        self: '_uriform.URL',
        *,
        href: '_AnyText | EllipsisType' = ...,
        protocol: '_AnyText | EllipsisType' = ...,
        username: '_AnyText | EllipsisType' = ...,
        password: '_AnyText | EllipsisType' = ...,
        host: '_AnyText | EllipsisType' = ...,
        hostname: '_AnyText | EllipsisType' = ...,
        port: '_AnyText | int | EllipsisType' = ...,
        pathname: '_AnyText | EllipsisType' = ...,
        search: '_AnyText | EllipsisType' = ...,
        hash: '_AnyText | EllipsisType' = ...,
    ) -> '_uriform.URL':
        """Returns a URL with other attributes, set in this order like the URL API's setters. Attributes that are
        not passed are kept. A port may be an int. Raises ValueError if an attribute cannot take its value.
        """
        given = dict(
            href=href, protocol=protocol, username=username, password=password, host=host, hostname=hostname, port=port,
            pathname=pathname, search=search, hash=hash,
        )  # fmt: skip
        url = self
        for name, value in given.items():
            if value is ...:
                continue
            changed = url._with_attribute(digits(value) if name == 'port' else value, name)  # type: ignore[arg-type]
            if changed is None:
                raise ValueError(f'{name} cannot be {value!r}')
            url = changed
        return url
