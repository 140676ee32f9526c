# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks a report of `fusednorm-compile --report=json` against a budget.

usage: budget.py FILE [--kernel=NAME] [--registers=N] [--barriers=N] [--loads=BYTES] [--no-nc=N]
                 [--packed=N]

Every kernel on every chip, or every kernel called NAME, must have no spills, stack or calls, and at
most the given registers and barriers. All row loads must have BYTES bytes. At least N loads must
bypass the read-only cache (--no-nc), and N conversions must be packed (--packed).
"""

import argparse
import json
import sys


def problems(chip, kernel, options):
    ptx, ptxas = kernel["ptx"], kernel["ptxas"]
    if ptxas is None:
        yield "ptxas was not found"
        return
    for key in ("spill_store_bytes", "spill_load_bytes", "stack_bytes"):
        if ptxas[key]:
            yield f"{ptxas[key]} {key}, expected none"
    if ptx["calls"]:
        yield f"calls {ptx['calls']}, expected none"
    if ptx["local_bytes"]:
        yield f"{ptx['local_bytes']} bytes of local memory, expected none"
    if ptxas["shared_bytes"] != ptx["static_shared_bytes"] and not ptx["uses_dynamic_shared"]:
        yield f"{ptxas['shared_bytes']} bytes of shared memory, but {ptx['static_shared_bytes']} in the PTX"
    if options.registers and ptxas["registers"] > options.registers:
        yield f"{ptxas['registers']} registers, expected at most {options.registers}"
    if options.barriers is not None and ptx["block_barriers"] > options.barriers:
        yield f"{ptx['block_barriers']} barriers, expected at most {options.barriers}"
    loads = [a for a in ptx["accesses"] if a["space"] == "global" and a["kind"] == "load"]
    if options.loads and any(a["bytes"] != options.loads for a in loads):
        yield f"global loads of {sorted({a['bytes'] for a in loads})} bytes, expected {options.loads}"
    coherent = sum(a["count"] for a in loads if not a["non_coherent"])
    if coherent < options.no_nc:
        yield f"{coherent} loads outside of the read-only cache, expected {options.no_nc}"
    packed = ptx["classes"].get("convert_packed", 0)
    if packed < options.packed:
        yield f"{packed} packed conversions, expected {options.packed}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--kernel")
    parser.add_argument("--registers", type=int, default=0)
    parser.add_argument("--barriers", type=int)
    parser.add_argument("--loads", type=int, default=0)
    parser.add_argument("--no-nc", type=int, default=0)
    parser.add_argument("--packed", type=int, default=0)
    options = parser.parse_args()
    with open(options.file) as file:
        report = json.load(file)
    seen, bad = 0, 0
    for chip in report["chips"]:
        for kernel in chip["kernels"]:
            if options.kernel and kernel["symbol"] != options.kernel:
                continue
            seen += 1
            for problem in problems(chip, kernel, options):
                bad += 1
                print(f"{kernel['symbol']}, {chip['chip']}: {problem}", file=sys.stderr)
    if not seen:
        sys.exit(f"there is no kernel {options.kernel or 'at all'}")
    print(f"{seen} kernels, {bad} problems")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
