#!/usr/bin/env python3
"""Prints the results of uriform-bench as ratios to uriform, and draws a chart of them.

usage: report.py RESULTS.json [CHART.svg]

RESULTS.json is the output of `uriform-bench --benchmark_out=RESULTS.json`. A ratio is the median of one library's
time over the median of uriform's in the same run: with 10.0 the other takes ten times as long.
"""
import json
import os
import subprocess
import sys
import tempfile
from html import escape


def medians(results):
    """{operation: {library: (nanoseconds a text, allocations a call, if they were counted)}}, in the order measured."""
    texts = int(results["context"]["texts"])
    table = {}
    for run in results["benchmarks"]:
        if run.get("aggregate_name") != "median" or run["run_name"].startswith("length/"):
            continue
        operation, library = run["run_name"].split("/")[:2]
        unit = {"ns": 1, "us": 1e3, "ms": 1e6}[run["time_unit"]]
        time = run["real_time" if run["run_name"].endswith("/manual_time") else "cpu_time"]
        table.setdefault(operation, {})[library] = (time * unit / texts, run.get("allocations"))
    return table


def lengths(results):
    """[(bytes, nanoseconds a byte)]"""
    unit = {"ns": 1, "us": 1e3, "ms": 1e6}
    return sorted(
        (int(run["run_name"].split("/")[2]), run["cpu_time"] * unit[run["time_unit"]] / int(run["run_name"].split("/")[2]))
        for run in results["benchmarks"]
        if run.get("aggregate_name") == "median" and run["run_name"].startswith("length/")
    )


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


def ratios(table):
    """[(operation, [(library, ratio, allocations)])] with the fastest first."""
    for operation, libraries in sorted(table.items(), key=lambda item: (ORDER + [item[0]]).index(item[0])):
        if "uriform" not in libraries:
            continue
        own = libraries["uriform"][0]
        yield operation, sorted(((name, time / own, heap) for name, (time, heap) in libraries.items()), key=lambda row: row[1])


STYLE = """
text { fill: #1f2328 } .note { fill: #59636e } .other { fill: #afb8c1 } .own { fill: #0969da } .ground { fill: #ffffff }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc } .note { fill: #9198a1 } .other { fill: #59636e } .own { fill: #4493f8 } .ground { fill: #0d1117 }
}
"""
WIDTH, BARS, RATIOS = 800, 130, 60  # of the chart, of the names to the left of the bars, of the numbers to the right
LINE = 24  # from one bar to the next; the text is 18 high, to be legible at half of the size


def bars(operation, libraries, y, scale):
    """The operation's name at height y and its bars below, and the height where they end."""
    parts = [f'<text x="10" y="{y + 18}" font-weight="bold">{escape(operation)}</text>']
    for name, ratio, _ in libraries:
        y += LINE
        length = max(1.0, ratio * scale)
        colour = "own" if name.startswith("uriform") else "other"
        parts.append(
            f'<text x="{BARS - 8}" y="{y + 18}" text-anchor="end">{escape(name)}</text>'
            f'<rect class="{colour}" x="{BARS}" y="{y + 3}" width="{length:.1f}" height="{LINE - 6}"/>'
            f'<text x="{BARS + length + 6:.1f}" y="{y + 18}">{ratio:.1f}</text>'
        )
    return parts, y + LINE + 14


def changes(table):
    """[(class, time of its texts relative to texts of the same sizes that normalization does not change)]"""
    for operation, libraries in table.items():
        if operation.startswith("normalize: "):
            yield operation.removeprefix("normalize: "), libraries["uriform"][0] / libraries["unchanged"][0]


def chart(rows, context):
    """A bar for each library and operation, as long as its ratio, in light or dark colours as the reader prefers."""
    scale = (WIDTH - BARS - RATIOS) / max(ratio for _, libraries in rows for _, ratio, _ in libraries)
    note = f"{context['corpus']} corpus, {context['texts']} texts; kernel {context['kernel']}; measured {context['date'][:10]}"
    body = [
        '<text x="10" y="28" font-size="22" font-weight="bold">Time relative to uriform: shorter is faster</text>',
        f'<text class="note" x="10" y="54">{escape(note)}</text>',
    ]
    y = 72
    for operation, libraries in rows:
        parts, y = bars(operation, libraries, y, scale)
        body += parts
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" font-family="sans-serif" '
        f'font-size="18"><style>{STYLE}</style>',
        '<rect class="ground" width="100%" height="100%"/>', *body, "</svg>\n",
    ])


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        results = json.load(file)
    context = results["context"]
    table = medians(results)
    rows = [row for row in ratios(table) if not row[0].startswith("normalize: ")]
    print(f"{context['texts']} texts, {context['corpus']} corpus, kernel {context['kernel']}; times relative to uriform, medians of one run")
    for operation, libraries in rows:
        print(operation)
        for name, ratio, heap in libraries:
            print(f"  {name:12} {ratio:8.2f}" + ("" if heap is None else f"   {heap:.2f} allocations a call"))
    print("parse and normalize, by what is changed: time relative to texts of the same sizes that do not change")
    for name, ratio in changes(table):
        print(f"  {name:32} {ratio:8.2f}")
    by_length = lengths(results)
    if by_length:
        print("parse, by length: cost of a byte relative to a text of 1 KiB")
        middle = next(cost for size, cost in by_length if size >= 1024)
        for size, cost in by_length:
            print(f"  {size:10} {cost / middle:8.2f}")
    if "library" in context:
        print(f"size of the shared library, stripped: {stripped_size(context['library'])} bytes")
    if len(sys.argv) == 3:
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write(chart([row for row in rows if len(row[1]) > 1 and not row[0].startswith("web: ")], context))


if __name__ == "__main__":
    main()
