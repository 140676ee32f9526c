# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Diagrams of row kernels and caches."""

from svg import Drawing


def row_threads():
    """A row of 2048 bf16 columns on 128 threads of a GPU."""
    figure = Drawing("row-threads", "A row mapped to threads", 720, 270)
    figure.text(30, 30, "A row of 2048 columns, bf16: 256 vectors of 8 columns (16 bytes each)",
                bold=True)
    labels = ["0", "1", "2", "…", "127", "128", "129", "130", "…", "255"]
    kinds = ["main"] * 5 + ["good"] * 5
    figure.text(30, 74, "vector", muted=True)
    figure.cells(100, 56, 58, 28, labels, kinds)
    figure.text(30, 110, "thread", muted=True)
    figure.cells(100, 92, 58, 28, ["0", "1", "2", "…", "127", "0", "1", "2", "…", "127"], kinds)
    figure.text(245, 140, "chunk 0", size=11, anchor="middle", muted=True)
    figure.text(535, 140, "chunk 1", size=11, anchor="middle", muted=True)
    figure.text(30, 172, "Reduction of the row", bold=True)
    for number, step in enumerate(("columns of a vector", "vectors of a thread", "32 threads: shuffles",
                                   "4 warps: one barrier")):
        x = 30 + number * 168
        figure.box(x, 186, 148, 30, step, size=11)
        if number:
            figure.arrow((x - 20, 201), (x, 201))
    figure.text(30, 244, "Rows of up to 32 threads share a block. Very long rows use a cluster of up "
                "to 8 blocks.", size=11, muted=True)
    return figure


def row_passes():
    """The phases of rms_norm_fused_fp8 for both orders of multiplications."""
    figure = Drawing("row-passes", "Passes over a row", 720, 240)
    for y, order, steps in (
            (20, "order = document", ("sum of squares", "max |y|", "values y / scale")),
            (130, "order = folded", ("sum of squares, max |x * gamma|", "values y / scale"))):
        figure.text(30, y + 16, order, bold=True)
        width = 660 // len(steps) - 20
        for number, step in enumerate(steps):
            x = 30 + number * (width + 28)
            figure.box(x, y + 28, width, 30, f"phase {number}: {step}", size=11,
                       kind="good" if number == len(steps) - 1 else "main")
            if number:
                figure.arrow((x - 28, y + 43), (x, y + 43))
                scalar = "1 / rms" if number == 1 and len(steps) == 3 else "scale"
                figure.text(x - 14, y + 76, scalar, size=10, anchor="middle", muted=True)
    figure.text(30, 226, "A phase is one pass over the row. It ends with a reduction to a scalar of "
                "the row.", size=11, muted=True)
    return figure


def paged_cache():
    """A page table, pages, and a row of 656 bytes."""
    figure = Drawing("paged-cache", "Paged cache and the row of 656 bytes", 720, 330)
    figure.text(30, 30, "table of sequence b", bold=True)
    figure.cells(30, 42, 52, 28, ["7", "2", "5", "-1"], ["main", "main", "main", "grey"])
    figure.text(124, 90, "column p / page_size", size=11, muted=True)
    figure.text(330, 30, "pages of the cache", bold=True)
    for number, label in enumerate(("0", "1", "2", "3", "4", "5", "6", "7")):
        used = label in ("7", "2", "5")
        figure.box(330 + number * 44, 42, 40, 60, label, kind="main" if used else "grey")
    figure.text(448, 122, "row p % page_size of the page", size=11, muted=True)
    figure.arrow((108, 70), (108, 138), (438, 138), (438, 104))
    figure.text(30, 180, "One row of an MLA cache with inline scales: 656 bytes", bold=True)
    for x, width, label, text, kind in ((30, 400, "512 x f8E4M3FN", "compressed KV, 512 bytes", "main"),
                                        (430, 70, "4 x f32", "16 bytes", "warm"),
                                        (500, 190, "64 x bf16", "rope part, 128 bytes", "good")):
        figure.box(x, 194, width, 46, label, text, kind=kind, size=11)
    for number in range(1, 4):
        figure.line((30 + number * 100, 194), (30 + number * 100, 200))
    figure.text(30, 264, "Each scale belongs to 128 values of compressed KV. The rope part has no "
                "scale.", size=11, muted=True)
    figure.text(30, 290, "Other formats: 576 x bf16 (1152 bytes), 576 x f8E4M3FN (576 bytes).",
                size=11, muted=True)
    return figure


def mla():
    """Prefill over chunks, and decode in absorbed form."""
    figure = Drawing("mla", "MLA prefill and decode", 720, 360)
    figure.text(30, 28, "Prefill: keys and values are computed for each chunk", bold=True)
    steps = (("norm, rope", "new cache rows", "plain"), ("gather, quantize", "compressed KV", "plain"),
             ("GEMM kv_b_proj", "K and V of heads", "main"), ("attention", "192 / 128", "main"),
             ("merge by LSE", "all chunks", "good"))
    for number, (name, text, kind) in enumerate(steps):
        x = 24 + number * 138
        figure.box(x, 46, 120, 48, name, text, kind=kind, size=11)
        if number:
            figure.arrow((x - 18, 70), (x, 70))
    figure.line((222, 104), (222, 118), (636, 118), (636, 104))
    figure.text(429, 134, "for each chunk of the keys", size=11, anchor="middle", muted=True)
    figure.text(30, 180, "Decode: the projections are absorbed into query and output", bold=True)
    steps = (("norm, rope", "new cache rows", "plain"), ("q x w_uk", "512 columns a head", "main"),
             ("attention", "576 / 512, one KV head", "main"), ("out x w_uv", "128 columns a head", "main"),
             ("out", "[T, H, 128]", "good"))
    for number, (name, text, kind) in enumerate(steps):
        x = 24 + number * 138
        figure.box(x, 198, 120, 48, name, text, kind=kind, size=10)
        if number:
            figure.arrow((x - 18, 222), (x, 222))
    figure.box(300, 276, 258, 34, "paged cache: 512 + 64 columns a token", kind="grey", size=11)
    figure.arrow((360, 276), (360, 246))
    figure.text(30, 340, "All heads read the same cache rows. Prefill has cheaper attention, decode "
                "reads fewer bytes.", size=11, muted=True)
    return figure


DIAGRAMS = (row_threads, row_passes, paged_cache, mla)
