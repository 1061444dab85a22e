#!/usr/bin/env python3
"""Draws the pictures of the documentation, as SVG, from the answers of the command and from the tables of the project.

    draw.py COMMAND            writes them
    draw.py COMMAND --check    fails if a picture differs

COMMAND is `uriform`. The pictures are narrow, so that their text is legible on a telephone, and have colours for light and dark.
"""

import json
import pathlib
import re
import subprocess
import sys
import textwrap
from html import escape

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / 'test'))

import check_layers  # noqa: E402
from libraries import LIBRARIES, NAMED  # noqa: E402

WIDTH, MARGIN = 480, 14
ADVANCE = 11.2  # from one octet of a URI to the next
# A name, and its fill in light and dark: components of a URI, and what is refused, removed or new.
FILLS = {
    'scheme': ('#b6d4fe', '#1d4f91'), 'userinfo': ('#f7c6e0', '#8a2f63'), 'host': ('#b8e6c1', '#1e6b35'), 'port': ('#e0c9ff', '#5b3a99'),
    'path': ('#ffdf9e', '#7a5200'), 'query': ('#ffcab5', '#8f3a1a'), 'fragment': ('#b5e8ea', '#12656a'),
    'refused': ('#ffc1c0', '#9b2c2c'), 'new': ('#b8e6c1', '#1e6b35'), 'box': ('#ddf4ff', '#12304f'), 'other': ('#eaeef2', '#2a313c'),
}
COLOURS = [('#1f2328', '#59636e', '#ffffff', '#8c959f'), ('#f0f6fc', '#9198a1', '#0d1117', '#656c76')]


def style():
    """The rules for light, and those for dark that replace them."""
    def rules(mode):
        text, note, ground, line = COLOURS[mode]
        return (f'text {{ fill: {text} }} .note {{ fill: {note} }} .ground {{ fill: {ground} }} .line {{ stroke: {line} }} '
                + ' '.join(f'.{name} {{ fill: {fills[mode]} }}' for name, fills in FILLS.items()))

    return (f'.mono {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace }} .line {{ fill: none }}\n{rules(0)}\n'
            f'@media (prefers-color-scheme: dark) {{\n{rules(1)}\n}}')


def picture(title, parts, height):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" '
            f'font-family="sans-serif" font-size="15">\n<title>{escape(title)}</title>\n<style>\n{style()}\n</style>\n'
            '<rect class="ground" width="100%" height="100%"/>\n' + '\n'.join(parts) + '\n</svg>\n')


def words(x, y, text, kind='', **attributes):
    """A line of text; `kind` is a class."""
    more = ''.join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<text x="{x:g}" y="{y:g}"' + (f' class="{kind}"' if kind else '') + f'{more}>{escape(text)}</text>'


def at(position):
    """The x of an octet of a URI."""
    return MARGIN + ADVANCE * position


def octets(text, y, pieces, begin=0):
    """A URI, of which each piece (begin, end, class) is on its colour; a piece without octets is a bar between two of them."""
    parts = []
    for first, last, kind in pieces:
        width = ADVANCE * (last - first) if last > first else 4
        x = at(begin + first) - (0 if last > first else 2)
        parts.append(f'<rect class="{kind}" x="{x:.1f}" y="{y - 18}" width="{width:.1f}" height="25" rx="3"/>')
    length = f'{ADVANCE * len(text):.1f}'
    parts.append(words(at(begin), y, text, 'mono', font_size=18, textLength=length))
    return parts


def answer(command, *arguments):
    return json.loads(subprocess.run([command, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout)


# A URI with its components and their offsets.

URI = 'http://me@example.org:80/%7Ea/b?q=1#top'


def components(command):
    parsed = answer(command, 'parse', '--json', URI)
    ranges, end = {}, 0
    for name, before, after in [('scheme', '', ':'), ('userinfo', '//', '@'), ('host', '', ''), ('port', ':', ''), ('path', '', ''),
                                ('query', '?', ''), ('fragment', '#', '')]:
        begin = end + len(before)
        ranges[name] = (begin, begin + len(parsed[name]))
        end = ranges[name][1] + len(after)
        assert URI[slice(*ranges[name])] == parsed[name]
    assert end == len(URI)
    begin, end = ranges['userinfo'][0], ranges['port'][1]
    assert URI[begin:end] == parsed['authority']
    parts = [
        words((at(begin) + at(end)) / 2, 22, 'authority', 'note', text_anchor='middle'),
        f'<path class="line" d="M{at(begin):.1f} 36v-6H{at(end):.1f}v6"/>',
        *octets(URI, 60, [(*each, name) for name, each in ranges.items()]),
    ]
    for position in range(0, len(URI) + 1, 5):
        parts += [f'<path class="line" d="M{at(position):.1f} 71v7"/>',
                  words(at(position), 93, str(position), 'note', font_size=13, text_anchor='middle')]
    y = 128
    for column, head in [(38, 'component'), (150, 'bytes'), (270, 'text')]:
        parts.append(words(column, y, head, 'note'))
    for name, (begin, end) in ranges.items():
        y += 28
        parts += [f'<rect class="{name}" x="{MARGIN}" y="{y - 14}" width="16" height="18" rx="3"/>', words(38, y, name),
                  words(150, y, f'{begin} to {end}'), words(270, y, parsed[name], 'mono')]
    return picture(f'The components of {URI} and their byte offsets', parts, y + 18)


# The libraries: a box stands on the libraries that it needs.

# What the libraries need besides one another.
ALSO = {'uriform-iri': 'ICU'}
BOX, NOTE = 62, 17  # the height of a box with a note, and of another note


def below(library):
    """The library on which another one stands: all that it needs are that or below that."""
    direct = [name for name in library.needs if not any(name in NAMED[other].needs for other in library.needs)]
    assert len(direct) == 1, library
    return direct[0]


def box(kind, x, y, width, name, *notes, more=0):
    """A box that has room for so many notes more than one."""
    return [f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{BOX + NOTE * more}" rx="6"/>',
            words(x + 10, y + 25, name, font_weight='bold', font_size=14.5),
            *(words(x + 10, y + 47 + NOTE * index, note, 'mono', font_size=12.5) for index, note in enumerate(notes))]


def libraries(_):
    above = {library.name: [other.name for other in LIBRARIES if other.needs and below(other) == library.name] for library in LIBRARIES}
    gap, unit = 8, (WIDTH - 2 * MARGIN + 8) / 3

    def columns(name):
        return sum(map(columns, above[name])) or 1

    def depth(name):
        return 1 + max(map(depth, above[name]), default=0)

    def stack(name, x, y):
        """The box of a library and those that stand on it, which are above it in the picture."""
        width = columns(name) * unit - gap
        foundation = [other for other in ALSO if other in above[name]]
        parts = box('box', x, y, width - (unit if foundation else 0), name, ' < '.join(check_layers.LAYERS[NAMED[name].folder]))
        for other in foundation:
            parts += box('other', x + width - unit + gap, y, unit - gap, ALSO[other])
        for other in above[name]:
            parts += stack(other, x, y - BOX - gap)
            x += columns(other) * unit
        return parts

    [core] = [library.name for library in LIBRARIES if not library.needs]
    top, half = 36, (WIDTH - 2 * MARGIN - gap) / 2
    hosts = textwrap.wrap(' '.join(sorted(each.parent.name for each in (ROOT / 'lib/hosts').glob('*/README.md'))), 27)
    more = len(hosts) - 1
    line = top + BOX + NOTE * more + 12
    base = line + 12 + (depth(core) - 1) * (BOX + gap)
    parts = [
        words(MARGIN, 22, 'A library needs those that it stands on; a layer, those before it', 'note', font_size=14),
        *box('other', MARGIN, top, half, 'command, in C++', ' '.join(check_layers.NEEDS['command']), more=more),
        *box('other', MARGIN + half + gap, top, half, 'hosts, by the C headers', *hosts, more=more),
        f'<path class="line" stroke-dasharray="4 4" d="M{MARGIN} {line}H{WIDTH - MARGIN}"/>',
        *stack(core, MARGIN, base),
    ]
    return picture('The libraries and which of them may know which', parts, base + BOX + 14)


# An href read by three standards, and by nobody's: the regular expression of RFC 3986, Appendix B, which checks nothing.

HREF = r'http://good.example\@evil.example/'
APPENDIX_B = re.compile(r'^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?')


def readings(command):
    report = answer(command, 'explain', '--json', HREF)
    uri, iri, url = (report[name] for name in ('uri', 'iri', 'url'))
    assert not uri['valid'] and not iri['valid'] and url['valid']
    y, parts = 30, octets(HREF, 30, [])

    def reading(heading, text, shown, pieces, host):
        nonlocal y
        y += 26
        parts.append(f'<path class="line" stroke-width="0.6" d="M{MARGIN} {y - 9}H{WIDTH - MARGIN}"/>')
        y += 18
        parts.append(words(MARGIN, y, heading, font_weight='bold'))
        parts.append(words(WIDTH - MARGIN, y, text, 'note', text_anchor='end', font_size=14))
        y += 32
        parts.extend(octets(shown, y, pieces))
        if host:
            y += 26
            parts.append(words(MARGIN, y, f'connects to {host}'))

    def refused(heading, component):
        position = component['position']
        sentence = f'{component["error"].replace("-", " ")} in {component["component"]}, byte {position}'
        reading(heading, f'error: {sentence}', HREF, [(position, position + 1, 'refused')], None)

    refused('RFC 3986 (URI)', uri)
    refused('RFC 3987 (IRI)', iri)
    href, host = url['href'], url['hostname']
    begin = href.index(host)
    path = begin + len(host)
    reading('URL Standard (browsers)', r'\ is read as /', href,
            [(0, len(url['protocol']) - 1, 'scheme'), (begin, path, 'host'), (path, len(href), 'path')], host)
    found = APPENDIX_B.match(HREF)
    userinfo, _, host = found[4].rpartition('@')
    begin = found.start(4)
    reading('no standard: split, not checked', 'RFC 3986, appendix B', HREF,
            [found.span(2) + ('scheme',), (begin, begin + len(userinfo), 'userinfo'),
             (found.end(4) - len(host), found.end(4), 'host'), found.span(5) + ('path',)], host)
    return picture(f'How RFC 3986, RFC 3987 and the URL Standard read {HREF}', parts, y + 18)


# What each step of normalization changes.

BEFORE = 'HTTP://EXAMPLE.com:80/%7eu/./a/../b%2f'


def normalization(command):
    changes = answer(command, 'explain', '--json', BEFORE)['changes']
    rules = [line.split('\t')[1] for line in (ROOT / 'lib/numbers/normalization_rules.tsv').read_text(encoding='utf-8').splitlines()[1:]]
    y = 30
    parts = octets(BEFORE, y, [(change['begin'], change['end'], 'refused') for change in changes])
    done = []
    for rule in sorted({change['rule'] for change in changes}, key=rules.index):
        mine = [change for change in changes if change['rule'] == rule]
        done = sorted([*done, *mine], key=lambda change: change['begin'])
        text, pieces, end = '', [], 0
        for change in done:
            text += BEFORE[end:change['begin']]
            if change in mine:
                pieces.append((len(text), len(text) + len(change['replacement']), 'new' if change['replacement'] else 'refused'))
            text += change['replacement']
            end = change['end']
        text += BEFORE[end:]
        y += 46
        parts.append(words(MARGIN, y, rule.replace('-', ' '), font_weight='bold'))
        parts.append(words(WIDTH - MARGIN, y, mine[0]['section'], 'note', text_anchor='end', font_size=14))
        y += 30
        parts += octets(text, y, pieces)
    assert text == subprocess.run([command, 'normalize', BEFORE], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    return picture(f'What each step of normalization changes in {BEFORE}', parts, y + 20)


PICTURES = {'components.svg': components, 'libraries.svg': libraries, 'readings.svg': readings, 'normalization.svg': normalization}


def main():
    command, check = sys.argv[1], sys.argv[2:] == ['--check']
    different = []
    for name, draw in PICTURES.items():
        drawn, file = draw(command), HERE / name
        if not check:
            file.write_text(drawn, encoding='utf-8')
        elif not file.exists() or file.read_text(encoding='utf-8') != drawn:
            different.append(f'{file} differs: lib/docs/pictures/draw.py draws it')
    sys.exit('\n'.join(different) or 0)


if __name__ == '__main__':
    main()
