"""Scrapy crawls hosts that are served on the loopback interface, with the parser of robots.txt files and the slots of sites."""

import json
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip('scrapy', reason='scrapy is not installed')

from scrapy import Request, Spider
from scrapy.robotstxt import RobotParser as BaseRobotParser
from scrapy.utils.test import get_crawler
from tables import DATA, rows

from uriform import ParseError
from uriform.scrapy import RobotParser, SiteSlotMiddleware, product_token
from uriform.site import SuffixList

LIST = str(DATA / 'suffix_rules.txt')
SLOTS = {'DOWNLOADER_MIDDLEWARES': {'uriform.scrapy.SiteSlotMiddleware': 560}, 'URIFORM_SUFFIX_LIST': LIST}
ROBOTS = {'ROBOTSTXT_OBEY': True, 'CONCURRENT_REQUESTS': 1, 'ROBOTSTXT_PARSER': 'uriform.scrapy.RobotParser'}
FILE = b'User-agent: *\nDisallow: /\n\nUser-agent: examplebot\nDisallow: /private\nAllow: /private/%70ublic\nDisallow: /*?session=\n'


class Hosts:
    """Serves any host as a proxy until the block ends: `fetched` has the URLs, and `times` when they were fetched."""

    def __init__(self):
        hosts = self
        self.fetched, self.times = [], []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                hosts.fetched.append(self.path)
                hosts.times.append(time.monotonic())
                path, target = urlsplit(self.path).path, urlsplit(self.path).query
                body = FILE if path == '/robots.txt' else b'a page'
                self.send_response(302 if path == '/redirect' else 200)
                if path == '/redirect':
                    self.send_header('Location', target)
                self.send_header('Content-Type', 'text/plain')
                self.send_header('Content-Length', str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def crawl(self, settings, *urls):
        """Runs a crawl in a process of its own, and returns the slots of each URL."""
        proxy = f'http://127.0.0.1:{self.server.server_port}'
        command = [sys.executable, '-W', 'ignore', str(Path(__file__).with_name('crawl_sites.py')), proxy, json.dumps(settings), *urls]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=600, check=True)
        assert done.stderr == ''
        return json.loads(done.stdout)


def test_requests_of_a_site_have_one_slot():
    with Hosts() as hosts:
        slots = hosts.crawl(
            SLOTS, 'http://www.example.co.uk/a', 'http://IMG.example.co.uk:8080/b', 'http://a.b.ck/', 'http://127.0.0.1/', 'http://localhost/',
            'http://a.github.io/', 'http://own.example.com/ mine', 'http://www.example.com/redirect?http://www.example.co.uk/c',
            'http://own.example.com/redirect?http://www.example.co.uk/d mine',
        )  # fmt: skip
    assert {url.partition('//')[2]: found for url, found in slots.items()} == {
        'www.example.co.uk/a': ['example.co.uk'],
        'img.example.co.uk:8080/b': ['example.co.uk'],
        'a.b.ck/': ['a.b.ck'],
        '127.0.0.1/': ['127.0.0.1'],
        'localhost/': ['localhost'],
        'a.github.io/': ['a.github.io'],
        'own.example.com/': ['mine'],
        'www.example.com/redirect?http://www.example.co.uk/c': ['example.com'],
        'www.example.co.uk/c': ['example.co.uk'],
        'own.example.com/redirect?http://www.example.co.uk/d': ['mine'],
        'www.example.co.uk/d': ['mine'],
    }


@pytest.mark.parametrize('settings', [{}, SLOTS])
def test_the_rate_is_limited_by_site(settings):
    """Without the middleware, hosts of a site are fetched from at once: otherwise the test would show nothing.

    By delays, because Scrapy 2.19.0 sends requests that are queued at once without regard to CONCURRENT_REQUESTS_PER_DOMAIN.
    """
    delays = {'DOWNLOAD_DELAY': 0.5, 'RANDOMIZE_DOWNLOAD_DELAY': False}
    with Hosts() as hosts:
        hosts.crawl({**settings, **delays}, *(f'http://h{number}.example.com/' for number in range(6)))
    assert len(hosts.fetched) == 6
    assert (max(hosts.times) - min(hosts.times) > 4.5 * 0.5) == bool(settings)


def test_robots_files_are_obeyed():
    """One request at a time, because Scrapy 2.19.0 asks the parser only for the first of those that wait for a file."""
    urls = ['/', '/a', '/private/a', '/%70rivate/b', '/private/public', '/a?b', '/a?session=1', '/robots.txt']
    with Hosts() as hosts:
        hosts.crawl(ROBOTS, *(f'http://h.example{url}' for url in urls))
        assert sorted(set(hosts.fetched)) == [f'http://h.example{url}' for url in ('/', '/a', '/a?b', '/private/public', '/robots.txt')]
        hosts.fetched.clear()
        hosts.crawl({**ROBOTS, 'ROBOTSTXT_USER_AGENT': 'OtherBot'}, *(f'http://h.example{url}' for url in urls))
        assert set(hosts.fetched) == {'http://h.example/robots.txt'}


def test_a_parser_answers_as_the_tables():
    checked = 0
    for file, crawler, path, allowed in rows('robots.tsv'):
        parser = RobotParser.from_crawler(get_crawler(Spider), file)
        assert isinstance(parser, BaseRobotParser)
        for url in (b'http://h' + path, (b'http://h' + path).decode()):
            for agent in (crawler, crawler.decode() + '/1.0 (+http://h)', b'Mozilla/5.0 (compatible; %s)' % crawler):
                assert parser.allowed(url, agent) == (allowed == b'yes')
                checked += 1
    assert checked > 300
    parser = RobotParser(b'User-agent: a\nCrawl-delay: 1.5\nDisallow: /x%7Cy\n\xff\n')
    assert (parser.crawl_delay('a/1.0'), parser.crawl_delay(b'b')) == (1.5, None)
    assert not parser.allowed('http://h/x|y', 'a') and parser.allowed('http://h/x|', 'a') and not parser.allowed('http://[/', 'a')


@pytest.mark.parametrize(
    ('header', 'token'),
    [
        ('ExampleBot', 'ExampleBot'),
        ('Scrapy/2.11 (+https://scrapy.org)', 'Scrapy'),
        ('Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)', 'ExampleBot'),
        ('Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Example_Bot-x/2.1) Chrome/1', 'Example_Bot-x'),
        ('Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla'),
        ('', '*'),
        ('1/2', '*'),
    ],
)
def test_product_tokens(header, token):
    assert product_token(header) == token


def test_slots_of_any_request():
    middleware = SiteSlotMiddleware(SuffixList.load(LIST))
    for url, slot in [
        ('http://a.b.example.com/', 'example.com'),
        ('http://a.xn--55qx5d.cn/', 'a.xn--55qx5d.cn'),
        ('http://192.0.2.1/', '192.0.2.1'),
        ('data:,a', None),
        ('http://a%00b/', None),
    ]:
        request = Request(url)
        middleware.process_request(request)
        assert request.meta.get('download_slot') == slot
        again = request.replace(url='http://www.example.co.uk')
        middleware.process_request(again, None)
        assert again.meta['download_slot'] == 'example.co.uk'
        without = again.replace(url='data:,a')
        middleware.process_request(without)
        assert without.meta == {}


def test_a_list_that_cannot_be_read_is_an_error(tmp_path, monkeypatch):
    def crawler(path):
        return get_crawler(Spider, {'URIFORM_SUFFIX_LIST': path})

    with pytest.raises(ValueError, match='URIFORM_SUFFIX_LIST'):
        SiteSlotMiddleware.from_crawler(crawler(str(tmp_path / 'none')))
    (tmp_path / 'list').write_text('com\na..b\n')
    with pytest.raises(ParseError, match='in line 2'):
        SiteSlotMiddleware.from_crawler(crawler(str(tmp_path / 'list')))
    monkeypatch.setattr('uriform._site.SYSTEM_FILE', LIST)
    assert SiteSlotMiddleware.from_crawler(get_crawler(Spider)).rules == SuffixList.load(LIST)
    monkeypatch.setattr('uriform._site.SYSTEM_FILE', str(tmp_path / 'none'))
    with pytest.raises(ValueError, match='URIFORM_SUFFIX_LIST'):
        SiteSlotMiddleware.from_crawler(get_crawler(Spider))
