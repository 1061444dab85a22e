#!/usr/bin/env python3
"""Writes each library as two files that are copied into a project: uriform.hpp and uriform.cpp, which need nothing else, and
uriform-iri.hpp and uriform-iri.cpp, which need ICU. Copies uriform.h and uriform-iri.h, the C interface, beside them.

The sources are those of lib/sources.tsv, the version is that of lib/version.txt. XXH3 and nlohmann-json are pasted from their installed
headers.

- Everything is in an inline namespace with the name of the version, so that a program may contain several versions.
- The macros of a header end with it.
- The headers that each kernel compiles for its own instruction set (lib/README.md, "How to add a kernel") are pasted once for each
  kernel, into the kernel's namespace.
"""

import argparse
import csv
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The order of the sources.
FOLDERS = ['base', 'syntax', 'syntax/simd', 'uri', 'web', 'key', 'set', 'batch', 'explain', 'iri', 'iri/unicode', '.', 'c']

# The headers that only some processors have, with the condition of syntax/simd/dispatch.cpp for the kernels that include them.
PROCESSORS = {
    'immintrin.h': 'defined(__GNUC__) && defined(__x86_64__)',
    'arm_neon.h': 'defined(__GNUC__) && defined(__aarch64__)',
}
# Further conditions of kernels.
CONDITIONS = {name: ' && (defined(__clang__) || !defined(_WIN32))' for name in ('kernel_avx2', 'kernel_avx512')}

OF_EACH_KERNEL = [f'syntax/simd/{name}.hpp' for name in ('classify', 'line_feed_search', 'split', 'split_column')]

C_HEADERS = ['uriform.h', 'uriform-arrow.h', 'uriform-iri.h']
C_MACRO = 'URIFORM_C_INTERFACE'

# Warnings that the headers of others have if they are no system headers.
WARNINGS_OF_OTHERS = ['-Wconversion', '-Wshadow', '-Wsign-conversion', '-Wextra', '-Wpedantic']

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)


def map_code(text, change):
    """Applies `change` to all that is neither a comment nor a string."""
    parts, at = [], 0
    for match in NOT_CODE.finditer(text):
        parts += [change(text[at:match.start()]), match[0]]
        at = match.end()
    return ''.join([*parts, change(text[at:])])


def without_comments(text):
    """The text without the comments that are neither notices of copyright nor licences."""
    def keep(match):
        return match[0] if not match[0].startswith('/') or re.search('copyright|SPDX', match[0], re.IGNORECASE) else ''
    return re.sub('[ \t]+$', '', NOT_CODE.sub(keep, text), flags=re.MULTILINE)


def joined(lines):
    """The lines without empty ones at the ends and without two in a row."""
    return re.sub(r'\n{3,}', '\n\n', '\n'.join(lines)).strip() + '\n'


class Amalgamation:
    """A file in the making, of files that are named as in an #include."""

    def __init__(self, version, folders, others, known=()):
        self.space = 'v' + re.sub(r'\W', '_', version)
        self.folders = folders     # where the project's headers are
        self.others = others       # where those of others are
        self.known = set(known)    # the headers that need not be pasted
        self.standard = set()      # the headers of the system
        self.text = ''
        self.text_of_others = ''

    def add(self, name):
        """Pastes a file after all that it includes, unless it is known."""
        path = self.find(name)
        if name in self.known or name in OF_EACH_KERNEL:
            return
        self.known.add(name)
        lines = self.lines_of(path)
        if path.stem.startswith('kernel_') and path.suffix == '.cpp':
            lines = self.kernel(path, lines)
        elif name == 'uriform/base/export.hpp':
            lines = re.sub(r'/// Mark the symbols.*?/// @}\n', '', '\n'.join(lines), flags=re.DOTALL).split('\n')
        self.paste(path, lines)

    def find(self, name):
        return next((folder / name for folder in self.folders if (folder / name).is_file()), None)

    def lines_of(self, path):
        """The lines of a file but for its #includes, which are added first."""
        lines, depth = [], 0
        for line in path.read_text(encoding='utf-8').splitlines():
            include = INCLUDE.match(line)
            depth += len(re.findall(r'^\s*#\s*if', line)) - len(re.findall(r'^\s*#\s*endif', line))
            if line == '#pragma once' or (include and self.include(include[2], depth, lines)):
                continue
            lines.append(line)
        return lines

    def include(self, name, depth, before):
        """Adds what an #include names. Returns False if its line is still needed."""
        if name in OTHERS:
            self.add_others(name, before)
        elif name in C_HEADERS:
            if name not in self.known:
                self.text += f'\n#include "{name}"\n'
            self.known.add(name)
        elif self.find(name) is not None:
            self.add(name)
        elif depth != 0:
            return False
        elif name not in PROCESSORS:
            self.standard.add(name)
        return True

    def add_others(self, name, before):
        """Pastes a header of others behind its settings, the lines right before its #include."""
        settings = before[len(before) - next((i for i, line in enumerate(reversed(before)) if not line), len(before)):]
        before[len(before) - len(settings):] = []
        if name in self.known:
            return
        self.known.add(name)
        body = joined([*settings, '', *without_comments('\n'.join(self.lines_of_others(name, set()))).split('\n')])
        body = re.sub(r'\boperator "" (?=_)', 'operator""', body) # clang 20 warns of the space, which is deprecated
        ignored = ''.join(f'#pragma GCC diagnostic ignored "{warning}"\n' for warning in WARNINGS_OF_OTHERS)
        self.text_of_others += f'\n// {name}, which is not a part of uriform, without the comments that are no notices\n\n' \
                               f'#ifdef __GNUC__\n#pragma GCC diagnostic push\n{ignored}#endif\n\n{self.renamed(body)}\n' \
                               f'#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n'

    def lines_of_others(self, name, once):
        text = next(folder / name for folder in self.others if (folder / name).is_file()).read_text(encoding='utf-8')
        if re.search(r'^#pragma once', text, re.MULTILINE):
            if name in once:
                return []
            once.add(name)
        lines = []
        for line in text.splitlines():
            include = INCLUDE.match(line)
            if include and include[2].startswith('nlohmann/'):
                lines += self.lines_of_others(include[2], once)
            elif not line.startswith('#pragma once'):
                lines.append(line)
        return lines

    def renamed(self, text):
        """The text with the namespace of nlohmann-json made private."""
        return map_code(text, lambda code: re.sub(r'\bnlohmann\b', f'uriform_{self.space}_nlohmann', code))

    def kernel(self, path, lines):
        """The lines of a kernel with its own copies of the headers."""
        begin = next(i for i, line in enumerate(lines) if line.startswith('namespace '))
        space = lines[begin].split()[1]
        copies = []
        for header in OF_EACH_KERNEL:
            own = [line.replace('namespace uriform::internal', 'namespace ' + space) for line in self.lines_of(self.find(header))]
            copies += [f'// lib/{header}, for {path.stem}', '', *own, '']
        lines = [*lines[:begin], *copies, *lines[begin:]]
        included = [include[2] for include in map(INCLUDE.match, path.read_text(encoding='utf-8').splitlines()) if include]
        for header in set(PROCESSORS).intersection(included):
            lines = [f'#if {PROCESSORS[header]}{CONDITIONS.get(path.stem, "")}', '', *lines, '', '#endif']
        return lines

    def paste(self, path, lines):
        def change(code):
            code = re.sub('URIFORM_(IRI_)?EXPORT ', '', code)
            code = re.sub(r'\buriform::', f'uriform::{self.space}::', code)
            return re.sub(rf'(?<!using )\bnamespace uriform(::{self.space})?\b', f'namespace uriform::inline {self.space}', code)

        def use(code):
            return re.sub(r'\busing namespace uriform;', f'using namespace uriform::{self.space};', code)
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else 'lib/key/' + path.name
        self.text += f'\n// {name}\n\n{self.renamed(map_code(map_code(joined(lines), change), use))}'

    def includes(self):
        """The lines that include the headers of the system."""
        c_plus_plus = [name for name in sorted(self.standard) if not name.endswith('.h')]
        others = [name for name in sorted(self.standard) if name.endswith('.h')]
        text = ''.join(f'#include <{name}>\n' for name in c_plus_plus)
        text += '\n' + ''.join(f'#include <{name}>\n' for name in others) if others else ''
        for header, condition in PROCESSORS.items():
            if f'#if {condition}\n' in self.text:
                text += f'\n#if {condition}\n#include <{header}>\n#endif\n'
        return text


OTHERS = ['xxhash.h', 'nlohmann/json.hpp']


def sources(library):
    """The C++ files of a library, each once."""
    with open(ROOT / 'lib/sources.tsv', encoding='utf-8', newline='') as file:
        names = {row['source'] for row in csv.DictReader(file, delimiter='\t') if row['library'] == library}
    return sorted(names, key=lambda name: (FOLDERS.index(str(pathlib.PurePath(name).parent)), name))


def headers(folder):
    return [path.relative_to(ROOT / 'include').as_posix() for path in sorted(folder.rglob('*.hpp'))]


class Library:
    """A library's two files."""

    def __init__(self, name, version, folders, others):
        self.name, self.version, self.folders, self.others = name, version, folders, others
        self.sources = sources(name)

    def notice(self, what, how):
        text = f'{self.name} {self.version}: {what}.\n{how}\nlib/packaging/amalgamate.py has made this file of all sources of the library, ' \
               f'which are the place for changes.\n\n' + (ROOT / 'LICENSE').read_text(encoding='utf-8')
        return ''.join(f'// {line}'.rstrip() + '\n' for line in text.splitlines())

    def header(self, names, first, how):
        made = Amalgamation(self.version, self.folders, self.others, first)
        for name in names:
            made.add(name)
        if first: # macros are defined again in a header that continues another
            made.known.discard('uriform/base/export.hpp')
            body, made.text = made.text, ''
            made.add('uriform/base/export.hpp')
            made.text += body
        core = '#include "uriform.hpp"\n\n' if first else ''
        return made.known, f'{self.notice("the header", how)}#pragma once\n\n{core}{made.includes()}{made.text}\n' \
                           f'#undef URIFORM_LIFETIMEBOUND\n'

    def source(self, known, how):
        made = Amalgamation(self.version, self.folders, self.others, known)
        of_c = [name for name in self.sources if name.startswith('c/')]
        for name in self.sources:
            if name not in of_c:
                made.add(name)
        # Arrays that are not well-formed are reported by exceptions, within the library.
        of_arrow = [name for name in of_c if name.startswith('c/arrow_')]
        for condition, names in ((f'defined({C_MACRO})', [name for name in of_c if name not in of_arrow]),
                                 (f'defined({C_MACRO}) && defined(__cpp_exceptions)', of_arrow)):
            made.text += f'\n#if {condition}\n'
            for name in names:
                made.add(name)
            made.text += '\n#endif\n'
        return f'{self.notice("the source", how)}#include "{self.name}.hpp"\n\n{made.includes()}{made.text_of_others}{made.text}'


def project_version():
    return (ROOT / 'lib/version.txt').read_text(encoding='utf-8').strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder', type=pathlib.Path, help='the folder to write to')
    parser.add_argument('--version', default=project_version(), help='the version, which names the namespace')
    parser.add_argument('--others', type=pathlib.Path, action='append', default=[],
                        help='a folder that xxhash.h or nlohmann/json.hpp is in; /usr/local/include and /usr/include are others')
    arguments = parser.parse_args()
    others = [*arguments.others, pathlib.Path('/usr/local/include'), pathlib.Path('/usr/include')]
    for name in OTHERS:
        if not any((folder / name).is_file() for folder in others):
            sys.exit(f'{name} is in none of {", ".join(map(str, others))}: name its folder by --others')
    arguments.folder.mkdir(parents=True, exist_ok=True)

    def write(name, text):
        (arguments.folder / name).write_text(text, encoding='utf-8')

    with tempfile.TemporaryDirectory() as made:
        (pathlib.Path(made) / 'key').mkdir()
        rows = pathlib.Path(made) / 'key/tracking_rows.hpp'
        subprocess.run([sys.executable, ROOT / 'lib/keys/key/make_tracking_rows.py', ROOT / 'lib/keys/key/tracking.tsv', rows], check=True)
        folders = [ROOT / 'include', ROOT / 'lib', pathlib.Path(made)]

        core = Library('uriform', arguments.version, folders, others)
        names = [name for layer in FOLDERS[:FOLDERS.index('iri')] for name in headers(ROOT / 'include/uriform' / layer)]
        known, text = core.header(names, [], 'Compile uriform.cpp beside it.')
        write('uriform.hpp', text)
        write('uriform.cpp', core.source(known, 'Compile it with the program; it needs uriform.hpp only.'))

        iri = Library('uriform-iri', arguments.version, folders, others)
        known, text = iri.header(headers(ROOT / 'include/uriform/iri'), known, 'Compile uriform.cpp and uriform-iri.cpp beside it.')
        write('uriform-iri.hpp', text)
        write('uriform-iri.cpp', iri.source(known, 'Compile it with the program, and link it with ICU.'))
    for name in C_HEADERS:
        text = (ROOT / 'include' / name).read_text(encoding='utf-8')
        text = re.sub(r'#include <(uriform.*?)>', r'#include "\1"', text) # in the same folder
        write(name, re.sub(r'#elif defined\(_WIN32\)\n.*?#elif defined\(__GNUC__\)', '#elif defined(__GNUC__) && !defined(_WIN32)',
                           text, flags=re.DOTALL)) # no DLL


if __name__ == '__main__':
    main()
