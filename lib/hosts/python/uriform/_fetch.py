"""Checks the words in a policy for `safe_to_fetch`."""

import functools
import re
from array import array
from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeAlias

from ._errors import ParseError, integer, text_of
from ._uriform import default_refusals, web_parse

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
_CLASSES = {
    # begin: address_classes.tsv numbers
    'global': 0,
    'unspecified': 1,
    'loopback': 2,
    'private': 3,
    'shared': 4,
    'link-local': 5,
    'metadata': 6,
    'documentation': 7,
    'benchmarking': 8,
    'multicast': 9,
    'reserved': 10,
    # end: address_classes.tsv
}
_NO_ADDRESS = 31
_FINDINGS = {
    # begin: findings.tsv
    'not-a-url': 0,
    'uri-alone': 1,
    'url-alone': 2,
    'hosts-differ': 3,
    'same-host-once-normal': 4,
    'backslash': 5,
    'tab-or-newline': 6,
    'space-at-end': 7,
    'control-character': 8,
    'ill-formed-utf8': 9,
    'code-scheme': 10,
    'missing-slashes': 11,
    'remote-file': 12,
    'userinfo': 13,
    'several-at-signs': 14,
    'userinfo-like-host': 15,
    'at-sign-after-host': 16,
    'empty-host': 17,
    'encoded-host-delimiter': 18,
    'delimiter-in-host': 19,
    'option-like-host': 51,
    'ipv4-spelling': 20,
    'special-address': 21,
    'metadata-service': 22,
    'embedded-ipv4': 23,
    'local-name': 24,
    'trailing-dot': 25,
    'empty-label': 26,
    'port-out-of-range': 27,
    'foreign-port': 28,
    'above-root': 29,
    'encoded-dot-segment': 30,
    'dots-with-parameter': 31,
    'encoded-traversal': 32,
    'encoded-slash': 33,
    'encoded-nul': 34,
    'encoded-control': 50,
    'double-encoding': 35,
    'semicolon-separator': 36,
    'duplicate-parameter': 37,
    'encoded-query-delimiter': 38,
    'url-of-other-host': 39,
    'code-in-parameter': 40,
    'credential-parameter': 41,
    'a-label': 42,
    'non-ascii-host': 43,
    'mixed-scripts': 44,
    'confusable': 45,
    'invisible-character': 46,
    'bidirectional-host': 47,
    'a-label-round-trip': 48,
    'long-label': 49,
    # end: findings.tsv
}
_DEFAULT = default_refusals()
DEFAULT_REFUSALS = frozenset(name for name, number in _FINDINGS.items() if _DEFAULT >> number & 1)


def _is_host(word: str) -> bool:
    """Tests whether a host is spelled as in the URL Standard: no other spelling would ever match."""
    bare = word.removeprefix('.')
    try:
        return web_parse('http://' + bare).hostname == bare and not bare.endswith('.') and '*' not in bare
    except ParseError:
        return False


_IS_VALID: dict[str, Callable[[str], object]] = {
    'schemes': re.compile('[a-z0-9+.-]+').fullmatch,
    'hosts': _is_host,
    'refused_hosts': _is_host,
    'addresses': _CLASSES.__contains__,
    'refusals': _FINDINGS.__contains__,
}


@functools.lru_cache(maxsize=64)
def _checked(name: str, items: tuple[str, ...]) -> tuple[str, ...]:
    """Returns an argument's words, in the same order for equal sets."""
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
    for item in items:  # before the cache, because other objects may be equal to a str
        if not isinstance(item, str):
            raise TypeError(f'{name} must contain str')
    return _checked(name, tuple(map(text_of, items)))


def _bits(name: str, given: Iterable[object], numbers: dict[str, int]) -> int:
    return sum(1 << numbers[word] for word in set(_words(name, given)))


def _ports(given: Iterable[object]) -> bytes:
    """Returns the ports in the form for C++."""
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
    """Returns the C++ argument `policy`: words, None for all hosts, ports, and the bits of address classes and findings."""
    words = _words('schemes', schemes), None if hosts is None else _words('hosts', hosts), _words('refused_hosts', refused_hosts)
    classes = _bits('addresses', addresses, _CLASSES) | 1 << _NO_ADDRESS
    numbers = _ports(ports)
    refused = _DEFAULT if refusals is DEFAULT_REFUSALS else _bits('refusals', refusals, _FINDINGS)
    return {'policy': (*words, numbers, classes, refused)}
