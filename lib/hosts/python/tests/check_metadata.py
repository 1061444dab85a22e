"""Checks the metadata and the texts of licences of a wheel, and that another one, built otherwise, has the same files.

check_metadata.py WHEEL [OTHER]
"""

import email
import pathlib
import re
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
# What is compiled in, or copied into the wheel: part of the name of its file of licences, words of that file, and its SPDX name.
COMPILED_IN = {
    'LICENSE': ('The uriform authors', 'MIT'),
    'xxHash': ('Yann Collet', 'BSD-2-Clause'),
    'nlohmann-json': ('Niels Lohmann', 'MIT'),
    'CLI11': ('University of Cincinnati', 'BSD-3-Clause'),
}
ICU = {'ICU': ('Unicode, Inc.', 'Unicode-')}


def check(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    info = next(name.split('/')[0] for name in names if name.endswith('.dist-info/METADATA'))
    metadata = email.message_from_bytes(wheel.read(f'{info}/METADATA'))
    files = metadata.get_all('License-File', [])
    assert sorted(f'{info}/licenses/{file}' for file in files) == sorted(name for name in names if '/licenses/' in name), files
    expression = metadata['License-Expression'].split(' AND ')
    has_icu = any('/libicu' in name for name in names)
    for part, (words, licence) in (COMPILED_IN | (ICU if has_icu else {})).items():
        found = [file for file in files if part in file]
        assert len(found) == 1, (part, files)
        assert words in wheel.read(f'{info}/licenses/{found[0]}').decode(), found
        assert any(each.startswith(licence) for each in expression), (licence, expression)
    assert has_icu or not any(each.startswith('Unicode') for each in expression), expression
    assert metadata['Author'] == 'The uriform authors', metadata['Author']
    recipes = HERE.parent.joinpath('../../packaging/fill_recipes.py').read_text(encoding='utf-8')
    address = re.search("^ADDRESS = '(.*)'$", recipes, re.MULTILINE)
    assert address and metadata.get_all('Project-URL') == [f'Homepage, {address[1]}'], metadata.get_all('Project-URL')


def contents(wheel: zipfile.ZipFile) -> list[str]:
    """The files of the package itself, and of licences but that of ICU."""
    return sorted(name for name in wheel.namelist() if re.match(r'uriform/|[^/]*/licenses/(?!licenses/ICU)', name))


if __name__ == '__main__':
    wheels = [zipfile.ZipFile(path) for path in sys.argv[1:]]
    for each in wheels:
        check(each)
    assert contents(wheels[0]) == contents(wheels[-1]), [contents(each) for each in wheels]
