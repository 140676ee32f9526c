#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts vector instructions of compiled column loops.

usage: instructions.py COMPILER DIRECTORY [--mcpu=NAME]

For each kernel, measures the passes over a row that compute a sum or maximum, and the shortest
variant of the pass that stores. Prints the number of vector instructions per 16 elements, without
loads, stores and register moves. Fails if a pass exceeds its limit. An instruction that occupies
its port twice counts twice.
"""

import argparse
import pathlib
import re
import subprocess
import sys

ROWS = "memref<?x{n}x{t}>"
# Instructions of two and three micro-operations on CPUs with 512-bit vectors.
WEIGHTS = {"vpermt2w": 3, "vpermi2w": 3, "vpermt2b": 3, "vpermi2b": 3, "vpmovdw": 2,
           "vpmovwb": 2, "vpmovdb": 2, "vdivps": 20}


def norm_fp8(scheme, order="document", n=7168):
    x, y = ROWS.format(n=n, t="bf16"), ROWS.format(n=n, t="f8E4M3FN")
    scales = ROWS.format(n=n // 128 if "group" in scheme else 1, t="f32")
    outs, types = ("%y", y) if scheme == "static" else ("%y, %s", f"{y}, {scales}")
    static = "static_scale(%a)" if scheme == "static" else ""
    group = "scheme = #fusednorm.quantization<group = 128>, " if scheme == "group" else ""
    return f"""func.func @f(%x: {x}, %g: memref<{n}xbf16>, %e: f32, %a: f32, %y: {y}, %s: {scales}) {{
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : {x}, memref<{n}xbf16>) epsilon(%e) {static}
      outs({outs} : {types}) {{{group}numerics = #fusednorm.numerics<order = {order}>}}
  return
}}
"""


def quantize(scaling, n=7168):
    x, y, s = ROWS.format(n=n, t="bf16"), ROWS.format(n=n, t="f8E4M3FN"), ROWS.format(n=n // 128, t="f32")
    return f"""func.func @f(%x: {x}, %y: {y}, %s: {s}) {{
  fusednorm.quantize ins(%x : {x}) outs(%y, %s : {y}, {s})
      {{scheme = #fusednorm.quantization<group = 128>, numerics = #fusednorm.numerics<scaling = {scaling}>}}
  return
}}
"""


def rms_norm(n=7168):
    x = ROWS.format(n=n, t="bf16")
    return f"""func.func @f(%x: {x}, %g: memref<{n}xbf16>, %e: f32, %y: {x}) {{
  fusednorm.rms_norm ins(%x, %g : {x}, memref<{n}xbf16>) epsilon(%e) outs(%y : {x})
  return
}}
"""


def rope(table):
    x, f = "memref<?x128x64xbf16>", f"memref<?x64x{table}>"
    return f"""func.func @f(%x: {x}, %f: {f}, %y: {x}) {{
  fusednorm.rope ins(%x, %f : {x}, {f}) outs(%y : {x})
  return
}}
"""


# Name, source, chunk, and the instruction limits of the passes in order, with 512-bit vectors.
CASES = (
    ("rms_norm", rms_norm(), 64, (2.0, 7.5)),
    ("rms_norm_fused_fp8, static scale", norm_fp8("static"), 64, (2.0, 12.25)),
    ("rms_norm_fused_fp8, folded", norm_fp8("row", "folded"), 64, (6.0, 10.5)),
    ("rms_norm_fused_fp8, document", norm_fp8("row"), 64, (2.0, 6.0, 11.5)),
    ("rms_norm_fused_fp8, groups of 128", norm_fp8("group"), 128, (2.0, 15.75)),
    ("quantize, groups of 128, reciprocal", quantize("reciprocal"), 256, (14.0,)),
    ("quantize, groups of 128, divide", quantize("divide"), 256, (17.25,)),
    ("rope, table of f32", rope("f32"), 64, (8.5,)),
    ("rope, table of bf16", rope("bf16"), 64, (13.5,)),
)
# Quantizing kernels with 256-bit vectors.
NARROW_CASES = (
    ("rms_norm_fused_fp8, static scale", norm_fp8("static"), 32, (4.0, 30.5)),
    ("rms_norm_fused_fp8, folded", norm_fp8("row", "folded"), 32, (12.0, 26.5)),
    ("quantize, groups of 128, reciprocal", quantize("reciprocal"), 128, (26.0,)),
    ("quantize, groups of 128, divide", quantize("divide"), 128, (30.75,)),
)


def innermost_loops(text):
    """Yields the bodies of innermost loops, as lists of (mnemonic, operands)."""
    lines = text.splitlines()
    labels, jumps = {}, []
    for number, line in enumerate(lines):
        if label := re.match(r"(\.LBB\w+):", line):
            labels[label[1]] = number
        if jump := re.match(r"\s+j\w+\s+(\.LBB\w+)", line):
            if labels.get(jump[1], number + 1) <= number:
                jumps.append((labels[jump[1]], number))
    for begin, end in sorted(set(jumps)):
        if any((b, e) != (begin, end) and begin <= b and e <= end for b, e in jumps):
            continue
        body = [re.match(r"\s+([a-z]\w*)\s*([^#]*)", line) for line in lines[begin:end + 1]]
        yield [(m[1], m[2].strip()) for m in body if m]


def is_store(mnemonic, operands, register):
    return mnemonic.startswith("vmov") and operands.endswith(")") and register in operands


def count(body):
    total = 0
    for mnemonic, operands in body:
        if not mnemonic.startswith("v") or mnemonic.startswith("vmov"):
            continue
        if "xor" in mnemonic and len(set(re.findall(r"%[xyz](\w+)", operands))) == 1:
            continue  # zeroing idiom without cost
        total += WEIGHTS.get(mnemonic, 1)
    return total


def columns_of(body):
    """Returns the column step of a loop, which may be unrolled."""
    steps = [int(m[1]) for mnemonic, operands in body if mnemonic in ("addq", "subq")
             and (m := re.match(r"\$-?(\d+), %", operands))]
    return max(steps, default=0)


def measure(text, chunk, is_whole, register):
    """Returns the cost of each pass without a store, in order, then of the shortest pass with a
    store. For a row of one chunk the innermost loop iterates over rows."""
    sweeps, stores = [], []
    for body in innermost_loops(text):
        loads = sum(re.match(rf"-?\d*\(.*{register}", o) is not None for m, o in body)
        columns = chunk if is_whole else columns_of(body)
        if loads * (32 if register == "zmm" else 16) < columns:
            continue
        kind = stores if any(is_store(*instruction, register) for instruction in body) else sweeps
        kind.append(16 * count(body) / columns)
    return list(dict.fromkeys(sweeps)) + ([min(stores)] if stores else [])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("compiler")
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--mcpu", default="sapphirerapids")
    options = parser.parse_args()
    options.directory.mkdir(parents=True, exist_ok=True)
    failures = 0
    is_narrow = options.mcpu == "x86-64-v3"
    cases = NARROW_CASES if is_narrow else CASES
    for name, text, chunk, limits in cases:
        source, table = options.directory / "kernel.mlir", options.directory / "schedule.txt"
        source.write_text(text)
        table.write_text(f"#rowkernel.cpu_schedule<chunk = {chunk}, row_interleave = 1>\n")
        command = [options.compiler, source, f"--mcpu={options.mcpu}", "--emit=asm",
                   f"--schedule-table={table}"]
        assembly = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        found = measure(assembly, chunk, name.startswith("rope"), "ymm" if is_narrow else "zmm")
        isGood = len(found) == len(limits) and all(f <= l for f, l in zip(found, limits))
        failures += not isGood
        print(f"{name}: {' + '.join(f'{f:.2f}' for f in found)} of at most "
              f"{' + '.join(map(str, limits))}{'' if isGood else ': FAILED'}")
    print(f"{len(cases)} kernels, {failures} failed")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
