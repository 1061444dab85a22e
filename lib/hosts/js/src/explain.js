// uriform with the reports of uriform-explain: all of index.js, in a separate WebAssembly instance.

import { LineStream, makeCore } from './core.js';
import { UriformError, instantiate } from './memory.js';
import { makeReports } from './reports.js';
import module from './uriform-explain.wasm.js';

const instance = instantiate(module);

export const {
  KeyMaker, SeenSet, appendParam, canonicalProfile, compare, decode, encode, equivalent, getParam, hash, iriToUri, isNormalized, key,
  keyVersion, noVarySearchEquivalent, normalFormVersion, normalize, normalizeAll, normalizeLines, parse, relativize, resolve, sameOrigin,
  sortedParams, surt, version, web, withParam, withoutParam,
} = makeCore(instance);
export const { explain, explainPair, hideCredentials, keyByAllRules, safeToFetch } = makeReports(instance);
export { LineStream, UriformError };
