#!/usr/bin/env python3
"""Checks that no measured figure is written by hand.

    check_figures.py ROOT

The charts and documentation sections that bench/report.py writes must agree with bench/results.tsv. Outside these sections and code, the
documentation must not contain a number that looks like a measurement, except those in ALLOWED.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / 'bench'))
sys.dont_write_bytecode = True

import report  # noqa: E402

# Files that contain only words and code.
DOCUMENTS = ['README.md', '.github/*.md', 'fuzz/**/*.md', 'lib/**/*.md', 'test/**/*.md']
OF_MARKDOWN = re.compile(r'^```.*?^```$|`[^`\n]*`|<!-- begin: (\S+).*? -->\n.*?<!-- end: \1.*?-->', re.M | re.S)
PARTS = r'(?:half|halves|(?:third|quarter|fifth|sixth|seventh|eighth|ninth|tenth|twelfth|twentieth|hundredth|thousandth)s?)'
MEASURE = 'as|the|its|that|their|faster|slower|longer|shorter|more|less|what'
FIGURE = re.compile('|'.join([
    r'\d ?(?:ns|[µum]s|s|seconds|minutes|hours)\b',                   # times
    r'\d ?(?:[kKMG]i?B|bytes)(?:/s| in a second| a second| for (?:each|a))', r'\d ?(?:MB|MiB|GB|GiB)\b',  # rates, and memory
    r'\d (?:\w+ ){0,3}(?:a|per|each) second\b', r'\d ?%',
    rf'\b(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten) times (?:{MEASURE})\b',
    r'\btwice (?:as|the (?:time|memory|speed))\b', rf'\b{PARTS} (?:of )?(?:the|its|that|their|as)\b',
    r'\b\d\.\d+ of\b', r'\bmeasured (?:on|once)\b',
]))
# Limits, format sizes, and test bounds are not measurements.
ALLOWED = {
    'lib/docs/command.md': ['in less than 256 MiB of memory unless keys are longer than 100 kB', 'and up to 1 MiB for all of them'],
    'lib/README.md': [', within 3 %.'],
    'lib/docs/testing.md': ['a change beyond 3 %'],
    'lib/docs/threat_model.md': ['3.2 times the instructions'],
    'lib/docs/limits.md': ['their texts must be shorter than a third of that'],
    'lib/hosts/clickhouse/README.md': ['The server waits 10 seconds', 'beyond some 64 MiB'],
    'lib/hosts/duckdb/README.md': ['a result of more than 4 GB', 'if it exceeds 4 MiB', 'holds it to 16 MiB'],
    'lib/hosts/postgresql/README.md': ['a result of more than 1 GB', 'keeps up to 2 MB'],
    'lib/docs/seen_sets.md': ['at most 24 bytes for each', '19 bytes for a key'],
    'test/README.md': ['a hundredth of the texts'],
}


def by_hand(path, text):
    """Yields the disallowed figures outside sections and code, with their lines."""
    words = OF_MARKDOWN.sub(lambda part: re.sub(r'[^\n]', ' ', part[0]), text)
    for sentence in ALLOWED.get(path, []):
        if sentence not in words:
            yield f'{path}: ALLOWED has {sentence!r}, which is not there'
        words = words.replace(sentence, ' ' * len(sentence))
    for figure in FIGURE.finditer(words):
        line = words.count('\n', 0, figure.start()) + 1
        yield f'{path}:{line}: {words[max(0, figure.start() - 60):figure.end() + 20]!r}: a figure that is not in {report.RESULTS}'


def main():
    faults = [f'{path} differs from {report.RESULTS}: bench/report.py writes it' for path in report.different(ROOT)]
    paths = sorted({path for pattern in DOCUMENTS for path in ROOT.glob(pattern)})
    for path in paths:
        faults += by_hand(path.relative_to(ROOT).as_posix(), path.read_text(encoding='utf-8'))
    print(f'{len(paths)} documents, {sum(map(len, report.SECTIONS.values()))} sections and {len(report.CHARTS)} charts')
    sys.exit('\n'.join(faults) or 0)


if __name__ == '__main__':
    main()
