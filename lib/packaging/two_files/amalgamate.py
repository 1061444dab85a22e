#!/usr/bin/env python3
"""Writes each library as two files to copy into a project, NAME.hpp and NAME.cpp. They need the files of the libraries that the library
needs: uriform.hpp and uriform.cpp need nothing else, and uriform-iri.cpp needs ICU. uriform-arrow.cpp comes without a C++ header.
Copies the headers of the C interface beside them.

Reads the libraries from lib/libraries.tsv, their sources from lib/sources.tsv, and the version from lib/version.txt. Pastes XXH3 and
nlohmann-json from their installed headers.

- Everything is in an inline namespace named after the version, so that a program may contain several versions.
- A header's macros end with the header.
- The headers that each kernel compiles for its own instruction set (lib/README.md, "How to add a kernel") are pasted once for each
  kernel that includes them, into the kernel's namespace.
"""

import argparse
import csv
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]

# The headers for some processors only, with the condition in syntax/simd/dispatch.cpp for the kernels that include them.
PROCESSORS = {
    'immintrin.h': 'defined(__GNUC__) && defined(__x86_64__)',
    'arm_neon.h': 'defined(__GNUC__) && defined(__aarch64__)',
    'wasm_simd128.h': 'defined(__wasm_simd128__)',
    'riscv_vector.h': 'defined(__clang__) && __clang_major__ >= 19 && defined(__linux__) && defined(__riscv) && __riscv_xlen == 64',
}

OF_EACH_KERNEL = [f'core/syntax/simd/{name}.hpp' for name in ('classify', 'line_feed_search', 'print_address', 'split', 'split_column')]

C_MACRO = 'URIFORM_C_INTERFACE'

# Warnings in third-party headers when these are not system headers.
WARNINGS_OF_OTHERS = ['-Wconversion', '-Wshadow', '-Wsign-conversion', '-Wextra', '-Wpedantic']

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)


def map_code(text, change):
    """Applies `change` to all code outside comments and strings."""
    parts, at = [], 0
    for match in NOT_CODE.finditer(text):
        parts += [change(text[at:match.start()]), match[0]]
        at = match.end()
    return ''.join([*parts, change(text[at:])])


def without_comments(text):
    """Returns the text without comments, except copyright notices and licences."""
    def keep(match):
        return match[0] if not match[0].startswith('/') or re.search('copyright|SPDX', match[0], re.IGNORECASE) else ''
    return re.sub('[ \t]+$', '', NOT_CODE.sub(keep, text), flags=re.MULTILINE)


def compact(text):
    """Returns the text without comments, as above, and without indentation."""
    return re.sub('^ +', '', without_comments(text), flags=re.MULTILINE)


def joined(lines):
    """Returns the lines without empty lines at the ends or two in a row."""
    return re.sub(r'\n{3,}', '\n\n', '\n'.join(lines)).strip() + '\n'


class Amalgamation:
    """Builds a file from others, which are named as in an #include."""

    def __init__(self, version, folders, others, known=()):
        self.space = 'v' + re.sub(r'\W', '_', version)
        self.folders = folders     # folders of the project's headers
        self.others = others       # folders of third-party headers
        self.known = set(known)    # headers that need not be pasted
        self.standard = set()      # system headers
        self.copied = set()        # headers of kernels that have been pasted
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
            text, count = re.subn(r'/// Mark the symbols.*?/// @}\n', '', '\n'.join(lines), flags=re.DOTALL)
            if count != 1:
                sys.exit(f'{name} has no section of the marks of symbols')
            lines = text.split('\n')
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
        elif name.endswith('.hpp'):
            sys.exit(f'no folder has {name}')
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
        body = joined([*settings, '', *compact('\n'.join(self.lines_of_others(name, set()))).split('\n')])
        body = re.sub(r'\boperator "" (?=_)', 'operator""', body) # clang 20 warns of the deprecated space
        ignored = ''.join(f'#pragma GCC diagnostic ignored "{warning}"\n' for warning in WARNINGS_OF_OTHERS)
        self.text_of_others += f'\n// {name}: not part of uriform, without indentation, and without comments except notices\n\n' \
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
        """Returns the text with nlohmann-json's namespace made private."""
        return map_code(text, lambda code: re.sub(r'\bnlohmann\b', f'uriform_{self.space}_nlohmann', code))

    def kernel(self, path, lines):
        """Returns a kernel's lines with its own copies of the headers."""
        begin = next(i for i, line in enumerate(lines) if line.startswith('namespace '))
        space = lines[begin].split()[1]
        included = [include[2] for include in map(INCLUDE.match, path.read_text(encoding='utf-8').splitlines()) if include]
        copies = []
        for header in OF_EACH_KERNEL:
            if header not in included:
                continue
            own = '\n'.join(self.lines_of(self.find(header))).replace('namespace uriform::internal', 'namespace ' + space)
            if header in self.copied: # comments stay in one copy
                own = compact(own)
            self.copied.add(header)
            copies += [f'// lib/{header}, for {path.stem}', '', *own.split('\n'), '']
        lines = [*lines[:begin], *copies, *lines[begin:]]
        for header in set(PROCESSORS).intersection(included):
            lines = [f'#if {PROCESSORS[header]}', '', *lines, '', '#endif']
        return lines

    def paste(self, path, lines):
        def change(code):
            code = re.sub('URIFORM_([A-Z]+_)?EXPORT ', '', code)
            code = re.sub(r'\buriform::', f'uriform::{self.space}::', code)
            return re.sub(rf'(?<!using )\bnamespace uriform(::{self.space})?\b', f'namespace uriform::inline {self.space}', code)

        def use(code):
            return re.sub(r'\busing namespace uriform;', f'using namespace uriform::{self.space};', code)
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else 'lib/keys/key/' + path.name
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


def rows(file):
    with open(ROOT / 'lib' / file, encoding='utf-8', newline='') as lines:
        return list(csv.DictReader(lines, delimiter='\t'))


LIBRARIES = rows('libraries.tsv')
C_HEADERS = [f'{library["name"]}.h' for library in LIBRARIES]


def sources(library):
    """Returns a library's C++ files, each once: its layers in order, and the files of each layer by name."""
    names = {row['source']: None for row in rows('sources.tsv') if row['library'] == library}
    folders = [str(pathlib.PurePath(name).parent) for name in names]
    return sorted(names, key=lambda name: (folders.index(str(pathlib.PurePath(name).parent)), name))


def headers():
    """Returns each library's public headers by its name: first those that its umbrella header includes, then all others in the same
    folders, including `detail`."""
    folder = ROOT / 'include'
    found = {}
    for library in LIBRARIES:
        umbrella = folder / f'uriform/{"uriform" if library["folder"] == "core" else library["folder"]}.hpp'
        if umbrella.is_file():
            included = map(INCLUDE.match, umbrella.read_text(encoding='utf-8').splitlines())
            found[library['name']] = [include[2] for include in included if include]
    known = {name for names in found.values() for name in names}
    for names in found.values():
        for layer in sorted({pathlib.PurePath(name).parent for name in names}):
            more = [path.relative_to(folder).as_posix() for path in sorted((folder / layer).rglob('*.hpp'))]
            names += [name for name in more if name not in known]
            known.update(more)
    return found


class Library:
    """A library's two files."""

    def __init__(self, row, version, folders, others):
        self.name, self.version, self.folders, self.others = row['name'], version, folders, others
        self.needs = [] if row['needs'] == '-' else row['needs'].split()

    def notice(self, what, how):
        text = f'{self.name} {self.version}: {what}.\n{how}\nlib/packaging/two_files/amalgamate.py generates this file from the ' \
               f'library\'s sources: edit those instead.\n\n' + (ROOT / 'LICENSE').read_text(encoding='utf-8')
        return ''.join(f'// {line}'.rstrip() + '\n' for line in text.splitlines())

    def header(self, names, known):
        """Returns the headers known afterwards, and a header that contains `names`. `known` are the headers of the libraries it needs."""
        made = Amalgamation(self.version, self.folders, self.others, known)
        for name in names:
            made.add(name)
        if self.needs: # a header that continues another defines the macros again
            made.known.discard('uriform/base/export.hpp')
            body, made.text = made.text, ''
            made.add('uriform/base/export.hpp')
            made.text += body
        compiled = ' and '.join(f'{name}.cpp' for name in [*self.needs, self.name])
        return made.known, f'{self.notice("the header", f"Compile {compiled} beside it.")}#pragma once\n\n{included(self.needs)}' \
                           f'{made.includes()}{made.text}\n#undef URIFORM_LIFETIMEBOUND\n'

    def source(self, known, own):
        """Returns the source. `known` are the public headers of the library and of the libraries it needs; `own` is whether it has any."""
        made = Amalgamation(self.version, self.folders, self.others, known)
        all_sources = sources(self.name)
        of_c = [name for name in all_sources if '/c/' in name]
        for name in all_sources:
            if name not in of_c:
                made.add(name)
        if of_c:
            made.text += f'\n#if defined({C_MACRO})\n'
            for name in of_c:
                made.add(name)
            made.text += '\n#endif\n'
        return f'{self.notice("the source", "Compile it with the program.")}{included([self.name] if own else self.needs)}' \
               f'{made.includes()}{made.text_of_others}{made.text}'


def included(names):
    """The lines that include the headers of libraries; the last one's includes the others, unless it does not need them."""
    return f'#include "{names[-1]}.hpp"\n\n' if names else ''


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
        tracking = pathlib.Path(made) / 'keys/key/tracking_rows.hpp'
        tracking.parent.mkdir(parents=True)
        keys = ROOT / 'lib/keys/key'
        subprocess.run([sys.executable, keys / 'make_tracking_rows.py', keys / 'tracking.tsv', tracking], check=True)
        folders = [ROOT / 'include', ROOT / 'lib', pathlib.Path(made)]

        public, known = headers(), {}
        for row in LIBRARIES:
            library, name = Library(row, arguments.version, folders, others), row['name']
            known[name] = set().union(*(known[needed] for needed in library.needs))
            if name in public:
                known[name], text = library.header(public[name], known[name])
                write(f'{name}.hpp', text)
            write(f'{name}.cpp', library.source(known[name], name in public))
    for name in C_HEADERS:
        text = (ROOT / 'include' / name).read_text(encoding='utf-8')
        text = re.sub(r'#include <(uriform.*?)>', r'#include "\1"', text) # in the same folder
        write(name, re.sub(r'#if defined\(_WIN32\) && .*?#elif defined\(__GNUC__\)', '#if defined(__GNUC__) && !defined(_WIN32)',
                           text, flags=re.DOTALL)) # no DLL


if __name__ == '__main__':
    main()
