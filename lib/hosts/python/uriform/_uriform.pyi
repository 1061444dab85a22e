"""The C++ part: its functions, types, methods and properties.

A definition with a docstring is the only description of what C++ has: `make_descriptions.py` makes of it the names, the signature and
the docstring that Python shows, how arguments are read, and the tables of functions, of which a comment names that of C++. What has no
docstring is a slot of a type. Methods that are not in a hurry are those of the bases, which are written in Python.
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
        """The host (section 3.2.2), an IP literal in its brackets, or None."""
    @property
    def port(self) -> str | None:  # get_component<URIFORM_PORT, &uriform_components::port>
        """The digits of the port (section 3.2.3), or None."""
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
        """The segments of the path, decoded; octets that are not UTF-8 are U+FFFD."""
    @property
    def params(self) -> tuple[tuple[str, str | None], ...]:
        """The names and values of the query's parameters, percent-decoded; a '+' is no space. A value is None without '='."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Self, /) -> bool: ...
    def __le__(self, other: Self, /) -> bool: ...
    def __gt__(self, other: Self, /) -> bool: ...
    def __ge__(self, other: Self, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class URI(_Components, _uri.URI):
    """A URI or a relative reference, which is immutable.

    It is compared, ordered and hashed by its text, which is str(). A component is None if it is
    undefined, and '' if it is empty. URI / 'segment' appends a segment, which is data.

    >>> URI('http://h/a') / 'b c'
    URI('http://h/a/b%20c')
    """

    def __new__(  # create<parse<uriform_parse, &module_state::uri>>
        cls, text: _AnyText, *, kind: _Kind = 'uri-reference'
    ) -> Self: ...
    def normalize(self, *, level: _Level = 'scheme', drop_fragment: bool = False) -> URI:  # write_uri<uriform_normalize>
        """Returns the normal form."""
    def equivalent(  # ask<uriform_equivalent>
        self, other: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False
    ) -> bool:
        """Tests whether this and another have the same normal form."""
    @property
    def port_or_default(self) -> int | None:
        """The port that a client connects to: the one of the scheme if there is none; None for a port over 65535."""
    @property
    def origin(self) -> str | None:
        """The origin (RFC 6454, section 6.2): scheme, host and port, normalized; None if it
        is that of no other URI. Two URIs have one if same_origin() is true.
        """
    def key(self, profile: _AnyText = 'page') -> str:  # by_profile<key_of>
        """Returns the key by a profile."""
    def resolve(self, reference: _AnyText, *, strict: bool = True) -> URI:  # write_uri<uriform_resolve>
        """Returns the URI that a reference is, relative to this."""
    def relativize(self, target: _AnyText) -> URI:  # write_uri<uriform_relativize>
        """Returns a shortest reference that resolves, against this, to the target."""
    def without_param(self, name: _AnyText) -> URI:  # write_uri<uriform_without_param>
        """Returns a URI without the parameters of that name."""
    def sorted_params(self) -> URI:  # write_uri<uriform_sorted_params>
        """Returns a URI with its parameters in the order of names."""
    def _with_param(self, name: _AnyText, value: _AnyText | None) -> URI:  # write_uri<uriform_with_param>
        """Returns a URI with one parameter of that name."""
    def _append_param(self, name: _AnyText, value: _AnyText | None) -> URI:  # write_uri<uriform_append_param>
        """Returns a URI with one more parameter at the end."""
    def _append_segment(self, segment: _AnyText) -> URI:  # write_uri<uriform_append_segment>
        """Returns a URI with one more segment."""

@final
class IRI(_Components, _uri.IRI):
    """An IRI or a relative reference (RFC 3987), which is immutable. Otherwise as a URI."""

    def __new__(  # create<parse<uriform_iri_parse, &module_state::iri>>
        cls, text: _AnyText, *, kind: _Kind = 'uri-reference'
    ) -> Self: ...
    def normalize(self, *, level: _Level = 'scheme', drop_fragment: bool = False) -> URI:  # write_uri<uriform_iri_normalize>
        """Returns the normal form, which is a URI."""
    def equivalent(  # ask<uriform_iri_equivalent>
        self, other: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False
    ) -> bool:
        """Tests whether this and another have the same normal form."""
    def to_uri(self) -> URI:  # write_uri<uriform_to_uri>
        """Returns the URI (RFC 3987, section 3.1), its host by UTS #46."""

@final
class URL(_web.URL):
    """A web URL as browsers read it (WHATWG), with the attributes of the URL API. It is immutable, and
    compared, ordered and hashed by its href, which is str().
    """

    def __new__(cls, text: _AnyText, base: _AnyText | None = None) -> Self: ...  # create<web_parse>
    @property
    def href(self) -> str:
        """The serialization."""
    @property
    def protocol(self) -> str:  # get_attribute<&uriform_web_attributes::protocol>
        """The scheme and its ':'."""
    @property
    def username(self) -> str:  # get_attribute<&uriform_web_attributes::username>
        """The user name, percent-encoded, or ''."""
    @property
    def password(self) -> str:  # get_attribute<&uriform_web_attributes::password>
        """The password, percent-encoded, or ''."""
    @property
    def host(self) -> str:  # get_attribute<&uriform_web_attributes::host>
        """The host, and ':' and the port if there is one."""
    @property
    def hostname(self) -> str:  # get_attribute<&uriform_web_attributes::hostname>
        """The host without the port."""
    @property
    def port(self) -> str:  # get_attribute<&uriform_web_attributes::port>
        """The port, '' if it is the default one."""
    @property
    def pathname(self) -> str:  # get_attribute<&uriform_web_attributes::pathname>
        """The path."""
    @property
    def search(self) -> str:  # get_attribute<&uriform_web_attributes::search>
        """The query with its '?', '' if it is empty."""
    @property
    def hash(self) -> str:  # get_attribute<&uriform_web_attributes::hash>
        """The fragment with its '#', '' if it is empty."""
    @property
    def host_kind(self) -> _WebHostKind | None:  # get_host_kind<uriform_web_attributes, uriform_web_host_kind_name>
        """'empty', 'domain', 'ipv4', 'ipv6' or 'opaque', or None without a host."""
    @property
    def origin(self) -> str:  # get_written<uriform_web_origin>
        """The serialization of the origin, perhaps 'null'."""
    @property
    def search_params(self) -> tuple[tuple[str, str], ...]:
        """The names and values of the query, as URLSearchParams has them."""
    def to_uri(self) -> URI:  # write_uri<uriform_web_to_uri>
        """Returns the URI."""
    def resolve(self, reference: _AnyText) -> URL:
        """Returns the URL of a text, relative to this."""
    def _with_attribute(self, value: _AnyText, attribute: _WebAttribute) -> URL | None:
        """Returns a URL with another attribute; None if it cannot have that value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Self, /) -> bool: ...
    def __le__(self, other: Self, /) -> bool: ...
    def __gt__(self, other: Self, /) -> bool: ...
    def __ge__(self, other: Self, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class KeyMaker(_keys.KeyMaker):
    r"""Makes keys by a profile.

    tracking: the text of a list of the parameters that the rule drop-tracking removes, in place of the
    library's. Its first line is 'version', a tab and the list's version. Each other line has four cells
    with tabs between them: the name of a parameter, or a prefix of names and '*'; a domain, or '*' for
    every site; the vendor; the source. The last two may be empty. The name '-' exempts the site. Empty
    lines and lines that begin with '#' are comments.
    web: read texts as browsers do.
    suffixes: the list for the rule registrable-domain, which needs one.

    Any number of threads may use one. Two are equal if these four are.

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
        """The canonical text of the profile."""
    @property
    def web(self) -> bool:
        """Whether texts are read as web URLs."""
    @property
    def _tracking(self) -> str | None:  # get_member<&key_maker::tracking>
        """The text of the list of tracking parameters; None if it is the library's."""
    @property
    def _suffixes(self) -> SuffixList | None:  # get_member<&key_maker::suffixes>
        """The list of the rule registrable-domain; None if there is none."""
    @property
    def _identity(self) -> str:
        """What says how keys are made."""
    def key(self, text: _AnyText) -> str:  # by_maker<key_of>
        """Returns the key of a URI."""
    def hash128(self, text: _AnyText, seed: int = 0) -> bytes:  # by_maker<key128_of>
        """Returns the 128-bit hash of the key of a URI, as 16 bytes."""

@final
class SeenSet(_seen.SeenSet):
    """A set of the pages that have been seen: of the keys of URLs by a profile, or if that is None, of texts.

    A hashed set has at most 24 bytes for a key, and can be saved; an exact one has the keys. The hashes
    depend on the seed, which is random if it is None; only sets of one seed can be merged. Any number of
    threads may use a set. add() and `in` raise ParseError if the text has no key.

    >>> seen = SeenSet()
    >>> seen.add('http://h?b&a#top'), seen.add('HTTP://h/?a&b')
    (True, False)
    >>> 'http://h/?b&a' in seen, len(seen)
    (True, 1)

    The keys of an exact set can be iterated over, in no particular order, each as a str, or as bytes if it is
    not UTF-8. `a | b` is a new set of the keys of both, as merge() adds them. Sets are equal if they have one
    kind, one profile and the same keys and, if hashed, one seed.
    """

    def __new__(  # create_in_python
        cls, kind: _SetKind = 'hashed', profile: _AnyText | None = 'page', seed: int | None = None
    ) -> Self: ...
    @property
    def kind(self) -> _SetKind:
        """'hashed' or 'exact'."""
    @property
    def _maker(self) -> KeyMaker | None:
        """What makes the keys, for no other use; None if texts are their own."""
    @property
    def seed(self) -> int | None:
        """The seed of the hashes; None if it is not known, as of a set that was loaded."""
    def add(self, url: _AnyText) -> bool:
        """Adds the key of a URL, and returns True if it is new."""
    def _insert_many(self, urls: list[Any]) -> bytes:
        """Adds the keys of texts, and returns for each 1 if it is new, 0 if it is not, and 255 if it has none."""
    def _first_place(self) -> object:
        """Returns a place in front of the keys of an exact set."""
    def _next_key(self, place: object) -> str | bytes | None:
        """Returns the key after a place, and goes on to that; None at the end."""
    def _equals(self, other: SeenSet) -> bool:
        """Tests whether two sets of one kind and profile have the same keys and, if hashed, one seed."""
    def _merge(self, other: SeenSet) -> None:
        """Adds the keys of another set of the same kind and profile."""
    def _save(self, octets: bytes, identity: _Text, path: object) -> None:
        """Saves a hashed set to a file. The path is that of errors."""
    def discard(self, url: _AnyText) -> bool:
        """Removes the key of a URL, so that the page is new again, and returns True if it had been seen.

        The first key that is removed from the file of a set which was loaded reads all of the file into memory.

        >>> seen = SeenSet()
        >>> seen.add('http://h/'), seen.discard('HTTP://h'), 'http://h/' in seen
        (True, True, False)
        """
    def __contains__(self, url: _AnyText, /) -> bool: ...
    def __len__(self) -> int: ...

@final
class SuffixList(_site.SuffixList):
    r"""A Public Suffix List (https://publicsuffix.org): the names below which anyone can register names, such
    as 'com' and 'co.uk'. It is immutable, and made by parse(), load() or system(): the package has no list.

    A host is a str or bytes, without a port, as `URI.host` and `web.URL.hostname` have it. A-labels
    ('xn--55qx5d') and U-labels ('公司') are the same, in the list and in hosts, and so are lower and upper case
    of ASCII letters. A text with a delimiter of URLs is no host, and raises ParseError.

    icann: the rules of the section of private domains, such as 'github.io', do not count.

    >>> from uriform.site import SuffixList
    >>> rules = SuffixList.parse('com\nuk\nco.uk\n*.ck\n!www.ck\n')
    >>> rules.registrable_domain('www.example.co.uk'), rules.public_suffix('www.example.co.uk')
    ('example.co.uk', 'co.uk')
    >>> rules.registrable_domain('co.uk'), rules.registrable_domain('192.0.2.1')
    (None, None)

    Two lists are equal if they were made of the same bytes.
    """

    @property
    def _text(self) -> bytes:
        """The bytes that the list was parsed from."""
    @overload
    def public_suffix(self, host: bytes, *, icann: bool = False) -> bytes | None:
        """Returns the public suffix of a host: of the rule that prevails, and without any rule the last label. None for
        an IP address, and for a host with an empty label.
        """
    @overload
    def public_suffix(self, host: _Text, *, icann: bool = False) -> str | None: ...
    @overload
    def registrable_domain(self, host: bytes, *, icann: bool = False) -> bytes | None:
        """Returns the public suffix of a host with one more label; None if there is none, as of a public suffix."""
    @overload
    def registrable_domain(self, host: _Text, *, icann: bool = False) -> str | None: ...
    def _split(self, host: _AnyText, icann: bool = False) -> tuple[Any, Any, int]:
        """Returns the public suffix, the registrable domain, and the number of the section of the rule."""
    def site(self, url: _AnyText, *, schemeful: bool = False, icann: bool = False) -> str:
        r"""Returns the site of a URI in normal form: the registrable domain of its host, or the host if that has none.
        A URI without a host raises ParseError.

        schemeful: the scheme and '://' are in front, as HTML writes a site.

        >>> from uriform.site import SuffixList
        >>> rules = SuffixList.parse('com\n')
        >>> rules.site('HTTP://WWW.Example.com:8080/a'), rules.site('http://[0::1]/')
        ('example.com', '[::1]')
        """
    def same_site(self, a: _AnyText, b: _AnyText, *, schemeful: bool = False, icann: bool = False) -> bool:
        r"""Tests whether two URIs are schemelessly same site (HTML, section 7.1.1.1): their hosts have one registrable
        domain, or are the same. URIs without a host, or whose scheme has no default port, are of no site.

        schemeful: whether they are same site: the schemes have to be the same, too.

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
    """Composes a URI of components, which are texts or None, of segments, and of names and values of parameters in turns."""
@overload
def normalize(text: bytes, *, level: _Level = 'scheme', drop_fragment: bool = False) -> bytes:  # normalize<uriform_normalize>
    """Returns the normal form of a reference (RFC 3986, section 6.2), which is the text itself if it is one.

    The level 'syntax' omits the rules of schemes (section 6.2.3). bytes for bytes, otherwise a str.

    >>> normalize('HTTP://Example.COM:80/%7euser/../a')
    'http://example.com/a'
    """
@overload
def normalize(text: _Text, *, level: _Level = 'scheme', drop_fragment: bool = False) -> str: ...
def is_normalized(text: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False) -> bool:  # ask<uriform_is_normalized>
    """Tests whether a reference is its own normal form.

    >>> is_normalized('http://h')
    False
    """
def equivalent(  # ask<uriform_equivalent>
    a: _AnyText, b: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False
) -> bool:
    """Tests whether two references have the same normal form.

    >>> equivalent('http://h', 'HTTP://H:80/')
    True
    """
def compare(a: _AnyText, b: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False) -> int:
    """Returns the order of the normal forms of two references: -1, 0 or 1.

    >>> compare('http://h/%61', 'HTTP://h/b')
    -1
    """
def hash64(text: _AnyText, seed: int = 0, *, level: _Level = 'scheme', drop_fragment: bool = False) -> int:
    """Returns the 64-bit XXH3 of the normal form, the same on every machine.

    >>> hash64('http://h') == hash64('HTTP://H:80/')
    True
    """
def same_origin(a: _AnyText, b: _AnyText) -> bool:  # ask<uriform_same_origin>
    """Tests whether two references have the same scheme, host and port (RFC 6454).

    >>> same_origin('https://h/a', 'HTTPS://u@H:443/b')
    True
    """
@overload
def resolve(base: bytes, reference: bytes, *, strict: bool = True) -> bytes:  # write_alike<uriform_resolve>
    """Returns the URI that a reference is, relative to a base (RFC 3986, section 5.2).

    Unless strict, the scheme of a reference is ignored if the base has the same one.

    >>> resolve('http://a/b/c/d;p?q', '../g')
    'http://a/b/g'
    """
@overload
def resolve(base: _Text, reference: _Text, *, strict: bool = True) -> str: ...
@overload
def relativize(base: bytes, target: bytes) -> bytes:  # write_alike<uriform_relativize>
    """Returns a shortest reference that resolves to the target.

    >>> relativize('http://a/b/c/d?q', 'http://a/b/g#s')
    '../g#s'
    """
@overload
def relativize(base: _Text, target: _Text) -> str: ...
def quote(data: _AnyText, component: _Component = 'query-value') -> str:  # write<uriform_encode>
    """Percent-encodes data for its use in a URI, and returns a str. A str is data of its UTF-8.

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
    """Decodes a percent-encoded component once, and returns the data, which is UTF-8, as a str.

    plus: decode '+' as a space, as in forms. lenient: keep a '%' without two hexadecimal digits.
    percent_u: decode %uXXXX. errors: 'replace' replaces octets that are not UTF-8 by U+FFFD.

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
    """Tests whether a text is a host name in ASCII: the format 'hostname' of JSON Schema (RFC 1123,
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
    """Returns the URI of a path."""
def _to_path(uri: _AnyText, style: _PathStyle) -> bytes:  # write<uriform_to_path, true>
    """Returns the path of a URI."""
def _web_from_path(path: _AnyText, style: _PathStyle) -> str:  # write<uriform_web_from_path>
    """Returns the URL of a path."""
def _web_to_path(text: _AnyText, style: _PathStyle, base: _AnyText | None = None) -> bytes:  # write<uriform_web_to_path, true>
    """Returns the path of a URL."""
def octets(text: _AnyText) -> bytes:
    """Returns the UTF-8 of a text."""
def error_message(code: _Text, component: _Text) -> str:
    """Returns the message of an error and a component that have these names."""
def key(text: _AnyText, profile: _AnyText = 'page') -> str:  # by_profile<key_of>
    """Returns the key of a URI by a profile, such as 'page', 'page/1 strip-www' or 'surt': two URIs that the
    profile takes for one have the same key. A name without a version is that of the newest. The command
    `uriform key` has another default, 'cache'.

    >>> key('http://h?b=1&utm_source=x&a=2#top')
    'http://h/?a=2&b=1'
    """
def key128(text: _AnyText, profile: _AnyText = 'page', seed: int = 0) -> bytes:  # by_profile<key128_of>
    """Returns the 128-bit XXH3 of the key of a URI, as 16 bytes.

    >>> key128('http://h?b&a', 'page') == key128('HTTP://h/?a&b#f', 'page')
    True
    """
def canonical_profile(profile: _AnyText) -> str:  # write<write_profile>
    """Returns the canonical text of a profile, with the newest version if it names none."""
def make_maker(profile: _Text, tracking: _AnyText | None, words: str | None, web: bool, suffixes: SuffixList | None) -> KeyMaker:
    """Returns a maker by the canonical text of a profile, and by a list, whose text is `words`."""
def make_set(kind: _SetKind, maker: KeyMaker | None, seed: int) -> SeenSet:
    """Returns an empty set."""
def load_set(octets: bytes, identity: _Text, path: object, maker: KeyMaker | None, seed: int | None) -> SeenSet:
    """Returns the hashed set of a file, whose seed is not checked. The path is that of errors."""
def make_suffix_list(text: _AnyText) -> SuffixList:
    """Returns the Public Suffix List of a text."""
def site_within(host: _AnyText, domain: _AnyText) -> bool:  # ask<uriform_within>
    """Tests whether a host is a domain or a name below it, on labels. The case of ASCII letters does not matter, nor a
    dot at the end. An IP address is within itself alone. A text with a delimiter of URLs is no host, and raises
    ParseError.
    """
def make_robots(text: _AnyText, product_token: _AnyText, limit: int) -> object:
    """Returns the rules of a robots.txt file for a crawler, for the functions below."""
def make_scope(include: tuple[Any, ...], exclude: tuple[Any, ...], otherwise: bool) -> object:
    """Returns the rules of patterns, for the next two functions."""
def allows(rules: object, url: _AnyText) -> bool:
    """Tests whether rules allow a URL."""
def verdict(rules: object, url: _AnyText) -> tuple[bool, int | None]:
    """Returns whether rules allow a URL, and the position of the rule that decides, in bytes or in both tuples."""
def robots_sitemaps(rules: object) -> list[bytes]:
    """Returns the sitemaps in the file of rules."""
def robots_crawl_delay(rules: object) -> int | None:
    """Returns the crawl delay of rules, in milliseconds."""
def robots_problems(text: _AnyText, limit: int) -> list[tuple[int, int]]:
    """Returns the numbers and positions of the problems of a robots.txt file."""
def web_parse(text: _AnyText, base: _AnyText | None = None) -> URL:
    """Parses a text as browsers do (WHATWG URL, section 4.4), and returns a URL."""
def web_href(text: _AnyText, base: _AnyText | None = None) -> str:  # write<write_href>
    """Returns the serialization of a web URL, its href, without an object."""
def web_can_parse(text: _AnyText, base: _AnyText | None = None) -> bool:  # ask<uriform_web_can_parse>
    """Tests whether parse() accepts a text and its base."""
def web_to_uri(text: _AnyText, base: _AnyText | None = None) -> str:  # write<uriform_web_to_uri>
    """Returns the URI of a web URL: its href, with the octets percent-encoded that
    RFC 3986 forbids.
    """
def web_origin(text: _AnyText, base: _AnyText | None = None) -> str:  # write<uriform_web_origin>
    """Returns the serialization of the origin of a web URL, which may be 'null'."""
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
    text: bytes, *, level: _Level = 'scheme', drop_fragment: bool = False
) -> bytes:
    """Returns the normal form of an IRI reference (RFC 3987, section 5.3), which is a URI reference."""
@overload
def iri_normalize(text: _Text, *, level: _Level = 'scheme', drop_fragment: bool = False) -> str: ...
def iri_equivalent(  # ask<uriform_iri_equivalent>
    a: _AnyText, b: _AnyText, *, level: _Level = 'scheme', drop_fragment: bool = False
) -> bool:
    """Tests whether two IRI references have the same normal form."""
@overload
def iri_to_uri(  # write_alike<uriform_to_uri>
    text: bytes, *, percent_encoded_host: bool = False, nfc: bool = False, legacy: bool = False
) -> bytes:
    """Converts an IRI reference to a URI reference (RFC 3987, section 3.1), its host by UTS #46.

    percent_encoded_host: the host in percent-encoded UTF-8, not in A-labels. nfc: put the text in
    Normalization Form C. legacy: percent-encode characters that no IRI can contain.
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
    """Returns the key of a URI that explain_pair() compares last."""
def safe_to_fetch(url: _AnyText, base: _AnyText | None, policy: tuple[Any, ...]) -> tuple[Any, ...]:
    """Returns the members of a FetchAnswer."""
def default_refusals() -> int:
    """Returns the bits of the findings that refuse a URL by default."""
def address_class(octets: bytes) -> Any:
    """Returns the name of the class of an address, which is bytes."""
@overload
def hide_credentials(text: bytes) -> bytes:
    """Returns a text with '*' in place of each character of a credential, for logs: of a password; of
    a user name without a password, which may be a token, in URLs of http, https, ws and wss; and of
    the values of parameters that have the name of a credential, or one as code and session. Indexes
    are those of the text.

    >>> hide_credentials('http://u:pw@h/?q=1&token=abc')
    'http://u:**@h/?q=1&token=***'
    >>> hide_credentials('https://TOKEN@h/')
    'https://*****@h/'
    """
@overload
def hide_credentials(text: _Text) -> str: ...

@final
class Array(_columns.Array):
    """A column in one Arrow array, immutable: a sequence of the rows, as to_pylist() returns them."""

    def __arrow_c_schema__(self) -> object:
        """Returns a capsule of the type."""
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Returns capsules of the type and of the rows, which share the memory of this object."""
    def _stream(self, chunks: tuple[Array, ...]) -> object:
        """Returns a capsule of a stream of chunks, which have the type of this, and whose memory it shares."""
    @property
    def _format(self) -> str:
        """The format of the type, as Arrow has it."""
    def _values(self, begin: int, end: int) -> list[Any]:
        """Returns some rows as objects of Python."""
    def _slice(self, begin: int, end: int) -> Self:
        """Returns the column of some rows, which shares their memory."""
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
    """Applies a function to a column, with a maker of its own and the arguments that are passed. The result is an Array, or one
    without rows and the chunks.

    other_number: that of the other operand among the texts. layout: bits of uriform_arrow_option. raises: whether the first error is
    raised.
    """
def arrow_array(column: object) -> Array:
    """Returns the Array of a column in one array, or of a list's items."""
