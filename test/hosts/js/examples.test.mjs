// Each @example in the declarations returns its stated result.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import test from 'node:test';
import * as uriform from 'uriform/explain';

const folder = dirname(createRequire(import.meta.url).resolve('uriform/package.json'));

for (const file of ['index.d.ts', 'explain.d.ts']) {
  const examples = readFileSync(join(folder, file), 'utf8').matchAll(/@example (.+) \/\/ (.+)$/gm);
  for (const [, expression, expected] of examples) {
    test(`${file}: ${expression}`, () => {
      const names = Object.keys(uriform);
      const evaluate = (text) => new Function(...names, `return (${text});`)(...names.map((name) => uriform[name]));
      assert.deepEqual(evaluate(expression), evaluate(expected));
    });
  }
}
