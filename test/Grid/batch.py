#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks batch invariance: a row has the same bits in every batch, on CPU and GPU targets.

usage: batch.py RUNNER DIRECTORY
"""

import itertools
import os
import subprocess
import sys

from cases import norm, numerics, qk, quant

ROWS = (2, 17)
CASES = [
    lambda m: norm("rms_norm", m, 64),
    lambda m: norm("rms_norm", m, 7168),
    lambda m: norm("layer_norm", m, 1001, dynamic=True),
    lambda m: norm("rms_norm", m, 65536),
    lambda m: norm("rms_norm", m, 4096, num=numerics(sum="canonical")),
    lambda m: quant(m, 4096, "128"),
    lambda m: quant(m, 7168),
    lambda m: qk("row_mean_of_squares_qk", m, 1536, 512),
]
TARGETS = (["--threads=2"], ["--target=sm_90a", "--emulate"])


def run(runner, directory, flags, case):
    """Returns the bytes of each output and its number of rows."""
    path = os.path.join(directory, "case.mlir")
    with open(path, "w") as file:
        file.write(case.text)
    outputs = os.path.join(directory, "out%d.npy")
    for name in os.listdir(directory):
        if name.endswith(".npy"):
            os.remove(os.path.join(directory, name))
    subprocess.run([runner, path, f"--output={outputs}"] + flags + [f"--input={i}" for i in case.inputs],
                   check=True, capture_output=True)
    result = []
    for number in itertools.count():
        if not os.path.exists(outputs % number):
            return result
        with open(outputs % number, "rb") as file:
            data = file.read()
        result.append(data[10 + int.from_bytes(data[8:10], "little") :])


def main():
    runner, directory = sys.argv[1:3]
    os.makedirs(directory, exist_ok=True)
    failures = 0
    for case, flags in itertools.product(CASES, TARGETS):
        batches = {m: run(runner, directory, flags, case(m)) for m in ROWS}
        largest = batches[ROWS[-1]]
        for m in ROWS[:-1]:
            for number, (few, many) in enumerate(zip(batches[m], largest)):
                width = len(few) // m
                if not few or len(many) != width * ROWS[-1] or few != many[: len(few)]:
                    failures += 1
                    print(f"{case(m).name} {' '.join(flags)}: output {number} differs in a batch of {m}")
    print(f"{len(CASES) * len(TARGETS)} cases, {failures} failed")
    return 1 if failures or not CASES else 0


if __name__ == "__main__":
    sys.exit(main())
