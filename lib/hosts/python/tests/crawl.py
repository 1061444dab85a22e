"""Crawls the site of `site_of_spellings`: crawl.py PROXY SETTINGS [SAMPLES]

SETTINGS is a JSON object; its member EXTRACTOR is the class of the link extractor. If SAMPLES is a number of seconds of processor
time between samples of the stack, the share of URL handling is written to standard output.
"""

import json
import os
import signal
import sys


def main():
    proxy, settings = sys.argv[1], json.loads(sys.argv[2])
    os.environ['http_proxy'] = proxy

    from scrapy import Request, Spider
    from scrapy.crawler import CrawlerProcess
    from scrapy.utils.misc import load_object

    extractor = load_object(settings.pop('EXTRACTOR', 'scrapy.linkextractors.LinkExtractor'))()

    class Crawl(Spider):
        name = 'crawl'

        def start_requests(self):  # before Scrapy 2.13
            yield Request('http://site.example/Folder/0/~user')

        async def start(self):
            for request in self.start_requests():
                yield request

        def parse(self, response):
            for link in extractor.extract_links(response):
                yield Request(link.url)

    common = {'CONCURRENT_REQUESTS': 32, 'CONCURRENT_REQUESTS_PER_DOMAIN': 32, 'DOWNLOAD_DELAY': 0, 'TELNETCONSOLE_ENABLED': False,
              'LOG_LEVEL': 'WARNING', 'ROBOTSTXT_OBEY': False, 'RETRY_ENABLED': False, 'REQUEST_FINGERPRINTER_IMPLEMENTATION': '2.7'}
    process = CrawlerProcess({**common, **settings})
    process.crawl(Crawl)
    samples = Samples()
    if len(sys.argv) > 3:
        samples.start(float(sys.argv[3]))
    process.start()
    signal.setitimer(signal.ITIMER_PROF, 0)
    if len(sys.argv) > 3:
        json.dump({'samples': samples.count, 'url': samples.url, 'times': sum(os.times()[:2])}, sys.stdout)


class Samples:
    """Counts in how many samples of the stack URLs are handled."""

    MODULES = {'w3lib.url', 'urllib.parse', 'scrapy.utils.url', 'scrapy.utils.httpobj', 'scrapy.dupefilters', 'uriform.web'}
    FUNCTIONS = {'fingerprint', 'request_fingerprint', 'request_seen', 'key', '_hash', 'resolve_link', '_set_url'}

    def __init__(self):
        self.count = self.url = 0

    def start(self, interval):
        signal.signal(signal.SIGPROF, self._take)
        signal.setitimer(signal.ITIMER_PROF, interval, interval)

    def _take(self, _, frame):
        self.count += 1
        while frame is not None:
            module = frame.f_globals.get('__name__', '')
            if module in self.MODULES or (module.startswith(('scrapy.', 'uriform.')) and frame.f_code.co_name in self.FUNCTIONS):
                self.url += 1
                return
            frame = frame.f_back


if __name__ == '__main__':
    main()
