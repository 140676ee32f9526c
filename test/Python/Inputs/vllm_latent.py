# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: vllm_latent.py [full]: the MLA layer in place of vLLM's, compared with NumPy.

vLLM and PyTorch are stubs. `full` also checks layers that need kernels of their own.
"""

import os
import sys
import warnings
from types import SimpleNamespace as Names

import numpy as np
import torch

import fusednorm.vllm

os.environ["FUSEDNORM_VLLM"] = "multi_head_latent_attention"
fusednorm.vllm.register()
fusednorm.vllm.register()

from vllm.model_executor.layers import layernorm, mla, rotary_embedding  # noqa: E402
from vllm.model_executor.layers.attention.attention import contexts  # noqa: E402
from vllm.platforms import current_platform  # noqa: E402

HEADS, NOPE, ROPE, V, LATENT, Q_LATENT, HIDDEN, PAGE, EPSILON = 2, 16, 8, 24, 32, 20, 40, 4, 1e-5
np.seterr(invalid="ignore", over="ignore")  # Rows of padding have any values.
random = np.random.default_rng(5)
torch.Tensor.data = property(lambda self: self)


def f32(*shape):
    return torch.tensor(random.standard_normal(shape).astype(np.float32))


def i32(values):
    return torch.tensor(np.int32(values))


def linear(rows, columns):
    """Returns a linear layer as a callable with a weight. Its second result is the bias."""
    weight = f32(rows, columns) / np.float32(columns**0.5)

    class Linear:
        def __call__(self, x):
            return torch.tensor(x @ weight.T), None
    made = Linear()
    made.weight = weight
    return made


def make(neox=False, low_rank=True, gate=False, **changes):
    """Returns a layer with weights.

    `changes` replace fields of its attention or of the layer; `...` removes a field.
    """
    cached = f32(32, ROPE // 2)
    table = torch.tensor(np.concatenate([np.cos(cached), np.sin(cached)], 1))
    width, columns = LATENT + ROPE, HEADS * (NOPE + ROPE)
    norm = layernorm.RMSNorm(f32(LATENT), EPSILON)
    attention = dict(
        scale=0.3, layer_name="layer.attn", kv_cache_dtype="auto", hisparse_cache=None,
        non_causal_multi_token_decode=False, sliding_window=None, use_pcp=False,
        impl=Names(dcp_world_size=1), num_heads=HEADS, v_head_dim=V, loaded=[])
    layer = dict(
        prefix="layer", num_heads=HEADS, qk_nope_head_dim=NOPE, qk_rope_head_dim=ROPE,
        qk_head_dim=NOPE + ROPE, v_head_dim=V, kv_lora_rank=LATENT, is_sparse=False, indexer=None,
        dcp_q_replicate=False, kv_a_layernorm=norm, kv_b_proj=linear(HEADS * (NOPE + V), LATENT),
        o_proj=linear(HIDDEN, HEADS * V), g_proj=None, q_lora_rank=Q_LATENT if low_rank else None,
        fused_qkv_a_proj=linear(Q_LATENT + width, HIDDEN), q_a_layernorm=lambda x: x * 0.5,
        q_b_proj=linear(columns, Q_LATENT), q_proj=linear(columns, HIDDEN),
        kv_a_proj_with_mqa=linear(width, HIDDEN),
        rotary_emb=rotary_embedding.DeepseekScalingRotaryEmbedding(table, neox))
    for name, value in changes.items():
        (attention if name in attention else layer)[name] = value
    layer = {name: value for name, value in layer.items() if value is not ...}
    attention = Names(**attention)
    attention.process_weights_after_loading = attention.loaded.append
    if gate:
        weight = f32(HEADS * V, HIDDEN)
        layer["g_proj"] = lambda x: (Names(sigmoid=lambda: 1 / (1 + np.exp(-(x @ weight.T)))), None)
    made = mla.MultiHeadLatentAttentionWrapper(mla_attn=attention, **layer)
    attention.process_weights_after_loading(torch.float32)
    assert attention.loaded == [torch.float32], "vLLM has not loaded its own weights"
    return made


def rotate(layer, x, positions):
    """Rotates the last columns of x [tokens, heads, n]."""
    cos, sin = np.split(np.asarray(layer.rotary_emb.cos_sin_cache, np.float64)[positions], 2, -1)
    part = x[..., -ROPE:]
    half = slice(0, ROPE // 2), slice(ROPE // 2, None)
    first, second = half if layer.rotary_emb.is_neox_style else (slice(0, None, 2),
                                                                 slice(1, None, 2))
    cos, sin, made = cos[:, None], sin[:, None], x.copy()
    made[..., -ROPE:][..., first] = part[..., first] * cos - part[..., second] * sin
    made[..., -ROPE:][..., second] = part[..., second] * cos + part[..., first] * sin
    return made


def attend(q, rows, by_head, scale):
    """Attention of the last tokens of a sequence to all rows of its cache."""
    k, v = np.split(np.einsum("kl,hnl->khn", rows[:, :LATENT], by_head), [NOPE], -1)
    k = np.concatenate([k, np.repeat(rows[:, None, LATENT:], HEADS, 1)], -1)
    scores = np.einsum("thn,khn->htk", q, k) * scale
    cached = len(rows) - len(q)
    scores[:, np.arange(len(rows)) > cached + np.arange(len(q))[:, None]] = -np.inf
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return np.einsum("htk,khn->thn", weights / weights.sum(-1, keepdims=True), v)


def check(layer, decodes, prefills):
    """Compares a step. Sequences are pairs of their cached and new tokens, decodes first."""
    sequences = decodes + prefills
    new = [count for _, count in sequences]
    offsets, split = np.concatenate([[0], np.cumsum(new)]), sum(count for _, count in decodes)
    tokens, padding = int(offsets[-1]), 2
    positions = np.concatenate([np.arange(cached, cached + count) for cached, count in sequences])
    assert all(cached + count <= 8 * PAGE for cached, count in sequences)
    pages = random.permutation(len(sequences) * 8).reshape(-1, 8)
    cache = f32(len(sequences) * 8, PAGE, LATENT + ROPE)
    before = cache.copy()
    table = i32(pages)
    contexts["layer.attn"] = (Names(
        num_decodes=len(decodes), num_decode_tokens=split, num_prefills=len(prefills),
        num_actual_tokens=tokens, query_start_loc=i32(offsets),
        decode=Names(block_table=table[:len(decodes)]) if decodes else None,
        prefill=Names(block_table=table[len(decodes):],
                      query_start_loc=i32(offsets[len(decodes):] - split)) if prefills else None),
        Names(**vars(layer.mla_attn)), cache, None)
    x = f32(tokens + padding, HIDDEN)
    padded = torch.tensor(np.concatenate([positions, [0] * padding]).astype(np.int64))
    made = layer.forward(padded, x)[:tokens]
    wide = np.asarray(x, np.float64)[:tokens]

    def times(x, projection):
        return x @ np.asarray(projection.weight, np.float64).T
    if layer.q_lora_rank is None:
        q, kv = times(wide, layer.q_proj), times(wide, layer.kv_a_proj_with_mqa)
    else:
        low, kv = np.split(times(wide, layer.fused_qkv_a_proj), [Q_LATENT], -1)
        q = times(low * 0.5, layer.q_b_proj)
    q = rotate(layer, q.reshape(tokens, HEADS, NOPE + ROPE), positions)
    latent = kv[:, :LATENT]
    latent = latent / np.sqrt((latent**2).mean(-1, keepdims=True) + EPSILON)
    rows = np.concatenate([latent * layer.kv_a_layernorm.weight, kv[:, LATENT:]], -1)
    rows = rotate(layer, rows[:, None], positions)[:, 0]
    by_head = np.asarray(layer.kv_b_proj.weight, np.float64).reshape(HEADS, NOPE + V, LATENT)
    out, expected = [], np.asarray(before, np.float64)
    for number, (cached, count) in enumerate(sequences):
        places = np.arange(cached + count)
        index = pages[number][places // PAGE], places % PAGE
        fresh = slice(offsets[number], offsets[number + 1])
        expected[index[0][cached:], index[1][cached:]] = rows[fresh]
        out.append(attend(q[fresh], expected[index], by_head, 0.3))
    out = np.concatenate(out).reshape(tokens, HEADS * V)
    if layer.g_proj is not None:
        out *= np.asarray(layer.g_proj(x)[0].sigmoid())[:tokens]
    assert np.abs(cache - expected).max() < 1e-5, "the cache"
    assert np.abs(made - times(out, layer.o_proj)).max() < 1e-4, "the result"


plain = make()
assert plain.uses_fusednorm
check(plain, [(5, 1), (9, 1)], [(0, 6), (4, 3)])
check(plain, [(7, 1)], [])
check(plain, [], [(0, 9)])
check(plain, [(3, 2), (0, 2)], [(0, 4)])   # several tokens in a decode, as with speculation
check(make(low_rank=False, gate=True), [(6, 1)], [(2, 5)])
if sys.argv[1:] == ["full"]:
    check(make(neox=True), [(6, 1)], [(2, 5)])
    check(plain, [], [(0, 31)] * 9)     # more keys than a small chunk has
# A run without a cache, in which vLLM measures memory.
contexts["layer.attn"] = (None, plain.mla_attn, None, None)
assert not plain.forward(torch.tensor(np.arange(3)), f32(3, HIDDEN)).any()
# Calls that vLLM's own code takes.
rows, places = f32(3, HIDDEN), torch.tensor(np.arange(3))
assert plain.forward(places, rows, f32(3)) == "native"
assert plain.forward(torch.tensor(np.zeros((3, 3), int)), rows) == "native"
print("results")

_chunks = __import__("fusednorm._vllm_mla", fromlist=["_chunks"])._chunks
print([_chunks(keys) for keys in (1, 256, 257, 4097, 131073)])
other = rotary_embedding.RotaryEmbedding(f32(32, ROPE + 2), False)
# Layers whose kernels have packed the columns of a weight, or transposed it.
reordered = linear(HEADS * (NOPE + V), LATENT)
reordered.weight = torch.tensor(reordered.weight.reshape(-1, 2, LATENT // 2).swapaxes(1, 2)
                                .reshape(reordered.weight.shape))
transposed = linear(HEADS * (NOPE + V), LATENT)
transposed.weight = transposed.weight.T
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for changes in (dict(is_sparse=True), dict(sliding_window=8), dict(use_pcp=True),
                    dict(kv_cache_dtype="turboquant_k8v4"), dict(kv_cache_dtype="bfloat16"),
                    dict(rotary_emb=other),
                    dict(kv_a_layernorm=Names(weight=f32(LATENT))), dict(impl=Names()),
                    dict(g_proj=...), dict(kv_b_proj=reordered),
                    dict(kv_b_proj=transposed)):
        layer = make(**changes)
        assert not layer.uses_fusednorm and layer.forward(places, rows) == "native"
    current_platform.device = "cuda"
    assert not make().uses_fusednorm
for item in caught:
    print(item.message)
