"""Calls that take long end soon after a signal whose handler raises."""

import signal
import time

import pytest

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

    before = signal.signal(signal.SIGVTALRM, handle)
    begin = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.1)
    try:
        call()
    except Interrupted:
        at.append(time.process_time() - begin - 0.1)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
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
