// Properties checked on texts from fast-check.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import * as uriform from 'uriform/explain';

const { UriformError, web } = uriform;
const runs = { numRuns: 20_000 };
const pieces = fc.constantFrom('http', 's', ':', '//', '/', '?', '#', '@', '%', '%2e', '%2F', '%41', '.', '..', '[', ']', '::1', '80', 'é', '例', ' ', '\\', '\0', '\n', '\t', '\ud800', '&', '=', 'a', 'A', 'utm_source=x', 'www.', '127.1', '\u{1f600}');
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 8 }).map((parts) => `http://h.example/${parts.join('')}`),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary' }),
);

function orUndefined(call, ...given) {
  try {
    return call(...given);
  } catch (error) {
    assert.ok(error instanceof UriformError, error.stack);
    const of = given[error.argument];
    assert.ok(error.position >= 0 && error.position <= of.length, `${error.position} of ${JSON.stringify(of)}`);
    return undefined;
  }
}

function holds(name, ...rest) {
  test(name, () => fc.assert(fc.property(...rest), runs));
}

holds('a normal form is its own, and is equivalent', texts, (text) => {
  const normal = orUndefined(uriform.normalize, text);
  assert.equal(normal === undefined, orUndefined(uriform.parse, text) === undefined);
  if (normal === undefined) return;
  assert.equal(uriform.normalize(normal), normal);
  assert.ok(uriform.isNormalized(normal));
  assert.equal(uriform.isNormalized(text), normal === text);
  assert.ok(uriform.equivalent(text, normal));
  assert.equal(uriform.hash(text, 3n), uriform.hash(normal, 3n));
});

holds('equivalent, compare and hash agree', texts, texts, (a, b) => {
  const same = orUndefined(uriform.equivalent, a, b);
  if (same === undefined) return;
  assert.equal(same, uriform.normalize(a) === uriform.normalize(b));
  assert.equal(same, uriform.compare(a, b) === 0);
  if (same) assert.equal(uriform.hash(a), uriform.hash(b));
});

holds('components make the text', texts, (text) => {
  const parts = orUndefined(uriform.parse, text);
  if (parts === undefined) return;
  const { scheme, authority, path, query, fragment } = parts;
  assert.equal(`${scheme === undefined ? '' : `${scheme}:`}${authority === undefined ? '' : `//${authority}`}${path}${
    query === undefined ? '' : `?${query}`}${fragment === undefined ? '' : `#${fragment}`}`, text);
});

holds('what relativize returns, resolve returns to the target', texts, texts, (base, target) => {
  const reference = orUndefined(uriform.relativize, base, target);
  if (reference !== undefined) assert.equal(uriform.resolve(base, reference), uriform.resolve(base, target));
});

holds('decode is the inverse of encode', fc.string({ unit: 'grapheme' }), fc.constantFrom('userinfo', 'reg-name', 'path-segment', 'query-value', 'all-octets'),
  (data, set) => assert.equal(uriform.decode(uriform.encode(data, set)), data));

holds('web URLs of ASCII are those of this program', texts, (text) => {
  // Node 20 keeps a space at the end of an opaque path, as the standard did.
  if (!/^[\0-\x7f]*$/.test(text) || /xn--/i.test(text) || / [\t\n\r]*[?#]/.test(text)) return;
  const ours = orUndefined((it) => web.parse(it), text)?.href;
  assert.equal(ours, URL.canParse(text) ? new URL(text).href : undefined);
  assert.equal(web.canParse(text), ours !== undefined);
  if (ours !== undefined) {
    const uri = web.toUri(text);
    assert.equal(web.toUri(uri), uri);
    uriform.parse(uri, { kind: 'uri' });
  }
});

holds('batches are single calls', fc.array(texts, { maxLength: 20 }), (all) => {
  assert.deepEqual(uriform.normalizeAll(all), all.map((text) => orUndefined(uriform.normalize, text)));
  assert.deepEqual(web.hrefAll(all), all.map((text) => orUndefined((it) => web.parse(it).href, text)));
});

holds('keys are keys of keys', texts, fc.constantFrom('cache', 'page', 'page strip-www drop-index lower-case-path'), (text, profile) => {
  const key = orUndefined((it) => uriform.key(it, profile), text);
  if (key !== undefined) assert.equal(uriform.key(key, profile), key);
});

holds('reports name places in the text', texts, (text) => {
  const { findings, changes, url } = uriform.explain(text);
  for (const { begin, end } of [...findings, ...changes]) assert.ok(0 <= begin && begin <= end && end <= text.length);
  assert.equal(url.text, orUndefined((it) => web.parse(it).href, text));
  const { target } = uriform.safeToFetch(text);
  if (target !== undefined) assert.equal(new URL(target).href, target);
  assert.equal(uriform.hideCredentials(text).length > 0, text.length > 0);
});
