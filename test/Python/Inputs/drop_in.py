# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arguments that the originals of the drop-in functions accept.

Norms work in place, without a weight, and with a residual of another type. Slots and positions are
i32 or i64. Scales have any rank, and may be powers of two. Caches have vLLM's names. Windows have two
sides, and LSEs may be infinite."""

import inspect
import pathlib
import re
import sys

import numpy as np

from fusednorm import ops
from fusednorm.compat import flashinfer, vllm
from refusals import check

random = np.random.default_rng(5)


def f32(*shape):
    return random.standard_normal(shape).astype(np.float32)


def bf16(array):
    """Rounds to nearest even."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def wide(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def norm(x, weight=1, epsilon=1e-6):
    x = x.astype(np.float64)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * weight


def near(actual, expected, relative=2**-20):
    assert actual.shape == expected.shape, (actual.shape, expected.shape)
    error = np.abs(actual - expected) / (np.abs(expected) + 0.05)
    assert error.max() <= relative, error.max()


def fp8(values):
    c = values.view(np.uint8).astype(np.int32)
    exponent, mantissa = c >> 3 & 15, c & 7
    value = np.where(exponent, (8 + mantissa) * 2.0 ** (exponent - 10), mantissa * 2.0 ** -9)
    return np.where(c & 128, -value, value)


def norms():
    x, w, y = f32(5, 256), f32(256), f32(5, 256)
    # In place, also for rows with gaps.
    for call in (lambda a: vllm.rms_norm(a, a, w, 1e-6), lambda a: ops.rmsnorm(a, w, out=a)):
        for a in (x.copy(), np.repeat(x, 2, 0)[::2]):
            call(a)
            near(a, norm(x, w))
    a = x.copy()
    check([("the same tensor", lambda: vllm.rms_norm(a[1:], a[:-1], w, 1e-6))])
    # No weight: the norm is rounded once.
    b = bf16(x)
    near(ops.rmsnorm(x, None), norm(x))
    out = np.empty_like(b)
    vllm.rms_norm(out, b, None, 1e-6)
    near(wide(out), norm(wide(b)), 2**-8)
    assert np.array_equal(ops.rmsnorm(b, None), out)
    values, scales = ops.rms_norm_dynamic_per_token_quant(x, None, 1e-6, "i8")
    assert np.abs(values * scales - norm(x)).max() <= 0.51 * scales.max()
    ops.rms_norm_static_fp8_quant(values.view(np.uint8), x, None, np.float32([[0.05]]), 1e-6)
    near(fp8(values) * 0.05, norm(x), 2**-3)
    for fused in (ops.fused_add_rms_norm, ops.fused_add_rmsnorm):
        a, r = x.copy(), y.copy()
        fused(a, r, None, 1e-6)
        near(a, norm(x + y)), near(r, x + y)
    mean = x.mean(-1, keepdims=True)
    normal = norm(x - mean)
    near(ops.layernorm(x, None, None), normal, 2**-18)
    near(ops.layernorm(x, w, None), normal * w, 2**-18)
    near(ops.layernorm(x, None, w), normal + w, 2**-18)
    check([("weight: expected a tensor", lambda: ops.gemma_rmsnorm(x, None)),
           ("weight: expected a tensor", lambda: ops.gemma_fused_add_rmsnorm(x, y, None))])
    # The residual is f32 and the rows are bf16.
    for fused in (ops.fused_add_rms_norm, ops.fused_add_rmsnorm):
        a, r = b.copy(), y.copy()
        fused(a, r, w, 1e-6)
        assert np.array_equal(r, wide(b) + y)
        near(wide(a), norm(r, w), 2**-7)
    r = y.copy()
    values, scales = ops.rms_norm_dynamic_per_token_quant(b, w, 1e-6, "i8", residual=r)
    assert np.array_equal(r, wide(b) + y)
    # The norm is rounded to bf16 before it is quantized.
    assert np.abs(values * scales - norm(r, w)).max() <= 0.51 * scales.max() + 2**-6
    print("norms")


def quantization():
    x = f32(5, 256)
    values, scales = ops.per_token_group_quant_fp8(x, 128, use_ue8m0=True)
    exact = np.abs(x).reshape(5, 2, 128).max(-1) / 448
    assert np.array_equal(scales, 2.0 ** np.ceil(np.log2(exact)).astype(np.float32)), scales
    near(fp8(values) * np.repeat(scales, 128, 1), x, 2**-3)
    for power in (False, True):
        again, columns = ops.per_token_group_quant_fp8(
            x, 128, column_major_scales=True, tma_aligned_scales=True, use_ue8m0=power)
        assert columns.strides == (4, 32) and columns.shape == (5, 2), columns.strides
        whole = np.lib.stride_tricks.as_strided(columns, (8, 2), (4, 32))
        assert np.array_equal(whole[5:], np.ones((3, 2)))
        if power:
            assert np.array_equal(again, values) and np.array_equal(columns, scales)
    # Scales of rank 0 and 2; the scales of padded rows.
    one = np.float32(0.02)
    a, scale = ops.scaled_fp8_quant(x, np.array(one))
    assert np.array_equal(a, ops.scaled_fp8_quant(x, np.array([[one]]))[0]) and scale.shape == ()
    padded, scales = ops.scaled_fp8_quant(x, None, 8, use_per_token_if_dynamic=True)
    assert padded.shape == (8, 256) and scales.shape == (8, 1)
    near(fp8(padded[:5]) * scales[:5], x, 2**-3)
    ops.scaled_fp8_quant(x, None, None, None, False, None, (-1, -1))
    check([("group_shape", lambda: ops.scaled_fp8_quant(x, np.array(one), group_shape=(1, 128))),
           ("dtype: expected f8E4M3FN", lambda: ops.per_token_group_quant_fp8(
               x, 128, dtype="f8E5M2", out_q=a)),
           ("dtype: expected an FP8 type", lambda: ops.per_token_group_quant_fp8(x, 128, dtype="i8")),
           ("out_dtype: expected f32", lambda: ops.matmul(x, x.T, out_dtype="bf16", out=x @ x.T)),
           ("scale: expected a tensor with one element", lambda: ops.scaled_fp8_quant(x, f32(2)))])
    # A GEMM with an operand of rank 3.
    a = random.integers(-9, 9, (2, 3, 64)).astype(np.int8)
    b = random.integers(-9, 9, (64, 32)).astype(np.int8)
    near(ops.cutlass_scaled_mm(a, b, np.float32([0.5]), np.float32([2]), "f32"),
         (a.astype(np.int32) @ b).astype(np.float32))
    print("quantization")


def rows_of(cache):
    return cache.reshape(-1, cache.shape[-1])


def caches():
    latent, rope = bf16(f32(4, 512)), bf16(f32(4, 64))
    slots = np.array([3, -1, 70])
    for kind in (np.int64, np.int32):
        cache = np.zeros((2, 64, 576), np.uint16)
        ops.concat_and_cache_mla(latent, rope, cache, slots.astype(kind), "bfloat16", None)
        assert np.flatnonzero(cache.any(2)).tolist() == [3, 70]
        assert np.array_equal(rows_of(cache)[70], np.concatenate([latent[2], rope[2]]))
        heads = latent.reshape(4, 4, 128)
        keys, values = np.zeros((2, 2, 64, 4, 128), np.uint16)
        ops.reshape_and_cache_flash(heads, heads, keys, values, slots.astype(kind), "auto", None, None)
        assert np.array_equal(keys.reshape(128, 512)[70], latent[2]) and np.array_equal(keys, values)
        for bytes_ in (np.int8, np.uint8):
            cache = np.zeros((2, 64, 656), bytes_)
            ops.concat_and_cache_mla(latent, rope, cache, slots.astype(kind), "fp8_ds_mla", None)
            assert np.flatnonzero(cache.any(2)).tolist() == [3, 70]
            row = rows_of(cache)[3]
            scales = row[512:528].copy().view(np.float32)
            exact = wide(latent[0]).reshape(4, 128)
            assert np.array_equal(scales, np.abs(exact).max(-1) / np.float32(448))
            near(fp8(row[:512]).reshape(4, 128) * scales[:, None], exact, 2**-3)
            assert np.array_equal(row[528:].copy().view(np.uint16), rope[0])
    # A row of zeros has the smallest normal scale.
    ops.concat_and_cache_mla(np.zeros_like(latent), rope, cache, slots, "fp8_ds_mla", None)
    assert np.array_equal(rows_of(cache)[3, 512:528].copy().view(np.float32),
                          np.full(4, 2.0**-126, np.float32))
    one = np.array(np.float32(0.5))
    for name, code in (("fp8", 0x40), ("fp8_e4m3", 0x40), ("fp8_e5m2", 0x40)):
        cache = np.zeros((2, 64, 576), np.uint8)
        ops.concat_and_cache_mla(bf16(np.ones((4, 512))), bf16(np.ones((4, 64))), cache, slots, name, one)
        assert (rows_of(cache)[3] == code).all() and not rows_of(cache)[4].any(), rows_of(cache)[3]
    check([("kv_cache_dtype: expected auto", lambda: ops.concat_and_cache_mla(
               latent, rope, cache, slots, "nvfp4", one)),
           ("kv_cache_dtype: expected auto", lambda: ops.concat_and_cache_mla(
               latent, rope, cache, slots, ["auto"], one)),
           ("kv_cache_dtype: expected auto or", lambda: ops.concat_and_cache_mla(
               latent, rope, cache, slots, "float16", one)),
           ("kv_cache: expected rows of 656 bytes", lambda: ops.concat_and_cache_mla(
               latent, rope, cache, slots, "fp8_ds_mla", None)),
           ("kv_c: expected 5 rows or more", lambda: ops.concat_and_cache_mla(
               latent, rope, cache, np.arange(5), "fp8", one)),
           ("slot_mapping: expected slots below 128", lambda: ops.concat_and_cache_mla(
               latent, rope, np.zeros((2, 64, 656), np.int8), np.array([128], np.int32), "fp8_ds_mla",
               None))])
    print("caches")


def rotations():
    table = f32(32, 16)
    query = f32(2, 3, 4 * 32)
    for kind in (np.int32, np.int64):
        positions = np.array([[3, 1, 0], [31, 7, 9]], kind)
        flat, column = query.copy(), 8
        ops.rotary_embedding(positions, flat, None, 32, table, True, column, True)
        heads = query.reshape(2, 3, 4, 32).astype(np.float64).copy()
        cos, sin = table[positions][:, :, None, :8], -table[positions][:, :, None, 8:]
        p, q = heads[..., 8:16].copy(), heads[..., 16:24].copy()
        heads[..., 8:16], heads[..., 16:24] = p * cos - q * sin, q * cos + p * sin
        near(flat.reshape(2, 3, 4, 32), heads)
    check([("rope_dim_offset: expected 0 to 16", lambda: ops.rotary_embedding(
               positions, query, None, 32, table, True, 17)),
           ("query: expected [2, 3, heads, 32]", lambda: ops.rotary_embedding(
               positions, query[:1], None, 32, table, True))])
    print("rotations")


def attention():
    q, k, v = f32(20, 2, 64), f32(20, 2, 64), f32(20, 2, 64)
    at = np.array([0, 20], np.int32)
    for causal in (True, False):
        for window in ((4, 4), (4, -1), (-1, 3), (2, 0), (-1, -1), (40, 40)):
            left, right = (side if side >= 0 else 99 for side in window)
            scores = np.einsum("thd,khd->htk", q.astype(np.float64), k) / 8
            far = np.arange(20)[None] - np.arange(20)[:, None]
            scores[:, (-far > left) | (far > (0 if causal else right))] = -np.inf
            weights = np.exp(scores - scores.max(-1, keepdims=True))
            expected = np.einsum("htk,khd->thd", weights / weights.sum(-1, keepdims=True), v)
            got = ops.flash_attn_varlen_func(q, k, v, 20, at, 20, at, causal=causal,
                                             window_size=window)
            near(got, expected, 2**-16)
    sinks = f32(2)
    near(ops.flash_attn_varlen_func(q, k, v, 20, at, 20, at, s_aux=sinks, num_splits=4, fa_version=3),
         ops.ragged_attention(q, k, v, at, at, sinks=sinks))
    # An LSE of +inf or -inf is the LSE of a part without keys.
    suffix, lse = f32(3, 2, 64), f32(2, 3)
    for sign in (1, -1):
        empty = np.full((2, 3), sign * np.inf, np.float32)
        for prefix in (np.zeros_like(suffix), np.full_like(suffix, np.nan)):
            out, merged = np.empty_like(suffix), np.empty_like(lse)
            ops.merge_attn_states(out, prefix, empty, suffix, lse, merged)
            assert np.array_equal(out, suffix) and np.array_equal(merged, lse)
            ops.merge_attn_states(out, suffix, lse, prefix, empty, merged)
            assert np.array_equal(out, suffix) and np.array_equal(merged, lse)
            ops.merge_attn_states(out, prefix, empty, prefix, empty, merged)
            assert not out.any() and np.array_equal(merged, np.full_like(lse, -np.inf))
        assert np.array_equal(ops.merge_state(suffix, lse.T, prefix, empty.T)[0], suffix)
    # Tokens from the first one on have no prefix. The output is one of the inputs.
    other = f32(3, 2, 64)
    whole = np.empty_like(other)
    ops.merge_attn_states(whole, other, lse, suffix, lse)
    ops.merge_attn_states(other, other, lse, suffix, lse, None, 1)
    assert np.array_equal(other[0], whole[0]) and np.array_equal(other[1:], suffix[1:])
    call = ops.flash_attn_varlen_func
    check([("window_size", lambda: call(q, k, v, 20, at, 20, at, window_size=(3,))),
           ("k_scales, v_scales: expected both", lambda: call(q, k, v, 20, at, 20, at, k_descale=sinks)),
           ("cp_world_size", lambda: call(q, k, v, 20, at, 20, at, cp_world_size=2)),
           ("output_scale", lambda: ops.merge_attn_states(other, other, lse, suffix, lse,
                                                          output_scale=sinks)),
           ("suffix_output: expected a tensor of f32", lambda: ops.merge_attn_states(
               other, other, lse, suffix.astype(np.float16), lse))])
    print("attention")


def page():
    """Every argument of the functions has a line on the page, and no other argument has one."""
    listed, homes, names = {}, (vllm, flashinfer, ops), []
    for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
        if line.startswith("## "):
            homes = (flashinfer, ops) if "of FlashInfer" in line else (vllm, flashinfer, ops)
        elif line.startswith("### "):
            names = []
            for name in re.findall(r"`(\w+)`", line):
                home = next(module for module in homes if name in module.__all__)
                listed[home, name] = names
        elif found := re.match(r"\| ((?:`\w+`(?:, )?)+) \| (same|extended|refused|ignored|added)", line):
            names += re.findall(r"`(\w+)`", found[1])
    for (home, name), arguments in listed.items():
        own = list(inspect.signature(getattr(home, name)).parameters)
        assert sorted(arguments) == sorted(own), (name, set(arguments) ^ set(own))
    print(len(listed), "functions on the page")


for part in (norms, quantization, caches, rotations, attention, page):
    part()
