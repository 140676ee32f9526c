#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that FP8 GEMMs with dynamic columns, depth or strides do not spill.

usage: run_time_spills.py COMPILE DIRECTORY CHIP [--every=N] [--offset=N] [--spilling=N] [--bytes=N]

--spilling variants may spill, at most --bytes each.
"""

import argparse
import itertools
import os
import re
import subprocess
import sys


def module_of(scheme, turned, hasColumns, hasDepth, hasStrides, out):
    n, k = "256" if hasColumns else "?", "512" if hasDepth else "?"

    def matrix(rows, columns, element):
        layout = "" if hasStrides else ", strided<[?, 1], offset: ?>"
        return f"memref<{rows}x{columns}x{element}{layout}>"

    def turn(deep, wide):
        return (wide, deep) if turned else (deep, wide)

    x, w, o = matrix("?", k, "f8E4M3FN"), matrix(*turn(k, n), "f8E4M3FN"), matrix("?", n, out)
    deep, wide = ("1", n) if scheme == "channel" else ("4" if hasDepth else "?", "2" if hasColumns else "?")
    by = "channel" if scheme == "channel" else "block = [1, 128, 128]"
    sx, sw = f"memref<{deep}x?xf32>", f"memref<{'x'.join(turn(deep, wide))}xf32>"
    clauses = " transpose_b" * turned + f" scales(%sx, %sw : {sx}, {sw}) by <{by}>"
    return f"""func.func @f(%x: {x}, %w: {w}, %sx: {sx}, %sw: {sw}, %out: {o}) {{
  fusednorm.scaled_matmul ins(%x, %w : {x}, {w}){clauses} outs(%out : {o})
  return
}}
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("compile")
    parser.add_argument("directory")
    parser.add_argument("chip")
    parser.add_argument("--every", type=int, default=1, help="compile one variant of N")
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--spilling", type=int, default=0, help="number of variants that may spill")
    parser.add_argument("--bytes", type=int, default=0, help="most bytes spilled by one of them")
    options = parser.parse_args()
    os.makedirs(options.directory, exist_ok=True)
    source, ptx = (os.path.join(options.directory, name) for name in ("product.mlir", "product.ptx"))
    known = (True, False)
    variants = list(itertools.product(("block", "channel"), known, known, known, known, ("bf16", "f32")))
    kernels = failed = spilling = 0
    for variant in variants[options.offset :: options.every]:
        with open(source, "w") as file:
            file.write(module_of(*variant))
        subprocess.run([options.compile, source, f"--target={options.chip}", "--emit=ptx", "-o", ptx],
                       check=True, stdout=subprocess.DEVNULL)
        result = subprocess.run(["ptxas", f"-arch={options.chip}", "-v", ptx, "-o", os.devnull],
                                check=True, capture_output=True, text=True)
        spills = re.findall(r"(\d+) bytes spill stores, (\d+) bytes spill loads", result.stderr)
        kernels += len(spills)
        most = max((int(number) for pair in spills for number in pair), default=0)
        if not spills or most:
            spilling += most <= options.bytes and bool(spills)
            failed += most > options.bytes or not spills
            print(*variant, spills)
    failed += max(0, spilling - options.spilling)
    print(f"{kernels} kernels, {failed} failed")
    return 1 if failed or not kernels else 0


if __name__ == "__main__":
    sys.exit(main())
