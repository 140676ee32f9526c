# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks that attention with a mask of ranges reads visible blocks of keys only:
# attention_ranges.py RUNNER FILE.

import json
import re
import subprocess
import sys

RUNNER, FILE = sys.argv[1:]
QUERIES, KEYS = 150, 300
# Query t sees key 2 t.
ARRAYS = [f"{QUERIES}x4x64xbf16=normal", *(f"{KEYS}x1x64xbf16=normal(seed={seed})" for seed in (2, 3)),
          f"2xi32=offsets({QUERIES})", f"2xi32=offsets({KEYS})", f"{QUERIES}x2xi32=iota", f"{QUERIES}x4x64xbf16=const(7)"]
# Tiles of 32 queries see 64 keys each. A block has 64 keys, or 128 keys with wgmma.
MOST = {"sm_80": KEYS * 256, "sm_90a": 5 * 128 * 256}

failed = 0
for target, most in MOST.items():
    done = subprocess.run([RUNNER, FILE, "--entry=ranges", f"--target={target}", "--emulate", "--check", "--counters",
                           "--reference", *(f"--input={array}" for array in ARRAYS)], capture_output=True, text=True)
    found = re.search(r"^counters: (\{.*\})$", done.stdout, re.MULTILINE | re.DOTALL)
    if done.returncode or not found or "check: 0 reports" not in done.stdout or "PASS" not in done.stdout:
        failed += 1
        print(f"{target}: {done.stdout[:3000]}{done.stderr[:3000]}")
        continue
    counters = json.loads(found.group(1))
    read = counters["bulk_read_bytes"] + sum(site["sectors"] * 32 for site in counters["sites"]
                                             if "cp.async" in site["site"] and site["space"] == "global")
    read -= QUERIES * 4 * 64 * 2
    if not 0 < read <= most:
        failed += 1
        print(f"{target}: {read} bytes of keys and values read, expected at most {most}")
print(f"{len(MOST)} chips, {failed} failed")
