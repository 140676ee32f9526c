# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""RMSNorm of q and k over all heads, from statistics of one rank or of several ranks."""

from __future__ import annotations

from typing import Any, Optional, Tuple

from . import _arrays
from ._functions import element, run, signature, tensor_text, typed
from ._typing import Result, Tensor
from .errors import ArgumentError, ShapeError

_FLOATS = ("f32", "f16", "bf16")
_VARIANCE = "tensor<?x2xf32>"


def _statistics_text(kind: str, q_columns: int, k_columns: int) -> str:
    q, k = tensor_text(2, q_columns, kind), tensor_text(2, k_columns, kind)
    return signature(
        "row_mean_of_squares_qk", f"%variance: {_VARIANCE}, %q: {q}, %k: {k}", _VARIANCE,
        f"  %0 = fusednorm.row_mean_of_squares_qk ins(%q, %k : {q}, {k})\n"
        f"      outs(%variance : {_VARIANCE}) -> {_VARIANCE}\n", "%0")


def _repeat(text: str, ranks: int, separator: str = ", ") -> str:
    """Returns copies of `text` for ranks 0, 1, ...; @ is the number of the rank."""
    return separator.join(text.replace("@", str(rank)) for rank in range(ranks))


def _sum_text(ranks: int) -> str:
    """Returns lines that define %variance, the sum of %parts[r] * %shares[r] in the order of r."""
    parts, shares = f"tensor<{ranks}x?x2xf32>", f"tensor<{ranks}x2xf32>"
    sums = "".join(f"    %t{rank} = arith.addf {'%m0' if rank == 1 else f'%t{rank - 1}'}, "
                   f"%m{rank} : f32\n" for rank in range(1, ranks))
    last = "%m0" if ranks == 1 else f"%t{ranks - 1}"
    loops = 'iterator_types = ["parallel", "parallel"]'
    return (
        "  %c1 = arith.constant 1 : index\n"
        f"  %rows = tensor.dim %parts, %c1 : {parts}\n" +
        _repeat(f"  %p@ = tensor.extract_slice %parts[@, 0, 0] [1, %rows, 2] [1, 1, 1] : {parts} to "
                f"{_VARIANCE}\n"
                f"  %s@ = tensor.extract_slice %shares[@, 0] [1, 2] [1, 1] : {shares} to "
                "tensor<2xf32>\n", ranks, "") +
        f"  %e = tensor.empty(%rows) : {_VARIANCE}\n"
        "  %variance = linalg.generic {indexing_maps = ["
        f"{_repeat('affine_map<(r, c) -> (r, c)>', ranks)}, "
        f"{_repeat('affine_map<(r, c) -> (c)>', ranks)}, affine_map<(r, c) -> (r, c)>], {loops}}}\n"
        f"      ins({_repeat('%p@', ranks)}, {_repeat('%s@', ranks)} : "
        f"{_repeat(_VARIANCE, ranks)}, {_repeat('tensor<2xf32>', ranks)}) outs(%e : {_VARIANCE}) {{\n"
        f"  ^bb0({_repeat('%x@: f32', ranks)}, {_repeat('%w@: f32', ranks)}, %old: f32):\n" +
        _repeat("    %m@ = arith.mulf %x@, %w@ : f32\n", ranks, "") + sums +
        f"    linalg.yield {last} : f32\n  }} -> {_VARIANCE}\n")


def _apply_text(kind: str, out: str, q_columns: int, k_columns: int, weight: str,
                ranks: Optional[int]) -> str:
    """Returns a function with one variance, or with the variances and shares of all ranks."""
    q, k = tensor_text(2, q_columns, kind), tensor_text(2, k_columns, kind)
    q_out, k_out = tensor_text(2, q_columns, out), tensor_text(2, k_columns, out)
    statistics = f"%variance: {_VARIANCE}" if ranks is None else \
        f"%parts: tensor<{ranks}x?x2xf32>, %shares: tensor<{ranks}x2xf32>"
    lines = "" if ranks is None else _sum_text(ranks)
    for name, columns in (("q", q_columns), ("k", k_columns)):
        given, wide = f"tensor<{columns}x{weight}>", f"tensor<{columns}xf32>"
        lines += f"  %g{name} = arith.extf %{name}_weight : {given} to {wide}\n" \
            if weight != "f32" else ""
    gq, gk = ("%q_weight", "%k_weight") if weight == "f32" else ("%gq", "%gk")
    return signature(
        "apply_qk_rms_norm", f"%q_out: {q_out}, %k_out: {k_out}, %q: {q}, %k: {k}, "
        f"%q_weight: tensor<{q_columns}x{weight}>, %k_weight: tensor<{k_columns}x{weight}>, "
        f"{statistics}, %epsilon: f32", f"{q_out}, {k_out}", lines +
        f"  %0, %1 = fusednorm.apply_qk_rms_norm ins(%q, %k, {gq}, {gk}, %variance : {q}, {k},\n"
        f"      tensor<{q_columns}xf32>, tensor<{k_columns}xf32>, {_VARIANCE}) epsilon(%epsilon)\n"
        f"      outs(%q_out, %k_out : {q_out}, {k_out}) -> ({q_out}, {k_out})\n", "%0, %1")


def _rows(q: Any, k: Any) -> Tuple[str, Tuple[int, ...], Tuple[int, ...]]:
    """Returns the type of q and k, and their extents; raises an error if they do not match."""
    kind, q_extents = typed(q, "q")
    k_extents = typed(k, "k", (kind,))[1]
    if q_extents[:-1] != k_extents[:-1]:
        raise ShapeError(f"k: expected the leading dimensions {list(q_extents[:-1])} of q, got "
                         f"{list(k_extents)}")
    return kind, q_extents, k_extents


def row_mean_of_squares_qk(q: Tensor, k: Tensor, out: Optional[Tensor] = None) -> Result:
    """Means of squares of the rows of q and of k, in one kernel.

    Parameters
    ----------
    q : tensor [..., nq], f32, f16 or bf16
        Queries of all heads of this rank.
    k : tensor [..., nk], of the type of q
        Keys of all heads of this rank.
    out : tensor [..., 2], f32, optional
        The result. By default a new tensor.

    Returns
    -------
    tensor [..., 2]
        Column 0 is the mean over nq columns, column 1 the mean over nk columns: `out` or the new
        tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `row_mean_of_squares_qk` of MAX.

    Examples
    --------
    >>> ops.row_mean_of_squares_qk(np.float32([[3, 4]]), np.float32([[2]]))
    array([[12.5,  4. ]], dtype=float32)
    """
    kind, q_extents, k_extents = _rows(q, k)
    nq, nk = q_extents[-1], k_extents[-1]
    made = _arrays.empty(q, (*q_extents[:-1], 2), "f32") if out is None else out
    element(made, "out", ("f32",))
    _expect_shape(made, "out", (*q_extents[:-1], 2))
    run(_statistics_text, (kind, nq, nk),
        (_flat(made, 2), _flat(q, nq), _flat(k, nk)), q)
    return _arrays.give(q, made) if out is None else out


def _flat(tensor: Any, columns: int, *first: int) -> Any:
    """Returns a view [*first, rows, columns]."""
    rows = 1
    for extent in tuple(tensor.shape)[len(first):-1]:
        rows *= extent
    return _arrays.view(tensor, (*first, rows, columns))


def _expect_shape(tensor: Any, name: str, extents: Tuple[int, ...]) -> None:
    if tuple(tensor.shape) != extents:
        raise ShapeError(f"{name}: expected {list(extents)}, got {list(tensor.shape)}")


def apply_qk_rms_norm(q: Tensor, k: Tensor, q_weight: Tensor, k_weight: Tensor, variance: Tensor,
                      epsilon: float, shares: Optional[Tensor] = None,
                      out: Optional[Tuple[Tensor, Tensor]] = None) -> Result:
    """Normalizes q and k by given means of squares: rn((q / sqrt(variance + epsilon)) * weight).

    The norm covers all columns of q and all columns of k, across heads. With `shares`, `variance`
    has the statistics of all ranks. Then variance = sum over r of variance[r] * shares[r], in the
    order of r. Each term and each sum is rounded to f32.

    Parameters
    ----------
    q : tensor [..., nq], f32, f16 or bf16
        Queries of all heads of this rank.
    k : tensor [..., nk], of the type of q
        Keys of all heads of this rank.
    q_weight : tensor [nq], f32; on CPUs also f16 and bf16
        The weight of each column of q.
    k_weight : tensor [nk], of the type of q_weight
        The weight of each column of k.
    variance : tensor [..., 2] or [ranks, ..., 2], f32
        Means of squares of q and of k.
    epsilon : float
        Added to the variance.
    shares : tensor [ranks, 2], f32, optional
        The columns of each rank as a share of the columns of all ranks, for q and for k.
    out : pair of tensors, optional
        The results. May be q and k. By default new tensors of the type of q.

    Returns
    -------
    pair of tensors [..., nq] and [..., nk]
        The normalized queries and keys: `out` or the new tensors.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `apply_qk_rms_norm` of MAX, which takes an averaged variance.

    Examples
    --------
    >>> q, k = np.float32([[3, 4]]), np.float32([[2]])
    >>> weights = np.ones(2, np.float32), np.ones(1, np.float32)
    >>> ops.apply_qk_rms_norm(q, k, *weights, np.float32([[25, 4]]), 0.0)
    (array([[0.6, 0.8]], dtype=float32), array([[1.]], dtype=float32))
    >>> parts = np.float32([[[20, 4]], [[30, 4]]])    # of two ranks with equal columns
    >>> ops.apply_qk_rms_norm(q, k, *weights, parts, 0.0, np.full((2, 2), 0.5, np.float32))[0]
    array([[0.6, 0.8]], dtype=float32)
    """
    kind, q_extents, k_extents = _rows(q, k)
    nq, nk = q_extents[-1], k_extents[-1]
    weight = element(q_weight, "q_weight", ("f32",) if _arrays.is_gpu(q) else _FLOATS)
    element(k_weight, "k_weight", (weight,))
    element(variance, "variance", ("f32",))
    _expect_shape(q_weight, "q_weight", (nq,))
    _expect_shape(k_weight, "k_weight", (nk,))
    statistics: Tuple[Any, ...]
    ranks: Optional[int] = None
    if shares is None:
        _expect_shape(variance, "variance", (*q_extents[:-1], 2))
        statistics = (_flat(variance, 2),)
    else:
        element(shares, "shares", ("f32",))
        ranks = tuple(shares.shape)[0] if shares.ndim == 2 else 0
        if not ranks or tuple(shares.shape) != (ranks, 2):
            raise ShapeError(f"shares: expected [ranks, 2], got {list(shares.shape)}")
        _expect_shape(variance, "variance", (ranks, *q_extents[:-1], 2))
        statistics = (_flat(variance, 2, ranks), shares)
    made: Tuple[Any, Any] = out if out is not None else \
        (_arrays.empty(q, q_extents, kind), _arrays.empty(k, k_extents, kind))
    if len(made) != 2:
        raise ArgumentError(f"out: expected a pair of tensors, got {len(made)}")
    kind_out = element(made[0], "out[0]")
    element(made[1], "out[1]", (kind_out,))
    _expect_shape(made[0], "out[0]", q_extents)
    _expect_shape(made[1], "out[1]", k_extents)
    run(_apply_text, (kind, kind_out, nq, nk, weight, ranks),
        (_flat(made[0], nq), _flat(made[1], nk), _flat(q, nq), _flat(k, nk), q_weight, k_weight,
         *statistics, epsilon), q)
    return _arrays.give(q, made) if out is None else out
