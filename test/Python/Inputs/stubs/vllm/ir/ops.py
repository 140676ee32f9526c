# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The signatures of the ops of vLLM IR 0.32."""

import typing

from torch import Tensor

from . import Op


def rms_norm(x: Tensor, weight: typing.Optional[Tensor], epsilon: float,
             variance_size: typing.Optional[int] = None) -> Tensor:
    raise NotImplementedError


def fused_add_rms_norm(
        x: Tensor, x_residual: Tensor, weight: typing.Optional[Tensor], epsilon: float,
        variance_size: typing.Optional[int] = None) -> typing.Tuple[Tensor, Tensor]:
    raise NotImplementedError


def gelu_and_mul_sparse(x: Tensor, std_multiplier: float, approximate: str = "none") -> Tensor:
    raise NotImplementedError


gelu_and_mul_sparse = Op(gelu_and_mul_sparse)
rms_norm, fused_add_rms_norm = Op(rms_norm), Op(fused_add_rms_norm, allow_inplace=True)
