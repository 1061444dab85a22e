#!/usr/bin/env python3
"""Writes the synopses of the manual page, and a paragraph for each option that it lacks, as the command's --help describes them.

    update_manual.py MANUAL COMMAND            writes the manual page
    update_manual.py MANUAL COMMAND --check    fails if it would be written

A paragraph on an option may say more than --help, and is kept then. It is removed by hand if the option is.
"""

import argparse
import pathlib
import re
import subprocess
import sys

OPTION = re.compile(r'^  (?:-h,)?(--[a-z-]+)(?: ([^\s:]+)(?::\S+(?: in \[[^]]*\])?)?)?(?: \.\.\.)?(?:$| +(.*)\n?(?:(?: {31})(.*))?)', re.MULTILINE)
SYNOPSES = re.compile(r'(?<=^\.SH SYNOPSIS\n).*?(?=^\.SH )', re.MULTILINE | re.DOTALL)
PARAGRAPHS = re.compile(r'^\.SS Options of some commands\n.*?(?=^\.SH )', re.MULTILINE | re.DOTALL)
# Written after all others, as they are of most commands.
LAST = ['--file', '--null', '--invalid', '--threads']
# Commands whose arguments are not inputs of any number.
ARGUMENTS = {'equivalent': ['.RI [ "ARGUMENT ARGUMENT" ]'], 'seen': ['.I FOLDER', '.RI [ ARGUMENT ...]'],
             'robots': ['.I FILE', '.RI [ ARGUMENT ...]']}


def escaped(text):
    return text.replace('\\', '\\e').replace('-', '\\-')


class Help:
    """What the command says of itself."""

    def __init__(self, command):
        self.command = command
        self.commands = re.findall(r'^  ([a-z-]+) ', self.of().split('Commands:')[1], re.MULTILINE)

    def of(self, *words):
        return subprocess.run([self.command, *words, '--help'], capture_output=True, text=True, check=True).stdout

    def options(self, *words):
        """The options of a command: the name, what it takes, and the description."""
        found = []
        for name, takes, first, second in OPTION.findall(self.of(*words)):
            found.append((name, takes, ' '.join(filter(None, (first.strip(), second.strip())))))
        return [option for option in found if option[0] != '--help']


def synopsis(command, options):
    def place(option):
        return LAST.index(option[0]) + 1 if option[0] in LAST else 0
    lines = [f'.SY uriform\\~{command}']
    lines += [f'.OP {escaped(name)} {takes}'.rstrip() for name, takes, _ in sorted(options, key=place)]
    return '\n'.join([*lines, *ARGUMENTS.get(command, ['.RI [ ARGUMENT ...]']), '.YS', ''])


def paragraph(option):
    name, takes, description = option
    head = f'.BI {escaped(name)}= {takes}' if takes else f'.B {escaped(name)}'
    text = description[:1].upper() + description[1:].replace('-', '\\-')
    return f'.TP\n{head}\n{text}.\n'


def name_in(block):
    """The option that a paragraph is about."""
    found = re.match(r'\.TP\n\.\w+ (?:\\-h ", " )?(--[a-z-]+)', block.replace('\\-', '-'))
    return found[1] if found else ''


def completed(text, options):
    """The paragraphs of options with those that are missing, in their places by the name."""
    head, *blocks = re.split(r'(?=^\.TP\n)', text, flags=re.MULTILINE)
    for option in options:
        if option[0] in map(name_in, blocks):
            continue
        place = next((i for i, block in enumerate(blocks) if name_in(block) > option[0]), len(blocks))
        blocks.insert(place, paragraph(option))
    return head + ''.join(blocks)


def written(text, told):
    """The manual page, with what the command says of itself."""
    of_all = told.options()
    options = {command: told.options(command) for command in told.commands}
    blocks = {match[1]: match[0] for match in re.finditer(r'\.SY uriform\\~([a-z-]+)\n.*?^\.YS\n', text, re.MULTILINE | re.DOTALL)}
    commands = [*blocks, *(command for command in told.commands if command not in blocks)]
    # A command that was built without IRIs keeps what the page says of them.
    if 'to-uri' not in told.commands:
        return text
    synopses = ''.join(synopsis(command, options[command]) for command in commands if command in options)
    synopses += '.SY uriform\n.OP \\-\\-help\n' + ''.join(f'.OP {escaped(name)}\n' for name, _, _ in of_all) + '.YS\n'
    text = SYNOPSES.sub(lambda _: synopses, text)
    described = set(re.findall(r'^\.TP\n\.\w+ (?:-h ", " )?(--[a-z-]+)', text.replace('\\-', '-'), re.MULTILINE))
    missing = {option[0]: option for each in options.values() for option in each if option[0] not in described}
    return PARAGRAPHS.sub(lambda found: completed(found[0], missing.values()), text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('manual', type=pathlib.Path)
    parser.add_argument('command')
    parser.add_argument('--check', action='store_true', help='write nothing')
    arguments = parser.parse_args()
    text = arguments.manual.read_text(encoding='utf-8')
    right = written(text, Help(arguments.command))
    if not arguments.check:
        arguments.manual.write_text(right, encoding='utf-8')
    elif right != text:
        sys.exit(f'{arguments.manual.name} differs from --help; `meson compile -C build update-manual` writes it')


if __name__ == '__main__':
    main()
