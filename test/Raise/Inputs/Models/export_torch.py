# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A model of transformers, of two small layers, as torch IR: weights, the mask and
# embedded tokens are arguments. export_torch.py MODEL OUTPUT

import sys

import torch
import transformers
from iree.compiler.extras.fx_importer import FxImporter
from iree.compiler.ir import Context
from torch.func import functional_call
from transformers.models.llama.modeling_llama import LlamaRMSNorm

TOKENS, HIDDEN = 8, 64

COMMON = {
    "vocab_size": 32,
    "hidden_size": HIDDEN,
    "intermediate_size": 96,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "max_position_embeddings": 64,
    "attn_implementation": "eager",
}


def make_model(name):
    if name == "llama":
        return transformers.LlamaModel(transformers.LlamaConfig(**COMMON)), torch.bfloat16
    if name == "qwen3":
        config = transformers.Qwen3Config(head_dim=32, **COMMON)
        return transformers.Qwen3Model(config), torch.bfloat16
    if name == "gemma2":
        config = transformers.Gemma2Config(head_dim=32, **COMMON)
        return transformers.Gemma2Model(config), torch.bfloat16
    if name == "olmo2":
        return transformers.Olmo2Model(transformers.Olmo2Config(**COMMON)), torch.float32
    if name == "deepseek_v3":
        config = transformers.DeepseekV3Config(
            first_k_dense_replace=2,
            q_lora_rank=32,
            kv_lora_rank=32,
            qk_rope_head_dim=16,
            qk_nope_head_dim=32,
            v_head_dim=32,
            **{**COMMON, "num_key_value_heads": 4},
        )
        return transformers.DeepseekV3Model(config), torch.bfloat16
    if name == "gpt2":
        config = transformers.GPT2Config(
            vocab_size=32,
            n_embd=HIDDEN,
            n_layer=2,
            n_head=4,
            n_positions=64,
            attn_implementation="eager",
        )
        return transformers.GPT2Model(config), torch.float32
    raise SystemExit(f"unknown model {name}")


class Functional(torch.nn.Module):
    """A model whose parameters and buffers are arguments."""

    def __init__(self, model, names, two_masks):
        super().__init__()
        object.__setattr__(self, "model", model)
        self.names, self.two_masks = names, two_masks

    def forward(self, hidden, mask, *tensors):
        if self.two_masks:
            mask = {"full_attention": mask, "sliding_attention": mask}
        arguments = {
            "inputs_embeds": hidden,
            "use_cache": False,
            "attention_mask": mask,
            "position_ids": torch.arange(TOKENS)[None],
        }
        weights = dict(zip(self.names, tensors))
        return functional_call(self.model, weights, (), arguments, strict=False)[0]


class QuantizedNorm(torch.nn.Module):
    """The input norm of a Llama layer and torchao's dynamic FP8 quantization."""

    def __init__(self, group):
        super().__init__()
        self.norm, self.group = LlamaRMSNorm(256), group

    def forward(self, hidden, residual, weight):
        from torchao.quantization import quant_primitives as primitives

        total = hidden + residual
        y = functional_call(self.norm, {"weight": weight}, (total,))
        scale = primitives._choose_scale_float8(y, [1, self.group], torch.float8_e4m3fn)
        codes = primitives._quantize_affine_float8(y, scale, torch.float8_e4m3fn)
        return codes, scale, total


def main():
    name, output = sys.argv[1:3]
    torch.manual_seed(0)
    if name.startswith("llama_norm_fp8"):
        model = QuantizedNorm(256 if name.endswith("row") else 128)
        rows = torch.randn(8, 256, dtype=torch.bfloat16)
        arguments = (rows, rows.clone(), torch.randn(256, dtype=torch.bfloat16))
    else:
        model, dtype = make_model(name)
        model = model.to(dtype).eval()
        tensors = [*model.named_parameters(), *model.named_buffers()]
        tensors = [(key, value) for key, value in tensors if "original" not in key]
        hidden = torch.randn(1, TOKENS, HIDDEN, dtype=dtype)
        mask = torch.zeros(1, 1, TOKENS, TOKENS, dtype=dtype)
        arguments = (hidden, mask, *[value.detach().clone() for _, value in tensors])
        model = Functional(model, [key for key, _ in tensors], name == "gemma2")
    program = torch.export.export(model, arguments, strict=False).run_decompositions()
    importer = FxImporter(context=Context())
    importer.import_frozen_program(program, func_name=name)
    with open(output, "w") as file:
        file.write(str(importer.module))


main()
