"""The policy of `safe_to_fetch`, whose words are checked here."""

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
_CLASSES = get_args(AddressClass)
_DEFAULT_REFUSALS = '\n'.join(DEFAULT_REFUSALS)
_SCHEME = re.compile('[a-z0-9+.-]+')


def _is_host(word: str) -> bool:
    """Tests whether a host is written as the URL Standard has it: no other spelling would ever match."""
    bare = word.removeprefix('.')
    try:
        return web_parse('http://' + bare).hostname == bare and not bare.endswith('.') and '*' not in bare
    except ParseError:
        return False


def _lines(name: str, given: Iterable[object], kind: type, is_valid: Callable[..., object]) -> str:
    """Returns the items of an argument in lines."""
    if isinstance(given, (str, bytes)):
        raise TypeError(f'{name} must be an iterable other than a text')
    if given is DEFAULT_REFUSALS:  # which take the longest to check
        return _DEFAULT_REFUSALS
    items = tuple(given)
    for item in items:
        if not isinstance(item, kind):
            raise TypeError(f'{name} must contain {kind.__name__}')
        if not is_valid(item):
            raise ValueError(f'{name} cannot contain {item!r}')
    return '\n'.join(str(int(item)) if isinstance(item, int) else str(item) for item in items)


def policy(
    schemes: Iterable[str],
    hosts: Iterable[str] | None,
    refused_hosts: Iterable[str],
    addresses: Iterable[str],
    ports: Iterable[int],
    refusals: Iterable[str],
) -> tuple[str | None, ...]:
    """Returns the arguments of `safe_to_fetch` as C++ reads them: a text of words in lines for each, and None for all hosts."""
    return (
        _lines('schemes', schemes, str, _SCHEME.fullmatch),
        None if hosts is None else _lines('hosts', hosts, str, _is_host),
        _lines('refused_hosts', refused_hosts, str, _is_host),
        _lines('addresses', addresses, str, _CLASSES.__contains__),
        _lines('ports', ports, int, range(65536).__contains__),
        _lines('refusals', refusals, str, FINDINGS.__contains__),
    )
