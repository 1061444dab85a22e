"""Sets: iteration, removal, union and equality."""

import random

import pytest
import uriform
from uriform import SeenSet


@pytest.mark.parametrize('kind', ['hashed', 'exact'])
def test_removals(kind):
    seen, model = SeenSet(kind), set()
    numbers = random.Random(1)
    for _ in range(5000):
        url = f'http://h/{numbers.randrange(300)}'
        if numbers.random() < 0.5:
            assert seen.add(url) == (url not in model)
            model.add(url)
        else:
            assert seen.discard('HTTP://H:80' + url[8:] + '?utm_source=x') == (url in model)
            model.discard(url)
        assert len(seen) == len(model) and (url in seen) == (url in model)
    if kind == 'exact':
        assert set(seen) == model
    with pytest.raises(uriform.ParseError):
        seen.discard('a b')
    with pytest.raises(TypeError):
        seen.discard(None)


def test_iteration():
    seen = SeenSet('exact')
    assert list(seen) == []
    seen.update(['http://h?b&a#c', 'HTTP://h/?a&b', 'http://i'])
    assert sorted(seen) == ['http://h/?a&b', 'http://i/']
    assert all(url in seen for url in seen) and seen.copy() == seen
    texts = SeenSet('exact', None)
    texts.update([b'\xff', 'é', ''])
    assert set(texts) == {b'\xff', 'é', ''} and all(text in texts for text in texts)
    with pytest.raises(TypeError, match='exact'):
        iter(SeenSet())
    assert iter(seen) is not iter(seen) and iter(it := iter(seen)) is it


def test_iterations_of_a_set_that_changes():
    seen = SeenSet('exact', None)
    seen.update(list('abc'))
    with pytest.raises(RuntimeError, match='changed'):
        for _ in seen:
            seen.add('d')
    at = iter(seen)
    assert next(at) and not seen.add('a') and not seen.discard('z') and next(at)  # nothing was added, or removed
    seen.discard('b'), seen.add('e')
    with pytest.raises(RuntimeError):
        next(at)
    assert list(at) == []
    at = iter(seen)
    list(at)
    seen.add('f')
    assert next(at, None) is None
    del seen
    assert list(iter(SeenSet('exact'))) == []


@pytest.mark.parametrize('kind', ['hashed', 'exact'])
def test_unions_and_equality(kind):
    a, b = SeenSet(kind, seed=1), SeenSet(kind, seed=1)
    assert a == b and not a != b and a == a
    a.update(['http://h/1', 'http://h/2'])
    b.update(['http://h/2', 'http://h/3'])
    both = a | b
    assert (len(a), len(b), len(both)) == (2, 2, 3) and both != a != b and both.seed == 1
    assert a | b == b | a and a | a == a and (a | b).discard('http://h/3') and both != a
    c = a.copy()
    c |= b
    assert c == both
    assert a != 1 and not a == {'http://h/1'} and a != SeenSet(kind, 'cache', 1) and a != SeenSet(kind, None, 1)
    assert SeenSet('hashed', seed=1) != SeenSet('exact', seed=1)
    assert (SeenSet(kind, seed=1) == SeenSet(kind, seed=2)) == (kind == 'exact')
    with pytest.raises(TypeError):
        a | {'http://h/1'}
    with pytest.raises(TypeError):
        {1} | a
    with pytest.raises(ValueError):
        a | SeenSet(kind, 'cache', 1)
    with pytest.raises(TypeError):
        a < b
    with pytest.raises(TypeError):
        hash(a)


def test_sets_of_files(tmp_path):
    seen = SeenSet(seed=3)
    seen.update(f'http://h/{n}' for n in range(1000))
    seen.save(tmp_path / 'seen')
    loaded = SeenSet.load(tmp_path / 'seen')
    assert loaded == seen and loaded.discard('http://h/7') and not loaded.discard('http://h/7')
    assert len(loaded) == 999 and loaded != seen and loaded | seen == seen
    assert SeenSet.load(tmp_path / 'seen') == seen
