# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of FlashInfer, with its names, argument order and roundings.

Functions without an entry below have an entry of this name in `fusednorm.ops`.
"""

from typing import Optional

from .._activations import gated
from .._attention import merge_state
from .._flashinfer_norms import (fused_add_rmsnorm, gemma_fused_add_rmsnorm, gemma_rmsnorm,
                                 layernorm, rmsnorm)
from .._rotary import apply_rope_with_cos_sin_cache_inplace
from .._typing import Result, Tensor

__all__ = [
    "apply_rope_with_cos_sin_cache_inplace", "fused_add_rmsnorm", "gelu_and_mul",
    "gelu_tanh_and_mul", "gemma_fused_add_rmsnorm", "gemma_rmsnorm", "layernorm", "merge_state",
    "rmsnorm", "silu_and_mul",
]


def silu_and_mul(input: Tensor, out: Optional[Tensor] = None,
                 enable_pdl: Optional[bool] = None) -> Result:
    """Gated activation, silu(gate) * up, rounded once.

    Parameters
    ----------
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.
    out : tensor [..., n], f32, f16 or bf16, optional
        The result. By default a new tensor of the type of input.
    enable_pdl : bool, optional
        Ignored.

    Returns
    -------
    tensor [..., n]
        `out` or the new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `silu_and_mul` of FlashInfer.

    Examples
    --------
    >>> flashinfer.silu_and_mul(np.float32([[0, 0, 5, 2]]))
    array([[0., 0.]], dtype=float32)
    """
    return gated("silu_and_mul", input, out, False)


def gelu_and_mul(input: Tensor, out: Optional[Tensor] = None,
                 enable_pdl: Optional[bool] = None) -> Result:
    """Gated activation, gelu(gate) * up with erf, rounded once.

    Parameters
    ----------
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.
    out : tensor [..., n], f32, f16 or bf16, optional
        The result. By default a new tensor of the type of input.
    enable_pdl : bool, optional
        Ignored.

    Returns
    -------
    tensor [..., n]
        `out` or the new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `gelu_and_mul` of FlashInfer.

    Examples
    --------
    >>> flashinfer.gelu_and_mul(np.float32([[0, 0, 5, 2]]))
    array([[0., 0.]], dtype=float32)
    """
    return gated("gelu_and_mul", input, out, False)


def gelu_tanh_and_mul(input: Tensor, out: Optional[Tensor] = None,
                      enable_pdl: Optional[bool] = None) -> Result:
    """Gated activation, gelu(gate) * up with tanh, rounded once.

    Parameters
    ----------
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.
    out : tensor [..., n], f32, f16 or bf16, optional
        The result. By default a new tensor of the type of input.
    enable_pdl : bool, optional
        Ignored.

    Returns
    -------
    tensor [..., n]
        `out` or the new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `gelu_tanh_and_mul` of FlashInfer.

    Examples
    --------
    >>> flashinfer.gelu_tanh_and_mul(np.float32([[0, 0, 5, 2]]))
    array([[0., 0.]], dtype=float32)
    """
    return gated("gelu_tanh_and_mul", input, out, False)
