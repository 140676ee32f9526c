# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks memory counters of the SIMT simulator for attention with whole tiles:
# attention_traffic.py RUNNER FILE.
#
# - A query tile loads itself and each visible K and V tile once, and no other tile.
# - Shared-memory accesses have no bank conflicts, and global accesses use full sectors.

import json
import re
import subprocess
import sys

RUNNER, FILE = sys.argv[1:]
TOKENS, HEADS, VALUES, TILE = 256, 2, 128, 128


def count(entry, chip, arrays):
    done = subprocess.run([RUNNER, FILE, f"--target={chip}", "--emulate", "--counters", f"--entry={entry}",
                           *(f"--input={array}" for array in arrays)], capture_output=True, text=True)
    found = re.search(r"^counters: (\{.*\})$", done.stdout, re.MULTILINE | re.DOTALL)
    if done.returncode or not found:
        sys.exit(f"{entry}: {done.stdout}{done.stderr}")
    return json.loads(found.group(1))


bad = 0
rows = f"{TOKENS}x{HEADS}"
offsets = f"2xi32=offsets({TOKENS})"
outs = [f"{rows}x{VALUES}xbf16=const(0)", f"{HEADS}x{TOKENS}xf32=const(0)"]
keys = [f"{rows}x128xbf16=normal(seed=2)", f"{rows}x{VALUES}xbf16=normal(seed=3)"]
cases = [("dense", 128, [f"{rows}x128xbf16=normal", *keys, offsets, offsets, *outs]),
         ("prefill", 192, [f"{rows}x192xbf16=normal", *keys, f"{TOKENS // 32}x32x576xbf16=normal(seed=4)",
                           f"1x{TOKENS // 32}xi32=pages(order=reverse)", offsets, offsets, *outs])]
# By mma.sync, and by wgmma, which transposes FP8 values.
codes = [array.replace("bf16=n", "f8E4M3FN=n") for array in cases[1][2]]
kernels = [(chip, *case, 2) for chip in ("sm_80", "sm_89", "sm_90a") for case in cases]
for chip, entry, columns, arrays, size in [*kernels, ("sm_90a", "codes", 192, codes, 1)]:
    counters = count(entry, chip, arrays)
    seen = sum(range(TILE, TOKENS + 1, TILE))
    fetched = HEADS * size * (TOKENS * columns + seen * (columns + VALUES))
    read = sum(site["sectors"] * 32 for site in counters["sites"]
               if "cp.async" in site["site"] and site["space"] == "global") + counters["bulk_read_bytes"]
    problems = [name for name, isBad in [
        ("operands", read != fetched),
        # Every thread reads offsets and page numbers.
        ("offsets", not 0 <= counters["global_read_bytes"] - fetched <= 128 * 1024),
        ("written", counters["global_written_bytes"] != TOKENS * HEADS * (VALUES * 2 + 4)),
        ("conflicts", counters["bank_conflicts"] != 0),
        ("sectors", counters["global_sectors"] != counters["global_minimum_sectors"])] if isBad]
    bad += bool(problems)
    if problems:
        print(f"{entry} on {chip}: {', '.join(problems)}: {fetched} {read} {counters}")
print(f"{len(kernels) + 1} kernels, {bad} with other traffic")
