#!/usr/bin/env python3
"""Writes the charts, and the documentation's tables and sentences with measured figures, from results.tsv.

    report.py            writes them
    report.py --check    fails if any differs

A section is between the lines `<!-- begin: bench NAME -->` and `<!-- end: bench NAME -->`. SECTIONS defines its contents.
Times are shown as ratios of times in the same run.
"""

import os
import pathlib
import re
import sys
import textwrap
import time

sys.dont_write_bytecode = True
import charts  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[1]
RESULTS = 'bench/results.tsv'
WIDTH = 132
MARK = re.compile(r'^<!-- begin: bench (?P<name>[\w-]+) -->\n(?P<text>(?:.*\n)*?)<!-- end: bench (?P=name) -->$', re.M)


def read(path):
    """Reads a result table as {kind: {name: value}}. Values of `peer` and of kinds that end with `run` are texts."""
    table = {}
    for line in path.read_text(encoding='utf-8').splitlines()[1:]:
        kind, name, value = line.split('\t')
        table.setdefault(kind, {})[name] = value if kind == 'peer' or kind.endswith('run') else float(value)
    return table


def rounded(value):
    """Rounds to four digits, more than repetitions agree on; counts are exact."""
    return value if isinstance(value, str) else f'{value:.15g}' if value == int(value) else f'{float(f"{value:.4g}"):.12g}'


def write(path, table):
    rows = sorted((kind, name, rounded(value)) for kind, values in table.items() for name, value in values.items())
    path.write_text(''.join('\t'.join(row) + '\n' for row in [('kind', 'name', 'value'), *rows]), encoding='utf-8')


# Text helpers.

WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']


def short(ratio):
    return f'{ratio:.2f}' if ratio < 0.995 else f'{ratio:.1f}' if ratio < 99.5 else f'{ratio:.0f}'


def count(number):
    return f'{int(number):,}'


def markdown(heads, rows):
    """Returns a table's lines. All columns but the first contain numbers."""
    rule = ['---', *['---:'] * (len(heads) - 1)]
    return ['|' + '|'.join(f' {cell} ' if cell else ' ' for cell in cells) + '|' for cells in [heads, rule, *rows]]


def wrapped(text):
    """Wraps a list item or a paragraph."""
    indent = '  ' if text.startswith('- ') else ''
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def machine(results):
    run = results['run']
    return f'{run["processor"]} ({run["kernel"]}), {run["compiler"]}, commit {run["commit"]}, {run["date"]}'


def processor():
    found = re.search(r'^model name\s*: (.*)$', pathlib.Path('/proc/cpuinfo').read_text(encoding='utf-8'), re.M)
    return re.sub(r'\((R|TM)\)', '', found[1]) if found else os.uname().machine


def names_of_peers(results):
    """Returns the names of other libraries with their versions."""
    return {library: f'{library} {version}' for library, version in results['peer'].items()}


# Sections: each is a function of the results that returns lines.

def speed(results):
    rows = charts.ratios(results)
    peers = [name for name in results['peer'] if any(name in row for _, row in rows)]
    columns = [['uriform', 'uriform web'], *([peer] for peer in peers)]
    cells = [[charts.SHOWN[operation], *(next((short(row[name]) for name in names if name in row), '') for names in columns)]
             for operation, row in rows]
    run = results['run']
    corpus = f'{count(run["texts"])} texts of {int(run["bytes"]) / int(run["texts"]) - 1:.0f} bytes on average ({run["corpus"]})'
    return [*markdown(['time', 'uriform', *(names_of_peers(results)[peer] for peer in peers)], cells), '',
            f'1 is uriform\'s time in the same run, with one thread: {corpus}; {machine(results)}. ada is {run["ada"]}.']


def copying(results):
    times = results['ns']
    ratio = short(times['parse/memcpy'] / times['parse/uriform'])
    return wrapped(f'- `memcpy` of the same texts takes {ratio} of the time to parse them. Instructions, mispredicted branches and calls '
                   'take the rest: see [the limits of speed](limits.md).')


def command(results):
    seconds, memory, size = results['program s'], results['program KiB'], results['program bytes']
    rate, lines = size['uriform normalize'] / seconds['uriform normalize'] / 1e6, seconds['uriform normalize'] / seconds['wc -l']
    ours, hashed, awk, sort = (seconds[name] for name in ('uriform dedupe', 'uriform dedupe --hashed', 'awk', 'sort -u'))
    mib = {name: f'{value / 1024:.0f}' for name, value in memory.items()}
    filters = {name: size['uriform normalize'] / spent / 1e6 for name, spent in seconds.items()
               if name.startswith('uriform ') and name != 'uriform normalize' and 'dedupe' not in name}
    rates = ', '.join(f'`{name.partition(" ")[2]}` {of_filter:.0f}' for name, of_filter in filters.items())
    return [
        *wrapped(f'- `uriform normalize` reads {rate:.0f} MB per second of processor time, and takes {short(lines)} times as long as '
                 '`wc -l`.'),
        *(wrapped(f'- Other filters read so many MB per second of processor time: {rates}.') if filters else []),
        *wrapped(f'- `uriform dedupe` of {count(results["lines"]["read"])} generated lines ({size["uriform dedupe"] / 1e6:.0f} MB, '
                 f'{count(results["lines"]["distinct"])} distinct lines) takes {short(ours / awk)} times the processor time of '
                 f'`awk \'!s[$0]++\'` ({results["peer"]["awk"]}), {short(ours / sort)} times that of `LC_ALL=C sort -u --parallel=1`, '
                 f'and {mib["uriform dedupe"]} MiB of memory (`awk`: {mib["awk"]}, `sort`: {mib["sort -u"]}). With `--hashed` it takes '
                 f'{short(hashed / ours)} times as long, and {mib["uriform dedupe --hashed"]} MiB.'),
    ]


HEADER = 'uriform/uriform.hpp'


def compiling(results):
    seconds, lines, sizes = results['compile s'], results['header lines'], results['library bytes']
    libraries = ', '.join(f'`{name}` {size / 1024:.0f}' for name, size in sorted(sizes.items(), key=lambda item: -item[1]))
    return [
        *wrapped(f'- `{HEADER}` takes {short(seconds[HEADER] / seconds["string"])} times as long to compile as `<string>` '
                 f'({seconds[HEADER]:.2f} s), and {short(lines[HEADER] / lines["string"])} times as many lines remain after the '
                 f'preprocessor; `uriform.cpp` of the two files takes {seconds["uriform.cpp"]:.0f} s '
                 f'({results["run"]["compiler"]}, `-O2`).'),
        *wrapped(f'- Sizes of the stripped shared libraries in KiB: {libraries}.'),
    ]


def summary(results):
    rows, seconds, memory = dict(charts.ratios(results)), results['program s'], results['program KiB']
    others = sorted(ratio for name, ratio in rows['parse'].items() if name in results['peer'])
    return [
        *wrapped(f'- **Speed:** {WORDS[len(others)]} other libraries take {short(others[0])} to {short(others[-1])} times as long '
                 f'to parse URIs, and ada {results["peer"]["ada"]} takes {short(rows["web: parse to href"]["ada"])} times as long to '
                 f'parse web URLs ([measured](lib/docs/speed.md) on {results["run"]["date"]}).'),
        *wrapped(f'- **Memory:** `uriform dedupe` of {count(results["lines"]["read"])} lines takes '
                 f'{short(seconds["uriform dedupe"] / seconds["awk"])} times the time of `awk`, and '
                 f'{short(memory["uriform dedupe"] / memory["awk"])} times its memory.'),
    ]


ORDERS = {
    'each repeated': 'a thousand texts, each 64 times in a row',
    'shuffled': 'the same texts, shuffled',
    'in order': 'all texts in the order of memory',
    'not in cache': 'many texts in random order, not in any cache',
}


def caches(results):
    table = charts.answers(results, 'cache: ')
    unit = table['parse', 'uriform']['in order']
    heads = {('parse', 'memcpy'): 'memcpy', ('parse', 'empty text'): 'empty text', ('parse', 'uriform'): 'parse',
             ('parse', 'uriform batch'): 'batch::parse', ('normalize', 'uriform'): 'normalize',
             ('normalize', 'uriform batch'): 'batch::normalize'}
    rows = [[label, *(short(table[key][order] / unit) for key in heads)] for order, label in ORDERS.items()]
    return [*markdown(['order of the texts', *heads.values()], rows), '', *wrapped(machine(results) + '.')]


def branches(results):
    heads = {'instructions': 0, 'branches': 0, 'mispredicted': 1}  # with digits after the point
    names = ('parse', 'normalize, unchanged', 'normalize, respelled', 'batch: parse', 'batch: normalize, unchanged', 'web: parse')
    rows = [[name, *(f'{results[head][name]:.{digits}f}' for head, digits in heads.items())] for name in names]
    return markdown(['a text', *heads], rows)


def beside(results, prefix, own, other, heads):
    """Returns a table of text kinds that two libraries read, with both times."""
    table = charts.operations(results)
    kinds = {name.removeprefix(prefix): row[other] / row[own] for name, row in table.items()
             if name.startswith(prefix) and name not in charts.SHOWN and own in row and other in row}
    return markdown(heads, [[name, short(ratio)] for name, ratio in sorted(kinds.items(), key=lambda item: item[1])])


def urls(results):
    return beside(results, 'web: ', 'uriform web', 'ada', ['URLs', f'time of ada {results["peer"]["ada"]}'])


def changes(results):
    return beside(results, 'normalize: ', 'unchanged', 'uriform', ['a URI with', 'time'])


SETS = [('uriform::exact_keys', ['boost::unordered_flat_set', 'std::unordered_set']),
        ('uriform::hashed_keys', ['boost::unordered_flat_set of hashes'])]


def sets(results):
    times, rows = results['ns'], []
    for own, others in SETS:
        for size, power in (('100000', '10⁵'), ('10000000', '10⁷')):
            for name in (own, *others):
                if f'set: add/{name}/{size}' in times:
                    ratios = [times[f'set: {what}/{name}/{size}'] / times[f'set: {what}/{own}/{size}']
                              for what in ('add', 'look up')]
                    rows.append([name if name == own else re.sub(r'^\S+', r'`\g<0>`', name), power, *map(short, ratios),
                                 f'{results["key bytes"][f"{name}/{size}"]:.0f}'])
    threads = [times[f'set: add by threads/{own}/10000000/1'] / times[f'set: add by threads/{own}/10000000/2'] for own, _ in SETS]
    return [*markdown(['set', 'keys', 'add', 'look up', 'bytes for a key'], rows), '',
            *wrapped(f'Two threads add 10⁷ keys to a uriform::concurrent_seen_set at {short(threads[0])} times the rate of a single '
                     f'thread, and hashes at {short(threads[1])} times. Boost is {results["peer"]["Boost.URL"]}; {machine(results)}.')]


def python(results):
    """The results of hosts/python/bench/urls.py, measured in a separate run."""
    operations = ['parse', 'normalize', 'join']
    times = {tuple(name.split('/')): value for name, value in results['python'].items()}
    libraries = sorted({library for library, _ in times}, key=lambda name: times.get((name, 'normalize')) or times[name, 'parse'])
    cells = [[name, *(short(times[name, operation]) if (name, operation) in times else '' for operation in operations)]
             for name in libraries]
    return [*markdown(['library', *operations], cells), '', note_of_python(results)]


def note_of_python(results):
    run = results['python run']
    return f'1.0 is a call of uriform; {run["corpus"]}, {run["texts"]} texts; measured {run["date"]}.'


def python_sites(results):
    """The results of hosts/python/bench/sites.py, measured in a separate run."""
    times, run = results['python sites'], results['python sites run']
    libraries = sorted({name.split('/')[0] for name in times}, key=lambda library: times[f'{library}/host'])
    rows = [[library, *(short(times[name]) if name in times else '' for name in (f'{library}/host', f'{library}/URL'))]
            for library in libraries]
    return [*markdown(['library', 'of a host', 'of a URL'], rows), '',
            f'1.0 is a call of `registrable_domain`; {run["corpus"]}, {run["texts"]} texts with {run["hosts"]} hosts; the same list for all, '
            f'with private domains; tldextract {run["tldextract"]}, publicsuffix2 {run["publicsuffix2"]}; measured {run["date"]}.']


# Programs that uriform extends. Each is measured by its `measure.py`, in a separate run.
HOSTS = ('python', 'javascript', 'sqlite', 'duckdb', 'postgresql', 'clickhouse', 'cache')


def functions_of(host):
    """Returns a section with the times of a host's functions, and their ratios to an expression in the host."""
    def section(results):
        run, times = results[f'{host} run'], results[f'{host} ns']
        rows = [[f'`{name}`', f'{time:.0f}', short(time / times[run['peer']])]
                for name, time in sorted(times.items(), key=lambda item: item[1])]
        about = (f'{count(run["rows"])} rows of {count(run["URLs"])} URLs, {run["version"]}, {run["processor"]}, {run["date"]}. The times '
                 f'are ns per row without the time to read it, and ratios are relative to `{run["peer"]}`.')
        return [*wrapped(about), '', *markdown(['', 'ns', 'ratio'], rows), *ratios_of(results.get(f'{host} ratio', {}))]
    return section


def ratios_of(table):
    return ['', *markdown(['time', 'ratio'], [[name, short(ratio)] for name, ratio in table.items()])] if table else []


def orders(results):
    """The times that PostgreSQL needs to sort rows, and to find them with an index."""
    heads = {'sort, ms': 0, 'index, ms': 0, 'index, MB': 0, 'query by the index (pgbench), µs': 0}
    tables = {head: results[f'postgresql {head}'] for head in heads}
    names = sorted({name for table in tables.values() for name in table})
    rows = [[f'`{name}`', *(f'{table[name]:.0f}' if name in table else '' for table in tables.values())] for name in names]
    checked, memory = results['postgresql check'], results['postgresql memory']
    text = (f'An index of {count(checked["rows"])} rows was made in {checked["made, s"]:.1f} s, and `bt_index_parent_check` of amcheck found '
            f'no fault in it or in its table in {checked["checked, s"]:.1f} s. A process used '
            f'{memory["MB before"]:.1f} MB of private memory after {count(memory["rows before"])} rows, and {memory["MB after"]:.1f} MB after '
            f'{count(memory["rows after"])} more.')
    return [*markdown(['', *heads], rows), '', *wrapped(text)]


def report_run(host, kinds, arguments):
    """Prints a program's results, and writes them to the documentation if `arguments` contains `--write`."""
    run = kinds[f'{host} run']
    run |= {'date': time.strftime('%Y-%m-%d', time.gmtime()), 'processor': processor()}
    results = read(ROOT / RESULTS) | kinds
    print('\n'.join(line for function in SECTIONS[f'lib/hosts/{host}/README.md'].values() for line in function(results)))
    if '--write' in arguments:
        write_all(results)


def javascript(results):
    """The results of hosts/js/bench/urls.py, measured in a separate run."""
    times = results['javascript']
    run = results['javascript run']
    rows = [[f'`{name}`' if name != CROSSING else name, short(times[name])] for name in sorted(times, key=times.get) if name != CROSSING]
    return [*markdown(['a text', 'time'], rows), '', *wrapped(
        f'1.0 is `new URL(text).href` of Node {run["node"].removeprefix("v")}; {run["corpus"]}, {run["texts"]} texts; normalize-url '
        f'{run["normalize-url"]}, `@apify/utilities` {run["@apify/utilities"]}; measured {run["date"]}. Copying a text into WebAssembly and '
        f'a result out of it takes {short(times[CROSSING])} of that, measured with `encode` on texts that it leaves unchanged.')]


CROSSING = 'into WebAssembly and back'


REPLAYED = {'module': 'the configuration of this page', 'nothing': 'no configuration', 'pasted': 'a common configuration'}


def replayed(results, cache):
    """The results of test/hosts/caches/replay.py, measured in a separate run."""
    def value(name, figure):
        return results['cache'][f'{cache}/{name}/{figure}']

    rows = [[label, f'{value(name, "hits"):.1%}', count(value(name, 'wrong')), count(value(name, 'refused')),
             short(value(name, 'request') / value('nothing', 'request'))] for name, label in REPLAYED.items()]
    return [*markdown(['configuration', 'hits', 'answers of another page', 'refused', 'instructions'], rows), '',
            *wrapped(results['cache run'][cache] + '. Instructions are those of the cache per request, without the system; 1 is no '
                     'configuration.')]


def hits_by(results, cache, rows):
    """The costs of hits by configuration. Each row contains a label and the names of two configurations to compare."""
    def value(name, figure):
        return results['cache'][f'{cache}/{name}/{figure}']

    def more(ratio):
        return f'{ratio - 1:+.1%}'

    def row(label, name, other):
        times = [more(value(f'{name}, {other}', figure)) for figure in ('time', 'time, low', 'time, high')]
        return [label, f'{times[0]} ({times[1]} to {times[2]})', more(value(f'{name}, {other}', 'rate')),
                more(value(name, 'hit') / value(other, 'hit'))]

    return ['', *wrapped('The cost of a hit whose URL is in normal form, relative to another configuration: processor time, with the system, as the '
                         'median and the quartiles of rounds that ask two caches by turns; hits per second; and instructions, without the system.'), '',
            *markdown(['configuration', 'processor time', 'hits per second', 'instructions'], [row(*each) for each in rows])]


def varnish_replay(results):
    return replayed(results, 'varnish') + hits_by(results, 'varnish', [
        ['`set req.url = uriform.normalize(req.url)`, relative to `set req.url = req.url`', 'normalize', 'statement'],
        ['the configuration of this page, relative to tests of fields in place of its functions', 'module', 'statements'],
        ['the configuration of this page, relative to none', 'module', 'nothing'],
        ['the same, for responses with a No-Vary-Search', 'module with a field', 'nothing'],
        ['the common configuration, relative to none', 'pasted', 'nothing'],
        ['none, relative to none', 'nothing', 'nothing']])


def nginx_replay(results):
    return replayed(results, 'nginx') + hits_by(results, 'nginx', [
        ['`uriform_normalize` and the variables, relative to the same configuration without the module', 'normalize', 'statements'],
        ['the configuration of this page, relative to the same without the module', 'module', 'statements'],
        ['the common configuration, relative to none', 'pasted', 'nothing'],
        ['none, relative to none', 'nothing', 'nothing']])


# {file: {name of a section: function}}
SECTIONS = {
    'README.md': {'summary': summary},
    'lib/docs/speed.md': {'speed': speed, 'copying': copying, 'command': command, 'compiling': compiling},
    'lib/docs/limits.md': {'caches': caches, 'branches': branches, 'urls': urls, 'changes': changes},
    'lib/docs/seen_sets.md': {'sets': sets},
    'lib/hosts/python/README.md': {'python': python, 'sites': python_sites},
    'lib/hosts/sqlite/README.md': {'functions': functions_of('sqlite')},
    'lib/hosts/duckdb/README.md': {'functions': functions_of('duckdb')},
    'lib/hosts/clickhouse/README.md': {'functions': functions_of('clickhouse')},
    'lib/hosts/postgresql/README.md': {'functions': functions_of('postgresql'), 'orders': orders},
    'lib/hosts/js/README.md': {'javascript': javascript},
    'lib/hosts/varnish/README.md': {'replay': varnish_replay},
    'lib/hosts/nginx/README.md': {'replay': nginx_replay},
}
CHARTS = {
    'bench/chart.svg': charts.chart,
    'bench/scaling.svg': charts.scaling_chart,
    'lib/hosts/python/bench/urls.svg': charts.python_chart,
}


def written(path, text, results):
    """Returns a file's text with its sections rewritten."""
    functions = SECTIONS[path]
    if sorted(mark['name'] for mark in MARK.finditer(text)) != sorted(functions):
        sys.exit(f'{path} needs each of these sections once: {", ".join(functions)}')

    def section(mark):
        name = mark['name']
        return '\n'.join([f'<!-- begin: bench {name} -->', *functions[name](results), f'<!-- end: bench {name} -->'])

    return MARK.sub(section, text)


def files(root, results):
    """Yields (path, text) for each file that depends on the results."""
    for path in SECTIONS:
        yield path, written(path, (root / path).read_text(encoding='utf-8'), results)
    for path, draw in CHARTS.items():
        yield path, draw(results)


def write_all(table, folder=ROOT):
    """Writes the table and all files to the folder; the files' other text is taken from the project."""
    (folder / 'bench').mkdir(parents=True, exist_ok=True)
    write(folder / RESULTS, table)
    for path, text in [*files(ROOT, read(folder / RESULTS))]:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding='utf-8')


def different(root):
    """Returns the files that differ from the results."""
    return [path for path, text in files(root, read(root / RESULTS)) if (root / path).read_text(encoding='utf-8') != text]


if __name__ == '__main__':
    if sys.argv[1:] == ['--check']:
        sys.exit('\n'.join(f'{path} differs from {RESULTS}' for path in different(ROOT)) or 0)
    if sys.argv[1:]:
        sys.exit(__doc__)
    write_all(read(ROOT / RESULTS))
