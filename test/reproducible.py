#!/usr/bin/env python3
"""Builds a copy of the project twice, in folders with names and depths that differ, and compares every installed file, and the archives
of the last commit, if any. Arguments are options for meson."""

import filecmp
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The files that a build reads.
SOURCES = ['LICENSE', 'README.md', 'include', 'lib', 'meson.build', 'meson_options.txt', 'bench', 'fuzz', 'test']
OTHER_SURROUNDINGS = {'TZ': 'Asia/Kathmandu', 'LC_ALL': 'C', 'PYTHONHASHSEED': '1'}


def run(folder, environment, *command):
    done = subprocess.run([*command], cwd=folder, env={**os.environ, 'CCACHE_DISABLE': '1', **environment}, check=False,
                          capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


def make(folder, environment, options):
    """Builds a copy of the project in a folder, and returns the folder with the installed files, including the archive of the last
    commit."""
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name, **({'symlinks': True} if copy is shutil.copytree else {}))
    setup = ['meson', 'setup', 'build', '-Dtests=disabled', '-Dbench=disabled', '-Ddefault_library=both', *options]
    made = folder / 'made'
    run(folder, environment, *setup)
    run(folder, environment, 'meson', 'compile', '-C', 'build')
    run(folder, environment, 'meson', 'install', '-C', 'build', '--no-rebuild', '--destdir', made)
    if (ROOT / '.git').exists():
        clone = folder / 'clone'
        run(folder, environment, 'git', 'clone', ROOT, clone)
        run(clone, environment, *setup)
        run(clone, environment, 'meson', 'dist', '-C', 'build', '--no-tests')
        (clone / 'build/meson-dist').rename(made / 'dist')
    return made


def files_of(folder):
    return sorted(path.relative_to(folder) for path in folder.rglob('*') if path.is_file() and not path.is_symlink())


def main():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        deep = pathlib.Path(two) / 'a/folder/with a blank'
        deep.mkdir(parents=True)
        first = make(pathlib.Path(one), {}, sys.argv[1:])
        second = make(deep, OTHER_SURROUNDINGS, sys.argv[1:])
        names = files_of(first)
        differ = [name for name in names if files_of(second) == names and not filecmp.cmp(first / name, second / name, shallow=False)]
        if not names or files_of(second) != names or differ:
            sys.exit('\n'.join(['the builds differ:', *map(str, differ)]))
        print(f'{len(names)} files are the same')


if __name__ == '__main__':
    main()
