"""Domains and sites, by the tables that the C++ library is held to, and beside the command."""

import copy
import os
import pickle
import subprocess
import threading
from pathlib import Path

import pytest
import uriform
from tables import DATA, forms, rows
from uriform import KeyMaker, ParseError, site
from uriform.site import SuffixList

COMMAND = Path(uriform.__file__).with_name('uriform-command')
FILE = DATA / 'suffix_rules.txt'
RULES = SuffixList.load(FILE)


def part(text, like):
    """A part of a host in a table, as a host of that type has it."""
    return None if not text else text if isinstance(like, bytes) else text.decode()


def test_hosts():
    checked = 0
    for given, suffix, domain, section, icann_suffix, icann_domain in rows('suffix_hosts.tsv'):
        for (host,) in forms(given):
            expected = part(suffix, host), part(domain, host)
            of_icann = part(icann_suffix, host), part(icann_domain, host)
            assert (RULES.public_suffix(host), RULES.registrable_domain(host)) == expected
            assert (RULES.public_suffix(host, icann=True), RULES.registrable_domain(host, icann=True)) == of_icann
            parts = RULES.split(host)
            assert (parts.host, parts.public_suffix, parts.registrable_domain, parts.section) == (host, *expected, section.decode())
            assert parts.is_private == (section == b'private')
            parts = RULES.split(host, icann=True)
            assert (parts.public_suffix, parts.registrable_domain) == of_icann
            checked += 1
    assert checked > 120


def test_parts_compose_the_host():
    for given, *_ in rows('suffix_hosts.tsv'):
        for (host,) in forms(given):
            parts, dot = RULES.split(host), b'.' if isinstance(host, bytes) else '.'
            if parts.registrable_domain is None:
                assert parts.subdomain is parts.label is None
            else:
                assert parts.label + dot + parts.public_suffix == parts.registrable_domain and dot not in parts.label
                assert parts.subdomain + dot * (parts.subdomain != type(host)()) + parts.registrable_domain == host


def test_sites():
    for given, expected, with_scheme in rows('sites.tsv'):
        for (text,) in forms(given):
            for schemeful, wanted in ((False, expected), (True, with_scheme)):
                if wanted is None:
                    with pytest.raises(ParseError) as caught:
                        RULES.site(text, schemeful=schemeful)
                    assert caught.value.code in ('host-missing', 'missing-scheme') and caught.value.text_index == 0
                else:
                    assert RULES.site(text, schemeful=schemeful) == wanted.decode()
    assert RULES.site('http://a.github.io/', icann=True) == 'github.io'


def test_same_sites():
    for first, second, schemelessly, same in rows('same_site.tsv'):
        for a, b in forms(first, second):
            for one, other in ((a, b), (b, a)):
                assert RULES.same_site(one, other) == (schemelessly == b'yes')
                assert RULES.same_site(one, other, schemeful=True) == (same == b'yes')
    a, b = 'http://a.github.io', 'http://b.github.io'
    assert not RULES.same_site(a, b) and RULES.same_site(a, b, icann=True)
    with pytest.raises(ParseError) as caught:
        RULES.same_site('http://h', 'http://a b')
    assert (caught.value.text_index, caught.value.position) == (1, 8)


@pytest.mark.parametrize('options', [[], ['--schemeful'], ['--icann']])
def test_sites_are_those_of_the_command(options):
    texts = [given for given, *_ in rows('sites.tsv')]
    texts += [given for given, *_ in rows('same_site.tsv')]
    texts += [b'http://' + host + b'/' for host, *_ in rows('suffix_hosts.tsv') if host and host.isascii()]
    texts += [line for line in (DATA / 'sample-urls.txt').read_bytes().split(b'\n') if line]
    texts += [given for _, given, _ in rows('normal_form.tsv')]
    texts = [text for text in texts if uriform.is_uri(text)]  # as the command takes no references
    ran = subprocess.run(
        [COMMAND, 'site', f'--suffix-list={FILE}', '--invalid=blank', *options], input=b'\n'.join(texts), stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    found = ran.stdout.split(b'\n')[:-1]
    flags = {option.removeprefix('--'): True for option in options}
    checked = 0
    for text, expected in zip(texts, found, strict=True):
        try:
            assert RULES.site(text, **flags).encode() == expected, text
            checked += 1
        except ParseError:
            assert not expected, text
    assert checked > 200


def test_within():
    for host, domain, expected in [
        ('www.example.com', 'example.com', True),
        ('EXAMPLE.com.', 'example.COM', True),
        ('example.com', 'Example.com.', True),
        ('badexample.com', 'example.com', False),
        ('com', 'example.com', False),
        ('192.0.2.1', '2.1', False),
        ('192.0.2.1', '192.0.2.1', True),
        ('[::1]', '[::1]', True),
        ('example.com', '', False),
    ]:
        assert site.within(host, domain) == site.within(host.encode(), domain) == expected


def test_labels():
    assert site.labels('www.example.com.') == ('www', 'example', 'com') and site.labels(b'a.b') == (b'a', b'b')
    assert site.labels('') == site.labels('.') == () and site.labels('.com') == ('', 'com') == site.labels('.com.')


class Other(str):
    def __getitem__(self, key):
        return 'other'

    removesuffix = split = __str__ = lambda self, *_: 'other'


class OtherOctets(bytes):
    def __getitem__(self, key):
        return b'other'

    removesuffix = split = __bytes__ = lambda self, *_: b'other'


@pytest.mark.parametrize('made', [uriform.parse, uriform.iri.parse, Other])
def test_texts_of_other_types(made):
    host = made('a.b.example.co.uk')
    parts = RULES.split(host)
    assert parts == RULES.split('a.b.example.co.uk') and type(parts.host) is str
    assert (parts.subdomain, parts.label, parts.public_suffix) == ('a.b', 'example', 'co.uk')
    assert RULES.registrable_domain(host) == 'example.co.uk' and site.labels(host) == ('a', 'b', 'example', 'co', 'uk')


def test_octets_of_other_types():
    host = OtherOctets(b'a.example.co.uk')
    assert RULES.split(host).subdomain == b'a' and site.labels(host) == (b'a', b'example', b'co', b'uk')
    for text in (Other('com\nco..uk'), OtherOctets(b'com\nco..uk')):
        with pytest.raises(ParseError) as caught:
            SuffixList.parse(text)
        assert (caught.value.line, caught.value.position) == (2, 7)
    for call in (site.labels, RULES.split):
        for wrong in (1, None, bytearray(b'h')):
            with pytest.raises(TypeError):
                call(wrong)


@pytest.mark.parametrize(
    ('text', 'position'),
    [('http://h/', 4), ('h:80', 1), ('u@h', 1), ('h/', 1), ('h?', 1), ('h#', 1), ('h\\', 1), ('[::1]:80', 5), ('[::1', 1), ('é/', 1)],
)
def test_a_url_is_no_host(text, position):
    """Its last label would be none of its host: `within('http://evil/.example.com', 'example.com')`."""
    for call, index in [
        (RULES.public_suffix, 0),
        (RULES.registrable_domain, 0),
        (RULES.split, 0),
        (lambda host: site.within(host, 'h'), 0),
        (lambda host: site.within('h', host), 1),
    ]:
        for given in (text, text.encode()):
            with pytest.raises(ParseError) as caught:
                call(given)
            found = position if isinstance(given, str) else len(text[:position].encode())
            assert (caught.value.position, caught.value.component, caught.value.code) == (found, 'host', 'invalid-character')
            assert caught.value.text_index == index
    with pytest.raises(ParseError):
        RULES.public_suffix(uriform.parse('http://h/'))


@pytest.mark.parametrize(
    ('text', 'code', 'position', 'line'),
    [
        ('', 'no-suffix-rule', 0, 1),
        ('// com\n', 'no-suffix-rule', 7, 2),
        ('com\n.uk\n', 'invalid-suffix-rule', 4, 2),
        ('com\r\n\r\nco..uk\r\n', 'invalid-suffix-rule', 10, 3),
        ('рф\n公司.\n', 'invalid-suffix-rule', 6, 2),
        ('com\n\n// é\na.*.com', 'invalid-suffix-rule', 12, 4),
    ],
)
def test_errors_have_lines(text, code, position, line, tmp_path):
    (tmp_path / 'list').write_bytes(text.encode())
    octets = len(text[:position].encode())
    for call, place in [
        (lambda: SuffixList.parse(text), position),
        (lambda: SuffixList.parse(text.encode()), octets),
        (lambda: SuffixList.load(tmp_path / 'list'), octets),
    ]:
        with pytest.raises(ParseError) as caught:
            call()
        assert (caught.value.code, caught.value.position, caught.value.line) == (code, place, line)
        assert str(caught.value).endswith(f', at {place} in line {line}')
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.line) == (str(caught.value), line)


def test_octets_that_are_not_utf8_are_an_error():
    with pytest.raises(ParseError) as caught:
        SuffixList.parse(b'com\n\xff\n')
    assert (caught.value.code, caught.value.position, caught.value.line) == ('invalid-utf8', 4, 2)
    with pytest.raises(ParseError):
        SuffixList.parse('com\n\ud800')


def test_a_list_is_immutable_and_compared_by_its_text():
    text = FILE.read_bytes()
    same = SuffixList.parse(text.decode())
    assert same == RULES == SuffixList.parse(text) and hash(same) == hash(RULES) and same != SuffixList.parse('com') and same != text
    assert copy.copy(same) is copy.deepcopy(same) is same
    again = pickle.loads(pickle.dumps(same))
    assert again == same and again.registrable_domain('a.b.公司.cn') == 'b.公司.cn'
    assert repr(same) == f'<uriform.site.SuffixList of {len(text)} bytes>'
    parts = RULES.split('www.example.co.uk')
    assert pickle.loads(pickle.dumps(parts)) == parts == copy.copy(parts) and hash(parts) == hash(copy.copy(parts))
    with pytest.raises(AttributeError):
        parts.host = 'x'
    with pytest.raises(TypeError):
        SuffixList('com')
    with pytest.raises(AttributeError):
        same.new = 1


def test_a_list_outlives_its_text():
    made = SuffixList.parse(''.join(['co', 'm\nco', '.uk\n']))
    for number in range(1000):
        str(number) * 100
    assert made.public_suffix('a.co.uk') == 'co.uk'


def test_keys_by_registrable_domain():
    """The keys themselves are tested by the tables."""
    maker = KeyMaker('page strip-www registrable-domain', suffixes=RULES)
    assert maker.equal('http://a.example.co.uk/', 'http://b.example.co.uk/') and maker.key('http://a.github.io/') == 'http://a.github.io/'
    again = pickle.loads(pickle.dumps(maker))
    assert again == maker and hash(again) == hash(maker) and again.key('http://a.example.com/') == 'http://example.com/'
    assert maker != KeyMaker('page strip-www registrable-domain', suffixes=SuffixList.parse('com')) and KeyMaker(suffixes=RULES) != KeyMaker()
    assert KeyMaker('page registrable-domain', web=True, suffixes=RULES).key('http:\\\\a.É.com') == 'http://xn--9ca.com/'
    for call, code, number in (
        (lambda: KeyMaker('page registrable-domain'), 'missing-suffix-list', 0),
        (lambda: uriform.key('http://h/', 'page registrable-domain'), 'missing-suffix-list', 1),
        (lambda: KeyMaker('page', tracking='x', suffixes=RULES), 'missing-list-version', 1),
    ):
        with pytest.raises(ParseError) as caught:
            call()
        assert (caught.value.code, caught.value.text_index) == (code, number)
    for wrong in (FILE.read_bytes(), 'com', True):
        with pytest.raises(TypeError):
            KeyMaker('page registrable-domain', suffixes=wrong)


@pytest.mark.skipif(not os.path.exists('/usr/share/publicsuffix/public_suffix_list.dat'), reason='Debian has no publicsuffix')
def test_the_list_of_the_system():
    rules = SuffixList.system()
    assert rules.registrable_domain('www.example.co.uk') == 'example.co.uk'
    assert rules.split('a.b.github.io').is_private and rules.registrable_domain('a.b.github.io', icann=True) == 'github.io'
    assert rules.registrable_domain('www.食狮.公司.cn') == '食狮.公司.cn'


def test_without_a_list_of_the_system(monkeypatch):
    monkeypatch.setattr('uriform._site.SYSTEM_FILE', '/nonexistent/list')
    with pytest.raises(FileNotFoundError):
        SuffixList.system()


def test_threads_share_a_list():
    wrong = []

    def look_up():
        made = SuffixList.load(FILE)
        for _ in range(2000):
            for rules in (made, RULES):
                if rules.registrable_domain('a.b.example.co.uk') != 'example.co.uk':
                    wrong.append(rules)

    threads = [threading.Thread(target=look_up) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong


def test_wrong_types():
    for call in (
        lambda: RULES.public_suffix(None), lambda: RULES.registrable_domain(1), lambda: RULES.split(['a']), lambda: RULES.site(None),
        lambda: RULES.same_site('http://h', 1), lambda: site.within('h', None), lambda: SuffixList.parse(None),
        lambda: SuffixList.parse(bytearray(b'com')), lambda: RULES.split('h', True), lambda: site.labels(None),
    ):  # fmt: skip
        with pytest.raises((TypeError, AttributeError)):
            call()
