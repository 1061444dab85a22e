"""The policy of `safe_to_fetch`, whose words are checked here."""

import functools
import re
from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias, get_args

from ._uriform import DEFAULT_REFUSALS, FINDINGS, ParseError, web_parse

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
_DEFAULT_REFUSALS = '\n'.join(sorted(DEFAULT_REFUSALS))


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
def _checked(name: str, items: tuple[object, ...]) -> str:
    """Returns the words of an argument in lines, in one order for equal sets."""
    for item in items:
        if not isinstance(item, str):
            raise TypeError(f'{name} must contain str')
        if not _IS_VALID[name](item):
            raise ValueError(f'{name} cannot contain {item!r}')
    return '\n'.join(sorted(map(str, items)))


def _items(name: str, given: Iterable[object]) -> tuple[object, ...]:
    if isinstance(given, (str, bytes)):
        raise TypeError(f'{name} must be an iterable other than a text')
    return tuple(given)


def _words(name: str, given: Iterable[object]) -> str:
    return _checked(name, _items(name, given))


def _ports(given: Iterable[object]) -> str:
    ports = _items('ports', given)
    for port in ports:
        if not isinstance(port, int):
            raise TypeError('ports must contain int')
        if port not in range(65536):
            raise ValueError(f'ports cannot contain {port!r}')
    return '\n'.join(str(int(port)) for port in ports)  # type: ignore[call-overload]


def policy(
    schemes: Iterable[str],
    hosts: Iterable[str] | None,
    refused_hosts: Iterable[str],
    addresses: Iterable[str],
    ports: Iterable[int],
    refusals: Iterable[str],
) -> dict[str, str | None]:
    """Returns the arguments of `safe_to_fetch` as C++ reads them: a text of words in lines for each, and None for all hosts."""
    return {
        'schemes': _words('schemes', schemes),
        'hosts': None if hosts is None else _words('hosts', hosts),
        'refused_hosts': _words('refused_hosts', refused_hosts),
        'addresses': _words('addresses', addresses),
        'ports': _ports(ports),
        'refusals': _DEFAULT_REFUSALS if refusals is DEFAULT_REFUSALS else _words('refusals', refusals),
    }
