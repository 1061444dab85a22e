#!/usr/bin/env python3
"""Makes a program of the C++ blocks of the README, one function each.

A line `EXPRESSION; // VALUE`, where VALUE is a string, a number, `true` or `std::nullopt`, becomes a check that the one is equal to the
other. `--without-iri` leaves out the blocks that include uriform/iri.hpp.
"""

import argparse
import pathlib
import re
import sys

CHECK = re.compile(r'^(?P<expression>[^\s/].*);\s*// (?P<value>"(?:[^"\\]|\\.)*"|\d+|true|std::nullopt)(?:[;:,]|$)')


def statement(line):
    found = CHECK.match(line)
    if not found:
        return line
    quoted = line.replace('\\', '\\\\').replace('"', '\\"')
    return f'check({found["expression"]} == {found["value"]}, "{quoted}");'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('readme', type=pathlib.Path)
    parser.add_argument('output', type=pathlib.Path)
    parser.add_argument('--without-iri', action='store_true')
    arguments = parser.parse_args()
    includes, functions, checks = ['#include <cstdio>'], [], 0
    for block in re.findall(r'^```cpp\n(.*?)^```$', arguments.readme.read_text(encoding='utf-8'), re.S | re.M):
        if arguments.without_iri and '<uriform/iri.hpp>' in block:
            continue
        lines = block.splitlines()
        includes += [line for line in lines if line.startswith('#include')]
        body = [statement(line) for line in lines if not line.startswith('#include')]
        checks += sum(line.startswith('check(') for line in body)
        functions.append('\n'.join(body))
    if checks == 0:
        sys.exit('the README has no example that says what it gives')
    with arguments.output.open('w', encoding='utf-8') as out:
        print(*includes, '', 'int failures = 0;', sep='\n', file=out)
        print('void check(bool is, const char* line) { if (!is) { std::puts(line); ++failures; } }', file=out)
        for number, body in enumerate(functions):
            print(f'void block_{number}()\n{{\n{body}\n}}', file=out)
        calls = ' '.join(f'block_{number}();' for number in range(len(functions)))
        print(f'int main() {{ {calls} std::printf("{checks} checks, %d failed\\n", failures); return failures != 0; }}', file=out)


if __name__ == '__main__':
    main()
