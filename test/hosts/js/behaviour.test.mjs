// Errors, types, batches, lines, streams, and objects that own memory.

import assert from 'node:assert/strict';
import test from 'node:test';
import { runInNewContext } from 'node:vm';
import * as core from 'uriform';
import * as all from 'uriform/explain';

const { KeyMaker, LineStream, SeenSet, UriformError, web } = core;
const utf8 = new TextEncoder();
const bytes = (text) => utf8.encode(text);
const text = (octets) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets);

function errorOf(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof UriformError || error instanceof all.UriformError, error.stack);
    return error;
  }
  assert.fail('no error');
}

test('positions are indices into the string', () => {
  for (const [input, position] of [['http://a b/', 8], ['//[::1', 6], ['%4', 2], ['//h:8a/', 6], ['é', 0], ['/\u{1f600}', 1]]) {
    assert.equal(errorOf(() => core.parse(input)).position, position, input);
  }
  // The error is in the base, where characters take more bytes than units.
  const error = errorOf(() => web.parse('/a', 'x:é\u{1f600}http://h:port/'.slice(2)));
  assert.equal(error.argument, 1);
  assert.equal(error.code, 'missing-scheme-non-relative-URL');
  assert.equal(errorOf(() => core.iriToUri('http://é\u{1f600}/ ')).position, 11);
  assert.equal(errorOf(() => core.iriToUri('/\ud800')).position, 1);
  // The first error counts: a character not allowed in IRIs, or an ASCII character.
  for (const [input, position, code, component] of [
    ['/\ufffe ', 1, 'invalid-character', 'path'], ['/ \ufffe', 1, 'invalid-character', 'path'], ['/\ue000?\ue000', 1, 'invalid-character', 'path'],
    ['?\ue000#\ue000', 3, 'invalid-character', 'fragment'], ['?\u{f0000} é', 3, 'invalid-character', 'query'], ['#?\ue000', 2, 'invalid-character', 'fragment'],
    ['//\u200e%', 2, 'invalid-character', 'host'], ['\u{1f600}:/', 2, 'colon-in-first-segment', 'path'], ['//é.example/\ud800 ', 12, 'invalid-character', 'path'],
    ['//é.\u200d.example/', 4, 'invalid-host-name', 'host'], ['//\u00ad.％/', 4, 'invalid-host-name', 'host'],
  ]) {
    const refused = errorOf(() => core.iriToUri(input));
    assert.deepEqual([refused.position, refused.code, refused.component], [position, code, component], JSON.stringify(input));
  }
  assert.equal(errorOf(() => core.iriToUri('//\u200d/')).message, 'host name not valid in IDNA');
});

test('an error has a name, a message, a component and an argument', () => {
  const error = errorOf(() => core.equivalent('http://h/', 'http://h:a@b:c/'));
  assert.deepEqual([error.name, error.code, error.component, error.argument], ['UriformError', 'invalid-port', 'port', 1]);
  assert.match(error.message, /port/);
  assert.equal(errorOf(() => new KeyMaker('page', { tracking: 'utm_*' })).argument, 1);
});

test('texts of other types are TypeErrors', () => {
  const calls = {
    normalize: core.normalize, isNormalized: core.isNormalized, parse: core.parse, hash: core.hash, key: core.key, surt: core.surt,
    iriToUri: core.iriToUri, sortedParams: core.sortedParams, decode: core.decode, encode: core.encode, webParse: web.parse,
    toUri: web.toUri, canParse: web.canParse, origin: web.origin, explain: all.explain, hideCredentials: all.hideCredentials,
    safeToFetch: all.safeToFetch, keyByAllRules: all.keyByAllRules, add: (it) => new SeenSet().add(it), has: (it) => new SeenSet().has(it),
    makerKey: (it) => new KeyMaker().key(it), resolve: (it) => core.resolve('http://h', it), base: (it) => core.resolve(it, '/'),
    equivalent: (it) => core.equivalent(it, it), pair: (it) => all.explainPair('', it), param: (it) => core.getParam('/?a', it),
    with: (it) => core.withParam('/', it), without: (it) => core.withoutParam('/', it), match: (it) => new KeyMaker('surt').surtRange('', it ?? 1),
  };
  for (const [name, call] of Object.entries(calls)) {
    for (const wrong of [undefined, null, 1, 1n, Symbol('s'), {}, [], new URL('http://h/'), new String('http://h/'), bytes('http://h/')]) {
      assert.throws(() => call(wrong), TypeError, `${name} of ${String(wrong)}`);
    }
  }
  for (const wrong of [undefined, null, 'http://h/', { length: 1 }, [1], ['a', null], new Set()]) {
    assert.throws(() => core.normalizeAll(wrong), TypeError);
    assert.throws(() => new SeenSet().addAll(wrong), TypeError);
  }
  for (const wrong of [undefined, null, 'http://h/', [1], new ArrayBuffer(1), new Uint16Array(1)]) {
    assert.throws(() => core.normalizeLines(wrong), TypeError);
    assert.throws(() => SeenSet.load(wrong), TypeError);
  }
  assert.throws(() => new LineStream('normalize'), TypeError);
});

test('options of other types are TypeErrors, and of other values RangeErrors', () => {
  assert.throws(() => core.normalize('/', null), TypeError);
  assert.throws(() => core.normalize('/', { level: 1 }), TypeError);
  assert.throws(() => core.normalize('/', { level: 'none' }), RangeError);
  assert.throws(() => core.normalize('/', { level: 'toString' }), RangeError);
  assert.throws(() => core.normalize('/', { dropFragment: 1 }), TypeError);
  assert.throws(() => core.normalize('/', { urnEquivalence: 1 }), TypeError);
  assert.throws(() => core.parse('/', { kind: 'url' }), RangeError);
  assert.throws(() => core.hash('/', 1), TypeError);
  assert.throws(() => core.hash('/', 1n << 64n), RangeError);
  assert.throws(() => core.hash('/', -1n), RangeError);
  assert.throws(() => core.encode('a', 'segment'), RangeError);
  assert.throws(() => core.normalizeLines(bytes(''), { invalid: 'drop' }), RangeError);
  assert.throws(() => new SeenSet({ kind: 'sorted' }), RangeError);
  assert.throws(() => new SeenSet({ profile: 1 }), TypeError);
  assert.throws(() => new SeenSet({ seed: 1 }), TypeError);
  assert.throws(() => all.safeToFetch('http://h/', { ports: [65536] }), RangeError);
  assert.throws(() => all.safeToFetch('http://h/', { hosts: 'h' }), TypeError);
  assert.throws(() => all.safeToFetch('http://h/', { addresses: ['local'] }), RangeError);
  assert.throws(() => all.safeToFetch('http://h/', { allow: ['user'] }), RangeError);
});

test('undefined is not empty', () => {
  assert.deepEqual(core.parse('//?#'), {
    scheme: undefined, authority: '', userinfo: undefined, host: '', port: undefined, path: '', query: '', fragment: '', hostKind: 'reg-name',
    portNumber: undefined,
  });
  assert.equal(core.getParam('/?a', 'a'), '');
  assert.equal(core.getParam('/?a', 'b'), undefined);
  assert.equal(core.withParam('/', 'a', ''), '/?a=');
  assert.equal(core.withParam('/', 'a'), '/?a');
});

test('texts of any length', () => {
  for (const length of [0, 1, 15, 16, 63, 64, 65, 95, 96, 97, 1000, 65_535, 65_536, 3_000_000]) {
    const path = 'a'.repeat(length);
    assert.equal(core.normalize(`HTTP://h/${path}`), `http://h/${path}`);
    assert.equal(core.encode('é'.repeat(length)), '%C3%A9'.repeat(length));
    assert.equal(core.decode('%C3%A9'.repeat(length)), 'é'.repeat(length));
    assert.equal(core.web.parse(`http://h/${'é'.repeat(length)}`).href.length, 9 + 6 * length);
    assert.equal(core.surt(`http://h/${'é'.repeat(length)}`).length, 3 + 6 * length);
  }
});

test('an option omits the query and fragment of a URN', () => {
  assert.equal(core.normalize('URN:A:b?=q#f', { urnEquivalence: true }), 'urn:a:b');
  assert.equal(core.normalize('http://h/?q#f', { urnEquivalence: true }), 'http://h/?q#f');
});

test('a result that is longer than a string can be is an error', () => {
  assert.throws(() => core.encode('é'.repeat(95_000_000)), RangeError); // six octets for each
  assert.equal(core.normalize('HTTP://h'), 'http://h/');
});

test('options whose getters call the library', () => {
  const options = {
    get level() {
      core.normalize(`HTTP://h/${'%7e'.repeat(100_000)}`);
      return 'scheme';
    },
  };
  assert.equal(core.normalize('HTTP://h/%7e', options), 'http://h/~');
  assert.deepEqual(core.normalizeAll(['HTTP://h/%7e'], options), ['http://h/~']);
  assert.equal(core.equivalent('http://h/%7e', 'http://h/~', options), true);
});

test('arrays whose items are others when they are read again', () => {
  const texts = ['HTTP://g', 'HTTP://h', 'HTTP://i'];
  let reads = 0;
  Object.defineProperty(texts, 1, {
    get() {
      core.normalize('HTTP://other.example/%7e'); // this call uses the same memory
      return `HTTP://h/${'%7e'.repeat(reads++)}`;
    },
  });
  assert.deepEqual(core.normalizeAll(texts), ['http://g/', 'http://h/', 'http://i/']);
  assert.equal(reads, 1);
  assert.deepEqual(new SeenSet().addAll(texts), [true, true, true]);
  assert.equal(reads, 2);
  const inReverse = new Proxy(['HTTP://h', 'HTTP://g'], { get: (all, name) => (name === 'join' ? () => '' : all[name]) });
  assert.deepEqual(core.normalizeAll(inReverse), ['http://h/', 'http://g/']);
  const hosts = ['h.example'];
  Object.defineProperty(hosts, 0, { get: () => { reads = 'i.example'; return core.decode('h.example'); } });
  assert.equal(all.safeToFetch('http://h.example/', { hosts }).target, 'http://h.example/');
});

test('arrays without some of their items', () => {
  for (const hosts of [[,], ['h.example', , 'i.example']]) {
    assert.throws(() => core.normalizeAll(hosts), /item \d is not a string/);
    assert.throws(() => all.safeToFetch('http://h.example/', { hosts }), /a string is required/);
    assert.throws(() => all.safeToFetch('http://h.example/', { refusedHosts: hosts }), /a string is required/);
  }
});

test('the argument that has the error', () => {
  const maker = new KeyMaker('page', { web: true });
  assert.equal(errorOf(() => maker.equal('http://h:x/', 'http://h/')).argument, 0);
  assert.equal(errorOf(() => maker.equal('http://h/', 'http://h:x/')).argument, 1);
  assert.equal(errorOf(() => core.key('http://h/', 'no')).argument, 1);
});

test('ranges of the keys of web URLs', () => {
  const maker = new KeyMaker('surt', { web: true });
  const [begin, end] = maker.surtRange('http:\\\\h.example\\a');
  const key = maker.key('http:\\\\h.example\\a');
  assert.equal(key, 'example,h)/a');
  assert.ok(begin <= key && key < end, `${begin} ${end}`);
});

test('bytes of other realms, of a Buffer and of memory that grows', () => {
  const foreign = runInNewContext('new Uint8Array([47, 37, 55, 101, 10])');
  assert.equal(text(core.normalizeLines(foreign)), '/~\n');
  assert.equal(text(core.normalizeLines(Buffer.from('/%7e\n'))), '/~\n');
  const shared = new Uint8Array(new SharedArrayBuffer(5));
  shared.set(bytes('/%7e\n'));
  assert.equal(text(core.normalizeLines(shared)), '/~\n');
  class Short extends Uint8Array {
    get length() { return 5; }
  }
  const short = Short.from([...bytes('/%7e\n'), ...new Uint8Array(100_000).fill(0x41)]);
  assert.equal(text(core.normalizeLines(short)), '/~\n');
  const set = new SeenSet({ kind: 'hashed', seed: 1n });
  set.add('http://h/');
  assert.ok(SeenSet.load(Buffer.from(set.save())).equals(set));
  assert.throws(() => core.normalizeLines({ [Symbol.toStringTag]: 'Uint8Array', length: 1 }), TypeError);
});

test('batches are what single calls are', () => {
  const texts = ['HTTP://h', 'http://h/', 'a b', '', 'é', '/\ud800', 'a\nb', 'http://h/%7e', '//[::1]', 'x'.repeat(70_000), ...Array.from({ length: 5000 }, (_, i) => `http://h/%6${i % 10}/${i}`)];
  const orUndefined = (call) => (it) => {
    try {
      return call(it);
    } catch (error) {
      if (error instanceof UriformError) return undefined;
      throw error;
    }
  };
  assert.deepEqual(core.normalizeAll(texts), texts.map(orUndefined((it) => core.normalize(it))));
  const options = { level: 'syntax', dropFragment: true };
  assert.deepEqual(core.normalizeAll(texts, options), texts.map(orUndefined((it) => core.normalize(it, options))));
  assert.deepEqual(web.hrefAll(texts), texts.map(orUndefined((it) => web.parse(it).href)));
  assert.deepEqual(web.toUriAll(texts), texts.map(orUndefined((it) => web.toUri(it))));
  for (const maker of [new KeyMaker(), new KeyMaker('surt'), new KeyMaker('page', { web: true })]) {
    assert.deepEqual(maker.keyAll(texts), texts.map(orUndefined((it) => maker.key(it))));
    for (const kind of ['exact', 'hashed']) {
      const one = new SeenSet({ kind, profile: maker, seed: 1n });
      const many = new SeenSet({ kind, profile: maker, seed: 1n });
      assert.deepEqual(many.addAll(texts), texts.map(orUndefined((it) => one.add(it))));
      assert.ok(one.equals(many));
    }
  }
  const ascii = texts.slice(20);
  assert.deepEqual(core.normalizeAll(ascii), ascii.map((it) => core.normalize(it)));
  assert.deepEqual(core.normalizeAll([]), []);
  const unchanged = ['http://h/', 'a b', 'http://i/'];
  assert.deepEqual(core.normalizeAll(unchanged), ['http://h/', undefined, 'http://i/']);
});

test('lines', () => {
  const lines = bytes('HTTP://h\r\na b\n\n//h/\xff');
  assert.equal(text(core.normalizeLines(lines)), 'http://h/\n\n\n\n');
  assert.equal(text(core.normalizeLines(lines, { invalid: 'skip' })), 'http://h/\n\n');
  assert.equal(text(core.normalizeLines(lines, { invalid: 'keep' })), 'http://h/\na b\n\n//h/\xff\n');
  const error = errorOf(() => core.normalizeLines(lines, { invalid: 'throw' }));
  assert.deepEqual([error.line, error.position, error.message], [2, 1, 'line 2: invalid character in path']);
  for (const [given, line, position] of [['\ufeffhttp://h/\n', 1, 0], ['http://h/\n/\r', 2, 1], ['/\r\n/\r\r\n', 2, 1], ['/\n\n%', 3, 1]]) {
    const refused = errorOf(() => core.normalizeLines(bytes(given), { invalid: 'throw' }));
    assert.deepEqual([refused.line, refused.position], [line, position], JSON.stringify(given));
  }
  assert.equal(text(core.normalizeLines(bytes(''))), '');
  assert.equal(text(core.normalizeLines(bytes('\n'))), '\n');
  assert.equal(text(core.normalizeLines(bytes('\r'), { invalid: 'keep' })), '\r\n', 'a carriage return without a line feed is of the line');
  assert.equal(text(core.normalizeLines(Uint8Array.of(0xff, 0x0a), { invalid: 'keep' })), '\ufffd\n');
  assert.equal(text(web.hrefLines(bytes('http:\\\\h\n'))), 'http://h/\n');
  assert.equal(text(web.toUriLines(bytes('http://h/|\n'))), 'http://h/%7C\n');
  assert.equal(text(new KeyMaker('page', { web: true }).keyLines(bytes('http://h/|?utm_source=a\n'))), 'http://h/%7C\n');
});

test('streams, whose chunks end anywhere', async () => {
  const lines = bytes('HTTP://h/é\r\nhttp://H/%7e\n\nlast');
  const whole = core.web.toUriLines(lines, { invalid: 'keep' });
  for (const size of [1, 2, 3, 7, 100]) {
    const chunks = Array.from({ length: Math.ceil(lines.length / size) }, (_, i) => lines.slice(i * size, (i + 1) * size));
    const stream = new ReadableStream({
      start(controller) {
        chunks.forEach((chunk) => controller.enqueue(chunk));
        controller.close();
      },
    }).pipeThrough(new LineStream((each) => core.web.toUriLines(each, { invalid: 'keep' })));
    let written = '';
    for await (const chunk of stream) written += text(chunk);
    assert.equal(written, text(whole));
  }
});

test('streams of chunks whose memory is used again', async () => {
  const buffer = Buffer.alloc(8);
  const { readable, writable } = new LineStream(core.normalizeLines);
  const written = new Response(readable).text();
  const writer = writable.getWriter();
  for (const chunk of ['HTTP://', 'h/a\nHTTP', '://i\n']) {
    buffer.write(chunk);
    await writer.write(buffer.subarray(0, chunk.length));
    buffer.fill(0);
  }
  await writer.close();
  assert.equal(await written, 'http://h/a\nhttp://i/\n');
});

test('streams whose function throws', async () => {
  const { readable, writable } = new LineStream((lines) => core.normalizeLines(lines, { invalid: 'throw' }));
  const read = new Response(readable).text();
  const writer = writable.getWriter();
  await writer.write(bytes('HTTP://h\n')).catch(() => {});
  await Promise.all([assert.rejects(writer.write(bytes('a b\n')), UriformError), assert.rejects(read, UriformError)]);
});

test('sets of keys', () => {
  for (const kind of ['exact', 'hashed']) {
    const set = new SeenSet({ kind });
    assert.equal(set.add('http://h/?utm_source=a'), true);
    assert.equal(set.add('HTTP://h:80#f'), false);
    assert.equal(set.has('http://h'), true);
    assert.equal(set.size, 1);
    assert.equal([...set].length, 1);
    assert.equal(set.delete('http://h'), true);
    assert.equal(set.delete('http://h'), false);
    assert.equal(set.size, 0);
    assert.throws(() => set.add('a b'), UriformError);
    set.add('http://a');
    const iterator = set[Symbol.iterator]();
    iterator.next();
    set.add('http://b');
    assert.throws(() => iterator.next(), /changed/);
  }
  const texts = new SeenSet({ profile: null });
  assert.equal(texts.add('any text \ud83d\ude00'), true);
  assert.deepEqual([...texts], ['any text \ud83d\ude00']);
});

test('sets are saved as bytes', () => {
  const set = new SeenSet({ kind: 'hashed', seed: 7n });
  set.addAll(Array.from({ length: 10_000 }, (_, i) => `http://h/${i}`));
  const saved = set.save();
  const loaded = SeenSet.load(saved);
  assert.equal(loaded.size, 10_000);
  assert.ok(loaded.equals(set));
  assert.ok(loaded.has('http://h/9999'));
  assert.ok(!loaded.has('http://h/10000'));
  assert.ok(loaded.add('http://h/10000'));
  assert.equal(SeenSet.load(loaded.save()).size, 10_001);
  assert.deepEqual(set.save(), saved, 'a set is saved twice');
  for (const place of [0, 9, 60, saved.length >> 1, saved.length - 1]) {
    const damaged = saved.slice();
    damaged[place] ^= 1;
    assert.throws(() => [...SeenSet.load(damaged)], UriformError, `octet ${place}`);
  }
  assert.equal(errorOf(() => SeenSet.load(saved.slice(0, -1))).code, 'wrong-set-size');
  assert.equal(errorOf(() => SeenSet.load(saved, { profile: 'cache' })).code, 'other-identity');
  assert.equal(errorOf(() => SeenSet.load(new Uint8Array(0))).code, 'not-a-seen-set');
  assert.throws(() => new SeenSet().save(), TypeError);
  const other = new SeenSet({ kind: 'hashed', seed: 7n });
  other.add('http://i/');
  set.merge(other);
  assert.equal(set.size, 10_001);
  assert.equal(errorOf(() => set.merge(new SeenSet({ kind: 'hashed', seed: 8n }))).code, 'other-seed');
  assert.throws(() => set.merge(new SeenSet({ kind: 'hashed', seed: 7n, profile: 'cache' })), TypeError);
});

test('objects are disposed of once, and not used afterwards', () => {
  const maker = new KeyMaker();
  const set = new SeenSet({ profile: maker });
  maker.dispose();
  maker.dispose();
  assert.throws(() => maker.key('http://h'), TypeError);
  assert.throws(() => set.add('http://h'), TypeError);
  set.dispose();
  assert.throws(() => set.size, TypeError);
  const shared = new KeyMaker();
  new SeenSet({ profile: shared }).dispose();
  assert.equal(shared.key('HTTP://h'), 'http://h/', 'a set does not dispose of a maker that it was given');
  assert.throws(() => KeyMaker.prototype.key.call({}, 'http://h'), TypeError);
  assert.throws(() => SeenSet.prototype.add.call(maker, 'http://h'), TypeError);
  assert.equal(typeof maker[Symbol.dispose ?? Symbol.for('Symbol.dispose')], 'function');
});

test('hosts that are not ASCII are as this program reads them', () => {
  for (const host of ['例え.jp', 'faß.de', 'xn--fa-hia.de', 'ＥＸＡＭＰＬＥ.com', '１２７.1', 'a%C3%A9.com', 'ä%2fb', '\u00ad', 'é@h', 'é%00']) {
    const input = `http://${host}/`;
    let expected;
    try {
      expected = new URL(input).href;
    } catch {
      expected = undefined;
    }
    assert.equal(web.canParse(input), expected !== undefined, host);
    if (expected !== undefined) assert.equal(web.parse(input).href, expected);
  }
});

test('reports', () => {
  assert.ok(all.explain('http://0177.1/').findings.some(({ name }) => name === 'hosts-differ'), 'a domain in ASCII is no address');
  const report = all.explain('http://é@good.example\\@evil.example/');
  assert.equal(report.findings[0].name, 'url-alone');
  assert.equal('http://é@good.example\\@evil.example/'[report.difference.position], 'é');
  const backslash = report.findings.find(({ name }) => name === 'backslash');
  assert.equal('http://é@good.example\\@evil.example/'.slice(backslash.begin, backslash.end), '\\');
  assert.equal(all.safeToFetch('http://10.0.0.1/', { addresses: ['private'] }).target, 'http://10.0.0.1/');
  assert.equal(all.safeToFetch('http://8.8.8.8/', { addresses: [] }).why, 'address');
  assert.equal(all.safeToFetch('/a', { base: 'https://h.example/' }).target, 'https://h.example/a');
  assert.equal(all.safeToFetch('http://h.example:81/', { ports: [81] }).target, 'http://h.example:81/');
  assert.equal(all.safeToFetch('ftp://h.example/').why, 'scheme');
  assert.equal(all.safeToFetch('http://u@h.example/').finding.name, 'userinfo');
  assert.equal(all.safeToFetch('http://u@h.example/', { allow: ['userinfo'] }).why, undefined);
  assert.equal(all.safeToFetch('http://a.h.example/', { hosts: ['.h.example'], refusedHosts: ['a.h.example'] }).why, 'host');
  assert.equal(errorOf(() => all.safeToFetch('/a', { base: 'b' })).argument, 1);
});
