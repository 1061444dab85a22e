#!/usr/bin/env python3
"""Prints the results of uriform-bench as ratios, and draws charts of them.

usage: report.py RESULTS.json [FOLDER]

RESULTS.json is the output of `uriform-bench --benchmark_out=RESULTS.json`. Numbers are minima of one run. A ratio is
the time of one library over that of uriform: with 10.0 the other takes ten times as long. FOLDER receives chart.svg,
the ratios of each operation, and scaling.svg, which shows how time depends on lengths, columns, threads and caches.
"""
import json
import math
import os
import subprocess
import sys
import tempfile
from html import escape

UNITS = {"ns": 1, "us": 1e3, "ms": 1e6}


def minima(results):
    """(the parts of its name, nanoseconds, other results) of each benchmark that measured something."""
    for run in results["benchmarks"]:
        if run.get("aggregate_name") == "minimum" and not run.get("error_occurred"):
            clock = "real_time" if "/manual_time" in run["run_name"] or "/real_time" in run["run_name"] else "cpu_time"
            yield run["run_name"].split("/"), run[clock] * UNITS[run["time_unit"]], run


def operations(results):
    """{operation: {library: (nanoseconds a text, allocations a call, if they were counted)}}, in the order measured."""
    texts = int(results["context"]["texts"])
    table = {}
    for (operation, library, *_), time, run in minima(results):
        if not operation.startswith(QUESTIONS):
            table.setdefault(operation, {})[library] = (time / texts, run.get("allocations"))
    return table


# What bench/scaling.hpp measures under names of the form `QUESTION: operation/library/argument`.
QUESTIONS = ("length: ", "column: ", "threads: ", "cache: ")


def answers(results, question):
    """{(operation, library): {argument: nanoseconds a text}} of one question, in the order of the arguments."""
    table = {}
    for name, time, run in minima(results):
        if name[0].startswith(question):
            argument = int(name[2]) if name[2].isdigit() else name[2]
            table.setdefault((name[0].removeprefix(question), name[1]), {})[argument] = time / run["texts"]
    order = sorted(table, key=lambda key: (key[0] != "parse", (LIBRARIES + [key[1]]).index(key[1])))
    return {key: dict(sorted(table[key].items(), key=rank)) for key in order}


def rank(item):
    """Numbers in their order, and the orders of texts in that of what they cost."""
    return CACHES.index(item[0]) if item[0] in CACHES else item[0]


LIBRARIES = ["memcpy", "uriform batch", "uriform", "ada", "libcurl", "uriparser", "Boost.URL"]
CACHES = ["each repeated", "shuffled", "in order", "not in cache"]


def lengths(results):
    """The cost of a byte, relative to one of a text of 1 KiB that uriform parses."""
    table = answers(results, "length: ")
    middle = table.get(("parse", "uriform"), {}).get(1024, 1024) / 1024
    return {key: {size: time / size / middle for size, time in row.items()} for key, row in table.items()}


def columns(results):
    """The cost of a text, relative to one of 10,000 that are parsed one by one."""
    table = answers(results, "column: ")
    middle = table.get(("parse", "uriform"), {}).get(10_000, 1)
    return {key: {size: time / middle for size, time in row.items()} for key, row in table.items()}


def threads(results):
    """The texts in a time, relative to one thread."""
    return {key: {count: row[1] / time for count, time in row.items()} for key, row in answers(results, "threads: ").items()}


def caches(results):
    """[(order, [(library, cost of a text relative to uriform's in the cache)])] for parsing, with the fastest first."""
    table = answers(results, "cache: ")
    unit = table.get(("parse", "uriform"), {}).get(CACHES[0], 1)
    rows = {order: [(library, row[order] / unit) for (operation, library), row in table.items() if operation == "parse" and order in row]
            for order in CACHES}
    return [(order, sorted(row, key=lambda item: item[1])) for order, row in rows.items() if row]


def batches(table):
    """[(operation, [(name, time relative to memcpy of the texts)])] of the operations that columns have."""
    if "memcpy" not in table.get("parse", {}):
        return []
    floor = table["parse"]["memcpy"][0]
    return [(operation, [("memcpy", 1.0)] + [(name, row[name][0] / floor) for name in ("uriform batch", "uriform")])
            for operation, row in sorted(table.items(), key=by_order) if "uriform batch" in row]


def stripped_size(library):
    """In bytes."""
    with tempfile.NamedTemporaryFile() as stripped:
        subprocess.run(["strip", "-o", stripped.name, library], check=True)
        return os.path.getsize(stripped.name)


# The operations in the order of the report; others follow by name.
ORDER = [
    "parse",
    "parse and normalize",
    "parse and compare, equivalent",
    "parse and compare, different",
    "parse and is_normalized",
    "parse and hash",
    "parse and resolve",
]


def by_order(item):
    return ORDER.index(item[0]) if item[0] in ORDER else len(ORDER), item[0]


def ratios(table):
    """[(operation, [(library, ratio, allocations)])] with the fastest first."""
    for operation, libraries in sorted(table.items(), key=by_order):
        if "uriform" not in libraries:
            continue
        own = libraries["uriform"][0]
        yield operation, sorted(((name, time / own, heap) for name, (time, heap) in libraries.items()), key=lambda row: row[1])


# The colours of a library in light and dark; those of others are grey.
COLOURS = {
    "uriform": ("#0969da", "#4493f8"),
    "uriform batch": ("#1a7f37", "#3fb950"),
    "ada": ("#bf8700", "#d29922"),
    "Boost.URL": ("#cf222e", "#f85149"),
    "uriparser": ("#8250df", "#a371f7"),
    "libcurl": ("#bf3989", "#db61a2"),
}


def css_class(library):
    """Its class, by which lines and bars have its colour."""
    return library.replace(".", "").replace(" ", "-") if library in COLOURS else "other"


def colours(which):
    """The rules for light (0) or dark (1)."""
    rules = "".join(
        f".fill.{css_class(library)} {{ fill: {pair[which]} }} .line.{css_class(library)} {{ stroke: {pair[which]} }} "
        for library, pair in COLOURS.items()
    )
    grey = ("#afb8c1", "#59636e")[which]
    return f".fill.other {{ fill: {grey} }} .line.other {{ stroke: {grey} }} {rules}"


STYLE = f"""
text {{ fill: #1f2328 }} .note {{ fill: #59636e }} .ground {{ fill: #ffffff }} .grid {{ stroke: #d1d9e0 }} .line {{ fill: none; stroke-width: 3 }}
.dashed {{ stroke-dasharray: 9 5 }}
{colours(0)}
@media (prefers-color-scheme: dark) {{
  text {{ fill: #f0f6fc }} .note {{ fill: #9198a1 }} .ground {{ fill: #0d1117 }} .grid {{ stroke: #3d444d }}
  {colours(1)}
}}
"""
WIDTH, BARS, RATIOS = 800, 150, 60  # of the chart, of the names to the left of the bars, of the numbers to the right
LINE = 24  # from one bar to the next; the text is 18 high, to be legible at half of the size


def bars(title, libraries, y, scale):
    """The title at height y and the bars below it, and the height where they end."""
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


def changes(table):
    """[(class, time of its texts relative to texts of the same sizes that normalization does not change)]"""
    for operation, libraries in table.items():
        if operation.startswith("normalize: "):
            yield operation.removeprefix("normalize: "), libraries["uriform"][0] / libraries["unchanged"][0]


def heading(title, note):
    return [
        f'<text x="10" y="28" font-size="22" font-weight="bold">{escape(title)}</text>',
        f'<text class="note" x="10" y="54">{escape(note)}</text>',
    ]


def bar_panel(title, note, rows):
    """A bar for each library and row, as long as its ratio: what is drawn, and its height."""
    scale = (WIDTH - BARS - RATIOS) / max(ratio for _, libraries in rows for _, ratio in libraries)
    body, y = heading(title, note), 72
    for name, libraries in rows:
        parts, y = bars(name, libraries, y, scale)
        body += parts
    return body, y


LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT = 70, 76, 700, 300  # of the area that lines are drawn in


def powers(low, high, base):
    """The powers of the base from the one below low to the one above high."""
    return [base ** n for n in range(math.floor(math.log(low, base) + 1e-9), math.ceil(math.log(high, base) - 1e-9) + 1)]


def short(number):
    """8, 1K, 64M; 0.1"""
    for unit, size in (("M", 10 ** 6), ("K", 10 ** 3)):
        for factor in (size, 2 ** 20 if unit == "M" else 2 ** 10):
            if number >= factor and number % factor == 0:
                return f"{number // factor}{unit}"
    return f"{number:g}"


def line_panel(title, note, table, marks):
    """A line for each operation and library, between the marks of the lower axis; both axes are logarithmic."""
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
        body.append(f'<text x="{at(mark, levels[0])[0]:.1f}" y="{TOP + PLOT_HEIGHT + 26}" text-anchor="middle">{short(mark)}</text>')
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


def run_note(context):
    return f"{context['corpus']} corpus, {context['texts']} texts; kernel {context['kernel']}; measured {context['date'][:10]}"


def chart(rows, context):
    """chart.svg, in light or dark colours as the reader prefers."""
    rows = [(operation, [(name, ratio) for name, ratio, _ in row]) for operation, row in rows]
    body, height = bar_panel("Time relative to uriform: shorter is faster", run_note(context), rows)
    return document(WIDTH, height, body)


def scaling_chart(results):
    """scaling.svg: a panel for each question, in two columns."""
    context = results["context"]
    by_length, by_column, by_threads = lengths(results), columns(results), threads(results)
    left, right = [], []
    if by_length:
        left.append(line_panel("A byte of a longer text: lower is faster", "bytes in the text; 1 is uriform's parse at 1 KiB", by_length,
                               [8, 64, 512, 4096, 32768, 262144, 2 ** 21, 2 ** 26]))
    if by_column:
        left.append(line_panel("A text of a longer column: lower is faster", "texts in the column; 1 is parsing 10,000, one by one",
                               by_column, [10 ** n for n in range(8)]))
    if by_threads:
        marks = sorted({count for row in by_threads.values() for count in row})
        left.append(line_panel("Texts a second on more threads: higher is better", "threads; 1 is one thread", by_threads, marks))
    if caches(results):
        right.append(bar_panel("Parsing, warm and cold: shorter is faster",
                               f"1.0 is uriform with each text repeated; kernel {context['kernel']}; measured {context['date'][:10]}", caches(results)))
    if batches(operations(results)):
        right.append(bar_panel("Columns, single texts, copying: shorter is faster", "all texts in one column, or one by one; 1.0 is memcpy of each text",
                               batches(operations(results))))
    parts, heights = [], [0, 0]
    for side, panels in enumerate((left, right)):
        for body, height in panels:
            parts += [f'<g transform="translate({side * WIDTH},{heights[side]})">', *body, "</g>"]
            heights[side] += height + 10
    return document(2 * WIDTH, max(heights), parts)


def print_table(title, table):
    if table:
        print(title)
    for (operation, library), row in table.items():
        print(f"  {operation}, {library}: " + ", ".join(f"{short(argument)} {value:.2f}" for argument, value in row.items()))


def print_bars(title, rows):
    if rows:
        print(title)
    for name, libraries in rows:
        print(f"  {name}: " + ", ".join(f"{library} {ratio:.2f}" for library, ratio in libraries))


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        results = json.load(file)
    context = results["context"]
    table = operations(results)
    rows = [row for row in ratios(table) if not row[0].startswith("normalize: ")]
    print(f"{context['texts']} texts, {context['corpus']} corpus, kernel {context['kernel']}; times relative to uriform, minima of one run")
    for operation, libraries in rows:
        print(operation)
        for name, ratio, heap in libraries:
            print(f"  {name:13} {ratio:8.2f}" + ("" if heap is None else f"   {heap:.2f} allocations a call"))
    print("parse and normalize, by what is changed: time relative to texts of the same sizes that do not change")
    for name, ratio in changes(table):
        print(f"  {name:32} {ratio:8.2f}")
    print_table("cost of a byte by the length of the text, relative to parsing 1 KiB", lengths(results))
    print_table("cost of a text by the size of the column, relative to parsing 10,000 one by one", columns(results))
    print_table("texts a second by threads, relative to one", threads(results))
    print_bars("cost of parsing a text by the order of the texts, relative to uriform with each text repeated", caches(results))
    print_bars("cost of a text relative to memcpy", batches(table))
    if "library" in context:
        print(f"size of the shared library, stripped: {stripped_size(context['library'])} bytes")
    if len(sys.argv) == 3:
        shown = [row for row in rows if len(row[1]) > 1 and not row[0].startswith("web: ")]
        if shown:
            write(sys.argv[2], "chart.svg", chart(shown, context))
        write(sys.argv[2], "scaling.svg", scaling_chart(results))


if __name__ == "__main__":
    main()
