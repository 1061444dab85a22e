"""The methods of Public Suffix Lists that need not be fast."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, AnyStr, Final, Generic, Literal, TypeAlias, overload

from . import _uriform
from ._errors import ParseError, text_of

if TYPE_CHECKING:
    from typing_extensions import Self

    _Text: TypeAlias = str | _uriform.URI | _uriform.IRI | _uriform.URL
    _AnyText: TypeAlias = _Text | bytes

Section: TypeAlias = Literal[
    # begin: suffix_sections.tsv
    'unlisted',
    'icann',
    'private',
    'neither',
    # end: suffix_sections.tsv
]
_SECTIONS: Final[dict[int, Section]] = {
    # begin: suffix_sections.tsv names
    0: 'unlisted',
    1: 'icann',
    2: 'private',
    3: 'neither',
    # end: suffix_sections.tsv
}

#: The list of Debian's package `publicsuffix`.
SYSTEM_FILE: Final = '/usr/share/publicsuffix/public_suffix_list.dat'


@dataclass(frozen=True)
class DomainParts(Generic[AnyStr]):
    """The parts of a host by a Public Suffix List, spelled as in the host, with a dot at its end; None for a missing part.

    host: the host itself.
    public_suffix: 'co.uk' in 'www.example.co.uk'.
    registrable_domain: 'example.co.uk'.
    section: the prevailing rule's section: 'icann' or 'private', 'neither' for a rule outside both, and 'unlisted' if no
        rule matches.
    """

    host: AnyStr
    public_suffix: AnyStr | None
    registrable_domain: AnyStr | None
    section: Section

    @property
    def subdomain(self) -> AnyStr | None:
        """The labels before the registrable domain: 'www', or ''; None without a registrable domain."""
        if self.registrable_domain is None:
            return None
        return self.host[: max(len(self.host) - len(self.registrable_domain) - 1, 0)]

    @property
    def label(self) -> AnyStr | None:
        """The label before the public suffix: 'example'; None without a registrable domain."""
        if self.registrable_domain is None or self.public_suffix is None:
            return None
        return self.registrable_domain[: -len(self.public_suffix) - 1]

    @property
    def is_private(self) -> bool:
        """Whether the rule belongs to the section of private domains, such as 'github.io'."""
        return self.section == 'private'


def _plain(text: '_AnyText') -> str | bytes:
    """Returns a text as an exact str or bytes: the text of another object, the characters or octets of a subclass."""
    if isinstance(text, str):
        return text_of(text)
    octets = _uriform.octets(text)
    return octets if isinstance(text, bytes) else octets.decode()


def _divided(text: AnyStr, dot: AnyStr) -> tuple[AnyStr, ...]:
    name = text.removesuffix(dot)
    return tuple(name.split(dot)) if name else ()


@overload
def labels(host: bytes) -> tuple[bytes, ...]: ...
@overload
def labels(host: '_Text') -> tuple[str, ...]: ...
def labels(host: '_AnyText') -> tuple[str, ...] | tuple[bytes, ...]:
    """Returns the labels in a domain name, without the root's.

    >>> labels('www.example.com.')
    ('www', 'example', 'com')
    """
    name = _plain(host)
    return _divided(name, b'.') if isinstance(name, bytes) else _divided(name, '.')


def suffix_list(text: bytes) -> '_uriform.SuffixList':
    return _uriform.SuffixList.parse(text)


class SuffixList:
    __slots__ = ()

    @classmethod
    def parse(cls, text: '_AnyText') -> '_uriform.SuffixList':
        r"""Parses a list, a str or bytes in the format of publicsuffix.org.

        In a ParseError, `line` is the line number, from 1.

        >>> from uriform import site
        >>> site.SuffixList.parse('com\nco..uk\n')
        Traceback (most recent call last):
        uriform.ParseError: expected a domain name, optionally after `!` or `*.`, at 7 in line 2
        """
        try:
            return _uriform.make_suffix_list(text)
        except ParseError as error:
            front = _plain(text)[: error.position]
            error.line = front.count(b'\n' if isinstance(front, bytes) else '\n') + 1  # type: ignore[arg-type]
            error.args = (f'{error} in line {error.line}',)
            raise

    @classmethod
    def load(cls, path: 'str | bytes | os.PathLike[str] | os.PathLike[bytes]') -> '_uriform.SuffixList':
        """Parses a list in a file. In a ParseError, `line` is the line number, from 1."""
        with open(path, 'rb') as file:
            return cls.parse(file.read())

    @classmethod
    def system(cls) -> '_uriform.SuffixList':
        """Returns the list in Debian's package `publicsuffix`, which the system keeps up to date. Raises FileNotFoundError
        without the package: nothing is ever downloaded.
        """
        return cls.load(SYSTEM_FILE)

    @overload
    def split(self, host: bytes, *, icann: bool = False) -> DomainParts[bytes]: ...
    @overload
    def split(self, host: '_Text', *, icann: bool = False) -> DomainParts[str]: ...
    def split(self: '_uriform.SuffixList', host: '_AnyText', *, icann: bool = False) -> DomainParts[str] | DomainParts[bytes]:
        r"""Returns the parts of a host.

        >>> from uriform import site
        >>> parts = site.SuffixList.parse('com\nuk\nco.uk\n').split('www.example.co.uk')
        >>> parts.subdomain, parts.label, parts.public_suffix, parts.section
        ('www', 'example', 'co.uk', 'neither')
        """
        suffix, domain, section = self._split(host, icann)
        return DomainParts(_plain(host), suffix, domain, _SECTIONS[section])

    def __repr__(self: '_uriform.SuffixList') -> str:
        return f'<uriform.site.SuffixList of {len(self._text)} bytes>'

    def __eq__(self: '_uriform.SuffixList', other: object, /) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._text == other._text

    def __hash__(self: '_uriform.SuffixList') -> int:
        return hash(self._text)

    def __copy__(self) -> 'Self':
        return self

    def __deepcopy__(self, memo: object) -> 'Self':
        return self

    def __reduce__(self: '_uriform.SuffixList') -> 'tuple[Callable[..., _uriform.SuffixList], tuple[bytes]]':
        return suffix_list, (self._text,)
