# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs attention on the SIMT simulator in many orders of threads, blocks and copies:
# attention_orders.py OPT SIMT-RUN TEMPORARY.
#
# - No order has a report, and all orders give the same bits.
# - Broken variants of a kernel, without a wait for copies or without a barrier, are reported.

import pathlib
import re
import sys

import executed

OPT, RUN, TEMPORARY = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
SEEDS = range(1, 9)
# Queries and keys of a sequence: three key blocks.
NEW, KEYS, HEADS = 21, 150, 2

TEMPLATE = """
func.func @f(%q: memref<?x2x16x{type}>, %k: memref<?x1x16x{type}>, %v: memref<?x1x32x{type}>,
             %rows: memref<?xi32>, %keys: memref<?xi32>, %starts: memref<?xi32>, %out: memref<?x2x32x{out}>) {{
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x16x{type}>, memref<?x1x16x{type}>, memref<?x1x32x{type}>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) lengths(%starts : memref<?xi32>)
      outs(%out : memref<?x2x32x{out}>) {{scale = 0.25 : f32, mask = #fusednorm.mask<{mask}>}}
  return
}}
"""


def kernel(name, chip, **parts):
    """Returns the kernel in the nvvm dialect, without host code, and its launch parameters."""
    text, lowered = executed.lower(OPT, TEMPORARY / f"{name}.mlir", TEMPLATE.format(**parts), chip)
    block = re.search(r"block = \[(\d+)\]", lowered).group(1)
    shared = re.search(r"shared = (\d+)", lowered)
    return text, block, shared.group(1) if shared else "0"


def execute(name, text, arguments, block, shared, *options):
    launch = ["--kernel=f_attention0", f"--grid={HEADS}", f"--block={block}", f"--shared={shared}"]
    return executed.execute(RUN, TEMPORARY / name, text, arguments, launch, *options)


def main():
    TEMPORARY.mkdir(parents=True, exist_ok=True)
    failures = 0
    cases = [("bf16", "sm_80", "bf16", "causal"), ("f8E4M3FN", "sm_89", "f32", "sliding_window_causal = 40")]
    for number, (kind, chip, out, mask) in enumerate(cases):
        text, block, shared = kernel(f"case{number}", chip, type=kind, out=out, mask=mask)
        # Two sequences. The first one has few keys.
        tokens, keys = NEW + 3, KEYS + 10
        arguments = [f"{tokens}x2x16x{kind}=normal(seed=1)", str(tokens), f"{keys}x1x16x{kind}=normal(seed=2)", str(keys),
                     f"{keys}x1x32x{kind}=normal(seed=3)", str(keys), "3xi32=offsets(3,21)", "3", "3xi32=offsets(10,150)", "3",
                     "2xi32=const(129)", "2", f"{tokens}x2x32x{out}=uninit", str(tokens)]
        first = None
        for seed in SEEDS:
            reports, result = execute(f"case{number}", text, arguments, block, shared, f"--schedule=random:{seed}",
                                      f"--async=random:{seed}")
            first = first or result
            if reports or not result or result != first:
                failures += 1
                print(f"{kind}, seed {seed}: {reports} reports, {'the same' if result == first else 'other'} bits")
        if number == 0:
            twins = [("does not wait for copies", re.sub(r"^ *nvvm\.cp\.async\.wait\.group.*$", "", text, flags=re.MULTILINE)),
                     ("has no barrier", re.sub(r"^ *nvvm\.barrier0?$", "", text, flags=re.MULTILINE))]
            for defect, twin in twins:
                assert twin != text, defect
                reports, _ = execute("twin", twin, arguments, block, shared, "--async=lazy")
                print(f"a kernel that {defect}: {'reported' if reports else 'not reported'}")
    print(f"{len(cases)} kernels, {len(SEEDS)} orders: {failures} failures")


main()
