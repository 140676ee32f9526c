#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the kernels that docs/Performance.md lists.

usage: tools/measure.py [--runs N] [--write]

Each case is run N times (default 3) in processes of their own, and the median taken.
Prints a table; --write puts it into docs/Performance.md. Needs build/bin. On a busy
machine it measures the other work: --write is refused there.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUNNER = ROOT / "build" / "bin" / "fusednorm-runner"
PAGE = ROOT / "docs" / "Performance.md"
BEGIN, END = "<!-- measured by tools/measure.py -->\n", "<!-- end of measured -->\n"


def norm_quant(columns, order, rows="?"):
    x, out = f"tensor<{rows}x{columns}xbf16>", f"tensor<{rows}x{columns}xf8E4M3FN>"
    gamma, scales = f"tensor<{columns}xbf16>", f"tensor<{rows}x1xf32>"
    return f"""
func.func @f(%x: {x}, %gamma: {gamma}, %eps: f32, %out: {out}, %scales: {scales})
    -> ({out}, {scales}) {{
  %0, %1 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : {x}, {gamma}) epsilon(%eps)
      outs(%out, %scales : {out}, {scales}) {{numerics = #fusednorm.numerics<order = {order}>}}
      -> ({out}, {scales})
  return %0, %1 : {out}, {scales}
}}
"""


def apply_qk(nq, nk):
    q, k, v = f"tensor<?x{nq}xbf16>", f"tensor<?x{nk}xbf16>", "tensor<?x2xf32>"
    gq, gk = f"tensor<{nq}xf32>", f"tensor<{nk}xf32>"
    return f"""
func.func @f(%q: {q}, %k: {k}, %gq: {gq}, %gk: {gk}, %v: {v}, %eps: f32, %qo: {q}, %ko: {k})
    -> ({q}, {k}) {{
  %0, %1 = fusednorm.apply_qk_rms_norm ins(%q, %k, %gq, %gk, %v : {q}, {k}, {gq}, {gk}, {v})
      epsilon(%eps) outs(%qo, %ko : {q}, {k}) -> ({q}, {k})
  return %0, %1 : {q}, {k}
}}
"""


def norm_inputs(rows, columns):
    return [f"{rows}x{columns}xbf16=normal(seed=1)", f"{columns}xbf16=uniform(0.5,1.5,seed=2)",
            "1e-6"]


def qk_inputs(rows, nq, nk):
    return [f"{rows}x{nq}xbf16=normal(seed=1)", f"{rows}x{nk}xbf16=normal(seed=2)",
            f"{nq}xf32=uniform(0.5,1.5,seed=3)", f"{nk}xf32=uniform(0.5,1.5,seed=4)",
            f"{rows}x2xf32=const(1)", "1e-6"]


def cases():
    for order in ("folded", "document"):
        for threads in (1, 2):
            yield (f"rms_norm_fused_fp8 bf16 [4096, 7168], {order}", threads,
                   norm_quant(7168, order), norm_inputs(4096, 7168))
    yield ("the same with a run-time row length, folded", 1, norm_quant("?", "folded"),
           norm_inputs(4096, 7168))
    yield ("rms_norm_fused_fp8 bf16 [57344, 512], folded", 2, norm_quant(512, "folded"),
           norm_inputs(57344, 512))
    yield ("rms_norm_fused_fp8 bf16 [1, 7168], folded", 1, norm_quant(7168, "folded"),
           norm_inputs(1, 7168))
    yield ("apply_qk_rms_norm bf16 [4096, 6144 + 1024]", 2, apply_qk(6144, 1024),
           qk_inputs(4096, 6144, 1024))


def run_once(text, inputs, threads):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        command = [RUNNER, file.name, "--json", "--benchmark", f"--threads={threads}",
                   *(f"--input={spec}" for spec in inputs)]
        result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"error: {' '.join(map(str, command))} failed")
    return json.loads(result.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if not RUNNER.exists():
        sys.exit(f"error: no {RUNNER}; build it by ninja -C build fusednorm-runner")
    load, cores = os.getloadavg()[0], os.cpu_count()
    if load > cores / 2:
        message = f"this machine is busy (load {load:.1f} on {cores} cores)"
        if options.write:
            sys.exit(f"error: {message}; wait until it is idle")
        print(f"warning: {message}: figures are too low", file=sys.stderr)
    rows = []
    for name, threads, text, inputs in cases():
        print(f"measuring {name}, {threads} threads", file=sys.stderr, flush=True)
        reports = [run_once(text, inputs, threads) for _ in range(options.runs)]
        middle = lambda get: statistics.median(map(get, reports))
        best = middle(lambda r: r["benchmark"]["best_ms"])
        percent = middle(lambda r: r["benchmark"]["percent_of_loop"])
        compiled = middle(lambda r: r["compile_ms"])
        time = f"{best:.2f} ms" if best >= 0.1 else f"{best * 1000:.2f} us"
        rows.append(f"| {name} | {threads} | {percent:.0f} % | {time} | {compiled:.0f} ms |")
    report = reports[0]
    table = "\n".join([f"Processor: {report['cpu']}, treated as {report['target']}. "
                       f"fusednorm {report['version']}, median of {options.runs} runs.", "",
                       "| kernel | threads | of the loop | best time | compiled in |",
                       "|---|---|---|---|---|", *rows]) + "\n"
    print(table)
    if options.write:
        text = PAGE.read_text()
        before, _, rest = text.partition(BEGIN)
        _, _, after = rest.partition(END)
        PAGE.write_text(before + BEGIN + table + END + after)


if __name__ == "__main__":
    main()
