// Ten million calls do not leak memory.

import assert from 'node:assert/strict';
import test from 'node:test';
import { KeyMaker, SeenSet, UriformError, key, normalize, web } from 'uriform';

const count = Number(process.env.URIFORM_CALLS ?? 10_000_000);
const resident = () => process.memoryUsage.rss() / 2 ** 20;

function grows(name, share, call) {
  test(name, async () => {
    const calls = Math.ceil(count * share);
    const run = (from, to) => {
      for (let i = from; i < to; ++i) call(i);
    };
    run(0, calls / 10);
    await new Promise((resolve) => { setTimeout(resolve, 50); }); // objects are finalized between tasks
    const before = resident();
    for (let i = 1; i < 10; ++i) {
      run((i * calls) / 10, ((i + 1) * calls) / 10);
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    const more = resident() - before;
    assert.ok(more < 48, `${more.toFixed(0)} MiB more after ${calls} calls`);
  });
}

grows('texts', 0.9, (i) => {
  normalize(`HTTP://h/%7e${i % 1000}`);
});
grows('errors', 0.01, (i) => {
  try {
    normalize(`a b${i}`);
  } catch (error) {
    assert.ok(error instanceof UriformError);
  }
});
grows('keys by many profiles', 0.01, (i) => {
  key('http://h/', `page drop=${i % 100}`);
});
grows('objects that are not disposed of', 0.02, () => {
  new KeyMaker('cache');
});
grows('sets', 0.01, (i) => {
  const set = new SeenSet({ kind: 'hashed' });
  set.add('http://h/');
  if (i % 2 === 0) SeenSet.load(set.save()).dispose();
  set.dispose();
});
grows('web URLs', 0.05, (i) => {
  web.parse(i % 2 === 0 ? `http://é${i % 1000}.example/` : 'http://h/');
});
