#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the benchmark figures of the documentation from the data files in docs/data.

usage: tools/plot-benchmarks.py            writes docs/figures/*-{light,dark}.svg
       tools/plot-benchmarks.py --check    checks that the figures belong to the data

Drawing needs matplotlib (`pip install matplotlib`). --check needs Python alone. The same data and
the same version of matplotlib give the same bytes.
"""

import argparse
import collections
import hashlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "figures"
sys.dont_write_bytecode = True  # The sources may be read-only.
sys.path.insert(0, str(ROOT / "tools" / "benchmark"))
import records  # noqa: E402
from records import OURS, span  # noqa: E402

# A bar: its label, the least and the greatest value, and whether it is emphasized.
Bar = collections.namedtuple("Bar", "label least most is_ours")
# A line of a chart: its label, its points (size, least and greatest value), and whether it is
# emphasized.
Line = collections.namedtuple("Line", "label points is_ours")
# A figure: its name, title, data files, a function from these files to panels, a function that
# draws a panel, and the height in pixels. A panel has a title, a unit, and either groups of bars
# with a label or lines.
Figure = collections.namedtuple("Figure", "name title files panels draw height")

# H200: groups have a label and the fields that select their records.
ROW = "a scale for each row"
GROUP = "a scale for each group of 128"
H200_PANELS = [
    ("Row kernels, bf16, 4096 rows", "µs, lower is better", [
        ("RMSNorm, 4096 columns", {"op": "rms_norm"}),
        ("RMSNorm → FP8 per row, 7168 columns", {"op": "rms_norm_fused_fp8", "options": ROW}),
        ("RMSNorm → FP8 per 128, 7168 columns", {"op": "rms_norm_fused_fp8", "options": GROUP}),
        ("Add + RMSNorm, 4096 columns", {"op": "add_rms_norm"}),
    ]),
    ("GEMM, M × N × K", "TFLOP/s, higher is better", [
        ("bf16, 4096 × 4096 × 7168", {"op": "matmul", "shape": [4096, 4096, 7168]}),
        ("bf16, 8192 × 8192 × 8192", {"op": "matmul", "shape": [8192, 8192, 8192]}),
        ("FP8 block scales, 4096 × 4096 × 7168",
         {"options": "block scales", "shape": [4096, 4096, 7168]}),
        ("FP8 block scales, 4096 × 7168 × 2048",
         {"options": "block scales", "shape": [4096, 7168, 2048]}),
        ("FP8 one scale, 4096 × 4096 × 7168", {"options": "one scale"}),
    ]),
    ("Causal attention, bf16, 16 heads", "TFLOP/s, higher is better", [
        ("head 192/128, 8192 keys", {"types": "bf16", "shape": [8192, 16, "192/128"]}),
        ("head 192/128, 16384 keys", {"types": "bf16", "shape": [16384, 16, "192/128"]}),
        ("head 128/128, 8192 keys", {"types": "bf16", "shape": [8192, 16, "128/128"]}),
        ("head 64/64, 8192 keys", {"shape": [8192, 16, "64/64"]}),
        ("head 256/256, 8192 keys", {"shape": [8192, 16, "256/256"]}),
    ]),
]
# Charts over a size: a title, the name of the size, its index in the shape, and the fields that
# select the records. A shape is given without the size.
H200_SIZES = [
    ("GEMM, bf16", "M, with N 4096 and K 7168", 0, {"op": "matmul", "shape": [4096, 7168]}),
    ("GEMM, FP8, block scales", "M, with N 4096 and K 7168", 0,
     {"options": "block scales", "shape": [4096, 7168]}),
    ("Attention, head 192/128", "tokens, causal, bf16, 16 heads", 0,
     {"op": "ragged_attention", "types": "bf16", "shape": [16, "192/128"]}),
    ("Attention, head 128/128", "tokens, causal, bf16, 16 heads", 0,
     {"op": "ragged_attention", "types": "bf16", "shape": [16, "128/128"]}),
]
# CPU row kernels of one thread: a label, op and options.
CPU_ROWS = [
    ("RMSNorm", "rms_norm", ""), ("add + RMSNorm", "add_rms_norm", ""),
    ("LayerNorm", "layer_norm", ""), ("QK norm", "apply_qk_rms_norm", ""),
    ("RMSNorm → FP8 per row", "rms_norm_fused_fp8", "a scale for each row, order = folded"),
    ("quantization to FP8 per 128", "quantize",
     "a scale for each group of 128, scaling = reciprocal"),
    ("RoPE", "rope", "table of f32")]
# CPUs on which oneDNN has a kernel with the same instructions.
CPU_GEMM = {"zen5": "Zen 5", "zen4": "Zen 4", "xeon-amx": "Xeon AMX"}

# Colors: text, secondary text, our bars and their text, the bars of peers and their text.
THEMES = {
    "light": ("#1f2328", "#59636e", "#0969da", "#ffffff", "#d1d9e0", "#1f2328"),
    "dark": ("#f0f6fc", "#9198a1", "#4493f8", "#0d1117", "#3d444d", "#f0f6fc"),
}


def fail(text):
    sys.exit(f"error: {text}")


def selected(data, wanted):
    """Returns the records with these fields."""
    return [record for record in data["records"]
            if all(record[name] == value for name, value in wanted.items())]


def h200_panels(files):
    """Returns the panels of the H200, with our bar first in each group."""
    data, panels = files["h200"], []
    for title, unit, groups in H200_PANELS:
        bars = []
        for label, wanted in groups:
            found = selected(data, wanted)
            if not any(record["peer"] == OURS for record in found) or len(found) < 2:
                fail(f"docs/data/h200.json: no record of {OURS} with a peer for {wanted}")
            found.sort(key=lambda record: (record["peer"] != OURS, span(record)[0]))
            bars.append((label, [Bar(record["peer"], *span(record), record["peer"] == OURS)
                                 for record in found]))
        panels.append((title, unit, bars))
    return panels


def rate_of(record):
    """Returns the least and the greatest value of a record in TFLOP/s."""
    if record["unit"] == "TFLOP/s":
        return span(record)
    if record["unit"] != "us" or record["family"] != "gemm":
        fail(f"docs/data/h200.json: expected TFLOP/s, or us of a GEMM, got {record}")
    m, n, k = record["shape"]
    return tuple(2 * m * n * k / time / 1e6 for time in reversed(span(record)))


def h200_sizes(files):
    """Returns charts of the rate over a size, with our line last."""
    panels = []
    for title, size, at, wanted in H200_SIZES:
        lines = {}
        for record in files["h200"]["records"]:
            shape = [extent for index, extent in enumerate(record["shape"]) if index != at]
            if all(wanted[name] == (shape if name == "shape" else record[name])
                   for name in wanted):
                point = record["shape"][at], *rate_of(record)
                lines.setdefault(record["peer"], []).append(point)
        if OURS not in lines or len(lines) < 2 or min(map(len, lines.values())) < 2:
            fail(f"docs/data/h200.json: expected {OURS} and a peer at two sizes for {wanted}")
        panels.append((title, size, [Line(peer, sorted(lines[peer]), peer == OURS)
                                     for peer in sorted(lines, key=lambda peer: peer == OURS)]))
    return panels


def cpu_panels(files):
    """Returns row kernels in percent of a copy, and GEMMs in percent of oneDNN."""
    rows = []
    for label, op, options in CPU_ROWS:
        found = [record for record in selected(files["rocketlake"], {
            "family": "cpu-rows", "op": op, "options": options, "threads": 1})
            if record["shape"][0] == 4096]
        if len(found) != 1:
            fail(f"docs/data/rocketlake.json: expected one record of {op} '{options}', got {len(found)}")
        percent = found[0]["percent_of_copy"]
        rows.append((label, [Bar("", percent, percent, True)]))
    panels = [("Row kernels, 4096 rows", "% of a copy of the same bytes", rows)]
    for types, name in (("bf16", "bf16"), ("f8E4M3FN", "FP8, block scales")):
        groups = []
        for m, k in ((1, 7168), (16, 7168), (1024, 7168)):
            bars = []
            for file, label in CPU_GEMM.items():
                found = selected(files[file], {"family": "cpu-gemm", "types": types, "threads": 1,
                                               "shape": [m, 4096, k]})
                bars += [Bar(label, *span(record), True) for record in found]
            groups.append((f"M {m}, K {k}", bars))
        panels.append((f"GEMM, {name}", "% of oneDNN, N 4096", groups))
    return panels


def digest(figure):
    """Returns a digest of the data of a figure."""
    content = b"".join((records.DATA / f"{name}.json").read_bytes() for name in figure.files)
    return hashlib.sha256(content).hexdigest()[:16]


def describe(figure):
    files = ", ".join(f"docs/data/{name}.json" for name in figure.files)
    return f"Drawn by tools/plot-benchmarks.py from {files}, digest {digest(figure)}."


def text_of(bar):
    return f"{bar.least}" if bar.least == bar.most else f"{bar.least}–{bar.most}"


def draw_bars(axes, panel, theme, height):
    """Draws groups of horizontal bars from the top. One unit of y is one pixel."""
    foreground, muted, ours, on_ours, peer, on_peer = theme
    title, unit, groups = panel
    axes.text(0, 0, title, color=foreground, fontsize=9.75, fontweight="bold", va="center")
    axes.text(0, 18, unit, color=muted, fontsize=8.5, va="center")
    greatest = max(bar.most for _, bars in groups for bar in bars)
    y = 43
    for label, bars in groups:
        axes.text(0, y, label, color=foreground, fontsize=8.5, va="center")
        y += 17
        for bar in bars:
            color, on_color = (ours, on_ours) if bar.is_ours else (peer, on_peer)
            # The range of several runs is a lighter end of the bar.
            if bar.most > bar.least:
                axes.barh(y, bar.most, height=15, color=color, alpha=0.5, linewidth=0)
            axes.barh(y, bar.least, height=15, color=color, linewidth=0)
            axes.text(greatest * 0.015, y + 0.5, bar.label, color=on_color, fontsize=8.25,
                      va="center_baseline")
            axes.text(bar.most + greatest * 0.015, y + 0.5, text_of(bar), color=foreground,
                      fontsize=8.25, fontweight="bold" if bar.is_ours else "normal",
                      va="center_baseline")
            y += 17
        y += 7
    axes.set_xlim(0, greatest * 1.32)
    axes.set_ylim(height * 0.965, 0)
    axes.axis("off")


def draw_lines(axes, panel, theme, height):
    """Draws a line for each library, with a bar from the least to the greatest value of a point."""
    foreground, muted, ours, _, peer, _ = theme
    title, size, lines = panel
    head = dict(transform=axes.transAxes, va="center")
    axes.text(-0.16, 1.31, title, color=foreground, fontsize=9.75, fontweight="bold", **head)
    axes.text(-0.16, 1.20, "TFLOP/s, higher is better", color=muted, fontsize=8.5, **head)
    for index, line in enumerate(reversed(lines)):
        color = ours if line.is_ours else muted
        axes.text(-0.16 + 0.5 * index, 1.10, line.label, color=color, fontsize=8.5,
                  fontweight="bold" if line.is_ours else "normal", **head)
    for line in lines:
        sizes, least, most = zip(*line.points)
        color = ours if line.is_ours else muted
        axes.vlines(sizes, least, most, color=color, linewidth=4, alpha=0.5)
        axes.plot(sizes, most, color=color, marker="o", markersize=3.5,
                  linewidth=2 if line.is_ours else 1.25)
    sizes = sorted({point[0] for line in lines for point in line.points})
    axes.set_xscale("log", base=2)
    axes.set_xticks(sizes, [str(one) for one in sizes], color=foreground, fontsize=8)
    axes.set_yticks(*tick_labels(max(point[2] for line in lines for point in line.points)),
                    color=foreground, fontsize=8)
    axes.minorticks_off()
    axes.margins(x=0.08)
    axes.set_ylim(0)
    axes.set_xlabel(size, color=muted, fontsize=8)
    axes.grid(axis="y", color=peer, linewidth=0.5)
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(False)


def tick_labels(greatest):
    """Returns the ticks from zero past the greatest value, and their labels."""
    step = 200 if greatest < 1000 else 500
    ticks = range(0, int(greatest // step + 1) * step + 1, step)
    return list(ticks), [str(tick) for tick in ticks]


def draw(figure, panels, theme, path):
    try:
        import matplotlib
        matplotlib.use("svg")
        import matplotlib.pyplot as plot
    except ImportError:
        fail("drawing needs matplotlib; install it with: python3 -m pip install matplotlib")
    # DejaVu Sans comes with matplotlib, so the layout is the same everywhere. A browser takes
    # the first font of the list that it has.
    plot.rcParams.update({
        "svg.fonttype": "none", "svg.hashsalt": "fusednorm", "font.family": "sans-serif",
        "font.sans-serif": ["DejaVu Sans", "Verdana", "Segoe UI", "Helvetica", "Arial"]})
    drawing, axes = plot.subplots(1, len(panels), figsize=(800 / 96, figure.height / 96))
    if figure.draw is draw_bars:
        drawing.subplots_adjust(left=0.005, right=1, top=0.965, bottom=0, wspace=0.06)
    else:
        drawing.subplots_adjust(left=0.035, right=0.98, top=0.73, bottom=0.16, wspace=0.24)
    for ax, panel in zip(axes, panels):
        figure.draw(ax, panel, THEMES[theme], figure.height)
    drawing.savefig(path, transparent=True, metadata={
        "Date": None, "Creator": None, "Title": figure.title, "Description": describe(figure)})
    plot.close(drawing)
    text = "".join(line.rstrip() + "\n" for line in path.read_text().splitlines())
    path.write_text(text)


FIGURES_TO_DRAW = (
    Figure("h200", "fusednorm on an NVIDIA H200", ("h200",), h200_panels, draw_bars, 334),
    Figure("h200-sizes", "Rate over size on an NVIDIA H200", ("h200",), h200_sizes, draw_lines,
           240),
    Figure("cpu", "fusednorm on CPUs, one thread", ("rocketlake", *CPU_GEMM), cpu_panels,
           draw_bars, 345),
)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="check the figures, change nothing")
    options = parser.parse_args()
    try:
        files = records.load_all()
    except records.DataError as error:
        fail(f"docs/data/{error}")
    FIGURES.mkdir(exist_ok=True)
    for figure in FIGURES_TO_DRAW:
        panels = figure.panels(files)
        for theme in THEMES:
            path = FIGURES / f"{figure.name}-{theme}.svg"
            if not options.check:
                draw(figure, panels, theme, path)
            elif not path.exists() or not re.search(f"digest {digest(figure)}", path.read_text()):
                fail(f"{path.relative_to(ROOT)} does not belong to its data; draw it again with "
                     "tools/plot-benchmarks.py")
    return 0


if __name__ == "__main__":
    sys.exit(main())
