"""Crawls the sites of `test_scrapy_sites`: crawl_sites.py PROXY SETTINGS URL...

Writes the slots of the requests that reached the downloader, as a JSON object with a list of slots for each URL.
"""

import json
import os
import sys


def main():
    proxy, settings, urls = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3:]
    os.environ['http_proxy'] = proxy

    from scrapy import Request, Spider, signals
    from scrapy.crawler import CrawlerProcess

    slots = {}

    class Crawl(Spider):
        name = 'crawl'

        @classmethod
        def from_crawler(cls, crawler):
            spider = super().from_crawler(crawler)
            crawler.signals.connect(spider.reached, signals.request_reached_downloader)
            return spider

        def reached(self, request):
            slots.setdefault(request.url, []).append(request.meta['download_slot'])

        def start_requests(self):  # before Scrapy 2.13
            for url in urls:
                url, _, slot = url.partition(' ')
                yield Request(url, meta={'download_slot': slot} if slot else {})

        async def start(self):
            for request in self.start_requests():
                yield request

        def parse(self, response):
            pass

    common = {'CONCURRENT_REQUESTS': 32, 'DOWNLOAD_DELAY': 0, 'TELNETCONSOLE_ENABLED': False, 'LOG_LEVEL': 'ERROR', 'ROBOTSTXT_OBEY': False,
              'RETRY_ENABLED': False, 'REQUEST_FINGERPRINTER_IMPLEMENTATION': '2.7', 'USER_AGENT': 'Mozilla/5.0 (compatible; ExampleBot/1.0)'}
    process = CrawlerProcess({**common, **settings})
    process.crawl(Crawl)
    process.start()
    json.dump(slots, sys.stdout)


if __name__ == '__main__':
    main()
