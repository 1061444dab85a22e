"""Parts of a Scrapy crawler that distinguish pages by their keys, resolve links as browsers do, obey robots.txt files, and limit
the rate per site.

A project selects them in its settings::

    REQUEST_FINGERPRINTER_CLASS = 'uriform.scrapy.RequestFingerprinter'
    DUPEFILTER_CLASS = 'uriform.scrapy.DupeFilter'
    URIFORM_KEY_PROFILE = 'page'  # the default
    ROBOTSTXT_PARSER = 'uriform.scrapy.RobotParser'
    DOWNLOADER_MIDDLEWARES = {'uriform.scrapy.SiteSlotMiddleware': 560}

>>> from scrapy import Request
>>> by = RequestFingerprinter()
>>> by.fingerprint(Request('http://h/%7Ea?b=1&a=2')) == by.fingerprint(Request('HTTP://H:80/x/../~a?utm_source=x&a=2&b=1#top'))
True
>>> by.fingerprint(Request('http://h/')) == by.fingerprint(Request('http://h/', method='POST'))
False
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import quote
from weakref import WeakKeyDictionary

from lxml import etree  # type: ignore[import-untyped]
from parsel import Selector
from scrapy.dupefilters import BaseDupeFilter
from scrapy.http import XmlResponse
from scrapy.link import Link
from scrapy.linkextractors.lxmlhtml import LxmlLinkExtractor, LxmlParserLinkExtractor
from scrapy.robotstxt import RobotParser as BaseRobotParser
from scrapy.utils.job import job_dir
from scrapy.utils.misc import rel_has_nofollow
from scrapy.utils.python import unique
from scrapy.utils.request import referer_str

from . import web
from ._encodings import encode, is_in_utf_8
from ._errors import ParseError, SetFileError
from ._uriform import KeyMaker, SeenSet
from .robots import Robots
from .site import SuffixList

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scrapy import Request, Spider
    from scrapy.crawler import Crawler
    from scrapy.http import TextResponse
    from typing_extensions import Self

__all__ = ['DupeFilter', 'LinkExtractor', 'RequestFingerprinter', 'RobotParser', 'SiteSlotMiddleware', 'product_token', 'resolve_link']

logger = logging.getLogger(__name__)


class Fingerprinter(Protocol):
    """The class for the setting REQUEST_FINGERPRINTER_CLASS."""

    def fingerprint(self, request: Request) -> bytes: ...


class RequestFingerprinter:
    """Makes 16-octet fingerprints from the method, the URL's key for a profile, the body, and some headers.

    The setting URIFORM_KEY_PROFILE is the profile, and URIFORM_KEY_HEADERS lists the headers. A URL that is not a URI (RFC 3986)
    uses the key of the URI to which a browser converts it. If a URL has no key, or the request's meta contains `verbatim_url`, the
    URL's text is the key.
    """

    def __init__(self, profile: str = 'page', include_headers: Iterable[str] = ()) -> None:
        self._of_uri = KeyMaker(profile)
        self._of_web = KeyMaker(profile, web=True)
        self._headers = tuple(sorted({name.lower().encode() for name in include_headers}))
        self._made: WeakKeyDictionary[Request, bytes] = WeakKeyDictionary()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        settings = crawler.settings
        return cls(settings.get('URIFORM_KEY_PROFILE', 'page'), settings.getlist('URIFORM_KEY_HEADERS'))

    def __repr__(self) -> str:
        """Names everything on which fingerprints depend."""
        return f'RequestFingerprinter({self._of_uri.profile!r}, {[name.decode() for name in self._headers]})'

    def fingerprint(self, request: Request) -> bytes:
        if request.meta.get('verbatim_url'):
            return self._hash(request, request.url)
        made = self._made.get(request)
        if made is None:
            made = self._made[request] = self._hash(request, self.key(request.url))
        return made

    def key(self, url: str) -> str:
        """Returns a URL's key, or the URL itself if it has no key.

        >>> by = RequestFingerprinter()
        >>> by.key('http://h/?b&a'), by.key('http://h/a|b'), by.key('http://[')
        ('http://h/?a&b', 'http://h/a%7Cb', 'http://[')
        """
        for maker in self._of_uri, self._of_web:
            try:
                return maker.key(url)
            except ParseError:
                pass
        return url

    def _hash(self, request: Request, key: str) -> bytes:
        # A length precedes each part, so that different lists of parts are different texts. The hash is cryptographic: a site
        # cannot construct a URL with the fingerprint of another site's page, so that the crawler would skip that page.
        method, text, body = request.method.encode(), key.encode('utf-8', 'surrogatepass'), request.body
        data = b'%d:%b%d:%b%d:%b' % (len(method), method, len(text), text, len(body), body)
        for name in self._headers:
            values = request.headers.getlist(name)
            data += b'%d:%b%d;' % (len(name), name, len(values)) + b''.join(b'%d:%b' % (len(value), value) for value in values)
        return hashlib.blake2b(data, digest_size=16).digest()


class DupeFilter(BaseDupeFilter):
    """Filters requests whose fingerprint was seen before. A `SeenSet` stores the fingerprints.

    With a JOBDIR, the set is the file `uriform.seen` in it. Like Scrapy's request queue, it is only saved when the crawl is closed:
    a set that knew the requests in a lost queue would skip their pages forever. While a crawl runs, the file with which it began is
    named `uriform.seen.open`. So a killed job begins with an empty set, warns, and crawls all pages again. If the job had been
    resumed before, Scrapy's queue is damaged as well: remove its folder. A damaged file, or a file with fingerprints made in
    another way, raises ValueError.
    """

    FILE = 'uriform.seen'

    def __init__(self, fingerprinter: Fingerprinter | None = None, folder: str | None = None, debug: bool = False) -> None:
        self.fingerprinter: Fingerprinter = fingerprinter or RequestFingerprinter()
        self.path = os.path.join(folder, self.FILE) if folder else None
        self.debug = debug
        self.logdupes = True
        self._seen: SeenSet | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        assert crawler.request_fingerprinter is not None
        return cls(crawler.request_fingerprinter, job_dir(crawler.settings), crawler.settings.getbool('DUPEFILTER_DEBUG'))

    def open(self) -> None:
        # Besides the fingerprints, the set contains a text that describes how they were made. It is longer than any fingerprint.
        maker = self.fingerprinter
        name = repr(maker) if isinstance(maker, RequestFingerprinter) else type(maker).__qualname__
        origin = f'fingerprints by {type(maker).__module__}.{name}'
        self._seen = self._begin(origin) if self.path is not None else SeenSet(profile=None)
        self._seen.add(origin)

    def request_seen(self, request: Request) -> bool:
        assert self._seen is not None, 'the filter is not open'
        return not self._seen.add(self.fingerprinter.fingerprint(request))

    def close(self, reason: str) -> None:
        if self._seen is None:
            return
        if self.path is not None:
            self._seen.save(self.path)
            os.remove(self._open_path)
        self._seen = None

    @property
    def _open_path(self) -> str:
        return f'{self.path}.open'

    def _begin(self, origin: str) -> SeenSet:
        """Returns the set from the job's last run, and renames the file to mark that a run has begun."""
        assert self.path is not None
        if not os.path.exists(self.path):
            if os.path.exists(self._open_path):
                logger.warning(
                    'The last run of the job was not closed: all pages are crawled again (%s). Remove the folder of the job if Scrapy'
                    ' cannot read its queue in it',
                    self._open_path,
                )
            with open(self._open_path, 'ab'):  # keeps the contents
                return SeenSet(profile=None)
        try:
            seen = SeenSet.load(self.path, None)
            if origin not in seen:
                raise ValueError(f'{self.path}: the job was begun with other fingerprints than {origin}')
            seen.save(self._open_path)  # checks all of it
        except SetFileError as error:
            raise ValueError(f'{self.path}: {error}; without this file all pages are crawled again') from error
        os.remove(self.path)
        return seen

    def log(self, request: Request, spider: Spider) -> None:
        if self.debug:
            logger.debug('Filtered duplicate request: %(request)s (referer: %(referer)s)',
                         {'request': request, 'referer': referer_str(request)}, extra={'spider': spider})
        elif self.logdupes:
            logger.debug('Filtered duplicate request: %(request)s - no more duplicates will be shown'
                         ' (see DUPEFILTER_DEBUG to show all duplicates)', {'request': request}, extra={'spider': spider})
            self.logdupes = False
        assert spider.crawler.stats is not None
        spider.crawler.stats.inc_value('dupefilter/filtered')


# URLs with these schemes use the page's encoding for the query: the special schemes except ws and wss (section 4.4, query state).
_OF_PAGES = 'http', 'https', 'ftp', 'file'
_HTML_SPACE = ' \t\n\f\r'
_text_of = etree.XPath('string()')


# Octets that stay unencoded in a special URL's query (URL Standard, section 1.3). A two-octet character may end in one of them.
_IN_QUERY = ''.join(map(chr, range(0x21, 0x7F))).translate(dict.fromkeys(map(ord, '"#<>\'')))

_CONTROLS_AND_SPACE = ''.join(map(chr, range(0x21)))
_TABS_AND_LINE_ENDS = dict.fromkeys(map(ord, '\t\n\r'))


def _encode_query(url: str, encoding: str) -> str:
    """Percent-encodes the query in its page's encoding, as a whole, because an encoding may have states."""
    url = url.strip(_CONTROLS_AND_SPACE).translate(_TABS_AND_LINE_ENDS)  # as the parser does first (section 4.4)
    front, number_sign, fragment = url.partition('#')
    path, question_mark, query = front.partition('?')
    return path + question_mark + quote(encode(query, encoding), safe=_IN_QUERY) + number_sign + fragment


def resolve_link(link: str, base: str, encoding: str = 'utf-8') -> str:
    """Resolves a link in a page with an encoding, as browsers do. Raises ParseError for an invalid link.

    The encoding is a web label (Encoding Standard). Some labels mean another encoding than in Python: `iso-8859-1` is windows-1252.
    Python names that are not labels keep their meaning in Python. The `encoding` of a Scrapy response is gb18030 even for GBK,
    which lacks some characters.

    >>> resolve_link('..\\\\é?é', 'http://h/a/b/c', 'latin-1')
    'http://h/a/%C3%A9?%E9'
    """
    url = web.href(link, base)
    is_same = link.isascii() and link.isprintable()  # in all encodings, unlike the controls of ISO-2022-JP
    if is_same or url.partition(':')[0] not in _OF_PAGES or is_in_utf_8(encoding):
        return url
    return web.href(_encode_query(link, encoding), base)


def _selector(response: TextResponse) -> Selector:
    """Returns a page's selector, even if Scrapy refuses the page's base URL."""
    try:
        return response.selector
    except ValueError:
        return Selector(text=response.text, type='xml' if isinstance(response, XmlResponse) else 'html')


def _base_url(response: TextResponse, page: Selector) -> str:
    """Returns a page's base URL (HTML, section 4.2.3): the first `base` element with a `href`, unless it is no URL, or a `data:` or
    `javascript:` URL; otherwise the page's own URL.
    """
    for element in page.root.iter('{*}base'):
        link = element.get('href')
        if link is None:
            continue
        try:
            url = resolve_link(link, response.url, response.encoding)
        except ParseError:
            break
        return response.url if url.startswith(('data:', 'javascript:')) else url
    return response.url


class _Parser(LxmlParserLinkExtractor):
    def _extract_links(self, selector: Selector, response_url: str, response_encoding: str, base_url: str) -> list[Link]:
        links = []
        for element, _, value in self._iter_links(selector.root):
            try:
                found = resolve_link(value.strip(_HTML_SPACE) if self.strip else value, base_url, response_encoding)
                url = self.process_attr(found)
                if url is None:
                    continue
                if url != found:
                    url = resolve_link(url, response_url, response_encoding)
            except ParseError as error:
                logger.debug('Skipping a link without a URL, %r: %s', value, error)
                continue
            links.append(Link(url, _text_of(element) or '', nofollow=rel_has_nofollow(element.get('rel'))))
        return self._deduplicate_if_needed(links)


class LinkExtractor(LxmlLinkExtractor):
    """Scrapy's `LinkExtractor`, with the same arguments. It resolves links as browsers do (URL Standard).

    `process_value` receives the resolved URLs, and may return a reference to resolve.
    """

    def __init__(self, *args: Any, **arguments: Any) -> None:
        super().__init__(*args, **arguments)
        made = self.link_extractor
        self.link_extractor = _Parser(made.scan_tag, made.scan_attr, made.process_attr, made.unique, made.strip, canonicalized=True)

    def extract_links(self, response: TextResponse) -> list[Link]:
        """Returns the links in a page. They are resolved against the base URL that a browser finds."""
        page = _selector(response)
        base = _base_url(response, page)
        parts = [part for path in self.restrict_xpaths for part in page.xpath(path)] if self.restrict_xpaths else [page]
        links = []
        for part in parts:
            links += self._process_links(self._extract_links(part, response.url, response.encoding, base))
        return unique(links, key=self.link_extractor.link_key) if self.link_extractor.unique else links


_COMPATIBLE = re.compile(r'\bcompatible;\s*([A-Za-z_-]+)')
_FIRST = re.compile(r'\s*([A-Za-z_-]+)')


def product_token(user_agent: str) -> str:
    """Returns a crawler's product token from its header User-Agent: the token after 'compatible;', as in the example of RFC 9309
    (section 2.2.1), otherwise the first token; '*' without a token.

    >>> product_token('Mozilla/5.0 (compatible; ExampleBot/0.1; +https://www.example.com/bot.html)'), product_token('Scrapy/2.11')
    ('ExampleBot', 'Scrapy')
    """
    found = _COMPATIBLE.search(user_agent) or _FIRST.match(user_agent)
    return found[1] if found else '*'


class RobotParser(BaseRobotParser):
    """Reads robots.txt files by RFC 9309, like `uriform.robots`: the class for the setting ROBOTSTXT_PARSER.

    The setting ROBOTSTXT_USER_AGENT names the crawler's product token. By default, the token comes from its header User-Agent.
    """

    def __init__(self, robotstxt_body: bytes) -> None:
        self.robots = Robots.parse(robotstxt_body)

    @classmethod
    def from_crawler(cls, crawler: Crawler, robotstxt_body: bytes) -> Self:
        return cls(robotstxt_body)

    def allowed(self, url: str | bytes, user_agent: str | bytes) -> bool:
        """Tests whether a crawler may fetch a URL. A URL that is not a URI is converted as a browser does, and refused if this
        fails.
        """
        token = product_token(_string(user_agent))
        try:
            return self.robots.allowed(token, url)
        except ParseError:
            pass
        try:
            return self.robots.allowed(token, web.to_uri(url))
        except ParseError:
            return False

    def crawl_delay(self, user_agent: str | bytes) -> float | None:
        """Returns the seconds between two requests, or None if the file does not define them. Scrapy asks for them since 2.18."""
        return self.robots.crawl_delay(product_token(_string(user_agent)))


def _string(header: str | bytes) -> str:
    return header.decode('latin-1') if isinstance(header, bytes) else header


class SiteSlotMiddleware:
    """Sets each request's downloader slot to its URL's site, so that the settings CONCURRENT_REQUESTS_PER_DOMAIN and DOWNLOAD_DELAY
    apply to a site with all its hosts. The keys in DOWNLOAD_SLOTS are sites, such as 'example.co.uk'.

    The setting URIFORM_SUFFIX_LIST names the file with a Public Suffix List; the default is the list in Debian's package
    `publicsuffix`. A slot that the spider sets is kept. A redirected request gets its new site's slot.
    """

    SLOT = 'download_slot'
    OWN = 'uriform_site'  # the slot set here: Scrapy copies a request's meta to the requests that follow from it

    def __init__(self, rules: SuffixList) -> None:
        self.rules = rules

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        path = crawler.settings.get('URIFORM_SUFFIX_LIST')
        try:
            return cls(SuffixList.load(path) if path else SuffixList.system())
        except OSError as error:
            raise ValueError('the setting URIFORM_SUFFIX_LIST must be the file of a Public Suffix List') from error

    def process_request(self, request: Request, spider: Spider | None = None) -> None:
        meta = request.meta
        own = meta.pop(self.OWN, None)
        if meta.get(self.SLOT) not in (None, own):
            return
        meta.pop(self.SLOT, None)
        try:
            meta[self.SLOT] = meta[self.OWN] = self.rules.site(web.to_uri(request.url))
        except ParseError:  # for example, for a URL without a host
            pass
