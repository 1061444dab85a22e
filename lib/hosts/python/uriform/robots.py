r"""robots.txt files (RFC 9309), and the scope of a crawl by similar patterns.

>>> from uriform.robots import Robots, Scope
>>> robots = Robots.parse(b'User-agent: *\nDisallow: /private\nAllow: /private/*.html$\nSitemap: http://h/map.xml\n')
>>> robots.allowed('ExampleBot', 'http://h/%70rivate/a'), robots.allowed('ExampleBot', 'http://h/private/a.html')
(False, True)
>>> robots.check('ExampleBot', 'http://h/private/a')
Verdict(allowed=False, rule='Disallow: /private', line=2)
>>> robots.sitemaps
('http://h/map.xml',)
>>> scope = Scope(include=['/docs/'], exclude=['/docs/*.zip$'])
>>> scope.allowed('http://h/docs/a'), scope.allowed('http://h/docs/a.zip'), scope.allowed('http://h/')
(True, False, False)
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from . import _uriform
from ._errors import ParseError, integer

if TYPE_CHECKING:
    from ._uriform import _AnyText

__all__ = ['LEAST_LIMIT', 'Problem', 'ProblemKind', 'Robots', 'Scope', 'Verdict']

#: The least size of the part of a file that a crawler parses, in bytes (RFC 9309, section 2.5).
LEAST_LIMIT: Final = 500 * 1024

_KEPT = 64
_LINE_END = re.compile(rb'\r\n?|\n')  # section 2.2

ProblemKind: TypeAlias = Literal[
    # begin: robots_problems.tsv
    'missing-colon',
    'unknown-record',
    'rule-outside-group',
    'invalid-product-token',
    'no-slash',
    'invalid-octet',
    'invalid-crawl-delay',
    'over-limit',
    # end: robots_problems.tsv
]
_KINDS: Final[dict[int, ProblemKind]] = {
    # begin: robots_problems.tsv names
    0: 'missing-colon',
    1: 'unknown-record',
    2: 'rule-outside-group',
    3: 'invalid-product-token',
    4: 'no-slash',
    5: 'invalid-octet',
    6: 'invalid-crawl-delay',
    7: 'over-limit',
    # end: robots_problems.tsv
}


@dataclass(frozen=True)
class Verdict:
    """The rules' decision about a URL. It is true if they allow the URL.

    rule: the deciding rule: its line in the file, or a Scope's pattern; None if no rule matches.
    line: the line number, from 1, or None.
    """

    allowed: bool
    rule: str | None = None
    line: int | None = None

    def __bool__(self) -> bool:
        return self.allowed


@dataclass(frozen=True)
class Problem:
    """A part of a robots.txt file that crawlers ignore.

    kind: the reason, such as 'missing-colon'.
    line, column: the position, from 1. Columns count code points in a str, and bytes in bytes.
    """

    kind: ProblemKind
    line: int
    column: int


class Robots:
    """An immutable robots.txt file, for any number of crawlers, made by parse(). Files are equal if their texts and limits are."""

    def __init__(self, text: 'str | bytes', limit: int = LEAST_LIMIT) -> None:
        self._text, self._limit = text, integer(limit, 'limit')
        if self._limit <= 0:
            raise ValueError('limit must be a number of bytes greater than 0')
        self._octets = _uriform.octets(text)
        self._rules: dict[bytes, object] = {}

    @classmethod
    def parse(cls, text: 'str | bytes', *, limit: int = LEAST_LIMIT) -> 'Robots':
        """Parses the first `limit` bytes of a file. Lines that cannot be parsed are ignored, and listed in `problems`: no file
        is an error.
        """
        return cls(text, limit)

    def _rules_for(self, agent: '_AnyText') -> object:
        token = _uriform.octets(agent)
        rules = self._rules.get(token)
        if rules is None:
            try:
                rules = _uriform.make_robots(self._octets, agent, self._limit)
            except ParseError as error:
                error.text_index = 0
                raise
            if len(self._rules) >= _KEPT:
                self._rules.clear()
            self._rules[token] = rules
        return rules

    def allowed(self, agent: '_AnyText', url: '_AnyText') -> bool:
        """Tests whether a crawler may access a URI. Only path and query matter, so '/a?b' is accepted, too.

        agent: the crawler's product token: letters, '-' and '_', like 'ExampleBot', not its header User-Agent. '*' selects the
            rules for all other crawlers. Other texts raise ParseError. So do invalid URIs: `web.to_uri` converts URLs.
        """
        rules = self._rules_for(agent)
        try:
            return _uriform.allows(rules, url)
        except ParseError as error:
            error.text_index = 1
            raise

    def check(self, agent: '_AnyText', url: '_AnyText') -> Verdict:
        """Returns whether a crawler may access a URI, and the deciding rule. For the arguments, see allowed()."""
        rules = self._rules_for(agent)
        try:
            allowed, position = _uriform.verdict(rules, url)
        except ParseError as error:
            error.text_index = 1
            raise
        if position is None:
            return Verdict(allowed)
        line, _ = self._place(position)
        end = _LINE_END.search(self._octets, position)
        text = self._octets[self._lines[line - 1] : end.start() if end else None]
        return Verdict(allowed, text.decode(errors='replace').strip(' \t'), line)

    def crawl_delay(self, agent: '_AnyText') -> float | None:
        """Returns the seconds between two requests from the last Crawl-delay record for a crawler, or None. RFC 9309 does not
        define this record.
        """
        delay = _uriform.robots_crawl_delay(self._rules_for(agent))
        return None if delay is None else delay / 1000

    @cached_property
    def sitemaps(self) -> tuple[str, ...]:
        """The values of all Sitemap records in the file, as written. U+FFFD replaces octets that are not UTF-8."""
        return tuple(each.decode(errors='replace') for each in _uriform.robots_sitemaps(self._rules_for('*')))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """The parts of the file that crawlers ignore, for its author."""
        found = _uriform.robots_problems(self._octets, self._limit)
        return tuple(Problem(_KINDS[number], *self._place(position)) for number, position in found)

    @cached_property
    def _lines(self) -> list[int]:
        """The positions of the lines in the octets."""
        return [0, *(found.end() for found in _LINE_END.finditer(self._octets))]

    def _place(self, position: int) -> tuple[int, int]:
        line = bisect_right(self._lines, position)
        front = self._octets[self._lines[line - 1] : position]
        return line, 1 + (len(front) if isinstance(self._text, bytes) else len(front.decode(errors='replace')))

    def __repr__(self) -> str:
        return f'<uriform.robots.Robots of {len(self._octets)} bytes>'

    def __eq__(self, other: object, /) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self._text, self._limit) == (other._text, other._limit)

    def __hash__(self) -> int:
        return hash((self._text, self._limit))

    def __reduce__(self) -> 'tuple[Callable[..., Robots], tuple[str | bytes, int]]':
        return Robots, (self._text, self._limit)


def _scope(include: 'tuple[_AnyText, ...]', exclude: 'tuple[_AnyText, ...]', otherwise: bool) -> 'Scope':
    return Scope(include, exclude, otherwise=otherwise)


class Scope:
    """The pages that belong to a crawl, by path patterns as in robots.txt files (RFC 9309, section 2.2.3): a prefix of the path and
    query, in which '*' matches any octets, and '$' at the end matches the end.

    include, exclude: the patterns. The longest match decides; an `include` pattern wins against an equally long `exclude` pattern.
    otherwise: whether the scope contains a page that no pattern matches; by default, if `include` is empty.

    >>> scope = Scope(exclude=['*.zip$', '/private/'])
    >>> scope.check('http://h/private/a')
    Verdict(allowed=False, rule='/private/', line=None)
    """

    def __init__(
        self, include: 'Iterable[_AnyText]' = (), exclude: 'Iterable[_AnyText]' = (), *, otherwise: bool | None = None
    ) -> None:
        for patterns in (include, exclude):
            if isinstance(patterns, (str, bytes)):
                raise TypeError('patterns are an iterable of texts, and not a text')
        self._include, self._exclude = tuple(include), tuple(exclude)
        self._otherwise = not self._include if otherwise is None else bool(otherwise)
        self._rules = _uriform.make_scope(self._include, self._exclude, self._otherwise)

    def allowed(self, url: '_AnyText') -> bool:
        """Tests whether a URI is in the scope, by its path and query. Raises ParseError for an invalid URI."""
        return _uriform.allows(self._rules, url)

    def check(self, url: '_AnyText') -> Verdict:
        """Returns whether a URI is in the scope, and the deciding pattern."""
        allowed, number = _uriform.verdict(self._rules, url)
        if number is None:
            return Verdict(allowed)
        pattern = (self._include + self._exclude)[number]
        return Verdict(allowed, _uriform.octets(pattern).decode(errors='replace'))

    def __repr__(self) -> str:
        return f'Scope({list(self._include)!r}, {list(self._exclude)!r}, otherwise={self._otherwise})'

    def __eq__(self, other: object, /) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self._include, self._exclude, self._otherwise) == (other._include, other._exclude, other._otherwise)

    def __hash__(self) -> int:
        return hash((self._include, self._exclude, self._otherwise))

    def __reduce__(self) -> 'tuple[Callable[..., Scope], tuple[tuple[_AnyText, ...], tuple[_AnyText, ...], bool]]':
        return _scope, (self._include, self._exclude, self._otherwise)
