#!/usr/bin/env python3
"""urllib.parse of Python: urllib_parse.py FOLDER. It reads no texts that are no URIs: its documentation says that it validates nothing."""
import json
import pathlib
import sys
from urllib.parse import quote, unquote_to_bytes, urljoin, urlsplit


def octets(value):
    return bytes.fromhex(value['octets']) if isinstance(value, dict) else value.encode()


def text(value):
    try:
        return value.decode()
    except UnicodeDecodeError:
        return {'octets': value.hex()}


def answer(operation, case):
    if operation == 'parse' and case['valid'] and case['kind'] == 'URI-reference':
        parts = urlsplit(case['input'])
        userinfo, at, _ = parts.netloc.rpartition('@')
        # What it cannot tell from an empty component is left out.
        found = {'scheme': parts.scheme, 'authority': parts.netloc, 'userinfo': userinfo if at else None, 'query': parts.query,
                 'fragment': parts.fragment}
        return {'valid': True, 'components': {name: value for name, value in found.items() if value} | {'path': parts.path}}
    if operation == 'resolve' and case['strict']:
        return {'expected': urljoin(case['base'], case['reference'])}
    if case.get('operation') == 'decode':
        return {'valid': True, 'expected': text(unquote_to_bytes(octets(case['input'])))}
    if case.get('operation') == 'encode':
        return {'valid': True, 'expected': quote(octets(case['input']), safe='')}
    return None


for path in sorted(pathlib.Path(sys.argv[1]).glob('[!s]*.json')):
    suite = json.loads(path.read_text(encoding='utf-8'))
    for case in suite['cases']:
        try:
            found = answer(suite['operation'], case)
        except ValueError:
            found = {'valid': False}
        print(json.dumps([suite['operation'], case['id'], found]))
