// A service worker that answers from its cache what a response says it is the answer to: by its No-Vary-Search field, parameters that
// the origin ignores, or their order, make no other entry. A response without the field answers its own URL alone.
//
//   navigator.serviceWorker.register('/service_worker.js', { type: 'module' });

import { noVarySearchEquivalent } from './uriform/index.js';

const CACHE = 'pages';
const MOST = 100; // responses of a path

/** For each origin and path, the URLs of the responses in the cache, each with its field. It is made of the cache when the worker starts. */
let known;

const placeOf = (url) => url.split(/[?#]/, 1)[0];

async function knownResponses() {
  const cache = await caches.open(CACHE);
  const found = new Map();
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url);
    remember(found, url, response?.headers.get('No-Vary-Search') ?? '');
  }
  return found;
}

function remember(all, url, field) {
  const place = placeOf(url);
  const entries = (all.get(place) ?? []).filter((entry) => entry.url !== url);
  entries.push({ url, field });
  all.set(place, entries);
  return entries;
}

/** Returns the URL of the response that a request may be answered by, or undefined. */
function storedFor(all, url) {
  return all.get(placeOf(url))?.find((entry) => entry.url === url || (entry.field !== '' && noVarySearchEquivalent(entry.field, entry.url, url)))?.url;
}

/** Fields of a response by which a private cache may keep it without asking again (RFC 9111, section 4.2). */
function isFresh(response) {
  const [, age] = /(?:^|[\s,])max-age=(\d+)/i.exec(response.headers.get('Cache-Control') ?? '') ?? [];
  const since = Date.now() - Date.parse(response.headers.get('Date') ?? '');
  return age !== undefined && since >= 0 && since < 1000 * Number(age);
}

function mayStore(response) {
  return response.status === 200 && response.type === 'basic' && !/(?:^|[\s,])no-(?:store|cache)/i.test(response.headers.get('Cache-Control') ?? '') &&
    response.headers.get('Vary') === null;
}

async function answer(request) {
  known ??= knownResponses();
  const all = await known;
  const cache = await caches.open(CACHE);
  const stored = storedFor(all, request.url);
  const response = stored === undefined ? undefined : await cache.match(stored);
  if (response !== undefined && isFresh(response)) return response;
  const fetched = await fetch(request);
  if (mayStore(fetched)) {
    await cache.put(request.url, fetched.clone());
    const entries = remember(all, request.url, fetched.headers.get('No-Vary-Search') ?? '');
    while (entries.length > MOST) await cache.delete(entries.shift().url);
  }
  return fetched;
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && new URL(event.request.url).origin === self.location.origin && event.request.mode !== 'navigate') {
    event.respondWith(answer(event.request));
  }
});
