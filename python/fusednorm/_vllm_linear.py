# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernel of vLLM's linear layers with FP8 weights and block scales.

`fusednorm.vllm.register` imports this module.
"""

from __future__ import annotations

import platform
from typing import Any, ClassVar, List, Optional, Tuple

import torch
from vllm.model_executor.kernels import linear  # type: ignore[import-not-found]
from vllm.model_executor.utils import replace_parameter  # type: ignore[import-not-found]
from vllm.platforms import PlatformEnum, current_platform  # type: ignore[import-not-found]

from . import _torch_ops  # noqa: F401 (registers the operators)

_FLOATS = (torch.float32, torch.float16, torch.bfloat16)
_Support = Tuple[bool, Optional[str]]


class FusedNormFp8BlockScaledMMKernel(linear.Fp8BlockScaledMMLinearKernel):
    """Quantizes the rows by groups of columns, and multiplies FP8 values with block scales.

    The result has two rounding points: the quantization, and the f32 sum with the bias. The code of
    vLLM rounds the sum before it adds the bias.
    """

    #: `apply_weights` quantizes the rows itself.
    apply_input_quant: ClassVar[bool] = False

    @classmethod
    def is_supported(cls, compute_capability: Optional[int] = None) -> _Support:
        """Returns whether the device has kernels, or the reason why not."""
        if current_platform.is_cpu():
            machine = platform.machine()
            return (True, None) if machine in ("x86_64", "AMD64") else (
                False, f"requires an x86 CPU, got {machine}")
        if not current_platform.is_cuda():
            return False, "requires an x86 CPU or an NVIDIA GPU"
        if compute_capability is not None and compute_capability < 80:
            return False, ("requires compute capability 8.0 or higher, got "
                           f"{compute_capability / 10}")
        return True, None

    @classmethod
    def can_implement(cls, config: Any) -> _Support:
        """Returns whether the kernels have the types and blocks of a layer, or the reason."""
        rows, columns = config.weight_quant_key.scale.group_shape
        scale = config.activation_quant_key.scale
        depth = config.weight_shape[1]
        reason = None
        if scale.static:
            reason = "requires dynamic scales of activations, got static scales"
        elif not config.activation_quant_key.dtype == config.weight_quant_key.dtype == \
                torch.float8_e4m3fn:
            reason = ("requires activations and weights of float8_e4m3fn, got "
                      f"{config.activation_quant_key.dtype} and {config.weight_quant_key.dtype}")
        elif columns < 4 or columns % 4 or rows < 1:
            reason = ("requires blocks of weights whose columns are a multiple of 4, got "
                      f"{rows} x {columns}")
        elif tuple(scale.group_shape) != (1, columns):
            reason = (f"requires a scale for each {columns} columns of a token, got groups of "
                      f"{tuple(scale.group_shape)}")
        elif depth % columns:
            reason = f"requires a multiple of {columns} input features, got {depth}"
        elif config.input_dtype not in _FLOATS or config.out_dtype not in _FLOATS:
            reason = (f"requires float32, float16 or bfloat16, got {config.input_dtype} and "
                      f"{config.out_dtype}")
        return reason is None, reason

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        """Converts the scales to f32, exactly. The weights stay as the checkpoint has them."""
        params = self._get_layer_params(layer)
        scale = params.block_scale.data
        if scale.dtype == torch.uint8:  # the bits of powers of two
            scale = scale.view(torch.float8_e8m0fnu)
        replace_parameter(layer, params.WEIGHT, params.weight.data.contiguous())
        replace_parameter(layer, params.block_scale_attr, scale.float().contiguous())

    def apply_weights(self, layer: torch.nn.Module, x: torch.Tensor,
                      bias: Optional[torch.Tensor] = None, **options: Any) -> torch.Tensor:
        """Returns the linear layer of all rows of `x`."""
        params = self._get_layer_params(layer)
        block_rows, block_columns = self.weight_group_shape
        # The least absolute maximum of a group, as vLLM's code for CPUs and for GPUs has it.
        floor = 1 / 512 if x.device.type == "cpu" else 1e-10
        values, scales = torch.ops.fusednorm.per_token_group_quant_fp8.default(
            x.reshape(-1, x.shape[-1]), block_columns, floor, True)
        made: torch.Tensor = torch.ops.fusednorm.scaled_matmul.default(
            values, params.weight, scales.T, params.block_scale, "block",
            [1, block_rows, block_columns], True, bias, self.config.out_dtype)
        return made.reshape(*x.shape[:-1], made.shape[-1])

    def apply_block_scaled_mm(self, A: torch.Tensor, B: torch.Tensor, As: torch.Tensor,
                              Bs: torch.Tensor) -> torch.Tensor:
        """Returns the GEMM of quantized values. vLLM's class requires this method."""
        made: torch.Tensor = torch.ops.fusednorm.w8a8_block_fp8_matmul.default(
            A, B, As, Bs, list(self.weight_group_shape), self.config.out_dtype)
        return made


def register() -> List[str]:
    """Puts the kernel in front of vLLM's kernels. Returns the names of the registered classes.

    The public function of vLLM for linear kernels has no kind for block scales, so the kernel is
    added to the table of vLLM.
    """
    added = []
    for device in (PlatformEnum.CPU, PlatformEnum.CUDA):
        kernels = linear._POSSIBLE_FP8_BLOCK_KERNELS.setdefault(device, [])
        if FusedNormFp8BlockScaledMMKernel not in kernels:
            kernels.insert(0, FusedNormFp8BlockScaledMMKernel)
            added.append(FusedNormFp8BlockScaledMMKernel.__name__)
    return added
