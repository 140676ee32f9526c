# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drop-in functions: rows of a paged KV cache."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple

from . import _arrays
from ._functions import (VLLM, quantized_type, element, number, run, same_type, shape, signature,
                         typed, whole)
from ._typing import DType, Result, Tensor
from .errors import ArgumentError, ShapeError

#: The types of a cache by vLLM's names; None is the type of the new rows.
_CACHE_DTYPES = {"auto": None, "float16": "f16", "bfloat16": "bf16", "fp8": "f8E4M3FN",
                 "fp8_e4m3": "f8E4M3FN", "fp8_e5m2": "f8E5M2"}
_INLINE = "fp8_ds_mla"


def _store_type(kind: str, kv_cache_dtype: str, others: Tuple[str, ...] = ()) -> str:
    """Returns MLIR's name of the element type of a cache for rows of type `kind`."""
    if not isinstance(kv_cache_dtype, str) or kv_cache_dtype not in _CACHE_DTYPES:
        *names, last = (*_CACHE_DTYPES, *others)
        raise ArgumentError(f"kv_cache_dtype: expected {', '.join(names)} or {last}, got "
                            f"{kv_cache_dtype!r}")
    store = _CACHE_DTYPES[kv_cache_dtype] or kind
    if store != kind and not store.startswith("f8"):
        raise ArgumentError(f"kv_cache_dtype: expected auto or an FP8 type for rows of {kind}, got "
                            f"{kv_cache_dtype!r}")
    return store


def _cache_shape(cache: Any, name: str, store: str, rank: int) -> Tuple[int, ...]:
    """Checks the type of a cache. Bytes stand for any FP8 type."""
    bytes_of = ("f8E4M3FN", "i8") if store.startswith("f8") else ()
    return typed(cache, name, (store, *bytes_of), rank)[1]


def _check_slots(slot_mapping: Any, pages: int, page_size: int) -> str:
    """Checks slots on CPUs, and returns MLIR's name of their type."""
    kind, extents = typed(slot_mapping, "slot_mapping", ("i64", "i32"), 1)
    if extents[0] == 0 or not _arrays.check_bounds(slot_mapping):
        return kind
    largest = _arrays.bounds(slot_mapping)[1]
    if largest >= pages * page_size:
        raise ArgumentError(f"slot_mapping: expected slots below {pages * page_size} for {pages} "
                            f"pages of {page_size} slots, got {largest}")
    return kind


def _of_slots(rows: Any, name: str, extents: Tuple[int, ...], slot_mapping: Any) -> Any:
    """Returns the rows with slots. Rows past the last slot are padding of a CUDA graph."""
    count = shape(slot_mapping, "slot_mapping", 1)[0]
    if extents[0] < count:
        raise ShapeError(f"{name}: expected {count} rows or more, one for each slot, got "
                         f"{extents[0]}")
    return rows if extents[0] == count else rows[:count]


def _inline_text(kind: str, slots: str, latent: int, rope: int) -> str:
    """Returns a function that stores rows of FP8 values, their scales in f32, and 16-bit floats."""
    groups = latent // 128
    width = latent + 4 * groups + 2 * rope
    c, n = f"tensor<?x?x{width}xi8>", f"tensor<?x{slots}>"
    x, q, s = (f"tensor<?x{columns}x{element_of}>" for columns, element_of in
               ((latent, kind), (latent, "f8E4M3FN"), (groups, "f32")))
    k = f"tensor<?x{rope}x{kind}>"
    # The smallest scale is the smallest normal f32.
    numerics = "#fusednorm.numerics<scaling = divide, scale_floor = 1.17549435082228750797e-38>"
    body = (f"  %zero = arith.constant 0 : index\n  %n = tensor.dim %x, %zero : {x}\n"
            f"  %e0 = tensor.empty(%n) : {q}\n  %e1 = tensor.empty(%n) : {s}\n"
            f"  %q, %s = fusednorm.quantize ins(%x : {x}) outs(%e0, %e1 : {q}, {s})\n"
            f"      {{numerics = {numerics},\n"
            f"       scheme = #fusednorm.quantization<group = 128>}} -> ({q}, {s})\n")
    cache = "%cache"
    for number_, (rows, kind_of, column) in enumerate((
            ("%q", q, 0), ("%s", s, latent), ("%k", k, latent + 4 * groups))):
        body += (f"  %w{number_} = fusednorm.paged_store ins({rows} : {kind_of}) slots(%slots : {n})\n"
                 f"      outs({cache} : {c}) {{column = {column}}} -> {c}\n")
        cache = f"%w{number_}"
    return signature("concat_and_cache_mla", f"%slots: {n}, %cache: {c}, %x: {x}, %k: {k}", c, body,
                     cache)


def _store_inline(kv_c: Any, k_pe: Any, kv_cache: Any, slot_mapping: Any) -> None:
    """Writes rows of the format `fp8_ds_mla`: 656 bytes for 512 and 64 columns."""
    kind, latent = typed(kv_c, "kv_c", ("bf16", "f16"), 2)
    rope = typed(k_pe, "k_pe", (kind,), 2)[1]
    if latent[1] % 128 or not latent[1]:
        raise ShapeError(f"kv_c: expected a multiple of 128 columns with {_INLINE}, got {latent[1]}")
    # Bytes: `uint8` means FP8 elsewhere.
    pages, page_size, width = typed(kv_cache, "kv_cache", ("i8", "f8E4M3FN"), 3)[1]
    wanted = latent[1] + latent[1] // 32 + 2 * rope[1]
    if width != wanted:
        raise ShapeError(f"kv_cache: expected rows of {wanted} bytes: {latent[1]} FP8 values, "
                         f"{latent[1] // 128} scales of f32 and {rope[1]} values of {kind}; got {width}")
    slots = _check_slots(slot_mapping, pages, page_size)
    run(_inline_text, (kind, slots, latent[1], rope[1]),
        (slot_mapping, kv_cache, _of_slots(kv_c, "kv_c", latent, slot_mapping),
         _of_slots(k_pe, "k_pe", rope, slot_mapping)), kv_c)


def _store_text(name: str, kind: str, store: str, slots: str, inner: Sequence[Tuple[int, ...]],
                columns: Sequence[int], caches: Sequence[Tuple[int, ...]]) -> str:
    """Returns a function that stores rows in paged caches.

    `inner` has the extents of a row of each input. Input i is stored at columns[i] of cache i, or
    of the only cache. Heads and columns are static; the number of pages and their size are dynamic.
    """
    arguments, body = [f"%slots: tensor<?x{slots}>"], ""
    types = [f"tensor<?x?x{''.join(f'{extent}x' for extent in rest)}{store}>" for rest in caches]
    current = [f"%cache{number}" for number in range(len(caches))]
    arguments += [f"{cache}: {kind_of}" for cache, kind_of in zip(current, types)]
    coded = store != kind
    if coded:
        body += "  %zero = arith.constant 0 : index\n"
    for number, rest in enumerate(inner):
        cache = min(number, len(caches) - 1)
        extents = "?x" + "".join(f"{extent}x" for extent in rest)
        x, q = f"tensor<{extents}{kind}>", f"tensor<{extents}{store}>"
        arguments.append(f"%x{number}: {x}")
        source = f"%x{number}"
        if coded:
            arguments.append(f"%scale{number}: tensor<1xf32>")
            body += (f"  %s{number} = tensor.extract %scale{number}[%zero] : tensor<1xf32>\n"
                     f"  %n{number} = tensor.dim %x{number}, %zero : {x}\n"
                     f"  %e{number} = tensor.empty(%n{number}) : {q}\n"
                     f"  %q{number} = fusednorm.quantize ins(%x{number} : {x}) static_scale(%s{number})\n"
                     f"      outs(%e{number} : {q}) {{numerics = {VLLM}}} -> ({q})\n")
            source = f"%q{number}"
        body += (f"  %w{number} = fusednorm.paged_store ins({source} : {q}) "
                 f"slots(%slots : tensor<?x{slots}>)\n      outs({current[cache]} : {types[cache]}) "
                 f"{{column = {columns[number]}}} -> {types[cache]}\n")
        current[cache] = f"%w{number}"
    return signature(name, ", ".join(arguments), ", ".join(types), body, ", ".join(current))


def concat_and_cache_mla(kv_c: Tensor, k_pe: Tensor, kv_cache: Tensor, slot_mapping: Tensor,
                         kv_cache_dtype: str, scale: Optional[Tensor]) -> None:
    """Writes the compressed KV of MLA to a paged KV cache: c_kv, then the rope part k_pe.

    Parameters
    ----------
    kv_c : tensor [tokens, l], f32, f16 or bf16
        The compressed KV (c_kv) of each token.
    k_pe : tensor [tokens, r], type of kv_c
        The rotated key part of each token.
    kv_cache : tensor [pages, page_size, l + r], type of kv_c or FP8
        The cache. Only the slots of the tokens are written. With "fp8_ds_mla" a row consists of
        l + l / 32 + 2 r bytes, of type int8 or uint8.
    slot_mapping : tensor [tokens or fewer], i64 or i32
        The slot of each token: page * page_size + offset. A negative slot is padding. Tokens after
        the last slot are not stored.
    kv_cache_dtype : str
        "auto": the cache has the type of kv_c, as with the names "bfloat16" and "float16".
        "fp8", "fp8_e4m3", "fp8_e5m2": the cache holds fp8(x / scale).
        "fp8_ds_mla": l FP8 values of kv_c, a scale in f32 for each 128 of them, and k_pe: 656 bytes
        for l = 512 and r = 64. Scales are max(amax / 448, 2^-126). kv_c must be bf16 or f16.
    scale : tensor with one element, f32; or None
        The scale of FP8 values; ignored with other types and "fp8_ds_mla". For CPUs only: the host
        reads it.

    Raises
    ------
    ArgumentError
        If a slot is past the end of the cache (checked on CPUs), or kv_cache_dtype is unknown.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `concat_and_cache_mla` of vLLM.

    Examples
    --------
    >>> cache = np.zeros((1, 4, 3), np.float32)    # one page of four slots
    >>> kv_c, k_pe = np.float32([[1, 2], [4, 5]]), np.float32([[3], [6]])
    >>> ops.concat_and_cache_mla(kv_c, k_pe, cache, np.int64([2, -1]), "auto", None)
    >>> cache[0, 2]    # slot 2; the second token is padding
    array([1., 2., 3.], dtype=float32)
    """
    if kv_cache_dtype == _INLINE:
        return _store_inline(kv_c, k_pe, kv_cache, slot_mapping)
    kind, latent = typed(kv_c, "kv_c", rank=2)
    part = typed(k_pe, "k_pe", (kind,), 2)[1]
    store = _store_type(kind, kv_cache_dtype, (_INLINE,))
    pages, page_size, width = _cache_shape(kv_cache, "kv_cache", store, 3)
    if width != latent[1] + part[1]:
        raise ShapeError(f"kv_cache: expected {latent[1] + part[1]} columns, the columns of kv_c "
                         f"and k_pe, got {width}")
    slots = _check_slots(slot_mapping, pages, page_size)
    own = _of_slots(kv_c, "kv_c", latent, slot_mapping)
    rope = _of_slots(k_pe, "k_pe", part, slot_mapping)
    factor = None if store == kind else number(scale, "scale")
    run(_store_text, ("concat_and_cache_mla", kind, store, slots, (latent[1:], part[1:]),
                      (0, latent[1]), ((width,),)),
        (slot_mapping, kv_cache, own, rope) if factor is None else
        (slot_mapping, kv_cache, own, factor, rope, factor), kv_c)


def reshape_and_cache_flash(key: Tensor, value: Tensor, key_cache: Tensor, value_cache: Tensor,
                            slot_mapping: Tensor, kv_cache_dtype: str, k_scale: Optional[Tensor],
                            v_scale: Optional[Tensor]) -> None:
    """Writes keys and values of new tokens to a paged KV cache.

    Parameters
    ----------
    key : tensor [tokens, kv_heads, d], f32, f16 or bf16
        The keys.
    value : tensor [tokens, kv_heads, dv], type of key
        The values.
    key_cache : tensor [pages, page_size, kv_heads, d], type of key or FP8
        The cache of keys. Only the slots of the tokens are written.
    value_cache : tensor [pages, page_size, kv_heads, dv], type of key_cache
        The cache of values.
    slot_mapping : tensor [tokens or fewer], i64 or i32
        The slot of each token: page * page_size + offset. A negative slot is padding. Tokens after
        the last slot are not stored.
    kv_cache_dtype : str
        "auto", "bfloat16", "float16": the caches have the type of key. "fp8", "fp8_e4m3",
        "fp8_e5m2": they hold fp8(x / scale).
    k_scale, v_scale : tensor with one element, f32; or None
        The scales of FP8 values; ignored with other types. For CPUs only: the host reads them.

    Raises
    ------
    ArgumentError
        If a slot is past the end of a cache (checked on CPUs), or kv_cache_dtype is unknown.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `reshape_and_cache_flash` of vLLM.

    Examples
    --------
    >>> keys, values = np.zeros((2, 2, 4, 1, 2), np.float32)    # two pages of four slots each
    >>> k, v = np.float32([[[1, 2]]]), np.float32([[[3, 4]]])
    >>> ops.reshape_and_cache_flash(k, v, keys, values, np.int64([5]), "auto", None, None)
    >>> keys[1, 1], values[1, 1]    # slot 5 = page 1, offset 1
    (array([[1., 2.]], dtype=float32), array([[3., 4.]], dtype=float32))
    """
    kind, keys = typed(key, "key", rank=3)
    values = typed(value, "value", (kind,), 3)[1]
    store = _store_type(kind, kv_cache_dtype)
    caches = []
    for cache, name in ((key_cache, "key_cache"), (value_cache, "value_cache")):
        caches.append(_cache_shape(cache, name, store, 4))
        slots = _check_slots(slot_mapping, caches[-1][0], caches[-1][1])
    k = _of_slots(key, "key", keys, slot_mapping)
    v = _of_slots(value, "value", values, slot_mapping)
    run(_store_text, ("reshape_and_cache_flash", kind, store, slots, (keys[1:], values[1:]), (0, 0),
                      (caches[0][2:], caches[1][2:])),
        (slot_mapping, key_cache, value_cache, k, v) if store == kind else
        (slot_mapping, key_cache, value_cache, k, number(k_scale, "k_scale"), v,
         number(v_scale, "v_scale")), key)


def _gather_text(kind: str, width: int, columns: int, column: int, codes: str,
                 group: int, cached: Optional[Tuple[str, int]], bounded: bool) -> str:
    c = f"tensor<?x?x{width}x{kind}>"
    q, s = f"tensor<?x{columns}x{codes}>", f"tensor<{-(-columns // group)}x?xf32>"
    arguments = [f"%cache: {c}", "%table: tensor<?x?xi32>", "%offsets: tensor<?xi32>",
                 "%lengths: tensor<?xi32>"]
    scales, scheme, bound = "", "", ""
    if cached:
        # Scales have the layout of the cache, with one column for each group of its columns.
        t = f"tensor<?x?x{-(-width // cached[1])}x{cached[0]}>"
        arguments.append(f"%cached: {t}")
        scales = f" cache_scales(%cached : {t})"
        scheme = f", cache_scheme = #fusednorm.quantization<group = {cached[1]}>"
    body = ""
    if bounded:
        arguments.append("%bound: f32")
        bound = " scale_ub(%bound)"
    body += (f"  %0, %1 = fusednorm.gather_quantize ins(%cache : {c}){scales}\n"
             f"      table(%table : tensor<?x?xi32>) row_offsets(%offsets : tensor<?xi32>)\n"
             f"      lengths(%lengths : tensor<?xi32>){bound} outs(%codes, %scales : {q}, {s})\n"
             f"      {{column = {column}, scheme = #fusednorm.quantization<group = "
             f"{group}, layout = transposed>{scheme}}} -> ({q}, {s})\n")
    return signature("gather_quantize", ", ".join([*arguments, f"%codes: {q}", f"%scales: {s}"]),
                     f"{q}, {s}", body, "%0, %1")


def gather_quantize(cache: Tensor, table: Tensor, row_offsets: Tensor, lengths: Tensor,
                    columns: int, column: int = 0, group_size: int = 128,
                    quant_dtype: Optional[DType] = None, scale_ub: Optional[float] = None,
                    cache_scales: Optional[Tensor] = None, cache_group: Optional[int] = None,
                    out: Optional[Tensor] = None,
                    scales: Optional[Tensor] = None) -> Tuple[Result, Result]:
    """Gathers rows of a paged KV cache and quantizes them in the layout of `scaled_matmul`.

    Values x have the type of the cache. For an FP8 cache they are multiplied by cache_scales and
    rounded to bf16. The scale of a group is amax / M, with M the largest value of the quantized
    type. Quantized values are x * rn(1 / scale) and saturate.

    Parameters
    ----------
    cache : tensor [pages, page_size, width], f32, f16, bf16 or FP8
        The paged cache. FP8 requires cache_scales.
    table : tensor [sequences, most_pages], i32
        The page numbers of each sequence (block_table of vLLM).
    row_offsets : tensor [sequences + 1], i32
        The first row of each sequence in the result (qo_indptr of FlashInfer).
    lengths : tensor [sequences], i32
        The position of the first row of each sequence.
    columns : int
        The number of columns to read.
    column : int
        The first column to read.
    group_size : int
        The columns with one scale: 2 or a multiple of 4. The last group may have fewer columns.
    quant_dtype : dtype or str, optional
        The quantized type: f8E4M3FN, f8E4M3FNUZ, f8E5M2 or int8. By default the type of `out`, or
        f8E4M3FN.
    scale_ub : float, optional
        An upper bound of amax.
    cache_scales : tensor [pages, page_size, ceil(width / cache_group)], f32, f16 or bf16, optional
        The scales of an FP8 cache.
    cache_group : int, optional
        The columns of the cache that share a scale.
    out : tensor [rows, columns], optional
        The quantized values. By default a new tensor with row_offsets[-1] rows.
    scales : tensor [ceil(columns / group_size), rows], f32, optional
        The scales, transposed. By default a new tensor.

    Returns
    -------
    values : tensor [rows, columns]
        The quantized values.
    scales : tensor [ceil(columns / group_size), rows], f32
        The scales, transposed.

    Raises
    ------
    ArgumentError
        If offsets decrease, a length is negative, or a page is not in the cache (checked on CPUs).
        Also if only one of cache_scales and cache_group is given.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape, or group_size is less than 1.

    Notes
    -----
    Source: the op `fusednorm.gather_quantize`. Without `out`, the host reads row_offsets[-1].

    Examples
    --------
    >>> cache = np.float32([[[1, 2]], [[448, -448]]])    # two pages of one row
    >>> table, row_offsets, lengths = np.int32([[1, 0]]), np.int32([0, 2]), np.int32([0])
    >>> values, scales = ops.gather_quantize(cache, table, row_offsets, lengths, 2, group_size=2)
    >>> values, scales    # the row of page 1, then the row of page 0
    (array([[126, 254],
           [118, 126]], dtype=uint8), array([[1.        , 0.00446429]], dtype=float32))
    """
    kinds = ("f32", "f16", "bf16") if cache_scales is None else ("f8E4M3FN", "f8E4M3FNUZ",
                                                                 "f8E5M2")
    kind, extents = typed(cache, "cache", kinds, 3)
    group_size, column = whole(group_size, "group_size"), whole(column, "column")
    columns = whole(columns, "columns")
    if not 0 <= column <= extents[-1] - columns or columns < 1:
        raise ShapeError(f"columns: expected a range of the {extents[-1]} columns of the cache, "
                         f"got {columns} columns from column {column}")
    if group_size < 1:
        raise ShapeError(f"group_size: expected 1 or more columns, got {group_size}")
    if (cache_scales is None) != (cache_group is None):
        raise ArgumentError("cache_group: required with cache_scales, must be None without them")
    for tensor, name in ((table, "table"), (row_offsets, "row_offsets"), (lengths, "lengths")):
        element(tensor, name, ("i32",))
    count = shape(row_offsets, "row_offsets", 1)[0] - 1
    if shape(lengths, "lengths", 1)[0] != count or shape(table, "table", 2)[0] != count:
        raise ShapeError(f"row_offsets: expected one element more than sequences (lengths: "
                         f"{shape(lengths, 'lengths')[0]}, table: {shape(table, 'table')[0]}), got "
                         f"{count + 1}")
    _check_pages(table, row_offsets, lengths, extents[0], extents[1])
    if out is not None:
        codes = element(out, "out", ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "i8"))
        same_type(quant_dtype, out, "quant_dtype", "out", quantized_type)
    else:
        codes = "f8E4M3FN" if quant_dtype is None else quantized_type(quant_dtype, "quant_dtype")
    tokens = int(row_offsets[-1]) if out is None else shape(out, "out", 2)[0]
    groups = -(-columns // group_size)
    made = _arrays.empty(cache, (tokens, columns), codes) if out is None else out
    own = _arrays.empty(cache, (groups, tokens), "f32") if scales is None else scales
    cached = None
    tensors: List[Any] = [cache, table, row_offsets, lengths]
    if cache_scales is not None:
        cached = (element(cache_scales, "cache_scales", ("f32", "f16", "bf16")), cache_group)
        tensors.append(cache_scales)
    if scale_ub is not None:
        tensors.append(float(scale_ub))
    run(_gather_text, (kind, extents[-1], columns, column, codes, group_size, cached,
                       scale_ub is not None), (*tensors, made, own), cache)
    return _arrays.give(cache, (made, own))


def _check_pages(table: Any, row_offsets: Any, lengths: Any, pages: int, page_size: int) -> None:
    """Raises an error if a gather would read past the cache.

    Offsets must not decrease, lengths must not be negative, and the table must have a page of the
    cache for each row.
    """
    if not shape(lengths, "lengths")[0] or not _arrays.check_bounds(lengths):
        return
    counts = row_offsets[1:] - row_offsets[:-1]
    if int(row_offsets[0]) < 0 or _arrays.bounds(counts)[0] < 0:
        raise ArgumentError("row_offsets: expected nonnegative values that do not decrease")
    if _arrays.bounds(lengths)[0] < 0:
        raise ArgumentError("lengths: expected nonnegative values, got "
                            f"{_arrays.bounds(lengths)[0]}")
    most = _arrays.bounds((lengths + counts) * (counts > 0))[1]
    if most > shape(table, "table")[1] * page_size:
        raise ArgumentError(f"table: expected pages for {most} rows of a sequence, got "
                            f"{shape(table, 'table')[1]} pages of {page_size}")
    for sequence, (first, count) in enumerate(zip(lengths.tolist(), counts.tolist())):
        used = table[sequence, first // page_size:-(-(first + count) // page_size)]
        if not count or not len(used):
            continue
        low, high = _arrays.bounds(used)
        if not 0 <= low <= high < pages:
            raise ArgumentError(f"table: expected page numbers from 0 to {pages - 1}, got {low} to "
                                f"{high} for sequence {sequence}")
