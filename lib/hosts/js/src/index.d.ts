/// <reference lib="esnext.disposable" />
/**
 * URIs (RFC 3986), web URLs (the WHATWG URL Standard) and page keys, by uriform in WebAssembly.
 *
 * Functions take strings, and throw a TypeError for anything else. For a text that a standard refuses, they throw a
 * {@link UriformError}, whose `position` is an index into the string. They read a lone surrogate as U+FFFD, like `URL`. An undefined
 * component is `undefined` and differs from an empty component. All functions take time linear in the length of the texts; functions
 * that sort parameters take O(n log n) in the number of parameters. Each example is a test.
 */

/** Why a text is refused. */
export class UriformError extends Error {
  readonly name: 'UriformError';
  /** The error's name in the C interface, such as `invalid-character`. */
  readonly code: string;
  /**
   * An index into the text, or into the line as a string. If RFC 3986 or RFC 3987 refuses the text, it is the length of the longest
   * prefix that some valid text begins with. Other errors are in the invalid part, usually at its beginning.
   */
  readonly position: number;
  /** The component that was being read, or undefined. */
  readonly component: 'scheme' | 'userinfo' | 'host' | 'port' | 'path' | 'query' | 'fragment' | undefined;
  /** The index of the invalid text among the function's texts, from 0. */
  readonly argument: number;
  /** The line number, from 1, if a line function throws the error. */
  readonly line?: number;
}

/** Options for normal forms. */
export interface NormalFormOptions {
  /** `syntax` applies only section 6.2.2 of RFC 3986; `scheme`, the default, also section 6.2.3. */
  level?: 'syntax' | 'scheme';
  /** Whether to remove the fragment. */
  dropFragment?: boolean;
  /** Whether to remove the query and fragment of a URN, which URN-equivalence ignores (RFC 8141, section 3.1). */
  urnEquivalence?: boolean;
}

/** The components of a URI reference (RFC 3986, section 3), not decoded. */
export interface Components {
  scheme: string | undefined;
  authority: string | undefined;
  userinfo: string | undefined;
  /** An IP literal includes its brackets. */
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
 * Returns the normal forms of many texts, or undefined for texts that are not URI references. It takes a fraction of the time of single
 * calls. A result may share memory with 65,536 code units of other results, as substrings do.
 *
 * @example normalizeAll(['HTTP://h', 'a b']) // ['http://h/', undefined]
 */
export function normalizeAll(texts: readonly string[], options?: NormalFormOptions): (string | undefined)[];

/** Options for line functions. */
export interface LineOptions {
  /** How to replace a line without a result: by an empty line (the default), by itself or by no line; or whether to throw the error. */
  invalid?: 'blank' | 'keep' | 'skip' | 'throw';
}

/**
 * Returns the normal forms of lines, as lines. A carriage return before a line feed is removed. The last line needs no line feed.
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
 * Returns the 64-bit XXH3 hash of a URI reference's normal form with a 64-bit `seed`. It is the same on every machine.
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
 * Returns a short reference that resolves to the target against a base URI.
 *
 * @example relativize('http://h/a/b', 'http://h/a/c') // 'c'
 */
export function relativize(base: string, target: string): string;

/**
 * Tests whether two URIs use the same scheme, host and port (RFC 6454). A missing port is the default port.
 *
 * @example sameOrigin('http://h', 'http://H:80/a') // true
 */
export function sameOrigin(a: string, b: string): boolean;

/** The sets of octets that `encode` keeps. */
export type EncodeSet =
  | 'userinfo' | 'reg-name' | 'path-segment' | 'query-value' | 'path' | 'query' | 'fragment' | 'all-octets' | 'form';

/**
 * Percent-encodes data, as UTF-8, for a component (RFC 3986, section 2.1).
 *
 * @example encode('AT&T é', 'query-value') // 'AT%26T%20%C3%A9'
 */
export function encode(data: string, set?: EncodeSet): string;

/**
 * Decodes a component once, as UTF-8. U+FFFD replaces each maximal subpart that is not UTF-8. `lenient` keeps a `%` without two
 * hexadecimal digits; `form` decodes `+` as a space.
 *
 * @example decode('caf%C3%A9%2541') // 'café%41'
 */
export function decode(text: string, options?: { lenient?: boolean; form?: boolean }): string;

/**
 * Returns the percent-decoded value of the first parameter with this name, or undefined without a value. A `+` stays.
 *
 * @example getParam('http://h/?q=a%20b&q=c', 'q') // 'a b'
 */
export function getParam(text: string, name: string): string | undefined;

/**
 * Returns the reference with a single parameter of this name, in place of the first; without `value`, the parameter has no `=`.
 *
 * @example withParam('/?p=1&q&p=2', 'p', '3') // '/?p=3&q'
 */
export function withParam(text: string, name: string, value?: string): string;

/**
 * Returns the reference with another parameter at the end of its query.
 *
 * @example appendParam('/?p=1', 'q', 'a b') // '/?p=1&q=a%20b'
 */
export function appendParam(text: string, name: string, value?: string): string;

/**
 * Returns the reference without the parameters of this name.
 *
 * @example withoutParam('/?a=1&b=2&%61', 'a') // '/?b=2'
 */
export function withoutParam(text: string, name: string): string;

/**
 * Returns the reference with its parameters sorted by their decoded names.
 *
 * @example sortedParams('/?b=1&a=2') // '/?a=2&b=1'
 */
export function sortedParams(text: string): string;

/**
 * Converts an IRI reference to a URI (RFC 3987, section 3.1). This program's `URL` converts domain names to A-labels.
 *
 * @example iriToUri('urn:é') // 'urn:%C3%A9'
 */
export function iriToUri(text: string): string;

/** A web URL's attributes, as in `URL`, and its host kind. */
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

/** Web URLs, as browsers read them (the WHATWG URL Standard). This program's `URL` converts non-ASCII domains. */
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
   * Converts a web URL to a URI: the href, with octets percent-encoded where RFC 3986 forbids them.
   *
   * @example web.toUri('http:\\\\h/a|b') // 'http://h/a%7Cb'
   */
  toUri(text: string, base?: string): string;
  /**
   * Returns the serialized origin.
   *
   * @example web.origin('https://u@H:443/') // 'https://h'
   */
  origin(text: string, base?: string): string;
  /**
   * Returns the hrefs of many texts, or undefined for texts that browsers refuse.
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
  /** Returns the hrefs of lines, as lines: see normalizeLines(). */
  hrefLines(lines: Uint8Array, options?: LineOptions): Uint8Array;
  /** Returns the URIs of lines. */
  toUriLines(lines: Uint8Array, options?: LineOptions): Uint8Array;
};

/**
 * Returns a URI's key for a profile: two URIs share a key if the profile treats them as the same page. Compare and store keys, but do
 * not fetch them.
 *
 * @example key('http://h?b=1&utm_source=x&a=2#top') // 'http://h/?a=2&b=1'
 */
export function key(text: string, profile?: string): string;

/**
 * Returns the key by which web archives sort pages, for any text.
 *
 * @example surt('http://www.example.com/a?b') // 'com,example)/a?b'
 */
export function surt(text: string): string;

/**
 * Returns a profile's canonical text. A profile without a version uses the newest version.
 *
 * @example canonicalProfile('page sort=name strip-www') // 'page/1 strip-www'
 */
export function canonicalProfile(profile: string): string;

/**
 * Tests whether two URIs are the same for a cache whose response contains a No-Vary-Search field. An invalid field ignores nothing.
 *
 * @example noVarySearchEquivalent('params=("s")', 'http://h/?a&s=1', 'http://h/?a') // true
 */
export function noVarySearchEquivalent(field: string, a: string, b: string, options?: { legacy?: boolean }): boolean;

/**
 * Makes keys for a profile: a name, rules and settings, such as `page strip-www`. dispose() or `using` frees the maker's memory;
 * otherwise garbage collection frees it.
 */
export class KeyMaker {
  /**
   * `tracking` replaces the library's list of parameters that the rule `drop-tracking` removes. Its first line contains `version`, a tab
   * and a name that you choose. A line for each parameter contains, separated by tabs: the parameter, `*` or a domain, the vendor, and the
   * URL of the evidence. With `web`, texts are web URLs, and keys are those of their URIs.
   *
   * @example new KeyMaker('page', { web: true }).key('http:\\\\h/a b') // 'http://h/a%20b'
   * @example new KeyMaker('page', { tracking: 'version\tmine\nad_*\t*\tAds\thttps://ads.example/\n' }).key('http://h/?ad_id=1&a') // 'http://h/?a'
   */
  constructor(profile?: string, options?: { tracking?: string; web?: boolean });
  /** Whether texts are web URLs. */
  readonly web: boolean;
  /** Describes how the keys are made. Store it beside the keys. */
  readonly identity: string;
  /** Returns a text's key. */
  key(text: string): string;
  /**
   * Returns the keys of many texts, or undefined for texts without a key.
   *
   * @example new KeyMaker('cache').keyAll(['HTTP://h', '']) // ['http://h/', undefined]
   */
  keyAll(texts: readonly string[]): (string | undefined)[];
  /** Returns the keys of lines, as lines: see normalizeLines(). */
  keyLines(lines: Uint8Array, options?: LineOptions): Uint8Array;
  /** Returns the key's 128-bit XXH3 hash with a 64-bit `seed`. */
  hash128(text: string, seed?: bigint): bigint;
  /**
   * Tests whether two texts share a key.
   *
   * @example new KeyMaker().equal('http://h/?a&b', 'http://h?b&a#c') // true
   */
  equal(a: string, b: string): boolean;
  /**
   * Returns the first key in the range that matches a text, and the first key after it; the latter is empty if the range has no end.
   * Requires a profile whose keys are SURTs.
   *
   * @example new KeyMaker('surt').surtRange('http://example.com/a', 'domain') // ['com,example)', 'com,example-']
   */
  surtRange(text: string, match?: 'exact' | 'prefix' | 'host' | 'domain'): [string, string];
  /** Returns the text if it is a URI, or, with `web`, the URI that it refers to. */
  uriOf(text: string): string;
  /** Frees the memory. Other methods then throw a TypeError. */
  dispose(): void;
  /** Calls dispose() at the end of the scope of `using`. */
  [Symbol.dispose](): void;
}

/** Options for a {@link SeenSet}. */
export interface SeenSetOptions {
  /**
   * `exact` stores keys; `hashed` stores 24 bytes for each key. Among a billion hashed keys, the probability that a digest is mistaken for
   * another is 2^-69.
   */
  kind?: 'exact' | 'hashed';
  /** A profile, or a maker, which the set does not dispose of; null if the texts are keys. */
  profile?: string | KeyMaker | null;
  /** The hash seed. Keep it secret. It is random if undefined. */
  seed?: bigint;
}

/**
 * A set of seen pages. Iteration yields its keys in no particular order: strings, or digests as bigints if the set is hashed.
 */
export class SeenSet implements Iterable<string | bigint> {
  constructor(options?: SeenSetOptions);
  /** Returns a set from the bytes that save() returned. The profile must be the same. */
  static load(bytes: Uint8Array, options?: { profile?: string | KeyMaker | null }): SeenSet;
  /** The number of keys. */
  readonly size: number;
  /**
   * Adds a text's key. Returns whether the key is new.
   *
   * @example new SeenSet().add('http://h/') // true
   */
  add(text: string): boolean;
  /**
   * Adds the keys of many texts. The answer is undefined for a text without a key.
   *
   * @example new SeenSet().addAll(['http://h/', 'a b', 'HTTP://h']) // [true, undefined, false]
   */
  addAll(texts: readonly string[]): (boolean | undefined)[];
  /** Tests whether the set contains a text's key. */
  has(text: string): boolean;
  /** Removes a text's key. Returns whether the set contained it. */
  delete(text: string): boolean;
  /** Adds the keys of another set. Its kind, profile and, if hashed, seed must be the same. */
  merge(other: SeenSet): void;
  /** Tests whether two sets contain the same keys and, if hashed, use the same seed. */
  equals(other: SeenSet): boolean;
  [Symbol.iterator](): Iterator<string | bigint>;
  /** Returns a hashed set as the bytes of a uriform file. Every machine can read them. */
  save(): Uint8Array;
  /** Frees the memory. Other methods then throw a TypeError. */
  dispose(): void;
  /** Calls dispose() at the end of the scope of `using`. */
  [Symbol.dispose](): void;
}

/**
 * Applies a line function, such as normalizeLines(), to a stream of bytes. Chunks may end anywhere: the function is called with whole
 * lines, several at a time. If it throws, its error becomes the stream's error, and `line` counts from the first line of that call.
 */
export class LineStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(convert: (lines: Uint8Array) => Uint8Array);
}

/** The version of the library. */
export const version: string;
/** The version of normal forms: compare stored normal forms only with those of the same version. */
export const normalFormVersion: number;
/** The version of keys. */
export const keyVersion: number;
