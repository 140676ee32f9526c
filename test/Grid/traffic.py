#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the memory traffic of GPU kernels on the SIMT simulator.

usage: traffic.py RUNNER DIRECTORY [EVERY]: runs one kernel of EVERY, or all

Every kernel moves each operand once (bytes moved / minimum at most 1.01) and has no bank conflicts.
At aligned row lengths it accesses no more 32-byte sectors than its bytes fill, and the number of
barriers is as expected. Unaligned rows cost at most one more sector per access of a warp.
"""

import json
import os
import re
import subprocess
import sys

import cases
from cases import (apply_means, convert, dequant, means, norm, numerics, producer_consumer, qk, quant,
                   rope, strided)

CANONICAL = numerics(sum="canonical")


def chosen():
    """Returns cases, each with the number of barriers of its kernels, or None if it is not checked.
    """
    return [
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
        # f32 input with 8-bit output: one 8-byte store per two 16-byte loads.
        (quant(16, 7168, x="f32"), 32),
        (quant(16, 4096, "128", x="f32", fused=False), 0),
        (norm("rms_norm", 16, 4096, "bf16", "bf16", "f32"), 16),
        (norm("rms_norm", 16, 4096, "bf16", "f32", "f32"), 16),
        (dequant(16, 4096, o="f32"), 0),
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
        # Rows that exceed the registers: staged in shared memory, then in the shared memory of a
        # cluster.
        (norm("rms_norm", 3, 65536), 3),
        (norm("add_rms_norm", 2, 65536), 8),
        (norm("layer_norm", 2, 65536, num=CANONICAL), 4),
        (norm("rms_norm", 2, 262144), 12),  # including those of two clusters
        (norm("rms_norm", 1, 262144, num=CANONICAL), None),
        (quant(2, 65536), 4),
        (quant(2, 65536, "128"), 2),
        # Groups whose maxima need a separate pass.
        (quant(16, 8448, "132"), 32),
        (quant(16, 8448, "132", fused=False), 32),
        (quant(16, 6144, "2048"), 32),
        (quant(16, 6144, "2048", fused=False), 32),
        (quant(2, 65536, "2048"), 4),
        # Dynamic row lengths.
        (norm("rms_norm", 8, 4096, dynamic=True), 8),
        (quant(3, 65536, dynamic=True), 6),
        (quant(8, 4096, "128", dynamic=True), 8),
    ]


def anywhere():
    """Returns cases, each with a limit of accessed sectors / minimum: 1 + 32 / bytes of a warp's
    access, averaged over the accesses, with a margin for short rows."""
    return [
        (norm("rms_norm", 8, 4095, dynamic=True), 1.3),
        (norm("rms_norm", 8, 4095, "f32", "f32", "f32", dynamic=True), 1.2),
        (norm("rms_norm", 8, 4095, dynamic=True, num=CANONICAL), 1.3),
        (norm("rms_norm", 8, 101, dynamic=True), 1.5),
        (norm("rms_norm", 2, 65537, dynamic=True), 1.3),  # shared memory
        (quant(8, 4095, dynamic=True), 1.3),
        (quant(8, 4097, x="f32", dynamic=True), 1.3),
        (dequant(8, 4095, dynamic=True), 1.7),
        # A warp has vectors of two groups, and their scales share a sector with six other scales.
        (dequant(16, 8448, "132"), 1.1),
        (qk("apply_qk_rms_norm", 8, 1535, 511, dynamic=True), 1.4),
        (rope(8, 1, 1002, 1002, dynamic=True), 1.4),
        (strided(8, 4096, "@strides=[4099,1],offset=3"), 1.3),
        (strided(8, 4095, "@strides=[4099,1],offset=3", dynamic=True), 1.3),
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
    step = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    os.makedirs(directory, exist_ok=True)
    cases.DIRECTORY = directory
    failures = 0
    every = [(case, barriers, None) for case, barriers in chosen()]
    every += [(case, None, most) for case, most in anywhere()]
    every = every[::step]
    for case, barriers, most in every:
        counters, problem = run(runner, directory, case)
        if counters is not None and not counters:
            problem = "no kernel"
        for own in counters or []:
            moved, sectors = own["bytes_moved"], own["global_sectors"]
            filled = (own["global_read_bytes"] + own["global_written_bytes"] + own["invariant_read_bytes"]) / 32
            if moved > 1.01 * own["minimum_bytes"]:
                problem += f"moves {moved} of {own['minimum_bytes']} bytes; "
            if most and sectors > most * filled:
                problem += f"touches {sectors} sectors, expected at most {most} times {filled}; "
            if not most and sectors != own["global_minimum_sectors"]:
                problem += f"touches {sectors} sectors, {own['global_minimum_sectors']} hold its bytes; "
            if own["bank_conflicts"]:
                problem += f"{own['bank_conflicts']} bank conflicts; "
            if barriers is not None and own["barriers"] != barriers:
                problem += f"{own['barriers']} barriers, expected {barriers}; "
        if problem:
            failures += 1
            print(f"{case.name}: {problem}")
    print(f"{len(every)} cases, {failures} failed")
    return 1 if failures or not every else 0


if __name__ == "__main__":
    sys.exit(main())
