// Compares web::search_params with Node's URLSearchParams: the same lists, the same operations, the same results.
//
//     node search_params_test.js PATH_OF_THE_PROGRAM_SEARCH_PARAMS
'use strict'
const { execFileSync } = require('node:child_process')
const assert = require('node:assert')

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function textOf(cell) {
  return cell === '-' ? null : decoder.decode(Buffer.from(cell.slice(1), 'hex'))
}

// Returns the same text in ASCII for the standard's parser, which reads UTF-8 octets. Node reads Latin-1 octets in names or values
// with percent-encodings that are not UTF-8.
function asciiOf(text) {
  return text.replace(/[^\0-\x7f]/gu, encodeURIComponent)
}

const operations = {
  append: (params, name, value) => params.append(name, value),
  set: (params, name, value) => params.set(name, value),
  delete: (params, name) => params.delete(name),
  delete_value: (params, name, value) => params.delete(name, value),
  sort: (params) => params.sort(),
}

const lines = execFileSync(process.argv[2], { encoding: 'latin1', maxBuffer: 1 << 28 }).split('\n').slice(0, -1)
for (const line of lines) {
  const cells = line.split(' ')
  const [text, name, value] = cells.slice(0, 3).map(textOf)
  const params = new URLSearchParams(asciiOf(text))
  operations[cells[3]](params, name, value)
  const url = new URL('http://h/?x#f')
  url.search = params.toString()
  assert.deepStrictEqual(cells.slice(4).map(textOf), [params.toString(), params.get(name), url.href], line)
}
assert.strictEqual(lines.length, 50000)
