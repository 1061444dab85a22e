#!/usr/bin/env python3
"""Writes the printers for gdb, with the names of errors from the headers that define them.

    python3 make_printers.py TEMPLATE OUTPUT HEADER...
"""

import pathlib
import re
import sys

ERROR = re.compile(r'inline constexpr error_number (\w+)\{(\d+)\};')


def main():
    template, output, *headers = map(pathlib.Path, sys.argv[1:])
    text = ''.join(header.read_text(encoding='utf-8') for header in headers)
    names = {int(number): name for name, number in ERROR.findall(text)}
    if not names:
        sys.exit('the headers define no errors')
    printers = template.read_text(encoding='utf-8').replace('@ERROR_NAMES@', repr(dict(sorted(names.items()))))
    output.write_text(printers, encoding='utf-8')


if __name__ == '__main__':
    main()
