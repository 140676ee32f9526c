# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Replaces norms and rotations in two transformers models created from configurations."""

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
        codes = fusednorm.torch.patch(model, quantize=True)
        quantized = model(tokens).logits.float()
    norms = sum(type(module) is fusednorm.torch.RMSNorm for module in model.modules())
    assert norms >= 5 and any("rotary" in name for name in names), names
    error = (before - after).abs().max().item() / before.abs().max().item()
    # Another order of sums changes few bf16 roundings.
    assert torch.isfinite(after).all() and error < 0.05, error
    assert torch.equal(before.argmax(-1)[0, -1], after.argmax(-1)[0, -1])
    layers = sum(type(module) is fusednorm.torch.FP8Linear for module in model.modules())
    assert layers >= 10 and sum(name in codes for name, _ in model.named_modules()) == layers
    assert type(model.lm_head) is torch.nn.Linear
    # FP8 has three mantissa bits, which acts as noise in an untrained model.
    error = ((quantized - after).norm() / after.norm()).item()
    assert torch.isfinite(quantized).all() and 0 < error < 0.2, error
    print(kind.__name__, norms, "norms", layers, "layers of FP8")

# A layer of an FP8 checkpoint, as transformers represents it.
from transformers.integrations.finegrained_fp8 import FP8Linear  # noqa: E402

plain = torch.nn.Linear(256, 384, bias=False, dtype=torch.bfloat16)
own = fusednorm.torch.FP8Linear.quantize(plain)
theirs = FP8Linear(256, 384, block_size=(128, 128))
theirs.weight.data, theirs.weight_scale_inv.data = own.weight, own.weight_scale_inv
holder = torch.nn.Sequential(theirs)
assert fusednorm.torch.patch(holder) == ["0"] and type(holder[0]) is fusednorm.torch.FP8Linear
x = torch.randn(3, 5, 256).to(torch.bfloat16)
made, wanted = holder(x).float(), plain(x).float()
assert torch.equal(made, own(x).float()) and ((made - wanted).norm() / wanted.norm()) < 0.06
print("FP8Linear")
