# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares drop-in functions with NumPy, with bf16 and FP8 as bits, and rope tables with tables
of the runner. Checks the rejected arguments."""

import os
import pathlib
import subprocess
import sys

import numpy as np

import fusednorm
from fusednorm import ops, rope
from fusednorm.compat import vllm

random = np.random.default_rng(1)
N = 256


def bf16(array):
    """Rounds to nearest even."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def f32(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def fp8(codes):
    """Returns the values of f8E4M3FN bits."""
    c = codes.astype(np.int32)
    exponent, mantissa = c >> 3 & 15, c & 7
    value = np.where(exponent, (8 + mantissa) * 2.0 ** (exponent - 10), mantissa * 2.0 ** -9)
    return np.where(c & 128, -value, value)


def norm(x, weight, epsilon=1e-6):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * weight


def near(actual, expected, relative):
    error = np.abs(actual - expected) / (np.abs(expected) + 0.05)
    assert error.max() <= relative, error.max()


x, w, y = bf16(random.standard_normal((5, N))), bf16(random.uniform(0.5, 1.5, N)), \
    bf16(random.standard_normal((5, N)))
expected = norm(f32(x), f32(w))
count = 0


def done():
    global count
    count += 1


out = np.zeros_like(x)
assert vllm.rms_norm(out, x, w, 1e-6) is None
near(f32(out), expected, 2**-6), done()
near(f32(ops.rmsnorm(x, w)), expected, 2**-7), done()
near(f32(ops.gemma_rmsnorm(x, w)), norm(f32(x), f32(w) + 1), 2**-7), done()
a, b = x.copy(), y.copy()
ops.fused_add_rms_norm(a, b, w, 1e-6)
assert np.array_equal(b, bf16(f32(x) + f32(y)))
near(f32(a), norm(f32(b), f32(w)), 2**-6), done()
# A slice of wider rows, as a projection returns it: updated in place, and nothing else.
wide = bf16(random.standard_normal((5, 2 * N)))
kept, b = wide.copy(), y.copy()
ops.fused_add_rmsnorm(wide[:, :N], b, w)
assert np.array_equal(wide[:, N:], kept[:, N:])
near(f32(wide[:, :N]), norm(f32(kept[:, :N]) + f32(y), f32(w)), 2**-7), done()
codes, scales = ops.rms_norm_dynamic_per_token_quant(x, w, 1e-6, "f8E4M3FN")
assert scales.shape == (5, 1) and codes.dtype == np.uint8
near(fp8(codes) * scales, expected, 2**-3), done()
codes, scales = ops.per_token_group_quant_fp8(x, 128)
largest = np.abs(f32(x).reshape(5, 2, 128)).max(-1)
assert np.array_equal(scales, (largest / np.float32(448)).astype(np.float32))
near(fp8(codes) * np.repeat(scales, 128, 1), f32(x), 2**-3), done()
again, columns = ops.per_token_group_quant_fp8(x, 128, column_major_scales=True)
assert np.array_equal(again, codes) and np.array_equal(columns, scales)
assert columns.strides == (4, 20), columns.strides
done()
codes, scale = ops.scaled_fp8_quant(x, np.array([0.01], np.float32), num_token_padding=8)
assert codes.shape == (8, N)
near(fp8(codes[:5]) * 0.01, np.clip(f32(x), -4.48, 4.48), 2**-3), done()
# Rotates the first columns of each head. The others stay.
table = rope.rope_table(64, 32, dtype="float32")
for is_neox in (True, False):
    query = bf16(random.standard_normal((5, 4 * 64)))
    positions = np.array([3, 1, 63, 0, 7])
    heads = f32(query).reshape(5, 4, 64).copy()
    cos, sin = table[positions][:, None, :16], table[positions][:, None, 16:]
    first = slice(0, 16) if is_neox else slice(0, 32, 2)
    second = slice(16, 32) if is_neox else slice(1, 32, 2)
    p, q = heads[..., first].copy(), heads[..., second].copy()
    heads[..., first], heads[..., second] = p * cos - q * sin, q * cos + p * sin
    ops.apply_rope_with_cos_sin_cache_inplace(positions, query, None, 64, table, is_neox)
    near(f32(query).reshape(5, 4, 64), heads, 2**-6), done()
# Tables of a batch of 1, or without a batch, are shared. Half the columns: one for each pair.
for batch in (1, 2, 3):
    q, k = (random.standard_normal((batch, heads, 5, 16), np.float32) for heads in (4, 2))
    for shape in ((batch, 5, 16), (1, 5, 16), (5, 16), (batch, 5, 8), (1, 5, 8), (5, 8)):
        cos, sin = random.standard_normal((2, *shape), np.float32)
        pairs = shape[-1] == 8
        both = [np.concatenate([t, t], -1) if pairs else t for t in (cos, sin)]
        wide = [t if t.ndim == 2 else t[:, None] for t in both]
        halves = [t[..., :8] for t in wide]
        for interleave in (False, True):
            for v, made in zip((q, k), ops.apply_rotary_pos_emb(q, k, cos, sin, interleave)):
                a, b = (v[..., ::2], v[..., 1::2]) if interleave else (v[..., :8], v[..., 8:])
                whole = v * wide[0] + np.concatenate([-b, a], -1) * wide[1]
                paired = np.concatenate([a * halves[0] - b * halves[1],
                                         b * halves[0] + a * halves[1]], -1)
                assert np.array_equal(made, paired if interleave else whole), (batch, shape)
done()
cache, slots = np.zeros((4, 16, 192), np.uint16), np.array([3, -1, 40, 0, 17])
latent, part = bf16(random.standard_normal((5, 128))), bf16(random.standard_normal((5, 64)))
ops.concat_and_cache_mla(latent, part, cache, slots, "auto", None)
rows = np.zeros((64, 192), np.uint16)
for token, slot in enumerate(slots):
    if slot >= 0:
        rows[slot] = np.concatenate([latent[token], part[token]])
assert np.array_equal(cache.reshape(64, 192), rows)
done()
print(count, "functions")

# Tables of all kinds equal the tables of the runner's generator.
text = "func.func @f(%x: memref<?x64xf32>) { return }"
kinds = [("base", {}, "theta=10000"), ("linear", dict(factor=4.0), "kind=linear,factor=4"),
         ("llama3", dict(factor=8.0, low=1.0, high=4.0, original=32.0),
          "kind=llama3,factor=8,low=1,high=4,original=32"),
         ("yarn", dict(factor=40.0, original=16.0, mscale=1.0, mscale_all_dim=0.5),
          "kind=yarn,factor=40,original=16,mscale=1,mscale_all_dim=0.5"),
         ("longrope", dict(original=16.0, short=2.0, long=3.0, attention=1.5),
          "kind=longrope,original=16,short=2,long=3,attention=1.5")]
runner, folder = sys.argv[1], pathlib.Path(sys.argv[2])
# LD_PRELOAD is for Python only. The runner may link the library already.
environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
for kind, options, generator in kinds:
    saved = folder / f"{kind}.npy"
    subprocess.run([runner, "-", f"--input=48x64xf32=freqs({generator})",
                    f"--save-inputs={saved}"], input=text.encode(), check=True,
                   stdout=subprocess.DEVNULL, env=environment)
    own, theirs = rope.rope_table(48, 64, kind=kind, layout="pairs", **options), np.load(saved)
    assert np.allclose(own, theirs, rtol=0, atol=2**-22) and own[40, 5] != 0, kind
print(len(kinds), "tables")

# A known signature needs no text and no compilation, for any number of rows.
def again(rows):
    x, y = bf16(random.standard_normal((rows, N))), bf16(random.standard_normal((rows, N)))
    vllm.rms_norm(np.zeros_like(x), x, w, 1e-6), ops.rmsnorm(x, w), ops.layernorm(x, f32(w), f32(w))
    ops.rms_norm_static_fp8_quant(np.zeros(x.shape, np.uint8), x, w, np.ones(1, np.float32), 1e-6)
    ops.rms_norm_dynamic_per_token_quant(x, w, 1e-6, "f8E4M3FN", residual=y)
    ops.scaled_fp8_quant(x), ops.per_token_group_quant_fp8(x, 128), ops.fused_add_rmsnorm(x, y, w)
    positions = np.arange(rows)
    ops.rotary_embedding(positions, x.reshape(rows, 4, 64), y.reshape(rows, 4, 64), 64, table, True)
    ops.concat_and_cache_mla(x[:, :128].copy(), y[:, :64].copy(), cache, positions, "auto",
                             None)


again(3)
prepare, fusednorm._functions._prepare = fusednorm._functions._prepare, None
again(7)
fusednorm._functions._prepare = prepare
bounds = fusednorm._native.bounds
assert bounds(np.array([[5, -9, 3], [2, -8, 70]], np.int32)[:, ::2]) == (2, 70)
assert bounds(np.array([2**40, -2**40])) == (-2**40, 2**40) and bounds(np.zeros(0, int)) is None
print("known forms")

# Errors name the argument.
refused = 0
for part_, call in [
        ("input: expected a tensor of f32, f16, bf16", lambda: ops.rmsnorm(x.astype(np.int64), w)),
        ("expected extent 0 to be 256", lambda: ops.rmsnorm(x, w[:5])),
        ("out: expected a tuple of two tensors, the normalized rows and the sum, got 1 of them",
         lambda: ops.add_rms_norm(x, x, w, out=(np.empty_like(x),))),
        ("out: expected a tuple of two tensors, the normalized rows and the sum, got ndarray",
         lambda: ops.add_rms_norm(x, x, w, out=np.empty_like(x))),
        ("group_size", lambda: ops.per_token_group_quant_fp8(x, 100)),
        ("positions: expected values from 0 to 63", lambda: ops.rotary_embedding(
            np.array([64] * 5), query, None, 64, table, True)),
        ("cos_sin_cache", lambda: ops.rotary_embedding(
            positions, query, None, 64, table[:, :31], True)),
        ("cos: expected [3, 5, 16] or half the columns", lambda: ops.apply_rotary_pos_emb(
            q, k, cos[:4, :8], sin[:4, :8])),
        ("cos: expected [2, 5, 16]", lambda: ops.apply_rotary_pos_emb(
            q[:2], k[:2], np.zeros((3, 5, 16), np.float32), np.zeros((3, 5, 16), np.float32))),
        ("sin: expected the shape of cos, [5, 8]", lambda: ops.apply_rotary_pos_emb(
            q, k, cos, sin[:, :4])),
        ("q: expected an even number of columns", lambda: ops.apply_rotary_pos_emb(
            q[..., :15], k[..., :15], cos, sin)),
        ("slot_mapping: expected slots below 64", lambda: ops.concat_and_cache_mla(
            latent, part, cache, slots + 60, "auto", None)),
        ("kv_cache: expected 192 columns", lambda: ops.concat_and_cache_mla(
            latent, part, cache[..., :100], slots, "auto", None)),
        ("kv_cache_dtype", lambda: ops.concat_and_cache_mla(
            latent, part, cache, slots, "int4", None)),
        ("read-only", lambda: ops.fused_add_rmsnorm(
            np.lib.stride_tricks.as_strided(x, writeable=False), y.copy(), w)),
        ("overlaps", lambda: ops.fused_add_rmsnorm(y, y, w)),
        ("quant_dtype", lambda: ops.rms_norm_dynamic_per_token_quant(x, w, 1e-6, "int4")),
        ("epsilon: expected a number, got None", lambda: ops.rms_norm(x, w, None)),
        ("x: expected at most 8 dimensions, got 9", lambda: ops.rms_norm(x.reshape(*[1] * 7, *x.shape))),
        ("group_size: expected a whole number, got '8'",
         lambda: ops.per_token_group_quant_fp8(x, "8")),
        ("eps: expected a number, got None", lambda: ops.per_token_group_quant_fp8(x, 8, None)),
        ("eps: expected a finite number from 0, got nan",
         lambda: ops.per_token_group_quant_fp8(x, 8, float("nan"))),
        ("head_size: expected a whole number, got '16'",
         lambda: ops.rotary_embedding(np.int32([0]), x[:1], None, "16", x, True))]:
    try:
        call()
    except fusednorm.ArgumentError as error:
        assert part_ in str(error), (part_, str(error))
        refused += 1
    else:
        raise AssertionError(part_)
print(refused, "refused")
