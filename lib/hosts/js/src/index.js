// uriform: URIs, web URLs and page keys. README.md describes the package, and index.d.ts each function.

import { LineStream, makeCore } from './core.js';
import { UriformError, instantiate } from './memory.js';
import module from './uriform.wasm.js';

export const {
  KeyMaker, SeenSet, appendParam, canonicalProfile, compare, decode, encode, equivalent, getParam, hash, iriToUri, isNormalized, key,
  keyVersion, noVarySearchEquivalent, normalFormVersion, normalize, normalizeAll, normalizeLines, parse, relativize, resolve, sameOrigin,
  sortedParams, surt, version, web, withParam, withoutParam,
} = makeCore(instantiate(module));
export { LineStream, UriformError };
