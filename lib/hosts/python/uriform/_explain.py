"""Reports on URLs: how each standard reads a URL, what is suspicious in it, and whether to fetch it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Literal, TypeAlias

from . import _uriform
from ._errors import ParseError, text_of
from ._fetch import DEFAULT_REFUSALS, AddressClass, policy
from ._uriform import IRI, URI, URL, hide_credentials, key_by_all_rules

_AnyText: TypeAlias = str | bytes | URI | IRI | URL
_Severity: TypeAlias = Literal['note', 'warning', 'error']
_Refusal: TypeAlias = Literal['not-a-url', 'scheme', 'finding', 'host', 'address', 'port']

# The C enumerators' names, in the order of their values.
_REFUSALS: tuple[_Refusal | None, ...] = (None, 'not-a-url', 'scheme', 'finding', 'host', 'address', 'port')
_SEVERITIES: tuple[_Severity, ...] = ('note', 'warning', 'error')
_COMPARISONS = ('octets', 'syntax', 'scheme', 'href', 'cache', 'page', 'usual', 'aggressive')


@dataclass(frozen=True)
class Finding:
    """A fact about a URL that its reader should know.

    name: such as 'hosts-differ'.
    severity: 'note' (common in ordinary URLs), 'warning' (programs may disagree, or the URL leads into the network)
        or 'error' (probably malicious).
    begin, end: the part of the text that the finding describes, as indexes into it.
    detail: distinguishes findings with the same name: an address class, a parameter name with any credentials in it.
        Otherwise None.
    sentence: the finding's meaning, for people.
    reference: a standard's section, or the number of a published vulnerability.
    """

    name: str
    severity: _Severity
    begin: int
    end: int
    detail: str | None
    sentence: str
    reference: str


@dataclass(frozen=True)
class NormalizationChange:
    """A change by `normalize`: the replacement of text[begin:end].

    rule: such as 'default-port'.
    section: the rule's section, such as 'RFC 3986, section 6.2.3'.
    """

    begin: int
    end: int
    replacement: str
    rule: str
    section: str


@dataclass(frozen=True)
class ReadingDifference:
    """Where RFC 3986 and the URL Standard first read a text differently.

    position: the index of the first character that they read differently; if a standard refuses the text, it may be that of
        the error.
    component: the component that they read differently, or of the error, such as 'host', or None.
    uri_error: the error's name if RFC 3986 refuses the text, or None.
    url_error: the name of the URL Standard's nearest following error, or None.
    """

    position: int
    component: str | None
    uri_error: str | None
    url_error: str | None


@dataclass(frozen=True, repr=False)
class Explanation:
    """A report on a text. Its repr() contains no credentials, but its members may.

    text: the text, as it was passed.
    severity: the highest severity among the findings, or None.
    findings: at most a single finding with each name, at its first position.
    difference: where RFC 3986 and the URL Standard first read the text differently, or None.
    changes: the changes that `normalize` makes to the text, if the text itself, without the base, is a URI.
    uri, iri, url: the text by RFC 3986, RFC 3987 and the URL Standard, resolved if there is a base; None if refused.
    uri_error, iri_error, url_error: why the standard refuses the text, or None. Errors are not compared.
    uri_host, url_host: the host to which a program connects by RFC 3986, or by the URL Standard; '' without a host.
    ascii_host, unicode_host: the host in A-labels, by the first standard that accepts the text, and in U-labels; or ''.
    """

    text: str | bytes
    severity: _Severity | None
    findings: tuple[Finding, ...]
    difference: ReadingDifference | None
    changes: tuple[NormalizationChange, ...]
    uri: URI | None
    iri: IRI | None
    url: URL | None
    uri_error: ParseError | None = field(compare=False)
    iri_error: ParseError | None = field(compare=False)
    url_error: ParseError | None = field(compare=False)
    uri_host: str
    url_host: str
    ascii_host: str
    unicode_host: str

    def __repr__(self) -> str:
        names = ', '.join(each.name for each in self.findings)
        return f'<Explanation of {hide_credentials(self.text)!r}: {names or "no findings"}>'


def explain(text: _AnyText, base: _AnyText | None = None) -> Explanation:
    r"""Returns a report on a text, or on a reference against a base, a web URL. No text is refused, except for a surrogate.

    >>> why = explain('http://0177.1/')
    >>> why.uri_host, why.url_host, why.severity
    ('0177.1', '127.0.0.1', 'error')
    >>> why = explain('http://good.example\\@evil.example/')
    >>> why.uri, why.uri_error.position, why.url.hostname
    (None, 19, 'good.example')
    """
    found, difference, changes, *readings = _uriform.explain(text, base)
    (uri, uri_host, _, uri_error), (iri, ascii_host, unicode_host, iri_error), (url, url_host, _, url_error) = readings
    findings = tuple(Finding(*each) for each in found)
    return Explanation(
        bytes(memoryview(text)) if isinstance(text, bytes) else text_of(text),
        max((each.severity for each in findings), key=_SEVERITIES.index, default=None),
        findings,
        difference and ReadingDifference(*difference),
        tuple(NormalizationChange(*each) for each in changes),
        None if uri_error else URI(uri),
        None if iri_error else IRI(iri),
        None if url_error else URL(url),
        uri_error,
        iri_error,
        url_error,
        uri_host,
        url_host,
        ascii_host,
        unicode_host,
    )


@dataclass(frozen=True)
class KeyDifference:
    """The keys of two URIs by all rules. They first differ at `position`, in `component`."""

    a_key: str = field(repr=False)
    b_key: str = field(repr=False)
    position: int
    component: str


@dataclass(frozen=True)
class PairExplanation:
    """Why two texts are the same or differ.

    same: whether any comparison treats them as the same.
    comparisons: each comparison's answer, from the strictest to the loosest: 'octets', 'syntax' and 'scheme' (the levels
        of `equivalent`), 'href' (web URLs), 'cache' and 'page' (keys for these profiles), 'usual' and 'aggressive' (keys by
        all rules in that tier). If a text is not a URI, the comparisons that parse it are omitted.
    rules: the rules by which they are the same in the strictest comparison that treats them as the same.
    difference: where their keys by all rules differ, if no comparison treats them as the same, or None.
    a_error, b_error: why a text is not a URI, or None. Errors are not compared.
    """

    same: bool
    comparisons: dict[str, bool]
    rules: tuple[str, ...]
    difference: KeyDifference | None
    a_error: ParseError | None = field(compare=False)
    b_error: ParseError | None = field(compare=False)


def explain_pair(a: _AnyText, b: _AnyText) -> PairExplanation:
    """Compares two texts in all ways that the library supports.

    >>> why = explain_pair('HTTP://h:80/a', 'http://h/a?utm_source=x')
    >>> why.comparisons['scheme'], why.comparisons['page'], why.rules
    (False, True, ('letter-case', 'default-port', 'drop-tracking'))
    >>> explain_pair('http://h/a', 'http://h/b').difference
    KeyDifference(position=10, component='path')
    """
    compared, same, rules, position, component, *errors = _uriform.explain_pair(a, b)
    comparisons = {name: bool(same >> bit & 1) for bit, name in enumerate(_COMPARISONS) if compared >> bit & 1}
    differs = not same and 'aggressive' in comparisons
    difference = KeyDifference(key_by_all_rules(a), key_by_all_rules(b), position, component) if differs else None
    return PairExplanation(bool(same), comparisons, tuple(rules.split()), difference, *errors)


@dataclass(frozen=True)
class FetchAnswer:
    """The answer of `safe_to_fetch`. It is true if the URL is allowed.

    target: the URL to fetch; None if the URL is refused. Do not fetch another spelling instead.
    why: None if the URL is allowed; otherwise 'not-a-url', 'scheme', 'finding', 'host', 'address' or 'port'.
    finding: the finding that refuses the URL, or None.
    error: why the text is not a URL, or None. Errors are not compared.
    """

    target: str | None
    why: _Refusal | None
    finding: Finding | None
    error: ParseError | None = field(compare=False)

    def __bool__(self) -> bool:
        return self.target is not None


def safe_to_fetch(
    url: _AnyText,
    *,
    base: _AnyText | None = None,
    schemes: Iterable[str] = ('https', 'http'),
    hosts: Iterable[str] | None = None,
    refused_hosts: Iterable[str] = (),
    addresses: Iterable[AddressClass] = ('global',),
    ports: Iterable[int] = (),
    refusals: Iterable[str] = DEFAULT_REFUSALS,
) -> FetchAnswer:
    """Returns whether a program may fetch an untrusted URL, or a reference against a base, and which URL it must fetch.

    schemes: the allowed schemes.
    hosts: the allowed names; None allows all names. A leading '.' matches all subdomains but not the domain itself. Write
        names as the URL Standard does: in lower case, in A-labels.
    refused_hosts: the refused names. They take precedence over `hosts`. An IPv4 address also refuses the IPv6 addresses that
        embed it.
    addresses: the address classes allowed in place of a name, as `address_class` returns them. If `hosts` is passed, only the
        addresses in it are allowed, whatever their class. Write IPv6 with brackets.
    ports: the ports allowed besides the scheme's default port.
    refusals: the names of the findings that refuse a URL.

    The answer concerns a text, not a connection:

    - A name may resolve to any address, and to another address each time (DNS rebinding). Resolve it once, pass the address
      to `address_class`, and connect to that address.
    - A server may redirect. Do not let a client follow redirects itself: ask for each, with the redirecting URL as base.
    - A proxy resolves names itself, so the proxy must check addresses.

    >>> safe_to_fetch('HTTPS://example.com/a|b').target
    'https://example.com/a%7Cb'
    >>> safe_to_fetch('http://192.168.0.1/').why
    'address'
    >>> answer = safe_to_fetch('http://0x7f.1/')
    >>> bool(answer), answer.why, answer.finding.name
    (False, 'finding', 'hosts-differ')
    >>> safe_to_fetch('//evil.example/', base='https://example.com/', hosts=['example.com', '.example.com']).why
    'host'
    >>> bool(safe_to_fetch('http://printer.local/', refusals=DEFAULT_REFUSALS - {'local-name'}))
    True
    """
    allowed = policy(schemes, hosts, refused_hosts, addresses, ports, refusals)
    target, why, finding, error = _uriform.safe_to_fetch(url, base, **allowed)
    return FetchAnswer(target, _REFUSALS[why], finding and Finding(*finding), error)


def address_class(address: str | IPv4Address | IPv6Address) -> AddressClass:
    """Returns the class of an IP address before a program connects to it: 'global', or a class that it may have to refuse.
    An IPv6 address that leads to an IPv4 address belongs to the latter's class. The zone after a '%' is ignored.

    >>> [address_class(each) for each in ('93.184.215.14', '169.254.169.254', '::ffff:10.0.0.1', 'fe80::1%eth0')]
    ['global', 'metadata', 'private', 'link-local']
    """
    if not isinstance(address, (str, IPv4Address, IPv6Address)):
        raise TypeError('an address must be a str, or an object of ipaddress')
    name: AddressClass = _uriform.address_class(ip_address(text_of(address)).packed)
    return name
