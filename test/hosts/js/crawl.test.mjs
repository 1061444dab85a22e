// Crawls a local site whose links are spelled in many ways, with Crawlee.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import test from 'node:test';
import { CheerioCrawler, Configuration } from '@crawlee/cheerio';
import { MemoryStorage } from '@crawlee/memory-storage';
import { Links } from './crawlee.mjs';

const PAGES = 20;

/** Links to a page, as authors, campaigns and frameworks spell them. */
function spellings(i, port) {
  const path = `/page%2D${i}`;
  return [
    `${path}?a=1&b=2`, `${path}?b=2&a=1`, `/page-${i}?a=1&b=2#top`, `/x/..${path}?a=1&b=2`, `${path}?a=1&b=2&utm_source=feed`,
    `HTTP://LOCALHOST:${port}/./page-${i}?a=1&b=2&fbclid=x${i}`, `  ${path}?a=1&b=2\n`, `\\page-${i}?a=1&b=2`,
  ];
}
const TRAPS = ['javascript:alert(1)', 'mailto:me@example.com', 'http://169.254.169.254/latest/meta-data', 'http://localhost@evil.example/',
  'file:///etc/passwd', 'http://[', 'http://10.0.0.1/', 'data:text/html,x'];

async function crawl(requestsOf) {
  const fetched = [];
  const server = createServer((request, response) => {
    fetched.push(request.url);
    const { port } = server.address();
    const links = [...Array.from({ length: PAGES }, (_, i) => spellings(i, port)).flat(), ...TRAPS];
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html>${links.map((link) => `<a href="${link.replaceAll('&', '&amp;')}">link</a>`).join('\n')}`);
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const { port } = server.address();
  const crawler = new CheerioCrawler({
    maxRequestRetries: 0,
    maxConcurrency: 4,
    async requestHandler({ $, request, addRequests }) {
      const hrefs = $('a[href]').toArray().map((link) => $(link).attr('href'));
      await addRequests(requestsOf(hrefs, request.loadedUrl));
    },
  }, new Configuration({ storageClient: new MemoryStorage({ persistStorage: false }), persistStorage: false, purgeOnStart: false }));
  crawler.log.setLevel(crawler.log.LEVELS.OFF);
  await crawler.run([`http://localhost:${port}/`]);
  server.close();
  return fetched;
}

test('each page is fetched once, and no trap', { timeout: 300_000 }, async () => {
  // The site runs on this machine, so the policy allows its name and address. A web crawler would not.
  const links = new Links({ policy: { hosts: ['localhost'], addresses: ['loopback'], ports: [...Array(65536).keys()], allow: ['local-name', 'backslash', 'tab-or-newline', 'space-at-end', 'control-character'] } });
  const fetched = await crawl((hrefs, base) => links.requests(hrefs, base));
  assert.equal(fetched.filter((url) => url !== '/' && url !== '/robots.txt').length, PAGES, fetched.join(' '));
  assert.ok(Object.values(links.skipped).reduce((a, b) => a + b, 0) >= TRAPS.length * (PAGES + 1));

  const theirs = await crawl((hrefs, base) => hrefs.flatMap((href) => (URL.canParse(href, base) ? [new URL(href, base).href] : []))
    .filter((url) => url.startsWith('http://localhost:')));
  console.log(`by the keys of Crawlee: ${theirs.length - 1} fetches of ${PAGES} pages`);
  assert.ok(theirs.length - 1 > PAGES);
});
