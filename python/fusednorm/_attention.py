# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drop-in functions: attention, merging of partial results, and chunked-prefill plans."""

from __future__ import annotations

import math
from typing import Any, Dict, List, Optional, Tuple

from . import _arrays
from ._functions import element, run, shape, signature, typed, whole
from ._typing import Result, Tensor
from .errors import ArgumentError, ShapeError

_KINDS = ("f32", "f16", "bf16")
_QUANTIZED = ("f8E4M3FN", "f8E5M2", "i8")


def _attention_text(kind: str, kind_of_keys: str, heads: int, key_heads: int, columns: int,
                    width: int, paged: bool, present: Tuple[str, ...], scale: float, mask: str,
                    modifier: Optional[str], sinks: Optional[str], scales: Tuple[str, ...],
                    with_lse: bool, with_status: bool, signed_lengths: bool,
                    kv_group: Optional[int], piece: Optional[int]) -> str:
    q, out = f"tensor<?x{heads}x{columns}x{kind}>", f"tensor<?x{heads}x{width}x{kind}>"
    rows = "?x?x" if paged else "?x"
    k, v = (f"tensor<{rows}{key_heads}x{n}x{kind_of_keys}>" for n in (columns, width))
    arguments = [f"%q: {q}", f"%k: {k}", f"%v: {v}"]
    clauses = ""
    for name in ("row_offsets", "key_offsets", "lengths", "key_starts", "table"):
        if name in present:
            kind_of = "tensor<?x?xi32>" if name == "table" else "tensor<?xi32>"
            arguments.append(f"%{name}: {kind_of}")
            clauses += f" {name}(%{name} : {kind_of})"
    check, status = "", "tensor<?x2xi32>"
    if with_status:
        check = (f"  %s = fusednorm.check_sequences ins(%q, %k : {q}, {k})\n     {clauses}\n"
                 f"      outs(%status : {status}) -> {status}\n")
    for name, kind_of in (("tree", "tensor<?xi32>"), ("key_ranges", "tensor<?x2xi32>")):
        if name in present:
            arguments.append(f"%{name}: {kind_of}")
            clauses += f" {name}(%{name} : {kind_of})"
    if sinks is not None:
        arguments.append(f"%sinks: tensor<{heads}x{sinks}>")
        clauses += f" sinks(%sinks : tensor<{heads}x{sinks}>)"
    for name, kind_of in zip(("k_scales", "v_scales"), scales):
        arguments.append(f"%{name}: {kind_of}")
        clauses += f" {name}(%{name} : {kind_of})"
    if with_status:
        clauses += f" checked(%s : {status})"
    lse = f"tensor<{heads}x?xf32>"
    outs, types, values = ("%out, %lse", f"{out}, {lse}", "%0, %1") if with_lse else \
        ("%out", out, "%0")
    arguments += [f"%out: {out}"] + ([f"%lse: {lse}"] if with_lse else [])
    more = "" if modifier is None else f", modifier = #fusednorm.score_modifier<{modifier}>"
    more += ", signed_lengths" if signed_lengths else ""
    for name, number in (("kv_group", kv_group), ("piece", piece)):
        more += "" if number is None else f", {name} = {number}"
    body = (f"{check}  {values} = fusednorm.ragged_attention ins(%q, %k, %v : {q}, {k}, {v})\n"
            f"     {clauses}\n      outs({outs} : {types}) {{scale = {scale:.9e} : f32, "
            f"mask = #fusednorm.mask<{mask}>{more}}} -> ({types})\n")
    if with_status:
        arguments.append(f"%status: {status}")
        types, values = f"{types}, {status}", f"{values}, %s"
    return signature("ragged_attention", ", ".join(arguments), types, body, values)


def _scales_type(scales: Tensor, name: str, count: int, keys: Tuple[int, ...],
                 kv_group: Optional[int]) -> str:
    """Returns the type of k_scales or v_scales, for keys or values of shape `keys`."""
    extents, key_heads = typed(scales, name, ("f32",))[1], keys[-2]
    if kv_group is not None:
        groups = -(-keys[-1] // kv_group)
        if extents != (*keys[:-1], groups):
            raise ShapeError(f"{name}: expected {[*keys[:-1], groups]}, one scale for each "
                             f"{kv_group} columns of a row, got {list(extents)}")
        return f"tensor<{'?x' * (len(keys) - 2)}{key_heads}x{groups}xf32>"
    if extents == (*keys[:-1], 1):
        return f"tensor<{'?x' * (len(keys) - 2)}{key_heads}x1xf32>"
    if extents == (count, key_heads):
        return f"tensor<?x{key_heads}xf32>"
    if extents not in ((1,), (key_heads,)):
        raise ShapeError(f"{name}: expected {[1]}, {[key_heads]}, {[count, key_heads]} or "
                         f"{[*keys[:-1], 1]}, got {list(extents)}")
    return f"tensor<{extents[0]}xf32>"


def _query_masks(tree: Optional[Tensor], key_ranges: Optional[Tensor],
                 tokens: int) -> Dict[str, Tensor]:
    """Returns the masks with an operand for each query that are given."""
    given = {"tree": (tree, (tokens,)), "key_ranges": (key_ranges, (tokens, 2))}
    result = {}
    for name, (tensor, expected) in given.items():
        if tensor is None:
            continue
        extents = typed(tensor, name, ("i32",))[1]
        if extents != expected:
            raise ShapeError(f"{name}: expected {list(expected)}, got {list(extents)}")
        result[name] = tensor
    return result


def ragged_attention(q: Tensor, k: Tensor, v: Tensor, row_offsets: Tensor,
                     key_offsets: Optional[Tensor] = None, lengths: Optional[Tensor] = None,
                     key_starts: Optional[Tensor] = None, table: Optional[Tensor] = None,
                     scale: Optional[float] = None, mask: str = "null",
                     modifier: Optional[str] = None, sinks: Optional[Tensor] = None,
                     out: Optional[Tensor] = None, return_lse: bool = False,
                     lse: Optional[Tensor] = None, status: Optional[Tensor] = None,
                     k_scales: Optional[Tensor] = None, v_scales: Optional[Tensor] = None,
                     tree: Optional[Tensor] = None, key_ranges: Optional[Tensor] = None,
                     signed_lengths: bool = False, kv_group: Optional[int] = None,
                     piece: Optional[int] = None) -> Result:
    """Variable-length attention: softmax(q k^T * scale) v for each sequence of a batch.

    K and V are dense tensors with key_offsets, or paged caches with a table. In a paged cache,
    sequence b has lengths[b] keys and one more for each of its queries. Scores, softmax and
    accumulators are f32. Softmax probabilities are rounded to the type of q, the result once.
    Quantized keys and values are widened exactly. Their scales multiply scores and results.

    Invalid offsets and tables raise a LaunchError on CPUs. On GPUs they are unchecked and
    violating them is undefined behaviour. With `status`, both skip invalid sequences instead.

    Parameters
    ----------
    q : tensor [t, heads, d], f32, f16 or bf16
        The queries of all sequences.
    k : tensor [n, kv_heads, d] or [pages, page_size, kv_heads, d], type of q or quantized
        The keys: of the type of q, f8E4M3FN, f8E5M2 or i8.
    v : tensor [n, kv_heads, dv] or [pages, page_size, kv_heads, dv], type of k
        The values.
    row_offsets : tensor [batch + 1], i32
        The first query of each sequence (cu_seqlens_q of vLLM, qo_indptr of FlashInfer).
    key_offsets : tensor [batch + 1], i32, optional
        The first key of each sequence (cu_seqlens_k, kv_indptr). Required for dense k and v.
    lengths : tensor [batch], i32, optional
        The position of the first query of each sequence. Defaults to 0.
    key_starts : tensor [batch], i32, optional
        The position of the first key of each sequence. Defaults to 0.
    table : tensor [batch, most_pages], i32, optional
        The page numbers of each sequence (block_table of vLLM). Required for a paged cache.
    scale : float, optional
        The scale of the scores (sm_scale). Defaults to 1 / sqrt(d).
    mask : str
        The mask in the syntax of `#fusednorm.mask`, such as "causal". "null" is no mask.
    modifier : str, optional
        The score modifier in the syntax of `#fusednorm.score_modifier`, such as "soft_cap = 30.0".
    sinks : tensor [heads], f32, f16 or bf16, optional
        The attention sink of each head.
    out : tensor [t, heads, dv], type of q, optional
        The result. By default a new tensor.
    return_lse : bool
        Return the LSE as well.
    lse : tensor [heads, t], f32, optional
        The natural log-sum-exp (LSE) of the scores. Implies return_lse.
    status : tensor [batch, 2], i32, optional
        Written: 0 for each valid sequence, else an error number and a value, as listed for the
        op `fusednorm.check_sequences`.
    k_scales, v_scales : tensor [1], [kv_heads], [batch, kv_heads] or as k with d = 1, f32, optional
        The scales of quantized k and v, both or none. In vLLM they are k_scale and v_scale.
    tree : tensor [t], i32, optional
        For a mask of "tree": bit j is set if draft token j of the sequence is visible to the query.
        All keys before the drafts are visible. SGLang calls it `tree_mask`.
    key_ranges : tensor [t, 2], i32, optional
        For a mask of "ranges": the first and the end position of the visible keys of each query.
    signed_lengths : bool
        Lengths may be negative, for sequences with fewer keys than queries.
    kv_group : int, optional
        The number of columns of k and v with a common scale. k_scales and v_scales then have the
        shapes of k and v with d / kv_group columns, rounded up. Quantized rows are multiplied by
        their scales, and rounded to the type of q.
    piece : int, optional
        Splits the keys of a sequence into pieces of this number of keys (split-KV), for decode with
        few sequences. 0 chooses the number from the widths. Not together with status.

    Returns
    -------
    out : tensor [t, heads, dv]
        `out` or a new tensor. Queries without visible keys have 0.
    lse : tensor [heads, t], f32
        Only with return_lse.

    Raises
    ------
    ArgumentError
        If k and v are dense without key_offsets, or paged without a table. If one of k_scales and
        v_scales is missing, or k is not quantized with them. If signed_lengths is given without
        lengths or with status. If kv_group is less than 1 or has no scales. If piece is negative or
        is given with status.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.
    LaunchError
        On CPUs without `status`, if offsets or tables are invalid. Nothing has been written then.

    Notes
    -----
    Source: the op `fusednorm.ragged_attention`.

    Examples
    --------
    >>> q, k = np.float32([[[1, 0]], [[1, 0]]]), np.float32([[[0, 5]], [[np.log(3), 5]]])
    >>> v = np.float32([[[4, 8]], [[8, 0]]])
    >>> offsets = np.int32([0, 2])    # one sequence of two tokens
    >>> out = ops.ragged_attention(q, k, v, offsets, offsets, mask="causal", scale=1.0)
    >>> out[:, 0].round(3)
    array([[4., 8.],
           [7., 2.]], dtype=float32)
    """
    kind, (tokens, heads, columns) = typed(q, "q", _KINDS, 3)
    rank = 4 if table is not None else 3
    kind_of_keys, keys = typed(k, "k", (kind, *_QUANTIZED), rank)
    values = typed(v, "v", (kind_of_keys,), rank)[1]
    key_heads, width = keys[-2], values[-1]
    if keys[-1] != columns or values[:-1] != keys[:-1]:
        raise ShapeError(f"k: expected {columns} columns, as in q, and the leading extents of v, "
                         f"got k {list(k.shape)} and v {list(v.shape)}")
    if not key_heads or heads % key_heads:
        raise ShapeError(f"k: expected a number of KV heads that divides the {heads} heads of q, "
                         f"got {key_heads}")
    named = {"row_offsets": row_offsets, "key_offsets": key_offsets, "lengths": lengths,
             "key_starts": key_starts, "table": table}
    if row_offsets is None or (table is None) == (key_offsets is None):
        raise ArgumentError("key_offsets: required with dense k and v; table: required with a "
                            "paged cache; expected exactly one of them")
    for name, tensor in named.items():
        if tensor is not None:
            element(tensor, name, ("i32",))
    count = shape(row_offsets, "row_offsets", 1)[0] - 1
    for name in ("lengths", "key_starts", "table"):
        if named[name] is not None and shape(named[name], name)[0] != count:
            raise ShapeError(f"{name}: expected {count} sequences, as in row_offsets, got "
                             f"{shape(named[name], name)[0]}")
    named.update(_query_masks(tree, key_ranges, tokens))
    if signed_lengths and (lengths is None or status is not None):
        raise ArgumentError("signed_lengths: expected lengths and no status")
    scales = [each for each in (k_scales, v_scales) if each is not None]
    if scales and (len(scales) != 2 or kind_of_keys == kind):
        raise ArgumentError("k_scales, v_scales: expected both with k of "
                            f"{', '.join(_QUANTIZED)}, or none; got {len(scales)} of them with k of "
                            f"{kind_of_keys}")
    kv_group = None if kv_group is None else whole(kv_group, "kv_group")
    if kv_group is not None and (kv_group < 1 or not scales):
        raise ArgumentError("kv_group: expected a positive value, k_scales and v_scales, got "
                            f"{kv_group} with {len(scales)} of them")
    piece = None if piece is None else whole(piece, "piece")
    if piece is not None and (piece < 0 or status is not None):
        raise ArgumentError(f"piece: expected a nonnegative value and no status, got {piece}")
    kinds_of_scales = tuple(
        _scales_type(each, name, count, rows, kv_group)
        for each, name, rows in zip(scales, ("k_scales", "v_scales"), (keys, values)))
    made = _arrays.empty(q, (tokens, heads, width), kind) if out is None else out
    return_lse = return_lse or lse is not None
    own = _arrays.empty(q, (heads, tokens), "f32") if return_lse and lse is None else lse
    if status is not None and typed(status, "status", ("i32",), 2)[1] != (count, 2):
        raise ShapeError(f"status: expected {[count, 2]}, got {list(status.shape)}")
    present = [name for name, tensor in named.items() if tensor is not None]
    form = (kind, kind_of_keys, heads, key_heads, columns, width, table is not None, tuple(present),
            columns ** -0.5 if scale is None else float(scale), mask, modifier,
            None if sinks is None else element(sinks, "sinks"), kinds_of_scales, return_lse,
            status is not None, signed_lengths, kv_group, piece)
    run(_attention_text, form,
        (q, k, v, *[named[name] for name in present], *([] if sinks is None else [sinks]), *scales, made,
         *([own] if return_lse else []), *([] if status is None else [status])), q)
    if return_lse:
        return _arrays.give(q, (made, own))
    return _arrays.give(q, made) if out is None else out


def _merge_text(kind: str, heads: int, columns: int, out: str) -> str:
    s, l = f"tensor<?x?x{heads}x{columns}x{kind}>", f"tensor<?x{heads}x?xf32>"
    y, m = f"tensor<?x{heads}x{columns}x{out}>", f"tensor<{heads}x?xf32>"
    return signature(
        "merge_attention_states", f"%states: {s}, %lses: {l}, %out: {y}, %lse: {m}", f"{y}, {m}",
        f"  %0, %1 = fusednorm.merge_attention_states ins(%states, %lses : {s}, {l})\n"
        f"      outs(%out, %lse : {y}, {m}) -> ({y}, {m})\n", "%0, %1")


def merge_attention_states(states: Tensor, lses: Tensor, out: Optional[Tensor] = None,
                           lse: Optional[Tensor] = None) -> Tuple[Result, Result]:
    """Merges partial attention outputs by their log-sum-exp (LSE), as in split-KV attention.

    The result is the attention to the keys of all parts. Arithmetic is f32, in the order of the
    parts. The result is rounded once.

    Parameters
    ----------
    states : tensor [parts, t, heads, d], f32, f16 or bf16
        The partial outputs.
    lses : tensor [parts, heads, t], f32
        The natural LSE of each part. A part without visible keys has -inf or +inf and is not read.
    out : tensor [t, heads, d], f32, f16 or bf16, optional
        The merged output. By default a new tensor of the type of states.
    lse : tensor [heads, t], f32, optional
        The merged LSE. By default a new tensor.

    Returns
    -------
    out : tensor [t, heads, d]
        The merged output; 0 without visible keys.
    lse : tensor [heads, t], f32
        The merged natural LSE; -inf without visible keys.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: the op `fusednorm.merge_attention_states`.

    Examples
    --------
    >>> states = np.float32([[[[1, 1]]], [[[3, 5]]]])    # of two ranges of keys
    >>> lses = np.zeros((2, 1, 1), np.float32)    # equal weights
    >>> out, lse = ops.merge_attention_states(states, lses)
    >>> out, lse.round(4)
    (array([[[2., 3.]]], dtype=float32), array([[0.6931]], dtype=float32))
    """
    kind, (parts, tokens, heads, columns) = typed(states, "states", _KINDS, 4)
    if typed(lses, "lses", ("f32",), 3)[1] != (parts, heads, tokens):
        raise ShapeError(f"lses: expected {[parts, heads, tokens]}, got {list(lses.shape)}")
    made = _arrays.empty(states, (tokens, heads, columns), kind) if out is None else out
    own = _arrays.empty(states, (heads, tokens), "f32") if lse is None else lse
    run(_merge_text, (kind, heads, columns, element(made, "out", _KINDS)),
        (states, lses, made, own), states)
    return _arrays.give(states, (made, own))


def _check_equal(tensor: Any, name: str, other: Any, other_name: str) -> None:
    """Raises an error if a tensor has another shape than `other`."""
    if shape(tensor, name) != shape(other, other_name):
        raise ShapeError(f"{name}: expected {list(other.shape)}, the shape of {other_name}, got "
                         f"{list(tensor.shape)}")


def merge_attn_states(output: Tensor, prefix_output: Tensor, prefix_lse: Tensor,
                      suffix_output: Tensor, suffix_lse: Tensor,
                      output_lse: Optional[Tensor] = None,
                      prefill_tokens_with_context: Optional[int] = None,
                      output_scale: Optional[Tensor] = None) -> None:
    """Merges attention outputs for a shared prefix and for the keys after it.

    Arithmetic and rounding are as in `merge_attention_states`.

    Parameters
    ----------
    output : tensor [t, heads, d], f32, f16 or bf16
        The merged output. May be one of the partial outputs.
    prefix_output, suffix_output : tensor [t, heads, d], f32, f16 or bf16
        The partial outputs, of one type.
    prefix_lse, suffix_lse : tensor [heads, t], f32
        The natural LSE of each part. A part without visible keys has -inf or +inf and is not read.
    output_lse : tensor [heads, t], f32, optional
        The merged natural LSE.
    prefill_tokens_with_context : int, optional
        Tokens from this number on have no prefix: their output is the suffix. For arrays that can be
        written, so not for JAX.
    output_scale
        Not supported: must be None.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `merge_attn_states` of vLLM.

    Examples
    --------
    >>> prefix, suffix = np.float32([[[1, 1]]]), np.float32([[[3, 5]]])
    >>> out = np.empty_like(prefix)
    >>> lse = np.zeros((1, 1), np.float32)
    >>> ops.merge_attn_states(out, prefix, lse, suffix, lse)
    >>> out
    array([[[2., 3.]]], dtype=float32)
    """
    for tensor, name in ((prefix_output, "prefix_output"), (suffix_output, "suffix_output")):
        if shape(tensor, name, 3) != shape(output, "output", 3):
            raise ShapeError(f"{name}: expected {list(output.shape)}, the shape of output, got "
                             f"{list(tensor.shape)}")
    if output_scale is not None:
        raise ArgumentError("output_scale: expected None; FP8 results are not supported")
    element(suffix_output, "suffix_output", (element(prefix_output, "prefix_output", _KINDS),))
    for tensor, name in ((prefix_lse, "prefix_lse"), (suffix_lse, "suffix_lse")):
        typed(tensor, name, ("f32",), 2)
    _check_equal(suffix_lse, "suffix_lse", prefix_lse, "prefix_lse")
    lses = _arrays.stack((prefix_lse, suffix_lse))
    tokens = output.shape[0]
    if prefill_tokens_with_context is not None:
        count = whole(prefill_tokens_with_context, "prefill_tokens_with_context")
        if count < 0:
            raise ArgumentError(f"prefill_tokens_with_context: expected 0 or more, got {count}")
        if count < tokens:
            lses[0, :, count:] = -math.inf
    merge_attention_states(_arrays.stack((prefix_output, suffix_output)), lses, output, output_lse)


def merge_state(v_a: Tensor, s_a: Tensor, v_b: Tensor, s_b: Tensor) -> Tuple[Result, Result]:
    """Merges two attention outputs by their base-2 log-sum-exp (LSE).

    Arithmetic and rounding are as in `merge_attention_states`. The LSEs are converted to natural
    logarithms and back.

    Parameters
    ----------
    v_a, v_b : tensor [t, heads, d], f32, f16 or bf16
        The partial outputs, of one type.
    s_a, s_b : tensor [t, heads], f32
        The base-2 LSE of each part. A part without visible keys has -inf or +inf and is not read.

    Returns
    -------
    v : tensor [t, heads, d]
        The merged output.
    s : tensor [t, heads], f32
        The merged base-2 LSE.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `merge_state` of FlashInfer.

    Examples
    --------
    >>> v_a, v_b, s = np.float32([[[1, 1]]]), np.float32([[[3, 5]]]), np.zeros((1, 1), np.float32)
    >>> out, lse = ops.merge_state(v_a, s, v_b, s)
    >>> out, lse    # lse to base 2
    (array([[[2., 3.]]], dtype=float32), array([[1.]], dtype=float32))
    """
    shape(v_a, "v_a", 3), shape(s_a, "s_a", 2)
    _check_equal(v_b, "v_b", v_a, "v_a")
    _check_equal(s_b, "s_b", s_a, "s_a")
    out, lse = merge_attention_states(_arrays.stack((v_a, v_b)), _arrays.dense(
        _arrays.stack((s_a.T, s_b.T)) * math.log(2.0)))
    return out, _arrays.dense((lse / math.log(2.0)).T)


def _plan_text(chunk_size: int, page_size: int) -> str:
    w, n = "tensor<?x?xi32>", "tensor<?xi32>"
    return signature(
        "mla_prefill_plan",
        f"%offsets: {n}, %lengths: {n}, %rows: {w}, %cache: {w}, %buffers: {n}", f"{w}, {w}, {n}",
        f"  %0, %1, %2 = fusednorm.mla_prefill_plan ins(%offsets, %lengths : {n}, {n})\n"
        f"      outs(%rows, %cache, %buffers : {w}, {w}, {n})\n"
        f"      {{chunk_size = {chunk_size}, page_size = {page_size}}} -> ({w}, {w}, {n})\n",
        "%0, %1, %2")


def mla_prefill_plan(row_offsets: Tensor, lengths: Tensor, chunk_size: int, page_size: int,
                     chunks: Optional[int] = None) -> Tuple[Result, Result, Result]:
    """Computes a chunked-prefill plan for MLA: the keys of each sequence in each chunk.

    Row c of the first two results is the `row_offsets` and `lengths` of a `gather_quantize` that
    gathers chunk c.

    Parameters
    ----------
    row_offsets : tensor [batch + 1], i32
        The first new token of each sequence (cu_seqlens_q of vLLM).
    lengths : tensor [batch], i32
        The number of keys of each sequence in the cache, without its new tokens.
    chunk_size : int
        The number of keys in a chunk.
    page_size : int
        The keys of a sequence are rounded up to a multiple of page_size.
    chunks : int, optional
        The number of chunks. By default the host reads the tensors and computes it.

    Returns
    -------
    buffer_row_offsets : tensor [chunks, batch + 1], i32
        The first row of each sequence in a chunk.
    cache_offsets : tensor [chunks, batch + 1], i32
        The position of the first key of each sequence in a chunk. The last column is 0.
    buffer_lengths : tensor [chunks], i32
        The number of keys in a chunk; -1 for an unused chunk.

    Raises
    ------
    ArgumentError
        If chunk_size or page_size is less than 1.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.
    LaunchError
        On CPUs, if the chunks do not hold all keys. On GPUs, buffer_lengths is -2 then.

    Notes
    -----
    Source: the op `fusednorm.mla_prefill_plan`.

    Examples
    --------
    >>> row_offsets, lengths = np.int32([0, 2, 5]), np.int32([6, 0])
    >>> plan = ops.mla_prefill_plan(row_offsets, lengths, chunk_size=8, page_size=4)
    >>> [array.tolist() for array in plan]    # 8 keys and 3 keys, in two chunks
    [[[0, 8, 8], [0, 0, 4]], [[0, 0, 0], [8, 0, 0]], [8, 4]]
    """
    element(row_offsets, "row_offsets", ("i32",)), element(lengths, "lengths", ("i32",))
    count = shape(row_offsets, "row_offsets", 1)[0]
    if shape(lengths, "lengths", 1)[0] != count - 1:
        raise ShapeError(f"lengths: expected {count - 1} elements, one fewer than in row_offsets, "
                         f"got {shape(lengths, 'lengths')[0]}")
    chunk_size, page_size = whole(chunk_size, "chunk_size"), whole(page_size, "page_size")
    if chunk_size < 1 or page_size < 1:
        raise ArgumentError(f"chunk_size, page_size: expected positive values, got {chunk_size} "
                            f"and {page_size}")
    if chunks is None:
        totals: List[int] = [int(n) for n in lengths + (row_offsets[1:] - row_offsets[:-1])]
        chunks = -(-sum(-(-total // page_size) * page_size for total in totals) // chunk_size)
    elif whole(chunks, "chunks") < 0:
        raise ArgumentError(f"chunks: expected 0 or more, got {chunks}")
    made = (_arrays.empty(lengths, (chunks, count), "i32"),
            _arrays.empty(lengths, (chunks, count), "i32"), _arrays.empty(lengths, (chunks,), "i32"))
    run(_plan_text, (chunk_size, page_size), (row_offsets, lengths, *made), lengths)
    return _arrays.give(lengths, made)
