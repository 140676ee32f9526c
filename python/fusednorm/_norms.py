# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drop-in functions of vLLM and SGLang: norms and quantization."""

from __future__ import annotations

from typing import Any, Optional, Tuple

from . import _arrays
from ._functions import (VLLM, VLLM_SCALED, quantized_type, element, floor_of, number, quick_calls,
                         run, same_type, signature, tensor_text, typed, whole)
from ._typing import DType, Result, Tensor
from .errors import ArgumentError, ArgumentTypeError, ShapeError


def _weight_text(name: str, columns: int, kind: Optional[str],
                 default: str = "1.0") -> Tuple[str, str, str]:
    """Returns the type of a weight, its argument, and lines that define it.

    Without a type there is no argument: the weight is a constant of f32, so the only rounding is the
    rounding of the result.
    """
    gamma = f"tensor<{columns}x{kind or 'f32'}>"
    if kind is not None:
        return gamma, f", %{name}: {gamma}", ""
    return gamma, "", f"  %{name} = arith.constant dense<{default}> : {gamma}\n"


def _weight_type(weight: Any, name: str = "weight") -> Optional[str]:
    return None if weight is None else element(weight, name)


def _present(*tensors: Any) -> Tuple[Any, ...]:
    """Returns the tensors other than None. Comparisons with None call no method of a tensor."""
    for tensor in tensors:
        if tensor is None:
            # A list, since each step of a generator is a call, which torch.compile slows down.
            return tuple([one for one in tensors if one is not None])
    return tensors


def _given(*values: Any) -> Tuple[Any, ...]:
    """Returns the tensors other than None, and epsilon, the last value."""
    if values[-1] is None:
        raise ArgumentTypeError("epsilon: expected a number, got None")
    return _present(*values)


def _norm_text(name: str, kind: str, rank: int, columns: int, weight: Optional[str], out: str,
               numerics: str, offset: str = "") -> str:
    x, y = tensor_text(rank, columns, kind), tensor_text(rank, columns, out)
    gamma, argument, ones = _weight_text("weight", columns, weight)
    return signature(
        name, f"%out: {y}, %input: {x}{argument}, %epsilon: f32", y,
        ones + ("  %one = arith.constant 1.0 : f32\n" if offset else "") +
        f"  %0 = fusednorm.rms_norm ins(%input, %weight : {x}, {gamma}) epsilon(%epsilon) {offset}\n"
        f"      outs(%out : {y}) {{numerics = {numerics}}} -> {y}\n", "%0")


def _add_norm_text(name: str, kind: str, residual: str, rank: int, columns: int,
                   weight: Optional[str], numerics: str, normalized: str, offset: str = "") -> str:
    x, r = tensor_text(rank, columns, kind), tensor_text(rank, columns, residual)
    gamma, argument, ones = _weight_text("weight", columns, weight)
    return signature(
        name, f"%input: {x}, %residual: {r}{argument}, %epsilon: f32", f"{x}, {r}",
        ones + ("  %one = arith.constant 1.0 : f32\n" if offset else "") +
        f"  %0, %1 = fusednorm.add_rms_norm ins(%input, %residual, %weight : {x}, {r}, {gamma})\n"
        f"      epsilon(%epsilon) {offset} normalized({normalized})\n"
        f"      outs(%input, %residual : {x}, {r}) {{numerics = {numerics}}} -> ({x}, {r})\n",
        "%0, %1")


def _empty_text(kind: str, rank: int, columns: int, like: str = "%input") -> str:
    """Returns lines that define %y, an uninitialized tensor with the shape of `like`."""
    x = tensor_text(rank, columns, kind)
    lines, names = "", []
    for d in range(rank - 1):
        lines += (f"  %c{d} = arith.constant {d} : index\n"
                  f"  %d{d} = tensor.dim {like}, %c{d} : {x}\n")
        names.append(f"%d{d}")
    return lines + f"  %y = tensor.empty({', '.join(names)}) : {x}\n"


_add_norm, _static, _token, _group = (quick_calls() for _ in range(4))


def fused_add_rms_norm(input: Tensor, residual: Tensor, weight: Optional[Tensor],
                       epsilon: float, normalized: str = "rounded") -> None:
    """Adds a residual and normalizes, in place: residual += input; input = rms_norm(residual).

    The sum is rounded to the type of residual before it is normalized. Further rounding is as in
    `rms_norm`.

    Parameters
    ----------
    input : tensor [..., n], f32, f16 or bf16
        The addend on entry, the normalized rows on return.
    residual : tensor [..., n], f32, f16 or bf16
        The residual on entry, the rounded sum on return.
    weight : tensor [n], f32, f16 or bf16; or None
        The weight of each column.
    epsilon : float
        Added to the mean of the squares.
    normalized : str
        `rounded`, or `unrounded` to normalize the f32 sum before it is rounded, as the op of vLLM
        IR does.

    Raises
    ------
    ArgumentError
        If `normalized` has another value.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `fused_add_rms_norm` of vLLM.

    Examples
    --------
    >>> x, residual = np.float32([[1, 1]]), np.float32([[2, 3]])
    >>> ops.fused_add_rms_norm(x, residual, None, 0.0)
    >>> residual, x
    (array([[3., 4.]], dtype=float32), array([[0.84852815, 1.1313709 ]], dtype=float32))
    """
    if _add_norm.call(normalized, input, residual, weight, epsilon):
        return
    if normalized not in ("rounded", "unrounded"):
        raise ArgumentError(f"normalized: expected 'rounded' or 'unrounded', got {normalized!r}")
    kind, extents = typed(input, "input")
    run(_add_norm_text, ("fused_add_rms_norm", kind, element(residual, "residual"), len(extents),
                         extents[-1], _weight_type(weight), VLLM, normalized),
        _given(input, residual, weight, epsilon), input,
        (_add_norm, normalized, (input, residual, weight, epsilon)))


def _static_text(kind: str, rank: int, columns: int, weight: Optional[str], codes: str) -> str:
    x, q = tensor_text(rank, columns, kind), tensor_text(rank, columns, codes)
    gamma, argument, ones = _weight_text("weight", columns, weight)
    return signature(
        "rms_norm_static_fp8_quant",
        f"%out: {q}, %input: {x}{argument}, %scale: tensor<1xf32>, %epsilon: f32", q,
        ones + "  %zero = arith.constant 0 : index\n"
        "  %s = tensor.extract %scale[%zero] : tensor<1xf32>\n" +
        _empty_text(kind, rank, columns) +
        f"  %0 = fusednorm.rms_norm ins(%input, %weight : {x}, {gamma}) epsilon(%epsilon)\n"
        f"      outs(%y : {x}) {{numerics = {VLLM}}} -> {x}\n"
        f"  %1 = fusednorm.quantize ins(%0 : {x}) static_scale(%s) outs(%out : {q})\n"
        f"      {{numerics = {VLLM_SCALED}}} -> ({q})\n", "%1")


def rms_norm_static_fp8_quant(out: Tensor, input: Tensor, weight: Optional[Tensor], scale: Tensor,
                              epsilon: float) -> None:
    """RMSNorm and FP8 quantization by a given scale: out = fp8(rms_norm(input) * rn(1 / scale)).

    The norm is rounded to the type of input as in `rms_norm`. FP8 values saturate. For CPUs only:
    the host reads the scale.

    Parameters
    ----------
    out : tensor [..., n], f8E4M3FN or f8E4M3FNUZ
        The quantized values.
    input : tensor [..., n], f32, f16 or bf16
        The rows to normalize.
    weight : tensor [n], f32, f16 or bf16; or None
        The weight of each column.
    scale : tensor with one element, f32
        The scale of all values.
    epsilon : float
        Added to the mean of the squares.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `rms_norm_static_fp8_quant` of vLLM.

    Examples
    --------
    >>> x, values = np.float32([[3, 4]]), np.empty((1, 2), np.uint8)
    >>> ops.rms_norm_static_fp8_quant(values, x, None, np.float32([0.5]), 0.0)
    >>> values    # bytes of FP8: 1.75 and 2.25
    array([[62, 65]], dtype=uint8)
    """
    if _static.call(None, out, input, weight, scale, epsilon):
        return
    kind, extents = typed(input, "input")
    run(_static_text, (kind, len(extents), extents[-1], _weight_type(weight),
                       element(out, "out", ("f8E4M3FN", "f8E4M3FNUZ"))),
        _given(out, input, weight, number(scale, "scale"), epsilon), input,
        (_static, None, (out, input, weight, scale, epsilon)))


def _token_text(kind: str, rank: int, columns: int, weight: Optional[str], codes: str,
                bounded: bool, residual: Optional[str]) -> str:
    x, q = tensor_text(rank, columns, kind), tensor_text(rank, columns, codes)
    s = tensor_text(rank, 1, "f32")
    gamma, argument, ones = _weight_text("weight", columns, weight)
    arguments = f"%input: {x}{argument}, %epsilon: f32"
    results, values, body = f"{q}, {s}", "%2, %3", ones + _empty_text(kind, rank, columns)
    bound = ""
    if bounded:
        arguments += ", %bound: tensor<1xf32>"
        body += ("  %zero = arith.constant 0 : index\n"
                 "  %ub = tensor.extract %bound[%zero] : tensor<1xf32>\n")
        bound = "scale_ub(%ub)"
    if residual is not None:
        r = tensor_text(rank, columns, residual)
        arguments += f", %residual: {r}"
        body += (f"  %0, %1 = fusednorm.add_rms_norm ins(%input, %residual, %weight : {x}, {r}, {gamma})\n"
                 f"      epsilon(%epsilon) outs(%y, %residual : {x}, {r}) {{numerics = {VLLM}}} -> ({x}, {r})\n")
        results, values = f"{q}, {s}, {r}", "%2, %3, %1"
    else:
        body += (f"  %0 = fusednorm.rms_norm ins(%input, %weight : {x}, {gamma}) epsilon(%epsilon)\n"
                 f"      outs(%y : {x}) {{numerics = {VLLM}}} -> {x}\n")
    arguments += f", %codes: {q}, %scales: {s}"
    floor = ", scale_floor = 0.0" if codes == "i8" else ""
    body += (f"  %2, %3 = fusednorm.quantize ins(%0 : {x}) {bound} outs(%codes, %scales : {q}, {s})\n"
             f"      {{numerics = #fusednorm.numerics<preset = vllm{floor}>}} -> ({q}, {s})\n")
    return signature("rms_norm_dynamic_per_token_quant", arguments, results, body, values)


def rms_norm_dynamic_per_token_quant(input: Tensor, weight: Optional[Tensor], epsilon: float,
                                     quant_dtype: DType, scale_ub: Optional[Tensor] = None,
                                     residual: Optional[Tensor] = None) -> Tuple[Result, Result]:
    """RMSNorm and quantization with a scale for each row.

    The scale of a row is amax / M, with M the largest value of the quantized type and amax the
    largest magnitude of the row. Quantized values are y / scale and saturate. FP8 scales are at
    least 1 / (448 * 512).

    Parameters
    ----------
    input : tensor [..., n], f32, f16 or bf16
        The rows to normalize.
    weight : tensor [n], f32, f16 or bf16; or None
        The weight of each column.
    epsilon : float
        Added to the mean of the squares.
    quant_dtype : dtype or str
        f8E4M3FN, f8E4M3FNUZ, f8E5M2 or int8, as a dtype of the framework or MLIR's name.
    scale_ub : tensor with one element, f32, optional
        An upper bound of amax. For CPUs only: the host reads it.
    residual : tensor [..., n], f32, f16 or bf16, optional
        Added to the input before the norm. Holds the rounded sum on return.

    Returns
    -------
    values : tensor [..., n] of quant_dtype
        The quantized values.
    scales : tensor [rows, 1], f32
        The scale of each row.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `rms_norm_dynamic_per_token_quant` of vLLM. The norm is rounded as in `rms_norm`.

    Examples
    --------
    >>> x = np.float32([[3, -4]])
    >>> values, scales = ops.rms_norm_dynamic_per_token_quant(x, None, 0.0, "i8")
    >>> values, scales * values
    (array([[  95, -127]], dtype=int8), array([[ 0.846301 , -1.1313709]], dtype=float32))
    """
    done = _token.call(quant_dtype, input, weight, epsilon, scale_ub, residual)
    if done is not None:
        return done  # type: ignore[no-any-return]
    kind, extents = typed(input, "input")
    codes, rank = quantized_type(quant_dtype, "quant_dtype"), len(extents)
    bound = None if scale_ub is None else number(scale_ub, "scale_ub")
    made = _arrays.empty(input, extents, codes)
    scales = _arrays.empty(input, (*extents[:-1], 1), "f32")
    run(_token_text, (kind, rank, extents[-1], _weight_type(weight), codes, bound is not None,
                      None if residual is None else element(residual, "residual")),
        (*_given(input, weight, epsilon), *_present(bound, residual), made, scales), input,
        (_token, quant_dtype, (input, weight, epsilon, scale_ub, residual)) if rank == 2 else None,
        (made, scales))
    return _arrays.give(input, (made, scales if rank == 2 else scales.reshape(-1, 1)))


def _scaled_text(kind: str, rank: int, columns: int, codes: str, given: bool, per_token: bool,
                 bounded: bool) -> str:
    q, x = tensor_text(rank, columns, codes), tensor_text(rank, columns, kind)
    s = "tensor<?x1xf32>" if per_token else "tensor<1xf32>"
    arguments, body = f"%input: {x}, %out: {q}, %scale: {s}", "  %zero = arith.constant 0 : index\n"
    if given:
        results, values = q, "%0"
        body += (f"  %s = tensor.extract %scale[%zero] : {s}\n"
                 f"  %0 = fusednorm.quantize ins(%input : {x}) static_scale(%s) outs(%out : {q})\n"
                 f"      {{numerics = {VLLM_SCALED}}} -> ({q})\n")
    else:
        results, values, bound, scheme = f"{q}, {s}", "%0, %1", "", ""
        floor = "" if per_token else ", scale_floor = 0.0"
        if bounded:
            arguments += ", %bound: tensor<1xf32>"
            body += "  %ub = tensor.extract %bound[%zero] : tensor<1xf32>\n"
            bound = "scale_ub(%ub)"
        if not per_token:
            scheme = ", scheme = #fusednorm.quantization<tensor>"
        body += (f"  %0, %1 = fusednorm.quantize ins(%input : {x}) {bound} outs(%out, %scale : {q}, {s})\n"
                 f"      {{numerics = #fusednorm.numerics<preset = vllm, scaling = reciprocal{floor}>"
                 f"{scheme}}} -> ({q}, {s})\n")
    return signature("scaled_fp8_quant", arguments, results, body, values)


def scaled_fp8_quant(input: Tensor, scale: Optional[Tensor] = None,
                     num_token_padding: Optional[int] = None, scale_ub: Optional[Tensor] = None,
                     use_per_token_if_dynamic: bool = False, output: Optional[Tensor] = None,
                     group_shape: Optional[Tuple[int, int]] = None) -> Tuple[Result, Result]:
    """FP8 quantization with a given scale, a scale of the tensor, or a scale of each token.

    Dynamic scales are amax / 448 (240 for f8E4M3FNUZ). Scales of tokens are at least
    1 / (448 * 512). Quantized values are input * rn(1 / scale) and saturate. `scale` and `scale_ub`
    are for CPUs only: the host reads them.

    Parameters
    ----------
    input : tensor [m, n], f32, f16 or bf16
        The values to quantize.
    scale : tensor with one element, f32, optional
        The given scale. By default scales are dynamic.
    num_token_padding : int, optional
        The least number of rows of the result. Rows from m on are uninitialized.
    scale_ub : tensor with one element, f32, optional
        An upper bound of amax, for scales of tokens only.
    use_per_token_if_dynamic : bool
        Compute a scale for each row. By default there is one scale for the tensor.
    output : tensor [m or more, n], f8E4M3FN or f8E4M3FNUZ, optional
        The result. By default a new f8E4M3FN tensor.
    group_shape : (int, int), optional
        Must be None or (-1, -1): a given scale is the scale of the tensor.

    Returns
    -------
    values : tensor [m or more, n]
        The quantized values.
    scale : tensor [1] or [m or more, 1], f32
        The given scale, the scale of the tensor, or the scales of the tokens.

    Raises
    ------
    ArgumentError
        If `scale_ub` is given without scales of tokens, or group_shape has another value.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `scaled_fp8_quant` of vLLM.

    Examples
    --------
    >>> values, scale = ops.scaled_fp8_quant(np.float32([[1, -448], [2, 4]]))
    >>> values, scale    # 0x38 is 1.0 in FP8
    (array([[ 56, 254],
           [ 64,  72]], dtype=uint8), array([1.], dtype=float32))
    """
    kind, extents = typed(input, "input", rank=2)
    if scale is None and scale_ub is not None and not use_per_token_if_dynamic:
        raise ArgumentError("scale_ub: expected None without use_per_token_if_dynamic, as it "
                            "bounds scales of tokens; got a tensor")
    if group_shape is not None and tuple(group_shape) != (-1, -1):
        raise ArgumentError(f"group_shape: expected None or (-1, -1), one scale for the tensor, got "
                            f"{group_shape!r}; use per_token_group_quant_fp8 for groups")
    if output is None:
        output = _arrays.empty(input, (max(num_token_padding or 0, extents[0]), extents[1]),
                               "f8E4M3FN")
    codes, padded = typed(output, "output", ("f8E4M3FN", "f8E4M3FNUZ"), 2)
    per_token = scale is None and use_per_token_if_dynamic
    if scale is None:
        made = own_scale = _arrays.empty(input, (padded[0], 1) if per_token else (1,), "f32")
    else:
        made, own_scale = scale, number(scale, "scale")
    # The rows before the padding.
    own = output
    if padded[0] != extents[0]:
        own = output[:extents[0]]
        own_scale = own_scale[:extents[0]] if per_token else own_scale
    bound = number(scale_ub, "scale_ub") if scale is None and scale_ub is not None else None
    run(_scaled_text, (kind, 2, extents[1], codes, scale is not None, per_token, bound is not None),
        _present(input, own, own_scale, bound), input)
    return _arrays.give(input, (output, made))


def _group_text(kind: str, rank: int, columns: int, codes: str, group_size: int, eps: float,
                transposed: bool, scale: str) -> str:
    i, q = tensor_text(rank, columns, kind), tensor_text(rank, columns, codes)
    groups = columns // group_size
    s = f"tensor<{groups}x?x{scale}>" if transposed else tensor_text(rank, groups, scale)
    layout = ", layout = transposed" if transposed else ""
    return signature(
        "per_token_group_quant_fp8", f"%x: {i}, %codes: {q}, %scales: {s}", f"{q}, {s}",
        f"  %0, %1 = fusednorm.quantize ins(%x : {i}) outs(%codes, %scales : {q}, {s})\n"
        f"      {{numerics = #fusednorm.numerics<scaling = divide, amax_floor = {eps:.17e}>,\n"
        f"       scheme = #fusednorm.quantization<group = {group_size}{layout}>}} -> ({q}, {s})\n",
        "%0, %1")


def _power_scales(scales: Any, like: Any) -> Any:
    """Returns scales of f8E8M0FNU, given as bytes, as new f32 tensors: the byte is the exponent."""
    if _arrays.framework(like) == "torch":
        import torch
        return (scales.view(torch.uint8).to(torch.int32) << 23).view(torch.float32)
    return (scales.view("uint8").astype("uint32") << 23).view("float32")


def per_token_group_quant_fp8(
        x: Tensor, group_size: int, eps: float = 1e-10, dtype: Optional[DType] = None,
        column_major_scales: bool = False, tma_aligned_scales: bool = False,
        out_q: Optional[Tensor] = None, use_ue8m0: Optional[bool] = None) -> Tuple[Result, Result]:
    """FP8 quantization with a scale for each group of columns of a row.

    The scale of a group is max(amax, eps) / M, with M the largest value of the quantized type.
    Quantized values are x / scale and saturate.

    Parameters
    ----------
    x : tensor [..., n], f32, f16 or bf16
        The values to quantize. n must be a multiple of group_size.
    group_size : int
        The columns of a group: 2 or a multiple of 4.
    eps : float
        The lower bound of amax.
    dtype : dtype or str, optional
        The quantized type. By default the type of `out_q`, or f8E4M3FN.
    column_major_scales : bool
        Store the scales in column-major order. x must have 2 dimensions.
    tma_aligned_scales : bool
        With column_major_scales, align each column of scales to 16 bytes, as TMA copies require.
        The padding is 1.
    out_q : tensor [..., n], f8E4M3FN or f8E4M3FNUZ, optional
        The quantized values. By default a new tensor.
    use_ue8m0 : bool, optional
        Round scales up to powers of two (f8E8M0FNU, stored as f32). A second operation of the
        framework converts the scales.

    Returns
    -------
    values : tensor [..., n]
        The quantized values.
    scales : tensor [..., n / group_size], f32
        The scales; with column_major_scales, a transposed view.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape, or group_size does not divide n.

    Notes
    -----
    Source: `per_token_group_quant_fp8` of vLLM.

    Examples
    --------
    >>> x = np.float32([[448, 1, 896, 2]])
    >>> values, scales = ops.per_token_group_quant_fp8(x, group_size=2)
    >>> values, scales
    (array([[126,  56, 126,  56]], dtype=uint8), array([[1., 2.]], dtype=float32))
    """
    is_plain = dtype is None and out_q is None and not column_major_scales and not use_ue8m0
    if is_plain:
        done = _group.call((group_size, eps), x)
        if done is not None:
            return done  # type: ignore[no-any-return]
    kind, extents = typed(x, "x")
    rank, columns = len(extents), extents[-1]
    eps, group_size = floor_of(eps, "eps"), whole(group_size, "group_size")
    if group_size < 1 or columns % group_size:
        raise ShapeError(f"group_size: expected a number that divides the {columns} columns of x, "
                         f"got {group_size}")
    if column_major_scales and rank != 2:
        raise ShapeError(f"x: expected 2 dimensions with column_major_scales, got {rank}")
    groups, rows = columns // group_size, extents[0]
    if out_q is not None:
        codes = element(out_q, "out_q", ("f8E4M3FN", "f8E4M3FNUZ"))
        same_type(dtype, out_q, "dtype", "out_q", quantized_type)
    else:
        codes = "f8E4M3FN" if dtype is None else quantized_type(dtype, "dtype")
    if codes == "i8":
        raise ArgumentTypeError("dtype: expected an FP8 type, got i8")
    scale = "f8E8M0FNU" if use_ue8m0 else "f32"
    # TMA descriptors need strides that are multiples of 16 bytes.
    padded = -(-rows // 4) * 4 if column_major_scales and tma_aligned_scales else rows
    made = out_q if out_q is not None else _arrays.empty(x, extents, codes)
    stored = _arrays.empty(x, (groups, padded) if column_major_scales else (*extents[:-1], groups),
                          scale)
    scales = stored if padded == rows else stored[:, :rows]
    run(_group_text, (kind, rank, columns, codes, group_size, eps, bool(column_major_scales), scale),
        (x, made, scales), x, (_group, (group_size, eps), (x,)) if is_plain else None,
        (made, scales))
    if use_ue8m0:
        stored = _power_scales(stored, x)
    if padded != rows:
        stored[:, rows:] = 1
        scales = stored[:, :rows]
    else:
        scales = stored
    return _arrays.give(x, (made, scales.T if column_major_scales else scales))
