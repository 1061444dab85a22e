"""The methods of sets that build on those in C++. Copies and pickles go through a file: a set has no other form outside a process.
"""

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _uriform
from ._errors import ParseError, integer

if TYPE_CHECKING:
    _AnyText: TypeAlias = str | bytes | _uriform.URI | _uriform.IRI | _uriform.URL

_BATCH = 4096

# The C++ answers for a text.
_NO_KEY = 255
_WORDS = {0: False, 1: True, _NO_KEY: None}


def _saved(seen: '_uriform.SeenSet') -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'set')
        seen.save(path)
        with open(path, 'rb') as file:
            return file.read()


def _load(data: bytes, profile: str | None, seed: int | None = None) -> '_uriform.SeenSet':
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'set')
        with open(path, 'wb') as file:
            file.write(data)
        return _uriform.SeenSet.load(path, profile, seed=seed)  # the mapped file exists until the set is freed


def _inserted(seen: '_uriform.SeenSet', urls: 'Iterable[_AnyText]') -> Iterator[tuple[list[Any], bytes]]:
    """Adds texts, and yields them in batches with their answers. If the iterable fails, the preceding texts are added."""
    if isinstance(urls, (str, bytes)):
        raise TypeError('urls are an iterable of texts, and not a text')
    iterator = iter(urls)
    is_end = False
    while not is_end:
        batch: list[Any] = []
        try:
            batch.extend(islice(iterator, _BATCH))
        except BaseException:
            with suppress(Exception):  # an item may not be a text; the iterable's exception is raised instead
                seen._insert_many(batch)
            raise
        answers = seen._insert_many(batch)
        is_end = len(batch) < _BATCH
        yield batch, answers


def _keys(seen: '_uriform.SeenSet', place: object) -> 'Iterator[str | bytes]':
    while (key := seen._next_key(place)) is not None:
        yield key


def _maker(profile: '_AnyText | None') -> '_uriform.KeyMaker | None':
    return None if profile is None else _uriform.KeyMaker(profile)


def _octets(path: 'str | bytes | os.PathLike[str] | os.PathLike[bytes]') -> bytes:
    """Converts a path for C."""
    octets = os.fsencode(path)
    if b'\0' in octets:
        raise ValueError('embedded null byte')
    return octets


def _identity(maker: '_uriform.KeyMaker | None') -> str:
    return '' if maker is None else maker._identity


class SeenSet:
    __slots__ = ()

    @staticmethod
    def _create(kind: Any = 'hashed', profile: '_AnyText | None' = 'page', seed: int | None = None) -> '_uriform.SeenSet':
        number = int.from_bytes(os.urandom(8), 'little') if seed is None else integer(seed, 'a seed')
        return _uriform.make_set(kind, _maker(profile), number)

    @property
    def profile(self: '_uriform.SeenSet') -> str | None:
        """The profile's canonical text, or None."""
        return None if self._maker is None else self._maker.profile

    def save(self: '_uriform.SeenSet', path: 'str | bytes | os.PathLike[str] | os.PathLike[bytes]') -> None:
        """Saves a hashed set to a file, and replaces the file in a single step. Checks all of a loaded set. A process that is
        killed meanwhile leaves the old file, and beside it a part of the new file, named path.new- and six characters. So the
        name of the file has at most 244 bytes.
        """
        octets = _octets(path)
        if self.kind != 'hashed':
            raise ValueError('only a hashed set can be saved')
        self._save(octets, _identity(self._maker), path)

    def update(self: '_uriform.SeenSet', urls: 'Iterable[_AnyText]', *, skip_invalid: bool = False) -> int:
        """Adds the keys of all texts in an iterable while other threads run, and returns the number of new keys.

        Texts without a key are skipped. At the end, unless skip_invalid, the first of them raises ParseError, and
        text_index is its index in the iterable. Items are added in batches of 4,096: an iterable that depends on
        the set sees the additions late.
        """
        added = count = 0
        wrong: tuple[Any, int] | None = None
        for batch, answers in _inserted(self, urls):
            added += answers.count(1)
            place = answers.find(_NO_KEY)
            if wrong is None and place >= 0:
                wrong = batch[place], count + place
            count += len(batch)
        if wrong is not None and not skip_invalid:
            try:
                return wrong[0] in self  # raises the error
            except ParseError as error:
                error.text_index = wrong[1]
                raise
        return added

    def add_many(self: '_uriform.SeenSet', urls: 'Iterable[_AnyText]') -> list[bool | None]:
        """Adds the keys of all texts in an iterable, as update() does. Returns a list: True for each new key,
        False for each known key, and None for each text without a key.
        """
        told: list[bool | None] = []
        for _, answers in _inserted(self, urls):
            told += map(_WORDS.__getitem__, answers)
        return told

    def merge(self: '_uriform.SeenSet', other: '_uriform.SeenSet') -> None:
        """Adds the keys of another set. Raises ValueError if its kind, profile or, unless the sets are exact, seed
        differs: create sets with the same seed to merge them. If a signal or a damaged file interrupts the call,
        some of the keys have been added. Also |=.

        >>> a, b = SeenSet(seed=7), SeenSet(seed=7)
        >>> b.add('http://h')
        True
        >>> a.merge(b)
        >>> 'http://h' in a
        True
        """
        if type(other) is not type(self):
            raise TypeError('expected a SeenSet')
        if (self.kind, self.profile) != (other.kind, other.profile):
            raise ValueError('the sets have different kinds or profiles')
        if other is not self:
            self._merge(other)

    @classmethod
    def load(
        cls,
        path: 'str | bytes | os.PathLike[str] | os.PathLike[bytes]',
        profile: '_AnyText | None' = 'page',
        *,
        seed: int | None = None,
    ) -> '_uriform.SeenSet':
        """Loads a hashed set from a file that was saved with the same profile.

        The file is mapped: do not change it while the set exists. Raises OSError if the file cannot be read, and
        SetFileError if it does not contain a set, is damaged, or contains keys for another profile or version. Its
        keys are checked when they are first read: other methods and `in` may raise SetFileError, too, with the
        code 'damaged-set'. save() reads all of them.

        seed: the saved set's seed, which becomes the property seed. Raises ValueError if it is wrong.
        """
        number = None if seed is None else integer(seed, 'a seed')
        maker = _maker(profile)
        made = _uriform.load_set(_octets(path), _identity(maker), path, maker, number)
        if number is not None:
            made._merge(_uriform.make_set('hashed', maker, number))  # only sets with the same seed can be merged
        return made

    def __iter__(self: '_uriform.SeenSet') -> 'Iterator[str | bytes]':
        if self.kind != 'exact':
            raise TypeError('a hashed SeenSet does not have its keys; an exact one can be iterated over')
        return _keys(self, self._first_place())

    def copy(self: '_uriform.SeenSet') -> '_uriform.SeenSet':
        """Returns a set with the same keys."""
        if self.seed is None:
            return _load(_saved(self), self.profile)
        made = _uriform.SeenSet(self.kind, self.profile, self.seed)
        made.merge(self)
        return made

    def __copy__(self: '_uriform.SeenSet') -> '_uriform.SeenSet':
        return self.copy()

    def __deepcopy__(self: '_uriform.SeenSet', memo: object) -> '_uriform.SeenSet':
        return self.copy()

    def __reduce__(self: '_uriform.SeenSet') -> 'tuple[Callable[..., _uriform.SeenSet], tuple[bytes, str | None, int | None]]':
        if self.kind == 'exact':
            raise TypeError('an exact SeenSet cannot be pickled')
        return _load, (_saved(self), self.profile, self.seed)

    def __repr__(self: '_uriform.SeenSet') -> str:
        return f'<uriform.SeenSet {self.kind} {self.profile!r}, {len(self)} keys>'

    def __eq__(self: '_uriform.SeenSet', other: object, /) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or ((self.kind, self.profile) == (other.kind, other.profile) and self._equals(other))

    __hash__ = None  # type: ignore[assignment]

    def __or__(self: '_uriform.SeenSet', other: '_uriform.SeenSet', /) -> '_uriform.SeenSet':
        if type(other) is not type(self):
            return NotImplemented
        made = self.copy()
        made.merge(other)
        return made

    def __ior__(self: '_uriform.SeenSet', other: '_uriform.SeenSet', /) -> '_uriform.SeenSet':
        if type(other) is not type(self):
            return NotImplemented
        self.merge(other)
        return self
