#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares recorded GPU results with the SIMT simulator, bit for bit.

usage: replay.py [--build=DIR] [--case=NAME]... FILE.json...

FILE.json is the file `results/recorded-results.json` of a GPU test package, see docs/GPU.md. The exit code is
1 if results differ, or if no file has a known case.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import make


def digest(contents):
    """Returns the 64-bit FNV-1a hash in hexadecimal."""
    value = 0xCBF29CE484222325
    for byte in contents:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def elements(path):
    """Returns the elements of a .npy file, without its header."""
    contents = path.read_bytes()
    if contents[6] == 1:
        return contents[10 + int.from_bytes(contents[8:10], "little"):]
    return contents[12 + int.from_bytes(contents[8:12], "little"):]


def run(runner, name, chip, rows):
    entry = next(entry for entry in make.CASES if entry.name == name)
    case = entry.make(entry.rows or rows)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "case.mlir"
        path.write_text(case.text)
        make.run([runner, path, f"--target={chip}", "--emulate", f"--output={folder}/out%d.npy",
                  *make.schedule_options(name),
                  *(f"--input={spec}" for spec in case.inputs)], name)
        return [digest(elements(file)) for file in sorted(pathlib.Path(folder).glob("out*.npy"))]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=make.ROOT / "build")
    parser.add_argument("--rows", type=int, default=make.ROWS, help="rows of each case in the package")
    parser.add_argument("--case", action="append", help="compare only this case")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    runner = options.build.resolve() / "bin" / "fusednorm-runner"
    known = {entry.name for entry in make.CASES}
    failed = compared = 0
    for path in options.files:
        recorded = json.loads(path.read_text())
        if recorded.get("schema") != "fusednorm-recorded-results" or recorded.get("version") != 1:
            sys.exit(f"error: {path}: expected a fusednorm-recorded-results of version 1")
        for case in recorded["cases"]:
            name = case["name"]
            if name not in known or (options.case and name not in options.case):
                continue
            compared += 1
            outputs = run(runner, name, recorded["chip"], options.rows)
            if outputs != case["outputs"]:
                failed += 1
                print(f"FAILED: {path}: {name} on {recorded['chip']}, {recorded['device']}: "
                      f"{case['outputs']}, the simulator returned {outputs}")
    print(f"{compared} cases compared, {failed} failed")
    return 1 if failed or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
