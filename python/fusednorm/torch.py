# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyTorch: the ready functions as operators of torch.library.

    import fusednorm.torch                    # torch.ops.fusednorm.rms_norm, ...
    fusednorm.torch.patch(model)              # norms and rope of transformers' models

Operators have schemas that say what they write, fake implementations, and no gradient. They
run on the current stream, allocate nothing but what they return, and can stand in
torch.compile and in graphs.
"""

from __future__ import annotations

import sys
from typing import Any, List, Optional, Tuple

import torch

from . import ops

_library = torch.library.Library("fusednorm", "DEF")


def _define(schema: str, implementation: Any, fake: Any) -> None:
    name = schema.partition("(")[0]
    _library.define(schema)
    for key in ("CPU", "CUDA"):
        _library.impl(name, implementation, key)
    torch.library.register_fake(f"fusednorm::{name}", fake, lib=_library)


def _nothing(*arguments: Any) -> None:
    return None


def _rms_norm(out: torch.Tensor, input: torch.Tensor, weight: torch.Tensor,
              epsilon: float) -> None:
    ops.rms_norm(out, input, weight, epsilon)


def _rmsnorm(input: torch.Tensor, weight: torch.Tensor, epsilon: float) -> torch.Tensor:
    return ops.rmsnorm(input, weight, epsilon)


def _model_norm(input: torch.Tensor, weight: torch.Tensor, epsilon: float) -> torch.Tensor:
    out = torch.empty_like(input, memory_format=torch.contiguous_format)
    ops.rms_norm(out, input, weight, epsilon)
    return out


def _like(input: torch.Tensor, *rest: Any) -> torch.Tensor:
    return torch.empty_like(input, memory_format=torch.contiguous_format)


def _add(input: torch.Tensor, residual: torch.Tensor, weight: torch.Tensor,
         epsilon: float) -> None:
    ops.fused_add_rms_norm(input, residual, weight, epsilon)


def _static(out: torch.Tensor, input: torch.Tensor, weight: torch.Tensor, scale: torch.Tensor,
            epsilon: float) -> None:
    ops.rms_norm_static_fp8_quant(out, input, weight, scale, epsilon)


def _token(input: torch.Tensor, weight: torch.Tensor, epsilon: float, quant_dtype: torch.dtype,
           scale_ub: Optional[torch.Tensor],
           residual: Optional[torch.Tensor]) -> Tuple[torch.Tensor, torch.Tensor]:
    return ops.rms_norm_dynamic_per_token_quant(input, weight, epsilon, quant_dtype, scale_ub,
                                                residual)


def _token_fake(input: torch.Tensor, weight: torch.Tensor, epsilon: float,
                quant_dtype: torch.dtype, scale_ub: Optional[torch.Tensor],
                residual: Optional[torch.Tensor]) -> Tuple[torch.Tensor, torch.Tensor]:
    rows = input.numel() // input.shape[-1]
    return (input.new_empty(input.shape, dtype=quant_dtype),
            input.new_empty((rows, 1), dtype=torch.float32))


def _group(x: torch.Tensor, group_size: int, eps: float,
           column_major_scales: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    codes, scales = ops.per_token_group_quant_fp8(x, group_size, eps,
                                                  column_major_scales=column_major_scales)
    return codes, scales


def _group_fake(x: torch.Tensor, group_size: int, eps: float,
                column_major_scales: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    codes = x.new_empty(x.shape, dtype=torch.float8_e4m3fn)
    groups = x.shape[-1] // group_size
    if column_major_scales:
        return codes, x.new_empty((groups, x.shape[0]), dtype=torch.float32).t()
    return codes, x.new_empty((*x.shape[:-1], groups), dtype=torch.float32)


def _rotary(positions: torch.Tensor, query: torch.Tensor, key: Optional[torch.Tensor],
            head_size: int, cos_sin_cache: torch.Tensor, is_neox: bool) -> None:
    ops.rotary_embedding(positions, query, key, head_size, cos_sin_cache, is_neox)


def _latent(kv_c: torch.Tensor, k_pe: torch.Tensor, kv_cache: torch.Tensor,
            slot_mapping: torch.Tensor, kv_cache_dtype: str, scale: torch.Tensor) -> None:
    ops.concat_and_cache_mla(kv_c, k_pe, kv_cache, slot_mapping, kv_cache_dtype, scale)


def _rotate(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor,
            interleave: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    return ops.apply_rotary_pos_emb(q, k, cos, sin, interleave)


def _rotate_fake(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor,
                 interleave: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    return _like(q), _like(k)


_define("rms_norm(Tensor(a!) out, Tensor input, Tensor weight, float epsilon) -> ()", _rms_norm,
        _nothing)
_define("rmsnorm(Tensor input, Tensor weight, float epsilon) -> Tensor", _rmsnorm, _like)
_define("model_norm(Tensor input, Tensor weight, float epsilon) -> Tensor", _model_norm, _like)
_define("fused_add_rms_norm(Tensor(a!) input, Tensor(b!) residual, Tensor weight, float epsilon) "
        "-> ()", _add, _nothing)
_define("rms_norm_static_fp8_quant(Tensor(a!) out, Tensor input, Tensor weight, Tensor scale, "
        "float epsilon) -> ()", _static, _nothing)
_define("rms_norm_dynamic_per_token_quant(Tensor input, Tensor weight, float epsilon, "
        "ScalarType quant_dtype, Tensor? scale_ub, Tensor(a!)? residual) -> (Tensor, Tensor)",
        _token, _token_fake)
_define("per_token_group_quant_fp8(Tensor x, int group_size, float eps, "
        "bool column_major_scales) -> (Tensor, Tensor)", _group, _group_fake)
_define("rotary_embedding(Tensor positions, Tensor(a!) query, Tensor(b!)? key, int head_size, "
        "Tensor cos_sin_cache, bool is_neox) -> ()", _rotary, _nothing)
_define("concat_and_cache_mla(Tensor kv_c, Tensor k_pe, Tensor(a!) kv_cache, "
        "Tensor slot_mapping, str kv_cache_dtype, Tensor scale) -> ()", _latent, _nothing)


_define("apply_rotary_pos_emb(Tensor q, Tensor k, Tensor cos, Tensor sin, bool interleave) -> "
        "(Tensor, Tensor)", _rotate, _rotate_fake)


def _linear(input: torch.Tensor, weight: torch.Tensor, scales: torch.Tensor,
            bias: Optional[torch.Tensor]) -> torch.Tensor:
    rows = input.reshape(-1, input.shape[-1])
    codes, own = ops.per_token_group_quant_fp8(rows, 128, column_major_scales=True)
    made = ops.scaled_matmul(codes, weight, own.T, scales, (1, 128, 128), True, bias, input.dtype)
    return made.reshape(*input.shape[:-1], weight.shape[0])


def _linear_fake(input: torch.Tensor, weight: torch.Tensor, scales: torch.Tensor,
                 bias: Optional[torch.Tensor]) -> torch.Tensor:
    return input.new_empty((*input.shape[:-1], weight.shape[0]))


_define("block_fp8_linear(Tensor input, Tensor weight, Tensor scales, Tensor? bias) -> Tensor",
        _linear, _linear_fake)


def _model_rope(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor,
                *arguments: Any, **options: Any) -> Tuple[torch.Tensor, torch.Tensor]:
    return torch.ops.fusednorm.apply_rotary_pos_emb(q, k, cos, sin, False)


def _model_rope_interleave(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor,
                           *arguments: Any, **options: Any) -> Tuple[torch.Tensor, torch.Tensor]:
    return torch.ops.fusednorm.apply_rotary_pos_emb(q, k, cos, sin, True)


class RMSNorm(torch.nn.Module):
    """The norm of transformers' models, by `torch.ops.fusednorm.model_norm`: rounded to the
    type of the input, then times the weight."""

    def __init__(self, weight: torch.nn.Parameter, epsilon: float) -> None:
        super().__init__()
        self.weight = weight
        self.variance_epsilon = epsilon

    def forward(self, hidden_states: torch.Tensor) -> torch.Tensor:
        return torch.ops.fusednorm.model_norm(hidden_states, self.weight, self.variance_epsilon)

    def extra_repr(self) -> str:
        return f"{tuple(self.weight.shape)}, eps={self.variance_epsilon}"


class FP8Linear(torch.nn.Module):
    """A linear layer of FP8: weights with a scale for each block of 128 x 128, inputs with one for
    each 128 columns of a token, by `torch.ops.fusednorm.block_fp8_linear`."""

    BLOCK = 128
    weight: torch.Tensor
    weight_scale_inv: torch.Tensor
    bias: Optional[torch.Tensor]

    def __init__(self, weight: torch.Tensor, scales: torch.Tensor,
                 bias: Optional[torch.Tensor] = None) -> None:
        super().__init__()
        self.register_buffer("weight", weight)
        self.register_buffer("weight_scale_inv", scales)
        self.register_buffer("bias", bias)

    @classmethod
    def quantize(cls, linear: torch.nn.Linear) -> "FP8Linear":
        """The layer with its weights as codes."""
        rows, columns = linear.weight.shape
        padded = torch.nn.functional.pad(linear.weight.detach().float(),
                                         (0, -columns % cls.BLOCK, 0, -rows % cls.BLOCK))
        blocks = padded.reshape(padded.shape[0] // cls.BLOCK, cls.BLOCK, -1, cls.BLOCK)
        scales = (blocks.abs().amax((1, 3)) / 448).clamp_min(1e-12)
        codes = (blocks / scales[:, None, :, None]).to(torch.float8_e4m3fn)
        codes = codes.reshape(padded.shape)[:rows, :columns].contiguous()
        bias = None if linear.bias is None else linear.bias.detach()
        return cls(codes, scales.contiguous(), bias)

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return torch.ops.fusednorm.block_fp8_linear(input, self.weight, self.weight_scale_inv,
                                                    self.bias)

    def extra_repr(self) -> str:
        return f"{tuple(self.weight.shape)}"


def _fp8_layer(module: torch.nn.Module, quantize: bool) -> Optional[FP8Linear]:
    """What takes the place of a linear layer; None where it stays."""
    if not isinstance(module, torch.nn.Linear) or module.weight.shape[1] % FP8Linear.BLOCK:
        return None
    weight = module.weight
    block: Any = getattr(module, "block_size", None)
    if weight.dtype == torch.float8_e4m3fn and block is not None and \
            tuple(block) == (FP8Linear.BLOCK, FP8Linear.BLOCK) and \
            getattr(module, "activation_scheme", "dynamic") == "dynamic":
        scales: Any = module.weight_scale_inv
        return FP8Linear(weight.detach(), scales.detach().float(),
                         None if module.bias is None else module.bias.detach())
    return FP8Linear.quantize(module) if quantize and weight.dtype.itemsize > 1 else None


def patch(model: torch.nn.Module, quantize: bool = False) -> List[str]:
    """Replaces, in place: the RMSNorms of a model of transformers; its linear layers of FP8 with
    scales of blocks of 128, whose inputs are quantized as they come; and the rotation in the module
    that the model's class is of, which all its models share. With quantize also plain linear
    layers whose inputs have a multiple of 128 columns become FP8, but for the output embeddings.
    Returns the names of what was replaced. For inference: operators have no gradient."""
    found = [(name, module) for name, module in model.named_modules()
             if type(module).__name__.endswith("RMSNorm") and not isinstance(module, RMSNorm) and
             hasattr(module, "weight") and hasattr(module, "variance_epsilon")]
    for name, module in found:
        parent = model.get_submodule(name.rpartition(".")[0])
        setattr(parent, name.rpartition(".")[2], RMSNorm(module.weight, module.variance_epsilon))
    names = [name for name, _ in found]
    embeddings: Any = getattr(model, "get_output_embeddings", None)
    last = embeddings() if embeddings is not None else None
    for name, module in list(model.named_modules()):
        layer = None if module is last else _fp8_layer(module, quantize)
        if layer is not None:
            setattr(model.get_submodule(name.rpartition(".")[0]), name.rpartition(".")[2], layer)
            names.append(name)
    home = sys.modules[type(model).__module__]
    for name, own in (("apply_rotary_pos_emb", _model_rope),
                      ("apply_rotary_pos_emb_interleave", _model_rope_interleave)):
        if hasattr(home, name):
            setattr(home, name, own)
            names.append(f"{home.__name__}.{name}")
    return names
