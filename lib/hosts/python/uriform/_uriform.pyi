"""The C++ part: its functions, types, methods and properties.

Definitions with docstrings are the only descriptions of the C++ functions. From them, `make_descriptions.py` generates the names,
signatures and docstrings that Python shows, the code that reads arguments, and the function tables. A comment names the C++
function. Definitions without docstrings are type slots. The base classes, written in Python, implement the methods that need not be
fast.
"""

import os
from typing import Any, Literal, SupportsIndex, TypeAlias, final, overload, type_check_only

from typing_extensions import Self

from . import _columns, _keys, _seen, _site, _uri, _web

_Kind: TypeAlias = Literal['uri-reference', 'uri', 'absolute-uri', 'relative-ref']
_Level: TypeAlias = Literal['scheme', 'syntax']
_Component: TypeAlias = Literal[
    'userinfo', 'reg-name', 'path-segment', 'query-value', 'all-octets', 'form', 'path', 'query', 'fragment'
]
_HostKind: TypeAlias = Literal['reg-name', 'ipv4', 'ipv6', 'ipvfuture']
_Errors: TypeAlias = Literal['strict', 'replace']
_WebHostKind: TypeAlias = Literal['empty', 'domain', 'ipv4', 'ipv6', 'opaque']
_WebAttribute: TypeAlias = Literal[
    'href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'
]
_SetKind: TypeAlias = Literal['hashed', 'exact']
_PathStyle: TypeAlias = Literal['posix', 'windows']
_Text: TypeAlias = str | URI | IRI | URL
_AnyText: TypeAlias = _Text | bytes

version: str

@type_check_only
class _Components:
    @property
    def scheme(self) -> str | None:  # get_component<URIFORM_SCHEME, &uriform_components::scheme>
        """The scheme (section 3.1), or None."""
    @property
    def authority(self) -> str | None:  # get_component<URIFORM_AUTHORITY, &uriform_components::authority>
        """The authority (section 3.2), or None."""
    @property
    def userinfo(self) -> str | None:  # get_component<URIFORM_USERINFO, &uriform_components::userinfo>
        """The userinfo (section 3.2.1), or None."""
    @property
    def host(self) -> str | None:  # get_component<URIFORM_HOST, &uriform_components::host>
        """The host (section 3.2.2), with the brackets of an IP literal, or None."""
    @property
    def port(self) -> str | None:  # get_component<URIFORM_PORT, &uriform_components::port>
        """The port's digits (section 3.2.3), or None."""
    @property
    def path(self) -> str:  # get_component<URIFORM_PATH, &uriform_components::path>
        """The path (section 3.3), perhaps empty."""
    @property
    def query(self) -> str | None:  # get_component<URIFORM_QUERY, &uriform_components::query>
        """The query (section 3.4), or None."""
    @property
    def fragment(self) -> str | None:  # get_component<URIFORM_FRAGMENT, &uriform_components::fragment>
        """The fragment (section 3.5), or None."""
    @property
    def host_kind(self) -> _HostKind | None:  # get_host_kind<uriform_components, uriform_host_kind_name>
        """'reg-name', 'ipv4', 'ipv6' or 'ipvfuture', or None without a host."""
    @property
    def segments(self) -> tuple[str, ...]:
        """The path's segments, decoded. U+FFFD replaces octets that are not UTF-8."""
    @property
    def params(self) -> tuple[tuple[str, str | None], ...]:
        """The names and values of the query's parameters, percent-decoded. A '+' is not a space. A value is None without '='."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Self, /) -> bool: ...
    def __le__(self, other: Self, /) -> bool: ...
    def __gt__(self, other: Self, /) -> bool: ...
    def __ge__(self, other: Self, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class URI(_Components, _uri.URI):
    """An immutable URI or relative reference.

    It is compared, ordered and hashed by its text, which is str(). A component is None if it is
    undefined, and '' if it is empty. URI / 'segment' appends a segment, and percent-encodes it.

    >>> URI('http://h/a') / 'b c'
    URI('http://h/a/b%20c')
    """

    def __new__(  # create<parse<uriform_parse, &module_state::uri>>
        cls, text: _AnyText, *, kind: _Kind = 'uri-reference'
    ) -> Self: ...
    def normalize(  # write_uri<uriform_normalize>
        self, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
    ) -> URI:
        """Returns the normal form."""
    def equivalent(  # ask<uriform_equivalent>
        self, other: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
    ) -> bool:
        """Tests whether this and another reference have the same normal form."""
    @property
    def port_or_default(self) -> int | None:
        """The port to which a client connects, by default the scheme's; None for a port over 65535."""
    @property
    def origin(self) -> str | None:
        """The origin (RFC 6454, section 6.2): scheme, host and port, normalized; None if no
        other URI has the same origin. same_origin() is true if the origins of two URIs are equal.
        """
    def key(self, profile: _AnyText = 'page') -> str:  # by_profile<key_of>
        """Returns the key for a profile."""
    def resolve(self, reference: _AnyText, *, strict: bool = True) -> URI:  # write_uri<uriform_resolve>
        """Resolves a reference against this URI."""
    def relativize(self, target: _AnyText) -> URI:  # write_uri<uriform_relativize>
        """Returns a shortest reference that resolves to the target, without its dot segments, against this URI."""
    def without_param(self, name: _AnyText) -> URI:  # write_uri<uriform_without_param>
        """Returns a URI without the parameters of this name."""
    def sorted_params(self) -> URI:  # write_uri<uriform_sorted_params>
        """Returns a URI with its parameters sorted by name."""
    def _with_param(self, name: _AnyText, value: _AnyText | None) -> URI:  # write_uri<uriform_with_param>
        """Returns a URI with a single parameter of this name."""
    def _append_param(self, name: _AnyText, value: _AnyText | None) -> URI:  # write_uri<uriform_append_param>
        """Returns a URI with another parameter at the end."""
    def _append_segment(self, segment: _AnyText) -> URI:  # write_uri<uriform_append_segment>
        """Returns a URI with another segment."""

@final
class IRI(_Components, _uri.IRI):
    """An immutable IRI or relative reference (RFC 3987). Otherwise like a URI."""

    def __new__(  # create<parse<uriform_iri_parse, &module_state::iri>>
        cls, text: _AnyText, *, kind: _Kind = 'uri-reference'
    ) -> Self: ...
    def normalize(  # write_uri<uriform_iri_normalize>
        self, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
    ) -> URI:
        """Returns the normal form, which is a URI."""
    def equivalent(  # ask<uriform_iri_equivalent>
        self, other: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
    ) -> bool:
        """Tests whether this and another reference have the same normal form."""
    def to_uri(self) -> URI:  # write_uri<uriform_to_uri>
        """Converts the IRI to a URI (RFC 3987, section 3.1), and its host by UTS #46."""

@final
class URL(_web.URL):
    """An immutable web URL as browsers read it (WHATWG), with the URL API's attributes. It is
    compared, ordered and hashed by its href, which is str().
    """

    def __new__(cls, text: _AnyText, base: _AnyText | None = None) -> Self: ...  # create<web_parse>
    @property
    def href(self) -> str:
        """The serialization."""
    @property
    def protocol(self) -> str:  # get_attribute<&uriform_web_attributes::protocol>
        """The scheme with its ':'."""
    @property
    def username(self) -> str:  # get_attribute<&uriform_web_attributes::username>
        """The user name, percent-encoded, or ''."""
    @property
    def password(self) -> str:  # get_attribute<&uriform_web_attributes::password>
        """The password, percent-encoded, or ''."""
    @property
    def host(self) -> str:  # get_attribute<&uriform_web_attributes::host>
        """The host, followed by ':' and the port if it is not the default port."""
    @property
    def hostname(self) -> str:  # get_attribute<&uriform_web_attributes::hostname>
        """The host without the port."""
    @property
    def port(self) -> str:  # get_attribute<&uriform_web_attributes::port>
        """The port; '' if it is the default port."""
    @property
    def pathname(self) -> str:  # get_attribute<&uriform_web_attributes::pathname>
        """The path."""
    @property
    def search(self) -> str:  # get_attribute<&uriform_web_attributes::search>
        """The query with its '?'; '' if it is empty."""
    @property
    def hash(self) -> str:  # get_attribute<&uriform_web_attributes::hash>
        """The fragment with its '#'; '' if it is empty."""
    @property
    def host_kind(self) -> _WebHostKind | None:  # get_host_kind<uriform_web_attributes, uriform_web_host_kind_name>
        """'empty', 'domain', 'ipv4', 'ipv6' or 'opaque', or None without a host."""
    @property
    def origin(self) -> str:  # get_written<uriform_web_origin>
        """The serialized origin, perhaps 'null'."""
    @property
    def search_params(self) -> tuple[tuple[str, str], ...]:
        """The query's names and values, as in URLSearchParams."""
    def to_uri(self) -> URI:  # write_uri<uriform_web_to_uri>
        """Converts the URL to a URI."""
    def resolve(self, reference: _AnyText) -> URL:
        """Parses a text against this URL."""
    def _with_attribute(self, value: _AnyText, attribute: _WebAttribute) -> URL | None:
        """Returns a URL with another attribute, or None if the URL cannot take the value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Self, /) -> bool: ...
    def __le__(self, other: Self, /) -> bool: ...
    def __gt__(self, other: Self, /) -> bool: ...
    def __ge__(self, other: Self, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class KeyMaker(_keys.KeyMaker):
    r"""Makes keys for a profile.

    tracking: the text of a list of parameters for the rule drop-tracking, in place of the library's list.
    Its first line is 'version', a tab and the list's version. Each other line contains four cells,
    separated by tabs: a parameter's name, or a prefix of names and '*'; a domain, or '*' for every site;
    the vendor; the source. The last two may be empty. The name '-' exempts the site. Empty lines and
    lines that begin with '#' are comments.
    web: read texts as browsers do.
    suffixes: the list that the rule registrable-domain requires.

    Any number of threads may share a maker. Makers are equal if all four arguments are equal.

    >>> tracking = 'version\t1\nad_*\t*\t\t\nfrom\texample.org\t\t\n'
    >>> KeyMaker('page', tracking=tracking).key('http://example.org/?from=x&ad_id=1&utm_source=y')
    'http://example.org/?utm_source=y'
    >>> KeyMaker('page/1 strip-www').key('http://www.example.com/?b&a')
    'http://example.com/?a&b'
    >>> from uriform.site import SuffixList
    >>> KeyMaker('cache registrable-domain', suffixes=SuffixList.parse('com')).key('http://a.b.com/c')
    'http://b.com/c'
    """

    def __new__(  # create_in_python
        cls, profile: _AnyText = 'page', *, tracking: _AnyText | None = None, web: bool = False, suffixes: SuffixList | None = None
    ) -> Self: ...
    @property
    def profile(self) -> str:  # get_member<&key_maker::profile>
        """The profile's canonical text."""
    @property
    def web(self) -> bool:
        """Whether texts are read as web URLs."""
    @property
    def _tracking(self) -> str | None:  # get_member<&key_maker::tracking>
        """The text of the list of tracking parameters; None for the library's list."""
    @property
    def _suffixes(self) -> SuffixList | None:  # get_member<&key_maker::suffixes>
        """The list for the rule registrable-domain, or None."""
    @property
    def _identity(self) -> str:
        """Describes how keys are made."""
    def key(self, text: _AnyText) -> str:  # by_maker<key_of>
        """Returns a URI's key."""
    def hash128(self, text: _AnyText, seed: int = 0) -> bytes:  # by_maker<key128_of>
        """Returns the 128-bit hash of a URI's key, as 16 bytes."""

@final
class SeenSet(_seen.SeenSet):
    """A set of seen pages. It contains the keys of URLs for a profile, or texts if the profile is None.

    A hashed set uses at most 24 bytes for a key, and can be saved; an exact set stores the keys. The hashes
    depend on the seed, which is random if it is None. Only sets with the same seed can be merged. Any number
    of threads may use a set. add() and `in` raise ParseError for a text without a key.

    >>> seen = SeenSet()
    >>> seen.add('http://h?b&a#top'), seen.add('HTTP://h/?a&b')
    (True, False)
    >>> 'http://h/?b&a' in seen, len(seen)
    (True, 1)

    Iteration over an exact set yields its keys in no particular order, as str, or as bytes if a key is not
    UTF-8. `a | b` is a new set with the keys of both, as merge() adds them. Sets are equal if their kinds,
    profiles and keys are equal and, if hashed, their seeds.
    """

    def __new__(  # create_in_python
        cls, kind: _SetKind = 'hashed', profile: _AnyText | None = 'page', seed: int | None = None
    ) -> Self: ...
    @property
    def kind(self) -> _SetKind:
        """'hashed' or 'exact'."""
    @property
    def _maker(self) -> KeyMaker | None:
        """The maker of the keys, which only this set uses; None if texts are the keys."""
    @property
    def seed(self) -> int | None:
        """The hashes' seed; None if it is unknown, as in a loaded set."""
    def add(self, url: _AnyText) -> bool:
        """Adds a URL's key, and returns True if it is new."""
    def _insert_many(self, urls: list[Any]) -> bytes:
        """Adds the keys of texts. Returns, for each text, 1 for a new key, 0 for a known key, and 255 without a key."""
    def _first_place(self) -> object:
        """Returns a position before an exact set's keys."""
    def _next_key(self, place: object) -> str | bytes | None:
        """Returns the key after a position, and advances the position; None at the end."""
    def _equals(self, other: SeenSet) -> bool:
        """Tests whether two sets of the same kind and profile contain the same keys and, if hashed, use the same seed."""
    def _merge(self, other: SeenSet) -> None:
        """Adds the keys of another set of the same kind and profile."""
    def _save(self, octets: bytes, identity: _Text, path: object) -> None:
        """Saves a hashed set to a file. Errors contain the path."""
    def discard(self, url: _AnyText) -> bool:
        """Removes a URL's key, so that the page is new again, and returns True if the page was seen before.

        In a loaded set, the first removal reads the whole file into memory.

        >>> seen = SeenSet()
        >>> seen.add('http://h/'), seen.discard('HTTP://h'), 'http://h/' in seen
        (True, True, False)
        """
    def __contains__(self, url: _AnyText, /) -> bool: ...
    def __len__(self) -> int: ...

@final
class SuffixList(_site.SuffixList):
    r"""An immutable Public Suffix List (https://publicsuffix.org): the names below which anyone can register
    names, such as 'com' and 'co.uk'. parse(), load() and system() make it: the package contains no list.

    A host is a str or bytes, without a port, like `URI.host` and `web.URL.hostname`. A-labels ('xn--55qx5d')
    equal U-labels ('公司'), in the list and in hosts, and ASCII letters are compared without case. A text
    with a URL delimiter is not a host, and raises ParseError.

    icann: ignore the rules in the private section, such as 'github.io'.

    >>> from uriform.site import SuffixList
    >>> rules = SuffixList.parse('com\nuk\nco.uk\n*.ck\n!www.ck\n')
    >>> rules.registrable_domain('www.example.co.uk'), rules.public_suffix('www.example.co.uk')
    ('example.co.uk', 'co.uk')
    >>> rules.registrable_domain('co.uk'), rules.registrable_domain('192.0.2.1')
    (None, None)

    Two lists are equal if they were made from the same bytes.
    """

    @property
    def _text(self) -> bytes:
        """The bytes from which the list was parsed."""
    @overload
    def public_suffix(self, host: bytes, *, icann: bool = False) -> bytes | None:
        """Returns a host's public suffix according to the prevailing rule; without a matching rule, the last label.
        None for an IP address, and for a host with an empty label.
        """
    @overload
    def public_suffix(self, host: _Text, *, icann: bool = False) -> str | None: ...
    @overload
    def registrable_domain(self, host: bytes, *, icann: bool = False) -> bytes | None:
        """Returns a host's public suffix and the preceding label; None without this label, as for a public suffix."""
    @overload
    def registrable_domain(self, host: _Text, *, icann: bool = False) -> str | None: ...
    def _split(self, host: _AnyText, icann: bool = False) -> tuple[Any, Any, int]:
        """Returns the public suffix, the registrable domain, and the number of the rule's section."""
    def site(self, url: _AnyText, *, schemeful: bool = False, icann: bool = False) -> str:
        r"""Returns a URI's site in normal form: its host's registrable domain, or the host without such a domain.
        A URI without a host raises ParseError.

        schemeful: prefix the scheme and '://', as HTML writes a site.

        >>> from uriform.site import SuffixList
        >>> rules = SuffixList.parse('com\n')
        >>> rules.site('HTTP://WWW.Example.com:8080/a'), rules.site('http://[0::1]/')
        ('example.com', '[::1]')
        """
    def same_site(self, a: _AnyText, b: _AnyText, *, schemeful: bool = False, icann: bool = False) -> bool:
        r"""Tests whether two URIs are schemelessly same site (HTML, section 7.1.1.1): their hosts share a registrable
        domain, or are equal. URIs without a host, or whose scheme has no default port, belong to no site.

        schemeful: test whether they are same site: the schemes must be equal, too.

        >>> from uriform.site import SuffixList
        >>> rules = SuffixList.parse('com\n')
        >>> rules.same_site('https://example.com/', 'http://img.example.com:8080/a')
        True
        >>> rules.same_site('https://example.com/', 'http://img.example.com/', schemeful=True)
        False
        """

def parse(text: _AnyText, *, kind: _Kind = 'uri-reference') -> URI:  # parse<uriform_parse, &module_state::uri>
    """Splits a text into its components (RFC 3986, Appendix A), and returns a URI.

    The kind is 'uri-reference', 'uri' (with a scheme), 'absolute-uri' (without a fragment, too) or
    'relative-ref' (without a scheme).

    >>> parse('http://u@h:8080/a?b#c').host
    'h'
    """
def compose(
    scheme: object,
    userinfo: object,
    host: object,
    port: object,
    path: object,
    query: object,
    fragment: object,
    segments: tuple[Any, ...],
    params: tuple[Any, ...],
) -> URI:
    """Composes a URI from components (texts or None), segments, and alternating parameter names and values."""
@overload
def normalize(  # normalize<uriform_normalize>
    text: bytes, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
) -> bytes:
    """Returns a reference's normal form (RFC 3986, section 6.2), or the text itself if it is a normal form.

    The level 'syntax' omits the scheme rules (section 6.2.3). urn_equivalence omits the query and fragment of a URN, which
    URN-equivalence ignores (RFC 8141, section 3.1). Returns bytes for bytes, otherwise a str.

    >>> normalize('HTTP://Example.COM:80/%7euser/../a')
    'http://example.com/a'
    """
@overload
def normalize(text: _Text, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False) -> str: ...
def is_normalized(  # ask<uriform_is_normalized>
    text: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
) -> bool:
    """Tests whether a reference is its own normal form.

    >>> is_normalized('http://h')
    False
    """
def equivalent(  # ask<uriform_equivalent>
    a: _AnyText, b: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
) -> bool:
    """Tests whether two references have the same normal form.

    >>> equivalent('http://h', 'HTTP://H:80/')
    True
    >>> equivalent('urn:example:a?=b#c', 'urn:EXAMPLE:a', urn_equivalence=True)
    True
    """
def compare(
    a: _AnyText, b: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
) -> int:
    """Compares the normal forms of two references. Returns -1, 0 or 1.

    >>> compare('http://h/%61', 'HTTP://h/b')
    -1
    """
def hash64(
    text: _AnyText, seed: int = 0, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
) -> int:
    """Returns the normal form's 64-bit XXH3 hash, the same on every machine.

    >>> hash64('http://h') == hash64('HTTP://H:80/')
    True
    """
def same_origin(a: _AnyText, b: _AnyText) -> bool:  # ask<uriform_same_origin>
    """Tests whether two references use the same scheme, host and port (RFC 6454).

    >>> same_origin('https://h/a', 'HTTPS://u@H:443/b')
    True
    """
@overload
def resolve(base: bytes, reference: bytes, *, strict: bool = True) -> bytes:  # write_alike<uriform_resolve>
    """Resolves a reference against a base (RFC 3986, section 5.2).

    Unless strict, the reference's scheme is ignored if it equals the base's.

    >>> resolve('http://a/b/c/d;p?q', '../g')
    'http://a/b/g'
    """
@overload
def resolve(base: _Text, reference: _Text, *, strict: bool = True) -> str: ...
@overload
def relativize(base: bytes, target: bytes) -> bytes:  # write_alike<uriform_relativize>
    """Returns a shortest reference that resolves to the target, without its dot segments.

    >>> relativize('http://a/b/c/d?q', 'http://a/b/g#s')
    '../g#s'
    """
@overload
def relativize(base: _Text, target: _Text) -> str: ...
def quote(data: _AnyText, component: _Component = 'query-value') -> str:  # write<uriform_encode>
    """Percent-encodes data for a URI, and returns a str. A str is encoded as UTF-8.

    The component is 'userinfo', 'reg-name', 'path-segment', 'query-value', 'path', 'query', 'fragment',
    'form' (application/x-www-form-urlencoded), or 'all-octets', which encodes every octet.

    >>> quote('AT&T', 'query-value')
    'AT%26T'
    """
def unquote(  # write<uriform_decode>
    text: _AnyText,
    *,
    plus: bool = False,
    lenient: bool = False,
    percent_u: bool = False,
    errors: _Errors = 'strict',
) -> str:
    """Decodes a percent-encoded component once, and returns the UTF-8 data as a str.

    plus: decode '+' as a space, as in forms. lenient: keep a '%' without two hexadecimal digits.
    percent_u: decode %uXXXX; an unpaired surrogate is an error, whatever the options. errors: 'replace' replaces octets that are
        not UTF-8 by U+FFFD.

    >>> unquote('caf%C3%A9')
    'café'
    """
def unquote_to_bytes(  # write<uriform_decode, true>
    text: _AnyText, *, plus: bool = False, lenient: bool = False, percent_u: bool = False
) -> bytes:
    r"""Decodes a percent-encoded component once, and returns the data.

    >>> unquote_to_bytes('%00%ff')
    b'\x00\xff'
    """
def is_uri(text: _AnyText) -> bool:  # has_format<uriform_is_uri>
    """Tests whether a text is a URI: the format 'uri' of JSON Schema (RFC 3986, section 3).

    >>> is_uri('urn:a:b'), is_uri('/a')
    (True, False)
    """
def is_uri_reference(text: _AnyText) -> bool:  # has_format<uriform_is_uri_reference>
    """Tests whether a text is a URI or a relative reference: the format 'uri-reference' of JSON Schema
    (RFC 3986, section 4.1).

    >>> is_uri_reference('/a'), is_uri_reference('a b')
    (True, False)
    """
def is_host(text: _AnyText) -> bool:  # has_format<uriform_is_host>
    """Tests whether a text matches the rule host of URIs (RFC 3986, section 3.2.2).

    >>> is_host('[::1]'), is_host('h:80')
    (True, False)
    """
def is_hostname(text: _AnyText) -> bool:  # has_format<uriform_is_hostname>
    """Tests whether a text is an ASCII host name: the format 'hostname' of JSON Schema (RFC 1123,
    section 2.1). Labels that begin with 'xn--' are not decoded.

    >>> is_hostname('example.com'), is_hostname('a_b')
    (True, False)
    """
def is_uri_template(text: _AnyText) -> bool:  # has_format<uriform_is_uri_template>
    """Tests whether a text is a URI template: the format 'uri-template' of JSON Schema (RFC 6570, section 2).

    >>> is_uri_template('/{user}{?q*}'), is_uri_template('{user')
    (True, False)
    """
def _from_path(path: _AnyText, style: _PathStyle) -> str:  # write<uriform_from_path>
    """Converts a path to a URI."""
def _to_path(uri: _AnyText, style: _PathStyle) -> bytes:  # write<uriform_to_path, true>
    """Converts a URI to a path."""
def _web_from_path(path: _AnyText, style: _PathStyle) -> str:  # write<uriform_web_from_path>
    """Converts a path to a URL."""
def _web_to_path(text: _AnyText, style: _PathStyle, base: _AnyText | None = None) -> bytes:  # write<uriform_web_to_path, true>
    """Converts a URL to a path."""
def octets(text: _AnyText) -> bytes:
    """Returns a text's UTF-8."""
def error_message(code: _Text, component: _Text) -> str:
    """Returns the message for an error and a component, given their names."""
def key(text: _AnyText, profile: _AnyText = 'page') -> str:  # by_profile<key_of>
    """Returns a URI's key for a profile, such as 'page', 'page/1 strip-www' or 'surt': two URIs share a key if
    the profile treats them as the same page. A name without a version means the newest version. The command
    `uriform key` uses another default, 'cache'.

    >>> key('http://h?b=1&utm_source=x&a=2#top')
    'http://h/?a=2&b=1'
    """
def key128(text: _AnyText, profile: _AnyText = 'page', seed: int = 0) -> bytes:  # by_profile<key128_of>
    """Returns the 128-bit XXH3 hash of a URI's key, as 16 bytes.

    >>> key128('http://h?b&a', 'page') == key128('HTTP://h/?a&b#f', 'page')
    True
    """
def canonical_profile(profile: _AnyText) -> str:  # write<write_profile>
    """Returns a profile's canonical text. A profile without a version means the newest version."""
def make_maker(profile: _Text, tracking: _AnyText | None, words: str | None, web: bool, suffixes: SuffixList | None) -> KeyMaker:
    """Returns a maker for a profile's canonical text and a list, whose text is `words`."""
def make_set(kind: _SetKind, maker: KeyMaker | None, seed: int) -> SeenSet:
    """Returns an empty set."""
def load_set(octets: bytes, identity: _Text, path: object, maker: KeyMaker | None, seed: int | None) -> SeenSet:
    """Returns the hashed set in a file, without checking its seed. Errors contain the path."""
def make_suffix_list(text: _AnyText) -> SuffixList:
    """Parses a Public Suffix List."""
def site_within(host: _AnyText, domain: _AnyText) -> bool:  # ask<uriform_within>
    """Tests whether a host is a domain or a name below it, label by label. ASCII case and a dot at the end are
    ignored. An IP address is only within itself. A text with a URL delimiter is not a host, and raises ParseError.
    """
def make_robots(text: _AnyText, product_token: _AnyText, limit: int) -> object:
    """Parses a robots.txt file for a crawler, and returns the rules for the functions below."""
def make_scope(include: tuple[Any, ...], exclude: tuple[Any, ...], otherwise: bool) -> object:
    """Creates rules from patterns, for the next two functions."""
def allows(rules: object, url: _AnyText) -> bool:
    """Tests whether rules allow a URL."""
def verdict(rules: object, url: _AnyText) -> tuple[bool, int | None]:
    """Returns whether rules allow a URL, and the deciding rule's position, in bytes or in both tuples."""
def robots_sitemaps(rules: object) -> list[bytes]:
    """Returns the sitemaps in the rules' file."""
def robots_crawl_delay(rules: object) -> int | None:
    """Returns the rules' crawl delay, in milliseconds."""
def robots_problems(text: _AnyText, limit: int) -> list[tuple[int, int]]:
    """Returns the numbers and positions of the problems in a robots.txt file."""
def web_parse(text: _AnyText, base: _AnyText | None = None) -> URL:
    """Parses a text as browsers do (WHATWG URL, section 4.4), and returns a URL."""
def web_href(text: _AnyText, base: _AnyText | None = None) -> str:  # write<write_href>
    """Returns a web URL's serialization, its href, without creating an object."""
def web_can_parse(text: _AnyText, base: _AnyText | None = None) -> bool:  # ask<uriform_web_can_parse>
    """Tests whether parse() accepts a text and its base."""
def web_to_uri(text: _AnyText, base: _AnyText | None = None) -> str:  # write<uriform_web_to_uri>
    """Converts a web URL to a URI: its href, with octets percent-encoded where RFC 3986
    forbids them.
    """
def web_origin(text: _AnyText, base: _AnyText | None = None) -> str:  # write<uriform_web_origin>
    """Returns a web URL's serialized origin, perhaps 'null'."""
def iri_parse(text: _AnyText, *, kind: _Kind = 'uri-reference') -> IRI:  # parse<uriform_iri_parse, &module_state::iri>
    """Splits an IRI reference into its components (RFC 3987, section 2.2), and returns an IRI."""
def iri_is_iri(text: _AnyText) -> bool:  # has_format<uriform_is_iri>
    """Tests whether a text is an IRI: the format 'iri' of JSON Schema (RFC 3987, section 2.2)."""
def iri_is_iri_reference(text: _AnyText) -> bool:  # has_format<uriform_is_iri_reference>
    """Tests whether a text is an IRI or a relative reference: the format 'iri-reference' of JSON Schema."""
def iri_is_idn_hostname(text: _AnyText) -> bool:  # has_format<uriform_is_idn_hostname>
    """Tests whether a text is a host name in any script: the format 'idn-hostname' of JSON Schema (RFC 5890,
    section 2.3.2.3).
    """
@overload
def iri_normalize(  # normalize<uriform_iri_normalize>
    text: bytes, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
) -> bytes:
    """Returns an IRI reference's normal form (RFC 3987, section 5.3), a URI reference."""
@overload
def iri_normalize(
    text: _Text, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
) -> str: ...
def iri_equivalent(  # ask<uriform_iri_equivalent>
    a: _AnyText, b: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False, urn_equivalence: bool = False
) -> bool:
    """Tests whether two IRI references have the same normal form."""
@overload
def iri_to_uri(  # write_alike<uriform_to_uri>
    text: bytes, *, percent_encoded_host: bool = False, nfc: bool = False, legacy: bool = False
) -> bytes:
    """Converts an IRI reference to a URI reference (RFC 3987, section 3.1), and its host by UTS #46.

    percent_encoded_host: write the host in percent-encoded UTF-8 instead of A-labels. nfc: convert the
    text to Normalization Form C. legacy: percent-encode characters that no IRI can contain.
    """
@overload
def iri_to_uri(text: _Text, *, percent_encoded_host: bool = False, nfc: bool = False, legacy: bool = False) -> str: ...
@overload
def iri_to_iri(text: bytes) -> bytes:  # write_alike<uriform_to_iri>
    """Converts a URI reference to an IRI reference (RFC 3987, section 3.2), for display."""
@overload
def iri_to_iri(text: _Text) -> str: ...
def explain(text: _AnyText, base: _AnyText | None = None) -> tuple[Any, ...]:
    """Returns the members of an Explanation."""
def explain_pair(a: _AnyText, b: _AnyText) -> tuple[Any, ...]:
    """Returns the members of a PairExplanation."""
def key_by_all_rules(text: _AnyText) -> str:  # write<uriform_key_by_all_rules>
    """Returns the key that explain_pair() compares last."""
def safe_to_fetch(url: _AnyText, base: _AnyText | None, policy: tuple[Any, ...]) -> tuple[Any, ...]:
    """Returns the members of a FetchAnswer."""
def default_refusals() -> int:
    """Returns the bits of the findings that refuse a URL by default."""
def address_class(octets: bytes) -> Any:
    """Returns the class name of an address, which is bytes."""
@overload
def hide_credentials(text: bytes) -> bytes:
    """Returns a text for logs, with '*' in place of each character in a credential: in a password; in a
    user name without a password, possibly a token, in URLs with http, https, ws or wss, unless it looks
    like a host; and in the values of parameters named like a credential, code or session. Indexes do
    not change.

    >>> hide_credentials('http://u:pw@h/?q=1&token=abc')
    'http://u:**@h/?q=1&token=***'
    >>> hide_credentials('https://TOKEN@h/')
    'https://*****@h/'
    """
@overload
def hide_credentials(text: _Text) -> str: ...

@final
class Array(_columns.Array):
    """An immutable column in a single Arrow array: a sequence of rows, as to_pylist() returns them."""

    def __arrow_c_schema__(self) -> object:
        """Returns a capsule with the type."""
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Returns capsules with the type and the rows. They share this object's memory."""
    def _stream(self, chunks: tuple[Array, ...]) -> object:
        """Returns a capsule with a stream of chunks of this type. It shares their memory."""
    @property
    def _format(self) -> str:
        """The type's Arrow format string."""
    def _values(self, begin: int, end: int) -> list[Any]:
        """Returns some rows as Python objects."""
    def _slice(self, begin: int, end: int) -> Self:
        """Returns a column with some of the rows. It shares their memory."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Any: ...
    @overload
    def __getitem__(self, key: slice, /) -> Self: ...

def arrow_apply(
    function: _Text,
    column: object,
    other: object,
    other_number: int,
    layout: int,
    raises: bool,
    maker: KeyMaker = ...,
    policy: tuple[Any, ...] = ...,
    suffixes: SuffixList = ...,
    *,
    name: _AnyText = ...,
    seed: int = ...,
    component: _Component = ...,
    kind: _Kind = ...,
    level: _Level = ...,
    utf8: _Errors = ...,
    drop_fragment: bool = False,
    urn_equivalence: bool = False,
    strict: bool = True,
    plus: bool = False,
    lenient: bool = False,
    percent_u: bool = False,
    percent_encoded_host: bool = False,
    nfc: bool = False,
    legacy: bool = False,
    schemeful: bool = False,
    icann: bool = False,
) -> Array | tuple[Array, tuple[Array, ...]]:
    """Applies a function to a column, with a maker that no other call uses and the passed arguments. Returns an Array, or an empty
    Array and the chunks.

    other_number: the other operand's number among the texts. layout: bits of uriform_arrow_option. raises: whether to raise the
    first error.
    """
def arrow_array(column: object) -> Array:
    """Returns the Array for a column in a single array, or for a list's items."""
