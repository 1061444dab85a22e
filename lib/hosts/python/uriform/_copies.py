"""Copies and pickles of sets, which go through a file: the sets have no other form outside a process. And of makers of keys."""

import os
import tempfile
from collections.abc import Callable

from ._uriform import KeyMaker, SeenSet


def _saved(seen: SeenSet) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'set')
        seen.save(path)
        with open(path, 'rb') as file:
            return file.read()


def _load(data: bytes, profile: str | None, seed: int | None = None) -> SeenSet:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'set')
        with open(path, 'wb') as file:
            file.write(data)
        return SeenSet.load(path, profile, seed=seed)  # mapped: it exists until the set is freed


def reduce(seen: SeenSet) -> tuple[Callable[..., SeenSet], tuple[bytes, str | None, int | None]]:
    if seen.kind == 'exact':
        raise TypeError('an exact SeenSet cannot be pickled')
    return _load, (_saved(seen), seen.profile, seen.seed)


def maker(profile: str, tracking: str | None, web: bool) -> KeyMaker:
    return KeyMaker(profile, tracking=tracking, web=web)


def copy(seen: SeenSet) -> SeenSet:
    if seen.seed is None:
        return _load(_saved(seen), seen.profile)
    made = SeenSet(seen.kind, seen.profile, seen.seed)
    made.merge(seen)
    return made
