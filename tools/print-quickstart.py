#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the table at the end of tools/quickstart.sh.

usage: print-quickstart.py [MODEL OP SHAPE NUMERICS REPORT.json]...

A report is the output of `fusednorm-runner --json --benchmark`. The exit code is 1 if a
comparison with the reference failed.
"""

import json
import sys

COLUMNS = [("model", "<"), ("op", "<"), ("shape", "<"), ("numerics", "<"), ("ms", ">"),
           ("GB/s", ">"), ("% of copy", ">"), ("against the reference", "<")]


def verdict_of(report):
    outputs = report["outputs"]
    if report["verdict"] != "PASS":
        bad = sum(output["outside_tolerance"] for output in outputs)
        return f"FAIL: {bad} elements outside the tolerance"
    differ = sum(output["elements"] - output["equal"] for output in outputs)
    if differ == 0:
        return "PASS: equal bits"
    return f"PASS: {differ} elements differ, within tolerance"


def main(arguments):
    rows, passed, machine = [], True, ""
    for model, op, shape, numerics, path in zip(*[iter(arguments)] * 5):
        with open(path) as file:
            report = json.load(file)
        passed &= report["verdict"] == "PASS"
        threads = report["threads"]
        machine = f"{report['cpu']} ({report['target']}), {threads} thread{'s' * (threads > 1)}"
        times = report["benchmark"]
        rows.append([model, op, shape, numerics, f"{times['best_ms']:.3f}",
                     f"{times['gb_per_s']:.1f}", f"{times['percent_of_loop']:.0f}",
                     verdict_of(report)])
    table = [[name for name, _ in COLUMNS], *rows]
    widths = [max(map(len, column)) for column in zip(*table)]
    print(f"\nOn {machine}. \"copy\" is the speed of a loop with the same reads and writes and no "
          "arithmetic.\nOther work on the machine lowers the figures.\n")
    for row in table:
        print("  ".join(f"{cell:{align}{width}}"
                        for cell, (_, align), width in zip(row, COLUMNS, widths)).rstrip())
    return 0 if rows and passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
