# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gated activations: act(gate) * up, where gate and up are the halves of a row."""

from __future__ import annotations

import math
import struct
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from . import _arrays
from ._functions import element, quick_calls, run, signature, tensor_text, typed
from ._typing import Result, Tensor
from .errors import ArgumentError, ShapeError


def _literal(value: float) -> str:
    """Returns an f32 value as a literal of MLIR."""
    try:
        bits = int.from_bytes(struct.pack("<f", value), "little")
    except OverflowError:
        raise ArgumentError(f"expected a number in the range of f32, got {value}") from None
    return f"{value:.17e}" if math.isfinite(value) else f"0x{bits:08X}"


class _Rows:
    """Builds the body of a `fusednorm.fused` op: elementwise ops on rows of f32."""

    def __init__(self, columns: int, rank: int) -> None:
        self.type, self.columns = tensor_text(rank, columns, "f32"), columns
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
        scalar = self._add(f"arith.constant {_literal(value)} : f32")
        return self._add(f"tensor.splat {scalar}[{self.extents}] : {self.type}")

    def select(self, comparison: str, x: str, y: str, yes: str, no: str) -> str:
        """Appends a comparison of x and y, and the choice of an element of `yes` or `no`."""
        chosen = self._add(f"arith.cmpf {comparison}, {x}, {y} : {self.type}")
        return self._add(f"arith.select {chosen}, {yes}, {no} : "
                         f"{self.type[:-len('f32>')]}i1>, {self.type}")

    def normalized(self, x: str, scale: float, epsilon: float) -> str:
        """Appends (x - mean) / sqrt(variance + epsilon) * scale, of each row."""
        row = f"tensor<{self.columns}xf32>"
        weight = self._add(f"arith.constant {scale:.17e} : f32")
        weight = self._add(f"tensor.splat {weight} : {row}")
        added = self._add(f"arith.constant {epsilon:.17e} : f32")
        empty = self._add(f"tensor.empty({self.extents}) : {self.type}")
        return self._add(f"fusednorm.layer_norm ins({x}, {weight} : {self.type}, {row}) "
                         f"epsilon({added}) outs({empty} : {self.type}) -> {self.type}")

    def cast(self, value: str, source: str, target: str) -> str:
        """Appends a conversion from one tensor type to another, if they differ."""
        if source == target:
            return value
        name = "arith.extf" if target == self.type else "arith.truncf"
        return self._add(f"{name} {value} : {source} to {target}")


def _sigmoid_denominator(rows: _Rows, x: str) -> str:
    """Returns 1 + exp(-x)."""
    return rows.op("arith.addf", rows.number(1.0), rows.op(
        "math.exp", rows.op("arith.negf", x)))


def _silu(rows: _Rows, x: str) -> str:
    return rows.op("arith.divf", x, _sigmoid_denominator(rows, x))


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


def _fatrelu(rows: _Rows, x: str, threshold: float) -> str:
    """Returns x where x exceeds the threshold, and 0 elsewhere."""
    return rows.select("ole", x, rows.number(threshold), rows.number(0.0), x)


def _clamped_silu(rows: _Rows, x: str, limit: float, alpha: float, beta: float) -> str:
    x = rows.op("arith.minimumf", x, rows.number(limit))
    scaled = rows.op("arith.mulf", x, rows.number(alpha))
    return rows.op("arith.divf", x, _sigmoid_denominator(rows, scaled))


def _clamped_up(rows: _Rows, x: str, limit: float, alpha: float, beta: float) -> str:
    return rows.op("arith.addf", _clamp(rows, x, limit), rows.number(beta))


def _clamp(rows: _Rows, x: str, limit: float) -> str:
    return rows.op("arith.maximumf", rows.op("arith.minimumf", x, rows.number(limit)),
                   rows.number(-limit))


def _silu_step(rows: _Rows, x: str, limit: float) -> str:
    return rows.op("arith.minimumf", _silu(rows, x), rows.number(limit))


def _soft_clip(rows: _Rows, x: str, bound: float) -> str:
    """Returns bound * tanh(x / bound)."""
    return rows.op("arith.mulf", rows.number(bound), rows.op(
        "math.tanh", rows.op("arith.divf", x, rows.number(bound))))


def _situ(rows: _Rows, x: str, beta: float, linear_beta: float) -> str:
    return rows.op("arith.divf", _soft_clip(rows, x, beta), _sigmoid_denominator(rows, x))


def _situ_up(rows: _Rows, x: str, beta: float, linear_beta: float) -> str:
    return x if linear_beta <= 0 else _soft_clip(rows, x, linear_beta)


def _sparse(rows: _Rows, x: str, multiplier: float) -> str:
    """Returns relu(x - (mean + std * multiplier)), with the statistics of each row.

    With y = (x - mean) / std, this value is (x - mean) * (1 - multiplier / y) where y exceeds the
    multiplier, and 0 elsewhere. The first epsilon keeps y of a constant row at 0. The second one
    makes the scale of the rows a power of two.
    """
    normal, power = rows.normalized(x, 1.0, 1e-30), 50
    centered = rows.normalized(x, 2.0 ** power, 2.0 ** (2 * power))
    bound = rows.number(multiplier)
    share = rows.op("arith.subf", rows.number(1.0), rows.op("arith.divf", bound, normal))
    return rows.select("ole", normal, bound, rows.number(0.0),
                       rows.op("arith.mulf", centered, share))


def _sparse_gelu(rows: _Rows, x: str, multiplier: float) -> str:
    return _gelu(rows, _sparse(rows, x, multiplier))


def _sparse_gelu_tanh(rows: _Rows, x: str, multiplier: float) -> str:
    return _gelu_tanh(rows, _sparse(rows, x, multiplier))


def _same(rows: _Rows, x: str, *numbers: float) -> str:
    return x


#: By name: the functions of the gate and of the factor. Both take the numbers of the call.
_ACTIVATIONS: Dict[str, Tuple[Callable[..., str], Callable[..., str]]] = {
    "silu_and_mul": (_silu, _same), "gelu_and_mul": (_gelu, _same),
    "gelu_tanh_and_mul": (_gelu_tanh, _same), "mul_and_silu": (_silu, _same),
    "fatrelu_and_mul": (_fatrelu, _same),
    "silu_and_mul_with_clamp": (_clamped_silu, _clamped_up),
    "swiglustep_and_mul": (_silu_step, _clamp), "situ_and_mul": (_situ, _situ_up),
    "gelu_and_mul_sparse": (_sparse_gelu, _same),
    "gelu_tanh_and_mul_sparse": (_sparse_gelu_tanh, _same)}


def _gated_text(name: str, kind: str, rank: int, columns: int, out: str, rounded: bool,
                numbers: Tuple[float, ...]) -> str:
    rows = _Rows(columns, rank)
    x, half = tensor_text(rank, 2 * columns, kind), tensor_text(rank, columns, kind)
    y = tensor_text(rank, columns, out)
    leading = "".join(f"    %c{d} = arith.constant {d} : index\n"
                      f"    %d{d} = tensor.dim %a, %c{d} : {x}\n" for d in range(rank - 1))
    zeros, ones = ", ".join(["0"] * (rank - 1) + [""]), ", ".join(["1"] * rank)
    extents = rows.extents + ", " if rows.extents else ""
    parts = ("up", "gate") if name == "mul_and_silu" else ("gate", "up")
    slices = "".join(
        f"    %{part} = tensor.extract_slice %a[{zeros}{first}] [{extents}{columns}] [{ones}] : "
        f"{x} to {half}\n" for part, first in zip(parts, (0, columns)))
    of_gate, of_up = _ACTIVATIONS[name]
    value = of_gate(rows, rows.cast("%gate", half, rows.type), *numbers)
    if rounded:
        value = rows.cast(rows.cast(value, rows.type, half), half, rows.type)
    factor = of_up(rows, rows.cast("%up", half, rows.type), *numbers)
    value = rows.cast(rows.op("arith.mulf", value, factor), rows.type, y)
    return signature(
        name, f"%out: {y}, %input: {x}", y,
        f"  %0 = fusednorm.fused ins(%input : {x}) outs(%out : {y}) body {{\n"
        f"  ^bb0(%a: {x}, %o: {y}):\n{leading}{slices}{''.join(rows.lines)}"
        f"    fusednorm.yield {value} : {y}\n  }} -> {y}\n", "%0")


_gated = quick_calls()


def check_gated(name: str, numbers: Sequence[float]) -> None:
    """Raises an error if there is no activation of a name, or if it takes other numbers."""
    if name == "swigluoai_and_mul":
        wanted = ["alpha", "limit"]
    elif name in _ACTIVATIONS:
        found = _ACTIVATIONS[name][0].__code__
        wanted = list(found.co_varnames[2:found.co_argcount])
    else:
        raise ArgumentError("name: expected one of "
                            f"{', '.join(sorted([*_ACTIVATIONS, 'swigluoai_and_mul']))}, got "
                            f"{name!r}")
    if len(numbers) != len(wanted):
        raise ArgumentError(f"numbers: expected {len(wanted)} numbers"
                            f"{' (' + ', '.join(wanted) + ')' if wanted else ''} for {name}, got "
                            f"{len(numbers)}")


def gated(name: str, input: Any, out: Any, rounded: bool, *numbers: float) -> Any:
    """Calls the kernel of a gated activation. Returns `out`, or a new tensor."""
    option = (name, rounded, numbers)
    done = _gated.call(option, out, input)
    if done is not None:
        return done if out is None else out
    kind, extents = typed(input, "input")
    if extents[-1] % 2:
        raise ShapeError(f"input: expected an even number of columns, the gate and the factor, got "
                         f"{extents[-1]}")
    columns = extents[-1] // 2
    made = _arrays.empty(input, (*extents[:-1], columns), kind) if out is None else out
    if not columns:
        return _arrays.give(input, made) if out is None else out
    run(_gated_text, (name, kind, len(extents), columns,
                      kind if out is None else element(out, "out"), bool(rounded),
                      tuple(map(float, numbers))), (made, input), input,
        (_gated, option, (out, input)), (made,) if out is None else ())
    return _arrays.give(input, made) if out is None else out


def gated_pairs(input: Any, out: Any, alpha: float, limit: float) -> Any:
    """Calls the kernel of clamped SwiGLU for rows of pairs of gate and factor.

    The kernel reads halves of rows, so the framework separates the pairs first.
    """
    extents = typed(input, "input")[1]
    if extents[-1] % 2:
        raise ShapeError(f"input: expected an even number of columns, pairs of gate and factor, "
                         f"got {extents[-1]}")
    pairs = input.reshape(*extents[:-1], extents[-1] // 2, 2).swapaxes(-1, -2)
    halves = _arrays.dense(pairs).reshape(*extents)
    return gated("silu_and_mul_with_clamp", halves, out, False, limit, alpha, 1.0)


def gated_sparse(x: Any, std_multiplier: float, approximate: str, out: Any = None) -> Any:
    """Calls the kernel of the sparse GeGLU."""
    names = {"none": "gelu_and_mul_sparse", "tanh": "gelu_tanh_and_mul_sparse"}
    if approximate not in names:
        raise ArgumentError(f"approximate: expected none or tanh, got {approximate!r}")
    if not 0 < std_multiplier < float("inf"):
        raise ArgumentError("std_multiplier: expected a positive number, a sparsity of more than "
                            f"one half, got {std_multiplier}")
    return gated(names[approximate], x, out, False, std_multiplier)


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
