"""Calls that take long end soon after a signal whose handler raises."""

import signal
import time

import pytest

import uriform
from uriform import SeenSet, arrow

pytestmark = pytest.mark.skipif(not hasattr(signal, 'setitimer'), reason='there are no timers')

TEXT = 'HTTP://u@Example.COM:80/%7euser/../a?b=1&a=%C3%A9&utm_source=x#f'
SOON = 0.2  # seconds of the processor after the signal


class Interrupted(Exception):
    pass


def raised_after(call):
    """Returns the seconds of the processor from the signal to the exception, and whether there was one."""
    at = []

    def handle(number, frame):
        raise Interrupted

    before = signal.signal(signal.SIGPROF, handle)
    begin = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, 0.1)
    try:
        call()
    except Interrupted:
        at.append(time.process_time() - begin - 0.1)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return at[0] if at else None


@pytest.fixture(scope='module')
def column():
    return arrow.array([TEXT] * 3_000_000)


TEXTS = [TEXT] * 8_000_000
CALLS = {
    'one array': lambda column: arrow.web_parse(column),
    'with errors': lambda column: arrow.web_parse(column, errors='raise'),
    'two arrays': lambda column: arrow.resolve(column, column),
    'a stream': lambda column: arrow.web_parse(column),
    'two streams': lambda column: arrow.resolve(column, column),
    'to_pylist': lambda column: column.to_pylist(),
    'a list': lambda column: arrow.array(TEXTS),
    'update': lambda column: SeenSet('exact', profile=None).update(TEXTS),
    'add_many': lambda column: SeenSet(seed=1).add_many(TEXTS),
}


STREAMS = ('a stream', 'two streams')


def chunked(column):
    pa = pytest.importorskip('pyarrow')
    return pa.chunked_array([pa.array(column)])


@pytest.mark.parametrize('name', CALLS)
def test_interrupted(name, column):
    if name in STREAMS:
        column = chunked(column)
    after = raised_after(lambda: CALLS[name](column))
    assert after is not None, 'the call has ended before'
    assert after < SOON


@pytest.fixture(scope='module', params=['hashed', 'exact'])
def large_set(request):
    seen = SeenSet(request.param, None, seed=1)
    seen.update(map(str, range(2_000_000)))
    return seen


SET_CALLS = {
    'merge': lambda seen, same: SeenSet(seen.kind, None, seed=1).merge(seen),
    '|': lambda seen, same: SeenSet(seen.kind, None, seed=1) | seen,
    'copy': lambda seen, same: seen.copy(),
    '==': lambda seen, same: [seen == same for _ in range(20)],
    'list': lambda seen, same: list(seen),
}


@pytest.fixture(scope='module')
def same_set(large_set):
    return large_set.copy()


@pytest.mark.parametrize('name', SET_CALLS)
def test_interrupted_sets(name, large_set, same_set):
    if name == 'list' and large_set.kind == 'hashed':
        pytest.skip('a hashed set does not have its keys')
    after = raised_after(lambda: SET_CALLS[name](large_set, same_set))
    assert after is not None, 'the call has ended before'
    assert after < SOON


def test_build_is_interrupted():
    params = [('a', 'b')] * 4_000_000
    for call in (lambda: uriform.build(params=params), lambda: uriform.build(segments=['a'] * 8_000_000)):
        after = raised_after(call)
        assert after is not None, 'the call has ended before'
        assert after < SOON


@pytest.mark.parametrize('kind', ['hashed', 'exact'])
def test_handlers_use_the_sets_of_the_call(kind):
    a, b = SeenSet(kind, None, seed=1), SeenSet(kind, None, seed=1)
    b.update(map(str, range(300_000)))
    calls = []

    def handle(number, frame):
        calls.append(len(a))
        a.add(f'of a, {len(calls)}')
        b.add(f'of b, {len(calls)}')
        b.discard('7')

    before = signal.signal(signal.SIGPROF, handle)
    signal.setitimer(signal.ITIMER_PROF, 0.06, 0.06)
    try:
        while len(calls) < 3:
            a.merge(b)
            assert isinstance(a == b, bool)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert len(b) == 299_999 + len(calls)
    a.discard('7')
    b.merge(a)
    a.merge(b)
    assert a == b == a | b and len(a) == 299_999 + 2 * len(calls)
