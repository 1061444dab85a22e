#!/usr/bin/env python3
"""Checks that the kernels' object files contain no instruction from their instruction sets in a weak symbol.

For a weak symbol, such as an inline function or a template instance, the linker keeps a single definition. If it chose a kernel's, the
whole library would fail on machines without the kernel's instruction set.
"""

import argparse
import re
import subprocess
import sys

# In 64-bit code, these bytes start the prefixes VEX and EVEX: all of AVX, AVX2, AVX-512 and BMI except the instructions in OTHERS. The
# opcodes after 0F 38 and 0F 3A belong to SSSE3 and SSE4, again except those in OTHERS and except SSE3's.
VECTOR_CODE = re.compile(r'(c4|c5|62) |((66|f2|f3) )?(4[0-9a-f] )?0f (38|3a) ')
OTHERS = re.compile(r'(popcnt|lzcnt|movddup|movs[hl]dup|lddqu|haddp[sd]|hsubp[sd]|addsubp[sd])\b')


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('nm', help='the program nm')
    parser.add_argument('objdump', help='the program objdump')
    parser.add_argument('objects', help='an archive of the object files')
    arguments = parser.parse_args()
    weak = set(re.findall(r'^\S+ [WVuwv] (\S+)$', output_of(arguments.nm, arguments.objects), re.MULTILINE))
    found, kernel_code, function = set(), 0, ''
    for line in output_of(arguments.objdump, '-d', '--wide', arguments.objects).splitlines():
        label = re.fullmatch(r'\S+ <(\S+)>:', line)
        if label:
            function = label[1].removesuffix('.cold') # the compiler names a moved part differently
        elif line.count('\t') == 2:
            _, octets, instruction = line.split('\t')
            if VECTOR_CODE.match(octets) or OTHERS.match(instruction):
                kernel_code += 1
                found |= {function} & weak
    if kernel_code == 0:
        sys.exit('no kernel has an instruction of its instruction set: are these their object files?')
    sys.exit('in weak symbols: ' + ', '.join(sorted(found)) if found else 0)


if __name__ == '__main__':
    main()
