"""What a user's program looks like to `mypy --strict`; it is run as well."""

import ipaddress
from collections.abc import Iterator
from urllib.parse import SplitResult

import uriform
from uriform import arrow, iri, robots, site, web


def new_pages(urls: list[str], seen: uriform.SeenSet) -> Iterator[str]:
    for url in urls:
        try:
            if seen.add(url):
                yield url
        except uriform.ParseError as error:
            place: int = error.position
            print(url, place, error.component.upper(), error.code)


version: str = uriform.__version__
text: str = uriform.normalize('HTTP://h')
octets: bytes = uriform.normalize(b'HTTP://h')
u: uriform.URI = uriform.parse(octets, kind='uri')
host: str | None = u.host
names: list[str] = [name for name, _ in u.params]
other: uriform.URI = (u / 'a').replace(port=8080, params=[('q', None)]).resolve('../b')
changed: uriform.URI = u.update_query({'a': 1, 'b': [2.5, None]}).without_query_params('c', b'd').joinpath('e', 'f').with_name('g.h')
several: uriform.URI = uriform.build(user='me', password=None, params={b'a': 1}).replace(params=[('a', [1, 'b']), ('c', None)])
parts: tuple[str | None, str | None, str | None] = (u.user, u.password, u.origin)
suffixes: tuple[str, ...] = (*changed.with_suffix('.x').parent.suffixes, u.suffix, u.name)
ordered: list[uriform.URI] = sorted({u, other})
digest: bytes = uriform.key128(u, 'page', seed=1)
split: SplitResult = uriform.urlsplit(text)
joined: bytes = uriform.urljoin(octets, b'x')
of_objects: tuple[SplitResult, str] = (uriform.urlsplit(u), uriform.urljoin(u, 'x'))
url: web.URL = web.parse('x', base=text).replace(port=8080)
pairs: tuple[tuple[str, str], ...] = url.search_params
shown: str = iri.to_iri(other)
kept = uriform.SeenSet('hashed', profile=None, seed=3)
kept |= kept.copy()
count: int = kept.update(new_pages([text, text], uriform.SeenSet()))
made: list[bool | None] = kept.add_many([b'a', u])
exact: set[str | bytes] = set(uriform.SeenSet('exact') | uriform.SeenSet('exact'))
was_seen: bool = kept.discard(u) and kept == kept.copy()
maker = uriform.KeyMaker('page', web=True)
same: bool = maker.equal(text, url)

rules: site.SuffixList = site.SuffixList.parse(b'com\n')
domains: tuple[str | None, bytes | None] = (rules.registrable_domain('a.com'), rules.public_suffix(b'a.com', icann=True))
label: bytes | None = rules.split(b'a.com').label
sites: tuple[str, bool, bool] = (rules.site(u), rules.same_site(u, url, schemeful=True), site.within('a.com', b'com'))
allowed: bool = robots.Robots.parse('').allowed('a', u) and bool(robots.Scope([b'/']).check(url))
found: list[tuple[robots.ProblemKind, int]] = [(each.kind, each.line) for each in robots.Robots.parse(b'x').problems]

column: arrow.Array | arrow.ChunkedArray = arrow.normalize(['HTTP://h', None], views=True)
fetched: arrow.Array | arrow.ChunkedArray = arrow.safe_to_fetch(arrow.with_param(['/'], 'a', 1), 'http://h', hosts=['h'])
rows: int = len(arrow.resolve('http://b/', column))

why = uriform.explain('http://h')
place: int | None = why.uri_error.position if why.uri is None and why.uri_error is not None else None
names_of_findings: list[str] = [found.name for found in why.findings if found.severity == 'error']
answer = uriform.safe_to_fetch(url, base=u, addresses=['global', 'private'], refusals=uriform.DEFAULT_REFUSALS - {'local-name'})
target: str | None = answer.target if answer else None
is_global: bool = uriform.address_class(ipaddress.ip_address('::1')) == 'global'
logged: bytes = uriform.hide_credentials(b'http://u:p@h')
compared: dict[str, bool] = uriform.explain_pair(u, url).comparisons
