# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLA layers in one call, compared with NumPy."""

import numpy as np

import refusals
from fusednorm import ops

random = np.random.default_rng(5)
H, DN, R, DV, L, PAGE = 2, 16, 8, 24, 32, 4
NEW, CACHED = [2, 0, 3], [9, 4, 0]
T = sum(NEW)


def f32(*shape):
    return random.standard_normal(shape).astype(np.float32)


def near(actual, expected, most):
    error = np.abs(actual - expected).max()
    assert actual.shape == expected.shape and error <= most, (actual.shape, error)


q, kv, gamma, freqs = f32(T, H, DN + R), f32(T, L + R), 1 + f32(L) / 4, f32(16, R)
table = np.int32([[4, 1, 7], [0, 8, 3], [2, 5, 6]])
row_offsets, lengths = np.int32(np.cumsum([0] + NEW)), np.int32(CACHED)
before = f32(9, PAGE, L + R)
w = f32(H * (DN + DV), L) / 6
parts = w.reshape(H, DN + DV, L)
w_uk, w_uv = np.ascontiguousarray(parts[:, :DN].transpose(0, 2, 1)), np.ascontiguousarray(parts[:, DN:])


def rotated(x, angles):
    cos, sin = angles[0::2], angles[1::2]
    out = np.empty_like(x)
    out[..., 0::2] = x[..., 0::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., 0::2] * sin + x[..., 1::2] * cos
    return out


def expected(cached, words=None, sinks=None):
    """Returns the results and the updated cache. `words` shows draft tokens; causal without it."""
    cache, out, token = cached.copy(), np.zeros((T, H, DV), np.float32), 0
    for s, (new, old) in enumerate(zip(NEW, CACHED)):
        for i in range(new):
            p, row = old + i, kv[token + i]
            latent = row[:L] / np.sqrt((row[:L] ** 2).mean() + 1e-6) * gamma
            cache[table[s, p // PAGE], p % PAGE] = [*latent, *rotated(row[L:], freqs[p])]
        keys = np.stack([cache[table[s, p // PAGE], p % PAGE] for p in range(old + new)])
        for i in range(new):
            p = old + i
            for h in range(H):
                k = np.concatenate([keys[:, :L] @ parts[h, :DN].T, keys[:, L:]], 1)[:p + 1]
                own = np.concatenate([q[token + i, h, :DN], rotated(q[token + i, h, DN:], freqs[p])])
                scores = k @ own / np.sqrt(DN + R)
                if words is not None:
                    scores[old:] = [x if words[token + i] >> j & 1 else -np.inf for j, x in enumerate(scores[old:])]
                weights = np.exp(scores - scores.max())
                total = weights.sum() + (0 if sinks is None else np.exp(sinks[h] - scores.max()))
                out[token + i, h] = weights / total @ (keys[:p + 1, :L] @ parts[h, DN:].T)
        token += new
    return out, cache


place = table, row_offsets, lengths
wanted, after = expected(before)
for chunks, size in ((1, 32), (3, 8)):
    cache = before.copy()
    out = ops.mla_prefill(q, kv, gamma, freqs, *place, cache, w, chunk_size=size, chunks=chunks)
    near(out, wanted, 1e-5), near(cache, after, 1e-5)
# Draft tokens: the last one does not see the first one. Sinks, with one chunk and with several.
words, sinks = np.int32([1, 3, 1, 3, 6]), f32(H)
drafts = dict(mask="tree", tree=words, sinks=sinks)
of_drafts = expected(before, words, sinks)[0]
for chunks, size in ((1, 32), (3, 8)):
    out = ops.mla_prefill(q, kv, gamma, freqs, *place, before.copy(), w, chunk_size=size, chunks=chunks, **drafts)
    near(out, of_drafts, 1e-5)
# Rows that are already in the cache, and an explicit result tensor.
cache, token = before.copy(), 0
for s, (new, old) in enumerate(zip(NEW, CACHED)):
    for p in range(old, old + new):
        cache[table[s, p // PAGE], p % PAGE] = kv[token]
        token += 1
made = np.empty_like(wanted)
assert ops.mla_prefill(q, None, gamma, freqs, *place, cache, w, chunk_size=32, out=made) is made
near(made, wanted, 1e-5), near(cache, after, 1e-5)
print("mla_prefill")

for options in (dict(), dict(chunks=3, chunk_size=8)):
    cache = before.copy()
    near(ops.mla_decode(q, kv, gamma, freqs, *place, cache, w_uk, w_uv, **options), wanted, 1e-5)
    near(ops.mla_decode(q, kv, gamma, freqs, *place, before.copy(), w_uk, w_uv, **options, **drafts), of_drafts, 1e-5)
    near(cache, after, 1e-5)
# An FP8 cache: powers of two are exact.
codes = np.full((9, PAGE, L + R), 0x38, np.uint8)  # 1.0
scale = np.float32([0.25])
ops.mla_decode(q, kv, gamma, freqs, *place, codes, w_uk, w_uv, cache_scale=scale, chunks=2, chunk_size=16)
bits = codes.astype(np.int32)
size = np.where(bits >> 3 & 15, (8 + (bits & 7)) * 2.0 ** ((bits >> 3 & 15) - 10), (bits & 7) / 512.0)
rows = np.where(bits & 128, -size, size) / 4
stored = expected(np.full_like(before, 0.25))[1]
near(rows, stored, 0.3)
assert (np.abs(rows - stored) <= np.abs(stored) / 15 + 1e-3).all()
print("mla_decode")



# Byte caches with and without scales: a prefill, then a decode of the stored rows.
def bits(x):
    return ((np.ascontiguousarray(x).view(np.uint32) + 0x8000) >> 16).astype(np.uint16)


def numbers(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


L = 128
own = [numbers(bits(x)) for x in (q, f32(T, L + R), 1 + f32(L) / 4)]
q, kv, gamma = own
w = numbers(bits(f32(H * (DN + DV), L) / 12))
parts = w.reshape(H, DN + DV, L)
wanted, _ = expected(np.zeros((9, PAGE, L + R), np.float32))
halves = [bits(x) for x in (parts[:, :DN].transpose(0, 2, 1), parts[:, DN:])]
for width in (L + 4 + 2 * R, L + 2 * R):
    cache = np.zeros((9, PAGE, width), np.int8)
    operands = *(bits(x) for x in own), freqs, *place, cache
    first = ops.mla_prefill(*operands, bits(w), chunk_size=16, chunks=2)
    second = ops.mla_decode(*operands, *halves, chunk_size=16, chunks=2)
    near(numbers(first), wanted, 0.15), near(numbers(second), wanted, 0.15)
    near(numbers(first), numbers(second), 0.05)
    used = {(table[s, p // PAGE], p % PAGE) for s in range(3) for p in range(CACHED[s], CACHED[s] + NEW[s])}
    assert all(cache[page, row].any() == ((page, row) in used) for page in range(9) for row in range(PAGE))
print("rows of bytes")

L = 32
q, kv, gamma = inputs = f32(T, H, DN + R), f32(T, L + R), 1 + f32(L) / 4
w = f32(H * (DN + DV), L) / 6
parts = w.reshape(H, DN + DV, L)
w_uk, w_uv = np.ascontiguousarray(parts[:, :DN].transpose(0, 2, 1)), np.ascontiguousarray(parts[:, DN:])
wanted, after = expected(before)
weights = (w,), (w_uk, w_uv)
for longest, threshold in ((3, 4), (3, 2)):
    cache = before.copy()
    near(ops.mla_prefill_decode(q, kv, gamma, freqs, *place, cache, *weights, longest,
                                threshold=threshold, chunk_size=32, chunks=1), wanted, 1e-5)
# The costs of both forms choose: one new token is a decode, many are a prefill.
for longest, own in ((1, ((w[:-1],), weights[1])), (1000, (weights[0], (w_uk, w_uv[:, :-1])))):
    cache = before.copy()
    near(ops.mla_prefill_decode(q, kv, gamma, freqs, *place, cache, *own, longest, cached=4000,
                                chunk_size=32, chunks=1), wanted, 1e-5)
try:  # a decode with these weights is not a prefill
    ops.mla_prefill_decode(q, kv, gamma, freqs, *place, cache, (w[:-1],), weights[1], 3, chunk_size=32)
    ops.mla_prefill_decode(q, kv, gamma, freqs, *place, cache, (w[:-1],), weights[1], 5, chunk_size=32)
except Exception as error:
    assert "kv_b_proj: expected" in str(error), error
else:
    raise AssertionError("a prefill took the weights of a decode")
print("mla_prefill_decode")

# Nothing to do: no tokens, or only padding.
none = np.zeros(4, np.int32)
for count in (0, T):
    for function, own, options in ((ops.mla_prefill, (w,), dict(chunk_size=32)),
                                   (ops.mla_decode, (w_uk, w_uv), dict()),
                                   (ops.mla_decode, (w_uk, w_uv), dict(chunk_size=16, chunks=2))):
        cache, out = before.copy(), np.full((count, H, DV), 7, np.float32)
        function(q[:count], kv[:count], gamma, freqs, table, none, lengths, cache, *own, out=out,
                 **options)
        assert (cache == before).all() and (out == 7).all(), (count, function)
print("nothing to do")

cache = before.copy()
inputs = q, kv, gamma, freqs, *place


def prefill(*operands, **options):
    return lambda: ops.mla_prefill(*operands, **{"chunk_size": 32, **options})


def decode(*operands, **options):
    return lambda: ops.mla_decode(*operands, **options)


refusals.check([
    ("freqs: expected fewer columns than the 24 of q, got 24", prefill(q, kv, gamma, f32(16, 24), *place, cache, w)),
    ("cache: expected 40 columns", prefill(*inputs, f32(9, PAGE, L), w)),
    ("kv: expected [5, 40], got [5, 32]", prefill(q, f32(T, L), *inputs[2:], cache, w)),
    ("lengths: expected 3 rows for 3 sequences, got 4", prefill(*inputs[:6], np.int32([1, 2, 3, 4]), cache, w)),
    ("table: expected a tensor of i32", prefill(*inputs[:4], table.astype(np.int64), *place[1:], cache, w)),
    ("kv_b_proj: expected more than 16 rows for each of 2 heads, got 79", prefill(*inputs, cache, w[:-1])),
    ("kv_b_proj: expected [80, 32], got [80, 16]", prefill(*inputs, cache, w[:, :16])),
    ("kv_b_proj: expected a tensor of f8E4M3FN", prefill(*inputs, cache, w, f32(1, 1))),
    ("kv_b_proj_scale: expected [3, 1], one scale for each block of 32 x 32",
     prefill(*inputs, cache, np.zeros((80, 32), np.uint8), f32(1, 1), group_size=32)),
    ("chunks: expected a positive value, got 0", prefill(*inputs, cache, w, chunks=0)),
    ("chunks, chunk_size: expected nonnegative", prefill(*inputs, cache, w, chunk_size=0)),
    ("out: expected [5, 2, 24], got [5, 2, 16]", prefill(*inputs, cache, w, out=f32(T, H, 16))),
    ("the chunks hold", prefill(*inputs, cache, w, chunk_size=8)),
    ("w_uv: expected [2, 24, 32], got [2, 24, 16]", decode(*inputs, cache, w_uk, w_uv[..., :16])),
    ("w_uk_scale: expected together with w_uv_scale", decode(*inputs, cache, w_uk, w_uv, f32(2, 1, 1))),
    ("chunks: expected a positive value with a cache of f8E4M3FN", decode(*inputs, codes, w_uk, w_uv)),
    ("cache: expected rows of 49 bytes, or 48 without scales", prefill(*inputs, np.zeros((9, PAGE, 40), np.int8), w)),
    ("cache: expected q of bf16", prefill(*inputs, np.zeros((9, PAGE, 48), np.int8), w)),
    ("static_scale", decode(*inputs, cache, w_uk, w_uv, cache_scale=scale)),
    ("longest, threshold: expected nonnegative values", lambda: ops.mla_prefill_decode(
        *inputs, cache, *weights, -1)),
    ("heads, nope, values, latent, element_bytes: expected positive values", lambda: ops.mla_prefill_decode(
        *inputs, cache, *weights, 1, cached=-1)),
])
