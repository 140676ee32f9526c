# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ready functions, with the names, the order of arguments and the outputs that users of vLLM
(first part) and FlashInfer (second part) know.

Tensors are of NumPy, PyTorch, CuPy or JAX. Where a framework lacks a type, `uint16` is bf16
and `uint8` is f8E4M3FN. Rows are the last dimension, with any number of dimensions before it;
they may have gaps between them. Functions that return nothing write to their arguments. Each
compiles when it meets a new type, width or number of dimensions, and never for a new number
of rows. Rounding follows the library that the name is from, see `preset` in the reference of
`#fusednorm.numerics`. A tensor that does not fit raises a `fusednorm.ArgumentError`; `argument N`
in it counts the tensors from 0.
"""

from __future__ import annotations

from typing import Any, Optional, Tuple

from . import _arrays
from ._functions import code_type, element, rows, run, shape, tensor_text
from .errors import ArgumentError, ShapeError

_VLLM = "#fusednorm.numerics<preset = vllm>"
# FP8 of a tensor and of tokens multiply by the inverse of the scale there.
_VLLM_SCALED = "#fusednorm.numerics<preset = vllm, scaling = reciprocal>"
_FLASHINFER = "#fusednorm.numerics<preset = flashinfer>"


def _signature(name: str, arguments: str, results: str, body: str, values: str) -> str:
    return (f"func.func @{name}({arguments}) -> ({results}) {{\n{body}"
            f"  return {values} : {results}\n}}\n")


def _norm_text(name: str, kind: str, rank: int, columns: int, weight: str, out: str,
               numerics: str, offset: str = "") -> str:
    x, y = tensor_text(rank, columns, kind), tensor_text(rank, columns, out)
    gamma = f"tensor<{columns}x{weight}>"
    return _signature(
        name, f"%out: {y}, %input: {x}, %weight: {gamma}, %epsilon: f32", y,
        ("  %one = arith.constant 1.0 : f32\n" if offset else "") +
        f"  %0 = fusednorm.rms_norm ins(%input, %weight : {x}, {gamma}) epsilon(%epsilon) {offset}\n"
        f"      outs(%out : {y}) {{numerics = {numerics}}} -> {y}\n", "%0")


def _add_norm_text(name: str, kind: str, rank: int, columns: int, weight: str, numerics: str,
                   normalized: str, offset: str = "") -> str:
    x, gamma = tensor_text(rank, columns, kind), f"tensor<{columns}x{weight}>"
    return _signature(
        name, f"%input: {x}, %residual: {x}, %weight: {gamma}, %epsilon: f32", f"{x}, {x}",
        ("  %one = arith.constant 1.0 : f32\n" if offset else "") +
        f"  %0, %1 = fusednorm.add_rms_norm ins(%input, %residual, %weight : {x}, {x}, {gamma})\n"
        f"      epsilon(%epsilon) {offset} normalized({normalized})\n"
        f"      outs(%input, %residual : {x}, {x}) {{numerics = {numerics}}} -> ({x}, {x})\n",
        "%0, %1")


def _empty_text(kind: str, rank: int, columns: int, like: str = "%input") -> str:
    """Lines that make %y, rows of the shape of `like`."""
    x = tensor_text(rank, columns, kind)
    lines, names = "", []
    for d in range(rank - 1):
        lines += (f"  %c{d} = arith.constant {d} : index\n"
                  f"  %d{d} = tensor.dim {like}, %c{d} : {x}\n")
        names.append(f"%d{d}")
    return lines + f"  %y = tensor.empty({', '.join(names)}) : {x}\n"


# ---- vLLM ---------------------------------------------------------------------------------


def rms_norm(out: Any, input: Any, weight: Any, epsilon: float) -> None:
    """out = input / sqrt(mean(input^2) + epsilon), rounded, times weight.

    out, input: [..., n], f32, f16 or bf16; weight: [n].
    """
    kind, rank, columns = rows(input, "input")
    text = _norm_text("rms_norm", kind, rank, columns, element(weight, "weight"),
                      element(out, "out"), _VLLM)
    run(text, (out, input, weight, epsilon), input)


def fused_add_rms_norm(input: Any, residual: Any, weight: Any, epsilon: float) -> None:
    """residual = input + residual; input = rms_norm(residual). Both in place.

    input, residual: [..., n] of one type, f32, f16 or bf16; weight: [n].
    """
    kind, rank, columns = rows(input, "input")
    text = _add_norm_text("fused_add_rms_norm", kind, rank, columns, element(weight, "weight"),
                          _VLLM, "rounded")
    run(text, (input, residual, weight, epsilon), input)


def rms_norm_static_fp8_quant(out: Any, input: Any, weight: Any, scale: Any,
                              epsilon: float) -> None:
    """out = fp8(rms_norm(input) / scale), where the quotient is a product with 1 / scale.

    out: [..., n] of FP8; input: [..., n]; weight: [n]; scale: [1], f32.
    """
    kind, rank, columns = rows(input, "input")
    x, codes = tensor_text(rank, columns, kind), element(out, "out", ("f8E4M3FN", "f8E4M3FNUZ"))
    q, gamma = tensor_text(rank, columns, codes), f"tensor<{columns}x{element(weight, 'weight')}>"
    text = _signature(
        "rms_norm_static_fp8_quant",
        f"%out: {q}, %input: {x}, %weight: {gamma}, %scale: tensor<1xf32>, %epsilon: f32", q,
        "  %zero = arith.constant 0 : index\n"
        "  %s = tensor.extract %scale[%zero] : tensor<1xf32>\n" +
        _empty_text(kind, rank, columns) +
        f"  %0 = fusednorm.rms_norm ins(%input, %weight : {x}, {gamma}) epsilon(%epsilon)\n"
        f"      outs(%y : {x}) {{numerics = {_VLLM}}} -> {x}\n"
        f"  %1 = fusednorm.quantize ins(%0 : {x}) static_scale(%s) outs(%out : {q})\n"
        f"      {{numerics = {_VLLM_SCALED}}} -> ({q})\n", "%1")
    run(text, (out, input, weight, scale, epsilon), input)


def rms_norm_dynamic_per_token_quant(
        input: Any, weight: Any, epsilon: float, quant_dtype: Any, scale_ub: Any = None,
        residual: Any = None) -> Tuple[Any, Any]:
    """rms_norm of each row, quantized by a scale of its own: (codes, scales).

    input: [..., n]; weight: [n]; quant_dtype: FP8 or int8; scale_ub: [1], f32, bounds the
    absolute maximum; residual: as input, in place, added before.
    Returns codes [..., n] and scales [rows, 1], f32.
    """
    kind, rank, columns = rows(input, "input")
    codes = code_type(quant_dtype, "quant_dtype")
    count = 1
    for extent in shape(input, "input")[:-1]:
        count *= extent
    x, q = tensor_text(rank, columns, kind), tensor_text(rank, columns, codes)
    s, gamma = tensor_text(rank, 1, "f32"), f"tensor<{columns}x{element(weight, 'weight')}>"
    arguments = f"%input: {x}, %weight: {gamma}, %epsilon: f32"
    results, values, body = f"{q}, {s}", "%2, %3", _empty_text(kind, rank, columns)
    tensors = [input, weight, epsilon]
    bound = ""
    if scale_ub is not None:
        arguments += ", %bound: tensor<1xf32>"
        body += ("  %zero = arith.constant 0 : index\n"
                 "  %ub = tensor.extract %bound[%zero] : tensor<1xf32>\n")
        bound = "scale_ub(%ub)"
        tensors.append(scale_ub)
    if residual is not None:
        arguments += f", %residual: {x}"
        body += (f"  %0, %1 = fusednorm.add_rms_norm ins(%input, %residual, %weight : {x}, {x}, {gamma})\n"
                 f"      epsilon(%epsilon) outs(%y, %residual : {x}, {x}) {{numerics = {_VLLM}}} -> ({x}, {x})\n")
        results, values = f"{q}, {s}, {x}", "%2, %3, %1"
        tensors.append(residual)
    else:
        body += (f"  %0 = fusednorm.rms_norm ins(%input, %weight : {x}, {gamma}) epsilon(%epsilon)\n"
                 f"      outs(%y : {x}) {{numerics = {_VLLM}}} -> {x}\n")
    arguments += f", %codes: {q}, %scales: {s}"
    floor = ", scale_floor = 0.0" if codes == "i8" else ""
    body += (f"  %2, %3 = fusednorm.quantize ins(%0 : {x}) {bound} outs(%codes, %scales : {q}, {s})\n"
             f"      {{numerics = #fusednorm.numerics<preset = vllm{floor}>}} -> ({q}, {s})\n")
    made = _arrays.empty(input, tuple(shape(input, "input")), codes)
    scales = _arrays.empty(input, (*shape(input, "input")[:-1], 1), "f32")
    run(_signature("rms_norm_dynamic_per_token_quant", arguments, results, body, values),
        (*tensors, made, scales), input)
    return _arrays.give(input, (made, scales.reshape(count, 1)))


def scaled_fp8_quant(input: Any, scale: Any = None, num_token_padding: Optional[int] = None,
                     scale_ub: Any = None, use_per_token_if_dynamic: bool = False,
                     output: Any = None) -> Tuple[Any, Any]:
    """FP8 by a given scale, by one of the whole tensor, or by one of each token:
    (codes, scale).

    input: [m, n]; scale: [1], f32; scale_ub: [1], f32, for scales of tokens;
    num_token_padding: rows of the codes, of which those from m on are left as they are.
    The scale that is returned is [1], or [m, 1] for tokens.
    """
    kind, rank, columns = rows(input, "input")
    extents = shape(input, "input", 2)
    if scale is None and scale_ub is not None and not use_per_token_if_dynamic:
        raise ArgumentError("scale_ub: expected None, as it bounds scales of tokens; got a tensor")
    if output is None:
        output = _arrays.empty(input, (max(num_token_padding or 0, extents[0]), columns), "f8E4M3FN")
    codes = element(output, "output", ("f8E4M3FN", "f8E4M3FNUZ"))
    q, x = tensor_text(rank, columns, codes), tensor_text(rank, columns, kind)
    per_token = scale is None and use_per_token_if_dynamic
    made = scale
    if scale is None:
        made = _arrays.empty(input, (extents[0], 1) if per_token else (1,), "f32")
    s = "tensor<?x1xf32>" if per_token else "tensor<1xf32>"
    arguments, body = f"%input: {x}, %out: {q}, %scale: {s}", "  %zero = arith.constant 0 : index\n"
    tensors = [input, output[:extents[0]], made]
    if scale is not None:
        results, values = q, "%0"
        body += (f"  %s = tensor.extract %scale[%zero] : {s}\n"
                 f"  %0 = fusednorm.quantize ins(%input : {x}) static_scale(%s) outs(%out : {q})\n"
                 f"      {{numerics = {_VLLM_SCALED}}} -> ({q})\n")
    else:
        results, values, bound, scheme = f"{q}, {s}", "%0, %1", "", ""
        floor = "" if per_token else ", scale_floor = 0.0"
        if scale_ub is not None:
            arguments += ", %bound: tensor<1xf32>"
            tensors.append(scale_ub)
            body += "  %ub = tensor.extract %bound[%zero] : tensor<1xf32>\n"
            bound = "scale_ub(%ub)"
        if not per_token:
            scheme = ", scheme = #fusednorm.quantization<tensor>"
        body += (f"  %0, %1 = fusednorm.quantize ins(%input : {x}) {bound} outs(%out, %scale : {q}, {s})\n"
                 f"      {{numerics = #fusednorm.numerics<preset = vllm, scaling = reciprocal{floor}>"
                 f"{scheme}}} -> ({q}, {s})\n")
    run(_signature("scaled_fp8_quant", arguments, results, body, values), tensors, input)
    return _arrays.give(input, (output, made))


def per_token_group_quant_fp8(
        x: Any, group_size: int, eps: float = 1e-10, dtype: Any = None,
        column_major_scales: bool = False, out_q: Any = None,
        use_ue8m0: Optional[bool] = None) -> Tuple[Any, Any]:
    """FP8 by a scale of each `group_size` columns: (codes, scales).

    x: [..., n], n a multiple of group_size, which is a power of two; eps: the smallest absolute
    maximum. Scales are f32, [..., n / group_size], or with column_major_scales a transposed
    view with that shape. use_ue8m0 is not there: scales are no powers of two.
    """
    kind, rank, columns = rows(x, "x")
    if use_ue8m0:
        raise ArgumentError("use_ue8m0: expected False or None; scales of powers of two are what "
                            "`quantize` with scales of f8E8M0FNU stores")
    if group_size < 1 or columns % group_size:
        raise ShapeError(f"group_size: expected a number that divides the {columns} columns of x, "
                         f"got {group_size}")
    if column_major_scales and rank != 2:
        raise ShapeError(f"x: expected 2 dimensions with column_major_scales, got {rank}")
    groups = columns // group_size
    codes = code_type(dtype, "dtype") if dtype is not None else \
        element(out_q, "out_q", ("f8E4M3FN", "f8E4M3FNUZ")) if out_q is not None else "f8E4M3FN"
    extents = shape(x, "x")
    made = out_q if out_q is not None else _arrays.empty(x, extents, codes)
    scales = _arrays.empty(x, (groups, extents[0]) if column_major_scales else
                           (*extents[:-1], groups), "f32")
    i, q = tensor_text(rank, columns, kind), tensor_text(rank, columns, codes)
    s = f"tensor<{groups}x?xf32>" if column_major_scales else tensor_text(rank, groups, "f32")
    layout = ", layout = transposed" if column_major_scales else ""
    text = _signature(
        "per_token_group_quant_fp8", f"%x: {i}, %codes: {q}, %scales: {s}", f"{q}, {s}",
        f"  %0, %1 = fusednorm.quantize ins(%x : {i}) outs(%codes, %scales : {q}, {s})\n"
        f"      {{numerics = #fusednorm.numerics<scaling = divide, amax_floor = {eps:.17e}>,\n"
        f"       scheme = #fusednorm.quantization<group = {group_size}{layout}>}} -> ({q}, {s})\n",
        "%0, %1")
    run(text, (x, made, scales), x)
    return _arrays.give(x, (made, scales.T if column_major_scales else scales))


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
    text = _signature(
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


def _check_slots(slot_mapping: Any, pages: int, page_size: int) -> None:
    if shape(slot_mapping, "slot_mapping", 1)[0] and int(slot_mapping.max()) >= pages * page_size:
        raise ArgumentError(f"slot_mapping: expected slots below {pages * page_size}, as the cache "
                            f"has {pages} pages of {page_size}, got {int(slot_mapping.max())}")


def concat_and_cache_mla(kv_c: Any, k_pe: Any, kv_cache: Any, slot_mapping: Any,
                         kv_cache_dtype: str, scale: Any) -> None:
    """Writes latent rows, and the rotated parts of keys behind them, to a paged cache.

    kv_c: [tokens, r]; k_pe: [tokens, p]; kv_cache: [pages, page_size, r + p]; slot_mapping:
    [tokens], i64, a slot below 0 is padding; kv_cache_dtype: "auto", or "fp8" for codes of
    x / scale; scale: [1], f32.
    """
    kind, _, latent = rows(kv_c, "kv_c")
    element(k_pe, "k_pe", (kind,))
    part = shape(k_pe, "k_pe", 2)[1]
    shape(kv_c, "kv_c", 2)
    pages, page_size, width = shape(kv_cache, "kv_cache", 3)
    if width != latent + part:
        raise ShapeError(f"kv_cache: expected rows of {latent + part}, the widths of kv_c and k_pe, "
                         f"got {width}")
    _store([(kv_c, "kv_c", 0, 0), (k_pe, "k_pe", 0, latent)], [kv_cache], slot_mapping,
           kv_cache_dtype, [scale, scale], "concat_and_cache_mla")


def reshape_and_cache_flash(key: Any, value: Any, key_cache: Any, value_cache: Any,
                            slot_mapping: Any, kv_cache_dtype: str, k_scale: Any,
                            v_scale: Any) -> None:
    """Writes rows of keys and values to their pages.

    key, value: [tokens, heads, n]; key_cache, value_cache: [pages, page_size, heads, n];
    slot_mapping: [tokens], i64, a slot below 0 is padding; kv_cache_dtype: "auto", or "fp8"
    for codes of x / scale; k_scale, v_scale: [1], f32.
    """
    shape(key, "key", 3), shape(value, "value", 3)
    shape(key_cache, "key_cache", 4), shape(value_cache, "value_cache", 4)
    _store([(key, "key", 0, 0), (value, "value", 1, 0)], [key_cache, value_cache], slot_mapping,
           kv_cache_dtype, [k_scale, v_scale], "reshape_and_cache_flash")


def _store(sources: list, caches: list, slot_mapping: Any, kv_cache_dtype: str, scales: list,
           name: str) -> None:
    if kv_cache_dtype not in ("auto", "fp8", "fp8_e4m3"):
        raise ArgumentError(f"kv_cache_dtype: expected auto, fp8 or fp8_e4m3, got {kv_cache_dtype!r}")
    coded = kv_cache_dtype != "auto"
    element(slot_mapping, "slot_mapping", ("i64",))
    kind = element(sources[0][0], sources[0][1])
    store = "f8E4M3FN" if coded else kind
    arguments, body, tensors, types = ["%slots: tensor<?xi64>"], "", [slot_mapping], []
    current = {}
    for number, cache in enumerate(caches):
        element(cache, "cache", (store,))
        extents = shape(cache, "cache")
        _check_slots(slot_mapping, extents[0], extents[1])
        # Extents of heads and rows are static, pages and their size are not.
        types.append("tensor<?x?x" + "".join(f"{extent}x" for extent in extents[2:]) + f"{store}>")
        arguments.append(f"%cache{number}: {types[-1]}")
        current[number] = f"%cache{number}"
        tensors.append(cache)
    if coded:
        body += "  %zero = arith.constant 0 : index\n"
    for number, (tensor, label, cache, column) in enumerate(sources):
        inner = shape(tensor, label)[1:]
        x = "tensor<?x" + "".join(f"{extent}x" for extent in inner) + f"{kind}>"
        q = x.replace(f"{kind}>", f"{store}>")
        element(tensor, label, (kind,))
        arguments.append(f"%x{number}: {x}")
        tensors.append(tensor)
        source, rows_type = f"%x{number}", x
        if coded:
            arguments.append(f"%scale{number}: tensor<1xf32>")
            tensors.append(scales[number])
            body += (f"  %s{number} = tensor.extract %scale{number}[%zero] : tensor<1xf32>\n"
                     f"  %n{number} = tensor.dim %x{number}, %zero : {x}\n"
                     f"  %e{number} = tensor.empty(%n{number}) : {q}\n"
                     f"  %q{number} = fusednorm.quantize ins(%x{number} : {x}) static_scale(%s{number})\n"
                     f"      outs(%e{number} : {q}) {{numerics = {_VLLM}}} -> ({q})\n")
            source, rows_type = f"%q{number}", q
        body += (f"  %w{number} = fusednorm.paged_store ins({source} : {rows_type}) "
                 f"slots(%slots : tensor<?xi64>)\n"
                 f"      outs({current[cache]} : {types[cache]}) {{column = {column}}} -> {types[cache]}\n")
        current[cache] = f"%w{number}"
    text = _signature(name, ", ".join(arguments), ", ".join(types), body,
                      ", ".join(current.values()))
    run(text, tensors, sources[0][0])


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
    text = _signature("apply_rotary_pos_emb",
                      f"%q: {x}, %k: {x}, %cos: {t}, %sin: {t}, %q_out: {x}, %k_out: {x}",
                      f"{x}, {x}", body, "%0, %1")
    run(text, (q, k, cos[..., :pairs], sin[..., :pairs], *made), q)
    return _arrays.give(q, tuple(made))


# ---- FlashInfer ---------------------------------------------------------------------------


def _flashinfer_norm(name: str, input: Any, weight: Any, eps: float, out: Any, offset: str) -> Any:
    kind, rank, columns = rows(input, "input")
    made = _arrays.empty(input, shape(input, "input"), kind) if out is None else out
    text = _norm_text(name, kind, rank, columns, element(weight, "weight"), element(made, "out"),
                      _FLASHINFER, offset)
    run(text, (made, input, weight, eps), input)
    return _arrays.give(input, made) if out is None else out


def rmsnorm(input: Any, weight: Any, eps: float = 1e-6, out: Any = None,
            enable_pdl: Optional[bool] = None) -> Any:
    """input / sqrt(mean(input^2) + eps) * weight, rounded once; to `out`, or to a new tensor.

    input: [..., n], f32, f16 or bf16; weight: [n]. enable_pdl changes no result.
    """
    return _flashinfer_norm("rmsnorm", input, weight, eps, out, "")


def gemma_rmsnorm(input: Any, weight: Any, eps: float = 1e-6, out: Any = None,
                  enable_pdl: Optional[bool] = None) -> Any:
    """As `rmsnorm`, times weight + 1."""
    return _flashinfer_norm("gemma_rmsnorm", input, weight, eps, out, "weight_offset(%one)")


def _flashinfer_add(name: str, input: Any, residual: Any, weight: Any, eps: float,
                    offset: str) -> None:
    kind, rank, columns = rows(input, "input")
    text = _add_norm_text(name, kind, rank, columns, element(weight, "weight"), _FLASHINFER,
                          "unrounded", offset)
    run(text, (input, residual, weight, eps), input)


def fused_add_rmsnorm(input: Any, residual: Any, weight: Any, eps: float = 1e-6,
                      enable_pdl: Optional[bool] = None) -> None:
    """residual = input + residual; input = rmsnorm of that sum before it is rounded.

    input, residual: [..., n] of one type; weight: [n]. Both in place.
    """
    _flashinfer_add("fused_add_rmsnorm", input, residual, weight, eps, "")


def gemma_fused_add_rmsnorm(input: Any, residual: Any, weight: Any, eps: float = 1e-6,
                            enable_pdl: Optional[bool] = None) -> None:
    """As `fused_add_rmsnorm`, times weight + 1."""
    _flashinfer_add("gemma_fused_add_rmsnorm", input, residual, weight, eps, "weight_offset(%one)")


def layernorm(input: Any, gemma: Any, beta: Any, eps: float = 1e-6) -> Any:
    """(input - mean) / sqrt(variance + eps) * gemma + beta, rounded once, as a new tensor.

    input: [..., n]; gemma, beta: [n], f32.
    """
    kind, rank, columns = rows(input, "input")
    x, g = tensor_text(rank, columns, kind), f"tensor<{columns}x{element(gemma, 'gemma')}>"
    b = f"tensor<{columns}x{element(beta, 'beta')}>"
    text = _signature(
        "layernorm", f"%out: {x}, %input: {x}, %gemma: {g}, %beta: {b}, %eps: f32", x,
        f"  %0 = fusednorm.layer_norm ins(%input, %gemma : {x}, {g}) beta(%beta : {b}) epsilon(%eps)\n"
        f"      outs(%out : {x}) {{numerics = {_FLASHINFER}}} -> {x}\n", "%0")
    made = _arrays.empty(input, shape(input, "input"), kind)
    run(text, (made, input, gemma, beta, eps), input)
    return _arrays.give(input, made)


def apply_rope_with_cos_sin_cache_inplace(
        positions: Any, query: Any, key: Any, head_size: int, cos_sin_cache: Any,
        is_neox: bool = True) -> None:
    """As `rotary_embedding`; the cache is f32."""
    element(cos_sin_cache, "cos_sin_cache", ("f32",))
    rotary_embedding(positions, query, key, head_size, cos_sin_cache, is_neox)
