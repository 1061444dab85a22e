#!/usr/bin/env python3
"""Compares the answers of a runner with the conformance suite.

    runners/NAME FOLDER | judge.py [--all] [--failing]

The runner prints a JSON array for each case: the operation, the identifier and the answer, or null if its library does not offer the
operation. An answer has the members of the case that it answers: `valid`, `components` (those that the library tells), `expected`. It
may leave out whole operations. Prints how many of the cases count and passed, for each operation; with --failing, each case that failed.
Fails if one did. With --all also cases count that the standards leave open, and positions of errors are compared.
"""

import json
import pathlib
import re
import sys

SUITE = pathlib.Path(__file__).resolve().parent


def suite():
    """The cases by operation and identifier."""
    files = (json.loads(path.read_text(encoding='utf-8')) for path in sorted(SUITE.glob('*.json')) if path.name != 'schema.json')
    return {file['operation']: {case['id']: case for case in file['cases']} for file in files}


def lower_scheme(text):
    """Schemes are the same in either case (RFC 3986, section 3.1)."""
    return re.sub(r'^[A-Za-z][A-Za-z0-9+.-]*(?=:|$)', lambda scheme: scheme[0].lower(), text) if isinstance(text, str) else text


def same(name, answer, expected):
    return lower_scheme(answer) == lower_scheme(expected) if name == 'scheme' else answer == expected


def is_right(case, answer, positions=False):
    if 'valid' in case and answer.get('valid') != case['valid']:
        return False
    if positions and answer.get('position', case.get('position')) != case.get('position'):
        return False
    if 'components' in case:
        return all(same(name, value, case['components'][name]) for name, value in answer.get('components', {}).items())
    if 'reference' in case or 'target' in case:
        return lower_scheme(answer.get('expected')) == lower_scheme(case['expected'])
    return 'expected' not in case or answer.get('expected') in (case['expected'], case.get('or', case['expected']))


def judge(lines, count_choices=False):
    """For each operation the number of cases that count, and those that failed, with their answers. Fails if a line is no answer to a
    case, or answers it again, or if a case of an operation is without a line: a runner that stops early has not passed."""
    cases, answered, counted, failed = suite(), {}, {}, {}
    for operation, identifier, answer in map(json.loads, lines):
        case = cases.get(operation, {}).get(identifier)
        if case is None or identifier in answered.setdefault(operation, set()):
            raise ValueError(f'{operation}: {identifier} is {"no case" if case is None else "answered twice"}')
        answered[operation].add(identifier)
        if answer is None or not count_choices and 'choice' in case['tags']:
            continue
        counted[operation] = counted.get(operation, 0) + 1
        if not is_right(case, answer, count_choices):
            failed.setdefault(operation, []).append((case, answer))
    for operation, identifiers in answered.items():
        if missing := cases[operation].keys() - identifiers:
            raise ValueError(f'{operation}: {len(missing)} cases are without a line, among them {min(missing)}')
    return counted, failed


def main(arguments):
    try:
        counted, failed = judge(sys.stdin, '--all' in arguments)
    except ValueError as error:
        return str(error)
    for operation, number in counted.items():
        print(f'{operation}: {number - len(failed.get(operation, []))} of {number}')
    if '--failing' in arguments:
        for operation, pairs in failed.items():
            for case, answer in pairs:
                print(json.dumps({'operation': operation, 'case': case, 'answer': answer}, ensure_ascii=False))
    return 1 if failed or not counted else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
