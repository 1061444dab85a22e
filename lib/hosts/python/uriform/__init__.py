"""URIs (RFC 3986): parses, normalizes, compares, resolves, composes and explains them, and remembers which pages were seen.

`uriform.iri` is for IRIs (RFC 3987), `uriform.web` for URLs as browsers read them (WHATWG), `uriform.site` for sites by the
Public Suffix List, `uriform.robots` for robots.txt files, and `uriform.arrow` for columns of texts.
"""

from . import _uriform as _uriform  # first: it imports the modules of its base classes
from . import arrow, iri, robots, site, web
from ._errors import ParseError, SetFileError
from ._explain import (
    Explanation,
    FetchAnswer,
    Finding,
    KeyDifference,
    NormalizationChange,
    PairExplanation,
    ReadingDifference,
    address_class,
    explain,
    explain_pair,
    safe_to_fetch,
)
from ._fetch import DEFAULT_REFUSALS
from ._paths import from_path, to_path
from ._uri import build
from ._uriform import (
    URI,
    KeyMaker,
    SeenSet,
    compare,
    equivalent,
    hash64,
    hide_credentials,
    is_host,
    is_hostname,
    is_normalized,
    is_uri,
    is_uri_reference,
    is_uri_template,
    key,
    key128,
    normalize,
    parse,
    quote,
    relativize,
    resolve,
    same_origin,
    unquote,
    unquote_to_bytes,
)
from ._uriform import version as __version__
from ._urllib import urljoin, urlparse, urlsplit, urlunparse, urlunsplit

__all__ = [
    'DEFAULT_REFUSALS',
    'Explanation',
    'FetchAnswer',
    'Finding',
    'KeyDifference',
    'KeyMaker',
    'NormalizationChange',
    'PairExplanation',
    'ParseError',
    'ReadingDifference',
    'SeenSet',
    'SetFileError',
    'URI',
    '__version__',
    'address_class',
    'arrow',
    'build',
    'compare',
    'equivalent',
    'explain',
    'explain_pair',
    'from_path',
    'hash64',
    'hide_credentials',
    'iri',
    'is_host',
    'is_hostname',
    'is_normalized',
    'is_uri',
    'is_uri_reference',
    'is_uri_template',
    'key',
    'key128',
    'normalize',
    'parse',
    'quote',
    'relativize',
    'resolve',
    'robots',
    'safe_to_fetch',
    'same_origin',
    'site',
    'to_path',
    'unquote',
    'unquote_to_bytes',
    'urljoin',
    'urlparse',
    'urlsplit',
    'urlunparse',
    'urlunsplit',
    'web',
]
