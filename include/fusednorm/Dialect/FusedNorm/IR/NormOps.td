// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norm primitives and the named ops that are made of them.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_NORMOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_NORMOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

//===----------------------------------------------------------------------===//
// Primitives
//===----------------------------------------------------------------------===//

def FusedNorm_RmsNormOp : FusedNorm_Primitive<"rms_norm", WholeRows> {
  let summary = "root-mean-square normalization of each row";
  let description = [{
    For a row `x` of n columns:

    ```
    r    = 1 / sqrt(sum(x[c] * x[c]) / n + rn_x(epsilon))
    y[c] = rn_out((x[c] * r) * g[c])              g[c] = gamma[c] + rn_x(weight_offset)
    y[c] = rn_out((x[c] * g[c]) * r)              the same with order = folded
    y[c] = rn_out(rn_g(rn_g(x[c] * r) * g[c]))    g[c] = rn_g(gamma[c] + rn_g(weight_offset))
    ```

    where `rn_x` rounds to x's type, `rn_g` to gamma's, `rn_out` to out's. The
    first two forms of y are `gamma = before_cast`, the last is `after_cast`. Without
    weight_offset nothing is added, which keeps the sign of a zero in gamma. Of the
    numerics, `order`, `sum`, `gamma`, `epsilon`, `mean`, `rsqrt` and `squares` apply.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | gamma | [n] | f32, f16, bf16 |
    | epsilon, weight_offset | scalar | f32 |
    | out | as x | f32, f16, bf16 |

    Constraints:
    - (rms_norm_c1) x has rank 1 or more.
    - (rms_norm_c2) gamma is [n].
    - (rms_norm_c3) out has the shape of x.

    NaN anywhere in x makes the row NaN. Squares that overflow make r = 0.
    A zero row with epsilon 0 is NaN. Source: the RMSNorm core of the mirrored
    kernels.

    ```mlir
    func.func @rms_norm(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32,
                        %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
      %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>)
          epsilon(%eps) outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
      return %0 : tensor<?x64xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x, FusedNorm_FloatShaped:$gamma, NonNegative<F32>:$epsilon,
                       AnyNumber<Optional<F32>>:$weight_offset,
                       Destination<FusedNorm_FloatShaped, "y", Overwritten, RowForRow<["x"]>>:$out,
                       Numerics:$numerics);
  let results = (outs Optional<FusedNorm_FloatShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `,` $gamma `:` type($x) `,` type($gamma) `)` `epsilon` `(` $epsilon `)`
    (`weight_offset` `(` $weight_offset^ `)`)? `outs` `(` $out `:` type($out) `)`
    attr-dict (`->` type($result)^)?
  }];
  let hasCanonicalizeMethod = 1;
}

def FusedNorm_RowMeanOfSquaresOp : FusedNorm_Primitive<"row_mean_of_squares", WholeRows> {
  let summary = "mean of the squares of each row";
  let description = [{
    `out[..., column] = sum(x[c] * x[c]) / n` in f32; the other columns of out
    keep their values. Of the numerics, `sum`, `mean` and `squares` apply.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | out | leading dimensions of x, then k >= 1 | f32 |

    Constraints:
    - (row_mean_of_squares_c1) x has rank 1 or more.
    - (row_mean_of_squares_c2) out has x's rank and leading dimensions.
    - (row_mean_of_squares_c3) `column` is a column of out.

    A row without columns stores NaN (0/0).

    ```mlir
    func.func @row_mean_of_squares(%x: tensor<?x64xbf16>, %out: tensor<?x1xf32>) -> tensor<?x1xf32> {
      %0 = fusednorm.row_mean_of_squares ins(%x : tensor<?x64xbf16>)
          outs(%out : tensor<?x1xf32>) -> tensor<?x1xf32>
      return %0 : tensor<?x1xf32>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x,
                       Destination<FusedNorm_F32Shaped, "variance",
                                   KeptWhen<"getOut().getType().getShape().back() != 1">,
                                   RowForRow<["x"]>>:$out,
                       DefaultValuedAttr<I64Attr, "0">:$column, Numerics:$numerics);
  let results = (outs Optional<FusedNorm_F32Shaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `:` type($x) `)` `outs` `(` $out `:` type($out) `)`
    attr-dict (`->` type($result)^)?
  }];
}

def FusedNorm_ApplyRmsNormOp : FusedNorm_Primitive<"apply_rms_norm", WholeRows> {
  let summary = "normalization of each row by a given mean of squares";
  let description = [{
    ```
    r    = 1 / sqrt(variance[..., column] + epsilon)
    y[c] = rn_out((x[c] * r) * f32(gamma[c]))
    y[c] = rn_out((x[c] * f32(gamma[c])) * r)     folded
    ```

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | gamma | [n] | f32, f16, bf16 |
    | variance | leading dimensions of x, then k >= 1 | f32 |
    | epsilon | scalar | f32 |
    | out | as x | f32, f16, bf16 |

    Constraints:
    - (apply_rms_norm_c1) x has rank 1 or more.
    - (apply_rms_norm_c2) gamma is [n].
    - (apply_rms_norm_c3) variance has x's rank and leading dimensions.
    - (apply_rms_norm_c4) `column` is a column of variance.
    - (apply_rms_norm_c5) out has the shape of x.

    Epsilon is used as given, gamma before the one rounding; of the numerics,
    `order` and `rsqrt` apply. A variance that is NaN, or less than -epsilon, makes
    the row NaN.

    ```mlir
    func.func @apply_rms_norm(%x: tensor<?x64xbf16>, %gamma: tensor<64xf32>, %var: tensor<?x1xf32>,
                              %eps: f32, %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
      %0 = fusednorm.apply_rms_norm
          ins(%x, %gamma, %var : tensor<?x64xbf16>, tensor<64xf32>, tensor<?x1xf32>)
          epsilon(%eps) outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
      return %0 : tensor<?x64xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x, FusedNorm_FloatShaped:$gamma,
                       RowOrElements<FusedNorm_F32Shaped>:$variance, NonNegative<F32>:$epsilon,
                       Destination<FusedNorm_FloatShaped, "y", Overwritten, RowForRow<["x"]>>:$out,
                       DefaultValuedAttr<I64Attr, "0">:$column, Numerics:$numerics);
  let results = (outs Optional<FusedNorm_FloatShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `,` $gamma `,` $variance `:` type($x) `,` type($gamma) `,` type($variance) `)`
    `epsilon` `(` $epsilon `)` `outs` `(` $out `:` type($out) `)`
    attr-dict (`->` type($result)^)?
  }];
}

//===----------------------------------------------------------------------===//
// Named ops
//===----------------------------------------------------------------------===//

def FusedNorm_RmsNormFusedFp8Op
    : FusedNorm_Op<"rms_norm_fused_fp8", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "RMSNorm and FP8 quantization of each row in one launch";
  let description = [{
    `rms_norm` to f32 (so that `gamma = before_cast` never rounds to x's type)
    followed by `quantize`, in one read of x. `scheme` is `row`, or `group` as
    `quantize` has it. With a static scale nothing but the codes is written. See those two ops for every
    rounding point, and `#fusednorm.numerics` for the freedoms.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | gamma | [n] | x's type |
    | epsilon, weight_offset, scale_ub, static_scale | scalar | f32 |
    | out | as x | f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 |
    | scales | as of `quantize` | f32, f16, bf16, f8E8M0FNU |

    Constraints:
    - (rms_norm_fused_fp8_c1) x has rank 1 or more.
    - (rms_norm_fused_fp8_c2) gamma is [n], of x's element type.
    - (rms_norm_fused_fp8_c3) out has the shape of x.
    - (rms_norm_fused_fp8_c4) either scales or static_scale is given, not both.
    - (rms_norm_fused_fp8_c5) scales has the shape that the scheme asks for.
    - (rms_norm_fused_fp8_c6) scale_ub needs scales.
    - (rms_norm_fused_fp8_c7) a group divides the row.
    - (rms_norm_fused_fp8_c8) the granularity is `row` or `group`.

    `scale_ub` bounds the absolute maximum, so a scale is at most scale_ub / M.
    Source: the documented kernel of that name.

    ```mlir
    func.func @rms_norm_fused_fp8(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32,
                                  %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>)
        -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
      %0, %1 = fusednorm.rms_norm_fused_fp8
          ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps)
          outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
          -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
      return %0, %1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x, FusedNorm_FloatShaped:$gamma, NonNegative<F32>:$epsilon,
                       AnyNumber<Optional<F32>>:$weight_offset, AnyNumber<Optional<F32>>:$scale_ub,
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
    `ins` `(` $x `,` $gamma `:` type($x) `,` type($gamma) `)` `epsilon` `(` $epsilon `)`
    (`weight_offset` `(` $weight_offset^ `)`)? (`scale_ub` `(` $scale_ub^ `)`)?
    (`static_scale` `(` $static_scale^ `)`)?
    `outs` `(` $out (`,` $scales^)? `:` type($out) (`,` type($scales)^)? `)`
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
  let hasCanonicalizeMethod = 1;
}

class FusedNorm_QkOp<string mnemonic, list<Trait> traits = []>
    : FusedNorm_Op<mnemonic, !listconcat([Generalizable], traits)>;

def FusedNorm_RowMeanOfSquaresQkOp : FusedNorm_QkOp<"row_mean_of_squares_qk"> {
  let summary = "mean of the squares of each row of q and of k, in one launch";
  let description = [{
    `variance[..., 0] = sum(q[c] * q[c]) / nq` and
    `variance[..., 1] = sum(k[c] * k[c]) / nk`, each as `row_mean_of_squares`.

    | operand | shape | types |
    |---|---|---|
    | q | [..., nq] | f32, f16, bf16 |
    | k | [..., nk] | q's type |
    | variance | leading dimensions of q, then 2 | f32 |

    Constraints:
    - (row_mean_of_squares_qk_c1) q has rank 1 or more.
    - (row_mean_of_squares_qk_c2) k has q's rank, leading dimensions and type.
    - (row_mean_of_squares_qk_c3) variance has the leading dimensions of q, then 2.

    Source: the documented kernel of that name, which feeds `apply_qk_rms_norm`
    after a sum over ranks.

    ```mlir
    func.func @row_mean_of_squares_qk(%q: tensor<?x64xbf16>, %k: tensor<?x16xbf16>,
                                      %var: tensor<?x2xf32>) -> tensor<?x2xf32> {
      %0 = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<?x64xbf16>, tensor<?x16xbf16>)
          outs(%var : tensor<?x2xf32>) -> tensor<?x2xf32>
      return %0 : tensor<?x2xf32>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$q, FusedNorm_FloatShaped:$k,
                       Destination<FusedNorm_F32Shaped, "variance", Overwritten, Apart>:$variance,
                       Numerics:$numerics);
  let results = (outs Optional<FusedNorm_F32Shaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $q `,` $k `:` type($q) `,` type($k) `)` `outs` `(` $variance `:` type($variance) `)`
    attr-dict (`->` type($result)^)?
  }];
}

def FusedNorm_ApplyQkRmsNormOp : FusedNorm_QkOp<"apply_qk_rms_norm"> {
  let summary = "normalization of q and k by given means of squares, in one launch";
  let description = [{
    ```
    rq          = 1 / sqrt(variance[..., 0] + epsilon)
    q_out[c]    = rn_out((q[c] * rq) * gamma_q[c])
    ```

    and the same for k with column 1, each as `apply_rms_norm`. The norm spans all
    columns of q and of k, whatever heads they hold.

    | operand | shape | types |
    |---|---|---|
    | q, q_out | [..., nq] | f32, f16, bf16 |
    | k, k_out | [..., nk] | q's type |
    | gamma_q, gamma_k | [nq], [nk] | f32 |
    | variance | leading dimensions of q, then 2 | f32 |
    | epsilon | scalar | f32 |

    Constraints:
    - (apply_qk_rms_norm_c1) q has rank 1 or more.
    - (apply_qk_rms_norm_c2) k has q's rank, leading dimensions and type.
    - (apply_qk_rms_norm_c3) gamma_q is [nq], gamma_k is [nk].
    - (apply_qk_rms_norm_c4) variance has the leading dimensions of q, then 2.
    - (apply_qk_rms_norm_c5) q_out has the shape of q and k_out that of k, both of
      one type.

    Source: the documented kernel of that name.

    ```mlir
    func.func @apply_qk_rms_norm(%q: tensor<?x64xbf16>, %k: tensor<?x16xbf16>,
                                 %gq: tensor<64xf32>, %gk: tensor<16xf32>, %var: tensor<?x2xf32>,
                                 %eps: f32, %qo: tensor<?x64xbf16>, %ko: tensor<?x16xbf16>)
        -> (tensor<?x64xbf16>, tensor<?x16xbf16>) {
      %0, %1 = fusednorm.apply_qk_rms_norm
          ins(%q, %k, %gq, %gk, %var : tensor<?x64xbf16>, tensor<?x16xbf16>, tensor<64xf32>,
                                       tensor<16xf32>, tensor<?x2xf32>)
          epsilon(%eps) outs(%qo, %ko : tensor<?x64xbf16>, tensor<?x16xbf16>)
          -> (tensor<?x64xbf16>, tensor<?x16xbf16>)
      return %0, %1 : tensor<?x64xbf16>, tensor<?x16xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$q, FusedNorm_FloatShaped:$k,
                       FusedNorm_F32Shaped:$gamma_q, FusedNorm_F32Shaped:$gamma_k,
                       FusedNorm_F32Shaped:$variance, NonNegative<F32>:$epsilon,
                       Destination<FusedNorm_FloatShaped, "q", Overwritten,
                                   RowForRow<["q"]>>:$q_out,
                       Destination<FusedNorm_FloatShaped, "k", Overwritten,
                                   RowForRow<["k"]>>:$k_out,
                       Numerics:$numerics);
  let results = (outs Variadic<FusedNorm_FloatShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $q `,` $k `,` $gamma_q `,` $gamma_k `,` $variance `:`
    type($q) `,` type($k) `,` type($gamma_q) `,` type($gamma_k) `,` type($variance) `)`
    `epsilon` `(` $epsilon `)`
    `outs` `(` $q_out `,` $k_out `:` type($q_out) `,` type($k_out) `)`
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_NORMOPS_TD
