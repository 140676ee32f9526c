# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of sass_table.py."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "benchmark"))
import kernels


def add_norm_quant(columns, numerics, group=None):
    """add_rms_norm with quantization of its result in the same kernel."""
    row, codes = f"tensor<?x{columns}xbf16>", f"tensor<?x{columns}xf8E4M3FN>"
    wide, weights = f"tensor<?x{columns}xf32>", f"tensor<{columns}xbf16>"
    scales = f"tensor<?x{columns // group if group else 1}xf32>"
    scheme = f"scheme = #fusednorm.quantization<group = {group}>, " if group else ""
    numerics = f"numerics = #fusednorm.numerics<{numerics}>"
    m = lambda t: t.replace("tensor", "memref")
    return f"""
func.func @f(%x: {m(row)}, %r: {m(row)}, %g: {m(weights)}, %e: f32, %q: {m(codes)}, %s: {m(scales)}, %ro: {m(row)}) {{
  fusednorm.fused ins(%x, %r, %g, %e : {m(row)}, {m(row)}, {m(weights)}, f32)
      outs(%q, %s, %ro : {m(codes)}, {m(scales)}, {m(row)}) body {{
  ^bb0(%a: {row}, %b: {row}, %gg: {weights}, %ee: f32, %o: {codes}, %t: {scales}, %p: {row}):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : {row}
    %empty = tensor.empty(%rows) : {wide}
    %y, %sum = fusednorm.add_rms_norm ins(%a, %b, %gg : {row}, {row}, {weights}) epsilon(%ee)
        outs(%empty, %p : {wide}, {row}) {{{numerics}}} -> ({wide}, {row})
    %qq, %tt = fusednorm.quantize ins(%y : {wide}) outs(%o, %t : {codes}, {scales}) {{{scheme}{numerics}}}
        -> ({codes}, {scales})
    fusednorm.yield %qq, %tt, %sum : {codes}, {scales}, {row}
  }}
  return
}}
"""


def layer(columns):
    """layer_norm with gamma and beta."""
    row, weights = f"memref<?x{columns}xbf16>", f"memref<{columns}xbf16>"
    return f"""
func.func @f(%x: {row}, %g: {weights}, %b: {weights}, %e: f32, %y: {row}) {{
  fusednorm.layer_norm ins(%x, %g : {row}, {weights}) beta(%b : {weights}) epsilon(%e) outs(%y : {row})
  return
}}
"""


def append(heads, keys):
    """RMSNorm and RoPE of q and k, and a store of k and v to a paged cache, as in Qwen3."""
    q, k, g = f"memref<?x{heads}x128xbf16>", f"memref<?x{keys}x128xbf16>", "memref<128xbf16>"
    cache, f = f"memref<?x64x{keys}x128xbf16>", "memref<?x128xf32>"
    return f"""
func.func @f(%q: {q}, %k: {k}, %v: {k}, %f: {f}, %gq: {g}, %gk: {g}, %t: memref<?x?xi32>,
             %o: memref<?xi32>, %l: memref<?xi32>, %e: f32, %qo: {q}, %kc: {cache}, %vc: {cache}) {{
  fusednorm.qk_rope_append ins(%q, %k, %f : {q}, {k}, {f}) v(%v : {k}) gammas(%gq, %gk : {g}, {g})
      table(%t : memref<?x?xi32>) row_offsets(%o : memref<?xi32>) lengths(%l : memref<?xi32>)
      epsilon(%e) pairing(half_split) outs(%qo, %kc, %vc : {q}, {cache}, {cache})
  return
}}
"""


def gated_quant(columns, group=128):
    """SwiGLU and quantization of its result in groups: silu(gate) * up, rounded to bf16 as stored."""
    x, half = f"tensor<?x{2 * columns}xbf16>", f"tensor<?x{columns}xbf16>"
    wide, codes = f"tensor<?x{columns}xf32>", f"tensor<?x{columns}xf8E4M3FN>"
    scales = f"tensor<?x{columns // group}xf32>"
    m = lambda t: t.replace("tensor", "memref")
    return f"""
func.func @f(%x: {m(x)}, %q: {m(codes)}, %s: {m(scales)}) {{
  fusednorm.fused ins(%x : {m(x)}) outs(%q, %s : {m(codes)}, {m(scales)}) body {{
  ^bb0(%a: {x}, %o: {codes}, %t: {scales}):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : {x}
    %gate = tensor.extract_slice %a[0, 0] [%rows, {columns}] [1, 1] : {x} to {half}
    %up = tensor.extract_slice %a[0, {columns}] [%rows, {columns}] [1, 1] : {x} to {half}
    %g = arith.extf %gate : {half} to {wide}
    %u = arith.extf %up : {half} to {wide}
    %one = arith.constant 1.0 : f32
    %ones = tensor.splat %one[%rows] : {wide}
    %n = arith.negf %g : {wide}
    %exp = math.exp %n : {wide}
    %d = arith.addf %ones, %exp : {wide}
    %silu = arith.divf %g, %d : {wide}
    %y = arith.mulf %silu, %u : {wide}
    %h = arith.truncf %y : {wide} to {half}
    %qq, %tt = fusednorm.quantize ins(%h : {half}) outs(%o, %t : {codes}, {scales})
        {{scheme = #fusednorm.quantization<group = {group}>}} -> ({codes}, {scales})
    fusednorm.yield %qq, %tt : {codes}, {scales}
  }}
  return
}}
"""


def cases():
    """Returns a module with one function @f for each name."""
    found = {}
    for columns in (128, 4096, 7168, 16384, 32768, 65536):
        found[f"rms_{columns}"] = kernels.norm("rms_norm", columns)
    found["rms_7168_canonical"] = kernels.norm("rms_norm", numerics="sum = canonical")
    found["add_rms_7168"] = kernels.norm("add_rms_norm")
    for columns in (512, 1024, 2048, 4096, 7168, 16384, 65536):
        for order in ("folded", "document"):
            found[f"fp8_{order}_{columns}"] = kernels.norm_quant(columns, order)
        found[f"fp8_static_{columns}"] = kernels.norm_fp8("static", columns)
        found[f"fp8_group128_{columns}"] = kernels.norm_fp8("group", columns)
    found["add_fp8_folded_7168"] = add_norm_quant(7168, "order = folded")
    found["add_fp8_document_7168"] = add_norm_quant(7168, "preset = documents")
    found["add_fp8_group128_7168"] = add_norm_quant(7168, "preset = documents", 128)
    found["qk_6144_1024"] = kernels.apply_qk(6144, 1024)
    for columns in (1024, 4096, 8192):
        found[f"layer_{columns}"] = layer(columns)
    found["append_16_2"] = append(16, 2)
    found["gated_group128_7168"] = gated_quant(7168)
    found["rope_128_64"] = kernels.rope("f32")
    found["rope_128_64_bf16"] = kernels.rope("bf16")
    for cache in ("bf16", "f8E4M3FN", "inline"):
        found[f"mla_{cache}"] = kernels.mla(cache)
    found["quantize_group128_7168"] = kernels.quantize()
    return found


def row_bytes(name):
    """Returns the bytes of a bf16 row staged in shared memory."""
    return 2 * max(int(word) for word in name.split("_") if word.isdigit())


def has_weights(name):
    """Whether the kernel reads constant rows at an address that is known before any load."""
    return name.startswith(("rms", "add", "fp8", "qk", "layer"))
