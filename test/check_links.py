#!/usr/bin/env python3
"""Checks the links in a built site, and in the repository's Markdown.

Each link within the site, its navigation and its search, and each relative link in a Markdown file must lead to a file, and to an anchor
in the file if the link names an anchor. Links to other hosts are not fetched; `--external` lists them. Without a site, only Markdown is
checked.
"""

import argparse
import collections
import html.parser
import pathlib
import re
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
EXTERNAL = re.compile('(?:[a-z][a-z0-9+.-]*:|//)', re.I)
MARKDOWN_LINK = re.compile(r'\]\(([^)\s]+)\)')
# Doxygen's link to nested classes, which are in a separate group on some pages.
NOT_CHECKED = {'nested-classes'}


class Page(html.parser.HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == 'id' or (tag == 'a' and name == 'name'):
                self.anchors.add(value)
            elif name in ('href', 'src', 'data') and value is not None:
                self.links.append(value)


def links_of_script(file):
    """Yields the links in a table of Doxygen's navigation or search: strings that name a page. Doxygen 1.9.4's navigation lacks the
    anchors of some members, and shows only their page."""
    for link in re.findall(r"""["'](?:\.\./)?([\w.-]+\.html(?:#[^"']*)?)["']""", file.read_text(encoding='utf-8')):
        yield link if file.parent.name == 'search' else link.split('#')[0]


def pages_of_site(folder):
    """Yields the links and anchors of each file in the site."""
    for file in sorted(folder.rglob('*')):
        if file.suffix == '.html':
            page = Page(file.read_text(encoding='utf-8'))
            yield file, file.parent, page.links, page.anchors
        elif file.suffix == '.js' and not file.name.startswith('navtreeindex'):  # contains positions of pages, not links
            yield file, folder, list(links_of_script(file)), set()


def headings(text):
    """Yields the anchors that repository hosts generate for headings."""
    seen = collections.Counter()
    for heading in re.findall(r'^#+ (.*)$', text, re.M):
        anchor = re.sub(r'[^\w\- ]', '', heading.lower()).replace(' ', '-')
        yield anchor if seen[anchor] == 0 else f'{anchor}-{seen[anchor]}'
        seen[anchor] += 1


def pages_of_repository():
    """Yields the links and anchors of each Markdown file."""
    for file in sorted([*ROOT.glob('*.md'), *(ROOT / 'lib').rglob('*.md'), *(ROOT / 'test').rglob('*.md'), *ROOT.glob('*/*.md')]):
        text = re.sub('^```.*?^```$', '', file.read_text(encoding='utf-8'), flags=re.S | re.M)
        prose = re.sub(r'(`+).*?[^`]\1(?!`)', '', text)
        yield file, file.parent, MARKDOWN_LINK.findall(prose), set(headings(text))


def broken_links(pages):
    """Returns a line for each broken link, the number of links, and the external links with their pages."""
    pages = list(pages)
    anchors = {file.resolve(): names for file, _, _, names in pages}
    broken, external, count = [], collections.defaultdict(set), 0
    for file, folder, links, _ in pages:
        for link in links:
            if link.startswith('javascript:'):
                continue
            if EXTERNAL.match(link):
                external[link].add(file.name)
                continue
            count += 1
            path, _, anchor = urllib.parse.unquote(link).partition('#')
            target = ((folder / path) if path else file).resolve()
            if not target.exists():
                broken.append(f'{file}: no file {link}')
            elif anchor and anchor not in NOT_CHECKED and target in anchors and anchor not in anchors[target]:
                broken.append(f'{file}: no place {link}')
    return broken, count, external


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('site', type=pathlib.Path, nargs='?', help="the folder of a built site's HTML")
    parser.add_argument('--external', action='store_true', help='list the links to other hosts')
    arguments = parser.parse_args()
    sources = {'Markdown': pages_of_repository()}
    if arguments.site is not None:
        sources['site'] = pages_of_site(arguments.site)
    failed = False
    for name, pages in sources.items():
        broken, count, external = broken_links(pages)
        print(*broken, f'{name}: {count} links, {len(broken)} broken; {len(external)} addresses elsewhere', sep='\n')
        if arguments.external:
            print(*(f'  {link} in {", ".join(sorted(files))}' for link, files in sorted(external.items())), sep='\n')
        failed |= bool(broken) or count == 0
    sys.exit(failed)


if __name__ == '__main__':
    main()
