#!/usr/bin/env python3
"""Runs the conformance suite against libraries of several languages, and writes the table of lib/docs/conformance.md.

    compare.py LIBURIFORM LIBURIFORM_IRI [--check]

Needs go, a cargo that is newer than Debian 12's, npm, and java with Debian's libgoogle-gson-java. Libraries that do not come with their
language are downloaded from its registry. With --check nothing is written, and a language that is not installed is left out: it fails if
a runner does not answer, if uriform fails a case, or if the page has other results of a library's same version.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import judge  # noqa: E402

PAGE = HERE.parents[1] / 'lib/docs/conformance.md'
OPERATIONS = ['parse', 'normalize', 'equivalent', 'resolve', 'percent', 'iri']  # the others are choices alone


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def uriform(_, libraries):
    version = (HERE.parents[1] / 'lib/version.txt').read_text().strip()
    return version, run(sys.executable, HERE / 'runners/uriform_c.py', HERE, *libraries)


def urllib(_, __):
    return '.'.join(map(str, sys.version_info[:3])), run(sys.executable, HERE / 'runners/urllib_parse.py', HERE)


def net_url(folder, _):
    return re.search(r'go([\d.]+)', run('go', 'version'))[1], run('go', 'run', HERE / 'runners/net_url.go', HERE, cwd=folder)


def java_net_uri(_, __):
    answers = run('java', '-cp', '/usr/share/java/gson.jar', HERE / 'runners/JavaNetUri.java', HERE)
    return re.search(r'\d[\d.]*', run('java', '--version'))[0], answers


def fluent_uri(folder, _):
    shutil.copytree(HERE / 'runners/fluent_uri', folder / 'fluent_uri')
    answers = run('cargo', 'run', '--quiet', '--', HERE, cwd=folder / 'fluent_uri')
    return re.search(r'name = "fluent-uri"\nversion = "([^"]*)"', (folder / 'fluent_uri/Cargo.lock').read_text())[1], answers


def fast_uri(folder, _):
    shutil.copy(HERE / 'runners/fast_uri.mjs', folder)
    run('npm', 'install', '--silent', '--no-audit', '--no-fund', 'fast-uri@4.2.4', cwd=folder)
    return json.loads((folder / 'node_modules/fast-uri/package.json').read_text())['version'], run('node', 'fast_uri.mjs', HERE, cwd=folder)


RUNNERS = [  # the library, its language, the program that it needs, and the function that returns its version and its answers
    ('uriform', 'C', None, uriform), ('urllib.parse', 'Python', None, urllib), ('net/url', 'Go', 'go', net_url),
    ('java.net.URI', 'Java', 'java', java_net_uri), ('fluent-uri', 'Rust', 'cargo', fluent_uri),
    ('fast-uri', 'JavaScript', 'npm', fast_uri),
]


def link(section):
    """The address of a section: RFC 3986, section 6.2.3."""
    rfc, part = re.match(r'RFC (\d+), (?:section|appendix) (.*)', section).groups()
    return f'[{section}](https://www.rfc-editor.org/rfc/rfc{rfc}#{"section-" + part if part[0].isdigit() else "appendix-" + part})'


def cell(value):
    """A value of JSON as code within a cell of a table."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    fence = '``' if '`' in text else '`'
    pad = ' ' if text.startswith('`') or text.endswith('`') or text.strip() == '' else ''
    return f'{fence}{pad}{text}{pad}{fence}'.replace('|', r'\|') if text else '(empty)'


def question(case):
    return ', '.join(cell(case[name]) for name in ('base', 'reference', 'a', 'b', 'input') if name in case)


def expectation(case, answer):
    """What a case expects, and what the answer was: of components those that differ."""
    if 'valid' in case and answer.get('valid') != case['valid']:
        return ('valid', 'refused') if case['valid'] else ('refused', 'accepted')
    if 'components' in case:
        differ = [name for name, value in answer['components'].items() if not judge.same(name, value, case['components'][name])]
        return tuple(', '.join(f'{name} {cell(components[name])}' for name in differ) for components in (case['components'], answer['components']))
    return cell(case['expected']), cell(answer.get('expected'))


def report(judged):
    """The table of all libraries, and for each that failed a case the table of these."""
    yield '| library | language | version | ' + ' | '.join(OPERATIONS) + ' |'
    yield '|---|---|---|' + '---|' * len(OPERATIONS)
    for name, language, version, counted, failed in judged:
        numbers = [f'{counted[one] - len(failed.get(one, []))}/{counted[one]}' if one in counted else '–' for one in OPERATIONS]
        yield f'| {name} | {language} | {version} | ' + ' | '.join(numbers) + ' |'
    for name, _, _, _, failed in judged:
        if failed:
            yield f'\n### {name}\n'
            yield '| operation | case | expected | answer | rule |\n|---|---|---|---|---|'
            for operation, pairs in failed.items():
                for case, answer in pairs:
                    yield f'| {operation} | {question(case)} | {" | ".join(expectation(case, answer))} | {link(case["section"])} |'


def main(arguments):
    check = '--check' in arguments
    libraries = [argument for argument in arguments if argument != '--check']
    judged = []
    for name, language, program, answers in RUNNERS:
        if check and program and shutil.which(program) is None:
            print(f'{name}: {program} is not installed')
            continue
        with tempfile.TemporaryDirectory() as folder:
            version, lines = answers(pathlib.Path(folder), libraries)
            judged.append((name, language, version, *judge.judge(lines.splitlines())))
    for name, _, version, counted, failed in judged:
        print(f'{name} {version}: {sum(counted.values()) - sum(map(len, failed.values()))} of {sum(counted.values())}')
        if not counted or name == 'uriform' and failed:
            return f'{name}: {failed}'
    if check:
        page = PAGE.read_text(encoding='utf-8')
        stale = [line for name, language, version, *results in judged if f'| {name} | {language} | {version} |' in page
                 for line in report([(name, language, version, *results)]) if line not in page]
        if stale:
            return '\n'.join(['the page lacks these lines; write it again without --check:', *stale])
    else:
        begin, end = '<!-- begin: conformance -->\n', '<!-- end: conformance -->'
        before, rest = PAGE.read_text(encoding='utf-8').split(begin)
        written = '\n'.join(report(judged)) + '\n'
        PAGE.write_text(before + begin + '\n' + written + '\n' + end + rest.split(end)[1], encoding='utf-8')
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
