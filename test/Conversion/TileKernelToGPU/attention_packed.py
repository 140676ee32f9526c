# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks attention with packed rows on the SIMT simulator: attention_packed.py RUNNER FILE [--few].
# --few runs the prefill of one function.
#
# - Results equal the reference, for caches of 0, 1, 63, 64 and 65 keys, in decode and in prefill.
# - Decode reads a query once, and a key once for all heads of a GQA group.

import json
import re
import subprocess
import sys

RUNNER, FILE = sys.argv[1:3]
FEW = "--few" in sys.argv
LENGTHS = (0, 1, 63, 64, 65)
# Lengths as the differences of their successors.
CACHED = f"{len(LENGTHS)}xi32=offsets(1,62,1,1)"
DECODE, PREFILL = (1, 1, 1, 1, 1), (5, 0, 40, 1, 3)


def offsets(counts):
    return f"{len(counts) + 1}xi32=offsets({','.join(map(str, counts))})"


def paged(queries, heads, shared, columns, values, page, element, result, rope=0, sinks=False):
    """Returns the arguments and the number of bytes read in decode."""
    tokens = sum(queries)
    pages = max(-(-(length + new) // page) for length, new in zip(LENGTHS, queries))
    count = pages * len(LENGTHS)
    arrays = [f"{tokens}x{heads}x{columns + rope}x{element}=normal",
              f"{count}x{page}x{shared}x{columns}x{element}=normal(seed=2)",
              f"{count}x{page}x{shared}x{values}x{element}=normal(seed=3)"]
    if rope:
        arrays.append(f"{count}x{page}x{rope}x{element}=normal(seed=4)")
    arrays += [f"{len(LENGTHS)}x{pages}xi32=pages(order=random,seed=5)", offsets(queries), CACHED]
    if sinks:
        arrays.append(f"{heads}xf32=normal(seed=6)")
    keys = sum(LENGTHS) + tokens
    read = 2 * (tokens * heads * (columns + rope) + keys * (shared * (columns + values) + rope))
    return [*arrays, f"{tokens}x{heads}x{values}x{result}=const(7)"], read


def run(chip, entry, arrays, lse=0):
    if lse:
        arrays = [*arrays, f"{lse}x{arrays[-1].split('x')[0]}xf32=const(7)"]
    done = subprocess.run([RUNNER, FILE, f"--target={chip}", "--emulate", "--check", "--counters", "--reference",
                           f"--entry={entry}", *(f"--input={array}" for array in arrays)],
                          capture_output=True, text=True)
    found = re.search(r"^counters: (\{.*\})$", done.stdout, re.MULTILINE | re.DOTALL)
    passed = len(re.findall(r"^ *output \d.*PASS", done.stdout, re.MULTILINE))
    if done.returncode or not found or passed != (2 if lse else 1) or "check: 0 reports" not in done.stdout:
        print(f"{entry} on {chip}: {done.stdout[:2000]}{done.stderr}")
        return None
    counters = json.loads(found.group(1))
    return sum(site["sectors"] * 32 for site in counters["sites"]
               if "cp.async" in site["site"] and site["space"] == "global")


runs = failed = 0
cases = []
for queries in (DECODE, PREFILL):
    expected = queries == DECODE
    for entry, lse, arrays in [
        ("grouped", 8, paged(queries, 8, 2, 64, 64, 16, "bf16", "bf16", sinks=True)),
        ("odd", 0, paged(queries, 6, 2, 40, 24, 64, "f16", "f32")),
        ("one", 16, paged(queries, 16, 1, 64, 64, 16, "bf16", "bf16", rope=16))]:
        if FEW and not expected and entry != "grouped":
            continue
        cases.append((entry, lse, arrays[0], arrays[1] if expected and entry != "odd" else None))
cases.append(("many", 0, ["3x128x16xbf16=normal", "70x1x16xbf16=normal(seed=2)", "70x1x16xbf16=normal(seed=3)",
                          offsets((1, 2)), offsets((65, 5)), "3x128x16xbf16=const(7)"], None))
for entry, lse, arrays, expected in cases:
    read = run("sm_80", entry, arrays, lse)
    runs += 1
    if read is None or (expected is not None and read != expected):
        failed += 1
        print(f"{entry}: {read} bytes read by copies, expected {expected}")
print(f"{runs} runs, {failed} failed")
