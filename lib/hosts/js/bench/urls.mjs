// Measures JavaScript packages for URLs beside uriform in a single run, and prints table rows with the nanoseconds per text.
// usage: node urls.mjs FILE SECONDS

import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { normalizeUrl as crawleeNormalizeUrl } from '@apify/utilities';
import normalizeUrl from 'normalize-url';
import * as uriform from 'uriform';

const [, , file, seconds] = process.argv;
const { KeyMaker, normalize, normalizeAll, web } = uriform;
const maker = new KeyMaker('page');

function accepts(text) {
  try {
    normalize(text, {});
    normalizeUrl(text);
    return URL.canParse(text) && crawleeNormalizeUrl(text) !== null;
  } catch {
    return false;
  }
}

// Separate strings, as in a program, instead of slices of the file's text.
const texts = readFileSync(file, 'utf8').split('\n').filter((text) => text !== '' && accepts(text)).slice(0, 20_000).map((text) => Buffer.from(text).toString());

const each = (call) => () => {
  let units = 0;
  for (const text of texts) units += call(text).length;
  return units;
};
const OPERATIONS = {
  'new URL().href': each((text) => new URL(text).href),
  normalize: each((text) => normalize(text)),
  normalizeAll: () => normalizeAll(texts).length,
  'web.parse().href': each((text) => web.parse(text).href),
  'web.hrefAll': () => web.hrefAll(texts).length,
  'KeyMaker key': each((text) => maker.key(text)),
  'KeyMaker keyAll': () => maker.keyAll(texts).length,
  'normalize-url': each((text) => normalizeUrl(text)),
  '@apify/utilities normalizeUrl': each((text) => crawleeNormalizeUrl(text)),
};

// The cost of entering WebAssembly and copying a text in and out: this function does nothing else.
OPERATIONS['into WebAssembly and back'] = each((text) => uriform.encode(text, 'fragment'));

const best = {};
const end = performance.now() + 1000 * seconds;
for (let round = 0; round < 3 || performance.now() < end; ++round) {
  for (const [name, run] of Object.entries(OPERATIONS)) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    const spent = ((user + system) * 1000) / texts.length;
    best[name] = Math.min(best[name] ?? Infinity, spent);
  }
}
console.log(JSON.stringify({ texts: texts.length, node: process.version, best }));
