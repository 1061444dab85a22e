// A service worker that answers from its cache by No-Vary-Search: URLs share an entry if they differ only in parameters that the origin
// ignores, or in their order. A response without this field answers only its own URL.
//
//   navigator.serviceWorker.register('/service_worker.js', { type: 'module' });

import { noVarySearchEquivalent, web } from './uriform/index.js';

const CACHE = 'pages';
const MOST = 100; // responses per path
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** Request fields that ask for something other than the cached response. */
const CONDITIONS = ['Cache-Control', 'If-Match', 'If-Modified-Since', 'If-None-Match', 'If-Range', 'If-Unmodified-Since', 'Pragma', 'Range'];

/** Describes the cached responses for each origin and path, the newest first. It is built from the cache when the worker starts. */
let known;

const placeOf = (url) => url.split('?', 1)[0];
const withoutFragment = (url) => url.split('#', 1)[0];

async function knownResponses() {
  const cache = await caches.open(CACHE);
  const found = new Map();
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url);
    if (response !== undefined) remember(found, entryOf(url, response));
  }
  return found;
}

function entryOf(url, response) {
  return { url, uri: web.toUri(url), field: response.headers.get('No-Vary-Search') ?? '', stored: undefined };
}

function remember(all, entry) {
  const place = placeOf(entry.url);
  const entries = [entry, ...(all.get(place) ?? []).filter(({ url }) => url !== entry.url)];
  all.set(place, entries);
  return entries;
}

function forget(all, entry) {
  const place = placeOf(entry.url);
  all.set(place, (all.get(place) ?? []).filter((other) => other !== entry));
}

/** Returns the entry of the newest response that may answer a request for a URL, or undefined. */
function entryFor(all, url) {
  const uri = web.toUri(url);
  return all.get(placeOf(url))?.find((entry) => entry.url === url || (entry.field !== '' && noVarySearchEquivalent(entry.field, entry.uri, uri)));
}

/** Returns an entry's response after its body has arrived, or undefined. */
async function responseOf(entry) {
  try {
    await entry.stored;
    const cache = await caches.open(CACHE);
    return await cache.match(entry.url);
  } catch {
    return undefined; // fetch it
  }
}

/** Stores a response in the cache, unless there is no room or its body breaks off. */
async function store(all, url, response) {
  const entry = entryOf(url, response);
  const entries = remember(all, entry);
  const dropped = entries.splice(MOST);
  try {
    const opened = caches.open(CACHE);
    entry.stored = opened.then((cache) => cache.put(url, response));
    await entry.stored;
    const cache = await opened;
    await Promise.all(dropped.map((old) => cache.delete(old.url)));
  } catch {
    forget(all, entry);
  }
}

/** Returns whether a private cache may use a response without revalidation (RFC 9111, section 4.2). */
function isFresh(response) {
  const [, age] = /(?:^|[\s,])max-age=(\d+)/i.exec(response.headers.get('Cache-Control') ?? '') ?? [];
  const since = Date.now() - Date.parse(response.headers.get('Date') ?? '');
  return age !== undefined && since >= 0 && since < 1000 * Number(age);
}

function mayAnswerFromCache(request) {
  return (request.cache === 'default' || request.cache === 'force-cache') && !CONDITIONS.some((name) => request.headers.has(name));
}

/** Returns whether to store a response. A redirected response belongs to another URL. */
function mayStore(request, response) {
  return request.cache !== 'no-store' && response.status === 200 && response.type === 'basic' && !response.redirected &&
    !/(?:^|[\s,])no-(?:store|cache)/i.test(response.headers.get('Cache-Control') ?? '') && response.headers.get('Vary') === null;
}

function knownNow() {
  known ??= knownResponses().catch(() => new Map()); // without a cache, fetch everything
  return known;
}

/** Returns the answer to a request. `goOn` takes a promise for the work that remains. */
async function answer(request, goOn) {
  const all = await knownNow();
  const url = withoutFragment(request.url);
  const entry = mayAnswerFromCache(request) ? entryFor(all, url) : undefined;
  const response = entry === undefined ? undefined : await responseOf(entry);
  if (response !== undefined && isFresh(response)) return response;
  const fetched = await fetch(request);
  if (mayStore(request, fetched)) goOn(store(all, url, fetched.clone()));
  return fetched;
}

/** Returns the answer to an unsafe request, and stops using stored responses for its URL (RFC 9111, section 4.4). */
async function change(request) {
  const fetched = await fetch(request);
  const all = await knownNow();
  const place = placeOf(withoutFragment(request.url));
  const entries = all.get(place) ?? [];
  all.delete(place);
  const cache = await caches.open(CACHE).catch(() => undefined);
  await Promise.all(entries.map(({ url }) => cache?.delete(url)));
  return fetched;
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== self.location.origin || request.mode === 'navigate') return;
  if (request.method === 'GET') event.respondWith(answer(request, (work) => event.waitUntil(work)));
  else if (!SAFE_METHODS.includes(request.method)) event.respondWith(change(request));
});
