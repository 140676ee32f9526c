#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks registers and spills of the kernels for DeepSeek-V3, as reported by ptxas.

usage: registers.py COMPILER EXAMPLES

test/Artifact/suite.py checks spills of all other kernels on all chips.
"""

import json
import os
import subprocess
import sys

# Register limits on sm_90a.
MOST = {"rms_norm_fused_fp8_kernel0": 64, "rms_norm_fused_fp8_folded_kernel0": 64,
        "apply_qk_rms_norm_kernel0": 64, "row_mean_of_squares_qk_kernel0": 40}


def main():
    compiler, examples = sys.argv[1:]
    command = [compiler, os.path.join(examples, "deepseek-v3.mlir"), "--target=sm_90a", "--report=json"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    kernels = {k["symbol"]: k["ptxas"] for chip in report["chips"] for k in chip["kernels"]}
    failures = 0
    for name, most in MOST.items():
        own = kernels.get(name)
        if not own:
            problem = "no such kernel, or not assembled"
        else:
            spilled = own["spill_store_bytes"] + own["spill_load_bytes"] + own["stack_bytes"]
            problem = f"{own['registers']} registers, {spilled} bytes spilled"
        if not own or own["registers"] > most or spilled:
            failures += 1
            print(f"{name}: {problem}; expected at most {most} and 0")
    print(f"{len(MOST)} kernels, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
