# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions in fusednorm IR, one for each supported combination of the row ops."""

import dataclasses
import hashlib
import itertools
import os
import struct
import threading

FLOATS = ("f32", "f16", "bf16")
CODES = ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "i8")
SCALES = ("f32", "f16", "bf16", "f8E8M0FNU")
PRESETS = ("documents", "vllm", "flashinfer", "deepgemm")
COLUMNS = (1, 8, 64, 576, 1001, 4096, 7168, 16384, 65536)
# Row lengths and group sizes, where the group size is neither a power of two nor at most 1024
# columns.
SWEPT = ((60, 20), (144, 36), (264, 132), (544, 136), (2040, 136), (4096, 2048), (7168, 7168), (15360, 5120))


@dataclasses.dataclass
class Case:
    name: str
    text: str
    inputs: list  # one for each argument that is read


# The folder of input files. The user of this module sets it.
DIRECTORY = "."


def npy_of(values, kind="i4", shape=None):
    """Writes these integers (4 or 8 bytes) to a file, unless the file exists, and returns its path.
    """
    shape = tuple(shape or (len(values),))
    text = "_".join(map(str, values))
    if len(text) > 150:  # names of files are short
        text = hashlib.sha256(text.encode()).hexdigest()
    name = f"{kind}-{'x'.join(map(str, shape))}-{text}.npy"
    path = os.path.join(DIRECTORY, name)
    if not os.path.exists(path):
        header = f"{{'descr': '<{kind}', 'fortran_order': False, 'shape': {shape}, }}"
        header += " " * ((64 - (10 + len(header) + 1)) % 64) + "\n"
        temporary = f"{path}{os.getpid()}.{threading.get_ident()}"
        with open(temporary, "wb") as file:
            file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
            file.write(struct.pack(f"<{len(values)}{'q' if kind == 'i8' else 'i'}", *values))
        os.replace(temporary, path)
    return path


@dataclasses.dataclass
class Arg:
    """An argument of the function. `static` makes the last dimension static."""

    name: str
    shape: tuple
    type: str
    data: str = "normal"
    written: bool = False
    static: bool = dataclasses.field(default=False, kw_only=True)

    def memref(self, dynamic):
        if not self.shape:
            return self.type
        dynamic = dynamic and not self.static
        dims = ["?"] * (len(self.shape) - 1) + ["?" if dynamic else str(self.shape[-1])]
        if self.name == "v":  # One mean of squares for each part, not a row.
            dims[-1] = str(self.shape[-1])
        return f"memref<{'x'.join(dims)}x{self.type}>"

    def input(self):
        if not self.shape:
            return self.data
        if self.data.startswith("list("):
            return npy_of([int(v) for v in self.data[5:-1].split(",")])
        return f"{'x'.join(map(str, self.shape))}x{self.type}={self.data}"


def make(name, args, body, dynamic=False, attrs=""):
    """Returns a case. `body` refers to types as {x} and to operands as %x."""
    types = {a.name: a.memref(dynamic) for a in args}
    signature = ", ".join(f"%{a.name}: {types[a.name]}" for a in args)
    text = f"func.func @f({signature}) {{\n  {body.format(**types)}\n  return\n}}\n"
    inputs = [a.input() for a in args]
    return Case(name, text, inputs)


def numerics(preset="documents", **keys):
    items = [f"preset = {preset}"] + [f"{k} = {v}" for k, v in keys.items()]
    return f"numerics = #fusednorm.numerics<{', '.join(items)}>"


def norm(op, rows, n, x="bf16", g="bf16", o="bf16", dynamic=False, num=None, offset=None):
    num = num or numerics()
    args = [Arg("x", (rows, n), x)]
    if op == "add_rms_norm":
        args.append(Arg("r", (rows, n), x, "normal(seed=3)"))
    args.append(Arg("g", (n,), g, "uniform(0.5,1.5,seed=2)"))
    if op == "layer_norm":
        args.append(Arg("beta", (n,), g, "normal(seed=4)"))
    if op == "rms_norm_fused_residual_add":
        args.insert(1, Arg("r", (rows, n), x, "normal(seed=3)"))
        args.append(Arg("g2", (n,), g, "uniform(0.5,1.5,seed=5)"))
    args.append(Arg("e", (), "f32", "1e-5"))
    if offset:
        args.append(Arg("w", (), "f32", offset))
    off = " weight_offset(%w)" if offset else ""
    args.append(Arg("out", (rows, n), o, "const(0)"))
    if op == "rms_norm":
        body = f"fusednorm.rms_norm ins(%x, %g : {{x}}, {{g}}) epsilon(%e){off} outs(%out : {{out}}) {{{{{num}}}}}"
    elif op == "layer_norm":
        body = f"fusednorm.layer_norm ins(%x, %g : {{x}}, {{g}}) beta(%beta : {{beta}}) epsilon(%e) outs(%out : {{out}}) {{{{{num}}}}}"
    elif op.startswith("add_rms_norm"):
        args.append(Arg("s", (rows, n), x, "const(0)"))
        kind = " normalized(unrounded)" if op.endswith("unrounded") else ""
        body = f"fusednorm.add_rms_norm ins(%x, %r, %g : {{x}}, {{r}}, {{g}}) epsilon(%e){off}{kind} outs(%out, %s : {{out}}, {{s}}) {{{{{num}}}}}"
        if op.endswith("unrounded"):
            args.insert(1, Arg("r", (rows, n), x, "normal(seed=3)"))
    elif op == "rms_norm_fused_residual_add":
        args.append(Arg("s", (rows, n), x, "const(0)"))
        body = f"fusednorm.rms_norm_fused_residual_add ins(%x, %r, %g, %g2 : {{x}}, {{r}}, {{g}}, {{g2}}) epsilons(%e, %e) outs(%out, %s : {{out}}, {{s}}) {{{{{num}}}}}"
    return make(f"{op} [{rows},{n}{'?' if dynamic else ''}] {x}/{g}/{o} {num}", args, body, dynamic)


def scale_shape(rows, n, scheme, pad=3):
    if scheme == "tensor":
        return (1,)
    if scheme == "row":
        return (rows, 1)
    group, _, layout = scheme.partition(" ")
    groups = -(-n // int(group))  # The last group may have fewer columns.
    return (groups, rows + pad) if layout else (rows, groups)


def scheme_attr(scheme):
    if scheme in ("row", "tensor"):
        return f"scheme = #fusednorm.quantization<{scheme}>"
    group, _, layout = scheme.partition(" ")
    return f"scheme = #fusednorm.quantization<group = {group}{', layout = ' + layout if layout else ''}>"


def quant(rows, n, scheme="row", x="bf16", o="f8E4M3FN", s="f32", dynamic=False, num=None,
          fused=True, ub=None, static=None, data="normal"):
    num = num or numerics()
    args = [Arg("x", (rows, n), x, data)]
    if fused:
        args += [Arg("g", (n,), x, "uniform(0.5,1.5,seed=2)"), Arg("e", (), "f32", "1e-5")]
    if ub:
        args.append(Arg("ub", (), "f32", ub))
    if static:
        args.append(Arg("st", (), "f32", static))
    args.append(Arg("out", (rows, n), o, "const(0)"))
    if not static:
        # Padding is not written. A single scale for the tensor is not written if there are no rows.
        args.append(Arg("scales", scale_shape(rows, n, scheme), s, "const(0)" if scheme == "tensor" else "const(1)"))
    options = (" scale_ub(%ub)" if ub else "") + (" static_scale(%st)" if static else "")
    outs = "%out : {out}" if static else "%out, %scales : {out}, {scales}"
    attrs = f"{{{{{scheme_attr(scheme)}, {num}}}}}"
    if fused:
        body = f"fusednorm.rms_norm_fused_fp8 ins(%x, %g : {{x}}, {{g}}) epsilon(%e){options} outs({outs}) {attrs}"
    else:
        body = f"fusednorm.quantize ins(%x : {{x}}){options} outs({outs}) {attrs}"
    how = f"static {static}" if static else f"scales {s}{' ub ' + ub if ub else ''}"
    name = f"{'rms_norm_fused_fp8' if fused else 'quantize'} [{rows},{n}{'?' if dynamic else ''}] {x}->{o} {scheme} {how} {num} {data}"
    return make(name, args, body, dynamic)


def dequant(rows, n, scheme="row", x="f8E4M3FN", s="f32", o="bf16", dynamic=False, static=None):
    args = [Arg("x", (rows, n), x, "normal(scale=40)")]
    if static:
        args.append(Arg("st", (), "f32", static))
    else:
        args.append(Arg("scales", scale_shape(rows, n, scheme), s, "uniform(0.5,2,seed=7)"))
    args.append(Arg("out", (rows, n), o, "const(0)"))
    given = " static_scale(%st)" if static else " scales(%scales : {scales})"
    body = f"fusednorm.dequantize ins(%x : {{x}}){given} outs(%out : {{out}}) {{{{{scheme_attr(scheme)}}}}}"
    return make(f"dequantize [{rows},{n}{'?' if dynamic else ''}] {x}->{o} {scheme} {s if not static else 'static'}", args, body, dynamic)


def convert(rows, n, dynamic=False):
    args = [Arg("x", (rows, n), "f8E4M3FN", "normal(scale=60)"),
            Arg("out", (rows, n), "f8E4M3FNUZ", "const(0)")]
    return make(f"convert_e4m3fn_to_e4m3fnuz [{rows},{n}]", args,
                "fusednorm.convert_e4m3fn_to_e4m3fnuz ins(%x : {x}) outs(%out : {out})", dynamic)


def rope(tokens, heads, n, rotated, x="bf16", f="f32", o="bf16", pairing="interleaved", part="first",
         positions=None, norm=False, num=None, dynamic=False):
    table = tokens if positions is None else 32
    args = [Arg("x_rope", (tokens, heads, n), x)]
    if norm:
        args.append(Arg("g", (n,), x, "uniform(0.5,1.5,seed=2)"))
    args.append(Arg("freqs", (table, rotated), f, "freqs(theta=10000)" if f == "f32" and rotated % 2 == 0 else "uniform(-1,1,seed=9)", static=rotated != n))
    if positions is not None:
        args.append(Arg("p", (tokens,), "i32", positions))
    if norm:
        args.append(Arg("e", (), "f32", "1e-6"))
    args.append(Arg("out_rope", (tokens, heads, n), o, "const(7)"))
    pos = " positions(%p : {p})" if positions is not None else ""
    opts = f" pairing({pairing}) part({part})"
    num = num or numerics()
    if norm:
        body = f"fusednorm.rms_norm_rope ins(%x_rope, %g, %freqs : {{x_rope}}, {{g}}, {{freqs}}){pos} epsilon(%e){opts} outs(%out_rope : {{out_rope}}) {{{{{num}}}}}"
    else:
        body = f"fusednorm.rope ins(%x_rope, %freqs : {{x_rope}}, {{freqs}}){pos}{opts} outs(%out_rope : {{out_rope}})"
    return make(f"{'rms_norm_rope' if norm else 'rope'} [{tokens},{heads},{n}{'?' if dynamic else ''}] {rotated} {part} {pairing} {x}/{f}/{o} {positions or 'no positions'} {num if norm else ''}", args, body, dynamic)


def means(rows, n, x="bf16", dynamic=False, num=None):
    """Mean of squares of each row."""
    num = num or numerics()
    args = [Arg("x", (rows, n), x), Arg("out", (rows, 1), "f32", "const(0)", True)]
    body = f"fusednorm.row_mean_of_squares ins(%x : {{x}}) outs(%out : {{out}}) {{{{{num}}}}}"
    return make(f"row_mean_of_squares [{rows},{n}{'?' if dynamic else ''}] {x} {num}", args, body, dynamic)


def apply_means(rows, n, x="bf16", g="f32", o="bf16", dynamic=False, num=None):
    num = num or numerics()
    args = [Arg("x", (rows, n), x), Arg("g", (n,), g, "uniform(0.5,1.5,seed=2)"),
            Arg("v", (rows, 1), "f32", "uniform(0,2,seed=8)"), Arg("e", (), "f32", "1e-6"),
            Arg("out", (rows, n), o, "const(0)", True)]
    body = f"fusednorm.apply_rms_norm ins(%x, %g, %v : {{x}}, {{g}}, {{v}}) epsilon(%e) outs(%out : {{out}}) {{{{{num}}}}}"
    return make(f"apply_rms_norm [{rows},{n}{'?' if dynamic else ''}] {x}/{g}/{o} {num}", args, body, dynamic)


def qk(op, rows, nq, nk, x="bf16", o="bf16", dynamic=False, num=None):
    """The two ops on q and k."""
    num = num or numerics()
    args = [Arg("q", (rows, nq), x), Arg("k", (rows, nk), x, "normal(seed=3)")]
    if op == "row_mean_of_squares_qk":
        args.append(Arg("v", (rows, 2), "f32", "const(0)", True))
        body = f"fusednorm.{op} ins(%q, %k : {{q}}, {{k}}) outs(%v : {{v}}) {{{{{num}}}}}"
    else:
        args += [Arg("gq", (nq,), "f32", "uniform(0.5,1.5,seed=2)"),
                 Arg("gk", (nk,), "f32", "uniform(0.5,1.5,seed=4)"),
                 Arg("v", (rows, 2), "f32", "uniform(0,2,seed=8)"), Arg("e", (), "f32", "1e-6"),
                 Arg("oq", (rows, nq), o, "const(0)", True), Arg("ok", (rows, nk), o, "const(0)", True)]
        body = (f"fusednorm.{op} ins(%q, %k, %gq, %gk, %v : {{q}}, {{k}}, {{gq}}, {{gk}}, {{v}}) epsilon(%e) "
                f"outs(%oq, %ok : {{oq}}, {{ok}}) {{{{{num}}}}}")
    return make(f"{op} [{rows},{nq}+{nk}{'?' if dynamic else ''}] {x}/{o} {num}", args, body, dynamic)


def strided(rows, n, layout, dynamic=False):
    """Rows with dynamic strides and offset."""
    case = norm("layer_norm", rows, n, dynamic=dynamic)
    width = "?" if dynamic else str(n)
    old, new = f"memref<?x{width}xbf16>", f"memref<?x{width}xbf16, strided<[?, 1], offset: ?>>"
    inputs = [i + layout if i.startswith(f"{rows}x{n}x") else i for i in case.inputs]
    return Case(f"{case.name} {layout}", case.text.replace(old, new), inputs)


def rotary(tokens, heads, n, x="bf16", f="bf16", o="bf16", pairing="half_split", pairs=False,
           written=None, dims=(0,)):
    shape = (tokens, heads, n)
    table = tuple(shape[d] for d in dims) + (n // 2 if pairs else n,)
    args = [Arg("x_rope", shape, x), Arg("cos", table, f, "uniform(-1,1,seed=8)"),
            Arg("sin", table, f, "uniform(-1,1,seed=9)"), Arg("out_rope", shape, o, "const(7)")]
    opts = f" pairing({pairing})" + (f" out_pairing({written})" if written else "")
    body = f"fusednorm.apply_rotary_pos_emb ins(%x_rope, %cos, %sin : {{x_rope}}, {{cos}}, {{sin}}) dims = {list(dims)}{opts} outs(%out_rope : {{out_rope}})"
    return make(f"apply_rotary_pos_emb [{tokens},{heads},{n}] {pairing} {written or ''} {x}/{f}/{o} dims {dims} {'pairs' if pairs else ''}", args, body)


def producer_consumer(rows, n, dynamic=False):
    """A norm with an elementwise producer and consumer, in one kernel."""
    args = [Arg("x", (rows, n), "bf16"), Arg("y", (rows, n), "bf16", "normal(seed=6)"),
            Arg("g", (n,), "bf16", "uniform(0.5,1.5,seed=2)"), Arg("e", (), "f32", "1e-5"),
            Arg("out", (rows, n), "f8E4M3FN", "const(0)"), Arg("scales", (rows, 1), "f32", "const(0)")]
    last = "?" if dynamic else n
    t = {a.name: a.memref(dynamic).replace("memref", "tensor") for a in args}
    empty = f"tensor.empty(%d{', %n' if dynamic else ''})"
    body = f"""fusednorm.fused ins(%x, %y, %g, %e : {{x}}, {{y}}, {{g}}, f32) outs(%out, %scales : {{out}}, {{scales}}) body {{{{
  ^bb0(%a: {t['x']}, %b: {t['y']}, %gg: {t['g']}, %ee: f32, %o: {t['out']}, %s: {t['scales']}):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %d = tensor.dim %a, %c0 : {t['x']}
    %n = tensor.dim %a, %c1 : {t['x']}
    %af = arith.extf %a : {t['x']} to tensor<?x{last}xf32>
    %bf = arith.extf %b : {t['y']} to tensor<?x{last}xf32>
    %ab = arith.mulf %af, %bf : tensor<?x{last}xf32>
    %z = {empty} : tensor<?x{last}xf32>
    %h = fusednorm.rms_norm ins(%ab, %gg : tensor<?x{last}xf32>, {t['g']}) epsilon(%ee) outs(%z : tensor<?x{last}xf32>) -> tensor<?x{last}xf32>
    %h2 = arith.addf %h, %bf : tensor<?x{last}xf32>
    %h3 = math.absf %h2 : tensor<?x{last}xf32>
    %q, %t = fusednorm.quantize ins(%h3 : tensor<?x{last}xf32>) outs(%o, %s : {t['out']}, {t['scales']}) -> ({t['out']}, {t['scales']})
    fusednorm.yield %q, %t : {t['out']}, {t['scales']}
  }}}}"""
    return make(f"producer, norm, consumer, quantize [{rows},{n}{'?' if dynamic else ''}]", args, body, dynamic)


def maximum(rows, n, dynamic=False, each=False):
    """The maximum of all rows, or with `each`, of each row."""
    args = [Arg("x", (rows, n), "bf16"), Arg("out", (rows, 1) if each else (1,), "f32", "const(0)", True, static=True)]
    return make(f"abs_max{' of each row' if each else ''} [{rows},{n}{'?' if dynamic else ''}]", args, "fusednorm.abs_max ins(%x : {x}) outs(%out : {out})", dynamic)


def rows_for(n):
    return 3 if n >= 16384 else 5


def all_cases():
    for n, dynamic in itertools.product(COLUMNS, (False, True)):
        m = rows_for(n)
        for op in ("rms_norm", "layer_norm", "add_rms_norm", "add_rms_norm_unrounded",
                   "rms_norm_fused_residual_add"):
            for x, g, o in (("f32",) * 3, ("f16",) * 3, ("bf16",) * 3, ("bf16", "f32", "f32"), ("f16", "bf16", "bf16")):
                yield norm(op, m, n, x, g, o, dynamic)
            yield norm(op, m, n, dynamic=dynamic, num=numerics(sum="canonical"))
        yield norm("rms_norm", m, n, dynamic=dynamic, offset="1", num=numerics("vllm"))
        yield norm("rms_norm", m, n, dynamic=dynamic, num=numerics(mean="sum"))
        for data in ("normal", "const(nan)"):
            yield quant(m, n, "row", dynamic=dynamic, fused=False, data=data,
                        num=numerics(floor="maximum_number", amax_floor="1.0e-6"))
        for op in ("rms_norm", "layer_norm"):
            yield norm(op, m, n, "f32", "f32", "f32", dynamic=dynamic, num=numerics(squares="rounded", rsqrt="sqrt_divide"))
            yield norm(op, m, n, dynamic=dynamic, num=numerics(gamma="after_cast", rsqrt="divide"))
        for scaling in ("divide", "reciprocal"):
            yield quant(m, n, "row", dynamic=dynamic, num=numerics(scaling=scaling, zero_scale="ieee", nan_value="lowest"))
        for scale, scaling in (("reciprocal", "divide"), ("inverse", "quotient"), ("divide", "quotient")):
            yield quant(m, n, "row", dynamic=dynamic, num=numerics(scale=scale, scaling=scaling, amax_floor="1.0e-6"))
        yield norm("rms_norm", m, n, dynamic=dynamic, offset="0.1", num=numerics("flashinfer", mean="reciprocal"))
        schemes = ["row"] + [f"{g}{t}" for g in (32, 64, 128) for t in ("", " transposed") if n % g == 0]
        for scheme, o, s in itertools.product(schemes, CODES, SCALES):
            yield quant(m, n, scheme, o=o, s=s, dynamic=dynamic)
        for scheme, x in itertools.product(schemes, ("f32", "f16")):
            yield quant(m, n, scheme, x=x, dynamic=dynamic)
        for i, (scheme, o) in enumerate(itertools.product(schemes, CODES)):
            yield quant(m, n, scheme, FLOATS[i % 3], o, SCALES[i % 5 % 4], dynamic, fused=False)
        for scheme, preset, o in itertools.product(schemes, PRESETS, CODES[:2]):
            yield quant(m, n, scheme, o=o, dynamic=dynamic, num=numerics(preset, sum="canonical"))
        for scheme in schemes[:2]:
            yield quant(m, n, scheme, dynamic=dynamic, num=numerics(order="folded"))
            yield quant(m, n, scheme, dynamic=dynamic, ub="0.5", s="bf16")
        for o in CODES:
            yield quant(m, n, o=o, dynamic=dynamic, static="0.02")
            yield quant(m, n, o=o, dynamic=dynamic, static="0.02", fused=False)
            yield quant(m, n, "tensor", o=o, dynamic=dynamic, fused=False)
            yield quant(m, n, "row", o=o, dynamic=dynamic, fused=False, data="const(0)")
            for scheme, s in itertools.product(schemes, SCALES):
                yield dequant(m, n, scheme, o, s, dynamic=dynamic)
            yield dequant(m, n, "tensor", o, dynamic=dynamic)
            yield dequant(m, n, "row", o, o="f32", static="0.3", dynamic=dynamic)
        yield convert(m, n, dynamic)
    for (n, group), dynamic in itertools.product(SWEPT, (False, True)):
        schemes = (f"{group}", f"{group} transposed")
        for i, (scheme, o, s) in enumerate(itertools.product(schemes, CODES, SCALES)):
            yield quant(3, n, scheme, FLOATS[i % 3], o, s, dynamic, fused=i % 2 == 0)
            yield dequant(3, n, scheme, o, s, FLOATS[i % 3], dynamic)
        for scheme, preset in itertools.product(schemes, PRESETS):
            yield quant(3, n, scheme, dynamic=dynamic, num=numerics(preset, sum="canonical"))
            yield quant(3, n, scheme, dynamic=dynamic, fused=False, num=numerics(preset), data="const(0)")
        yield quant(3, n, schemes[0], dynamic=dynamic, num=numerics(order="folded"))
        yield quant(3, n, schemes[0], dynamic=dynamic, ub="0.5", s="bf16")
        for x, o in (("bf16", "bf16"), ("f16", "f32"), ("f32", "f16")):
            yield means(m, n, x, dynamic)
            yield apply_means(m, n, x, o=o, dynamic=dynamic)
            for op in ("row_mean_of_squares_qk", "apply_qk_rms_norm"):
                yield qk(op, m, n, max(1, n // 3), x, o, dynamic)
        yield means(m, n, dynamic=dynamic, num=numerics("flashinfer", mean="reciprocal", sum="canonical"))
        yield apply_means(m, n, g="bf16", o="f32", dynamic=dynamic, num=numerics(order="folded"))
        for op in ("row_mean_of_squares_qk", "apply_qk_rms_norm"):
            yield qk(op, m, n, max(1, n // 4), dynamic=dynamic, num=numerics(sum="canonical"))
        yield producer_consumer(m, n, dynamic)
        yield maximum(m, n, dynamic)
        yield maximum(m, n, dynamic, each=True)
    for n, x in itertools.product((10, 66, 510, 1006, 2046, 2002, 4006, 4096, 7168, 65536), ("bf16", "f32")):
        for dynamic in (False, True):
            yield rope(3, 2, n, n, x=x, pairing="half_split", norm=True, num=numerics(sum="canonical"), dynamic=dynamic)
    for n in (131072, 262144):
        for num in (numerics(), numerics(sum="canonical")):
            yield norm("rms_norm", 2, n, num=num)
            yield norm("layer_norm", 1, n, num=num)
            yield quant(1, n, "128", num=num)
    for layout in ("@strides=[{s},1],offset=8", "@strides=[{s},1],offset=3"):
        for n, pad in itertools.product((64, 1001, 4096), (8, 3)):
            for dynamic in (False, True):
                yield strided(5, n, layout.format(s=n + pad), dynamic)
    for x, f, pairing in itertools.product(FLOATS, ("f32", "bf16"), ("interleaved", "half_split")):
        for n in (2, 64, 576, 1002, 7168):
            yield rope(3, 2, n, n, x, f, x, pairing, dynamic=True)
            yield rope(3, 2, n, n, x, f, x, pairing, dynamic=True, norm=True, positions="const(5)")
    for x, f, pairing, part in itertools.product(FLOATS, ("f32", "bf16"), ("interleaved", "half_split"), ("first", "last")):
        for n, rotated in ((64, 62), (65, 64), (576, 64), (1001, 64), (7168, 96)):
            for dynamic in (False, True):
                yield rope(3, 2, n, rotated, x, f, x, pairing, part, dynamic=dynamic)
            yield rope(4, 2, n, rotated, x, f, "f8E4M3FN", pairing, part, positions="list(5,-1,0,31)", dynamic=True)
    for x, f, o in itertools.product(FLOATS, FLOATS, FLOATS):
        if f not in ("f32", x):
            continue
        for pairing, pairs in itertools.product(("interleaved", "half_split"), (False, True)):
            for n in (64, 192, 2, 80):
                yield rotary(3, 2, n, x, f, o, pairing, pairs)
            yield rotary(3, 2, 64, x, f, o, pairing, pairs, dims=(1,))
            yield rotary(3, 2, 64, x, f, o, pairing, pairs, dims=(0, 1))
        yield rotary(3, 2, 64, x, f, o, "interleaved", True, "half_split")
        yield rotary(3, 2, 64, x, f, o, "half_split", True, "interleaved")
    for x, f, o in itertools.product(FLOATS, ("f32", "bf16"), FLOATS):
        for pairing, part in itertools.product(("interleaved", "half_split"), ("first", "last")):
            for n, rotated in ((64, 64), (128, 64), (192, 64), (96, 32), (80, 32), (2, 2), (576, 64)):
                if x != o and n not in (64, 192):
                    continue
                yield rope(3, 2, n, rotated, x, f, o, pairing, part)
                if n in (64, 128, 192):
                    yield rope(4, 2, n, rotated, x, f, o, pairing, part, positions="list(5,-1,0,31)")
                    yield rope(3, 2, n, rotated, x, f, o, pairing, part, norm=True)
                    yield rope(3, 2, n, rotated, x, f, o, pairing, part, norm=True, positions="const(-1)")
                    yield rope(3, 2, n, rotated, x, f, o, pairing, part, norm=True, num=numerics(sum="canonical"))
