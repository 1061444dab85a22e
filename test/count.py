#!/usr/bin/env python3
"""Writes the counts in lib/docs/testing.md.

    count.py ROOT [--check]

With --check, writes nothing and fails if a count differs from the page's count by more than a tenth, so that not every test changes the
page.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()
PAGE = ROOT / 'lib/docs/testing.md'
BEGIN, END = '<!-- begin: counts -->\n', '<!-- end: counts -->'
CODE = ('.cpp', '.hpp', '.c', '.h', '.py', '.pyi', '.js', '.mjs', '.ts', '.sql', '.sh')
sys.path.insert(0, str(ROOT / 'test/conformance'))
sys.dont_write_bytecode = True

import judge  # noqa: E402


def files(*folders):
    """Returns the repository's files in these folders."""
    tracked = ['git', f'--git-dir={ROOT / ".git"}', 'ls-files', '-z', *folders]
    try:
        found = subprocess.run(tracked, cwd=ROOT, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.split('\0')
    except (OSError, subprocess.CalledProcessError):  # an archive, perhaps unpacked within a clone
        found = [str(path.relative_to(ROOT)) for folder in folders for path in (ROOT / folder).rglob('*')]
    return [ROOT / name for name in found if name and (ROOT / name).is_file()]


def lines(paths):
    """Counts lines that are neither empty nor only a comment."""
    return sum(1 for path in paths if path.suffix in CODE for line in path.read_text(encoding='utf-8', errors='replace').split('\n')
               if line.strip() and not line.strip().startswith(('//', '#', '*', '/*')))


def rows(path):
    """Counts the cases in a table, without the first line, which names the columns."""
    return sum(1 for line in path.read_text(encoding='utf-8', errors='replace').split('\n')
               if line and line != '#' and not line.startswith('# ')) - 1


def matches(pattern, paths):
    return sum(len(re.findall(pattern, path.read_text(encoding='utf-8', errors='replace'), re.M)) for path in paths)


def counts():
    library = [path for path in files('include', 'lib/core', 'lib/keys', 'lib/explain', 'lib/arrow', 'lib/iri')]
    hosts = [path for path in files('lib/hosts', 'lib/command') if 'tests' not in path.parts]
    in_packages = [path for path in files('lib/hosts') if 'tests' in path.parts]
    tests = files('test', 'fuzz') + in_packages
    cases = judge.suite()
    yield 'lines of the libraries', lines(library)
    yield 'lines of the command, and of the packages and modules for other programs', lines(hosts)
    yield 'lines of tests and fuzz targets', lines(tests)
    yield 'rows of test tables', sum(rows(path) for path in files('test/data') if path.suffix == '.tsv')
    yield 'test functions in C++', matches(r'^\s*BOOST_(?:AUTO|FIXTURE|DATA)_TEST_CASE\w*\(', tests)
    yield 'test functions in Python', matches(r'^\s*(?:async )?def test_', tests)
    yield 'examples in the headers and the pages, which are compiled and run', \
        matches(r'@code', files('include')) + matches(r'^```(?:cpp|c\+\+|console|python)', files('lib/docs', 'README.md'))
    yield 'cases of the conformance suite', sum(len(group) for group in cases.values())
    yield 'texts from advisories about other programs', sum(rows(ROOT / f'test/data/{name}.tsv') for name in ('advisories', 'advisory_shapes'))
    yield 'fuzz targets', sum('LLVMFuzzerTestOneInput(' in path.read_text(encoding='utf-8') for path in files('fuzz')
                              if path.suffix == '.cpp' and path.name != 'replay.cpp')
    yield 'inputs in the corpora of the fuzz targets', len(files('fuzz/corpus'))


def main():
    found = list(counts())
    before, rest = PAGE.read_text(encoding='utf-8').split(BEGIN)
    written, after = rest.split(END)
    if '--check' not in sys.argv:
        table = '\n| count | |\n| ---: | ---- |\n' + ''.join(f'| {number:,} | {name} |\n' for name, number in found) + '\n'
        PAGE.write_text(before + BEGIN + table + END + after, encoding='utf-8')
        return 0
    told = {name: int(number.replace(',', '')) for number, name in re.findall(r'^\| ([\d,]+) \| (.*) \|$', written, re.M)}
    wrong = [f'{name}: {number}, the page says {told.get(name)}' for name, number in found
             if abs(number - told.get(name, 0)) > max(number, 1) / 10] + [f'{name}: no such count' for name in told.keys() - dict(found).keys()]
    return '\n'.join([*wrong, f'run {pathlib.Path(__file__).name}']) if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
