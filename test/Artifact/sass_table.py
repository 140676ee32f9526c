#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the SASS of row kernels with a checked-in table, without a GPU.

usage: sass_table.py COMPILER MODEL TABLE [--match=REGEX] [--every=N] [--write] [--print]
                     [--schedule-table=FILE]

Columns for each kernel and chip:
- registers per thread, threads per block, and blocks per SM
- KiB of row loads in flight on an SM
- instructions per thread and 16 bytes of a row
- H: the time of a copy loop for the block's bytes, divided by the block's time in the model of
  SassModel.cpp with unlimited bandwidth. A kernel with H of 1.3 plausibly reaches copy speed. A
  kernel with H below 1 reaches at most that fraction.
- W: bytes of weights that a block loads through the L1 cache, for each byte of rows
- R: regions of convergence after the last barrier. ptxas does not mix instructions across them.

A persistent block is modelled for ROUNDS rows of each program.

If launches may overlap, weights must be prefetched before the wait for the previous kernel, and
rows must be requested before data loaded by other threads is used. Otherwise the check fails.

A line fails if it is worse than the table:
- more registers and fewer blocks, or fewer blocks or bytes in flight, with a lower H
- more instructions, or a lower H
- more weights, or more regions of convergence

A kernel that spills registers fails, too. Better lines are reported. --write stores all measured
lines in the table.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import sass
import sass_cases

HEADER = """# Facts of the SASS of row kernels of sass_cases.py; sass_table.py writes this table.
# Modelled, not measured. A commit that makes a line worse gives the reason.
# kernel chip registers threads blocks KiB instructions/16B H W R
"""
ROUNDS = 8


def measure_kernel(compiler, model, name, text, folder, options):
    """Returns the table line for each chip, and messages about spills and late memory requests."""
    source = os.path.join(folder, name + ".mlir")
    with open(source, "w") as file:
        file.write(text)
    out = os.path.join(folder, name)
    run = subprocess.run([compiler, source, "--target=" + ",".join(sass.CHIPS), "--emit=cubin",
                          "--report=json", "-o", out, *options], capture_output=True, text=True)
    if run.returncode:
        raise sass.SassError(f"{name}: {run.stderr.strip()}")
    lines, late = {}, []
    for chip in json.loads(run.stdout)["chips"]:
        kernel, = chip["kernels"]
        cubin = os.path.join(out, f"{name}.{chip['chip']}.cubin")
        code = sass.disassemble(cubin)[kernel["symbol"]]
        if sass_cases.has_weights(name):
            late += [f"{name} {chip['chip']}: {reason}" for reason in sass.late_requests(code)]
        threads = kernel["ptx"]["block"][0]
        staged = sass_cases.row_bytes(name) if kernel["ptx"]["uses_dynamic_shared"] else 0
        shared = kernel["ptxas"]["shared_bytes"] + staged
        is_persistent = re.search(r"persistent = ([1-9]\d*)", kernel["schedules"][0])
        rounds = ROUNDS if is_persistent else max(2, staged // (16 * threads))
        spilled = kernel["ptxas"]["spill_store_bytes"] + kernel["ptxas"]["spill_load_bytes"]
        late += [f"{name} {chip['chip']}: spills {spilled} bytes"] if spilled else []
        path = max(sass.paths(code, rounds), key=lambda p: (sass.summarize(p, threads)["loaded"], len(p)))
        facts = sass.summarize(path, threads)
        in_flight = facts["loaded"]
        if is_persistent:
            # The path requests a row before the loop and, in each round, the next row. The last
            # request is skipped at run time.
            in_flight = facts["loaded"] / (rounds + 1)
            facts["loaded"] -= in_flight
        registers = kernel["ptxas"]["registers"]
        blocks = sass.resident_blocks(chip["chip"], registers, threads, shared)
        if is_persistent:
            blocks = min(blocks, int(is_persistent[1]))
        cycles = sass.block_cycles(path, chip["chip"], threads, blocks, model)
        slots = facts["loaded"] / (threads * 16)
        lines[chip["chip"]] = (registers, threads, blocks, round(in_flight * blocks / 1024),
                               round(facts["instructions"] / max(slots, 1e-9)) if slots else 0,
                               round((facts["loaded"] + facts["stored"])
                                     / sass.CHIPS[chip["chip"]]["copy"] / cycles, 2),
                               round(facts["weights"] / max(facts["loaded"], 1), 2), sass.late_regions(code))
    return lines, late


def worse(old, new):
    """Returns the reasons why `new` is worse than `old`, or an empty string."""
    (registers, _, blocks, kib, instructions, ratio, weights, regions) = old
    (r, _, b, k, i, h, w, n) = new
    reasons = []
    if h < ratio - 0.011:
        reasons.append(f"H {h}, was {ratio}")
    if w > weights + 0.011:
        reasons.append(f"{w} bytes of weights for each byte of rows, was {weights}")
    if n > regions:
        reasons.append(f"{n} regions of convergence after the last barrier, was {regions}")
    if i > instructions:
        reasons.append(f"{i} instructions for 16 bytes, was {instructions}")
    if b < blocks and k < kib:
        reasons.append(f"{k} KiB in flight by {b} blocks of {r} registers, was {kib} by {blocks} of {registers}")
    return "; ".join(reasons)


def read_table(path):
    table = {}
    if os.path.exists(path):
        for line in open(path):
            words = line.split("#")[0].split()
            if words:
                table[words[0], words[1]] = (*map(int, words[2:7]), float(words[7]), float(words[8]), int(words[9]))
    return table


def write_table(path, table):
    order = list(sass_cases.cases())
    with open(path, "w") as file:
        file.write(HEADER)
        for (name, chip), line in sorted(table.items(), key=lambda e: (order.index(e[0][0]), e[0][1])):
            file.write(f"{name:24}{chip:8}{line[0]:4}{line[1]:6}{line[2]:4}{line[3]:5}{line[4]:5} {line[5]:.2f}"
                       f"{line[6]:6.2f}{line[7]:4}\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("compiler")
    parser.add_argument("model")
    parser.add_argument("table")
    parser.add_argument("--match", default="")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--print", action="store_true")
    parser.add_argument("--schedule-table")
    args = parser.parse_args()
    table, failures, count = read_table(args.table), 0, 0
    options = [f"--schedule-table={args.schedule_table}"] if args.schedule_table else []
    names = [n for n in sass_cases.cases() if re.search(args.match, n)][::args.every]
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            found, late = measure_kernel(args.compiler, args.model, name, sass_cases.cases()[name], folder, options)
            failures += len(late)
            for reason in late:
                print(reason)
            for chip, line in found.items():
                count += 1
                old = table.get((name, chip))
                if args.print:
                    print(f"{name:24}{chip:8}", *line, "" if not old else f"  was {' '.join(map(str, old))}",
                          flush=True)
                if args.write:
                    table[name, chip] = line
                elif old is None:
                    failures += 1
                    print(f"{name} {chip}: no line in the table; add it with --write")
                elif reason := worse(old, line):
                    failures += 1
                    print(f"{name} {chip}: worse: {reason}")
                elif line != old and not args.print:
                    print(f"{name} {chip}: {' '.join(map(str, line))} instead of {' '.join(map(str, old))}; "
                          "keep it with --write")
    if args.write:
        write_table(args.table, table)
    print(f"{count} lines, {failures} failed")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
