# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyTorch operators, the backend of torch.compile, and patches of models of transformers.

    import fusednorm.torch                    # torch.ops.fusednorm.rms_norm, ...
    torch.compile(model, backend="fusednorm")
    fusednorm.torch.patch(model)              # norms, RoPE and FP8 linear layers

Operators have schemas with their mutated arguments and fake implementations, so `torch.compile`
does not break its graphs at them. They run on the current stream, allocate nothing but their
results, and can be captured in CUDA graphs. They have no gradient:
tensors that require one are detached, and results require none.
"""

from __future__ import annotations

import functools
import sys
from typing import Any, Optional

from ._requirements import check_torch

check_torch()

import torch  # noqa: E402

from . import _model_norm, _model_rope  # noqa: E402
from . import _torch_ops  # noqa: E402, F401 (registers the operators)
from ._backend import backend  # noqa: E402
from ._model_norm import RMSNorm, kernel_mapping  # noqa: E402
from ._patch import Patch  # noqa: E402

__all__ = ["FP8Linear", "Patch", "RMSNorm", "backend", "kernel_mapping", "patch"]


class FP8Linear(torch.nn.Module):
    """A linear layer with FP8 weights and inputs.

    Weights have a scale for each block of 128 x 128. Inputs are quantized with a scale for each 128
    columns of a token. The operator is `torch.ops.fusednorm.block_fp8_linear`.

    Parameters
    ----------
    weight : Tensor [out_features, in_features], float8_e4m3fn
        The quantized weights.
    scales : Tensor [out_features / 128, in_features / 128], float32
        The scales of the weights. Quotients are rounded up.
    bias : Tensor [out_features], optional
        Added to each row.
    """

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
        """Quantizes a linear layer: scale = amax / 448 for each block, values = weight / scale.

        Parameters
        ----------
        linear : torch.nn.Linear
            A layer whose inputs have a multiple of 128 columns.

        Returns
        -------
        FP8Linear
            The quantized layer. The bias is shared with `linear`.

        Examples
        --------
        >>> layer = fusednorm.torch.FP8Linear.quantize(torch.nn.Linear(128, 256))
        >>> layer.weight.dtype, layer(torch.ones(2, 128)).shape
        (torch.float8_e4m3fn, torch.Size([2, 256]))
        """
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
        return torch.ops.fusednorm.block_fp8_linear.default(
            input, self.weight, self.weight_scale_inv, self.bias)

    def extra_repr(self) -> str:
        return f"{tuple(self.weight.shape)}"


def _fp8_layer(module: torch.nn.Module, quantize: bool) -> Optional[FP8Linear]:
    """Returns the replacement of a linear layer; None if the layer is not replaced."""
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


def patch(model: torch.nn.Module, quantize: bool = False) -> Patch:
    """Replaces parts of a model of transformers with fused kernels, in place. For inference only.

    Replaced are:

    - RMSNorm layers.
    - FP8 linear layers with scales of 128 x 128 blocks and dynamic activation scales.
    - `apply_rotary_pos_emb` and `apply_rotary_pos_emb_interleave` in the Python modules of the
      model's layers. This affects all models with these layers in the process.

    A norm or a rotation is replaced if it returns the bits of the kernel's arithmetic for random
    samples. A replacement calls the original arithmetic for arguments that the kernel does not
    support, such as tensors with a gradient, and issues one warning.

    Parameters
    ----------
    model : torch.nn.Module
        The model. Operators have no gradient.
    quantize : bool
        Also quantize other linear layers to FP8, except the output embeddings. Layers whose inputs
        do not have a multiple of 128 columns stay.

    Returns
    -------
    Patch
        A list of the names of the replaced modules and functions. `restore()`, or the end of a
        `with` block, replaces them with the originals. The list refers to the original layers.
        After an exception in `patch`, nothing is replaced.

    Examples
    --------
    >>> from transformers import LlamaConfig, LlamaForCausalLM
    >>> config = LlamaConfig(vocab_size=32, hidden_size=128, intermediate_size=128,
    ...                      num_hidden_layers=1, num_attention_heads=2)
    >>> model = LlamaForCausalLM(config).eval()
    >>> with torch.no_grad(), fusednorm.torch.patch(model) as names:
    ...     logits = model(torch.tensor([[1, 2, 3]])).logits
    >>> len(names)    # three norms and the rotation
    4
    """
    names = Patch()
    try:
        for name, module in list(model.named_modules()):
            norm = _model_norm.replacement(module) if name else None
            if norm is not None:
                names.replace_module(model, name, norm)
        embeddings: Any = getattr(model, "get_output_embeddings", None)
        last = embeddings() if embeddings is not None else None
        for name, module in list(model.named_modules()):
            layer = _fp8_layer(module, quantize) if name and module is not last else None
            if layer is not None:
                names.replace_module(model, name, layer)
        for home in {type(module).__module__: None for module in model.modules()}:
            for name in ("apply_rotary_pos_emb", "apply_rotary_pos_emb_interleave"):
                if hasattr(sys.modules.get(home), name):
                    names.replace_function(sys.modules[home], name, functools.partial(
                        _model_rope.replacement, place=f"{home}.{name}"))
    except BaseException:
        names.restore()
        raise
    return names
