# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures attention on a CPU against PyTorch and against a GEMM.

One process runs four kernels round robin:

- causal bf16 attention with head widths 192/128, the rope part from a paged cache,
- causal bf16 attention with head width 128,
- `scaled_dot_product_attention` of PyTorch with head width 128,
- a bf16 GEMM with M = N = 2048 and K = 1024.

Prints the best CPU time of all threads. Other work on the machine changes it less than the elapsed
time. Our kernels write to the same result memory in each round. PyTorch allocates its result, so
malloc is set to keep freed memory: no round waits for new pages. PyTorch must take its flash
attention kernel; if it cannot, the tool stops with its error.

With --queries the last N queries attend to all keys, as in decoding. Keys and values are then read
once for each head, so the baseline is a copy of the same number of bytes.

Requires build/bin, clang-22 and PyTorch.
"""

import argparse
import ctypes
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import records
import tables

ROOT = records.ROOT
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
func.func @gemm(%a: memref<{m}x{depth}xbf16>, %b: memref<{m}x{depth}xbf16>, %c: memref<{m}x{m}xbf16>) {{
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

    def call(alive=tensors):  # The tensors live as long as the function.
        getattr(library, f"_mlir_ciface_{name}")(*map(ctypes.byref, memrefs))
    return call


class Case:
    """Tensors of one benchmark, and its kernels by name: a function, and its FLOPs."""

    def __init__(self, options, directory):
        import torch
        n, h = options.length, options.heads
        last = options.queries or n
        pages = -(-n // PAGE)

        def random(*shape):
            return torch.randn(*shape).to(torch.bfloat16)

        def numbers(*values):
            return torch.tensor(values, dtype=torch.int32)

        long, q, k, v = (random(last, h, 192), random(last, h, 128), random(n, h, 128),
                         random(n, h, 128))
        rope, rows, keys, lengths = (random(pages, PAGE, 64), numbers(0, last), numbers(0, n),
                                     numbers(n - last))
        table = torch.arange(pages, dtype=torch.int32).reshape(1, pages)
        latent, self.out = random(last, h, 128), random(last, h, 128)
        theirs = [x.permute(1, 0, 2).unsqueeze(0).contiguous() for x in (q, k, v)]
        is_square = last == n
        mask = None if is_square or last == 1 else torch.ones(last, n, dtype=torch.bool).tril(n - last)

        def sdpa():
            return torch.nn.functional.scaled_dot_product_attention(
                *theirs, attn_mask=mask, is_causal=is_square)

        self.sdpa = sdpa
        library = build(pathlib.Path(directory), h, options.threads)
        seen = h * (n * last - last * (last - 1) / 2)
        self.kernels = {
            "192/128": (function(library, "mla", long, k, v, rope, rows, keys, lengths, table, latent),
                        2 * seen * 320),
            "128/128": (function(library, "plain", q, k, v, rows, keys, lengths, self.out),
                        2 * seen * 256),
            "GEMM": (function(library, "gemm", random(M, K), random(M, K), random(M, M)), 2 * M * M * K),
            "PyTorch 128/128": (sdpa, 2 * seen * 256)}
        # Bytes of K and V that attention reads.
        size = h * n * 256 * 2
        self.bytes_read = {"192/128": size + n * 64 * 2, "128/128": size, "PyTorch 128/128": size}
        if options.queries:
            both = torch.stack((k, v))
            copied = torch.empty_like(both)
            self.kernels["copy"] = (lambda: copied.copy_(both), 0)
            self.copied_bytes = 2 * copied.numel() * 2  # A copy reads and writes each byte.

    def compare(self):
        """Checks our results against PyTorch."""
        self.kernels["128/128"][0]()
        off = (self.sdpa()[0].permute(1, 0, 2).float() - self.out.float()).abs().max().item()
        if not off < 0.05:
            sys.exit(f"error: results differ from PyTorch by {off}; expected less than 0.05")

    def run(self, rounds):
        """Returns the best CPU time of each kernel, in seconds."""
        best = {}
        for _ in range(rounds):
            for name, (run, _) in self.kernels.items():
                begin = time.process_time()
                run()
                best[name] = min(best.get(name, float("inf")), time.process_time() - begin)
        return best


def report(case, best, options):
    """Prints the times, and returns the records."""
    rates = {name: flops / best[name] / 1e9 for name, (_, flops) in case.kernels.items()}
    for name, rate in rates.items():
        print(f"{name}: {best[name] * 1e3:.1f} ms of CPU time, {rate:.1f} GFLOP/s, "
              f"{100 * rate / rates['GEMM']:.0f} % of GEMM")
    family = "cpu-decode" if options.queries else "cpu-attention"
    heads = f"{options.heads} / {options.heads}" if options.queries else options.heads
    shape = [options.queries, heads, options.length] if options.queries else [options.length, heads]
    found = []

    def add(name, unit, value):
        extra = ", ".join(text for text in ("" if options.queries else "causal",
                                            "k_pe from a cache" if name == "192/128" else "") if text)
        found.append({"family": family, "op": "ragged_attention", "shape": [*shape, name],
                      "types": "bf16", "options": extra, "peer": records.OURS, "unit": unit,
                      "value": round(value), "runs": options.rounds, "threads": options.threads})
    for name in ("192/128", "128/128"):
        if options.queries:
            speed = case.copied_bytes / best["copy"]
            share = 100 * case.bytes_read[name] / best[name] / speed
            print(f"{name}: {share:.0f} % of copy bandwidth")
            add(name, "% of copy bandwidth", share)
        else:
            add(name, "% of GEMM", 100 * rates[name] / rates["GEMM"])
    share = 100 * rates["128/128"] / rates["PyTorch 128/128"]
    print(f"128/128: {share:.0f} % of PyTorch")
    add("128/128", "% of PyTorch", share)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="runs of each candidate (default: 15)")
    parser.add_argument("--threads", type=int, default=1, help="OpenMP threads (default: 1)")
    parser.add_argument("--length", type=int, default=2048, help="number of keys (default: 2048)")
    parser.add_argument("--heads", type=int, default=4, help="number of heads (default: 4)")
    parser.add_argument("--queries", type=int, default=0, help="number of queries (default: --length)")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="also write a data file")
    options = parser.parse_args()
    os.environ["OMP_NUM_THREADS"] = str(options.threads)
    load = records.warn_if_busy()
    records.keep_freed_memory()
    import torch
    from torch.nn.attention import SDPBackend, sdpa_kernel

    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    with tempfile.TemporaryDirectory() as directory, torch.no_grad(), \
            sdpa_kernel(SDPBackend.FLASH_ATTENTION):
        records.progress("(compiling)")
        case = Case(options, directory)
        case.compare()
        records.progress(f"{options.rounds} rounds")
        best = case.run(options.rounds)
    found = report(case, best, options)
    if options.json:
        records.write(options.json, found, "cpu", load,
                      f"tools/benchmark attention: best CPU time of {options.rounds} rounds",
                      {"PyTorch": torch.__version__})
    return 0
