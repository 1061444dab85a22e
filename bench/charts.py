"""Draws charts from results.tsv, as SVG.

A ratio is another library's time divided by uriform's: with 10 it takes ten times as long. Numbers are minima from a single run.
"""
import math
from html import escape

# What bench/scaling.hpp measures under names of the form `QUESTION: operation/library/argument`, and sets of keys.
QUESTIONS = ("length: ", "column: ", "threads: ", "cache: ", "set: ")


def operations(results):
    """{operation: {library: nanoseconds per text}}"""
    table = {}
    for name, time in results["ns"].items():
        if not name.startswith(QUESTIONS):
            operation, library = name.split("/")
            table.setdefault(operation, {})[library] = time
    return table


def answers(results, question):
    """Returns {(operation, library): {argument: nanoseconds per text}} for a question, ordered by argument."""
    table = {}
    for name, time in results["ns"].items():
        if name.startswith(question):
            operation, library, argument = name.removeprefix(question).split("/")
            table.setdefault((operation, library), {})[int(argument) if argument.isdigit() else argument] = time
    order = sorted(table, key=lambda key: (key[0] != "parse", (LIBRARIES + [key[1]]).index(key[1])))
    return {key: dict(sorted(table[key].items(), key=rank)) for key in order}


def rank(item):
    """Sorts numbers by value, and text orders by cost."""
    return CACHES.index(item[0]) if item[0] in CACHES else item[0]


LIBRARIES = ["memcpy", "uriform batch", "uriform", "uriform web", "ada", "libcurl", "uriparser", "Boost.URL"]
CACHES = ["each repeated", "shuffled", "in order", "not in cache"]


def lengths(results):
    """The cost per byte, relative to uriform parsing a 1 KiB text."""
    table = answers(results, "length: ")
    middle = table["parse", "uriform"][1024] / 1024
    return {key: {size: time / size / middle for size, time in row.items()} for key, row in table.items()}


def columns(results):
    """The cost per text, relative to parsing 10,000 texts individually."""
    table = answers(results, "column: ")
    middle = table["parse", "uriform"][10_000]
    return {key: {size: time / middle for size, time in row.items()} for key, row in table.items()}


def threads(results):
    """Texts per time, relative to a single thread."""
    return {key: {count: row[1] / time for count, time in row.items()} for key, row in answers(results, "threads: ").items()}


def caches(results):
    """Returns [(order, [(library, cost per text relative to uriform's in the cache)])] for parsing, fastest first."""
    table = answers(results, "cache: ")
    unit = table["parse", "uriform"][CACHES[0]]
    parsing = {library: row for (operation, library), row in table.items() if operation == "parse"}
    return [(order, sorted(((library, row[order] / unit) for library, row in parsing.items()), key=lambda item: item[1]))
            for order in CACHES]


def batches(table):
    """Returns [(operation, [(name, time relative to copying the texts with memcpy)])] for the column operations."""
    floor = table["parse"]["memcpy"]
    return [(operation, [("memcpy", 1.0)] + [(name, row[name] / floor) for name in ("uriform batch", "uriform")])
            for operation, row in sorted(table.items(), key=lambda item: (item[0] not in SHOWN, item[0])) if "uriform batch" in row]


# Operations that several libraries support, with their names in charts and tables.
SHOWN = {
    "parse": "parse a URI",
    "parse and normalize": "parse and normalize a URI",
    "parse and compare, equivalent": "parse and compare two URIs, equivalent",
    "parse and compare, different": "parse and compare two URIs, different",
    "parse and resolve": "parse and resolve a URI",
    "web: parse to href": "parse a web URL to its serialization",
    "web: parse": "parse a web URL to an object of its own",
    "web: can_parse": "whether a text is a web URL",
}


def ratios(results):
    """Returns [(operation, {library: ratio})] for the operations shown, fastest first. For web URLs, 1 is uriform::web."""
    table = operations(results)
    return [(operation, dict(sorted(((library, time / table[operation].get("uriform", table[operation].get("uriform web")))
                                     for library, time in table[operation].items() if not library.endswith(" batch")),
                                    key=lambda item: item[1])))
            for operation in SHOWN]


# Colours per library, for light and dark themes; other libraries are grey.
COLOURS = {
    "uriform": ("#0969da", "#4493f8"),
    "uriform web": ("#218bff", "#1f6feb"),
    "uriform batch": ("#1a7f37", "#3fb950"),
    "ada": ("#bf8700", "#d29922"),
    "Boost.URL": ("#cf222e", "#f85149"),
    "uriparser": ("#8250df", "#a371f7"),
    "libcurl": ("#bf3989", "#db61a2"),
}


def css_class(library):
    """Returns the library's CSS class, used for the colour of its lines and bars."""
    return library.replace(".", "").replace(" ", "-") if library in COLOURS else "other"


def colours(which):
    """Returns the CSS rules for light (0) or dark (1)."""
    rules = "".join(
        f".fill.{css_class(library)} {{ fill: {pair[which]} }} .line.{css_class(library)} {{ stroke: {pair[which]} }} "
        for library, pair in COLOURS.items()
    )
    grey = ("#afb8c1", "#59636e")[which]
    return f".fill.other {{ fill: {grey} }} .line.other {{ stroke: {grey} }} {rules}"


STYLE = f"""
text {{ fill: #1f2328 }} .note {{ fill: #59636e }} .ground {{ fill: #ffffff }} .grid {{ stroke: #d1d9e0 }}
.line {{ fill: none; stroke-width: 3 }} .dashed {{ stroke-dasharray: 9 5 }}
{colours(0)}
@media (prefers-color-scheme: dark) {{
  text {{ fill: #f0f6fc }} .note {{ fill: #9198a1 }} .ground {{ fill: #0d1117 }} .grid {{ stroke: #3d444d }}
  {colours(1)}
}}
"""
WIDTH, BARS, RATIOS = 800, 150, 60  # widths: chart, names left of the bars, numbers right of them
LINE = 24  # distance between bars; text is 18 high, to be legible at half size


def bars(title, libraries, y, scale):
    """Draws the title at height y and the bars below it. Returns them and the height where they end."""
    parts = [f'<text x="10" y="{y + 18}" font-weight="bold">{escape(title)}</text>']
    for name, ratio in libraries:
        y += LINE
        length = max(1.0, ratio * scale)
        parts.append(
            f'<text x="{BARS - 8}" y="{y + 18}" text-anchor="end">{escape(name)}</text>'
            f'<rect class="fill {css_class(name)}" x="{BARS}" y="{y + 3}" width="{length:.1f}" height="{LINE - 6}"/>'
            f'<text x="{BARS + length + 6:.1f}" y="{y + 18}">{ratio:.1f}</text>'
        )
    return parts, y + LINE + 14


def heading(title, *notes):
    return [f'<text x="10" y="28" font-size="22" font-weight="bold">{escape(title)}</text>',
            *(f'<text class="note" x="10" y="{54 + LINE * number}">{escape(note)}</text>' for number, note in enumerate(notes))]


def bar_panel(title, notes, rows):
    """Draws a bar for each library and row, as long as its ratio. Returns the drawing and its height."""
    scale = (WIDTH - BARS - RATIOS) / max(ratio for _, libraries in rows for _, ratio in libraries)
    body, y = heading(title, *notes), 48 + LINE * len(notes)
    for name, libraries in rows:
        parts, y = bars(name, libraries, y, scale)
        body += parts
    return body, y


LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT = 70, 76, 700, 300  # size of the plot area


def powers(low, high, base):
    """Returns the powers of base, from the last below low to the first above high."""
    return [base ** n for n in range(math.floor(math.log(low, base) + 1e-9), math.ceil(math.log(high, base) - 1e-9) + 1)]


def short(number):
    """Writes numbers as 8, 1K, 64M; 0.1"""
    for unit, size in (("M", 10 ** 6), ("K", 10 ** 3)):
        for factor in (size, 2 ** 20 if unit == "M" else 2 ** 10):
            if number >= factor and number % factor == 0:
                return f"{number // factor}{unit}"
    return f"{number:g}"


def line_panel(title, note, table, marks):
    """Draws a line for each operation and library, between the marks on the lower axis; both axes are logarithmic."""
    values = [value for row in table.values() for value in row.values()]
    levels = powers(min(values), max(values), 10 if max(values) / min(values) > 64 else 2)
    levels = levels if len(levels) > 1 else [levels[0], levels[0] * 2]

    def at(mark, value):
        across = math.log(mark / marks[0]) / (math.log(marks[-1] / marks[0]) or 1)
        up = math.log(value / levels[0]) / math.log(levels[-1] / levels[0])
        return LEFT + PLOT_WIDTH * across, TOP + PLOT_HEIGHT * (1 - up)

    body = heading(title, note)
    for level in levels:
        y = at(marks[0], level)[1]
        body.append(f'<line class="grid" x1="{LEFT}" x2="{LEFT + PLOT_WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>'
                    f'<text x="{LEFT - 8}" y="{y + 6:.1f}" text-anchor="end">{short(level)}</text>')
    for mark in marks:
        x = at(mark, levels[0])[0]
        body.append(f'<text x="{x:.1f}" y="{TOP + PLOT_HEIGHT + 26}" text-anchor="middle">{short(mark)}</text>')
    y = TOP + PLOT_HEIGHT + 56
    for number, ((operation, library), row) in enumerate(table.items()):
        look = f'class="line {css_class(library)}{"" if operation == "parse" else " dashed"}"'
        points = " ".join("{:.1f},{:.1f}".format(*at(mark, value)) for mark, value in row.items())
        x = 10 + number % 2 * WIDTH // 2
        body.append(f'<polyline {look} points="{points}"/><polyline {look} points="{x},{y - 6} {x + 40},{y - 6}"/>'
                    f'<text x="{x + 48}" y="{y}">{escape(library if operation == "parse" else library + ", " + operation)}</text>')
        y += LINE if number % 2 == 1 or number == len(table) - 1 else 0
    return body, y + 14


def document(width, height, body):
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="18"><style>{STYLE}</style>',
        '<rect class="ground" width="100%" height="100%"/>', *body, "</svg>\n",
    ])


def run_note(results):
    run = results["run"]
    return f"{int(run['texts']):,} texts ({run['corpus']}); {run['processor']} ({run['kernel']}); commit {run['commit']}, {run['date']}"


def versions(results, libraries):
    return ", ".join(f"{library} {version}" for library, version in results["peer"].items() if library in libraries)


def chart(results):
    """Returns chart.svg, in light or dark colours as the reader prefers."""
    rows = [(SHOWN[operation], list(row.items())) for operation, row in ratios(results) if len(row) > 1]
    notes = [run_note(results), versions(results, {library for _, libraries in rows for library, _ in libraries})]
    body, height = bar_panel("Time relative to uriform: shorter is faster", notes, rows)
    return document(WIDTH, height, body)


def scaling_chart(results):
    """Returns scaling.svg: a panel for each question, in two columns."""
    by_length, by_column, by_threads = lengths(results), columns(results), threads(results)
    left = [
        line_panel("A byte of a longer text: lower is faster", "bytes in the text; 1 is uriform's parse at 1 KiB", by_length,
                   [8, 64, 512, 4096, 32768, 262144, 2 ** 21, 2 ** 24]),
        line_panel("A text of a longer column: lower is faster", "texts in the column; 1 is parsing 10,000, one by one",
                   by_column, [10 ** n for n in range(7)]),
        line_panel("Texts a second on more threads: higher is better", "threads; 1 is one thread", by_threads,
                   sorted({count for row in by_threads.values() for count in row})),
    ]
    right = [
        bar_panel("Parsing, warm and cold: shorter is faster",
                  ["1.0 is uriform with each text repeated", run_note(results), versions(results, LIBRARIES)], caches(results)),
        bar_panel("Columns, single texts, copying: shorter is faster",
                  ["all texts in one column, or one by one; 1.0 is memcpy of each text"], batches(operations(results))),
    ]
    parts, heights = [], [0, 0]
    for side, panels in enumerate((left, right)):
        for body, height in panels:
            parts += [f'<g transform="translate({side * WIDTH},{heights[side]})">', *body, "</g>"]
            heights[side] += height + 10
    return document(2 * WIDTH, max(heights), parts)


def python_chart(results):
    """Returns hosts/python/bench/urls.svg, with a logarithmic scale."""
    left, lowest, run = 170, math.log(0.02), results["python run"]
    scale = (WIDTH - left - RATIOS - 20) / (math.log(max(results["python"].values())) - lowest)
    body = heading("Time relative to uriform, logarithmic: shorter is faster",
                   f"1.0 is a call of uriform; {run['corpus']}, {run['texts']} texts; measured {run['date']}")
    y = 72
    for operation in ("parse", "normalize", "join"):
        body.append(f'<text x="10" y="{y + 18}" font-weight="bold">{operation}</text>')
        row = {name.partition("/")[0]: ratio for name, ratio in results["python"].items() if name.endswith("/" + operation)}
        for library, ratio in sorted(row.items(), key=lambda item: item[1]):
            y += LINE
            name = "ada" if "ada" in library else library if library in COLOURS else library.rpartition(" ")[0]
            length = max(1.0, (math.log(ratio) - lowest) * scale)
            body.append(f'<text x="{left - 8}" y="{y + 18}" text-anchor="end">{escape(library)}</text>'
                        f'<rect class="fill {css_class(name)}" x="{left}" y="{y + 3}" width="{length:.1f}" height="{LINE - 6}"/>'
                        f'<text x="{left + length + 6:.1f}" y="{y + 18}">{ratio:{".2f" if ratio < 1 else ".1f"}}</text>')
        y += LINE + 14
    return document(WIDTH, y, body)
