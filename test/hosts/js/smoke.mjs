// Uses the package as any program that supports modules can. Prints `ok`.

import * as core from 'uriform';
import { explain, safeToFetch } from 'uriform/explain';

function expect(given, expected) {
  if (given !== expected) throw new Error(`${given}, and not ${expected}`);
}

expect(core.normalize('HTTP://EXAMPLE.com:80/%7e'), 'http://example.com/~');
expect(core.normalizeAll(['HTTP://h', 'a b']).join(), 'http://h/,');
expect(core.web.parse('http://例え.jp').hostname, 'xn--r8jz45g.jp');
expect(core.key('http://h?b&a&utm_source=x'), 'http://h/?a&b');
const set = new core.SeenSet({ kind: 'hashed' });
expect(set.add('http://h/'), true);
expect(core.SeenSet.load(set.save()).has('HTTP://h'), true);
try {
  core.parse('http://a b/');
  expect('no error', '');
} catch (error) {
  expect(error.position, 8);
}
expect(explain('http://0177.1/').url.host, '127.0.0.1');
expect(safeToFetch('http://10.0.0.1/').why, 'address');
console.log('ok');
