# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drop-in functions: multi-head latent attention (MLA), with several kernels in one call."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from . import _arrays
from ._functions import element, floor_of, run, shape, signature, typed, whole
from ._typing import Result, Tensor
from .errors import ArgumentError, ShapeError

_FLOATS = ("f32", "f16", "bf16")
_CODES = ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2")
_NUMBERS = ("table", "row_offsets", "lengths")


def _text(name: str, types: Tuple[Tuple[str, str], ...], chunks: int, chunk_size: int,
          has_static: bool, half_split: bool, scale: float, epsilon: float, attributes: str) -> str:
    """Returns a function with an MLA op and, if there are chunks, a chunked-prefill plan.

    `types` has pairs of an operand name of the op and its type.
    """
    of = dict(types)
    arguments = ", ".join(f"%{argument}: {kind}" for argument, kind in types)

    def clause(operand: str) -> str:
        return f" {operand}(%{operand} : {of[operand]})" if operand in of else ""

    body = f"  %epsilon = arith.constant {epsilon:.9e} : f32\n"
    split = ""
    if chunks:
        w, n, b = f"tensor<{chunks}x?xi32>", "tensor<?xi32>", f"tensor<{chunks}xi32>"
        body += ("  %zero = arith.constant 0 : index\n"
                 f"  %n = tensor.dim %row_offsets, %zero : {n}\n"
                 f"  %e0 = tensor.empty(%n) : {w}\n  %e1 = tensor.empty(%n) : {w}\n"
                 f"  %e2 = tensor.empty() : {b}\n"
                 f"  %rows, %starts, %used = fusednorm.mla_prefill_plan ins(%row_offsets, %lengths : {n}, {n})\n"
                 f"      outs(%e0, %e1, %e2 : {w}, {w}, {b})\n"
                 f"      {{chunk_size = {chunk_size}}} -> ({w}, {w}, {b})\n")
        split = f" chunks(%rows, %starts : {w}, {w}) of {chunk_size}"
    static = ""
    if has_static:
        if not chunks:
            body += "  %zero = arith.constant 0 : index\n"
        body += f"  %static = tensor.extract %cache_scale[%zero] : {of['cache_scale']}\n"
        static = " static_scale(%static)"
    weights = "".join(clause(operand) for operand in (
        "kv_b_proj", "kv_b_proj_scale", "w_k", "w_k_scale", "w_uk", "w_uk_scale", "w_uv", "w_uv_scale"))
    places = "".join(clause(operand) for operand in ("freqs", "kv", *_NUMBERS, "tree", "sinks"))
    types_out = f"{of['out']}, {of['cache']}"
    pairing = " pairing(half_split)" if half_split else ""
    body += (f"  %0, %1 = fusednorm.{name} ins(%q, %gamma : {of['q']}, {of['gamma']}){places}\n"
             f"     {split}{weights} epsilon(%epsilon){static}{pairing} outs(%out, %cache : {types_out})\n"
             f"      {{scale = {scale:.9e} : f32{attributes}}} -> ({types_out})\n")
    return signature(name, arguments, types_out, body, "%0, %1")


class _Branch:
    """Checked operands of an MLA op by name, and their types."""

    def __init__(self, q: Any, kv: Any, gamma: Any, freqs: Any, table: Any, row_offsets: Any,
                 lengths: Any, cache: Any) -> None:
        self.kind, (self.tokens, self.heads, columns) = typed(q, "q", _FLOATS, 3)
        self.latent = shape(gamma, "gamma", 1)[0]
        freq_kind, (_, self.roped) = typed(freqs, "freqs", ("f32", "bf16"), 2)
        self.nope = columns - self.roped
        width = self.latent + self.roped
        if self.nope < 1:
            raise ShapeError(f"freqs: expected fewer columns than the {columns} of q, got {self.roped}")
        self.cache_kind, (_, self.page_size, self.width) = typed(
            cache, "cache", (self.kind, "f8E4M3FN", "i8"), 3)
        plain = self.latent + 2 * self.roped
        if self.cache_kind == "i8" and self.width not in (plain, plain + self.latent // 32):
            raise ShapeError(f"cache: expected rows of {plain + self.latent // 32} bytes, or "
                             f"{plain} without scales, for {self.latent} columns of gamma and {self.roped} of "
                             f"freqs, got {self.width}")
        if self.cache_kind != "i8" and self.width != width:
            raise ShapeError(f"cache: expected {width} columns, {self.latent} of gamma and "
                             f"{self.roped} of freqs, got {self.width}")
        self.named: Dict[str, Any] = {"q": q, "gamma": gamma, "freqs": freqs}
        self.types: Dict[str, str] = {
            "q": f"tensor<?x{self.heads}x{columns}x{self.kind}>",
            "gamma": f"tensor<{self.latent}x{element(gamma, 'gamma', _FLOATS)}>",
            "freqs": f"tensor<?x{self.roped}x{freq_kind}>"}
        if kv is not None:
            if typed(kv, "kv", (self.kind,), 2)[1] != (self.tokens, width):
                raise ShapeError(f"kv: expected {[self.tokens, width]}, got {list(kv.shape)}")
            self.add("kv", kv, f"tensor<?x{width}x{self.kind}>")
        count = shape(row_offsets, "row_offsets", 1)[0] - 1
        for name, tensor, rank in zip(_NUMBERS, (table, row_offsets, lengths), (2, 1, 1)):
            element(tensor, name, ("i32",))
            expected = count + 1 if name == "row_offsets" else count
            if shape(tensor, name, rank)[0] != expected:
                raise ShapeError(f"{name}: expected {expected} rows for {count} sequences, got "
                                 f"{shape(tensor, name)[0]}")
            self.add(name, tensor, f"tensor<{'?x' * rank}i32>")
        self.cache = cache
        self.scale_kind: Optional[str] = None

    def add(self, name: str, tensor: Any, kind: str) -> None:
        self.named[name], self.types[name] = tensor, kind

    def add_scores(self, tree: Any, sinks: Any) -> None:
        """Adds the operands that change scores, if they are given."""
        if tree is not None:
            if typed(tree, "tree", ("i32",), 1)[1] != (self.tokens,):
                raise ShapeError(f"tree: expected {[self.tokens]}, got {list(tree.shape)}")
            self.add("tree", tree, "tensor<?xi32>")
        if sinks is not None:
            kind, extents = typed(sinks, "sinks", _FLOATS, 1)
            if extents != (self.heads,):
                raise ShapeError(f"sinks: expected {[self.heads]}, got {list(extents)}")
            self.add("sinks", sinks, f"tensor<{self.heads}x{kind}>")

    def weight(self, name: str, tensor: Any, scale: Any, extents: Tuple[int, ...],
               group: int) -> bool:
        """Adds a weight and its scales, if any; returns whether there are scales."""
        kind, given = typed(tensor, name, (self.kind,) if scale is None else _CODES, len(extents))
        if given != extents:
            raise ShapeError(f"{name}: expected {list(extents)}, got {list(given)}")
        static = "x".join(map(str, extents))
        self.add(name, tensor, f"tensor<{static}x{kind}>")
        if scale is None:
            return False
        blocks = (*extents[:-2], *(-(-n // group) for n in extents[-2:]))
        scale_kind, given = typed(scale, f"{name}_scale", _FLOATS, len(extents))
        if given != blocks:
            raise ShapeError(f"{name}_scale: expected {list(blocks)}, one scale for each block of "
                             f"{group} x {group} of {name}, got {list(given)}")
        self.add(f"{name}_scale", scale, f"tensor<{'x'.join(map(str, blocks))}x{scale_kind}>")
        return True

    def call(self, name: str, columns: int, out: Any, coded: bool, chunks: int, chunk_size: int,
             scale: Optional[float], epsilon: float, mask: str, half_split: bool, group: int,
             scale_ub: float, cache_scale: Any = None) -> Any:
        if chunks < 0 or chunk_size < 1:
            raise ArgumentError(f"chunks, chunk_size: expected nonnegative chunks and positive "
                                f"chunk_size, got {chunks} and {chunk_size}")
        q = self.named["q"]
        made = _arrays.empty(q, (self.tokens, self.heads, columns), self.kind) if out is None else out
        own, extents = typed(made, "out", _FLOATS, 3)
        if extents != (self.tokens, self.heads, columns):
            raise ShapeError(f"out: expected {[self.tokens, self.heads, columns]}, got {list(extents)}")
        if cache_scale is not None:
            typed(cache_scale, "cache_scale", ("f32",), 1)
            self.add("cache_scale", cache_scale, "tensor<1xf32>")
        self.add("out", made, f"tensor<?x{self.heads}x{columns}x{own}>")
        self.add("cache", self.cache, f"tensor<?x{self.page_size}x{self.width}x{self.cache_kind}>")
        more = f", mask = #fusednorm.mask<{mask}>"
        if coded:
            more += (f", granularity = #fusednorm.scaling<block = [1, {group}, {group}]>, "
                     f"scale_ub = {scale_ub:.9e} : f32")
        factor = (self.nope + self.roped) ** -0.5 if scale is None else float(scale)
        run(_text, (name + ("_fp8" if coded else "_bf16"), tuple(self.types.items()), chunks,
                    chunk_size, cache_scale is not None, bool(half_split), factor, float(epsilon), more),
            tuple(self.named.values()), q)
        return _arrays.give(q, made) if out is None else out


def mla_prefill(q: Tensor, kv: Optional[Tensor], gamma: Tensor, freqs: Tensor, table: Tensor,
                row_offsets: Tensor, lengths: Tensor, cache: Tensor, kv_b_proj: Tensor,
                kv_b_proj_scale: Optional[Tensor] = None, *, chunk_size: int, chunks: int = 1,
                cache_scale: Optional[Tensor] = None, scale: Optional[float] = None,
                epsilon: float = 1e-6, mask: str = "causal", half_split: bool = False,
                group_size: int = 128, scale_ub: float = 1200.0, out: Optional[Tensor] = None,
                tree: Optional[Tensor] = None, sinks: Optional[Tensor] = None) -> Result:
    """MLA prefill: norm and RoPE of new rows, cache write, up-projection and attention.

    l is the width of the compressed KV (kv_lora_rank), r the width of the rope part, dn and dv
    the head widths of keys without rope and of values. The call launches several kernels.

    A cache has one of these row formats:

    - Type of q, l + r columns.
    - f8E4M3FN, l + r columns: values times `cache_scale`, or plain values without it.
    - int8 with q of bf16: bytes of l FP8 values, their scales in f32 for groups of 128, and r bf16
      values. A row has 656 bytes for l = 512 and r = 64.
    - int8 without scales: l FP8 values and r bf16 values, 640 bytes for l = 512 and r = 64.

    Parameters
    ----------
    q : tensor [t, heads, dn + r], f32, f16 or bf16
        The queries before RoPE.
    kv : tensor [t, l + r], type of q; or None
        The new rows, c_kv and k_pe, before norm and RoPE. With None the new rows are in the cache
        and are replaced there. A second call with None would normalize and rotate them again. None
        must not be combined with cache_scale or an int8 cache.
    gamma : tensor [l], f32, f16 or bf16
        The weight of the norm of c_kv.
    freqs : tensor [positions, r], f32 or bf16
        The RoPE table: cos0, sin0, cos1, sin1, ... (freqs_cis), see `rope.rope_table`.
    table : tensor [sequences, most_pages], i32
        The page numbers of each sequence (block_table of vLLM).
    row_offsets : tensor [sequences + 1], i32
        The first new token of each sequence (cu_seqlens_q).
    lengths : tensor [sequences], i32
        The number of keys of each sequence in the cache, without its new tokens.
    cache : tensor [pages, page_size, row]
        The paged KV cache. New rows are written.
    kv_b_proj : tensor [heads * (dn + dv), l], type of q or FP8
        The up-projection to keys and values.
    kv_b_proj_scale : tensor [heads * (dn + dv) / group_size, l / group_size], optional
        The scales of an FP8 kv_b_proj, in f32, f16 or bf16. Quotients are rounded up.
    chunk_size : int
        The number of keys in a chunk.
    chunks : int
        The number of chunks. They must hold all keys of all sequences.
    cache_scale : tensor [1], f32, optional
        The scale of an FP8 cache. For CPUs only: the host reads it.
    scale : float, optional
        The scale of the scores. Defaults to 1 / sqrt(dn + r).
    epsilon : float
        Added to the mean of the squares.
    mask : str
        The mask in the syntax of `#fusednorm.mask`.
    half_split : bool
        RoPE pairs are half-split (NeoX style). By default they are interleaved (GPT-J style).
    group_size : int
        The rows and columns of kv_b_proj that share a scale.
    scale_ub : float
        The upper bound of amax when gathered keys are quantized for an FP8 kv_b_proj.
    out : tensor [t, heads, dv], f32, f16 or bf16, optional
        The result. By default a new tensor of the type of q.
    tree : tensor [t], i32, optional
        The visible draft tokens of each query for a mask of "tree", as in `ragged_attention`.
    sinks : tensor [heads], f32, f16 or bf16, optional
        The attention sink of each head.

    Returns
    -------
    tensor [t, heads, dv]
        The attention output of each head.

    Raises
    ------
    ArgumentError
        If chunks or chunk_size is less than 1.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.
    LaunchError
        On CPUs, if the chunks do not hold all keys, or offsets or tables are invalid.

    Notes
    -----
    Source: the ops `mla_prefill_branch_bf16` and `mla_prefill_branch_fp8`, which specify the
    rounding.

    Examples
    --------
    >>> heads, dn, r, dv, latent, page_size = 2, 16, 8, 16, 32, 4
    >>> make = np.random.default_rng(0).standard_normal
    >>> q, kv = make((3, heads, dn + r), np.float32), make((3, latent + r), np.float32)
    >>> w = make((heads * (dn + dv), latent), np.float32)
    >>> cache = np.zeros((1, page_size, latent + r), np.float32)
    >>> freqs = rope.rope_table(page_size, r, layout="pairs")
    >>> pages, offsets, cached = np.int32([[0]]), np.int32([0, 3]), np.int32([0])
    >>> gamma = np.ones(latent, np.float32)
    >>> out = ops.mla_prefill(q, kv, gamma, freqs, pages, offsets, cached, cache, w, chunk_size=4)
    >>> out.shape, cache.any(axis=2)    # three rows of the cache are written
    ((3, 2, 16), array([[ True,  True,  True, False]]))
    """
    branch = _Branch(q, kv, gamma, freqs, table, row_offsets, lengths, cache)
    branch.add_scores(tree, sinks)
    joined = shape(kv_b_proj, "kv_b_proj", 2)[0]
    columns = joined // branch.heads - branch.nope
    if columns < 1 or joined % branch.heads:
        raise ShapeError(f"kv_b_proj: expected more than {branch.nope} rows for each of "
                         f"{branch.heads} heads, got {joined} rows")
    coded = branch.weight("kv_b_proj", kv_b_proj, kv_b_proj_scale, (joined, branch.latent), group_size)
    if chunks < 1:
        raise ArgumentError(f"chunks: expected a positive value, got {chunks}")
    return branch.call("mla_prefill_branch", columns, out, coded, chunks, chunk_size, scale, epsilon,
                       mask, half_split, group_size, scale_ub, cache_scale)


def mla_decode(q: Tensor, kv: Optional[Tensor], gamma: Tensor, freqs: Tensor, table: Tensor,
               row_offsets: Tensor, lengths: Tensor, cache: Tensor, w_uk: Tensor, w_uv: Tensor,
               w_uk_scale: Optional[Tensor] = None, w_uv_scale: Optional[Tensor] = None, *,
               cache_scale: Optional[Tensor] = None, chunk_size: int = 1, chunks: int = 0,
               scale: Optional[float] = None, epsilon: float = 1e-6, mask: str = "causal",
               half_split: bool = False, group_size: int = 128, scale_ub: float = 1200.0,
               out: Optional[Tensor] = None, tree: Optional[Tensor] = None,
               sinks: Optional[Tensor] = None) -> Result:
    """MLA decode in absorbed form: attention to the compressed KV itself, for a few new tokens.

    The call launches several kernels. Any number of new tokens is correct; `mla_prefill` needs
    fewer operations for many.

    Parameters
    ----------
    q, kv, gamma, freqs, table, row_offsets, lengths, cache
        As for `mla_prefill`.
    w_uk : tensor [heads, l, dn], type of q or FP8
        The up-projection of keys, absorbed into the queries.
    w_uv : tensor [heads, dv, l], type of w_uk
        The up-projection of values.
    w_uk_scale, w_uv_scale : tensor, optional
        The scales of FP8 weights, one for each block of group_size x group_size.
    chunk_size, chunks : int
        Split the keys over chunks (split-KV). With 0 chunks there is no split. A cache of another
        type than q requires at least one chunk.
    cache_scale, scale, epsilon, mask, half_split, group_size, scale_ub, out, tree, sinks
        As for `mla_prefill`.

    Returns
    -------
    tensor [t, heads, dv]
        The attention output of each head.

    Raises
    ------
    ArgumentError
        If only one of the scales is given, or chunks are required.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.
    LaunchError
        On CPUs, if the chunks do not hold all keys, or offsets or tables are invalid.

    Notes
    -----
    Source: the ops `mla_decode_branch_bf16` and `mla_decode_branch_fp8`, which specify the
    rounding.

    Examples
    --------
    >>> heads, dn, r, dv, latent, page_size = 2, 16, 8, 16, 32, 4
    >>> make = np.random.default_rng(0).standard_normal
    >>> q, kv = make((1, heads, dn + r), np.float32), make((1, latent + r), np.float32)
    >>> w_uk, w_uv = make((heads, latent, dn), np.float32), make((heads, dv, latent), np.float32)
    >>> cache = make((1, page_size, latent + r), np.float32)
    >>> freqs = rope.rope_table(page_size, r, layout="pairs")
    >>> pages, offsets, cached = np.int32([[0]]), np.int32([0, 1]), np.int32([3])
    >>> gamma = np.ones(latent, np.float32)
    >>> out = ops.mla_decode(q, kv, gamma, freqs, pages, offsets, cached, cache, w_uk, w_uv)
    >>> out.shape
    (1, 2, 16)
    """
    branch = _Branch(q, kv, gamma, freqs, table, row_offsets, lengths, cache)
    branch.add_scores(tree, sinks)
    columns = shape(w_uv, "w_uv", 3)[1]
    if (w_uk_scale is None) != (w_uv_scale is None):
        raise ArgumentError("w_uk_scale: expected together with w_uv_scale, or neither")
    coded = branch.weight("w_uk", w_uk, w_uk_scale, (branch.heads, branch.latent, branch.nope), group_size)
    branch.weight("w_uv", w_uv, w_uv_scale, (branch.heads, columns, branch.latent), group_size)
    if branch.cache_kind != branch.kind and chunks < 1:
        raise ArgumentError("chunks: expected a positive value with a cache of "
                            f"{branch.cache_kind}, got {chunks}")
    return branch.call("mla_decode_branch", columns, out, coded, chunks, chunk_size, scale, epsilon,
                       mask, half_split, group_size, scale_ub, cache_scale)


def is_mla_absorbed(heads: int, nope: int, rope: int, values: int, latent: int, tokens: int,
                    cached: int, *, element_bytes: int = 2, fmas_per_byte: float = 100.0) -> bool:
    """Returns whether the absorbed form of MLA (`mla_decode`) costs less than `mla_prefill`.

    The cost of a form is the larger of its FMAs and of its bytes times `fmas_per_byte`. Both forms
    count all pairs of a query and a key, without a causal mask. With keys = cached + tokens:

    - The absorbed form has tokens * heads * latent * (nope + values) FMAs of the up-projections.
      Its attention has tokens * keys * heads * (2 * latent + rope) FMAs. It reads latent + rope
      elements of each key.
    - The other form has keys * heads * latent * (nope + values) FMAs of the up-projections. Its
      attention has tokens * keys * heads * (nope + rope + values) FMAs. It reads latent + rope
      elements of each key. It also writes and reads heads * (nope + values) elements of each key.

    Parameters
    ----------
    heads, nope, rope, values, latent : int
        The number of heads, and columns: of a key without RoPE, of its RoPE part, of a value, and of
        the compressed KV.
    tokens, cached : int
        The largest number of new tokens and of cached tokens of a sequence.
    element_bytes : int
        The bytes of an element of the cache.
    fmas_per_byte : float
        FMAs of the matrix units in the time of a byte from memory. The default is the ratio of an
        H200 for bf16. CPUs have 5 to 20.

    Returns
    -------
    bool
        Whether the absorbed form costs at most as much.

    Raises
    ------
    ArgumentError
        If a width is less than 1, another value is negative, or fmas_per_byte is not finite.
    ArgumentTypeError
        If a value is not a number, or a number other than fmas_per_byte is not whole.

    Examples
    --------
    >>> deepseek = dict(heads=128, nope=128, rope=64, values=128, latent=512)
    >>> [ops.is_mla_absorbed(**deepseek, tokens=t, cached=32768) for t in (1, 128, 256)]
    [True, True, False]
    """
    for name, value in dict(heads=heads, nope=nope, rope=rope, values=values, latent=latent,
                            tokens=tokens, cached=cached, element_bytes=element_bytes).items():
        whole(value, name)
    if min(heads, nope, values, latent, element_bytes) < 1 or min(rope, tokens, cached) < 0:
        raise ArgumentError("heads, nope, values, latent, element_bytes: expected positive values, and "
                            "nonnegative ones for rope, tokens and cached")
    keys = float(tokens) + cached
    projection = float(heads) * latent * (float(nope) + values)
    read, written = keys * (float(latent) + rope), keys * heads * (float(nope) + values)
    factor = element_bytes * floor_of(fmas_per_byte, "fmas_per_byte")
    absorbed = max(tokens * projection + tokens * keys * heads * (2.0 * latent + rope), factor * read)
    other = max(keys * projection + tokens * keys * heads * (float(nope) + rope + values),
                factor * (read + 2.0 * written))
    return absorbed <= other


def mla_prefill_decode(q: Tensor, kv: Optional[Tensor], gamma: Tensor, freqs: Tensor, table: Tensor,
                       row_offsets: Tensor, lengths: Tensor, cache: Tensor,
                       prefill_weights: Tuple[Tensor, ...], decode_weights: Tuple[Tensor, ...],
                       longest: int, *, threshold: int = 4, cached: Optional[int] = None,
                       **options: Any) -> Result:
    """Calls `mla_decode` if no sequence has more than `threshold` new tokens, else `mla_prefill`.

    With `cached`, the costs of both forms choose, as in `is_mla_absorbed`.

    Parameters
    ----------
    q, kv, gamma, freqs, table, row_offsets, lengths, cache
        As for `mla_prefill`.
    prefill_weights : tuple of tensors
        kv_b_proj, and kv_b_proj_scale for FP8.
    decode_weights : tuple of tensors
        w_uk and w_uv, and w_uk_scale and w_uv_scale for FP8.
    longest : int
        The largest number of new tokens of a sequence. The caller passes it, since reading it from
        a GPU would wait for the stream.
    threshold : int
        The largest number of new tokens for `mla_decode`. Unused with cached.
    cached : int, optional
        The largest number of cached tokens of a sequence.
    **options
        Options of `mla_prefill` or `mla_decode`.

    Returns
    -------
    tensor [t, heads, dv]
        The attention output of each head.

    Raises
    ------
    ArgumentError
        If longest, threshold or cached is negative, if the number of weights is wrong, or as for
        the called function.

    Examples
    --------
    >>> heads, dn, r, dv, latent, page_size = 2, 16, 8, 16, 32, 4
    >>> make = np.random.default_rng(0).standard_normal
    >>> q, kv = make((1, heads, dn + r), np.float32), make((1, latent + r), np.float32)
    >>> weights = make((heads, dn + dv, latent), np.float32)
    >>> decode = weights[:, :dn].transpose(0, 2, 1).copy(), weights[:, dn:].copy()
    >>> cache = make((1, page_size, latent + r), np.float32)
    >>> freqs = rope.rope_table(page_size, r, layout="pairs")
    >>> pages, offsets, cached = np.int32([[0]]), np.int32([0, 1]), np.int32([3])
    >>> out = ops.mla_prefill_decode(
    ...     q, kv, np.ones(latent, np.float32), freqs, pages, offsets, cached, cache,
    ...     (weights.reshape(-1, latent),), decode, longest=1, chunk_size=4)
    >>> out.shape
    (1, 2, 16)
    """
    operands: List[Any] = [q, kv, gamma, freqs, table, row_offsets, lengths, cache]
    for name, weights, count in (("prefill_weights", prefill_weights, 1),
                                 ("decode_weights", decode_weights, 2)):
        if len(weights) not in (count, 2 * count):
            raise ArgumentError(f"{name}: expected {count} or, for FP8, {2 * count} tensors, got "
                                f"{len(weights)}")
    if longest < 0 or threshold < 0:
        raise ArgumentError("longest, threshold: expected nonnegative values, got "
                            f"{longest} and {threshold}")
    is_absorbed = longest <= threshold
    if cached is not None:
        heads, columns = shape(q, "q", 3)[1:]
        latent, values = shape(decode_weights[0], "w_uk", 3)[1], shape(decode_weights[1], "w_uv", 3)[1]
        rope = shape(freqs, "freqs", 2)[1]
        is_absorbed = is_mla_absorbed(heads, columns - rope, rope, values, latent, longest, cached)
    if is_absorbed:
        return mla_decode(*operands, *decode_weights, **options)
    return mla_prefill(*operands, *prefill_weights, **options)
