// Compares with Node's URL on web-platform-tests' data. An environment variable names the folder, if available.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { web } from 'uriform';

const folder = process.env.URIFORM_WPT;
const ATTRIBUTES = ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];

test('urltestdata.json', { skip: !existsSync(folder) && 'the tests are not there' }, () => {
  const cases = JSON.parse(readFileSync(join(folder, 'urltestdata.json'), 'utf8')).filter((each) => typeof each === 'object');
  assert.ok(cases.length > 800);
  const ofNode = [];
  for (const each of cases) {
    const base = each.base ?? undefined;
    const what = `${JSON.stringify(each.input)} against ${JSON.stringify(base)}`;
    const node = URL.canParse(each.input, base) ? new URL(each.input, base).href : undefined;
    // Results for non-ASCII domains depend on Node's Unicode version.
    const isAscii = /^[\0-\x7f]*$/.test(each.input + (base ?? ''));
    if (each.failure) {
      if (isAscii) assert.equal(web.canParse(each.input, base), false, what);
    } else if (isAscii || node === each.href) {
      const url = web.parse(each.input, base);
      for (const name of ATTRIBUTES) assert.equal(url[name], each[name], `${name} of ${what}`);
    }
    if (node !== (each.failure ? undefined : each.href)) ofNode.push(what);
  }
  console.log(`the URL of Node differs in ${ofNode.length} of ${cases.length} cases`);
});
