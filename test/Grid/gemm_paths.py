#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks GEMMs of all operand types, scales and epilogues on GPUs. Each GEMM must compile, report
its lowering and the reasons against faster ones, and equal the reference bit for bit on the SIMT
simulator.

usage: gemm_paths.py OPT RUNNER DIRECTORY [--every=N] [--offset=N] [--chips=A,B] [--match=TEXT]
"""

import argparse
import concurrent.futures
import itertools
import os
import re
import subprocess
import sys

CHIPS = ("sm_80", "sm_89", "sm_90a", "sm_100", "sm_120")
# Values with exact accumulation in any matrix unit: small multiples of one number, subnormal values
# for types with few bits.
VALUES = {
    "f32": "uniform(1,2", "bf16": "uniform(1,2", "f16": "uniform(-1e-6,1e-6", "i8": "uniform(-9,9",
    "f8E4M3FN": "uniform(-0.013,0.013", "f8E4M3FNUZ": "uniform(-0.006,0.006", "f8E5M2": "uniform(-4e-5,4e-5",
}
PLAIN = ("f32", "bf16", "f16")
SCALED = ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "i8", "bf16", "f16")
SCHEMES = ("tensor", "channel", (1, 128, 128), (1, 64, 64), (1, 128, 32), (32, 16, 16), (1, 16, 5))
SCALES = ("f32", "bf16", "f8E8M0FNU")
EPILOGUES = ("none", "f32", "activation", "groups", "transposed", "rows")
M, N, K = 37, 192, 160
# Operand types of wgmma.
WGMMA = ("f8E4M3FN", "f8E5M2", "i8", "bf16", "f16")


def blocks(extent, size):
    return -(-extent // size)


def all_cases():
    for turned, epilogue in itertools.product((True, False), EPILOGUES):
        for x in PLAIN:
            yield x, None, None, turned, epilogue
        for x, scheme, scale in itertools.product(SCALED, SCHEMES, SCALES):
            yield x, scheme, scale, turned, epilogue


def name_of(case):
    x, scheme, scale, turned, epilogue = case
    return f"{x} {scheme} {scale} turned={turned} {epilogue}"


class Module:
    """The function of a case, and an input for each argument."""

    def __init__(self, case):
        x, scheme, scale, turned, self.epilogue = case
        self.arguments, self.inputs = [], []
        w = (N, K) if turned else (K, N)
        clauses = " transpose_b" if turned else ""
        ins = f"ins({self.add('x', (M, K), x, VALUES[x] + ')')}, {self.add('w', w, x, VALUES[x] + ',seed=2)', rows=None)}"
        ins = f"ins(%x, %w : {self.types['x']}, {self.types['w']})"
        if scheme:
            gm, gn, gk = {"tensor": (M, N, K), "channel": (1, 1, K)}.get(scheme, scheme)
            deep, wide = blocks(K, gk), blocks(N, gn)
            self.add("sx", (deep, blocks(M, gm)), scale, "uniform(0.5,2,seed=3)", rows=1 if gm == 1 else None)
            self.add("sw", (wide, deep) if turned else (deep, wide), scale, "uniform(0.5,2,seed=4)", rows=None)
            by = scheme if isinstance(scheme, str) else f"block = [{gm}, {gn}, {gk}]"
            clauses += f" scales(%sx, %sw : {self.types['sx']}, {self.types['sw']}) by <{by}>"
        op = "scaled_matmul" if scheme else "matmul"
        sums = f"tensor<?x{N}xf32>"
        getattr(self, self.epilogue if self.epilogue in ("none", "f32") else "with_epilogue")(sums)
        outs = ", ".join(self.outs)
        types = ", ".join(self.types[o[1:]] for o in self.outs)
        text = f"  fusednorm.{op} {ins}{clauses}{self.clause} outs({outs} : {types}){self.region}\n"
        self.text = f"func.func @f({', '.join(self.arguments)}) {{\n{text}  return\n}}\n"

    types = None

    def add(self, name, shape, element, data, rows=0):
        """Adds an argument. Its dimension `rows` is dynamic."""
        self.types = self.types or {}
        dims = "x".join("?" if dim == rows else str(extent) for dim, extent in enumerate(shape))
        self.types[name] = f"memref<{dims}x{element}>"
        self.arguments.append(f"%{name}: {self.types[name]}")
        self.inputs.append(f"{'x'.join(map(str, shape))}x{element}={data}")
        return f"%{name}"

    def plain(self, element):
        self.outs, self.clause, self.region = [self.add("out", (M, N), element, "const(7)")], "", ""

    def none(self, sums):
        self.plain("bf16")

    def f32(self, sums):
        self.plain("f32")

    def with_epilogue(self, sums):
        """Adds a bias and a rounding, then the named epilogue."""
        self.add("bias", (N,), "f32", "normal(seed=5)", rows=None)
        self.clause = f" epilogue(%bias : {self.types['bias']})"
        half = sums.replace("f32", "bf16")
        body = f"""    %c0 = arith.constant 0 : index
    %m = tensor.dim %s, %c0 : {sums}
    %none = tensor.empty(%m) : {sums}
    %wide = linalg.broadcast ins(%b : tensor<{N}xf32>) outs(%none : {sums}) dimensions = [0]
    %t = arith.addf %s, %wide : {sums}
"""
        if self.epilogue == "activation":
            self.outs = [self.add("out", (M, N), "bf16", "const(7)")]
            arguments = f"%o: {half}"
            body += f"""    %zero = arith.constant 0.0 : f32
    %zeros = tensor.splat %zero[%m] : {sums}
    %r = arith.maximumf %t, %zeros : {sums}
    %y = arith.truncf %r : {sums} to {half}
    fusednorm.yield %y : {half}
"""
        else:
            codes = sums.replace("f32", "f8E4M3FN")
            shape, dims, rows, scheme = {
                "groups": ((M, 3), "?x3", 0, "group = 64"),
                "transposed": ((6, M + 3), "6x?", 1, "group = 32, layout = transposed"),
                "rows": ((M, 1), "?x1", 0, "row"),
            }[self.epilogue]
            self.outs = [self.add("codes", (M, N), "f8E4M3FN", "const(1)"), self.add("scales", shape, "f32", "const(3)", rows)]
            scales = f"tensor<{dims}xf32>"
            arguments = f"%oc: {codes}, %os: {scales}"
            body += f"""    %y = arith.truncf %t : {sums} to {half}
    %q:2 = fusednorm.quantize ins(%y : {half}) outs(%oc, %os : {codes}, {scales})
        {{scheme = #fusednorm.quantization<{scheme}>}} -> ({codes}, {scales})
    fusednorm.yield %q#0, %q#1 : {codes}, {scales}
"""
        self.region = f" body {{\n  ^bb0(%s: {sums}, %b: tensor<{N}xf32>, {arguments}):\n{body}  }}"


def expect_path(case, chip):
    """Returns the beginning of the expected remark."""
    x, scheme, _, turned, epilogue = case
    isTile = not isinstance(scheme, tuple) or scheme[2] % 16 == 0
    kind = {"f32": "FMAs of single threads", "i8": "mma.sync of i8", "bf16": "mma.sync of 16-bit floats",
            "f16": "mma.sync of 16-bit floats"}.get(x)
    if kind is None:
        has8 = chip in ("sm_89", "sm_120") and x != "f8E4M3FNUZ"
        kind = "mma.sync of 8-bit floats" if has8 else "mma.sync of f16, after"
    return kind if isTile else "no GEMM"


def check_remarks(case, chip, text):
    paths = re.findall(r"remark: \[Analysis\] Path .*?Remark=\"?([^\"\n]*)", text)
    missed = re.findall(r"remark: \[Missed\] Hopper .*?Remark=\"?wgmma is not used: (.*)", text)
    behind = re.findall(r"remark: \[Missed\] Epilogue .*", text)
    mayBeHopper = chip == "sm_90a" and case[0] in WGMMA
    if len(paths) != 1:
        return f"{len(paths)} remarks of a path, expected 1"
    if paths[0].startswith("wgmma"):
        if not mayBeHopper or missed:
            return f"by {paths[0]}, with {missed}"
    else:
        wanted = expect_path(case, chip)
        if not paths[0].startswith(wanted):
            return f"by {paths[0]}, expected {wanted}"
        if (chip == "sm_90a") != (len(missed) == 1):
            return f"wgmma is not used, and {len(missed)} remarks that say why"
    if (case[4] == "rows") != (len(behind) == 1):
        return f"{len(behind)} remarks on the epilogue, expected one for rows"
    return ""


def run(options, number, chip, case):
    module = Module(case)
    path = os.path.join(options.directory, f"{chip}-{number}.mlir")
    with open(path, "w") as file:
        file.write(module.text)
    compile = [options.opt, path, f"--fusednorm-to-nvvm=target={chip}", "--remarks-filter=tiles|fusion",
               "--remark-format=emitRemark", "-o", os.devnull]
    result = subprocess.run(compile, capture_output=True, text=True)
    reason = result.stderr if result.returncode else check_remarks(case, chip, result.stderr)
    command = compile
    if not reason:
        # f32 accumulation rounds. The bound of the op applies.
        exact = [] if case[0] == "f32" else ["--tolerance=abs=0"]
        command = [options.runner, path, f"--target={chip}", "--emulate", "--check", "--reference", *exact]
        command += [f"--input={i}" for i in module.inputs]
        result = subprocess.run(command, capture_output=True, text=True)
        ok = result.returncode == 0 and ": PASS" in result.stdout and ": FAIL" not in result.stdout
        if not ok or "check: 0 reports" not in result.stdout:
            reason = result.stdout + result.stderr
    if not reason:
        os.remove(path)
        return None
    return f"{chip}: {name_of(case)}\n  {' '.join(command)}\n{reason}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("opt")
    parser.add_argument("runner")
    parser.add_argument("directory")
    parser.add_argument("--every", type=int, default=1, help="run one case of N, a different one on each chip")
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--chips", default=",".join(CHIPS))
    parser.add_argument("--match", default="")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    os.makedirs(options.directory, exist_ok=True)
    cases = [(i, c) for i, c in enumerate(all_cases()) if options.match in name_of(c)]
    chosen = []
    for place, chip in enumerate(options.chips.split(",")):
        first = (options.offset + 7 * place) % options.every
        chosen += [(i, chip, c) for i, c in cases[first :: options.every]]
    failures = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for failure in pool.map(lambda c: run(options, *c), chosen):
            if failure:
                failures.append(failure)
                print(failure, flush=True)
    print(f"{len(chosen)} cases, {len(failures)} failed")
    return 1 if failures or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
