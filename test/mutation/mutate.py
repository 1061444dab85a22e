#!/usr/bin/env python3
"""Changes a token of the libraries at a time, and sees whether the tests notice.

    mutate.py [--count N] [--seed N] [--threshold PERCENT] [--files PATTERN] [--folder FOLDER]

A mutant is the code with a single token changed: another operator, the next number, a statement left out. It is built without
optimization in a copy of the sources, and killed if a test fails or does not end. Those that do not compile are not counted, nor are those
that survivors.tsv lists with the reason why no test can tell them from the code. Prints each other survivor. Fails if fewer than PERCENT of the mutants
that count are killed.
"""

import argparse
import fnmatch
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SURVIVORS = pathlib.Path(__file__).with_name('survivors.tsv')
LAYERS = ['lib/core/*', 'lib/keys/*', 'lib/explain/*', 'lib/iri/*', 'lib/arrow/*']
# What a token is exchanged for. The longer tokens are found first.
EXCHANGES = {
    '<=': '<', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&', '++': '--', '--': '++', '<<': '>>', '>>': '<<',
    '+=': '-=', '-=': '+=', '|=': '&=', '&=': '|=', ' < ': ' <= ', ' > ': ' >= ', ' + ': ' - ', ' - ': ' + ', ' & ': ' | ', ' | ': ' & ',
    '!': '', 'true': 'false', 'false': 'true', 'break;': ';', 'continue;': ';', ' ? ': ' && false ? ',
}
TOKEN = re.compile('|'.join([r'(?<!\w)\d+(?![\w.\'])', r"'(?:\\.|[^\\'])'", *(rf'(?<!\w){re.escape(one)}(?!\w)' if one.strip(' ;!').isalpha() else
                             re.escape(one) for one in EXCHANGES)]))
CALL = re.compile(r'^\s*[\w:.>\-]+\(.*\);$')
UNTOUCHED = re.compile(r'^\s*(?:#|//|static_assert|assert|template|case |using |namespace |\[\[|})|\boperator\b|<[\w:, ]+>\(|&&\s*\w+[,)]|\bnoexcept\b|"')


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--count', type=int, default=100, help='of mutants that compile; %(default)s')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threshold', type=float, default=90)
    parser.add_argument('--files', default='*', help='only files of this pattern, such as lib/core/uri/*')
    parser.add_argument('--folder', type=pathlib.Path, default=ROOT / 'build/mutation')
    return parser.parse_args()


def without_comment(line):
    return re.split(r'\s*//', line)[0]


def mutants_of(path):
    """Each mutant of a file: the number of the line, and the line that takes its place."""
    for number, line in enumerate(path.read_text(encoding='utf-8').split('\n')):
        code = without_comment(line)
        if not code.strip() or UNTOUCHED.search(code):
            continue
        for token in TOKEN.finditer(code):
            old = token[0]
            if old.isdigit():
                new = str(int(old) + 1)
            elif old.startswith("'"):
                new = "'\\x01'"
            else:
                new = EXCHANGES[old]
            yield number, code[:token.start()] + new + code[token.end():]
        if CALL.match(code) and 'return' not in code:
            yield number, re.match(r'\s*', code)[0] + ';'


def listed_survivors():
    rows = [line.split('\t') for line in SURVIVORS.read_text(encoding='utf-8').split('\n') if line and not line.startswith('#')]
    return {(file, old, new) for file, old, new, _ in rows[1:]}


class Build:
    PROGRAMS = {'test/unit': [], 'test/property': [], 'test/iri/iri': [], 'test/arrow': [], 'test/core/c/c-core': []}

    def __init__(self, folder):
        self.source, self.folder = folder / 'source', folder / 'build'
        shutil.rmtree(folder, ignore_errors=True)
        for name in subprocess.run(['git', 'ls-files'], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.split('\n'):
            if name and not (ROOT / name).is_symlink():
                (self.source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.source / name)
        options = ['-Dbuildtype=plain', '-Doptimization=0', '-Dunity=off', '-Db_ndebug=false', '-Dtests=enabled']
        options += [f'-D{one}=disabled' for one in ('cli', 'bench', 'sqlite', 'duckdb', 'postgresql', 'varnish', 'nginx')]
        subprocess.run(['meson', 'setup', self.folder, self.source, *options], check=True, stdout=subprocess.DEVNULL)
        targets = subprocess.run(['ninja', '-C', self.folder, '-t', 'targets', 'all'], check=True, stdout=subprocess.PIPE, text=True).stdout
        self.programs = [name for name in self.PROGRAMS if f'\n{name}: ' in targets]
        self.times = {}
        if not self.compiles():
            sys.exit('the code without a change does not compile')
        for name in self.programs:
            began = time.monotonic()
            if not self.passes(name, 3600):
                sys.exit(f'{name} fails without a change')
            self.times[name] = time.monotonic() - began

    def compiles(self):
        return subprocess.run(['ninja', '-C', self.folder, *self.programs], check=False, stdout=subprocess.DEVNULL).returncode == 0

    def passes(self, name, limit):
        environment = {**os.environ, 'URIFORM_TEST_PART': '50'}
        try:
            return subprocess.run([self.folder / name, '--log_level=nothing'], check=False, stdout=subprocess.DEVNULL, env=environment,
                                  stderr=subprocess.DEVNULL, timeout=limit).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def survives(self):
        return all(self.passes(name, 30 + 10 * self.times[name]) for name in sorted(self.programs, key=self.times.get))


def main():
    options = parse_arguments()
    files = [path for layer in LAYERS for path in sorted(ROOT.glob(layer + '*/*')) if path.suffix in ('.cpp', '.hpp')]
    files = [path for path in files if fnmatch.fnmatch(str(path.relative_to(ROOT)), options.files)]
    mutants = [(path.relative_to(ROOT), *mutant) for path in files for mutant in mutants_of(path)]
    random.Random(options.seed).shuffle(mutants)
    listed, build = listed_survivors(), Build(options.folder)
    killed = counted = 0
    for file, number, line in mutants:
        if counted == options.count:
            break
        path = build.source / file
        original = path.read_text(encoding='utf-8')
        lines = original.split('\n')
        old, lines[number] = without_comment(lines[number]), line
        if (str(file), old.strip(), line.strip()) in listed:
            continue
        path.write_text('\n'.join(lines), encoding='utf-8')
        if build.compiles():
            counted += 1
            if build.survives():
                print(f'{file}\t{old.strip()}\t{line.strip()}', flush=True)
            else:
                killed += 1
        path.write_text(original, encoding='utf-8')
    print(f'{killed} of {counted} mutants killed, of {len(mutants)}')
    return 0 if counted and 100 * killed >= options.threshold * counted else 1


if __name__ == '__main__':
    sys.exit(main())
