#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the CPU row kernels of docs/Performance.md and prints their table.

usage: tools/measure.py [--runs N] [--match TEXT] [--write]

Each case runs N times (default: 3), each time in a new process. The table has the medians. An
option with a cost, such as a canonical sum, alternates with the same kernel without the option.

--write puts the table into docs/Performance.md. It is refused on a busy machine, where times would
include other work. Requires build/bin.
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


def function(op, operands, clauses="", attributes="", outs=1):
    """Returns a function with one op on memrefs.

    `operands` maps names to types; outs are last. `e` is epsilon.
    """
    arguments = ", ".join(f"%{name}: {kind}" for name, kind in operands.items())
    shaped = [name for name, kind in operands.items() if kind.startswith("memref")]
    scalars = " ".join(clauses.split())

    def group(names):
        return f"({', '.join('%' + n for n in names)} : {', '.join(operands[n] for n in names)})"

    return f"""
func.func @f({arguments}) {{
  fusednorm.{op} ins{group(shaped[:-outs])} {scalars} outs{group(shaped[-outs:])} {{{attributes}}}
  return
}}
"""


def rows(columns, kind="bf16"):
    return f"memref<?x{columns}x{kind}>"


def norm(op, columns=7168, numerics=""):
    """Returns rms_norm, add_rms_norm or layer_norm in bf16."""
    row, weights = rows(columns), f"memref<{columns}xbf16>"
    operands = {"x": row, "r": row, "g": weights, "e": "f32", "y": row, "s": row}
    if op != "add_rms_norm":
        del operands["r"], operands["s"]
    attributes = f"numerics = #fusednorm.numerics<{numerics}>" if numerics else ""
    return function(op, operands, "epsilon(%e)", attributes, 2 if "s" in operands else 1)


def norm_fp8(scheme, columns=7168):
    """Returns rms_norm_fused_fp8 with a static scale, or with a scale for each group."""
    operands = {"x": rows(columns), "g": f"memref<{columns}xbf16>", "e": "f32"}
    if scheme == "static":
        operands |= {"a": "f32", "y": rows(columns, "f8E4M3FN")}
        return function("rms_norm_fused_fp8", operands, "epsilon(%e) static_scale(%a)")
    operands |= {"y": rows(columns, "f8E4M3FN"), "s": rows(columns // 128, "f32")}
    return function("rms_norm_fused_fp8", operands, "epsilon(%e)",
                    "scheme = #fusednorm.quantization<group = 128>", 2)


def quantize(scaling="reciprocal", columns=7168):
    operands = {"x": rows(columns), "y": rows(columns, "f8E4M3FN"), "s": rows(columns // 128, "f32")}
    return function("quantize", operands, "", "scheme = #fusednorm.quantization<group = 128>, "
                    f"numerics = #fusednorm.numerics<scaling = {scaling}>", 2)


def rope(table):
    operands = {"x": "memref<?x128x64xbf16>", "f": f"memref<?x64x{table}>", "y": "memref<?x128x64xbf16>"}
    return function("rope", operands)


def mla(cache):
    """Returns norm, RoPE and cache write of a DeepSeek-V3 layer with 128 heads, in place."""
    width, kind = (656, "i8") if cache == "inline" else (576, cache)
    operands = {"q": "memref<?x128x64xbf16>", "f": "memref<?x64xf32>", "g": "memref<512xbf16>",
                "kv": rows(576), "t": "memref<?x?xi32>", "o": "memref<?xi32>", "l": "memref<?xi32>",
                "e": "f32", "c": f"memref<?x128x{width}x{kind}>"}
    arguments = ", ".join(f"%{name}: {type}" for name, type in operands.items())
    typed = lambda *names: f"({', '.join('%' + n for n in names)} : {', '.join(operands[n] for n in names)})"
    return f"""
func.func @f({arguments}) {{
  fusednorm.mla_fused_rope_rmsnorm_quantization ins{typed("q", "f", "g")} kv{typed("kv")}
      table{typed("t")} row_offsets{typed("o")} lengths{typed("l")} epsilon(%e) outs{typed("q", "c")}
  return
}}
"""


def mla_inputs(cache):
    """Returns inputs of 16 sequences with 256 tokens each, which fill the cache."""
    width, kind = (656, "i8") if cache == "inline" else (576, cache)
    return ["4096x128x64xbf16=normal(seed=1)", "4096x64xf32=freqs", "512xbf16=uniform(0.5,1.5,seed=2)",
            "4096x576xbf16=normal(seed=3)", "16x2xi32=pages(order=random)",
            f"17xi32=offsets({','.join(['256'] * 16)})", "16xi32=const(0)", "1e-6",
            f"32x128x{width}x{kind}=const(0)"]


def norm_inputs(rows, columns, op=""):
    residual = [f"{rows}x{columns}xbf16=normal(seed=3)"] if op == "add_rms_norm" else []
    return [f"{rows}x{columns}xbf16=normal(seed=1)", *residual,
            f"{columns}xbf16=uniform(0.5,1.5,seed=2)", "1e-6"]


def qk_inputs(rows, nq, nk):
    return [f"{rows}x{nq}xbf16=normal(seed=1)", f"{rows}x{nk}xbf16=normal(seed=2)",
            f"{nq}xf32=uniform(0.5,1.5,seed=3)", f"{nk}xf32=uniform(0.5,1.5,seed=4)",
            f"{rows}x2xf32=const(1)", "1e-6"]


def kernels():
    for op in ("rms_norm", "add_rms_norm", "layer_norm"):
        yield f"{op} bf16 [4096, 7168]", norm(op), norm_inputs(4096, 7168, op)
    yield ("rms_norm_fused_fp8 bf16 [4096, 7168], static scale", norm_fp8("static"),
           norm_inputs(4096, 7168) + ["0.02"])
    yield ("rms_norm_fused_fp8 bf16 [4096, 7168], groups of 128", norm_fp8("group"),
           norm_inputs(4096, 7168))
    for scaling in ("reciprocal", "divide"):
        yield (f"quantize bf16 [4096, 7168], groups of 128, {scaling}", quantize(scaling),
               ["4096x7168xbf16=normal(seed=1)"])
    for table in ("f32", "bf16"):
        generator = "freqs" if table == "f32" else "uniform(-1,1,seed=9)"
        yield (f"rope bf16 [4096, 128, 64], table of {table}", rope(table),
               ["4096x128x64xbf16=normal(seed=1)", f"4096x64x{table}={generator}"])
    for order in ("folded", "document"):
        yield (f"rms_norm_fused_fp8 bf16 [4096, 7168], {order}", norm_quant(7168, order),
               norm_inputs(4096, 7168))
    yield ("rms_norm_fused_fp8 bf16 [57344, 512], folded", norm_quant(512, "folded"),
           norm_inputs(57344, 512))
    for cache in ("bf16", "f8E4M3FN", "inline"):
        yield (f"mla_fused_rope_rmsnorm_quantization, 4096 x 128 heads, cache of {cache}",
               mla(cache), mla_inputs(cache))
    yield ("apply_qk_rms_norm bf16 [4096, 6144 + 1024]", apply_qk(6144, 1024),
           qk_inputs(4096, 6144, 1024))


def cases():
    for name, text, inputs in kernels():
        for threads in (1, 2):
            yield name, threads, text, inputs
    yield ("rms_norm_fused_fp8 bf16 [1, 7168], folded", 1, norm_quant(7168, "folded"),
           norm_inputs(1, 7168))


def prices():
    """Yields options with a cost: a name, the kernel with the option, without it, and inputs."""
    for rows in (4096, 64):
        where = "from memory" if rows == 4096 else "from the cache"
        yield (f"`sum = canonical`, rms_norm bf16 [{rows}, 7168], {where}",
               norm("rms_norm", numerics="sum = canonical"), norm("rms_norm"), norm_inputs(rows, 7168))
        yield (f"run-time row length, rms_norm bf16 [{rows}, 7168], {where}", norm("rms_norm", "?"),
               norm("rms_norm"), norm_inputs(rows, 7168))
    yield ("run-time row length, rms_norm_fused_fp8 bf16 [4096, 7168], folded, from memory",
           norm_quant("?", "folded"), norm_quant(7168, "folded"), norm_inputs(4096, 7168))


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
    parser.add_argument("--runs", type=int, default=3, help="runs of each case (default: 3)")
    parser.add_argument("--write", action="store_true", help="write the table to docs/Performance.md")
    parser.add_argument("--match", default="", help="only cases with this text in their names")
    options = parser.parse_args()
    if options.write and options.match:
        sys.exit("error: --write requires all cases; expected no --match with it")
    if not RUNNER.exists():
        sys.exit(f"error: no {RUNNER}; build it by ninja -C build fusednorm-runner")
    load, cores = os.getloadavg()[0], os.cpu_count()
    if load > cores / 2:
        message = f"this machine is busy (load {load:.1f} on {cores} cores)"
        if options.write:
            sys.exit(f"error: {message}; wait until it is idle")
        print(f"warning: {message}: figures are too low", file=sys.stderr)
    report, rows = None, []
    for name, threads, text, inputs in cases():
        if options.match not in name:
            continue
        print(f"measuring {name}, {threads} threads", file=sys.stderr, flush=True)
        reports = [run_once(text, inputs, threads) for _ in range(options.runs)]
        middle = lambda get: statistics.median(map(get, reports))
        report = reports[0]
        best = middle(lambda r: r["benchmark"]["best_ms"])
        percent = middle(lambda r: r["benchmark"]["percent_of_loop"])
        compiled = middle(lambda r: r["compile_ms"])
        time = f"{best:.2f} ms" if best >= 0.1 else f"{best * 1000:.2f} us"
        rows.append(f"| {name} | {threads} | {percent:.0f} % | {time} | {compiled:.0f} ms |")
    more = []
    for name, text, plain, inputs in prices():
        if options.match not in name:
            continue
        print(f"measuring {name}", file=sys.stderr, flush=True)
        # The two kernels alternate, so both see the same load and clock.
        pairs = [(run_once(text, inputs, 1), run_once(plain, inputs, 1)) for _ in range(options.runs)]
        report = pairs[0][0]
        ratios = [own["benchmark"]["best_ms"] / other["benchmark"]["best_ms"] for own, other in pairs]
        more.append(f"| {name} | {100 * (statistics.median(ratios) - 1):+.0f} % |")
    if not report:
        sys.exit(f"error: --match: no case has '{options.match}' in its name")
    table = "\n".join([f"CPU: {report['cpu']}, target {report['target']}. "
                       f"fusednorm {report['version']}, median of {options.runs} runs.", "",
                       "| kernel | threads | % of copy | best time | compile time |",
                       "|---|---|---|---|---|", *rows, "",
                       "| option, with one thread | time |", "|---|---|", *more]) + "\n"
    print(table)
    if options.write:
        text = PAGE.read_text()
        before, _, rest = text.partition(BEGIN)
        _, _, after = rest.partition(END)
        PAGE.write_text(before + BEGIN + table + END + after)


if __name__ == "__main__":
    main()
