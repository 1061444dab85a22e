#!/usr/bin/env python3
"""Checks that what must not compile does not, while what differs from it in the one point that is wrong does.

In each case the compiler's message must hold a word that shows that it is this point it speaks of.
"""

import argparse
import pathlib
import subprocess
import sys

# What is right, what is wrong, and a word of the message.
CASES = [
    ('auto u = "http://a/"_uri;', 'auto u = "a b"_uri;', 'operator""_uri'),
    ('auto u = "s:a"_uri;', 'auto u = "a"_uri;', 'operator""_uri'),
    ('auto u = "s:%41"_uri;', 'auto u = "s:%4"_uri;', 'operator""_uri'),
    ('auto u = "http://[::1]/"_uri;', 'auto u = "http://[::1/"_uri;', 'operator""_uri'),
    ('auto u = "./a:b"_uri_reference;', 'auto u = "1:b"_uri_reference;', 'operator""_uri_reference'),
    ('auto u = uri(parse_uri("s:").value());', 'uri u = parse_uri("s:").value();', 'conversion'),
    ('builder().port(80);', 'builder().port(true);', 'no matching'),
    ('builder().port("8");', "builder().port('8');", 'no matching'),
    ('builder().port(1000);', 'builder().port(1e3);', 'no matching'),
    ('(void)with_port("s:"_uri, 80);', '(void)with_port("s:"_uri, true);', 'no matching'),
    ('(void)with_port("s:"_uri, "8");', """(void)with_port("s:"_uri, '8');""", 'no matching'),
    ('(void)with_port("s:"_uri, 1000);', '(void)with_port("s:"_uri, 1e3);', 'no matching'),
    ('(void)parse_uri("s:");', 'parse_uri("s:");', 'nodiscard'),
    ('const auto u = normalize("s:"_uri); (void)params(u);', '(void)params(normalize("s:"_uri));', 'deleted'),
    ('const auto u = normalize("s:"_uri); (void)segments(u);', '(void)segments(normalize("s:"_uri));', 'deleted'),
    ('(void)segments(parse_uri_reference("").value());', '(void)segments(uri_reference());', 'deleted'),
]

PROLOGUE = '#include <uriform/uriform.hpp>\nusing namespace uriform;\nusing namespace uriform::literals;\n'


def compile_all(compiler, include, statements):
    functions = [f'void test_{number}() {{ {statement} }}' for number, statement in enumerate(statements)]
    options = ['-x', 'c++', '-std=c++20', '-Werror=unused-result', '-Werror=unused-value', '-fsyntax-only', f'-I{include}', '-']
    return subprocess.run([*compiler, *options], input='\n'.join([PROLOGUE, *functions, '']), capture_output=True, text=True, check=False)


def failures(compiler, include):
    control = compile_all(compiler, include, [right for right, _, _ in CASES])
    if control.returncode != 0:
        yield f'what is right does not compile:\n{control.stderr}'
    for _, wrong, word in CASES:
        refused = compile_all(compiler, include, [wrong])
        if refused.returncode == 0:
            yield f'compiles: {wrong}'
        elif word not in refused.stderr:
            yield f'is refused for another reason: {wrong}\n{refused.stderr}'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('include', type=pathlib.Path, help='the folder include of the project')
    parser.add_argument('compiler', nargs='+', help='the compiler and what always goes with it')
    arguments = parser.parse_args()
    found = list(failures(arguments.compiler, arguments.include))
    print('\n'.join(found))
    sys.exit(len(found))


if __name__ == '__main__':
    main()
