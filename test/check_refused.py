#!/usr/bin/env python3
"""Checks that wrong code does not compile, and that code that differs only in the wrong place does.

In each case, the compiler's message must contain a word that shows that the message concerns this place.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

# The right code, the wrong code, and a word in the message.
CASES = [
    ('auto u = "http://a/"_uri;', 'auto u = "a b"_uri;', 'operator""_uri'),
    ('auto u = "s:a"_uri;', 'auto u = "a"_uri;', 'operator""_uri'),
    ('auto u = "s:%41"_uri;', 'auto u = "s:%4"_uri;', 'operator""_uri'),
    ('auto u = "http://[::1]/"_uri;', 'auto u = "http://[::1/"_uri;', 'operator""_uri'),
    ('auto u = "s:a"_normalized_uri;', 'auto u = "a"_normalized_uri;', 'operator""_normalized_uri'),
    ('auto u = "./a:b"_uri_reference;', 'auto u = "1:b"_uri_reference;', 'operator""_uri_reference'),
    ('auto u = uri(parse_uri("s:").value());', 'uri u = parse_uri("s:").value();', 'conversion'),
    ('builder().port(80);', 'builder().port(true);', 'no matching'),
    ('builder().port("8");', "builder().port('8');", 'no matching'),
    ('builder().port(1000);', 'builder().port(1e3);', 'no matching'),
    ('(void)with_port("s:"_uri, 80);', '(void)with_port("s:"_uri, true);', 'no matching'),
    ('(void)with_port("s:"_uri, "8");', """(void)with_port("s:"_uri, '8');""", 'no matching'),
    ('(void)with_port("s:"_uri, 1000);', '(void)with_port("s:"_uri, 1e3);', 'no matching'),
    ('(void)parse_uri("s:");', 'parse_uri("s:");', 'nodiscard'),
    # A view of a destroyed string.
    *((f'std::string s; auto u = {function}(s);', f'auto u = {function}(std::string());', 'deleted')
      for function in ('uri_view::parse', 'uri_reference_view::parse', 'parse_uri', 'parse_uri_reference', 'iri::parse_iri',
                       'iri::parse_iri_reference')),
    *((f'std::string s; auto i = {type}::parse(s);', f'auto i = {type}::parse({string}());', 'deleted')
      for type in ('iri::iri_view', 'iri::iri_reference_view') for string in ('std::string', 'std::u8string')),
    ('auto i = iri::iri::parse("s:").value();', 'auto i = iri::iri::parse(u8"s:").value();', 'no matching function'),
    ('iri::iri_view i = "s:"_uri;', 'uri_view u = iri::parse_iri("s:").value();', 'conversion'),
    ('iri::iri i("s:"_uri); (void)resolve(i, i);', 'iri::iri i("s:"_uri); (void)uriform::resolve(i, i);', 'uri_syntax'),
    ('(void)iri::iri_reference().as_iri();', '(void)iri::iri_reference().as_uri();', 'no matching'),
    ('iri::iri i("s:"_uri); (void)std::move(i).release();', 'iri::iri_view i("s:"_uri); (void)std::move(i).release();', 'release'),
    ('auto u = parse_uri("s:");', 'const std::string s; auto u = parse_uri(std::move(s));', 'deleted'),
    ('auto i = iri::parse_iri(u8"s:");', 'auto i = iri::parse_iri(std::u8string());', 'deleted'),
    ('uri u("s:"_uri); std::string_view t = u;', 'std::string_view t = uri("s:"_uri);', 'deleted'),
    ('std::string_view t = "s:"_uri;', 'uri u("s:"_uri); std::string_view t = normalize(u);', 'deleted'),
    ('std::string t(uri("s:"_uri));', 'std::string_view t = iri::iri("s:"_uri);', 'deleted'),
    ('builder b; b.query(std::nullopt);', 'builder b; b.query(nullptr);', 'deleted'),
    ('(void)with_param("s:"_uri, "a", std::nullopt);', '(void)with_param("s:"_uri, "a", nullptr);', 'deleted'),
    *((f'const web::url u = web::parse("s:").value(); std::string s; (void){call("u")};',
       f'const web::url u = web::parse("s:").value(); std::string s; (void){call("std::move(u)")};', 'deleted')
      for call in (lambda url: f'web::as_uri({url})', lambda url: f'web::as_uri({url}, s)')),
    ('const auto u = normalize("s:"_uri); (void)u.params();', '(void)normalize("s:"_uri).params();', 'deleted'),
    ('const auto u = normalize("s:"_uri); (void)u.segments();', '(void)normalize("s:"_uri).segments();', 'deleted'),
    ('(void)parse_uri_reference("").value().segments();', '(void)uri_reference().segments();', 'deleted'),
]

# The same for errors that only clang detects, through URIFORM_LIFETIMEBOUND: views of a destroyed owner.
DANGLING = [
    (right, wrong, 'will be destroyed')
    for right, wrong in [
        ('uri o = normalize("s:"_uri); uri_view u = o;', 'uri_view u = normalize("s:"_uri);'),
        ('uri_reference_view u = "s:"_uri;', 'uri_reference_view u = normalize("s:"_uri);'),
        ('iri::iri_view u = "s:"_uri;', 'iri::iri_view u = normalize("s:"_uri);'),
        ('auto u = *parse_uri("s:");', 'uri_view u = *uri::parse("s:");'),
        ('auto u = parse_uri("s:").value();', 'uri_view u = uri::parse("s:").value();'),
        ('auto h = parse_uri("s:")->host();', 'auto h = uri::parse("s:")->host();'),
        ('auto s = "s:"_uri.scheme();', 'auto s = normalize("s:"_uri).scheme();'),
        ('auto i = iri::iri_view("s:"_uri).scheme();', 'auto i = iri::iri("s:"_uri).scheme();'),
        ('(void)(normalize("s:"_uri).text() == "s:");', 'auto t = normalize("s:"_uri).text();'),
        ('uri o("s:"_uri); auto u = parse_uri(o.text());', 'auto u = parse_uri(normalize("s:"_uri).text());'),
        ('decoded_view d("s:"_uri.path());', 'decoded_view d(normalize("s:"_uri).path());'),
        ('auto c = normalize("s:"_uri).parts();', 'auto& c = normalize("s:"_uri).parts();'),
        *((f'auto c = uri_reference_view("s:"_uri).{part}();', f'auto c = uri_reference("s:"_uri).{part}();')
          for part in ('scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'user', 'password', 'as_uri')),
        ('iri::iri o("s:"_uri); iri::iri_view i = o;', 'iri::iri_view i = iri::iri("s:"_uri);'),
        ('auto i = *iri::parse_iri("s:");', 'iri::iri_view i = *iri::iri::parse("s:");'),
        ('auto h = iri::parse_iri("s:")->host();', 'auto h = iri::iri::parse("s:")->host();'),
        ('iri::iri o("s:"_uri); auto i = iri::parse_iri(o.text());', 'auto i = iri::parse_iri(iri::iri("s:"_uri).text());'),
        *((f'auto c = iri::iri_reference_view("s:"_uri).{part}();', f'auto c = iri::iri_reference("s:"_uri).{part}();')
          for part in ('text', 'scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'user', 'password', 'as_iri')),
    ]
]

PROLOGUE = '#include <uriform/iri.hpp>\n#include <uriform/uriform.hpp>\nusing namespace uriform;\nusing namespace uriform::literals;\n'
WARNINGS = ['-Werror=unused-result', '-Werror=unused-value']


def compile_all(compiler, include, statements):
    """Compiles each statement as a function on its own line, and returns the compiler's messages by statement."""
    functions = [f'void test_{number}() {{ {statement} }}' for number, statement in enumerate(statements)]
    options = ['-x', 'c++', '-std=c++20', *WARNINGS, '-fsyntax-only', f'-I{include}', '-']
    source = '\n'.join([PROLOGUE, '#line 0', *functions, ''])
    messages = subprocess.run([*compiler, *options], input=source, capture_output=True, text=True, check=False).stderr
    lines = re.findall(r'^<stdin>:(\d+):\d+: (.*)', messages, re.MULTILINE)
    return [[message for line, message in lines if int(line) == number] for number in range(len(statements))]


def failures(compiler, include, cases):
    for (right, _, _), messages in zip(cases, compile_all(compiler, include, [right for right, _, _ in cases])):
        if messages:
            yield f'what is right does not compile: {right}\n{messages}'
    for (_, wrong, word), messages in zip(cases, compile_all(compiler, include, [wrong for _, wrong, _ in cases])):
        if not messages:
            yield f'compiles: {wrong}'
        elif not any(word in message for message in messages):
            yield f'is refused for another reason: {wrong}\n{messages}'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('include', type=pathlib.Path, help='the folder include of the project')
    parser.add_argument('compiler', nargs='+', help='the compiler and what always goes with it')
    arguments = parser.parse_args()
    found = list(failures(arguments.compiler, arguments.include, CASES))
    clang = shutil.which('clang++')
    if clang:
        found += failures([clang, '-ferror-limit=0', '-Werror=dangling'], arguments.include, DANGLING)
    print('\n'.join(found))
    sys.exit(len(found))


if __name__ == '__main__':
    main()
