# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks absorbed MLA on the SIMT simulator: attention_absorbed.py RUNNER FILE [--few].
#
# - Results and LSEs equal the reference, for sequences of 0, 1, 63, 64 and 65 keys.
# - A tile reads each row of the cache once: V is not read again.
# - Shared memory has no bank conflicts.

import json
import re
import subprocess
import sys

RUNNER, FILE = sys.argv[1:3]
FEW = "--few" in sys.argv
LENGTHS = (0, 1, 63, 64, 65)
WIDTH, VALUES = 576, 512


def paged(heads, page, queries=1, element="bf16", has_rope=False):
    """Returns the arguments for decode, and the bytes of queries and keys that are read."""
    # Lengths are the differences of their successors: the sequences have 0 to 64 cached keys.
    sequences, cached = len(LENGTHS), [0, 0, 62, 63, 64]
    counts = [0] + [queries] * (sequences - 1)
    pages = max(-(-(length + queries) // page) for length in cached)
    tokens = sum(counts)
    caches = [f"{sequences * pages}x{page}x1x{VALUES if has_rope else WIDTH}x{element}=normal(seed=2)"]
    if has_rope:
        caches.append(f"{sequences * pages}x{page}x{WIDTH - VALUES}x{element}=normal(seed=4)")
    arrays = [f"{tokens}x{heads}x{WIDTH}x{element}=normal", *caches,
              f"{sequences}x{pages}xi32=pages(order=random,seed=5)",
              f"{sequences + 1}xi32=offsets({','.join(map(str, counts))})",
              f"{sequences}xi32=offsets(0,62,1,1)",
              f"{tokens}x{heads}x{VALUES}xbf16=const(7)", f"{heads}x{tokens}xf32=const(7)"]
    keys = sum(length + queries for length in cached[1:])
    return arrays, (tokens * heads * WIDTH * 2, keys * WIDTH * 2)


def run(chip, entry, arrays, options=()):
    done = subprocess.run([RUNNER, FILE, f"--target={chip}", "--emulate", "--check", "--counters", "--reference",
                           f"--entry={entry}", *(f"--input={array}" for array in arrays), *options],
                          capture_output=True, text=True)
    found = re.search(r"^counters: (\{.*\})$", done.stdout, re.MULTILINE | re.DOTALL)
    passed = len(re.findall(r"^ *output \d.*PASS", done.stdout, re.MULTILINE))
    if done.returncode or not found or passed != 2 or "check: 0 reports" not in done.stdout:
        print(f"{entry} on {chip}: {done.stdout[:2000]}{done.stderr}")
        return None
    counters = json.loads(found.group(1))
    if counters["bank_conflicts"] or not counters["matrix_instructions"]:
        print(f"{entry} on {chip}: {counters['bank_conflicts']} bank conflicts")
        return None
    return sum(site["sectors"] * 32 for site in counters["sites"]
               if "cp.async" in site["site"] and site["space"] == "global")


few, few_bytes = paged(16, 16)
wide, wide_bytes = paged(64, 64)
several = paged(16, 16, queries=3)[0]
scaled = paged(16, 64, element="f8E4M3FN", has_rope=True)[0]
# Sequences of 0, 1 and 33 keys. An offset of one element needs the kernel for any address.
arrays = ["3x16x576xbf16=normal@strides=[9216,576,1],offset={}", "34x1x576xbf16=normal(seed=2)",
          "34x1x512xbf16=normal(seed=3)", "4xi32=offsets(1,1,1)", "4xi32=offsets(0,1,33)",
          "3x16x512xbf16=const(7)", "16x3xf32=const(7)"]
any_order = ["--schedule=random:3"]
cases = [("sm_80", "few", few, sum(few_bytes), any_order),
         ("sm_120", "few", few, sum(few_bytes), ["--schedule=reverse"]),
         ("sm_80", "few", several, None, []),
         # 64 heads are one tile on sm_80, and two tiles on sm_86.
         ("sm_80", "wide", wide, sum(wide_bytes), any_order),
         ("sm_86", "wide", wide, wide_bytes[0] + 2 * wide_bytes[1], any_order),
         ("sm_90a", "wide", wide, sum(wide_bytes), []),
         ("sm_80", "bytes", scaled, None, any_order)]
cases += [("sm_80", "apart", [arrays[0].format(offset), *arrays[1:]], None, any_order) for offset in (0, 1)]
if FEW:  # the other cases run the same kernels on other chips, with other counts or offsets
    cases = [cases[0], cases[2], cases[4], cases[6], cases[8]]
failed = 0
for chip, entry, inputs, expected, options in cases:
    read = run(chip, entry, inputs, options)
    if read is None or (expected is not None and read != expected):
        failed += 1
        print(f"{entry} on {chip}: {read} bytes read by copies, expected {expected}")
print(f"{len(cases)} runs, {failed} failed")
