// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization primitives.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

def FusedNorm_QuantizeOp : FusedNorm_Primitive<
    "quantize", WholeRowsOf<"getScheme().getColumnUnit()", "getStaticScale()">,
    [AttrSizedOperandSegments]> {
  let summary = "saturating 8-bit quantization by a dynamic or a given scale";
  let description = [{
    Dynamic (`scales` is given), for the elements y of x that share a scale, with
    S the type of scales and M the largest finite number of out's type (f8E4M3FN 448,
    f8E4M3FNUZ 240, f8E5M2 57344, i8 127):

    ```
    amax  = max(|y[c]|..., amax_floor)       0 for a row without columns
    scale = max(rn_S(min(rn_S(amax), rn_S(scale_ub)) / M), rn_S(scale_floor))
    inv   = 1 / scale                        0 if that is not finite
    q[c]  = saturate_out(y[c] * inv)
    ```

    The scale is what is stored. For S = f8E8M0FNU, which holds powers of two only,
    the inner rounding is that of f32 and the outer one goes up, so that no element
    leaves the range; the smallest scale is 2^-127. i8 is symmetric: -128 is no
    result, and NaN gives 0. `min` and `max` give NaN if either operand is NaN, but
    with `floor = maximum_number` a floor takes its place, and with `bound = comparison` scale_ub does;
    a floor of 0 and a missing scale_ub are no operands at all. Static
    (`static_scale` is given): `scale = static_scale`, nothing is stored.

    With `tensor` granularity one scale covers everything. No row can know it
    before all rows are read: the op then is two launches, `abs_max` and this op
    with its result as `amax`, into which fusednorm-generalize takes it apart.
    `amax` is the absolute maximum of x, or of each row, given: that of more than x,
    perhaps (values beyond it saturate); the rest is as above.

    With `scaling = divide`, `q[c] = saturate_out(y[c] / scale)`, and a zero of y's
    sign for scale 0; with `quotient`, `inv = M / b` of the bounded maximum
    `b = min(rn_S(amax), rn_S(scale_ub))`. `scale = reciprocal` is
    `rn_S(b * rn(1 / M))`, `scale = inverse` `rn_S(1 / rn(M / b))`. Of the numerics,
    `order`, `scale`, `scaling`, `zero_scale`, `nan_code`, `floor`, `bound` and the floors apply.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | amax | [1]; with `row` leading dimensions of x, then 1 | f32 |
    | scale_ub, static_scale | scalar | f32 |
    | out | as x | f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 |
    | scales | `row`: leading dimensions of x, then 1; `group = G`: then n / G, or `transposed` n / G, then the leading dimensions, the last of which may be larger; `tensor`: [1] | f32, f16, bf16, f8E8M0FNU |

    Constraints:
    - (quantize_c1) x has rank 1 or more.
    - (quantize_c2) out has the shape of x.
    - (quantize_c3) either scales or static_scale is given, not both.
    - (quantize_c4) scales has the shape that the scheme asks for.
    - (quantize_c5) scale_ub needs scales.
    - (quantize_c6) a group divides the row. A compiled function ends the process
      with a message where it does not divide a row length that is known at run
      time only.
    - (quantize_c7) amax has the shape of scales; it needs granularity `tensor` or
      `row`, and scales.

    NaN becomes a NaN code, and makes the scale NaN, for which every code is 0 or
    NaN with `scaling = reciprocal` and NaN with `divide`.

    ```mlir
    func.func @quantize(%x: tensor<?x64xbf16>, %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>)
        -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
      %0, %1 = fusednorm.quantize ins(%x : tensor<?x64xbf16>)
          outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
          -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
      return %0, %1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x, RowOrElements<Optional<FusedNorm_F32Shaped>>:$amax,
                       AnyNumber<Optional<F32>>:$scale_ub,
                       AnyNumber<Optional<F32>>:$static_scale,
                       Destination<FusedNorm_QuantizedShaped, "codes", Overwritten,
                                   RowForRow<["x"]>>:$out,
                       Destination<Optional<FusedNorm_ScaleShaped>, "scales",
                                   KeptWhen<"getScheme().isTransposed()">, Apart>:$scales,
                       DefaultValuedAttr<FusedNorm_QuantizationAttr,
                         "::fusednorm::QuantizationAttr::getRow">:$scheme,
                       Numerics:$numerics);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $x `:` type($x) `)` (`amax` `(` $amax^ `:` type($amax) `)`)?
    (`scale_ub` `(` $scale_ub^ `)`)?
    (`static_scale` `(` $static_scale^ `)`)?
    `outs` `(` $out (`,` $scales^)? `:` type($out) (`,` type($scales)^)? `)`
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = baseClassDeclaration # [{
    /// Whether this is two launches: the scale of a whole tensor, not yet known.
    bool isTwoLaunches() {
      return getScheme().getGranularity() == Granularity::Tensor && getScales() && !getAmax();
    }
  }];
}

def FusedNorm_AbsMaxOp : FusedNorm_Primitive<"abs_max", WholeRows> {
  let summary = "largest magnitude of a whole tensor, or of each row";
  let description = [{
    `out[0] = max(out[0], |x[..., c]|...)`, NaN if any element is NaN. Rows are
    joined by an atomic maximum, which gives the same bits in any order; out is
    0 before. With an out of rank 2 or more, `out[..., 0] = max(out[..., 0], |x[..., c]|...)`
    for each row by itself: the maximum of rows of several tensors is that of one over
    another's result.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | out | [1], or leading dimensions of x, then 1 | f32 |

    Constraints:
    - (abs_max_c1) x has rank 1 or more.
    - (abs_max_c2) out has one of the shapes above.

    ```mlir
    func.func @abs_max(%x: tensor<?x64xbf16>, %out: tensor<1xf32>) -> tensor<1xf32> {
      %0 = fusednorm.abs_max ins(%x : tensor<?x64xbf16>)
          outs(%out : tensor<1xf32>) -> tensor<1xf32>
      return %0 : tensor<1xf32>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x,
                       Destination<FusedNorm_F32Shaped, "amax", Kept, RowForRow<["x"]>>:$out);
  let results = (outs Optional<FusedNorm_F32Shaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `:` type($x) `)` `outs` `(` $out `:` type($out) `)`
    attr-dict (`->` type($result)^)?
  }];
}

def FusedNorm_DequantizeOp : FusedNorm_Primitive<
    "dequantize", WholeRowsOf<"getScheme().getColumnUnit()", "false">,
    [AttrSizedOperandSegments]> {
  let summary = "codes times their scale";
  let description = [{
    `y[c] = rn_out(f32(q[c]) * f32(scale))` with the scale of the row, group or
    tensor that column c is in, or with `static_scale`.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 |
    | scales | as of `quantize` | f32, f16, bf16, f8E8M0FNU |
    | static_scale | scalar | f32 |
    | out | as x | f32, f16, bf16 |

    Constraints:
    - (dequantize_c1) x has rank 1 or more.
    - (dequantize_c2) out has the shape of x.
    - (dequantize_c3) either scales or static_scale is given, not both.
    - (dequantize_c4) scales has the shape that the scheme asks for.
    - (dequantize_c5) a group divides the row, also at run time (quantize_c6).

    ```mlir
    func.func @dequantize(%x: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>,
                          %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
      %0 = fusednorm.dequantize ins(%x : tensor<?x64xf8E4M3FN>) scales(%scales : tensor<?x1xf32>)
          outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
      return %0 : tensor<?x64xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_QuantizedShaped:$x,
                       RowOrElements<Optional<FusedNorm_ScaleShaped>>:$scales,
                       AnyNumber<Optional<F32>>:$static_scale,
                       Destination<FusedNorm_FloatShaped, "y", Overwritten, RowForRow<["x"]>>:$out,
                       DefaultValuedAttr<FusedNorm_QuantizationAttr,
                         "::fusednorm::QuantizationAttr::getRow">:$scheme);
  let results = (outs Optional<FusedNorm_FloatShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `:` type($x) `)` (`scales` `(` $scales^ `:` type($scales) `)`)?
    (`static_scale` `(` $static_scale^ `)`)? `outs` `(` $out `:` type($out) `)`
    attr-dict (`->` type($result)^)?
  }];
}

def FusedNorm_ConvertE4M3FNToE4M3FNUZOp
    : FusedNorm_Primitive<"convert_e4m3fn_to_e4m3fnuz", WholeRows> {
  let summary = "codes of one FP8 format as codes of the other, at half the value";
  let description = [{
    The bits stay, except that -0 becomes 0 and NaN the one NaN of f8E4M3FNUZ. A
    code then stands for half its value: whoever multiplies by the scale doubles
    it.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f8E4M3FN |
    | out | as x | f8E4M3FNUZ |

    Constraints:
    - (convert_e4m3fn_to_e4m3fnuz_c1) x has rank 1 or more.
    - (convert_e4m3fn_to_e4m3fnuz_c2) out has the shape of x.

    ```mlir
    func.func @convert(%x: tensor<?x64xf8E4M3FN>, %out: tensor<?x64xf8E4M3FNUZ>)
        -> tensor<?x64xf8E4M3FNUZ> {
      %0 = fusednorm.convert_e4m3fn_to_e4m3fnuz ins(%x : tensor<?x64xf8E4M3FN>)
          outs(%out : tensor<?x64xf8E4M3FNUZ>) -> tensor<?x64xf8E4M3FNUZ>
      return %0 : tensor<?x64xf8E4M3FNUZ>
    }
    ```
  }];
  let arguments = (ins FusedNorm_ShapedOf<[F8E4M3FN], "f8E4M3FN">:$x,
                       Destination<FusedNorm_ShapedOf<[F8E4M3FNUZ], "f8E4M3FNUZ">, "codes",
                                   Overwritten, RowForRow<["x"]>>:$out);
  let results = (outs Optional<FusedNorm_ShapedOf<[F8E4M3FNUZ], "f8E4M3FNUZ">>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `:` type($x) `)` `outs` `(` $out `:` type($out) `)`
    attr-dict (`->` type($result)^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_TD
