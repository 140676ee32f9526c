# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drop-in functions: rotary position embeddings (RoPE)."""

from __future__ import annotations

import math
from typing import Any, Optional, Tuple

from . import _arrays
from ._functions import element, run, signature, typed, whole
from ._typing import Result, Tensor
from .errors import ArgumentError, ShapeError


def _heads(tensor: Any, name: str, extents: Tuple[int, ...], leading: Tuple[int, ...],
           tokens: int, head_size: int) -> Any:
    """Returns a view [tokens, heads, head_size] of query or key. `leading` is shaped as positions."""
    rank = len(leading)
    if extents[:rank] == leading and len(extents) == rank + 2 and extents[-1] == head_size:
        return tensor if rank == 1 else _arrays.view(tensor, (tokens, *extents[rank:]))
    if extents[:rank] == leading and len(extents) == rank + 1 and extents[-1] % head_size == 0:
        return _arrays.view(tensor, (tokens, extents[-1] // head_size, head_size))
    shown = ", ".join(map(str, leading))
    raise ShapeError(f"{name}: expected [{shown}, heads, {head_size}] or [{shown}, heads * "
                     f"{head_size}], got {list(extents)}")


def _rotary_text(index: str, kind: str, table: str, rotary: int, head_size: int, is_neox: bool,
                 has_key: bool, column: int, inverse: bool) -> str:
    arguments, body, types, values = [], "", [], []
    pairing = "half_split" if is_neox else "interleaved"
    for number, name in enumerate(("query", "key") if has_key else ("query",)):
        t = f"tensor<?x?x{head_size}x{kind}>"
        part = f"tensor<?x?x{rotary}x{kind}>"
        arguments.append(f"%{name}: {t}")
        body += (f"  %h{number} = tensor.dim %{name}, %c1 : {t}\n"
                 f"  %p{number} = tensor.extract_slice %{name}[0, 0, {column}] [%n, %h{number}, {rotary}] "
                 f"[1, 1, 1] : {t} to {part}\n"
                 f"  %r{number} = fusednorm.apply_rotary_pos_emb ins(%p{number}, %cos, %sin : {part}, "
                 f"%T, %T)\n"
                 f"      dims = [0] pairing({pairing}) outs(%p{number} : {part}) -> {part}\n"
                 f"  %o{number} = tensor.insert_slice %r{number} into %{name}[0, 0, {column}] [%n, %h{number}, "
                 f"{rotary}] [1, 1, 1] : {part} into {t}\n")
        types.append(t)
        values.append(f"%o{number}")
    half = f"tensor<?x{rotary // 2}x{table}>"
    body = body.replace("%T", half)
    position = f"tensor<?x{index}>"
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
            + (f"    %minus = arith.negf %value : {table}\n    linalg.yield %minus : {table}\n"
               if inverse and name == "sin" else f"    linalg.yield %value : {table}\n") +
            f"  }} -> {half}\n")
    head = ("  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
            f"  %n = tensor.dim %positions, %c0 : {position}\n")
    return signature(
        "rotary_embedding",
        ", ".join([f"%positions: {position}", f"%cache: tensor<?x{rotary}x{table}>", *arguments]),
        ", ".join(types), head + gather + body, ", ".join(values))


def rotary_embedding(positions: Tensor, query: Tensor, key: Optional[Tensor], head_size: int,
                     cos_sin_cache: Tensor, is_neox: bool, rope_dim_offset: int = 0,
                     inverse: bool = False) -> None:
    """Rotates the first columns of each head of query and key, in place. For CPUs only.

    With T the wider of the types of query and table, each multiplication and addition of
    x * cos + p * sin is rounded to T.

    Parameters
    ----------
    positions : tensor [tokens] or [batch, tokens], i64 or i32
        The position of each token: a row of cos_sin_cache.
    query : tensor [tokens, heads * head_size] or [tokens, heads, head_size], f32, f16 or bf16
        The queries, rotated in place. Its leading dimensions are the dimensions of positions.
    key : tensor, shaped as query with its own number of heads, type of query; or None
        The keys, rotated in place.
    head_size : int
        The columns of a head.
    cos_sin_cache : tensor [positions, rotary], f32 or type of query
        Cosines, then sines, of each pair. `rotary` columns of each head are rotated.
    is_neox : bool
        True for NeoX style (half-split: column j and j + rotary / 2 form a pair). False for GPT-J
        style (interleaved: adjacent columns form a pair).
    rope_dim_offset : int
        The first rotated column of each head.
    inverse : bool
        Rotate by the negative angle.

    Raises
    ------
    ArgumentError
        If a position is not a row of cos_sin_cache.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `rotary_embedding` of vLLM.

    Examples
    --------
    >>> table = rope.rope_table(16, rotary=4)
    >>> query, key = np.float32([[1, 0, 0, 0]]), np.float32([[0, 0, 1, 0]])
    >>> ops.rotary_embedding(np.int32([0]), query, key, 4, table, is_neox=True)
    >>> query, key    # position 0 is not rotated
    (array([[1., 0., 0., 0.]], dtype=float32), array([[0., 0., 1., 0.]], dtype=float32))
    """
    index, leading = typed(positions, "positions", ("i64", "i32"))
    tokens = math.prod(leading)
    kind, extents = typed(query, "query")
    table, (count, rotary) = typed(cos_sin_cache, "cos_sin_cache", ("f32", kind), 2)
    head_size = whole(head_size, "head_size")
    rope_dim_offset = whole(rope_dim_offset, "rope_dim_offset")
    if rotary % 2 or not 0 < rotary <= head_size:
        raise ShapeError(f"cos_sin_cache: expected an even number of columns from 2 to head_size = "
                         f"{head_size}, got {rotary}")
    if not 0 <= rope_dim_offset <= head_size - rotary:
        raise ArgumentError(f"rope_dim_offset: expected 0 to {head_size - rotary}, for {rotary} of "
                            f"{head_size} columns, got {rope_dim_offset}")
    if len(leading) > 1:
        positions = _arrays.view(positions, (tokens,))
    tensors = [positions, cos_sin_cache,
               _heads(query, "query", extents, leading, tokens, head_size)]
    if key is not None:
        tensors.append(_heads(key, "key", typed(key, "key", (kind,))[1], leading, tokens, head_size))
    if tokens:  # Positions are row numbers of the table.
        low, high = _arrays.bounds(positions)
        if low < 0 or high >= count:
            raise ArgumentError(f"positions: expected values from 0 to {count - 1}, the rows of "
                                f"cos_sin_cache, got {low} to {high}")
    run(_rotary_text, (index, kind, table, rotary, head_size, bool(is_neox), key is not None,
                       rope_dim_offset, bool(inverse)),
        tuple(tensors), query)


def apply_rope_with_cos_sin_cache_inplace(
        positions: Tensor, query: Tensor, key: Optional[Tensor], head_size: int,
        cos_sin_cache: Tensor, is_neox: bool = True) -> None:
    """Rotates query and key in place, as `rotary_embedding` with a table of f32. For CPUs only.

    Parameters
    ----------
    positions, query, key, head_size, cos_sin_cache, is_neox
        As for `rotary_embedding`. cos_sin_cache must be f32.

    Raises
    ------
    ArgumentError
        If a position is not a row of cos_sin_cache.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `apply_rope_with_cos_sin_cache_inplace` of FlashInfer.

    Examples
    --------
    >>> table = np.float32([[0, 1]])    # cos and sin of 90 degrees, for position 0
    >>> query, key = np.float32([[1, 0]]), np.float32([[0, 1]])
    >>> ops.apply_rope_with_cos_sin_cache_inplace(np.int32([0]), query, key, 2, table)
    >>> query, key
    (array([[0., 1.]], dtype=float32), array([[-1.,  0.]], dtype=float32))
    """
    element(cos_sin_cache, "cos_sin_cache", ("f32",))
    rotary_embedding(positions, query, key, head_size, cos_sin_cache, is_neox)


def _model_rotary_text(kind: str, table: str, columns: int, pairs: int, interleave: bool,
                       by_batch: bool) -> str:
    x, t = f"tensor<?x?x?x{columns}x{kind}>", f"tensor<?x{pairs}x{table}>"
    dims = "[2]"
    if by_batch:
        t, dims = f"tensor<?x?x{pairs}x{table}>", "[0, 2]"
    form = "pairing(interleaved) out_pairing(half_split)" if interleave else "pairing(half_split)"
    body = "".join(
        f"  %{number} = fusednorm.apply_rotary_pos_emb ins(%{name}, %cos, %sin : {x}, {t}, {t})\n"
        f"      dims = {dims} {form} outs(%{name}_out : {x}) -> {x}\n"
        for number, name in enumerate(("q", "k")))
    return signature("apply_rotary_pos_emb",
                     f"%q: {x}, %k: {x}, %cos: {t}, %sin: {t}, %q_out: {x}, %k_out: {x}",
                     f"{x}, {x}", body, "%0, %1")


def _model_tables(cos: Any, sin: Any, kind: str,
                  extents: Tuple[int, ...]) -> Tuple[str, int, bool]:
    """Returns the element type and columns of the tables, and whether each sequence has its own.

    Raises an error if a table does not match the queries of type `kind` and shape `extents`.
    """
    table, shape = typed(cos, "cos", ("f32", kind))
    batch, _, tokens, columns = extents
    if len(shape) not in (2, 3) or len(shape) == 3 and shape[0] not in (1, batch) or \
            shape[-2] != tokens or shape[-1] not in (columns, columns // 2):
        raise ShapeError(f"cos: expected [{batch}, {tokens}, {columns}] or half the columns, with "
                         f"a batch of 1 or without a batch, as q has {list(extents)}; got "
                         f"{list(shape)}")
    if typed(sin, "sin", (table,))[1] != shape:
        raise ShapeError(f"sin: expected the shape of cos, {list(shape)}, got {list(sin.shape)}")
    return table, shape[-1], len(shape) == 3 and shape[0] > 1


def apply_rotary_pos_emb(q: Tensor, k: Tensor, cos: Tensor, sin: Tensor,
                         interleave: bool = False) -> Tuple[Result, Result]:
    """Rotates q and k as models of transformers do: x * cos + rotate_half(x) * sin.

    With T the wider of the types of q and the tables, each multiplication and addition is rounded
    to T.

    Parameters
    ----------
    q : tensor [batch, heads, tokens, n], f32, f16 or bf16
        The queries. The last dimension must be contiguous.
    k : tensor [batch, kv_heads, tokens, n], type of q
        The keys. The last dimension must be contiguous.
    cos, sin : tensor [batch, tokens, n] or [batch, tokens, n / 2], f32 or type of q
        The tables. All sequences share tables without a batch or with a batch of 1. Tables of
        n / 2 columns have an entry for each pair. With `interleave`, only the first n / 2 columns
        are read.
    interleave : bool
        Pair adjacent columns (GPT-J style) and write the result half-split. By default pairs are
        half-split (NeoX style).

    Returns
    -------
    q, k : tensor
        New rotated tensors of the shapes of q and k.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape, or n is odd.

    Notes
    -----
    Source: `apply_rotary_pos_emb` and `apply_rotary_pos_emb_interleave` of transformers.

    Examples
    --------
    >>> q, k = np.float32([[[[1, 0]]]]), np.float32([[[[0, 1]]]])
    >>> cos, sin = np.float32([[[0, 0]]]), np.float32([[[1, 1]]])    # 90 degrees
    >>> ops.apply_rotary_pos_emb(q, k, cos, sin)
    (array([[[[0., 1.]]]], dtype=float32), array([[[[-1.,  0.]]]], dtype=float32))
    """
    kind, extents = typed(q, "q", rank=4)
    keys = typed(k, "k", (kind,), 4)[1]
    columns = extents[3]
    if columns < 2 or columns % 2:
        raise ShapeError(f"q: expected an even number of columns from 2, got {columns}")
    table, pairs, by_batch = _model_tables(cos, sin, kind, extents)
    made = _arrays.empty(q, extents, kind), _arrays.empty(q, keys, kind)
    if not by_batch and cos.ndim == 3:
        cos, sin = cos[0], sin[0]
    if interleave and pairs == columns:
        pairs = columns // 2
        cos, sin = cos[..., :pairs], sin[..., :pairs]
    run(_model_rotary_text, (kind, table, columns, pairs, bool(interleave), by_batch),
        (q, k, cos, sin, *made), q)
    return _arrays.give(q, made)
