#!/usr/bin/env python3
"""Makes a program in C99 of each `@code ... @endcode` block in a C header's comments.

Every function that the header declares must have a block in front of it. An `assert` in one that does not hold ends the program.
"""

import argparse
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from extract_examples import blocks  # pylint: disable=wrong-import-position

PROLOGUE = '''\
/* Made of the examples in {header}. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <{header}>

#define assert(condition) (void)((condition) || (printf("%s:%d: %s\\n", __FILE__, __LINE__, #condition), exit(1), 0))

int main(void)
{{
'''


def without_example(text):
    """The functions that have no block between them and the declaration before."""
    begin = 0
    for declaration in re.finditer(r'^URIFORM_API .*?\b(uriform_\w+)\(', text, re.MULTILINE):
        if '@endcode' not in text[begin:declaration.start()]:
            yield declaration.group(1)
        begin = declaration.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('header', type=pathlib.Path, help='the header')
    parser.add_argument('output', type=pathlib.Path, help='the source to write')
    arguments = parser.parse_args()
    text = arguments.header.read_text(encoding='utf-8')
    missing = list(without_example(text))
    if missing:
        sys.exit('no example of ' + ', '.join(missing))
    name = arguments.header.name
    examples = ''.join(f'{{\n#line {begin} "{name}"\n' + '\n'.join(lines) + '\n}\n' for begin, lines in blocks(text))
    arguments.output.write_text(PROLOGUE.format(header=name) + examples + 'return 0;\n}\n', encoding='utf-8')


if __name__ == '__main__':
    main()
