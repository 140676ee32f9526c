# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks softmax attention in the spellings of PyTorch and JAX exports: raises and runs it, and
# compares it with upstream's lowering. Near misses must stay:
# attention_spellings.py TOOLS TEMPORARY [EVERY]
#
# Every EVERY-th function is run. By default all functions are run.

import contextlib
import io
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Conversion" / "LinalgToFusedNorm"))
from function_text import Function, tensor

B, T, H, HK, D, E = 2, 9, 4, 2, 8, 5
INF, LOWEST = "0xFF800000", "-3.40282347E+38"
MINUS_INF = {"f32": INF, "bf16": "0xFF80", "f16": "0xFC00"}


class Attention(Function):
    """Attention on queries and keys of shape [batch, tokens, heads, columns], in the spellings of
    models."""

    def __init__(self, name, element="f32", batch=B, tokens=T, heads=HK, **others):
        self.batch, self.tokens, self.element = batch, tokens, element
        super().__init__(name, q=([batch, tokens, H, D], element), k=([batch, tokens, heads, D], element),
                         v=([batch, tokens, heads, E], element), **others)
        dim = 0 if batch == "?" else 1
        self.lines.append(f"%at = arith.constant {dim} : index")
        self.lines.append(f"%tokens = tensor.dim %q, %at : {tensor(*self.types['%q'])}")

    def move(self, x, shape, sources):
        """Returns a tensor of `shape` with the elements of x at the indices `sources`."""
        return self.generic([x], shape, self.types[x][1], "", [sources])

    def heads_first(self, x):
        batch, tokens, heads, columns = self.types[x][0]
        return self.move(x, [batch, heads, tokens, columns], [0, 2, 1, 3])

    def repeated(self, x):
        """Repeats KV heads for the query heads of their group."""
        batch, heads, tokens, columns = self.types[x][0]
        wide = self.move(x, [batch, heads, H // heads, tokens, columns], [0, 1, 3, 4])
        return self.reshape("collapse", wide, "[[0], [1, 2], [3], [4]]", [batch, H, tokens, columns])

    def rounded(self, x, element=None):
        element = element or self.element
        own = self.types[x][1]
        if own == element:
            return x
        return self.unary("arith.truncf" if own == "f32" else "arith.extf", x, element)

    def product(self, x, y, shape, maps, sign="", element="f32"):
        own = self.types[x][1]
        widen = "" if own == element else (f"%x = arith.extf {{0}} : {own} to {element}\n      "
                                           f"%y = arith.extf {{1}} : {own} to {element}\n      ")
        names = ("%x", "%y") if widen else ("{0}", "{1}")
        body = f"{widen}%m = arith.mulf {names[0]}, {names[1]} : {element}\n      "
        if sign:
            body += f"%n = arith.negf %m : {element}\n      "
        body += f"{{r}} = arith.addf {{out}}, {'%n' if sign else '%m'} : {element}"
        empty, filled = self.empty(shape, element), self.fresh()
        zero = self.constant("0.0", element)
        out = tensor(shape, element)
        self.lines.append(f"{filled} = linalg.fill ins({zero} : {element}) outs({empty} : {out}) -> {out}")
        rank = max(max(m) for m in maps) + 1
        kinds = ["parallel" if i in maps[2] else "reduction" for i in range(rank)]
        return self.generic([x, y], shape, element, body, maps, kinds, filled)

    def scores(self, q, k, **options):
        shape = [self.batch, H, self.tokens, self.tokens]
        return self.product(q, k, shape, [[0, 1, 2, 4], [0, 1, 3, 4], [0, 1, 2, 3]], **options)

    def results(self, p, v, **options):
        shape = [self.batch, H, self.tokens, E]
        return self.product(p, v, shape, [[0, 1, 2, 4], [0, 1, 4, 3], [0, 1, 2, 3]], **options)

    def softmax(self, s, weights=lambda w: w):
        rank = len(self.types[s][0])
        every, rows = list(range(rank)), list(range(rank - 1))
        most = self.reduce("arith.maximumf", s, init=MINUS_INF[self.types[s][1]])
        w = weights(self.unary("math.exp", self.binary("arith.subf", s, most, [every, rows])))
        return self.binary("arith.divf", w, self.reduce("arith.addf", w), [every, rows])

    def causal(self, s, hidden=INF, dims=(2, 3)):
        shape, element = self.types[s]
        c = self.constant(hidden, element)
        body = (f"%i = linalg.index {dims[0]} : index\n      %j = linalg.index {dims[1]} : index\n      "
                f"%seen = arith.cmpi ule, %j, %i : index\n      {{r}} = arith.select %seen, {{0}}, {c} : {element}")
        return self.generic([s], shape, element, body)

    def choose(self, mask, s, other, is_hiding=False):
        """Selects scores where the mask is greater than 1, and `other` elsewhere, or vice versa."""
        shape, element = self.types[s]
        c, one = self.constant(other, element), self.constant("1.0")
        seen = self.generic([mask], self.types[mask][0], "i1", f"{{r}} = arith.cmpf ogt, {{0}}, {one} : f32")
        which = f"{c}, {{1}}" if is_hiding else f"{{1}}, {c}"
        return self.generic([seen, s], shape, element, f"{{r}} = arith.select {{0}}, {which} : {element}",
                            [[0, 2, 3], [0, 1, 2, 3]])

    def operands(self):
        q, k, v = (self.heads_first(x) for x in ("%q", "%k", "%v"))
        return q, self.repeated(k), self.repeated(v)

    def finish(self, expected, out):
        self.print(expected, self.move(out, [self.batch, self.tokens, H, E], [0, 2, 1, 3]))


SCALE = "0.353515625"  # in bf16
EACH = [[0, 1, 2, 3], [0, 1, 2, 3]]
BIAS = [[0, 1, 2, 3], [0, "0", 2, 3]]


def eager(name, element, expected="rounded", **options):
    """Eager attention of transformers: scores in the model's type, softmax in f32."""
    tokens, batch = options.get("tokens", T), options.get("batch", B)
    f = Attention(name, element, mask=([batch, 1, tokens, tokens], element), **options)
    q, k, v = f.operands()
    s = f.with_constant("arith.mulf", f.rounded(f.scores(q, k)), SCALE)
    s = f.binary("arith.addf", s, "%mask", BIAS)
    p = f.rounded(f.softmax(f.rounded(s, "f32")))
    f.finish(expected, f.rounded(f.results(p, v)))


def math_form(name):
    """Decomposition of scaled_dot_product_attention: Q and K are each multiplied by the root of the
    scale."""
    f = Attention(name, "bf16")
    q, k, v = f.operands()
    q, k = (f.with_constant("arith.mulf", x, "0.59375") for x in (q, k))
    s = f.causal(f.rounded(f.scores(q, k)), MINUS_INF["bf16"])
    p = f.rounded(f.softmax(f.rounded(s, "f32")))
    f.finish("rounded", f.rounded(f.results(p, v)))


def narrow(name):
    """Everything in bf16, including the accumulators."""
    f = Attention(name, "bf16")
    q, k, v = f.operands()
    s = f.causal(f.with_constant("arith.mulf", f.scores(q, k, element="bf16"), SCALE), MINUS_INF["bf16"])
    f.finish("rounded", f.results(f.softmax(s), v, element="bf16"))


def plain(name, expected="exact", mask=lambda f, s: f.causal(s), sign="", probabilities=lambda f, p: p,
          weights=lambda f, w: w, cap=False, **options):
    f = Attention(name, **options)
    q, k, v = f.operands()
    s = f.with_constant("arith.mulf", f.scores(q, k, sign=sign), SCALE)
    if cap:
        s = f.with_constant("arith.divf", s, "2.0")
        s = f.with_constant("arith.mulf", f.unary("math.tanh", s), "2.0")
    p = f.softmax(mask(f, s), lambda w: weights(f, w))
    f.finish(expected, f.results(probabilities(f, p), v))


def grouped(name, is_outer):
    """GQA as einsum of JAX: queries and the heads of a group are one GEMM dimension."""
    groups = H // HK
    f = Attention(name)
    first, last = (T, groups) if is_outer else (groups, T)
    q = f.reshape("expand", "%q", "[[0], [1], [2, 3], [4]]", [B, T, HK, groups, D])
    q = f.move(q, [B, HK, D, first, last], [0, 3, 1, 4, 2] if is_outer else [0, 4, 1, 3, 2])
    q = f.reshape("collapse", q, "[[0, 1], [2], [3, 4]]", [B * HK, D, T * groups])
    k = f.reshape("collapse", f.move("%k", [B, HK, T, D], [0, 2, 1, 3]), "[[0, 1], [2], [3]]", [B * HK, T, D])
    v = f.reshape("collapse", f.move("%v", [B, HK, E, T], [0, 3, 1, 2]), "[[0, 1], [2], [3]]", [B * HK, E, T])
    s = f.product(k, q, [B * HK, T, T * groups], [[0, 1, 3], [0, 3, 2], [0, 1, 2]])
    s = f.reshape("expand", s, "[[0, 1], [2], [3, 4]]", [B, HK, T, first, last])
    # Heads, queries, keys.
    s = f.move(s, [B, HK, groups, T, T], [0, 1, 4, 3, 2] if is_outer else [0, 1, 4, 2, 3])
    p = f.softmax(f.causal(f.with_constant("arith.mulf", s, SCALE), LOWEST, (3, 4)))
    p = f.move(p, [B, HK, T, first, last], [0, 1, 4, 3, 2] if is_outer else [0, 1, 3, 4, 2])
    if is_outer:
        p = f.move(p, [B, HK, T, first, last], [0, 1, 2, 3, 4])
    p = f.reshape("collapse", p, "[[0, 1], [2], [3, 4]]", [B * HK, T, T * groups])
    o = f.product(v, p, [B * HK, E, T * groups], [[0, 1, 3], [0, 3, 2], [0, 1, 2]])
    o = f.reshape("expand", o, "[[0, 1], [2], [3, 4]]", [B, HK, E, first, last])
    o = f.move(o, [B, T, HK, groups, E], [0, 2, 4, 1, 3] if is_outer else [0, 2, 4, 3, 1])
    f.print("exact", f.reshape("collapse", o, "[[0], [1], [2, 3], [4]]", [B, T, H, E]))


def sinks(name, expected, shape, map):
    """Appends one score per head (attention sink)."""
    f = Attention(name, sinks=(shape, "f32"))
    q, k, v = f.operands()
    s = f.causal(f.with_constant("arith.mulf", f.scores(q, k), SCALE))
    sink = f.generic(["%sinks"], [B, H, T, 1], "f32", "", [map])
    joined = f.fresh()
    f.lines.append(f"{joined} = tensor.concat dim(3) {s}, {sink} : ({tensor([B, H, T, T], 'f32')}, "
                   f"{tensor([B, H, T, 1], 'f32')}) -> {tensor([B, H, T, T + 1], 'f32')}")
    f.types[joined] = ([B, H, T, T + 1], "f32")
    most = f.reduce("arith.maximumf", joined, init=INF)
    less = f.binary("arith.subf", joined, most, [[0, 1, 2, 3], [0, 1, 2]])
    f.finish(expected, f.results(f.slice(f.softmax(less), 0, T), v))


def print_all():
    mask = ([B, T, T], "f32")
    eager("eager_bf16", "bf16")
    eager("eager_f16", "f16")
    eager("eager_f32", "f32", "exact")
    eager("tokens_bf16", "bf16", tokens="?", batch=1)
    eager("tokens_f32", "f32", "exact", tokens="?", batch=1)
    eager("sequences_f32", "f32", "exact", batch="?")
    math_form("math_bf16")
    narrow("narrow_bf16")
    plain("causal_tokens", tokens="?", batch=1)
    plain("causal_sequences", batch="?")
    plain("capped", cap=True)
    # One mask element of six is greater than 1, and some rows have none: such a query sees all keys
    # equally, or no key.
    plain("seen_finite", mask=lambda f, s: f.choose("%mask_", s, LOWEST), mask_=mask)
    plain("hiding_finite", mask=lambda f, s: f.choose("%mask_", s, LOWEST, True), mask_=mask)
    plain("causal_and_seen", mask=lambda f, s: f.causal(f.choose("%mask_", s, LOWEST)), mask_=mask)
    plain("seen_twice", mask=lambda f, s: f.choose("%mask_", s, LOWEST), mask_=mask,
          probabilities=lambda f, p: f.choose("%mask_", p, "0.0"))
    for is_hiding in (False, True):
        plain(f"bias_and_mask_{is_hiding}".lower(), mask_=mask, bias=([B, H, T, T], "f32"),
              mask=lambda f, s: f.choose("%mask_", f.binary("arith.addf", s, "%bias", EACH), LOWEST,
                                         is_hiding))
    grouped("grouped_outer", True)
    grouped("grouped_inner", False)
    sinks("sinks", "exact", [H], [1])

    plain("finite", "the constant that hides scores", mask=lambda f, s: f.choose("%mask_", s, "-1.0e9"), mask_=mask)
    plain("capped_then_masked", "soft_cap is applied before a mask", cap=True,
          mask=lambda f, s: f.choose("%mask_", s, INF), mask_=mask)
    plain("seen_otherwise", "different masks", mask=lambda f, s: f.choose("%mask_", s, LOWEST),
          mask_=mask, probabilities=lambda f, p: f.choose("%mask_", p, "0.0", True))
    plain("negated", "", sign="-")
    plain("two_masks", "scores have two masks", mask_=mask, other=mask,
          mask=lambda f, s: f.choose("%mask_", f.choose("%other", s, LOWEST), LOWEST))
    sinks("sinks_of_queries", "not one value per head", [H, T], [1, 2])


def run(*command):
    process = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"failed: {' '.join(map(str, command))}\n{process.stdout}{process.stderr}")
    return process.stdout


def get_inputs(function):
    signature = function.split("->")[0]
    for index, shape in enumerate(re.findall(r"%\w+: tensor<([^>]*)>", signature)):
        extent = "7" if shape.startswith("1x") else "3"
        yield f"--input={shape.replace('?', extent)}=normal(seed={index + 1})"


def raise_module(opt, source, option, report):
    """Returns the raised module, whether attention was raised, and the reasons if not."""
    out = report.with_suffix(".mlir")
    run(opt, source, f"--fusednorm-raise=report={report} {option}", "-o", out)
    entries = json.loads(report.read_text())
    is_raised = any(group["name"] == "ragged_attention" for group in entries["groups"])
    return out, is_raised, [e["reason"] for e in entries["not_taken"] if e["name"] == "ragged_attention"]


def check(tools, temporary, name, expected, text, is_run):
    """Returns an error message, or an empty string."""
    opt, runner = tools / "fusednorm-opt", tools / "fusednorm-runner"
    source = temporary / f"{name}.mlir"
    source.write_text(text)
    _, is_exact, refused = raise_module(opt, source, "", temporary / f"{name}-exact.json")
    module, is_raised, reasons = raise_module(opt, source, "unrounded-scores=true", temporary / f"{name}-raised.json")
    if expected not in ("exact", "rounded"):
        is_named = not expected or any(expected in reason for reason in reasons)
        return "" if is_named and not is_raised else f"expected to be left alone as '{expected}', got {reasons}"
    if not is_raised:
        return f"not raised: {reasons}"
    if is_exact != (expected == "exact"):
        return f"expected to be {expected}, but was{'' if is_exact else ' not'} raised without unrounded-scores"
    if expected == "rounded" and not any("option unrounded-scores allows it" in reason for reason in refused):
        return f"expected a remedy, got {refused}"
    if not is_run:
        return ""
    inputs, outputs = list(get_inputs(text)), temporary / f"{name}-%d.npy"
    run(runner, source, *inputs, "--threads=1", f"--output={outputs}")
    # Results are up to 4. With other roundings of scores they differ by one or two ulps.
    tolerance = {"exact": "abs=2e-6,rel=1e-5", "rounded": "abs=3.2e-2"}[expected]
    process = subprocess.run([runner, module, *inputs, f"--expect={outputs}", f"--tolerance={tolerance}",
                              "--threads=1"], capture_output=True, text=True)
    return "" if process.returncode == 0 and ": PASS" in process.stdout else process.stdout + process.stderr


def main():
    tools, temporary = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    temporary.mkdir(parents=True, exist_ok=True)
    with contextlib.redirect_stdout(io.StringIO()) as text:
        print_all()
    functions = re.findall(r"// EXPECT (\w+): ([^\n]*)\n(func.func.*?\n}\n)", text.getvalue(), re.S)
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    failures = 0
    for number, (name, expected, function) in enumerate(functions):
        if wrong := check(tools, temporary, name, expected, function, number % every == 0):
            failures += 1
            print(f"{name}: {wrong}")
    print(f"{len(functions)} functions, {failures} failures")
    return failures != 0 or not functions


sys.exit(main())
