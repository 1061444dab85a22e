#!/usr/bin/env python3
"""Checks with each installed compiler that normal forms and equivalence in constant expressions agree with the tables."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

from check_headers import compilers

PROLOGUE = '''\
#include <array>
#include <string_view>
#include <uriform/uri/normal_form.hpp>
using namespace uriform;
constexpr uri_reference_view reference_of(std::string_view text) { return parse_uri_reference(text).value(); }
constexpr bool is_normal_form(std::string_view normal, std::string_view text, normalization_level level)
{
    const normal_form_options options{.level = level};
    std::array<char, 512> buffer{};
    const std::size_t size = normalize_to(reference_of(text), buffer, options);
    return std::string_view(buffer.data(), size) == normal && is_normalized(reference_of(text), options) == (text == normal);
}
constexpr bool are_equivalent(bool expected, std::string_view a, std::string_view b, const normal_form_options& options)
{
    return equivalent(reference_of(a), reference_of(b), options) == expected &&
           (compare(reference_of(a), reference_of(b), options) == 0) == expected;
}
'''
LEVELS = ['syntax', 'scheme']


def rows(table):
    """Returns the number and the cells of each row in a table, except the header. data/README.md describes the format."""
    lines = enumerate(table.read_text(encoding='utf-8').splitlines(), 1)
    return [(number, re.split(r'\t+', line)) for number, line in lines if line not in ('', '#') and not line.startswith('# ')][1:]


def literal(cell):
    """Returns a literal for a cell's text, in octal, so that no digit in the text continues an escape."""
    octets = '' if cell == r'\e' else re.sub(r'\\x(..)', lambda escape: chr(int(escape[1], 16)), cell)
    return '"' + re.sub(r'[^\w/:.-]', lambda octet: f'\\{ord(octet[0]):03o}', octets, flags=re.ASCII) + '"'


def assertions(data):
    """Yields a static_assert for each case in the tables. The compiler's messages refer to the table lines."""
    for number, (level, text, normal) in rows(data / 'normal_form.tsv'):
        for tested in LEVELS if level == 'both' else [level]:
            yield f'#line {number} "normal_form.tsv"'
            yield f'static_assert(is_normal_form({literal(normal)}, {literal(text)}, normalization_level::{tested}));'
    for number, (a, b, *expected) in rows(data / 'equivalent.tsv'):
        for tested, yes in zip(LEVELS, expected):
            same = 'true' if yes == 'yes' else 'false'
            yield f'#line {number} "equivalent.tsv"'
            yield f'static_assert(are_equivalent({same}, {literal(a)}, {literal(b)}, {{.level = normalization_level::{tested}}}));'
    for number, (a, b, yes) in rows(data / 'urn_equivalent.tsv'):
        same = 'true' if yes == 'yes' else 'false'
        yield f'#line {number} "urn_equivalent.tsv"'
        yield f'static_assert(are_equivalent({same}, {literal(a)}, {literal(b)}, {{.urn_equivalence = true}}));'


def errors_of(compiler, include, source):
    command = [*compiler, '-x', 'c++', '-std=c++20', '-fsyntax-only', f'-I{include}', '-']
    result = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    return '' if result.returncode == 0 else f'{compiler}\n{result.stderr}'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('data', type=pathlib.Path, help='the folder of the tables')
    parser.add_argument('include', type=pathlib.Path, help='the folder include of the project')
    parser.add_argument('compiler', nargs='+', help='the compiler of the build and what always goes with it')
    arguments = parser.parse_args()
    lines = list(assertions(arguments.data))
    if len(lines) < 1000:
        sys.exit('the tables have not been found')
    source = '\n'.join([PROLOGUE, *lines, ''])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = pool.map(lambda compiler: errors_of(compiler, arguments.include, source), compilers(arguments.compiler))
        sys.exit('\n'.join(filter(None, errors)) or 0)


if __name__ == '__main__':
    main()
