# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ready functions: rotary embeddings."""

from __future__ import annotations

from typing import Any, Tuple

from . import _arrays
from ._functions import element, run, shape, signature
from .errors import ArgumentError, ShapeError


def _heads(tensor: Any, name: str, tokens: int, head_size: int) -> Any:
    """[tokens, heads, head_size], a view of [tokens, heads * head_size] or of that."""
    extents = shape(tensor, name)
    if len(extents) == 2 and extents[1] % head_size == 0:
        tensor = _arrays.view(tensor, (extents[0], extents[1] // head_size, head_size))
    extents = shape(tensor, name)
    if len(extents) != 3 or extents[0] != tokens or extents[2] != head_size:
        raise ShapeError(f"{name}: expected [{tokens}, heads, {head_size}] or [{tokens}, heads * "
                         f"{head_size}], got {list(extents)}")
    return tensor


def rotary_embedding(positions: Any, query: Any, key: Any, head_size: int, cos_sin_cache: Any,
                     is_neox: bool) -> None:
    """Rotates the first columns of each head of query and key, in place.

    positions: [tokens], i64 or i32; query, key: [tokens, heads * head_size] or [tokens, heads,
    head_size], key may be None; cos_sin_cache: [positions, rotary], cosines then sines, of
    query's type or f32; is_neox: column j is paired with j + rotary / 2, else with its
    neighbour. On CPUs.
    """
    tokens = shape(positions, "positions", 1)[0]
    index = element(positions, "positions", ("i64", "i32"))
    kind = element(query, "query")
    table = element(cos_sin_cache, "cos_sin_cache", ("f32", kind))
    rotary = shape(cos_sin_cache, "cos_sin_cache", 2)[1]
    if rotary % 2 or not 0 < rotary <= head_size:
        raise ShapeError(f"cos_sin_cache: expected an even number of columns up to head_size, "
                         f"{head_size}, got {rotary}")
    tensors, arguments, body, types, values = [], [], "", [], []
    for number, (tensor, name) in enumerate(((query, "query"), (key, "key"))):
        if tensor is None:
            continue
        element(tensor, name, (kind,))
        tensors.append(_heads(tensor, name, tokens, head_size))
        t = f"tensor<?x?x{head_size}x{kind}>"
        part = f"tensor<?x?x{rotary}x{kind}>"
        arguments.append(f"%{name}: {t}")
        body += (f"  %h{number} = tensor.dim %{name}, %c1 : {t}\n"
                 f"  %p{number} = tensor.extract_slice %{name}[0, 0, 0] [%n, %h{number}, {rotary}] "
                 f"[1, 1, 1] : {t} to {part}\n"
                 f"  %r{number} = fusednorm.apply_rotary_pos_emb ins(%p{number}, %cos, %sin : {part}, "
                 f"%T, %T)\n"
                 f"      dims = [0] pairing({'half_split' if is_neox else 'interleaved'}) "
                 f"outs(%p{number} : {part}) -> {part}\n"
                 f"  %o{number} = tensor.insert_slice %r{number} into %{name}[0, 0, 0] [%n, %h{number}, "
                 f"{rotary}] [1, 1, 1] : {part} into {t}\n")
        types.append(t)
        values.append(f"%o{number}")
    half = f"tensor<?x{rotary // 2}x{table}>"
    body = body.replace("%T", half)
    position = "tensor<?x{0}>".format(index)
    gather = ""
    for name, first in (("cos", 0), ("sin", rotary // 2)):
        gather += (
            f"  %{name}_out = tensor.empty(%n) : {half}\n"
            f"  %{name} = linalg.generic {{indexing_maps = [affine_map<(t, j) -> (t)>, "
            f"affine_map<(t, j) -> (t, j)>], iterator_types = [\"parallel\", \"parallel\"]}}\n"
            f"      ins(%positions : {position}) outs(%{name}_out : {half}) {{\n"
            f"  ^bb0(%at: {index}, %unused: {table}):\n"
            f"    %row = arith.index_cast %at : {index} to index\n"
            f"    %j = linalg.index 1 : index\n"
            f"    %first = arith.constant {first} : index\n"
            f"    %column = arith.addi %j, %first : index\n"
            f"    %value = tensor.extract %cache[%row, %column] : tensor<?x{rotary}x{table}>\n"
            f"    linalg.yield %value : {table}\n  }} -> {half}\n")
    head = ("  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
            f"  %n = tensor.dim %positions, %c0 : {position}\n")
    text = signature(
        "rotary_embedding",
        ", ".join([f"%positions: {position}", f"%cache: tensor<?x{rotary}x{table}>", *arguments]),
        ", ".join(types), head + gather + body, ", ".join(values))
    _check_positions(positions, shape(cos_sin_cache, "cos_sin_cache")[0])
    run(text, (positions, cos_sin_cache, *tensors), query)


def _check_positions(positions: Any, count: int) -> None:
    """Rows of a table are read where positions say."""
    if shape(positions, "positions")[0] == 0:
        return
    low, high = int(positions.min()), int(positions.max())
    if low < 0 or high >= count:
        raise ArgumentError(f"positions: expected numbers from 0 to {count - 1}, the rows of the "
                            f"cache, got {low} to {high}")


def apply_rope_with_cos_sin_cache_inplace(
        positions: Any, query: Any, key: Any, head_size: int, cos_sin_cache: Any,
        is_neox: bool = True) -> None:
    """As `rotary_embedding`; the cache is f32."""
    element(cos_sin_cache, "cos_sin_cache", ("f32",))
    rotary_embedding(positions, query, key, head_size, cos_sin_cache, is_neox)


def apply_rotary_pos_emb(q: Any, k: Any, cos: Any, sin: Any,
                         interleave: bool = False) -> Tuple[Any, Any]:
    """The rotation of transformers' models, with the rounding of each of their products: new
    q and k.

    q, k: [batch, heads, tokens, n] with any strides but of the last dimension; cos, sin: [batch,
    tokens, n], of the type of q or f32. interleave: neighbours are rotated together, and
    written as halves.
    """
    kind = element(q, "q")
    table = element(cos, "cos", ("f32", kind))
    element(k, "k", (kind,)), element(sin, "sin", (table,))
    columns = shape(q, "q", 4)[3]
    shape(k, "k", 4), shape(cos, "cos", 3), shape(sin, "sin", 3)
    pairs = columns // 2 if interleave else columns
    x, t = f"tensor<?x?x?x{columns}x{kind}>", f"tensor<?x?x{pairs}x{table}>"
    form = "pairing(interleaved) out_pairing(half_split)" if interleave else "pairing(half_split)"
    body = "".join(
        f"  %{number} = fusednorm.apply_rotary_pos_emb ins(%{name}, %cos, %sin : {x}, {t}, {t})\n"
        f"      dims = [0, 2] {form} outs(%{name}_out : {x}) -> {x}\n"
        for number, name in enumerate(("q", "k")))
    made = [_arrays.empty(q, shape(tensor, name), kind) for tensor, name in ((q, "q"), (k, "k"))]
    text = signature("apply_rotary_pos_emb",
                     f"%q: {x}, %k: {x}, %cos: {t}, %sin: {t}, %q_out: {x}, %k_out: {x}",
                     f"{x}, {x}", body, "%0, %1")
    run(text, (q, k, cos[..., :pairs], sin[..., :pairs], *made), q)
    return _arrays.give(q, tuple(made))
