// The WebAssembly instance: its memory, the texts passed in and out, and errors. bridge.c checks the layouts.

import * as constants from './constants.js';

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The longest text in V8, in bytes. Node ends the program if it decodes a slightly longer text. */
const LONGEST = 2 ** 29 - 24;
/** The arena for a call's texts is freed after a call with larger texts. */
const LARGE = 1 << 20;

/** Why a text is refused. `position` is an index into the text, as String.prototype.slice() takes it. */
export class UriformError extends Error {
  constructor(code, message, position, component, argument) {
    super(message);
    this.name = 'UriformError';
    /** The name of the error: `invalid-character`. */
    this.code = code;
    /** The offset of the error: the end of the longest prefix that some valid text begins with, if RFC 3986 or RFC 3987 refuses the text. */
    this.position = position;
    /** The component that was being read, or undefined. */
    this.component = component;
    /** The index of the invalid text among the function's texts, from 0. */
    this.argument = argument;
  }
}

/** Converts a byte position in a text's UTF-8 to an index into the text. */
function indexOfByte(text, position) {
  let bytes = 0;
  let index = 0;
  for (const character of text) {
    if (bytes >= position) break;
    const point = character.codePointAt(0);
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    index += character.length;
  }
  return index;
}

/** Returns whether byte positions equal indices into a text. */
function isAscii(text) {
  return /^[\0-\x7f]*$/.test(text);
}

function requireText(text) {
  if (typeof text !== 'string') throw new TypeError(`a string is required, and not ${text === null ? 'null' : typeof text}`);
}

/** Converts a domain to ASCII with this program's URL (UTS #46). Returns undefined if URL refuses the domain. */
export function domainToASCII(domain) {
  // Octets that could end the host are encoded: the URL Standard decodes them again. A label of letters after it prevents an IPv4 address.
  const encoded = encodeURIComponent(domain).replace(/[!'()*~]/g, (octet) => `%${octet.charCodeAt(0).toString(16)}`);
  try {
    return new URL(`http://${encoded}.a/`).hostname.slice(0, -2) || undefined;
  } catch {
    return undefined;
  }
}

let random = globalThis.crypto;

/** Sets the source of random numbers. Node 18 provides it in a module. */
export function useCrypto(crypto) {
  random = crypto;
}

/** Creates an instance of a module, which is a Uint8Array or a WebAssembly.Module. */
export function instantiate(source) {
  let octets;
  let numbers;
  // A call's texts, followed by its result.
  let arena = 0;
  let capacity = 0;
  let used = 0;
  let sizeOfFirst = 0;
  let whole; // a view of the arena, which takes time to create

  function refresh() {
    octets = new Uint8Array(wasm.memory.buffer);
    numbers = new DataView(wasm.memory.buffer);
    whole = octets.subarray(arena, arena + capacity);
  }

  const host = {
    domainToASCII(domain, size, _, buffer, capacity, length) {
      const name = domainToASCII(fromUtf8.decode(octets.subarray(domain >>> 0, (domain >>> 0) + size)));
      if (name === undefined) return constants.URIFORM_WEB_DOMAIN_TO_ASCII;
      if (name.length > capacity) return constants.URIFORM_WEB_HOST_TOO_LONG;
      utf8.encodeInto(name, octets.subarray(buffer >>> 0, (buffer >>> 0) + capacity));
      numbers.setUint32(length >>> 0, name.length, true);
      return constants.URIFORM_OK;
    },
    randomOctets(buffer, count) {
      random.getRandomValues(octets.subarray(buffer >>> 0, (buffer >>> 0) + count));
    },
  };
  const nothing = () => 0;
  // The C library imports these functions but never calls them: the program uses no environment and no output.
  const others = new Proxy({ emscripten_notify_memory_growth: refresh }, { get: (known, name) => known[name] ?? nothing });
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  const wasm = new WebAssembly.Instance(module, { host, env: others, wasi_snapshot_preview1: others }).exports;
  refresh();
  wasm._initialize?.();

  function outOfMemory() {
    return new UriformError('out-of-memory', 'out of memory', 0, undefined, 0);
  }

  function allocate(size) {
    const place = wasm.malloc(size) >>> 0;
    if (place === 0) throw outOfMemory();
    return place;
  }

  // Besides its status, a call writes results: numbers and structures.
  const results = allocate(1024);
  const LENGTH = results;
  const SECOND_LENGTH = results + 4;
  const ANSWER = results + 8;
  const ERROR = results + 16;
  const OBJECT = results + 32;
  const NUMBER = results + 40;
  const STRUCTURE = results + 64;

  reserveArena(1 << 16);

  function reserveArena(size) {
    if (size <= capacity) return;
    wasm.free(arena);
    arena = capacity = 0; // without memory, the next call tries again
    arena = allocate(size);
    capacity = size;
    whole = octets.subarray(arena, arena + capacity);
  }

  /** Makes room for texts of this many code units in total, and discards the last call's texts. */
  function begin(units) {
    used = 0;
    reserveArena(3 * units + 1024);
  }

  function end() {
    if (capacity > LARGE) {
      wasm.free(arena);
      arena = capacity = 0;
      reserveArena(1 << 16);
    }
  }

  /** Copies a text after this call's other texts. Returns its size in bytes; the text begins at `place() - size`. */
  function put(text) {
    const { written } = utf8.encodeInto(text, used === 0 ? whole : octets.subarray(arena + used, arena + capacity));
    if (used === 0) sizeOfFirst = written;
    used += written;
    return written;
  }

  /** Reserves bytes that the caller writes. */
  function skip(size) {
    used += size;
  }

  function place() {
    return arena + used;
  }

  function room() {
    return capacity - used;
  }

  /** Decodes bytes in the memory. */
  function text(from, size) {
    if (size > LONGEST) throw new RangeError('the result is longer than a string can be');
    return fromUtf8.decode(octets.subarray(from, from + size));
  }

  function textAt(pointer) {
    return text(number(pointer), number(pointer + 4));
  }

  function number(pointer) {
    return numbers.getUint32(pointer, true);
  }

  const names = new Map();

  /** Returns one of the library's static texts, terminated by NUL. */
  function staticText(pointer) {
    let known = names.get(pointer);
    if (known === undefined) {
      known = text(pointer >>> 0, octets.indexOf(0, pointer >>> 0) - (pointer >>> 0));
      names.set(pointer, known);
    }
    return known;
  }

  /** Returns the error at an address in the memory, for a call with these texts, or undefined if there is no error. */
  function errorAt(pointer, first, second, third) {
    const code = numbers.getInt32(pointer + 8, true);
    if (code === 0) return undefined;
    const component = numbers.getUint16(pointer + 12, true);
    const argument = numbers.getUint16(pointer + 14, true);
    const position = Number(numbers.getBigUint64(pointer, true));
    const of = [first, second, third][argument];
    return new UriformError(
      staticText(wasm.uriform_error_name(code)),
      staticText(wasm.uriform_error_message(code, component)),
      typeof of === 'string' ? indexOfByte(of, position) : position,
      component === 0 ? undefined : staticText(wasm.uriform_error_component_name(component)),
      argument,
    );
  }

  /** Throws a status's error, unless the status is success. */
  function check(status, first, second, third) {
    if (status === constants.URIFORM_OK) return;
    if (numbers.getInt32(ERROR + 8, true) !== status) {
      numbers.setBigUint64(ERROR, 0n, true);
      numbers.setInt32(ERROR + 8, status, true);
      numbers.setUint32(ERROR + 12, 0, true);
    }
    const error = errorAt(ERROR, first, second, third);
    end();
    throw error;
  }

  /**
   * Calls `write(buffer, capacity)`, which sets LENGTH, and returns the written text. Calls it again if the buffer was too small. The
   * other arguments are the call's texts, in memory order.
   */
  function written(write, first, second, third) {
    let status = write(arena + used, capacity - used);
    if (status === constants.URIFORM_BUFFER_TOO_SMALL) {
      const size = number(LENGTH);
      const buffer = allocate(size);
      try {
        status = write(buffer, size);
        check(status, first, second, third);
        return text(buffer, size);
      } finally {
        wasm.free(buffer);
        end();
      }
    }
    check(status, first, second, third);
    const size = number(LENGTH);
    // A result that is the first text needs no new string. ASCII has as many bytes as code units.
    const isFirst = size === sizeOfFirst && size === first?.length && wasm.bridge_is_same(arena, arena + used, size) === 1;
    const result = isFirst ? first : text(arena + used, size);
    end();
    return result;
  }

  /** Frees what objects of C hold whose objects of JavaScript are gone. */
  const finalized = new FinalizationRegistry(({ free, pointer }) => wasm[free](pointer));

  return {
    wasm,
    hook: wasm.bridge_hook(),
    LENGTH, SECOND_LENGTH, ANSWER, ERROR, OBJECT, NUMBER, STRUCTURE,
    begin, end, put, skip, place, room, written, check, text, textAt, staticText, number, errorAt, indexOfByte, isAscii, requireText, allocate, finalized, outOfMemory,
    get octets() { return octets; },
    get numbers() { return numbers; },
  };
}
