// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LayerNorm.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_LAYERNORMOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_LAYERNORMOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

def FusedNorm_LayerNormOp : FusedNorm_Primitive<"layer_norm", WholeRows> {
  let summary = "normalization of each row to mean 0 and variance 1";
  let description = [{
    For a row `x` of n columns, in f32 and with two reductions:

    ```
    mu   = sum(x[c]) / n
    d[c] = x[c] - mu
    r    = 1 / sqrt(sum(d[c] * d[c]) / n + rn_x(epsilon))
    y[c] = rn_out(((d[c] * r) * gamma[c]) + beta[c])
    ```

    With `moments = compensated`, the rounding error of `mu` and of both sums is added, and the
    result does not depend on the association of the sums. [Numerics.md](../Numerics.md) lists the
    steps.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | input rows |
    | gamma | [n] | f32, f16, bf16 | weights |
    | beta | [n] | f32, f16, bf16 | optional bias |
    | epsilon | scalar | f32 | must be 0 or positive |
    | out | as x | f32, f16, bf16 | result; may be the buffer of x |

    Constraints:
    - (layer_norm_c1) x has rank 1 or more.
    - (layer_norm_c2) gamma is [n].
    - (layer_norm_c3) beta is [n].
    - (layer_norm_c4) out has the shape of x.
    - (layer_norm_c5) `mean` is `divide` or `reciprocal`. The mean of a row is subtracted from it,
      so `sum` is an error.
    - (layer_norm_c6) `moments = compensated` requires `mean = divide`.

    Rounding: `rn_x` rounds to the type of x, and `rn_out` to the type of out. Without beta there is
    no addition. The parameters `sum`, `epsilon`, `mean`, `moments`, `rsqrt` and `squares` of the
    numerics apply. Before beta, the result differs from double precision by:

    - `moments = two_pass`: up to `n * 2^-24 * |mean| / sigma` in units of sigma, if `mu` is summed
      in the worst order;
    - `moments = compensated`: at most 4 ulp of f32, for `|mean| / sigma` up to 1e6 and up to 65536
      columns.

    Special values: NaN or an infinity anywhere in x makes the row NaN. A row of equal elements with
    an exact mean gives beta. With epsilon 0 such a row is NaN.

    ```mlir
    func.func @layer_norm(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %beta: tensor<64xbf16>,
                          %eps: f32, %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
      %0 = fusednorm.layer_norm
          ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>) beta(%beta : tensor<64xbf16>)
          epsilon(%eps) outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
      return %0 : tensor<?x64xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x, FusedNorm_FloatShaped:$gamma,
                       Optional<FusedNorm_FloatShaped>:$beta, NonNegative<F32>:$epsilon,
                       Destination<FusedNorm_FloatShaped, "y", Overwritten, RowForRow<["x"]>>:$out,
                       Numerics:$numerics);
  let results = (outs Optional<FusedNorm_FloatShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `,` $gamma `:` type($x) `,` type($gamma) `)`
    (`beta` `(` $beta^ `:` type($beta) `)`)? `epsilon` `(` $epsilon `)`
    `outs` `(` $out `:` type($out) `)` attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_LAYERNORMOPS_TD
