#!/usr/bin/env python3
"""Makes the page on which to try uriform.

usage: make_page.py PACKAGE OUTPUT

PACKAGE is the folder of the package for JavaScript, as `lib/hosts/js/build_package` writes it. OUTPUT is a file of HTML with everything
in it, since a browser that opens a file loads no modules and fetches nothing for it. If there is no PACKAGE, the page says how to build it.
"""

import base64
import hashlib
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
IMPORT = re.compile(r"^import (?:\* as (?P<all>\w+)|(?P<default>\w+)|(?P<names>\{[^}]*\})) from '\./(?P<module>[^']+)';$", re.M)
EXPORT = re.compile(r'^export (?P<text>default |(?:const|class|function) (?P<name>\w+)|(?:const )?\{(?P<names>[^}]*)\}(?P<list>;?))', re.M)
# What would end or change the element of the script in HTML; it can only occur in strings.
ENDS_SCRIPT = re.compile(r'<(?=!--|/?script)', re.I)


def table(name):
    """The rows of a table of lib/numbers."""
    header, *rows = (ROOT / f'lib/numbers/{name}.tsv').read_text(encoding='utf-8').splitlines()
    return [dict(zip(header.split('\t'), row.split('\t'))) for row in rows]


def rules():
    """The module with a sentence for each rule of normal forms and keys."""
    sentences = {row['name']: row['comment'] for row in table('normalization_rules')}
    sentences |= {row['name']: row['effect'] for row in table('key_rules')}
    sentences['sort-parameters'] = 'parameters are in the order of their names'
    return f'export const sentences = {json.dumps(sentences)};\n'


def as_function(text):
    """A module as a function that returns what it exports."""
    exported = []

    def remove(found):
        if found['name']:
            exported.append(found['name'])
        elif found['names'] is not None:
            exported.extend(re.findall(r'\w+', found['names']))
            if found['list']:
                return ''
        else:
            exported.append('default: exported')
            return 'const exported = '
        return found['text']

    text = EXPORT.sub(remove, text)
    text = IMPORT.sub(lambda i: f"const {i['all'] or i['names'] or '{ default: ' + i['default'] + ' }'} = modules['{i['module']}'];", text)
    return f'(() => {{\n{text}\nreturn {{ {", ".join(exported)} }};\n}})()'


def joined(read, main):
    """A script of a module and of all that it imports, each before those that import it."""
    order = []

    def add(name):
        if name not in order:
            for found in IMPORT.finditer(read(name)):
                add(found['module'])
            order.append(name)

    add(main)
    pieces = [f"modules['{name}'] = {as_function(read(name))};\n" for name in order]
    script = "'use strict';\nconst modules = {};\n" + ''.join(pieces)
    return ENDS_SCRIPT.sub(r'\\x3C', script)


def source_of(text):
    """The source of a Content-Security-Policy that permits a text within the page."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def page(package):
    style = (HERE / 'try.css').read_text(encoding='utf-8')
    script = ''
    if package.is_dir():
        def read(name):
            if name == 'rules.js':
                return rules()
            return ((HERE if name == 'try.js' else package) / name).read_text(encoding='utf-8')
        script = joined(read, 'try.js')
    policy = (f"default-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; style-src {source_of(style)}; "
              f"script-src {source_of(script)} 'wasm-unsafe-eval'")
    values = {'POLICY': policy, 'STYLE': style, 'SCRIPT': script, 'STATE': 'built' if script else 'missing'}
    return re.sub('@([A-Z]+)@', lambda name: values[name[1]], (HERE / 'try.html').read_text(encoding='utf-8'))


def main():
    package, output = map(pathlib.Path, sys.argv[1:])
    output.write_text(page(package), encoding='utf-8', newline='\n')


if __name__ == '__main__':
    main()
