# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares MLA ops with the attention of a transformers DeepSeek-V3 layer with random weights: a
prefill, a prefill after cached prefixes in two chunks, then three decode steps. Everything is f32,
so only the order of sums differs."""

import torch
import transformers
from transformers.models.deepseek_v3 import modeling_deepseek_v3 as theirs

from fusednorm import ops

torch.manual_seed(3)
HEADS, DN, R, DV, L, PAGE, PAGES = 4, 32, 16, 24, 64, 8, 4
yarn = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16, "mscale": 1.0,
        "mscale_all_dim": 1.0, "beta_fast": 32, "beta_slow": 1, "rope_theta": 10000.0}
shared = dict(hidden_size=96, num_attention_heads=HEADS, num_key_value_heads=HEADS, q_lora_rank=48,
              kv_lora_rank=L, qk_rope_head_dim=R, qk_nope_head_dim=DN, v_head_dim=DV,
              max_position_embeddings=64, attn_implementation="eager")
try:
    configuration = transformers.DeepseekV3Config(**shared, rope_parameters=yarn)
except TypeError:
    configuration = transformers.DeepseekV3Config(**shared, rope_scaling=yarn)
layer = theirs.DeepseekV3Attention(configuration, 0).eval()
rotary = theirs.DeepseekV3RotaryEmbedding(configuration)
with torch.no_grad():
    layer.kv_a_layernorm.weight += torch.randn(L) / 4
    layer.q_a_layernorm.weight += torch.randn(48) / 4

NEW, CACHED, STEPS = [7, 0, 5], [9, 3, 0], 3
TOTAL = [n + c + STEPS for n, c in zip(NEW, CACHED)]
hidden = [torch.randn(total, 96) for total in TOTAL]


def their_attention(x):
    """All tokens of a sequence at once."""
    count = len(x)
    places = torch.arange(count)[None]
    mask = torch.full((count, count), float("-inf")).triu(1)[None, None]
    return layer(x[None], rotary(x[None], places), attention_mask=mask)[0][0]


cos, sin = rotary(hidden[0][None], torch.arange(PAGE * PAGES)[None])
freqs = torch.stack((cos[0, :, :R // 2], sin[0, :, :R // 2]), -1).reshape(PAGE * PAGES, R).contiguous()
w = layer.kv_b_proj.weight.detach()
parts = w.reshape(HEADS, DN + DV, L)
w_uk, w_uv = parts[:, :DN].transpose(1, 2).contiguous(), parts[:, DN:].contiguous()
table = torch.randperm(PAGES * len(NEW)).to(torch.int32).reshape(len(NEW), PAGES)
cache = torch.zeros(PAGES * len(NEW), PAGE, L + R)


def our_attention(counts, lengths, function, *weights, **options):
    x = torch.cat([h[old:old + n] for h, n, old in zip(hidden, counts, lengths)])
    q = layer.q_b_proj(layer.q_a_layernorm(layer.q_a_proj(x))).view(-1, HEADS, DN + R)
    offsets = torch.tensor([0, *counts]).cumsum(0).to(torch.int32)
    out = function(q, layer.kv_a_proj_with_mqa(x), layer.kv_a_layernorm.weight.detach(), freqs, table,
                   offsets, torch.tensor(lengths, dtype=torch.int32), cache, *weights,
                   scale=layer.scaling, **options)
    return layer.o_proj(out.flatten(1)).split(counts)


with torch.no_grad():
    wanted = [their_attention(x) for x in hidden]
    worst = 0.0

    def compare(counts, lengths, made):
        global worst
        for whole, n, old, own in zip(wanted, counts, lengths, made):
            if n:
                worst = max(worst, (own - whole[old:old + n]).abs().max().item())

    compare(CACHED, [0, 0, 0], our_attention(CACHED, [0, 0, 0], ops.mla_prefill, w, chunk_size=16))
    compare(NEW, CACHED, our_attention(NEW, CACHED, ops.mla_prefill, w, chunk_size=16, chunks=2))
    lengths = [n + c for n, c in zip(NEW, CACHED)]
    for step in range(STEPS):
        split = dict(chunk_size=16, chunks=3) if step else {}
        compare([1, 1, 1], lengths, our_attention([1, 1, 1], lengths, ops.mla_decode, w_uk, w_uv, **split))
        lengths = [n + 1 for n in lengths]
largest = max(x.abs().max().item() for x in wanted)
assert worst < 2e-5 * max(1.0, largest), (worst, largest)
print("DeepseekV3Attention: a prefill in two chunks and three decode steps agree")
