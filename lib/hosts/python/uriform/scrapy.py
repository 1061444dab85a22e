"""Parts of a Scrapy crawler that tell pages apart by their keys, resolve links as browsers do, obey robots.txt files, and limit the rate
by site.

A project uses them by its settings::

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
from scrapy.dupefilters import BaseDupeFilter
from scrapy.link import Link
from scrapy.linkextractors.lxmlhtml import LxmlLinkExtractor, LxmlParserLinkExtractor
from scrapy.robotstxt import RobotParser as BaseRobotParser
from scrapy.utils.job import job_dir
from scrapy.utils.misc import rel_has_nofollow
from scrapy.utils.request import referer_str

from . import web
from ._encodings import encode, is_in_utf_8
from ._errors import ParseError, SetFileError
from ._uriform import KeyMaker, SeenSet
from .robots import Robots
from .site import SuffixList

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scrapy import Request, Selector, Spider
    from scrapy.crawler import Crawler
    from typing_extensions import Self

__all__ = ['DupeFilter', 'LinkExtractor', 'RequestFingerprinter', 'RobotParser', 'SiteSlotMiddleware', 'product_token', 'resolve_link']

logger = logging.getLogger(__name__)


class Fingerprinter(Protocol):
    """The class of the setting REQUEST_FINGERPRINTER_CLASS."""

    def fingerprint(self, request: Request) -> bytes: ...


class RequestFingerprinter:
    """Makes fingerprints of 16 octets of the method, the key of the URL by a profile, the body, and some headers.

    The profile is the setting URIFORM_KEY_PROFILE, and the headers are those that URIFORM_KEY_HEADERS lists. A URL that is no URI
    (RFC 3986) has the key of the URI that a browser makes of it. The key of a URL that has none, or of a request whose meta has
    `verbatim_url`, is its text.
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
        """Names all that fingerprints depend on."""
        return f'RequestFingerprinter({self._of_uri.profile!r}, {[name.decode() for name in self._headers]})'

    def fingerprint(self, request: Request) -> bytes:
        if request.meta.get('verbatim_url'):
            return self._hash(request, request.url)
        made = self._made.get(request)
        if made is None:
            made = self._made[request] = self._hash(request, self.key(request.url))
        return made

    def key(self, url: str) -> str:
        """Returns the key of a URL, or the URL if it has none.

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
        # Each part has its length in front, so that no two lists of parts are the same text. The hash is a cryptographic one: a
        # site cannot make a URL that has the fingerprint of another site's page, for that page to be left out.
        method, text, body = request.method.encode(), key.encode('utf-8', 'surrogatepass'), request.body
        data = b'%d:%b%d:%b%d:%b' % (len(method), method, len(text), text, len(body), body)
        for name in self._headers:
            values = request.headers.getlist(name)
            data += b'%d:%b%d;' % (len(name), name, len(values)) + b''.join(b'%d:%b' % (len(value), value) for value in values)
        return hashlib.blake2b(data, digest_size=16).digest()


class DupeFilter(BaseDupeFilter):
    """Leaves out requests whose fingerprint has been seen; a `SeenSet` has them.

    If there is a JOBDIR, the set is the file `uriform.seen` in it. It is saved when the crawl is closed, as Scrapy's queue of requests
    is, and only then: a set that knows requests which a lost queue had would leave their pages out for good. While a crawl runs, the
    file that it began with is named `uriform.seen.open`. A job that was killed therefore begins with an empty set, and crawls all
    pages again, about which it warns. If it had been resumed before, Scrapy's queue is damaged as well, and its folder has to be
    removed. A file that is damaged, or of fingerprints that were made in another way, is a ValueError.
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
        # A text in the set, besides the fingerprints, names what has made them. No fingerprint is as long.
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
        """Returns the set of the job's last run, and marks that a run has begun: by another name of the file."""
        assert self.path is not None
        if not os.path.exists(self.path):
            if os.path.exists(self._open_path):
                logger.warning(
                    'The last run of the job was not closed: all pages are crawled again (%s). Remove the folder of the job if Scrapy'
                    ' cannot read its queue in it',
                    self._open_path,
                )
            with open(self._open_path, 'ab'):  # which keeps what is there
                return SeenSet(profile=None)
        try:
            seen = SeenSet.load(self.path, None)
            if origin not in seen:
                raise ValueError(f'{self.path}: the job was begun with other fingerprints than {origin}')
            seen.save(self._open_path)  # which checks all of it
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


# The schemes of URLs whose query has the encoding of the page: the special ones but ws and wss (section 4.4, query state).
_OF_PAGES = 'http', 'https', 'ftp', 'file'
_HTML_SPACE = ' \t\n\f\r'
_text_of = etree.XPath('string()')


# What the query of a special URL has unencoded (URL Standard, section 1.3): a character of two octets may end in one of these.
_IN_QUERY = ''.join(map(chr, range(0x21, 0x7F))).translate(dict.fromkeys(map(ord, '"#<>\'')))


def _encode_query(url: str, encoding: str) -> str:
    """Percent-encodes the query in the encoding of its page, and a character that this lacks as a reference to it."""
    front, number_sign, fragment = url.partition('#')
    path, question_mark, query = front.partition('?')
    query = re.sub(r'[^\x00-\x7F]+', lambda run: quote(encode(run[0], encoding), safe=_IN_QUERY), query)
    return path + question_mark + query + number_sign + fragment


def resolve_link(link: str, base: str, encoding: str = 'utf-8') -> str:
    """Returns the URL of a link in a page of an encoding, as browsers do; a ParseError if there is none.

    The encoding has a label of the web (Encoding Standard), of which some mean another encoding than in Python: `iso-8859-1` is
    windows-1252. Names of Python that are no labels mean what they mean there. The `encoding` of a response of Scrapy is
    gb18030 also for GBK, which lacks some characters.

    >>> resolve_link('..\\\\é?é', 'http://h/a/b/c', 'latin-1')
    'http://h/a/%C3%A9?%E9'
    """
    url = web.href(link, base)
    if link.isascii() or url.partition(':')[0] not in _OF_PAGES or is_in_utf_8(encoding):
        return url
    return web.href(_encode_query(link, encoding), base)


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
    """Scrapy's `LinkExtractor`, with the same arguments, whose links are the URLs that browsers resolve (URL Standard).

    `process_value` receives these, and may return a reference to resolve.
    """

    def __init__(self, *args: Any, **arguments: Any) -> None:
        super().__init__(*args, **arguments)
        made = self.link_extractor
        self.link_extractor = _Parser(made.scan_tag, made.scan_attr, made.process_attr, made.unique, made.strip, canonicalized=True)


_COMPATIBLE = re.compile(r'\bcompatible;\s*([A-Za-z_-]+)')
_FIRST = re.compile(r'\s*([A-Za-z_-]+)')


def product_token(user_agent: str) -> str:
    """Returns the product token of a crawler in its header User-Agent: that after 'compatible;', as in the example of RFC 9309 (section
    2.2.1), and otherwise the first one; '*' if there is none.

    >>> product_token('Mozilla/5.0 (compatible; ExampleBot/0.1; +https://www.example.com/bot.html)'), product_token('Scrapy/2.11')
    ('ExampleBot', 'Scrapy')
    """
    found = _COMPATIBLE.search(user_agent) or _FIRST.match(user_agent)
    return found[1] if found else '*'


class RobotParser(BaseRobotParser):
    """Reads robots.txt files by RFC 9309, as `uriform.robots` does: the class of the setting ROBOTSTXT_PARSER.

    The setting ROBOTSTXT_USER_AGENT names the product token of the crawler; by default, it is that of its header User-Agent.
    """

    def __init__(self, robotstxt_body: bytes) -> None:
        self.robots = Robots.parse(robotstxt_body)

    @classmethod
    def from_crawler(cls, crawler: Crawler, robotstxt_body: bytes) -> Self:
        return cls(robotstxt_body)

    def allowed(self, url: str | bytes, user_agent: str | bytes) -> bool:
        """Tests whether a crawler may fetch a URL: of one that is no URI, the URI that a browser makes of it. If there is none, it may not."""
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
        """Returns the seconds between two requests, which Scrapy asks for since 2.18; None if the file does not have them."""
        return self.robots.crawl_delay(product_token(_string(user_agent)))


def _string(header: str | bytes) -> str:
    return header.decode('latin-1') if isinstance(header, bytes) else header


class SiteSlotMiddleware:
    """Sets the downloader slot of each request to the site of its URL, so that the settings CONCURRENT_REQUESTS_PER_DOMAIN and
    DOWNLOAD_DELAY are for a site with all its hosts. DOWNLOAD_SLOTS has the names of sites, such as 'example.co.uk'.

    The setting URIFORM_SUFFIX_LIST is the file of a Public Suffix List; without it, the list is that of Debian's package
    `publicsuffix`. A slot that the spider has set stays. A redirected request gets the slot of its new site.
    """

    SLOT = 'download_slot'
    OWN = 'uriform_site'  # the slot that was set here: Scrapy copies the meta of a request to those that follow from it

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
        except ParseError:  # as a URL without a host
            pass
