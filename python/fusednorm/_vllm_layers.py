# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Layers in place of custom ops of vLLM. `fusednorm.vllm.register` imports this module.

A layer is a subclass of a layer of vLLM. It calls the original for arguments that the kernel does
not support.
"""

from __future__ import annotations

import importlib
import warnings
from typing import Any, Dict, List, Optional, Sequence, Tuple

import torch
from vllm.model_executor.custom_op import (  # type: ignore[import-not-found]
    CustomOp, op_registry_oot)

from . import _torch_ops  # noqa: F401 (registers the operators)
from .errors import ArgumentError

_FLOATS = (torch.float32, torch.float16, torch.bfloat16)


def _is_rows(x: torch.Tensor) -> bool:
    """Returns whether a kernel reads `x` in place: rows of a known type without gaps in a row."""
    return x.dtype in _FLOATS and x.dim() > 0 and x.stride(-1) == 1


class _Rotary:
    """RotaryEmbedding on CPUs: the kernel reads the positions on the host."""

    def forward_cpu(self: Any, positions: torch.Tensor, query: torch.Tensor,
                    key: Optional[torch.Tensor] = None) -> Tuple[Any, Any]:
        tokens = positions.shape[0]
        if positions.dim() != 1 or not all(
                _is_rows(x) and x.shape[0] == tokens for x in (query, key) if x is not None) or \
                (key is not None and key.dtype != query.dtype):
            return super().forward_cpu(positions, query, key)  # type: ignore[misc]
        torch.ops.fusednorm.rotary_embedding.default(
            positions, query, key, self.head_size, self._match_cos_sin_cache_dtype(query),
            self.is_neox_style)
        return query, key


class _DeepseekRotary(_Rotary):
    """DeepseekScalingRotaryEmbedding on CPUs, the rotation of MLA (multi-head latent attention).

    It works in place, as with FlashInfer in vLLM. Columns of q that are not rotated stay.
    """

    def forward_cpu(self: Any, positions: torch.Tensor, query: torch.Tensor,
                    key: Optional[torch.Tensor] = None,
                    offsets: Optional[torch.Tensor] = None) -> Tuple[Any, Any]:
        if offsets is not None:
            positions = positions + offsets
        return super().forward_cpu(positions, query, key)


class _QuantFP8:
    """QuantFP8 with a scale for each token, each group of columns, or the tensor."""

    def forward_cpu(self: Any, x: torch.Tensor, scale: Optional[torch.Tensor] = None,
                    scale_ub: Optional[torch.Tensor] = None, use_triton: bool = False) -> Any:
        made = self._quantize(x, scale, scale_ub, 1 / 512)
        if made is None:
            return super().forward_cpu(x, scale, scale_ub, use_triton)  # type: ignore[misc]
        return made

    def forward_cuda(self: Any, x: torch.Tensor, scale: Optional[torch.Tensor] = None,
                     scale_ub: Optional[torch.Tensor] = None, use_triton: bool = False) -> Any:
        # The kernel reads a given scale, or a bound of scales, on the host.
        made = None
        if scale is None and scale_ub is None:
            made = self._quantize(x, scale, scale_ub, 1e-10)
        if made is None:
            return super().forward_cuda(x, scale, scale_ub, use_triton)  # type: ignore[misc]
        return made

    def _quantize(self: Any, x: torch.Tensor, scale: Optional[torch.Tensor],
                  scale_ub: Optional[torch.Tensor], floor: float) -> Any:
        """Returns the values and their scales; None if the kernels do not support the call.

        `floor` is the least absolute maximum of a group. vLLM's code for CPUs and its kernel for
        GPUs differ in it.
        """
        if not _is_rows(x) or self.num_token_padding is not None:
            return None
        if self.is_group_quant:
            if self.static or self.use_ue8m0 or self.tma_aligned_scales or self.group_size % 4 or \
                    x.shape[-1] % self.group_size or (self.column_major_scales and x.dim() != 2):
                return None
            return torch.ops.fusednorm.per_token_group_quant_fp8.default(
                x, self.group_size, floor, self.column_major_scales)
        if x.dim() != 2:
            return None
        if not self.static:
            return torch.ops.fusednorm.dynamic_scaled_fp8_quant.default(
                x, scale_ub, self.use_per_token_if_dynamic)
        if scale is None or scale.numel() != 1 or scale.dtype != torch.float32:
            return None
        out = torch.empty(x.shape, dtype=torch.float8_e4m3fn, device=x.device)
        torch.ops.fusednorm.static_scaled_fp8_quant.default(out, x, scale)
        return out, scale


class _Gated:
    """SiluAndMul and GeluAndMul. The activation is rounded before the multiplication."""

    def _call(self: Any, x: torch.Tensor) -> torch.Tensor:
        name = {None: "silu_and_mul", "none": "gelu_and_mul", "tanh": "gelu_tanh_and_mul"}[
            getattr(self, "approximate", None)]
        made: torch.Tensor = getattr(torch.ops.fusednorm, name).default(x, True)
        return made

    def _gated(self: Any, x: torch.Tensor) -> Optional[torch.Tensor]:
        if not _is_rows(x) or x.shape[-1] % 2:
            return None
        made: torch.Tensor = self._call(x)
        return made

    def forward_cpu(self: Any, x: torch.Tensor) -> Any:
        made = self._gated(x)
        return super().forward_cpu(x) if made is None else made  # type: ignore[misc]

    def forward_cuda(self: Any, x: torch.Tensor) -> Any:
        made = self._gated(x)
        return super().forward_cuda(x) if made is None else made  # type: ignore[misc]


class _ClampedSilu(_Gated):
    """SiluAndMulWithClamp, with one rounding."""

    def _call(self: Any, x: torch.Tensor) -> torch.Tensor:
        made: torch.Tensor = torch.ops.fusednorm.gated_activation.default(
            x, "silu_and_mul_with_clamp", [self.swiglu_limit, self.alpha, self.beta])
        return made


class _SwigluOAI(_Gated):
    """SwigluOAIAndMul of gpt-oss: pairs of gate and factor, with one rounding as in vLLM."""

    def _call(self: Any, x: torch.Tensor) -> torch.Tensor:
        made: torch.Tensor = torch.ops.fusednorm.gated_activation.default(
            x, "swigluoai_and_mul", [self.alpha, self.limit])
        return made


class _SwigluStep(_Gated):
    """SwigluStepAndMul, with one rounding."""

    def _call(self: Any, x: torch.Tensor) -> torch.Tensor:
        made: torch.Tensor = torch.ops.fusednorm.gated_activation.default(
            x, "swiglustep_and_mul", [self.limit])
        return made


class _Situ(_Gated):
    """SituAndMul, with one rounding as in vLLM."""

    def _call(self: Any, x: torch.Tensor) -> torch.Tensor:
        linear = -1.0 if self.linear_beta is None else self.linear_beta
        made: torch.Tensor = torch.ops.fusednorm.gated_activation.default(
            x, "situ_and_mul", [self.beta, linear])
        return made


class _GemmaNorm:
    """GemmaRMSNorm. With a residual it works in place."""

    def _norm(self: Any, x: torch.Tensor, residual: Optional[torch.Tensor]) -> Any:
        weight = self.weight.data
        if not _is_rows(x) or weight.dtype not in _FLOATS or x.shape[-1:] != weight.shape:
            return None
        if residual is None:
            return torch.ops.fusednorm.gemma_rmsnorm.default(x, weight, self.variance_epsilon)
        if not _is_rows(residual) or residual.dtype != x.dtype or residual.shape != x.shape:
            return None
        torch.ops.fusednorm.gemma_fused_add_rmsnorm.default(x, residual, weight, self.variance_epsilon)
        return x, residual

    def forward_cpu(self: Any, x: torch.Tensor, residual: Optional[torch.Tensor] = None) -> Any:
        made = self._norm(x, residual)
        return super().forward_cpu(x, residual) if made is None else made  # type: ignore[misc]

    def forward_cuda(self: Any, x: torch.Tensor, residual: Optional[torch.Tensor] = None) -> Any:
        made = self._norm(x, residual)
        return super().forward_cuda(x, residual) if made is None else made  # type: ignore[misc]


_LAYERS = "vllm.model_executor.layers."
#: By the names of custom ops in vLLM: the module, and the methods that replace those of each class.
LAYERS: Dict[str, Tuple[str, Dict[str, type]]] = {
    "rotary_embedding": (_LAYERS + "rotary_embedding", {
        "RotaryEmbedding": _Rotary, "Llama3RotaryEmbedding": _Rotary,
        "YaRNScalingRotaryEmbedding": _Rotary, "DeepseekScalingRotaryEmbedding": _DeepseekRotary}),
    "quant_fp8": (_LAYERS + "quantization.input_quant_fp8", {"QuantFP8": _QuantFP8}),
    "silu_and_mul": (_LAYERS + "activation", {"SiluAndMul": _Gated}),
    "gelu_and_mul": (_LAYERS + "activation", {"GeluAndMul": _Gated}),
    "silu_and_mul_with_clamp": (_LAYERS + "activation", {"SiluAndMulWithClamp": _ClampedSilu}),
    "swigluoai_and_mul": (_LAYERS + "activation", {"SwigluOAIAndMul": _SwigluOAI}),
    "swiglustep_and_mul": (_LAYERS + "activation", {"SwigluStepAndMul": _SwigluStep}),
    "situ_and_mul": (_LAYERS + "activation", {"SituAndMul": _Situ}),
    "gemma_rms_norm": (_LAYERS + "layernorm", {"GemmaRMSNorm": _GemmaNorm}),
}

#: By vLLM's names of a quantization and of a layer: the module that registers the replacement, and
#: its name in warnings. `fp8_block_w8a8` has FP8 weights with block scales, and FP8 activations.
MODULES = {"fp8_block_w8a8": ("_vllm_linear", "linear kernels"),
           "multi_head_latent_attention": ("_vllm_mla", "MLA layers")}


def _add(name: str) -> List[str]:
    """Registers the classes for one name, and returns their names."""
    if name in MODULES:
        file, kind = MODULES[name]
        try:
            module = importlib.import_module(f".{file}", __package__)
            added: List[str] = module.register()
            return added
        except (ImportError, AttributeError) as error:
            warnings.warn(f"fusednorm.vllm: the kernel of {name} is not registered, because this "
                          f"vLLM has other {kind}: {error}")
            return []
    home, classes = LAYERS[name]
    added = []
    try:
        module = importlib.import_module(home)
        bases = [(getattr(module, base), own) for base, own in classes.items()]
    except (ImportError, AttributeError) as error:
        warnings.warn(f"fusednorm.vllm: the kernel of {name} is not registered, because this "
                      f"vLLM has other layers: {error}")
        return []
    for base, methods in bases:
        if base.__name__ not in op_registry_oot:
            own = type(base.__name__, (methods, base), {"__module__": __name__})
            CustomOp.register_oot(name=base.__name__)(own)
            # vLLM has set the name of the class. `custom_ops` lists the names of ops.
            own.name = base.name  # type: ignore[attr-defined]
            added.append(base.__name__)
    return added


def register(names: Sequence[str]) -> List[str]:
    """Registers layers, by the names of their custom ops. Returns the names of the classes.

    vLLM then creates them in place of its own. A layer of another plugin stays. A warning names
    each layer that this version of vLLM lacks. Names of MODULES register kernels of other kinds.
    """
    known = (*LAYERS, *MODULES)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ArgumentError(f"FUSEDNORM_VLLM: expected a list of {', '.join(known)}, got "
                            f"{', '.join(unknown)}")
    return [added for name in names for added in _add(name)]
