#!/usr/bin/env python3
"""Checks that each public header's test has the header's name: test/LIBRARY/LAYER/NAME.cpp tests include/uriform/LAYER/NAME.hpp."""

import pathlib
import sys

from check_layers import layer_of_public

# Headers without their own code, or tested by the tests of the code that uses them.
TESTED_ELSEWHERE = {
    'base/enum_set.hpp': 'explain/explain/finding.cpp, keys/key/rule.cpp',
    'base/export.hpp': 'macros',
    'base/text_location.hpp': 'core/base/error.cpp',
    'batch/column.hpp': 'core/batch/column_functions.cpp',
    'batch/column_writer.hpp': 'core/batch/column_functions.cpp',
    'batch/key_columns.hpp': 'core/batch/column_functions.cpp',
    'iri/iri_containers.hpp': 'iri/iri/iri_reference.cpp',
    'iri/iri_errc.hpp': 'numbers',
    'iri/parse_iri.hpp': 'iri/iri/iri_reference.cpp',
    'iri/utf8_text.hpp': 'iri/iri/iri_reference.cpp',
    'key/digest.hpp': 'keys/key/maker.cpp',
    'key/domain_finder.hpp': 'keys/key/maker.cpp',
    'key/key_errc.hpp': 'numbers',
    'robots/robots_errc.hpp': 'numbers',
    'set/exact_keys.hpp': 'keys/set/seen_set.cpp',
    'set/hashed_keys.hpp': 'keys/set/seen_set.cpp',
    'set/set_errc.hpp': 'numbers',
    'site/site_errc.hpp': 'numbers',
    'syntax/syntax_errc.hpp': 'numbers',
    'uri/encode_sets.hpp': 'core/uri/percent_encode.cpp',
    'uri/normal_form_options.hpp': 'core/uri/normal_form.cpp',
    'uri/normalization_rule.hpp': 'explain/explain/normalization_change.cpp',
    'uri/parse.hpp': 'core/uri/uri_reference.cpp',
    'uri/piece_iterator.hpp': 'core/uri/params.cpp, core/uri/segments.cpp',
    'uri/scheme_rule.hpp': 'core/uri/normal_form.cpp',
    'uri/scheme_table.hpp': 'core/uri/normal_form.cpp',
    'uri/uri_errc.hpp': 'numbers',
    'web/file_url.hpp': 'core/uri/file_path.cpp',
    'web/parse_url.hpp': 'core/web/url.cpp',
    'web/percent_encode_sets.hpp': 'core/uri/percent_encode.cpp',
    'web/unicode_hook.hpp': 'iri/iri/unicode_service.cpp',
    'web/web_errc.hpp': 'numbers',
}


def main():
    root = pathlib.Path(sys.argv[1])
    faults, found = [], 0
    for header in sorted((root / 'include/uriform').rglob('*.hpp')):
        name = header.relative_to(root / 'include/uriform').as_posix()
        if 'detail' in header.parts or '/' not in name:
            continue
        test = root / 'test' / layer_of_public(name) / f'{header.stem}.cpp'
        is_excused = name in TESTED_ELSEWHERE
        if test.is_file() == is_excused:
            faults.append(f'{name}: {"has a test of its name, and is listed as if it had none" if is_excused else f"no {test.relative_to(root)}"}')
        found += test.is_file()
    tests = ', '.join(TESTED_ELSEWHERE.values()).split(', ')
    faults += [f'there is no {test}' for test in sorted(set(tests)) if test.endswith('.cpp') and not (root / 'test' / test).is_file()]
    print('\n'.join(faults) or f'{found} headers have a test of their name, {len(TESTED_ELSEWHERE)} are tested elsewhere')
    sys.exit(1 if faults or found == 0 else 0)


if __name__ == '__main__':
    main()
