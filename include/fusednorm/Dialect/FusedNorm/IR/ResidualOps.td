// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RMSNorm of the residual stream: the ops also store the new residual.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_RESIDUALOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_RESIDUALOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

def FusedNorm_SumRounding : FusedNorm_Enum<"SumRounding", "the input of a norm", [
  I32EnumAttrCase<"Rounded", 0, "rounded">,
  I32EnumAttrCase<"Exact", 1, "unrounded">]>;
def FusedNorm_SumRoundingAttr : EnumAttr<FusedNorm_Dialect, FusedNorm_SumRounding, "sum_rounding"> {
  let description = [{
    The input of a norm after an addition:

    | value | input of the norm |
    |---|---|
    | `rounded` | the sum, rounded to the type of the stored residual |
    | `unrounded` | the sum in f32 |

    ```mlir
    #fusednorm<sum_rounding unrounded>
    ```
  }];
  let assemblyFormat = "$value";
}

def FusedNorm_AddRmsNormOp : FusedNorm_Primitive<"add_rms_norm", WholeRows> {
  let summary = "RMSNorm of x + residual, with the sum as the new residual";
  let description = [{
    ```
    s[c]            = f32(x[c]) + f32(residual[c])
    residual_out[c] = rn_residual(s[c])
    out             = rms_norm(rn_residual(s), gamma, epsilon, weight_offset)    normalized(rounded)
    out             = rms_norm(s, gamma, epsilon, weight_offset)          normalized(unrounded)
    ```

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | output of the previous layer |
    | residual | as x | f32, f16, bf16 | residual stream |
    | gamma | [n] | f32, f16, bf16 | weights |
    | epsilon | scalar | f32 | must be 0 or positive |
    | weight_offset | scalar | f32 | optional; added to gamma |
    | out | as x | f32, f16, bf16 | norm; may be the buffer of x or residual |
    | residual_out | as x | as residual | new residual; may be the buffer of x or residual |

    | attribute | default | meaning |
    |---|---|---|
    | normalized | `rounded` | the input of the norm |

    Constraints:
    - (add_rms_norm_c1) x has rank 1 or more.
    - (add_rms_norm_c2) residual has the shape of x. residual_out has the shape and the type of
      residual.
    - (add_rms_norm_c3) gamma is [n].
    - (add_rms_norm_c4) out has the shape of x.

    Rounding: `normalized(rounded)` has the bits of an addition in the type of residual, followed by
    `rms_norm` of a row of this type. `normalized(unrounded)` has the bits of kernels with the sum
    in f32 registers. With a residual of f32 both are equal. Where `rms_norm` rounds epsilon or
    weight_offset to the type of its input, this type is the type of residual. See `rms_norm` for
    the remaining rounding points and for special values.

    ```mlir
    func.func @add_rms_norm(%x: tensor<?x64xbf16>, %residual: tensor<?x64xbf16>,
                            %gamma: tensor<64xbf16>, %eps: f32, %out: tensor<?x64xbf16>)
        -> (tensor<?x64xbf16>, tensor<?x64xbf16>) {
      %0, %1 = fusednorm.add_rms_norm
          ins(%x, %residual, %gamma : tensor<?x64xbf16>, tensor<?x64xbf16>, tensor<64xbf16>)
          epsilon(%eps) outs(%out, %residual : tensor<?x64xbf16>, tensor<?x64xbf16>)
          -> (tensor<?x64xbf16>, tensor<?x64xbf16>)
      return %0, %1 : tensor<?x64xbf16>, tensor<?x64xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x, FusedNorm_FloatShaped:$residual,
                       FusedNorm_FloatShaped:$gamma, NonNegative<F32>:$epsilon, AnyNumber<Optional<F32>>:$weight_offset,
                       Destination<FusedNorm_FloatShaped, "y", Overwritten,
                                   RowForRow<["x", "residual"]>>:$out,
                       Destination<FusedNorm_FloatShaped, "residual", Overwritten,
                                   RowForRow<["x", "residual"]>>:$residual_out,
                       DefaultValuedAttr<FusedNorm_SumRoundingAttr,
                         "::fusednorm::SumRounding::Rounded">:$normalized,
                       Numerics:$numerics);
  let results = (outs Variadic<FusedNorm_FloatShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $x `,` $residual `,` $gamma `:` type($x) `,` type($residual) `,` type($gamma) `)`
    `epsilon` `(` $epsilon `)` (`weight_offset` `(` $weight_offset^ `)`)?
    (`normalized` `(` custom<Keyword>($normalized)^ `)`)?
    `outs` `(` $out `,` $residual_out `:` type($out) `,` type($residual_out) `)`
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

def FusedNorm_RmsNormFusedResidualAddOp
    : FusedNorm_Op<"rms_norm_fused_residual_add", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "RMSNorm, residual addition and RMSNorm of the sum, in one kernel";
  let description = [{
    ```
    y                 = rms_norm(x, gamma1, epsilon1, weight_offset1)       in the type of x
    out, residual_out = add_rms_norm(y, residual, gamma2, epsilon2, weight_offset2)
    ```

    The first norm ends a layer, and the second norm begins the next layer. The sum between them is
    the new residual.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | output of a layer |
    | residual | as x | as x | residual stream |
    | gamma1, gamma2 | [n] | f32, f16, bf16 | weights of the two norms |
    | epsilon1, epsilon2 | scalar | f32 | must be 0 or positive |
    | weight_offset1, weight_offset2 | scalar | f32 | optional; added to gamma1 and gamma2 |
    | out | as x | f32, f16, bf16 | second norm; may be the buffer of x or residual |
    | residual_out | as x | as x | new residual; may be the buffer of x or residual |

    | attribute | default | meaning |
    |---|---|---|
    | normalized | `rounded` | the input of the second norm, as in `add_rms_norm` |

    Constraints:
    - (rms_norm_fused_residual_add_c1) x has rank 1 or more.
    - (rms_norm_fused_residual_add_c2) residual and residual_out have the shape and the type of x.
    - (rms_norm_fused_residual_add_c3) gamma1 and gamma2 are [n].
    - (rms_norm_fused_residual_add_c4) out has the shape of x.

    Rounding and special values: as in `rms_norm` and `add_rms_norm`.

    Source: the MAX kernel `rms_norm_fused_residual_add`, `src/nn/normalization.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).

    ```mlir
    func.func @rms_norm_fused_residual_add(
        %x: tensor<?x64xbf16>, %residual: tensor<?x64xbf16>, %gamma1: tensor<64xbf16>,
        %gamma2: tensor<64xbf16>, %eps: f32, %out: tensor<?x64xbf16>)
        -> (tensor<?x64xbf16>, tensor<?x64xbf16>) {
      %0, %1 = fusednorm.rms_norm_fused_residual_add
          ins(%x, %residual, %gamma1, %gamma2 : tensor<?x64xbf16>, tensor<?x64xbf16>,
              tensor<64xbf16>, tensor<64xbf16>)
          epsilons(%eps, %eps) outs(%out, %residual : tensor<?x64xbf16>, tensor<?x64xbf16>)
          -> (tensor<?x64xbf16>, tensor<?x64xbf16>)
      return %0, %1 : tensor<?x64xbf16>, tensor<?x64xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x, FusedNorm_FloatShaped:$residual,
                       FusedNorm_FloatShaped:$gamma1, FusedNorm_FloatShaped:$gamma2,
                       NonNegative<F32>:$epsilon1, NonNegative<F32>:$epsilon2, AnyNumber<Optional<F32>>:$weight_offset1,
                       AnyNumber<Optional<F32>>:$weight_offset2,
                       Destination<FusedNorm_FloatShaped, "y", Overwritten,
                                   RowForRow<["x", "residual"]>>:$out,
                       Destination<FusedNorm_FloatShaped, "residual", Overwritten,
                                   RowForRow<["x", "residual"]>>:$residual_out,
                       DefaultValuedAttr<FusedNorm_SumRoundingAttr,
                         "::fusednorm::SumRounding::Rounded">:$normalized,
                       Numerics:$numerics);
  let results = (outs Variadic<FusedNorm_FloatShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $x `,` $residual `,` $gamma1 `,` $gamma2 `:`
    type($x) `,` type($residual) `,` type($gamma1) `,` type($gamma2) `)`
    `epsilons` `(` $epsilon1 `,` $epsilon2 `)` (`weight_offset1` `(` $weight_offset1^ `)`)?
    (`weight_offset2` `(` $weight_offset2^ `)`)? (`normalized` `(` custom<Keyword>($normalized)^ `)`)?
    `outs` `(` $out `,` $residual_out `:` type($out) `,` type($residual_out) `)`
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_RESIDUALOPS_TD
