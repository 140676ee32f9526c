# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of vLLM, with its names, argument order and roundings.

Functions without an entry below have an entry of this name in `fusednorm.ops`.
"""

from typing import Optional

from .._activations import gated
from .._attention import merge_attn_states
from .._caches import concat_and_cache_mla, reshape_and_cache_flash
from .._flash_attention import flash_attn_varlen_func
from .._functions import VLLM, element, run, typed
from .._gemm import cutlass_scaled_mm, w8a8_block_fp8_matmul
from .._norms import (_given, _norm_text, _weight_type, fused_add_rms_norm,
                      per_token_group_quant_fp8, rms_norm_dynamic_per_token_quant,
                      rms_norm_static_fp8_quant, scaled_fp8_quant)
from .._rotary import rotary_embedding
from .._typing import Tensor

__all__ = [
    "concat_and_cache_mla", "cutlass_scaled_mm", "flash_attn_varlen_func", "fused_add_rms_norm",
    "gelu_and_mul", "gelu_tanh_and_mul", "merge_attn_states", "per_token_group_quant_fp8",
    "reshape_and_cache_flash", "rms_norm", "rms_norm_dynamic_per_token_quant",
    "rms_norm_static_fp8_quant", "rotary_embedding", "scaled_fp8_quant", "silu_and_mul",
    "w8a8_block_fp8_matmul",
]


def rms_norm(out: Tensor, input: Tensor, weight: Optional[Tensor], epsilon: float) -> None:
    """RMSNorm of each row: out = rn(rn(input / sqrt(mean(input^2) + epsilon)) * weight).

    The inner rounding is to the type of the weight.

    Parameters
    ----------
    out : tensor [..., n], f32, f16 or bf16
        The result. May be input.
    input : tensor [..., n], f32, f16 or bf16
        The rows to normalize.
    weight : tensor [n], f32, f16 or bf16; or None
        The weight of each column. Without a weight, the result is rounded once.
    epsilon : float
        Added to the mean of the squares.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `rms_norm` of vLLM.

    Examples
    --------
    >>> x = np.float32([[3, 4], [0, 2]])
    >>> out = np.empty_like(x)
    >>> vllm.rms_norm(out, x, np.ones(2, np.float32), 0.0)
    >>> out
    array([[0.84852815, 1.1313709 ],
           [0.        , 1.4142135 ]], dtype=float32)
    """
    kind, extents = typed(input, "input")
    run(_norm_text, ("rms_norm", kind, len(extents), extents[-1], _weight_type(weight),
                     element(out, "out"), VLLM), _given(out, input, weight, epsilon), input)


def silu_and_mul(out: Tensor, input: Tensor) -> None:
    """Gated activation, out = rn(rn(silu(gate)) * up). The activation is rounded first.

    Parameters
    ----------
    out : tensor [..., n], f32, f16 or bf16
        The result.
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `torch.ops._C.silu_and_mul` of vLLM.

    Examples
    --------
    >>> out = np.empty((1, 2), np.float32)
    >>> vllm.silu_and_mul(out, np.float32([[0, 0, 5, 2]]))
    >>> out
    array([[0., 0.]], dtype=float32)
    """
    gated("silu_and_mul", input, out, True)


def gelu_and_mul(out: Tensor, input: Tensor) -> None:
    """Gated activation, out = rn(rn(gelu(gate)) * up), with erf. The activation is rounded first.

    Parameters
    ----------
    out : tensor [..., n], f32, f16 or bf16
        The result.
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `torch.ops._C.gelu_and_mul` of vLLM.

    Examples
    --------
    >>> out = np.empty((1, 2), np.float32)
    >>> vllm.gelu_and_mul(out, np.float32([[0, 0, 5, 2]]))
    >>> out
    array([[0., 0.]], dtype=float32)
    """
    gated("gelu_and_mul", input, out, True)


def gelu_tanh_and_mul(out: Tensor, input: Tensor) -> None:
    """Gated activation, out = rn(rn(gelu(gate)) * up), with tanh. The activation is rounded first.

    Parameters
    ----------
    out : tensor [..., n], f32, f16 or bf16
        The result.
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `torch.ops._C.gelu_tanh_and_mul` of vLLM.

    Examples
    --------
    >>> out = np.empty((1, 2), np.float32)
    >>> vllm.gelu_tanh_and_mul(out, np.float32([[0, 0, 5, 2]]))
    >>> out
    array([[0., 0.]], dtype=float32)
    """
    gated("gelu_tanh_and_mul", input, out, True)
