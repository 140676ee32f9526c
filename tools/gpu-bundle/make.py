#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes what tools/gpu-bundle.sh packs: kernels, cases and expected values.

make.py --build=DIR --output=DIR [--targets=LIST] [--images=ptx|cubin|fatbin]
        [--rows=N] [--match=TEXT] [--with-simt] [--case=NAME...]

Expected values are what the executor gives for the kernels themselves, after
fusednorm-runner has compared it with the plain C++ reference: equal bits, or the
bundle is not made. Inputs are not packed: the driver generates them by the same
rules, which depend on a seed and the index of an element only."""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "test" / "Grid"))
import cases as grid  # noqa: E402

# Without letters: PTX for these runs on devices between and after them, too.
TARGETS = "sm_80,sm_89,sm_90,sm_100,sm_120"
ROWS = 17  # of the comparison; part of what a golden corpus means
FOLDED = grid.numerics(order="folded")


def apply_qk(rows):
    q, k = (rows, 6144), (rows, 1024)
    args = [grid.Arg("q", q, "bf16"), grid.Arg("k", k, "bf16", "normal(seed=2)"),
            grid.Arg("gq", (6144,), "f32", "uniform(0.5,1.5,seed=3)"),
            grid.Arg("gk", (1024,), "f32", "uniform(0.5,1.5,seed=4)"),
            grid.Arg("v", (rows, 2), "f32", "uniform(0.5,2,seed=5)"),
            grid.Arg("e", (), "f32", "1e-6"),
            grid.Arg("qo", q, "bf16", "const(0)"), grid.Arg("ko", k, "bf16", "const(0)")]
    return grid.make("apply_qk_rms_norm", args,
                     "fusednorm.apply_qk_rms_norm ins(%q, %k, %gq, %gk, %v : {q}, {k}, {gq}, {gk}, "
                     "{v}) epsilon(%e) outs(%qo, %ko : {qo}, {ko})")


def mean_squares_qk(rows):
    args = [grid.Arg("q", (rows, 6144), "bf16"), grid.Arg("k", (rows, 1024), "bf16", "normal(seed=2)"),
            grid.Arg("out", (rows, 2), "f32", "const(0)")]
    return grid.make("row_mean_of_squares_qk", args,
                     "fusednorm.row_mean_of_squares_qk ins(%q, %k : {q}, {k}) outs(%out : {out})")


def transposed(rows):
    """Scales of groups by column; how many columns is up to the caller."""
    case = grid.quant(rows, 7168, "128 transposed")
    case.text = case.text.replace(f"memref<?x{rows + 3}xf32>", "memref<56x?xf32>")
    return case


# Name, a case for a number of rows, rows to measure (None: no measurement).
CASES = [
    ("rms_norm_4096", lambda m: grid.norm("rms_norm", m, 4096), 4096),
    ("rms_norm_4096_canonical",
     lambda m: grid.norm("rms_norm", m, 4096, num=grid.numerics(sum="canonical")), 4096),
    ("rms_norm_128", lambda m: grid.norm("rms_norm", m, 128), 65536),
    ("rms_norm_1001_f32", lambda m: grid.norm("rms_norm", m, 1001, "f32", "f32", "f32"), None),
    ("rms_norm_65536", lambda m: grid.norm("rms_norm", m, 65536), 256),
    ("rms_norm_run_time_length", lambda m: grid.norm("rms_norm", m, 4096, dynamic=True), 4096),
    ("layer_norm_4096", lambda m: grid.norm("layer_norm", m, 4096), 4096),
    ("add_rms_norm_4096", lambda m: grid.norm("add_rms_norm", m, 4096), 4096),
    ("rms_norm_fused_residual_add_4096",
     lambda m: grid.norm("rms_norm_fused_residual_add", m, 4096), 4096),
    ("fused_fp8_7168", lambda m: grid.quant(m, 7168), 4096),
    ("fused_fp8_7168_folded", lambda m: grid.quant(m, 7168, num=FOLDED), 4096),
    ("fused_fp8_7168_folded_one_row", lambda m: grid.quant(m, 7168, num=FOLDED), 1),
    ("fused_fp8_7168_group", lambda m: grid.quant(m, 7168, "128"), 4096),
    ("fused_fp8_7168_group_transposed", transposed, 4096),
    ("fused_fp8_4096_fnuz", lambda m: grid.quant(m, 4096, o="f8E4M3FNUZ"), 4096),
    ("quantize_4096_row", lambda m: grid.quant(m, 4096, fused=False), 4096),
    ("quantize_4096_tensor", lambda m: grid.quant(m, 4096, "tensor", fused=False), 4096),
    ("dequantize_4096_group", lambda m: grid.dequant(m, 4096, "128"), 4096),
    ("convert_4096", lambda m: grid.convert(m, 4096), 4096),
    ("apply_qk_rms_norm", apply_qk, 4096),
    ("row_mean_of_squares_qk", mean_squares_qk, 4096),
    ("rope_interleaved", lambda m: grid.rope(m, 16, 192, 64), 4096),
    ("rope_half_split", lambda m: grid.rope(m, 16, 128, 128, pairing="half_split"), 4096),
    ("rms_norm_rope", lambda m: grid.rope(m, 16, 128, 64, part="last", norm=True), 4096),
]

# The other choice of threads, measured beside the heuristic's.
MORE_THREADS = "_more_threads"
MORE_THREADS_TABLE = ROOT / "lib" / "Schedule" / "Tables" / "GPUMoreThreads.txt"
CASES += [(name + MORE_THREADS, make, rows) for name, make, rows in CASES
          if name in ("rms_norm_4096", "add_rms_norm_4096", "fused_fp8_7168",
                      "fused_fp8_7168_folded", "fused_fp8_7168_group", "quantize_4096_row")]


def schedule_options(name):
    """Of the compiler and the runner."""
    return [f"--schedule-table={MORE_THREADS_TABLE}"] if name.endswith(MORE_THREADS) else []


def run(command, what):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"error: {what}: `{' '.join(map(str, command))}` exited with "
                 f"{result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout


def spec_of(text):
    """A scalar of the runner's command line as an array of rank 0."""
    return text if "=" in text else f"f32=const({text})"


def make_expected(options, runner, name, case, arguments):
    """Files by chip and number of the argument; one for all chips where they agree."""
    folder = options.output / "expected"
    folder.mkdir(exist_ok=True)
    path = options.output / "case.mlir"
    path.write_text(case.text)
    written = [i for i, argument in enumerate(arguments) if "w" in argument["access"]]
    lines, seen = [], {}
    for chip in options.targets.split(","):
        run([runner, path, f"--target={chip}", "--emulate", "--reference", *schedule_options(name),
             f"--output={folder}/new%d.npy", *(f"--input={spec}" for spec in case.inputs)], name)
        for number, index in enumerate(written):
            made = folder / f"new{number}.npy"
            contents = made.read_bytes()
            made.unlink()
            file = seen.get((index, contents))
            if not file:
                file = seen[index, contents] = f"expected/{name}.{index}.{chip}.npy"
                (options.output / file).write_bytes(contents)
            lines.append(f"expect {chip} {index} {file}")
    path.unlink()
    return lines


def access_of(argument):
    """As cases.txt has it: s for a scalar, r, w or rw."""
    if argument["kind"] == "scalar":
        return "s"
    return {"read": "r", "write": "w", "read_write": "rw", "none": "r"}[argument["access"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--targets", default=TARGETS)
    parser.add_argument("--images", default="ptx")
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--case", action="append", help="only these cases")
    parser.add_argument("--with-simt", action="store_true")
    options = parser.parse_args()
    options.output = options.output.resolve()
    compiler, runner = (options.build.resolve() / "bin" / name
                        for name in ("fusednorm-compile", "fusednorm-runner"))
    # What has more threads is measured beside what the heuristic gives.
    wanted = {*(options.case or []), *(name.removesuffix(MORE_THREADS) for name in options.case or [])}
    chosen = [c for c in CASES if not wanted or c[0] in wanted]
    unknown = set(options.case or []) - {c[0] for c in CASES}
    if unknown:
        sys.exit(f"error: no case {', '.join(sorted(unknown))}; there is "
                 f"{', '.join(c[0] for c in CASES)}")

    # One launcher for all cases of a table: equal functions have one kernel.
    source = options.output / "src"
    source.mkdir(parents=True, exist_ok=True)
    functions, by_case, by_name, modules = {}, {}, {}, []
    for module, more in (("bundle", False), ("bundle" + MORE_THREADS, True)):
        text, own = "", [c for c in chosen if c[0].endswith(MORE_THREADS) == more]
        if not own:
            continue
        for name, make, _ in own:
            body = make(options.rows).text
            if (more, body) not in functions:
                functions[more, body] = f"f{len(functions)}"
                text += body.replace("func.func @f(", f"func.func @{functions[more, body]}(")
            by_case[name] = functions[more, body]
        kernels = options.output / f"{module}.mlir"
        kernels.write_text(text)
        run([compiler, kernels, f"--target={options.targets}", "--emit=c-launcher,manifest",
             f"--images={options.images}", f"--name={module}", "-o", source,
             *schedule_options(own[0][0]), *(["--with-simt"] if options.with_simt else [])], "kernels")
        (source / f"{module}.json").replace(options.output / f"{module}.json")
        manifest = json.loads((options.output / f"{module}.json").read_text())
        by_name.update({f["name"]: f for f in manifest["functions"]})
        modules.append(module)

    lines = ["# case NAME FUNCTION, then its arguments: s, r, w or rw, and the array;",
             "# bench: the same for the measurement; expect CHIP ARGUMENT FILE."]
    for name, make, rows in chosen:
        print(f"== {name}", file=sys.stderr, flush=True)
        case = make(options.rows)
        function = by_case[name]
        arguments = [a for a in by_name[function]["arguments"] if a["kind"] != "workspace"]
        access = [access_of(argument) for argument in arguments]
        lines.append(f"case {name} {function}")
        lines += [f"arg {a} {spec_of(i)}" for a, i in zip(access, case.inputs)]
        if rows:
            lines += [f"bench {a} {spec_of(i)}" for a, i in zip(access, make(rows).inputs)]
        lines += make_expected(options, runner, name, case,
                               [{**argument, "access": a} for argument, a in zip(arguments, access)])
    (options.output / "cases.txt").write_text("\n".join(lines) + "\n")

    registry = [*(f'#include "{module}.h"' for module in modules), '#include "driver.h"', "using namespace bundle;",
                "static const Function functions[] = {"]
    for function in by_name.values():
        symbol = function["symbol"]
        scratch = any(a["kind"] == "workspace" for a in function["arguments"])
        call = f"{symbol}_values(v, n, {'w, b, ' if scratch else ''}o)"
        size = f"{symbol}_workspace_bytes" if scratch else "nullptr"
        registry.append(f'  {{"{function["name"]}", [](const fnrt_value *v, uint32_t n, void *w, size_t b, '
                        f"const fnrt_call_options *o) {{ (void)w; (void)b; return {call}; }}, {size}}},")
    registry += ["};", "const Function *bundle::findFunction(const std::string &name) {",
                 "  for (const Function &function : functions)",
                 "    if (function.name == name)", "      return &function;",
                 "  return nullptr;", "}"]
    (source / "registry.cpp").write_text("\n".join(registry) + "\n")

    # The driver's own sources, for machines that cannot run what is built here.
    for folder, names in (("tools/gpu-bundle", ("driver.cpp", "driver.h", "measure.cpp")),
                          ("lib/Support", None)):
        for path in sorted((ROOT / folder).glob("*")):
            if path.suffix in (".cpp", ".h") and (names is None or path.name in names):
                shutil.copy(path, source)
    for folder in ("fusednorm/Support", "fusednorm-rt"):
        shutil.copytree(ROOT / "include" / folder, source / "include" / folder, dirs_exist_ok=True)


if __name__ == "__main__":
    main()
