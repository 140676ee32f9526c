# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ready functions: whole branches of latent attention, several kernels in one call."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from . import _arrays
from ._functions import element, run, shape, signature, typed
from .errors import ArgumentError, ShapeError

_FLOATS = ("f32", "f16", "bf16")
_CODES = ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2")
_NUMBERS = ("table", "row_offsets", "lengths")


def _text(name: str, types: Tuple[Tuple[str, str], ...], chunks: int, chunk_size: int,
          has_static: bool, half_split: bool, scale: float, epsilon: float, attributes: str) -> str:
    """A plan of the chunks, where there are some, and the branch. `types` are those of arguments
    by the names that the op has for its operands."""
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
    places = "".join(clause(operand) for operand in ("freqs", "kv", *_NUMBERS))
    types_out = f"{of['out']}, {of['cache']}"
    pairing = " pairing(half_split)" if half_split else ""
    body += (f"  %0, %1 = fusednorm.{name} ins(%q, %gamma : {of['q']}, {of['gamma']}){places}\n"
             f"     {split}{weights} epsilon(%epsilon){static}{pairing} outs(%out, %cache : {types_out})\n"
             f"      {{scale = {scale:.9e} : f32{attributes}}} -> ({types_out})\n")
    return signature(name, arguments, types_out, body, "%0, %1")


class _Branch:
    """Operands by name, checked, and their types."""

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
            raise ShapeError(f"cache: expected rows of {plain + self.latent // 32} bytes, or of {plain} "
                             f"without scales, for {self.latent} columns of gamma and {self.roped} of "
                             f"freqs, got {self.width}")
        if self.cache_kind != "i8" and self.width != width:
            raise ShapeError(f"cache: expected rows of {width} columns, {self.latent} of gamma and "
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

    def weight(self, name: str, tensor: Any, scale: Any, extents: Tuple[int, ...],
               group: int) -> bool:
        """Adds a weight, and its scales where it has some: whether it has."""
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
            raise ShapeError(f"{name}_scale: expected {list(blocks)}, a scale for each {group} by {group} "
                             f"of {name}, got {list(given)}")
        self.add(f"{name}_scale", scale, f"tensor<{'x'.join(map(str, blocks))}x{scale_kind}>")
        return True

    def call(self, name: str, columns: int, out: Any, coded: bool, chunks: int, chunk_size: int,
             scale: Optional[float], epsilon: float, mask: str, half_split: bool, group: int,
             scale_ub: float, cache_scale: Any = None) -> Any:
        if chunks < 0 or chunk_size < 1:
            raise ArgumentError(f"chunks, chunk_size: expected numbers from 0 and from 1, got {chunks} "
                                f"and {chunk_size}")
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


def mla_prefill(q: Any, kv: Any, gamma: Any, freqs: Any, table: Any, row_offsets: Any, lengths: Any,
                cache: Any, kv_b_proj: Any, kv_b_proj_scale: Any = None, *, chunk_size: int,
                chunks: int = 1, cache_scale: Any = None, scale: Optional[float] = None,
                epsilon: float = 1e-6, mask: str = "causal", half_split: bool = False,
                group_size: int = 128, scale_ub: float = 1200.0, out: Any = None) -> Any:
    """Latent attention of a prefill, from rows before their norm to the result of each head, in
    one call: a new tensor [t, heads, dv], or `out`. New rows go to the cache.

    q: [t, heads, dn + r], f32, f16 or bf16; kv: [t, l + r], or None for rows that are in the cache
    already, which are then replaced there, once: a second call would normalize and rotate them
    again; gamma: [l]; freqs: [positions, r]; table: [sequences, pages], row_offsets: [sequences +
    1], lengths: [sequences], the keys in the cache, all i32; cache: [pages, page_size, l + r] of
    q's type, or of f8E4M3FN, where codes times cache_scale, [1], f32, are the rows, or codes alone
    without it, or beside q of bf16 rows of bytes of i8, of 656 or, without scales, 640 for 512 and
    64 columns; kv_b_proj: [heads * (dn + dv), l] of q's type, or FP8 with kv_b_proj_scale [.. /
    group_size, l / group_size]. All keys, those in the cache and the new ones, lie in `chunks`
    chunks of chunk_size; more are a LaunchError. mask: as `#fusednorm.mask` writes it;
    half_split: rotates column j with j + r / 2; scale: 1 / sqrt(dn + r) by default.
    """
    branch = _Branch(q, kv, gamma, freqs, table, row_offsets, lengths, cache)
    joined = shape(kv_b_proj, "kv_b_proj", 2)[0]
    columns = joined // branch.heads - branch.nope
    if columns < 1 or joined % branch.heads:
        raise ShapeError(f"kv_b_proj: expected {branch.nope} rows and more for each of {branch.heads} "
                         f"heads, got {joined}")
    coded = branch.weight("kv_b_proj", kv_b_proj, kv_b_proj_scale, (joined, branch.latent), group_size)
    if chunks < 1:
        raise ArgumentError(f"chunks: expected a number from 1, got {chunks}")
    return branch.call("mla_prefill_branch", columns, out, coded, chunks, chunk_size, scale, epsilon,
                       mask, half_split, group_size, scale_ub, cache_scale)


def mla_decode(q: Any, kv: Any, gamma: Any, freqs: Any, table: Any, row_offsets: Any, lengths: Any,
               cache: Any, w_uk: Any, w_uv: Any, w_uk_scale: Any = None, w_uv_scale: Any = None, *,
               cache_scale: Any = None, chunk_size: int = 1, chunks: int = 0,
               scale: Optional[float] = None, epsilon: float = 1e-6, mask: str = "causal",
               half_split: bool = False, group_size: int = 128, scale_ub: float = 1200.0,
               out: Any = None) -> Any:
    """Latent attention of a few new tokens in absorbed form, in one call: a new tensor [t, heads,
    dv], or `out`. New rows go to the cache.

    Operands as of `mla_prefill`, but w_uk: [heads, l, dn] and w_uv: [heads, dv, l], of q's type or
    FP8 with scales of blocks of group_size. With chunks from 1, which a cache of another type than
    q's needs, keys are split over them.
    """
    branch = _Branch(q, kv, gamma, freqs, table, row_offsets, lengths, cache)
    columns = shape(w_uv, "w_uv", 3)[1]
    if (w_uk_scale is None) != (w_uv_scale is None):
        raise ArgumentError("w_uk_scale: expected together with w_uv_scale")
    coded = branch.weight("w_uk", w_uk, w_uk_scale, (branch.heads, branch.latent, branch.nope), group_size)
    branch.weight("w_uv", w_uv, w_uv_scale, (branch.heads, columns, branch.latent), group_size)
    if branch.cache_kind != branch.kind and chunks < 1:
        raise ArgumentError(f"chunks: expected a number from 1 with a cache of {branch.cache_kind}, got {chunks}")
    return branch.call("mla_decode_branch", columns, out, coded, chunks, chunk_size, scale, epsilon,
                       mask, half_split, group_size, scale_ub, cache_scale)


def mla_prefill_decode(q: Any, kv: Any, gamma: Any, freqs: Any, table: Any, row_offsets: Any,
                       lengths: Any, cache: Any, prefill_weights: Tuple[Any, ...],
                       decode_weights: Tuple[Any, ...], longest: int, *, threshold: int = 4,
                       **options: Any) -> Any:
    """`mla_decode` if no sequence has more than `threshold` new tokens, else `mla_prefill`.

    longest: the most new tokens of a sequence, a number that the caller has: nothing is read from
    a device. prefill_weights: kv_b_proj, and kv_b_proj_scale; decode_weights: w_uk, w_uv, and
    their scales. The other operands and options are those of `mla_prefill`.
    """
    operands: List[Any] = [q, kv, gamma, freqs, table, row_offsets, lengths, cache]
    if longest < 0 or threshold < 0:
        raise ArgumentError(f"longest, threshold: expected numbers from 0, got {longest} and {threshold}")
    if longest <= threshold:
        return mla_decode(*operands, *decode_weights, **options)
    return mla_prefill(*operands, *prefill_weights, **options)
