"""The command's --help, for tests of other texts that must agree with it."""

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
    """Returns a command's options in order, each with the name of its value, or the words that `|` separates."""
    return dict(OPTION.findall(help_of(*command)))
