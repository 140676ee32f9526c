# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks attention by wgmma on the SIMT simulator, in random orders of threads and copies:
# attention_packed.py RUNNER FILE [--few] FUNCTION...: --few runs the prefill of the first function.
#
# - Results equal the reference, for caches of 0, 1, 63, 64 and 65 keys, in decode and in prefill.
# - Decode reads a key once for all heads of a tile.

import json
import re
import subprocess
import sys

FEW = "--few" in sys.argv
RUNNER, FILE, *ENTRIES = (text for text in sys.argv[1:] if text != "--few")
LENGTHS = (0, 1, 63, 64, 65)
# Lengths as the differences of their successors.
CACHED = f"{len(LENGTHS)}xi32=offsets(1,62,1,1)"
DECODE, PREFILL = (1, 1, 1, 1, 1), (5, 0, 40, 1, 3)


def offsets(counts):
    return f"{len(counts) + 1}xi32=offsets({','.join(map(str, counts))})"


def paged(queries, heads, shared, columns, values, page, element, result, sinks=False, tiles=1, cache=None):
    """Returns the arguments and the number of bytes that threads copy. Each KV head has `tiles`
    tiles for each query in decode. A `cache` of another type is loaded, not copied."""
    tokens = sum(queries)
    pages = max(-(-(length + new) // page) for length, new in zip(LENGTHS, queries))
    count = pages * len(LENGTHS)
    size = 1 if element.startswith("f8") else 2
    arrays = [f"{tokens}x{heads}x{columns}x{element}=normal",
              f"{count}x{page}x{shared}x{columns}x{cache or element}=normal(seed=2)"]
    # Without columns of their own, values are the first columns of the keys.
    own = values if values > 0 else 0
    if own:
        arrays.append(f"{count}x{page}x{shared}x{values}x{cache or element}=normal(seed=3)")
    arrays += [f"{len(LENGTHS)}x{pages}xi32=pages(order=random,seed=5)", offsets(queries), CACHED]
    if sinks:
        arrays.append(f"{heads}xf32=normal(seed=6)")
    keys = sum(LENGTHS) + tokens
    # Each row begins at a multiple of 16 bytes and is read in sectors of 32 bytes.
    read = keys * shared * sum(-(-size * count // 32) * 32 for count in (columns, own)) * tiles
    return [*arrays, f"{tokens}x{heads}x{abs(values)}x{result}=const(7)"], 0 if cache else read


def array(queries, heads, columns, element):
    """Returns the arguments for contiguous keys, which TMA copies load."""
    tokens, keys = sum(queries), sum(LENGTHS)
    return [f"{tokens}x{heads}x{columns}x{element}=normal", f"{keys}x1x{columns}x{element}=normal(seed=2)",
            f"{keys}x1x{columns}x{element}=normal(seed=3)", offsets(queries), offsets(LENGTHS),
            f"{tokens}x{heads}x{columns}x{element}=const(7)"], None


def shared(queries, heads, columns, values, element):
    """Returns the arguments for contiguous keys with values as their first columns."""
    tokens, keys = sum(queries), sum(LENGTHS)
    return [f"{tokens}x{heads}x{columns}x{element}=normal", f"{keys}x1x{columns}x{element}=normal(seed=2)",
            offsets(queries), offsets(LENGTHS), f"{tokens}x{heads}x{values}x{element}=const(7)"], None


def run(entry, arrays, lse, seed):
    if lse:
        arrays = [*arrays, f"{lse}x{arrays[-1].split('x')[0]}xf32=const(7)"]
    done = subprocess.run([RUNNER, FILE, "--target=sm_90a", "--emulate", "--check", "--counters", "--reference",
                           f"--schedule=random:{seed}", f"--entry={entry}",
                           *(f"--input={array}" for array in arrays)], capture_output=True, text=True)
    # Each kernel has its own counters.
    found = [json.JSONDecoder().raw_decode(done.stdout, at.end())[0]
             for at in re.finditer(r"^counters: ", done.stdout, re.MULTILINE)]
    passed = len(re.findall(r"^ *output \d.*PASS", done.stdout, re.MULTILINE))
    if done.returncode or not found or passed != (2 if lse else 1) or "check: 0 reports" not in done.stdout:
        print(f"{entry}: {done.stdout[:2000]}{done.stderr[:2000]}")
        return None
    return sum(site["sectors"] * 32 for counters in found for site in counters["sites"]
               if "cp.async" in site["site"] and site["space"] == "global")


def cases(queries):
    return {
        "grouped": (8, paged(queries, 8, 2, 64, 64, 16, "bf16", "bf16", sinks=True)),
        "odd": (0, paged(queries, 6, 2, 128, 64, 64, "f16", "f32")),
        "array": (8, array(queries, 8, 128, "bf16")),
        "codes": (0, paged(queries, 4, 2, 128, 128, 16, "f8E4M3FN", "bf16")),
        "latent": (16, paged(queries, 16, 1, 576, -512, 16, "bf16", "bf16")),
        "heads": (128, paged(queries, 128, 1, 576, -512, 64, "f16", "f32", sinks=True, tiles=2)),
        "pages": (8, paged(queries, 8, 2, 96, 96, 16, "bf16", "bf16", sinks=True)),
        "eighty": (8, array(queries, 8, 80, "f16")),
        "bytes": (0, paged(queries, 4, 2, 80, 96, 16, "f8E4M3FN", "bf16")),
        "forty": (0, paged(queries, 4, 2, 80, 48, 16, "bf16", "f32", cache="f8E4M3FN")),
        "three": (8, array(queries, 8, 64, "bf16")),
        "wide": (8, array(queries, 8, 256, "bf16")),
        "deep": (0, paged(queries, 4, 1, 256, 256, 16, "f16", "f32")),
        "split": (8, paged(queries, 8, 2, 256, 256, 16, "bf16", "bf16")),
        "rows": (3, shared(queries, 3, 320, 256, "bf16")),
    }


runs = failed = 0
for queries in (DECODE, PREFILL):
    for entry in ENTRIES:
        # The simulator needs a minute for a prefill of 128 heads.
        if queries == PREFILL and (entry == "heads" or FEW and entry != ENTRIES[0]):
            continue
        lse, (arrays, expected) = cases(queries)[entry]
        read = run(entry, arrays, lse, seed=runs + 1)
        runs += 1
        if read is None or (queries == DECODE and expected is not None and read != expected):
            failed += 1
            print(f"{entry}: {read} bytes read by copies, expected {expected}")
print(f"{runs} runs, {failed} failed")
