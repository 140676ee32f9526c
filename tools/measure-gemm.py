#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures GEMMs on a CPU against oneDNN.

usage: tools/measure-gemm.py LIBDNNL [--rounds N] [--threads N] [--isa ISA] [--match TEXT] [--least]
                                 [--drivers FOLDER]
       tools/measure-gemm.py --make FOLDER --cpu CPU [--threads N] [--match TEXT]

LIBDNNL is libdnnl.so.3 of oneDNN 3, for example of the wheel onednn-cpu-gomp. Each round runs a
GEMM with plain weights, one with packed weights, that of oneDNN, and a loop that reads the weights.

- By default the tool prints medians of the ratios of N rounds. With --least it prints the best
  times, for machines with other work; with one thread these are CPU times.
- oneDNN is limited to ISA (default: AVX512_CORE), so both use the same instructions. Without bf16
  in that ISA, such as with AVX2, its f32 GEMM is the peer.

Requires build/bin and clang-22. To measure on another machine, compile drivers by --make for its
CPU, copy them, this script and libomp.so.5 there, and pass --drivers.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPILER = ROOT / "build" / "bin" / "fusednorm-compile"
SIZES = [(1, 4096, 7168), (4, 4096, 7168), (16, 4096, 7168), (1024, 4096, 512), (1024, 4096, 7168)]
BYTES = {"f32": 4, "bf16": 2, "f8E4M3FN": 1}

PLAIN = """
func.func @{name}(%x: memref<?x{k}x{type}>, %w: memref<{w}x{type}>, %c: memref<?x{n}xf32>) {{
  fusednorm.matmul ins(%x, %w : memref<?x{k}x{type}>, memref<{w}x{type}>) {how} outs(%c : memref<?x{n}xf32>)
  return
}}
"""
SCALED = """
func.func @{name}(%x: memref<?x{k}x{type}>, %w: memref<{w}x{type}>, %sx: memref<{deep}x?xf32>, %sw: memref<{wide}x{deep}xf32>, %c: memref<?x{n}xf32>) {{
  fusednorm.scaled_matmul ins(%x, %w : memref<?x{k}x{type}>, memref<{w}x{type}>) transpose_b {how}
      scales(%sx, %sw : memref<{deep}x?xf32>, memref<{wide}x{deep}xf32>) by <block = [1, 128, 128]> outs(%c : memref<?x{n}xf32>)
  return
}}
"""
PACK = """
func.func @pack(%w: memref<{n}x{k}x{type}>, %p: memref<{panels}x{k}x32x{type}>) {{
  fusednorm.pack_weights ins(%w : memref<{n}x{k}x{type}>) transpose_b outs(%p : memref<{panels}x{k}x32x{type}>)
  return
}}
"""


def run(*command):
    """Runs a compiler and exits if it fails; the compiler prints the reason."""
    if subprocess.run(command).returncode:
        sys.exit(f"error: `{' '.join(map(str, command))}` failed")


def name_of(type, n, k, threads):
    return f"{type}-{n}-{k}{'-threads' if threads > 1 else ''}"


def build(directory, folder, n, k, type, threads, cpu):
    """Compiles a driver to `folder`, with intermediate files in `directory`."""
    scaled = type == "f8E4M3FN"
    text = SCALED if scaled else PLAIN
    sizes = {"n": n, "k": k, "type": type, "panels": -(-n // 32), "deep": -(-k // 128), "wide": -(-n // 128)}
    plain = text.format(name="plain", w=f"{n}x{k}", how="" if scaled else "transpose_b", **sizes)
    packed = text.format(name="packed", w=f"{-(-n // 32)}x{k}x32", how=f"packed({n})", **sizes)
    source, binary = directory / "product.mlir", folder / name_of(type, n, k, threads)
    source.write_text(plain + packed + PACK.format(**sizes))
    run(COMPILER, source, "-o", directory / "product.o", f"--target={cpu}", f"--threads={'openmp' if threads > 1 else 'none'}")
    march = "native" if cpu == "cpu" else cpu.partition("+")[0]
    run("clang-22", "-O3", f"-march={march}", "-fopenmp", *(["-DSCALED"] if scaled else []),
        ROOT / "tools" / "measure-gemm" / "driver.c", directory / "product.o", "-o", binary, "-ldl", "-lm")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", nargs="?", metavar="LIBDNNL", help="path of libdnnl.so.3")
    parser.add_argument("--rounds", type=int, default=15, help="runs of each candidate (default: 15)")
    parser.add_argument("--threads", type=int, default=1, help="OpenMP threads (default: 1)")
    parser.add_argument("--isa", default="AVX512_CORE", help="limit of oneDNN (ONEDNN_MAX_CPU_ISA)")
    parser.add_argument("--match", default="", help="only sizes with this text in `TYPE M N K`")
    parser.add_argument("--least", action="store_true", help="print best times, not medians")
    parser.add_argument("--make", metavar="FOLDER", type=pathlib.Path,
                        help="compile drivers for --cpu and run nothing")
    parser.add_argument("--cpu", default="cpu", help="with --make, a target of fusednorm-compile")
    parser.add_argument("--drivers", metavar="FOLDER", type=pathlib.Path,
                        help="run the drivers of this folder")
    options = parser.parse_args()
    if bool(options.library) == bool(options.make):
        parser.error("expected either LIBDNNL or --make")
    environment = {**os.environ, "OMP_NUM_THREADS": str(options.threads), "ONEDNN_MAX_CPU_ISA": options.isa}
    sizes = [(type, *size) for type in BYTES for size in SIZES
             if options.match in f"{type} {' '.join(map(str, size))}"]
    with tempfile.TemporaryDirectory() as directory:
        folder = options.make or options.drivers or pathlib.Path(directory)
        if not options.drivers:
            folder.mkdir(parents=True, exist_ok=True)
            for type, n, k in dict.fromkeys((type, n, k) for type, _, n, k in sizes):
                build(pathlib.Path(directory), folder, n, k, type, options.threads, options.cpu)
        for type, m, n, k in [] if options.make else sizes:
            driver = folder / name_of(type, n, k, options.threads)
            if not driver.exists():
                sys.exit(f"error: no driver '{driver}'; compile it by --make FOLDER --threads {options.threads}")
            result = subprocess.run([driver, options.library, str(m), str(n), str(k), str(BYTES[type]),
                                     str(options.rounds), *(["least"] if options.least else [])], env=environment, capture_output=True, text=True)
            if result.returncode:
                sys.exit(f"error: {type} {m} x {n} x {k}: {result.stderr.strip() or 'the driver crashed'}")
            print(type, result.stdout.strip(), flush=True)


main()
