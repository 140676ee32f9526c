# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Providers for the ops of vLLM IR. `fusednorm.vllm.register` imports this module.

vLLM compares the schemas of a provider and of its op as text. Therefore the signatures below equal
the signatures of vLLM, and the annotations are types, not strings.

vLLM stores compiled graphs on disk. The key contains a digest of this file, and of no other file of
the package. Therefore KERNELS is part of this file.
"""

import warnings
from typing import List, Optional, Tuple

import torch
from torch import Tensor
from vllm import ir  # type: ignore[import-not-found]

# The operators must exist before vLLM reads a compiled graph from its cache: such a graph calls
# them, and no provider is traced.
from . import _torch_ops  # noqa: F401

#: A digest of the version of fusednorm and of the MLIR text of the kernels. The test
#: Python/vllm.test prints the value of the present sources if they differ.
KERNELS = "ce3f62194ee6217f"

_FLOATS = (torch.float32, torch.float16, torch.bfloat16)


def _is_rows(x: Tensor) -> bool:
    """Returns whether a kernel reads `x` in place: rows of a known type without gaps in a row."""
    return (x.dtype in _FLOATS and x.dim() > 0 and x.stride(-1) == 1 and
            x.device.type in ("cpu", "cuda"))


def _is_weight(weight: Optional[Tensor], x: Tensor) -> bool:
    """Returns whether a kernel multiplies rows of `x` by the weight with the roundings of vLLM.

    vLLM rounds to the type of the weight, and then to the type of `x`. The kernels round once to
    the type of `x`. The results are equal if the type of the weight is f32 or the type of `x`.
    """
    return weight is None or (weight.dtype in (x.dtype, torch.float32) and weight.dim() == 1 and
                              weight.shape[0] == x.shape[-1] and weight.stride(0) == 1 and
                              weight.device == x.device)


def _supports_norm(x, weight, epsilon, variance_size=None):
    return variance_size is None and _is_rows(x) and _is_weight(weight, x)


def rms_norm(x: Tensor, weight: Optional[Tensor], epsilon: float,
             variance_size: Optional[int] = None) -> Tensor:
    """RMSNorm with the roundings of vLLM: rn(rn(x / sqrt(mean(x^2) + epsilon)) * weight)."""
    return torch.ops.fusednorm.model_norm.default(x, weight, epsilon)


def _supports_add(x, x_residual, weight, epsilon, variance_size=None):
    return (_supports_norm(x, weight, epsilon, variance_size) and _is_rows(x_residual) and
            x_residual.dtype == x.dtype and x_residual.shape == x.shape and
            x_residual.device == x.device)


def fused_add_rms_norm(x: Tensor, x_residual: Tensor, weight: Optional[Tensor], epsilon: float,
                       variance_size: Optional[int] = None) -> Tuple[Tensor, Tensor]:
    """Adds the residual and normalizes the f32 sum, in place. The residual is the rounded sum."""
    torch.ops.fusednorm.fused_add_rms_norm.default(x, x_residual, weight, epsilon, "unrounded")
    return x, x_residual


def _supports_sparse(x, std_multiplier, approximate="none"):
    return (_is_rows(x) and x.shape[-1] % 2 == 0 and std_multiplier > 0 and
            approximate in ("none", "tanh"))


def gelu_and_mul_sparse(x: Tensor, std_multiplier: float, approximate: str = "none") -> Tensor:
    """GeGLU of a sparse gate, in f32 with one rounding."""
    return torch.ops.fusednorm.gelu_and_mul_sparse.default(x, std_multiplier, approximate)


def register() -> List[str]:
    """Registers all providers and returns the names of their ops.

    A warning names each op that is missing or has another schema.
    """
    added = []
    for name, implementation, supports, inplace in (
            ("rms_norm", rms_norm, _supports_norm, False),
            ("fused_add_rms_norm", fused_add_rms_norm, _supports_add, True),
            ("gelu_and_mul_sparse", gelu_and_mul_sparse, _supports_sparse, False)):
        op = getattr(ir.ops, name, None)
        if op is None:
            warnings.warn(f"fusednorm.vllm: this vLLM has no op vllm.ir.ops.{name}; the kernel is "
                          "not registered")
            continue
        if "fusednorm" not in getattr(op, "impls", ()):
            try:
                op.register_impl("fusednorm", supports_args=supports,
                                 inplace=inplace)(implementation)
            except (AttributeError, TypeError, ValueError) as error:
                warnings.warn(f"fusednorm.vllm: the kernel of vllm.ir.ops.{name} is not "
                              f"registered: {error}")
                continue
        added.append(name)
    return added
