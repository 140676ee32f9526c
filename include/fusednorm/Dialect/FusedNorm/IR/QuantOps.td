// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization primitives.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

def FusedNorm_QuantizeOp : FusedNorm_Op<"quantize", [RowProgram, AttrSizedOperandSegments]> {
  let summary = "saturating FP8 quantization by a dynamic or a given scale";
  let description = [{
    Dynamic (`scales` is given), for the elements y of x that share a scale, with
    S the type of scales and M the largest finite number of out's type (448):

    ```
    amax  = max(|y[c]|..., amax_floor)       0 for a row without columns
    scale = max(rn_S(min(rn_S(amax), rn_S(scale_ub)) / M), rn_S(scale_floor))
    inv   = 1 / scale                        0 if that is not finite
    q[c]  = saturate_out(y[c] * inv)
    ```

    The scale is what is stored. `min` and `max` give NaN if either operand is NaN;
    a floor of 0 and a missing scale_ub are no operands at all. Static
    (`static_scale` is given): `scale = static_scale`, nothing is stored.

    With `scaling = divide`, `q[c] = saturate_out(y[c] / scale)`, and a zero of y's
    sign for scale 0. Of the numerics, `order`, `scaling` and the floors apply.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | scale_ub, static_scale | scalar | f32 |
    | out | as x | f8E4M3FN |
    | scales | leading dimensions of x, then 1 (`row`) or n / G (`group = G`) | f32, f16, bf16 |

    Constraints:
    - (quantize_c1) x has rank 1 or more.
    - (quantize_c2) out has the shape of x.
    - (quantize_c3) either scales or static_scale is given, not both.
    - (quantize_c4) scales has x's leading dimensions and one column for each scale.
    - (quantize_c5) scale_ub needs scales.
    - (quantize_c6) a group divides the row.
    - (quantize_c7) the granularity is `row` or `group`.

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
  let arguments = (ins FusedNorm_FloatShaped:$x, Optional<F32>:$scale_ub,
                       Optional<F32>:$static_scale, FusedNorm_QuantizedShaped:$out,
                       Optional<FusedNorm_FloatShaped>:$scales,
                       DefaultValuedAttr<FusedNorm_QuantizationAttr,
                         "::fusednorm::QuantizationAttr::getRow">:$scheme,
                       Numerics:$numerics);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $x `:` type($x) `)` (`scale_ub` `(` $scale_ub^ `)`)?
    (`static_scale` `(` $static_scale^ `)`)?
    `outs` `(` $out (`,` $scales^)? `:` type($out) (`,` type($scales)^)? `)`
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = baseClassDeclaration # [{
    ::mlir::MutableOperandRange getDpsInitsMutable();
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_TD
