# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Decode attention of two sequences over a paged KV cache, with the interface of vLLM."""

import numpy as np
from fusednorm import ops

HEADS, KV_HEADS, SIZE, PAGE = 8, 2, 64, 16
rng = np.random.default_rng(0)
cache_k = np.zeros((8, PAGE, KV_HEADS, SIZE), np.float32)
cache_v = np.zeros((8, PAGE, KV_HEADS, SIZE), np.float32)
table = np.array([[7, 2, 5], [1, 4, 0]], np.int32)   # pages of each sequence
lengths = np.array([40, 21], np.int32)               # tokens of each sequence

# Store the keys and values of all tokens. A slot is page * PAGE + row of the page.
keys, values = rng.standard_normal((2, lengths.sum(), KV_HEADS, SIZE), dtype=np.float32)
slots = np.concatenate([table[b, np.arange(n) // PAGE] * PAGE + np.arange(n) % PAGE
                        for b, n in enumerate(lengths)]).astype(np.int64)
scale = np.ones(1, np.float32)
ops.reshape_and_cache_flash(keys, values, cache_k, cache_v, slots, "auto", scale, scale)

# One query for each sequence, at its last position.
query = rng.standard_normal((2, HEADS, SIZE), dtype=np.float32)
out = ops.flash_attn_varlen_func(
    query, cache_k, cache_v, max_seqlen_q=1, cu_seqlens_q=np.array([0, 1, 2], np.int32),
    max_seqlen_k=40, seqused_k=lengths, block_table=table, causal=True)

# The same in NumPy: head h reads KV head h // 4.
first = np.concatenate([[0], np.cumsum(lengths)])
for b in range(2):
    for h in range(HEADS):
        rows = slice(first[b], first[b + 1])
        score = keys[rows, h // 4] @ query[b, h] / np.sqrt(SIZE)
        weight = np.exp(score - score.max())
        expected = weight @ values[rows, h // 4] / weight.sum()
        assert np.allclose(out[b, h], expected, atol=1e-5)
print("decode of", lengths.tolist(), "keys:", out.shape, out.dtype, "as in NumPy")
