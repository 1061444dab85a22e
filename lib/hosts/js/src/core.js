// The functions of uriform and uriform-keys, for a single WebAssembly instance.

import * as constants from './constants.js';
import { makeFrames } from './frames.js';
import { UriformError, domainToASCII } from './memory.js';

const KINDS = {
  'uri-reference': constants.URIFORM_URI_REFERENCE,
  uri: constants.URIFORM_URI,
  'absolute-uri': constants.URIFORM_ABSOLUTE_URI,
  'relative-ref': constants.URIFORM_RELATIVE_REF,
};
const LEVELS = { scheme: 0, syntax: constants.URIFORM_SYNTAX_LEVEL };
const SET_KINDS = { exact: constants.URIFORM_SEEN_EXACT, hashed: constants.URIFORM_SEEN_HASHED };
const MATCHES = {
  exact: constants.URIFORM_SURT_EXACT,
  prefix: constants.URIFORM_SURT_PREFIX,
  host: constants.URIFORM_SURT_HOST,
  domain: constants.URIFORM_SURT_DOMAIN,
};
// bridge.c uses the same values.
const INVALID_LINES = { blank: 0, keep: 1, skip: 2, throw: 3 };
const NO_KEY = -1;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** How many code units of a batch are converted at once. A result that is kept does not keep more than these alive. */
const BATCH = 1 << 16;

function requireObject(options) {
  if (options === null || typeof options !== 'object') throw new TypeError('options are an object');
}

/** Returns a word's number. */
function lookUp(numbers, word, name) {
  if (typeof word !== 'string') throw new TypeError(`${name} is a string`);
  if (!Object.hasOwn(numbers, word)) throw new RangeError(`${name} is one of ${Object.keys(numbers).join(', ')}`);
  return numbers[word];
}

function flag(value, bit, name) {
  if (value === undefined || value === false) return 0;
  if (value !== true) throw new TypeError(`${name} is a boolean`);
  return bit;
}

function normalFormOptions(options) {
  if (options === undefined) return 0;
  requireObject(options);
  const { level = 'scheme', dropFragment, urnEquivalence } = options;
  return (
    lookUp(LEVELS, level, 'level') |
    flag(dropFragment, constants.URIFORM_DROP_FRAGMENT, 'dropFragment') |
    flag(urnEquivalence, constants.URIFORM_URN_EQUIVALENCE, 'urnEquivalence')
  );
}

function requireSeed(seed) {
  if (typeof seed !== 'bigint') throw new TypeError('seed is a bigint');
  if (seed !== BigInt.asUintN(64, seed)) throw new RangeError('seed has 64 bits');
}

/** Returns a view of a Uint8Array from any realm. Its length stays fixed even if the buffer grows. */
function viewOf(octets) {
  if (!ArrayBuffer.isView(octets) || Object.prototype.toString.call(octets) !== '[object Uint8Array]') throw new TypeError('a Uint8Array is required');
  return new Uint8Array(octets.buffer, octets.byteOffset, octets.length);
}

export function makeCore(instance) {
  const { wasm, hook, LENGTH, SECOND_LENGTH, ANSWER, ERROR, OBJECT, NUMBER, STRUCTURE } = instance;
  const { begin, end, put, place, room, written, check, requireText, number } = instance;

  const { write, writeOfTwo, ask, askOfTwo, putWithBase } = makeFrames(instance);

  // URIs

  function parse(text, options = {}) {
    requireText(text);
    requireObject(options);
    const kind = lookUp(KINDS, options.kind ?? 'uri-reference', 'kind');
    begin(text.length);
    const size = put(text);
    check(wasm.uriform_parse(place() - size, size, kind, STRUCTURE, ERROR), text);
    const defined = number(STRUCTURE + 64);
    const hostKind = number(STRUCTURE + 72);
    const portNumber = instance.numbers.getInt32(STRUCTURE + 76, true);
    // A URI is ASCII: bytes are indices into the text.
    const component = (i) => ((defined & (1 << i)) === 0 ? undefined : text.slice(number(STRUCTURE + 8 * i), number(STRUCTURE + 8 * i + 4)));
    end();
    return {
      scheme: component(0),
      authority: component(1),
      userinfo: component(2),
      host: component(3),
      port: component(4),
      path: component(5),
      query: component(6),
      fragment: component(7),
      hostKind: hostKind === 0 ? undefined : instance.staticText(wasm.uriform_host_kind_name(hostKind)),
      portNumber: portNumber < 0 ? undefined : portNumber,
    };
  }

  function normalize(text, options) {
    const bits = normalFormOptions(options);
    return write(text, (at, size, buffer, capacity) => wasm.uriform_normalize(at, size, bits, 0, buffer, capacity, LENGTH, ERROR));
  }

  function isNormalized(text, options) {
    const bits = normalFormOptions(options);
    return ask(text, (at, size) => wasm.uriform_is_normalized(at, size, bits, 0, ANSWER, ERROR));
  }

  function equivalent(a, b, options) {
    const bits = normalFormOptions(options);
    return askOfTwo(a, b, (...texts) => wasm.uriform_equivalent(...texts, bits, 0, ANSWER, ERROR));
  }

  function compare(a, b, options) {
    const bits = normalFormOptions(options);
    askOfTwo(a, b, (...texts) => wasm.uriform_compare(...texts, bits, 0, ANSWER, ERROR));
    return Math.sign(instance.numbers.getInt32(ANSWER, true));
  }

  function hash(text, seed = 0n, options = undefined) {
    requireSeed(seed);
    const bits = normalFormOptions(options);
    ask(text, (at, size) => wasm.uriform_hash(at, size, seed, bits, 0, NUMBER, ERROR));
    return instance.numbers.getBigUint64(NUMBER, true);
  }

  function resolve(base, reference, options = {}) {
    requireObject(options);
    const { strict = true } = options;
    if (typeof strict !== 'boolean') throw new TypeError('strict is a boolean');
    const bits = strict ? 0 : constants.URIFORM_NOT_STRICT;
    return writeOfTwo(base, reference, (a, sizeOfA, b, sizeOfB, buffer, capacity) =>
      wasm.uriform_resolve(a, sizeOfA, b, sizeOfB, bits, buffer, capacity, LENGTH, ERROR));
  }

  function relativize(base, target) {
    return writeOfTwo(base, target, (a, sizeOfA, b, sizeOfB, buffer, capacity) =>
      wasm.uriform_relativize(a, sizeOfA, b, sizeOfB, 0, buffer, capacity, LENGTH, ERROR));
  }

  function sameOrigin(a, b) {
    return askOfTwo(a, b, (...texts) => wasm.uriform_same_origin(...texts, 0, 0, ANSWER, ERROR));
  }

  function encode(data, set = 'query-value') {
    requireText(set);
    begin(set.length);
    const size = put(set);
    const found = wasm.uriform_find_encode_set(place() - size, size);
    if (found < 0) throw new RangeError(`no set of octets has the name ${JSON.stringify(set)}`);
    return write(data, (at, bytes, buffer, capacity) => wasm.uriform_encode(at, bytes, found, buffer, capacity, LENGTH, ERROR));
  }

  function decode(text, options = {}) {
    requireObject(options);
    const { lenient, form } = options;
    const bits = constants.URIFORM_UTF8_REPLACED | flag(lenient, constants.URIFORM_LENIENT, 'lenient') |
      flag(form, constants.URIFORM_PLUS_IS_SPACE, 'form');
    return write(text, (at, size, buffer, capacity) => wasm.uriform_decode(at, size, bits, buffer, capacity, LENGTH, ERROR));
  }

  function getParam(text, name) {
    let isFound = true;
    const value = writeOfTwo(text, name, (at, size, atName, sizeOfName, buffer, capacity) => {
      const status = wasm.uriform_get_param(at, size, atName, sizeOfName, 0, buffer, capacity, LENGTH, ERROR);
      if (status !== constants.URIFORM_NOT_FOUND) return status;
      isFound = false;
      return constants.URIFORM_OK; // the length is 0
    });
    return isFound ? value : undefined;
  }

  function writeParam(call, text, name, value) {
    requireText(text);
    requireText(name);
    if (value !== undefined) requireText(value);
    begin(text.length + name.length + (value?.length ?? 0));
    const sizeOfText = put(text);
    const sizeOfName = put(name);
    const atName = place() - sizeOfName;
    const sizeOfValue = value === undefined ? 0 : put(value);
    const atValue = value === undefined ? 0 : place() - sizeOfValue;
    return written((buffer, capacity) =>
      call(atName - sizeOfText, sizeOfText, atName, sizeOfName, atValue, sizeOfValue, 0, buffer, capacity, LENGTH, ERROR), text, name, value);
  }

  function withParam(text, name, value = undefined) {
    return writeParam(wasm.uriform_with_param, text, name, value);
  }

  function appendParam(text, name, value = undefined) {
    return writeParam(wasm.uriform_append_param, text, name, value);
  }

  function withoutParam(text, name) {
    return writeOfTwo(text, name, (a, sizeOfA, b, sizeOfB, buffer, capacity) =>
      wasm.uriform_without_param(a, sizeOfA, b, sizeOfB, 0, buffer, capacity, LENGTH, ERROR));
  }

  function sortedParams(text) {
    return write(text, (at, size, buffer, capacity) => wasm.uriform_sorted_params(at, size, 0, buffer, capacity, LENGTH, ERROR));
  }

  // Web URLs

  function parseUrl(text, base = undefined) {
    const texts = putWithBase(text, base);
    const href = written((buffer, capacity) =>
      wasm.uriform_web_parse(...texts, 0, hook, buffer, capacity, LENGTH, STRUCTURE, ERROR), text, base);
    const hostKind = number(STRUCTURE + 72);
    const attribute = (i) => href.slice(number(STRUCTURE + 8 * i), number(STRUCTURE + 8 * i + 4));
    return {
      href,
      protocol: attribute(0),
      username: attribute(1),
      password: attribute(2),
      host: attribute(3),
      hostname: attribute(4),
      port: attribute(5),
      pathname: attribute(6),
      search: attribute(7),
      hash: attribute(8),
      hostKind: hostKind === 0 ? undefined : instance.staticText(wasm.uriform_web_host_kind_name(hostKind)),
    };
  }

  function canParse(text, base = undefined) {
    const texts = putWithBase(text, base);
    const status = wasm.uriform_web_can_parse(...texts, 0, hook, ANSWER, ERROR);
    if (status === constants.URIFORM_OUT_OF_MEMORY) check(status);
    end();
    return status === constants.URIFORM_OK && number(ANSWER) === 1;
  }

  function urlToUri(text, base = undefined) {
    const texts = putWithBase(text, base);
    return written((buffer, capacity) => wasm.uriform_web_to_uri(...texts, 0, hook, buffer, capacity, LENGTH, ERROR), text, base);
  }

  function urlOrigin(text, base = undefined) {
    const texts = putWithBase(text, base);
    return written((buffer, capacity) => wasm.uriform_web_origin(...texts, 0, hook, buffer, capacity, LENGTH, ERROR), text, base);
  }

  // IRIs (RFC 3987, section 3.1)

  const NOT_ASCII = /[^\0-\x7f]/u;
  /** Excludes the characters that set the direction of writing (section 4.1). */
  const UCSCHAR = /^[\u{a0}-\u{200d}\u{2010}-\u{2029}\u{202f}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{1fffd}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}\u{40000}-\u{4fffd}\u{50000}-\u{5fffd}\u{60000}-\u{6fffd}\u{70000}-\u{7fffd}\u{80000}-\u{8fffd}\u{90000}-\u{9fffd}\u{a0000}-\u{afffd}\u{b0000}-\u{bfffd}\u{c0000}-\u{cfffd}\u{d0000}-\u{dfffd}\u{e1000}-\u{efffd}]$/u;
  const IPRIVATE = /^[\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]$/u;

  /** Returns a text's characters. Those in ucschar and, in a query, in iprivate are percent-encoded. Others stay: no URI contains them. */
  function encodedCharacters(text) {
    let place = ''; // `?` in a query, `#` in a fragment
    return Array.from(text, (character) => {
      if (character === '#' || (character === '?' && place === '')) place = character;
      return UCSCHAR.test(character) || (place === '?' && IPRIVATE.test(character)) ? encodeURIComponent(character) : character;
    });
  }

  function iriToUri(text) {
    requireText(text);
    if (!NOT_ASCII.test(text)) {
      parse(text);
      return text;
    }
    const characters = encodedCharacters(text);
    const uri = characters.join('');
    /** Converts an index into the URI to the character's index into the text. */
    const inText = (index) => {
      let inUri = 0;
      let at = 0;
      let i = 0;
      for (const character of text) {
        inUri += characters[i++].length;
        if (inUri > index) break;
        at += character.length;
      }
      return at;
    };
    let components;
    try {
      components = parse(uri);
    } catch (error) {
      if (error instanceof UriformError) error.position = inText(error.position);
      throw error;
    }
    if (components.host === undefined) return uri;
    const hostBegin = hostAt(uri, components);
    const hostEnd = hostBegin + components.host.length;
    const host = text.slice(inText(hostBegin), inText(hostEnd));
    if (!NOT_ASCII.test(host)) return uri;
    const name = nameOf(host);
    if (name === undefined) throw invalidHostName(inText(hostBegin), host);
    return uri.slice(0, hostBegin) + name + uri.slice(hostEnd);
  }

  /** Converts a host to A-labels. Returns undefined if this is impossible. */
  function nameOf(host) {
    try {
      return domainToASCII(decodeURIComponent(host));
    } catch {
      return undefined; // invalid UTF-8, which no domain contains
    }
  }

  /** Returns the error for the host at an index into a text: at the first label without an A-label, or at the host if only all labels together are invalid. */
  function invalidHostName(at, host) {
    const code = constants.URIFORM_IRI_INVALID_HOST_NAME;
    const labels = [...host.matchAll(/[^.\u3002\uff0e\uff61]+/g)];
    const first = labels.find(([label]) => nameOf(`a.${label}`) === undefined); // a label may be empty beside others
    return new UriformError(instance.staticText(wasm.uriform_error_name(code)), instance.staticText(wasm.uriform_error_message(code, 0)),
      at + (first?.index ?? 0), 'host', 0);
  }

  /** Returns the start of the host, after `//` and the userinfo with its `@`. */
  function hostAt(uri, { scheme, userinfo }) {
    return (scheme === undefined ? 0 : scheme.length + 1) + 2 + (userinfo === undefined ? 0 : userinfo.length + 1);
  }

  // Batches

  /** Returns a copy of an array of strings, because a Proxy or a getter may return other items when read again. */
  function textsOf(array) {
    if (!Array.isArray(array)) throw new TypeError('an array of strings is required');
    const texts = [...array];
    for (let i = 0; i < texts.length; ++i) {
      if (typeof texts[i] !== 'string') throw new TypeError(`item ${i} is not a string`);
    }
    return texts;
  }

  /** Copies an array into the memory in parts that are converted at once, and calls `call(part, offsets, data, its index in the array)` for each. */
  function inParts(texts, call) {
    for (let from = 0; from < texts.length;) {
      let units = 0;
      let to = from;
      while (to < texts.length && (to === from || units < BATCH)) units += texts[to++].length;
      const part = from === 0 && to === texts.length ? texts : texts.slice(from, to);
      begin(units + 2 * (part.length + 2));
      const offsets = (place() + 3) & ~3;
      instance.skip(offsets + 4 * (part.length + 1) - place());
      const data = place();
      const joined = part.join('');
      const isAscii = put(joined) === units;
      if (!isAscii) instance.skip(data - place());
      const ends = new Int32Array(wasm.memory.buffer, offsets, part.length + 1);
      for (let i = 0, end = 0; i < part.length; ++i) {
        end += isAscii ? part[i].length : put(part[i]);
        ends[i + 1] = end;
      }
      ends[0] = 0;
      call(part, offsets, data, from);
      end();
      from = to;
    }
  }

  /** Returns a column function's result for each text, or undefined if it refuses the text. */
  function batch({ operation, maker = 0, ofUrls = 0, options = 0 }, array) {
    const texts = textsOf(array);
    const results = new Array(texts.length).fill(undefined);
    inParts(texts, (part, offsets, data, from) => {
      const count = part.length;
      check(wasm.bridge_apply(operation, maker, ofUrls, options, count, offsets, data, STRUCTURE, ERROR));
      const begins = new Int32Array(wasm.memory.buffer, number(STRUCTURE), count + 1);
      const made = number(STRUCTURE + 4);
      const validity = number(STRUCTURE + 8);
      const { octets } = instance;
      if (made === data) { // no text has changed
        for (let i = 0; i < count; ++i) {
          if (validity === 0 || ((octets[validity + (i >> 3)] >> (i & 7)) & 1) !== 0) results[from + i] = part[i];
        }
      } else {
        const text = instance.text(made, begins[count]);
        const isAscii = text.length === begins[count];
        for (let i = 0; i < count; ++i) {
          if (validity === 0 || ((octets[validity + (i >> 3)] >> (i & 7)) & 1) !== 0) {
            results[from + i] = isAscii ? text.slice(begins[i], begins[i + 1]) : instance.text(made + begins[i], begins[i + 1] - begins[i]);
          }
        }
      }
      wasm.bridge_release();
    });
    return results;
  }

  /** Returns a column function's results for lines, as lines. `single` creates the error for a line. */
  function lines({ operation, maker = 0, ofUrls = 0, options = 0 }, given, invalid, single) {
    const octets = viewOf(given);
    const treatment = lookUp(INVALID_LINES, invalid, 'invalid');
    const input = instance.allocate(octets.length || 1);
    instance.octets.set(octets, input);
    const status = wasm.bridge_lines(operation, maker, ofUrls, options, input, octets.length, treatment, STRUCTURE, ANSWER, ERROR);
    wasm.free(input);
    check(status);
    const output = number(STRUCTURE);
    const result = instance.octets.slice(output, output + number(STRUCTURE + 4));
    wasm.free(output);
    const refused = number(ANSWER);
    if (refused !== 0) throwErrorOfLine(octets, refused, single);
    return result;
  }

  function throwErrorOfLine(octets, line, single) {
    let begin = 0;
    for (let i = 1; i < line; ++i) begin = octets.indexOf(LINE_FEED, begin) + 1;
    const found = octets.indexOf(LINE_FEED, begin);
    const end = found === -1 ? octets.length : found;
    const isCarriageReturn = found > begin && octets[end - 1] === CARRIAGE_RETURN;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets.slice(begin, end - Number(isCarriageReturn)));
    try {
      single(text);
    } catch (error) {
      error.line = line;
      error.message = `line ${line}: ${error.message}`;
      throw error;
    }
  }

  function lineOptions(options) {
    requireObject(options);
    return options.invalid ?? 'blank';
  }

  function normalizeAll(texts, options) {
    return batch({ operation: constants.URIFORM_ARROW_NORMALIZE, options: normalFormOptions(options) }, texts);
  }

  function normalizeLines(octets, options = {}) {
    return lines({ operation: constants.URIFORM_ARROW_NORMALIZE, options: normalFormOptions(options) }, octets, lineOptions(options),
      (text) => normalize(text, options));
  }

  function hrefAll(texts) {
    return batch({ operation: constants.URIFORM_ARROW_HREF }, texts);
  }

  function hrefLines(octets, options = {}) {
    return lines({ operation: constants.URIFORM_ARROW_HREF }, octets, lineOptions(options), parseUrl);
  }

  function urlToUriAll(texts) {
    return batch({ operation: constants.URIFORM_ARROW_WEB_TO_URI }, texts);
  }

  function urlToUriLines(octets, options = {}) {
    return lines({ operation: constants.URIFORM_ARROW_WEB_TO_URI }, octets, lineOptions(options), urlToUri);
  }

  // Objects

  const DISPOSE = Symbol.dispose ?? Symbol.for('Symbol.dispose');

  /** An object of the C interface. dispose() or the garbage collector frees it. */
  class Handle {
    #pointer;
    #free;

    constructor(pointer, free) {
      this.#pointer = pointer;
      this.#free = free;
      instance.finalized.register(this, { free, pointer }, this);
    }

    get pointer() {
      if (this.#pointer === 0) throw new TypeError('the object has been disposed of');
      return this.#pointer;
    }

    dispose() {
      if (this.#pointer === 0) return;
      instance.finalized.unregister(this);
      wasm[this.#free](this.#pointer);
      this.#pointer = 0;
    }
  }

  class KeyMaker {
    #handle;
    #web;

    constructor(profile = 'page', options = {}) {
      requireText(profile);
      requireObject(options);
      const { tracking, web = false } = options;
      if (typeof web !== 'boolean') throw new TypeError('web is a boolean');
      this.#web = web;
      if (tracking !== undefined) requireText(tracking);
      begin(profile.length + (tracking?.length ?? 0));
      const size = put(profile);
      const sizeOfList = tracking === undefined ? 0 : put(tracking);
      const at = place() - sizeOfList - size;
      check(wasm.uriform_key_maker_new(at, size, tracking === undefined ? 0 : at + size, sizeOfList, 0,
        constants.URIFORM_NEWEST_VERSION, hook, OBJECT, ERROR), profile, tracking);
      this.#handle = new Handle(number(OBJECT), 'uriform_key_maker_free');
      end();
    }

    static pointerOf(maker) {
      if (!(maker instanceof KeyMaker)) throw new TypeError('a KeyMaker is required');
      return maker.#handle.pointer;
    }

    /** Returns the text if it is a URI, or the URI that it refers to as a web URL. */
    uriOf(text) {
      return this.#web ? urlToUri(text) : text;
    }

    get #operation() {
      return { operation: constants.URIFORM_ARROW_KEY, maker: this.#handle.pointer, ofUrls: Number(this.#web) };
    }

    get web() {
      return this.#web;
    }

    key(text) {
      const maker = this.#handle.pointer;
      return write(this.uriOf(text), (at, size, buffer, capacity) => wasm.uriform_key(maker, at, size, 0, buffer, capacity, LENGTH, ERROR));
    }

    keyAll(texts) {
      return batch(this.#operation, texts);
    }

    keyLines(octets, options = {}) {
      return lines(this.#operation, octets, lineOptions(options), (text) => this.key(text));
    }

    hash128(text, seed = 0n) {
      const maker = this.#handle.pointer;
      requireSeed(seed);
      ask(this.uriOf(text), (at, size) => wasm.uriform_key_hash(maker, at, size, seed, 0, STRUCTURE, ERROR));
      return digestAt(STRUCTURE);
    }

    equal(a, b) {
      const maker = this.#handle.pointer;
      return askOfTwo(this.uriOf(a), ofArgument(1, () => this.uriOf(b)), (...texts) => wasm.uriform_key_equal(maker, ...texts, 0, ANSWER, ERROR));
    }

    get identity() {
      const maker = this.#handle.pointer;
      begin(0);
      return written((buffer, capacity) => wasm.uriform_key_identity(maker, 0, buffer, capacity, LENGTH, ERROR));
    }

    surtRange(text, match = 'exact') {
      const maker = this.#handle.pointer;
      const uri = this.uriOf(text);
      requireText(uri);
      const kind = lookUp(MATCHES, match, 'match');
      begin(8 * uri.length); // two percent-encoded keys
      const size = put(uri);
      const at = place() - size;
      const half = room() >>> 1;
      const middle = place() + half;
      check(wasm.uriform_surt_range(maker, at, size, kind, 0, place(), half, LENGTH, middle, half, SECOND_LENGTH, ERROR), uri);
      const range = [instance.text(place(), number(LENGTH)), instance.text(middle, number(SECOND_LENGTH))];
      end();
      return range;
    }

    dispose() {
      this.#handle.dispose();
    }

    [DISPOSE]() {
      this.dispose();
    }
  }

  function digestAt(pointer) {
    return (instance.numbers.getBigUint64(pointer, true) << 64n) | instance.numbers.getBigUint64(pointer + 8, true);
  }

  /** Returns the result of `call()`, and assigns its errors to the argument with this index. */
  function ofArgument(argument, call) {
    try {
      return call();
    } catch (error) {
      if (error instanceof UriformError) error.argument = argument;
      throw error;
    }
  }

  const makers = new Map();

  /** Returns a key maker for a profile. The last 16 makers are kept. */
  function makerOf(profile) {
    let maker = makers.get(profile);
    if (maker === undefined) {
      maker = ofArgument(1, () => new KeyMaker(profile));
      if (makers.size === 16) {
        const [[oldest, its]] = makers;
        its.dispose();
        makers.delete(oldest);
      }
      makers.set(profile, maker);
    }
    return maker;
  }

  function key(text, profile = 'page') {
    return makerOf(profile).key(text);
  }

  function surt(text) {
    return key(text, 'surt');
  }

  function canonicalProfile(profile) {
    return write(profile, (at, size, buffer, capacity) =>
      wasm.uriform_profile(at, size, constants.URIFORM_NEWEST_VERSION, buffer, capacity, LENGTH, ERROR));
  }

  function noVarySearchEquivalent(field, a, b, options = {}) {
    requireText(field);
    requireText(a);
    requireText(b);
    requireObject(options);
    const bits = flag(options.legacy, constants.URIFORM_LEGACY_FIELD, 'legacy');
    begin(field.length + a.length + b.length);
    const [sizeOfField, sizeOfA, sizeOfB] = [put(field), put(a), put(b)];
    const atB = place() - sizeOfB;
    const atA = atB - sizeOfA;
    check(wasm.uriform_no_vary_search_equivalent(atA - sizeOfField, sizeOfField, atA, sizeOfA, atB, sizeOfB, bits, ANSWER, 0, ERROR),
      field, a, b);
    end();
    return number(ANSWER) === 1;
  }

  const FROM_BYTES = Symbol('from bytes');
  const PLACE_OF_ITERATION = 48; // uriform_seen_keys

  class SeenSet {
    #handle;
    #maker; // undefined if texts are keys
    #ownMaker; // not shared
    #kind;
    #changes = 0;

    constructor(options = {}) {
      requireObject(options);
      const { kind = 'exact', profile = 'page', seed } = options;
      this.#kind = lookUp(SET_KINDS, kind, 'kind');
      if (seed !== undefined) requireSeed(seed);
      if (profile !== null && !(profile instanceof KeyMaker)) this.#ownMaker = new KeyMaker(profile);
      this.#maker = this.#ownMaker ?? profile ?? undefined;
      const octets = options[FROM_BYTES];
      this.#handle = new Handle(octets === undefined ? this.#create(seed) : this.#load(octets), 'uriform_seen_set_free');
    }

    static load(octets, options = {}) {
      const view = viewOf(octets);
      requireObject(options);
      return new SeenSet({ profile: options.profile, kind: 'hashed', [FROM_BYTES]: view });
    }

    #create(seed) {
      if (seed !== undefined) instance.numbers.setBigUint64(NUMBER, seed, true);
      check(wasm.uriform_seen_set_new(this.#kind, seed === undefined ? 0 : NUMBER, 0, OBJECT, ERROR));
      return number(OBJECT);
    }

    #load(octets) {
      const identity = this.#maker?.identity ?? '';
      const file = wasm.bridge_make_file(octets.length) >>> 0;
      if (file === 0) throw instance.outOfMemory();
      instance.octets.set(octets, file);
      begin(identity.length);
      const size = put(identity);
      put('file\0');
      const status = wasm.uriform_seen_set_load(place() - 5, place() - 5 - size, size, 0, OBJECT, ERROR);
      if (status !== constants.URIFORM_OK) wasm.bridge_drop_file();
      check(status);
      end();
      return number(OBJECT);
    }

    get #pointers() {
      return [this.#handle.pointer, this.#maker === undefined ? 0 : KeyMaker.pointerOf(this.#maker)];
    }

    #uriOf(text) {
      return this.#maker === undefined ? text : this.#maker.uriOf(text);
    }

    get size() {
      return wasm.uriform_seen_set_size(this.#handle.pointer) >>> 0;
    }

    add(text) {
      const pointers = this.#pointers;
      ++this.#changes;
      return ask(this.#uriOf(text), (at, size) => wasm.uriform_seen_set_insert(...pointers, at, size, 0, ANSWER, ERROR));
    }

    addAll(array) {
      const texts = textsOf(array);
      const pointers = this.#pointers;
      const results = new Array(texts.length).fill(undefined);
      ++this.#changes;
      const uris = this.#maker?.web ? urlToUriAll(texts) : texts;
      const places = uris.flatMap((uri, i) => (uri === undefined ? [] : [i]));
      inParts(places.length === uris.length ? uris : places.map((i) => uris[i]), (part, offsets, data, from) => {
        const answers = instance.allocate(part.length);
        try {
          check(wasm.bridge_insert(...pointers, part.length, offsets, data, answers, ERROR));
          for (let i = 0; i < part.length; ++i) {
            const answer = instance.numbers.getInt8(answers + i);
            results[places[from + i]] = answer === NO_KEY ? undefined : answer === 1;
          }
        } finally {
          wasm.free(answers);
        }
      });
      return results;
    }

    has(text) {
      const pointers = this.#pointers;
      return ask(this.#uriOf(text), (at, size) => wasm.uriform_seen_set_contains(...pointers, at, size, 0, ANSWER, ERROR));
    }

    delete(text) {
      const pointers = this.#pointers;
      ++this.#changes;
      return ask(this.#uriOf(text), (at, size) => wasm.uriform_seen_set_erase(...pointers, at, size, 0, ANSWER, ERROR));
    }

    merge(other) {
      if (!(other instanceof SeenSet)) throw new TypeError('a SeenSet is required');
      if (this.#maker?.identity !== other.#maker?.identity) throw new TypeError('the keys of the sets are made by other profiles');
      ++this.#changes;
      check(wasm.uriform_seen_set_merge(this.#handle.pointer, other.#handle.pointer, 0, ERROR));
    }

    equals(other) {
      if (!(other instanceof SeenSet)) throw new TypeError('a SeenSet is required');
      check(wasm.uriform_seen_set_equal(this.#handle.pointer, other.#handle.pointer, 0, ANSWER, ERROR));
      return number(ANSWER) === 1 && this.#maker?.identity === other.#maker?.identity;
    }

    *[Symbol.iterator]() {
      const changes = this.#changes;
      const iteration = new Handle(instance.allocate(PLACE_OF_ITERATION), 'free'); // the loop may be left before the end, and the handle collected
      try {
        check(wasm.uriform_seen_set_keys(this.#handle.pointer, 0, iteration.pointer, ERROR));
        for (;;) {
          if (changes !== this.#changes || this.#handle.pointer === 0) throw new Error('the set was changed during an iteration');
          const status = wasm.uriform_next_seen_key(iteration.pointer, STRUCTURE, ERROR);
          if (status === constants.URIFORM_NOT_FOUND) return;
          check(status);
          yield this.#kind === SET_KINDS.exact ? instance.textAt(STRUCTURE) : digestAt(STRUCTURE + 8);
        }
      } finally {
        iteration.dispose();
      }
    }

    save() {
      const identity = this.#maker?.identity ?? '';
      if (this.#kind !== SET_KINDS.hashed) throw new TypeError('only a hashed set can be saved');
      begin(identity.length);
      const size = put(identity);
      put('file\0');
      const status = wasm.uriform_seen_set_save(this.#handle.pointer, place() - 5, place() - 5 - size, size, 0, ERROR);
      const file = wasm.bridge_file() >>> 0;
      const octets = status === constants.URIFORM_OK ? instance.octets.slice(file, file + wasm.bridge_file_size()) : undefined;
      wasm.bridge_drop_file();
      check(status);
      end();
      return octets;
    }

    dispose() {
      this.#handle.dispose();
      this.#ownMaker?.dispose();
    }

    [DISPOSE]() {
      this.dispose();
    }
  }

  const version = instance.staticText(wasm.uriform_version());
  const normalFormVersion = wasm.uriform_normal_form_version();
  const keyVersion = wasm.uriform_key_version();
  const web = { parse: parseUrl, canParse, toUri: urlToUri, origin: urlOrigin, hrefAll, hrefLines, toUriAll: urlToUriAll,
    toUriLines: urlToUriLines };

  return {
    KeyMaker, SeenSet, appendParam, canonicalProfile, compare, decode, encode, equivalent, getParam, hash, iriToUri, isNormalized, key,
    keyVersion, noVarySearchEquivalent, normalFormVersion, normalize, normalizeAll, normalizeLines, parse, relativize, resolve, sameOrigin,
    sortedParams, surt, version, web, withParam, withoutParam,
  };
}

/** Applies a line function, such as normalizeLines(), to a stream of bytes with arbitrary chunk boundaries. */
export class LineStream extends TransformStream {
  constructor(convert) {
    if (typeof convert !== 'function') throw new TypeError('a function is required');
    let parts = []; // parts of an unfinished line
    const joined = (last) => {
      const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, last.length));
      let at = 0;
      for (const part of [...parts, last]) {
        whole.set(part, at);
        at += part.length;
      }
      parts = [];
      return whole;
    };
    super({
      transform(given, controller) {
        const chunk = viewOf(given);
        const end = chunk.lastIndexOf(LINE_FEED) + 1;
        if (end !== 0) controller.enqueue(convert(joined(chunk.subarray(0, end))));
        if (end !== chunk.length) parts.push(chunk.slice(end));
      },
      flush(controller) {
        const last = joined(new Uint8Array(0));
        if (last.length !== 0) controller.enqueue(convert(last));
      },
    });
  }
}
