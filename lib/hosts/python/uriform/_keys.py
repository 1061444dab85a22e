"""The methods of key makers that need not be fast."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from . import _uriform
from ._errors import ParseError, parse_error, text_of

if TYPE_CHECKING:
    from typing_extensions import Self

    _AnyText: TypeAlias = str | bytes | _uriform.URI | _uriform.IRI | _uriform.URL


_KEPT = 64


def _as_str(profile: '_AnyText') -> str:
    return str(profile, 'latin-1') if isinstance(profile, bytes) else text_of(profile)  # so that positions count octets


def kept_maker(makers: 'dict[str, _uriform.KeyMaker]', profile: '_AnyText', number: int) -> '_uriform.KeyMaker':
    """Returns the maker for a profile, and keeps some makers. `number` is the profile's number among a function's texts."""
    text = _as_str(profile)
    if text in makers:
        return makers[text]
    try:
        made = _uriform.KeyMaker(profile)
    except ParseError as error:
        error.text_index = number
        raise
    if len(makers) < _KEPT:
        makers.setdefault(text, made)
    return made


def maker(profile: str, tracking: str | None, web: bool, suffixes: '_uriform.SuffixList | None' = None) -> '_uriform.KeyMaker':
    return _uriform.KeyMaker(profile, tracking=tracking, web=web, suffixes=suffixes)


class KeyMaker:
    __slots__ = ()

    @staticmethod
    def _create(
        profile: '_AnyText' = 'page', *, tracking: '_AnyText | None' = None, web: bool = False, suffixes: '_uriform.SuffixList | None' = None
    ) -> '_uriform.KeyMaker':
        canonical = _uriform.canonical_profile(profile)
        try:
            words = None if tracking is None else _uriform.octets(tracking).decode()
            return _uriform.make_maker(canonical, tracking, words, bool(web), suffixes)
        except UnicodeDecodeError as error:
            raise parse_error(_uriform.error_message('invalid-utf8', ''), 'invalid-utf8', '', error.start, 1) from None
        except ParseError as error:
            error.text_index = 0 if error.code == 'missing-suffix-list' else 1  # the profile is a text, too
            raise

    def equal(self: '_uriform.KeyMaker', a: '_AnyText', b: '_AnyText') -> bool:
        """Tests whether two URIs share a key."""
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
        mine, others = ((each.profile, each._tracking, each.web, each._suffixes) for each in (self, other))
        return mine == others

    def __hash__(self: '_uriform.KeyMaker') -> int:
        return hash(self.profile)

    def __copy__(self) -> 'Self':
        return self

    def __deepcopy__(self, memo: object) -> 'Self':
        return self

    def __reduce__(self: '_uriform.KeyMaker') -> 'tuple[Callable[..., _uriform.KeyMaker], tuple[object, ...]]':
        return maker, (self.profile, self._tracking, self.web, self._suffixes)
