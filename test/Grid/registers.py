#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Registers and spills of GPU kernels, as ptxas reports them.

registers.py COMPILER PTXAS DIRECTORY [--every=N] [--offset=N] [--match=TEXT]

Cases of the grid are dealt to the chips in turn. Nothing spills, on no chip; the
kernels that docs/examples has for DeepSeek-V3 stay within their registers.
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

import cases

CHIPS = ("sm_80", "sm_89", "sm_90a", "sm_100a", "sm_120a")
# Most registers on sm_90a.
DEEPSEEK = {"rms_norm_fused_fp8_kernel0": 48, "rms_norm_fused_fp8_folded_kernel0": 48,
            "apply_qk_rms_norm_kernel0": 40, "row_mean_of_squares_qk_kernel0": 40}


def assemble(options, chip, source, stem):
    """What ptxas says about each kernel: name to (registers, bytes spilled)."""
    ptx = stem + ".ptx"
    for command in ([options.compiler, source, f"--target={chip}", "-o", ptx],
                    [options.ptxas, "-v", f"-arch={chip}", ptx, "-o", stem + ".cubin"]):
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            raise RuntimeError(" ".join(command) + "\n" + result.stderr)
    kernels = {}
    for part in result.stderr.split("Compiling entry function '")[1:]:
        spills = sum(int(n) for n in re.findall(r"(\d+) bytes (?:stack frame|spill)", part))
        kernels[part.split("'")[0]] = (int(re.search(r"Used (\d+) registers", part).group(1)), spills)
    return kernels


def run(options, index, case):
    chip = CHIPS[index % len(CHIPS)]
    stem = os.path.join(options.directory, f"case{index}")
    with open(stem + ".mlir", "w") as file:
        file.write(case.text)
    try:
        kernels = assemble(options, chip, stem + ".mlir", stem)
    except RuntimeError as problem:
        return f"{case.name} on {chip}: {problem}"
    spilled = [f"{case.name} on {chip}: {name} spills" for name, (_, spills) in kernels.items() if spills]
    return "\n".join(spilled) if kernels else f"{case.name} on {chip}: no kernel"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("compiler")
    parser.add_argument("ptxas")
    parser.add_argument("directory")
    parser.add_argument("--every", type=int, default=1, help="one case of so many")
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--match", default="")
    parser.add_argument("--examples", default="", help="docs/examples")
    options = parser.parse_args()
    os.makedirs(options.directory, exist_ok=True)
    chosen = [c for c in cases.all_cases() if options.match in c.name][options.offset :: options.every]
    failures = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        failures += filter(None, pool.map(lambda c: run(options, *c), enumerate(chosen)))
    if options.examples:
        kernels = assemble(options, "sm_90a", os.path.join(options.examples, "deepseek-v3.mlir"),
                           os.path.join(options.directory, "deepseek"))
        for name, most in DEEPSEEK.items():
            registers, spills = kernels.get(name, (0, 0))
            if not 0 < registers <= most or spills:
                failures.append(f"{name}: {registers} registers, {spills} bytes spilled, expected at most {most} and 0")
    print("\n".join(failures))
    print(f"{len(chosen)} cases, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
