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
    S is the type of scales, y are the elements of x with a common scale, and M is the largest
    finite value of the type of out.

    | out | f8E4M3FN | f8E4M3FNUZ | f8E5M2 | i8 |
    |---|---|---|---|---|
    | M | 448 | 240 | 57344 | 127 |

    With dynamic scales (`scales` is given):

    ```
    amax  = max(|y[c]|..., amax_floor)       0 for a row without columns
    b     = min(rn_S(amax), rn_S(scale_ub))
    scale = max(rn_S(b / M), rn_S(scale_floor))
    inv   = 1 / scale                        0 if that is not finite
    q[c]  = saturate_out(y[c] * inv)
    ```

    With `static_scale`, `scale = static_scale`, and only `out` is written. These parameters of the
    numerics replace a line:

    | parameter | line |
    |---|---|
    | `scale = reciprocal` | `scale = rn_S(b * rn(1 / M))` |
    | `scale = inverse` | `scale = rn_S(1 / rn(M / b))` |
    | `scale_rounding = power_of_two` | `scale` is rounded up to a power of two before each `rn_S` |
    | `scaling = divide` | `q[c] = saturate_out(y[c] / scale)`, or a zero with the sign of y for scale 0 |
    | `scaling = quotient` | `inv = M / b`, or 0 if that is not finite; `inv = static_scale` if it is given |

    Granularity `tensor` requires two kernels, because one scale depends on all rows: `abs_max`,
    then `quantize` with its result as `amax`. `fusednorm-generalize` creates these two ops.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | input rows |
    | amax | [1], or with `row` the leading dimensions of x, then 1 | f32 | optional; a given absolute maximum of x or of each row. It may cover more than x; larger elements saturate |
    | scale_ub | scalar | f32 | optional; bound of the absolute maximum. Larger elements saturate |
    | static_scale | scalar | f32 | a given scale, in place of scales |
    | out | as x | f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 | quantized values |
    | scales | see below | f32, f16, bf16, f8E8M0FNU | stored scales: a quantized value times its scale approximates y |

    | attribute | default | meaning |
    |---|---|---|
    | scheme | `<row>` | elements with a common scale, see `#fusednorm.quantization` |

    | scheme | shape of scales |
    |---|---|
    | `row` | leading dimensions of x, then 1 |
    | `group = G` | leading dimensions of x, then ceil(n / G) |
    | `group = G, layout = transposed` | ceil(n / G), then the leading dimensions of x, the last of which may be larger (padding) |
    | `tensor` | [1] |

    Constraints:
    - (quantize_c1) x has rank 1 or more.
    - (quantize_c2) out has the shape of x.
    - (quantize_c3) either scales or static_scale is given, not both.
    - (quantize_c4) scales has the shape of the scheme.
    - (quantize_c5) scale_ub requires scales.
    - (quantize_c6) a group divides the row if another op of the same row program works on parts of
      a row, as RoPE does. Elsewhere the last group has the remaining columns. If the row length is
      dynamic, the compiled function checks the divisibility and ends the process with a message on
      failure.
    - (quantize_c7) amax has the shape of scales. It requires granularity `tensor` or `row`, and
      scales.

    Rounding: `rn_S` rounds to the type of scales, and `saturate_out` to the type of out, both to
    nearest even. For S = f8E8M0FNU, a type of powers of two, `b` is rounded to f32 and `scale` is
    rounded up, so no element leaves the range. The smallest such scale is 2^-127. A floor of 0 and
    a missing scale_ub omit their `max` or `min`. The parameters `order`, `scale`, `scaling`,
    `zero_scale`, `nan_value`, `floor`, `bound`, `scale_rounding`, `scale_floor` and `amax_floor` of
    the numerics apply.

    Special values:

    - `min` and `max` are NaN if an operand is NaN. With `floor = maximum_number` the floor replaces
      NaN, and with `bound = comparison` scale_ub does.
    - NaN in x makes the scale NaN. With `scaling = reciprocal`, NaN elements become NaN, infinite
      elements become NaN, and the others become 0. With `scaling = divide`, every quantized value
      is NaN.
    - i8 is symmetric: -128 never occurs, and NaN gives 0.

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
                       Destination<FusedNorm_QuantizedShaped, "values", Overwritten,
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
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = baseClassDeclaration # [{
    /// Returns whether the op needs two kernels: one dynamic scale for a tensor, without amax.
    bool isTwoLaunches() {
      return getScheme().getGranularity() == Granularity::Tensor && getScales() && !getAmax();
    }
  }];
}

def FusedNorm_AbsMaxOp : FusedNorm_Primitive<"abs_max", WholeRows> {
  let summary = "largest magnitude of a whole tensor, or of each row";
  let description = [{
    ```
    out[0]      = max(out[0], |x[..., c]|...)           out of rank 1
    out[..., 0] = max(out[..., 0], |x[..., c]|...)      out of rank 2 or more, for each row
    ```

    The old contents of out take part in the maximum. Initialize out with 0. To get the row maxima
    of several tensors, pass the result of one `abs_max` as out of the next.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | input rows |
    | out | [1], or leading dimensions of x, then 1 | f32 | largest magnitude |

    Constraints:
    - (abs_max_c1) x has rank 1 or more.
    - (abs_max_c2) out has one of the shapes above.

    Rounding: none. Rows are combined by an atomic maximum, so the bits do not depend on the order.

    Special values: NaN in x gives NaN.

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
    attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

def FusedNorm_DequantizeOp : FusedNorm_Primitive<
    "dequantize", WholeRowsOf<"getScheme().getColumnUnit()", "false">,
    [AttrSizedOperandSegments]> {
  let summary = "quantized values times their scale";
  let description = [{
    ```
    y[c] = rn_out(f32(q[c]) * f32(scale))
    ```

    `scale` is the scale of the row, group or tensor with column c, or `static_scale`.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 | quantized values |
    | scales | as in `quantize` | f32, f16, bf16, f8E8M0FNU | scales |
    | static_scale | scalar | f32 | one scale, in place of scales |
    | out | as x | f32, f16, bf16 | result |

    | attribute | default | meaning |
    |---|---|---|
    | scheme | `<row>` | elements with a common scale, see `#fusednorm.quantization` |

    Constraints:
    - (dequantize_c1) x has rank 1 or more.
    - (dequantize_c2) out has the shape of x.
    - (dequantize_c3) either scales or static_scale is given, not both.
    - (dequantize_c4) scales has the shape of the scheme.
    - (dequantize_c5) a group divides the row under the condition of quantize_c6.

    Rounding: the multiplication rounds to f32, then the result rounds to the type of out.

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
    attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

def FusedNorm_ConvertE4M3FNToE4M3FNUZOp
    : FusedNorm_Primitive<"convert_e4m3fn_to_e4m3fnuz", WholeRows> {
  let summary = "FP8 values from f8E4M3FN to f8E4M3FNUZ, at half the value";
  let description = [{
    ```
    bits(out[c]) = bits(x[c])       except: -0 becomes 0, NaN becomes the NaN of f8E4M3FNUZ
    value(out[c]) = value(x[c]) / 2
    ```

    To keep the dequantized values, double the scales.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f8E4M3FN | input |
    | out | as x | f8E4M3FNUZ | result |

    Constraints:
    - (convert_e4m3fn_to_e4m3fnuz_c1) x has rank 1 or more.
    - (convert_e4m3fn_to_e4m3fnuz_c2) out has the shape of x.

    Rounding: none. Every value is representable at half its magnitude.

    Source: the MAX function `convert_e4m3fn_to_e4m3fnuz`, `src/linalg/fp8_quantization.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).

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
                       Destination<FusedNorm_ShapedOf<[F8E4M3FNUZ], "f8E4M3FNUZ">, "values",
                                   Overwritten, RowForRow<["x"]>>:$out);
  let results = (outs Optional<FusedNorm_ShapedOf<[F8E4M3FNUZ], "f8E4M3FNUZ">>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `:` type($x) `)` `outs` `(` $out `:` type($out) `)`
    attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_TD
