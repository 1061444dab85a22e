#!/usr/bin/env python3
"""Compares the instructions of each operation, as counted by callgrind, with a table.

The numbers hold for a single compiler with its options, named in the table. With another build, nothing is compared.
"""

import argparse
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77
TEXTS = 500
ALLOWED = 0.03
HEADER = """\
# Instructions a text that each operation takes, on the average of {texts} generated texts (test/resources/instructions.cpp), with the
# kernel for AVX2. They are within {allowed:.0%} of these numbers if the compiler and its options are the ones here. After a change
# that has a reason, `meson compile -C build update-instructions` writes the table anew.
# build: {build}
operation\tinstructions
"""


def counted(valgrind, program, *options):
    """Returns {operation: {event: count per text}} in the order counted, or None if the processor lacks the kernel."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, 'callgrind.out')
        command = [valgrind, '--quiet', '--tool=callgrind', f'--callgrind-out-file={out}', *options, program]
        run = subprocess.run(command, check=False)
        if run.returncode == SKIPPED:
            return None
        run.check_returncode()
        counts = {}
        for dump in sorted(pathlib.Path(folder).glob('callgrind.out.*'), key=lambda path: int(path.suffix[1:])):
            text = dump.read_text()
            name = re.search(r'^desc: Trigger: Client Request: (.*)$', text, re.MULTILINE)
            events = re.search(r'^events: (.*)$', text, re.MULTILINE)[1].split()
            totals = re.search(r'^totals: (.*)$', text, re.MULTILINE)[1].split()
            if name:
                pairs = itertools.zip_longest(events, totals, fillvalue='0') # totals omits zeros at the end
                counts[name[1]] = {event: int(total) / TEXTS for event, total in pairs}
        return counts


def simulate(valgrind, program):
    """Prints the events in callgrind's models of branch prediction and caches."""
    shown = {'Ir': 'instructions', 'Bc': 'branches', 'Bcm': 'mispredicted', 'Bi': 'indirect', 'Bim': 'mispredicted', 'Dr': 'reads',
             'Dw': 'writes', 'D1mr': 'L1 misses'}
    print(f'{"a text":28}' + ''.join(f'{name:>13}' for name in shown.values()))
    for name, counts in (counted(valgrind, program, '--branch-sim=yes', '--cache-sim=yes') or {}).items():
        print(f'{name:28}' + ''.join(f'{counts[event]:13.2f}' for event in shown))


def read(table):
    """Returns the table's build, and {operation: instructions per text}."""
    lines = table.read_text().splitlines() if table.exists() else []
    build = next((line.removeprefix('# build: ') for line in lines if line.startswith('# build: ')), None)
    rows = [line.split('\t') for line in lines if line and not line.startswith('#')]
    return build, {name: float(count) for name, count in rows[1:]}


def differences(expected, counts):
    for name in expected.keys() | counts.keys():
        if name not in counts or name not in expected:
            yield f'{name}: ' + ('not counted' if name not in counts else 'not in the table')
        elif abs(counts[name] / expected[name] - 1) > ALLOWED:
            yield f'{name}: {counts[name]:.1f} instructions a text instead of {expected[name]:.1f}, {counts[name] / expected[name] - 1:+.1%}'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('valgrind', help='the program valgrind')
    parser.add_argument('program', help='the program that does the operations')
    parser.add_argument('table', type=pathlib.Path)
    parser.add_argument('build', help='the compiler and its options')
    parser.add_argument('--update', action='store_true', help='write the table anew')
    parser.add_argument('--simulate', action='store_true', help='print branches and cache misses as well, and compare nothing')
    arguments = parser.parse_args()
    if arguments.simulate:
        simulate(arguments.valgrind, arguments.program)
        return
    build, expected = read(arguments.table)
    if build != arguments.build and not arguments.update:
        print(f'skipped: the table is for {build}, and this is {arguments.build}')
        sys.exit(SKIPPED)
    counts = counted(arguments.valgrind, arguments.program)
    if counts is None:
        print('skipped: this processor has no AVX2')
        sys.exit(SKIPPED)
    counts = {name: events['Ir'] for name, events in counts.items()}
    if arguments.update:
        rows = ''.join(f'{name}\t{count:.1f}\n' for name, count in counts.items())
        arguments.table.write_text(HEADER.format(texts=TEXTS, allowed=ALLOWED, build=arguments.build) + rows)
        return
    for name, count in counts.items():
        print(f'{name:32} {count:10.1f}')
    sys.exit('\n'.join(sorted(differences(expected, counts))) or 0)


if __name__ == '__main__':
    main()
