/// <reference lib="esnext.disposable" />
/**
 * URIs (RFC 3986), web URLs (the WHATWG URL Standard) and keys of pages, by uriform in WebAssembly.
 *
 * Functions take strings, and throw a TypeError for anything else. A text that a standard refuses is a {@link UriformError}, whose
 * `position` is an index into the string. A lone surrogate is read as U+FFFD, as `URL` reads it. An undefined component is `undefined`,
 * which differs from an empty one. All functions take time linear in the length of the texts; those that sort parameters take
 * O(n log n) in their number. Each example is a test.
 */

/** Why a text is refused. */
export class UriformError extends Error {
  readonly name: 'UriformError';
  /** The name of the error, such as `invalid-character`: those of the C interface. */
  readonly code: string;
  /** The length of the longest prefix that some valid text begins with: an index into the text; of lines, into the line as a string. */
  readonly position: number;
  /** The component that was being read, or undefined. */
  readonly component: 'scheme' | 'userinfo' | 'host' | 'port' | 'path' | 'query' | 'fragment' | undefined;
  /** Which of the texts that the function takes has the error, from 0. */
  readonly argument: number;
  /** The number of the line, from 1, if a function on lines throws it. */
  readonly line?: number;
}

/** Options of normal forms. */
export interface NormalFormOptions {
  /** `syntax` is RFC 3986, section 6.2.2, alone; `scheme`, the default, is section 6.2.3, too. */
  level?: 'syntax' | 'scheme';
  /** Whether the fragment is removed. */
  dropFragment?: boolean;
}

/** The components of a URI reference (RFC 3986, section 3), not decoded. */
export interface Components {
  scheme: string | undefined;
  authority: string | undefined;
  userinfo: string | undefined;
  /** An IP literal has its brackets. */
  host: string | undefined;
  port: string | undefined;
  path: string;
  query: string | undefined;
  fragment: string | undefined;
  hostKind: 'reg-name' | 'ipv4' | 'ipv6' | 'ipvfuture' | undefined;
  /** The port as a number; undefined if it is undefined or empty, or exceeds 65535. */
  portNumber: number | undefined;
}

/**
 * Parses a URI reference by RFC 3986, appendix A.
 *
 * @example parse('http://EXAMPLE.com:80/a%2fb?').host // 'EXAMPLE.com'
 * @example parse('http://h/').query // undefined
 * @example parse('http://h/?').query // ''
 */
export function parse(
  text: string,
  options?: { kind?: 'uri-reference' | 'uri' | 'absolute-uri' | 'relative-ref' },
): Components;

/**
 * Returns the normal form of a URI reference (RFC 3986, section 6.2).
 *
 * @example normalize('HTTP://EXAMPLE.com:80/%7Euser/./a%2fb') // 'http://example.com/~user/a%2Fb'
 */
export function normalize(text: string, options?: NormalFormOptions): string;

/**
 * Returns the normal forms of many texts: undefined of one that is no URI reference. It takes a fraction of the time of single calls. A
 * result may share the memory of 65,536 code units of other results, as substrings do.
 *
 * @example normalizeAll(['HTTP://h', 'a b']) // ['http://h/', undefined]
 */
export function normalizeAll(texts: readonly string[], options?: NormalFormOptions): (string | undefined)[];

/** Options of functions on lines. */
export interface LineOptions {
  /** What a line without a result becomes: an empty line (the default), the line itself, or no line; or whether it is thrown. */
  invalid?: 'blank' | 'keep' | 'skip' | 'throw';
}

/**
 * Returns the normal forms of lines, as lines. A carriage return in front of a line feed is removed; a last line needs no line feed.
 *
 * @example new TextDecoder().decode(normalizeLines(new TextEncoder().encode('HTTP://h\n'))) // 'http://h/\n'
 */
export function normalizeLines(lines: Uint8Array, options?: NormalFormOptions & LineOptions): Uint8Array;

/**
 * Tests whether a URI reference is its own normal form.
 *
 * @example isNormalized('http://h') // false
 */
export function isNormalized(text: string, options?: NormalFormOptions): boolean;

/**
 * Tests whether two URI references have the same normal form (RFC 3986, section 6).
 *
 * @example equivalent('http://h', 'HTTP://h:80/') // true
 */
export function equivalent(a: string, b: string, options?: NormalFormOptions): boolean;

/**
 * Compares the normal forms of two URI references by their octets. Returns -1, 0 or 1.
 *
 * @example compare('http://a', 'http://b') // -1
 */
export function compare(a: string, b: string, options?: NormalFormOptions): number;

/**
 * Returns the 64-bit XXH3 of the normal form of a URI reference, which depends on `seed`, of 64 bits. It is the same on every machine.
 *
 * @example hash('http://h') === hash('HTTP://h:80/') // true
 */
export function hash(text: string, seed?: bigint, options?: NormalFormOptions): bigint;

/**
 * Resolves a URI reference against a base URI (RFC 3986, section 5.2). The target is not normalized further.
 *
 * @example resolve('http://h/a/b', '../c?d') // 'http://h/c?d'
 */
export function resolve(base: string, reference: string, options?: { strict?: boolean }): string;

/**
 * Returns a short reference that resolves against a base URI to the target.
 *
 * @example relativize('http://h/a/b', 'http://h/a/c') // 'c'
 */
export function relativize(base: string, target: string): string;

/**
 * Tests whether two URIs have the same scheme, host and port, the default port counted (RFC 6454).
 *
 * @example sameOrigin('http://h', 'http://H:80/a') // true
 */
export function sameOrigin(a: string, b: string): boolean;

/** The sets of octets that `encode` keeps. */
export type EncodeSet =
  | 'userinfo' | 'reg-name' | 'path-segment' | 'query-value' | 'path' | 'query' | 'fragment' | 'all-octets' | 'form';

/**
 * Percent-encodes the UTF-8 of data for a component (RFC 3986, section 2.1).
 *
 * @example encode('AT&T é', 'query-value') // 'AT%26T%20%C3%A9'
 */
export function encode(data: string, set?: EncodeSet): string;

/**
 * Decodes the text of a component once, as UTF-8: each maximal subpart that is not UTF-8 becomes U+FFFD. `lenient` keeps a `%` without
 * two hexadecimal digits; `form` decodes `+` as a space.
 *
 * @example decode('caf%C3%A9%2541') // 'café%41'
 */
export function decode(text: string, options?: { lenient?: boolean; form?: boolean }): string;

/**
 * Returns the value of the first parameter of a name, percent-decoded; undefined if there is none. A `+` stays.
 *
 * @example getParam('http://h/?q=a%20b&q=c', 'q') // 'a b'
 */
export function getParam(text: string, name: string): string | undefined;

/**
 * Returns the reference with one parameter of a name, at the place of the first; without `value`, it has no `=`.
 *
 * @example withParam('/?p=1&q&p=2', 'p', '3') // '/?p=3&q'
 */
export function withParam(text: string, name: string, value?: string): string;

/**
 * Returns the reference with a further parameter at the end of its query.
 *
 * @example appendParam('/?p=1', 'q', 'a b') // '/?p=1&q=a%20b'
 */
export function appendParam(text: string, name: string, value?: string): string;

/**
 * Returns the reference without the parameters of a name.
 *
 * @example withoutParam('/?a=1&b=2&%61', 'a') // '/?b=2'
 */
export function withoutParam(text: string, name: string): string;

/**
 * Returns the reference with its parameters in the order of their decoded names.
 *
 * @example sortedParams('/?b=1&a=2') // '/?a=2&b=1'
 */
export function sortedParams(text: string): string;

/**
 * Returns the URI of an IRI reference (RFC 3987, section 3.1). Domain names become A-labels as this program's `URL` converts them.
 *
 * @example iriToUri('urn:é') // 'urn:%C3%A9'
 */
export function iriToUri(text: string): string;

/** The attributes of a web URL, as `URL` has them, and its kind of host. */
export interface WebUrl {
  href: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  hostKind: 'empty' | 'domain' | 'ipv4' | 'ipv6' | 'opaque' | undefined;
}

/** Web URLs, as browsers read them (the WHATWG URL Standard). Domains that are not ASCII are converted by this program's `URL`. */
export const web: {
  /**
   * Parses a text, against a base URL if there is one.
   *
   * @example web.parse('../d e', 'HTTP://h:80/a/b').href // 'http://h/d%20e'
   */
  parse(text: string, base?: string): WebUrl;
  /**
   * Tests whether browsers accept a text.
   *
   * @example web.canParse('/a') // false
   */
  canParse(text: string, base?: string): boolean;
  /**
   * Returns the URI of a web URL: the href, with the octets percent-encoded that RFC 3986 forbids there.
   *
   * @example web.toUri('http:\\\\h/a|b') // 'http://h/a%7Cb'
   */
  toUri(text: string, base?: string): string;
  /**
   * Returns the serialization of the origin.
   *
   * @example web.origin('https://u@H:443/') // 'https://h'
   */
  origin(text: string, base?: string): string;
  /**
   * Returns the hrefs of many texts: undefined of one that browsers refuse.
   *
   * @example web.hrefAll(['HTTP://h', '/']) // ['http://h/', undefined]
   */
  hrefAll(texts: readonly string[]): (string | undefined)[];
  /**
   * Returns the URIs of many texts.
   *
   * @example web.toUriAll(['http://h/|']) // ['http://h/%7C']
   */
  toUriAll(texts: readonly string[]): (string | undefined)[];
  /** Returns the hrefs of lines, as normalizeLines() does normal forms. */
  hrefLines(lines: Uint8Array, options?: LineOptions): Uint8Array;
  /** Returns the URIs of lines. */
  toUriLines(lines: Uint8Array, options?: LineOptions): Uint8Array;
};

/**
 * Returns the key of a URI by a profile: two URIs have the same key if the profile takes them for the same page. A key is compared and
 * stored, and never fetched.
 *
 * @example key('http://h?b=1&utm_source=x&a=2#top') // 'http://h/?a=2&b=1'
 */
export function key(text: string, profile?: string): string;

/**
 * Returns the key of any text by which web archives sort pages.
 *
 * @example surt('http://www.example.com/a?b') // 'com,example)/a?b'
 */
export function surt(text: string): string;

/**
 * Returns the canonical text of a profile. A profile without a version is that of the newest.
 *
 * @example canonicalProfile('page sort=name strip-www') // 'page/1 strip-www'
 */
export function canonicalProfile(profile: string): string;

/**
 * Tests whether two URIs are the same for a cache whose response has a No-Vary-Search field. A field that is not valid ignores nothing.
 *
 * @example noVarySearchEquivalent('params=("s")', 'http://h/?a&s=1', 'http://h/?a') // true
 */
export function noVarySearchEquivalent(field: string, a: string, b: string, options?: { legacy?: boolean }): boolean;

/**
 * Makes keys by a profile: a name, rules and settings, such as `page strip-www`. The memory of a maker is freed by dispose(), by
 * `using`, or after it was collected.
 */
export class KeyMaker {
  /**
   * `tracking` is the list of parameters that the rule `drop-tracking` removes, if it is not the library's: a line
   * `version`, tab, a name of yours; and a line of a parameter, tab, `*` or a domain, tab, vendor, tab, URL of the evidence for each. With
   * `web`, texts are web URLs, and keys those of their URIs.
   *
   * @example new KeyMaker('page', { web: true }).key('http:\\\\h/a b') // 'http://h/a%20b'
   * @example new KeyMaker('page', { tracking: 'version\tmine\nad_*\t*\tAds\thttps://ads.example/\n' }).key('http://h/?ad_id=1&a') // 'http://h/?a'
   */
  constructor(profile?: string, options?: { tracking?: string; web?: boolean });
  /** Whether texts are web URLs. */
  readonly web: boolean;
  /** The text that says how the keys are made, which is stored beside them. */
  readonly identity: string;
  /** Returns the key of a text. */
  key(text: string): string;
  /**
   * Returns the keys of many texts: undefined of one without key.
   *
   * @example new KeyMaker('cache').keyAll(['HTTP://h', '']) // ['http://h/', undefined]
   */
  keyAll(texts: readonly string[]): (string | undefined)[];
  /** Returns the keys of lines, as normalizeLines() does normal forms. */
  keyLines(lines: Uint8Array, options?: LineOptions): Uint8Array;
  /** Returns the 128-bit XXH3 of the key, which depends on `seed`, of 64 bits. */
  hash128(text: string, seed?: bigint): bigint;
  /**
   * Tests whether two texts have the same key.
   *
   * @example new KeyMaker().equal('http://h/?a&b', 'http://h?b&a#c') // true
   */
  equal(a: string, b: string): boolean;
  /**
   * Returns the first key of the range that matches a text, and the first one after it; that is empty if the range has no end. Only for
   * profiles whose keys are SURTs.
   *
   * @example new KeyMaker('surt').surtRange('http://example.com/a', 'domain') // ['com,example)', 'com,example-']
   */
  surtRange(text: string, match?: 'exact' | 'prefix' | 'host' | 'domain'): [string, string];
  /** Returns the URI that a text is, or with `web` refers to. */
  uriOf(text: string): string;
  /** Frees the memory. A call of another method is a TypeError then. */
  dispose(): void;
  /** Calls dispose() at the end of the scope of `using`. */
  [Symbol.dispose](): void;
}

/** Options of a {@link SeenSet}. */
export interface SeenSetOptions {
  /** `exact` stores keys, and `hashed` 24 bytes for each key, whose digest may be taken for another with a probability of 2^-69 in a billion. */
  kind?: 'exact' | 'hashed';
  /** A profile, or a maker, which the set does not dispose of; null if texts are keys themselves. */
  profile?: string | KeyMaker | null;
  /** That of the hashes, which others must not know; random if it is undefined. */
  seed?: bigint;
}

/**
 * A set of the pages that have been seen. Iterates over its keys in no particular order: strings, or digests as bigints if it is hashed.
 */
export class SeenSet implements Iterable<string | bigint> {
  constructor(options?: SeenSetOptions);
  /** Returns a set from what save() returned, if its keys are made by the same profile. */
  static load(bytes: Uint8Array, options?: { profile?: string | KeyMaker | null }): SeenSet;
  /** The number of keys. */
  readonly size: number;
  /**
   * Adds the key of a text. Returns whether the set did not have it.
   *
   * @example new SeenSet().add('http://h/') // true
   */
  add(text: string): boolean;
  /**
   * Adds the keys of many texts. The answer is undefined for a text without key.
   *
   * @example new SeenSet().addAll(['http://h/', 'a b', 'HTTP://h']) // [true, undefined, false]
   */
  addAll(texts: readonly string[]): (boolean | undefined)[];
  /** Tests whether the set has the key of a text. */
  has(text: string): boolean;
  /** Removes the key of a text. Returns whether the set had it. */
  delete(text: string): boolean;
  /** Adds the keys of another set of the same kind, profile and, if it is hashed, seed. */
  merge(other: SeenSet): void;
  /** Tests whether two sets have the same keys, and hashed ones the same seed. */
  equals(other: SeenSet): boolean;
  [Symbol.iterator](): Iterator<string | bigint>;
  /** Returns the bytes of a hashed set, which are a file of uriform on any machine. */
  save(): Uint8Array;
  /** Frees the memory. A call of another method is a TypeError then. */
  dispose(): void;
  /** Calls dispose() at the end of the scope of `using`. */
  [Symbol.dispose](): void;
}

/**
 * Applies a function on lines, such as normalizeLines(), to a stream of bytes, whose chunks may end anywhere. The function is called with
 * whole lines, some at a time; what it throws is the error of the stream, and its `line` is counted from the first of that call.
 */
export class LineStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(convert: (lines: Uint8Array) => Uint8Array);
}

/** The version of the library. */
export const version: string;
/** The version of normal forms: stored ones are comparable only with those of the same version. */
export const normalFormVersion: number;
/** The version of keys. */
export const keyVersion: number;
