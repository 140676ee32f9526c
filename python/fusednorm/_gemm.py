# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drop-in functions: GEMM."""

from __future__ import annotations

from typing import Any, Optional, Sequence, Tuple, Union

from . import _arrays
from ._functions import element, float_type, run, same_type, shape, signature, typed
from ._typing import DType, Result, Tensor
from .errors import ArgumentError, ShapeError

_FLOATS = ("f32", "f16", "bf16")
_CODES = ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "i8")

#: "tensor", "channel", or the block (gm, gn, gk): extents of a scale along M, N and K.
Scaling = Union[str, Tuple[int, int, int]]


def _result(rank: int, columns: int, out: str, bias: Optional[str]) -> Tuple[str, str, str]:
    """Returns the operands of the epilogue, its body, and the type of the result."""
    batch = "?x" * (rank - 1)
    y, s = f"tensor<{batch}{columns}x{out}>", f"tensor<{batch}{columns}xf32>"
    if bias is None:
        return "", "", y
    v = f"tensor<{columns}x{bias}>"
    wide = f"tensor<{columns}xf32>"
    lines = [f"^bb0(%s: {s}, %v: {v}, %o: {y}):"]
    lines += [f"  %c{d} = arith.constant {d} : index\n    %d{d} = tensor.dim %s, %c{d} : {s}"
              for d in range(rank - 1)]
    name = "%v"
    if bias != "f32":
        lines.append(f"  %w = arith.extf %v : {v} to {wide}")
        name = "%w"
    sizes = ", ".join(f"%d{d}" for d in range(rank - 1))
    lines += [f"  %e = tensor.empty({sizes}) : {s}",
              f"  %added = linalg.broadcast ins({name} : {wide}) outs(%e : {s}) dimensions = "
              f"[{', '.join(map(str, range(rank - 1)))}]", f"  %sum = arith.addf %s, %added : {s}"]
    value = "%sum"
    if out != "f32":
        lines.append(f"  %y = arith.truncf %sum : {s} to {y}")
        value = "%y"
    lines.append(f"  fusednorm.yield {value} : {y}")
    body = " body {\n" + "".join(f"  {line}\n" for line in lines) + "  }"
    return f" epilogue(%bias : {v})", body, y


def _text(name: str, kind: str, rank: int, columns: int, depth: int, transposed: bool, out: str,
          bias: Optional[str], scaling: Optional[Scaling], scale: str) -> str:
    batch = "?x" * (rank - 2)
    a = f"tensor<{batch}?x{depth}x{kind}>"
    b = f"tensor<{batch}{columns}x{depth}x{kind}>" if transposed else \
        f"tensor<{batch}{depth}x{columns}x{kind}>"
    epilogue, body, y = _result(rank, columns, out, bias)
    arguments = [f"%a: {a}", f"%b: {b}"]
    scales = ""
    if scaling is not None:
        if scaling == "tensor":
            rows, cols, by = "1x1", "1x1", "tensor"
        elif isinstance(scaling, str):
            rows, cols, by = "1x?", f"{columns}x1" if transposed else f"1x{columns}", "channel"
        else:
            gm, gn, gk = scaling
            deep, wide = -(-depth // gk), -(-columns // gn)
            rows, by = f"{deep}x?", f"block = [{gm}, {gn}, {gk}]"
            cols = f"{wide}x{deep}" if transposed else f"{deep}x{wide}"
        sa, sb = f"tensor<{batch}{rows}x{scale}>", f"tensor<{batch}{cols}x{scale}>"
        arguments += [f"%sa: {sa}", f"%sb: {sb}"]
        scales = f" scales(%sa, %sb : {sa}, {sb}) by <{by}>"
    if bias is not None:
        arguments.append(f"%bias: tensor<{columns}x{bias}>")
    op = "matmul" if scaling is None else "scaled_matmul"
    text = (f"  %0 = fusednorm.{op} ins(%a, %b : {a}, {b}){' transpose_b' if transposed else ''}"
            f"{scales}{epilogue}\n      outs(%out : {y}){body} -> ({y})\n")
    return signature(name, ", ".join([*arguments, f"%out: {y}"]), y, text, "%0")


def _operands(a: Any, b: Any, transpose_b: bool, kinds: Sequence[str],
              names: str = "ab") -> Tuple[str, Tuple[int, ...], int, int]:
    """Returns the element type, the extents of the result, N and K."""
    kind, left = typed(a, names[0], kinds)
    right = typed(b, names[1], (kind,))[1]
    if len(left) < 2 or len(right) != len(left):
        raise ShapeError(f"{names[1]}: expected 2 dimensions or more and the rank of {names[0]}, "
                         f"got {names[0]} {list(left)} and {names[1]} {list(right)}")
    columns, depth = (right[-2], right[-1]) if transpose_b else (right[-1], right[-2])
    if depth != left[-1]:
        raise ShapeError(f"{names[1]}: expected K = {left[-1]}, the columns of {names[0]}, got "
                         f"{list(right)}")
    return kind, (*left[:-1], columns), columns, depth


def _bias(bias: Any, columns: int) -> Optional[str]:
    if bias is None:
        return None
    kind, extents = typed(bias, "bias", rank=1)
    if extents != (columns,):
        raise ShapeError(f"bias: expected [{columns}], got {list(extents)}")
    return kind


def matmul(a: Tensor, b: Tensor, transpose_b: bool = False, bias: Optional[Tensor] = None,
           out_dtype: Optional[DType] = None, out: Optional[Tensor] = None) -> Result:
    """GEMM: rn(a b + bias), rounded once. Accumulators are f32.

    Parameters
    ----------
    a : tensor [..., m, k], f32, f16 or bf16
        The A operand.
    b : tensor [..., k, n], or [..., n, k] with transpose_b, type of a
        The B operand.
    transpose_b : bool
        b is stored transposed.
    bias : tensor [n], f32, f16 or bf16, optional
        Added to each row in f32.
    out_dtype : dtype or str, optional
        The type of the result: f32, f16 or bf16. By default the type of `out`, or of a.
    out : tensor [..., m, n], f32, f16 or bf16, optional
        The result. By default a new tensor.

    Returns
    -------
    tensor [..., m, n]
        `out` or the new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: the op `fusednorm.matmul`.

    Examples
    --------
    >>> a, b = np.float32([[1, 2]]), np.float32([[1, 10], [2, 20]])
    >>> ops.matmul(a, b)
    array([[ 5., 50.]], dtype=float32)
    >>> ops.matmul(a, b, transpose_b=True, bias=np.float32([0.5, 0]))
    array([[21.5, 42. ]], dtype=float32)
    """
    kind, extents, columns, depth = _operands(a, b, transpose_b, _FLOATS)
    if out is not None:
        same_type(out_dtype, out, "out_dtype", "out", float_type)
    wanted = element(out, "out") if out is not None else \
        kind if out_dtype is None else float_type(out_dtype, "out_dtype")
    made = _arrays.empty(a, extents, wanted) if out is None else out
    run(_text, ("matmul", kind, len(extents), columns, depth, bool(transpose_b), wanted,
                _bias(bias, columns), None, ""),
        (a, b, made) if bias is None else (a, b, bias, made), a)
    return _arrays.give(a, made) if out is None else out


def scaled_matmul(a: Tensor, b: Tensor, a_scales: Tensor, b_scales: Tensor, scaling: Scaling,
                  transpose_b: bool = False, bias: Optional[Tensor] = None,
                  out_dtype: Optional[DType] = None, out: Optional[Tensor] = None) -> Result:
    """GEMM of quantized values with scales, plus bias, rounded once. Accumulators are f32.

    With blocks, partial sums of a block are scaled and added in f32. Otherwise the complete sum
    is scaled. Sums of int8 are exact in i32, up to K = 131071.

    Scales of a and b have one type. Their shapes depend on `scaling`; quotients are rounded up:

    - `"tensor"`: both [..., 1, 1].
    - `"channel"`: a_scales [..., 1, m]. b_scales [..., 1, n], or [..., n, 1] with transpose_b.
    - `(gm, gn, gk)`: a_scales [..., k / gk, m / gm] or wider. b_scales [..., k / gk, n / gn], or
      [..., n / gn, k / gk] with transpose_b.

    Parameters
    ----------
    a : tensor [..., m, k], FP8, int8, f16 or bf16
        The A operand.
    b : tensor [..., k, n], or [..., n, k] with transpose_b, type of a
        The B operand.
    a_scales : tensor [k / block_k, m / block_m], f32, f16, bf16 or f8E8M0FNU
        The scales of a: [1, 1] for "tensor", [1, m] for "channel".
    b_scales : tensor [k / block_k, n / block_n], type of a_scales
        The scales of b: [1, 1] for "tensor", [1, n] for "channel".
    scaling : "tensor", "channel" or tuple of three int
        The elements that share a scale: all, a row of a or a column of b, or a block.
    transpose_b : bool
        b and b_scales are stored transposed.
    bias : tensor [n], f32, f16 or bf16, optional
        Added to each row in f32.
    out_dtype : dtype or str, optional
        The type of the result: f32, f16 or bf16. By default the type of `out`, or bf16.
    out : tensor [..., m, n], f32, f16 or bf16, optional
        The result. By default a new tensor.

    Returns
    -------
    tensor [..., m, n]
        `out` or the new tensor.

    Raises
    ------
    ArgumentError
        If `scaling` has another value.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: the op `fusednorm.scaled_matmul`.

    Examples
    --------
    >>> a, b = np.int8([[1, 2], [3, 4]]), np.int8([[1, 0], [0, 1]])
    >>> a_scales, b_scales = np.float32([[0.5, 2]]), np.float32([[1, 10]])
    >>> ops.scaled_matmul(a, b, a_scales, b_scales, "channel", out_dtype="f32")
    array([[ 0.5, 10. ],
           [ 6. , 80. ]], dtype=float32)
    """
    if scaling not in ("tensor", "channel") and not (
            isinstance(scaling, (tuple, list)) and len(scaling) == 3 and
            all(isinstance(extent, int) and extent > 0 for extent in scaling)):
        raise ArgumentError("scaling: expected 'tensor', 'channel' or a block (gm, gn, gk), got "
                            f"{scaling!r}")
    kind, extents, columns, depth = _operands(a, b, transpose_b, (*_CODES, "f16", "bf16"))
    scale = element(a_scales, "a_scales", (*_FLOATS, "f8E8M0FNU"))
    element(b_scales, "b_scales", (scale,))
    if out is not None:
        same_type(out_dtype, out, "out_dtype", "out", float_type)
    wanted = element(out, "out") if out is not None else \
        "bf16" if out_dtype is None else float_type(out_dtype, "out_dtype")
    made = _arrays.empty(a, extents, wanted) if out is None else out
    run(_text, ("scaled_matmul", kind, len(extents), columns, depth, bool(transpose_b), wanted,
                _bias(bias, columns), scaling if isinstance(scaling, str) else tuple(scaling), scale),
        (a, b, a_scales, b_scales, made) if bias is None else (a, b, a_scales, b_scales, bias, made), a)
    return _arrays.give(a, made) if out is None else out


def _scales(scale: Any, name: str, count: int, wanted: Tuple[int, int], is_channel: bool) -> Any:
    element(scale, name, ("f32",))
    found = 1
    for extent in scale.shape:
        found *= extent
    if found not in (1, count):
        raise ShapeError(f"{name}: expected 1 or {count} elements, got {list(scale.shape)}")
    if not is_channel:
        return scale.reshape(1, 1)
    return scale.reshape(*wanted) if found == count else _arrays.repeat(scale, wanted)


def _matrix(tensor: Any, name: str, kinds: Sequence[str]) -> Tuple[Tuple[int, ...], Any]:
    """Returns the extents other than the columns, and a view of the tensor as a matrix."""
    extents = typed(tensor, name, kinds)[1]
    if len(extents) < 2:
        raise ShapeError(f"{name}: expected 2 dimensions or more, got {list(extents)}")
    rows = 1
    for extent in extents[:-1]:
        rows *= extent
    return extents[:-1], tensor if len(extents) == 2 else _arrays.view(tensor, (rows, extents[-1]))


def cutlass_scaled_mm(a: Tensor, b: Tensor, scale_a: Tensor, scale_b: Tensor, out_dtype: DType,
                      bias: Optional[Tensor] = None) -> Result:
    """Scaled GEMM: rn((a b) * scale_a * scale_b + bias), rounded once. Accumulators are f32.

    Parameters
    ----------
    a : tensor [..., m, k], FP8 or int8
        The A operand. Rows of all leading dimensions are rows of one matrix.
    b : tensor [k, n], type of a
        The B operand. A transposed view of [n, k] is read without a copy.
    scale_a : tensor with one element, or with one for each row of a, f32
        The scale of a, or of each row of a.
    scale_b : tensor with one element or [1, n], f32
        The scale of b, or of each column of b.
    out_dtype : dtype or str
        The type of the result: f32, f16 or bf16.
    bias : tensor [n], f32, f16 or bf16, optional
        Added to each row in f32.

    Returns
    -------
    tensor [..., m, n] of out_dtype
        A new tensor.

    Raises
    ------
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `cutlass_scaled_mm` of vLLM.

    Examples
    --------
    >>> a, b = np.int8([[1, 2], [3, 4]]), np.int8([[1, 0], [0, 1]])
    >>> ops.cutlass_scaled_mm(a, b, np.float32([[0.5], [2]]), np.float32([1]), "f32")
    array([[0.5, 1. ],
           [6. , 8. ]], dtype=float32)
    """
    leading, a = _matrix(a, "a", _CODES)
    rows = a.shape[0]
    depth, columns = shape(b, "b", 2)
    transposed = _arrays.is_transposed(b)
    count = [1, 1]
    for number, scale in enumerate((scale_a, scale_b)):
        for extent in getattr(scale, "shape", ()):
            count[number] *= extent
    is_channel = count != [1, 1]
    wide = (columns, 1) if transposed else (1, columns)
    made = scaled_matmul(a, b.T if transposed else b,
                         _scales(scale_a, "scale_a", rows, (1, rows), is_channel),
                         _scales(scale_b, "scale_b", columns, wide, is_channel),
                         "channel" if is_channel else "tensor", transposed, bias, out_dtype)
    return made if len(leading) == 1 else made.reshape(*leading, columns)


def w8a8_block_fp8_matmul(
        A: Tensor, B: Tensor, As: Tensor, Bs: Tensor, block_size: Sequence[int],
        output_dtype: DType = "f16") -> Result:
    """FP8 GEMM with block scales: A times B transposed. Partial sums are scaled and added in f32.

    Parameters
    ----------
    A : tensor [..., m, k], FP8
        The A operand. Rows of all leading dimensions are rows of one matrix.
    B : tensor [n, k], type of A
        The B operand, transposed.
    As : tensor [..., m, k / block_k], f32
        A scale for each row and block_k columns. Column-major scales of
        `per_token_group_quant_fp8` are read in place; row-major scales are copied first.
    Bs : tensor [n / block_n, k / block_k], f32
        A scale for each block of B.
    block_size : (int, int)
        block_n and block_k.
    output_dtype : dtype or str
        The type of the result: f32, f16 or bf16.

    Returns
    -------
    tensor [..., m, n] of output_dtype
        A new tensor, rounded once.

    Raises
    ------
    ArgumentError
        If `block_size` does not have two values.
    ArgumentTypeError, ShapeError
        If a tensor has another type or shape.

    Notes
    -----
    Source: `w8a8_block_fp8_matmul` of vLLM.

    Examples
    --------
    >>> a, b = np.full((1, 256), 0x38, np.uint8), np.full((2, 256), 0x40, np.uint8)    # 1 and 2
    >>> a_scales, b_scales = np.float32([[1, 0.5]]), np.float32([[1, 1]])
    >>> ops.w8a8_block_fp8_matmul(a, b, a_scales, b_scales, (128, 128), "f32")
    array([[384., 384.]], dtype=float32)
    """
    leading, A = _matrix(A, "A", ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2"))
    rows, depth = A.shape
    if len(block_size) != 2:
        raise ArgumentError(f"block_size: expected (block_n, block_k), got {list(block_size)}")
    block_n, block_k = (int(extent) for extent in block_size)
    wanted = (*leading, -(-depth // block_k))
    if shape(As, "As") != wanted:
        raise ShapeError(f"As: expected {list(wanted)}, got {list(As.shape)}")
    if len(leading) > 1:
        As = As.reshape(rows, wanted[-1])
    scales = As.T if _arrays.is_transposed(As) else _arrays.dense(As.T)
    made = scaled_matmul(A, B, scales, Bs, (1, block_n, block_k), True, None, output_dtype)
    return made if len(leading) == 1 else made.reshape(*leading, made.shape[-1])
