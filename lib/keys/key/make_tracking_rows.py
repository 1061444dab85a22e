#!/usr/bin/env python3
"""Checks lib/keys/key/tracking.tsv, and writes it as a header for the compiler.

Refused are rows that are not well-formed, sorted, unique and cited, and names that must never be removed from every site.
"""

import argparse
import hashlib
import pathlib
import re
import sys

# Words that sites also use for other purposes, or without which pages do not work.
NEVER_EVERYWHERE = set('ref ref_ ref_src s si t sid source id var feature cx ie cof __s mkt_tok'.split())
NAME = re.compile(r'[!-)+-~]+\*?')
SITE = re.compile(r'[a-z0-9-]+(\.[a-z0-9-]+)+')
SOURCE = re.compile(r'https://[a-z0-9.-]+/[!-~]*')


def fault_of(cells, before):
    """What is wrong with a row, or None."""
    if len(cells) != 4:
        return 'expected four cells'
    name, site, vendor, source = cells
    if not NAME.fullmatch(name) or len(name.rstrip('*')) < 2 and site == '*':
        return 'expected a name of two characters or more, or a prefix and `*`'
    if site != '*' and not SITE.fullmatch(site) or name == '-' and site == '*':
        return 'expected a domain, or `*`'
    if site == '*' and any(never == name.lower() or name.endswith('*') and never.startswith(name[:-1].lower())
                           for never in NEVER_EVERYWHERE):
        return 'this name must not be removed from every site'
    if not vendor.strip() or not SOURCE.fullmatch(source):
        return 'expected a vendor and the address of its documentation'
    if before and (name, site) <= before:
        return 'expected rows sorted by name and site, each once'
    return None


def read(text):
    """The version and the rows. Raises SystemExit."""
    version, rows, before = None, [], None
    for number, line in enumerate(text.split('\n'), 1):
        if not line or line.startswith('#'):
            continue
        cells = line.split('\t')
        if version is None:
            if len(cells) != 2 or cells[0] != 'version' or not cells[1].isdecimal():
                sys.exit(f'line {number}: expected `version`, a tab and a number')
            version = cells[1]
            continue
        fault = fault_of(cells, before)
        if fault:
            sys.exit(f'line {number}: {fault}')
        before = (cells[0], cells[1])
        rows.append(before)
    if not rows:
        sys.exit('expected rows')
    lower = [(name.lower(), site) for name, site in rows]
    if len(set(lower)) != len(lower):
        sys.exit('expected each name once for a site, ignoring case')
    return version, rows


def check_version(version, rows, table):
    """Refuses a version whose rows are not those that `table` says it has: keys are stored, and depend on them."""
    digest = hashlib.sha256(repr(rows).encode()).hexdigest()[:16]
    versions = dict(line.split('\t') for line in table.read_text().splitlines() if not line.startswith('#'))
    if versions.get(version) != digest:
        sys.exit(f'version {version} had other rows when it was released, or was not: after a release, increase the version, '
                 f'and that of the profile page; then add to {table.name}: {version}, a tab, {digest}')


def initializer(name, site):
    """A row as internal::tracking_row has it: in lower case, the site from its last octet to its first."""
    reversed_site = '' if site == '*' else site[::-1] + '.'
    if name == '-':
        return f'{{"", "{reversed_site}", keep_prefix}}'
    effect = 'remove_prefix' if name.endswith('*') else 'remove_name'
    quoted = name.rstrip('*').lower().replace('\\', '\\\\').replace('"', '\\"')
    return f'{{"{quoted}", "{reversed_site}", {effect}}}'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('table', type=pathlib.Path, help='lib/keys/key/tracking.tsv')
    parser.add_argument('--versions', type=pathlib.Path, help='the table of the versions and of the digests of their rows')
    parser.add_argument('header', type=pathlib.Path, nargs='?', help='the header to write, if any')
    arguments = parser.parse_args()
    version, rows = read(arguments.table.read_text(encoding='utf-8'))
    if arguments.versions:
        check_version(version, rows, arguments.versions)
    if arguments.header:
        lines = ''.join(f'    {initializer(*row)},\n' for row in rows)
        arguments.header.write_text(f'''#pragma once

#include "keys/key/tracking_tables.hpp"

namespace uriform::internal {{

inline constexpr std::string_view standard_version = "{version}";

inline constexpr struct standard_row {{
    std::string_view name;
    std::string_view reversed_site;
    std::uint8_t effects;
}} standard_rows[] = {{
{lines}}};

}} // namespace uriform::internal
''', encoding='utf-8')


if __name__ == '__main__':
    main()
