"""Paths of files: by the tables that the C++ library is held to, and as the types of Python pass them."""

import os
import pathlib

import pytest
import uriform
from hypothesis import given
from hypothesis import strategies as st
from tables import rows
from uriform import ParseError, web


def answer(function, *arguments):
    try:
        return os.fsencode(function(*arguments))
    except ParseError as error:
        return error.code.encode()


def test_paths_to_uris():
    for style, path, uri, url, error, _ in rows('file_paths.tsv'):
        assert answer(uriform.from_path, path, style.decode()) == (uri or error)
        assert answer(web.from_path, path, style.decode()) == (url or error)
        if style == b'posix':  # octets are surrogates of a str
            assert answer(uriform.from_path, os.fsdecode(path), 'posix') == (uri or error)


def test_uris_to_paths():
    for style, uri, path, error, _ in rows('file_uris.tsv'):
        assert answer(uriform.to_path, uri, style.decode()) == (path or error)
    for style, text, path, error, _ in rows('file_urls.tsv'):
        assert answer(web.to_path, text, style.decode()) == (path or error)


def test_positions():
    for style, path, uri, url, _, position in rows('file_paths.tsv'):
        for function, result in ((uriform.from_path, uri), (web.from_path, url)):
            if result is None:
                with pytest.raises(ParseError) as raised:
                    function(path, style.decode())
                assert raised.value.position == int(position)


def test_positions_in_paths_of_urls_are_those_of_the_href():
    for text, style, position in (
        ('file:éé%2Fa', 'posix', 20),
        ('file:éé%2Fa'.encode(), 'posix', 20),
        ('file://localhost/a', 'windows', 9),
        ('file:\\\\é.com\\b', 'posix', 7),
        ('file:é%00', 'posix', 14),
    ):
        with pytest.raises(ParseError) as raised:
            web.to_path(text, style)
        assert (raised.value.position, raised.value.text_index) == (position, 0), text
    for text, position in (('file://éé[/', 7), ('é', 0), ('file:\ud800', 5)):
        with pytest.raises(ParseError) as raised:
            web.to_path(text)
        assert raised.value.position == position, text


def test_styles_of_pathlib():
    assert uriform.from_path(pathlib.PureWindowsPath('C:/a b')) == 'file:///C:/a%20b'
    assert uriform.from_path(pathlib.PurePosixPath('/a b')) == 'file:///a%20b'
    assert uriform.from_path(pathlib.PurePosixPath('/c'), 'posix') == web.from_path(pathlib.PurePosixPath('/c')) == 'file:///c'
    with pytest.raises(ValueError, match="style cannot be 'Windows'"):
        uriform.from_path('/a', 'Windows')
    with pytest.raises(TypeError):
        uriform.from_path(1)


@pytest.mark.parametrize('function', [uriform.from_path, web.from_path])
@pytest.mark.parametrize(
    ('path', 'style', 'position', 'code'),
    [
        ('/é\udcff\0', 'posix', 3, 'invalid-path-character'),
        ('é\udcff', 'posix', 0, 'relative-path'),
        ('/é\ud800', 'posix', 2, 'invalid-utf8'),
        ('/\udcff\ud800', 'posix', 2, 'invalid-utf8'),
        ('C:\\é\ud800', 'windows', 4, 'invalid-utf8'),
        ('C:\\é\udcff', 'windows', 4, 'invalid-utf8'),
    ],
)
def test_positions_beside_surrogates_are_those_of_the_str(function, path, style, position, code):
    with pytest.raises(ParseError) as raised:
        function(path, style)
    assert (raised.value.position, raised.value.code) == (position, code)


@given(st.binary().map(lambda octets: b'/' + octets.replace(b'\0', b'')))
def test_round_trips(path):
    assert os.fsencode(uriform.to_path(uriform.from_path(path))) == path
    assert uriform.from_path(os.fsdecode(path)) == uriform.from_path(path)
