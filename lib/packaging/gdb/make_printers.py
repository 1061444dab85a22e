#!/usr/bin/env python3
"""Writes the gdb printers, including the error names.

    python3 make_printers.py TEMPLATE OUTPUT lib/numbers/errors.tsv
"""

import pathlib
import sys


def main():
    template, output, table = map(pathlib.Path, sys.argv[1:])
    sys.path.insert(0, str(table.parent))
    sys.dont_write_bytecode = True
    from generate import namespace_of, read_table
    rows = [row for row in read_table(table) if row['layer'] != 'c']
    names = {int(row['number']): f'{namespace_of(row)}::{row.constant}' for row in rows}
    printers = template.read_text(encoding='utf-8').replace('@ERROR_NAMES@', repr(names))
    output.write_text(printers, encoding='utf-8')


if __name__ == '__main__':
    main()
