#!/usr/bin/env python3
"""Makes a Boost.Test case from each `@code ... @endcode` block in the public headers' comments.

The test fails if an example does not compile or an `assert` in it does not hold. If called with only the folder, fails for each header
without an example, except the headers listed here.
"""

import argparse
import pathlib
import re
import sys

# Headers that need no example, and why.
WITHOUT_EXAMPLES = {
    'base/export.hpp': 'a macro',
    'uriform.hpp': 'includes the others',
    'keys.hpp': 'includes the others',
    'explain.hpp': 'includes the others',
    'iri.hpp': 'includes the others',
    'web/unicode_hook.hpp': 'a hook, which iri/unicode_service.hpp shows',
    'syntax/components.hpp': 'data, which tokenize.hpp shows',
    'uri/format.hpp': 'for std::format, which not every standard library has',
    'uri/normal_form_options.hpp': 'data, which normal_form.hpp shows',
    'uri/normalization_rule.hpp': 'data, which normalization_change.hpp shows',
    'uri/scheme_rule.hpp': 'data, which scheme_table.hpp shows',
    'uri/encode_sets.hpp': 'data, which percent_encode.hpp shows',
    'uri/piece_iterator.hpp': 'a part that segments.hpp and params.hpp are made of',
}

PROLOGUE = '''\
// Made of the examples in the public headers.
#include <boost/test/unit_test.hpp>

{includes}
#include <uriform/uri/uri_containers.hpp>

#undef assert
#define assert(...) BOOST_TEST_REQUIRE(static_cast<bool>((__VA_ARGS__)), #__VA_ARGS__)

BOOST_AUTO_TEST_SUITE(examples)
'''

# The headers that include everything in a part.
ALL_HEADERS = {'core': ['uriform/uriform.hpp', 'uriform/keys.hpp', 'uriform/explain.hpp'], 'iri': ['uriform/iri.hpp']}

# Headers that an example need not include: readers know where the names come from.
STANDARD_HEADERS = [
    'algorithm', 'array', 'cstdint', 'iostream', 'iterator', 'map', 'optional', 'ranges', 'set', 'span', 'sstream', 'string',
    'string_view', 'system_error', 'unordered_map', 'unordered_set', 'utility', 'vector',
]


def blocks(text):
    """Yields the line number and the lines of each block, without the comment markers."""
    block, begin = None, 0
    for number, line in enumerate(text.splitlines(), 1):
        comment = re.match(r'\s*(?:///|\*)(?: (.*)|)$', line)
        content = comment.group(1) or '' if comment else None
        if content is not None and content.strip() == '@code':
            block, begin = [], number + 1
        elif content is not None and content.strip() == '@endcode':
            yield begin, block
            block = None
        elif block is not None:
            if content is None:
                sys.exit(f'line {number}: a block that begins at line {begin} has no end')
            block.append(content)
    if block is not None:
        sys.exit(f'a block that begins at line {begin} has no end')


def test_case(header, begin, lines):
    name = re.sub(r'\W', '_', header.removeprefix('uriform/').removesuffix('.hpp'))
    body = '\n'.join(line for line in lines if not line.startswith('#include'))
    return f'BOOST_AUTO_TEST_CASE({name}_line_{begin})\n{{\n#line {begin} "{header}"\n{body}\nBOOST_TEST(true);\n}}\n'


def headers_of(include, part):
    """Returns the public headers of the given library, as users include them."""
    all_headers = sorted(path.relative_to(include).as_posix() for path in (include / 'uriform').rglob('*.hpp')
                         if path.parent.name != 'detail')
    return [header for header in all_headers if header.startswith('uriform/iri') == (part == 'iri')]


def source_of(include, part):
    """Returns the whole source."""
    cases, includes = [], {f'#include <{header}>' for header in STANDARD_HEADERS + ALL_HEADERS[part]}
    for header in headers_of(include, part):
        for begin, lines in blocks((include / header).read_text(encoding='utf-8')):
            includes.update(line for line in lines if line.startswith('#include'))
            cases.append(test_case(header, begin, lines))
    prologue = PROLOGUE.format(includes='\n'.join(sorted(includes)))
    return prologue + '\n' + '\n'.join(cases) + '\nBOOST_AUTO_TEST_SUITE_END()\n'


def depfile_of(include, output):
    """Returns the files read, for the build: including folders, so that the build notices new headers."""
    root = include / 'uriform'
    read = [root, *(path for path in sorted(root.rglob('*')) if path.is_dir() or path.suffix == '.hpp')]
    return f'{output}: ' + ' '.join(str(path) for path in read) + '\n'


def missing(include):
    """Yields the headers that lack a required example."""
    for header in headers_of(include, 'core') + headers_of(include, 'iri'):
        has_one = any(blocks((include / header).read_text(encoding='utf-8')))
        if not has_one and header.removeprefix('uriform/') not in WITHOUT_EXAMPLES:
            yield header


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('include', type=pathlib.Path, help='the folder include of the project')
    parser.add_argument('output', type=pathlib.Path, nargs='?', help='the source to write')
    parser.add_argument('depfile', type=pathlib.Path, nargs='?', help='the list of files and folders read, for the build')
    parser.add_argument('--part', choices=list(ALL_HEADERS), default='core', help='the library whose headers are read')
    arguments = parser.parse_args()
    if arguments.output is None:
        found = list(missing(arguments.include))
        sys.exit('no example in ' + ', '.join(found) if found else 0)
    arguments.output.write_text(source_of(arguments.include, arguments.part), encoding='utf-8')
    if arguments.depfile is not None:
        arguments.depfile.write_text(depfile_of(arguments.include, arguments.output), encoding='utf-8')


if __name__ == '__main__':
    main()
