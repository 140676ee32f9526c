# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of vLLM, with its names, argument order and roundings.

Functions without an entry below have an entry of this name in `fusednorm.ops`.
"""

from typing import Optional

from .._activations import gated, gated_pairs, gated_sparse
from .._attention import merge_attn_states
from .._caches import concat_and_cache_mla, reshape_and_cache_flash
from .._flash_attention import flash_attn_varlen_func
from .._functions import VLLM, element, quick_calls, run, typed
from .._gemm import cutlass_scaled_mm, w8a8_block_fp8_matmul
from .._norms import (_given, _norm_text, _weight_type, fused_add_rms_norm,
                      per_token_group_quant_fp8, rms_norm_dynamic_per_token_quant,
                      rms_norm_static_fp8_quant, scaled_fp8_quant)
from .._rotary import rotary_embedding
from .._typing import Result, Tensor

__all__ = [
    "concat_and_cache_mla", "cutlass_scaled_mm", "fatrelu_and_mul", "flash_attn_varlen_func",
    "fused_add_rms_norm", "gelu_and_mul", "gelu_and_mul_sparse", "gelu_tanh_and_mul",
    "merge_attn_states", "mul_and_silu", "per_token_group_quant_fp8", "reshape_and_cache_flash",
    "rms_norm", "rms_norm_dynamic_per_token_quant", "rms_norm_static_fp8_quant",
    "rotary_embedding", "scaled_fp8_quant", "silu_and_mul", "silu_and_mul_with_clamp",
    "situ_and_mul", "swigluoai_and_mul", "swiglustep_and_mul", "w8a8_block_fp8_matmul",
]

_rms_norm = quick_calls()


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
    if _rms_norm.call(None, out, input, weight, epsilon):
        return
    kind, extents = typed(input, "input")
    run(_norm_text, ("rms_norm", kind, len(extents), extents[-1], _weight_type(weight),
                     element(out, "out"), VLLM), _given(out, input, weight, epsilon), input,
        (_rms_norm, None, (out, input, weight, epsilon)))


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


def mul_and_silu(out: Tensor, input: Tensor) -> None:
    """Gated activation, out = rn(up * rn(silu(gate))). The activation is rounded first.

    Parameters
    ----------
    out : tensor [..., n], f32, f16 or bf16
        The result.
    input : tensor [..., 2 n], f32, f16 or bf16
        The factor `up` in the first n columns, and the gate in the others.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `torch.ops._C.mul_and_silu` of vLLM.

    Examples
    --------
    >>> out = np.empty((1, 2), np.float32)
    >>> vllm.mul_and_silu(out, np.float32([[5, 2, 0, 0]]))
    >>> out
    array([[0., 0.]], dtype=float32)
    """
    gated("mul_and_silu", input, out, True)


def fatrelu_and_mul(out: Tensor, input: Tensor, threshold: float = 0.0) -> None:
    """Gated activation: gate * up where the gate exceeds the threshold, and 0 elsewhere.

    Parameters
    ----------
    out : tensor [..., n], f32, f16 or bf16
        The result.
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.
    threshold : float
        The largest gate that counts as 0.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `torch.ops._C.fatrelu_and_mul` of vLLM.

    Examples
    --------
    >>> out = np.empty((1, 2), np.float32)
    >>> vllm.fatrelu_and_mul(out, np.float32([[1, 3, 5, 2]]), 2.0)
    >>> out
    array([[0., 6.]], dtype=float32)
    """
    gated("fatrelu_and_mul", input, out, False, threshold)


def silu_and_mul_with_clamp(out: Tensor, input: Tensor, limit: float, alpha: float = 1.0,
                            beta: float = 0.0) -> None:
    """SwiGLU of clamped values: out = rn(g / (1 + exp(-alpha * g)) * (u + beta)).

    Parameters
    ----------
    out : tensor [..., n], f32, f16 or bf16
        The result.
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.
    limit : float
        Bound of the columns: g = min(gate, limit), and u = up between -limit and limit.
    alpha, beta : float
        Scale of the sigmoid, and the bias of u.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `torch.ops._C.silu_and_mul_with_clamp` of vLLM.

    Examples
    --------
    >>> out = np.empty((1, 2), np.float32)
    >>> vllm.silu_and_mul_with_clamp(out, np.float32([[0, 100, 5, -50]]), 32.0)
    >>> out
    array([[    0., -1024.]], dtype=float32)
    """
    gated("silu_and_mul_with_clamp", input, out, False, limit, alpha, beta)


def swigluoai_and_mul(out: Tensor, input: Tensor, alpha: float = 1.702, limit: float = 7.0) -> None:
    """SwiGLU of clamped pairs: out = rn(g / (1 + exp(-alpha * g)) * (u + 1)).

    The framework first copies the rows, with the gates before the factors. The kernel is the one of
    `silu_and_mul_with_clamp`.

    Parameters
    ----------
    out : tensor [..., n], f32, f16 or bf16
        The result.
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate of column i of the result in column 2 i, and the factor `up` in column 2 i + 1.
    alpha : float
        Scale of the sigmoid.
    limit : float
        Bound of the columns: g = min(gate, limit), and u = up between -limit and limit.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `torch.ops._C.swigluoai_and_mul` of vLLM.

    Examples
    --------
    >>> out = np.empty((1, 2), np.float32)
    >>> vllm.swigluoai_and_mul(out, np.float32([[0, 5, 100, -50]]), limit=32.0)
    >>> out
    array([[   0., -992.]], dtype=float32)
    """
    gated_pairs(input, out, alpha, limit)


def swiglustep_and_mul(out: Tensor, input: Tensor, limit: float = 7.0) -> None:
    """SwiGLU of clamped values: out = rn(min(silu(gate), limit) * u).

    Parameters
    ----------
    out : tensor [..., n], f32, f16 or bf16
        The result.
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.
    limit : float
        Bound of silu(gate); u is `up` between -limit and limit.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `swiglustep_and_mul_triton` of vLLM.

    Examples
    --------
    >>> out = np.empty((1, 2), np.float32)
    >>> vllm.swiglustep_and_mul(out, np.float32([[0, 100, 5, -50]]))
    >>> out
    array([[  0., -49.]], dtype=float32)
    """
    gated("swiglustep_and_mul", input, out, False, limit)


def situ_and_mul(out: Tensor, input: Tensor, beta: float, linear_beta: float) -> None:
    """SituGLU: out = rn(beta * tanh(gate / beta) / (1 + exp(-gate)) * u).

    Parameters
    ----------
    out : tensor [..., n], f32, f16 or bf16
        The result.
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.
    beta : float
        Bound of the gate.
    linear_beta : float
        Bound of u = linear_beta * tanh(up / linear_beta). If it is not positive, u is `up`.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `torch.ops._C.situ_and_mul` of vLLM.

    Examples
    --------
    >>> out = np.empty((1, 2), np.float32)
    >>> vllm.situ_and_mul(out, np.float32([[0, 100, 5, 3]]), 2.0, -1.0)
    >>> out
    array([[0., 6.]], dtype=float32)
    """
    gated("situ_and_mul", input, out, False, beta, linear_beta)


def gelu_and_mul_sparse(x: Tensor, std_multiplier: float, approximate: str = "none") -> Result:
    """GeGLU of a sparse gate: rn(gelu(relu(gate - (mean + std_multiplier * std))) * up).

    Parameters
    ----------
    x : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.
    std_multiplier : float
        Distance of the bound from the mean of the gates of a row, in standard deviations. Must be
        positive.
    approximate : str
        `none`, or `tanh` for GELU by tanh.

    Returns
    -------
    tensor [..., n]
        A new tensor of the type of x. The arithmetic is f32, with one rounding.

    Raises
    ------
    ArgumentError
        If std_multiplier is not positive, or approximate has another value.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: the op `gelu_and_mul_sparse` of the IR of vLLM.

    Examples
    --------
    >>> vllm.gelu_and_mul_sparse(np.float32([[0, 0, 80, 80, 1, 1, 1, 2]]), 0.5)
    array([[ 0.,  0., 20., 40.]], dtype=float32)
    """
    return gated_sparse(x, std_multiplier, approximate)
