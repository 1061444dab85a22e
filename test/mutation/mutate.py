#!/usr/bin/env python3
"""Changes a token of the libraries at a time, and sees whether the tests notice.

    mutate.py BUILD [--count N] [--seed N] [--threshold PERCENT] [--files PATTERN] [--rows FILE] [--write]

A mutant is the code with a single token changed: another operator, the next number, a statement left out. A sample takes mutants from each
layer, in proportion to the layer's number of mutants. The libraries with a mutant are built without optimization from a copy of the
sources, in BUILD/mutation, and the tests of the build folder BUILD run with them. A mutant is killed if a test fails, crashes or takes far
longer than without the change. After a change of a public header that they do not kill, the unit tests of its layer are compiled with it.
The sample contains no mutants that do not compile, that an optimizing compiler compiles to the same code, or that survivors.tsv lists with
the reason why no test can tell them from the code. Prints the rows of other survivors to standard output, and what happens to each mutant
to standard error. --rows tries the mutants of such rows only; --write writes the result to lib/docs/testing.md. Fails if fewer than PERCENT
of the sample are killed.
"""

import argparse
import collections
import fnmatch
import itertools
import json
import os
import pathlib
import random
import re
import resource
import select
import shlex
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SURVIVORS = pathlib.Path(__file__).with_name('survivors.tsv')
PAGE = ROOT / 'lib/docs/testing.md'
BEGIN, END = '<!-- begin: mutants -->\n', '<!-- end: mutants -->'
LIBRARIES = ['core', 'keys', 'explain', 'arrow', 'iri']
# The libraries of the layers whose public headers have a folder of their own.
FOLDERS = {'base': 'core', 'syntax': 'core', 'uri': 'core', 'web': 'core', 'batch': 'core', 'key': 'keys', 'site': 'keys', 'robots': 'keys',
           'set': 'keys', 'explain': 'explain', 'iri': 'iri'}
# The programs of the tests: the libraries that each tests, and the layers whose mutants it is likely to kill. Others follow by their times.
PROGRAMS = {
    'test/unit': ('core keys explain', 'core/base core/syntax core/uri core/web keys/* explain/*'),
    'test/property': ('core keys explain', 'core/batch core/syntax core/uri keys/batch'),
    'test/arrow': ('core keys arrow', 'arrow'),
    'test/iri/iri': ('core explain iri', 'iri/*'),
    'test/iri/iri-property': ('core iri', 'iri/iri'),
    'test/core/c/c-core': ('core', 'core/c'),
    'test/core/c/c-web': ('core', 'core/c'),
    'test/core/c/c-key': ('core keys', 'keys/c'),
    'test/core/c/c-robots': ('core keys', 'keys/c'),
    'test/core/c/c-site': ('core keys', 'keys/c'),
    'test/core/c/c-seen': ('core keys', 'keys/c'),
    'test/core/c/c-explain': ('core keys explain', 'explain/c'),
    'test/core/c/c-iri': ('core explain iri', 'iri/c'),
    'test/core/c/c-memory': ('core keys explain iri', '*/c'),
    'test/short-memory': ('core keys explain arrow', ''),
}
ICU = ['-licuuc', '-licui18n']
WITH_SUITES = ['test/unit', 'test/property', 'test/iri/iri']
SUITE = re.compile(r'^BOOST_(?:AUTO|FIXTURE)_TEST_SUITE\((\w+)', re.M)
# What a token between two spaces is exchanged for, and other tokens.
OPERATORS = {
    '<=': '<', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&', '<<': '>>', '>>': '<<', '<': '<=', '>': '>=', '+': '-', '-': '+',
    '*': '/', '&': '|', '|': '&', '^': '&', '+=': '-=', '-=': '+=', '|=': '&=', '&=': '|=', '?': '&& false ?',
}
OTHERS = {'++': '--', '--': '++', 'true': 'false', 'false': 'true', 'break;': ';', 'continue;': ';'}
TOKEN = re.compile('|'.join([
    r"(?<![\w.'])(?:0x[0-9A-Fa-f]+|\d+)(?=(?:[uUlL]*)(?![\w.']))", r"(?<!\w)'(?:\\.|[^\\'])+'", r'(?<!\w)!(?=[\w(])',
    rf'(?<= )(?:{"|".join(map(re.escape, OPERATORS))})(?= |$)', *(rf'(?<!\w){re.escape(one)}(?!\w)' for one in OTHERS),
]))
STRING = re.compile(r"""'(?:\\.|[^\\'])+'|"(?:\\.|[^\\"])*"|//.*""")
STATEMENT = re.compile(r'^\s*[\w:.>\-\[\]*]+(?:\(.*\)| (?:[-+|&^]|<<|>>)?= .*);$')
UNTOUCHED = re.compile(r'^\s*(?:#|static_assert|assert\b|template\b|using\b|namespace\b)')
MEMORY = 6 << 30
# What happens to a mutant that no program kills.
INVALID, SAME, SURVIVOR = 'does not compile', 'the same code', 'survives'
FAILURE = re.compile(rb'error: in "|fatal error')


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=pathlib.Path)
    parser.add_argument('--count', type=int, default=100, help='size of the sample; %(default)s')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threshold', type=float, default=90)
    parser.add_argument('--files', default='*', help='only files of this pattern, such as lib/core/uri/*')
    parser.add_argument('--rows', type=pathlib.Path, help='only the mutants of these rows, which a run has printed')
    parser.add_argument('--write', action='store_true', help='write the result to lib/docs/testing.md')
    return parser.parse_args()


def layer_of(name):
    """The layer of a file: core/uri for lib/core/uri/resolve.cpp and include/uriform/uri/resolve.hpp."""
    parts = name.split('/')
    if parts[0] == 'include':
        return f'{FOLDERS[parts[2]]}/{parts[2]}'
    return '/'.join(parts[1:3]) if len(parts) > 3 else parts[1]


def source_files():
    """The code of the libraries. Headers for users that contain nothing else than other headers are in no layer."""
    names = [*(f'lib/{library}' for library in LIBRARIES), *(f'include/uriform/{folder}' for folder in FOLDERS)]
    return [str(path.relative_to(ROOT)) for name in names for path in sorted((ROOT / name).rglob('*.[ch]pp'))]


def without_comment(line):
    """The code of a line, where a comment is left out and the octets of a string are spaces."""
    return STRING.sub(lambda part: '' if part[0].startswith('//') else part[0] if part[0][0] == "'" else ' ' * len(part[0]), line)


def mutants_of(lines):
    """Each mutant of a file: the number of the line, and the line that takes its place. Not of lines that a script has generated."""
    generated = False
    for number, line in enumerate(lines):
        generated = (generated or '// begin: ' in line) and '// end: ' not in line
        code = without_comment(line)
        if generated or not code.strip() or UNTOUCHED.search(code):
            continue
        for token in TOKEN.finditer(code):
            old = token[0]
            if old[0].isdigit():
                new = hex(int(old, 16) + 1) if old.startswith('0x') else str(int(old) + 1)
            else:
                new = "'\\x01'" if old[0] == "'" else '' if old == '!' else OPERATORS.get(old) or OTHERS[old]
            yield number, line[:token.start()] + new + line[token.end():]
        if STATEMENT.match(code.rstrip()) and not code.strip().startswith('return'):
            yield number, re.match(r'\s*', code)[0] + ';'


def row_of(name, old, new):
    return name, old.strip(), new.strip()


def rows_of(path):
    lines = [line for line in path.read_text(encoding='utf-8').split('\n') if line and not line.startswith('#')]
    return {tuple(line.split('\t')[:3]) for line in lines}


def seconds_of_children():
    """Processor time of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Build:
    """The libraries, built from a copy of the sources that contains no change whenever no mutant is being tried; and the tests' programs."""

    def __init__(self, tests):
        self.tests, self.source, self.folder = tests, tests / 'mutation/source', tests / 'mutation/build'
        self.kept = tests / 'mutation/kept'
        self.copy_sources()
        if not (self.folder / 'build.ninja').exists():
            options = ['-Dbuildtype=plain', '-Doptimization=0', '-Dunity=off', '-Db_ndebug=false', '-Dtests=enabled']
            options += [f'-D{one}=disabled' for one in ('cli', 'bench', 'sqlite', 'duckdb', 'postgresql', 'varnish', 'nginx')]
            subprocess.run(['meson', 'setup', self.folder, self.source, *options], check=True, stdout=subprocess.DEVNULL)
        targets = json.loads(subprocess.run(['meson', 'introspect', '--targets', self.folder], check=True, stdout=subprocess.PIPE, text=True).stdout)
        self.libraries = [os.path.relpath(target['filename'][0], self.folder) for target in targets if target['type'] == 'shared library']
        cache = {'CCACHE_BASEDIR': str(tests), 'CCACHE_NOHASHDIR': 'true', 'CCACHE_SLOPPINESS': 'pch_defines,time_macros'}
        subprocess.run(['ninja', '-C', tests, '-j1', *PROGRAMS], check=True, stdout=subprocess.DEVNULL)
        if not self.compiles(cache):
            sys.exit('the code without a change does not compile')
        self.commands = {command['output']: command for command in json.loads((self.folder / 'compile_commands.json').read_text())}
        self.objects = self.read_objects()
        shutil.rmtree(self.kept, ignore_errors=True)
        shutil.copytree(self.folder / 'lib', self.kept, symlinks=True)
        # They find the libraries beside them.
        for name in PROGRAMS:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(tests / name, self.folder / name)
        self.suites = {name: self.suites_of(name) for name in WITH_SUITES}
        self.times = {}
        for name in PROGRAMS:
            began = seconds_of_children()
            if not self.passes((name,), 3600):
                sys.exit(f'{name} fails without a change')
            self.times[name] = seconds_of_children() - began
            note(f'{name}: {self.times[name]:.1f} s')

    def suites_of(self, name):
        listed = subprocess.run([self.folder / name, '--list_content'], check=True, stderr=subprocess.PIPE, text=True).stderr
        return {line.strip('*') for line in listed.split('\n') if line[:1].isalpha()}

    def copy_sources(self):
        """Copies what differs, so that a folder of an earlier run compiles only that."""
        tracked = subprocess.run(['git', 'ls-files', '-z'], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.split('\0')
        for name in tracked:
            original, copy = ROOT / name, self.source / name
            if name and original.is_file() and not original.is_symlink() and not (copy.exists() and copy.read_bytes() == original.read_bytes()):
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(original, copy)

    def read_objects(self):
        """The object files that depend on each file of the sources."""
        objects, of = collections.defaultdict(list), None
        for line in subprocess.run(['ninja', '-C', self.folder, '-t', 'deps'], check=True, stdout=subprocess.PIPE, text=True).stdout.split('\n'):
            if line.startswith(' '):
                objects[os.path.relpath(self.folder / line.strip(), self.source)].append(of)
            else:
                of = line.split(': #')[0]
        return objects

    def compiles(self, environment=None):
        return subprocess.run(['ninja', '-C', self.folder, '-j1', *self.libraries], check=False, stdout=subprocess.DEVNULL,
                              env={**os.environ, **(environment or {'CCACHE_DISABLE': '1'})}).returncode == 0

    def passes(self, test, seconds):
        """Whether a program with its arguments ends without a failure, within that much processor time."""
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
        name, *arguments = test
        is_c = '/c-' in name
        environment = {**os.environ, 'URIFORM_TEST_PART': '50' if arguments else '100'}
        program = subprocess.Popen([self.folder / name, *([] if is_c else ['--log_level=error', '--report_level=no']), *arguments],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, preexec_fn=limit)
        ends = time.monotonic() + 300 + 10 * seconds
        try:
            while select.select([program.stdout], [], [], max(ends - time.monotonic(), 0))[0]:
                written = os.read(program.stdout.fileno(), 65536)
                if not written:
                    return program.wait(max(ends - time.monotonic(), 1)) == 0
                if not is_c and FAILURE.search(written):
                    return False
        except subprocess.TimeoutExpired:
            pass
        finally:
            program.kill()
            program.stdout.close()
            program.wait()
        return False

    def near(self, name):
        """The suites of tests that are named like the file, then all suites of its layer: programs with their arguments."""
        tests = sorted((ROOT / 'test' / layer_of(name)).glob('*.cpp'))
        stem = pathlib.Path(name).stem
        for paths in ([path for path in tests if path.stem.removesuffix('_property') == stem], tests):
            found = {suite for path in paths for suite in SUITE.findall(path.read_text(encoding='utf-8'))}
            for program, suites in self.suites.items():
                if found & suites:
                    yield program, '--run_test=' + ','.join(sorted(found & suites))

    def killer(self, name, all_tests):
        """The first test that fails: those of the same name and layer; then programs that the layer is known to, and the others."""
        layer = layer_of(name)

        def order(program):
            return not any(fnmatch.fnmatch(layer, one) for one in PROGRAMS[program][1].split()), self.times[program]
        others = [program for program in sorted(PROGRAMS, key=order) if layer.split('/')[0] in PROGRAMS[program][0].split()]
        tests = [*self.near(name), *((program,) for program in others if all_tests)]
        return next((' '.join(test) for test in tests if not self.passes(test, 10 + 10 * self.times[test[0]])), None)

    def killer_compiled_with(self, name):
        """The unit tests of a public header's layer, compiled with it, if they fail."""
        sources = [command for command in self.commands.values() if command['output'].startswith(('test/unit.p/', 'test/iri/iri.p/')) and
                   f'/test/{layer_of(name)}/' in command['file']]
        if not sources:
            return None
        words = [word for word in shlex.split(sources[0]['command']) if word not in ('ccache', '-fpch-preprocess', 'tests.hpp')]
        words = [word for word in words[:words.index('-o')] if word not in ('-include', '-MD', '-MQ', '-MF') and not word.endswith(('.o', '.d'))]
        (self.folder / 'near.cpp').write_text(''.join(f'#include "{self.folder / source["file"]}"\n' for source in sources))
        support = ['-Wl,--whole-archive', str(self.tests / 'test/libtest-support.a'), '-Wl,--no-whole-archive', '-lboost_unit_test_framework']
        libraries = [str(self.folder / library) for library in self.libraries]
        built = subprocess.run([*words, 'near.cpp', '-o', 'test/near', *support, *libraries, *ICU, '-Wl,-rpath,' + ':'.join(
            str((self.folder / library).parent) for library in self.libraries)], cwd=self.folder, check=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).returncode == 0
        if not built:
            note(f'the unit tests of {layer_of(name)} do not compile')
        return f'the unit tests of {layer_of(name)}' if built and not self.passes(('test/near',), 600) else None

    def optimized(self, output):
        """What an optimizing compiler makes of the source of an object file."""
        command = self.commands[output]
        words = [word for word in shlex.split(command['command']) if word not in ('ccache', '-O0')]
        words[words.index('-o') + 1] = '/dev/stdout'
        words[words.index('-c')] = '-S'
        if '-MF' in words:
            words[words.index('-MF') + 1] = '/dev/null'
        return subprocess.run([*words, '-O2', '-DNDEBUG'], cwd=command['directory'], check=True, stdout=subprocess.PIPE).stdout

    def is_optimized_to_the_same(self, name, outputs, change, original):
        """Whether the change is none to users, whom the compiler gives the same code."""
        path = self.source / name
        for output in outputs:
            path.write_text(change, encoding='utf-8')
            mutant = self.optimized(output)
            path.write_text(original, encoding='utf-8')
            if mutant != self.optimized(output):
                return False
        return True

    def stages(self, name):
        """The object files to compile again: first those of the file's layer, then some others, then all that depend on it."""
        near = [output for output in self.objects[name] if layer_of(name) in os.path.normpath(self.commands[output]['file'])]
        far = random.Random(name).sample(sorted(set(self.objects[name]) - set(near)), len(self.objects[name]) - len(near))
        return [outputs for outputs in (near, far[:10], far[10:]) if outputs]

    def fate(self, name, number, line):
        """What happens to a mutant: the test that kills it, or a word."""
        path, times = self.source / name, os.stat(self.source / name)
        original = path.read_text(encoding='utf-8')
        lines = original.split('\n')
        lines[number] = line
        change, changed = '\n'.join(lines), []
        try:
            # The file keeps its time: only object files that are missing are compiled.
            path.write_text(change, encoding='utf-8')
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            stages = self.stages(name)
            for outputs in stages:
                for output in outputs:
                    (self.folder / output).unlink()
                if not self.compiles():
                    return INVALID
                changed += [output for output in outputs if self.is_changed(output)]
                killer = self.killer(name, outputs is stages[-1]) if changed else None
                if killer:
                    return killer
            killer = self.killer_compiled_with(name) if name.startswith('include/') else None
            return killer or (SAME if self.is_optimized_to_the_same(name, changed, change, original) else SURVIVOR)
        finally:
            path.write_text(original, encoding='utf-8')
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            self.restore()

    def is_changed(self, output):
        return (self.folder / output).read_bytes() != (self.kept / output.removeprefix('lib/')).read_bytes()

    def restore(self):
        for kept in self.kept.rglob('*'):
            output = self.folder / 'lib' / kept.relative_to(self.kept)
            if kept.is_file() and not kept.is_symlink() and not (output.exists() and kept.stat().st_mtime_ns == output.stat().st_mtime_ns):
                shutil.copy2(kept, output)


def sample(mutants, count):
    """How many mutants of each layer a sample tries: in proportion, the remainder to the layers that lack most, and at least one of each."""
    total = sum(map(len, mutants.values()))
    exact = {layer: count * len(of) / total for layer, of in mutants.items()}
    share = {layer: max(1, int(number)) for layer, number in exact.items()}
    for layer in sorted(exact, key=lambda layer: share[layer] - exact[layer])[:max(0, count - sum(share.values()))]:
        share[layer] += 1
    return share


def write_page(results, sizes, options):
    """The table of the page about tests."""
    before, rest = PAGE.read_text(encoding='utf-8').split(BEGIN)
    tried = sum(sum(of.values()) for of in results.values())
    killed = tried - sum(of[False] for of in results.values())
    rows = ''.join(f'| {layer} | {sizes[layer]:,} | {sum(of.values())} | {of[True]} |\n' for layer, of in results.items())
    command = f'test/mutation/mutate.py build --count {options.count} --seed {options.seed}'
    PAGE.write_text(f'{before}{BEGIN}\n`{command}` killed {killed} of {tried} mutants ({100 * killed / tried:.1f} %).\n\n'
                    f'| layer | mutants | tried | killed |\n| --- | ---: | ---: | ---: |\n{rows}\n'
                    f'{END}{rest.split(END)[1]}', encoding='utf-8')


def note(text):
    print(text, file=sys.stderr, flush=True)


def main():
    options = parse_arguments()
    listed, build = rows_of(SURVIVORS), Build(options.build.resolve())
    wanted = rows_of(options.rows) if options.rows else None
    mutants = collections.defaultdict(list)
    for name in source_files():
        if fnmatch.fnmatch(name, options.files) and name in build.objects:
            lines = (build.source / name).read_text(encoding='utf-8').split('\n')
            for number, line in mutants_of(lines):
                row = row_of(name, lines[number], line)
                if row in wanted if wanted is not None else row not in listed:
                    mutants[layer_of(name)].append((name, number, line, row))
    sizes = {layer: len(of) for layer, of in mutants.items()}
    shares = sizes if wanted is not None else sample(mutants, options.count)
    results = {layer: collections.Counter() for layer in mutants}
    for layer, of in mutants.items():
        random.Random(f'{options.seed} {layer}').shuffle(of)
    # A mutant of each layer in turn, so that a run that is stopped has seen them all.
    for layer, (name, number, line, row) in (one for turn in itertools.zip_longest(*([(layer, one) for one in of] for layer, of in mutants.items()))
                                             for one in turn if one):
        if sum(results[layer].values()) == shares[layer]:
            continue
        fate = build.fate(name, number, line)
        note('\t'.join([fate, f'{name}:{number + 1}', *row[1:]]))
        if fate == SURVIVOR:
            print('\t'.join(row), flush=True)
        if fate not in (INVALID, SAME):
            results[layer][fate != SURVIVOR] += 1
    killed, tried = (sum(of[True] for of in results.values()), sum(sum(of.values()) for of in results.values()))
    note(f'{killed} of {tried} mutants killed, of {sum(sizes.values())}')
    if options.write:
        write_page(results, sizes, options)
    return 0 if tried and 100 * killed >= options.threshold * tried else 1


if __name__ == '__main__':
    sys.exit(main())
