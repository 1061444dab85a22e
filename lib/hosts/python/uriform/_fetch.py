"""The policy of `safe_to_fetch`, whose words are checked here."""

import functools
import re
from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias, get_args

from ._errors import ParseError, integer, text_of
from ._uriform import ADDRESS_CLASSES, FINDINGS, default_refusals, web_parse

AddressClass: TypeAlias = Literal[
    # begin: address_classes.tsv
    'global',
    'unspecified',
    'loopback',
    'private',
    'shared',
    'link-local',
    'metadata',
    'documentation',
    'benchmarking',
    'multicast',
    'reserved',
    # end: address_classes.tsv
]
DEFAULT_REFUSALS = frozenset(name for number, name in enumerate(FINDINGS) if default_refusals >> number & 1)


def _is_host(word: str) -> bool:
    """Tests whether a host is written as the URL Standard has it: no other spelling would ever match."""
    bare = word.removeprefix('.')
    try:
        return web_parse('http://' + bare).hostname == bare and not bare.endswith('.') and '*' not in bare
    except ParseError:
        return False


_IS_VALID: dict[str, Callable[[str], object]] = {
    'schemes': re.compile('[a-z0-9+.-]+').fullmatch,
    'hosts': _is_host,
    'refused_hosts': _is_host,
    'addresses': get_args(AddressClass).__contains__,
    'refusals': FINDINGS.__contains__,
}


@functools.lru_cache(maxsize=64)
def _checked(name: str, items: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the words of an argument in one order for equal sets."""
    for item in items:
        if not _IS_VALID[name](item):
            raise ValueError(f'{name} cannot contain {item!r}')
    return tuple(sorted(items))


def _items(name: str, given: Iterable[object]) -> tuple[object, ...]:
    if isinstance(given, (str, bytes)):
        raise TypeError(f'{name} must be an iterable other than a text')
    return tuple(given)


def _words(name: str, given: Iterable[object]) -> tuple[str, ...]:
    items = _items(name, given)
    for item in items:  # before the cache, for which other objects may be equal to a str
        if not isinstance(item, str):
            raise TypeError(f'{name} must contain str')
    return _checked(name, tuple(map(text_of, items)))


def _bits(name: str, given: Iterable[object], all_words: Sequence[str]) -> int:
    return sum(1 << all_words.index(word) for word in set(_words(name, given)))


def _ports(given: Iterable[object]) -> bytes:
    """Returns the ports as C++ has them."""
    ports = [integer(port, 'a port') for port in _items('ports', given)]
    for port in ports:
        if port not in range(65536):
            raise ValueError(f'ports cannot contain {port!r}')
    return array('H', ports).tobytes()


def policy(
    schemes: Iterable[str],
    hosts: Iterable[str] | None,
    refused_hosts: Iterable[str],
    addresses: Iterable[str],
    ports: Iterable[int],
    refusals: Iterable[str],
) -> dict[str, tuple[Any, ...]]:
    """Returns the argument `policy` of C++: words, None for all hosts, ports, and bits of classes of addresses and of findings."""
    words = _words('schemes', schemes), None if hosts is None else _words('hosts', hosts), _words('refused_hosts', refused_hosts)
    classes = _bits('addresses', addresses, ADDRESS_CLASSES) | 1 << len(ADDRESS_CLASSES)  # that of no address
    numbers = _ports(ports)
    refused = default_refusals if refusals is DEFAULT_REFUSALS else _bits('refusals', refusals, FINDINGS)
    return {'policy': (*words, numbers, classes, refused)}
