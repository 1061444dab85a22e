// The page on which to try uriform. Texts are those of strangers: they come from the fragment of the page's address, and are only ever
// added to the page as text.

import {
  KeyMaker, explain, explainPair, hideCredentials, iriToUri, keyByAllRules, normalFormVersion, normalize, parse, safeToFetch, version, web,
} from './explain.js';
import { sentences } from './rules.js';

const EXAMPLES = [
  ['Normal form', 'HTTP://www.EXAMPLE.com:80/%7Euser/./a%2fb?utm_source=news&b=2&a=1#top'],
  ['A backslash', 'http://good.example\\@evil.example/'],
  ['An address in disguise', 'http://0x7f.1/admin/%2e%2e/'],
  ['An error', 'https://example.com/a b|c?q=[1]'],
  ['Another script', 'https://b\u00fccher.example/\u00e9t\u00e9?q=na\u00efve'],
  ['A password', 'https://user:secret@example.com/?token=abc#/home'],
  ['A mistyped port', 'http://example.com:8o80/'],
  ['IPv6', 'HTTP://[2001:DB8:0:0:0:0:0:1]:0080'],
  ['A relative reference', '../images/logo.png?v=2'],
  ['A URN', 'URN:ISBN:0-395-36341-1'],
  ['Code', 'java\tscript:alert(1)'],
  ['The same page?', 'https://example.com/shop?b=2&a=1&utm_source=x#top', 'HTTPS://EXAMPLE.com:443/shop?a=1&b=2'],
];
const PROFILES = [
  ['cache', 'for an HTTP cache: the normal form without fragment'],
  ['page', 'for a crawler: also without parameters that track, the others sorted'],
  ['surt', 'for a web archive, as in CDX indexes'],
  ['heritrix', 'for the scopes of Heritrix'],
  ['ssurt', 'for urlcanon, sorted by host'],
];
/** Each comparison, from the strictest, with its meaning, and what it says of two texts that it is the first to join. */
const COMPARISONS = {
  octets: ['same text', 'byte by byte', 'Yes: they are the same text.'],
  syntax: ['same but for spelling', 'letter case, percent-encoding and dot segments: RFC 3986, section 6.2.2', 'Yes: they are the same URI, spelled in two ways.'],
  scheme: ['same URI', 'also default ports and empty paths: RFC 3986, section 6.2.3', 'Yes: they are the same URI, by the rules of its scheme.'],
  href: ['same in browsers', 'the href by the URL Standard', 'Yes, in browsers: both have the same href.'],
  cache: ['same for a cache', 'the key by the profile cache', 'Yes, for a cache: they differ in the fragment alone.'],
  page: ['same page', 'the key by the profile page', 'Most likely: a crawler takes them for the same page.'],
  usual: ['same page, usually', 'the key by all rules but the aggressive ones', 'Usually: on most sites, they are the same page.'],
  aggressive: ['same page, perhaps', 'the key by all rules', 'Perhaps: on some sites, they are the same page.'],
};
const COMPONENTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];
const SEVERITIES = ['error', 'warning', 'note'];
const REFUSALS = {
  'not-a-url': 'it is no URL',
  scheme: 'its scheme is neither http nor https',
  host: 'its host is refused',
  address: 'its address is not a public one',
  port: 'its port is not that of its scheme',
};
/** A longer text is shown without its middle, and a longer list without its end. */
const LONGEST = 600;
const MOST = 40;
/** Browsers shorten or refuse longer addresses. */
const LONGEST_FRAGMENT = 32_000;
/** What is not seen, or changes how the text around it is seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const byId = (id) => document.getElementById(id);

/** Returns an element. Children that are strings are text. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(attribute, value);
  }
  made.append(...children.flat(Infinity));
  return made;
}

function replace(id, ...children) {
  byId(id).replaceChildren(...children.flat(Infinity));
}

/** Returns the nodes of a text, with a picture or the number of each character that is not seen. */
function visible(text) {
  return text.split(/([\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}])/u).filter((piece) => piece !== '').map((piece) => {
    if (!UNSEEN.test(piece)) return piece;
    const point = piece.codePointAt(0);
    const number = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
    return element('span', { class: 'unseen', title: number }, point < 0x20 ? String.fromCharCode(0x2400 + point) : number);
  });
}

/** Returns the nodes of a text, without its middle if it is long. */
function shortened(text, longest = LONGEST) {
  if (text.length <= longest) return visible(text);
  const kept = Math.floor(longest / 2);
  const left = element('span', { class: 'left-out' }, ` … ${(text.length - 2 * kept).toLocaleString('en')} more … `);
  return [...visible(text.slice(0, kept)), left, ...visible(text.slice(-kept))];
}

function code(text, attributes = {}) {
  return element('code', { dir: 'ltr', ...attributes }, shortened(text));
}

/** Returns a text with a mark from `begin` to `end`, with what is around it. */
function marked(text, begin, end, kind) {
  const from = Math.max(0, begin - 60);
  const to = Math.min(text.length, end + 60);
  const inside = text.slice(begin, end);
  return element('code', { dir: 'ltr', class: 'marked' },
    from > 0 ? element('span', { class: 'left-out' }, '… ') : '',
    visible(text.slice(from, begin)),
    element('mark', { class: kind, 'data-empty': inside === '' ? (begin === text.length ? 'end of text' : 'here') : undefined },
      inside === ' ' ? '\u2423' : shortened(inside, 120)),
    visible(text.slice(end, to)),
    to < text.length ? element('span', { class: 'left-out' }, ' …') : '');
}

/** Returns a sentence in which references to standards and faults are links. */
function linked(reference) {
  return reference.split(/(RFC \d+(?:, section [\d.]*\d)?|CVE-\d+-\d+|CWE-\d+)/).map((piece) => {
    const rfc = /^RFC (\d+)(?:, section (.*))?$/.exec(piece);
    const fault = /^(CVE|CWE)-(.*)$/.exec(piece);
    let address;
    if (rfc) address = `https://www.rfc-editor.org/rfc/rfc${rfc[1]}${rfc[2] ? `#section-${rfc[2]}` : ''}`;
    else if (fault) address = fault[1] === 'CVE' ? `https://nvd.nist.gov/vuln/detail/${piece}` : `https://cwe.mitre.org/data/definitions/${fault[2]}.html`;
    return address ? element('a', { href: address, rel: 'noopener noreferrer' }, piece) : piece;
  });
}

/** Returns a sentence of the library, with what is between backticks as code. */
function prose(sentence) {
  return sentence.split('`').map((piece, i) => (i % 2 === 0 ? piece : element('code', {}, piece)));
}

function ruleWithSentence(name) {
  return [element('strong', {}, name), ': ', prose(sentences[name])];
}

function badge(kind, word) {
  return element('span', { class: `badge ${kind}` }, word);
}

/** Returns the value, or undefined if a standard refuses the text. */
function attempt(action) {
  try {
    return { value: action() };
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TypeError) throw error;
    return { error };
  }
}

// Components

/** Returns the components that a URI has, in their order, each with the delimiters before and after it. */
function piecesOfUri({ scheme, userinfo, host, port, path, query, fragment }) {
  const slashes = host === undefined ? '' : '//';
  return [
    ['scheme', scheme, '', ':'],
    ['userinfo', userinfo, slashes, '@'],
    ['host', host, userinfo === undefined ? slashes : '', ''],
    ['port', port, ':', ''],
    ['path', path === '' ? undefined : path, '', ''],
    ['query', query, '?', ''],
    ['fragment', fragment, '#', ''],
  ].filter(([, value]) => value !== undefined);
}

/** Returns the components of a web URL as those of a URI are named: its href is split as each URI is, once its host is known. */
function componentsOfHref({ href, protocol, username, password, hostname, port, pathname, hostKind }) {
  const hasHost = hostKind !== undefined;
  const at = href.indexOf('#');
  const whole = at < 0 ? href : href.slice(0, at);
  const question = whole.indexOf('?');
  return {
    scheme: protocol.slice(0, -1),
    authority: hasHost ? hostname : undefined,
    userinfo: username === '' && password === '' ? undefined : password === '' ? username : `${username}:${password}`,
    host: hasHost ? hostname : undefined,
    port: port === '' ? undefined : port,
    path: !hasHost && pathname.startsWith('//') ? `/.${pathname}` : pathname,
    query: question < 0 ? undefined : whole.slice(question + 1),
    fragment: at < 0 ? undefined : href.slice(at + 1),
  };
}

/** Returns the components of an IRI reference. With a letter for each code unit that is not ASCII, it is split as a URI reference is. */
function componentsOfIri(text) {
  const components = {};
  let at = 0;
  for (const [name, value, before, after] of piecesOfUri(parse(text.replace(/[^\0-\x7f]/g, 'x')))) {
    at += before.length;
    components[name] = text.slice(at, at + value.length);
    at += value.length + after.length;
  }
  return { path: '', ...components };
}

/** Returns a text with each component coloured, and named below it. */
function drawn(pieces) {
  const delimiter = (text) => (text === '' ? '' : element('span', { class: 'delimiter' }, text));
  return element('p', { class: 'drawing', dir: 'ltr' }, pieces.map(([name, value, before, after]) =>
    element('span', { class: 'piece' },
      delimiter(before),
      element('span', { class: `part ${name}`, 'data-name': name }, element('span', { class: 'value' }, shortened(value, 240))),
      delimiter(after))));
}

function listed(components, others) {
  const list = element('dl', { class: 'components' });
  for (const name of COMPONENTS) {
    const value = components[name];
    const differs = others !== undefined && others[name] !== value;
    list.append(
      element('dt', { class: name }, name),
      element('dd', { 'data-component': name, 'data-value': value === undefined ? 'undefined' : undefined },
        value === undefined ? element('span', { class: 'absent' }, 'none')
          : value === '' ? element('span', { class: 'absent' }, 'empty') : code(value),
        differs ? element('span', { class: 'differs' }, 'differs') : ''));
  }
  return list;
}

function describeError(error) {
  return `${error.message}, at position ${error.position}`;
}

/** Returns the card of a standard. */
function card({ id, title, subtitle, text, components, error, others, note, host }) {
  const body = [];
  if (components) body.push(drawn(piecesOfUri(components)), listed(components, others));
  else {
    const width = text.codePointAt(error.position) > 0xffff ? 2 : 1;
    body.push(element('div', {}, marked(text, error.position, Math.min(text.length, error.position + width), 'error'),
      element('p', { class: 'message', 'data-position': error.position, 'data-code': error.code }, describeError(error), '.')));
  }
  body.push(element('footer', {},
    components && host ? element('p', {}, 'Connects to ', code(host, { 'data-host': '' })) : '',
    note ? element('p', { class: 'quiet' }, note) : ''));
  return element('article', { id, class: `card ${components ? 'accepts' : 'refuses'}`, 'aria-labelledby': `${id}-title` },
    element('header', {},
      element('h3', { id: `${id}-title` }, title),
      element('span', { class: 'subtitle' }, subtitle),
      badge(components ? 'yes' : 'no', components ? 'accepted' : 'refused')),
    ...body);
}

function showReadings(text, report) {
  const uri = attempt(() => parse(text));
  const iri = attempt(() => iriToUri(text));
  const url = attempt(() => web.parse(text));
  const isAscii = /^[\0-\x7f]*$/.test(text);
  const isAsciiHost = (components) => /^[\0-\x7f]*$/.test(components.host ?? '');
  const components = iri.error ? undefined : componentsOfIri(text);
  const read = uri.value ?? (iri.error ? undefined : parse(iri.value));
  replace('readings',
    card({
      id: 'reading-uri', title: 'RFC 3986', subtitle: 'URIs: protocols, proxies, most libraries', text, components: uri.value, error: uri.error,
      host: report.uri.host, note: uri.value && uri.value.scheme === undefined ? 'A relative reference, as it has no scheme.' : undefined,
    }),
    card({
      id: 'reading-iri', title: 'RFC 3987', subtitle: 'IRIs: URIs in any script', text, components, error: iri.error,
      note: iri.error ? undefined : isAscii ? 'In ASCII, an IRI is a URI.' : ['Its URI is ', code(iri.value, { 'data-uri': '' }), '.',
        isAsciiHost(components) ? '' : ' This browser converts the domain: the package for JavaScript has no data of Unicode.'],
    }),
    card({
      id: 'reading-url', title: 'URL Standard', subtitle: 'URLs: browsers, Node, Deno', text, components: url.value && componentsOfHref(url.value),
      error: url.error, others: read, host: report.url.host,
      note: url.error && uri.value && uri.value.scheme === undefined ? 'Browsers read a relative reference against the URL of its page.' : undefined,
    }),
    report.difference && uri.value && url.value ? element('div', { class: 'difference', 'data-position': report.difference.position },
      element('p', {}, `RFC 3986 and the URL Standard read the ${report.difference.component ?? 'text'} differently, from position ${report.difference.position}:`),
      marked(text, report.difference.position, Math.min(text.length, report.difference.position + 1), 'warning')) : '');
  return { uri, iri, url };
}

// The verdict

function countOf(number, word) {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

function summaryOfFindings(findings) {
  const counts = SEVERITIES.map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length]);
  const parts = counts.filter(([, count]) => count > 0).map(([severity, count]) => countOf(count, severity));
  return parts.length === 0 ? 'No findings.' : `Findings: ${parts.join(', ')}.`;
}

function verdictOf(report, { uri, iri, url }) {
  const differ = report.findings.some(({ name }) => name === 'hosts-differ');
  if (differ) return ['error', 'The standards read different hosts: ', code(report.uri.host || '(none)'), ' by RFC 3986, ', code(report.url.host || '(none)'), ' in browsers.'];
  if (uri.value && url.value) {
    return report.url.host ? ['yes', 'All read the same host: ', code(report.url.host), '.'] : ['yes', 'All standards accept it. It has no host.'];
  }
  if (uri.value && uri.value.scheme === undefined) return ['note', 'A relative reference: it needs a base to become a URL.'];
  if (uri.value) return ['warning', 'RFC 3986 accepts it, and browsers refuse it.'];
  if (iri.value && url.value) return ['yes', 'An IRI: RFC 3987 and browsers accept it, and for RFC 3986 it becomes a URI.'];
  if (url.value) return ['warning', 'Browsers accept it, and RFC 3986 refuses it.'];
  if (iri.value) return ['note', 'An IRI reference, which browsers need a base for, or refuse.'];
  return ['error', 'No standard accepts it.'];
}

function showVerdict(report, readings) {
  const [kind, ...sentence] = verdictOf(report, readings);
  const worst = SEVERITIES.find((severity) => report.findings.some((finding) => finding.severity === severity));
  const order = ['yes', 'note', 'warning', 'error'];
  const shown = order[Math.max(order.indexOf(kind), order.indexOf(worst))];
  replace('verdict', element('p', { class: `verdict ${shown}` }, element('strong', {}, sentence), ' ', summaryOfFindings(report.findings)));
}

// Normal form

/** Returns the URI that the normal form and the keys are of, and whose it is. */
function subjectOf(text, { uri, iri, url }) {
  if (uri.value) return { uri: text, of: '' };
  if (iri.value) return { uri: iri.value, of: 'Of the URI of this IRI: ' };
  if (url.value) return { uri: web.toUri(text), of: 'Of the URI of what browsers read: ' };
  return undefined;
}

/** Returns a URI with what normalization removes and inserts. */
function changed(uri, changes) {
  const line = element('code', { dir: 'ltr', class: 'changed' });
  let at = 0;
  for (const { begin, end, replacement } of changes.slice(0, MOST)) {
    line.append(...shortened(uri.slice(at, begin), 160));
    if (end > begin) line.append(element('del', {}, shortened(uri.slice(begin, end), 160)));
    if (replacement !== '') line.append(element('ins', {}, shortened(replacement, 160)));
    at = end;
  }
  line.append(...shortened(uri.slice(at), 160));
  return line;
}

function showNormalForm(subject, report, text) {
  if (!subject) {
    replace('normal', element('p', {}, 'There is none, as no standard accepts the text.'));
    return;
  }
  const { uri, of } = subject;
  const { changes } = uri === text ? report : explain(uri);
  const nodes = [];
  if (of) nodes.push(element('p', {}, of, code(uri)));
  const normal = normalize(uri);
  nodes.push(element('p', { class: 'result' }, code(normal, { id: 'normal-form' })));
  if (normal === uri) nodes.push(element('p', { class: 'quiet' }, 'It is its own normal form: nothing changes.'));
  else if (changes.length === 0) nodes.push(element('p', { class: 'quiet' }, 'Each change is listed if the text has a scheme.'));
  else {
    nodes.push(element('p', {}, changed(uri, changes)), element('ol', { class: 'changes' }, changes.slice(0, MOST).map((change) => element('li', { 'data-rule': change.rule },
      code(uri.slice(change.begin, change.end)), ' → ', change.replacement === '' ? element('em', {}, 'nothing') : code(change.replacement),
      element('span', { class: 'why' }, ruleWithSentence(change.rule), '. ', linked(change.section))))));
    if (changes.length > MOST) nodes.push(element('p', { class: 'quiet' }, `And ${(changes.length - MOST).toLocaleString('en')} more.`));
  }
  replace('normal', nodes);
}

// Keys

const makers = PROFILES.map(([profile, purpose]) => ({ profile, purpose, make: new KeyMaker(profile) }));

function showKeys(subject) {
  if (!subject) {
    replace('keys', element('p', {}, 'There are none, as no standard accepts the text.'));
    return;
  }
  const rows = makers.map(({ profile, purpose, make }) => [profile, purpose, attempt(() => make.key(subject.uri))]);
  rows.push(['all rules', 'compared last, and never stored', attempt(() => keyByAllRules(subject.uri))]);
  replace('keys',
    element('p', { class: 'quiet' }, 'Texts with the same key are taken for the same thing. A key is compared, and never fetched.'),
    element('dl', { class: 'keys' }, rows.map(([profile, purpose, { value, error }]) => [
      element('dt', {}, element('strong', {}, profile), ' ', element('span', { class: 'quiet' }, purpose)),
      element('dd', { 'data-profile': profile }, error ? element('span', { class: 'absent' }, `none: ${describeError(error)}`) : code(value)),
    ])));
}

// Findings

function showFindings(text, report) {
  const { findings } = report;
  const nodes = [];
  if (findings.length > 0) {
    nodes.push(element('ul', { class: 'findings' }, findings.map(({ name, severity, begin, end, detail, sentence, reference }) =>
      element('li', { class: severity, 'data-finding': name },
        element('p', {}, badge(severity, severity), ' ', element('strong', {}, name), detail ? [' ', code(detail)] : ''),
        element('p', {}, prose(sentence)),
        element('p', {}, marked(text, begin, end, severity)),
        element('p', { class: 'quiet' }, linked(reference))))));
  } else nodes.push(element('p', {}, 'There are no findings.'));
  const answer = safeToFetch(text);
  nodes.push(element('p', { class: 'fetch', 'data-why': answer.why ?? 'allowed' },
    badge(answer.why ? 'no' : 'yes', answer.why ? 'do not fetch' : 'may be fetched'), ' ',
    answer.why === undefined ? ['A server that fetches URLs for its users may fetch it, as ', code(answer.target), ', if the name leads to a public address.']
      : ['A server that fetches URLs for its users should refuse it: ', answer.why === 'finding' ? `it has the finding ${answer.finding.name}` : REFUSALS[answer.why], '.']));
  const hidden = attempt(() => hideCredentials(text)).value;
  if (hidden !== undefined && hidden !== text.toWellFormed()) nodes.push(element('p', {}, 'In a log, with its credentials hidden: ', code(hidden, { id: 'hidden' })));
  replace('findings', nodes);
}

// The pair

function showPair(text, other) {
  byId('pair').hidden = other === '';
  if (other === '') return;
  const { same, comparisons, rules, difference, aError, bError } = explainPair(text, other);
  const strictest = Object.keys(comparisons).find((name) => comparisons[name]);
  const nodes = [];
  const kind = !same ? 'no' : ['page', 'usual', 'aggressive'].includes(strictest) ? 'warning' : 'yes';
  const areUris = aError === undefined && bError === undefined;
  const answer = same ? COMPARISONS[strictest][2] : areUris ? 'No: they differ, by all rules.' : 'No: they differ, in browsers too.';
  nodes.push(element('p', { class: `verdict ${kind}`, role: 'status' }, element('strong', {}, answer)));
  if (rules.length > 0) {
    nodes.push(element('p', {}, 'These rules make them the same:'),
      element('ul', { class: 'rules' }, rules.map((rule) => element('li', { 'data-rule': rule }, ruleWithSentence(rule)))));
  }
  if (difference) {
    const keys = [text, other].map(keyByAllRules);
    nodes.push(element('p', {}, `Their keys by all rules differ in the ${difference.component}:`),
      element('ul', { class: 'pair-keys' }, keys.map((key) =>
        element('li', {}, marked(key, difference.position, Math.min(key.length, difference.position + 1), 'warning')))));
  }
  for (const [which, error] of [['first', aError], ['second', bError]]) {
    if (error) nodes.push(element('p', {}, `The ${which} text is no URI: ${describeError(error)}.`));
  }
  if (!areUris) nodes.push(element('p', { class: 'quiet' }, 'Only comparisons that need no URI are made.'));
  nodes.push(element('ul', { class: 'comparisons' }, Object.entries(comparisons).map(([name, answers]) =>
    element('li', { 'data-comparison': name, 'data-same': answers }, badge(answers ? 'yes' : 'no', answers ? 'yes' : 'no'), ' ',
      element('span', {}, element('strong', {}, COMPARISONS[name][0]), element('span', { class: 'quiet' }, ` ${COMPARISONS[name][1]}`))))));
  replace('pair-body', nodes);
}

// The page

let state = { text: EXAMPLES[0][1], other: '' };

function show() {
  const { text, other } = state;
  const report = explain(text);
  const readings = showReadings(text, report);
  const subject = subjectOf(text, readings);
  showVerdict(report, readings);
  showFindings(text, report);
  showNormalForm(subject, report, text);
  showKeys(subject);
  showPair(text, other);
  byId('failed').hidden = true;
  byId('results').hidden = false;
}

function fragmentOf(text, other = '') {
  const parameters = new URLSearchParams({ text });
  if (other !== '') parameters.set('other', other);
  return `#${parameters}`;
}

/** Takes the texts of the address. A fragment of something else, as that of the link to the results, is none. */
function readFragment() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (!parameters.has('text')) return false;
  state = { text: parameters.get('text'), other: parameters.get('other') ?? '' };
  return true;
}

/** Writes the texts into the address. Returns whether it has room for them. */
function writeFragment() {
  const { text, other } = state;
  const fragment = text.length + other.length > LONGEST_FRAGMENT ? '' : fragmentOf(text, other);
  history.replaceState(null, '', fragment.length > LONGEST_FRAGMENT || fragment === '' ? location.pathname + location.search : fragment);
  return fragment !== '' && fragment.length <= LONGEST_FRAGMENT;
}

function fillFields() {
  byId('text').value = state.text;
  byId('other').value = state.other;
}

let waiting;
function edited() {
  state = { text: byId('text').value, other: byId('other').value };
  byId('shared').textContent = '';
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    writeFragment();
    show();
  }, 150);
}

async function share() {
  if (!writeFragment()) {
    byId('shared').textContent = 'The text is too long for a link.';
    return;
  }
  try {
    await navigator.clipboard.writeText(location.href);
    byId('shared').textContent = 'Copied.';
  } catch {
    byId('shared').textContent = 'The link is in the address bar.';
  }
}

for (const [name, text, other] of EXAMPLES) {
  byId('examples').append(element('li', {}, element('a', { href: fragmentOf(text, other), title: other ? undefined : text }, name)));
}
for (const id of ['text', 'other']) {
  byId(id).addEventListener('input', edited);
  byId(id).addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) event.preventDefault();
  });
}
byId('share').addEventListener('click', share);
addEventListener('hashchange', () => {
  if (!readFragment()) return;
  fillFields();
  show();
});
byId('version').textContent = `uriform ${version}, normal forms of version ${normalFormVersion}, in WebAssembly.`;
readFragment();
fillFields();
show();
