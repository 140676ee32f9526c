# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The drop-in function of FlashAttention."""

from __future__ import annotations

from typing import Any, Optional, Sequence

from . import _arrays
from ._attention import ragged_attention
from ._functions import typed
from ._typing import Result, Tensor
from .errors import ArgumentError, ShapeError


def _window_mask(causal: bool, window_size: Optional[Sequence[int]], chunk: int) -> str:
    """Returns the mask in the syntax of `#fusednorm.mask`."""
    window = (-1, -1) if window_size is None else window_size
    if not isinstance(window, (tuple, list)) or len(window) != 2 or \
            not all(isinstance(side, int) for side in window):
        raise ArgumentError("window_size: expected two numbers of keys, to the left and to the right, "
                            f"with -1 for all; got {window_size!r}")
    if not 0 <= chunk < 2**31:
        raise ArgumentError("attention_chunk: expected a number of positions, or 0 for no chunks; "
                            f"got {chunk!r}")
    # Positions are below 2^31, so wider windows hide nothing.
    left, right = (side if 0 <= side < 2**31 - 1 else -1 for side in window)
    if causal or right == 0:
        parts = ["causal" if left < 0 else f"sliding_window_causal = {left + 1}"]
    else:
        parts = [f"sliding_window_noncausal = {left + 1}"] if left >= 0 else []
        parts += [f"look_ahead = {right + 1}"] if right >= 0 else []
    # A mask hides a key if one of its parts hides it.
    parts += [f"chunked = {chunk}"] if chunk else []
    return f"or [{', '.join(parts)}]" if len(parts) > 1 else parts[0] if parts else "null"


def _check_count(tensor: Any, name: str, count: int) -> None:
    """Raises an error if a tensor of i32 has another number of elements."""
    found = typed(tensor, name, ("i32",), 1)[1][0]
    if found != count:
        raise ShapeError(f"{name}: expected {count} elements, from the sequences of cu_seqlens_q, "
                         f"got {found}")


def flash_attn_varlen_func(
        q: Tensor, k: Tensor, v: Tensor, max_seqlen_q: int, cu_seqlens_q: Tensor, max_seqlen_k: int,
        cu_seqlens_k: Optional[Tensor] = None, seqused_k: Optional[Tensor] = None,
        q_v: Optional[Tensor] = None, dropout_p: float = 0.0, softmax_scale: Optional[float] = None,
        causal: bool = False, window_size: Optional[Sequence[int]] = None, softcap: float = 0.0,
        alibi_slopes: Optional[Tensor] = None, deterministic: bool = False,
        return_attn_probs: bool = False, block_table: Optional[Tensor] = None,
        return_softmax_lse: bool = False, out: Optional[Tensor] = None,
        scheduler_metadata: Optional[Tensor] = None, q_descale: Optional[Tensor] = None,
        k_descale: Optional[Tensor] = None, v_descale: Optional[Tensor] = None, num_splits: int = 0,
        fa_version: int = 2, s_aux: Optional[Tensor] = None, cp_world_size: int = 1,
        cp_rank: int = 0, cp_tot_seqused_k: Optional[Tensor] = None, *,
        seqused_q: Optional[Tensor] = None, qv: Optional[Tensor] = None, attention_chunk: int = 0,
        pack_gqa: Optional[bool] = None, sm_margin: int = 0) -> Result:
    """Variable-length attention with the interface of FlashAttention.

    Rounding is as in `ragged_attention`. Causal masks and windows are aligned to the last
    query, which sees the last key. A query without visible keys has 0. Positional arguments
    have the order of vLLM. Pass those of FlashAttention by name: its cu_seqlens_k precedes
    max_seqlen_q.

    Parameters
    ----------
    q : tensor [t, heads, d], f32, f16 or bf16
        The queries of all sequences.
    k : tensor [n, kv_heads, d] or [pages, page_size, kv_heads, d], type of q or quantized
        The keys: dense with cu_seqlens_k, or a paged cache with block_table and seqused_k. The type
        is the type of q, f8E4M3FN, f8E5M2 or i8.
    v : tensor [n, kv_heads, dv] or [pages, page_size, kv_heads, dv], type of k
        The values.
    max_seqlen_q, max_seqlen_k, deterministic, scheduler_metadata, num_splits, fa_version, pack_gqa,
    sm_margin
        No effect on the result: results are always deterministic.
    cu_seqlens_q : tensor [batch + 1], i32
        The first query of each sequence.
    cu_seqlens_k : tensor [batch + 1], i32, optional
        The first key of each sequence. Must be None with block_table.
    seqused_k : tensor [batch], i32, optional
        The number of keys of each sequence. Required with block_table, else must be None.
    q_v, qv, seqused_q, dropout_p, alibi_slopes, return_attn_probs, q_descale, cp_world_size,
    cp_rank, cp_tot_seqused_k
        Not supported: must have their defaults.
    softmax_scale : float, optional
        The scale of the scores. Defaults to 1 / sqrt(d).
    causal : bool
        Hide keys after the position of the query.
    window_size : (int, int), optional
        The number of visible keys to the left and to the right of the query; -1 for all. With
        causal, the right number is ignored.
    softcap : float
        The cap of scores: softcap * tanh(score / softcap). 0 means no cap.
    block_table : tensor [batch, most_pages], i32, optional
        The page numbers of each sequence.
    return_softmax_lse : bool
        Return the LSE as well.
    out : tensor [t, heads, dv], type of q, optional
        The result. By default a new tensor.
    k_descale, v_descale : tensor [1], [kv_heads] or [batch, kv_heads], f32, optional
        The scales of quantized k and v, both or none.
    s_aux : tensor [heads], f32, f16 or bf16, optional
        The attention sink of each head.
    attention_chunk : int
        The size of the chunks of positions. A query sees the keys of its own chunk only. 0 means no
        chunks.

    Returns
    -------
    out : tensor [t, heads, dv]
        `out` or a new tensor.
    lse : tensor [heads, t], f32
        The natural log-sum-exp of the scores; -inf for a query without visible keys. Only with
        return_softmax_lse.

    Raises
    ------
    ArgumentError
        If an unsupported parameter is set.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.
    LaunchError
        On CPUs, if offsets or tables are invalid.

    Notes
    -----
    Source: `flash_attn_varlen_func` of vLLM and FlashAttention.

    Examples
    --------
    >>> q = k = np.zeros((2, 1, 2), np.float32)    # equal scores
    >>> v = np.float32([[[4, 8]], [[8, 0]]])
    >>> offsets = np.int32([0, 2])    # one sequence of two tokens
    >>> ops.flash_attn_varlen_func(q, k, v, 2, offsets, 2, offsets, causal=True)[:, 0]
    array([[4., 8.],
           [6., 4.]], dtype=float32)
    """
    for length, name in ((max_seqlen_q, "max_seqlen_q"), (max_seqlen_k, "max_seqlen_k")):
        if len(getattr(length, "shape", ())):
            raise ArgumentError(f"{name}: expected a number, got a tensor; pass the arguments of "
                                "FlashAttention by name")
    for given, name in ((dropout_p, "dropout_p"), (q_v is not None, "q_v"), (qv is not None, "qv"),
                        (seqused_q is not None, "seqused_q"),
                        (alibi_slopes is not None, "alibi_slopes"),
                        (return_attn_probs, "return_attn_probs"),
                        (q_descale is not None, "q_descale"), (cp_world_size != 1, "cp_world_size"),
                        (cp_rank, "cp_rank"), (cp_tot_seqused_k is not None, "cp_tot_seqused_k")):
        if given:
            raise ArgumentError(f"{name}: expected the default; other values are not supported")
    mask = _window_mask(causal, window_size, attention_chunk)
    count = typed(cu_seqlens_q, "cu_seqlens_q", ("i32",), 1)[1][0]
    queries = cu_seqlens_q[1:] - cu_seqlens_q[:-1]
    if block_table is not None:
        if seqused_k is None:
            raise ArgumentError("seqused_k: required with block_table")
        if cu_seqlens_k is not None:
            raise ArgumentError("cu_seqlens_k: expected None with block_table")
        _check_count(seqused_k, "seqused_k", count - 1)
        lengths = seqused_k - queries
    else:
        if cu_seqlens_k is None or seqused_k is not None:
            raise ArgumentError("cu_seqlens_k: required without block_table; seqused_k: must be "
                                "None without block_table")
        _check_count(cu_seqlens_k, "cu_seqlens_k", count)
        lengths = cu_seqlens_k[1:] - cu_seqlens_k[:-1] - queries
    needs_positions = mask != "null" or block_table is not None
    return ragged_attention(
        q, k, v, cu_seqlens_q, cu_seqlens_k if block_table is None else None,
        lengths if needs_positions else None, None, block_table, softmax_scale, mask,
        f"soft_cap = {float(softcap):.9e}" if softcap else None, s_aux, out, return_softmax_lse,
        k_scales=None if k_descale is None else _arrays.dense(k_descale),
        v_scales=None if v_descale is None else _arrays.dense(v_descale),
        signed_lengths=needs_positions)
