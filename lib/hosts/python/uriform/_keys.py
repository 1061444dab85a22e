"""The methods of makers of keys that are not in a hurry."""

import itertools
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from . import _uriform
from ._errors import ParseError, parse_error, text_of

if TYPE_CHECKING:
    from typing_extensions import Self

    _AnyText: TypeAlias = str | bytes | _uriform.URI | _uriform.IRI | _uriform.URL


_KEPT = 64


def _as_str(profile: '_AnyText') -> str:
    return profile.decode('latin-1') if isinstance(profile, bytes) else text_of(profile)  # positions are those of octets


def canonical(profile: '_AnyText') -> str:
    """Returns the canonical text of a profile, with the newest version if it names none."""
    given = _as_str(profile)
    name = re.split('[/ ]', given, maxsplit=1)[0]
    rest = given[len(name) :]
    versioned = given
    for version in itertools.count(1) if not rest.startswith('/') else ():
        try:
            _uriform.canonical_profile(f'{name}/{version}')
        except ParseError:
            break
        versioned = f'{name}/{version}{rest}'
    try:
        return _uriform.canonical_profile(versioned)
    except ParseError as error:
        # Where the version was inserted, an error that follows it is further back.
        end = len(given.partition(' ')[0])
        error.position -= max(0, min(len(versioned) - len(given), error.position - end))
        error.args = (f'{str(error).rpartition(", at ")[0]}, at {error.position}',)
        raise


def read_texts(profile: '_AnyText', tracking: '_AnyText | None') -> tuple[str, str | None]:
    """Returns the canonical text of a profile, and the text of a list, which are arguments of a maker."""
    profile = canonical(profile)
    try:
        return profile, None if tracking is None else _uriform.octets(tracking).decode()
    except UnicodeDecodeError as error:
        raise parse_error(_uriform.error_message('invalid-utf8', ''), 'invalid-utf8', '', error.start, 1) from None


def kept_maker(makers: 'dict[str, _uriform.KeyMaker]', profile: '_AnyText', number: int) -> '_uriform.KeyMaker':
    """Returns the maker of a profile, which is the text of that number among those of a function, and keeps some."""
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
