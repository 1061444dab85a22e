#!/usr/bin/env python3
"""uriform by its C interface: uriform_c.py FOLDER LIBURIFORM LIBURIFORM_IRI"""
import ctypes, json, pathlib, sys  # noqa: E401

core, iri = ctypes.CDLL(sys.argv[2]), ctypes.CDLL(sys.argv[3])
NAMES = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']
KINDS = {'URI-reference': 0, 'URI': 1, 'absolute-URI': 2, 'relative-ref': 4}
HOSTS = ['none', 'reg-name', 'IPv4address', 'IPv6address', 'IPvFuture']
SETS = {'userinfo': 0, 'reg-name': 1, 'path-segment': 2, 'query-value': 3}


class Error(ctypes.Structure):
    _fields_ = [('position', ctypes.c_uint64), ('others', ctypes.c_uint64)]


class Components(ctypes.Structure):
    _fields_ = [('spans', ctypes.c_uint32 * 16), *((name, ctypes.c_uint32) for name in ['defined', 'kind', 'host_kind', 'port'])]


def octets(value):
    return bytes.fromhex(value['octets']) if isinstance(value, dict) else value.encode()


def text(value):
    try:
        return value.decode()
    except UnicodeDecodeError:
        return {'octets': value.hex()}


def written(function, *arguments):
    """The text that a function writes, or the position of its error."""
    passed = [part for value in arguments for part in ((value, ctypes.c_size_t(len(value))) if isinstance(value, bytes) else [value])]
    buffer, size, error = ctypes.create_string_buffer(4096), ctypes.c_size_t(), Error()
    failed = function(*passed, buffer, ctypes.c_size_t(len(buffer)), ctypes.byref(size), ctypes.byref(error))
    return {'valid': False, 'position': error.position} if failed else {'valid': True, 'expected': text(buffer.raw[:size.value])}


def answer(operation, case):
    given = {name: octets(case[name]) for name in ['input', 'a', 'b', 'base', 'reference', 'target'] if name in case}
    level = 0x10 if case.get('level') == 'syntax' else 0
    if operation == 'parse':
        parts, error, size = Components(), Error(), ctypes.c_size_t(len(given['input']))
        if core.uriform_parse(given['input'], size, KINDS[case['kind']], ctypes.byref(parts), ctypes.byref(error)):
            return {'valid': False, 'position': error.position}
        found = {name: text(given['input'][parts.spans[2 * i]:parts.spans[2 * i + 1]]) if parts.defined >> i & 1 else None
                 for i, name in enumerate(NAMES)}
        return {'valid': True, 'components': found | {'host-kind': HOSTS[parts.host_kind]}}
    if operation == 'equivalent':
        same, a, b = ctypes.c_int(), given['a'], given['b']
        core.uriform_equivalent(a, ctypes.c_size_t(len(a)), b, ctypes.c_size_t(len(b)), level, None, ctypes.byref(same), None)
        return {'expected': same.value == 1}
    if operation == 'resolve':
        return written(core.uriform_resolve, given['base'], given['reference'], 0 if case['strict'] else 0x40)
    if operation == 'relativize':
        return written(core.uriform_relativize, given['base'], given['target'], 0)
    function, *options = {'normalize': [core.uriform_normalize, level, None],
                          'web': [core.uriform_web_to_uri, None, ctypes.c_size_t(0), 0, None],
                          'encode': [core.uriform_encode, SETS.get(case.get('component'))], 'decode': [core.uriform_decode, 0],
                          'to-uri': [iri.uriform_to_uri, 0], 'to-iri': [iri.uriform_to_iri, 0]}[case.get('operation', operation)]
    return written(function, given['input'], *options)


for path in sorted(pathlib.Path(sys.argv[1]).glob('[!s]*.json')):
    suite = json.loads(path.read_text(encoding='utf-8'))
    for case in suite['cases']:
        print(json.dumps([suite['operation'], case['id'], answer(suite['operation'], case)]))
