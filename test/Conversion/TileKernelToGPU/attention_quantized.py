# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks attention with quantized caches on the SIMT simulator, in random orders, and on the CPU:
# attention_quantized.py RUNNER FILE [--few]. --few runs one chip for each function.
#
# - Results equal the reference, for caches of 0, 1, 63, 64 and 65 keys and sequences of 1 to 40
#   queries.
# - Decode reads a key once for all heads of a tile, with one byte for each element.

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


def quantized(shape, element, seed):
    return f"{shape}x{element}=" + (f"normal(seed={seed},scale=40)" if element == "i8" else f"normal(seed={seed})")


def paged(queries, heads, shared, columns, values, page, query, element, result, scales, lse=False):
    """Returns the arguments. Negative numbers of values are the first columns of keys. Without
    `scales` each key has its own."""
    tokens = sum(queries)
    pages = max(-(-(length + new) // page) for length, new in zip(LENGTHS, queries))
    count = pages * len(LENGTHS)
    arrays = [f"{tokens}x{heads}x{columns}x{query}=normal", quantized(f"{count}x{page}x{shared}x{columns}", element, 2)]
    if values > 0:
        arrays.append(quantized(f"{count}x{page}x{shared}x{values}", element, 3))
    arrays += [f"{len(LENGTHS)}x{pages}xi32=pages(order=random,seed=5)", offsets(queries), CACHED]
    scales = scales or f"{count}x{page}x{shared}x1"
    arrays += [f"{scales}xf32=uniform(0.5,1.5,seed={seed})" for seed in (6, 7)]
    arrays.append(f"{tokens}x{heads}x{abs(values)}x{result}=const(7)")
    return arrays + ([f"{heads}x{tokens}xf32=const(7)"] if lse else [])


runs = failed = 0


def run(target, entry, arrays, outputs=1, read=None, own=()):
    """Runs a function, and compares the bytes of asynchronous copies with `read`."""
    global runs, failed
    runs += 1
    options = [] if target == "cpu" else ["--emulate", "--check", "--counters", f"--schedule=random:{runs}"]
    done = subprocess.run([RUNNER, FILE, f"--target={target}", "--reference", f"--entry={entry}", *options, *own,
                           *(f"--input={array}" for array in arrays)], capture_output=True, text=True)
    passed = len(re.findall(r"^ *output \d.*PASS", done.stdout, re.MULTILINE))
    if done.returncode or passed != outputs or (options and "check: 0 reports" not in done.stdout):
        failed += 1
        print(f"{entry} on {target}: {done.stdout[:3000]}{done.stderr[:3000]}")
        return
    found = re.finditer(r"^counters: ", done.stdout, re.MULTILINE)
    sites = [site for at in found for site in json.JSONDecoder().raw_decode(done.stdout, at.end())[0]["sites"]]
    copied = sum(site["sectors"] * 32 for site in sites if "cp.async" in site["site"] and site["space"] == "global")
    if options and read is not None and copied != read:
        failed += 1
        print(f"{entry} on {target}: {copied} bytes read by copies, expected {read}")


keys = sum(LENGTHS) + sum(DECODE)
tensor = paged(DECODE, 8, 2, 64, 64, 16, "bf16", "f8E4M3FN", "bf16", 1, lse=True)
heads = paged(DECODE, 4, 2, 40, 20, 64, "f16", "i8", "f32", 2)
latent = paged(DECODE, 16, 1, 576, -512, 16, "bf16", "f8E4M3FN", "bf16", 1)
prefill = paged(PREFILL, 8, 2, 64, 64, 16, "bf16", "f8E4M3FN", "bf16", 1, lse=True)
arrays = [quantized("80x2x7", "f8E5M2", seed) for seed in (2, 3)]
arrays = ["11x2x7xbf16=normal", *arrays, offsets((3, 8)), offsets((70, 9)),
          *(f"2x2xf32=uniform(0.5,1.5,seed={seed})" for seed in (6, 7)), "11x2x7xbf16=const(7)"]
threads = ["5x2x16xf32=normal", quantized("80x1x16", "i8", 2), quantized("80x1x40", "i8", 3), offsets((3, 2)),
           offsets((70, 9)), "5x2x40xf32=const(7)"]
ofKeys = paged(DECODE, 8, 2, 64, 64, 16, "bf16", "f8E4M3FN", "bf16", None, lse=True)
rowsOfKeys = [*threads[:-1], *(f"80x1x1xf32=uniform(0.5,1.5,seed={seed})" for seed in (6, 7)), threads[-1]]
single = ["2x2x64xbf16=normal", *(quantized("210x2x64", "i8", seed) for seed in (2, 3)), offsets((1, 1)), offsets((70, 135)),
          *(f"210x2x1xf32=uniform(0.5,1.5,seed={seed})" for seed in (6, 7)), "2x2x64xbf16=const(7)"]
dense = ["150x2x128xf16=normal", quantized("310x1x128", "f8E5M2", 2), quantized("310x1x64", "f8E5M2", 3), offsets((20, 130)),
         offsets((30, 270)), "2xi32=offsets(10)", "150x2x64xbf16=const(7)"]
scaled = lambda *shapes: [f"{shape}xf32=uniform(0.5,1.5,seed={seed})" for seed, shape in enumerate(shapes, 6)]
columns = ["5x16x576xbf16=normal", "10x64x1x656xf8E4M3FN=normal(seed=2)", "10x64x328xbf16=normal(seed=3)",
           "5x2xi32=pages(order=random,seed=5)", offsets(DECODE), CACHED, *scaled("10x64x1x4"), "5x16x512xbf16=const(7)"]
groups = ["150x4x128xf16=normal", quantized("310x2x128", "i8", 2), quantized("310x2x64", "i8", 3), offsets((20, 130)),
          offsets((30, 270)), "2xi32=offsets(10)", *scaled("310x2x2", "310x2x1"), "150x4x64xf16=const(7)"]
triples = ["11x2x7xbf16=normal", quantized("80x2x7", "f8E5M2", 2), quantized("80x2x5", "f8E5M2", 3), offsets((3, 8)),
           offsets((70, 9)), *scaled("80x2x3", "80x2x2"), "11x2x5xbf16=const(7)"]
groupsInThreads = [*threads[:-1], *scaled("80x1x2", "80x1x5"), threads[-1]]
ofTensor = 2 * sum(DECODE) * 8 * 64 + keys * 2 * 128
ofLatent = 2 * sum(DECODE) * 16 * 576 + keys * 576
run("sm_80", "tensor", tensor, 2, ofTensor)
run("sm_89", "heads", heads)
run("sm_80", "sequences", arrays)
run("sm_80", "threads", threads)
run("sm_86", "latent", latent, 1, ofLatent)
run("sm_90a", "tensor", tensor, 2)
run("sm_80", "keys", ofKeys, 2)
run("sm_80", "rows_of_keys", rowsOfKeys)
for entry, own, outputs in (("tensor", prefill, 2), ("heads", heads, 1), ("sequences", arrays, 1), ("threads", threads, 1),
                            ("keys", ofKeys, 2), ("rows_of_keys", rowsOfKeys, 1)):
    run("cpu", entry, own, outputs)
run("cpu", "single", single, own=["--mcpu=x86-64-v3"])
run("sm_90a", "columns", columns)
run("sm_80", "columns", columns)
run("sm_80", "triples", triples)
run("sm_80", "groups_in_threads", groupsInThreads)
for entry, own in (("columns", columns), ("groups", groups), ("triples", triples), ("groups_in_threads", groupsInThreads)):
    run("cpu", entry, own)
if not FEW:
    run("cpu", "latent", latent)
    for chip in ("sm_80", "sm_90a"):
        run(chip, "groups", groups)
    run("cpu", "columns", columns, own=["--mcpu=x86-64-v3"])
    run("cpu", "groups", groups, own=["--mcpu=x86-64-v3"])
    for entry, own, outputs in (("tensor", prefill, 2), ("latent", latent, 1), ("dense", dense, 1)):
        run("sm_90a", entry, own, outputs)
    for chip in ("sm_89", "sm_100", "sm_120"):
        run(chip, "tensor", tensor, 2, ofTensor)
        run(chip, "latent", latent, 1, ofLatent)
        run(chip, "columns", columns)
        run(chip, "sequences", arrays)
        run(chip, "keys", ofKeys, 2)
    for entry, own, outputs in (("tensor", prefill, 2), ("heads", heads, 1), ("keys", ofKeys, 2)):
        run("cpu", entry, own, outputs, own=["--mcpu=x86-64-v3"])
    run("cpu", "single", single, own=["--mcpu=x86-64-v4"])
    run("sm_80", "tensor", prefill, 2)
    run("sm_80", "heads", heads)
print(f"{runs} runs, {failed} failed")
