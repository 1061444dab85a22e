#!/usr/bin/env python3
"""Makes a program from the C++ blocks in Markdown pages.

A block that defines functions is copied unchanged; at least one later block on the page must call them. Any other block becomes a
function. In it, a line `EXPRESSION; // VALUE`, where VALUE is a string, a number, `true`, `false` or `std::nullopt`, becomes a check
that both are equal. A page without a check is an error. A block with a function main is a program and is left out; docs/console_test.py
runs it. `--without-iri` leaves out the blocks that include uriform/iri.hpp.
"""

import argparse
import pathlib
import re
import sys

BLOCK = re.compile(r'^```cpp\n(.*?)^```$', re.S | re.M)
CHECK = re.compile(r'^(?P<expression>[^\s/].*);\s*// (?P<value>"(?:[^"\\]|\\.)*"|\d+|true|false|std::nullopt)(?:[;:,]|$)')
# A function in an unnamed namespace that nothing calls is an error.
PROLOGUE = '''\
#pragma GCC diagnostic error "-Wunused-function"

int failures = 0;
void check(bool is, const char* line)
{
    if (!is) {
        std::puts(line);
        ++failures;
    }
}
'''


def statement(line):
    found = CHECK.match(line)
    if not found:
        return line
    quoted = line.replace('\\', '\\\\').replace('"', '\\"')
    return f'check(({found["expression"]}) == {found["value"]}, "{quoted}");'


def blocks_of(page, without_iri):
    """Yields each block's lines, and the number of its first line."""
    text = page.read_text(encoding='utf-8')
    for block in BLOCK.finditer(text):
        if 'int main(' not in block[1] and not (without_iri and '<uriform/iri.hpp>' in block[1]):
            yield text.count('\n', 0, block.start(1)) + 1, block[1].splitlines()


def namespace_of(page, name, without_iri, includes):
    """Returns the page's blocks in a namespace, with a function `all` that calls the functions among them, and the number of checks."""
    parts, calls, checks = [], [], 0
    for begin, lines in blocks_of(page, without_iri):
        includes.update(line for line in lines if line.startswith('#include'))
        body = [f'#line {begin} "{page.name}"', *('' if line.startswith('#include') else line for line in lines)]
        if '{' not in lines:  # alone on its line, it begins a function's body
            body = [f'void block_{begin}()', '{', *map(statement, body), '}']
            checks += sum(line.startswith('check(') for line in body)
            calls.append(f'block_{begin}();')
        parts += body
    if checks == 0:
        sys.exit(f'{page.name} has no example that says what it gives')
    code = '\n'.join(parts)
    return f'namespace {name} {{\nnamespace {{\n{code}\n}}\nvoid all() {{ {" ".join(calls)} }}\n}}\n', checks


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('pages', type=pathlib.Path, nargs='+')
    parser.add_argument('--output', type=pathlib.Path, required=True)
    parser.add_argument('--without-iri', action='store_true')
    arguments = parser.parse_args()
    includes, namespaces, checks = {'#include <cstdio>'}, [], 0
    for number, page in enumerate(arguments.pages):
        code, found = namespace_of(page, f'page_{number}', arguments.without_iri, includes)
        namespaces.append(code)
        checks += found
    calls = ' '.join(f'page_{number}::all();' for number in range(len(namespaces)))
    with arguments.output.open('w', encoding='utf-8') as out:
        print(*sorted(includes), '', PROLOGUE, *namespaces, sep='\n', file=out)
        print(f'int main() {{ {calls} std::printf("{checks} checks, %d failed\\n", failures); return failures != 0; }}', file=out)


if __name__ == '__main__':
    main()
