# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Small models of public families, with classes and configurations of transformers.

import functools

import torch
import transformers
from transformers.models.qwen3_next import modeling_qwen3_next

TOKENS, HIDDEN = 8, 64

COMMON = {
    "vocab_size": 32,
    "pad_token_id": 0,
    "hidden_size": HIDDEN,
    "intermediate_size": 96,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "max_position_embeddings": 64,
    "attn_implementation": "eager",
}

# Class name, and additional configuration.
FAMILIES = {
    "llama": ("Llama", {}),
    "mistral": ("Mistral", {"head_dim": 16}),
    "phi3": ("Phi3", {"partial_rotary_factor": 0.5}),
    "qwen3": ("Qwen3", {"head_dim": 32}),
    "qwen3_next": (
        "Qwen3Next",
        {
            "head_dim": 32,
            "layer_types": ["linear_attention", "full_attention"],
            "mlp_only_layers": [0, 1],
            "linear_num_key_heads": 2,
            "linear_num_value_heads": 4,
            "linear_key_head_dim": 16,
            "linear_value_head_dim": 16,
        },
    ),
    "gemma2": ("Gemma2", {"head_dim": 32}),
    "gemma3": ("Gemma3Text", {"head_dim": 32, "layer_types": ["sliding_attention", "full_attention"]}),
    "glm4": ("Glm4", {"head_dim": 32}),
    "glm4_moe": ("Glm4Moe", {"head_dim": 32, "use_qk_norm": True, "first_k_dense_replace": 2}),
    "deepseek_v3": (
        "DeepseekV3",
        {
            "num_key_value_heads": 4,
            "first_k_dense_replace": 2,
            "q_lora_rank": 32,
            "kv_lora_rank": 32,
            "qk_rope_head_dim": 16,
            "qk_nope_head_dim": 32,
            "v_head_dim": 32,
        },
    ),
    "gpt_oss": ("GptOss", {"head_dim": 16, "layer_types": ["sliding_attention", "full_attention"]}),
    "olmo2": ("Olmo2", {}),
    "minimax": ("MiniMax", {"head_dim": 16, "block_size": 4, "layer_types": ["linear_attention", "full_attention"]}),
    "minimax_m2": ("MiniMaxM2", {"head_dim": 16, "rope_parameters": {"rope_type": "default", "rope_theta": 1e4, "partial_rotary_factor": 0.5}}),
    "mamba2": (
        "Mamba2",
        {"num_heads": 8, "head_dim": 16, "state_size": 16, "n_groups": 1, "expand": 2, "chunk_size": 4},
    ),
    "gpt2": ("GPT2", {"n_embd": HIDDEN, "n_head": 4, "n_positions": 64}),
}

# Families with experts chosen at run time. One dense layer replaces the experts.
EXPERTS = {"gpt_oss", "minimax", "minimax_m2"}


class Dense(torch.nn.Module):
    """A gated layer that replaces the experts and returns their result structure."""

    def __init__(self, config, scores):
        super().__init__()
        self.gate = torch.nn.Linear(config.hidden_size, config.intermediate_size, bias=False)
        self.up = torch.nn.Linear(config.hidden_size, config.intermediate_size, bias=False)
        self.down = torch.nn.Linear(config.intermediate_size, config.hidden_size, bias=False)
        self.scores = scores

    def forward(self, x):
        y = self.down(torch.nn.functional.silu(self.gate(x)) * self.up(x))
        return (y, None) if self.scores else y


def make_model(family, layers=2):
    name, options = FAMILIES[family]
    options = {**COMMON, **options, "num_hidden_layers": layers}
    if "layer_types" in options:
        options["layer_types"] = options["layer_types"][-layers:]
    config = getattr(transformers, f"{name}Config")(**options)
    model = getattr(transformers, f"{name}Model")(config)
    if family in EXPERTS:
        for layer in model.layers:
            layer.mlp = Dense(config, family == "gpt_oss")
    # Chunks of 4 tokens, not 64.
    rule = modeling_qwen3_next.torch_chunk_gated_delta_rule
    if not isinstance(rule, functools.partial):
        modeling_qwen3_next.torch_chunk_gated_delta_rule = functools.partial(rule, chunk_size=4)
    return model.eval()


def get_masks(model, mask):
    """Returns the mask argument of the model: one mask, or one for each layer type."""
    kinds = getattr(model.config, "layer_types", None)
    if model.config.model_type == "mamba2":
        return None
    if not kinds or model.config.model_type in ("qwen3", "mistral", "llama"):
        return mask
    return {kind: None if kind == "linear_attention" else mask for kind in kinds}
