# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Norms of the package's own interface: results are returned, and `out` is optional."""

from __future__ import annotations

from typing import Any, Optional, Tuple

from . import _arrays
from ._flashinfer_norms import _layer_text
from ._functions import FLASHINFER, VLLM, element, quick_calls, run, signature, tensor_text, typed
from ._norms import _given, _norm_text, _weight_text, _weight_type
from ._typing import Result, Tensor
from .errors import ArgumentError


_norm, _add, _layer = (quick_calls() for _ in range(3))


def _numerics(rounded: bool) -> str:
    """Returns the preset: vLLM rounds the normalized row before it multiplies by the weight."""
    return VLLM if rounded else FLASHINFER


def rms_norm(x: Tensor, weight: Optional[Tensor] = None, epsilon: float = 1e-6, *,
             out: Optional[Tensor] = None, rounded: bool = False) -> Result:
    """RMSNorm of each row: rn(x / sqrt(mean(x^2) + epsilon) * weight).

    Parameters
    ----------
    x : tensor [..., n], f32, f16 or bf16
        The rows to normalize.
    weight : tensor [n], f32, f16 or bf16, optional
        The weight of each column. By default there is no weight.
    epsilon : float
        Added to the mean of the squares.
    out : tensor [..., n], f32, f16 or bf16, optional
        The result. May be x. By default a new tensor of the type of x.
    rounded : bool
        Also round the normalized row to the type of the weight, as vLLM does.

    Returns
    -------
    tensor [..., n]
        `out` or the new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Examples
    --------
    >>> ops.rms_norm(np.float32([[3, 4], [0, 2]]), epsilon=0.0)
    array([[0.84852815, 1.1313709 ],
           [0.        , 1.4142135 ]], dtype=float32)
    """
    done = _norm.call(rounded, out, x, weight, epsilon)
    if done is not None:
        return done if out is None else out
    kind, extents = typed(x, "x")
    made = _arrays.empty(x, extents, kind) if out is None else out
    run(_norm_text, ("rms_norm", kind, len(extents), extents[-1], _weight_type(weight),
                     kind if out is None else element(out, "out"), _numerics(rounded)),
        _given(made, x, weight, epsilon), x, (_norm, rounded, (out, x, weight, epsilon)),
        (made,) if out is None else ())
    return _arrays.give(x, made) if out is None else out


def _add_text(kind: str, residual: str, rank: int, columns: int, weight: Optional[str],
              outs: Tuple[str, str], numerics: str, normalized: str) -> str:
    x, r = tensor_text(rank, columns, kind), tensor_text(rank, columns, residual)
    y, s = (tensor_text(rank, columns, out) for out in outs)
    gamma, argument, ones = _weight_text("weight", columns, weight)
    return signature(
        "add_rms_norm", f"%y: {y}, %sum: {s}, %x: {x}, %residual: {r}{argument}, %epsilon: f32",
        f"{y}, {s}",
        f"{ones}  %0, %1 = fusednorm.add_rms_norm ins(%x, %residual, %weight : {x}, {r}, {gamma})\n"
        f"      epsilon(%epsilon) normalized({normalized}) outs(%y, %sum : {y}, {s})\n"
        f"      {{numerics = {numerics}}} -> ({y}, {s})\n", "%0, %1")


def add_rms_norm(x: Tensor, residual: Tensor, weight: Optional[Tensor] = None,
                 epsilon: float = 1e-6, *, out: Optional[Tuple[Tensor, Tensor]] = None,
                 rounded: bool = False) -> Tuple[Result, Result]:
    """Adds a residual and normalizes the sum: rms_norm(x + residual) and rn(x + residual).

    Parameters
    ----------
    x : tensor [..., n], f32, f16 or bf16
        The first addend.
    residual : tensor [..., n], f32, f16 or bf16
        The second addend.
    weight, epsilon
        As for `rms_norm`.
    out : tuple of two tensors [..., n], f32, f16 or bf16, optional
        The normalized rows and the sum. They may be x and residual. By default new tensors of the
        types of x and residual.
    rounded : bool
        Normalize the sum after it is rounded to its type, and round the normalized row to the type
        of the weight, as the C++ kernel of vLLM does. By default the f32 sum is normalized.

    Returns
    -------
    normalized, sum : tensor [..., n]
        `out` or the new tensors.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Examples
    --------
    >>> ops.add_rms_norm(np.float32([[1, 1]]), np.float32([[2, 3]]), epsilon=0.0)
    (array([[0.84852815, 1.1313709 ]], dtype=float32), array([[3., 4.]], dtype=float32))
    """
    if out is not None and not (isinstance(out, (tuple, list)) and len(out) == 2):
        got = f"{len(out)} of them" if isinstance(out, (tuple, list)) else type(out).__name__
        raise ArgumentError(f"out: expected a tuple of two tensors, the normalized rows and the "
                            f"sum, got {got}")
    first, second = (None, None) if out is None else out
    done = _add.call(rounded, first, second, x, residual, weight, epsilon)
    if done is not None:
        return done if out is None else (first, second)  # type: ignore[return-value]
    kind, extents = typed(x, "x")
    other = element(residual, "residual")
    made: Tuple[Any, Any]
    if out is None:
        made, kinds = (_arrays.empty(x, extents, kind), _arrays.empty(x, extents, other)), \
            (kind, other)
    else:
        made, kinds = (first, second), (element(out[0], "out[0]"), element(out[1], "out[1]"))
    run(_add_text, (kind, other, len(extents), extents[-1], _weight_type(weight), kinds,
                    _numerics(rounded), "rounded" if rounded else "unrounded"),
        _given(*made, x, residual, weight, epsilon), x,
        (_add, rounded, (first, second, x, residual, weight, epsilon)),
        made if out is None else ())
    given: Tuple[Any, Any] = _arrays.give(x, made) if out is None else made
    return given


def layer_norm(x: Tensor, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None,
               epsilon: float = 1e-6, *, out: Optional[Tensor] = None) -> Result:
    """LayerNorm of each row: rn((x - mean) / sqrt(variance + epsilon) * weight + bias).

    Parameters
    ----------
    x : tensor [..., n], f32, f16 or bf16
        The rows to normalize.
    weight, bias : tensor [n], f32, f16 or bf16, optional
        The weight and the bias of each column. By default there is none.
    epsilon : float
        Added to the variance.
    out : tensor [..., n], type of x, optional
        The result. By default a new tensor.

    Returns
    -------
    tensor [..., n]
        `out` or the new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Examples
    --------
    >>> ops.layer_norm(np.float32([[1, 2, 3]]), epsilon=0.0)
    array([[-1.2247448,  0.       ,  1.2247448]], dtype=float32)
    """
    done = _layer.call(None, out, x, weight, bias, epsilon)
    if done is not None:
        return done if out is None else out
    kind, extents = typed(x, "x")
    made = _arrays.empty(x, extents, kind) if out is None else out
    run(_layer_text, (kind, len(extents), extents[-1], _weight_type(weight),
                      _weight_type(bias, "bias")), _given(made, x, weight, bias, epsilon), x,
        (_layer, None, (out, x, weight, bias, epsilon)), (made,) if out is None else ())
    return _arrays.give(x, made) if out is None else out
