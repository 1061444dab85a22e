// Node's fetch reads the URIs in test/data/data_uris.tsv with the Fetch Standard's "data: URL processor", with the same results.
//
//     node data_uris_test.js PATH_OF_THE_TABLE

'use strict'

const assert = require('node:assert')
const fs = require('node:fs')

const value = cell => (cell === '\\-' ? null : cell === '\\e' ? '' : cell)

const decoded = text => Buffer.from(text.replace(/%(..)/g, (_, digits) => String.fromCharCode(parseInt(digits, 16))), 'latin1')

// Fetch fails if the URL contains credentials or the data is invalid base64.
const isRefused = (uri, isBase64, octets) =>
  /^data:\/\/[^/]*@/.test(uri) || (isBase64 && !/^[A-Za-z0-9+/]*={0,2}$/.test(octets.toString('latin1')))

// Fetch drops parameters without a value, writes names and types in lower case, and quotes values that are not tokens.
const contentType = text => text.replaceAll('"', '').toLowerCase().split(';').filter((part, at) => at === 0 || /^.+=.+/.test(part)).join(';')

const check = async ([uri, mediaType, parameters, base64, , data]) => {
  const octets = mediaType === null ? null : decoded(data)
  if (octets === null || isRefused(uri, base64 === 'yes', octets)) {
    if (/^data:/i.test(uri)) await assert.rejects(fetch(uri), uri)
    return
  }
  const answer = await fetch(uri)
  assert.strictEqual(contentType(answer.headers.get('content-type')), contentType(mediaType + parameters), uri)
  const expected = base64 === 'yes' ? Buffer.from(octets.toString('latin1'), 'base64') : octets
  assert.deepStrictEqual(Buffer.from(await answer.arrayBuffer()), expected, uri)
}

const rows = fs.readFileSync(process.argv[2], 'utf8').split('\n').filter(line => line !== '' && !line.startsWith('# ')).slice(1)
assert(rows.length > 50)
Promise.all(rows.map(row => check(row.split(/\t+/).map(value)))).then(() => console.log(`${rows.length} URIs`))
