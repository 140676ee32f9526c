# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks memory counters of the SIMT simulator for GEMMs with whole tiles: traffic.py RUNNER FILE.
#
# - Each operand tile is loaded once per output tile. Only scales are loaded in addition.
# - Shared-memory accesses have no bank conflicts, and global accesses use full sectors.

import json
import re
import subprocess
import sys

RUNNER, FILE = sys.argv[1:]
M, N, K = 256, 256, 256


def count(entry, chip, kind, right, scales, out):
    arrays = [f"{M}x{K}x{kind}=uniform(-9,9)", f"{right}x{kind}=uniform(-9,9)",
              *(f"{shape}xf32=const(1)" for shape in scales), f"{M}x{N}x{out}=const(1)"]
    if scales:
        arrays = [arrays[0], arrays[2], arrays[1], arrays[3], arrays[4]]
    done = subprocess.run([RUNNER, FILE, f"--target={chip}", "--emulate", "--counters",
                           f"--entry={entry}", *(f"--input={array}" for array in arrays)],
                          capture_output=True, text=True)
    found = re.search(r"^counters: (\{.*\})$", done.stdout, re.MULTILINE | re.DOTALL)
    if done.returncode or not found:
        sys.exit(f"{entry}: {done.stdout}{done.stderr}")
    return json.loads(found.group(1))


bad = 0
cases = [(entry, chip, kind, out)
         for entry, kind, out in [("bf16", "bf16", "bf16"), ("bf16_t", "bf16", "f32"),
                                  ("fp8", "f8E4M3FN", "bf16"), ("fp8_t", "f8E4M3FN", "bf16"),
                                  ("f32", "f32", "f32"), ("i8", "i8", "f16")]
         for chip in ["sm_80", "sm_89"]]
for entry, chip, kind, out in cases:
    size = {"bf16": 2, "f8E4M3FN": 1, "f32": 4, "i8": 1}[kind]
    scales = {"fp8": ["2x256", "2x2"], "fp8_t": ["2x256", "2x2"], "i8": ["1x1", "1x1"]}.get(entry, [])
    counters = count(entry, chip, kind, f"{N}x{K}", scales, out)
    # Tiles of 128 rows and 128 columns.
    fetched = (M * (N // 128) + N * (M // 128)) * K * size
    read = sum(site["requests"] * 512 for site in counters["sites"]
               if "cp.async" in site["site"] and site["space"] == "global")
    problems = [name for name, isBad in [
        ("operands", read != fetched),
        ("scales", not 0 <= counters["global_read_bytes"] - fetched <= 64 * 1024),
        ("written", counters["global_written_bytes"] != M * N * (4 if out == "f32" else 2)),
        ("conflicts", counters["bank_conflicts"] != 0),
        ("sectors", counters["global_sectors"] != counters["global_minimum_sectors"])] if isBad]
    bad += bool(problems)
    if problems:
        print(f"{entry} on {chip}: {', '.join(problems)}: {counters}")
print(f"{len(cases)} kernels, {bad} with other traffic")
