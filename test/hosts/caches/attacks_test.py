#!/usr/bin/env python3
"""Sends requests that made caches serve another request's answer (attacks.tsv), to a cache with the module in front of each of three
origins (origins.py).

    attacks_test.py varnish VARNISHD MODULE VCL
    attacks_test.py nginx NGINX MODULE CONFIGURATION

For each row, the second request yields the same answer with or without the first request, so that different answers of an origin
never share an entry. It contains nothing of the first user.
"""

import csv
import pathlib
import re
import socket
import sys
import unittest

sys.dont_write_bytecode = True

import origins  # noqa: E402
from servers import Server, changed  # noqa: E402

KIND, PROGRAM, MODULE, CONFIGURATION = sys.argv[1], *(pathlib.Path(name).resolve() for name in sys.argv[2:5])
del sys.argv[1:5]

HERE = pathlib.Path(__file__).parent
with open(HERE / 'attacks.tsv', encoding='utf-8') as lines:
    ROWS = list(csv.DictReader((line for line in lines if not line.startswith('#')), delimiter='\t', quoting=csv.QUOTE_NONE))

WITHOUT_MODULE = [('uriform_safe on;', ''), ('uriform_normalize on;', ''), ('Host $uriform_host', 'Host $http_host')]
# Configurations that people write: changes to the page's configuration, and the rows whose faults they show with the origin
# `leniently`.
OTHERS = {
    'varnish': [
        ([('if (searches.has_field()) {', 'if (true) {'),
          ('hash_data(req.http.uriform-key)', 'hash_data(regsub(req.url, "[?].*", "") + req.http.host)')],
         {'first or last', 'plus and space', 'question marks'}),
        ([(' x-forwarded-host', '')], {'field of a proxy'}),
    ],
    'nginx': [
        ([('proxy_cache_key $uriform_key', 'proxy_cache_key $host$uri')], {'first or last', 'plus and space', 'question marks'}),
        ([*WITHOUT_MODULE, ('proxy_cache_key $uriform_key', 'proxy_cache_key $scheme$host$request_uri')], {'fat parameters', 'port'}),
        ([*WITHOUT_MODULE, ('proxy_cache_key $uriform_key', 'proxy_cache_key $host$uri$is_args$args')], {'encoded question mark', 'port'}),
        # The normal form only as a key.
        ([*WITHOUT_MODULE, ('proxy_cache_key $uriform_key', 'proxy_cache_key $uriform_host$uriform_url')], {'slashes before dots', 'host in capitals'}),
        ([('proxy_cache pages;', 'proxy_cache pages; proxy_cache_valid 10m;')], {'path below', 'suffix of a format', 'encoded letter, private'}),
        ([('proxy_set_header X-Forwarded-Host "";', '')], {'field of a proxy'}),
    ],
}


class Cache(Server):
    """A cache with the page's configuration."""

    def __init__(self, origin, *changes):
        super().__init__(KIND, PROGRAM, MODULE, changed(CONFIGURATION.read_text(), *changes), origin.server_port)

    def ask(self, words, host):
        """Sends a request as in attacks.tsv. Returns the answer's status, and its body without the host name."""
        def named(word):
            return word.replace('HOST-IN-CAPITALS', host.upper()).replace('HOST', host)
        target, *rest = (named(word) for word in words.split(' | '))
        fields = [word for word in rest if re.match(r'[\w-]+: ', word)]
        body = ''.join(word for word in rest if word not in fields)
        if not any(field.startswith('Host: ') for field in fields):
            fields.insert(0, f'Host: {host}')
        target = re.sub(r'\\x([0-9a-f]{2})', lambda digits: chr(int(digits[1], 16)), target)
        text = f'GET {target} HTTP/1.1\r\n' + ''.join(f'{field}\r\n' for field in [*fields, 'Connection: close']) + f'\r\n{body}'
        with socket.create_connection(('127.0.0.1', self.port), timeout=20) as client:
            client.sendall(text.encode('latin-1'))
            answer = b''
            while data := client.recv(1 << 16):
                answer += data
        head, _, body = answer.decode('latin-1').partition('\r\n\r\n')
        return head.split(' ')[1] if head else '', body.replace(host, 'HOST')


class Attacks(unittest.TestCase):

    def start(self, name, *changes):
        origin = origins.Origin(name)
        cache = Cache(origin, *changes)
        self.addCleanup(origin.server_close)
        self.addCleanup(origin.shutdown)
        self.addCleanup(cache.stop)
        return origin, cache

    def faults(self, cache):
        """Returns the names of the rows whose second answer depends on the first request."""
        found = []
        for number, row in enumerate(ROWS):
            alone = cache.ask(row['second'], f'alone-{number}.example')
            cache.ask(row['first'], f'after-{number}.example')
            after = cache.ask(row['second'], f'after-{number}.example')
            if after[0] == '400' == alone[0]:
                continue # the error text contains a number
            if (after[0], after[1].replace('after-', 'alone-')) != alone or 'victim' in after[1]:
                found.append(f'{row["name"]}: {after} and not {alone}')
        return found

    def test_attacks(self):
        for name in origins.READINGS:
            with self.subTest(origin=name):
                _, cache = self.start(name)
                self.assertEqual(self.faults(cache), [])

    def test_answers_are_stored(self):
        origin, cache = self.start('to_the_letter')
        for target in '/a', '/%61', '/./a', '/a':
            self.assertEqual(cache.ask(target, 'stored.example')[0], '200')
        self.assertEqual(origin.count, 1)

    def test_other_configurations_have_faults(self):
        """Configurations that key a different text than they forward show faults; otherwise these tests could not fail."""
        for changes, expected in OTHERS[KIND]:
            with self.subTest(changes=changes):
                _, cache = self.start('leniently', *changes)
                names = {fault.partition(':')[0] for fault in self.faults(cache)}
                self.assertLessEqual(expected, names)


if __name__ == '__main__':
    unittest.main()
