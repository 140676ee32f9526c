# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ready functions: attention, and what stands before and behind it."""

from __future__ import annotations

import math
from typing import Any, List, Optional, Sequence, Tuple

from . import _arrays
from ._functions import element, run, shape, signature, typed
from .errors import ArgumentError, ShapeError

_KINDS = ("f32", "f16", "bf16")


def _attention_text(kind: str, heads: int, key_heads: int, columns: int, width: int, paged: bool,
                    present: Tuple[str, ...], scale: float, mask: str, modifier: Optional[str],
                    sinks: Optional[str], with_lse: bool, with_status: bool) -> str:
    q, out = f"tensor<?x{heads}x{columns}x{kind}>", f"tensor<?x{heads}x{width}x{kind}>"
    rows = "?x?x" if paged else "?x"
    k, v = f"tensor<{rows}{key_heads}x{columns}x{kind}>", f"tensor<{rows}{key_heads}x{width}x{kind}>"
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
        clauses += f" checked(%s : {status})"
    if sinks is not None:
        arguments.append(f"%sinks: tensor<{heads}x{sinks}>")
        clauses += f" sinks(%sinks : tensor<{heads}x{sinks}>)"
    lse = f"tensor<{heads}x?xf32>"
    outs, types, values = ("%out, %lse", f"{out}, {lse}", "%0, %1") if with_lse else \
        ("%out", out, "%0")
    arguments += [f"%out: {out}"] + ([f"%lse: {lse}"] if with_lse else [])
    more = "" if modifier is None else f", modifier = #fusednorm.score_modifier<{modifier}>"
    body = (f"{check}  {values} = fusednorm.ragged_attention ins(%q, %k, %v : {q}, {k}, {v})\n"
            f"     {clauses}\n      outs({outs} : {types}) attributes {{scale = {scale:.9e} : f32, "
            f"mask = #fusednorm.mask<{mask}>{more}}} -> ({types})\n")
    if with_status:
        arguments.append(f"%status: {status}")
        types, values = f"{types}, {status}", f"{values}, %s"
    return signature("ragged_attention", ", ".join(arguments), types, body, values)


def ragged_attention(q: Any, k: Any, v: Any, row_offsets: Any, key_offsets: Any = None,
                     lengths: Any = None, key_starts: Any = None, table: Any = None,
                     scale: Optional[float] = None, mask: str = "null",
                     modifier: Optional[str] = None, sinks: Any = None, out: Any = None,
                     return_lse: bool = False, lse: Any = None, status: Any = None) -> Any:
    """softmax(q k^T * scale) v of each sequence of a batch: out, or (out, lse) with return_lse or
    a tensor for the lse.

    q: [t, heads, d]; k, v: [n, key_heads, d] and [.., dv], of f32, f16 or bf16, or paged caches
    [pages, page_size, key_heads, ..]; row_offsets: [batch + 1], i32, the queries of each sequence;
    key_offsets: the same of keys, for arrays; lengths: [batch], i32, positions of the first
    queries; key_starts: [batch], i32, those of the first keys; table: [batch, pages], i32, for
    caches, where a sequence then has lengths[b] keys and one for each of its queries. Offsets and
    tables that do not fit are a LaunchError on CPUs and trusted on GPUs. With status, [batch, 2],
    i32, sequences that have such are skipped on either, and row b of it becomes a code and a number
    as `check_sequences` writes them, 0 where all is well. scale: 1 / sqrt(d) by default; mask, modifier: as `#fusednorm.mask` and `#fusednorm.score_modifier` write them,
    such as "causal" and "soft_cap = 30.0"; sinks: [heads]. lse is natural, [heads, t], f32.
    """
    kind, (tokens, heads, columns) = typed(q, "q", _KINDS, 3)
    rank = 4 if table is not None else 3
    keys, values = typed(k, "k", (kind,), rank)[1], typed(v, "v", (kind,), rank)[1]
    key_heads, width = keys[-2], values[-1]
    if keys[-1] != columns or values[:-1] != keys[:-1]:
        raise ShapeError(f"k: expected rows of {columns} columns, as q has them, and as many as v has, "
                         f"got {list(k.shape)} and {list(v.shape)}")
    if not key_heads or heads % key_heads:
        raise ShapeError(f"k: expected a number of heads that divides the {heads} of q, got {key_heads}")
    named = {"row_offsets": row_offsets, "key_offsets": key_offsets, "lengths": lengths,
             "key_starts": key_starts, "table": table}
    if row_offsets is None or (table is None) == (key_offsets is None):
        raise ArgumentError("key_offsets: expected with arrays of keys, and a table with caches")
    for name, tensor in named.items():
        if tensor is not None:
            element(tensor, name, ("i32",))
    count = shape(row_offsets, "row_offsets", 1)[0] - 1
    for name in ("lengths", "key_starts", "table"):
        if named[name] is not None and shape(named[name], name)[0] != count:
            raise ShapeError(f"{name}: expected {count} sequences, as row_offsets has, got "
                             f"{shape(named[name], name)[0]}")
    made = _arrays.empty(q, (tokens, heads, width), kind) if out is None else out
    return_lse = return_lse or lse is not None
    own = _arrays.empty(q, (heads, tokens), "f32") if return_lse and lse is None else lse
    if status is not None and typed(status, "status", ("i32",), 2)[1] != (count, 2):
        raise ShapeError(f"status: expected {[count, 2]}, got {list(status.shape)}")
    present = [name for name, tensor in named.items() if tensor is not None]
    form = (kind, heads, key_heads, columns, width, table is not None, tuple(present),
            columns ** -0.5 if scale is None else float(scale), mask, modifier,
            None if sinks is None else element(sinks, "sinks"), return_lse, status is not None)
    run(_attention_text, form,
        (q, k, v, *[named[name] for name in present], *([] if sinks is None else [sinks]), made,
         *([own] if return_lse else []), *([] if status is None else [status])), q)
    if return_lse:
        return _arrays.give(q, (made, own))
    return _arrays.give(q, made) if out is None else out


def flash_attn_varlen_func(
        q: Any, k: Any, v: Any, max_seqlen_q: int, cu_seqlens_q: Any, max_seqlen_k: int,
        cu_seqlens_k: Any = None, seqused_k: Any = None, q_v: Any = None, dropout_p: float = 0.0,
        softmax_scale: Optional[float] = None, causal: bool = False,
        window_size: Optional[Sequence[int]] = None, softcap: float = 0.0,
        alibi_slopes: Any = None, deterministic: bool = False, return_attn_probs: bool = False,
        block_table: Any = None, return_softmax_lse: bool = False, out: Any = None) -> Any:
    """Attention of a ragged batch: out, or (out, lse) with return_softmax_lse.

    q: [t, heads, d]; k, v: [n, key_heads, d] with cu_seqlens_k, or paged caches [pages, page_size,
    key_heads, d] with block_table [batch, pages] and seqused_k [batch], the keys of each sequence;
    cu_seqlens_q: [batch + 1]; all i32. causal and window_size, (left, right) with right 0 or both
    -1, count from the last query, which sees the last key; softcap: 0 for none. lse: [heads, t].
    max_seqlen_q, max_seqlen_k and deterministic change no result. dropout_p, q_v, alibi_slopes and
    return_attn_probs are not there.
    """
    for given, name in ((dropout_p, "dropout_p"), (q_v is not None, "q_v"),
                        (alibi_slopes is not None, "alibi_slopes"),
                        (return_attn_probs, "return_attn_probs")):
        if given:
            raise ArgumentError(f"{name}: expected the default; this is not there")
    left, right = (-1, -1) if window_size is None else window_size
    if right not in (-1, 0) or (right == -1 and left != -1):
        raise ArgumentError("window_size: expected (-1, -1), or a number of keys to the left and 0 to "
                            f"the right, got {(left, right)}")
    element(cu_seqlens_q, "cu_seqlens_q", ("i32",))
    queries = cu_seqlens_q[1:] - cu_seqlens_q[:-1]
    if block_table is not None:
        if seqused_k is None:
            raise ArgumentError("seqused_k: expected with a block_table")
        element(seqused_k, "seqused_k", ("i32",))
        lengths = seqused_k - queries
    else:
        if cu_seqlens_k is None or seqused_k is not None:
            raise ArgumentError("cu_seqlens_k: expected without a block_table, and no seqused_k")
        element(cu_seqlens_k, "cu_seqlens_k", ("i32",))
        lengths = cu_seqlens_k[1:] - cu_seqlens_k[:-1] - queries
    is_causal = causal or right == 0
    needs_positions = is_causal or block_table is not None
    is_checked = needs_positions and len(lengths) and _arrays.check_bounds(lengths)
    fewest = _arrays.bounds(lengths)[0] if is_checked else 0
    if fewest < 0:
        raise ArgumentError("cu_seqlens_q: expected sequences with as many keys as queries, got "
                            f"{-fewest} fewer")
    mask = "null" if not is_causal else \
        "causal" if left < 0 else f"sliding_window_causal = {left + 1}"
    return ragged_attention(
        q, k, v, cu_seqlens_q, cu_seqlens_k if block_table is None else None,
        lengths if needs_positions else None, None, block_table, softmax_scale, mask,
        f"soft_cap = {float(softcap):.9e}" if softcap else None, None, out, return_softmax_lse)


def _merge_text(kind: str, heads: int, columns: int, out: str) -> str:
    s, l = f"tensor<?x?x{heads}x{columns}x{kind}>", f"tensor<?x{heads}x?xf32>"
    y, m = f"tensor<?x{heads}x{columns}x{out}>", f"tensor<{heads}x?xf32>"
    return signature(
        "merge_attention_states", f"%states: {s}, %lses: {l}, %out: {y}, %lse: {m}", f"{y}, {m}",
        f"  %0, %1 = fusednorm.merge_attention_states ins(%states, %lses : {s}, {l})\n"
        f"      outs(%out, %lse : {y}, {m}) -> ({y}, {m})\n", "%0, %1")


def merge_attention_states(states: Any, lses: Any, out: Any = None,
                           lse: Any = None) -> Tuple[Any, Any]:
    """One result of attention from those of parts of the keys: (out, lse).

    states: [parts, t, heads, d], f32, f16 or bf16; lses: [parts, heads, t], f32, natural; a part
    with -inf has seen no key. out: [t, heads, d]; lse: [heads, t].
    """
    kind, (parts, tokens, heads, columns) = typed(states, "states", _KINDS, 4)
    if typed(lses, "lses", ("f32",), 3)[1] != (parts, heads, tokens):
        raise ShapeError(f"lses: expected {[parts, heads, tokens]}, got {list(lses.shape)}")
    made = _arrays.empty(states, (tokens, heads, columns), kind) if out is None else out
    own = _arrays.empty(states, (heads, tokens), "f32") if lse is None else lse
    run(_merge_text, (kind, heads, columns, element(made, "out", _KINDS)),
        (states, lses, made, own), states)
    return _arrays.give(states, (made, own))


def merge_attn_states(output: Any, prefix_output: Any, prefix_lse: Any, suffix_output: Any,
                      suffix_lse: Any, output_lse: Any = None) -> None:
    """output, output_lse = the results of attention to a prefix and to what follows it, as one.

    output, prefix_output, suffix_output: [t, heads, d]; the LSEs: [heads, t], f32.
    """
    for tensor, name in ((prefix_output, "prefix_output"), (suffix_output, "suffix_output")):
        if shape(tensor, name, 3) != shape(output, "output", 3):
            raise ShapeError(f"{name}: expected {list(output.shape)}, the shape of output, got "
                             f"{list(tensor.shape)}")
    merge_attention_states(_arrays.stack((prefix_output, suffix_output)),
                           _arrays.stack((prefix_lse, suffix_lse)), output, output_lse)


def merge_state(v_a: Any, s_a: Any, v_b: Any, s_b: Any) -> Tuple[Any, Any]:
    """Two results of attention as one: (v, s).

    v_a, v_b: [t, heads, d]; s_a, s_b: [t, heads], f32, the LSE as a power of two.
    """
    shape(v_a, "v_a", 3), shape(s_a, "s_a", 2)
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


def mla_prefill_plan(row_offsets: Any, lengths: Any, chunk_size: int, page_size: int,
                     chunks: Optional[int] = None) -> Tuple[Any, Any, Any]:
    """Which keys of which sequence each chunk of a prefill holds: (buffer_row_offsets,
    cache_offsets, buffer_lengths).

    row_offsets: [batch + 1], i32, the new tokens of each sequence; lengths: [batch], i32, its keys
    in the cache. A chunk holds chunk_size keys; keys of a sequence count up to a whole number of
    pages. chunks: how many there are at most; None counts them on the host. The results are
    [chunks, batch + 1] twice, and [chunks] with -1 where a chunk is not used: what
    `gather_quantize` takes row by row.
    """
    element(row_offsets, "row_offsets", ("i32",)), element(lengths, "lengths", ("i32",))
    count = shape(row_offsets, "row_offsets", 1)[0]
    if shape(lengths, "lengths", 1)[0] != count - 1:
        raise ShapeError(f"lengths: expected {count - 1} numbers, one fewer than row_offsets has, got "
                         f"{shape(lengths, 'lengths')[0]}")
    if chunk_size < 1 or page_size < 1:
        raise ArgumentError(f"chunk_size, page_size: expected numbers from 1, got {chunk_size} and "
                            f"{page_size}")
    if chunks is None:
        totals: List[int] = [int(n) for n in lengths + (row_offsets[1:] - row_offsets[:-1])]
        chunks = -(-sum(-(-total // page_size) * page_size for total in totals) // chunk_size)
    made = (_arrays.empty(lengths, (chunks, count), "i32"),
            _arrays.empty(lengths, (chunks, count), "i32"), _arrays.empty(lengths, (chunks,), "i32"))
    run(_plan_text, (chunk_size, page_size), (row_offsets, lengths, *made), lengths)
    return _arrays.give(lengths, made)
