"""The methods of makers of keys that are not in a hurry."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from . import _uriform
from ._errors import ParseError

if TYPE_CHECKING:
    from typing_extensions import Self

    _AnyText: TypeAlias = str | bytes | _uriform.URI | _uriform.IRI | _uriform.URL


def maker(profile: str, tracking: str | None, web: bool) -> '_uriform.KeyMaker':
    return _uriform.KeyMaker(profile, tracking=tracking, web=web)


class KeyMaker:
    __slots__ = ()

    def equal(self: '_uriform.KeyMaker', a: '_AnyText', b: '_AnyText') -> bool:
        """Tests whether two URIs have the same key."""
        first = self.key(a)
        try:
            return first == self.key(b)
        except ParseError as error:
            error.text_index = 1
            raise

    def __repr__(self: '_uriform.KeyMaker') -> str:
        return f'<uriform.KeyMaker {self.profile!r}>'

    def __eq__(self: '_uriform.KeyMaker', other: object, /) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.profile, self._tracking, self.web) == (other.profile, other._tracking, other.web)

    def __hash__(self: '_uriform.KeyMaker') -> int:
        return hash(self.profile)

    def __copy__(self) -> 'Self':
        return self

    def __deepcopy__(self, memo: object) -> 'Self':
        return self

    def __reduce__(self: '_uriform.KeyMaker') -> 'tuple[Callable[..., _uriform.KeyMaker], tuple[str, str | None, bool]]':
        return maker, (self.profile, self._tracking, self.web)
