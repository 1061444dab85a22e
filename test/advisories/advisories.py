#!/usr/bin/env python3
"""Asks the command about texts of published vulnerabilities, and compares its answers with test/data/advisories.tsv, advisory_shapes.tsv
and lib/docs/advisories.md.

    advisories.py COMMAND [--update]

With --update, it replaces each `?` in the tables by an answer, which a person then reviews against the standards, and writes the page.
"""

import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent / 'data'
PAGE = HERE.parents[1] / 'lib/docs/advisories.md'
sys.path.insert(0, str(HERE.parent / 'conformance'))
sys.dont_write_bytecode = True

from compare import cell  # noqa: E402
from generate import rows  # noqa: E402

ANSWERS = ['uri', 'error', 'url', 'findings']
NONE = r'\-'
LENGTH = 100_000  # octets of a shape
BEGIN, END = '<!-- begin: advisories -->\n', '<!-- end: advisories -->'


def text_of(row):
    """The text of a row: the input, or the shape at length."""
    if 'input' in row:
        return row['input']
    return row['front'] + row['piece'] * (LENGTH // len(row['piece'])) + row['end']


def escaped(text):
    """A text as a cell of a table (test/data/README.md)."""
    one = {'\t': r'\t', '\n': r'\n', '\r': r'\r', '\0': r'\0', '\\': r'\\'}
    return ''.join(one.get(c, c if c.isprintable() else f'\\x{ord(c):02X}') for c in text.decode())


def run(command, *arguments, texts, end):
    """What the command writes for each text."""
    options = ['--file', '-'] + (['--null'] if end == b'\0' else [])
    given = b''.join(text + end for text in texts)
    written = subprocess.run([command, *arguments, *options], input=given, capture_output=True, check=False).stdout
    answers = written.removesuffix(end).split(end)
    assert len(answers) == len(texts), (arguments, texts, answers)
    return answers


def answers_of(command, given):
    """The answers for rows with the same base, as cells."""
    texts = [text_of(row) for row in given]
    end = b'\n' if any(b'\0' in text for text in texts) else b'\0'
    base = ['--base', given[0]['base'].decode()] if given[0].get('base') else []
    blank = ['--invalid', 'blank']
    reports = map(json.loads, run(command, 'explain', '--json', *base, texts=texts, end=end))
    targets = run(command, 'resolve', *base, *blank, texts=texts, end=end) if base else texts
    normal_forms = run(command, 'normalize', *blank, texts=targets, end=end)
    hrefs = run(command, 'href', *base, *blank, texts=texts, end=end)
    for row, report, normal_form, href in zip(given, reports, normal_forms, hrefs, strict=True):
        uri, url = report['uri'], report['url']
        long = 'input' not in row
        yield {
            'uri': escaped(normal_form) if uri['valid'] else NONE,
            'error': NONE if uri['valid'] else uri['error'] if long else f'{uri["error"]} {uri["position"]}',
            'url': NONE if not url['valid'] else 'valid' if long else escaped(href),
            'findings': ' '.join(finding['name'] for finding in report['findings']) or NONE,
        }


def asked(command, table):
    """The rows of a table, each with its heading, and the answers to them."""
    given = [(row, heading) for row, _, _, heading in rows(table, '')]
    groups = {}
    for index, (row, _) in enumerate(given):
        groups.setdefault((row.get('base'), b'\0' in text_of(row)), []).append(index)
    answers = [None] * len(given)
    for group in groups.values():
        for index, answer in zip(group, answers_of(command, [given[index][0] for index in group]), strict=True):
            answers[index] = answer
    return given, answers


def differences(table, given, answers):
    """A message for each cell that is not the command's answer."""
    for (row, _), answer in zip(given, answers, strict=True):
        for name in ANSWERS:
            if name in row and (expected := NONE if row[name] is None else escaped(row[name])) != answer[name]:
                yield f'{table}.tsv: {row["id"].decode()}, {text_of(row)[:200]}: {name} is {expected}, but the command answers {answer[name]}'


def fill(table, answers):
    """Writes answers over the `?` of a table."""
    path, columns, answers = DATA / f'{table}.tsv', None, iter(answers)
    lines = path.read_text(encoding='utf-8').split('\n')
    for number, line in enumerate(lines):
        if line == '' or line == '#' or line.startswith('# '):
            continue
        cells = re.split('\t+', line)
        if columns is None:
            columns = cells
            continue
        answer = next(answers)
        lines[number] = '\t'.join(answer[name] if value == '?' else value for name, value in zip(columns, cells, strict=True))
    path.write_text('\n'.join(lines), encoding='utf-8')


def code(octets):
    """Octets as code: those that are not visible as escapes."""
    text = octets.decode('utf-8', 'backslashreplace')
    hidden = [c for c in text if not c.isprintable()] + [c for c in (text[:1], text[-1:]) if c == ' ']
    return cell(''.join(f'\\x{ord(c):02X}' if c in hidden else c for c in text))


def line(row, text, answer):
    """The line of a table of the page."""
    identifier, product, fault = (row[name].decode() for name in ('id', 'product', 'fault'))
    uri, href = (cell(answer[name].replace(r'\\', '\\')) if 'input' in row else 'valid' for name in ('uri', 'url'))
    if answer['error'] != NONE:
        name, _, position = answer['error'].partition(' ')
        uri = f'`{name}`' + (f' at {position}' if position else '')
    url = 'refused' if answer['url'] == NONE else 'the same' if uri == href != 'valid' else href
    findings = '–' if answer['findings'] == NONE else ', '.join(f'`{name}`' for name in answer['findings'].split(' '))
    link = f'[{identifier}](https://nvd.nist.gov/vuln/detail/{identifier})'
    return f'| {link} | {cell(product) if "@" in product else product} | {text} | {fault} | {uri} | {url} | {findings} |\n'


def tables(inputs, shapes):
    """The tables of the page."""
    title = '| advisory | program | text | fault | by RFC 3986 | by the URL Standard | findings |\n' + '|---' * 7 + '|\n'
    above = None
    for (row, heading), answer in zip(*inputs, strict=True):
        if heading != above:
            yield f'\n### {heading.rstrip(".")}\n\n{title}'
        yield line(row, code(row['input']) + (f' against {code(row["base"])}' if row['base'] else ''), answer)
        above = heading
    yield f'\n### Time, memory and stack\n\n{title}'
    for (row, _), answer in zip(*shapes, strict=True):
        parts = [code(row['front']), f'{code(row["piece"])}, again and again', *([code(row['end'])] if row['end'] else [])]
        yield line(row, ', then '.join(parts), answer)


def main(command, *options):
    inputs, shapes = (asked(command, table) for table in ('advisories', 'advisory_shapes'))
    before, rest = PAGE.read_text(encoding='utf-8').split(BEGIN)
    page = before + BEGIN + ''.join(tables(inputs, shapes)) + '\n' + END + rest.split(END)[1]
    if '--update' in options:
        fill('advisories', inputs[1])
        fill('advisory_shapes', shapes[1])
        PAGE.write_text(page, encoding='utf-8')
        return 0
    wrong = [*differences('advisories', *inputs), *differences('advisory_shapes', *shapes)]
    if PAGE.read_text(encoding='utf-8') != page:
        wrong.append(f'{PAGE}: run the target update-advisories')
    return '\n'.join(wrong) or 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
