# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures GEMMs on a CPU against oneDNN.

usage: python3 tools/benchmark gemm LIBDNNL [--rounds N] [--threads N] [--isa ISA] [--match TEXT]
                                    [--least] [--drivers FOLDER] [--json FILE]
       python3 tools/benchmark gemm --make FOLDER --cpu CPU [--threads N] [--match TEXT]

LIBDNNL is libdnnl.so.3 of oneDNN 3, for example of the wheel onednn-cpu-gomp. Each round runs
four candidates: a GEMM with plain weights, one with packed weights, the GEMM of oneDNN, and a loop
over the weights.
Every GEMM writes to the same result memory in each round.

- By default the tool prints medians of the ratios of N rounds. With --least it prints the best
  times, for machines with other work; with one thread these are CPU times.
- oneDNN is limited to ISA (default: AVX512_CORE), so both use the same instructions. Without bf16
  in that ISA, such as with AVX2, its f32 GEMM is the peer. If oneDNN has no optimized kernel and
  takes its reference implementation, the tool stops with an error.

Requires build/bin and clang-22. To measure on another machine, compile drivers by --make for its
CPU, copy them, tools/benchmark and libomp.so.5 there, and pass --drivers.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import records
import tables

ROOT = records.ROOT
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
    source, binary = directory / "gemm.mlir", folder / name_of(type, n, k, threads)
    source.write_text(plain + packed + PACK.format(**sizes))
    run(COMPILER, source, "-o", directory / "gemm.o", f"--target={cpu}", f"--threads={'openmp' if threads > 1 else 'none'}")
    march = "native" if cpu == "cpu" else cpu.partition("+")[0]
    run("clang-22", "-O3", f"-march={march}", "-fopenmp", *(["-DSCALED"] if scaled else []),
        ROOT / "tools" / "benchmark" / "gemm_driver.c", directory / "gemm.o", "-o", binary, "-ldl", "-lm")


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", nargs="?", metavar="LIBDNNL", help="path of libdnnl.so.3")
    parser.add_argument("--rounds", type=int, default=15, help="runs of each candidate (default: 15)")
    parser.add_argument("--threads", type=int, default=1, help="OpenMP threads (default: 1)")
    parser.add_argument("--isa", default="AVX512_CORE", help="limit of oneDNN (ONEDNN_MAX_CPU_ISA)")
    parser.add_argument("--least", action="store_true", help="take best times, not medians")
    parser.add_argument("--make", metavar="FOLDER", type=pathlib.Path,
                        help="compile drivers for --cpu and run nothing")
    parser.add_argument("--cpu", default="cpu", help="with --make, a target of fusednorm-compile")
    parser.add_argument("--drivers", metavar="FOLDER", type=pathlib.Path,
                        help="run the drivers of this folder")
    records.add_options(parser)
    options = parser.parse_args()
    if bool(options.library) == bool(options.make):
        parser.error("expected either LIBDNNL or --make")
    return options


def run_driver(options, driver, size):
    """Returns the report of a driver: times, ratios, and the implementation of oneDNN."""
    type, m, n, k = size
    environment = {**os.environ, "OMP_NUM_THREADS": str(options.threads), "ONEDNN_MAX_CPU_ISA": options.isa}
    result = subprocess.run([driver, options.library, str(m), str(n), str(k), str(BYTES[type]),
                             str(options.rounds), *(["least"] if options.least else [])],
                            env=environment, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"error: {type} {m} x {n} x {k}: {result.stderr.strip() or 'the driver crashed'}")
    return json.loads(result.stdout)


def records_of(size, report, options):
    """Returns the records of a GEMM."""
    type, m, n, k = size
    common = {"op": "scaled_matmul" if type == "f8E4M3FN" else "matmul", "shape": [m, n, k], "types": type}
    more = ", block scales" if type == "f8E4M3FN" else ""
    last = {"runs": options.rounds, "threads": options.threads}
    found = []
    for family, how, unit, name in (("cpu-gemm", "packed B", "% of oneDNN", "packed_percent"),
                                    ("cpu-gemm-stored", "B as stored", "% of oneDNN", "plain_percent"),
                                    ("cpu-gemm-read", "packed B", "% of read bandwidth", "read_percent")):
        found.append({"family": family, **common, "options": how + more, "peer": records.OURS,
                      "unit": unit, "value": round(report[name]), **last})
    return found


def main():
    options = parse_options()
    load = records.warn_if_busy()
    sizes = [(type, *size) for type in BYTES for size in SIZES
             if options.match in f"{type} {' '.join(map(str, size))}"]
    if not sizes:
        sys.exit(f"error: --match: no case has '{options.match}' in its name")
    found, implementations = [], set()
    with tempfile.TemporaryDirectory() as directory:
        folder = options.make or options.drivers or pathlib.Path(directory)
        if not options.drivers:
            folder.mkdir(parents=True, exist_ok=True)
            for type, n, k in dict.fromkeys((type, n, k) for type, _, n, k in sizes):
                records.progress(f"(compiling) {type}, N {n}, K {k}")
                build(pathlib.Path(directory), folder, n, k, type, options.threads, options.cpu)
        if options.make:
            return 0
        print("\n".join(tables.head("type", "M", "N", "K", "packed B", "B as stored", "% of oneDNN",
                                    "% as stored", "% of read bandwidth", "oneDNN")))
        for size in sizes:
            type, m, n, k = size
            records.progress(f"{type} {m} x {n} x {k}")
            driver = folder / name_of(type, n, k, options.threads)
            if not driver.exists():
                sys.exit(f"error: no driver '{driver}'; compile it by --make FOLDER --threads {options.threads}")
            report = run_driver(options, driver, size)
            print(tables.line(*size, f"{report['packed_ms']:.3f} ms", f"{report['plain_ms']:.3f} ms",
                              round(report["packed_percent"]), round(report["plain_percent"]),
                              round(report["read_percent"]), report["implementation"]), flush=True)
            implementations.add(report["implementation"])
            found += records_of(size, report, options)
    if options.json:
        how = "best times" if options.least else "medians of ratios"
        records.write(options.json, found, options.cpu, load,
                      f"tools/benchmark gemm --isa {options.isa}: {how}",
                      {"oneDNN": report["version"], "oneDNN ISA": options.isa,
                       "oneDNN implementations": ", ".join(sorted(implementations))})
    return 0
