# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gated activations: act(gate) * up, where gate and up are the halves of a row."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

from . import _arrays
from ._functions import element, run, signature, tensor_text, typed
from ._typing import Result, Tensor
from .errors import ShapeError


class _Rows:
    """Builds the body of a `fusednorm.fused` op: elementwise ops on rows of f32."""

    def __init__(self, columns: int, rank: int) -> None:
        self.type = tensor_text(rank, columns, "f32")
        self.extents = ", ".join(f"%d{d}" for d in range(rank - 1))
        self.lines: List[str] = []

    def _add(self, text: str) -> str:
        name = f"%v{len(self.lines)}"
        self.lines.append(f"    {name} = {text}\n")
        return name

    def op(self, name: str, *values: str) -> str:
        """Appends an elementwise op and returns its result."""
        return self._add(f"{name} {', '.join(values)} : {self.type}")

    def number(self, value: float) -> str:
        """Appends rows of one f32 value."""
        scalar = self._add(f"arith.constant {value:.17e} : f32")
        return self._add(f"tensor.splat {scalar}[{self.extents}] : {self.type}")

    def cast(self, value: str, source: str, target: str) -> str:
        """Appends a conversion from one tensor type to another, if they differ."""
        if source == target:
            return value
        name = "arith.extf" if target == self.type else "arith.truncf"
        return self._add(f"{name} {value} : {source} to {target}")


def _silu(rows: _Rows, x: str) -> str:
    return rows.op("arith.divf", x, rows.op("arith.addf", rows.number(1.0), rows.op(
        "math.exp", rows.op("arith.negf", x))))


def _gelu(rows: _Rows, x: str) -> str:
    wide = rows.op("math.erf", rows.op("arith.mulf", x, rows.number(0.5 ** 0.5)))
    return rows.op("arith.mulf", rows.op("arith.mulf", x, rows.number(0.5)),
                   rows.op("arith.addf", rows.number(1.0), wide))


def _gelu_tanh(rows: _Rows, x: str) -> str:
    cube = rows.op("arith.mulf", rows.op("arith.mulf", x, x), x)
    inner = rows.op("arith.addf", x, rows.op("arith.mulf", cube, rows.number(0.044715)))
    wide = rows.op("math.tanh", rows.op("arith.mulf", inner,
                                        rows.number(0.7978845608028654)))  # sqrt(2 / pi)
    return rows.op("arith.mulf", rows.op("arith.mulf", x, rows.number(0.5)),
                   rows.op("arith.addf", rows.number(1.0), wide))


_ACTIVATIONS: Dict[str, Callable[[_Rows, str], str]] = {
    "silu_and_mul": _silu, "gelu_and_mul": _gelu, "gelu_tanh_and_mul": _gelu_tanh}


def _gated_text(name: str, kind: str, rank: int, columns: int, out: str, rounded: bool) -> str:
    rows = _Rows(columns, rank)
    x, half = tensor_text(rank, 2 * columns, kind), tensor_text(rank, columns, kind)
    y = tensor_text(rank, columns, out)
    leading = "".join(f"    %c{d} = arith.constant {d} : index\n"
                      f"    %d{d} = tensor.dim %a, %c{d} : {x}\n" for d in range(rank - 1))
    zeros, ones = ", ".join(["0"] * (rank - 1) + [""]), ", ".join(["1"] * rank)
    extents = rows.extents + ", " if rows.extents else ""
    slices = "".join(
        f"    %{part} = tensor.extract_slice %a[{zeros}{first}] [{extents}{columns}] [{ones}] : "
        f"{x} to {half}\n" for part, first in (("gate", 0), ("up", columns)))
    value = _ACTIVATIONS[name](rows, rows.cast("%gate", half, rows.type))
    if rounded:
        value = rows.cast(rows.cast(value, rows.type, half), half, rows.type)
    value = rows.cast(rows.op("arith.mulf", value, rows.cast("%up", half, rows.type)),
                      rows.type, y)
    return signature(
        name, f"%out: {y}, %input: {x}", y,
        f"  %0 = fusednorm.fused ins(%input : {x}) outs(%out : {y}) body {{\n"
        f"  ^bb0(%a: {x}, %o: {y}):\n{leading}{slices}{''.join(rows.lines)}"
        f"    fusednorm.yield {value} : {y}\n  }} -> {y}\n", "%0")


def gated(name: str, input: Any, out: Any, rounded: bool) -> Any:
    """Calls the kernel of a gated activation. Returns `out`, or a new tensor."""
    kind, extents = typed(input, "input")
    if extents[-1] % 2:
        raise ShapeError(f"input: expected an even number of columns, the gate and the factor, got "
                         f"{extents[-1]}")
    columns = extents[-1] // 2
    made = _arrays.empty(input, (*extents[:-1], columns), kind) if out is None else out
    run(_gated_text, (name, kind, len(extents), columns,
                      kind if out is None else element(out, "out"), bool(rounded)),
        (made, input), input)
    return _arrays.give(input, made) if out is None else out


def silu_and_mul(input: Tensor, *, out: Optional[Tensor] = None, rounded: bool = False) -> Result:
    """SwiGLU: rn(silu(gate) * up), with silu(x) = x / (1 + exp(-x)).

    Parameters
    ----------
    input : tensor [..., 2 n], f32, f16 or bf16
        The gate in the first n columns, and the factor `up` in the others.
    out : tensor [..., n], f32, f16 or bf16, optional
        The result. By default a new tensor of the type of input.
    rounded : bool
        Also round silu(gate) to the type of input, as vLLM does.

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
    >>> ops.silu_and_mul(np.float32([[0, 100, 5, 2]]))
    array([[  0., 200.]], dtype=float32)
    """
    return gated("silu_and_mul", input, out, rounded)


def gelu_and_mul(input: Tensor, *, out: Optional[Tensor] = None, rounded: bool = False) -> Result:
    """GeGLU: rn(gelu(gate) * up), with gelu(x) = x / 2 * (1 + erf(x / sqrt(2))).

    Parameters
    ----------
    input, out, rounded
        As for `silu_and_mul`.

    Returns
    -------
    tensor [..., n]
        `out` or a new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Examples
    --------
    >>> ops.gelu_and_mul(np.float32([[0, 100, 5, 2]]))
    array([[  0., 200.]], dtype=float32)
    """
    return gated("gelu_and_mul", input, out, rounded)


def gelu_tanh_and_mul(input: Tensor, *, out: Optional[Tensor] = None,
                      rounded: bool = False) -> Result:
    """GeGLU by tanh: as `gelu_and_mul`, with x / 2 * (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))).

    Parameters
    ----------
    input, out, rounded
        As for `silu_and_mul`.

    Returns
    -------
    tensor [..., n]
        `out` or a new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Examples
    --------
    >>> ops.gelu_tanh_and_mul(np.float32([[0, 100, 5, 2]]))
    array([[  0., 200.]], dtype=float32)
    """
    return gated("gelu_tanh_and_mul", input, out, rounded)
