// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RMSNorm: primitives, and named ops for groups of them.

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
    y[c] = rn_out((x[c] * g[c]) * r)              with order = folded
    y[c] = rn_out(rn_g(rn_g(x[c] * r) * g[c]))    g[c] = rn_g(gamma[c] + rn_g(weight_offset))
    ```

    The first two forms of y are `gamma = before_cast`. The last form is `gamma = after_cast`.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | input rows |
    | gamma | [n] | f32, f16, bf16 | weights |
    | epsilon | scalar | f32 | added to the mean of squares; must be 0 or positive |
    | weight_offset | scalar | f32 | optional; added to gamma |
    | out | as x | f32, f16, bf16 | result; may be the buffer of x |

    Constraints:
    - (rms_norm_c1) x has rank 1 or more.
    - (rms_norm_c2) gamma is [n].
    - (rms_norm_c3) out has the shape of x.

    Rounding: `rn_x` rounds to the type of x, `rn_g` to the type of gamma, and `rn_out` to the type
    of out. Without weight_offset there is no addition, so a gamma of -0 keeps its sign. The
    parameters `order`, `sum`, `gamma`, `epsilon`, `mean`, `rsqrt` and `squares` of the numerics
    apply.

    Special values: NaN anywhere in x makes the row NaN. If the squares overflow, r is 0. A zero row
    with epsilon 0 is NaN.

    Source: the RMSNorm step of the MAX kernels, `src/nn/normalization.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).

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
    attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
  let hasCanonicalizeMethod = 1;
}

def FusedNorm_RowMeanOfSquaresOp : FusedNorm_Primitive<"row_mean_of_squares", WholeRows> {
  let summary = "mean of the squares of each row";
  let description = [{
    ```
    out[..., column] = sum(x[c] * x[c]) / n        in f32
    ```

    The other columns of out keep their values.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | input rows |
    | out | leading dimensions of x, then k >= 1 | f32 | means |

    | attribute | default | meaning |
    |---|---|---|
    | column | 0 | the column of out to write |

    Constraints:
    - (row_mean_of_squares_c1) x has rank 1 or more.
    - (row_mean_of_squares_c2) out has the rank and the leading dimensions of x.
    - (row_mean_of_squares_c3) `column` is a column of out.

    Rounding: the parameters `sum`, `mean` and `squares` of the numerics apply.

    Special values: NaN in x gives NaN. A row without columns gives NaN (0/0).

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
    attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

def FusedNorm_ApplyRmsNormOp : FusedNorm_Primitive<"apply_rms_norm", WholeRows> {
  let summary = "normalization of each row by a given mean of squares";
  let description = [{
    ```
    r    = 1 / sqrt(variance[..., column] + epsilon)
    y[c] = rn_out((x[c] * r) * f32(gamma[c]))
    y[c] = rn_out((x[c] * f32(gamma[c])) * r)     with order = folded
    ```

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | input rows |
    | gamma | [n] | f32, f16, bf16 | weights |
    | variance | leading dimensions of x, then k >= 1 | f32 | means of squares |
    | epsilon | scalar | f32 | must be 0 or positive |
    | out | as x | f32, f16, bf16 | result; may be the buffer of x |

    | attribute | default | meaning |
    |---|---|---|
    | column | 0 | the column of variance to read |

    Constraints:
    - (apply_rms_norm_c1) x has rank 1 or more.
    - (apply_rms_norm_c2) gamma is [n].
    - (apply_rms_norm_c3) variance has the rank and the leading dimensions of x.
    - (apply_rms_norm_c4) `column` is a column of variance.
    - (apply_rms_norm_c5) out has the shape of x.

    Rounding: epsilon is used as given, and gamma is multiplied before the only rounding. The
    parameters `order` and `rsqrt` of the numerics apply.

    Special values: a variance of NaN, or below -epsilon, makes the row NaN.

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
    attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

//===----------------------------------------------------------------------===//
// Named ops
//===----------------------------------------------------------------------===//

def FusedNorm_RmsNormFusedFp8Op
    : FusedNorm_Op<"rms_norm_fused_fp8", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "RMSNorm and FP8 or INT8 quantization of each row in one kernel";
  let description = [{
    ```
    y           = rms_norm(x, gamma, epsilon, weight_offset)    in f32
    out, scales = quantize(y, scale_ub, static_scale)           by scheme
    ```

    x is read once. With static_scale only `out` is written.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | input rows |
    | gamma | [n] | as x | weights |
    | epsilon | scalar | f32 | must be 0 or positive |
    | weight_offset | scalar | f32 | optional; added to gamma |
    | scale_ub | scalar | f32 | optional; bound of the absolute maximum, so a scale is at most scale_ub / M |
    | static_scale | scalar | f32 | a given scale, in place of scales |
    | out | as x | f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 | quantized values |
    | scales | as in `quantize` | f32, f16, bf16, f8E8M0FNU | dynamic scales |

    | attribute | default | meaning |
    |---|---|---|
    | scheme | `<row>` | elements with a common scale, see `#fusednorm.quantization` |

    Constraints:
    - (rms_norm_fused_fp8_c1) x has rank 1 or more.
    - (rms_norm_fused_fp8_c2) gamma is [n], with the element type of x.
    - (rms_norm_fused_fp8_c3) out has the shape of x.
    - (rms_norm_fused_fp8_c4) either scales or static_scale is given, not both.
    - (rms_norm_fused_fp8_c5) scales has the shape of the scheme.
    - (rms_norm_fused_fp8_c6) scale_ub requires scales.
    - (rms_norm_fused_fp8_c7) with scales, the granularity is `row` or `group`.

    The last group of a row has the remaining columns.

    Rounding: as in `rms_norm` and `quantize`. The value between them is f32, so
    `gamma = before_cast` never rounds to the type of x. [Numerics.md](../Numerics.md) compares
    the values of `order`. `order = max_first` is the order of the current MAX kernel.

    Special values: NaN or an infinity in x makes the scale NaN. A zero row with epsilon 0 also has
    a NaN scale.

    Source: the MAX kernel `rms_norm_fused_fp8`, `src/comm/rms_norm_fp8.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).

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
                       Destination<FusedNorm_QuantizedShaped, "values", Overwritten,
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
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
  let hasCanonicalizeMethod = 1;
}

class FusedNorm_QkOp<string mnemonic, list<Trait> traits = []>
    : FusedNorm_Op<mnemonic, !listconcat([Generalizable], traits)>;

def FusedNorm_RowMeanOfSquaresQkOp : FusedNorm_QkOp<"row_mean_of_squares_qk"> {
  let summary = "mean of squares of each row of q and of k, in one kernel";
  let description = [{
    ```
    variance[..., 0] = sum(q[c] * q[c]) / nq
    variance[..., 1] = sum(k[c] * k[c]) / nk
    ```

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q | [..., nq] | f32, f16, bf16 | queries |
    | k | [..., nk] | as q | keys |
    | variance | leading dimensions of q, then 2 | f32 | means of squares |

    Constraints:
    - (row_mean_of_squares_qk_c1) q has rank 1 or more.
    - (row_mean_of_squares_qk_c2) k has the rank, the leading dimensions and the type of q.
    - (row_mean_of_squares_qk_c3) variance has the leading dimensions of q, then 2.

    Rounding and special values: as in `row_mean_of_squares`.

    Source: the MAX kernel `row_mean_of_squares_qk`, `src/nn/normalization.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels). With tensor parallelism
    the variances of all ranks are averaged before `apply_qk_rms_norm`.

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
    attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

def FusedNorm_ApplyQkRmsNormOp : FusedNorm_QkOp<"apply_qk_rms_norm"> {
  let summary = "normalization of q and k by given means of squares, in one kernel";
  let description = [{
    ```
    rq       = 1 / sqrt(variance[..., 0] + epsilon)
    rk       = 1 / sqrt(variance[..., 1] + epsilon)
    q_out[c] = rn_out((q[c] * rq) * gamma_q[c])
    k_out[c] = rn_out((k[c] * rk) * gamma_k[c])
    ```

    The norm covers all columns of q and of k, across heads.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q, q_out | [..., nq] | f32, f16, bf16 | queries; q_out may be the buffer of q |
    | k, k_out | [..., nk] | as q, as q_out | keys; k_out may be the buffer of k |
    | gamma_q, gamma_k | [nq], [nk] | f32 | weights |
    | variance | leading dimensions of q, then 2 | f32 | means of squares of q and k |
    | epsilon | scalar | f32 | must be 0 or positive |

    Constraints:
    - (apply_qk_rms_norm_c1) q has rank 1 or more.
    - (apply_qk_rms_norm_c2) k has the rank, the leading dimensions and the type of q.
    - (apply_qk_rms_norm_c3) gamma_q is [nq], and gamma_k is [nk].
    - (apply_qk_rms_norm_c4) variance has the leading dimensions of q, then 2.
    - (apply_qk_rms_norm_c5) q_out has the shape of q, k_out has the shape of k, and both have one
      element type.

    Rounding and special values: as in `apply_rms_norm`.

    Source: the MAX kernel `apply_qk_rms_norm`, `src/nn/normalization.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).

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
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_NORMOPS_TD
