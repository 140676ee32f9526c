# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Replaces RMSNorm layers of models of transformers with the kernels of RMSNorm.

    layer = replacement(model.model.norm)    # None: not a layer, or another computation

Layers of several classes differ in their rounding. A layer is replaced if its class returns the
bits of the arithmetic of a kernel for random samples.
"""

from __future__ import annotations

import copy
from typing import Any, Dict, Optional

import torch

from ._patch import decline

_FLOATS = (torch.float32, torch.float16, torch.bfloat16)


class RMSNorm(torch.nn.Module):
    """RMSNorm with the rounding of models of transformers.

    By default the normalized row is rounded to the type of the input before it is multiplied by the
    weight, as in Llama. The operator is `torch.ops.fusednorm.model_norm`. Otherwise the row is
    rounded once, after this multiplication in f32, as in OLMo 2 and gpt-oss. The operator is
    `torch.ops.fusednorm.rmsnorm`.

    Input and weight of other types, of different types, or with a gradient are computed by PyTorch.

    Parameters
    ----------
    weight : Parameter [n]
        The weight of each column.
    epsilon : float
        Added to the mean of the squares.
    rounds_once : bool
        Round once, after the multiplication by the weight.
    name : str
        The name of the replaced class, for warnings.

    Examples
    --------
    >>> norm = fusednorm.torch.RMSNorm(torch.nn.Parameter(torch.ones(2)), 0.0)
    >>> with torch.no_grad():
    ...     print(norm(torch.tensor([[3.0, 4.0]])))
    tensor([[0.8485, 1.1314]])
    """

    def __init__(self, weight: torch.nn.Parameter, epsilon: float, rounds_once: bool = False,
                 name: str = "RMSNorm") -> None:
        super().__init__()
        self.weight = weight
        self.variance_epsilon = epsilon
        self.rounds_once = rounds_once
        self.name = name

    def forward(self, hidden_states: torch.Tensor) -> torch.Tensor:
        return _norm(hidden_states, self.weight, self.variance_epsilon, self.rounds_once, self.name)

    def extra_repr(self) -> str:
        return f"{tuple(self.weight.shape)}, eps={self.variance_epsilon}"


def _reason(x: torch.Tensor, weight: torch.Tensor) -> str:
    """Returns why the kernels do not compute the norm of x; empty if they do."""
    if x.dtype not in _FLOATS or weight.dtype != x.dtype:
        return f"it does not support an input of {x.dtype} with a weight of {weight.dtype}"
    if x.device != weight.device or x.device.type not in ("cpu", "cuda"):
        return f"it needs tensors on one CPU or CUDA device, got {x.device} and {weight.device}"
    if x.dim() == 0 or x.shape[-1:] != weight.shape or x.stride(-1) != 1:
        return (f"it needs contiguous rows of {list(weight.shape)} columns, got {list(x.shape)} "
                f"with strides {list(x.stride())}")
    if torch.is_grad_enabled() and (x.requires_grad or weight.requires_grad):
        return "it has no gradient; use torch.no_grad()"
    return ""


def _norm(x: torch.Tensor, weight: torch.Tensor, epsilon: float, rounds_once: bool,
          name: str) -> torch.Tensor:
    """Returns the norm of the rows of x, by a kernel or by `_arithmetic`. Warns in this case."""
    reason = _reason(x, weight)
    if reason:
        if not torch.compiler.is_compiling():  # It cannot trace warnings.
            decline(name, reason)
        return _arithmetic(x, weight, epsilon, rounds_once)
    own = torch.ops.fusednorm.rmsnorm if rounds_once else torch.ops.fusednorm.model_norm
    made: torch.Tensor = own.default(x, weight, epsilon)
    return made


def _arithmetic(x: torch.Tensor, weight: torch.Tensor, epsilon: float,
                rounds_once: bool) -> torch.Tensor:
    """Returns the norm of the rows of x with the operations of models of transformers."""
    wide = x.to(torch.float32)
    wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + epsilon)
    return (weight * wide).to(x.dtype) if rounds_once else weight * wide.to(x.dtype)


class _KernelLayer(torch.nn.Module):
    """The layer of `kernel_mapping`. The package kernels binds `forward` to a layer of a model.

    The package rejects layers with further members, so the code is a function.
    """

    can_torch_compile = False
    has_backward = False

    def forward(self, hidden_states: torch.Tensor) -> torch.Tensor:
        return _mapped(self, hidden_states)


#: The rounding of each class of layers, for `_mapped`: None if no kernel has its bits.
_roundings: Dict[type, Optional[bool]] = {}


def _mapped(layer: Any, x: torch.Tensor) -> torch.Tensor:
    """Computes the norm of a layer of a model, by a kernel if its class has the kernel's bits."""
    kind = type(layer)
    # torch.compile cannot trace the samples. It compiles the code of the model instead.
    if kind not in _roundings and not torch.compiler.is_compiling():
        _roundings[kind] = _rounding(layer)
    rounds_once = _roundings.get(kind)
    if rounds_once is None:
        made: torch.Tensor = kind.forward(layer, x)
        return made
    return _norm(x, layer.weight, layer.variance_epsilon, rounds_once,
                 f"{kind.__module__}.{kind.__qualname__}")


class _Repository:
    """Gives the layer to the package kernels, in place of a repository of its hub."""

    def load(self) -> type:
        return _KernelLayer

    def __str__(self) -> str:
        return "fusednorm"


def kernel_mapping() -> Dict[str, Dict[str, Any]]:
    """Returns a mapping for `kernels.register_kernel_mapping`: RMSNorm on CPUs and CUDA devices.

    Models of transformers then use the kernel with `use_kernels=True`. Layers of a class with other
    bits than the kernel keep their code, as in `patch`.

    Returns
    -------
    dict
        The repository of `RMSNorm` for each device.

    Examples
    --------
    >>> sorted(fusednorm.torch.kernel_mapping()["RMSNorm"])
    ['cpu', 'cuda']
    """
    return {"RMSNorm": {device: _Repository() for device in ("cpu", "cuda")}}


def _agrees(module: Any, kind: torch.dtype, rounds_once: bool) -> bool:
    """Returns whether the class of a layer has the bits of `_arithmetic` for a type."""
    generator = torch.Generator().manual_seed(1)
    x = torch.randn((3, 5, 32), generator=generator).to(kind)
    weight = torch.randn(32, generator=generator).to(kind)
    small = copy.copy(module)
    small.__dict__.pop("forward", None)  # The package kernels replaces it in the layer.
    small._parameters = {"weight": torch.nn.Parameter(weight, requires_grad=False)}
    try:
        found = small(x.clone())
    except Exception:  # A layer of other arguments.
        return False
    wanted = _arithmetic(x, weight, module.variance_epsilon, rounds_once)
    return isinstance(found, torch.Tensor) and found.dtype == kind and torch.equal(found, wanted)


def _rounding(module: torch.nn.Module) -> Optional[bool]:
    """Returns whether a layer rounds once.

    None if it has other parameters, or other bits than the kernels.
    """
    if list(module._parameters) != ["weight"] or module._buffers or module._modules or \
            not isinstance(getattr(module, "variance_epsilon", None), float) or \
            not isinstance(module.weight, torch.Tensor) or module.weight.dim() != 1:
        return None
    with torch.no_grad(), torch.device("cpu"):
        for rounds_once in (False, True):
            if all(_agrees(module, one, rounds_once) for one in _FLOATS):
                return rounds_once
    return None


def replacement(module: torch.nn.Module) -> Optional[RMSNorm]:
    """Returns the replacement of an RMSNorm layer of a model.

    Parameters
    ----------
    module : torch.nn.Module
        A module of any class.

    Returns
    -------
    RMSNorm or None
        None if the name of the class does not end with RMSNorm, or the layer has other parameters
        or hooks. None if a sample has other bits than the arithmetic of the kernels.
    """
    kind = type(module)
    if not kind.__name__.endswith("RMSNorm") or isinstance(module, RMSNorm) or \
            module._forward_hooks or module._forward_pre_hooks:
        return None
    rounds_once = _rounding(module)
    if rounds_once is None:
        return None
    weight: Any = module.weight
    epsilon: Any = module.variance_epsilon
    return RMSNorm(weight, epsilon, rounds_once, f"{kind.__module__}.{kind.__qualname__}")
