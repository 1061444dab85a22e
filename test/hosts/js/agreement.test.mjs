// The package and the command agree on each line. Environment variables name the command and a file with lines.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import * as uriform from 'uriform/explain';

const { KeyMaker, UriformError, web } = uriform;
const command = process.env.URIFORM_COMMAND;
// JavaScript texts: UTF-8 lines without NUL, because a NUL would end a line below.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lines = readFileSync(process.env.URIFORM_LINES).toString('latin1').split('\n').slice(0, -1).flatMap((line) => {
  try {
    return line.includes('\0') ? [] : [decoder.decode(Buffer.from(line, 'latin1'))];
  } catch {
    return [];
  }
});

function outputs(...words) {
  const done = spawnSync(command, [...words, '--null'], { input: lines.join('\0') + '\0', maxBuffer: 1 << 30 });
  assert.ok(done.status === 0 || done.status === 1, `${words}: ${done.stderr}`);
  return done.stdout.toString().split('\0').slice(0, -1);
}

function orBlank(call) {
  return (line) => {
    try {
      return call(line) ?? '';
    } catch (error) {
      if (error instanceof UriformError) return '';
      throw error;
    }
  };
}

function agree(name, words, call, batch) {
  test(name, () => {
    const theirs = outputs(...words);
    assert.equal(theirs.length, lines.length);
    const ours = lines.map(orBlank(call));
    for (let i = 0; i < lines.length; ++i) assert.equal(ours[i], theirs[i], JSON.stringify(lines[i]));
    if (batch !== undefined) assert.deepEqual(batch(lines).map((each) => each ?? ''), theirs);
  });
}

test('there are lines', () => assert.ok(lines.length > 10_000, `${lines.length}`));

for (const level of ['scheme', 'syntax']) {
  agree(`normalize, ${level}`, ['normalize', `--level=${level}`, '--invalid=blank'], (line) => uriform.normalize(line, { level }),
    (all) => uriform.normalizeAll(all, { level }));
}
for (const profile of ['cache', 'page', 'surt', 'page strip-www drop-index lower-case-path sort=pair drop=q']) {
  const maker = new KeyMaker(profile);
  const [name, ...rules] = profile.split(' ');
  const options = rules.map((rule) => (rule.includes('=') ? `--${rule}` : `--rule=${rule}`));
  // The command converts SURT hosts with ICU, and this test with Node.
  const isAscii = (line) => /^[\0-\x7f]*$/.test(line) && !/%[89a-f]/i.test(line) && !/xn--/i.test(line);
  test(`key, ${profile}`, () => {
    const theirs = outputs('key', `--profile=${name}`, ...options, '--invalid=blank');
    lines.forEach((line, i) => {
      if (name !== 'surt' || isAscii(line)) assert.equal(orBlank((it) => maker.key(it))(line), theirs[i], JSON.stringify(line));
    });
  });
}
const isAsciiHost = (line) => /^[\0-\x7f]*$/.test(line) && !/%[0-9a-f]{2}/i.test(line.split(/[/?#]/)[2] ?? '') && !/xn--/i.test(line);
for (const [name, words, call] of [
  ['href', ['href', '--base=http://base/a/b?c'], (line) => web.parse(line, 'http://base/a/b?c').href],
  ['web.toUri', ['to-uri', '--web', '--base=http://base/a/b?c'], (line) => web.toUri(line, 'http://base/a/b?c')],
]) {
  test(name, () => {
    const theirs = outputs(...words, '--invalid=blank');
    lines.forEach((line, i) => {
      if (isAsciiHost(line)) assert.equal(orBlank(call)(line), theirs[i], JSON.stringify(line));
    });
  });
}
agree('resolve', ['resolve', '--base=http://a/b/c/d;p?q', '--invalid=blank'], (line) => uriform.resolve('http://a/b/c/d;p?q', line));
agree('encode', ['encode', '--component=path-segment'], (line) => uriform.encode(line, 'path-segment'));

test('parse, with the positions of errors', () => {
  const theirs = outputs('parse', '--json').map((line) => JSON.parse(line));
  lines.forEach((line, i) => {
    const { valid, error: code, position } = theirs[i];
    let ours;
    try {
      ours = uriform.parse(line);
    } catch (error) {
      assert.deepEqual([false, error.code, Buffer.byteLength(line.slice(0, error.position))], [valid, code, position], JSON.stringify(line));
      return;
    }
    assert.ok(valid, JSON.stringify(line));
    for (const name of ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']) {
      assert.equal(ours[name] ?? null, theirs[i][name], JSON.stringify(line));
    }
    assert.equal(ours.hostKind ?? null, theirs[i].host_kind);
  });
});

test('iriToUri', () => {
  const theirs = outputs('to-uri', '--invalid=blank');
  lines.forEach((line, i) => {
    if (isAsciiHost(line) || !/\/\//.test(line)) assert.equal(orBlank(uriform.iriToUri)(line), theirs[i], JSON.stringify(line));
  });
});

// Findings about scripts need ICU.
const ofScripts = new Set(readFileSync(process.env.URIFORM_FINDINGS, 'utf8').split('\n').map((row) => row.split('\t'))
  .filter(([, group]) => group === 'scripts').map(([, , name]) => name));
const isCommon = ([name]) => !ofScripts.has(name);

test('explain', () => {
  assert.ok(ofScripts.size > 4);
  const some = lines.filter((line, i) => isAsciiHost(line) && i % 5 === 0);
  const done = spawnSync(command, ['explain', '--json', '--null'], { input: some.join('\0') + '\0', maxBuffer: 1 << 30 });
  const theirs = done.stdout.toString().split('\0').slice(0, -1).map((line) => JSON.parse(line));
  some.forEach((line, i) => {
    const found = theirs[i].findings.map(({ name, severity }) => [name, severity]).filter(isCommon);
    const ours = uriform.explain(line).findings.map(({ name, severity }) => [name, severity]).filter(isCommon);
    assert.deepEqual(ours, found, JSON.stringify(line));
  });
});
