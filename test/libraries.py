"""The libraries, lowest first, as lib/libraries.tsv describes them."""

import csv
import dataclasses
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[1]


@dataclasses.dataclass(frozen=True)
class Library:
    """A library: `needs` names all libraries that it links, and `kilobytes` is its greatest size, stripped, or None."""
    name: str
    folder: str
    needs: tuple
    kilobytes: int | None


def read():
    with open(ROOT / 'lib/libraries.tsv', encoding='utf-8', newline='') as file:
        for row in csv.DictReader(file, delimiter='\t'):
            yield Library(row['name'], row['folder'], () if row['needs'] == '-' else tuple(row['needs'].split()),
                          None if row['KB'] == '-' else int(row['KB']))


LIBRARIES = list(read())
NAMED = {library.name: library for library in LIBRARIES}


def library_of(path):
    """Returns the library's name for a shared library file."""
    return path.name.split('.')[0].removeprefix('lib')
