# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# FP8 quantization after a norm or an activation: by the fallback code of vLLM, and by functions of
# torchao on the rows of LlamaRMSNorm.

import torch
from torch.func import functional_call

ROWS, COLUMNS, GROUP = 8, 256, 128
TYPE, LARGEST = torch.float8_e4m3fn, 448.0
LEAST_SCALE = 1 / (LARGEST * 512)


def rms_norm(x, weight, dtype, offset=0):
    """Normalizes f32 rows and casts to the model's type. With an offset, weights precede the cast.
    """
    y = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)
    return (y * (offset + weight.float())).to(dtype) if offset else y.to(dtype) * weight


def encode(y):
    return y.clamp(-LARGEST, LARGEST).to(TYPE)


def vllm_token(y, bound=None):
    amax = y.abs().max(dim=-1)[0].unsqueeze(-1).float()
    if bound is not None:
        amax = amax.clamp(max=bound)
    scales = (amax / LARGEST).clamp(min=LEAST_SCALE)
    return encode(y.float() * scales.reciprocal()), scales


def vllm_group(y, transposed=False):
    groups = y.view(-1, y.shape[-1] // GROUP, GROUP)
    scales = (groups.abs().max(dim=-1, keepdim=True)[0].float() / LARGEST).clamp(min=LEAST_SCALE)
    codes = encode(groups / scales).view(y.shape)
    scales = scales.squeeze(-1)
    return codes, scales.transpose(0, 1).contiguous() if transposed else scales


def vllm_tensor(y):
    scale = (y.abs().max().unsqueeze(-1).float() / LARGEST).clamp(min=LEAST_SCALE)
    return encode(y.float() * scale.reciprocal()), scale


def vllm_static(y, scale):
    return encode(y.float() * scale.reciprocal())


def torchao(y, block, lower=None, upper=None):
    from torchao.quantization import quant_primitives

    scale = quant_primitives._choose_scale_float8(y, block, TYPE, hp_value_lb=lower, hp_value_ub=upper)
    return quant_primitives._quantize_affine_float8(y, scale, TYPE), scale


def torchao_static(y, scale):
    from torchao.quantization import quant_primitives

    return quant_primitives._quantize_affine_float8(y, scale, TYPE)


class Norm(torch.nn.Module):
    """The norm of vLLM with quantization of its rows."""

    def __init__(self, quantize, offset=0):
        super().__init__()
        self.quantize, self.offset = quantize, offset

    def forward(self, x, weight, *scales):
        return self.quantize(rms_norm(x.float(), weight, x.dtype, self.offset), *scales)


class ResidualNorm(Norm):
    """The norm of an f32 sum with quantization. The sum is rounded for the next layer only."""

    def forward(self, x, residual, weight, *scales):
        total = x.float() + residual.float()
        y = rms_norm(total, weight, x.dtype, self.offset)
        return self.quantize(y, *scales), total.to(x.dtype)


class RoundedResidualNorm(Norm):
    """The norm of a sum in the model's type with quantization."""

    def forward(self, x, residual, weight, *scales):
        total = x + residual
        return self.quantize(rms_norm(total.float(), weight, x.dtype, self.offset), *scales), total


class Activation(torch.nn.Module):
    """SwiGLU of both halves of a row with quantization."""

    def __init__(self, quantize):
        super().__init__()
        self.quantize = quantize

    def forward(self, x, *scales):
        gate, up = x[..., :COLUMNS], x[..., COLUMNS:]
        return self.quantize(torch.nn.functional.silu(gate) * up, *scales)


class LlamaNorm(torch.nn.Module):
    """The input norm of a Llama layer of transformers with quantization by torchao."""

    def __init__(self, quantize):
        from transformers.models.llama.modeling_llama import LlamaRMSNorm

        super().__init__()
        self.norm, self.quantize = LlamaRMSNorm(COLUMNS), quantize

    def forward(self, x, residual, weight, *scales):
        total = x + residual
        y = functional_call(self.norm, {"weight": weight}, (total,))
        return self.quantize(y, *scales), total


# Module, whether it has a residual, and number of scales.
RECIPES = {
    "vllm_norm_token": (lambda: Norm(vllm_token), False, 0),
    "vllm_add_norm_token": (lambda: ResidualNorm(vllm_token), True, 0),
    "vllm_add_norm_token_bound": (lambda: ResidualNorm(vllm_token), True, 1),
    "vllm_add_norm_group": (lambda: ResidualNorm(vllm_group), True, 0),
    "vllm_add_norm_group_transposed": (lambda: ResidualNorm(lambda y: vllm_group(y, True)), True, 0),
    "vllm_add_norm_static": (lambda: ResidualNorm(vllm_static), True, 1),
    "vllm_norm_tensor": (lambda: Norm(vllm_tensor), False, 0),
    "vllm_gemma_add_norm_token": (lambda: RoundedResidualNorm(vllm_token, 1.0), True, 0),
    "vllm_silu_mul_token": (lambda: Activation(vllm_token), None, 0),
    "vllm_silu_mul_group": (lambda: Activation(vllm_group), None, 0),
    "vllm_silu_mul_static": (lambda: Activation(vllm_static), None, 1),
    "llama_norm_fp8_row": (lambda: LlamaNorm(lambda y: torchao(y, [1, COLUMNS])), True, 0),
    "llama_norm_fp8_group": (lambda: LlamaNorm(lambda y: torchao(y, [1, GROUP])), True, 0),
    "llama_norm_fp8_tensor": (lambda: LlamaNorm(lambda y: torchao(y, [ROWS, COLUMNS])), True, 0),
    "llama_norm_fp8_row_bounds": (lambda: LlamaNorm(lambda y: torchao(y, [1, COLUMNS], 1e-12, 1200.0)), True, 0),
    "llama_norm_fp8_static": (lambda: LlamaNorm(torchao_static), True, 1),
}


def make(name, dtype):
    make_module, residual, scales = RECIPES[name]
    rows = torch.randn(ROWS, 2 * COLUMNS if residual is None else COLUMNS, dtype=dtype)
    arguments = [rows] + ([rows.clone()] if residual else [])
    if residual is not None:
        arguments.append(torch.randn(COLUMNS, dtype=dtype))
    return make_module(), (*arguments, *[torch.ones(1) for _ in range(scales)])
