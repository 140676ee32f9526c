# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Replaces rotation functions of models of transformers with the kernel of apply_rotary_pos_emb.

    rotate = replacement(modeling_llama.apply_rotary_pos_emb)    # None: another computation

Families of models define functions of one name with different pairs, columns and rounding. A
function is replaced if it returns the bits of the kernel's arithmetic for random samples.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple

import torch

from ._patch import decline

Pair = Tuple[torch.Tensor, torch.Tensor]
Rotation = Callable[..., Any]


class _Form(NamedTuple):
    """The arithmetic of a rotation for one type of q and one type of the tables."""

    #: GPT-J style pairs, results half-split; otherwise NeoX style.
    interleave: bool
    #: Multiplications and additions are f32, and the result is rounded once.
    is_wide: bool
    #: Columns after those of the tables are copied; otherwise tables have all columns.
    is_partial: bool
    #: Tables have one column for each pair.
    by_pair: bool


#: Forms by the type of q, the type of the tables, and unsqueeze_dim.
_Forms = Dict[Tuple[torch.dtype, torch.dtype, int], _Form]
#: Parameters of a replaced function.
_NAMES = ("q", "k", "cos", "sin")
#: Columns of a head and rotated columns of the samples.
_COLUMNS, _ROTATED = 12, 8


def _arithmetic(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor, form: _Form) -> torch.Tensor:
    """Returns the rotated x. Each operation is rounded to the wider type, as in the kernel."""
    rotated = cos.shape[-1] * (2 if form.by_pair else 1)
    pairs = rotated // 2
    rest, x = x[..., rotated:], x[..., :rotated]
    if form.is_wide:
        cos, sin = cos.float(), sin.float()
    cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    if form.interleave:
        first, second = x[..., 0::2], x[..., 1::2]
    else:
        first, second = x[..., :pairs], x[..., pairs:]
    if form.interleave or form.by_pair:
        cos, sin = cos[..., :pairs].repeat(1, 1, 1, 2), sin[..., :pairs].repeat(1, 1, 1, 2)
    made = torch.cat((first, second), -1) * cos + torch.cat((-second, first), -1) * sin
    return torch.cat((made.to(x.dtype), rest), -1)


def _sample(kind: torch.dtype, table: torch.dtype, columns: int, width: int) -> Tuple[Any, ...]:
    """Returns random q, k, cos and sin. Halves of the tables differ."""
    generator = torch.Generator().manual_seed(1)
    shapes = ((2, 3, 5, columns), (2, 1, 5, columns), (2, 5, width), (2, 5, width))
    return tuple(torch.randn(shape, generator=generator).to(dtype)
                 for shape, dtype in zip(shapes, (kind, kind, table, table)))


def _agrees(original: Rotation, form: _Form, key: Tuple[torch.dtype, torch.dtype, int]) -> bool:
    """Returns whether the function has the bits of a form for one key of the forms."""
    kind, table, dim = key
    q, k, cos, sin = _sample(kind, table, _COLUMNS if form.is_partial else _ROTATED,
                             _ROTATED // 2 if form.by_pair else _ROTATED)
    wanted = _arithmetic(q, cos, sin, form), _arithmetic(k, cos, sin, form)
    try:
        if dim == 1:
            found = original(q.clone(), k.clone(), cos.clone(), sin.clone())
        else:
            found = original(q.transpose(1, 2), k.transpose(1, 2), cos.clone(), sin.clone(),
                             unsqueeze_dim=dim)
            found = tuple(one.transpose(1, 2) for one in found)
    except Exception:  # A function of other arguments or shapes.
        return False
    return isinstance(found, tuple) and len(found) == 2 and all(
        isinstance(one, torch.Tensor) and one.dtype == kind and torch.equal(one, other)
        for one, other in zip(found, wanted))


def _find_forms(original: Rotation) -> _Forms:
    """Returns the forms of a function. A key without a form is not supported."""
    forms: _Forms = {}
    flags = (False, True)
    candidates = [_Form(interleave, is_wide, is_partial, by_pair) for is_wide in flags
                  for interleave in flags for is_partial in (True, False) for by_pair in flags]
    floats = (torch.float32, torch.float16, torch.bfloat16)
    with torch.no_grad(), torch.device("cpu"):
        for key in [(kind, table, dim) for kind in floats for table in {torch.float32, kind}
                    for dim in (1, 2)]:
            found = next((form for form in candidates if _agrees(original, form, key)), None)
            if found is not None:
                forms[key] = found
    return forms


def _reason(q: Any, k: Any, cos: Any, sin: Any, form: Optional[_Form]) -> str:
    """Returns why the kernel does not compute a call; empty if it does."""
    tensors = (q, k, cos, sin)
    types = ", ".join(f"{name}: {tensor.dtype}" for name, tensor in zip(_NAMES, tensors))
    if form is None or k.dtype != q.dtype or sin.dtype != cos.dtype:
        return f"it does not support the types {types}"
    if any(tensor.device != q.device for tensor in tensors) or q.device.type not in ("cpu", "cuda"):
        return f"it needs tensors on one CPU or CUDA device, and q is on {q.device}"
    rotated = cos.shape[-1] * (2 if form.by_pair else 1)
    if q.dim() != 4 or k.dim() != 4 or cos.dim() != 3 or cos.shape != sin.shape or \
            k.shape[0] != q.shape[0] or k.shape[2:] != q.shape[2:] or \
            cos.shape[0] not in (1, q.shape[0]) or cos.shape[1] != q.shape[2] or \
            rotated % 2 or not 0 < rotated <= q.shape[3] or \
            rotated < q.shape[3] and not form.is_partial:
        shapes = ", ".join(f"{name}: {list(x.shape)}" for name, x in zip(_NAMES, tensors))
        return f"it does not support the shapes {shapes}"
    if any(tensor.stride(-1) != 1 for tensor in tensors):
        return "it needs contiguous columns"
    if torch.is_grad_enabled() and any(tensor.requires_grad for tensor in tensors):
        return "it has no gradient; use torch.no_grad()"
    return ""


def _rotate(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor,
            form: _Form) -> Pair:
    """Calls the kernel for a supported call."""
    rotated = cos.shape[-1] * (2 if form.by_pair else 1)
    if form.is_wide:
        cos, sin = cos.float(), sin.float()
    own = torch.ops.fusednorm.apply_rotary_pos_emb.default
    if rotated == q.shape[3]:
        made: Pair = own(q, k, cos, sin, form.interleave)
        return made
    q_made, k_made = own(q[..., :rotated], k[..., :rotated], cos, sin, form.interleave)
    return torch.cat((q_made, q[..., rotated:]), -1), torch.cat((k_made, k[..., rotated:]), -1)


def replacement(original: Rotation, place: str = "a rotation") -> Optional[Rotation]:
    """Returns a function that calls the kernel in place of a rotation of a model.

    The function calls `original` for arguments that the kernel does not support, and issues a
    warning at the first such call.

    Parameters
    ----------
    original : callable
        `apply_rotary_pos_emb` or `apply_rotary_pos_emb_interleave` of a model: takes q, k, cos and
        sin, and returns the rotated q and k.
    place : str
        The qualified name in warnings if `original` has none: the package kernels makes modules of
        functions.

    Returns
    -------
    callable or None
        None if the function has other bits than the kernel for random samples of each type.
    """
    forms = _find_forms(original)
    if not forms:
        return None
    own_name = getattr(original, "__name__", "")
    name = f"{original.__module__}.{own_name}" if own_name else place

    @functools.wraps(original)
    def rotate(*arguments: Any, **options: Any) -> Any:
        named = {**dict(zip(_NAMES, arguments)), **options}
        dim = named.pop("unsqueeze_dim", 1)
        if len(arguments) > 4 or len(named) != 4 or \
                not all(isinstance(named.get(one), torch.Tensor) for one in _NAMES):
            if not torch.compiler.is_compiling():  # It cannot trace warnings.
                decline(name, "it needs four tensors q, k, cos and sin, and no other arguments")
            return original(*arguments, **options)
        q, k, cos, sin = (named[one] for one in _NAMES)
        is_outer = dim == 2 and q.dim() == 4 and k.dim() == 4
        if is_outer:  # [batch, tokens, heads, columns]
            q, k = q.transpose(1, 2), k.transpose(1, 2)
        form = forms.get((q.dtype, cos.dtype, dim))
        reason = _reason(q, k, cos, sin, form)
        if reason or form is None:
            if not torch.compiler.is_compiling():
                decline(name, reason)
            return original(*arguments, **options)
        made = _rotate(q, k, cos, sin, form)
        return (made[0].transpose(1, 2), made[1].transpose(1, 2)) if is_outer else made
    return rotate
