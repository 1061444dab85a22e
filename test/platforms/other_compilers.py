#!/usr/bin/env python3
"""Compiles the libraries' two files as a non-GNU compiler such as MSVC would: after the system headers, undefines the macros by which a
compiler announces GNU extensions, the processor and its widest numbers. Checks that no GNU construct remains, and that the program
computes the same results as otherwise."""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GNU_MACROS = ['__GNUC__', '__SIZEOF_INT128__', '__x86_64__', '__aarch64__', '__SSE2__', '__clang__']
# Attributes in brackets are standard: compilers ignore unknown attributes.
GNU_LANGUAGE = re.compile(r'\b(__builtin_\w+|__int128|__attribute__|__extension__|__asm__|__typeof__|__restrict__|_mm\d*_\w+)\b'
                          r'|#pragma (?:GCC|clang)|\[\[gnu::vector_size')
MARKER = 'extern int begin_of_uriform;\n'
END_OF_OTHERS = '#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n'
# A program's sources, each with our headers that it includes.
SOURCES = {
    'uriform.cpp': ['uriform'],
    'uriform-keys.cpp': ['uriform', 'uriform-keys'],
    'uriform-explain.cpp': ['uriform', 'uriform-keys', 'uriform-explain'],
    'uriform-arrow.cpp': ['uriform', 'uriform-keys'],
    'program.cpp': ['uriform', 'uriform-keys'],
}
PROGRAM = '''
#include "uriform.h"

int main()
{
    using namespace uriform;
    char buffer[64] = "";
    size_t size = 0;
    const int status =
        uriform_normalize("HTTP://EXAMPLE.com:80/%7Euser/./a%2fb", 37, URIFORM_URI, nullptr, buffer, sizeof buffer, &size, nullptr);
    if (status != URIFORM_OK || std::string_view(buffer, size) != "http://example.com/~user/a%2Fb")
        return 1;
    const std::string text = "HTTP://" + std::string(500, 'X') + "/%7e" + std::string(500, 'Y') + "?%c3";
    if (normalize(*parse_uri(text)) != "http://" + std::string(500, 'x') + "/~" + std::string(500, 'Y') + "?%C3")
        return 2;
    hashed_keys keys(7);
    for (int i = 0; i < 1000; ++i)
        keys.insert("http://h/" + std::to_string(i));
    if (keys.size() != 1000 || !keys.contains("http://h/999") || keys.contains("http://h/1000"))
        return 3;
    return detail::simd_kernels().size() == 1 ? 0 : 4;
}
'''


def run(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f'{" ".join(map(str, command))}: {done.returncode}\n{done.stderr}')
    return done.stdout


def as_other(folder, source, headers):
    """Returns the text of a source and our headers that it needs, after the system's and others' headers, without GNU's macros. Others'
    headers guard their constructs by more than these macros."""
    ours = [(folder / f'{header}.hpp').read_text(encoding='utf-8') for header in headers]
    others, _, code = (folder / source).read_text(encoding='utf-8').rpartition(END_OF_OTHERS)
    text = ''.join([*ours, code])
    system = sorted(set(re.findall(r'^ *#include <([^>]*)>', others + text, re.MULTILINE)))
    lines = ''.join(f'#if __has_include(<{header}>)\n#include <{header}>\n#endif\n' for header in system if not header.startswith('uriform'))
    undefined = ''.join(f'#undef {macro}\n' for macro in GNU_MACROS)
    own = re.compile(r'^#include "uriform[\w-]*\.hpp"\n', re.MULTILINE)
    return f'{lines}{own.sub("", others)}{END_OF_OTHERS if others else ""}{undefined}#define URIFORM_C_INTERFACE\n{MARKER}{own.sub("", text)}'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--compiler', default='c++')
    parser.add_argument('--others', action='append', default=[], help='an option of amalgamate.py')
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run(sys.executable, ROOT / 'lib/packaging/two_files/amalgamate.py', folder, *(f'--others={other}' for other in arguments.others))
        (folder / 'program.cpp').write_text(PROGRAM, encoding='utf-8')
        objects = []
        for source, headers in SOURCES.items():
            compiled = folder / f'other-{source}'
            compiled.write_text(as_other(folder, source, headers), encoding='utf-8')
            ours = run(arguments.compiler, '-std=c++20', '-E', '-P', '-I', folder, compiled).split(MARKER)[1]
            found = sorted(set(line.strip() for line in ours.splitlines() if GNU_LANGUAGE.search(line)))
            if found:
                sys.exit(f'not guarded in {source}:\n{chr(10).join(found)}')
            objects.append(compiled.with_suffix('.o'))
            run(arguments.compiler, '-std=c++20', '-w', '-I', folder, '-c', compiled, '-o', objects[-1])
        run(arguments.compiler, *objects, '-o', folder / 'other')
        run(folder / 'other')


if __name__ == '__main__':
    main()
