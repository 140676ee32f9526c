// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization primitives.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

def FusedNorm_QuantizeOp : FusedNorm_Op<"quantize", [RowProgram, AttrSizedOperandSegments]> {
  let summary = "saturating FP8 quantization by a dynamic or a given scale";
  let description = [{
    Dynamic (`scales` is given), for the elements y that share a scale, with S
    the type of scales and max the largest finite number of out's type (448):

    ```
    amax  = max |y[c]|                       NaN if any is
    scale = rn_S(min(rn_S(amax), rn_S(scale_ub)) / max)
    inv   = 1 / f32(scale)                   0 if that is not finite
    q[c]  = saturate_out(y[c] * inv)
    ```

    Static (`static_scale` is given): `scale = static_scale`, nothing is stored.
    With `scaling = divide`, `q[c] = saturate_out(y[c] / f32(scale))`, and 0 for
    scale 0.

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
