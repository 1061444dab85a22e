/** All of `uriform`, and reports on what a URL does to programs that read it. It has a WebAssembly instance of its own. */
export * from './index.js';

import type { UriformError } from './index.js';

/** What a reader of a URL should know about it. */
export interface Finding {
  /** In lower case with hyphens, such as `hosts-differ`. */
  name: string;
  /** `note`: common in ordinary URLs; `warning`: programs may disagree; `error`: probably malicious, or to be rejected. */
  severity: 'note' | 'warning' | 'error';
  /** The part of the text that it is about. */
  begin: number;
  end: number;
  /** A class of addresses, the name of a parameter and the like, with any credentials in it. */
  detail: string | undefined;
  sentence: string;
  /** The section of a standard, or the number of a published fault. */
  reference: string;
}

/** What a standard reads. */
export interface Reading {
  /** The URI, or the href; undefined if the standard refuses the text. */
  text: string | undefined;
  /** The host that a program connects to which follows the standard; empty if there is none. */
  host: string;
  error: UriformError | undefined;
}

/** A report on a text. */
export interface Explanation {
  /** By RFC 3986. */
  uri: Reading;
  /** By the WHATWG URL Standard. */
  url: Reading;
  /** From where the two read the text differently. */
  parting: { position: number; component: string | undefined; uriError: string | undefined; urlError: string | undefined } | undefined;
  /** What normalization replaces in the text. */
  changes: { begin: number; end: number; replacement: string; rule: string; section: string }[];
  findings: Finding[];
}

/**
 * Returns a report on a text, or on a reference against a base URL. No text is refused. Findings on scripts and look-alikes need ICU, and
 * are not among them.
 *
 * @example explain('http://0177.1/').url.host // '127.0.0.1'
 * @example explain('http://u@h.example/').findings.map(({ name }) => name) // ['userinfo']
 */
export function explain(text: string, base?: string): Explanation;

/** Why two texts are the same, or are not. */
export interface PairExplanation {
  /** Whether any comparison makes them the same. */
  same: boolean;
  /** The answer of each comparison, from the strictest; of texts that are no URIs, only those that need none. */
  comparisons: Partial<Record<'octets' | 'syntax' | 'scheme' | 'href' | 'cache' | 'page' | 'usual' | 'aggressive', boolean>>;
  /** The rules that make them the same, by the strictest comparison that does. */
  rules: string[];
  /** Where keyByAllRules() of the two differ, if nothing makes them the same. */
  difference: { position: number; component: string } | undefined;
  aError: UriformError | undefined;
  bError: UriformError | undefined;
}

/**
 * Compares two texts in all ways that the library has.
 *
 * @example explainPair('HTTP://h:80/a', 'http://h/a').rules // ['letter-case', 'default-port']
 */
export function explainPair(a: string, b: string): PairExplanation;

/**
 * Returns the key of a URI by all rules, which explainPair() compares last. It is compared, and never stored.
 *
 * @example keyByAllRules('http://www.h.example/A/?b&a') // 'https://h.example/a?a&b'
 */
export function keyByAllRules(text: string): string;

/**
 * Returns a text for logs, with `*` in place of each byte of a credential.
 *
 * @example hideCredentials('http://u:pw@h/?token=abc') // 'http://u:**@h/?token=***'
 */
export function hideCredentials(text: string): string;

/** The classes of addresses (RFC 6890, and the services of clouds). */
export type AddressClass =
  | 'global' | 'unspecified' | 'loopback' | 'private' | 'shared' | 'link-local' | 'metadata' | 'documentation' | 'benchmarking' | 'multicast'
  | 'reserved';

/** The URLs that a program is willing to fetch. */
export interface FetchOptions {
  base?: string;
  /** In lower case; `http` and `https` if it is undefined. */
  schemes?: readonly string[];
  /** The names that are allowed; one that begins with a dot stands for all that end so. All are, if it is undefined. */
  hosts?: readonly string[];
  refusedHosts?: readonly string[];
  /** The ports that are allowed besides the default one. */
  ports?: readonly number[];
  /** `['global']` if it is undefined. */
  addresses?: readonly AddressClass[];
  /** Names of further findings that refuse a URL. */
  refuse?: readonly string[];
  /** Names of findings that do not, and precede those that do. */
  allow?: readonly string[];
}

/** The answer of safeToFetch(). */
export interface FetchAnswer {
  /** The URL to fetch; undefined if it is refused. No other spelling may be fetched in its place. */
  target: string | undefined;
  /** Why it is refused. */
  why: 'not-a-url' | 'scheme' | 'finding' | 'host' | 'address' | 'port' | undefined;
  finding: Finding | undefined;
  error: UriformError | undefined;
}

/**
 * Determines whether a URL of a stranger may be fetched, by a policy. The answer is about a text: a name may resolve to any address, and
 * a redirect leads to another URL, for which to ask again.
 *
 * @example safeToFetch('http://10.0.0.1/').why // 'address'
 * @example safeToFetch('HTTPS://example.com/a|b').target // 'https://example.com/a%7Cb'
 */
export function safeToFetch(url: string, options?: FetchOptions): FetchAnswer;
