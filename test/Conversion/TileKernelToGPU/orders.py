# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs GEMMs on the SIMT simulator in many orders of threads, blocks and copies:
# orders.py OPT SIMT-RUN TEMPORARY.
#
# - No order has a report, and all orders give the same bits.
# - Broken variants of a kernel, which wait for one step too few or lack a barrier, are reported.

import pathlib
import re
import sys

import executed

OPT, RUN, TEMPORARY = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
SEEDS = range(1, 9)

# M, N and K are no multiples of the tile size. There are more steps than stages.
M, N, K = 37, 48, 104
TEMPLATE = """
func.func @f(%x: memref<?x{K}x{type}>, {scales_in}%w: memref<{right}x{type}>, %out: memref<?x{N}x{out}>) {{
  fusednorm.{op} ins(%x, %w : memref<?x{K}x{type}>, memref<{right}x{type}>) {turned} {scales}
      outs(%out : memref<?x{N}x{out}>)
      {{tilekernel.schedule = #tilekernel.gpu_schedule<m = 32, n = 32, k = 32, warp_m = 16, warp_n = 16, stages = {stages}, raster_group = 2>}}
  return
}}
"""


def kernels(name, chip, **parts):
    """Returns the kernels of a GEMM in the nvvm dialect, without host code."""
    text = TEMPLATE.format(M=M, N=N, K=K, **parts)
    return executed.lower(OPT, TEMPORARY / f"{name}.mlir", text, chip)[0]


def execute(name, text, arguments, shared, *options):
    launch = ["--kernel=f_gemm0", "--grid=4", "--block=128", f"--shared={shared}"]
    return executed.execute(RUN, TEMPORARY / name, text, arguments, launch, *options)


def main():
    TEMPORARY.mkdir(parents=True, exist_ok=True)
    cases = []
    for kind, chip, bytes_, stages, turned in [
            ("bf16", "sm_80", 2, 3, True), ("f16", "sm_90", 2, 2, False),
            ("f8E4M3FN", "sm_89", 1, 4, True), ("f8E4M3FN", "sm_80", 1, 2, False),
            ("f32", "sm_80", 4, 2, True)]:
        right = f"{N}x{K}" if turned else f"{K}x{N}"
        isByte = bytes_ == 1
        parts = dict(type=kind, right=right, turned="transpose_b" if turned else "", stages=stages,
                     out="bf16" if isByte else "f32", op="scaled_matmul" if isByte else "matmul",
                     scales_in="", scales="")
        steps = -(-K // 32)
        places = f"{-(-N // 16)}x{steps}" if turned else f"{steps}x{-(-N // 16)}"
        if isByte:
            parts["scales_in"] = f"%sx: memref<{steps}x?xf32>, %sw: memref<{places}xf32>, "
            parts["scales"] = (f"scales(%sx, %sw : memref<{steps}x?xf32>, memref<{places}xf32>) "
                               "by <block = [1, 16, 32]>")
        # Each array, then its dynamic extents and strides.
        arguments = [f"{M}x{K}x{kind}=normal(seed=1)", str(M), f"{right}x{kind}=normal(seed=2)"]
        if isByte:
            arguments += [f"{steps}x{M}xf32=normal(seed=3)", str(M), str(M),
                          f"{places}xf32=normal(seed=4)"]
        arguments += [f"{M}x{N}x{parts['out']}=uninit", str(M)]
        # A row of bytes along N is padded to all banks.
        lines = 32 * 128 if isByte and not turned else 32 * 32 * bytes_
        shared = stages * (32 * 32 * bytes_ + lines)
        cases.append((f"{kind}-{chip}", chip, parts, arguments, shared))

    failures = 0
    for name, chip, parts, arguments, shared in cases:
        text = kernels(name, chip, **parts)
        first = None
        for seed in SEEDS:
            reports, result = execute(name, text, arguments, shared, f"--schedule=random:{seed}",
                                      f"--async=random:{seed}")
            first = first or result
            if reports or result != first:
                failures += 1
                print(f"{name}, seed {seed}: {reports} reports, "
                      f"{'the same' if result == first else 'other'} bits")
    print(f"{len(cases)} GEMMs, {len(SEEDS)} orders: {failures} failures")

    name, chip, parts, arguments, shared = cases[0]
    text = kernels(name, chip, **parts)
    for defect, twin in [
            ("waits for one step too few", text.replace("wait.group 1", "wait.group 2")),
            ("has no barrier", re.sub(r"^ *nvvm\.barrier0?$", "", text, flags=re.MULTILINE))]:
        assert twin != text, defect
        reports, _ = execute("twin", twin, arguments, shared, "--async=lazy")
        print(f"a kernel that {defect}: {'reported' if reports else 'not reported'}")


main()
