"""The tables of test/data, whose format is described there."""

import pathlib
import re
from collections.abc import Iterator

DATA = pathlib.Path(__file__).resolve().parents[1] / 'subprojects/uriform/test/data'
ESCAPES = {b't': b'\t', b'n': b'\n', b'r': b'\r', b'0': b'\0', b'\\': b'\\', b'e': b''}

Cell = str | bytes | None


def cell(raw: bytes) -> bytes | None:
    if raw == rb'\-':
        return None

    def unescape(found: re.Match[bytes]) -> bytes:
        return bytes([int(found[1][1:], 16)]) if found[1][:1] == b'x' else ESCAPES[found[1]]

    return re.sub(rb'\\(x..|.)', unescape, raw)


def rows(name: str) -> Iterator[list[bytes | None]]:
    """The rows of a table without its names of columns."""
    lines = (DATA / name).read_bytes().split(b'\n')
    cases = [line for line in lines if line and line != b'#' and not line.startswith(b'# ')]
    assert len(cases) > 5, name
    for line in cases[1:]:
        yield [cell(raw) for raw in re.split(rb'\t+', line.rstrip(b'\t'))]


def forms(*texts: bytes) -> list[tuple[str, ...] | tuple[bytes, ...]]:
    """The texts as bytes, and as str if they are UTF-8."""
    both: list[tuple[str, ...] | tuple[bytes, ...]] = [texts]
    try:
        both.append(tuple(text.decode() for text in texts))
    except UnicodeDecodeError:
        pass
    return both


def string(value: bytes | None) -> str | None:
    return None if value is None else value.decode()


def index_in(text: str | bytes, position: int) -> int:
    """The position in bytes as one in the text."""
    return len(text.encode()[:position].decode(errors='ignore')) if isinstance(text, str) else position
