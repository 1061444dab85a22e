/** All of `uriform`, and reports on how programs read a URL. It uses a separate WebAssembly instance. */
export * from './index.js';

import type { UriformError } from './index.js';

/** A fact about a URL that its reader should know. */
export interface Finding {
  /** In lower case with hyphens, such as `hosts-differ`. */
  name: string;
  /** `note`: common in ordinary URLs; `warning`: programs may disagree; `error`: probably malicious, or to be rejected. */
  severity: 'note' | 'warning' | 'error';
  /** The part of the text that the finding describes. */
  begin: number;
  end: number;
  /** An address class, a parameter name or similar. It may contain credentials. */
  detail: string | undefined;
  sentence: string;
  /** A standard's section, or the number of a published vulnerability. */
  reference: string;
}

/** The components according to a standard. */
export interface Reading {
  /** The URI, or the href; undefined if the standard refuses the text. */
  text: string | undefined;
  /** The host to which a program that follows the standard connects; empty without a host. */
  host: string;
  error: UriformError | undefined;
}

/** A report on a text. */
export interface Explanation {
  /** By RFC 3986. */
  uri: Reading;
  /** By the WHATWG URL Standard. */
  url: Reading;
  /** Where the standards first read the text differently. */
  difference: { position: number; component: string | undefined; uriError: string | undefined; urlError: string | undefined } | undefined;
  /** The parts of the text that normalization replaces. */
  changes: { begin: number; end: number; replacement: string; rule: string; section: string }[];
  findings: Finding[];
}

/**
 * Returns a report on a text, or on a reference against a base URL. No text is refused. The report contains no findings on scripts and
 * look-alikes, because these need ICU.
 *
 * @example explain('http://0177.1/').url.host // '127.0.0.1'
 * @example explain('http://u@h.example/').findings.map(({ name }) => name) // ['userinfo']
 */
export function explain(text: string, base?: string): Explanation;

/** Why two texts are the same or differ. */
export interface PairExplanation {
  /** Whether any comparison treats them as the same. */
  same: boolean;
  /** Each comparison's answer, the strictest first. For invalid URIs, only the comparisons that accept any text. */
  comparisons: Partial<Record<'octets' | 'syntax' | 'scheme' | 'href' | 'cache' | 'page' | 'usual' | 'aggressive', boolean>>;
  /** The rules by which they are the same in the strictest comparison that treats them as the same. */
  rules: string[];
  /** Where the results of keyByAllRules() differ, if no comparison treats them as the same. */
  difference: { position: number; component: string } | undefined;
  aError: UriformError | undefined;
  bError: UriformError | undefined;
}

/**
 * Compares two texts in all ways that the library supports.
 *
 * @example explainPair('HTTP://h:80/a', 'http://h/a').rules // ['letter-case', 'default-port']
 */
export function explainPair(a: string, b: string): PairExplanation;

/**
 * Returns a URI's key by all rules, the last that explainPair() compares. Compare it, but do not store it.
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

/** The address classes (RFC 6890, and cloud services). */
export type AddressClass =
  | 'global' | 'unspecified' | 'loopback' | 'private' | 'shared' | 'link-local' | 'metadata' | 'documentation' | 'benchmarking' | 'multicast'
  | 'reserved';

/** The URLs that a program is willing to fetch. */
export interface FetchOptions {
  base?: string;
  /** In lower case; `http` and `https` if it is undefined. */
  schemes?: readonly string[];
  /** The allowed names. A leading dot matches all subdomains. All names are allowed if it is undefined. */
  hosts?: readonly string[];
  /** The refused names. An IPv4 address also refuses the IPv6 addresses that embed it. */
  refusedHosts?: readonly string[];
  /** The ports allowed besides the default port. */
  ports?: readonly number[];
  /** `['global']` if it is undefined. */
  addresses?: readonly AddressClass[];
  /** Names of additional findings that refuse a URL. */
  refuse?: readonly string[];
  /** Names of findings that do not refuse a URL. They take precedence over the findings that do. */
  allow?: readonly string[];
}

/** The answer of safeToFetch(). */
export interface FetchAnswer {
  /** The URL to fetch; undefined if the URL is refused. Do not fetch another spelling instead. */
  target: string | undefined;
  /** Why the URL is refused. */
  why: 'not-a-url' | 'scheme' | 'finding' | 'host' | 'address' | 'port' | undefined;
  finding: Finding | undefined;
  error: UriformError | undefined;
}

/**
 * Determines whether a policy allows a program to fetch an untrusted URL. The answer concerns only the text: a name may resolve to any
 * address, and a redirect leads to another URL, which must be checked in turn.
 *
 * @example safeToFetch('http://10.0.0.1/').why // 'address'
 * @example safeToFetch('HTTPS://example.com/a|b').target // 'https://example.com/a%7Cb'
 */
export function safeToFetch(url: string, options?: FetchOptions): FetchAnswer;
