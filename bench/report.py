#!/usr/bin/env python3
"""Says what uriform-bench measured as ratios to uriform, and draws them.

usage: report.py RESULTS.json [CHART.svg]

RESULTS.json is what `uriform-bench --benchmark_out=RESULTS.json` wrote. A ratio is the median of one library's
time over the median of uriform's in the same run: 10.0 means that the other takes ten times as long.
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


def ratios(table):
    """[(operation, [(library, ratio, allocations)])] with the fastest first."""
    for operation, libraries in sorted(table.items()):
        if "uriform" not in libraries:
            continue
        own = libraries["uriform"][0]
        yield operation, sorted(((name, time / own, heap) for name, (time, heap) in libraries.items()), key=lambda row: row[1])


def chart(rows, context):
    """A bar for each library and operation, as long as its ratio."""
    longest = max(ratio for _, libraries in rows for _, ratio, _ in libraries)
    width, bar, left = 760, 16, 250
    y, body = 34, []
    for operation, libraries in rows:
        body.append(f'<text x="10" y="{y + 12}" font-weight="bold">{escape(operation)}</text>')
        for name, ratio, _ in libraries:
            length = max(1.0, ratio / longest * (width - left - 60))
            colour = "#2a6f97" if name.startswith("uriform") else "#b8b8b8"
            body.append(
                f'<text x="{left - 8}" y="{y + 12}" text-anchor="end">{escape(name)}</text>'
                f'<rect x="{left}" y="{y}" width="{length:.1f}" height="{bar - 4}" fill="{colour}"/>'
                f'<text x="{left + length + 5:.1f}" y="{y + 11}">{ratio:.1f}</text>'
            )
            y += bar
        y += 10
    title = f"Time relative to uriform ({escape(context['corpus'])} corpus, kernel {escape(context['kernel'])}); shorter is faster"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{y}" font-family="sans-serif" font-size="12">'
        f'<rect width="100%" height="100%" fill="white"/><text x="10" y="20" font-size="14">{title}</text>{"".join(body)}</svg>\n'
    )


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        results = json.load(file)
    context = results["context"]
    rows = list(ratios(medians(results)))
    print(f"{context['texts']} texts, {context['corpus']} corpus, kernel {context['kernel']}; times relative to uriform, medians of one run")
    for operation, libraries in rows:
        print(operation)
        for name, ratio, heap in libraries:
            print(f"  {name:12} {ratio:8.2f}" + ("" if heap is None else f"   {heap:.2f} allocations a call"))
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
            file.write(chart([row for row in rows if len(row[1]) > 1], context))


if __name__ == "__main__":
    main()
