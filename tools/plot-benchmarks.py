#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the benchmark figures of the documentation from docs/data/h200.json.

usage: tools/plot-benchmarks.py            writes docs/figures/h200-light.svg and h200-dark.svg
       tools/plot-benchmarks.py --check    checks that the figures belong to the data

Drawing needs matplotlib (`pip install matplotlib`). --check needs Python alone. The same data and
the same version of matplotlib give the same bytes.
"""

import argparse
import hashlib
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "docs" / "data" / "h200.json"
FIGURES = ROOT / "docs" / "figures"
sys.dont_write_bytecode = True  # The sources may be read-only.
sys.path.insert(0, str(ROOT / "tools" / "benchmark"))
import records  # noqa: E402
from records import OURS, span, text_of  # noqa: E402

# Panels: a title, and groups of bars. A group has a label and the fields that select its records.
ROW = "a scale for each row"
GROUP = "a scale for each group of 128"
PANELS = [
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

# Colors: text, secondary text, our bars and their text, the bars of peers and their text.
THEMES = {
    "light": ("#1f2328", "#59636e", "#0969da", "#ffffff", "#d1d9e0", "#1f2328"),
    "dark": ("#f0f6fc", "#9198a1", "#4493f8", "#0d1117", "#3d444d", "#f0f6fc"),
}


def fail(text):
    sys.exit(f"error: {text}")


def digest():
    return hashlib.sha256(DATA.read_bytes()).hexdigest()[:16]


def describe():
    return f"Drawn by tools/plot-benchmarks.py from docs/data/h200.json, digest {digest()}."


def bars_of(data, wanted):
    """Returns the records of one group, ours first."""
    found = [record for record in data["records"]
             if all(record[name] == value for name, value in wanted.items())]
    if not any(record["peer"] == OURS for record in found) or len(found) < 2:
        fail(f"{DATA.relative_to(ROOT)}: no record of {OURS} with a peer for {wanted}")
    return sorted(found, key=lambda record: (record["peer"] != OURS, span(record)[0]))


def draw_panel(axes, data, panel, theme):
    """Draws groups of horizontal bars from the top. One unit of y is one pixel."""
    foreground, muted, ours, on_ours, peer, on_peer = theme
    title, unit, groups = panel
    axes.text(0, 0, title, color=foreground, fontsize=9.75, fontweight="bold", va="center")
    axes.text(0, 18, unit, color=muted, fontsize=8.5, va="center")
    bars = [bars_of(data, wanted) for _, wanted in groups]
    greatest = max(span(record)[1] for group in bars for record in group)
    y = 43
    for (label, _), group in zip(groups, bars):
        axes.text(0, y, label, color=foreground, fontsize=8.5, va="center")
        y += 17
        for record in group:
            least, most = span(record)
            is_ours = record["peer"] == OURS
            color, on_color = (ours, on_ours) if is_ours else (peer, on_peer)
            # The range of several runs is a lighter end of the bar.
            if most > least:
                axes.barh(y, most, height=15, color=color, alpha=0.5, linewidth=0)
            axes.barh(y, least, height=15, color=color, linewidth=0)
            axes.text(greatest * 0.015, y + 0.5, record["peer"], color=on_color, fontsize=8.25,
                      va="center_baseline")
            axes.text(most + greatest * 0.015, y + 0.5, text_of(record), color=foreground,
                      fontsize=8.25, fontweight="bold" if is_ours else "normal",
                      va="center_baseline")
            y += 17
        y += 7
    axes.set_xlim(0, greatest * 1.32)
    axes.axis("off")
    return y


def draw(data, name, path):
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
    width, height = 800, 334
    figure, panels = plot.subplots(1, len(PANELS), figsize=(width / 96, height / 96))
    figure.subplots_adjust(left=0.005, right=1, top=0.965, bottom=0, wspace=0.06)
    for axes, panel in zip(panels, PANELS):
        draw_panel(axes, data, panel, THEMES[name])
        axes.set_ylim(height * 0.965, 0)
    figure.savefig(path, transparent=True, metadata={
        "Date": None, "Creator": None, "Title": f"fusednorm on an {data['machine']}",
        "Description": describe()})
    plot.close(figure)
    text = "".join(line.rstrip() + "\n" for line in path.read_text().splitlines())
    path.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="check the figures, change nothing")
    options = parser.parse_args()
    try:
        data = records.load(DATA)
    except records.DataError as error:
        fail(f"docs/data/{error}")
    for _, _, groups in PANELS:
        for _, wanted in groups:
            bars_of(data, wanted)
    FIGURES.mkdir(exist_ok=True)
    for name in THEMES:
        path = FIGURES / f"h200-{name}.svg"
        if not options.check:
            draw(data, name, path)
        elif not path.exists() or not re.search(f"digest {digest()}", path.read_text()):
            fail(f"{path.relative_to(ROOT)} does not belong to {DATA.relative_to(ROOT)}; "
                 "draw it again with tools/plot-benchmarks.py")
    return 0


if __name__ == "__main__":
    sys.exit(main())
