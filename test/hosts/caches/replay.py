#!/usr/bin/env python3
"""Replays a request log to a cache in front of an origin: with the module, without it, and with a configuration as people write today.

    replay.py [--urls FILE] [--requests N] [--seed N] [--rounds N] [--check | --write] (varnish VARNISHD | nginx NGINX) MODULE

The log is made from the URLs in FILE, on separate lines, or in ../shared/data/web-urls.txt, or else from generated URLs. Page frequency
follows a power law. Some requests use another spelling of the URL, another order of parameters, or tracking parameters. The origin
ignores tracking parameters and, except on a tenth of the sites, declares with No-Vary-Search that the order does not matter. The
origin's answer names its page, so that each answer of a cache is compared with the origin's answer to the same request.

Prints for each configuration the share of requests that did not reach the origin, the answers with a wrong page, and the refused
requests; the instructions per logged request and per hit, counted by callgrind without the system's; and the processor time per hit,
including the system's, and the hits per second, as ratios of two caches that h2load asks alternately, N times each. --check prints
nothing of this. It fails if the module serves a wrong page, refuses or fails more than a few requests, or does not serve more hits.
--write replaces the cache's rows in bench/results.tsv, and writes its page's section.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import html
import pathlib
import random
import re
import socket
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / 'bench'))
import report  # noqa: E402
from servers import Server, changed  # noqa: E402

URLS = (ROOT / '../shared/data/web-urls.txt').resolve()
UNRESERVED = frozenset(b'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~')
TRACKING = ('utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'gclid', 'fbclid')
ENCODED = re.compile('%([0-9A-Fa-f]{2})')
# A path and a query according to RFC 3986.
TARGET = re.compile(r"/(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?", re.ASCII)
# The fractions of requests with another spelling.
RESPELLED, SHUFFLED, TRACKED = 0.10, 0.10, 0.20
SITES = 30
# A page whose URL is in normal form, a site whose responses contain no No-Vary-Search, and a site whose responses do.
HIT = '/catalogue/page.html?colour=blue&size=7'
PLAIN_HOST, FIELD_HOST = 'www23.example.com', 'www.example.com'
# Pairs of configurations whose hits are compared.
COMPARED = {
    'varnish': [('normalize', 'statement', PLAIN_HOST), ('module', 'statements', PLAIN_HOST),
                ('module', 'nothing', PLAIN_HOST), ('module', 'nothing', FIELD_HOST),
                ('pasted', 'nothing', PLAIN_HOST), ('nothing', 'nothing', PLAIN_HOST)],
    'nginx': [('normalize', 'statements', PLAIN_HOST), ('module', 'statements', PLAIN_HOST), ('pasted', 'nothing', PLAIN_HOST),
              ('nothing', 'nothing', PLAIN_HOST)],
}


# The origin.

def shortest(text):
    """Returns the text with unreserved octets decoded, and other percent-encodings in upper case (RFC 3986, section 6.2.2)."""
    def one(found):
        octet = int(found[1], 16)
        return chr(octet) if octet in UNRESERVED else found[0].upper()
    return ENCODED.sub(one, text)


def without_dots(path):
    """Removes dot segments (RFC 3986, section 5.2.4)."""
    segments = path.split('/')[1:]
    kept = []
    for segment in segments:
        if segment == '..':
            del kept[-1:]
        elif segment != '.':
            kept.append(segment)
    return '/' + '/'.join(kept + [''] * (segments[-1] in ('.', '..')))


def form_decoded(text):
    return re.sub(b'%([0-9A-Fa-f]{2})', lambda found: bytes([int(found[1], 16)]), text.replace('+', ' ').encode('latin-1'))


def tells_orders_apart(host):
    return hashlib.md5(host.encode()).digest()[0] < 26


def page_of(host, target):
    """Returns the page that the origin associates with a request."""
    host = re.sub(':(80)?$', '', host.lower())
    path, mark, query = target.partition('?')
    params = [each for each in query.split('&') if shortest(each.partition('=')[0]) not in TRACKING]
    path = without_dots(shortest(path))
    if tells_orders_apart(host):
        return host, path, '&'.join(map(shortest, params)) if params and mark else None
    pairs = [tuple(map(form_decoded, each.partition('=')[::2])) for each in params if each]
    return host, path, tuple(sorted(pairs, key=lambda pair: pair[0]))


def answer_of(host, target):
    return hashlib.md5(repr(page_of(host, target)).encode()).hexdigest().encode()


HEAD = re.compile(rb'[A-Z]+ (\S+) HTTP/1\.[01]\r\n(?:.*\r\n)*?[Hh]ost: *(.*)\r\n')


class Origin:
    """Answers each request with its page."""

    def __init__(self):
        self.count = 0
        self.socket = socket.create_server(('127.0.0.1', 0), backlog=128)
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=[client], daemon=True).start()

    def serve(self, client):
        data = b''
        with client:
            while True:
                head, end, rest = data.partition(b'\r\n\r\n')
                if not end:
                    more = client.recv(1 << 16)
                    if not more:
                        return
                    data += more
                    continue
                data = rest
                target, host = (each.decode('latin-1') for each in HEAD.match(head + b'\r\n').groups())
                self.count += 1
                consent = b'' if tells_orders_apart(re.sub(':(80)?$', '', host.lower())) else b'No-Vary-Search: key-order\r\n'
                client.sendall(b'HTTP/1.1 200 OK\r\nCache-Control: max-age=86400\r\n' + consent + b'Content-Length: 32\r\n\r\n' +
                               answer_of(host, target))

    def close(self):
        self.socket.close()


# The log.

def generated(count, chance):
    """Returns URLs as in logs: some with parameters, some with percent-encodings."""
    words = [''.join(chance.choices('abcdefghijklmnoprstuvw', k=chance.randint(3, 9))) for _ in range(400)]
    for _ in range(count):
        host = f'www.{chance.choice(words)}.example'
        path = '/'.join(chance.choices(words, k=chance.randint(1, 4))) + chance.choice(['', '/', '.html', '/caf%C3%A9', '%20b'])
        params = [f'{name}={chance.choice(words)}' for name in chance.sample(words, chance.choice([0, 0, 1, 2, 4]))]
        yield f'http://{host}/{path}' + ('?' + '&'.join(params) if params else '')


def pages(urls, count, chance):
    """Returns (host, target) for `count` pages on a few sites, if possible a quarter of them with a query."""
    lines = urls.read_text(encoding='utf-8', errors='replace').split('\n') if urls.exists() else [*generated(3 * count, chance)]
    matches = [re.fullmatch(r'https?://([\w.-]+(?::\d+)?)(/.*)?', html.unescape(line), re.ASCII) for line in lines]
    sites = [site for site, _ in collections.Counter(match[1] for match in matches if match).most_common(SITES)]
    found = {}
    for match in filter(None, matches):
        target = (match[2] or '/').partition('#')[0]
        if len(target) < 1500 and TARGET.fullmatch(target):
            host = sites[hashlib.md5(match[1].encode()).digest()[0] % len(sites)]
            found.setdefault(page_of(host, target), (host, target))
    some = [*found.values()]
    chance.shuffle(some)
    queries = [page for page in some if '?' in page[1]][:count // 4]
    some = queries + [page for page in some if '?' not in page[1]][:count - len(queries)]
    chance.shuffle(some)
    return some


def respelled(host, target, chance):
    """Returns an equivalent URI with another spelling."""
    path, mark, query = target.partition('?')
    how = chance.choice(['case', 'octet', 'dots', 'host', 'port'])
    letters = [at for at, octet in enumerate(path) if octet.isalnum() and not ENCODED.match(path, max(at - 2, 0)) and
               not ENCODED.match(path, max(at - 1, 0))]
    if how == 'case' and '%' in path:
        path = ENCODED.sub(lambda found: found[0].swapcase(), path)
    elif how == 'octet' and letters:
        at = chance.choice(letters)
        path = f'{path[:at]}%{ord(path[at]):02{chance.choice("xX")}}{path[at + 1:]}'
    elif how == 'dots':
        path = chance.choice(['/.', '/x/..']) + path
    elif how == 'port' and ':' not in host:
        host += ':80'
    else:
        host = host.title()
    return host, path + mark + query


def request(page, chance):
    """Returns (host, target) as a client sends it or a link spells it."""
    host, target = page
    path, _, query = target.partition('?')
    params = query.split('&') if query else []
    if chance.random() < SHUFFLED:
        chance.shuffle(params)
    if chance.random() < TRACKED:
        names = chance.choice([['utm_source', 'utm_medium', 'utm_campaign'], ['gclid'], ['fbclid'], ['utm_source']])
        at = chance.randrange(len(params) + 1)
        params[at:at] = [f'{name}={chance.choice(["news", "mail", "ad", chance.randbytes(8).hex()])}' for name in names]
    target = path + ('?' + '&'.join(params) if params else target[len(path):len(path) + 1])
    return respelled(host, target, chance) if chance.random() < RESPELLED else (host, target)


def make_log(count, seed, urls):
    chance = random.Random(seed)
    some = pages(urls, count // 5, chance)
    weights = [1 / rank ** 0.9 for rank in range(1, len(some) + 1)]
    return [request(page, chance) for page in chance.choices(some, weights, k=count)]


# Configurations that people write today: regular expressions remove tracking parameters, other parameters are sorted, and the port
# is removed. Nothing is normalized.
PASTED = {
    'varnish': '''vcl 4.1;
import std;
backend default {
    .host = "127.0.0.1";
    .port = "8080";
}
sub vcl_recv {
    set req.http.host = regsub(req.http.host, ":[0-9]+", "");
    if (req.url ~ "[?&](utm_[a-z]+|gclid|fbclid)=") {
        set req.url = regsuball(req.url, "&(utm_[a-z]+|gclid|fbclid)=[-_A-Za-z0-9+.%]+", "");
        set req.url = regsuball(req.url, "[?](utm_[a-z]+|gclid|fbclid)=[-_A-Za-z0-9+.%]+", "?");
        set req.url = regsub(req.url, "[?]&", "?");
        set req.url = regsub(req.url, "[?]$", "");
    }
    set req.url = std.querysort(req.url);
}
''',
    'nginx': '''events {
}
http {
    proxy_cache_path /var/cache/nginx/pages keys_zone=pages:10m;
    server {
        listen 80;
        set $kept $args;
        if ($kept ~ "^(.*?)&?(?:utm_[a-z]+|gclid|fbclid)=[^&]*(.*)$") { set $kept $1$2; }
        if ($kept ~ "^(.*?)&?(?:utm_[a-z]+|gclid|fbclid)=[^&]*(.*)$") { set $kept $1$2; }
        if ($kept ~ "^(.*?)&?(?:utm_[a-z]+|gclid|fbclid)=[^&]*(.*)$") { set $kept $1$2; }
        location / {
            proxy_pass http://127.0.0.1:8080;
            proxy_cache pages;
            proxy_cache_key $scheme$host$uri?$kept;
            proxy_set_header Host $http_host;
        }
    }
}
''',
}
NOTHING = {
    'varnish': '''vcl 4.1;
backend default {
    .host = "127.0.0.1";
    .port = "8080";
}
''',
    'nginx': '''events {
}
http {
    proxy_cache_path /var/cache/nginx/pages keys_zone=pages:10m;
    server {
        listen 80;
        location / {
            proxy_pass http://127.0.0.1:8080;
            proxy_cache pages;
            proxy_cache_key $scheme$http_host$request_uri;
            proxy_set_header Host $http_host;
        }
    }
}
''',
}
REPLAYED = ('module', 'nothing', 'pasted')  # the others only measure a hit's instructions
PAGES = {'varnish': ROOT / 'lib/hosts/varnish/default.vcl', 'nginx': ROOT / 'lib/hosts/nginx/nginx.conf'}


def configurations(kind):
    """Returns {name: configuration}."""
    page = PAGES[kind].read_text(encoding='utf-8')
    return {'module': page, 'nothing': NOTHING[kind], 'pasted': PASTED[kind], **of_hits(kind, page)}


def of_hits(kind, page):
    """Configurations for measuring a function: with it, and with the same statement without it."""
    if kind == 'nginx':
        key, safe = ('$uriform_key', '$scheme://$http_host$request_uri'), re.compile(r'(?m)^ *uriform_(?:safe|without_params) .*\n')
        same = re.sub(r'(?m)^(?:load_module| *uriform_).*\n', '', changed(page, key, ('$uriform_host', '$http_host')))
        return {'statements': same, 'normalize': safe.sub('', page)}
    one = NOTHING[kind] + 'sub vcl_recv {\n    set req.url = req.url;\n}\n'
    normalized = changed(one, ('= req.url', '= uriform.normalize(req.url)'), ('vcl 4.1;', 'vcl 4.1;\nimport uriform;'))
    # The page's configuration with field tests instead of the module's functions.
    same = re.sub(r'sub (?:vcl_init|vcl_backend_response) \{.*?\n\}\n', '', page, flags=re.S)
    same = changed(same, ('import uriform;', ''), ('!requests.normalize()', '!req.http.host'), ('searches.has_field()', 'req.http.uriform-key'),
                   ('searches.key(req.url, req.http.host)', 'req.url'))
    return {'statements': same, 'statement': one, 'normalize': normalized}


# Replaying.

class Client:
    """A persistent connection, unless the cache closes it."""

    def __init__(self, port):
        self.port, self.data, self.socket = port, b'', None

    def ask(self, host, target):
        """Returns an answer's status and body."""
        if self.socket is None:
            self.socket, self.data = socket.create_connection(('127.0.0.1', self.port), timeout=60), b''
        self.socket.sendall(f'GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n'.encode('latin-1'))
        while b'\r\n\r\n' not in self.data:
            self.receive()
        head, _, self.data = self.data.partition(b'\r\n\r\n')
        size = int(re.search(rb'\r\nContent-Length: (\d+)', head, re.I)[1])
        while len(self.data) < size:
            self.receive()
        body, self.data = self.data[:size], self.data[size:]
        if re.search(rb'\r\nConnection: close', head, re.I):
            self.close()
        return int(head.split(b' ')[1]), body

    def receive(self):
        more = self.socket.recv(1 << 16)
        if not more:
            raise ConnectionError('the cache has closed the connection')
        self.data += more

    def close(self):
        if self.socket is not None:
            self.socket.close()
            self.socket = None


# Threads that valgrind can run, and timeouts long enough for it.
OF_VALGRIND = {'varnish': ['-p', 'thread_pool_stack=512k', '-p', 'thread_pools=1', '-p', 'thread_pool_min=10', '-p', 'cli_timeout=600'],
               'nginx': []}


class Running(Server):
    """A cache in front of a separate origin."""

    def __init__(self, kind, program, module, configuration, *others):
        self.origin = Origin()
        super().__init__(kind, program, module, configuration, self.origin.port, *others)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        self.origin.close()


def send(cache, log):
    """Sends a log on one connection, and counts answers that are neither hits nor misses."""
    client, counts = Client(cache.port), collections.Counter()
    for host, target in log:
        status, body = client.ask(host, target)
        counts['refused'] += status == 400
        counts['failed'] += status not in (200, 400)
        counts['wrong'] += status == 200 and body != answer_of(host, target)
    client.close()
    return counts


def replay(cache, log, clients=1):
    """Sends a log to an empty cache, with `clients` clients at a time. Returns {figure: value}."""
    with concurrent.futures.ThreadPoolExecutor(clients) as pool:
        counts = sum(pool.map(lambda first: send(cache, log[first::clients]), range(clients)), collections.Counter())
    answered = len(log) - counts['refused'] - counts['failed']
    return {'hits': (answered - cache.origin.count) / len(log)} | {name: counts[name] for name in ('wrong', 'refused', 'failed')}


def ask(cache, requests, host=PLAIN_HOST):
    """Requests a stored page."""
    client = Client(cache.port)
    for _ in range(requests):
        status, _ = client.ask(host, HIT)
        if status != 200:
            sys.exit(f'a request is answered with {status}')
    client.close()
    if cache.origin.count > 2: # the cache may learn a field from the first answer, and stores the second
        sys.exit('the page is not stored')


def counted(kind, program, module, configuration, work):
    """Returns the result of `work` for a cache, and the instructions of the answering process, from its start to its end."""
    folder = pathlib.Path(tempfile.mkdtemp())
    valgrind = ['valgrind', '--tool=callgrind', f'--callgrind-out-file={folder}/out.%p']
    with Running(kind, program, module, configuration, [*valgrind, program], OF_VALGRIND[kind]) as cache:
        result = work(cache)
    counts = [int(re.search('^totals: (.*)$', out.read_text(), re.M)[1]) for out in folder.glob('out.*')]
    shutil.rmtree(folder)
    return result, max(counts)


def hit_of(name, host):
    return f'{name} with a field' if host == FIELD_HOST else name


def comparison(name, other, host):
    return f'{hit_of(name, host)}, {other}'


def instructions_of_hits(kind, program, module, name, host):
    """Returns the instructions for the first 500 requests, including the start, and for each further request."""
    few, many = 500, 2500
    of_few, of_many = (counted(kind, program, module, configurations(kind)[name], lambda cache: ask(cache, requests, host))[1]
                       for requests in (few, many))
    each = (of_many - of_few) / (many - few)
    return of_few - few * each, each


def load(cache, host, requests=2000):
    """Returns the cache's processor time per request on persistent connections, and the requests per second."""
    before = cache.processor_time()
    said = subprocess.run(['h2load', '--h1', f'--requests={requests}', '--clients=4', f'--connect-to=127.0.0.1:{cache.port}', f'http://{host}{HIT}'],
                          check=True, capture_output=True, text=True).stdout
    if f' {requests} succeeded' not in said:
        sys.exit(said)
    seconds = re.search(r'finished in ([\d.]+)(m?)s', said)
    return (cache.processor_time() - before) / requests, requests / float(seconds[1]) * (1000 if seconds[2] else 1)


def compared(kind, program, module, name, other, host, rounds):
    """Returns the ratios of processor times and of requests per second, sorted, for two caches that are asked alternately."""
    with Running(kind, program, module, configurations(kind)[name]) as one, \
            Running(kind, program, module, configurations(kind)[other]) as another:
        for cache in one, another:
            ask(cache, 50, host)
        ratios = []
        for number in range(rounds):
            order = (one, another) if number % 2 == 0 else (another, one)
            found = {cache: load(cache, host) for cache in order}
            ratios.append([a / b for a, b in zip(found[one], found[another])])
    return [sorted(figures) for figures in zip(*ratios)]


def times(kind, program, module, rounds):
    """Returns {figure: ratio} for hits: medians, and quartiles of processor times."""
    table = {}
    for name, other, host in COMPARED[kind]:
        processor, rate = compared(kind, program, module, name, other, host, rounds)
        hit = f'{kind}/{comparison(name, other, host)}'
        table |= {f'{hit}/time': processor[rounds // 2], f'{hit}/time, low': processor[rounds // 4],
                  f'{hit}/time, high': processor[3 * rounds // 4], f'{hit}/rate': rate[rounds // 2]}
    return table


def measure(kind, program, module, log):
    """Returns {figure: value} for a cache: the results of a log, and the instructions per logged request and per hit."""
    table = {}
    for name, host in {(name, host) for pair in COMPARED[kind] for name, host in ((pair[0], pair[2]), (pair[1], PLAIN_HOST))}:
        start, each = instructions_of_hits(kind, program, module, name, host)
        table[f'{kind}/{hit_of(name, host)}/hit'] = each
        if name in REPLAYED and host == PLAIN_HOST:
            figures, count = counted(kind, program, module, configurations(kind)[name], lambda cache: replay(cache, log))
            table |= {f'{kind}/{name}/{figure}': value for figure, value in figures.items()}
            table[f'{kind}/{name}/request'] = (count - start) / len(log)
    return table


def check(kind, program, module, log):
    """Returns {figure: value} for a log sent to a cache."""
    table = {}
    for name in REPLAYED:
        with Running(kind, program, module, configurations(kind)[name]) as cache:
            table |= {f'{kind}/{name}/{figure}': value for figure, value in replay(cache, log, clients=16).items()}
    return table


def faults(kind, table, requests):
    """Yields results that a test does not accept. The configuration as people write it must show its known faults."""
    module, nothing, pasted = ({figure: table[f'{kind}/{name}/{figure}'] for figure in ('hits', 'wrong', 'refused', 'failed')}
                               for name in ('module', 'nothing', 'pasted'))
    if module['wrong'] or module['failed'] or module['refused'] > requests / 100:
        yield f'the module: {module}'
    if module['hits'] < nothing['hits'] + 0.05:
        yield f'the module has {module["hits"]:.1%} of hits, and without it there are {nothing["hits"]:.1%}'
    # For nginx, people remove only tracking parameters, and so does the module.
    if (kind == 'varnish' and not pasted['wrong']) or nothing['wrong']:
        yield f'answers are not told apart: {pasted}, {nothing}'


def version_of(kind, program):
    done = subprocess.run([program, '-V' if kind == 'varnish' else '-v'], check=True, capture_output=True, text=True)
    return re.search(r'varnish-[\d.]+|nginx/[\d.]+', done.stdout + done.stderr)[0].replace('-', ' ').replace('/', ' ')


def write(kind, program, table, log, source):
    """Replaces a cache's rows in the result table."""
    results = report.read(ROOT / report.RESULTS)
    others = {name: value for name, value in results.get('cache', {}).items() if not name.startswith(f'{kind}/')}
    results['cache'] = others | table
    texts = len({request for request in log})
    results.setdefault('cache run', {})[kind] = (
        f'{version_of(kind, program)}; {len(log):,} requests, with {texts:,} targets and hosts, from URLs {source}; {TRACKED:.0%} with '
        f'parameters that track, {SHUFFLED:.0%} shuffled, {RESPELLED:.0%} respelled; measured {time.strftime("%Y-%m-%d", time.gmtime())}')
    report.write_all(results)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--urls', type=pathlib.Path, default=URLS)
    parser.add_argument('--requests', type=int, default=50_000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--rounds', type=int, default=200)
    parser.add_argument('--check', action='store_true')
    parser.add_argument('--write', action='store_true')
    parser.add_argument('kind', choices=['varnish', 'nginx'])
    parser.add_argument('program', type=pathlib.Path)
    parser.add_argument('module', type=pathlib.Path)
    given = parser.parse_args()
    log = make_log(given.requests, given.seed, given.urls)
    places = given.kind, given.program.resolve(), given.module.resolve()
    table = check(*places, log) if given.check else times(*places, given.rounds) | measure(*places, log)
    for name, value in table.items():
        print(f'{name:40} {value:.6g}')
    if given.write:
        write(given.kind, given.program, table, log, 'of the web' if given.urls.exists() else 'that are generated')
    if given.check:
        sys.exit('\n'.join(faults(given.kind, table, len(log))) or 0)


if __name__ == '__main__':
    main()
