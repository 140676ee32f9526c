# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drop-in functions of FlashInfer: norms."""

from __future__ import annotations

from typing import Any, Optional

from . import _arrays
from ._functions import FLASHINFER, element, quick_calls, run, signature, tensor_text, typed
from ._norms import _add_norm_text, _given, _norm_text, _weight_text, _weight_type
from ._typing import Result, Tensor


_norm, _add, _layer = (quick_calls() for _ in range(3))


def _flashinfer_norm(name: str, input: Any, weight: Any, eps: float, out: Any, offset: str) -> Any:
    done = _norm.call(name, out, input, weight, eps)
    if done is not None:
        return done if out is None else out
    kind, extents = typed(input, "input")
    made = _arrays.empty(input, extents, kind) if out is None else out
    run(_norm_text, (name, kind, len(extents), extents[-1], _weight_type(weight),
                     kind if out is None else element(out, "out"), FLASHINFER, offset),
        _given(made, input, weight, eps), input, (_norm, name, (out, input, weight, eps)),
        (made,) if out is None else ())
    return _arrays.give(input, made) if out is None else out


def rmsnorm(input: Tensor, weight: Optional[Tensor], eps: float = 1e-6,
            out: Optional[Tensor] = None, enable_pdl: Optional[bool] = None) -> Result:
    """RMSNorm of each row: rn(input / sqrt(mean(input^2) + eps) * weight), rounded once.

    Parameters
    ----------
    input : tensor [..., n], f32, f16 or bf16
        The rows to normalize.
    weight : tensor [n], f32, f16 or bf16; or None
        The weight of each column.
    eps : float
        Added to the mean of the squares.
    out : tensor [..., n], f32, f16 or bf16, optional
        The result. May be input. By default a new tensor of the type of input.
    enable_pdl : bool, optional
        Ignored.

    Returns
    -------
    tensor [..., n]
        The normalized rows: `out` or the new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `rmsnorm` of FlashInfer.

    Examples
    --------
    >>> ops.rmsnorm(np.float32([[3, 4], [0, 2]]), np.ones(2, np.float32), eps=0.0)
    array([[0.84852815, 1.1313709 ],
           [0.        , 1.4142135 ]], dtype=float32)
    """
    return _flashinfer_norm("rmsnorm", input, weight, eps, out, "")


def gemma_rmsnorm(input: Tensor, weight: Optional[Tensor], eps: float = 1e-6,
                  out: Optional[Tensor] = None, enable_pdl: Optional[bool] = None) -> Result:
    """RMSNorm of Gemma: as `rmsnorm`, with weight + 1 instead of weight, added in f32.

    Parameters
    ----------
    input, weight, eps, out, enable_pdl
        As for `rmsnorm`. The weight must not be None.

    Returns
    -------
    tensor [..., n]
        The normalized rows: `out` or a new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `gemma_rmsnorm` of FlashInfer.

    Examples
    --------
    >>> x, weight = np.float32([[0, 2]]), np.float32([0, 0.5])
    >>> ops.gemma_rmsnorm(x, weight, eps=0.0)
    array([[0.       , 2.1213202]], dtype=float32)
    """
    element(weight, "weight")
    return _flashinfer_norm("gemma_rmsnorm", input, weight, eps, out, "weight_offset(%one)")


def _flashinfer_add(name: str, input: Any, residual: Any, weight: Any, eps: float,
                    offset: str) -> None:
    if _add.call(name, input, residual, weight, eps):
        return
    kind, extents = typed(input, "input")
    run(_add_norm_text, (name, kind, element(residual, "residual"), len(extents), extents[-1],
                         _weight_type(weight), FLASHINFER, "unrounded", offset),
        _given(input, residual, weight, eps), input, (_add, name, (input, residual, weight, eps)))


def fused_add_rmsnorm(input: Tensor, residual: Tensor, weight: Optional[Tensor], eps: float = 1e-6,
                      enable_pdl: Optional[bool] = None) -> None:
    """Adds a residual and normalizes, in place: residual += input; input = rmsnorm(sum).

    The norm is computed from the unrounded f32 sum. The residual is the rounded sum.

    Parameters
    ----------
    input : tensor [..., n], f32, f16 or bf16
        The addend on entry, the normalized rows on return.
    residual : tensor [..., n], f32, f16 or bf16
        The residual on entry, the rounded sum on return.
    weight : tensor [n], f32, f16 or bf16; or None
        The weight of each column.
    eps : float
        Added to the mean of the squares.
    enable_pdl : bool, optional
        Ignored.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `fused_add_rmsnorm` of FlashInfer.

    Examples
    --------
    >>> x, residual = np.float32([[1, 1]]), np.float32([[2, 3]])
    >>> ops.fused_add_rmsnorm(x, residual, None, eps=0.0)
    >>> residual, x
    (array([[3., 4.]], dtype=float32), array([[0.84852815, 1.1313709 ]], dtype=float32))
    """
    _flashinfer_add("fused_add_rmsnorm", input, residual, weight, eps, "")


def gemma_fused_add_rmsnorm(input: Tensor, residual: Tensor, weight: Optional[Tensor],
                            eps: float = 1e-6, enable_pdl: Optional[bool] = None) -> None:
    """As `fused_add_rmsnorm`, with weight + 1 instead of weight, added in f32.

    Parameters
    ----------
    input, residual, weight, eps, enable_pdl
        As for `fused_add_rmsnorm`. The weight must not be None.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `gemma_fused_add_rmsnorm` of FlashInfer.

    Examples
    --------
    >>> x, residual, weight = np.float32([[1, 1]]), np.float32([[-1, 1]]), np.float32([0, 0.5])
    >>> ops.gemma_fused_add_rmsnorm(x, residual, weight, eps=0.0)
    >>> residual, x
    (array([[0., 2.]], dtype=float32), array([[0.       , 2.1213202]], dtype=float32))
    """
    element(weight, "weight")
    _flashinfer_add("gemma_fused_add_rmsnorm", input, residual, weight, eps, "weight_offset(%one)")


def _layer_text(kind: str, rank: int, columns: int, gemma: Optional[str],
                beta: Optional[str]) -> str:
    x = tensor_text(rank, columns, kind)
    g, argument, ones = _weight_text("gemma", columns, gemma)
    b = f"tensor<{columns}x{beta}>"
    argument, clause = (argument, "") if beta is None else (f"{argument}, %beta: {b}",
                                                            f" beta(%beta : {b})")
    return signature(
        "layernorm", f"%out: {x}, %input: {x}{argument}, %eps: f32", x,
        f"{ones}  %0 = fusednorm.layer_norm ins(%input, %gemma : {x}, {g}){clause} epsilon(%eps)\n"
        f"      outs(%out : {x}) {{numerics = {FLASHINFER}}} -> {x}\n", "%0")


def layernorm(input: Tensor, gemma: Optional[Tensor], beta: Optional[Tensor],
              eps: float = 1e-6) -> Result:
    """LayerNorm of each row: rn((input - mean) / sqrt(variance + eps) * gemma + beta).

    Parameters
    ----------
    input : tensor [..., n], f32, f16 or bf16
        The rows to normalize.
    gemma : tensor [n], f32, f16 or bf16; or None
        The weight of each column; the parameter has the name of FlashInfer.
    beta : tensor [n], f32, f16 or bf16; or None
        The bias of each column.
    eps : float
        Added to the variance.

    Returns
    -------
    tensor [..., n], type of input
        The normalized rows, rounded once.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `layernorm` of FlashInfer.

    Examples
    --------
    >>> ops.layernorm(np.float32([[1, 2, 3]]), None, None, eps=0.0)
    array([[-1.2247448,  0.       ,  1.2247448]], dtype=float32)
    """
    done = _layer.call(None, input, gemma, beta, eps)
    if done is not None:
        return done
    kind, extents = typed(input, "input")
    made = _arrays.empty(input, extents, kind)
    run(_layer_text, (kind, len(extents), extents[-1], _weight_type(gemma, "gemma"),
                      _weight_type(beta, "beta")), _given(made, input, gemma, beta, eps), input,
        (_layer, None, (input, gemma, beta, eps)), (made,))
    return _arrays.give(input, made)
