#!/usr/bin/env python3
"""Checks that each library's module exports every public name in the library's headers, in its namespace. Excludes namespaces `detail`
and the names of the libraries it needs, whose modules it imports; overloads of their functions are exported all the same. With --update,
writes the names to the modules."""

import argparse
import itertools
import os
import pathlib
import re
import subprocess
import sys

from check_layers import library_of_public
from libraries import LIBRARIES

COMMENT = re.compile(r'//.*')
NAMESPACE = re.compile(r'^(?:inline )?namespace ([\w:]+) \{', re.MULTILINE)
INLINE_NAMESPACE = re.compile(r'^inline namespace (\w+)', re.MULTILINE)
OPERATOR = re.compile(r'\boperator(?:"" ?\w+|[^\w\s(]+)')
FUNCTION = re.compile(r'^[^\s#].*?\b([a-zA-Z_]\w*)\(', re.MULTILINE)
FIRST_NAME = re.compile(r'^export namespace', re.MULTILINE)


def candidates_of(code):
    """Returns the potential public names in a header: each namespace that it opens, alone or nested, combined with each identifier and
    operator on an unindented line, as for declarations in namespaces."""
    opened = [name for name in NAMESPACE.findall(code) if 'detail' not in name]
    namespaces = {name for name in opened if name.startswith('uriform')}
    namespaces |= {f'{outer}::{inner}' for outer in namespaces for inner in opened if not inner.startswith('uriform')}
    lines = '\n'.join(re.findall(r'^[^\s#}].*', code, re.MULTILINE))
    names = {*re.findall(r'\b[a-zA-Z_]\w*\b', lines), *OPERATOR.findall(lines)}
    return {f'{namespace}::{name}' for namespace in namespaces for name in names}


def functions_of(code):
    """Returns the potential function names in a header."""
    return {*FUNCTION.findall(code), *OPERATOR.findall(code)}


def accepted(compiler, include, headers, names):
    """Returns the names that a using-declaration accepts after including the headers. These exclude namespace names."""
    lines = [f'#include <{header}>' for header in headers]
    lines += (f'namespace n{number} {{ using {name}; }}' for number, name in enumerate(names))
    is_clang = 'clang' in subprocess.run([*compiler, '--version'], capture_output=True, text=True, check=True).stdout
    all_errors = ['-ferror-limit=0', '-fno-spell-checking'] if is_clang else ['-fmax-errors=0', '-fno-diagnostics-show-caret']
    command = [*compiler, '-x', 'c++', '-std=c++20', '-w', *all_errors, '-fsyntax-only', f'-I{include}', '-']
    result = subprocess.run(command, input='\n'.join(lines), capture_output=True, text=True, check=False,
                            env={**os.environ, 'LC_ALL': 'C'})
    refused = {int(line) for line in re.findall(r'^<stdin>:(\d+):.* error: ', result.stderr, re.MULTILINE)}
    if not refused or min(refused) <= len(headers):
        sys.exit(result.stderr)
    return {name for number, name in enumerate(names, len(headers) + 1) if number not in refused}


def public_names(compiler, include, headers, texts):
    """Returns the public names in headers with these texts, as pairs of a namespace and a name."""
    names = accepted(compiler, include, headers, sorted(set().union(*map(candidates_of, texts))))
    pairs = {tuple(name.rsplit('::', 1)) for name in names}
    # A name in an inline namespace is also found in the enclosing namespace.
    inline_namespaces = set(itertools.chain.from_iterable(map(INLINE_NAMESPACE.findall, texts)))
    inner = [(namespace.rsplit('::', 1), name) for namespace, name in pairs]
    return pairs - {(scope[0], name) for scope, name in inner if scope[-1] in inline_namespaces}, inline_namespaces


def exports(names, inline_namespaces):
    """Returns the export declarations for names."""
    text = ''
    for namespace, members in itertools.groupby(sorted(names), key=lambda pair: pair[0]):
        outer, _, inner = namespace.rpartition('::')
        is_inline = inner in inline_namespaces
        text += f'\nexport namespace {outer} {{\ninline namespace {inner} {{\n' if is_inline else f'\nexport namespace {namespace} {{\n'
        text += ''.join(f'using {namespace}::{name};\n' for _, name in members)
        text += f'}} // namespace {inner}\n}} // namespace {outer}\n' if is_inline else f'}} // namespace {namespace}\n'
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('include', type=pathlib.Path, help='the folder include of the project')
    parser.add_argument('modules', type=pathlib.Path, help='the folder of the modules')
    parser.add_argument('--update', action='store_true')
    parser.add_argument('compiler', nargs='+', help='the compiler of the build')
    arguments = parser.parse_args()
    headers = sorted(path.relative_to(arguments.include).as_posix() for path in arguments.include.glob('uriform/**/*.hpp')
                     if 'detail' not in path.parts)
    inline_namespaces, of_library, wrong = set(), {}, []
    for library in LIBRARIES:
        file = f'{library.name}.cppm'
        own = [header for header in headers if library_of_public(header.removeprefix('uriform/')) == library.folder]
        if not own: # a C interface
            continue
        texts = [COMMENT.sub('', (arguments.include / header).read_text(encoding='utf-8')) for header in own]
        names, found = public_names(arguments.compiler, arguments.include, own, texts)
        inline_namespaces |= found
        imported = set().union(*(of_library[needed] for needed in library.needs))
        functions = set().union(*map(functions_of, texts))
        names = {pair for pair in names if pair not in imported or pair[1] in functions}
        of_library[library.name] = names
        path = arguments.modules / file
        text = path.read_text(encoding='utf-8')
        right = text[:FIRST_NAME.search(text).start() - 1] + exports(names, inline_namespaces)
        if arguments.update:
            path.write_text(right, encoding='utf-8')
        wrong += [f'{file}: {line}' for line in set(right.splitlines()) ^ set(text.splitlines())] or [file] * (right != text)
    if wrong and not arguments.update:
        sys.exit('\n'.join([*sorted(wrong), 'differ from the names of the headers; `meson compile -C build update-modules` writes these']))


if __name__ == '__main__':
    main()
