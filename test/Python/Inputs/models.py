# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two models of transformers, from their configurations, whose norms and rotations are ours."""

import torch
import transformers

import fusednorm.torch

shared = dict(vocab_size=128, hidden_size=256, intermediate_size=512, num_hidden_layers=2,
              num_attention_heads=4, max_position_embeddings=128)
configurations = [
    (transformers.LlamaConfig(**shared, num_key_value_heads=2), transformers.LlamaForCausalLM),
    (transformers.DeepseekV3Config(
        **shared, num_key_value_heads=4, moe_intermediate_size=64, n_routed_experts=8,
        n_group=2, topk_group=1, num_experts_per_tok=2, first_k_dense_replace=1, kv_lora_rank=64,
        q_lora_rank=96, qk_rope_head_dim=32, qk_nope_head_dim=32, v_head_dim=32),
     transformers.DeepseekV3ForCausalLM)]
for configuration, kind in configurations:
    torch.manual_seed(1)
    model = kind(configuration).to(torch.bfloat16).eval()
    tokens = torch.arange(1, 34).reshape(1, 33)
    with torch.no_grad():
        before = model(tokens).logits.float()
        names = fusednorm.torch.patch(model)
        after = model(tokens).logits.float()
    norms = sum(type(module) is fusednorm.torch.RMSNorm for module in model.modules())
    assert norms >= 5 and any("rotary" in name for name in names), names
    error = (before - after).abs().max().item() / before.abs().max().item()
    # A sum in another order moves a rounding to bf16 here and there.
    assert torch.isfinite(after).all() and error < 0.05, error
    assert torch.equal(before.argmax(-1)[0, -1], after.argmax(-1)[0, -1])
    print(kind.__name__, norms, "norms")
