"""Compares keys with a second implementation, based on the documentation of key::rule, key::profile and key::no_vary_search. It starts
from the normal form that the command writes.

    python3 key_oracle_test.py PATH_OF_THE_COMMAND PATH_OF_TRACKING_TSV [SEED [PROFILES]]
"""

import random
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

RULES = (
    'drop-fragment', 'keep-hashbang', 'urn-equivalence', 'http-as-https', 'drop-userinfo', 'strip-trailing-dot', 'strip-www', 'registrable-domain', 'drop-session-ids',
    'collapse-slashes', 'drop-index', 'strip-trailing-slash', 'lower-case-path', 'drop-empty-values', 'drop-tracking',
    'drop-duplicates', 'drop-empty-query',
)
PROFILES = {
    'cache': ({'drop-fragment'}, 'none'),
    'page': ({'drop-fragment', 'keep-hashbang', 'drop-tracking', 'drop-empty-query'}, 'name'),
}
SORTS = 'none', 'name', 'pair', 'token'
ENDINGS = 'html', 'htm', 'shtml', 'xhtml', 'php', 'asp', 'aspx', 'jsp', 'jsf', 'cgi', 'pl', 'cfm'

# The pieces of URIs and profiles.
SCHEMES = 'http:', 'HTTP:', 'https:', 'ws:', 'wss:', 'ftp:', 'file:', 's:'
OTHERS = 'mailto:a', 'http:a', 'http:/a', 's:/a//b', 'urn:A:b', 'URN:a:%41', 'urn:a', 'urn:a:', 'urn::a', 'urn:a/b:c', 'urn:/a:b', 'urns:a:b'
USERINFO = '', '', '', '', 'u@', 'u:p@', '@', 'a%40b@', 'www.a.com:80%40@'
HOSTS = (
    'h', 'a.com', 'www.a.com', 'WWW2.a.com', 'www.www3.a.b.com', 'www.com', 'www', 'www.a.', 'www..a', 'www.a.com..', '', '.',
    '..', '[::1]', '[v1.www.a.b]', '1.2.3.4', 'www.1.2.3.4', 'www1.2.3.4.', 'wwwx.a.com', 'youtube.com', 'www.youtube.com.',
    'm.youtu.be', 'notyoutu.be', 'x.amazonaws.com', 'amazonaws.com..', 'open.spotify.com', 'www%2Ea.com', 'a%2Cb.com',
    'www.%61.b', 'localhost', 'x.www.b.com', 'x.y.example.', 'x.www.a.b',
)
PORTS = '', '', '', ':', ':80', ':0443', ':443', ':8080', ':99999'
ID = 'a1B2c3D4e5F6g7H8i9J0k1L2'
SEGMENTS = (
    '', '', 'a', 'B%2fc', '.', '..', '%2e', ';jsessionid=1', 'x;JSESSIONID=2.route;b', '.;sid=' + ID, '..;cfid=', 'sid=' + ID,
    'a;sid=abc', 'a;sid=' + ID[:16], 'a;sid=' + ID[:15], f'(S({ID}))', f'(s({ID}))', f'(S({ID[1:]}))', 'index.html', 'Index.PHP',
    'default.aspx', 'index', 'index.', 'index.html;sessionid=a', 'indexes.html', 'a;cftoken=;cfid=', '%c3%89',
    'a;aspsessionidABCDEFGH=1', '~', '@:!$', 'a;aspsessionidABCDEFG1=1', ';', ';;jsessionid=', 'default.html.html',
    'a.;phpsessid=',
)
NAMES = (
    'a', 'b', 'a', 'b', 'A', 'a%2Bb', 'a+b', 'a%20b', '%61', '', 'utm_source', 'UTM_x', 'utm_', 'utm', 'fbclid', 'Fbclid', 'si',
    'campid', 'sid', 'SID', 'jsessionid', 'PHPSESSID', 'cfid', 'aspsessionidABCDEFGH', '%FF', '%C3%A9', '%EF%BF%BD', '%E2%82',
    '%00', '@', '~', '9', '%40', 'a[]', "'", '%26', '%3D', 'aaaaaaaa', 'aaaaaaaab', 'aaaaaaaa%01', '*', ',', '%EF%BB%BFa', '-',
    '_g%6C', 'hsa_x', 'a%2Cb',
)
VALUES = (
    '', '', '1', '2', '10', '=', '%3D', ID, ID[:16], ID[:15], '@', '%40', '+', '%20', '%FF', '%EF%BF%BD', '~', '%7e',
    'http://h/?b', ';c=1', '%2541',
)
FRAGMENTS = '', '', '', '#', '#f', '#!', '#!/a', '#%21', '#/a', '#?a=1'
LISTED = (
    'a', 'b', 'a%20b', 'a%2Bb', '%FF', '%EF%BF%BD', 'utm_%2A', '%2A', 'A', '', '%26', '%3D', '%00', '%C3%A9', 'sid', 'fbclid',
    'utm_source', 'a[]', 'x', 'a%2Cb',
)
FIELDS = (
    'params=("a" "b")', 'key-order', 'key-order, params=("a+b")', 'except=("a" "%FF")',
    'key-order, except=("sid" "b" "9" "%40" "@")', 'except=()', 'params=?1, except=("b")',
    'params, key-order, except=("a" "%E2%82" "~")', 'params', 'params=("@" "utm_source" "%C3%A9")', '',
)
FIELD_PIECES = (
    'params=("a" "b")', 'params=("a+b")', 'params=()', 'params', 'params=?1', 'params=?0', 'except=("a")', 'except=()',
    'except=( "sid" )', 'except', 'key-order', 'key-order=?0', 'key-order=?1;x=1', 'key-order=1', 'x=1', 'x=1.5', 'x=:YQ==:',
    'x=@1', 'x=%"%c3%a9"', '*=a/b:c', 'params=("%C3%A9" "%FF");y=1', 'params=("a";b "%zz+")', 'params=("\\"" "\\\\")', 'x;a;b=?0',
    'x=(1 "a" tok;a=1)', 'x=("a""b")', 'x=1234567890123456', 'x=1234567890123.1', 'x=1.1234', 'x=-5', 'x="a', 'x=(',
    'params=("a" b)', 'x=%"%C3"', 'x=%"%ff"', 'except=("%61")', 'x = 1', 'X=1', '',
)
SEPARATORS = ', ', ',', '\t,  ', ' ', ',,', ' , '


def decoded(text):
    """Returns the octets of a form's name or value."""
    return urllib.parse.unquote_to_bytes(text.replace('+', ' '))


def as_text(octets):
    return octets.decode('utf-8', 'replace')


# RFC 9651, section 4.2.

DEFAULT = set(), False, False # neither names nor their order are ignored


class Void(Exception):
    pass


KEY = r'[a-z*][a-z0-9_.*-]*'
BARE = re.compile(r'''
    (?P<boolean>\?[01])
    |(?P<string>"(?:[\x20\x21\x23-\x5B\x5D-\x7E]|\\["\\])*")
    |(?P<token>[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*)
    |(?P<bytes>:[A-Za-z0-9+/=]*:)
    |(?P<date>@-?\d+(?!\.?\d*\.))
    |(?P<display>%"(?:[\x20\x21\x23\x24\x26-\x7E]|%[0-9a-f]{2})*")
    |(?P<number>-?\d+(?:\.\d+)?\.?)
''', re.VERBOSE | re.ASCII)


class Fields:
    def __init__(self, text):
        self.text, self.at = text, 0

    def take(self, pattern):
        found = re.compile(pattern, re.ASCII).match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found and found[0]

    def bare(self):
        found = BARE.match(self.text, self.at)
        if not found:
            raise Void
        self.at = found.end()
        kind, text = found.lastgroup, found[0]
        if kind in ('number', 'date'):
            whole, dot, part = text.lstrip('@').lstrip('-').partition('.')
            if dot and (kind == 'date' or not 1 <= len(part) <= 3 or len(whole) > 12) or not dot and len(whole) > 15:
                raise Void
        if kind == 'display':
            try:
                urllib.parse.unquote_to_bytes(text[2:-1]).decode()
            except UnicodeDecodeError:
                raise Void
        return kind, text

    def params(self):
        while self.take(';'):
            self.take(' *')
            if not self.take(KEY):
                raise Void
            if self.take('='):
                self.bare()

    def item(self):
        value = self.bare()
        self.params()
        return value

    def member(self):
        if not self.take(r'='):
            self.params()
            return 'boolean', '?1'
        if not self.take(r'\('):
            return self.item()
        items = []
        while True:
            space = self.take(' +')
            if self.take(r'\)'):
                self.params()
                return 'list', items
            if items and not space:
                raise Void
            items.append(self.item())

    def dictionary(self):
        members = {}
        self.take(' *')
        while self.at < len(self.text):
            key = self.take(KEY)
            if not key:
                raise Void
            members[key] = self.member()
            if self.at == len(self.text) or not self.text[self.at:].strip(' '):
                return members
            self.take(r'[ \t]*')
            if not self.take(','):
                raise Void
            self.take(r'[ \t]*')
            if self.at == len(self.text):
                raise Void
        return members


def names_in(value):
    kind, items = value
    if kind != 'list' or any(item[0] != 'string' for item in items):
        raise Void
    return {as_text(decoded(re.sub(r'\\(.)', r'\1', text[1:-1]))) for _, text in items}


def variance(field, syntax):
    """Returns the names, whether only they are compared, and whether the order is ignored."""
    try:
        members = Fields(field).dictionary()
        order, params, excepted = (members.get(key) for key in ('key-order', 'params', 'except'))
        if order and order[0] != 'boolean':
            raise Void
        ignores_order = bool(order) and order[1] == '?1'
        if syntax == 'legacy':
            every = params == ('boolean', '?1')
            if excepted and not every:
                raise Void
            if every:
                return names_in(excepted) if excepted else set(), True, ignores_order
            return names_in(params) if params and params[0] != 'boolean' else set(), False, ignores_order
        if params and excepted:
            raise Void
        if excepted:
            return names_in(excepted), True, ignores_order
        return names_in(params) if params else set(), False, ignores_order
    except Void:
        return DEFAULT


def pieces_of(query):
    return [piece for piece in query.split('&') if piece]


def key_of_variance(key, config):
    names, are_compared, ignores_order = config
    scheme, authority, path, query, _ = split(key)
    if authority is not None:
        authority = authority.rpartition('@')[2]
    if config != DEFAULT:
        params = [tuple(as_text(decoded(part)) for part in piece.partition('=')[::2]) for piece in pieces_of(query or '')]
        params = [param for param in params if (param[0] in names) == are_compared]
        if ignores_order:
            params.sort(key=lambda param: param[0].encode())
        query = urllib.parse.urlencode(params, safe='*').replace('~', '%7E') if params else None
    return joined(scheme, authority, path, query, None)


def split(text):
    return list(re.fullmatch(r'([^:/?#]+):(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?', text).groups()) # RFC 3986, Appendix B


def joined(scheme, authority, path, query, fragment):
    return (scheme + ':' + ('' if authority is None else '//' + authority) + path + ('' if query is None else '?' + query) +
            ('' if fragment is None else '#' + fragment))


def is_session(name, value):
    name = name.lower()
    if name == b'sid':
        return re.fullmatch('[A-Za-z0-9]{16,}', value) is not None
    return re.fullmatch(rb'jsessionid|phpsessid|sessionid|cfid|cftoken|aspsessionid[a-z]{8}', name) is not None


class Profile:
    def __init__(self, name, rules, sort, drop, keep, field, syntax, tracking):
        self.rules, self.sort, self.tracking = rules, sort, tracking
        self.drop, self.keep = drop, keep
        words = [name + '/1'] + [rule for rule in RULES if rule in rules] + ['-' + rule for rule in RULES if rule not in rules]
        words += ['sort=' + sort] + ['drop=' + ','.join(drop)] * bool(drop) + ['keep=' + ','.join(keep)] * bool(keep)
        if field is not None:
            words += ['no-vary-search=' + urllib.parse.quote(field, safe='"()=;?,*'), 'nvs-syntax=' + syntax]
        self.variance = None if field is None else variance(field, syntax)
        self.text = ' '.join(words)

    def key(self, normal_form):
        if self.variance is None:
            return self.by_rules(normal_form)
        for _ in range(1 if self.variance == DEFAULT else 2):
            key = key_of_variance(self.by_rules(normal_form), self.variance)
            normal_form = key.replace('%7E', '~') # the only octet that forms encode and normal forms do not
        return key

    def by_rules(self, text):
        rules = self.rules
        scheme, authority, path, query, fragment = split(text)
        if 'drop-fragment' in rules and not ('keep-hashbang' in rules and (fragment or '').startswith('!')):
            fragment = None
        if 'urn-equivalence' in rules and scheme == 'urn' and authority is None and re.match('[^:/]+:.', path):
            query = fragment = None
        if scheme not in ('http', 'https', 'ws', 'wss') or authority is None:
            return joined(scheme, authority, path, query, fragment)
        userinfo, host, port = re.fullmatch(r'(.*@)?(\[.*\]|[^:]*)(:.*)?', authority).groups('')
        if 'http-as-https' in rules and scheme == 'http':
            scheme, port = 'https', port if port != ':443' else ''
        if 'drop-userinfo' in rules:
            userinfo = ''
        sites = [host.rstrip('.')]
        if 'strip-trailing-dot' in rules:
            host = host.rstrip('.') or host
        before = None
        while host != before:
            before = host
            while 'strip-www' in rules and re.fullmatch(r'www[0-9]*\..*\..*[^.].*', host):
                host = host.partition('.')[2]
            if 'registrable-domain' in rules:
                host = registrable_domain(host) or host
        sites.append(host.rstrip('.'))
        query = self.query(query, sites)
        return joined(scheme, userinfo + host + port, self.path(path), query, fragment)

    def path(self, path):
        rules, segments = self.rules, path.split('/')[1:]
        if 'drop-session-ids' in rules:
            segments = [self.segment(segment) for segment in segments]
            while segments and segments[-1] is None:
                segments[-1] = ''
            segments = [segment for segment in segments if segment is not None]
        path = '/' + '/'.join(segments)
        if 'collapse-slashes' in rules:
            path = re.sub('/+', '/', path)
        while True:
            before = path
            if 'drop-index' in rules:
                path = re.sub(f'/(index|default)\\.({"|".join(ENDINGS)})\\Z', '/', path, flags=re.IGNORECASE)
            if 'strip-trailing-slash' in rules:
                path = path.rstrip('/') or '/'
            if path == before:
                break
        if 'lower-case-path' in rules:
            path = re.sub('%..|[A-Z]', lambda found: found[0] if found[0][0] == '%' else found[0].lower(), path)
        return path

    @staticmethod
    def segment(segment):
        """Returns the segment without session ids, or None if it is a session id."""
        first, *params = segment.split(';')
        params = [param for param in params if '=' not in param or
                  not is_session(param.partition('=')[0].encode(), param.partition('=')[2])]
        left = ';'.join([first] + params)
        left = segment if left in ('.', '..') else left
        return None if re.fullmatch(r'\([Ss]\([A-Za-z0-9]{24}\)\)', left) else left

    @staticmethod
    def listed(name, names):
        return any(name.startswith(urllib.parse.unquote_to_bytes(each[:-1])) if each.endswith('*') else
                   name == urllib.parse.unquote_to_bytes(each) for each in names)

    def query(self, query, sites):
        rules = self.rules
        if query is not None:
            drops = self.drop or 'drop-tracking' in rules or 'drop-session-ids' in rules
            if drops or self.keep or self.sort != 'none' or 'drop-empty-values' in rules or 'drop-duplicates' in rules:
                pieces = pieces_of(query)
                kept = [piece for piece in pieces if self.keeps(piece, sites, drops)]
                if 'drop-empty-values' in rules:
                    kept = [piece[:-1] if piece.find('=') == len(piece) - 1 > 0 else piece for piece in kept]
                if 'drop-duplicates' in rules:
                    kept = list(dict.fromkeys(kept))
                order = {
                    'none': lambda piece: 0,
                    'name': lambda piece: decoded(piece.partition('=')[0]),
                    'pair': lambda piece: (decoded(piece.partition('=')[0]), piece.partition('=')[1:]),
                    'token': lambda piece: piece,
                }[self.sort]
                query = None if pieces and not kept else '&'.join(sorted(kept, key=order))
        return None if query == '' and 'drop-empty-query' in rules else query

    def keeps(self, piece, sites, drops):
        name, _, value = piece.partition('=')
        name = decoded(name)
        if self.listed(name, self.keep):
            return True
        if self.keep and not drops or self.listed(name, self.drop):
            return False
        if 'drop-tracking' in self.rules and any(self.tracking.matches(name, site) for site in sites):
            return False
        return 'drop-session-ids' not in self.rules or not is_session(name, value)


# Added rows for hosts that strip-www changes, besides the library's rows.
ROWS = 'p\twww.a.com\t\t\nb\ta.com\t\t\n-\twww.a.b\t\t\na*\ta.b\t\t\n'


# The Public Suffix List rules for the hosts below.
SUFFIXES = 'com', 'b.com', '*.a.b', '!www.a.b', 'h', '*.example', 'www.a.com'


def registrable_domain(host):
    """Returns the registrable domain by the algorithm of publicsuffix.org, without A-labels, or None."""
    root = '.' if host.endswith('.') else ''
    labels = host.removesuffix('.').split('.')
    if '' in labels or host.startswith('[') or re.fullmatch(r'((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!\Z)|\Z)){4}', '.'.join(labels)):
        return None
    matching = [rule for rule in map(lambda rule: rule.split('.'), (*SUFFIXES, '*'))
                if len(rule) <= len(labels) and all(one.lstrip('!') in ('*', label) for one, label in zip(rule[::-1], labels[::-1]))]
    prevailing = max(matching, key=lambda rule: (rule[0].startswith('!'), len(rule)))
    size = len(prevailing) - (1 if prevailing[0].startswith('!') else 0)
    return '.'.join(labels[-size - 1:]) + root if len(labels) > size else None


class Tracking:
    def __init__(self, path):
        with open(path, encoding='utf-8') as file:
            rows = [line.rstrip('\n').split('\t') for line in file if line.strip() and line[0] != '#']
        self.rows = [(row[0].lower().encode(), row[1]) for row in rows[1:]]

    def matches(self, name, host):
        name = name.lower()
        on_site = [entry for entry, site in self.rows if site in ('', '*') or ('.' + host).endswith('.' + site)]
        is_listed = any(name.startswith(entry[:-1]) if entry.endswith(b'*') else name == entry for entry in on_site)
        return is_listed and b'-' not in on_site


def any_uri(pick):
    choose = pick.choice
    path = ''.join('/' + choose(SEGMENTS) for _ in range(pick.choice((0, 1, 1, 2, 3, 4))))
    query = ''
    if pick.random() < 0.85:
        pieces = [choose(NAMES) + choose(('', '=', '=')) + choose(VALUES) for _ in range(choose((0, 1, 2, 3, 3, 4, 6)))]
        query = '?' + '&'.join(piece if pick.random() < 0.9 else choose(('', '=', '==', '?')) for piece in pieces)
    if pick.random() < 0.05:
        return choose(OTHERS) + query + choose(FRAGMENTS)
    return choose(SCHEMES) + '//' + choose(USERINFO) + choose(HOSTS) + choose(PORTS) + path + query + choose(FRAGMENTS)


def any_profile(pick, tracking):
    name = pick.choice(('cache', 'page'))
    rules, sort = set(PROFILES[name][0]), PROFILES[name][1]
    share = pick.choice((0, 0.1, 0.5, 0.9))
    rules ^= {rule for rule in RULES if pick.random() < share}
    sort = pick.choice(SORTS) if pick.random() < 0.5 else sort
    drop, keep = (tuple(any_listed(pick) for _ in range(pick.choice((0, 0, 0, 1, 2, 4)))) for _ in range(2))
    field = None
    if pick.random() < 0.4:
        pieces = [pick.choice(FIELD_PIECES) for _ in range(pick.choice((1, 1, 2, 3)))]
        field = pick.choice(FIELDS) if pick.random() < 0.7 else pick.choice((', ', ', ', *SEPARATORS)).join(pieces)
        if pick.random() < 0.15 and field:
            at = pick.randrange(len(field))
            field = field[:at] + pick.choice(' "()=;?%,\t\\:@aA1.*-\x7f') + field[at + pick.randrange(2):]
    return Profile(name, rules, sort, drop, keep, field, pick.choice(('draft', 'draft', 'legacy')), tracking)


def any_listed(pick):
    name = pick.choice(LISTED)
    return name + '*' if name == '' or pick.random() < 0.2 else name


def run(command, arguments, lines):
    """Returns the command's answers, a line for each."""
    given = ''.join(line + '\n' for line in lines)
    done = subprocess.run([command, *arguments, '--invalid=blank'], input=given, capture_output=True, encoding='ascii')
    if done.returncode > 1:
        raise AssertionError((arguments, done.stderr))
    return done.stdout.split('\n')[:-1]


class KeyOracle(unittest.TestCase):
    command = tracking = None
    seed, profiles, count = 1, 40, 1500

    def setUp(self):
        file = tempfile.NamedTemporaryFile('w', suffix='.tsv', encoding='utf-8')
        self.addCleanup(file.close)
        with open(self.tracking, encoding='utf-8') as standard:
            file.write(standard.read() + ROWS)
        file.flush()
        self.list = file.name
        suffixes = tempfile.NamedTemporaryFile('w', suffix='.txt', encoding='utf-8')
        self.addCleanup(suffixes.close)
        suffixes.write('\n'.join(SUFFIXES))
        suffixes.flush()
        self.suffixes = suffixes.name

    def test_keys_are_those_of_the_documentation(self):
        pick = random.Random(self.seed)
        tracking = Tracking(self.list)
        texts = [any_uri(pick) for _ in range(self.count)]
        read = [(text, form) for text, form in zip(texts, run(self.command, ['normalize', '--kind=uri'], texts)) if form]
        self.assertGreater(len(read), self.count * 0.9)
        texts, normal_forms = zip(*read)
        for _ in range(self.profiles):
            profile = any_profile(pick, tracking)
            arguments = ['key', '--profile=' + profile.text]
            if 'drop-tracking' in profile.rules:
                arguments.append('--tracking=' + self.list)
            if 'registrable-domain' in profile.rules:
                arguments.append('--suffix-list=' + self.suffixes)
            keys = run(self.command, arguments, texts)
            self.assertEqual(len(keys), len(texts))
            for text, form, key in zip(texts, normal_forms, keys):
                self.assertEqual(key, profile.key(form), (profile.text, text))
            for key, of_key in zip(keys, run(self.command, arguments, keys), strict=True):
                self.assertEqual(of_key, key, (profile.text, 'is not its own key'))


if __name__ == '__main__':
    KeyOracle.command, KeyOracle.tracking = sys.argv[1:3]
    KeyOracle.seed, KeyOracle.profiles = (*map(int, sys.argv[3:]), *(KeyOracle.seed, KeyOracle.profiles)[len(sys.argv) - 3:])
    unittest.main(argv=sys.argv[:1])
