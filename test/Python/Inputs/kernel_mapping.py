# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The mapping for the package kernels: a model of transformers with use_kernels."""

import kernels
import torch
from transformers import (DeepseekV3Config, DeepseekV3ForCausalLM, Gemma2Config, Gemma2ForCausalLM,
                          LlamaConfig, LlamaForCausalLM)

import fusednorm.torch
from fusednorm import _functions

torch.manual_seed(1)
kernels.register_kernel_mapping(fusednorm.torch.kernel_mapping())
small = dict(vocab_size=64, hidden_size=64, intermediate_size=64, num_hidden_layers=2,
             num_attention_heads=2, num_key_value_heads=2, head_dim=32)
latent = dict(small, head_dim=16, q_lora_rank=32, kv_lora_rank=32, qk_rope_head_dim=16,
              qk_nope_head_dim=16, v_head_dim=32, n_routed_experts=4, n_group=1, topk_group=1,
              num_experts_per_tok=2, moe_intermediate_size=64)
tokens = torch.tensor([[1, 2, 3, 4]])
for config, kind in ((LlamaConfig(**small), LlamaForCausalLM),
                     (DeepseekV3Config(**latent), DeepseekV3ForCausalLM),
                     (Gemma2Config(**small), Gemma2ForCausalLM)):
    model = kind(config).bfloat16().eval()
    norms = [module for module in model.modules() if type(module).__name__.endswith("RMSNorm")]
    with torch.no_grad():
        before = model(tokens).logits
        count = len(_functions._kernels)
        kernels.kernelize(model, mode=kernels.Mode.INFERENCE, device="cpu")
        after = model(tokens).logits
    replaced = sum("forward" in vars(module) and "_KernelLayer" in module.forward.__qualname__
                   for module in norms)
    assert replaced == 0 or len(_functions._kernels) > count, "no kernel was called"
    error = (after - before).abs().max() / before.abs().max()
    assert error <= 2**-6, error
    print(kind.__name__, replaced, "of", len(norms))
    # The package makes modules of the rotations of models. patch() replaces these as well.
    with torch.no_grad(), fusednorm.torch.patch(model) as names:
        after = model(tokens).logits
    assert any("apply_rotary_pos_emb" in name for name in names), names
    error = (after - before).abs().max() / before.abs().max()
    assert error <= 2**-6, error
