"""Runs the command uriform, which the package contains."""

import os
import sys
from importlib.resources import as_file, files


def main() -> None:
    with as_file(files('uriform') / 'uriform-command') as path:
        os.execv(path, ['uriform', *sys.argv[1:]])


if __name__ == '__main__':
    main()
