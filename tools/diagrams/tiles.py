# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Diagrams of tile kernels on GPUs."""

from svg import Drawing


def timeline(figure, y, name, spans, height=26):
    """Draws the spans (start, width, label, kind) of one actor."""
    figure.text(24, y + height / 2 + 4, name, size=11)
    for x, width, label, kind in spans:
        figure.box(x, y, width, height, label, kind=kind, size=10)


def mma_pipeline():
    """Copies and MMAs of a GEMM with three stages."""
    figure = Drawing("mma-pipeline", "Pipeline of a GEMM with mma.sync", 720, 250)
    figure.text(24, 28, "Three stages in shared memory; copies run two k-steps ahead", bold=True)
    for stage in range(3):
        timeline(figure, 46 + stage * 34, f"stage {stage}",
                 [(110 + step * 84, 78, f"copy {step}", "warm") for step in range(stage, 7, 3)])
    timeline(figure, 160, "tensor cores",
             [(278 + step * 84, 78, f"mma {step}", "main") for step in range(5)])
    for step in range(5):
        figure.line((275 + step * 84, 42), (275 + step * 84, 194), dashed=True)
    figure.text(24, 214, "A dashed line is the barrier of a k-step: stage k has arrived, and stage "
                "k - 1 is free again.", size=11, muted=True)
    figure.text(24, 234, "copy = cp.async of A and B; mma = ldmatrix and mma.sync.", size=11, muted=True)
    return figure


def hopper_roles():
    """Warp roles of a GEMM block on Hopper, and their mbarriers."""
    figure = Drawing("hopper-roles", "Warp roles of a GEMM on Hopper", 720, 330)
    figure.box(24, 40, 190, 70, "producer", "1 thread of warp 8", "TMA copies, 40 registers",
               kind="warm", size=11)
    figure.box(24, 130, 190, 56, "scale warp", "warp 9, if there are scales", kind="warm", size=11)
    figure.text(360, 34, "shared memory", bold=True, anchor="middle")
    for stage in range(4):
        figure.box(280, 44 + stage * 36, 160, 30, f"stage {stage}: A, B, scales", kind="grey", size=11)
    for number in range(2):
        figure.box(506, 44 + number * 78, 190, 66, f"consumer warpgroup {number}",
                   "64 rows, wgmma", "232 registers", kind="main", size=11)
        figure.arrow((440, 78 + number * 72), (506, 78 + number * 72))
    figure.arrow((214, 76), (280, 62))
    figure.arrow((214, 156), (280, 132))
    figure.text(222, 60, "full", size=10, muted=True)
    figure.text(462, 70, "full", size=10, muted=True)
    figure.arrow((600, 192), (600, 214), (120, 214), (120, 188), dashed=True)
    figure.text(360, 208, "empty: the stage is free", size=10, anchor="middle", muted=True)
    figure.box(506, 240, 190, 40, "epilogue", "stmatrix, TMA store", kind="good", size=11)
    figure.arrow((672, 188), (672, 240))
    figure.text(24, 262, "Blocks are persistent: one for each SM, with a loop over tiles.", size=11,
                muted=True)
    figure.text(24, 282, "The TMA store of a tile overlaps the main loop of the next tile.", size=11,
                muted=True)
    figure.text(24, 312, "full and empty are mbarriers of each stage.", size=11, muted=True)
    return figure


def mma_of(step):
    """Returns the GEMMs that a warpgroup issues together."""
    return f"QK({step}), PV({step - 1})" if step else "QK(0)"


def ping_pong():
    """Two warpgroups of attention alternate on the tensor cores."""
    figure = Drawing("ping-pong", "Ping-pong of attention on Hopper", 720, 220)
    figure.text(24, 28, "Two consumer warpgroups alternate between tensor cores and softmax", bold=True)
    first, second = [], []
    for step in range(3):
        x = 130 + step * 190
        first += [(x, 92, mma_of(step), "main"), (x + 95, 92, f"softmax {step}", "good")]
        if x + 187 < 690:
            second += [(x + 95, 92, mma_of(step), "main")]
        if x + 190 + 92 < 700:
            second += [(x + 190, 92, f"softmax {step}", "good")]
    timeline(figure, 52, "warpgroup 0", first)
    timeline(figure, 92, "warpgroup 1", second)
    timeline(figure, 142, "tensor cores", [(130 + number * 95, 92, f"warpgroup {number % 2}", "warm")
                                           for number in range(6)])
    figure.text(24, 196, "QK(i): scores of key block i. PV(i): the block times P. Named barriers order the warpgroups.",
                size=11, muted=True)
    return figure


DIAGRAMS = (mma_pipeline, hopper_roles, ping_pong)
