"""Reports: that they are those of the command, that indexes are those of the text, and policies."""

import copy
import dataclasses
import ipaddress
import json
import pickle
import subprocess
import sys
import time

import pytest
import uriform
from tables import forms, index_in, rows
from uriform import explain, explain_pair, hide_credentials, safe_to_fetch, web


def command(*options, texts):
    """The objects that the command writes for texts."""
    separator = b'\n' if any(b'\0' in text for text in texts) else b'\0'
    assert not any(separator in text for text in texts)
    null = ['--null'] if separator == b'\0' else []
    ran = subprocess.run(
        [sys.executable, '-m', 'uriform', 'explain', '--json', *null, *options],
        input=b''.join(text + separator for text in texts), capture_output=True, check=True,
    )  # fmt: skip
    objects = [json.loads(each) for each in ran.stdout.split(separator) if each]
    assert len(objects) == len(texts)
    return objects


def hidden(text):
    """The text as the command writes it, which hides octets."""
    octets = text if isinstance(text, bytes) else str(text).encode()
    return hide_credentials(octets).decode(errors='replace')


def reading(error, **members):
    if error is None:
        return {'valid': True, **members}
    return {'valid': False, 'error': error.code, 'component': error.component or None, 'position': error.position}


def uri_members(report):
    if report.uri is None:
        return {}
    uri = uriform.parse(hidden(report.uri))
    names = ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment')
    return {'uri': str(uri), **{name: getattr(uri, name) for name in names}, 'connects_to': report.uri_host}


def url_members(report):
    if report.url is None:
        return {}
    url = web.parse(hidden(report.url))
    names = ('href', 'protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash')
    return {**{name: getattr(url, name) for name in names}, 'connects_to': report.url_host}


def without_credentials(report, base):
    """The report with the readings that the command writes, which are those of the text without credentials."""
    octets = report.text if isinstance(report.text, bytes) else report.text.encode()
    shown = explain(hide_credentials(octets), base)
    return dataclasses.replace(report, uri=report.uri and shown.uri, iri=report.iri and shown.iri, url=report.url and shown.url)


def as_object(report):
    iri = {'iri': hidden(report.iri)} if report.iri is not None else {}
    return {
        'input': hidden(report.text),
        'severity': report.severity,
        'uri': reading(report.uri_error, **uri_members(report)),
        'iri': {
            **reading(report.iri_error, **iri),
            'ascii_host': report.ascii_host,
            'unicode_host': report.unicode_host,
        },
        'url': reading(report.url_error, **url_members(report)),
        'difference': report.difference and dataclasses.asdict(report.difference),
        'changes': [dataclasses.asdict(each) for each in report.changes],
        'findings': [dataclasses.asdict(each) for each in report.findings],
    }


def with_indexes(value, text):
    """An object of the command, with indexes of a text in place of offsets in bytes."""
    if isinstance(value, list):
        return [with_indexes(each, text) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: index_in(text, each) if name in ('position', 'begin', 'end') else with_indexes(each, text)
        for name, each in value.items()
    }


FINDINGS = [(row[0], row[1]) for row in rows('findings.tsv')] + [(row[0], None) for row in rows('iri_findings.tsv')]
OTHERS = [b'', b'http://u:p\xc3\xa9\xff@h/?token=\xff#jwt=\xc3\xa9', 'http://ü:pä@é.xn--p/ü a?ö\\#€ |'.encode(), b'\xff', b'//%FF/']


@pytest.mark.parametrize('base', {base for _, base in FINDINGS})
def test_reports_are_those_of_the_command(base):
    texts = [text for text, its in FINDINGS if its == base] + OTHERS
    options = [] if base is None else ['--base', base]
    for part in ([text for text in texts if b'\0' not in text], [text for text in texts if b'\0' in text]):
        for given, expected in zip(part, command(*options, texts=part), strict=True):
            for (text,) in forms(given):
                report = explain(text, base)
                assert as_object(without_credentials(report, base)) == with_indexes(expected, text), text
                assert report.text == text and type(report.text) is type(text)


def test_pairs_are_those_of_the_command():
    pairs = [(a, b) for a, b, *_ in rows('equivalent.tsv') if b'\t' not in a + b and b'\0' not in a + b]
    pairs += [(b'http://h/?b&a&token=x', b'http://h/?a&b&token=x'), (b'http://h/a', b'http://h/b'), (b'http:\\\\h', b'http://h')]
    pairs += [('http://é'.encode(), b'http://xn--9ca/')]
    pairs += [(b'http://h/?token=a', b'http://h/?token=b')]
    for (a, b), expected in zip(pairs, command('--pair', texts=[a + b'\t' + b for a, b in pairs]), strict=True):
        for first, second in forms(a, b):
            why = explain_pair(first, second)
            assert list(why.comparisons.items()) == list(expected['comparisons'].items())
            assert (why.same, list(why.rules)) == (expected['same'], expected['rules'])
            difference = why.difference and {
                'a_key': hidden(why.difference.a_key),
                'b_key': hidden(why.difference.b_key),
                'position': why.difference.position,
                'component': why.difference.component,
            }
            assert difference == expected['difference']
            for text, error in ((first, why.a_error), (second, why.b_error)):
                assert (error is None) == (explain(text).uri is not None)


def test_errors_of_pairs():
    why = explain_pair('http://h/é ', 'a b')
    assert (why.a_error.position, why.a_error.text_index, why.b_error.position, why.b_error.text_index) == (9, 0, 1, 1)
    assert why.comparisons == {'octets': False, 'href': False} and not why.same and why.difference is None


def test_indexes():
    text = 'http://ü@é.example\\é/?ö=%00'
    report = explain(text)
    found = {each.name: text[each.begin : each.end] for each in report.findings}
    assert found['backslash'] == '\\' and found['encoded-nul'] == '%00' and found['non-ascii-host'] == 'é.example'
    assert report.uri is None and report.uri_error.position == 7 and report.iri_error.position == 18
    assert report.difference.position == 7 and report.difference.component == 'host' and report.difference.uri_error == 'invalid-character'
    assert str(report.url) == 'http://%C3%BC@xn--9ca.example/%C3%A9/?%C3%B6=%00'
    again = explain(text.encode())
    assert again.uri_error.position == 7 and again.iri_error.position == 20
    assert {each.name: text.encode()[each.begin : each.end].decode() for each in again.findings} == found
    changed = 'HTTP://h:80/a/../%7Eb'
    for change in reversed(explain(changed).changes):
        changed = changed[: change.begin] + change.replacement + changed[change.end :]
    assert changed == uriform.normalize('HTTP://h:80/a/../%7Eb')


def test_indexes_are_linear():
    """Those of a str, which are counted, take no more than a few times those of bytes, which are positions."""
    text = 'http://h/' + '%41' * 60_000

    def seconds(given):
        begin = time.process_time()
        assert explain(given).changes[-1].begin == len(text) - 3
        return time.process_time() - begin

    assert seconds(text) < 5 * seconds(text.encode()) + 0.2


def test_failed_allocations_are_memory_errors():
    testing = pytest.importorskip('_testcapi', reason='the interpreter has no functions for tests')
    text = 'http://0177.1/é b'
    report = uriform._uriform.explain  # CPython 3.12 may crash if the memory for a closure is missing
    for number in range(1, 60):
        try:
            testing.set_nomemory(number, number + 1)
            try:
                report(text)
            finally:
                testing.remove_mem_hooks()
        except MemoryError:
            pass


def test_readings_are_objects():
    report = explain(uriform.parse('HTTP://é.example'.replace('é', 'xn--9ca')))
    assert (report.text, report.url) == ('HTTP://xn--9ca.example', web.parse('http://é.example/'))
    assert type(report.uri) is uriform.URI and type(report.iri) is uriform.iri.IRI and report.severity == 'note'
    assert (report.ascii_host, report.unicode_host) == ('xn--9ca.example', 'é.example')
    report = explain('../c?d', base=web.parse('http://h/a/b'))
    assert str(report.uri) == str(report.url) == str(report.iri) == 'http://h/c?d' and report.severity is None
    with pytest.raises(uriform.ParseError) as caught:
        explain('a', base='é a')
    assert caught.value.text_index == 1 and caught.value.position <= 3
    for call in (explain, lambda text: explain('a', text), lambda text: explain_pair('a', text), safe_to_fetch, hide_credentials):
        with pytest.raises(uriform.ParseError, match='unpaired surrogate'):
            call('http://é/\ud800')


def test_objects_are_values():
    made = [
        explain('HTTP://h:80/\\'),
        explain_pair('http://h', 'http://i'),
        safe_to_fetch('http://0x7f.1'),
        safe_to_fetch('http://['),
    ]
    for each in made:
        for twin in (copy.copy(each), copy.deepcopy(each), pickle.loads(pickle.dumps(each))):
            assert twin == each and type(twin) is type(each)
        with pytest.raises(dataclasses.FrozenInstanceError):
            each.text = 'x'
    assert hash(made[0]) == hash(explain('HTTP://h:80/\\')) and explain('http://h') != explain('http://i')
    assert repr(explain('http://u:p@h.example/?token=a b')) == (
        "<Explanation of 'http://u:*@h.example/?token=***': url-alone, userinfo, credential-parameter>"
    )
    assert 'no findings' in repr(explain('http://h.example/')) and 'secret' not in repr(explain_pair('http://h?token=secret', 'http://h'))


def test_credentials_are_hidden():
    assert hide_credentials('http://ü:pä@h/?q=1&token=€#jwt=e') == 'http://ü:**@h/?q=1&token=*#jwt=*'
    text = 'http://ü:pä@h/?token=€'
    assert hide_credentials(text.encode()) == 'http://ü:***@h/?token=***'.encode()
    assert hide_credentials(b'http://u:\xff@h') == b'http://u:*@h'
    assert hide_credentials('http://u:p*é*@h/*é*') == 'http://u:****@h/*é*'
    assert hide_credentials('https://ghp_x@github.com/x') == 'https://*****@github.com/x'
    assert hide_credentials('https://ü:@h/?code=ä&userPin=1') == 'https://*:@h/?code=*&userPin=1'
    assert hide_credentials('ssh://git@github.com/x') == 'ssh://git@github.com/x'
    assert hide_credentials(uriform.parse('//u:p@h')) == '//u:*@h'


def why(url, **policy):
    answer = safe_to_fetch(url, **policy)
    assert bool(answer) == (answer.why is None) == (answer.target is not None)
    assert (answer.finding is not None) == (answer.why == 'finding') and (answer.error is not None) == (answer.why == 'not-a-url')
    return answer.why


def test_policies():
    assert safe_to_fetch('HTTPS://é.example:443/a|b\\').finding.name == 'backslash'
    assert safe_to_fetch(b'HTTPS://\xc3\xa9.example:443/a|b').target == 'https://xn--9ca.example/a%7Cb'
    assert why('ftp://h.example/') == 'scheme' and why('ftp://h.example/', schemes=['ftp']) is None
    assert why('http://h.example', schemes=[]) == 'scheme'
    assert why('http://h.example', schemes={'https'}) == 'scheme'
    ours = ['example.com', '.example.com']
    assert why('https://www.example.com', hosts=ours) is why('https://example.com.', hosts=ours, refusals=()) is None
    assert why('https://badexample.com', hosts=ours) == 'host' and why('http://1.1.1.1', hosts=ours) == 'address'
    assert why('http://a.example.com', refused_hosts=iter(ours)) == 'host' and why('http://b.example', refused_hosts=ours) is None
    assert why('http://é.example', refused_hosts=['xn--9ca.example']) == 'host'
    assert why('http://[::ffff:8.8.8.8]', refused_hosts=['8.8.8.8'], refusals=()) == 'host'
    assert why('http://b.example', hosts=None) is None and why('http://b.example', hosts=[]) == 'host'
    for item in (b'b.example', [], 1):
        with pytest.raises(TypeError, match='hosts must contain str'):
            uriform.safe_to_fetch('http://b.example', hosts=['b.example', item])
    assert why('http://[2606:4700::1]', hosts=['[2606:4700::1]']) is None
    for text, name in (('http://p\u0430ypal.com', 'mixed-scripts'), ('http://xn--pypal-4ve.com', 'mixed-scripts'), ('http://xn--a.com', 'a-label-round-trip')):
        assert safe_to_fetch(text).finding.name == name and why(text, refusals=()) is None
    assert why('http://10.0.0.1') == 'address' and why('http://10.0.0.1', addresses=('private',)) is None
    assert why('http://1.1.1.1', addresses=['private']) == why('http://1.1.1.1', addresses=[]) == 'address'
    assert why('http://10.0.0.1', hosts=['10.0.0.1']) is why('http://1.1.1.1', hosts=['1.1.1.1'], addresses=[]) is None
    assert why('http://10.0.0.1', hosts=['1.1.1.1'], addresses=['private']) == 'address'
    assert why('http://h.example:8080') == 'port' and why('http://h.example:8080', ports=range(8000, 9000)) is None
    assert why('http://u@h.example') == 'finding' and why('http://u@h.example', refusals=uriform.DEFAULT_REFUSALS - {'userinfo'}) is None
    assert why('http://h.example/?a&a', refusals=['duplicate-parameter']) == 'finding' and why('http://h.example/?a&a') is None
    assert why('//evil.example', base='https://example.com', hosts=ours) == 'host'
    assert why('/a', base=web.parse('https://example.com'), hosts=ours) is None
    answer = safe_to_fetch('http://é\ue000[')
    assert answer.why == 'not-a-url' and answer.error.position == explain('http://é\ue000[').url_error.position
    found = safe_to_fetch('http://é/ü\\').finding
    assert (found.name, found.begin, found.end, found.severity) == ('backslash', 10, 11, 'warning')
    assert found == next(each for each in explain('http://é/ü\\').findings if each.name == 'backslash')


def test_default_refusals():
    assert isinstance(uriform.DEFAULT_REFUSALS, frozenset)
    assert {'hosts-differ', 'backslash', 'metadata-service', 'local-name', 'userinfo'} <= uriform.DEFAULT_REFUSALS
    assert not {'special-address', 'credential-parameter', 'duplicate-parameter'} & uriform.DEFAULT_REFUSALS
    assert why('http://h.example/?token=a') is None


@pytest.mark.parametrize(
    ('name', 'values'),
    [
        ('schemes', ['HTTP', 'http:', '', 'é', '\ud800']),
        ('hosts', ['Example.com', 'é.example', 'example.com.', '*.example.com', '', '.', 'h:80', 'a/b', '::1', '127.1', 'a b', '\ud800']),
        ('refused_hosts', ['EVIL.example', 'evil.example.']),
        ('addresses', ['Private', 'nothing', '']),
        ('ports', [-1, 65536, 2**80, -(2**80)]),
        ('refusals', ['nothing', 'Backslash', 'warning', '']),
    ],
)  # fmt: skip
def test_wrong_policies(name, values):
    for value in values:
        with pytest.raises(ValueError):
            safe_to_fetch('http://h/', **{name: [value]})
    for value in ([1.5], [None], [b'http'], 'http', b'http', 1, *([] if name == 'hosts' else [None])):
        with pytest.raises(TypeError):
            safe_to_fetch('http://h/', **{name: value})


def test_an_iterable_that_fails():
    def items():
        yield 'h'
        raise KeyError

    for name in ('schemes', 'hosts', 'addresses', 'refusals'):
        with pytest.raises((KeyError, ValueError)):
            safe_to_fetch('http://h/', **{name: items()})


def test_address_classes():
    for text, expected in [
        ('8.8.8.8', 'global'), ('0.0.0.0', 'unspecified'), ('127.0.0.1', 'loopback'), ('10.0.0.1', 'private'),
        ('100.64.0.1', 'shared'), ('169.254.0.1', 'link-local'), ('169.254.169.254', 'metadata'), ('192.0.2.1', 'documentation'),
        ('198.18.0.1', 'benchmarking'), ('224.0.0.1', 'multicast'), ('240.0.0.1', 'reserved'), ('2606:4700::1', 'global'),
        ('::', 'unspecified'), ('::1', 'loopback'), ('fd00::1', 'private'), ('fe80::1', 'link-local'), ('ff02::1', 'multicast'),
        ('::ffff:10.0.0.1', 'private'), ('64:ff9b::7f00:1', 'loopback'), ('fe80::1%eth0', 'link-local'),
    ]:  # fmt: skip
        assert uriform.address_class(text) == uriform.address_class(ipaddress.ip_address(text)) == expected
    for wrong in ('', 'localhost', '127.1', '1.1.1.1%eth0', '[::1]', '::1/128', '%', '\ud800', '1.1.1.1 '):
        with pytest.raises(ValueError):
            uriform.address_class(wrong)
    for wrong in (1, b'127.0.0.1', None, ipaddress.ip_network('10.0.0.0/8'), uriform.parse('a')):
        with pytest.raises(TypeError):
            uriform.address_class(wrong)
