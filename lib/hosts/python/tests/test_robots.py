"""robots.txt files, by the tables that the C++ library is held to, and beside the command."""

import copy
import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import uriform
from tables import DATA, forms, rows
from uriform import ParseError, web
from uriform.robots import LEAST_LIMIT, Problem, Robots, Scope, Verdict

COMMAND = Path(uriform.__file__).with_name('uriform-command')
FILE = DATA / 'robots_rules.txt'


def test_files():
    checked = 0
    for file, crawler, path, allowed in [*rows('robots.tsv'), *(row[1:5] for row in rows('robots_differences.tsv'))]:
        for text, *_ in forms(file):
            robots = Robots.parse(text)
            for url in (path, b'http://example.com' + path):
                for agent, given in forms(crawler, url):
                    assert robots.allowed(agent, given) == (allowed == b'yes'), (file, path)
                    verdict = robots.check(agent, given)
                    assert verdict.allowed == bool(verdict) == (allowed == b'yes')
                    checked += 1
    assert checked > 300


def test_patterns():
    checked = 0
    for pattern, path, matches, _ in rows('robots_patterns.tsv'):
        try:
            uriform.parse(b'http://h' + path)
        except ParseError:
            continue
        for (text,) in forms(pattern):
            scope = Scope(exclude=[text])
            assert scope.allowed(b'http://h' + path) == (matches == b'no' or not pattern), (pattern, path)
            checked += 1
    assert checked > 80


def test_the_rule_that_decides_has_a_line():
    text = 'User-agent: é\r\n\r\nUser-agent: *\nDisallow: /é # x\nAllow: /%C3%A9/a\nUser-agent: foo\n  disallow :  /'
    for robots in (Robots.parse(text), Robots.parse(text.encode())):
        assert robots.check('bar', '/%C3%A9b') == Verdict(False, 'Disallow: /é # x', 4)
        assert robots.check('bar', '/%c3%a9/a') == Verdict(True, 'Allow: /%C3%A9/a', 5)
        assert robots.check('bar', '/') == Verdict(True)
        assert robots.check('FOO', '/') == Verdict(False, 'disallow :  /', 7)
    assert not Verdict(False) and Verdict(True)


@pytest.mark.parametrize('end', ['\n', '\r\n', '\r'])
def test_lines_end_as_in_the_grammar(end):
    """Section 2.2: EOL = CR / LF / CRLF."""
    text = end.join(['# é', 'User-agent: *', '', 'Disallow: /a', 'Allow: /a/b\xa0', 'é'])
    for robots in (Robots.parse(text), Robots.parse(text.encode())):
        assert robots.check('x', '/a') == Verdict(False, 'Disallow: /a', 4)
        assert robots.check('x', '/a/b%C2%A0') == Verdict(True, 'Allow: /a/b\xa0', 5)
        assert robots.problems == (Problem('missing-colon', 6, 1),)
    assert Robots.parse('x\n\r\r\n\ry').problems == (Problem('missing-colon', 1, 1), Problem('missing-colon', 5, 1))


@pytest.mark.parametrize('agent', ['foo', 'other'])
def test_answers_are_those_of_the_command(agent):
    urls = [line for line in (DATA / 'sample-urls.txt').read_bytes().split(b'\n') if line]
    urls += [b'http://h' + path for _, path, *_ in rows('robots_patterns.tsv')]
    urls += [given for _, given, _ in rows('normal_form.tsv')]
    urls = [url for url in urls if uriform.is_uri(url)]
    ran = subprocess.run(
        [COMMAND, 'robots', f'--agent={agent}', '--invalid=skip', FILE], input=b'\n'.join(urls), stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    robots = Robots.parse(FILE.read_bytes())
    allowed = [url for url in urls if robots.allowed(agent, url)]
    assert allowed == ran.stdout.split(b'\n')[:-1]
    assert 100 < len(allowed) < len(urls) > 250


PROBLEMS = (
    b'\xEF\xBB\xBFDisallow: /early\nUser-agent: Bot/1.0\nUser-agent: *  \nDisallow /a\r\nDisalow: /a\nDisallow: a\nDisallow: /\x01\n'
    b'Allow: /\xFF\nCrawl-delay: x\n\t \n# comment\nUser-agent:\nDisallow:\nSitemap: /a\n'
)


@pytest.mark.parametrize('end', [b'\n', b'\r\n', b'\r', b'\n\r'])
def test_problems_are_those_of_the_command(tmp_path, end):
    text = PROBLEMS.replace(b'\n', end)
    (tmp_path / 'robots.txt').write_bytes(text)
    ran = subprocess.run([COMMAND, 'robots', '--problems', tmp_path / 'robots.txt'], stdout=subprocess.PIPE, text=True)
    shown = [f'{each.line}:{each.column}: {each.kind}' for each in Robots.parse(text).problems]
    assert shown == ran.stdout.split('\n')[:-1] and len(shown) == 9


def test_problems_of_the_command_take_linear_time(tmp_path):
    """100,000 lines, for which counting from the beginning takes over a second."""
    (tmp_path / 'robots.txt').write_text('x\r\n' * 100_000)
    before = os.times().children_user
    ran = subprocess.run([COMMAND, 'robots', '--problems', tmp_path / 'robots.txt'], stdout=subprocess.PIPE, text=True)
    assert os.times().children_user - before < 0.7 and ran.stdout.endswith('\n100000:1: missing-colon\n')


def test_columns_count_code_points_of_a_str():
    text = 'User-agent: *\n# é\nDisallow: é\nAllow: /é \x01\n'
    assert Robots.parse(text).problems == (Problem('no-slash', 3, 11), Problem('invalid-octet', 4, 11))
    assert Robots.parse(text.encode()).problems == (Problem('no-slash', 3, 11), Problem('invalid-octet', 4, 12))


def test_other_records():
    robots = Robots.parse('Sitemap: http://h/1 # one\nUser-agent: a\nsitemap:http://h/2\nCrawl-delay: 1.5\nDisallow: /x\nUser-agent: b\nAllow: /\n')
    assert robots.sitemaps == ('http://h/1', 'http://h/2') and robots.sitemaps is robots.sitemaps
    assert robots.crawl_delay('a') == 1.5 and robots.crawl_delay('b') is None and robots.crawl_delay('*') is None
    assert Robots.parse(b'Sitemap: http://h/\xff').sitemaps == ('http://h/\ufffd',)
    assert Robots.parse('').sitemaps == () and Robots.parse('').problems == () and Robots.parse('').allowed('a', 'http://h/')


def test_limits():
    head, rule = 'User-agent: *\n', 'Disallow: /private\n'
    text = head + '#' * (LEAST_LIMIT - len(head) - len(rule) - 1) + '\n'
    assert not Robots.parse(text + rule).allowed('a', '/private')
    over = Robots.parse('\n' + text + rule)
    assert over.allowed('a', '/private') and [each.kind for each in over.problems] == ['over-limit']
    assert not Robots.parse('\n' + text + rule, limit=LEAST_LIMIT + 1).allowed('a', '/private')
    for limit in (0, -1):
        with pytest.raises(ValueError):
            Robots.parse('', limit=limit)
    for limit in ('1', 1.0, None, True):
        with pytest.raises(TypeError):
            Robots.parse('', limit=limit)
    with pytest.raises(OverflowError):
        Robots.parse('', limit=2**64).allowed('a', '/')


@pytest.mark.parametrize(('agent', 'position'), [('', 0), ('Example Bot', 7), ('Bot/1.0', 3), ('é', 0), ('a*', 1)])
def test_a_product_token_is_no_user_agent(agent, position):
    robots = Robots.parse('')
    for call in (robots.allowed, robots.check, lambda agent, url: robots.crawl_delay(agent)):
        with pytest.raises(ParseError) as caught:
            call(agent, '/')
        assert (caught.value.code, caught.value.position, caught.value.text_index) == ('invalid-product-token', position, 0)


def test_what_is_no_uri_is_an_error():
    robots = Robots.parse('User-agent: *\nDisallow: /a%7Cb')
    for call in (robots.allowed, robots.check):
        with pytest.raises(ParseError) as caught:
            call('a', 'http://h/a|b')
        assert (caught.value.position, caught.value.text_index) == (10, 1)
    assert not robots.allowed('a', web.to_uri('http://h/a|b'))
    with pytest.raises(ParseError) as caught:
        Scope().allowed('http://h/a|b')
    assert (caught.value.position, caught.value.text_index) == (10, 0)


def test_a_rule_of_a_scope_has_the_characters_of_its_pattern():
    class Other(str):
        def __str__(self):
            return 'other'

    class OtherOctets(bytes):
        def decode(self, *_, **__):
            return 'other'

    for pattern in (Other('/a'), OtherOctets(b'/a'), uriform.parse('/a')):
        assert Scope([pattern]).check('/ab') == Verdict(True, '/a')


def test_any_number_of_crawlers():
    robots = Robots.parse('User-agent: b\nDisallow: /')
    assert [robots.allowed(agent, '/a') for agent in ('a', 'b', 'B', b'b', 'c')] == [True, False, False, False, True]

    class EqualToAll(str):
        def __eq__(self, other):
            return True

        def __hash__(self):
            return hash('b')

    assert robots.allowed(EqualToAll('a'), '/a')
    code = "from uriform.robots import Robots; robots = Robots.parse(''); print([robots.allowed(agent, '/') for agent in ('a', b'a')])"
    assert subprocess.run([sys.executable, '-bb', '-c', code], capture_output=True, text=True).stdout == '[True, True]\n'
    for number in range(1000):
        assert robots.allowed('x' * number + 'y', '/')
    assert len(robots._rules) <= 64


def test_any_octets_are_a_file():
    for octets in (bytes(range(256)) * 100, b'\0' * 1000, b'\xef\xbb', b'User-agent', b':', b'\r\r\n:'):
        robots = Robots.parse(octets)
        assert robots.allowed('a', '/') and isinstance(robots.problems, tuple) and isinstance(robots.sitemaps, tuple)
    with pytest.raises(ParseError):
        Robots.parse('\ud800')
    for wrong in (None, 1, bytearray(b''), ['']):
        with pytest.raises(TypeError):
            Robots.parse(wrong)


def test_scopes():
    scope = Scope(['/docs/'], ['/docs/*.zip$'])
    assert [scope.allowed('http://h' + path) for path in ('/docs/a', '/docs/a.zip', '/docs/a.zip?b', '/', '')] == [
        True, False, True, False, False,
    ]  # fmt: skip
    assert scope.check('http://h/docs/a') == Verdict(True, '/docs/') and scope.check('/docs/a.zip') == Verdict(False, '/docs/*.zip$')
    assert scope.check('/') == Verdict(False)
    assert Scope().allowed('/') and Scope(exclude=['/a']).allowed('/') and not Scope(exclude=['/a'], otherwise=False).allowed('/')
    assert Scope(['/a'], otherwise=True).allowed('/') and Scope(['/a'], ['/a']).allowed('/a')
    assert not Scope(iter([b'/\xff'])).allowed('/') and Scope(iter([b'/\xff'])).check('/%FF').rule == '/\ufffd'


def test_scopes_of_wrong_types():
    for call in (
        lambda: Scope('/a'), lambda: Scope(exclude=b'/a'), lambda: Scope([1]), lambda: Scope(1), lambda: Scope(['/']).allowed(None),
        lambda: Scope([], [], True),
    ):  # fmt: skip
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ParseError) as caught:
        Scope(['/a', '\ud800'])
    assert caught.value.text_index == 1


@pytest.mark.parametrize('made', [Robots.parse('User-agent: *\nDisallow: /a', limit=99), Scope(['/b'], ['/a'], otherwise=True)])
def test_copies_and_pickles(made):
    for again in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert again == made and hash(again) == hash(made) and repr(again) == repr(made)
        if isinstance(made, Robots):
            assert not again.allowed('x', '/a')
        else:
            assert again.allowed('/') and not again.allowed('/a')
    assert made != 1 and made != Scope() and made != Robots.parse('User-agent: *\nDisallow: /a')


def test_threads_share_a_file():
    robots, wrong = Robots.parse('User-agent: *\nDisallow: /a\n' + 'User-agent: y\nAllow: /\n'), []

    def ask():
        for number in range(3000):
            if robots.allowed('x' * (number % 100 + 1), '/a') or not robots.allowed('y', '/a'):
                wrong.append(number)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong
