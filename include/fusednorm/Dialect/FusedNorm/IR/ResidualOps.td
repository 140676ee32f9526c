// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norms of a sum with the residual stream, which they also store.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_RESIDUALOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_RESIDUALOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

def FusedNorm_SumRounding : FusedNorm_Enum<"SumRounding", "which sum is normalized", [
  I32EnumAttrCase<"Rounded", 0, "rounded">,
  I32EnumAttrCase<"Exact", 1, "unrounded">]>;
def FusedNorm_SumRoundingAttr : EnumAttr<FusedNorm_Dialect, FusedNorm_SumRounding, "sum_rounding"> {
  let description = [{
    Whether a norm of a sum is that of the sum as it is stored (`rounded`), or that
    of the sum in f32 (`unrounded`).

    ```mlir
    #fusednorm<sum_rounding unrounded>
    ```
  }];
  let assemblyFormat = "$value";
}

def FusedNorm_AddRmsNormOp : FusedNorm_Primitive<"add_rms_norm", WholeRows> {
  let summary = "RMSNorm of x + residual, and the sum as the new residual";
  let description = [{
    ```
    s[c]            = f32(x[c]) + f32(residual[c])
    residual_out[c] = rn_x(s[c])
    out             = rms_norm(rn_x(s)) or, with normalized(unrounded), rms_norm(s)
    ```

    `rounded`, the default, gives the bits of an addition in x's type followed by
    `rms_norm`; `unrounded` is what kernels do that keep the sum in registers. See
    `rms_norm` for the rest.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | residual, residual_out | as x | x's type |
    | gamma | [n] | f32, f16, bf16 |
    | epsilon, weight_offset | scalar | f32 |
    | out | as x | f32, f16, bf16 |

    Constraints:
    - (add_rms_norm_c1) x has rank 1 or more.
    - (add_rms_norm_c2) residual and residual_out have the shape and the type of x.
    - (add_rms_norm_c3) gamma is [n].
    - (add_rms_norm_c4) out has the shape of x.

    residual_out may be the buffer of residual, and out that of x.

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
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

def FusedNorm_RmsNormFusedResidualAddOp
    : FusedNorm_Op<"rms_norm_fused_residual_add", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "RMSNorm, addition to the residual, and RMSNorm of the sum, in one launch";
  let description = [{
    ```
    y            = rms_norm(x, gamma1, epsilon1, weight_offset1)       of x's type
    out, residual_out = add_rms_norm(y, residual, gamma2, epsilon2, weight_offset2)
    ```

    with every rounding point of those two ops: the norm of the branch, the sum
    that is the new residual, and the norm that the next layer begins with.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | residual, residual_out | as x | x's type |
    | gamma1, gamma2 | [n] | f32, f16, bf16 |
    | epsilon1, epsilon2, weight_offset1, weight_offset2 | scalar | f32 |
    | out | as x | f32, f16, bf16 |

    Constraints:
    - (rms_norm_fused_residual_add_c1) x has rank 1 or more.
    - (rms_norm_fused_residual_add_c2) residual and residual_out have the shape and
      the type of x.
    - (rms_norm_fused_residual_add_c3) gamma1 and gamma2 are [n].
    - (rms_norm_fused_residual_add_c4) out has the shape of x.

    Source: the kernel of that name beside the mirrored ones.

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
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_RESIDUALOPS_TD
