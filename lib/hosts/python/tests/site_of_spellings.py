"""A site for crawlers, whose pages are linked in many spellings, served to them as a proxy on the loopback interface.

As a proxy, so that the site can have a name and the default port. Which page a URL is of, is decided by `urllib.parse` only.
"""

import asyncio
import random
import threading
from collections import Counter
from posixpath import normpath
from urllib.parse import parse_qsl, unquote, urlsplit

HOST = 'site.example'


def path_of(number):
    """The normal form of the path and query of a page; most differ from others' in what a careless key drops."""
    folder, kind = divmod(number, 8)
    return [
        f'/Folder/{folder}/~user',
        f'/folder/{folder}/~user',
        f'/folder/{folder}/~user/',
        f'/folder%2F{folder}/~user',
        f'/list?kind=a&page={folder}&sort=up',
        f'/list?kind=b&page={folder}&sort=up',
        f'/list?kind=a%26b&page={folder}&sort=up',
        f'/caf%C3%A9/{folder}?q=x%20y',
    ][kind]


def spelled(number, choose):
    """A link to a page in some spelling, by a random.Random."""
    path, _, query = path_of(number).partition('?')
    spellings = [('', ''), ('~', '%7E'), ('~', '%7e'), ('user', 'us%65r'), ('%2F', '%2f')]
    path = path.replace(*choose.choice(spellings))
    path = choose.choice([path, path, '/x/..' + path, '/.' + path, path.replace('/', '/./', 1)])
    items = query.split('&') if query else []
    items += choose.sample(['utm_source=feed', 'utm_medium=mail', 'gclid=1', f'fbclid={choose.random()}'], choose.choice([0, 0, 1, 2]))
    choose.shuffle(items)
    fragment = choose.choice(['', '', '#top'])
    front = choose.choice(['', '', 'http:', 'HTTP:'])
    host = choose.choice([HOST, HOST.upper(), 'Site.Example']) + choose.choice(['', ':80', ':'])
    has_host = front != '' or choose.random() < 0.2
    return front + ('//' + host) * has_host + path + '?' * bool(items) + '&'.join(items) + fragment


def page_of(target):
    """What identifies the page of a URL: the path, decoded but for slashes, and the parameters."""
    parts = urlsplit(target)
    assert parts.hostname == HOST and parts.port in (None, 80), target
    path = unquote(parts.path.replace('%2F', '%252F').replace('%2f', '%252F'))
    whole = normpath(path) + ('/' if path.endswith('/') and path != '/' else '')
    items = parse_qsl(parts.query, keep_blank_values=True)
    return whole, tuple(sorted(item for item in items if not item[0].startswith(('utm_', 'gclid', 'fbclid'))))


class Site:
    """Serves `size` pages until the block ends; `fetched` counts how often each was, by its number."""

    def __init__(self, size):
        self.size = size
        self.fetched = Counter()
        self.unknown = []
        self._numbers = {page_of(f'http://{HOST}{path_of(number)}'): number for number in range(size)}
        assert len(self._numbers) == size
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)

    def __enter__(self):
        self._thread.start()
        listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._serve, '127.0.0.1', 0), self._loop)
        self._server = listening.result()
        self.proxy = 'http://127.0.0.1:%d' % self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_):
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self):
        self._server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, reader, writer):
        try:
            while True:
                head = await reader.readuntil(b'\r\n\r\n')
                body = self._page(head.split(b' ', 2)[1].decode()).encode()
                writer.write(b'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: %d\r\n\r\n' % len(body) + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    def _page(self, target):
        number = self._numbers.get(page_of(target))
        if number is None:
            self.unknown.append(target)
            return 'no such page'
        choose = random.Random(number)  # the same links each time, or a crawl by spellings would not end
        self.fetched[number] += 1
        linked = [2 * number + 1, 2 * number + 2, *(choose.randrange(self.size) for _ in range(6))]
        links = [f'<p><a href="{spelled(to, choose).replace("&", "&amp;")}">page {to}</a>' for to in linked if to < self.size]
        return f'<!DOCTYPE html><html><head><title>page {number}</title></head><body>{"".join(links)}</body></html>'
