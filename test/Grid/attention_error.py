#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the error of attention against exact attention on the same operands.

usage: attention_error.py RUNNER DIRECTORY [--full] [option...]

The exact result is computed in Python in double precision. The root mean square error of the bf16
result may be 1.5 times the error of a computation that only rounds probabilities and result to
their types. For f8E4M3FN probabilities the factor is 2. A result without the last key must exceed
the limit, so that the test detects missing keys.
"""

import math
import os
import random
import subprocess
import sys

import gemm_error
from gemm_error import DIRECTORY, FULL, OPTIONS, RUNNER, TYPES, distance, from_bf16, small_float, to_bf16

HEADS = 2


def to_e4m3(value):
    """Rounds a number from 0 to 448 to the nearest f8E4M3FN value, ties to even."""
    if value < 2.0**-6:
        return round(value * 512) / 512
    step = 2.0 ** (math.floor(math.log2(value)) - 3)
    return round(value / step) * step


ROUNDED = {"bf16": lambda w: from_bf16(to_bf16(w)), "f8E4M3FN": lambda w: to_e4m3(256 * w) / 256, "f32": lambda w: w}
LIMITS = {"bf16": 1.5, "f8E4M3FN": 2.0, "f32": 1.5}


def rows_of(name, rows, columns, type, numbers):
    # Random bit patterns would let one key dominate the softmax, so values are near 1.
    kinds = dict(TYPES)
    descr, code, draw, value = kinds["f8E4M3FN"]
    kinds["f8E4M3FN"] = (descr, code, lambda r: r.randrange(0x28, 0x40) | r.choice((0, 0x80)), value)
    return gemm_error.Matrix(name, rows, columns, type, kinds, numbers)


def case(number, new, cached, columns, values, type):
    numbers = random.Random(number)
    keys = new + cached
    q = rows_of("q", new * HEADS, columns, type, numbers)
    k = rows_of("k", keys * HEADS, columns, type, numbers)
    v = rows_of("v", keys * HEADS, values, type, numbers)
    scale = 1 / math.sqrt(columns)
    shapes = [f"memref<{new}x{HEADS}x{columns}x{type}>", f"memref<{keys}x{HEADS}x{columns}x{type}>",
              f"memref<{keys}x{HEADS}x{values}x{type}>"]
    flat = [f"memref<{new * HEADS}x{columns}x{type}>", f"memref<{keys * HEADS}x{columns}x{type}>",
            f"memref<{keys * HEADS}x{values}x{type}>"]
    out, wide = f"memref<{new * HEADS}x{values}xbf16>", f"memref<{new}x{HEADS}x{values}xbf16>"
    names = "qkv"
    views = "".join(f"  %{n}3 = memref.expand_shape %{n} [[0, 1], [2]] output_shape {s[7:].split('x' + type)[0].split('x')} : {f} into {s}\n"
                    .replace("'", "") for n, s, f in zip(names, shapes, flat))
    views += f"  %o3 = memref.expand_shape %o [[0, 1], [2]] output_shape [{new}, {HEADS}, {values}] : {out} into {wide}\n"
    text = (f"func.func @f(%q: {flat[0]}, %k: {flat[1]}, %v: {flat[2]}, %rows: memref<2xi32>, %keys: memref<2xi32>,\n"
            f"    %lengths: memref<1xi32>, %o: {out}) {{\n{views}"
            f"  fusednorm.ragged_attention ins(%q3, %k3, %v3 : {', '.join(shapes)}) row_offsets(%rows : memref<2xi32>)\n"
            f"      key_offsets(%keys : memref<2xi32>) lengths(%lengths : memref<1xi32>) outs(%o3 : {wide})\n"
            f"      {{scale = {scale:.9f} : f32, mask = #fusednorm.mask<causal>}}\n  return\n}}\n")
    source, result = os.path.join(DIRECTORY, "f.mlir"), os.path.join(DIRECTORY, "o.npy")
    with open(source, "w") as file:
        file.write(text)
    command = [RUNNER, source, *OPTIONS, f"--output={result}"]
    command += [f"--input={matrix.path}" for matrix in (q, k, v)]
    command += [f"--input=2xi32=offsets({new})", f"--input=2xi32=offsets({keys})", f"--input=1xi32=const({cached})",
                f"--input={new * HEADS}x{values}xbf16=const(0)"]
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{command}\n{process.stdout}{process.stderr}\n{text}")
    with open(result, "rb") as file:
        raw = file.read()
    made = [from_bf16(code) for code in gemm_error.array.array("H", raw[10 + raw[8] + 256 * raw[9] :])]

    exact, plain, lacking = [], [], []
    for row in range(new * HEADS):
        head, seen = row % HEADS, cached + row // HEADS + 1
        own = range(head, seen * HEADS, HEADS)
        scores = [math.fsum(a * b for a, b in zip(q.rows[row], k.rows[j])) * scale for j in own]
        most = max(scores)
        weights = [math.exp(score - most) for score in scores]
        total = math.fsum(weights)
        for c in range(values):
            column = [v.rows[j][c] for j in own]
            exact.append(math.fsum(w * x for w, x in zip(weights, column)) / total)
            narrow = math.fsum(ROUNDED[type](w) * x for w, x in zip(weights, column)) / total
            plain.append(from_bf16(to_bf16(narrow)))
            kept = seen - 1 - seen // 64
            part = math.fsum(weights[:kept])
            lacking.append(math.fsum(w * x for w, x in zip(weights[:kept], column)) / part if part else 0.0)
    allowed = LIMITS[type] * distance(plain, exact)
    name = f"{type} {new} queries behind {cached} keys, {columns}/{values}"
    if not distance(made, exact) <= allowed:
        raise SystemExit(f"{name}: {distance(made, exact)} from the exact result, allowed {allowed}\n{text}")
    if distance(lacking, exact) <= allowed:
        raise SystemExit(f"{name}: sees no lost keys")
    return distance(made, exact) / distance(plain, exact)


def main():
    os.makedirs(DIRECTORY, exist_ok=True)
    cases = [(9, 70, 48, 32, "bf16"), (9, 70, 48, 32, "f8E4M3FN")]
    if FULL:
        cases += [(new, cached, columns, values, type) for type in ("bf16", "f8E4M3FN", "f32")
                  for columns, values in ((192, 128), (128, 128), (64, 64))
                  for new, cached in ((12, 0), (9, 0), (9, 448), (9, 503), (1, 900), (60, 60))]
    worst = max(case(number, *own) for number, own in enumerate(cases))
    print(f"{len(cases)} cases, 0 failed; at most {worst:.3f} of the error of a plain computation")


if __name__ == "__main__":
    main()
