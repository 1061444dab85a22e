#!/usr/bin/env python3
"""Checks the workflows in .github: check_workflows.py ROOT

Each workflow names its actions by commit hash and requests only the permissions that its jobs need. No job stores a checkout's
credentials or runs text from a pull request.
"""

import pathlib
import re
import sys

WORKFLOWS = pathlib.Path(sys.argv[1]) / '.github/workflows'


def faults(name, text):
    for action in re.findall(r'uses: *(\S+)', text):
        if not re.fullmatch(r'[\w.-]+/[\w./-]+@[0-9a-f]{40}', action):
            yield f'{name}: {action} is not a commit'
    if not re.search(r'^permissions: \{\}$', text, re.M):
        yield f'{name}: it begins with permissions'
    if text.count('actions/checkout@') != text.count('persist-credentials: false'):
        yield f'{name}: a checkout keeps credentials'
    if 'pull_request_target' in text:
        yield f'{name}: it runs pull requests with secrets'
    for line in re.findall(r'run:.*', text):
        if '${{' in line:
            yield f'{name}: an expression in a command: {line}'


def main():
    found = sorted(WORKFLOWS.glob('*.yml'))
    wrong = [fault for path in found for fault in faults(path.name, path.read_text(encoding='utf-8'))]
    wrong += [f'{bad!r} is accepted' for bad in ('uses: actions/checkout@v4', 'permissions: {}\nrun: echo ${{ github.head_ref }}')
              if not any('commit' in fault or 'expression' in fault for fault in faults('', bad))]
    return '\n'.join(wrong) if wrong or not found else 0


if __name__ == '__main__':
    sys.exit(main())
