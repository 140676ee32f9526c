# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The plugin of SGLang: hooks around the norms of its layers on GPUs.

    SGLANG_PLUGINS=fusednorm python -m sglang.launch_server --model-path MODEL

SGLang calls `register` in each of its processes by the entry point `sglang.srt.plugins`. A hook
calls the original method for arguments that the kernel does not support. The signatures are
compared with SGLang 0.5.23. The hooks have not run in a server.
"""

from __future__ import annotations

import sys
from typing import Any, Callable, Optional

from ._requirements import reason
from .errors import LibraryError

__all__ = ["register"]

_LAYERS = "sglang.srt.layers.layernorm"
_is_registered = False


def _takes(layer: Any, x: Any, residual: Any) -> bool:
    """Returns whether a kernel computes the norm of `x`, with a residual or None, by this layer."""
    import torch

    floats = (torch.float32, torch.float16, torch.bfloat16)
    weight = layer.weight
    if x.numel() == 0 or x.dtype not in floats or x.stride(-1) != 1 or \
            weight.dtype not in floats or x.shape[-1:] != weight.shape or \
            x.device != weight.device or x.device.type not in ("cpu", "cuda"):
        return False
    if residual is not None and (residual.dtype != x.dtype or residual.shape != x.shape or
                                 residual.stride(-1) != 1):
        return False
    # A kernel may sum a row in another order for another number of rows.
    is_invariant = getattr(sys.modules.get(_LAYERS), "is_batch_invariant_mode_enabled", None)
    return is_invariant is None or not is_invariant()


def rms_norm(original: Callable[..., Any], self: Any, x: Any, residual: Optional[Any] = None,
             post_residual_addition: Optional[Any] = None,
             quant_linear: Optional[Any] = None) -> Any:
    """Hook around `RMSNorm.forward_cuda`: FlashInfer's norm, in place with a residual."""
    if post_residual_addition is not None or quant_linear is not None or \
            getattr(self, "_quant_linear", None) is not None or \
            self.variance_size_override is not None or self.cast_x_before_out_mul or \
            self.fp32_residual or self.override_orig_dtype is not None or \
            not _takes(self, x, residual):
        return original(self, x, residual, post_residual_addition, quant_linear)
    import torch

    weight = self.weight.data
    if residual is None:
        return torch.ops.fusednorm.rmsnorm.default(x, weight, self.variance_epsilon)
    torch.ops.fusednorm.fused_add_rmsnorm.default(x, residual, weight, self.variance_epsilon)
    return x, residual


def gemma_rms_norm(original: Callable[..., Any], self: Any, x: Any, residual: Optional[Any] = None,
                   post_residual_addition: Optional[Any] = None) -> Any:
    """Hook around `GemmaRMSNorm.forward_cuda`: FlashInfer's norm with weight + 1."""
    if post_residual_addition is not None or not _takes(self, x, residual):
        return original(self, x, residual, post_residual_addition)
    import torch

    weight = self.weight.data
    if residual is None:
        return torch.ops.fusednorm.gemma_rmsnorm.default(x, weight, self.variance_epsilon)
    torch.ops.fusednorm.gemma_fused_add_rmsnorm.default(x, residual, weight, self.variance_epsilon)
    return x, residual


def register() -> None:
    """Registers the hooks with SGLang. A second call has no effect.

    Raises
    ------
    LibraryError
        If SGLang is not installed, or has no hooks.

    Examples
    --------
    >>> fusednorm.sglang.register()    # doctest: +SKIP
    """
    global _is_registered
    wanted = ("fusednorm.sglang: expected the package sglang with sglang.srt.plugins, as version "
              "0.5.23 has it")
    try:
        from sglang.srt.plugins.hook_registry import (  # type: ignore[import-not-found]
            HookRegistry, HookType)
    except Exception as error:
        raise LibraryError(f"{wanted}, got {reason(error)}") from None
    if _is_registered:
        return
    from . import _torch_ops  # noqa: F401 (registers the operators)
    try:
        for name, hook in (("RMSNorm", rms_norm), ("GemmaRMSNorm", gemma_rms_norm)):
            HookRegistry.register(f"{_LAYERS}.{name}.forward_cuda", hook, HookType.AROUND)
    except (AttributeError, TypeError) as error:
        raise LibraryError(f"{wanted}, got another HookRegistry: {error}") from None
    _is_registered = True
