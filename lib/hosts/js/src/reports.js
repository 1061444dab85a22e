// The functions of uriform-explain, for a single WebAssembly instance.

import * as constants from './constants.js';
import { makeFrames } from './frames.js';

const REFUSALS = {
  [constants.URIFORM_FETCH_NOT_A_URL]: 'not-a-url',
  [constants.URIFORM_FETCH_SCHEME]: 'scheme',
  [constants.URIFORM_FETCH_FINDING]: 'finding',
  [constants.URIFORM_FETCH_HOST]: 'host',
  [constants.URIFORM_FETCH_ADDRESS]: 'address',
  [constants.URIFORM_FETCH_PORT]: 'port',
};
const COMPARISONS = {
  octets: constants.URIFORM_SAME_OCTETS,
  syntax: constants.URIFORM_SAME_SYNTAX,
  scheme: constants.URIFORM_SAME_SCHEME,
  href: constants.URIFORM_SAME_HREF,
  cache: constants.URIFORM_SAME_CACHE,
  page: constants.URIFORM_SAME_PAGE,
  usual: constants.URIFORM_SAME_USUAL,
  aggressive: constants.URIFORM_SAME_AGGRESSIVE,
};
const ADDRESS_CLASSES = constants.URIFORM_ADDRESS_RESERVED + 1;
const FINDINGS = 64;
/** The size of uriform_fetch_policy, which points to texts (8 bytes each) and ports (2 bytes each). */
const SIZE_OF_POLICY = 56;

/** Returns a copy of an array, because a Proxy or a getter may return other items when read again. */
function itemsOf(array, name) {
  if (!Array.isArray(array)) throw new TypeError(`${name} is an array`);
  return [...array];
}

export function makeReports(instance) {
  const { wasm, hook, LENGTH, ERROR, OBJECT, STRUCTURE, begin, end, put, place, written, check, requireText, number, staticText } = instance;
  const { putTwo, putWithBase, write } = makeFrames(instance);

  /** Converts a byte position in a text's UTF-8 to an index into the text. */
  function indexer(text) {
    if (instance.isAscii(text)) return (byte) => byte;
    return (byte) => instance.indexOfByte(text, byte);
  }

  function findingAt(pointer, indexOf) {
    const detail = number(pointer + 20);
    return {
      name: staticText(number(pointer + 24)),
      severity: staticText(wasm.uriform_severity_name(number(pointer + 4))),
      begin: indexOf(number(pointer + 8)),
      end: indexOf(number(pointer + 12)),
      detail: detail === 0 ? undefined : instance.textAt(pointer + 16),
      sentence: staticText(number(pointer + 28)),
      reference: staticText(number(pointer + 32)),
    };
  }

  function readingOf(report, standard, text, base) {
    wasm.uriform_explanation_reading(report, standard, STRUCTURE);
    const error = instance.errorAt(STRUCTURE + 24, text, base);
    return {
      text: error === undefined ? instance.textAt(STRUCTURE) : undefined,
      host: error === undefined ? instance.textAt(STRUCTURE + 8) : '',
      error,
    };
  }

  function differenceOf(report, indexOf) {
    if (wasm.uriform_explanation_difference(report, STRUCTURE) === 0) return undefined;
    const component = number(STRUCTURE + 8);
    const nameOf = (code) => (code === 0 ? undefined : staticText(wasm.uriform_error_name(code)));
    return {
      position: indexOf(number(STRUCTURE)),
      component: component === 0 ? undefined : staticText(wasm.uriform_error_component_name(component)),
      uriError: nameOf(number(STRUCTURE + 12)),
      urlError: nameOf(number(STRUCTURE + 16)),
    };
  }

  function explain(text, base = undefined) {
    check(wasm.uriform_explain(...putWithBase(text, base), 0, hook, 0, OBJECT, ERROR), text, base);
    end();
    const report = number(OBJECT);
    const indexOf = indexer(text);
    try {
      const findings = [];
      for (let i = 0; wasm.uriform_explanation_finding(report, i, STRUCTURE) === 1; ++i) findings.push(findingAt(STRUCTURE, indexOf));
      const changes = [];
      for (let i = 0; wasm.uriform_explanation_change(report, i, STRUCTURE) === 1; ++i) {
        changes.push({
          begin: indexOf(number(STRUCTURE)),
          end: indexOf(number(STRUCTURE + 4)),
          replacement: instance.textAt(STRUCTURE + 8),
          rule: staticText(number(STRUCTURE + 16)),
          section: staticText(number(STRUCTURE + 20)),
        });
      }
      return {
        uri: readingOf(report, constants.URIFORM_STANDARD_URI, text, base),
        url: readingOf(report, constants.URIFORM_STANDARD_URL, text, base),
        difference: differenceOf(report, indexOf),
        changes,
        findings,
      };
    } finally {
      wasm.uriform_explanation_free(report);
    }
  }

  function explainPair(a, b) {
    check(wasm.uriform_explain_pair(...putTwo(a, b), 0, hook, STRUCTURE, ERROR), a, b);
    end();
    const compared = number(STRUCTURE);
    const same = number(STRUCTURE + 4);
    const comparisons = {};
    for (const [name, bit] of Object.entries(COMPARISONS)) {
      if ((compared & bit) !== 0) comparisons[name] = (same & bit) !== 0;
    }
    const aError = instance.errorAt(STRUCTURE + 24, a);
    const bError = instance.errorAt(STRUCTURE + 40, b);
    const component = number(STRUCTURE + 16);
    const rules = Array.from({ length: number(STRUCTURE + 312) }, (_, i) => staticText(number(STRUCTURE + 56 + 4 * i)));
    const isDifferent = same === 0 && aError === undefined && bError === undefined;
    return {
      same: same !== 0,
      comparisons,
      rules,
      // An index into the result of keyByAllRules(), which is ASCII.
      difference: isDifferent ? { position: number(STRUCTURE + 8), component: staticText(wasm.uriform_error_component_name(component)) } : undefined,
      aError,
      bError,
    };
  }

  function keyByAllRules(text) {
    return write(text, (at, size, buffer, capacity) => wasm.uriform_key_by_all_rules(at, size, 0, buffer, capacity, LENGTH, ERROR));
  }

  function hideCredentials(text) {
    return write(text, (at, size, buffer, capacity) => wasm.uriform_hide_credentials(at, size, 0, buffer, capacity, LENGTH, ERROR));
  }

  /** Returns the bits of named findings. */
  function bitsOfFindings(names, option) {
    let bits = 0n;
    for (const name of itemsOf(names, option)) {
      requireText(name);
      begin(name.length);
      const size = put(name);
      const kind = wasm.uriform_find_finding(place() - size, size);
      if (kind < 0 || kind >= FINDINGS) throw new RangeError(`no finding has the name ${JSON.stringify(name)}`);
      bits |= 1n << BigInt(kind);
    }
    return bits;
  }

  function bitsOfAddresses(array) {
    const names = itemsOf(array, 'addresses');
    if (names.length === 0) return 2 ** constants.URIFORM_ADDRESS_NONE;
    let bits = 0;
    for (const name of names) {
      let found = 0;
      while (found < ADDRESS_CLASSES && staticText(wasm.uriform_address_class_name(found)) !== name) ++found;
      if (found === ADDRESS_CLASSES) throw new RangeError(`no class of addresses has the name ${JSON.stringify(name)}`);
      bits |= 1 << found;
    }
    return bits;
  }

  function safeToFetch(url, options = {}) {
    requireText(url);
    if (options === null || typeof options !== 'object') throw new TypeError('options are an object');
    const { base, schemes, hosts, refusedHosts, addresses, refuse = [], allow = [] } = options;
    if (base !== undefined) requireText(base);
    const lists = [schemes, hosts, refusedHosts].map((list) => (list === undefined ? undefined : itemsOf(list, 'a list of names')));
    for (const name of lists.flatMap((list) => list ?? [])) requireText(name);
    const ports = itemsOf(options.ports ?? [], 'ports');
    for (const port of ports) {
      if (!Number.isInteger(port) || port < 0 || port > 65535) throw new RangeError('a port is a number up to 65535');
    }
    const refused = bitsOfFindings(refuse, 'refuse');
    const allowed = bitsOfFindings(allow, 'allow');
    const classes = addresses === undefined ? 0 : bitsOfAddresses(addresses);

    const names = lists.flatMap((list) => list ?? []);
    const units = names.reduce((sum, name) => sum + name.length, url.length + (base?.length ?? 0));
    begin(units + SIZE_OF_POLICY + 8 * (names.length + 1) + 2 * ports.length);
    const size = put(url);
    const sizeOfBase = base === undefined ? 0 : put(base);
    const at = place() - sizeOfBase - size;
    const policy = (place() + 7) & ~7;
    const atTexts = policy + SIZE_OF_POLICY;
    const atPorts = atTexts + 8 * names.length;
    instance.skip(atPorts + 2 * ports.length - place());
    const { numbers } = instance;
    instance.octets.fill(0, policy, atTexts);
    let text = atTexts;
    lists.forEach((list, i) => {
      if (list === undefined) return;
      numbers.setUint32(policy + 8 * i, text, true);
      numbers.setUint32(policy + 8 * i + 4, list.length, true);
      for (const name of list) {
        const sizeOfName = put(name);
        numbers.setUint32(text, place() - sizeOfName, true);
        numbers.setUint32(text + 4, sizeOfName, true);
        text += 8;
      }
    });
    ports.forEach((port, i) => numbers.setUint16(atPorts + 2 * i, port, true));
    numbers.setUint32(policy + 24, atPorts, true);
    numbers.setUint32(policy + 28, ports.length, true);
    numbers.setBigUint64(policy + 32, refused, true);
    numbers.setBigUint64(policy + 40, allowed, true);
    numbers.setUint32(policy + 48, classes, true);
    let answer;
    const target = written((buffer, capacity) => {
      const status = wasm.uriform_safe_to_fetch(at, size, base === undefined ? 0 : at + size, sizeOfBase, policy, 0, hook, 0, buffer, capacity,
        LENGTH, STRUCTURE, ERROR);
      const why = number(STRUCTURE);
      if (status !== constants.URIFORM_OK || why === constants.URIFORM_FETCH_ALLOWED) answer = { why: undefined };
      else {
        answer = {
          why: REFUSALS[why],
          finding: why === constants.URIFORM_FETCH_FINDING ? findingAt(STRUCTURE + 24, indexer(url)) : undefined,
          error: instance.errorAt(STRUCTURE + 8, url, base),
        };
      }
      return status;
    }, url, base);
    return { target: answer.why === undefined ? target : undefined, finding: undefined, error: undefined, ...answer };
  }

  return { explain, explainPair, hideCredentials, keyByAllRules, safeToFetch };
}
