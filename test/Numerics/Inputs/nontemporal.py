#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks which kernel calls use non-temporal stores, and compares outputs with and without them.

usage: nontemporal.py COMPILER RUNNER DIRECTORY

In the assembly of a kernel, each non-temporal store is replaced by an illegal instruction, so a
call that executes one ends with a signal.
"""

import ctypes
import itertools
import os
import pathlib
import re
import signal
import subprocess
import sys

LEAST = 64  # KiB
LINE = 64


def schedule(directory, nontemporal, chunk=64):
    path = pathlib.Path(directory, f"{nontemporal}.txt")
    path.write_text(f"#rowkernel.cpu_schedule<chunk = {chunk}, nontemporal = {nontemporal}>\n")
    return f"--schedule-table={path}"


# --- Calls with non-temporal stores ----------------------------------------------------

STRIDED = "memref<?x?xbf16, strided<[?, 1], offset: ?>>"
ADD = f"""
func.func @f(%x: {STRIDED}, %r: {STRIDED}, %g: memref<?xbf16>, %e: f32, %y: {STRIDED}, %s: {STRIDED}) {{
  fusednorm.add_rms_norm ins(%x, %r, %g : {STRIDED}, {STRIDED}, memref<?xbf16>) epsilon(%e)
      outs(%y, %s : {STRIDED}, {STRIDED})
  return
}}
"""


def memref(rank):
    class MemRef(ctypes.Structure):
        _fields_ = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), ("offset", ctypes.c_int64),
                    ("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
    return MemRef


def build(compiler, directory):
    source, text, library = (f"{directory}/add.{kind}" for kind in ("mlir", "s", "so"))
    pathlib.Path(source).write_text(ADD)
    subprocess.run([compiler, source, "--mcpu=x86-64-v3", "--emit=asm", "-o", text, schedule(directory, LEAST)],
                   check=True)
    assembly, count = re.subn(r"^\s*vmovnt.*$", "\tud2", pathlib.Path(text).read_text(), flags=re.M)
    assert count > 0, "no non-temporal store at all"
    pathlib.Path(text).write_text(assembly)
    subprocess.run(["clang-22", "-shared", text, "-o", library], check=True)
    return ctypes.CDLL(library)


def goes_past(library, rows=64, columns=1024, shift=0, offset=0, stride=None, in_place=(), apart=0):
    """Returns whether a call uses non-temporal stores. The sum begins `shift` bytes after the start
    of a cache line and at element `offset`. `in_place` names the outputs that are inputs."""
    stride = stride or columns
    keep = []

    def array(shift=0, offset=0):
        memory = (ctypes.c_char * (rows * stride * 2 + offset * 2 + 2 * LINE + shift))()
        keep.append(memory)
        base = ctypes.addressof(memory)
        base += -base % LINE + shift
        return memref(2)(base, base, offset, (rows, columns), (stride, 1))

    x, r = array(), array()
    y = x if "y" in in_place else array()
    s = r if "s" in in_place else array(shift, offset)
    weights = (ctypes.c_uint16 * columns)()
    g = memref(1)(ctypes.addressof(weights), ctypes.addressof(weights), 0, (columns,), (1,))
    child = os.fork()
    if child == 0:
        library._mlir_ciface_f(*map(ctypes.byref, (x, r, g)), ctypes.c_float(1e-5), ctypes.byref(y), ctypes.byref(s))
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    assert status == 0 or os.WTERMSIG(status) == signal.SIGILL, status
    return status != 0


# Two outputs of 2 KiB per row.
LAUNCHES = (
    ("large", True, {}),
    ("just enough", True, {"rows": 16}),
    ("a row too few", False, {"rows": 15}),
    ("no rows", False, {"rows": 0}),
    ("base at half a line", False, {"shift": 32}),
    ("base at one element", False, {"shift": 2}),
    ("base at the next line", True, {"shift": LINE}),
    ("offset of one element", False, {"offset": 1}),
    ("offset of a line", True, {"offset": 32}),
    ("rows apart by no whole lines", False, {"stride": 1025}),
    ("rows apart by whole lines", True, {"stride": 1024 + 32}),
    ("odd width in whole lines", True, {"columns": 1001, "stride": 1024}),
    ("odd width", False, {"columns": 1001}),
    ("less than a chunk", False, {"rows": 999, "columns": 63, "stride": 64}),
    ("one output in place", False, {"in_place": "s"}),
    ("the other in place", False, {"in_place": "y"}),
    ("both in place", False, {"in_place": "ys"}),
)

# --- Bits -----------------------------------------------------------------------------

ROW = "memref<?x{n}x{t}, strided<[{s}, 1], offset: ?>>"
OPS = {
    "rms_norm": ("%x: {x}, %g: {g}, %e: f32, %y: {x}", "ins(%x, %g : {x}, {g}) epsilon(%e) outs(%y : {x})"),
    "layer_norm": ("%x: {x}, %g: {g}, %e: f32, %y: {x}", "ins(%x, %g : {x}, {g}) epsilon(%e) outs(%y : {x})"),
    "add_rms_norm": ("%x: {x}, %r: {x}, %g: {g}, %e: f32, %y: {x}, %s: {x}",
                     "ins(%x, %r, %g : {x}, {x}, {g}) epsilon(%e) outs(%y, %s : {x}, {x})"),
    "rms_norm_fused_fp8": ("%x: {x}, %g: {g}, %e: f32, %q: {q}, %t: {t}",
                           "ins(%x, %g : {x}, {g}) epsilon(%e) outs(%q, %t : {q}, {t})"),
}
SHAPES = ((33, 1001), (5, 4096), (7, 64))
# Elements after each row, before the first row, and whether the row length is static.
PLACES = ((0, 0, True), (0, 32, False), (0, 1, True), (63, 0, False), (23, 32, True))


def source(op, columns, stride, known):
    n = columns if known else "?"
    row = lambda kind: ROW.format(n=n, t=kind, s=stride if known else "?")
    types = {"x": row("bf16"), "q": row("f8E4M3FN"), "g": f"memref<{n}xbf16>", "t": "memref<?x1xf32>"}
    arguments, body = (text.format(**types) for text in OPS[op])
    return f"func.func @f({arguments}) {{\n  fusednorm.{op} {body}\n  return\n}}\n"


def outputs(runner, directory, op, rows, columns, gap, offset, known, nontemporal):
    path = pathlib.Path(directory, "op.mlir")
    stride = columns + gap
    path.write_text(source(op, columns, stride, known))
    layout = f"@strides=[{stride},1],offset={offset}"
    inputs = {"x": f"{rows}x{columns}xbf16=normal(seed=1){layout}", "r": f"{rows}x{columns}xbf16=normal(seed=2){layout}",
              "g": f"{columns}xbf16=uniform(0.5,1.5)", "e": "1e-5", "y": f"{rows}x{columns}xbf16=const(0){layout}",
              "q": f"{rows}x{columns}xf8E4M3FN=const(0){layout}", "t": f"{rows}x1xf32=const(0)"}
    inputs["s"] = inputs["y"]
    names = re.findall(r"%(\w):", OPS[op][0])
    for old in pathlib.Path(directory).glob("out*.npy"):
        old.unlink()
    subprocess.run([runner, path, f"--output={directory}/out%d.npy", schedule(directory, nontemporal), "--reference",
                    "--threads=2", *(f"--input={inputs[name]}" for name in names)],
                   check=True, stdout=subprocess.DEVNULL)
    return [file.read_bytes() for file in sorted(pathlib.Path(directory).glob("out*.npy"))]


def main():
    compiler, runner, directory = sys.argv[1:]
    os.makedirs(directory, exist_ok=True)
    library = build(compiler, directory)
    wrong = [name for name, expected, launch in LAUNCHES if goes_past(library, **launch) != expected]
    for (shape, place), op in zip(itertools.product(SHAPES, PLACES), itertools.cycle(OPS)):
        past, plain = (outputs(runner, directory, op, *shape, *place, key) for key in (1, 0))
        if not past or past != plain:
            wrong.append(f"{op} {shape} {place}")
    if wrong:
        sys.exit("\n".join(["not as promised:", *wrong]))


main()
