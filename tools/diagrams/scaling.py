# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Model of the time of cross-rank QK-norm, for docs/Scaling.md.

The model has published inputs and no measurement:

- BASE_US and HOP_US: the latency of an all-gather with NCCL's LL protocol that passes data from rank
  to rank, and of each hop over NVLink; NCCL, src/graph/tuning.cc.
- LINKS: bytes per second of a GPU in one direction. LL transfers 4 bytes of flags with 4 bytes of
  data, so half of it is left for data.
- MEMORY: bytes per second of a copy on an H200, docs/data/h200.json.
"""

import math

from svg import Drawing

BASE_US, HOP_US = 6.6, 0.6
LINKS = {"NVLink 4": 450e9, "NVLink 5": 900e9}
MEMORY = 4.26e12
Q, K = 6144, 1024  # MiniMax-M2
RANKS = (1, 2, 4, 8, 16, 32, 72)


def exchange_us(ranks, rows, link):
    """Microseconds of the all-gather of 8 bytes per row and rank."""
    if ranks == 1:
        return 0.0
    hops = ranks - 1
    return BASE_US + hops * HOP_US + hops * 8 * rows / (LINKS[link] / 2) * 1e6


def kernels_us(ranks, rows):
    """Microseconds of memory traffic: the statistics read q and k, the norm reads and writes them."""
    own = rows * (Q + K) / ranks * 2
    return (3 * own + 8 * rows * (ranks + 1)) / MEMORY * 1e6


def total_us(ranks, rows, link):
    return exchange_us(ranks, rows, link) + kernels_us(ranks, rows)


def table():
    """Returns the table of docs/Scaling.md."""
    lines = ["| rows | ranks | link | bytes received per GPU | exchange, µs | kernels, µs |",
             "|---|---|---|---|---|---|"]
    for rows in (16, 4096, 16384):
        for ranks in (1, 4, 8, 72):
            link = "NVLink 4" if ranks <= 8 else "NVLink 5"
            lines.append(f"| {rows} | {ranks} | {link if ranks > 1 else ''} | {8 * rows * (ranks - 1)} "
                         f"| {exchange_us(ranks, rows, link):.1f} | {kernels_us(ranks, rows):.1f} |")
    return lines


def scaling():
    """Time of the norm over the number of ranks, for a small and a large number of rows."""
    figure = Drawing("scaling", "Modelled time of cross-rank QK-norm", 720, 330)
    figure.text(24, 28, "Cross-rank QK-norm of 6144 + 1024 columns, modelled for an H200", bold=True)
    left, bottom, width, height, most = 80, 270, 540, 210, 180.0

    def point(ranks, time):
        return left + width * math.log2(ranks) / math.log2(72), bottom - height * time / most

    for time in range(0, 151, 50):
        y = point(1, time)[1]
        figure.line((left, y), (left + width, y), dashed=time > 0)
        figure.text(left - 8, y + 4, str(time), size=11, anchor="end", muted=True)
    for ranks in RANKS:
        x = point(ranks, 0)[0]
        figure.text(x, bottom + 18, str(ranks), size=11, anchor="middle", muted=True)
    figure.text(left - 56, 50, "time in µs", size=11, muted=True)
    figure.text(left + width, bottom + 36, "ranks", size=11, anchor="end", muted=True)
    for rows in (16, 4096, 16384):
        for link, most_ranks in (("NVLink 4", 8), ("NVLink 5", 72)):
            ranks = [count for count in RANKS if count <= most_ranks]
            points = [point(count, total_us(count, rows, link)) for count in ranks]
            figure.path(points, link == "NVLink 4", "")
            if link == "NVLink 5":
                figure.text(points[-1][0] + 6, points[-1][1] + (12 if rows == 16 else 2), f"{rows} rows", size=11)
    figure.text(24, 318, "Dashed: NVLink 4, up to 8 GPUs. Solid: NVLink 5, up to 72 GPUs.", size=11,
                muted=True)
    return figure


DIAGRAMS = (scaling,)
