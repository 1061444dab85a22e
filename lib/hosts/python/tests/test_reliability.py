"""Memory, threads, interpreters, the command."""

import gc
import os
import subprocess
import sys
import sysconfig
import threading

import pytest
import uriform
from uriform import KeyMaker, SeenSet, iri, robots, site, web


def memory():
    with open('/proc/self/statm') as file:
        return int(file.read().split()[1]) * os.sysconf('SC_PAGE_SIZE')


def fails(function, *arguments):
    try:
        function(*arguments)
    except (ValueError, TypeError):
        return
    raise AssertionError


def fails_next(iterator):
    try:
        next(iterator)
    except RuntimeError:
        return
    raise AssertionError


def fetch_by(policy):
    uriform.safe_to_fetch('http://h', **policy)


LONG = 'HTTP://h/' + '%7e' * 1000
SEEN = SeenSet('exact')
OPERATIONS = {
    'normalize': lambda: uriform.normalize('HTTP://h/a'),
    'long': lambda: uriform.normalize(LONG),
    'same': lambda: uriform.normalize('http://h/a'),
    'error': lambda: fails(uriform.parse, 'http://a b'),
    'surrogate': lambda: fails(uriform.parse, '\ud800'),
    'type': lambda: fails(uriform.parse, 1),
    'keyword': lambda: fails(lambda: uriform.parse('a', nothing=1)),
    'components': lambda: (u := uriform.parse('http://u@h/a?b#c'), u.host, u.segments, u.params, repr(u), hash(u)),
    'changes': lambda: uriform.parse('http://h/a').replace(port=8, segments=['a'], params=[('b', 'c')]) / 'd',
    'wrong change': lambda: fails(lambda: uriform.parse('http://h/a').replace(params=[('b', 'c'), 1])),
    'parts': lambda: (u := uriform.parse('http://%41:b@h/a.b/c.d'), u.user, u.password, u.origin, u.parent, u.name, u.suffixes),
    'names': lambda: (u := uriform.parse('http://h/a.b'), u.with_name('c'), u.with_suffix('.d'), u.joinpath('e', 'f')),
    'users': lambda: uriform.parse('http://a@h').replace(user='x', password='y'),
    'updates': lambda: uriform.parse('?a=1&b').update_query({'a': 2.5, 'b': [3, None]}).without_query_params('a', 'b'),
    'wrong updates': lambda: (fails(uriform.parse('').update_query, {'a': True}), fails(uriform.parse('').update_query, [('a', [1, {}])])),
    'web': lambda: (u := web.parse('http://h/?a=b'), u.search_params, u.origin, u.replace(port='8')),
    'iri': lambda: iri.normalize('http://é/'),
    'sites': lambda: (r := site.SuffixList.parse('com'), r.split('a.b.com'), r.site('http://a.com'), r.same_site('http://h', 'a:')),
    'wrong sites': lambda: (fails(site.SuffixList.parse, 'a..b'), fails(site.within, 'a/', 'b'), fails(site.within, 'a', 'b/')),
    'robots': lambda: (r := robots.Robots.parse(b'Sitemap: a\nx'), r.sitemaps, r.problems, r.check('a', '/'), r.crawl_delay('a')),
    'scopes': lambda: (robots.Scope(['/a'], ['/b']).check('/a'), fails(robots.Scope, ['/a', 1]), fails(robots.Scope().allowed, 'a b')),
    'keys': lambda: (uriform.key('http://h/?b&a'), uriform.key128('http://h/'), KeyMaker('page').key('http://h')),
    'sets': lambda: (s := SeenSet(), s.add('http://h'), s.update(['http://i', 'http://j'], skip_invalid=True), s.add_many(['x'])),
    'removals': lambda: (s := SeenSet('exact', None), s.update(['a', b'\xff', 'c']), s.discard('a'), list(s), s | s, s == s.copy()),
    'broken iteration': lambda: (s := SeenSet('exact', None), s.update(['a', 'b', 'c']), at := iter(s), next(at), s.discard('b'), fails_next(at)),
    'columns': lambda: (
        uriform.arrow.safe_to_fetch(['http://h.example'], hosts=['h.example']),
        uriform.arrow.with_param(['?'], 'a', ['b']),
        uriform.arrow.key(['http:/h'], web=True, errors='column'),
    ),
    'wrong item': lambda: fails(SEEN.update, ['http://i', 'http://j', 1]),
    'split': lambda: uriform.urlsplit('http://h/a?b'),
    'explain': lambda: (uriform.explain('HTTP://h:80/%7e?token=a'), uriform.explain('http://u:p@é[\\')),
    'explain pair': lambda: (uriform.explain_pair('http://h/a', 'http://h/b'), uriform.explain_pair('a b', 'http://h')),
    'fetch': lambda: [uriform.safe_to_fetch(url, hosts=['h'], ports=[8]) for url in ('http://h:8', 'http://0x7f.1', 'http://[')],
    'wrong policy': lambda: (fails(fetch_by, {'hosts': ['h', 1]}), fails(fetch_by, {'refusals': ['x']}), fails(fetch_by, {'ports': 1})),
    'address': lambda: (uriform.address_class('::1'), fails(uriform.address_class, 'x'), uriform.hide_credentials('http://u:pé@h')),
}


@pytest.mark.parametrize('operation', OPERATIONS)
def test_no_leak(operation):
    # A million calls in all; a leak of one object a call would be more than twice what is allowed.
    call = OPERATIONS[operation]
    count = 62500
    for _ in range(2000):
        call()
    gc.collect()
    before = memory()
    for _ in range(count):
        call()
    gc.collect()
    assert memory() - before < count * 16


def run_threads(count, work):
    failures = []

    def run(number):
        try:
            work(number)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not failures and not any(thread.is_alive() for thread in threads)


def test_threads_share_a_set():
    seen, other = SeenSet(seed=1), SeenSet(seed=1)
    new = []

    def work(number):
        found = seen.update(f'http://h/{n}' for n in range(20000))
        for n in range(2000):
            found += seen.add(f'http://i/{n}')
            assert f'http://i/{n}' in seen
        other.add(f'http://j/{number}')
        (seen.merge if number % 2 else other.merge)(other if number % 2 else seen)
        new.append(found)

    run_threads(4, work)
    seen.merge(other)
    assert sum(new) <= len(seen) == 22004


def test_threads_share_a_maker():
    maker = KeyMaker('page')
    run_threads(4, lambda number: [maker.key(f'http://h?b={n}&a') == f'http://h/?a&b={n}' or 1 / 0 for n in range(20000)])
    run_threads(4, lambda number: [uriform.key(f'http://h?b={n}&a', 'page/1 strip-www') for n in range(5000)])


def test_threads_call_all_functions():
    run_threads(4, lambda number: [call() for _ in range(200) for call in OPERATIONS.values()])


@pytest.mark.skipif(not sysconfig.get_config_var('Py_GIL_DISABLED'), reason='this Python has the global lock')
def test_a_free_threaded_python_stays_without_the_lock():
    assert not sys._is_gil_enabled()


def test_a_fork_waits_for_other_threads():
    program = """
import os, threading, uriform
seen, other, made = uriform.SeenSet(seed=1), uriform.SeenSet(seed=1), []
ends = threading.Event()
def work():
    n = 0
    while not ends.is_set():
        seen.update([f'http://h/{n + i}' for i in range(3000)])
        other.merge(seen)
        n += 3000
threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads: thread.start()
for _ in range(100):
    child = os.fork()
    if child == 0:
        for each in (seen, other):
            each.add('http://i'), each.update(['http://j']), 'http://h/0' in each, len(each)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
ends.set()
for thread in threads: thread.join()
print('done')
"""
    ran = subprocess.run([sys.executable, '-W', 'ignore', '-c', program], capture_output=True, text=True, timeout=120)
    assert ran.stdout == 'done\n', ran.stderr


@pytest.mark.parametrize(
    'work',
    [
        'arrow.parse(column)',
        'seen.update(texts)',
        'uriform.SeenSet("exact", None).merge(seen)',
        # Python code that C++ functions call
        'refused(uriform.normalize, "http://[")',
        'refused(uriform.normalize, "\\ud800")',
        'refused(uriform.key, "http://h", "unknown")',
        'refused(arrow.normalize, 3)',
        'uriform.explain("http://[")',
        'uriform.hash64("http://h", Seed())',
        'column[1:]',
    ],
)
def test_daemon_threads_at_the_end(work):
    program = f"""
import threading, time, uriform
from uriform import arrow
texts = [f'http://h{{i % 1000}}/a/../b?x={{i}}' for i in range(20_000)]
column = arrow.array(texts)
seen = uriform.SeenSet('exact', None)
seen.update(texts)
class Seed:
    def __index__(self):
        return 7
def refused(function, *arguments):
    try:
        function(*arguments)
    except (TypeError, ValueError):
        return
    raise AssertionError(arguments)
def run():
    while True:
        {work}
for _ in range(4):
    threading.Thread(target=run, daemon=True).start()
time.sleep(0.1)
"""
    for _ in range(3):
        ran = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, timeout=60)
        assert ran.returncode == 0, ran.stderr


def test_interpreters():
    program = """
import sys
if sys.version_info >= (3, 13):
    import _interpreters as interpreters
else:
    import _xxsubinterpreters as interpreters
import uriform
mine = uriform.parse('http://h')
one = interpreters.create()
code = 'try:\\n  import uriform\\nexcept ImportError:\\n  pass\\nelse:\\n  raise AssertionError'
try:
    failure = interpreters.run_string(one, code)
except RuntimeError as error:
    failure = error
assert failure is None, failure
interpreters.destroy(one)
assert type(mine) is uriform.URI and mine.normalize().path == '/' and uriform.key('http://h') == 'http://h/'
print('done')
"""
    ran = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True)
    assert ran.stdout == 'done\n' and ran.returncode == 0, ran.stderr


@pytest.mark.parametrize('command', [[sys.executable, '-m', 'uriform'], [os.path.join(os.path.dirname(sys.executable), 'uriform')]])
def test_command(command):
    if not os.path.exists(command[0]):
        pytest.skip('not installed')
    ran = subprocess.run([*command, 'normalize', 'HTTP://H', 'a b'], capture_output=True, text=True)
    assert ran.stdout.splitlines()[0] == 'http://h/' and ran.returncode != 0
    version = subprocess.run([*command, '--version'], capture_output=True, text=True).stdout
    assert version.split()[:2] == ['uriform', uriform.__version__]
    to_uri = subprocess.run([*command, 'to-uri', 'http://é/'], capture_output=True, text=True)
    assert to_uri.stdout == 'http://xn--9ca/\n'
