# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The requests of docs/EngineFusions.md as one op each, bit for bit equal to forms.py.

import forms
from fused_text import AFTER_CAST, FusedFunction


def qk_norm_rope_cache(queries, keys, n, rotated, interleaved=False, static=False, sections=(), turns=False):
    f = FusedFunction(**forms.joined_heads(queries, keys, n, rotated, static, sections))
    q = f.columns("%q", "%qkv", 0, n, heads=queries)
    k = f.columns("%k", "%qkv", queries * n, n, heads=keys)
    v = f.columns("%v", "%qkv", (queries + keys) * n, n, heads=keys)
    f.tables(rotated)
    f.scalar("%epsilon", "1.0e-06")
    how = dict(interleaved=interleaved, rotated=rotated if rotated < n else None, sections=sections, turns=turns)
    q = f.rope(f.rms_norm(q, "%gamma_q"), None if static else "%queries", **how)
    k = f.rope(f.rms_norm(k, "%gamma_k"), **how)
    if static:
        f.quantize_static(q, "%q_scale", "%queries")
        k, v = f.quantize_static(k, "%k_scale"), f.quantize_static(v, "%v_scale")
    f.paged_store(k, "%key_cache")
    f.paged_store(v, "%value_cache")
    return f.text(*f.close())


def mla_dual_norm(groups):
    f = FusedFunction(**forms.LATENTS)
    q, kv = f.columns("%q", "%qkv_a", 0, 1536), f.columns("%kv", "%qkv_a", 1536, 512)
    f.scalar("%epsilon", "1.0e-06")
    f.quantize(f.rms_norm(q, "%gamma_q"), "%values", "%scales", groups)
    f.rms_norm(kv, "%gamma_kv", "%latent")
    return f.text(*f.close())


def mla_rope_cache():
    f = FusedFunction(**forms.MLA_ROWS)
    q = f.columns("%q_rope", "%q", 128, 64)
    latent, key = f.columns("%latent", "%kv", 0, 512), f.columns("%k_rope", "%kv", 512, 64)
    f.tables(64)
    f.scalar("%epsilon", "1.0e-06")
    f.rope(q, "%queries", interleaved=True)
    f.paged_store(f.quantize_static(f.rms_norm(latent, "%gamma"), "%scale"), "%cache")
    f.paged_store(f.quantize_static(f.rope(key, interleaved=True), "%scale"), "%cache", column=512)
    return f.text(*f.close())


def mla_decode():
    f = FusedFunction(**forms.MLA_QUERY)
    f.tables(64)
    f.quantize_static(f.concat("%ql", f.rope("%q", interleaved=True)), "%q_scale", "%queries")
    f.paged_store(f.quantize_static("%kv", "%scale"), "%cache")
    f.paged_store(f.quantize_static(f.rope("%k", interleaved=True), "%scale"), "%cache", column=512)
    return f.text(*f.close())


def add_norm_group():
    f = FusedFunction(**forms.RESIDUAL)
    f.scalar("%epsilon", "1.0e-06")
    total = f.elementwise("arith.addf", f.cast("%x", "f32"), f.cast("%residual", "f32"))
    f.quantize(f.rms_norm(total, "%gamma"), "%values", "%scales", 128, transposed=True)
    f.store("%sum", f.cast(total, "bf16"))
    return f.text(*f.close())


def silu(f, x):
    """Emits SiLU of f32 rows; `%one` is a scalar outside of the op."""
    e = f.elementwise("math.exp", f.elementwise("arith.negf", x))
    return f.elementwise("arith.divf", x, f.elementwise("arith.addf", e, f.splat("%one", e)))


def swiglu(n, groups):
    f = FusedFunction(gate_up=forms.tokens(2 * n))
    gate, up = f.columns("%gate", "%gate_up", 0, n), f.columns("%up", "%gate_up", n, n)
    f.scalar("%one", "1.0")
    y = f.elementwise("arith.mulf", f.cast(silu(f, f.cast(gate, "f32")), "bf16"), up)
    f.quantize(y, "%values", "%scales", groups)
    return f.text(*f.close())


def gated_norm():
    f = FusedFunction(**forms.GATED_HEADS)
    f.scalar("%epsilon", "1.0e-06")
    f.scalar("%one", "1.0")
    y = f.rms_norm("%x", "%gamma", numerics="epsilon = exact", element="f32")
    y = f.elementwise("arith.mulf", y, silu(f, f.cast("%z", "f32")))
    f.store("%out", f.cast(y, "bf16"))
    return f.text(*f.close())


def index_key():
    f = FusedFunction(**forms.INDEX)
    latent, key = f.columns("%latent", "%kv", 0, 512), f.columns("%k_rope", "%kv", 512, 64)
    f.tables(64)
    f.scalar("%epsilon", "1.0e-06")
    f.rms_norm(latent, "%gamma", "%latent_out")
    f.rope(key, "%key_out", interleaved=True)
    f.rope(f.layer_norm("%k", "%gamma_k", "%beta_k"), "%index_out", rotated=64)
    return f.text(*f.close())


def norm_of_gated():
    f = FusedFunction(**forms.GATED_ROWS)
    f.scalar("%epsilon", "1.0e-05")
    f.scalar("%one", "1.0")
    y = f.elementwise("arith.mulf", f.cast("%x", "f32"), silu(f, f.cast("%z", "f32")))
    f.rms_norm(y, "%gamma", "%out", numerics=f"{AFTER_CAST}, squares = rounded")
    return f.text(*f.close())


def norm_of_groups():
    f = FusedFunction(**forms.GROUPED_ROWS)
    x, z = f.split("%x", 8), f.split("%z", 8)
    gamma = f.reshape("expand", "%gamma", "[[0, 1]]", [8, 1024])
    f.scalar("%epsilon", "1.0e-05")
    f.scalar("%one", "1.0")
    y = f.elementwise("arith.mulf", f.cast(x, "f32"), silu(f, f.cast(z, "f32")))
    y = f.rms_norm(y, f.ones(1024), numerics="epsilon = exact, squares = rounded")
    f.store("%out", f.elementwise("arith.mulf", y, f.of_heads(gamma, y)))
    return f.text(f.join(*f.close()))
