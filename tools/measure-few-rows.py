#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the default threads with one thread for few rows on a CPU.

usage: tools/measure-few-rows.py [--rounds N] [--rows R,...] [--columns C,...] [--write]

Each round runs rms_norm_fused_fp8 with --threads=none, then with --threads=openmp, for each shape.
The result is the best time of all rounds. --write stores the times in
docs/data/threads/few-rows.json, and the ratios of both times in docs/TuningLog.md. Requires
build/bin.
"""

import argparse
import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUNNER = ROOT / "build" / "bin" / "fusednorm-runner"
DATA = ROOT / "docs" / "data" / "threads" / "few-rows.json"
PAGE = ROOT / "docs" / "TuningLog.md"
BEGIN, END = "<!-- measured by tools/measure-few-rows.py -->\n", "<!-- end of few rows -->\n"
EXAMPLE = (ROOT / "docs" / "examples" / "rms_norm_fused_fp8.mlir").read_text()


def measure(file, rows, columns, threads):
    """Returns the report of the runner."""
    command = [RUNNER, file, "--benchmark", "--json", f"--threads={threads}",
               f"--input={rows}x{columns}xbf16=normal(seed=1)",
               f"--input={columns}xbf16=uniform(0.5,1.5,seed=2)"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def table(records):
    columns = sorted({record["columns"] for record in records})
    lines = ["| rows | " + " | ".join(f"{count} columns" for count in columns) + " |",
             "|---" * (len(columns) + 1) + "|"]
    for rows in sorted({record["rows"] for record in records}):
        cells = []
        for count in columns:
            own = next(r for r in records if (r["rows"], r["columns"]) == (rows, count))
            cells.append(f"{own['none_us']:.2f}, {own['openmp_us'] / own['none_us']:.2f}")
        lines.append(f"| {rows} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def numbers(text):
    return [int(part) for part in text.split(",")]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--rows", type=numbers, default=[1, 2, 4, 8, 16, 64])
    parser.add_argument("--columns", type=numbers, default=[512, 4096, 7168])
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    records, report = [], {}
    with tempfile.TemporaryDirectory() as folder:
        for columns in options.columns:
            file = pathlib.Path(folder) / f"{columns}.mlir"
            file.write_text(EXAMPLE.replace("256", str(columns)))
            for rows in options.rows:
                best = {}
                for _ in range(options.rounds):
                    for threads in ("none", "openmp"):
                        report = measure(file, rows, columns, threads)
                        time = report["benchmark"]["best_ms"] * 1000
                        best[threads] = min(time, best.get(threads, time))
                records.append({"rows": rows, "columns": columns,
                                **{f"{key}_us": round(value, 4) for key, value in best.items()}})
                print(records[-1], flush=True)
    if not options.write:
        return
    data = {"op": "rms_norm_fused_fp8", "types": "bf16 -> f8E4M3FN", "target": report["target"],
            "cpu": report["cpu"], "threads": report["threads"], "load": os.getloadavg()[0],
            "records": records}
    DATA.write_text(json.dumps(data, indent=1) + "\n")
    before, rest = PAGE.read_text().split(BEGIN)
    PAGE.write_text(before + BEGIN + table(records) + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
