# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The row kernels of the benchmark: their IR, and inputs for fusednorm-runner."""


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


BF16_FP8 = "bf16 -> f8E4M3FN"


def name_of(case):
    """Returns the name of a case: op, shape, types, options."""
    op, shape, types, options = case
    return f"{op} {shape} {types}" + (f", {options}" if options else "")


def kernels():
    """Yields a case (op, shape, types, options), its IR, and inputs."""
    for op in ("rms_norm", "add_rms_norm", "layer_norm"):
        yield (op, [4096, 7168], "bf16", ""), norm(op), norm_inputs(4096, 7168, op)
    fused = "rms_norm_fused_fp8"
    yield ((fused, [4096, 7168], BF16_FP8, "static scale"), norm_fp8("static"),
           norm_inputs(4096, 7168) + ["0.02"])
    yield ((fused, [4096, 7168], BF16_FP8, "a scale for each group of 128"), norm_fp8("group"),
           norm_inputs(4096, 7168))
    for scaling in ("reciprocal", "divide"):
        yield (("quantize", [4096, 7168], BF16_FP8,
                f"a scale for each group of 128, scaling = {scaling}"), quantize(scaling),
               ["4096x7168xbf16=normal(seed=1)"])
    for table in ("f32", "bf16"):
        generator = "freqs" if table == "f32" else "uniform(-1,1,seed=9)"
        yield (("rope", [4096, 128, 64], "bf16", f"table of {table}"), rope(table),
               ["4096x128x64xbf16=normal(seed=1)", f"4096x64x{table}={generator}"])
    for order in ("folded", "document"):
        yield ((fused, [4096, 7168], BF16_FP8, f"a scale for each row, order = {order}"),
               norm_quant(7168, order), norm_inputs(4096, 7168))
    yield ((fused, [57344, 512], BF16_FP8, "a scale for each row, order = folded"),
           norm_quant(512, "folded"), norm_inputs(57344, 512))
    for cache, text in (("bf16", "bf16 cache"), ("f8E4M3FN", "FP8 cache"),
                        ("inline", "cache with inline scales")):
        yield (("mla_fused_rope_rmsnorm_quantization", [4096, 128, 64], "bf16", text), mla(cache),
               mla_inputs(cache))
    yield (("apply_qk_rms_norm", [4096, "6144 + 1024"], "bf16", ""), apply_qk(6144, 1024),
           qk_inputs(4096, 6144, 1024))


def cases():
    """Yields a case, the number of threads, the IR, and inputs."""
    for case, text, inputs in kernels():
        for threads in (1, 2):
            yield case, threads, text, inputs
    yield (("rms_norm_fused_fp8", [1, 7168], BF16_FP8, "a scale for each row, order = folded"), 1,
           norm_quant(7168, "folded"), norm_inputs(1, 7168))


def prices():
    """Yields options with a cost: a case, the kernel with the option, without it, and inputs."""
    for rows in (4096, 64):
        where = "from memory" if rows == 4096 else "from the cache"
        yield (("rms_norm", [rows, 7168], "bf16", f"sum = canonical, {where}"),
               norm("rms_norm", numerics="sum = canonical"), norm("rms_norm"),
               norm_inputs(rows, 7168))
        yield (("rms_norm", [rows, 7168], "bf16", f"run-time row length, {where}"),
               norm("rms_norm", "?"), norm("rms_norm"), norm_inputs(rows, 7168))
    yield (("rms_norm_fused_fp8", [4096, 7168], BF16_FP8,
            "run-time row length, order = folded, from memory"), norm_quant("?", "folded"),
           norm_quant(7168, "folded"), norm_inputs(4096, 7168))
