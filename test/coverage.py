"""Which lines and branches of the libraries the tests run, by gcov: every line, and every branch but those that the table tells of.

    python3 test/coverage.py FOLDER

FOLDER becomes a build folder of its own, if it is none yet. It wants gcovr. Branches that only exceptions take do not count, and
neither do lib/cli, which the tests run as a program, and the vector code of other machines than this one.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / 'test/data/uncovered.tsv'
LEAST = 0.95 # of the branches


def run(*command):
    subprocess.run(command, cwd=ROOT, check=True)


def run_tests(folder):
    if not os.path.exists(os.path.join(folder, 'build.ninja')):
        run('meson', 'setup', folder, '-Db_coverage=true', '-Dbuildtype=debug', '-Dbench=disabled')
    run('meson', 'compile', '-C', folder)
    listed = subprocess.run(['meson', 'test', '-C', folder, '--list'], stdout=subprocess.PIPE, check=True, text=True).stdout
    names = {line.rpartition(' / ')[2] for line in listed.splitlines() if ' / ' in line}
    # Those that measure do nothing that others do not, and take long.
    run('meson', 'test', '-C', folder, '-t', '5', *sorted(name for name in names if not re.match('growth|iri hostile', name)))


def read_coverage(folder):
    """The files, as gcovr has them."""
    found = subprocess.run(
        ['gcovr', '--root', ROOT, '--object-directory', folder, '--json', '--exclude-throw-branches', '--exclude-unreachable-branches',
         '--filter', 'lib/', '--filter', 'include/', '--exclude', 'lib/cli/', folder],
        cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return json.loads(found.stdout)['files']


def read_table():
    """The branches that are known not to be taken: file and line of code, and why."""
    lines = (line for line in TABLE.read_text().splitlines() if line and not line.startswith('# ') and line != '#')
    return {tuple(re.split('\t+', line)[:2]) for line in list(lines)[1:]}


def main(folder):
    folder = os.path.abspath(folder)
    run_tests(folder)
    lines = branches = covered_lines = covered_branches = 0
    uncovered_lines, uncovered_branches = [], {}
    for file in read_coverage(folder):
        code = (ROOT / file['file']).read_text().splitlines()
        for line in file['lines']:
            text = code[line['line_number'] - 1].strip()
            lines += 1
            covered_lines += line['count'] != 0
            if line['count'] == 0:
                uncovered_lines.append(f'{file["file"]}:{line["line_number"]}: {text}')
            taken = [branch['count'] != 0 for branch in line['branches']]
            branches += len(taken)
            covered_branches += sum(taken)
            if line['count'] != 0 and not all(taken):
                uncovered_branches.setdefault((file['file'], text), []).append(line['line_number'])
    known = read_table()
    for line in uncovered_lines:
        print('no test runs', line)
    for (name, text), numbers in sorted(uncovered_branches.items()):
        if (name, text) not in known:
            print(f'a branch is not taken, and not in the table: {name}:{numbers[0]}: {text}')
    for name, text in sorted(known - uncovered_branches.keys()):
        print(f'a branch of the table is taken, or gone: {name}: {text}')
    print(f'lines: {covered_lines} of {lines}; branches: {covered_branches} of {branches}, {covered_branches / branches:.1%}')
    complete = not uncovered_lines and uncovered_branches.keys() == known
    return 0 if complete and covered_branches >= LEAST * branches else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
