"""What the command's --help says, for the tests of what must say the same."""

import pathlib
import re

import support

SOURCES = pathlib.Path(__file__).resolve().parents[3] / 'lib/command/cli'
OPTION = re.compile(r'^  (?:-h,)?(--[a-z-]+)(?: ([^\s:]+)(?::\S+)?)?(?= |$)', re.MULTILINE)


def help_of(*command):
    status, out, _ = support.run(*command, '--help')
    assert status == 0
    return out.decode()


def commands():
    return re.findall(r'^  ([a-z-]+) ', help_of().split('Commands:')[1], re.MULTILINE)


def options(*command):
    """The options of a command in their order, and what each takes: the name of it, or words that `|` parts."""
    return dict(OPTION.findall(help_of(*command)))
