# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Chains in spellings beyond the exported models. Raises, fuses and runs them, and compares with
# upstream's lowering: chains.py TOOLS TEMPORARY [--skip=NAME,...] [RUNNER_OPTION...]. The chains of
# --skip are fused and not run.

import contextlib
import io
import json
import pathlib
import re
import subprocess
import sys

import fp8

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Conversion" / "LinalgToFusedNorm"))
from function_text import Function, tensor
from spellings import HEADS, N, ROWS

import viewed

TOOLS, TEMPORARY = map(pathlib.Path, sys.argv[1:3])
SKIPPED = {name for option in sys.argv[3:] if option.startswith("--skip=") for name in option[7:].split(",")}
OPTIONS = [option for option in sys.argv[3:] if not option.startswith("--skip=")]
ALL, ROW, COLUMN = [0, 1], [0], [1]


def norm(f, x, gamma):
    """Emits an RMSNorm of bf16 rows, with bf16 weights after the cast."""
    shape, _ = f.types[x]
    every = list(range(len(shape)))
    wide = f.unary("arith.extf", x, "f32")
    mean = f.with_constant("arith.divf", f.reduce("arith.addf", f.binary("arith.mulf", wide, wide)), f"{shape[-1]}.0")
    r = f.unary("math.rsqrt", f.with_constant("arith.addf", mean, "1.0e-6"))
    y = f.unary("arith.truncf", f.binary("arith.mulf", wide, r, [every, every[:-1]]), "bf16")
    return f.binary("arith.mulf", y, gamma, [every, every[-1:]])


def norm_quantize(form, scaling):
    """Emits a residual sum, its norm, and quantization by the maximum of each row."""
    f = Function(f"norm_quantize_{form}_{scaling}", x=([ROWS, N], "bf16"), h=([ROWS, N], "bf16"), g=([N], "bf16"))
    s = f.binary("arith.addf", "%x", "%h")
    y = f.unary("arith.extf", norm(f, s, "%g"), "f32")
    amax = f.with_constant("arith.maximumf", f.reduce("arith.maximumf", f.unary("math.absf", y)), "1.0e-12")
    if form == "inverse" or scaling == "quotient":
        factor = f.with_constant("arith.divf", amax, "448.0", True)
    if form == "inverse":
        scale = f.with_constant("arith.divf", factor, "1.0", True)
    else:
        scale = f.with_constant("arith.mulf", amax, "0x3B124925")
    if scaling == "quotient":
        q = f.binary("arith.mulf", y, factor, [ALL, ROW])
    else:
        q = f.binary("arith.divf", y, scale, [ALL, ROW])
    q = f.with_constant("arith.minimumf", f.with_constant("arith.maximumf", q, "-448.0"), "448.0")
    f.print("add_rms_norm quantize", f.unary("arith.truncf", q, "f8E4M3FN"), scale, s)


def dequantize_norm(code):
    """Emits group dequantization, a residual sum and its norm."""
    group, every, groups = 16, [0, 1, 2], "[[0], [1, 2]]"
    f = Function(f"dequantize_norm_{code}", x=([ROWS, N], code), s=([ROWS, N // group, 1], "f32"),
                 h=([ROWS, N], "bf16"), g=([N], "bf16"))
    cast = "arith.sitofp" if code == "i8" else "arith.extf"
    x = f.unary(cast, f.reshape("expand", "%x", groups, [ROWS, N // group, group]), "f32")
    y = f.unary("arith.truncf", f.binary("arith.mulf", x, "%s", [every, [0, 1, "0"]]), "bf16")
    s = f.binary("arith.addf", f.reshape("collapse", y, groups, [ROWS, N]), "%h")
    f.print("dequantize add_rms_norm", norm(f, s, "%g"), s)


def view_as_complex(f, x, shape):
    """Views pairs of columns as complex numbers."""
    pairs, kind = [*shape[:-1], shape[-1] // 2, 2], "complex<f32>"
    groups = str([[i] for i in range(len(shape) - 1)] + [[len(shape) - 1, len(shape)]])
    wide = f.reshape("expand", f.unary("arith.extf", x, "f32"), groups, pairs)
    zero, one = f.constant("0", "index"), f.constant("1", "index")
    at = ", ".join(f"%i{i}" for i in range(len(shape)))
    body = "".join(f"%i{i} = linalg.index {i} : index\n      " for i in range(len(shape)))
    body += f"%re = tensor.extract {wide}[{at}, {zero}] : {tensor(pairs, 'f32')}\n      "
    body += f"%im = tensor.extract {wide}[{at}, {one}] : {tensor(pairs, 'f32')}\n      "
    return f.generic([], pairs[:-1], kind, body + f"{{r}} = complex.create %re, %im : {kind}")


def view_as_real(f, z, shape):
    pairs, kind, last = [*shape[:-1], shape[-1] // 2, 2], "complex<f32>", len(shape)
    zero = f.constant("0", "index")
    body = f"%re = complex.re {{0}} : {kind}\n      %im = complex.im {{0}} : {kind}\n      "
    body += f"%last = linalg.index {last} : index\n      %is = arith.cmpi eq, %last, {zero} : index\n      "
    maps = [list(range(last)), list(range(last + 1))]
    y = f.generic([z], pairs, "f32", body + "{r} = arith.select %is, %re, %im : f32", maps, ["parallel"] * (last + 1))
    groups = str([[i] for i in range(last - 1)] + [[last - 1, last]])
    return f.unary("arith.truncf", f.reshape("collapse", y, groups, shape), "bf16")


def qk_norm_complex_rope():
    """Emits norms of Q and K heads, which are rotated as complex numbers of modulus 1."""
    half, kind = N // 2, "complex<f32>"
    heads = {"q": 2 * HEADS, "k": HEADS}
    f = Function("qk_norm_complex_rope", q=([ROWS, 2 * HEADS, N], "bf16"), k=([ROWS, HEADS, N], "bf16"),
                 gq=([N], "bf16"), gk=([N], "bf16"), angles=([ROWS, half], "f32"))
    body = f"%re = math.cos {{0}} : f32\n      %im = math.sin {{0}} : f32\n      {{r}} = complex.create %re, %im : {kind}"
    table = f.generic(["%angles"], [ROWS, half], kind, body)
    results = []
    for name, count in heads.items():
        shape = [ROWS, count, N]
        z = view_as_complex(f, norm(f, f"%{name}", f"%g{name}"), shape)
        product = f.generic([z, table], [ROWS, count, half], kind, f"{{r}} = complex.mul {{0}}, {{1}} : {kind}",
                            [[0, 1, 2], [0, 2]])
        results.append(view_as_real(f, product, shape))
    f.print("rms_norm apply_rotary_pos_emb rms_norm apply_rotary_pos_emb", *results)


DYNAMIC = """// EXPECT dynamic: add_rms_norm quantize
func.func @dynamic(%x: tensor<?x?xf32>, %r: tensor<?x?xf32>, %g: tensor<?xf32>) -> (tensor<?x?xi8>, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %epsilon = arith.constant 1.0e-6 : f32
  %largest = arith.constant 127.0 : f32
  %least = arith.constant -127.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf32>
  %integer = arith.index_cast %columns : index to i64
  %count = arith.sitofp %integer : i64 to f32
  %e = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %h = tensor.empty(%rows) : tensor<?xf32>
  %c = tensor.empty(%rows, %columns) : tensor<?x?xi8>
  %init = linalg.fill ins(%zero : f32) outs(%h : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %b: f32, %o: f32):
    %v = arith.addf %in, %b : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%s : tensor<?x?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %q = arith.mulf %in, %in : f32
    %v = arith.addf %o, %q : f32
    linalg.yield %v : f32
  } -> tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%s, %sum, %g : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %t: f32, %w: f32, %o: f32):
    %m = arith.divf %t, %count : f32
    %v = arith.addf %m, %epsilon : f32
    %i = math.rsqrt %v : f32
    %p = arith.mulf %in, %i : f32
    %z = arith.mulf %p, %w : f32
    linalg.yield %z : f32
  } -> tensor<?x?xf32>
  %amax = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<?x?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %a = math.absf %in : f32
    %v = arith.maximumf %o, %a : f32
    linalg.yield %v : f32
  } -> tensor<?xf32>
  %scale = linalg.generic {indexing_maps = [#only, #only], iterator_types = ["parallel"]}
      ins(%amax : tensor<?xf32>) outs(%h : tensor<?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %v = arith.divf %in, %largest : f32
    linalg.yield %v : f32
  } -> tensor<?xf32>
  %codes = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%y, %scale : tensor<?x?xf32>, tensor<?xf32>) outs(%c : tensor<?x?xi8>) {
  ^bb0(%in: f32, %t: f32, %o: i8):
    %q = arith.divf %in, %t : f32
    %w = math.roundeven %q : f32
    %u = arith.maximumf %w, %least : f32
    %v = arith.minimumf %u, %largest : f32
    %i = arith.fptosi %v : f32 to i8
    linalg.yield %i : i8
  } -> tensor<?x?xi8>
  return %codes, %scale, %s : tensor<?x?xi8>, tensor<?xf32>, tensor<?x?xf32>
}
"""


def run(*command):
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"failed: {' '.join(map(str, command))}\n{process.stdout}{process.stderr}")
    return process.stdout


def get_inputs(text):
    for index, shape in enumerate(re.findall(r"%arg\d+: tensor<([^>]*)>", text.split("->")[0])):
        shape = shape.replace("?x?x", "5x72x").replace("?x", "72x")
        generator = "uniform(-127,127)" if shape.endswith("xi8") else f"normal(seed={index + 1})"
        yield f"--input={shape}={generator}"


def main():
    TEMPORARY.mkdir(parents=True, exist_ok=True)
    with contextlib.redirect_stdout(io.StringIO()) as text:
        for form in ("inverse", "reciprocal"):
            for scaling in ("quotient", "divide"):
                norm_quantize(form, scaling)
        dequantize_norm("i8")
        dequantize_norm("f8E4M3FN")
        qk_norm_complex_rope()
        viewed.print_all(norm)
    source = TEMPORARY / "chains.mlir"
    maps = "".join(f"#{name} = affine_map<{text}>\n" for name, text in (
        ("all", "(i, j) -> (i, j)"), ("row", "(i, j) -> (i)"), ("column", "(i, j) -> (j)"), ("only", "(i) -> (i)")))
    source.write_text(maps + text.getvalue() + DYNAMIC)
    opt, runner = TOOLS / "fusednorm-opt", TOOLS / "fusednorm-runner"
    plain, fused, report = TEMPORARY / "plain.mlir", TEMPORARY / "fused.mlir", TEMPORARY / "report.json"
    printed = run(opt, source)
    plain.write_text(fp8.expanded(printed))
    run(opt, source, "--fusednorm-raise", f"--fusednorm-fuse=report={report}", "-o", fused)
    groups = {}
    for group in json.loads(report.read_text())["groups"]:
        groups.setdefault(group["function"], []).append(" ".join(group["ops"]).replace("arith.addf rms_norm", "add_rms_norm"))
    functions = {m[1]: m[0] for m in re.finditer(r"func\.func @(\w+)\(.*", printed)}
    failures = len(SKIPPED - set(functions))
    for name, expected in re.findall(r"// EXPECT (\w+): (.*)", source.read_text()):
        if sorted(" ".join(groups[name]).split()) != sorted(expected.split()) or len(groups[name]) != 1:
            print(f"{name}: expected one kernel of {expected}, got {groups[name]}")
            failures += 1
            continue
        if name in SKIPPED:
            continue
        options = [f"--entry={name}", *get_inputs(functions[name])]
        outputs = TEMPORARY / f"{name}-%d.npy"
        run(runner, plain, *options, "--threads=1", f"--output={outputs}")
        # The order of sums of squares differs, so results differ by one ulp, and quantized or bf16
        # values by one step.
        tolerance = "--tolerance=abs=1,rel=1e-6" if name == "dynamic" else "--tolerance=abs=1e-6,rel=8e-3"
        if name.startswith("norm_quantize"):
            tolerance = "--tolerance=abs=1e-6,rel=0.13"
        lines = run(runner, fused, *options, f"--expect={outputs}", tolerance, *OPTIONS).splitlines()
        print(name, *[line for line in lines if line.startswith("output")], sep="\n")
    print(f"{len(functions)} chains, {failures} failures")
    return failures != 0


sys.exit(main())
