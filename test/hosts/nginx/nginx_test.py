#!/usr/bin/env python3
"""Tests the module in a real nginx, with an origin that echoes its requests.

    nginx_test.py NGINX MODULE FOLDER [TEST]...

FOLDER contains the module's page and configuration.
"""

import json
import pathlib
import random
import re
import sys
import threading
import time
import unittest

sys.dont_write_bytecode = True

import http2  # noqa: E402
import server  # noqa: E402

PROGRAM, MODULE, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
del sys.argv[1:4]

PAGE = (FOLDER / 'README.md').read_text()

# Pieces of targets that nginx, RFC 3986 and origins read differently.
PIECES = [b'/', b'/', b'//', b'.', b'..', b'/../', b'/./', b'%2e', b'%2E%2e', b'%2F', b'%2f', b'%5C', b'%7E', b'~', b'a', b'%61', b'b',
          b'x.css', b'?', b'%3F', b'%25', b'%252F', b'#', b'%23', b'&', b'=', b'q=1', b';', b'+', b'|', b'\\', b'"', b'{', b'\xc3\xa9',
          b'%C3%A9', b'%c3', b'\xff', b'%0A', b'%zz', b'%', b':', b'@', b'h', b'//evil.example/']


def targets(count, seed):
    source = random.Random(seed)
    for _ in range(count):
        yield b'/' + source.choice([b'', b'a/']) + b''.join(source.choices(PIECES, k=source.randrange(9)))


def table(heading):
    """Returns the rows of the table after a heading in the page, without code marks."""
    rows = re.search(rf'^## {heading}\n.*?^\|.*?\n\|[ -|]*\n(.*?)\n\n', PAGE, re.M | re.S)[1].splitlines()
    return [[cell.strip().replace('\\|', '|').strip('`') for cell in re.split(r'(?<!\\)\|', row)[1:-1]] for row in rows]


class Tests(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.origin = server.EchoServer()

    @classmethod
    def tearDownClass(cls):
        cls.origin.shutdown()
        cls.origin.server_close()

    def new(self, http, **options):
        """Without a newline, `http` is added to a server with a port and a location."""
        if 'server {' not in http:
            location = '' if 'location' in http else 'location / { proxy_pass http://origin; PASSED }'
            http = 'server { listen 127.0.0.1:{HTTP}; ' + http + location + ' }'
        passed = 'proxy_set_header Host $uriform_host; proxy_set_header X-Key $uriform_key; proxy_set_header X-Url $uriform_url;'
        http = f'upstream origin {{ server 127.0.0.1:{self.origin.server_port}; keepalive 8; }}\n' \
               f'proxy_http_version 1.1; proxy_set_header Connection "";\n' + http.replace('PASSED', 'proxy_set_header Connection ""; ' + passed)
        return server.Nginx(PROGRAM, MODULE, http, **options)

    def start(self, http, **options):
        made = self.new(http, **options).start()
        self.addCleanup(lambda: self.assertEqual(made.stop(), []))
        return made

    def client(self, nginx):
        made = server.Client(nginx.port)
        self.addCleanup(made.close)
        return made

    def ask(self, nginx, target, *arguments, **options):
        client = server.Client(nginx.port)
        try:
            return client.ask(target, *arguments, **options)
        finally:
            client.close()

    def asked(self, nginx, target, *arguments, **options):
        """Returns the origin's request."""
        status, _, body = self.ask(nginx, target, *arguments, **options)
        self.assertEqual(status, '200', (target, body))
        return json.loads(body)

    def test_the_origin_gets_the_normal_form(self):
        nginx = self.start('uriform_normalize on; ')
        for target, expected in [
                (b'/', '/'), (b'/?', '/?'), (b'/x/../%7Euser/./a%2fb?b=2&a=1', '/~user/a%2Fb?b=2&a=1'), (b'/a/..', '/'),
                (b'//a/./b', '//a/b'), (b'/a//../b', '/a/b'), (b'/?%7e', '/?~'), (b'http://h/%61', '/a'), (b'http://h?%61', '/?a'),
                (b'http://h', '/'), (b'/%2561', '/%2561'), (b'/a;b=%3b', '/a;b=%3B')]:
            asked = self.asked(nginx, target)
            self.assertEqual((asked['target'], asked['X-Url'], asked['X-Key']), (expected, expected, f'http://h{expected}'), target)

    def test_what_is_no_uri_is_passed_on(self):
        for mode in 'on', 'redirect', 'off':
            nginx = self.start(f'uriform_normalize {mode}; ')
            for target in b'/%7Euser/a|\xff', b'/caf\xc3\xa9', b'/?q=%zz', b'/a#b', b'/%7E"\\':
                asked = self.asked(nginx, target)
                self.assertEqual(asked['target'], target.decode('latin-1'))
                self.assertEqual(asked['X-Key'], 'http://h' + target.decode('latin-1'))

    def test_octets_that_browsers_send(self):
        """These octets are encoded in the forwarded target, and so in the key. Targets forwarded unchanged have separate keys."""
        nginx, sent = self.start('uriform_normalize on; '), self.start('uriform_normalize off; ')
        redirecting = self.start('uriform_normalize redirect; ')
        for target, expected in [
                (b'/?a[]=1&b=%7E', '/?a%5B%5D=1&b=~'), (b'/{a}/./|^`', '/%7Ba%7D/%7C%5E%60'), (b'/?"<>', '/?%22%3C%3E'),
                (b'/?a%5b%5d=1', '/?a%5B%5D=1'), (b'http://h?[', '/?%5B')]:
            asked = self.asked(nginx, target)
            self.assertEqual((asked['target'], asked['X-Url'], asked['X-Key']), (expected, expected, f'http://h{expected}'), target)
            status, fields, _ = self.ask(redirecting, target)
            self.assertEqual((status, fields['location']), ('308', f'http://h:{redirecting.port}{expected}'), target)
            self.assertEqual(self.ask(redirecting, expected.encode())[0], '200', target)
        asked = self.asked(sent, b'/?a[]=1')
        self.assertEqual((asked['target'], asked['X-Url'], asked['X-Key']), ('/?a[]=1', '/?a%5B%5D=1', 'http://h/?a[]=1'))

    def test_hosts(self):
        nginx = self.start('uriform_normalize on; ')
        for host, expected in [('EXAMPLE.com:80', 'example.com'), ('h:', 'h'), ('h:8080', 'h:8080'), ('h.', 'h.'), ('[::0:1]', '[::1]'),
                               ('a@b', 'a@b'), ('h:evil', 'h:evil'), ('h#', 'h#'), ('h?x', 'h?x')]:
            status, _, body = self.ask(nginx, b'/p', host)
            if status == '400' and host in ('a@b', 'h:evil', 'h#', 'h?x'): # newer nginx versions refuse them
                continue
            asked = json.loads(body)
            self.assertEqual((asked['host'], asked['X-Key']), (expected, f'http://{expected}/p'), host)
        self.assertEqual(self.asked(nginx, b'HTTP://Other:80/p', 'h')['host'], 'other')
        self.assertEqual(self.asked(nginx, b'http://Other:81?p', 'h')['host'], 'other:81')

    def test_what_servers_read_differently(self):
        nginx = self.start('uriform_normalize on; uriform_safe on; ')
        safe = [(b'/a/b.html?q=caf%C3%A9&b=1', 'h'), (b'/a?b=%2Fpath%26', 'h'), (b'/%61/./b', 'h:8080'), (b'/a;b=c', 'h'),
                (b'/a|b', 'h'), (b'/?a[]=1', 'h'),
                (b'http://h/a', 'H:80'), (b'https://h?q', 'h:443')]
        unsafe = [(b'/account%2f..%2fstatic/x.css', 'h'), (b'/static/..%2faccount', 'h'), (b'/static/%2e%2e/account', 'h'),
                  (b'/static/..;/account', 'h'), (b'/account%252fx.css', 'h'), (b'/account\\x.css', 'h'), (b'/account%5c..%5cx', 'h'),
                  (b'/a?utm_content=1;callback=evil', 'h'), (b'/?[]=%zz', 'h'), (b'/a#b', 'h'), (b'/?q=%00', 'h'), (b'/\xff', 'h'),
                  (b'/a', 'h:99999'), (b'/a', 'a@b'), (b'/a', 'h?b'), (b'/a', 'h#'), (b'http://victim?q', 'other'),
                  (b'HTTP://victim/', 'other'), (b'http://victim:8080/', 'victim'), (b'http://a@victim/', 'victim')]
        for expected, requests in ('200', safe), ('400', unsafe):
            for target, host in requests:
                self.assertEqual(self.ask(nginx, target, host)[0], expected, (target, host))
        self.assertEqual(self.ask(nginx, b'/a', body=b'fat')[0], '400')
        self.assertEqual(self.ask(nginx, b'/a', method='HEAD', body=b'fat')[0], '400')
        self.assertEqual(self.ask(nginx, b'/a', fields=['Transfer-Encoding: chunked'])[0], '400')
        self.assertEqual(self.ask(nginx, b'/a', fields=['Content-Length: 0'])[0], '200')
        self.assertEqual(self.ask(nginx, b'/a', method='POST', body=b'content')[0], '200')

    def test_redirects(self):
        nginx = self.start('uriform_normalize redirect; ')
        here = f'http://h:{nginx.port}'
        client = self.client(nginx)
        for method, body in ('GET', b''), ('HEAD', b''), ('POST', b'content'):
            for target, expected in [(b'/%61?b=%7e', '/a?b=~'), (b'/x/..//evil.example/%61', '//evil.example/a'),
                                     (b'//evil.example/.', '//evil.example/'), (b'/.//evil.example', '//evil.example')]:
                status, fields, _ = client.ask(target, method=method, body=body)
                self.assertEqual((status, fields.get('location')), ('308', here + expected), target)
                status, _, answer = client.ask(expected.encode(), method=method, body=body)
                self.assertEqual(status, '200')
                if method != 'HEAD':
                    self.assertEqual(json.loads(answer)['body'], body.decode())
        for target in b'//evil.example/', b'/', b'/?', b'/%61?%zz', b'http://h?q':
            self.assertEqual(client.ask(target)[0], '200', target)
        relative = self.start('uriform_normalize redirect; absolute_redirect off; ')
        self.assertEqual(self.ask(relative, b'/%61')[1]['location'], '/a')
        self.assertEqual(self.ask(relative, b'/x/..//evil.example/')[1]['location'], '/.//evil.example/')

    def test_redirects_end(self):
        """Each redirect leads to this host, and to a target that is not redirected again."""
        nginx = self.start('uriform_normalize redirect; merge_slashes off; ')
        here = f'http://h:{nginx.port}/'
        client, redirected = self.client(nginx), 0
        for target in targets(3000, 1):
            answer = client.ask(target)
            if answer[0] == '400': # nginx closes the connection
                client = self.client(nginx)
            if answer[0] == '308':
                location = answer[1]['location']
                self.assertTrue(location.startswith(here), (target, location))
                self.assertEqual(client.ask(location[len(here) - 1:].encode())[0], '200', (target, location))
                redirected += 1
        self.assertGreater(redirected, 300)

    def test_combinations_of_the_page(self):
        """Each row in the page's table shows the forwarded target and the key for the target above it."""
        target = re.search(r'^## Which combination.*?`(/a/[^`]*)`', PAGE, re.M | re.S)[1].encode()
        rows = table('Which combination forwards what')
        self.assertGreater(len(rows), 8)
        for configured, without, forwarded, key in rows:
            if 'proxy_pass' not in configured:
                configured = configured + ' proxy_pass http://origin;'
            locations = configured if 'location' in configured else f'location /a/ {{ {configured} }}'
            locations = re.sub(r'(proxy_pass [^;]*;)', r'\1 PASSED', locations)
            for mode, expected in ('off', without), ('on', forwarded):
                with self.subTest(configured=configured, mode=mode):
                    asked = self.asked(self.start(f'uriform_normalize {mode}; {locations}'), target)
                    self.assertEqual(asked['target'], expected)
                    if mode == 'on':
                        self.assertEqual((asked['X-Key'], asked['X-Url']), (f'http://h{key}', key))

    def test_one_key_is_one_forwarded_request(self):
        """In each configuration, requests with the same key are forwarded identically."""
        ways = ['proxy_pass http://origin;', 'proxy_pass http://origin/z/;', 'proxy_pass http://origin$uriform_url;',
                'rewrite ^/a(.*)$ /z$1 break; proxy_pass http://origin;', 'rewrite ^/a/(.*)$ /z/.$1? break; proxy_pass http://origin;',
                'set $args p=1; proxy_pass http://origin;']
        for way in ways:
            for mode in 'on', 'off':
                for merged in 'on', 'off':
                    nginx = self.start(f'uriform_normalize {mode}; merge_slashes {merged}; location /a/ {{ {way} PASSED }}')
                    client, forwarded, spellings = self.client(nginx), {}, 0
                    for target in targets(700, 2):
                        status, _, body = client.ask(b'/a' + target, 'H' if len(target) % 2 else 'h:80')
                        if status != '200':
                            client = self.client(nginx)
                            continue
                        asked = json.loads(body)
                        first = forwarded.setdefault(asked['X-Key'], (asked['target'], asked['host']))
                        self.assertEqual((asked['target'], asked['host']), first, (way, mode, target, asked['X-Key']))
                        spellings += 1
                    self.assertGreater(spellings, len(forwarded))
                    self.assertGreater(len(forwarded), 50)

    def test_parameters(self):
        shown = '; '.join(f'add_header X-{name} "<$uriform_param_{name}>"' for name in ('q', 'utm_source', 'caf'))
        nginx = self.start(f'location / {{ {shown}; return 200; }}')
        for query, q, source in [(b'', '<>', '<>'), (b'?q=caf%C3%A9+%2B', '<cafÃ©++>', '<>'), (b'?x&%71=1&q=2', '<1>', '<>'), (b'?q', '<>', '<>'),
                                 (b'?q=a&utm_source=b%26c%3d', '<a>', '<b&c=>'), (b'?q=%0d%0aX-Evil:1', '<>', '<>'), (b'?q=%7f', '<>', '<>'),
                                 (b'?q=%00', '<>', '<>'), (b'?Q=1', '<>', '<>'), (b'?q=a|b', '<>', '<>'), (b'?q=1;utm_source=2', '<1;utm_source=2>', '<>')]:
            fields = self.ask(nginx, b'/' + query)[1]
            self.assertEqual((fields['x-q'], fields['x-utm_source']), (q, source), query)

    def test_parameters_that_are_removed(self):
        nginx = self.start('uriform_normalize on; uriform_without_params utm_source gclid a%20b; ')
        for target, expected in [(b'/a?utm_source=x&b=1&gclid=2&c', '/a?b=1&c'), (b'/a?utm_source=x', '/a'), (b'/a?utm%5fsource&%62', '/a?b'),
                                 (b'/a?', '/a?'), (b'/a?utm_sourcex&UTM_SOURCE', '/a?utm_sourcex&UTM_SOURCE'), (b'/a?x&a%20b=1', '/a?x'),
                                 (b'/a?&&gclid=1', '/a?&'), (b'/a?gclid=|', '/a'), (b'/a?gclid=%zz', '/a?gclid=%zz')]:
            asked = self.asked(nginx, target)
            self.assertEqual((asked['target'], asked['X-Url'], asked['X-Key']), (expected, expected, f'http://h{expected}'), target)
        nginx = self.start('uriform_normalize on; uriform_without_params %61bc; ')
        self.assertEqual(self.asked(nginx, b'/?x&abc=1')['target'], '/?x')
        nginx = self.start('uriform_normalize redirect; uriform_without_params gclid; ')
        self.assertEqual(self.ask(nginx, b'/%61?gclid=1')[1]['location'], f'http://h:{nginx.port}/a?gclid=1')
        self.assertEqual(self.asked(nginx, b'/a?gclid=1&b')['target'], '/a?b')
        nginx = self.start('uriform_normalize off; uriform_without_params gclid; ')
        self.assertEqual(self.asked(nginx, b'/a?gclid=1&b')['target'], '/a?gclid=1&b')

    def test_profiles(self):
        nginx = self.start('uriform_profile page/1; uriform_normalize on; location / { proxy_pass http://origin; PASSED } '
                           'location /exact { uriform_profile cache; proxy_pass http://origin; PASSED }')
        asked = self.asked(nginx, b'/a?b=1&utm_source=x&a=2')
        self.assertEqual((asked['target'], asked['X-Key']), ('/a?b=1&utm_source=x&a=2', 'http://h/a?a=2&b=1'))
        self.assertEqual(self.asked(nginx, b'/exact?b=1&a=2')['X-Key'], 'http://h/exact?b=1&a=2')
        nginx = self.start("uriform_profile 'cache no-vary-search=params=(\"a\")'; uriform_normalize on; ")
        self.assertEqual(self.asked(nginx, b'/?b=1&a=2')['X-Key'], 'http://h/?b=1')

    def test_configurations_that_are_wrong(self):
        for http, message in [('uriform_profile nothing; ', 'profile "nothing"'), ('uriform_normalize maybe; ', 'invalid value "maybe"'),
                              ('location / { uriform_normalize on; }', 'is not allowed here'), ('location / { uriform_safe on; }', 'is not allowed here'),
                              ('location / { uriform_without_params a; }', 'is not allowed here'), ('uriform_without_params; ', 'invalid number of arguments'),
                              ('uriform_without_params a; uriform_without_params b; ', 'is duplicate'),
                              ('uriform_safe on; uriform_safe off; ', 'is duplicate'), ('uriform_profile page; uriform_profile page; ', 'is duplicate')]:
            status, text = self.new(http).test()
            self.assertEqual(status, 1)
            self.assertIn(message, text)

    def test_the_configuration_of_the_page(self):
        self.assertIn((FOLDER / 'nginx.conf').read_text(), PAGE)

    def test_files(self):
        """nginx itself is the origin, with file names that must be encoded."""
        nginx = self.start('uriform_normalize on; root {FOLDER}/files; location / { }')
        for name in 'a b', '~c', 'd/e', 'é', 'f%2Fg':
            file = nginx.folder / 'files' / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(name)
        for target, name in [(b'/a%20b', 'a b'), (b'/x/../%7Ec', '~c'), (b'/d/./%65', 'd/e'), (b'/d//e', 'd/e'), (b'/%c3%a9', 'é'),
                             (b'/f%252Fg', 'f%2Fg'), (b'/x%2Fy/../d/e', 'd/e')]:
            status, _, body = self.ask(nginx, target)
            self.assertEqual((status, body.decode()), ('200', name), target)

    def test_internal_requests(self):
        """The key of a subrequest or an internal redirect follows from its target."""
        nginx = self.start('uriform_normalize on; location = /check { internal; proxy_pass http://origin; proxy_pass_request_body off; PASSED } '
                           'location / { auth_request /check; proxy_pass http://origin; PASSED } '
                           'location /gone { error_page 404 = /else%2Fwhere?x=%61; return 404; } '
                           'location /named { error_page 404 = @named; return 404; } '
                           'location @named { proxy_pass http://origin; PASSED }')
        del self.origin.targets[:]
        self.assertEqual(self.asked(nginx, b'/%61')['X-Key'], 'http://h/a')
        self.assertEqual(self.origin.targets, ['/check', '/a'])
        asked = self.asked(nginx, b'/gone/%61')
        self.assertEqual((asked['target'], asked['X-Key']), ('/else%252Fwhere?x=%61', 'http://h/else%252Fwhere?x=%61'))
        self.assertEqual(asked['X-Url'], '/else%252Fwhere?x=a')
        asked = self.asked(nginx, b'/named/%61')
        self.assertEqual((asked['target'], asked['X-Key']), ('/named/a', 'http://h/named/a'))

    def test_octets(self):
        """No octets make nginx fail."""
        nginx = self.start('large_client_header_buffers 4 64k; location / { proxy_pass http://origin; PASSED } uriform_normalize on; '
                           'add_header X-Param $uriform_param_q; ')
        source = random.Random(3)
        client = self.client(nginx)
        for _ in range(1500):
            target = b'/' + bytes(source.choices(range(256), k=source.randrange(40)))
            client.send(target, bytes(source.choices(range(0x21, 0x100), k=3)).decode('latin-1') if source.random() < 0.3 else 'h')
            answer = client.receive()
            if answer is None or answer[0] == '400' or b' ' in target or b'\n' in target:
                client.close()
                client = self.client(nginx)
        for size in 4000, 4090, 4096, 16000, 60000:
            for piece in b'%61', b'/../a', b'/./', b'%2F', b'a', b'?&=':
                target = b'/a/' + piece * (size // len(piece))
                status, _, body = self.ask(nginx, target)
                if status == '200':
                    self.assertEqual(json.loads(body)['X-Key'], 'http://h' + json.loads(body)['target'])
                else:
                    self.assertEqual((status, piece), ('400', b'/../a'))

    def test_http_1_0(self):
        nginx = self.start('server_name named.example; uriform_normalize on; uriform_safe on; ')
        with server.socket.create_connection(('127.0.0.1', nginx.port), timeout=20) as client:
            client.sendall(b'GET /%61 HTTP/1.0\r\n\r\n')
            answer = b''
            while data := client.recv(1 << 16):
                answer += data
        asked = json.loads(answer.partition(b'\r\n\r\n')[2])
        self.assertEqual((asked['target'], asked['host'], asked['X-Key']), ('/a', 'named.example', 'http://named.example/a'))

    def test_http_2(self):
        nginx = self.start('listen 127.0.0.1:{HTTP2} http2; uriform_normalize on; uriform_safe on; ')
        client = http2.Connection(nginx.http2_port)
        self.addCleanup(client.close)
        for target, host, expected in [(b'/x/../%61?q=%7E', 'H:80', ('/a?q=~', 'h')), (b'//evil/.', 'h:81', ('//evil/', 'h:81'))]:
            status, body = client.ask(target, host)
            asked = json.loads(body)
            self.assertEqual((status, asked['target'], asked['host']), ('200', *expected))
            self.assertEqual(asked['X-Key'], f'http://{expected[1]}{expected[0]}')
        self.assertEqual(client.ask(b'/a%2Fb', 'h')[0], '400')
        self.assertEqual(client.ask(b'/a', 'h', body=b'fat')[0], '400')
        self.assertEqual(json.loads(client.ask(b'/%61', 'h', 'POST', b'content')[1])['body'], 'content')
        redirecting = self.start('listen 127.0.0.1:{HTTP2} http2; uriform_normalize redirect; ')
        client = http2.Connection(redirecting.http2_port)
        self.addCleanup(client.close)
        self.assertEqual(client.ask(b'/%61', 'h')[0], '308')
        self.assertEqual(client.ask(b'/a', 'h')[0], '200')

    def test_several_requests_at_once(self):
        """A client sends requests before it received earlier answers."""
        client = self.client(self.start('uriform_normalize on; '))
        for number in range(50):
            client.send(b'/%%61/%d' % number)
        for number in range(50):
            self.assertEqual(json.loads(client.receive()[2])['target'], f'/a/{number}')

    def test_workers_and_reloads(self):
        """No request is lost while four workers are replaced, some with another profile."""
        cached = 'proxy_cache_path {FOLDER}/pages keys_zone=pages:1m; server { listen 127.0.0.1:{HTTP}; uriform_normalize on; ' \
                 'uriform_profile cache/1; location / { proxy_pass http://origin; proxy_cache pages; proxy_cache_key $uriform_key; ' \
                 'add_header X-Key $uriform_key; } }'
        nginx = self.start(cached, workers=4)
        stopped, faults, counts = threading.Event(), [], []

        def ask_on(number):
            count, client = 0, None
            while not stopped.is_set():
                # Every second client keeps its connection. A terminating worker may close it before reading a request.
                kept = number % 2 == 0
                try:
                    if client is None:
                        client = server.Client(nginx.port)
                    answer = client.ask(f'/%61/{number}/../{count % 40}'.encode(), fields=[] if kept else ['Connection: close'])
                except ConnectionError as error:
                    answer = None if kept else error
                if answer is None and kept:
                    client.close()
                    client = None
                    continue
                if not isinstance(answer, tuple) or answer[0] != '200' or answer[1]['x-key'] != f'http://h/a/{count % 40}':
                    faults.append(answer)
                if not kept or (answer and answer[1].get('connection') == 'close'):
                    client.close()
                    client = None
                count += 1
            if client is not None:
                client.close()
            counts.append(count)

        threads = [threading.Thread(target=ask_on, args=[number]) for number in range(8)]
        for thread in threads:
            thread.start()
        for number in range(6):
            time.sleep(0.3)
            text = nginx.file.read_text()
            nginx.file.write_text(text.replace('cache/1', 'cache') if number % 2 else text.replace('uriform_profile cache;', 'uriform_profile cache/1;'))
            nginx.reload()
        time.sleep(0.5)
        stopped.set()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])
        self.assertGreater(min(counts), 20)
        self.assertIn('gracefully shutting down', nginx.errors() + 'gracefully shutting down')

    def test_reload_without_the_module(self):
        """Also reloads with the module again."""
        nginx = self.start('uriform_normalize on; uriform_profile page; location / { proxy_pass http://origin; }', workers=2)
        with_module = nginx.file.read_text()
        without = re.sub(r'load_module [^;]*;|uriform_[^;]*;', '', with_module)
        for text, expected in (with_module, '/a'), (without, '/%61'), (with_module, '/a'):
            nginx.file.write_text(text)
            nginx.reload()
            for _ in range(200): # workers with the previous configuration may still answer
                if (target := self.asked(nginx, b'/%61', fields=['Connection: close'])['target']) == expected:
                    break
                time.sleep(0.02)
            self.assertEqual(target, expected)


if __name__ == '__main__':
    unittest.main(verbosity=1)
