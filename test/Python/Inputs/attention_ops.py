# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attention and related ops, compared with NumPy."""

import math

import numpy as np

import fusednorm
import refusals
from fusednorm import ops

random = np.random.default_rng(3)
T, H, K, D = 7, 4, 2, 16


def f32(*shape):
    return random.standard_normal(shape).astype(np.float32)


def near(actual, expected, most=2e-6):
    error = np.abs(actual - expected).max()
    assert actual.shape == expected.shape and error <= most, (actual.shape, error)


q, k, v = f32(T, H, D), f32(11, K, D), f32(11, K, D)
rows, keys = np.int32([0, 3, 7]), np.int32([0, 5, 11])


def expected(causal=False, left=None, cap=None, right=99, chunk=99):
    out, lse = np.zeros_like(q), np.zeros((H, T), np.float32)
    for s in range(2):
        mine, own = slice(rows[s], rows[s + 1]), slice(keys[s], keys[s + 1])
        for h in range(H):
            scores = q[mine, h] @ k[own, h // 2].T / math.sqrt(D)
            if cap:
                scores = cap * np.tanh(scores / cap)
            at = np.arange(scores.shape[0])[:, None] + scores.shape[1] - scores.shape[0]
            key = np.arange(scores.shape[1])[None]
            hidden = (key > at) & causal | (at - key > (99 if left is None else left))
            hidden |= key - at > right
            hidden |= key // chunk != at // chunk
            scores = np.where(hidden, -np.inf, scores)
            most = scores.max(1, keepdims=True)
            weights = np.exp(scores - most)
            total = weights.sum(1, keepdims=True)
            out[mine, h] = weights / total @ v[own, h // 2]
            lse[h, mine] = (most + np.log(total))[:, 0]
    return out, lse


for options, reference in ((dict(), dict()), (dict(causal=True), dict(causal=True)),
                           (dict(window_size=(1, 0)), dict(causal=True, left=1)),
                           (dict(window_size=(2, 1)), dict(left=2, right=1)),
                           (dict(window_size=(-1, 1)), dict(right=1)),
                           (dict(window_size=(2, 2), causal=True), dict(causal=True, left=2)),
                           (dict(attention_chunk=2), dict(chunk=2)),
                           (dict(attention_chunk=3, causal=True), dict(chunk=3, causal=True)),
                           (dict(attention_chunk=3, window_size=(1, 1)),
                            dict(chunk=3, left=1, right=1)),
                           (dict(pack_gqa=True, sm_margin=8, num_splits=2), dict()),
                           (dict(causal=True, softcap=2.0), dict(causal=True, cap=2.0))):
    out, lse = ops.flash_attn_varlen_func(q, k, v, 4, rows, 6, keys, return_softmax_lse=True,
                                          **options)
    wanted = expected(**reference)
    near(out, wanted[0]), near(lse, wanted[1])
table = np.int32([[3, 1], [0, 2]])
caches = np.zeros((4, 4, K, D), np.float32), np.zeros((4, 4, K, D), np.float32)
for s in range(2):
    for j in range(keys[s + 1] - keys[s]):
        for cache, source in zip(caches, (k, v)):
            cache[table[s, j // 4], j % 4] = source[keys[s] + j]
paged = dict(seqused_k=np.int32([5, 6]), block_table=table, causal=True)
near(ops.flash_attn_varlen_func(q, *caches, 4, rows, 6, **paged), expected(causal=True)[0])
made = np.empty_like(q)
assert ops.flash_attn_varlen_func(q, *caches, 4, rows, 6, out=made, **paged) is made
near(made, expected(causal=True)[0])
# A quantized cache with one scale, a scale for each KV head, or for each sequence and KV head.
for scales in (f32(1), f32(K), f32(2, K)):
    scales = np.abs(scales) / 32
    quantized = [random.integers(-127, 128, (4, 4, K, D)).astype(np.int8) for _ in caches]
    factor = np.broadcast_to(scales, (2, K))[:, None, :, None]
    k, v = (np.concatenate([(cache[table].reshape(2, 8, K, D) * factor)[s, :n] for s, n in enumerate((5, 6))])
            for cache in quantized)
    near(ops.flash_attn_varlen_func(q, *quantized, 4, rows, 6, k_descale=scales, v_descale=scales, **paged),
         expected(causal=True)[0], 2e-4)
# A scale for each six columns of a row, and keys in pieces.
quantized = [random.integers(-127, 128, (4, 4, K, D)).astype(np.int8) for _ in caches]
grouped = [np.abs(f32(4, 4, K, 3)) / 32 for _ in caches]
k, v = (np.concatenate([(cache * own.repeat(6, -1)[..., :D])[table].reshape(2, 8, K, D)[s, :n]
                        for s, n in enumerate((5, 6))]) for cache, own in zip(quantized, grouped))
for piece in (None, 0, 2):
    near(ops.ragged_attention(q, *quantized, rows, None, np.int32([2, 2]), None, table, mask="causal",
                              k_scales=grouped[0], v_scales=grouped[1], kv_group=6, piece=piece),
         expected(causal=True)[0], 2e-4)
k, v = (np.concatenate([cache[table].reshape(2, 8, K, D)[s, :n] for s, n in enumerate((5, 6))])
        for cache in caches)
print("flash_attn_varlen_func")

# Fewer keys than queries: the last query sees the last key, and the first ones see none.
few, made = np.int32([0, 1, 5]), []
made.append(ops.flash_attn_varlen_func(q, k[:5], v[:5], 4, rows, 4, few, causal=True, return_softmax_lse=True))
small = np.zeros((4, 4, K, D), np.float32), np.zeros((4, 4, K, D), np.float32)
for cache, source in zip(small, (k, v)):
    cache[3, 0], cache[0] = source[0], source[1:5]
made.append(ops.flash_attn_varlen_func(q, *small, 4, rows, 4, return_softmax_lse=True,
                                       **{**paged, "seqused_k": np.int32([1, 4])}))
for out, lse in made:
    assert not out[:2].any() and (lse[:, :2] == -np.inf).all()
    near(out[2], np.repeat(v[0], 2, 0))
    last = np.int32([0, 4])
    near(out[3:], ops.ragged_attention(q[3:], k[1:5], v[1:5], last, last, mask="causal"))
print("fewer keys")

# Four draft tokens after a key and three drafts after two keys, of which some see their parent only.
words, lengths = np.int32([1, 3, 5, 1, 3, 7, 9]), np.int32([2, 2])
visible = [[0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 4], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4], [0, 1, 2, 5]]
out = ops.ragged_attention(q, k, v, rows, keys, lengths, mask="tree", tree=words)
for t, seen in enumerate(visible):
    own = np.int32(seen) + keys[int(t >= 3)]
    near(out[t:t + 1], ops.ragged_attention(q[t:t + 1], k[own], v[own], np.int32([0, 1]), np.int32([0, len(own)])))
# The first and the end position of the visible keys of each query, beside a causal mask.
ranges = np.int32([[0, 0], [3, 5], [3, 5], [0, 0], [0, 0], [4, 6], [4, 9]])
out = ops.ragged_attention(q, k, v, rows, keys, lengths, mask="and [causal, ranges]", key_ranges=ranges)
for t, (begin, end) in enumerate(ranges):
    s = int(t >= 3)
    position = lengths[s] + t - rows[s]
    own = keys[s] + np.int32([j for j in range(keys[s + 1] - keys[s]) if j <= position or begin <= j < end])
    near(out[t:t + 1], ops.ragged_attention(q[t:t + 1], k[own], v[own], np.int32([0, 1]), np.int32([0, len(own)])))
print("tree")

# Keys in two parts with merged results.
one, whole = np.int32([0, T]), np.int32([0, 11])
out, lse = ops.ragged_attention(q, k, v, one, whole, return_lse=True)
parts = [ops.ragged_attention(q, k[part], v[part], one, np.int32([0, len(k[part])]), return_lse=True)
         for part in (slice(0, 5), slice(5, 11))]
made, made_lse = np.empty_like(out), np.empty_like(lse)
ops.merge_attn_states(made, *parts[0], *parts[1], made_lse)
near(made, out), near(made_lse, lse)
log2 = np.float32(math.log(2))
both = [(o, np.ascontiguousarray(l.T / log2)) for o, l in parts]
made, state = ops.merge_state(*both[0], *both[1])
near(made, out), near(state * log2, lse.T)
made, made_lse = ops.merge_attention_states(np.stack([o for o, _ in parts]),
                                            np.stack([l for _, l in parts]))
near(made, out), near(made_lse, lse)
# FlashAttention 2 and vLLM write +inf for a part without keys.
made = np.empty_like(out)
ops.merge_attn_states(made, out, np.full_like(lse, np.inf), out, lse)
assert np.array_equal(made, out)
sinks = f32(H)
sunk = ops.ragged_attention(q, k, v, one, whole, sinks=sinks)
near(sunk, out / (1 + np.exp(sinks[:, None] - lse)).T[..., None].reshape(T, H, 1))
print("merge_attn_states")

# The second sequence has an invalid page: its results are not written.
status, made = np.full((2, 2), -7, np.int32), np.full_like(q, 5)
bad = np.int32([[3, 1], [0, 9]])
ops.ragged_attention(q, *caches, rows, lengths=np.int32([2, 2]), table=bad, mask="causal", out=made,
                     status=status)
assert status.tolist() == [[0, 0], [1, 9]], status
near(made[:3], expected(causal=True)[0][:3]), near(made[3:], np.full_like(q[3:], 5))
out, lse = ops.ragged_attention(q, k, v, rows, np.int32([0, 5, 12]), return_lse=True, status=status)
assert status.tolist() == [[0, 0], [7, 12]], status
near(out[:3], expected()[0][:3]), near(lse[:, :3], expected()[1][:, :3])
print("status")

# Chunks of 8 keys, pages of 4: sequences of 8 keys each; then the keys of one chunk.
starts, lengths = np.int32([0, 3, 7]), np.int32([5, 2])
offsets, places, sizes = ops.mla_prefill_plan(starts, lengths, 8, 4)
assert offsets.tolist() == [[0, 8, 8], [0, 0, 8]] and sizes.tolist() == [8, 8], offsets
assert ops.mla_prefill_plan(starts, lengths, 8, 4, 3)[2].tolist() == [8, 8, -1]
cache = f32(6, 4, 40)
table = np.int32([[3, 1, 2], [0, 2, 5]])
codes, scales = ops.gather_quantize(cache, table, starts, lengths, 32, 8, group_size=16)
assert codes.shape == (7, 32) and scales.shape == (2, 7)
flat = np.concatenate([cache[table[s]].reshape(12, 40)[lengths[s]:][:n, 8:]
                       for s, n in enumerate((3, 4))])
near(scales.T, np.abs(flat).reshape(7, 2, 16).max(-1) / 448, 1e-8)
made = ops.gather_quantize(cache, table, starts, lengths, 40, group_size=16)    # and a rest of 8
wide = np.concatenate([cache[table[s]].reshape(12, 40)[lengths[s]:][:n]
                       for s, n in enumerate((3, 4))])
near(made[1][2], np.abs(wide[:, 32:]).max(-1) / 448, 1e-8)
eights = random.integers(0, 100, (6, 4, 40)).astype(np.uint8)
made = ops.gather_quantize(eights, table, starts, lengths, 32, group_size=32, quant_dtype="i8",
                           scale_ub=0.5, cache_scales=f32(6, 4, 5), cache_group=8)
assert made[0].dtype == np.int8 and made[1].shape == (1, 7)
print("mla_prefill_plan")

refusals.check([
        ("dropout_p", lambda: ops.flash_attn_varlen_func(q, k, v, 4, rows, 6, keys, dropout_p=0.1)),
        ("qv", lambda: ops.flash_attn_varlen_func(q, k, v, 4, rows, 6, keys, qv=q)),
        ("seqused_q", lambda: ops.flash_attn_varlen_func(q, k, v, 4, rows, 6, keys, seqused_q=rows)),
        ("attention_chunk", lambda: ops.flash_attn_varlen_func(q, k, v, 4, rows, 6, keys,
                                                               attention_chunk=-1)),
        ("max_seqlen_q: expected a number", lambda: ops.flash_attn_varlen_func(
            q, k, v, rows, keys, 4, 6)),
        ("window_size", lambda: ops.flash_attn_varlen_func(q, k, v, 4, rows, 6, keys,
                                                           window_size=(3, 2, 1))),
        ("seqused_k", lambda: ops.flash_attn_varlen_func(q, *caches, 4, rows, 6, block_table=table)),
        ("cu_seqlens_k", lambda: ops.flash_attn_varlen_func(q, k, v, 4, rows, 6)),
        ("tree: expected", lambda: ops.ragged_attention(q, k, v, one, whole, mask="tree", tree=one)),
        ("expected tree together with a mask of tree", lambda: ops.ragged_attention(
            q, k, v, one, whole, mask="tree")),
        ("signed_lengths: expected lengths", lambda: ops.ragged_attention(
            q, k, v, one, whole, signed_lengths=True)),
        ("k: expected a number of KV heads", lambda: ops.ragged_attention(q[:, :3], k, v, one, whole)),
        ("k: expected 16 columns", lambda: ops.ragged_attention(q, k[..., :8], v, one, whole)),
        ("key_offsets: required with dense", lambda: ops.ragged_attention(q, k, v, one)),
        ("expected key_offsets that do not decrease", lambda: ops.ragged_attention(
            q, k, v, one, np.int32([0, 12]))),
        ("expected a table with a page", lambda: ops.flash_attn_varlen_func(
            q, *caches, 4, rows, 6, **{**paged, "block_table": np.int32([[3, 9], [0, 2]])})),
        ("mask", lambda: ops.ragged_attention(q, k, v, one, whole, mask="sideways")),
        ("k_scales, v_scales: expected both", lambda: ops.ragged_attention(
            q, *quantized, rows, None, np.int32([2, 2]), None, table, k_scales=f32(1))),
        ("k_scales, v_scales: expected both", lambda: ops.ragged_attention(
            q, k, v, one, whole, k_scales=f32(1), v_scales=f32(1))),
        ("v_scales: expected [4, 4, 2, 3], one scale for each 6 columns", lambda: ops.ragged_attention(
            q, *quantized, rows, None, np.int32([2, 2]), None, table, k_scales=grouped[0],
            v_scales=grouped[1][..., :2], kv_group=6)),
        ("kv_group: expected a positive value", lambda: ops.ragged_attention(
            q, *quantized, rows, None, np.int32([2, 2]), None, table, kv_group=6)),
        ("kv_group: expected a whole number, got 6.0", lambda: ops.ragged_attention(
            q, *quantized, rows, None, np.int32([2, 2]), None, table, k_scales=grouped[0],
            v_scales=grouped[1], kv_group=6.0)),
        ("piece: expected a whole number, got '2'",
         lambda: ops.ragged_attention(q, k, v, one, whole, piece="2")),
        ("piece: expected a nonnegative value", lambda: ops.ragged_attention(q, k, v, one, whole, piece=-1)),
        ("v_scales: expected", lambda: ops.ragged_attention(
            q, *quantized, rows, None, np.int32([2, 2]), None, table, k_scales=f32(1), v_scales=f32(3))),
        ("status: expected", lambda: ops.ragged_attention(q, k, v, one, whole,
                                                          status=np.zeros((2, 2), np.int32))),
        ("lses: expected", lambda: ops.merge_attention_states(np.stack([q, q]), np.stack([lse] * 3))),
        ("prefix_output: expected", lambda: ops.merge_attn_states(q, q[1:], lse, q, lse)),
        ("lengths: expected 2 elements", lambda: ops.mla_prefill_plan(starts, lengths[:1], 8, 4)),
        ("suffix_lse: expected", lambda: ops.merge_attn_states(q.copy(), q, lse, q, lse[:, 1:])),
        ("s_b: expected", lambda: ops.merge_state(q, lse.T, q, lse.T[1:])),
        ("cu_seqlens_k: expected 3 elements", lambda: ops.flash_attn_varlen_func(
            q, k, v, 4, rows, 6, keys[:2])),
        ("page_size: expected a whole number, got '4'",
         lambda: ops.mla_prefill_plan(starts, lengths, 8, "4")),
        ("chunks: expected 0 or more", lambda: ops.mla_prefill_plan(starts, lengths, 8, 4, -1)),
        ("chunk_size", lambda: ops.mla_prefill_plan(starts, lengths, 0, 4)),
        ("no more keys than the chunks hold", lambda: ops.mla_prefill_plan(starts, lengths, 8, 4, 1)),
        ("table: expected page numbers from 0 to 5", lambda: ops.gather_quantize(
            cache, table + 4, starts, lengths, 32, group_size=16)),
        ("table: expected pages for 13 rows", lambda: ops.gather_quantize(
            cache, table, starts, np.int32([5, 9]), 32, group_size=16)),
        ("columns: expected a range", lambda: ops.gather_quantize(cache, table, starts, lengths, 64)),
        ("row_offsets: expected nonnegative", lambda: ops.gather_quantize(
            cache, table, np.int32([0, 3, 2]), lengths, 32, group_size=16))])
