# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the shared memory of each kernel with the limit of every GPU that --list-targets names
for a target.

usage: shared_memory.py COMPILE FOLDER FILE.mlir...
"""

import json
import os
import re
import subprocess
import sys

# KB of a block by compute capability, from the table "Technical Specifications per Compute
# Capability" of NVIDIA's CUDA programming guide.
LIMITS = {80: 163, 86: 99, 87: 163, 89: 99, 90: 227, 100: 227, 103: 227, 110: 227, 120: 99, 121: 99}


def list_gpus(compiler):
    """Returns the capabilities that --list-targets names for each GPU target."""
    text = subprocess.run([compiler, "--list-targets"], capture_output=True, text=True, check=True).stdout
    gpus = {}
    for name, number, suffix, line in re.findall(r"^(sm_(\d+)(a?)) +gpu +(.*)$", text, re.M):
        own = int(number)
        later = re.findall(r"sm_(\d+)", line.partition("PTX also for ")[2])
        gpus[name] = {own, *map(int, later)}
        if line.endswith("PTX also for every later GPU"):
            gpus[name] |= {capability for capability in LIMITS if capability > own}
        elif suffix:
            assert not later, f"{name} is for one GPU, got {line}"
    return gpus


def main():
    compiler, folder, *files = sys.argv[1:]
    gpus = list_gpus(compiler)
    kernels, failed, largest = 0, 0, {}
    os.makedirs(folder, exist_ok=True)
    for path in files:
        made = os.path.join(folder, "manifest.json")
        run = subprocess.run([compiler, path, "--target=" + ",".join(gpus), "--emit=manifest",
                              "--ptxas=none", "-o", made], capture_output=True, text=True)
        if run.returncode:
            print(f"FAILED: {path}: {run.stderr.strip()}")
            failed += 1
            continue
        with open(made) as file:
            functions = json.load(file)["functions"]
        for chip, kernel in ((chip["chip"], kernel) for function in functions
                             for chip in function["chips"] for kernel in chip["kernels"]):
            kernels += 1
            needed = kernel["dynamic_shared_bytes"] + kernel["resources"]["static_shared_bytes"]
            largest[chip] = max(largest.get(chip, 0), needed)
            for capability in gpus[chip]:
                if needed > LIMITS[capability] * 1024:
                    print(f"FAILED: {path}, {kernel['symbol']} for {chip}: {needed} bytes of shared memory; "
                          f"a block of sm_{capability} has {LIMITS[capability] * 1024}")
                    failed += 1
    print("largest: " + ", ".join(f"{chip} {needed}" for chip, needed in largest.items()))
    print(f"{len(gpus)} targets, {kernels} kernels, {failed} failed")
    return 1 if failed or not kernels else 0


if __name__ == "__main__":
    sys.exit(main())
