"""The parts of a Scrapy crawler, and crawls of a site that is served on the loopback interface.

The site has 1,000 pages, or as many as the environment variable URIFORM_CRAWL_PAGES says.
"""

import doctest
import gc
import json
import logging
import os
import re
import subprocess
import sys
import time
import unicodedata
from pathlib import Path
from urllib.parse import quote

import pytest

pytest.importorskip('scrapy', reason='scrapy is not installed')

from scrapy import Request, Spider
from scrapy.http import HtmlResponse
from scrapy.utils.test import get_crawler
from site_of_spellings import Site
from tables import rows

import uriform.scrapy
from uriform import ParseError, SeenSet
from uriform.scrapy import DupeFilter, LinkExtractor, RequestFingerprinter, resolve_link

PAGES = int(os.environ.get('URIFORM_CRAWL_PAGES', '1000'))
SETTINGS = {
    'REQUEST_FINGERPRINTER_CLASS': 'uriform.scrapy.RequestFingerprinter',
    'DUPEFILTER_CLASS': 'uriform.scrapy.DupeFilter',
    'EXTRACTOR': 'uriform.scrapy.LinkExtractor',
}


def crawl(site, **settings):
    """Runs a crawl in a process of its own, for a reactor runs only once, and returns what it logs."""
    command = [sys.executable, '-W', 'ignore', str(Path(__file__).with_name('crawl.py')), site.proxy, json.dumps(settings)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=600, check=True)
    return done.stderr


def test_each_page_is_fetched_once():
    with Site(PAGES) as site:
        log = crawl(site, **SETTINGS)
    assert site.unknown == [] and log == ''
    assert len(site.fetched) == PAGES
    assert site.fetched.total() == PAGES


def test_the_fingerprints_of_scrapy_fetch_pages_more_than_once():
    """Otherwise the test above would show nothing."""
    with Site(PAGES // 10) as site:
        crawl(site)
    print(f'{site.fetched.total()} fetches of {PAGES // 10} pages')
    assert len(site.fetched) == PAGES // 10
    assert site.fetched.total() > 2 * (PAGES // 10)


def test_a_job_is_resumed(tmp_path):
    with Site(PAGES) as site:
        crawl(site, **SETTINGS, JOBDIR=str(tmp_path), CLOSESPIDER_PAGECOUNT=PAGES // 2)
        begun = site.fetched.total()
        assert PAGES // 2 <= begun < PAGES
        log = crawl(site, **SETTINGS, JOBDIR=str(tmp_path))
    assert site.unknown == [] and log == ''
    assert len(site.fetched) == PAGES
    assert site.fetched.total() == PAGES
    assert len(SeenSet.load(tmp_path / DupeFilter.FILE, None)) == PAGES + 1  # and what they were made by


def test_a_job_that_was_killed_fetches_all_pages(tmp_path):
    """In its first run, as Scrapy has no list of its queues then."""
    with Site(PAGES // 3) as site:
        command = [sys.executable, '-W', 'ignore', str(Path(__file__).with_name('crawl.py')), site.proxy]
        killed = subprocess.Popen([*command, json.dumps({**SETTINGS, 'JOBDIR': str(tmp_path)})], stderr=subprocess.DEVNULL)
        while len(site.fetched) < PAGES // 10 and killed.poll() is None:
            time.sleep(0.01)
        killed.kill()
        killed.wait()
        begun = len(site.fetched)
        assert PAGES // 10 <= begun < PAGES // 3
        log = crawl(site, **SETTINGS, JOBDIR=str(tmp_path))
        assert 'all pages are crawled again' in log
        assert len(site.fetched) == PAGES // 3


def test_a_damaged_job_is_not_resumed(tmp_path):
    with Site(100) as site:
        crawl(site, **SETTINGS, JOBDIR=str(tmp_path), CLOSESPIDER_PAGECOUNT=10)
        begun = site.fetched.total()
        file = tmp_path / DupeFilter.FILE
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 1
        file.write_bytes(data)
        log = crawl(site, **SETTINGS, JOBDIR=str(tmp_path))
    assert 'the file is damaged' in log and DupeFilter.FILE in log
    assert site.fetched.total() == begun
    assert file.read_bytes() == data  # not replaced by an empty set


ALIKE = [
    ('http://h/', 'HTTP://H:80'),
    ('http://h/~a', 'http://h/%7ea'),
    ('http://h/b', 'http://h/a/../b#c'),
    ('http://h/?a=1&b=2', 'http://h/?b=2&a=1&utm_source=x'),
    ('http://h/a%7Cb', 'http://h/a|b'),
]


@pytest.mark.parametrize(('a', 'b'), ALIKE)
def test_pages_alike_have_one_fingerprint(a, b):
    by = RequestFingerprinter()
    assert by.fingerprint(Request(a)) == by.fingerprint(Request(b))
    assert len(by.fingerprint(Request(a))) == 16
    assert RequestFingerprinter().fingerprint(Request(a)) == by.fingerprint(Request(a))


def test_other_requests_have_other_fingerprints():
    by = RequestFingerprinter(include_headers=['X-A', 'x-b'])
    requests = [
        Request('http://h/'),
        Request('https://h/'),
        Request('http://h/A'),
        Request('http://h/a'),
        Request('http://h/a/'),
        Request('http://h/a%2Fb'),
        Request('http://h/a/b'),
        Request('http://h/', method='POST'),
        Request('http://h/', method='POST', body=b'a'),
        Request('http://h/', method='POST', body=b'ab'),
        Request('http://h/', headers={'X-A': 'a'}),
        Request('http://h/', headers={'X-B': 'a'}),
        Request('http://h/', headers={'X-A': ['a', 'b']}),
        Request('http://h/', headers={'X-A': 'ab'}),
        Request('http://h/', headers={'X-A': 'a', 'X-B': 'b'}),
    ]
    assert len({by.fingerprint(request) for request in requests}) == len(requests)
    ignored = Request('http://h/', headers={'X-C': 'a'})
    assert by.fingerprint(ignored) == by.fingerprint(requests[0])


class AnyRequest:
    """A request with a URL that Request would have changed or refused."""

    meta = {}
    method = 'GET'
    body = b''

    def __init__(self, url):
        self.url = url


STRANGE = ['', 'x', '//h', 'http://[', 'http://h:99999999/', 'http://\ud800/', 'http://h/\0', 'a' * 100_000, 'http://h/%', '\n']


@pytest.mark.parametrize('url', STRANGE)
def test_every_text_has_a_fingerprint(url):
    by = RequestFingerprinter()
    assert by.fingerprint(AnyRequest(url)) == by.fingerprint(AnyRequest(url))
    assert by.fingerprint(AnyRequest(url)) != by.fingerprint(AnyRequest(url + 'x'))


def test_a_fingerprint_is_made_once_and_forgotten_with_the_request(monkeypatch):
    by = RequestFingerprinter()
    request = Request('http://h/')
    made = []
    monkeypatch.setattr(by, 'key', lambda url: made.append(url) or url)
    assert by.fingerprint(request) == by.fingerprint(request)
    assert made == ['http://h/'] and len(by._made) == 1
    del request
    gc.collect()
    assert len(by._made) == 0


def test_the_text_of_a_verbatim_url_is_the_key():
    by = RequestFingerprinter()
    request = Request('http://h/?b&a')
    key = by.fingerprint(request)
    request.meta['verbatim_url'] = True
    assert by.fingerprint(request) != key
    del request.meta['verbatim_url']
    assert by.fingerprint(request) == key


def test_settings_choose_the_profile_and_the_headers():
    crawler = get_crawler(Spider, {'URIFORM_KEY_PROFILE': 'cache', 'URIFORM_KEY_HEADERS': ['Accept-Language']})
    by = RequestFingerprinter.from_crawler(crawler)
    assert repr(by) == "RequestFingerprinter('cache/1', ['accept-language'])"
    assert by.key('http://h/?b&a#c') == 'http://h/?b&a'
    with pytest.raises(ParseError):
        RequestFingerprinter.from_crawler(get_crawler(Spider, {'URIFORM_KEY_PROFILE': 'none such'}))


def crawler_with(**settings):
    crawler = get_crawler(Spider, settings)
    crawler.request_fingerprinter = RequestFingerprinter.from_crawler(crawler)
    crawler.spider = Spider.from_crawler(crawler, 'name')
    return crawler


@pytest.mark.parametrize('debug', [False, True])
def test_duplicates_are_counted_and_logged(debug, caplog):
    crawler = crawler_with(DUPEFILTER_DEBUG=debug)
    seen = DupeFilter.from_crawler(crawler)
    seen.open()
    requests = [Request('http://h/'), Request('HTTP://h:80', headers={'Referer': 'http://r/'})]
    assert [seen.request_seen(request) for request in requests] == [False, True]
    with caplog.at_level(logging.DEBUG, logger='uriform.scrapy'):
        seen.log(requests[1], crawler.spider)
        seen.log(requests[1], crawler.spider)
    assert len(caplog.records) == 1 + debug
    assert ('referer: http://r/' in caplog.text) == debug
    assert crawler.stats.get_value('dupefilter/filtered') == 2
    seen.close('finished')


def test_a_set_is_saved_when_the_crawl_is_closed(tmp_path, caplog):
    path, begun = tmp_path / DupeFilter.FILE, tmp_path / (DupeFilter.FILE + '.open')
    seen = DupeFilter(folder=str(tmp_path))
    seen.open()
    seen.request_seen(Request('http://h/1'))
    assert os.listdir(tmp_path) == [begun.name]
    seen.close('finished')
    assert os.listdir(tmp_path) == [path.name]
    again = DupeFilter(folder=str(tmp_path))
    again.open()
    assert again.request_seen(Request('http://h/1')) and not again.request_seen(Request('http://h/2'))
    assert len(SeenSet.load(begun, None)) == 2 and not path.exists()
    with caplog.at_level(logging.WARNING, logger='uriform.scrapy'):
        killed = DupeFilter(folder=str(tmp_path))  # as after a run that was not closed
        killed.open()
    assert 'all pages are crawled again' in caplog.text and str(begun) in caplog.text
    assert not killed.request_seen(Request('http://h/1'))


@pytest.mark.parametrize('position', [0, 100, 0.3, 0.7, -1])
def test_a_damaged_set_is_an_error(tmp_path, position):
    path = tmp_path / DupeFilter.FILE
    seen = DupeFilter(folder=str(tmp_path))
    seen.open()
    for number in range(2000):
        seen.request_seen(Request(f'http://h/{number}'))
    seen.close('finished')
    data = bytearray(path.read_bytes())
    data[int(position * len(data)) if isinstance(position, float) else position] ^= 0x10
    path.write_bytes(data)
    seen = DupeFilter(folder=str(tmp_path))
    with pytest.raises(ValueError, match=DupeFilter.FILE):
        seen.open()
    seen.close('shutdown')
    assert path.read_bytes() == data
    assert os.listdir(tmp_path) == [DupeFilter.FILE]
    path.write_bytes(b'')
    with pytest.raises(ValueError, match=DupeFilter.FILE):
        seen.open()


def test_a_job_has_one_kind_of_fingerprints(tmp_path):
    seen = DupeFilter(RequestFingerprinter('page'), str(tmp_path))
    seen.open()
    seen.close('finished')
    with pytest.raises(ValueError, match='other fingerprints'):
        DupeFilter(RequestFingerprinter('cache'), str(tmp_path)).open()
    with pytest.raises(ValueError, match='other fingerprints'):
        DupeFilter(RequestFingerprinter('page', ['Accept']), str(tmp_path)).open()


LINKS = [
    ('a b', 'http://h/d/a%20b'),
    (' ../x\n', 'http://h/x'),
    ('HTTP://H:80/a/../b', 'http://h/b'),
    ('//other\\x', 'http://other/x'),
    ('?q=é#é', 'http://h/d/e?q=%C3%A9#%C3%A9'),
    ('http://é.example/', 'http://xn--9ca.example/'),
]


@pytest.mark.parametrize(('link', 'url'), LINKS)
def test_links_are_resolved_as_by_browsers(link, url):
    body = f'<html><body><a href="{link}" rel="nofollow">te<b>xt</b></a><a href="http://[">bad</a></body></html>'
    response = HtmlResponse('http://h/d/e', body=body.encode(), encoding='utf-8')
    (found,) = LinkExtractor().extract_links(response)
    assert (found.url, found.text, found.nofollow) == (url, 'text', True)


BASES = [
    ('<base href="/x/">', 'http://h/x/a'),
    ('<base href=/x/>', 'http://h/x/a'),
    ('<base target="_blank"><base href="/x/"><base href="/y/">', 'http://h/x/a'),
    ('<base href="\\\\i\\x/">', 'http://i/x/a'),
    ('<base href=" /x y/">', 'http://h/x%20y/a'),
    ('<!-- <base href="/x/"> -->', 'http://h/d/a'),
    (' ' * 5000 + '<base href="/x/">', 'http://h/x/a'),
    ('<base href="">', 'http://h/d/a'),
    ('<base href="http://[/">', 'http://h/d/a'),
    ('<base href="http://a b/"><base href="/x/">', 'http://h/d/a'),
    ('<base href="http://h:99999/">', 'http://h/d/a'),
    ('<base href="javascript:x">', 'http://h/d/a'),
    ('<base href="DATA:,x">', 'http://h/d/a'),
    ('<base href="mailto:x">', None),
]


@pytest.mark.parametrize(('head', 'url'), BASES)
def test_links_are_relative_to_the_base_url_of_browsers(head, url):
    body = f'<html><head>{head}</head><body><p><a href="a">1</a></p><a href="http://i/">2</a></body></html>'
    response = HtmlResponse('http://h/d/e', body=body.encode(), encoding='utf-8')
    urls = [link.url for link in LinkExtractor().extract_links(response)]
    assert urls == ([url] if url else []) + ['http://i/']
    assert [link.url for link in LinkExtractor(restrict_xpaths='//p').extract_links(response)] == ([url] if url else [])


def test_a_link_extractor_has_the_arguments_of_scrapy():
    body = '''<html><head><base href="http://h/base/"></head><body><div id="x"><a href="a">1</a><a href="b">2</a><a href="./a">3</a></div>
        <a href="c">4</a><a href="javascript:open('d')">5</a><a href="x.zip">6</a></body></html>'''
    response = HtmlResponse('http://h/d/e', body=body.encode(), encoding='utf-8')

    def urls(**arguments):
        return [link.url for link in LinkExtractor(**arguments).extract_links(response)]

    assert urls() == ['http://h/base/a', 'http://h/base/b', 'http://h/base/c']
    assert urls(unique=False).count('http://h/base/a') == 2
    assert urls(restrict_css='#x', deny='b$') == ['http://h/base/a']
    assert urls(restrict_xpaths='//div', allow='b$') == ['http://h/base/b']
    assert urls(deny_domains='h') == []
    assert urls(process_value=lambda url: '/' + url[17:-2] if url.startswith('javascript:') else None) == ['http://h/d']


def test_a_query_is_in_the_encoding_of_the_page():
    """The answers are those of the URL Standard's parser with an encoding."""
    assert resolve_link('?é', 'http://h/', 'cp1252') == 'http://h/?%E9'
    assert resolve_link('/é?é→#é', 'http://h/', 'cp1252') == 'http://h/%C3%A9?%E9%26%238594%3B#%C3%A9'
    assert resolve_link('?é', 'http://h/', 'utf-16') == 'http://h/?%C3%A9'
    assert resolve_link('?あ', 'http://h/', 'shift_jis') == 'http://h/?%82%A0'
    assert resolve_link('mailto:a?é', 'http://h/', 'cp1252') == 'mailto:a?%C3%A9'


@pytest.mark.parametrize(
    ('encoding', 'text', 'octets'),
    [
        # The octets of the indexes of the Encoding Standard. Labels are those of the web (section 4.2).
        ('iso-8859-1', '€', '%80'),
        ('windows-1252', '\x81', '%81'),  # a control, which windows-1252 has in place of an octet that is undefined elsewhere
        ('windows-1253', '\xaa', '%26%23170%3B'),
        ('windows-874', '\x81ก', '%81%A1'),
        ('koi8-u', 'Ўў', '%BE%AE'),
        # Shift_JIS, section 12.3.2: not the pointers from 8272 to 8835, and no characters that resemble others.
        ('shift_jis', '①ⅰ纊＇−¥‾ｱ', '%87@%FA@%FA\\%FAV%81|\\~%B1'),
        ('cp932', '¢\ue000', '%26%23162%3B%26%2357344%3B'),
        # EUC-JP, section 12.1.2: the first pointer, and nothing of three octets.
        ('euc-jp', '①№～纊ｱ−', '%AD%A1%AD%E2%A1%C1%F9%A1%8E%B1%A1%DD'),
        ('euc-jp', '¡', '%26%23161%3B'),
        # ISO-2022-JP, section 12.2.2: katakana of half width are written in full width, and the state Roman stays for ASCII.
        ('iso-2022-jp', '№あｶﾞ', '%1B$B-b$%22%+!+%1B(B'),
        ('iso-2022-jp', 'a¥(\\‾~あ', 'a%1B(J\\(%1B(B\\%1B(J~%1B(B~%1B$B$%22%1B(B'),
        ('iso-2022-jp', '¥é<あé', '%1B(J\\%26%23233%3B%3C%1B$B$%22%1B(B%26%23233%3B'),
        ('iso-2022-jp', '\x1b-', '%26%2365533%3B-'),
        ('iso-2022-jp', 'あ\x0f¥\x1b-', '%1B$B$%22%1B(B%26%2365533%3B%1B(J\\%26%2365533%3B-%1B(B'),
        ('iso-2022-jp', '¥\ta \n', '%1B(J\\a%1B(B'),
        ('shift_jis', '\x0fソ\x1b-', '%0F%83\\%1B-'),
        ('iso-2022-jp', 'あ¥é日', '%1B$B$%22%1B(J\\%26%23233%3B%1B$BF|%1B(B'),
        # Big5, section 11.1.2: no octets of Hong Kong, and the last pointer of eight characters of boxes.
        ('big5', '€¯╭＼无␀㐀', '%A3%E1%A1%C2%A2~%A2@%C6%D3%A3%C0%26%2313312%3B'),
        # GBK is gb18030 without four octets, and with the octet of the euro sign (section 10.2.2).
        ('gbk', '€中ḿ\x80', '%80%D6%D0%A8%BC%26%23128%3B'),
        ('gb2312', '€', '%80'),
        ('gb18030', '€中ḿ\x80', '%A2%E3%D6%D0%A8%BC%810%810'),
        ('gb18030', '龴龻︐︑︙\ue81e', '%FEY%FE%A0%A6%D9%A6%DB%A6%F3%FEY'),
        ('gbk', '龴︙', '%FEY%A6%F3'),
        ('windows-1255', 'א\u05ba', '%E0%CA'),
        ('iso-8859-8-i', 'א', '%E0'),
        ('x-mac-cyrillic', 'Жґ€', '%86%B6%FF'),
        ('x-user-defined', '\uf780\uf7ffé', '%80%FF%26%23233%3B'),
        # Encodings whose queries are in UTF-8 (section 4.3).
        ('utf-16le', 'é', '%C3%A9'),
        ('utf-7', 'é', '%C3%A9'),
        ('hz-gb-2312', 'é', '%C3%A9'),
        ('iso-2022-kr', 'é', '%C3%A9'),
    ],
)
def test_encodings_are_those_of_the_web(encoding, text, octets):
    assert resolve_link('?' + text, 'http://h/', encoding) == 'http://h/?' + octets


def test_all_labels_of_the_web():
    """Section 4.2. The output encoding of UTF-16 and of `replacement` is UTF-8 (section 4.3)."""
    texts, checked = 'éжшⅷ①あ한ｱאا€Ўđ\x81ґก\uf781', 0
    for raw_label, raw_name in rows('encoding_labels.tsv'):
        label, name = raw_label.decode(), raw_name.decode()
        expected = [resolve_link('?' + text, 'http://h/', 'utf-8' if re.match('utf|repl', name) else name) for text in texts]
        for spelled in (label, f'\t{label.upper()} '):
            assert [resolve_link('?' + text, 'http://h/', spelled) for text in texts] == expected, label
            checked += 1
    assert checked > 400


@pytest.mark.parametrize('encoding', ['euc_jp', 'cp949', 'gb18030', 'koi8-u', 'cp1252'])
def test_what_a_page_has_in_its_encoding_is_encoded_as_it_was(encoding):
    """Also characters that a browser decodes otherwise, such as '〜' of EUC-JP."""
    for lead in range(0xA1, 0xFF):
        for trail in range(0xA1, 0xFF):
            octets = bytes((lead, trail))
            text = octets.decode(encoding, 'replace')
            if '\ufffd' not in text and not any(unicodedata.category(each) == 'Co' for each in text):
                assert resolve_link('?' + text, 'http://h/', encoding) == 'http://h/?' + quote(octets), (octets, text)


def test_only_special_urls_have_the_encoding_of_the_page():
    """But those of ws and wss (URL Standard, section 4.4, query state)."""
    for scheme in 'http', 'https', 'ftp', 'file':
        assert resolve_link(f'{scheme}://h/?é', 'http://h/', 'cp1252') == f'{scheme}://h/?%E9'
        assert resolve_link('?é', f'{scheme}://h/', 'cp1252') == f'{scheme}://h/?%E9'
    for scheme in 'ws', 'wss', 'httpx', 'http+unix', 'git':
        assert resolve_link(f'{scheme}://h/?é', 'http://h/', 'cp1252') == f'{scheme}://h/?%C3%A9'


def test_octets_of_a_character_that_are_ascii_are_encoded_as_others_are():
    """Only those of the query percent-encode set are (URL Standard, section 1.3)."""
    assert resolve_link('?ソ|', 'http://h/', 'cp932') == 'http://h/?%83\\|'
    assert resolve_link('?\u3000', 'http://h/', 'cp932') == 'http://h/?%81@'
    assert resolve_link('?\xa5', 'http://h/', 'gb18030') == 'http://h/?%810%846'
    assert resolve_link('?日\'', 'http://h/', 'iso2022_jp') == 'http://h/?%1B$BF|%1B(B%27'
    assert resolve_link('?タ', 'http://h/', 'iso2022_jp') == 'http://h/?%1B$B%?%1B(B'
    assert resolve_link('?あ、#あ', 'http://h/', 'iso2022_jp') == 'http://h/?%1B$B$%22!%22%1B(B#%E3%81%82'


def test_documentation():
    readme = Path(__file__).resolve().parents[1].joinpath('README.md').read_text(encoding='utf-8')
    shown = {}
    exec(readme.partition('## Scrapy')[2].partition('```python')[2].partition('```')[0], shown)
    assert all(shown[name] == SETTINGS[name] for name in SETTINGS if name != 'EXTRACTOR')
    by = RequestFingerprinter.from_crawler(get_crawler(Spider, {name: value for name, value in shown.items() if name.isupper()}))
    assert repr(by) == repr(RequestFingerprinter())
    assert doctest.testmod(uriform.scrapy, optionflags=doctest.IGNORE_EXCEPTION_DETAIL).failed == 0
