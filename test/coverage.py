"""Measures which lines, branches and conditions in the libraries the tests run.

    python3 test/coverage.py FOLDER

Every line must run, and every branch must be taken, except those listed in the table with a reason. In the decisions of DECISIONS, each
condition must also be shown to change the outcome while the others keep their values (MC/DC in its masking form, measured by clang 19).

FOLDER becomes a build folder, unless it already is. Needs clang 19 and llvm 19. Leaves out the command, the modules for other programs,
and the vector code for other processors. A branch in a template is taken if any instance takes it.
"""

import collections
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / 'test/data/uncovered.tsv'
LEAST = 0.95 # of the branches
# The grammar, and the tables and rules that determine the results for a text.
DECISIONS = re.compile(r'(include/uriform|lib/core)/(syntax|uri|web)/')
LEFT_OUT = re.compile('differential|replay') # they run no library code that others do not run


def run(*command, **more):
    return subprocess.run(command, cwd=ROOT, check=True, **more)


def output_of(*command):
    return run(*command, stdout=subprocess.PIPE, text=True).stdout


def run_tests(folder):
    """Runs the tests, and returns the programs and libraries that ran."""
    if not (folder / 'build.ninja').exists():
        # llvm-cov computes some counts as the difference of two others, so code that never runs would count if threads lost updates.
        flags = '-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc -fprofile-update=atomic'
        left_out = [f'-D{one}=disabled' for one in ('cli', 'bench', 'sqlite', 'duckdb', 'postgresql', 'varnish', 'nginx')]
        run('meson', 'setup', folder, '--buildtype=debug', '-Doptimization=1', '-Db_ndebug=true', '-Dtests=enabled', *left_out,
            f'-Dcpp_args={flags}', f'-Dcpp_link_args={flags}', f'-Dc_args={flags}', f'-Dc_link_args={flags}',
            env={**os.environ, 'CC': 'clang-19', 'CXX': 'clang++-19'})
    tests = {test['name']: os.path.relpath(test['cmd'][0], folder) for test in json.loads(output_of('meson', 'introspect', folder, '--tests'))
             if test['cmd'][0].startswith(f'{folder}/test/') and not LEFT_OUT.match(test['name'])}
    programs = sorted(set(tests.values()))
    run('ninja', '-C', folder, *programs)
    for old in folder.glob('profiles/*'):
        old.unlink()
    run('meson', 'test', '-C', folder, '--no-rebuild', *tests, env={**os.environ, 'LLVM_PROFILE_FILE': f'{folder}/profiles/%p-%m.profraw'})
    return [*folder.glob('lib/*/*.so'), *(folder / name for name in programs)]


def export(folder, objects, form):
    """Returns llvm-cov's report for each object separately: for several objects it keeps only the first record of a function, perhaps
    without code."""
    profile = folder / 'profiles/all.profdata'
    if not profile.exists():
        run('llvm-profdata-19', 'merge', '-o', profile, *folder.glob('profiles/*.profraw'))
    sources = [ROOT / 'include', *(ROOT / 'lib' / name for name in ('core', 'keys', 'explain', 'arrow', 'iri'))]
    return [output_of('llvm-cov-19', 'export', f'--format={form}', f'--instr-profile={profile}', one, *sources) for one in objects]


def counts(name):
    return (name.startswith('lib/') or name.startswith('include/')) and not name.startswith('lib/command/')


def read_lines(reports):
    """Returns how often each line ran, by file and number."""
    lines = {}
    for line in itertools.chain.from_iterable(report.splitlines() for report in reports):
        if line.startswith('SF:'):
            name = os.path.relpath(line[3:], ROOT)
        elif line.startswith('DA:') and counts(name):
            number, count = line[3:].split(',')[:2]
            lines[name, int(number)] = lines.get((name, int(number)), 0) + int(count)
    return lines


def read_branches(reports):
    """Returns how often each condition was true, and false, by file and place."""
    branches = collections.defaultdict(lambda: [0, 0])
    for file in itertools.chain.from_iterable(report['files'] for report in reports):
        name = os.path.relpath(file['filename'], ROOT)
        for begin, column, end, end_column, true, false, *_ in file['branches'] if counts(name) else []:
            for way, count in enumerate((true, false)):
                branches[name, begin, column, end, end_column][way] += count
    return branches


def read_decisions(reports):
    """Returns whether each condition in DECISIONS was shown to decide alone, by file and place, or by its decision's place and the
    condition's number."""
    decides = collections.defaultdict(bool)
    for function in itertools.chain.from_iterable(report['functions'] for report in reports):
        name = os.path.relpath(function['filenames'][0], ROOT)
        for begin, column, end, end_column, _, _, covered in function['mcdc_records'] if DECISIONS.match(name) else []:
            within = sorted({tuple(one[:4]) for one in function['branches']
                             if (begin, column) <= tuple(one[:2]) and tuple(one[2:4]) <= (end, end_column)})
            places = within if len(within) == len(covered) else [(begin, column, end, end_column, number) for number in range(1, len(covered) + 1)]
            for place, alone in zip(places, covered):
                decides[name, *place] |= alone
    return decides


def read_consteval(reports):
    """Returns the lines of functions that only the compiler calls, by file and number."""
    lines = set()
    for function in itertools.chain.from_iterable(report['functions'] for report in reports):
        name = os.path.relpath(function['filenames'][0], ROOT)
        begin, _, end, *_ = function['regions'][0]
        if counts(name) and any('consteval' in line for line in (ROOT / name).read_text().splitlines()[max(begin - 2, 0):begin]):
            lines.update((name, number) for number in range(begin, end + 1))
    return lines


def read_table():
    """Returns the branches known not to be taken (file, condition, and the value that never occurs), with the reason."""
    lines = (line for line in TABLE.read_text().splitlines() if line and not line.startswith('# ') and line != '#')
    rows = [re.split('\t+', line) for line in list(lines)[1:]]
    return {tuple(row[:3]): row[3] for row in rows}


def condition(place):
    name, begin, column, end, end_column, *_ = place
    code = (ROOT / name).read_text().splitlines()[begin - 1:end]
    code[-1] = code[-1][:end_column - 1]
    code[0] = code[0][column - 1:]
    return ' '.join(part.strip() for part in code)


def needs_no_test(place):
    """Returns whether a condition needs no test: the compiler generates or decides it, or it calls a function that records an error and
    returns false."""
    line = (ROOT / place[0]).read_text().splitlines()[place[1] - 1]
    # The compiler warns if a `switch` has no case for a value.
    by_compiler = any(one in line for one in ('= default', 'if constexpr', 'std::is_constant_evaluated()', f'switch ({condition(place)})'))
    return by_compiler or re.match(r'(log\.)?fail(_\w+)?\(', condition(place))


def code_that_never_ran(lines):
    """Yields the first lines of code that no test runs, by file and number, except comments, braces and compiler-generated members."""
    before = None
    for (name, number), count in sorted(lines.items()):
        code = (ROOT / name).read_text().splitlines()[number - 1].strip() if count == 0 else ''
        if code and not code.startswith(('//', 'class ', 'struct ')) and code not in '{}' and 'class [[' not in code:
            if before != (name, number - 1):
                yield (name, code, 'run'), number
            before = name, number


def main(folder):
    folder = pathlib.Path(folder).resolve()
    objects = run_tests(folder)
    lines = read_lines(export(folder, objects, 'lcov'))
    reports = [json.loads(report)['data'][0] for report in export(folder, objects, 'text')]
    for place in read_consteval(reports):
        lines.pop(place, None)
    branches = {place: taken for place, taken in read_branches(reports).items() if not needs_no_test(place)}
    decides = {place: alone for place, alone in read_decisions(reports).items() if not needs_no_test(place)}

    never = {(place[0], condition(place), value): place[1] for place, taken in branches.items()
             for value, count in zip(('true', 'false'), taken) if count == 0}
    # A condition that always has the same value never decides alone, so this need not be listed.
    never.update(((place[0], condition(place), ' '.join(['alone', *map(str, place[5:])])), place[1]) for place, alone in decides.items()
                 if not alone and 0 not in branches.get(place, [1]))
    never.update(code_that_never_ran(lines))
    known = read_table()
    for (name, text, value), number in sorted(never.items()):
        if (name, text, value) not in known:
            print(f'never {value}, and not in the table: {name}:{number}: {text}')
    gone = {row for row, why in known.items() if row not in never and not why.startswith('by chance')}
    for name, text, value in sorted(gone):
        print(f'in the table, but {value} at times, or gone: {name}: {text}')

    ran = sum(count != 0 for count in lines.values()) / len(lines)
    taken = sum(count != 0 for both in branches.values() for count in both) / (2 * len(branches))
    print(f'lines: {ran:.1%} of {len(lines)}; branches: {taken:.1%} of {2 * len(branches)}; '
          f'conditions of the grammar and the decision tables that decide alone (MC/DC): '
          f'{sum(decides.values()) / len(decides):.1%} of {len(decides)}')
    return 0 if not gone and never.keys() <= known.keys() and taken >= LEAST else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
