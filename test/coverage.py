"""Which lines and branches of the libraries the tests run: every line, and every branch but those that the table tells of.

    python3 test/coverage.py FOLDER

FOLDER becomes a build folder of its own, if it is none yet. It wants clang and llvm. lib/command does not count, which the tests run as a
program, nor does the vector code of other machines than this one. A template's branches are taken where those of one of its
instances are.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / 'test/data/uncovered.tsv'
LEAST = 0.95 # of the branches
# These count instructions, or make something else than programs: they run nothing of the libraries that others do not run.
LEFT_OUT = re.compile('growth|iri hostile|differential|replay|c compilers|agreement|documentation')


def run(*command, **more):
    return subprocess.run(command, cwd=ROOT, check=True, **more)


def output_of(*command):
    return run(*command, stdout=subprocess.PIPE, text=True).stdout


def run_tests(folder):
    """Gives the programs and libraries that ran."""
    if not (folder / 'build.ninja').exists():
        flags = '-fprofile-instr-generate -fcoverage-mapping'
        run('meson', 'setup', folder, '--buildtype=debug', '-Doptimization=1', '-Db_ndebug=true', '-Dbench=disabled', f'-Dcpp_args={flags}',
            f'-Dcpp_link_args={flags}', f'-Dc_args={flags}', f'-Dc_link_args={flags}',
            env={**os.environ, 'CC': 'clang', 'CXX': 'clang++'})
    run('meson', 'compile', '-C', folder)
    tests = [test for test in json.loads(output_of('meson', 'introspect', folder, '--tests'))
             if not LEFT_OUT.match(test['name']) and not test['suite'][0].endswith(':cli')]
    for old in folder.glob('profiles/*'):
        old.unlink()
    run('meson', 'test', '-C', folder, '--no-rebuild', '--no-suite', 'cli', *(test['name'] for test in tests),
        env={**os.environ, 'LLVM_PROFILE_FILE': f'{folder}/profiles/%p-%m.profraw'})
    programs = {test['cmd'][0] for test in tests if test['cmd'][0].startswith(f'{folder}/test/')}
    return [*folder.glob('lib/*/*.so'), *sorted(programs)]


def export(folder, objects, form):
    profile = folder / 'profiles/all.profdata'
    if not profile.exists():
        run('llvm-profdata', 'merge', '-o', profile, *folder.glob('profiles/*.profraw'))
    others = [f'--object={one}' for one in objects[1:]]
    return output_of('llvm-cov', 'export', f'--format={form}', f'--instr-profile={profile}', objects[0], *others, ROOT / 'lib',
                     ROOT / 'include')


def counts(name):
    return (name.startswith('lib/') or name.startswith('include/')) and not name.startswith('lib/command/')


def read_lines(report):
    """How often each line ran: by file and number."""
    lines = {}
    for line in report.splitlines():
        if line.startswith('SF:'):
            name = os.path.relpath(line[3:], ROOT)
        elif line.startswith('DA:') and counts(name):
            number, count = line[3:].split(',')[:2]
            lines[name, int(number)] = lines.get((name, int(number)), 0) + int(count)
    return lines


def read_branches(report):
    """How often each condition was true, and false: by file and place."""
    branches = collections.defaultdict(lambda: [0, 0])
    for file in json.loads(report)['data'][0]['files']:
        name = os.path.relpath(file['filename'], ROOT)
        for begin, column, end, end_column, true, false, *_ in file['branches'] if counts(name) else []:
            for way, count in enumerate((true, false)):
                branches[name, begin, column, end, end_column][way] += count
    return branches


def read_consteval(report):
    """The lines of functions that the compiler alone calls: by file and number."""
    lines = set()
    for function in json.loads(report)['data'][0]['functions']:
        name = os.path.relpath(function['filenames'][0], ROOT)
        begin, _, end, *_ = function['regions'][0]
        if counts(name) and any('consteval' in line for line in (ROOT / name).read_text().splitlines()[max(begin - 2, 0):begin]):
            lines.update((name, number) for number in range(begin, end + 1))
    return lines


def read_table():
    """The branches that are known not to be taken, file, condition and the value that it never has, and why."""
    lines = (line for line in TABLE.read_text().splitlines() if line and not line.startswith('# ') and line != '#')
    rows = [re.split('\t+', line) for line in list(lines)[1:]]
    return {tuple(row[:3]): row[3] for row in rows}


def condition(place):
    name, begin, column, end, end_column = place
    code = (ROOT / name).read_text().splitlines()[begin - 1:end]
    code[-1] = code[-1][:end_column - 1]
    code[0] = code[0][column - 1:]
    return ' '.join(part.strip() for part in code)


def is_made_by_the_compiler(place):
    line = (ROOT / place[0]).read_text().splitlines()[place[1] - 1]
    return '= default' in line or 'if constexpr' in line


def main(folder):
    folder = pathlib.Path(folder).resolve()
    objects = run_tests(folder)
    lines = read_lines(export(folder, objects, 'lcov'))
    report = export(folder, objects, 'text')
    branches = read_branches(report)
    # A defaulted comparison is made by the compiler; of `if constexpr` it takes but one branch.
    branches = {place: taken for place, taken in branches.items() if not is_made_by_the_compiler(place)}

    never = {(place[0], condition(place), value): place[1] for place, taken in branches.items()
             for value, count in zip(('true', 'false'), taken) if count == 0}
    known = read_table()
    idle = {place for place, count in lines.items() if count == 0} - read_consteval(report)
    for name, number in sorted(idle):
        print(f'no test runs {name}:{number}')
    for (name, text, value), number in sorted(never.items()):
        if (name, text, value) not in known:
            print(f'never {value}, and not in the table: {name}:{number}: {text}')
    gone = {row for row, why in known.items() if row not in never and not why.startswith('by chance')}
    for name, text, value in sorted(gone):
        print(f'in the table, but {value} at times, or gone: {name}: {text}')

    taken = sum(count != 0 for both in branches.values() for count in both) / (2 * len(branches))
    print(f'lines: {len(lines) - len(idle)} of {len(lines)}; branches: {taken:.1%} of {2 * len(branches)}')
    return 0 if not idle and not gone and never.keys() <= known.keys() and taken >= LEAST else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
