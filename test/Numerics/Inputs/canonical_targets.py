#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs ops with `sum = canonical` on several targets, in several batches and at several row
indices.

usage: canonical_targets.py RUNNER DIRECTORY

All outputs of one row must have the same bytes. Without `canonical` they must differ, which the
last check verifies.
"""

import array
import os
import random
import struct
import subprocess
import sys

COLUMNS = 3000
BATCHES = (1, 2, 7, 33)
TARGETS = (["--mcpu=host", "--threads=1"], ["--mcpu=host", "--threads=2"], ["--mcpu=x86-64-v3", "--threads=1"],
           ["--target=sm_90a", "--emulate"])
BODIES = {
    "rms_norm": "ins(%x, %g : {x}, {g}) epsilon(%e) outs(%y : {y})",
    "layer_norm": "ins(%x, %g : {x}, {g}) epsilon(%e) outs(%y : {y})",
    "add_rms_norm": "ins(%x, %r, %g : {x}, {x}, {g}) epsilon(%e) outs(%y, %s : {y}, {x})",
    "rms_norm_fused_fp8": "ins(%x, %h : {x}, {h}) epsilon(%e) outs(%q, %t : {q}, {t})",
    "row_mean_of_squares": "ins(%x : {x}) outs(%t : {t})",
    "rms_norm_rope": "ins(%x, %h, %f : {x}, {h}, {f}) positions(%p : {p}) epsilon(%e) pairing(half_split) outs(%y : {y})",
}
INPUTS = "xrghfp"
TYPES = {"x": "memref<?x{n}xbf16>", "r": "memref<?x{n}xbf16>", "g": "memref<{n}xf32>", "h": "memref<{n}xbf16>",
         "f": "memref<?x{n}xf32>", "p": "memref<?xi32>", "y": "memref<?x{n}xf32>", "s": "memref<?x{n}xbf16>", "q": "memref<?x{n}xf8E4M3FN>", "t": "memref<?x1xf32>"}


def source(op, columns, numerics):
    types = {name: text.format(n=columns) for name, text in TYPES.items()}
    names = [name for name in TYPES if f"%{name}" in BODIES[op]]
    arguments = [f"%{name}: {types[name]}" for name in names if name in INPUTS]
    arguments += ["%e: f32"] + [f"%{name}: {types[name]}" for name in names if name not in INPUTS]
    return (f"func.func @f({', '.join(arguments)}) {{\n  fusednorm.{op} {BODIES[op].format(**types)}\n"
            f"      {{numerics = #fusednorm.numerics<{numerics}>}}\n  return\n}}\n"), names


def write_rows(path, rows):
    header = f"{{'descr': '<u2', 'fortran_order': False, 'shape': ({len(rows)}, {len(rows[0])}), }}"
    header += " " * ((64 - (10 + len(header) + 1)) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        for row in rows:
            file.write(array.array("H", row).tobytes())


def read_row(path, rows, place):
    with open(path, "rb") as file:
        data = file.read()
    data = data[10 + struct.unpack("<H", data[8:10])[0] :]
    width = len(data) // rows
    return data[place * width : (place + 1) * width]


def bf16(value):
    return struct.unpack("<I", struct.pack("<f", value))[0] >> 16


def run(runner, directory, op, numerics, target, rows, places):
    """Returns the output bytes of one row, which is at each of these indices."""
    own = random.Random(op)
    row = [bf16(own.gauss(0, 1)) for _ in range(COLUMNS)]
    other = random.Random(rows)
    batch = [row if i in places else [bf16(other.gauss(0, 3)) for _ in range(COLUMNS)] for i in range(rows)]
    text, names = source(op, "?" if rows == 7 else COLUMNS, numerics)
    program, x = os.path.join(directory, "op.mlir"), os.path.join(directory, "x.npy")
    with open(program, "w") as file:
        file.write(text)
    write_rows(x, batch)
    inputs = {"x": x, "r": x, "g": f"{COLUMNS}xf32=uniform(0.5,1.5)", "h": f"{COLUMNS}xbf16=uniform(0.5,1.5)",
              "f": f"9x{COLUMNS}xf32=freqs", "p": f"{rows}xi32=const(5)"}
    command = [runner, program, f"--output={directory}/out%d.npy", *target]
    command += [f"--input={inputs[name]}" for name in names if name in INPUTS] + ["--input=1e-5"]
    # Padding is not written.
    command += [f"--input={rows}x{COLUMNS}xf32=const(0)"] if "p" in names else []
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    outputs = [name for name in names if name not in INPUTS]
    return [b"".join(read_row(f"{directory}/out{i}.npy", rows, place) for i in range(len(outputs)))
            for place in places]


def main():
    runner, directory = sys.argv[1:]
    os.makedirs(directory, exist_ok=True)
    failed = 0
    for op in BODIES:
        results = {}
        for target in TARGETS:
            for rows in BATCHES if target == TARGETS[0] else BATCHES[2:3]:
                places = sorted({0, rows // 2, rows - 1} if target == TARGETS[0] else {rows - 2})
                for place, result in zip(places, run(runner, directory, op, "sum = canonical", target, rows, places)):
                    results.setdefault(result, []).append((*target, rows, place))
        if len(results) != 1:
            failed += 1
            print(f"{op}: {len(results)} different results: {list(results.values())}")
    plain = {run(runner, directory, "rms_norm", "sum = schedule", target, 2, [1])[0] for target in TARGETS}
    if len(plain) == 1:
        failed += 1
        print("sum = schedule gives the same bits everywhere, so that this test shows nothing")
    print(f"{len(BODIES)} ops, {failed} failed")
    return 1 if failed or not BODIES else 0


if __name__ == "__main__":
    sys.exit(main())
