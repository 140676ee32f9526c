# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the default threads with one thread for few rows on a CPU.

Each round runs rms_norm_fused_fp8 with --threads=none, then with --threads=openmp, for each shape.
The best time of all rounds counts. Both write to the same result memory in each run.

Requires build/bin.
"""

import argparse
import sys

import records
import rows
import tables

EXAMPLE = records.ROOT / "docs" / "examples" / "rms_norm_fused_fp8.mlir"


def numbers(text):
    return [int(part) for part in text.split(",")]


def measure(count, columns, rounds):
    """Returns the best times of both settings in milliseconds, and a report of the runner."""
    text = EXAMPLE.read_text().replace("256", str(columns))
    inputs = [f"{count}x{columns}xbf16=normal(seed=1)", f"{columns}xbf16=uniform(0.5,1.5,seed=2)"]
    best = {}
    for _ in range(rounds):
        for threads in ("none", "openmp"):
            report = rows.run_once(text, inputs, threads)
            time = report["benchmark"]["best_ms"]
            best[threads] = min(time, best.get(threads, time))
    return best, report


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2, help="rounds of each shape (default: 2)")
    parser.add_argument("--rows", type=numbers, default=[1, 2, 4, 16, 64], metavar="N,...")
    parser.add_argument("--columns", type=numbers, default=[512, 4096, 7168], metavar="N,...")
    records.add_options(parser)
    options = parser.parse_args()
    if not rows.RUNNER.exists():
        sys.exit(f"error: no {rows.RUNNER}; build it by ninja -C build fusednorm-runner")
    load, found, report = records.warn_if_busy(), [], None
    for columns in options.columns:
        for count in options.rows:
            if options.match not in f"{count} {columns}":
                continue
            records.progress(f"{count} rows of {columns} columns")
            best, report = measure(count, columns, options.rounds)
            case = ("rms_norm_fused_fp8", [count, columns], "bf16 -> f8E4M3FN", "")
            for threads, time in best.items():
                found.append(rows.record(
                    "cpu-threads", (*case[:3], f"threads = {threads}"), "us",
                    round(time * 1000, 3), options.rounds,
                    1 if threads == "none" else report["threads"]))
    if not found:
        sys.exit(f"error: --match: no case has '{options.match}' in its name")
    print("\n".join(tables.threads(found)))
    if options.json:
        records.write(options.json, found, f"{report['target']} ({report['cpu']})", load,
                      f"tools/benchmark threads: best of {options.rounds} rounds")
    return 0
