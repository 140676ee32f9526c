# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operators of the backend of torch.compile. They return their results."""

from __future__ import annotations

from typing import Any, Iterable, Optional, Tuple

import torch

from . import _arrays
from ._functions import FLASHINFER, VLLM, element, quick_calls, run, signature, tensor_text, typed
from ._norms import _empty_text, _given, _norm_text, _weight_text, _weight_type
from ._rotary import _model_rotary_text, _model_tables
from ._row_norms import _add_text
from ._torch_ops import _define, _like
from .errors import ArgumentError, ShapeError


#: Rounding of the kernels by the rounding of a norm: before and after the multiplication by the
#: weight, or once.
_NUMERICS = {"twice": VLLM, "once": FLASHINFER}
#: The rounding, and the keyword of a weight with 1 added, of norms alone. `gemma` rounds once.
_NORMS = {**{name: (numerics, "") for name, numerics in _NUMERICS.items()},
          "gemma": (FLASHINFER, "weight_offset(%one)")}


_norms, _sums, _quantized = (quick_calls() for _ in range(3))


def _other_rounding(rounding: str, allowed: Iterable[str]) -> ArgumentError:
    return ArgumentError(f"rounding: expected {', '.join(allowed)}, got {rounding!r}")


def _define_norm(schema: str, implementation: Any, fake: Any) -> None:
    """Defines an operator, and an overload for an epsilon in a tensor on the CPU.

    With dynamic=True, torch.compile makes numbers of layers such tensors.
    """
    name, _, rest = schema.partition("(")
    position = rest.split(", ").index("float epsilon")

    def read(*arguments: Any) -> Any:
        given = list(arguments)
        given[position] = given[position].item()
        return implementation(*given)

    _define(schema, implementation, fake)
    _define(f"{name}.tensor({rest}".replace("float epsilon", "Tensor epsilon"), read, fake)


def _norm(x: torch.Tensor, weight: Optional[torch.Tensor], epsilon: float,
          rounding: str) -> torch.Tensor:
    made: torch.Tensor = _norms.call(rounding, x, weight, epsilon)
    if made is not None:
        return made
    if rounding not in _NORMS:
        raise _other_rounding(rounding, _NORMS)
    kind, extents = typed(x, "x")
    made = _arrays.empty(x, extents, kind)
    run(_norm_text, ("norm", kind, len(extents), extents[-1], _weight_type(weight), kind,
                     *_NORMS[rounding]),
        _given(made, x, weight, epsilon), x, (_norms, rounding, (x, weight, epsilon)), (made,))
    return made


def _add_norm(x: torch.Tensor, residual: torch.Tensor, weight: Optional[torch.Tensor],
              epsilon: float, rounding: str) -> Tuple[torch.Tensor, torch.Tensor]:
    made: Tuple[torch.Tensor, torch.Tensor] = _sums.call(rounding, x, residual, weight, epsilon)
    if made is not None:
        return made
    if rounding not in _NUMERICS:
        raise _other_rounding(rounding, _NUMERICS)
    kind, extents = typed(x, "x")
    other = element(residual, "residual")
    made = _arrays.empty(x, extents, kind), _arrays.empty(x, extents, other)
    run(_add_text, (kind, other, len(extents), extents[-1], _weight_type(weight), (kind, other),
                    _NUMERICS[rounding], "rounded"),
        _given(*made, x, residual, weight, epsilon), x,
        (_sums, rounding, (x, residual, weight, epsilon)), made)
    return made


def _add_norm_fake(x: torch.Tensor, residual: torch.Tensor, weight: Optional[torch.Tensor],
                   epsilon: float, rounding: str) -> Tuple[torch.Tensor, torch.Tensor]:
    return _like(x), _like(residual)


_define_norm("norm(Tensor x, Tensor? weight, float epsilon, str rounding) -> Tensor", _norm, _like)
# Normalizes the rounded sum of x and the residual. Returns the normalized rows and the sum.
_define_norm("add_norm(Tensor x, Tensor residual, Tensor? weight, float epsilon, str rounding) -> "
             "(Tensor, Tensor)", _add_norm, _add_norm_fake)


# ---- Norms and quantization ----------------------------------------------------------------


def _quantized_text(kind: str, rank: int, columns: int, weight: Optional[str], numerics: str,
                    is_sum: bool, group_size: int, floor: float, floors_amax: bool) -> str:
    x, q = tensor_text(rank, columns, kind), tensor_text(rank, columns, "f8E4M3FN")
    s = tensor_text(rank, columns // group_size, "f32")
    gamma, argument, ones = _weight_text("weight", columns, weight)
    residual, total, kinds, norm = "", "", f"{q}, {s}", (
        f"  %0 = fusednorm.rms_norm ins(%x, %weight : {x}, {gamma}) epsilon(%epsilon)\n"
        f"      outs(%y : {x}) {{numerics = {numerics}}} -> {x}\n")
    if is_sum:
        residual, total, kinds = f", %residual: {x}, %sum: {x}", ", %1", f"{q}, {s}, {x}"
        norm = ("  %0, %1 = fusednorm.add_rms_norm "
                f"ins(%x, %residual, %weight : {x}, {x}, {gamma})\n"
                f"      epsilon(%epsilon) normalized(rounded) outs(%y, %sum : {x}, {x})\n"
                f"      {{numerics = {numerics}}} -> ({x}, {x})\n")
    bound = "amax_floor" if floors_amax else "scale_floor"
    scheme = "" if group_size == columns else \
        f", scheme = #fusednorm.quantization<group = {group_size}>"
    return signature(
        "norm_quantize",
        f"%values: {q}, %scales: {s}, %x: {x}{residual}{argument}, %epsilon: f32", kinds,
        f"{ones}{_empty_text(kind, rank, columns, '%x')}{norm}"
        f"  %2, %3 = fusednorm.quantize ins(%0 : {x}) outs(%values, %scales : {q}, {s})\n"
        f"      {{numerics = #fusednorm.numerics<scaling = divide, {bound} = {floor:.17e}>"
        f"{scheme}}} -> ({q}, {s})\n", f"%2, %3{total}")


def _quantize(x: torch.Tensor, residual: Optional[torch.Tensor], weight: Optional[torch.Tensor],
              epsilon: float, rounding: str, group_size: int, floor: float,
              floors_amax: bool) -> Tuple[torch.Tensor, ...]:
    option = (rounding, group_size, floor, floors_amax)
    found: Tuple[torch.Tensor, ...] = _quantized.call(option, x, residual, weight, epsilon)
    if found is not None:
        return found
    if rounding not in _NUMERICS:
        raise _other_rounding(rounding, _NUMERICS)
    kind, extents = typed(x, "x")
    if group_size < 1 or extents[-1] % group_size:
        raise ShapeError(f"group_size: expected a number that divides the {extents[-1]} columns of "
                         f"x, got {group_size}")
    made = (_arrays.empty(x, extents, "f8E4M3FN"),
            _arrays.empty(x, (*extents[:-1], extents[-1] // group_size), "f32"))
    total = None if residual is None else _arrays.empty(x, extents, kind)
    run(_quantized_text, (kind, len(extents), extents[-1], _weight_type(weight),
                          _NUMERICS[rounding], residual is not None, group_size,
                          floor, floors_amax),
        _given(*made, x, residual, total, weight, epsilon), x,
        (_quantized, option, (x, residual, weight, epsilon)),
        made if total is None else (*made, total))
    return made if total is None else (*made, total)


def _norm_quantize(x: torch.Tensor, weight: Optional[torch.Tensor], epsilon: float,
                   rounding: str, group_size: int, floor: float,
                   floors_amax: bool) -> Tuple[torch.Tensor, ...]:
    return _quantize(x, None, weight, epsilon, rounding, group_size, floor, floors_amax)


def _norm_quantize_fake(x: torch.Tensor, weight: Optional[torch.Tensor], epsilon: float,
                        rounding: str, group_size: int, floor: float,
                        floors_amax: bool) -> Tuple[torch.Tensor, ...]:
    return (x.new_empty(x.shape, dtype=torch.float8_e4m3fn),
            x.new_empty((*x.shape[:-1], x.shape[-1] // group_size), dtype=torch.float32))


def _add_norm_quantize_fake(x: torch.Tensor, residual: torch.Tensor,
                            weight: Optional[torch.Tensor], epsilon: float, rounding: str,
                            group_size: int, floor: float,
                            floors_amax: bool) -> Tuple[torch.Tensor, ...]:
    return (*_norm_quantize_fake(x, weight, epsilon, rounding, group_size, floor, floors_amax),
            _like(x))


_SCALES = "str rounding, int group_size, float floor, bool floors_amax"
# Return the FP8 values and a scale for each group of columns, and add_norm_quantize also the
# rounded sum. Scales are max(amax / 448, floor), or with floors_amax max(amax, floor) / 448.
_define_norm(f"norm_quantize(Tensor x, Tensor? weight, float epsilon, {_SCALES}) -> "
             "(Tensor, Tensor)", _norm_quantize, _norm_quantize_fake)
_define_norm("add_norm_quantize(Tensor x, Tensor residual, Tensor? weight, float epsilon, "
             f"{_SCALES}) -> (Tensor, Tensor, Tensor)", _quantize, _add_norm_quantize_fake)


# ---- Rotary embeddings ---------------------------------------------------------------------


def _rotate(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor,
            sin: torch.Tensor) -> Tuple[torch.Tensor, torch.Tensor]:
    kind, extents = typed(q, "q", rank=4)
    typed(k, "k", (kind,), 4)
    table, pairs, by_batch = _model_tables(cos, sin, kind, extents)
    made = torch.empty_like(q), torch.empty_like(k)
    if not by_batch and cos.dim() == 3:
        cos, sin = cos[0], sin[0]
    run(_model_rotary_text, (kind, table, extents[3], pairs, False, by_batch),
        (q, k, cos, sin, *made), q)
    return made


def _rotate_fake(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor,
                 sin: torch.Tensor) -> Tuple[torch.Tensor, torch.Tensor]:
    return torch.empty_like(q), torch.empty_like(k)


# As apply_rotary_pos_emb, but the results have the strides of q and k.
_define("rotate(Tensor q, Tensor k, Tensor cos, Tensor sin) -> (Tensor, Tensor)", _rotate,
        _rotate_fake)
