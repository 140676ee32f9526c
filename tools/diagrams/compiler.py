# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Diagrams of the compiler: dialects and passes, fusion, the simulator, libraries."""

import pathlib
import re

from svg import Drawing

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def dialects():
    """The dialects from top to bottom, with the passes between them."""
    figure = Drawing("dialects", "Dialects and passes", 720, 470)
    rows = [(20, "linalg, tensor, arith, math", "from any front end", "plain"),
            (110, "fusednorm", "the result, with every rounding", "main")]
    for y, name, meaning, kind in rows:
        figure.box(210, y, 300, 44, name, meaning, kind=kind)
    figure.arrow((360, 64), (360, 110))
    figure.text(370, 92, "fusednorm-raise, fusednorm-fuse", size=11, muted=True)
    figure.box(60, 200, 260, 44, "rowkernel", "a program for one row", kind="main")
    figure.box(400, 200, 260, 44, "tilekernel", "a program for one tile: GEMM, attention",
               kind="main", size=11)
    figure.arrow((300, 154), (190, 200))
    figure.arrow((420, 154), (530, 200))
    figure.text(40, 182, "convert-fusednorm-to-rowkernel", size=11, muted=True)
    figure.text(500, 182, "convert-fusednorm-to-tilekernel", size=11, muted=True)
    figure.box(210, 285, 300, 34, "with a schedule: table or heuristic", kind="grey")
    figure.arrow((190, 244), (290, 285))
    figure.arrow((530, 244), (430, 285))
    figure.text(500, 270, "fusednorm-assign-schedule", size=11, muted=True)
    for x, name, result, end in ((40, "scf, vector, memref", "for CPUs", "object file"),
                                 (270, "gpu, nvvm", "for GPUs", "PTX, cubin"),
                                 (500, "nvvm", "the same kernels", "SIMT simulator")):
        figure.box(x, 360, 180, 40, name, result, kind="good", size=11)
        figure.arrow((360, 319), (x + 90, 360))
        figure.box(x + 20, 425, 140, 28, end, kind="warm", size=11)
        figure.arrow((x + 90, 400), (x + 90, 425))
    return figure


def fusion():
    """A chain of norm and quantization before and after fusion."""
    figure = Drawing("fusion", "Fusion before and after", 720, 280)
    figure.text(30, 28, "Before: one kernel for each op", bold=True)
    steps = ["square, mean", "rsqrt, scale", "abs max", "divide, cast"]
    for number, step in enumerate(steps):
        x = 30 + number * 170
        figure.box(x, 44, 120, 34, step, size=11)
        figure.box(x, 100, 120, 24, "memory", kind="grey", size=11)
        figure.arrow((x + 40, 100), (x + 40, 78))
        figure.arrow((x + 80, 78), (x + 80, 100))
    figure.text(30, 146, "Each op reads the row from memory and writes it back.", size=11, muted=True)
    figure.text(30, 184, "After: rms_norm_fused_fp8, one kernel", bold=True)
    figure.box(30, 198, 630, 34, "square, mean → rsqrt, scale → abs max → divide, cast: in registers",
               kind="main", size=11)
    figure.box(30, 246, 630, 22, "memory", kind="grey", size=11)
    figure.arrow((120, 246), (120, 232))
    figure.arrow((570, 232), (570, 246))
    figure.text(132, 243, "x, once", size=10, muted=True)
    figure.text(582, 243, "FP8, scales", size=10, muted=True)
    return figure


def simulator():
    """The inputs of the SIMT simulator, and its results."""
    figure = Drawing("simulator", "The SIMT simulator", 720, 210)
    inputs = (("Triton", "code.asm['llir']"), ("CUDA", "clang -emit-llvm"),
              ("MLIR", "convert-gpu-to-nvvm"))
    for number, (name, command) in enumerate(inputs):
        y = 30 + number * 56
        figure.box(20, y, 160, 42, name, command, size=11)
        figure.arrow((180, y + 21), (260, 105))
    figure.box(260, 60, 190, 90, "simt-run, on a CPU", "every thread of a block",
               "shared memory, barriers", "TMA, wgmma, mma.sync", kind="main", size=11)
    outputs = (("races, deadlocks", "with both source lines", "warm"),
               ("arrays", "compared with --expect", "good"),
               ("counters", "sectors, bank conflicts", "good"))
    for number, (name, meaning, kind) in enumerate(outputs):
        y = 30 + number * 56
        figure.arrow((450, 105), (530, y + 21))
        figure.box(530, y, 170, 42, name, meaning, kind=kind, size=11)
    return figure


def link_libraries(body):
    """Returns the libraries of this project after LINK_LIBS in the arguments of a CMake function."""
    links = re.search(r"LINK_LIBS(?:\s+PUBLIC)?\s+(.*?)(?:\s[A-Z]{2,}(?:_[A-Z]+)*\b|$)", body, re.DOTALL)
    return re.findall(r"FusedNorm(\w+)", links[1]) if links else []


def library_graph():
    """Returns the libraries of lib/ and their dependencies: {name: names}."""
    graph = {}
    for path in sorted((ROOT / "lib").rglob("CMakeLists.txt")):
        text = path.read_text()
        for name, body in re.findall(r"add_fusednorm_library\(FusedNorm(\w+)(.*?)\)", text, re.DOTALL):
            graph[name] = link_libraries(body)
    return {name: [other for other in links if other in graph] for name, links in graph.items()}


def without_implied(graph):
    """Removes an edge if a longer path leads to the same library."""
    def reached(name, skip):
        found, queue = set(), [other for other in graph[name] if other != skip]
        while queue:
            other = queue.pop()
            if other not in found:
                found.add(other)
                queue += graph[other]
        return found
    return {name: [other for other in links if other not in reached(name, other)]
            for name, links in graph.items()}


def libraries():
    """The libraries by level, from the CMake files. A library is above its dependencies."""
    graph = without_implied(library_graph())
    levels = {}

    def level(name):
        if name not in levels:
            levels[name] = 1 + max((level(other) for other in graph[name]), default=-1)
        return levels[name]
    for name in graph:
        level(name)
    depth = max(levels.values())
    width, height, gap = 150, 26, 62
    widest = max(list(levels.values()).count(number) for number in range(depth + 1))
    figure = Drawing("libraries", "Libraries and their dependencies",
                     widest * (width + 14) + 30, (depth + 1) * gap + 24)
    places = {}
    for number in range(depth + 1):
        names = sorted(name for name in levels if levels[name] == number)
        left = (figure.width - len(names) * (width + 14) + 14) / 2
        for index, name in enumerate(names):
            places[name] = (left + index * (width + 14), 20 + (depth - number) * gap)
    for name, links in graph.items():
        x, y = places[name]
        for other in links:
            ox, oy = places[other]
            figure.arrow((x + width / 2, y + height), (ox + width / 2, oy))
    for name, (x, y) in places.items():
        figure.box(x, y, width, height, name, kind="main" if graph[name] else "good", size=10)
    return figure


DIAGRAMS = (dialects, fusion, simulator, libraries)
