#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory traffic of GPU kernels on the SIMT executor, at aligned widths.

traffic.py RUNNER DIRECTORY

Every kernel moves each operand once (bytes moved / minimum at most 1.01), touches no
more 32-byte sectors than its bytes fill, and has no bank conflicts. The numbers of
barriers are those of the phases.
"""

import json
import os
import re
import subprocess
import sys

from cases import apply_means, convert, dequant, means, norm, numerics, producer_consumer, qk, quant, rope

CANONICAL = numerics(sum="canonical")

# Cases, with the barriers of each kernel's blocks where one row has a block.
CASES = [
    (norm("rms_norm", 64, 64), 0),
    (norm("rms_norm", 16, 4096), 16),
    (norm("rms_norm", 16, 4096, "f32", "f32", "f32"), 16),
    (norm("rms_norm", 6, 7168, num=CANONICAL), 6),
    (norm("layer_norm", 8, 4096), 16),
    (norm("add_rms_norm", 8, 7168), 8),
    (norm("add_rms_norm_unrounded", 8, 7168), 8),
    (norm("rms_norm_fused_residual_add", 8, 4096), 16),
    (quant(16, 7168), 32),
    (quant(16, 7168, num=numerics(order="folded")), 16),
    (quant(16, 7168, "128"), 16),
    (quant(16, 4096, "32", o="f8E4M3FNUZ"), 16),
    (quant(16, 4096, fused=False), 16),
    (quant(16, 4096, "128", fused=False), 0),
    (quant(64, 4096, "tensor", fused=False), None),
    (dequant(16, 4096), 0),
    (dequant(16, 4096, "128"), 0),
    (convert(16, 4096), 0),
    (producer_consumer(8, 4096), 16),
    (means(16, 4096), 16),
    (apply_means(16, 4096), 0),
    (qk("row_mean_of_squares_qk", 24, 1536, 512), None),
    (qk("apply_qk_rms_norm", 24, 1536, 512), 0),
    (rope(16, 16, 64, 64), None),
    (rope(4, 128, 64, 64, positions="list(5,17,0,31)"), None),
    (rope(8, 16, 128, 128, pairing="half_split"), None),
    (rope(8, 16, 192, 64, part="last"), None),
    (rope(8, 16, 128, 64, norm=True), None),
    # Rows that registers do not hold: shared memory, then that of a cluster.
    (norm("rms_norm", 3, 65536), 3),
    (norm("add_rms_norm", 2, 65536), 8),
    (norm("layer_norm", 2, 65536, num=CANONICAL), 4),
    (norm("rms_norm", 2, 262144), 12),  # with those of two clusters
    (norm("rms_norm", 1, 262144, num=CANONICAL), None),
    (quant(2, 65536), 4),
    (quant(2, 65536, "128"), 2),
    # Run-time widths.
    (norm("rms_norm", 8, 4096, dynamic=True), 8),
    (quant(3, 65536, dynamic=True), 6),
    (quant(8, 4096, "128", dynamic=True), 8),
]


def run(runner, directory, case):
    path = os.path.join(directory, "case.mlir")
    with open(path, "w") as file:
        file.write(case.text)
    command = [runner, path, "--target=sm_90a", "--emulate", "--check", "--counters", "--reference",
               "--pdl=adversarial"]
    result = subprocess.run(command + [f"--input={i}" for i in case.inputs], capture_output=True, text=True)
    if result.returncode != 0 or ": PASS" not in result.stdout:
        return None, result.stdout + result.stderr
    return [json.loads(text) for text in re.findall(r"counters: (\{.*?\]\})", result.stdout, re.S)], ""


def main():
    runner, directory = sys.argv[1:3]
    os.makedirs(directory, exist_ok=True)
    failures = 0
    for case, barriers in CASES:
        counters, problem = run(runner, directory, case)
        if counters is not None and not counters:
            problem = "no kernel"
        for own in counters or []:
            if own["bytes_moved"] > 1.01 * own["minimum_bytes"]:
                problem += f"moves {own['bytes_moved']} of {own['minimum_bytes']} bytes; "
            if own["global_sectors"] != own["global_minimum_sectors"]:
                problem += f"touches {own['global_sectors']} sectors, {own['global_minimum_sectors']} hold its bytes; "
            if own["bank_conflicts"]:
                problem += f"{own['bank_conflicts']} bank conflicts; "
            if barriers is not None and own["barriers"] != barriers:
                problem += f"{own['barriers']} barriers, expected {barriers}; "
        if problem:
            failures += 1
            print(f"{case.name}: {problem}")
    print(f"{len(CASES)} cases, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
