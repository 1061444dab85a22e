// Runs the example service worker with a service worker's globals: a cache in memory, and an origin that numbers its answers.

import assert from 'node:assert/strict';
import test from 'node:test';
import { readFileSync, writeFileSync } from 'node:fs';

const ORIGIN = 'http://h.example';
const source = readFileSync(new URL('service_worker.js', import.meta.url), 'utf8').replace("'./uriform/index.js'", "'uriform'");
writeFileSync(new URL('service_worker.in_node.mjs', import.meta.url), source);

let worker; // event listeners
let stored;
let failing; // the cache operation that fails
let answers;
let workers = 0;

const FIELDS = { 'Cache-Control': 'max-age=60', 'No-Vary-Search': 'params=("s")' };

function respond(fields, { redirected = false, age = 0, status = 200 } = {}) {
  const response = new Response(`${++answers}`, { status, headers: { Date: new Date(Date.now() - 1000 * age).toUTCString(), ...fields } });
  return Object.defineProperties(response, { type: { value: 'basic' }, redirected: { value: redirected } });
}

const cache = {
  async keys() { return [...stored.keys()].map((url) => ({ url })); },
  async match(url) { return stored.get(url)?.clone(); },
  async delete(url) { return stored.delete(url); },
  async put(url, response) {
    const body = await response.text();
    if (failing === 'put') throw new DOMException('no room', 'QuotaExceededError');
    stored.delete(url);
    stored.set(url, new Response(body, response));
  },
};

async function start(origin, kept = new Map()) {
  worker = {};
  stored = kept;
  failing = undefined;
  answers = 0;
  globalThis.self = { location: new URL(ORIGIN), addEventListener: (name, listener) => { worker[name] = listener; } };
  globalThis.caches = {
    async open() {
      if (failing === 'open') throw new DOMException('no cache', 'SecurityError');
      return cache;
    },
  };
  globalThis.fetch = async (request) => origin(request);
  await import(`./service_worker.in_node.mjs?${++workers}`);
}

/** Returns the answer's text, or undefined if the worker does not answer. Work after the answer continues. */
async function ask(path, init) {
  let answer;
  worker.fetch({ request: new Request(`${ORIGIN}${path}`, init), respondWith(promise) { answer = promise; }, waitUntil() {} });
  return (await answer)?.text();
}

async function numbers(...requests) {
  const all = [];
  for (const [path, init] of requests) all.push(await ask(path, init));
  return all.join(' ');
}

test('a stale response does not hide a fresh one', async () => {
  let age = 100;
  await start(() => respond(FIELDS, { age }));
  await ask('/a?s=1');
  age = 0;
  assert.equal(await numbers(['/a?s=2'], ['/a?s=2'], ['/a?s=3']), '2 2 2');
  await start(() => respond(FIELDS), stored);
  assert.equal(await numbers(['/a?s=2'], ['/a?s=3']), '2 2', 'after another start');
});

test('queries of octets that no URI has', async () => {
  await start(() => respond(FIELDS));
  assert.equal(await numbers(['/a?q={|}&s=1'], ['/a?s=`&q={|}'], ['/a?q={|}'], ['/a?q=%zz'], ['/a?q=%zz&s=1']), '1 1 1 2 2');
});

test('what a page asks of caches', async () => {
  await start(() => respond(FIELDS));
  assert.equal(await numbers(['/a'], ['/a', { cache: 'reload' }], ['/a'], ['/a', { cache: 'no-store' }], ['/a'], ['/a', { cache: 'no-cache' }],
    ['/a', { headers: { Range: 'bytes=1-' } }], ['/a#f']), '1 2 2 3 2 4 5 5');
  await start(() => respond(FIELDS));
  assert.equal(await numbers(['/b', { cache: 'no-store' }], ['/b']), '1 2', 'what is not to be stored');
});

test('what is not stored', async () => {
  for (const [fields, options] of [[{ Vary: 'Cookie' }], [{ 'Cache-Control': 'private, no-store' }], [{}, { redirected: true }], [{}, { status: 203 }]]) {
    await start(() => respond({ ...FIELDS, ...fields }, options));
    assert.equal(await numbers(['/a'], ['/a']), '1 2', JSON.stringify([fields, options]));
  }
});

test('a request that changes a page', async () => {
  await start(() => respond(FIELDS));
  assert.equal(await numbers(['/a?x=1'], ['/b'], ['/a?x=2', { method: 'POST' }], ['/a?x=1'], ['/b'], ['/b', { method: 'HEAD' }]), '1 2 3 4 2 ');
});

test('a cache that fails is no error of the page', async () => {
  await start(() => respond(FIELDS));
  failing = 'put';
  assert.equal(await numbers(['/a'], ['/a']), '1 2');
  await start(() => respond(FIELDS));
  failing = 'open';
  assert.equal(await numbers(['/a'], ['/a'], ['/a', { method: 'POST' }]), '1 2 3');
});

test('an answer does not wait for the end of its body, and a second one is not fetched meanwhile', async () => {
  let controller;
  await start(() => {
    const body = new ReadableStream({ start(its) { controller = its; } });
    return Object.defineProperty(new Response(body, { headers: { Date: new Date().toUTCString(), ...FIELDS } }), 'type', { value: 'basic' });
  });
  const first = ask('/a'); // waits for the body itself
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  const second = ask('/a?s=1');
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  controller.enqueue(new TextEncoder().encode('body'));
  controller.close();
  assert.deepEqual(await Promise.all([first, second]), ['body', 'body']);
  let answered = false;
  worker.fetch({ request: new Request(`${ORIGIN}/b`), respondWith(promise) { promise.then(() => { answered = true; }); }, waitUntil() {} });
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  assert.ok(answered);
  controller.close();
  await new Promise((resolve) => { setTimeout(resolve, 20); });
});

test('no more than a hundred responses of a path', async () => {
  await start(() => respond(FIELDS));
  for (let i = 0; i < 110; ++i) await ask(`/a?x=${i}`);
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  assert.equal(stored.size, 100);
  assert.equal(await numbers(['/a?x=109'], ['/a?x=0']), '110 111');
});
