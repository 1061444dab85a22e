#!/usr/bin/env python3
"""Tests of the example caching_proxy: its answers, and what reaches an origin. The first argument is the program."""

import email.utils
import http.client
import http.server
import pathlib
import re
import socket
import subprocess
import sys
import threading
import time
import unittest

PROGRAM = sys.argv.pop(1)


class Origin(http.server.ThreadingHTTPServer):
    """Keeps the lines and the hosts of requests, and answers by `fields`, `status` and `body`; or 304, if the request has the entity
    tag of `fields`, or any one if `is_confused`."""
    daemon_threads = True

    def __init__(self):
        super().__init__(('127.0.0.1', 0), Handler)
        self.lines, self.received = [], []
        self.status, self.fields, self.body = 200, [('Cache-Control', 'max-age=60')], None
        self.is_confused = False

    def answer(self, *fields, status=200, body=None):
        self.status, self.fields, self.body = status, fields, body


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def handle_any(self):
        self.rfile.read(int(self.headers.get('Content-Length', 0)))
        server = self.server
        server.lines.append(f'{self.requestline.removesuffix(" HTTP/1.1")} {self.headers["Host"]}') # `path` has no `//`
        server.received.append(self.headers)
        body = str(len(server.lines)).encode() if server.body is None else server.body
        tag = dict(server.fields).get('ETag')
        asked = self.headers.get('If-None-Match')
        known = tag is not None and (asked == tag or asked is not None and server.is_confused)
        self.send_response(304 if known else server.status)
        for name, value in server.fields:
            self.send_header(name, value)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        if self.command != 'HEAD' and not known and server.status not in (204, 304):
            self.wfile.write(body)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_OPTIONS = handle_any

    def log_message(self, *_):
        pass


class CachingProxy(unittest.TestCase):

    def setUp(self):
        self.origin = Origin()
        threading.Thread(target=self.origin.serve_forever, daemon=True).start()
        self.program = subprocess.Popen([PROGRAM, '0', '127.0.0.1', str(self.origin.server_port)], stdout=subprocess.PIPE, text=True)
        self.port = int(self.program.stdout.readline().rpartition(':')[2])
        self.addCleanup(self.stop)

    def stop(self):
        self.assertIsNone(self.program.poll())
        self.program.kill()
        self.program.communicate()
        self.origin.shutdown()
        self.origin.server_close()

    def raw(self, text):
        """Sends octets and returns the status of the response."""
        with socket.create_connection(('127.0.0.1', self.port), timeout=20) as client:
            client.sendall(text)
            answer = http.client.HTTPResponse(client)
            answer.begin()
            return answer.status

    def ask(self, target, method='GET', host='example.com', body=None, **fields):
        """Returns the status, the body, and what Cache-Status says first."""
        client = http.client.HTTPConnection('127.0.0.1', self.port, timeout=20)
        try:
            client.putrequest(method, target, skip_host=True)
            client.putheader('Host', host)
            for name, value in fields.items():
                client.putheader(name.replace('__', '\0').replace('_', '-').replace('\0', '_'), value)
            if body is not None:
                client.putheader('Content-Length', str(len(body)))
            client.endheaders(body)
            answer = client.getresponse()
            self.answer = answer
            return answer.status, answer.read().decode(), answer.headers.get('Cache-Status', '').removeprefix('caching_proxy; ').split(';')[0]
        finally:
            client.close()

    def bodies(self, *targets, **how):
        return [self.ask(target, **how)[1] for target in targets]

    # RFC 9110, section 4.2.3, and RFC 3986, section 6.2.2: equivalent targets have one entry.
    def test_spellings_are_one_entry(self):
        self.assertEqual(self.bodies('/%7Euser/./a%2fb?q', '/~user/a%2Fb?q', '/x/../~user/a%2Fb?q'), ['1', '1', '1'])
        self.assertEqual(self.ask('/~user/a%2Fb?q', host='EXAMPLE.com:80')[1], '1')
        self.assertEqual(self.ask('HTTP://Example.com:80/%7euser/a%2fb?q', host='example.com')[1], '1')
        self.assertEqual(self.origin.lines, ['GET /~user/a%2Fb?q example.com'])

    # Of these, no two are equivalent.
    def test_others_are_entries_of_their_own(self):
        targets = ['/a', '/a?', '/a/', '//a', '/A', '/a%2Fb', '/a/b', '/a;b', '/a%3Bb', '/?a&b', '/?b&a', '/?a=', '/?a', '/?a+b', '/?a%20b']
        self.assertEqual(self.bodies(*targets), [str(i + 1) for i in range(len(targets))])
        self.assertEqual(self.origin.lines, [f'GET {target} example.com' for target in targets])
        self.assertNotIn(self.ask('/a', host='example.com:8080')[1], {str(i + 1) for i in range(len(targets))})

    # RFC 9112, section 3.2.2: the field Host is ignored beside a URI, so the origin gets the host of the URI.
    def test_host_is_that_of_the_uri(self):
        self.ask('http://victim?q', host='other')
        self.ask('HTTP://victim/', host='other')
        self.assertEqual(self.origin.lines, ['GET /?q victim', 'GET / victim'])

    def test_refused_targets(self):
        for target in '/a b', '/a#b', '/a%', '/a|b', 'a', '*', 'ftp://h/', 'http:///a', 'http://u@h/', 'http://[::1/', '/\\':
            line = b'GET ' + target.encode() + b' HTTP/1.1\r\nHost: h\r\n\r\n'
            self.assertEqual(self.raw(line), 400, target)
        for host in 'a/b', 'a?b', 'a#b', 'u@h', '', 'h, h', 'h:a', '[::1':
            self.assertEqual(self.ask('/', host=host)[0], 400, host)
        self.assertEqual(self.raw(b'GET / HTTP/1.1\r\n\r\n'), 400)
        self.assertEqual(self.raw(b'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'), 400)
        self.assertEqual(self.raw(b'\x00\xff\r\n\r\n'), 400)
        self.assertEqual(self.origin.lines, [])

    # draft-ietf-httpbis-no-vary-search, section 5.
    def test_no_vary_search(self):
        self.origin.answer(('Cache-Control', 'max-age=60'), ('No-Vary-Search', 'key-order, params=("utm_source")'))
        self.assertEqual(self.bodies('/?b=1&utm_source=x&a=2', '/?a=2&b=1', '/?a=2&b=1&utm_source=y', '/?a=1&b=2', '/x?a=2&b=1'),
                         ['1', '1', '1', '2', '3'])
        self.assertEqual(self.origin.lines[0], 'GET /?b=1&utm_source=x&a=2 example.com') # whole
        self.assertEqual(self.ask('/?a=2&b=1', host='other.example')[1], '4')
        # A response without the field is of its own query alone, and the last one of the path counts.
        self.origin.answer(('Cache-Control', 'max-age=60'))
        self.assertEqual(self.bodies('/?c', '/?c&utm_source=z', '/?a=2&b=1&utm_source=w'), ['5', '6', '7'])

    def test_no_vary_search_that_is_not_valid_is_void(self):
        self.origin.answer(('Cache-Control', 'max-age=60'), ('No-Vary-Search', 'params=(utm_source)'))
        self.assertEqual(self.bodies('/?a', '/?a&utm_source=b'), ['1', '2'])

    # What the target does not have must not choose an answer that others get (RFC 9110, section 9.3.1, of content).
    def test_unkeyed_input(self):
        self.assertEqual(self.ask('/', body=b'q=evil')[2], 'fwd=method')
        self.assertEqual(self.ask('/')[1:], ('2', 'fwd=uri-miss'))
        self.assertEqual(self.ask('/', body=b'q=evil')[1], '3')
        self.ask('/a', X_Forwarded_Host='evil.example', Forwarded='host=evil.example', X_HTTP_Method_Override='DELETE', X_Original_URL='/b')
        self.assertLessEqual({name.lower() for name in self.origin.received[-1]}, {'host', 'via', 'accept-encoding'})
        self.ask('/b', X_Host='evil.example', X_Forwarded_Port='1', X_Method_Override='DELETE')
        self.assertLessEqual({name.lower() for name in self.origin.received[-1]}, {'host', 'via', 'accept-encoding'})
        # The same field to a program that gets fields as variables (RFC 3875, section 4.1.18).
        self.ask('/c', X__Forwarded_Host='evil.example')
        self.assertLessEqual({name.lower() for name in self.origin.received[-1]}, {'host', 'via', 'accept-encoding'})

    # RFC 9111, section 4.4: invalidation is by the URI, in any spelling, and of the URIs that the response names.
    def test_invalidation(self):
        self.bodies('/~a', '/b', '/c')
        self.origin.answer(('Location', 'http://EXAMPLE.com:80/%62'), ('Content-Location', 'http://other.example/c'), status=201)
        self.assertEqual(self.ask('/%7Ea', 'POST', body=b'x')[0], 201)
        self.assertEqual(self.origin.lines[-1], 'POST /~a example.com')
        self.origin.answer(('Cache-Control', 'max-age=60'))
        self.assertEqual(self.bodies('/~a', '/b', '/c'), ['5', '6', '3'])
        self.origin.answer(status=500)
        self.ask('/c', 'DELETE')
        self.assertEqual(self.ask('/c')[1], '3')

    # Section 4.1.
    def test_vary(self):
        self.origin.answer(('Cache-Control', 'max-age=60'), ('Vary', 'Accept-Language'))
        asked = [self.ask('/', Accept_Language=language)[1] for language in ('en', 'de', 'en')]
        self.assertEqual([*asked, *self.bodies('/', '/')], ['1', '2', '1', '3', '3'])
        self.origin.answer(('Cache-Control', 'max-age=60'), ('Vary', '*'))
        self.assertEqual(self.bodies('/x', '/x'), ['4', '5'])

    # Sections 3 and 5.2: what must not be stored, or not be sent to others.
    def test_not_stored(self):
        for control in 'no-store', 'private', 'private="a"', 'max-age=0', 'no-cache', 'max-age=x', 's-maxage=0, max-age=9':
            self.origin.answer(('Cache-Control', control))
            self.assertNotEqual(*self.bodies('/' + str(len(control)), '/' + str(len(control))), control)
        self.origin.answer(('Cache-Control', 'max-age=60'))
        self.assertNotEqual(*self.bodies('/a', '/a', Authorization='Basic x'))
        self.origin.answer(('Cache-Control', 'max-age=60, public'))
        self.assertEqual(*self.bodies('/p', '/p', Authorization='Basic x'))
        # Without a lifetime of the origin, and perhaps for one user.
        self.origin.answer(('Last-Modified', 'Sun, 06 Nov 1994 08:49:37 GMT'))
        self.assertEqual(*self.bodies('/h', '/h'))
        self.assertNotEqual(*self.bodies('/h', '/h', Cookie='a=b', Cache_Control='no-cache'))

    # Sections 4.3 and 4.3.2.
    def test_validation(self):
        self.origin.answer(('Cache-Control', 'max-age=0'), ('ETag', '"v"'), body=b'v')
        self.assertEqual(self.ask('/'), (200, 'v', 'fwd=uri-miss'))
        self.assertEqual(self.ask('/'), (200, 'v', 'fwd=stale'))
        self.assertEqual(self.origin.received[-1]['If-None-Match'], '"v"')
        self.origin.answer(('Cache-Control', 'max-age=60'), ('ETag', '"v"'), ('X', 'new'))
        self.assertEqual(self.ask('/')[:2], (200, 'v'))
        self.assertEqual(self.ask('/'), (200, 'v', 'hit'))
        self.assertEqual(self.answer.headers['X'], 'new')
        self.assertEqual(self.ask('/', If_None_Match='"a", W/"v"'), (304, '', 'hit'))
        self.assertEqual(len(self.origin.lines), 3)

    # Section 3: a response 304 may say that the stored one is for one user, or depends on other fields.
    def test_validation_that_changes_who_may_have_it(self):
        for number, control in enumerate(['private, max-age=60', 'no-store', 'max-age=60']):
            self.origin.answer(('Cache-Control', 'max-age=0'), ('ETag', '"v"'), body=b'v')
            self.ask(f'/{number}')
            self.origin.answer(('Cache-Control', control), ('ETag', '"v"'), body=b'of another user')
            self.assertEqual(self.ask(f'/{number}'), (200, 'v', 'fwd=stale'))
            self.assertEqual(self.ask(f'/{number}')[1:], ('v', 'hit') if control == 'max-age=60' else ('of another user', 'fwd=uri-miss'))
        self.origin.answer(('Cache-Control', 'max-age=0'), ('ETag', '"de"'), body=b'de')
        self.ask('/', Accept_Language='de')
        self.origin.answer(('Cache-Control', 'max-age=60'), ('ETag', '"de"'), ('Vary', 'Accept-Language'), body=b'de')
        self.assertEqual(self.ask('/', Accept_Language='de'), (200, 'de', 'fwd=stale'))
        self.origin.answer(('Cache-Control', 'max-age=60'), ('Vary', 'Accept-Language'), body=b'en')
        self.assertEqual(self.ask('/'), (200, 'en', 'fwd=uri-miss'))
        self.assertEqual(self.ask('/', Accept_Language='de'), (200, 'de', 'hit'))

    # Section 4.3.4: a response 304 with another entity tag updates nothing.
    def test_validation_of_another_response(self):
        self.origin.answer(('Cache-Control', 'max-age=0'), ('ETag', '"v"'), body=b'v')
        self.ask('/')
        self.origin.answer(('Cache-Control', 'max-age=60'), ('ETag', '"w"'), body=b'w')
        self.origin.is_confused = True
        self.assertEqual(self.bodies('/', '/'), ['w', 'w'])
        self.assertEqual(len(self.origin.lines), 3)

    # RFC 9110, section 8.8.3: `\` is an octet of a tag as others, and there is no empty tag without quotation marks.
    def test_tags(self):
        self.ask('/')
        self.assertEqual(self.ask('/', If_None_Match='W/')[0], 200)
        self.origin.answer(('Cache-Control', 'max-age=60'), ('ETag', '"b"'), body=b'b')
        self.ask('/b')
        self.assertEqual(self.ask('/b', If_None_Match='"a\\", "b"')[0], 304)

    # RFC 9110, sections 10.1.1 and 15.2: a client of HTTP/1.0 gets no interim response.
    def test_interim_responses(self):
        request = b'GET / HTTP/1.%d\r\nHost: h\r\nExpect: 100-Continue\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx'
        for version, first in (0, b'HTTP/1.1 200'), (1, b'HTTP/1.1 100'):
            with socket.create_connection(('127.0.0.1', self.port), timeout=20) as client:
                client.sendall(request % version)
                self.assertEqual(client.recv(12, socket.MSG_WAITALL), first)

    # Section 4.2.4.
    def test_origin_that_does_not_answer(self):
        self.origin.answer(('Cache-Control', 'max-age=0'), body=b'old')
        self.ask('/a')
        self.origin.answer(('Cache-Control', 'max-age=0, must-revalidate'), body=b'old')
        self.ask('/b')
        self.origin.shutdown()
        self.origin.socket.close()
        time.sleep(0.1)
        self.assertEqual(self.ask('/a')[:2], (200, 'old'))
        self.assertEqual(self.ask('/b')[0], 504)
        self.assertEqual(self.ask('/c')[0], 502)
        self.origin = Origin() # to be stopped
        threading.Thread(target=self.origin.serve_forever, daemon=True).start()

    def test_head_and_ranges(self):
        self.origin.answer(('Cache-Control', 'max-age=60'), body=b'0123')
        self.ask('/')
        self.assertEqual(self.ask('/', 'HEAD'), (200, '', 'hit'))
        self.assertEqual(self.answer.headers['Content-Length'], '4')
        self.ask('/', Range='bytes=1-2')
        self.assertEqual(self.origin.received[-1]['Range'], 'bytes=1-2')
        self.assertEqual(self.ask('/x', Cache_Control='only-if-cached')[0], 504)

    # RFC 9110, section 5.6.7: three forms of dates; others are no dates.
    def test_dates(self):
        later = time.gmtime(time.time() + 1000)
        forms = [email.utils.formatdate(time.time() + 1000, usegmt=True), time.strftime('%A, %d-%b-%y %H:%M:%S GMT', later),
                 time.strftime('%a %b ', later) + f'{later.tm_mday:2}' + time.strftime(' %H:%M:%S %Y', later)]
        for number, (form, fresh) in enumerate([*((form, True) for form in forms), (forms[0].replace('GMT', 'UTC'), False),
                                                (forms[0].replace(' ', '  '), False), ('0', False), ('', False)]):
            self.origin.answer(('Expires', form))
            first, second = self.bodies(f'/{number}', f'/{number}')
            self.assertEqual(first == second, fresh, form)

    def test_threads(self):
        asked = [threading.Thread(target=self.bodies, args=[f'/{(i * j) % 7}' for j in range(50)]) for i in range(8)]
        for thread in asked:
            thread.start()
        for thread in asked:
            thread.join()
        self.assertLessEqual(len(set(self.origin.lines)), 7)

    # Of several threads that validate a response, none leaves another copy of it.
    def test_threads_that_validate(self):
        self.origin.answer(('Cache-Control', 'max-age=0'), ('ETag', '"v"'), body=b'v' * 200_000)
        asked = [threading.Thread(target=self.bodies, args=['/'] * 30) for i in range(8)]
        for thread in asked:
            thread.start()
        for thread in asked:
            thread.join()
        memory = dict(re.findall(r'(VmSize|VmRSS):\s*(\d+) kB', pathlib.Path(f'/proc/{self.program.pid}/status').read_text()))
        if int(memory['VmSize']) > 1 << 30:
            self.skipTest('a sanitizer has the memory')
        self.assertLess(int(memory['VmRSS']), 20_000)


if __name__ == '__main__':
    unittest.main()
