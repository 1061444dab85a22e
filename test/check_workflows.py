#!/usr/bin/env python3
"""Checks the workflows in .github, the files for OSS-Fuzz, and step numbers in .github/OSPS_BASELINE.md: check_workflows.py ROOT

Each workflow names its actions by commit hash and requests only the permissions that its jobs need. No job stores a checkout's
credentials or runs text from a pull request. OSS-Fuzz builds its image from the folder fuzz/oss-fuzz alone, and clones the sources.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
WORKFLOWS = ROOT / '.github/workflows'
OSS_FUZZ = ROOT / 'fuzz/oss-fuzz'
MAIN_REPO = re.compile(r'^main_repo: "(.*)"$', re.M)


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


def faults_of_image(dockerfile):
    project = (OSS_FUZZ / 'project.yaml').read_text(encoding='utf-8')
    if f'git clone --depth 1 {MAIN_REPO.search(project)[1]} ' not in dockerfile:
        yield 'Dockerfile: it clones another repository than main_repo'
    for source in ' '.join(re.findall(r'^COPY (.*) \S+$', dockerfile, re.M)).split():
        if not (OSS_FUZZ / source).is_file():
            yield f'Dockerfile: {source} is not a file of fuzz/oss-fuzz'


def faults_of_baseline(baseline):
    steps = re.split(r'^(?=\d+\. )', (ROOT / 'lib/README.md').read_text(encoding='utf-8').split('\n## How to release\n')[1], flags=re.M)
    signed, hashed = (next(step.split('.')[0] for step in steps if text in step) for text in ('`git tag -s ', '`SHA256SUMS`'))
    if f'steps {signed} and {hashed} of [how to release]' not in baseline:
        yield f'OSPS_BASELINE.md: tags are signed in step {signed}, and files hashed in step {hashed}'


def main():
    found = sorted(WORKFLOWS.glob('*.yml'))
    wrong = [fault for path in found for fault in faults(path.name, path.read_text(encoding='utf-8'))]
    wrong += [f'{bad!r} is accepted' for bad in ('uses: actions/checkout@v4', 'permissions: {}\nrun: echo ${{ github.head_ref }}')
              if not any('commit' in fault or 'expression' in fault for fault in faults('', bad))]
    dockerfile = (OSS_FUZZ / 'Dockerfile').read_text(encoding='utf-8')
    wrong += [*faults_of_image(dockerfile), *faults_of_baseline((ROOT / '.github/OSPS_BASELINE.md').read_text(encoding='utf-8'))]
    if len([*faults_of_image('COPY . $SRC/uriform\n'), *faults_of_baseline('')]) != 3:
        wrong.append('a wrong image or baseline is accepted')
    return '\n'.join(wrong) if wrong or not found else 0


if __name__ == '__main__':
    sys.exit(main())
