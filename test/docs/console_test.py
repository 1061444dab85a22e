#!/usr/bin/env python3
"""Does what a page tells its readers to do, and compares what they would see.

    console_test.py BUILD PAGE

A block whose first line is a comment with the name of a file is that file. A block `console` is a session of a shell: after each
line that begins with `$ `, the lines up to the next one are its output. The libraries and the command are those of BUILD.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r'^```(\w+)\n(.*?)^```$', re.M | re.S)
FILE = re.compile(r'(?://|/\*|#) (\w+\.\w+)\b')
COMMAND = re.compile(r'^\$ (.*)\n((?:(?!\$ ).*\n)*)', re.M)


def environment(build):
    """The environment in which the libraries and the command of the build are found."""
    folders = [build / 'lib' / name for name in ('core', 'keys', 'explain', 'iri')]
    paths = {'PKG_CONFIG_PATH': [build / 'meson-uninstalled'], 'LD_LIBRARY_PATH': folders, 'PATH': [build / 'lib/command']}
    joined = {name: os.pathsep.join(map(str, [*added, os.environ.get(name, '')])) for name, added in paths.items()}
    return {**os.environ, **joined, 'LC_ALL': 'C.UTF-8'}


def main():
    build, page = map(pathlib.Path, sys.argv[1:])
    files, commands, differences = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for language, text in BLOCK.findall(page.read_text(encoding='utf-8')):
            if name := FILE.match(text):
                pathlib.Path(folder, name[1]).write_text(text, encoding='utf-8')
                files += 1
            for command, expected in COMMAND.findall(text) if language == 'console' else []:
                ran = subprocess.run(['bash', '-c', command], cwd=folder, env=environment(build.resolve()), stdin=subprocess.DEVNULL,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
                commands += 1
                if ran.stdout != expected:
                    print(f'{page.name}: $ {command}\n{ran.stdout}instead of\n{expected}')
                    differences += 1
    print(f'{page.name}: {files} programs, {commands} commands, {differences} differences')
    sys.exit(differences > 0 or commands == 0)


if __name__ == '__main__':
    main()
