# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks attention with pieces of keys: attention_pieces.py RUNNER FILE TEMPORARY.
#
# - Results equal the reference, in random orders of blocks, threads and copies, for 1 to 5 pieces.
# - A query is read once for each piece, and a key once for all heads of a tile.
# - A table with more pages than keys adds no tiles, and does not change a bit.
# - A query has the same bits alone and in a batch, and with any number of CPU threads.

import json
import re
import subprocess
import sys

RUNNER, FILE, TEMPORARY = sys.argv[1:]
PIECE = 64
# Numbers of cached keys as the differences of their successors. With one query each, sequences have
# 1 to 5 pieces.
LENGTHS = (0, 1, 62, 63, 64, 65, 130, 200, 300)
DIFFERENCES = [b - a for a, b in zip(LENGTHS, LENGTHS[1:])]
CACHED = f"{len(LENGTHS)}xi32=offsets({','.join(map(str, DIFFERENCES))})"
TOKENS = len(LENGTHS)
OFFSETS = f"{TOKENS + 1}xi32=offsets({','.join('1' * TOKENS)})"

runs = failed = 0


def run(entry, arrays, *options, outputs=1, ofKernels=False):
    """Runs the function and returns the bytes of asynchronous copies, or all bytes that the attention kernel
    and the merge kernel read."""
    global runs, failed
    runs += 1
    done = subprocess.run([RUNNER, FILE, f"--entry={entry}", *options, *(f"--input={array}" for array in arrays)],
                          capture_output=True, text=True)
    passed = len(re.findall(r"^ *output \d.*PASS", done.stdout, re.MULTILINE))
    isEmulated = "--emulate" in options
    if done.returncode or passed != outputs or (isEmulated and "check: 0 reports" not in done.stdout):
        failed += 1
        print(f"{entry} {options}: {done.stdout[:3000]}{done.stderr[:3000]}")
        return None
    # Each kernel has its own counters.
    found = re.finditer(r"^counters: ", done.stdout, re.MULTILINE)
    kernels = [json.JSONDecoder().raw_decode(done.stdout, at.end())[0] for at in found]
    if ofKernels:
        return [kernel["global_read_bytes"] for kernel in kernels]
    sites = [site for kernel in kernels for site in kernel["sites"]]
    return sum(site["sectors"] * 32 for site in sites if "cp.async" in site["site"] and site["space"] == "global")


def paged(heads, shared, columns, values, page):
    """Returns the arguments. Without columns of their own, values are the first columns of keys."""
    pages = -(-(LENGTHS[-1] + 1) // page)
    count = pages * TOKENS
    arrays = [f"{TOKENS}x{heads}x{columns}xbf16=normal", f"{count}x{page}x{shared}x{columns}xbf16=normal(seed=2)"]
    if values > 0:
        arrays.append(f"{count}x{page}x{shared}x{values}xbf16=normal(seed=3)")
    arrays += [f"{TOKENS}x{pages}xi32=pages(order=random,seed=5)", OFFSETS, CACHED]
    return [*arrays, f"{TOKENS}x{heads}x{abs(values)}xbf16=const(7)", f"{heads}x{TOKENS}xf32=const(7)"]


def check(condition, text):
    global failed
    if not condition:
        failed += 1
        print(text)


keys = sum(LENGTHS) + TOKENS
pieces = sum(-(-(length + 1) // PIECE) for length in LENGTHS)
emulated = ["--emulate", "--check", "--reference"]
grouped, latent = paged(8, 2, 64, 64, 16), paged(16, 1, 576, -512, 16)
grouped.insert(-2, "8xf32=normal(seed=6,scale=3)")

# By mma.sync, and by wgmma, which loads queries by TMA copies.
read = run("grouped", grouped, "--target=sm_80", "--schedule=random:1", "--counters", *emulated, outputs=2)
expected = 2 * (pieces * 8 * 64 + keys * 2 * 128)
check(read == expected, f"grouped: {read} bytes read by copies, expected {expected}")
read = run("latent", latent, "--target=sm_86", "--schedule=random:2", "--counters", *emulated, outputs=2)
expected = 2 * (pieces * 16 * 576 + keys * 576)
check(read == expected, f"latent: {read} bytes read by copies, expected {expected}")
for entry, arrays, expected in (("grouped", grouped, 2 * keys * 2 * 128), ("latent", latent, 2 * keys * 576)):
    read = run(entry, arrays, "--target=sm_90a", "--schedule=random:3", "--pdl=adversarial", "--counters", *emulated,
               outputs=2)
    check(read == expected, f"{entry}: {read} bytes read by copies, expected {expected}")

# A sequence of three queries and one of 40 queries. The window hides all but the last pieces.
window = ["43x2x16xf32=normal", "250x1x16xf32=normal(seed=2)", "250x1x24xf32=normal(seed=3)", "3xi32=offsets(3,40)",
          "3xi32=offsets(40,210)", "2xi32=offsets(165)", "43x2x24xf32=const(7)"]
run("window", window, "--target=sm_80", "--schedule=random:4", *emulated)
run("window", window, "--target=cpu", "--reference")
# Arrays without keys have no pieces.
empty = ["3x2x16xf32=normal", "0x1x16xf32=normal", "0x1x24xf32=normal", "3xi32=offsets(1,2)", "3xi32=offsets(0,0)",
         "2xi32=const(0)", "3x2x24xf32=const(7)"]
run("window", empty, "--target=sm_80", *emulated)
run("grouped", grouped, "--target=cpu", "--reference", outputs=2)

# The queries are five sequences, then one sequence with another table. All of them see all keys of a
# page.
page = ["301x2x64xbf16=normal(seed=2)", "301x2x64xbf16=normal(seed=3)"]
page = ["5x8x64xbf16=normal", *(f"1x{array}" for array in page)]
batch = [*page, "5x1xi32=const(0)", "6xi32=offsets(1,1,1,1,1)", "5xi32=const(300)", "5x8x64xf32=const(7)"]
alone = [*page, "1x3xi32=const(0)", "2xi32=offsets(5)", "1xi32=const(296)", "5x8x64xf32=const(7)"]
for target, options in (("cpu", []), ("sm_80", ["--emulate", "--check", "--counters"])):
    path = f"{TEMPORARY}.{target}.npy"
    first = ["--threads=1"] if target == "cpu" else []
    then = ["--threads=5"] if target == "cpu" else []
    narrow = run("page", batch, f"--target={target}", "--reference", f"--output={path}", *options, *first,
                 ofKernels=target != "cpu")
    run("page", alone, f"--target={target}", f"--expect={path}", *options, *then)

# A table of 40 pages. Blocks read the lengths, and process the tiles of five pieces only. Tiles without
# keys would read 9 MB.
wide = [array.replace("5x1xi32", "5x40xi32") for array in batch]
read = run("page", wide, "--target=sm_80", "--emulate", "--check", "--counters", "--schedule=random:5",
           f"--expect={TEMPORARY}.sm_80.npy", ofKernels=True)
check(read and read[0] - narrow[0] < 512 * 1024, f"page: {read} bytes read, {narrow} with one page")
# The grid of the longer table has more blocks, so that the five pieces are three runs in place of two.
# The merge kernel reads one more state, and no record of other pieces.
check(read and read[1] - narrow[1] == 5 * 8 * 64 * 4, f"page: {read} bytes read, {narrow} with one page")
run("page", wide, "--target=sm_90a", "--schedule=random:6", *emulated)

# The number of pieces of a run depends on the other sequences, and bits do not. Five sequences have
# runs of 4 pieces. With 28 more, tiles use all blocks, and runs have 8 pieces.
COUNT = 33
many = [array.replace("5x8x64", f"{COUNT}x8x64").replace("5x1xi32", f"{COUNT}x1xi32") for array in batch]
many[4], many[5] = f"{COUNT + 1}xi32=offsets({','.join('1' * COUNT)})", f"{COUNT}xi32=const(300)"
paths = {5: f"{TEMPORARY}.sm_80.npy", COUNT: f"{TEMPORARY}.{COUNT}.npy"}
read = run("page", many, *emulated, "--target=sm_80", "--counters", f"--output={paths[COUNT]}", ofKernels=True)
rows = {count: open(path, "rb").read()[-count * 8 * 64 * 4:] for count, path in paths.items()}
check(rows[COUNT][:len(rows[5])] == rows[5], "page: bits depend on the other sequences")
# One run has one state of 64 columns, two runs have two.
least = 5 * COUNT * 8 * 200
check(read and read[1] * 5 < narrow[1] * COUNT - least, f"page: {read} bytes read, {narrow} for 5 sequences")
print(f"{runs} runs, {failed} failed")
