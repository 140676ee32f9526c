#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures attention on a CPU against PyTorch and against a GEMM.

usage: tools/measure-attention.py [--rounds N] [--threads N] [--length N] [--heads N] [--queries N]

One process runs four kernels round robin:

- causal bf16 attention with head widths 192/128, the rope part from a paged cache,
- causal bf16 attention with head width 128,
- `scaled_dot_product_attention` of PyTorch with head width 128,
- a bf16 GEMM with M = N = 2048 and K = 1024.

Prints the best CPU time of all threads. Other work on the machine changes it less than the elapsed
time.

With --queries the last N queries attend to all keys, as in decoding. Keys and values are then read
once for each head, so the baseline is a copy of the same number of bytes.

Requires build/bin, clang-22 and PyTorch.
"""

import argparse
import ctypes
import os
import pathlib
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE, M, K = 64, 2048, 1024
TEXT = """
func.func @mla(%q: memref<?x{h}x192xbf16>, %k: memref<?x{h}x128xbf16>, %v: memref<?x{h}x128xbf16>, %rope: memref<?x{page}x64xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>, %lengths: memref<?xi32>, %table: memref<?x?xi32>, %out: memref<?x{h}x128xbf16>) {{
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x{h}x192xbf16>, memref<?x{h}x128xbf16>, memref<?x{h}x128xbf16>) rope(%rope : memref<?x{page}x64xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>) outs(%out : memref<?x{h}x128xbf16>) {{scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>}}
  return
}}
func.func @plain(%q: memref<?x{h}x128xbf16>, %k: memref<?x{h}x128xbf16>, %v: memref<?x{h}x128xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x{h}x128xbf16>) {{
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x{h}x128xbf16>, memref<?x{h}x128xbf16>, memref<?x{h}x128xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) lengths(%lengths : memref<?xi32>) outs(%out : memref<?x{h}x128xbf16>) {{scale = 0.0883883461 : f32, mask = #fusednorm.mask<causal>}}
  return
}}
func.func @product(%a: memref<{m}x{depth}xbf16>, %b: memref<{m}x{depth}xbf16>, %c: memref<{m}x{m}xbf16>) {{
  fusednorm.matmul ins(%a, %b : memref<{m}x{depth}xbf16>, memref<{m}x{depth}xbf16>) transpose_b outs(%c : memref<{m}x{m}xbf16>)
  return
}}
"""


def build(directory, heads, threads):
    source, made, library = directory / "a.mlir", directory / "a.o", directory / "a.so"
    source.write_text(TEXT.format(h=heads, page=PAGE, m=M, depth=K))
    how = "openmp" if threads > 1 else "none"
    subprocess.run([ROOT / "build/bin/fusednorm-compile", source, "-o", made, f"--threads={how}"], check=True)
    subprocess.run(["clang-22", "-shared", "-fopenmp", made, "-o", library, "-lm"], check=True)
    return ctypes.CDLL(str(library))


def function(library, name, *tensors):
    def describe(tensor):
        sizes = ctypes.c_int64 * tensor.dim()

        class Memref(ctypes.Structure):
            _fields_ = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p), ("offset", ctypes.c_int64),
                        ("sizes", sizes), ("strides", sizes)]

        return Memref(tensor.data_ptr(), tensor.data_ptr(), 0, sizes(*tensor.shape), sizes(*tensor.stride()))

    memrefs = [describe(tensor) for tensor in tensors]
    return lambda: getattr(library, f"_mlir_ciface_{name}")(*map(ctypes.byref, memrefs))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="runs of each candidate (default: 15)")
    parser.add_argument("--threads", type=int, default=1, help="OpenMP threads (default: 1)")
    parser.add_argument("--length", type=int, default=2048, help="number of keys (default: 2048)")
    parser.add_argument("--heads", type=int, default=4, help="number of heads (default: 4)")
    parser.add_argument("--queries", type=int, default=0, help="number of queries (default: --length)")
    options = parser.parse_args()
    os.environ["OMP_NUM_THREADS"] = str(options.threads)
    import torch

    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    n, h = options.length, options.heads
    last = options.queries or n
    pages = -(-n // PAGE)

    def random(*shape):
        return torch.randn(*shape).to(torch.bfloat16)

    long, q, k, v, rope = random(last, h, 192), random(last, h, 128), random(n, h, 128), random(n, h, 128), random(pages, PAGE, 64)
    rows, keys, lengths = (torch.tensor(numbers, dtype=torch.int32) for numbers in ([0, last], [0, n], [n - last]))
    table = torch.arange(pages, dtype=torch.int32).reshape(1, pages)
    latent, out, product = random(last, h, 128), random(last, h, 128), random(M, M)
    left, right = random(M, K), random(M, K)
    theirs = [x.permute(1, 0, 2).unsqueeze(0).contiguous() for x in (q, k, v)]

    is_square = last == n
    mask = None if is_square or last == 1 else torch.ones(last, n, dtype=torch.bool).tril(n - last)

    def sdpa():
        return torch.nn.functional.scaled_dot_product_attention(*theirs, attn_mask=mask, is_causal=is_square)

    copied = torch.empty_like(torch.stack((k, v)))
    both = torch.stack((k, v))

    with tempfile.TemporaryDirectory() as directory:
        library = build(pathlib.Path(directory), h, options.threads)
        seen = h * (n * last - last * (last - 1) / 2)
        kernels = {"192/128": (function(library, "mla", long, k, v, rope, rows, keys, lengths, table, latent), 2 * seen * 320),
                   "128/128": (function(library, "plain", q, k, v, rows, keys, lengths, out), 2 * seen * 256),
                   "product": (function(library, "product", left, right, product), 2 * M * M * K),
                   "PyTorch 128/128": (sdpa, 2 * seen * 256)}
        if options.queries:
            kernels["copy"] = (lambda: copied.copy_(both), 0)
        best = {}
        with torch.no_grad():
            kernels["128/128"][0]()
            off = (sdpa()[0].permute(1, 0, 2).float() - out.float()).abs().max().item()
            if not off < 0.05:
                raise SystemExit(f"error: results differ from PyTorch by {off}; expected less than 0.05")
            for _ in range(options.rounds):
                for name, (run, _) in kernels.items():
                    begin = time.process_time()
                    run()
                    best[name] = min(best.get(name, float("inf")), time.process_time() - begin)
    rates = {name: flops / best[name] / 1e9 for name, (_, flops) in kernels.items()}
    for name, rate in rates.items():
        print(f"{name}: {best[name] * 1e3:.1f} ms of CPU time, {rate:.1f} GFLOP/s, "
              f"{100 * rate / rates['product']:.0f} % of GEMM")
    if options.queries:
        # A copy reads and writes each byte.
        speed, size = 2 * copied.numel() * 2 / best["copy"], h * n * 256 * 2
        for name, bytes_read in (("192/128", size + n * 64 * 2), ("128/128", size), ("PyTorch 128/128", size)):
            print(f"{name}: {100 * bytes_read / best[name] / speed:.0f} % of copy bandwidth")
    print(f"128/128: {100 * rates['128/128'] / rates['PyTorch 128/128']:.0f} % of PyTorch")


main()
