#!/usr/bin/env python3
"""Writes what follows from the tables of numbers: enumerators, texts, tables of the documentation and constants of other languages.

    generate.py            writes the sections of all files, and adds new numbers to test/data/numbers.tsv
    generate.py --check    fails if a section differs from its table, or a number from test/data/numbers.tsv

A section is between the lines `// begin: TABLE.tsv WORDS` and `// end: TABLE.tsv`, in the comments of its language. The words select
rows by the cells `layer` and `group`. SECTIONS says for each file and table what is written.

The rows of a table stand in the order in which people read them, and rules of keys in the order in which they are applied. A number
never depends on that order. test/data/numbers.tsv holds each number to its name; a name that a table loses is kept there as
retired, so that its number is never used again.
"""

import argparse
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap

import column_functions as columns
import sql_functions as sql

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLES = ROOT / 'lib/numbers'
TABLES_OF_COLUMNS = ROOT / 'lib/arrow'
TABLES_OF_HOSTS = ROOT / 'lib/hosts'
GOLDEN = ROOT / 'test/data/numbers.tsv'
HEADERS_OF_C = [f'include/{name}.h' for name in ('uriform', 'uriform-keys', 'uriform-explain', 'uriform-arrow', 'uriform-iri')]
WIDTH = 132

# The first number of each layer's errors; a layer has 64. The numbers of `c` are statuses of the C interface alone.
BLOCKS = {'base': 0, 'syntax': 64, 'uri': 128, 'web': 192, 'key': 256, 'set': 320, 'batch': 384, 'iri': 448, 'explain': 512,
          'site': 576, 'robots': 640, 'c': 960}
BLOCK_SIZE = 64
# The namespaces of errors, by layer.
NAMESPACES = {'base': 'uri_errc', 'syntax': 'uri_errc', 'uri': 'uri_errc'}

# The numbers that a table may have: sets of key rules and of findings are 64 bits; bit 31 of a set of address classes is none of them.
# A pair of reports has room for 63 names of rules.
LIMITS = {'key_rules': 64, 'findings': 64, 'address_classes': 31, 'normalization_rules': 256, 'url_parts': 256, 'host_kinds': 256,
          'web_host_kinds': 256, 'severities': 256, 'path_styles': 256, 'suffix_sections': 4, 'robots_problems': 256}
RULES_OF_PAIRS = 63

NUMBER = re.compile(r'\d+|-')
MARK = re.compile(r'^(?P<indent> *)(?P<open>//|#|<!--) begin: (?P<table>\w+)\.tsv(?P<words>[ \w]*?)(?: -->)?\n'
                  r'(?P<text>(?:.*\n)*?)'
                  r'^ *(?://|#|<!--) end: (?P=table)\.tsv(?: -->)?$', re.MULTILINE)
ENUM_OF_C = re.compile(r'^enum (\w+) \{\n(.*?)^\};', re.MULTILINE | re.DOTALL)
ENUMERATOR_OF_C = re.compile(r'^    (URIFORM_\w+) = (0x[0-9A-Fa-f]+|\d+)', re.MULTILINE)


class Row(dict):
    """The cells of a row, by the names of their columns."""

    @property
    def constant(self):
        """The name of the C++ constant."""
        return self.get('constant') or self['name'].lower().replace('-', '_')


def read_table(path):
    """Returns the rows of a table."""
    head, *lines = path.read_text(encoding='utf-8').splitlines()
    heads = head.split('\t')
    rows = []
    for number, line in enumerate(lines, 2):
        cells = line.split('\t')
        if len(cells) != len(heads) or (heads[0] == 'number' and not NUMBER.fullmatch(cells[0])):
            sys.exit(f'{path.name}:{number}: expected {len(heads)} cells: {", ".join(heads)}')
        rows.append(Row(zip(heads, cells)))
    return rows


# Pieces of text.

def sentence(text):
    """A comment as a sentence."""
    return text[0].upper() + text[1:] + ('' if text.endswith('.') else '.')


def comment(text, indent):
    """The lines of a documentation comment."""
    return textwrap.wrap(text, WIDTH, initial_indent=indent + '/// ', subsequent_indent=indent + '/// ', break_long_words=False,
                         break_on_hyphens=False)


def quoted(text):
    """A string literal of C."""
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'


def braced(indent, *fields):
    """A row in braces, on two lines if it is long."""
    line = f'{indent}{{{", ".join(fields)}}},'
    if len(line) <= WIDTH:
        return [line]
    return [f'{indent}{{{", ".join(fields[:-1])},', f'{indent} {fields[-1]}}},']


def enumerators(rows, indent, describe, name):
    """Enumerators with their numbers, each after its comment. Groups are apart."""
    lines, group = [], rows[0].get('group')
    for row in rows:
        if row.get('group') != group:
            group = row['group']
            lines.append('')
        lines += [*comment(describe(row), indent), f'{indent}{name(row)} = {row["number"]},']
    return lines


def markdown(heads, rows):
    """A table of Markdown, with columns aligned except for the last."""
    cells = [heads, *([cell.replace('|', '\\|') for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads) - 1)] + [0]
    lines = ['| ' + ' | '.join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() + ' |' for row in cells]
    rule = '| ' + ' | '.join('-' * max(width, 3) for width in widths) + ' |'
    return [lines[0], rule, *lines[1:]]


def code(text):
    return f'`{text}`'


# Errors.

def namespace_of(row):
    return NAMESPACES.get(row['layer'], row['layer'] + '_errc')


def status_of(row):
    """The name of the status of C: that of web_errc::port_invalid is URIFORM_WEB_PORT_INVALID."""
    layer = '' if row['layer'] in NAMESPACES or row['layer'] == 'c' else row['layer'].upper() + '_'
    return f'URIFORM_{layer}{row.constant.upper()}'


def about_error(row):
    return sentence(row['comment'] + (f' ({row["section"]})' if row['section'] else ''))


def error_constants(rows, indent):
    lines = []
    for row in rows:
        lines += [*comment(about_error(row), indent), f'{indent}inline constexpr error_number {row.constant}{{{row["number"]}}};']
    return lines


def error_texts(rows, indent):
    lines = []
    for row in (row for row in rows if row['layer'] != 'c'): # whose texts are in C
        ending = ['message_ending::with_rule'] if row['ending'] == 'rule' else []
        lines += braced(indent, quoted(row['name']), quoted(row['message']), f'error_number{{{row["number"]}}}', *ending)
    return lines


def error_statuses(rows, indent):
    return enumerators(rows, indent, about_error, status_of)


def status_texts(rows, indent):
    return [line for row in rows for line in braced(indent, status_of(row), quoted(row['name']), quoted(row['message']))]


def status_names(rows, indent):
    return [line for row in rows for line in braced(indent, status_of(row), quoted(row['name']))]


def error_list(rows, _):
    return markdown(['number', 'name', 'C++', 'C', 'meaning'],
                    [[row['number'], code(row['name']),
                      '' if row['layer'] == 'c' else code(f'{namespace_of(row)}::{row.constant}'), code(status_of(row)),
                      about_error(row)] for row in rows])


# Rules of keys.

def about_rule(row):
    example = 'is kept' if row['after'] == row['before'] else f'becomes `{row["after"]}`'
    return (f'{row["comment"]} `{row["before"]}` {example}. Used by {row["done_by"]}. '
            f'May join or break: {row["breaks"]}. Tier: {row["tier"]}.')


def rule_enumerators(rows, indent):
    return enumerators(rows, indent, about_rule, lambda row: row.constant)


def rule_rows(rows, indent):
    return [line for row in rows for line in
            braced(indent, f'rule::{row.constant}', f'{{{quoted(row["name"])}, tier::{row["tier"]}, {quoted(row["effect"])}}}')]


def rule_list(rows, _):
    return markdown(['rule', 'tier', 'profiles', 'before', 'after', 'done by', 'what it may join or break'],
                    [[code(row['name']), row['tier'], row['profiles'], code(row['before']), code(row['after']), row['done_by'],
                      row['breaks']] for row in rows])


# Findings.

def finding_rows(rows, indent):
    return [line for row in rows for line in
            braced(indent, f'finding_kind::{row.constant}',
                   f'{{{quoted(row["name"])}, severity::{row["severity"]}, {quoted(row["sentence"])}, {quoted(row["reference"])}}}')]


def finding_list(rows, _):
    return markdown(['finding', 'severity', 'effect', 'reference'],
                    [[code(row['name']), row['severity'], row['sentence'], row['reference']] for row in rows])


# Enumerations that are a number, a name and a comment.

def plain_enumerators(rows, indent):
    return enumerators(rows, indent, lambda row: sentence(row['comment']), lambda row: row.constant)


def plain_enumerators_of_c(prefix):
    """The writer of the enumerators of C that begin with a prefix; the rest is the name, or the C++ constant if there is none."""
    return lambda rows, indent: enumerators(
        rows, indent, lambda row: sentence(row['comment']),
        lambda row: prefix + (row['name'] or row.constant).upper().replace('-', '_'))


def cases_of_names(enumeration):
    """The writer of the cases of a switch over an enumeration of C++, which return the names."""
    return lambda rows, indent: [line for row in rows for line in
                                 (f'{indent}case {enumeration}::{row.constant}:', f'{indent}    return {quoted(row["name"])};')]


# Classes of addresses.

def class_literals(rows, indent):
    return [f"{indent}'{row['name']}'," for row in rows]


def numbers_by_names(rows, indent):
    return [f"{indent}'{row['name']}': {row['number']}," for row in rows]


def names_by_numbers(rows, indent):
    return [f"{indent}{row['number']}: '{row['name']}'," for row in rows]


def class_list(rows, _):
    return markdown(['class', 'addresses'], [[code(row['name']), row['comment']] for row in rows])


# Rules of the normal form.

def normalization_enumerators(rows, indent):
    return enumerators(rows, indent, lambda row: sentence(f'{row["section"]}: {row["comment"]}'), lambda row: row.constant)


def normalization_rows(rows, indent):
    return [line for row in rows for line in
            braced(indent, f'normalization_rule::{row.constant}', quoted(row['name']), quoted(row['section']))]


def normalization_list(rows, _):
    return markdown(['rule', 'section', 'effect'], [[code(row['name']), row['section'], row['comment']] for row in rows])


# Sets of octets that percent-encoding keeps.

def encoder_of(row):
    return f'encode_octets<{row["set"]}>' if row['set'] else 'encode_for_form'


def kept_sets(rows, indent):
    return [f'{indent}{{{quoted(row["name"])}, {"&" + row["set"] if row["set"] else "nullptr"}}},' for row in rows]


def numbered_encoders(rows, indent):
    return [f'{indent}{{URIFORM_ENCODE_{row.constant.upper()}, {quoted(row["name"])}, {encoder_of(row)}}},' for row in rows]


# Versions of what others store, which are no numbers of names: they increase.

def version_constants(rows, indent):
    return [f'{indent}inline constexpr unsigned {row["group"]}_version = {row["version"]};' for row in rows]


def version_macros(rows, indent):
    return [f'{indent}#define URIFORM_{row["group"].upper()}_VERSION {row["version"]}' for row in rows]


SECTIONS = {
    **columns.SECTIONS,
    **sql.SECTIONS,
    'include/uriform/uri/normal_form.hpp': {'versions': version_constants},
    'include/uriform/key/profile.hpp': {'versions': version_constants},
    'include/uriform-keys.h': {
        'versions': version_macros, 'suffix_sections': plain_enumerators_of_c('URIFORM_SUFFIX_'),
        'robots_problems': plain_enumerators_of_c('URIFORM_ROBOTS_PROBLEM_'),
    },
    'include/uriform/robots/robots_txt.hpp': {
        'robots_problems': {'': plain_enumerators, 'names': cases_of_names('problem_kind')},
    },
    'include/uriform/site/suffix_list.hpp': {'suffix_sections': {'': plain_enumerators, 'names': cases_of_names('suffix_section')}},
    'include/uriform/base/error.hpp': {'errors': error_constants},
    **{f'include/uriform/{layer}/{layer}_errc.hpp': {'errors': error_constants} for layer in ('syntax', 'uri', 'web', 'key', 'site', 'robots', 'set', 'iri')},
    'lib/core/base/error_catalogue.cpp': {'errors': error_texts},
    'include/uriform.h': {
        'errors': error_statuses, 'versions': version_macros,
        'address_classes': plain_enumerators_of_c('URIFORM_ADDRESS_'), 'url_parts': plain_enumerators_of_c('URIFORM_WEB_'),
        'host_kinds': plain_enumerators_of_c('URIFORM_HOST_'), 'web_host_kinds': plain_enumerators_of_c('URIFORM_WEB_HOST_'),
        'encode_sets': plain_enumerators_of_c('URIFORM_ENCODE_'), 'path_styles': plain_enumerators_of_c('URIFORM_PATH_'),
    },
    'lib/core/c/status.cpp': {'errors': status_texts},
    'test/core/c/core.c': {'errors': status_names},
    'lib/docs/errors.md': {'errors': error_list},
    'include/uriform/key/rule.hpp': {'key_rules': rule_enumerators},
    'lib/keys/key/rule.cpp': {'key_rules': rule_rows},
    'lib/docs/keys.md': {'key_rules': rule_list},
    'include/uriform/explain/finding.hpp': {
        'findings': plain_enumerators,
        'severities': {'': plain_enumerators, 'names': cases_of_names('severity')},
    },
    'lib/explain/explain/finding.cpp': {'findings': finding_rows},
    'include/uriform-explain.h': {'severities': plain_enumerators_of_c('URIFORM_')},
    'include/uriform/syntax/address_class.hpp': {
        'address_classes': {'': plain_enumerators, 'names': cases_of_names('address_class')},
    },
    'include/uriform/syntax/components.hpp': {'host_kinds': {'': plain_enumerators, 'names': cases_of_names('host_kind')}},
    'lib/hosts/python/uriform/_fetch.py': {
        'address_classes': {'': class_literals, 'numbers': numbers_by_names}, 'findings': numbers_by_names,
    },
    'lib/hosts/python/uriform/_site.py': {'suffix_sections': {'': class_literals, 'names': names_by_numbers}},
    'lib/hosts/python/uriform/robots.py': {'robots_problems': {'': class_literals, 'names': names_by_numbers}},
    'include/uriform/uri/file_path.hpp': {'path_styles': plain_enumerators},
    'include/uriform/uri/normalization_rule.hpp': {'normalization_rules': normalization_enumerators},
    'lib/explain/explain/normalization_change.cpp': {'normalization_rules': normalization_rows},
    'include/uriform/web/url.hpp': {
        'url_parts': plain_enumerators,
        'web_host_kinds': {'': plain_enumerators, 'names': cases_of_names('host_kind')},
    },
    'lib/core/c/percent.cpp': {'encode_sets': numbered_encoders},
    'lib/command/cli/arguments.cpp': {'encode_sets': kept_sets},
    'lib/docs/layers/explain.md': {
        'findings': finding_list, 'address_classes': class_list, 'normalization_rules': normalization_list,
    },
}


def selected(rows, words):
    """The rows whose layer or group is each of the words."""
    return [row for row in rows if all(word in (row.get('layer'), row.get('group')) for word in words)]


def rewritten(name, text, tables):
    """The text of a file with its sections written anew, and how many rows each table has in them."""
    counts = collections.Counter()

    def write(section):
        table, words = section['table'], section['words'].split()
        writer = SECTIONS[name].get(table) or sys.exit(f'{name}: the table {table} has no section here')
        if isinstance(writer, dict):
            writer, words = writer[' '.join(words)], []
        rows = selected(tables[table], words) or sys.exit(f'{name}: no row of {table} is {" ".join(words)}')
        counts[table] += len(rows)
        begin, end = section[0][:section.start('text') - section.start()], section[0][section.end('text') - section.start():]
        return begin + ''.join(line + '\n' for line in writer(rows, section['indent'])) + end

    return MARK.sub(write, text), counts


def is_complete(name, table, counts, tables):
    """Returns whether each row of a table is in the sections of a file, if these are to have all."""
    all_rows = len(tables[table])
    if table == 'errors':
        of_all = ('test/core/c/core.c', 'lib/docs/errors.md', 'include/uriform.h', 'lib/core/base/error_catalogue.cpp')
        layer = None if name in of_all else pathlib.PurePosixPath(name).parent.name
        all_rows = len([row for row in tables[table] if layer in (None, row['layer'])])
    if table == 'versions':
        all_rows = 1
    writer = SECTIONS[name][table]
    return counts[table] == all_rows * (len(writer) if isinstance(writer, dict) else 1)


# Numbers.

def numbers_of(tables, headers):
    """The numbers of all tables, and of the enumerations of C that no table has, as triples of the table, the number and the name."""
    numbers = [(table, int(row['number']), row['name'] or row.constant)
               for table, rows in tables.items() for row in rows if row.get('number', '-') != '-']
    for text in headers:
        for enum, body in ENUM_OF_C.findall(MARK.sub('', text)):
            numbers += [(enum, int(number, 0), name) for name, number in ENUMERATOR_OF_C.findall(body)]
    return numbers


def faults_in(numbers, golden):
    """What is wrong with numbers, by the rows of the golden table: triples, and whether they are retired."""
    faults = []
    for column, what in ((1, 'number'), (2, 'name')):
        seen = collections.Counter((row[0], row[column]) for row in numbers)
        faults += [f'{table}: the {what} {key} is used {count} times' for (table, key), count in seen.items() if count > 1]
    present = set(numbers)
    by_number = {(table, number): (name, is_retired) for table, number, name, is_retired in golden}
    by_name = {(table, name): (number, is_retired) for table, number, name, is_retired in golden}
    for table, number, name, is_retired in golden:
        if not is_retired and (table, number, name) not in present:
            faults.append(f'{table}: {number} is no longer {name}; if it was removed, write `retired` in its row of {GOLDEN.name}')
    for table, number, name in numbers:
        other, is_retired = by_number.get((table, number), (name, False))
        if other != name or is_retired:
            faults.append(f'{table}: {number} of {name} is the number of {other}{", which is retired" if is_retired else ""}')
        other, _ = by_name.get((table, name), (number, False))
        if other != number:
            faults.append(f'{table}: {name} has the number {other}, not {number}')
    return faults


def faults_in_ranges(tables):
    """Which numbers are out of their ranges."""
    faults = [f'errors: {row["number"]} of {row["name"]} is not in the block of {row["layer"]}'
              for row in tables['errors']
              if int(row['number']) // BLOCK_SIZE * BLOCK_SIZE != BLOCKS.get(row['layer']) or row['number'] == '0']
    faults += [f'{table}: {row["number"]} of {row["name"]} is not below {limit}'
               for table, limit in LIMITS.items() for row in tables[table] if int(row['number']) >= limit]
    if len(tables['key_rules']) + len(tables['normalization_rules']) > RULES_OF_PAIRS:
        faults.append('uriform_pair_explanation::rules has no room for all rules')
    return faults


def read_golden(path):
    """The rows of the golden table."""
    rows = [line.split('\t') for line in path.read_text(encoding='utf-8').splitlines()[1:] if not line.startswith('#')]
    return [(table, int(number), name, state == 'retired') for table, number, name, state in rows]


def golden_text(rows):
    lines = ['\t'.join([table, str(number), name, 'retired' if is_retired else 'used']) for table, number, name, is_retired in rows]
    return '\n'.join(['table\tnumber\tname\tstate', *lines]) + '\n'


def without_space(text):
    """A text without what a formatter changes."""
    return ''.join(text.split())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--check', action='store_true', help='write nothing')
    arguments = parser.parse_args()
    folders = (TABLES, TABLES_OF_COLUMNS, TABLES_OF_HOSTS)
    tables = {path.stem: read_table(path) for folder in folders for path in sorted(folder.glob('*.tsv'))}
    golden = read_golden(GOLDEN) if GOLDEN.exists() else []
    numbers = numbers_of(tables, [(ROOT / name).read_text(encoding='utf-8') for name in HEADERS_OF_C])
    faults = faults_in(numbers, golden) + faults_in_ranges(tables)
    if faults:
        sys.exit('\n'.join(faults))

    changed = []
    for name in SECTIONS:
        path = ROOT / name
        text = path.read_text(encoding='utf-8')
        right, counts = rewritten(name, text, tables)
        faults += [f'{name}: its sections do not have all rows of {table}'
                   for table in SECTIONS[name] if not is_complete(name, table, counts, tables)]
        if without_space(right) == without_space(text):
            continue
        changed.append(name)
        if not arguments.check:
            path.write_text(right, encoding='utf-8')
    new = [(*row, False) for row in numbers if (*row, False) not in golden]
    if faults:
        sys.exit('\n'.join(faults))
    if arguments.check:
        changed += [f'{GOLDEN.relative_to(ROOT)}: {table}, {number}, {name}' for table, number, name, _ in new]
        if changed:
            sys.exit('\n'.join([*changed, 'differ from lib/numbers; `meson compile -C build update-numbers` writes these']))
        return
    if new:
        GOLDEN.write_text(golden_text(sorted(golden + new)), encoding='utf-8')
    formatted = [ROOT / name for name in changed if name.endswith(('.h', '.hpp', '.c', '.cpp'))]
    if formatted and shutil.which('clang-format'):
        subprocess.run(['clang-format', '-i', *formatted], check=True)
    print('\n'.join(changed + [f'{table}: {name} is {number}' for table, number, name, _ in new]) or 'nothing to write')


if __name__ == '__main__':
    main()
