#!/usr/bin/env python3
"""Writes the pages of the documentation as Doxygen reads them, and runs Doxygen.

The sources are plain Markdown, whose links are paths, so that a host of the repository shows them as well: those of lib/docs, and
READMEs, of which that of the project is the site's first page. A page's name is its path. Here its title and headings become labels and
its links references; a link to a file that is no page becomes text. The manual page is converted by mandoc, if it is found.
"""

import argparse
import html
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / 'lib/docs'
# The page that is no Markdown, and is made by a script of its own.
PLAYGROUND = DOCS / 'playground/try.html'

# The titles of pages whose own are for those who have nothing but the file.
TITLES = {
    'lib/hosts/python/README.md': ('python', 'Python'), 'lib/hosts/sql.md': ('sql', 'SQL'),
    'lib/hosts/varnish/README.md': ('varnish', 'Varnish'), 'lib/hosts/nginx/README.md': ('nginx', 'nginx'),
    'lib/hosts/duckdb/README.md': ('duckdb', 'DuckDB'), 'lib/hosts/sqlite/README.md': ('sqlite', 'SQLite'),
    'lib/hosts/postgresql/README.md': ('postgresql', 'PostgreSQL'),
    'lib/hosts/clickhouse/README.md': ('clickhouse', 'ClickHouse'),
    'lib/hosts/js/README.md': ('javascript', 'JavaScript'),
    'lib/README.md': ('code', 'The code'),
    '.github/CONTRIBUTING.md': ('contributing', 'How to contribute'),
    '.github/SECURITY.md': ('vulnerabilities', 'How to report a vulnerability'),
}

CHANGED = re.compile(
    r'^(?P<level>##+) (?P<heading>.*)$'
    r'|(?P<code>(?P<ticks>`+)(?:(?!\n\n)[\s\S])*?[^`](?P=ticks)(?!`))'
    r'|(?P<image>!?)\[(?P<text>(?:`[^`]*`|[^\]`])*)\]\((?P<target>[^)\s]+)\)',
    re.M,
)
# Doxygen changes some code: it links URLs, which are examples, and takes quotes and backslashes for its own. Only names are left to
# it. A word takes the place of any other code, until Doxygen has run.
NAME = re.compile(r'`~?\w+(::~?\w+)*(\(\))?`')
CODE_WORD = re.compile(r'uriformcode(\d+)x')
CODE = re.compile('<(code(?: class="short")?|div class="line")>.*?</(code|div)>', re.S)
EXTERNAL_LINK = re.compile(r'<a href="(?:[a-z]+://|mailto:)[^"]*">(.*?)</a>', re.S)
LINK_OF_CODE = re.compile(r'<a class="code[^>]*>(.*?)</a>', re.S)
LINK_OF_VARIABLE = re.compile(r'(?<!\.)(?<!-&gt;)(?<!::)<a class="code[^>]*>(\w+)</a>')


def slug(heading):
    """The anchor of a heading, as hosts of repositories make it."""
    return re.sub(r'[^\w\- ]', '', heading.lower()).replace(' ', '-')


def label(page, anchor):
    return page + '_' + anchor.replace('-', '_') if anchor else page


def outside_code(text, change):
    """The text, in which `change` has changed all that is not between fences."""
    pieces, end = [], 0
    for block in re.finditer(r'^```.*?^```$', text, re.S | re.M):
        pieces += [change(text[end:block.start()]), block[0]]
        end = block.end()
    return ''.join([*pieces, change(text[end:])])


def in_html(code):
    """Code, of which what is short is not broken between lines, as browsers do at hyphens."""
    attribute = ' class="short"' if len(code) <= 30 else ''
    return f'<code{attribute}>{html.escape(code)}</code>'


class Pages:
    """The pages, and the images and the code in them."""

    def __init__(self, folder):
        self.folder = folder
        self.images = set()
        self.code = []
        self.names = {ROOT / 'README.md': 'index'}
        for source in sorted(DOCS.rglob('*.md')):
            self.names.setdefault(source, '_'.join(source.relative_to(DOCS).with_suffix('').parts))
        for source, (name, _) in TITLES.items():
            self.names[ROOT / source] = name

    def reference(self, source, target):
        """The label that a link in `source` leads to, or None if that is no page."""
        path, _, anchor = target.partition('#')
        file = (source.parent / path).resolve() if path else source
        if not file.exists():
            sys.exit(f'{source.relative_to(ROOT)}: no file {target}')
        name = self.names.get(file)
        return name if name in (None, 'index') else label(name, anchor)  # the first page has no labels

    def change(self, page, source, found):
        """A heading, some code or a link of `source`, which is on `page`, as Doxygen is to read it."""
        if found['heading']:
            level, text = len(found['level']), found['heading']
            if page == 'index':  # whose headings would be among the pages in the navigation
                return f'<h{level}>{text}</h{level}>'
            return f'{found["level"]} {text} {{#{label(page, slug(text))}}}'
        if found['code']:
            if NAME.fullmatch(found['code']):
                return found['code']
            self.code.append(found['code'].strip('`').replace('\\|', '|'))
            return f'uriformcode{len(self.code) - 1}x'
        words = ' '.join(found['text'].split())  # Doxygen 1.9.4 does not end a list after a link of two lines
        if found['image']:
            file = (source.parent / found['target']).resolve()
            self.images.add(file)
            return f'<img class="chart" src="{file.name}" alt="{words}"/>'
        if found['target'].startswith(('http://', 'https://')):
            return found[0]
        if (source.parent / found['target']).resolve() == PLAYGROUND:
            return f'[{words}]({PLAYGROUND.name})'
        reference = self.reference(source, found['target'])
        return f'[{words}](@ref {reference})' if reference else words

    def write(self, name, title, source, body):
        contents = '[TOC]\n' if len(re.findall('^## ', body, re.M)) > 2 and name != 'index' else ''
        label_of_title = '' if name == 'index' else f' {{#{name}}}'
        changed = outside_code(body, lambda text: CHANGED.sub(lambda found: self.change(name, source, found), text))
        page = f'# {title}{label_of_title}\n\n{contents}\n{changed}'
        (self.folder / f'{name}.md').write_text(page, encoding='utf-8')

    def write_all(self):
        for source, name in self.names.items():
            title, body = source.read_text(encoding='utf-8').split('\n', 1)
            place = str(source.relative_to(ROOT))
            title = TITLES[place][1] if place in TITLES else title.removeprefix('# ')
            self.write(name, title, source, body)

    def write_manual(self, mandoc, version):
        """The manual page in HTML, with headings below the page's title."""
        text = (ROOT / 'lib/command/cli/uriform.1.in').read_text(encoding='utf-8').replace('@VERSION@', version)
        body = 'This build had no mandoc. Once the command is installed, `man uriform` shows its manual page.\n'
        if mandoc:
            manual = subprocess.run([mandoc, '-Thtml', '-Ofragment'], input=text, capture_output=True, text=True, check=True).stdout
            manual = re.sub(r'<table class="(head|foot)">.*?</table>', '', manual, flags=re.S)
            manual = re.sub(r'(</?h)([12])\b', lambda h: h[1] + str(int(h[2]) + 1), manual)
            (self.folder / 'manual.html').write_text(f'<div class="manual">{manual}</div>', encoding='utf-8')
            body = '@htmlinclude[block] manual.html\n'
        self.write('manual', 'Manual page', ROOT / 'lib/command/cli/uriform.1.in', body)

    def complete(self, folder):
        """Adds images, code and a style to Doxygen's output, and removes links that it has made within examples."""
        for image in self.images:
            shutil.copy(image, folder)
        with (folder / 'search/search.css').open('a', encoding='utf-8') as style:
            style.write((DOCS / 'theme/search.css').read_text(encoding='utf-8'))
        for page in folder.glob('*.html'):
            text = page.read_text(encoding='utf-8')
            changed = CODE_WORD.sub(lambda word: in_html(self.code[int(word[1])]), text)
            unwanted = [EXTERNAL_LINK]
            if page.name == 'python.html':  # whose names are not those of C++
                unwanted.append(LINK_OF_CODE)
            elif not page.name.endswith('_source.html'):  # an example's variables may have names of the library
                unwanted.append(LINK_OF_VARIABLE)
            for link in unwanted:
                changed = CODE.sub(lambda code, link=link: link.sub(r'\1', code[0]), changed)
            if changed != text:
                page.write_text(changed, encoding='utf-8')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('doxygen')
    parser.add_argument('doxyfile')
    parser.add_argument('output', type=pathlib.Path, help='the folder that Doxyfile.in names')
    parser.add_argument('--version', required=True)
    parser.add_argument('--javascript', type=pathlib.Path, required=True, help='the package for JavaScript; without it, the playground is a note')
    arguments = parser.parse_args()
    shutil.rmtree(arguments.output, ignore_errors=True)
    folder = arguments.output / 'pages'
    folder.mkdir(parents=True)
    pages = Pages(folder)
    pages.write_all()
    pages.write_manual(shutil.which('mandoc'), arguments.version)
    status = subprocess.run([arguments.doxygen, arguments.doxyfile], check=False).returncode
    if status:
        sys.exit(status)
    pages.complete(arguments.output / 'html')
    make_page = PLAYGROUND.with_name('make_page.py')
    subprocess.run([sys.executable, make_page, arguments.javascript, arguments.output / 'html' / PLAYGROUND.name], check=True)


if __name__ == '__main__':
    main()
