#!/usr/bin/env python3
"""Checks that an object file for Windows contains AVX code, but no vector move in it that needs alignment.

GCC aligns the stack too little for such moves on Windows (lib/core/syntax/simd/unaligned_moves.hpp). Even if Debian's compiler emits no
aligned moves on the stack, it emits some between registers: a file without aligned moves shows that the assembler replaced them.
"""

import re
import subprocess
import sys

MOVE = re.compile(r'\tvmov(ap[sd]|dqa(32|64)?|upd|ups|dqu(8|16|32|64)?)\b.*%[yz]mm')
ALIGNED = ('ap', 'dqa')


def main():
    objdump, file = sys.argv[1:]
    code = subprocess.run([objdump, '-d', '--no-show-raw-insn', file], capture_output=True, text=True, check=True).stdout
    moves = [(match[1], line.strip()) for line in code.splitlines() for match in [MOVE.search(line)] if match]
    if not moves:
        sys.exit(f'{file} has no move of a vector for AVX')
    aligned = [line for name, line in moves if name.startswith(ALIGNED)]
    sys.exit('\n'.join([f'{file} has moves that need an alignment:', *aligned]) if aligned else 0)


if __name__ == '__main__':
    main()
