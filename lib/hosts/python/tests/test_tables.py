"""Holds each function to the tables that the C++ library is held to."""

import pytest
import uriform
from tables import DATA, forms, index_in, rows, string
from uriform import iri, site, web

LEVELS = {b'both': ['syntax', 'scheme'], b'syntax': ['syntax'], b'scheme': ['scheme']}


def test_normal_forms():
    for level, given, expected in rows('normal_form.tsv'):
        for text, wanted in forms(given, expected):
            for name in LEVELS[level]:
                made = uriform.normalize(text, level=name)
                assert made == wanted and type(made) is type(text)
                assert uriform.normalize(made, level=name) is made
                assert uriform.is_normalized(text, level=name) == (made == text)
                assert str(uriform.parse(text).normalize(level=name)).encode() == expected
                if '%' not in (uriform.parse(text).host or ''):
                    assert iri.normalize(text, level=name) == wanted


def test_equivalence():
    for a, b, syntax, scheme in rows('equivalent.tsv'):
        for first, second in forms(a, b):
            for level, expected in (('syntax', syntax), ('scheme', scheme)):
                is_equivalent = expected == b'yes'
                assert uriform.equivalent(first, second, level=level) == is_equivalent
                assert uriform.parse(first).equivalent(second, level=level) == is_equivalent
                assert (uriform.compare(first, second, level=level) == 0) == is_equivalent
                assert uriform.compare(first, second, level=level) == -uriform.compare(second, first, level=level)
                assert (uriform.hash64(first, 7, level=level) == uriform.hash64(second, 7, level=level)) == is_equivalent


def test_equivalence_of_urns():
    for a, b, expected in rows('urn_equivalent.tsv'):
        for first, second in forms(a, b):
            for is_equivalent in (
                uriform.equivalent(first, second, urn_equivalence=True),
                uriform.parse(first).equivalent(second, urn_equivalence=True),
                iri.equivalent(first, second, urn_equivalence=True),
                uriform.compare(first, second, urn_equivalence=True) == 0,
                uriform.hash64(first, urn_equivalence=True) == uriform.hash64(second, urn_equivalence=True),
                uriform.normalize(first, urn_equivalence=True) == uriform.normalize(second, urn_equivalence=True),
            ):
                assert is_equivalent == (expected == b'yes')


def test_equivalence_of_iris():
    for a, b, syntax, scheme in rows('iri_equivalent.tsv'):
        for first, second in forms(a, b):
            for level, expected in (('syntax', syntax), ('scheme', scheme)):
                assert iri.equivalent(first, second, level=level) == (expected == b'yes')
                assert iri.parse(first).equivalent(second, level=level) == (expected == b'yes')


def test_errors():
    checked = 0
    for kind, given, position, name in rows('errors.tsv'):
        for (text,) in forms(given):
            parse = uriform.parse
            if name is None:
                assert str(parse(text, kind=kind.lower().decode())).encode() == given
                continue
            with pytest.raises(uriform.ParseError) as caught:
                parse(text, kind=kind.lower().decode())
            error = caught.value
            assert (error.position, error.code) == (index_in(text, int(position)), string(name)), text
            assert error.text_index == 0
            checked += 1
    assert checked > 100


def test_positions_are_indexes_of_what_was_passed():
    for parse, text, position in [
        (uriform.parse, 'http://h/é é', 9),
        (iri.parse, 'http://é𐌀/ ', 10),
        (iri.parse, 'é\N{DIGIT ZERO} ', 2),
        (iri.parse, 'http://é/\ue000', 9),  # within the three bytes, or before
    ]:
        for form in (text, text.encode()):
            with pytest.raises(uriform.ParseError) as caught:
                parse(form)
            found = caught.value.position
            assert (found if isinstance(form, str) else len(form[:found].decode(errors='ignore'))) == position
            assert caught.value.component in ('host', 'path')


def test_components():
    for row in rows('components.tsv'):
        scheme, authority, userinfo, host, kind, port, path, query, fragment = map(string, row[1:])
        for (text,) in forms(row[0]):
            for parts in (uriform.parse(text), iri.parse(text)):
                assert (parts.scheme, parts.authority, parts.userinfo, parts.host) == (scheme, authority, userinfo, host)
                assert (parts.port, parts.path, parts.query, parts.fragment) == (port, path, query, fragment)
                assert parts.host_kind == (None if kind == 'none' else kind.lower().replace('address', ''))
                assert parts.is_absolute == (scheme is not None)
                assert str(parts).encode() == row[0]
            # Components are composed to the text that they are of.
            given = dict(scheme=scheme, userinfo=userinfo, host=host, port=port, path=path, query=query, fragment=fragment)
            assert str(uriform.build(**given)).encode() == row[0]
            assert uriform.parse(text).replace() == uriform.parse(text)


def test_resolution():
    for base, reference, target, strict in rows('resolve.tsv'):
        for one, other, expected in forms(base, reference, target):
            assert uriform.resolve(one, other, strict=strict == b'yes') == expected
            assert str(uriform.parse(one).resolve(other, strict=strict == b'yes')).encode() == target


def test_relative_references():
    for base, target, reference in rows('relativize.tsv'):
        for one, other, expected in forms(base, target, reference):
            assert uriform.relativize(one, other) == expected
            assert str(uriform.parse(one).relativize(other)).encode() == reference


def maker_of(profile):
    suffixes = site.SuffixList.load(DATA / 'suffix_rules.txt') if 'registrable-domain' in profile else None
    return uriform.KeyMaker(profile, suffixes=suffixes)


def test_keys():
    for profile, given, key in rows('keys.tsv'):
        for (text,) in forms(given):
            by = maker_of(string(profile))
            assert by.key(text) == string(key)
            assert by.equal(text, text)
            if by._suffixes is None:
                assert uriform.key(text, profile) == string(key)
                assert by.hash128(text, 3) == uriform.key128(text, string(profile), 3)


def test_stored_keys():
    checked = 0
    for version, profile, given, key, digest in rows('golden_keys.tsv'):
        # A host that is not ASCII is in A-labels here, as in the command.
        if b',%' in (key or b''):
            continue
        for (text,) in forms(given):
            if key is not None:
                by = maker_of(string(profile))
                assert by.key(text) == string(key)
                assert by.hash128(text).hex() == string(digest)
                if by._suffixes is None:
                    assert uriform.key(text, profile) == string(key)
                    assert uriform.key128(text, profile).hex() == string(digest)
                checked += 1
    assert checked > 50


def test_percent_encoding():
    columns = ['userinfo', 'reg-name', 'path-segment', 'query-value', 'path', 'query', 'fragment', 'all-octets', 'form']
    for octet, *encoded in rows('encode_chart.tsv'):
        for component, expected in zip(columns, encoded, strict=True):
            assert uriform.quote(octet, component) == string(expected)


def test_percent_decoding():
    for how, given, decoded, position, name in rows('decode.tsv'):
        words = how.split(b',')
        options = {'plus': b'plus' in words, 'lenient': b'lenient' in words, 'percent_u': b'percent-u' in words}
        function, expected = uriform.unquote_to_bytes, decoded
        if b'utf8' in words or b'replaced' in words:
            options['errors'] = 'strict' if b'utf8' in words else 'replace'
            function, expected = uriform.unquote, string(decoded)
        for (text,) in forms(given):
            if name is None:
                assert function(text, **options) == expected
                continue
            with pytest.raises(uriform.ParseError) as caught:
                function(text, **options)
            assert (caught.value.position, caught.value.code) == (index_in(text, int(position)), string(name))


def pieces(shown):
    """The parameters that the table params.tsv shows."""
    names = [piece.partition(b'|') for piece in shown[1:-1].split(b'][')] if shown else []
    return tuple((name, value if bar else None) for name, bar, value in names)


def text_of(raw):
    return None if raw is None else uriform.unquote(raw, lenient=True, errors='replace')


def parsed(raw):
    """The URI of a text, or None: tables of components have texts that no URI contains."""
    try:
        return uriform.parse(raw)
    except uriform.ParseError:
        return None


def test_params():
    checked = 0
    for query, shown in rows('params.tsv'):
        expected = pieces(shown)
        made = tuple((text_of(name), text_of(value)) for name, value in expected)
        u = parsed(b'/' if query is None else b'/?' + query)
        if u is not None and u.query == string(query):
            assert u.params == made
            checked += 1
    assert checked > 10


def test_segments():
    checked = 0
    for path, is_absolute, shown in rows('segments.tsv'):
        expected = () if not path else tuple(text_of(raw) for raw in shown.split(b'|')[:-1])
        u = parsed((b'x://h' if path.startswith(b'/') else b'x:') + path)
        if u is not None and u.path == string(path):
            assert u.segments == expected
            checked += 1
    assert checked > 20


def test_iris_as_uris():
    for given, uri, percent_encoded in rows('iri_to_uri.tsv'):
        for text, expected, other in forms(given, uri, percent_encoded):
            assert iri.to_uri(text) == expected
            assert iri.to_uri(text, percent_encoded_host=True) == other
            assert str(iri.parse(text).to_uri()).encode() == uri


def test_uris_as_iris():
    for uri, expected in rows('uri_to_iri.tsv'):
        for text, wanted in forms(uri, expected):
            assert iri.to_iri(text) == wanted
            assert uriform.parse(text).iri == string(expected)


def test_web_urls():
    for given, base, result, position in rows('web_urls.tsv'):
        for (text,) in forms(given):
            if result == b'domain-to-ASCII-unavailable':
                assert web.can_parse(text, base)  # with ICU
                continue
            assert web.can_parse(text, base) == (position is None)
            if position is None:
                url = web.parse(text, base)
                assert str(url) == url.href == web.href(text, base) == string(result)
                assert web.origin(text, base) == url.origin
                assert web.to_uri(text, base) == str(url.to_uri())
                continue
            with pytest.raises(uriform.ParseError) as caught:
                web.href(text, base)
            assert (caught.value.position, caught.value.code) == (index_in(text, int(position)), string(result))


def test_web_attributes():
    for attribute, href, value, result, accepted in rows('web_setters.tsv'):
        for (text,) in forms(value):
            url = web.parse(href)
            if accepted == b'yes':
                assert url.replace(**{string(attribute): text}).href == string(result)
            else:
                with pytest.raises(ValueError):
                    url.replace(**{string(attribute): text})


def test_uris_of_web_urls():
    for url, uri in rows('url_to_uri.tsv'):
        for (text,) in forms(url):
            assert web.to_uri(text) == string(uri)


def test_search_params():
    for text, fields, *_ in rows('search_params.tsv'):
        if b'#' in text or any(octet in b'\t\n\r' for octet in text):
            continue
        query = text.removeprefix(b'?')
        expected = tuple((name, value or b'') for name, value in pieces(fields)) if fields else ()
        made = web.parse(b'http://h/?' + query).search_params
        assert made == tuple((name.decode(errors='replace'), value.decode(errors='replace')) for name, value in expected), text
