# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the grid's cases for all chips and checks the cost of the kernels.

usage: suite.py COMPILE DIRECTORY [--every=N] [--offset=N] [--match=TEXT] [--targets=LIST]
                [--ptxas=required] [--jobs=N] [--paged] [FILE.mlir...]

Every case must become PTX without calls on every chip, and must not spill if ptxas is available. A
case that fails to compile is reported with the compiler's message: crashes and instructions that a
chip lacks are failures. The files are compiled unchanged.
"""

import argparse
import concurrent.futures
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "Grid"))
import cases as row_cases  # noqa: E402
import paged_cases  # noqa: E402

BATCH = 12
TARGETS = "sm_80,sm_89,sm_90a,sm_100a,sm_120a"


def compile_text(options, name, text):
    path = os.path.join(options.directory, name + ".mlir")
    with open(path, "w") as file:
        file.write(text)
    return compile_file(options, path)


def compile_file(options, path):
    command = [options.compile, path, f"--target={options.targets}", "--report=json"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        return None, result.stderr
    return json.loads(result.stdout), ""


class Totals:
    def __init__(self):
        self.kernels = self.assembled = self.failed = 0
        self.milliseconds = 0.0

    def fail(self, what, problem):
        self.failed += 1
        print(f"FAILED: {what}: {problem}")

    def add(self, report, what):
        for chip in report["chips"]:
            self.milliseconds += chip["ptx_ms"]
            for kernel in chip["kernels"]:
                self.kernels += 1
                ptx, ptxas = kernel["ptx"], kernel["ptxas"]
                name = f"{what(kernel['symbol'])}, {kernel['symbol']}, {chip['chip']}"
                if ptx["calls"]:
                    self.fail(name, f"calls {ptx['calls']}")
                if ptxas is None:
                    continue
                self.assembled += 1
                spilled = {k: ptxas[k] for k in ("spill_store_bytes", "spill_load_bytes",
                                                 "stack_bytes") if ptxas[k]}
                if spilled:
                    self.fail(name, f"{spilled}, {ptxas['registers']} registers")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("compile")
    parser.add_argument("directory")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--match", default="")
    parser.add_argument("--targets", default=TARGETS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--paged", action="store_true", help="compile the paged-cache cases")
    parser.add_argument("--ptxas", choices=["required", "optional"], default="optional")
    options = parser.parse_intermixed_args()
    os.makedirs(options.directory, exist_ok=True)
    grid = paged_cases if options.paged else row_cases
    row_cases.DIRECTORY = options.directory

    totals = Totals()
    chosen = [case for case in grid.all_cases() if options.match in case.name]
    chosen = chosen[options.offset::options.every]
    batches = [chosen[begin:begin + BATCH] for begin in range(0, len(chosen), BATCH)]
    texts = [[case.text.replace("func.func @f(", f"func.func @case{i}(")
              for i, case in enumerate(batch)] for batch in batches]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        reports = pool.map(lambda number: compile_text(options, f"batch{number}",
                                                       "\n".join(texts[number])),
                           range(len(batches)))
        for batch, own, (report, _) in zip(batches, texts, reports):
            if report is not None:
                totals.add(report, lambda symbol: batch[int(symbol[4:].split("_")[0])].name)
                continue
            for case, text in zip(batch, own):  # find the failing case
                report, message = compile_text(options, "single", text)
                if report is None:
                    totals.fail(case.name, message.strip())
                else:
                    totals.add(report, lambda symbol: case.name)
    for path in options.files:
        report, message = compile_file(options, path)
        if report is None:
            totals.fail(path, message.strip())
        else:
            totals.add(report, lambda symbol: path)
    each = totals.milliseconds / max(totals.kernels, 1)
    print(f"{len(chosen)} cases and {len(options.files)} files, {totals.kernels} kernels "
          f"({totals.assembled} assembled), {totals.failed} failed; "
          f"{each:.1f} ms from IR to PTX for each kernel")
    if options.ptxas == "required" and totals.assembled != totals.kernels:
        sys.exit("ptxas was not found")
    return 1 if totals.failed or not totals.kernels else 0


if __name__ == "__main__":
    sys.exit(main())
