// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The query's rope and the new row of the latent cache in one launch.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_MLAOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_MLAOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/PagedOps.td"

// Both ops have the same operands and mean the same.
class FusedNorm_MlaRopeNormOp<string mnemonic>
    : FusedNorm_Op<mnemonic, [Generalizable, AttrSizedOperandSegments]> {
  let arguments = (ins FusedNorm_FloatShaped:$q_rope, FusedNorm_FreqsShaped:$freqs,
                       FusedNorm_FloatShaped:$gamma, Optional<FusedNorm_FloatShaped>:$kv,
                       Optional<FusedNorm_I32Shaped>:$table,
                       Optional<FusedNorm_I32Shaped>:$row_offsets,
                       Optional<FusedNorm_I32Shaped>:$lengths,
                       Optional<FusedNorm_I64Shaped>:$slots,
                       Optional<FusedNorm_I32Shaped>:$positions, Optional<Index>:$layer,
                       NonNegative<F32>:$epsilon, AnyNumber<Optional<F32>>:$static_scale,
                       Destination<FusedNorm_RopeOutShaped, "q", Kept, RowForRow<["q_rope"]>>:$q_out,
                       CacheDestination<FusedNorm_CacheRowShaped, "cache">:$cache,
                       CacheDestination<Optional<FusedNorm_ScaleShaped>, "scales">:$scales,
                       Destination<Optional<FusedNorm_I32Shaped>, "status", Kept, Apart>:$status,
                       DefaultValuedAttr<FusedNorm_QuantizationAttr,
                         "::fusednorm::QuantizationAttr::getGroup128">:$scheme,
                       Pairing:$pairing, OptionalAttr<I64Attr>:$reserved_slot,
                       OptionalAttr<FusedNorm_GeometryAttr>:$geometry,
                       DefaultValuedAttr<FusedNorm_NumericsAttr,
                         "::fusednorm::NumericsAttr::getAfterCast">:$numerics);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $q_rope `,` $freqs `,` $gamma `:` type($q_rope) `,` type($freqs) `,` type($gamma) `)`
    (`kv` `(` $kv^ `:` type($kv) `)`)? (`table` `(` $table^ `:` type($table) `)`)?
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`slots` `(` $slots^ `:` type($slots) `)`)?
    (`positions` `(` $positions^ `:` type($positions) `)`)? (`layer` `(` $layer^ `)`)?
    `epsilon` `(` $epsilon `)` (`static_scale` `(` $static_scale^ `)`)?
    (`pairing` `(` custom<Keyword>($pairing)^ `)`)?
    `outs` `(` $q_out `,` $cache (`,` $scales^)? `:` type($q_out) `,` type($cache)
    (`,` type($scales)^)? `)` (`status` `(` $status^ `:` type($status) `)`)? attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

def FusedNorm_FusedRopeRmsNormQuantizationKernelOp
    : FusedNorm_MlaRopeNormOp<"fused_rope_rmsnorm_quantization_kernel"> {
  let summary = "the query's rope and the new row of an MLA cache, from kv";
  let description = [{
    `mla_fused_rope_rmsnorm_quantization` with `kv`, which this op requires; see
    there for what it computes and for its operands. Its constraints are
    (fused_rope_rmsnorm_quantization_kernel_c1),
    (fused_rope_rmsnorm_quantization_kernel_c2),
    (fused_rope_rmsnorm_quantization_kernel_c3),
    (fused_rope_rmsnorm_quantization_kernel_c4),
    (fused_rope_rmsnorm_quantization_kernel_c5),
    (fused_rope_rmsnorm_quantization_kernel_c6),
    (fused_rope_rmsnorm_quantization_kernel_c7),
    (fused_rope_rmsnorm_quantization_kernel_c8),
    (fused_rope_rmsnorm_quantization_kernel_c9),
    (fused_rope_rmsnorm_quantization_kernel_c10) and
    (fused_rope_rmsnorm_quantization_kernel_c11), which say what those with the same
    numbers say there; c6 requires `kv` as well.

    ```mlir
    func.func @kernel(%q: memref<?x16x64xbf16, strided<[3072, 192, 1], offset: 128>>,
                      %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                      %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                      %eps: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x128x576xf8E4M3FN>) {
      fusednorm.fused_rope_rmsnorm_quantization_kernel
          ins(%q, %freqs, %gamma : memref<?x16x64xbf16, strided<[3072, 192, 1], offset: 128>>,
                                   memref<?x64xf32>, memref<512xbf16>)
          kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>)
          row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps)
          outs(%out, %cache : memref<?x16x64xbf16>, memref<?x128x576xf8E4M3FN>)
      return
    }
    ```
  }];
}

def FusedNorm_MlaFusedRopeRmsNormQuantizationOp
    : FusedNorm_MlaRopeNormOp<"mla_fused_rope_rmsnorm_quantization"> {
  let summary = "the query's rope and the new row of an MLA cache in one launch";
  let description = [{
    For each token t that is no padding, with p its position in its sequence and
    `cache(t)` its row of the cache, both as of `paged_store`; the last R of the
    columns of a row of `kv` are its rope part, the first L its latent part:

    ```
    q_out[t, h] = rope(q_rope[t, h], freqs[p])                    of q_out's type, the last R columns
    latent      = rms_norm(kv[t, 0:L], gamma, epsilon)            of gamma's type
    k           = rope(kv[t, L:L+R], freqs[p])                    of kv's type
    cache(t)    = store(latent), store(k)
    ```

    with every rounding point of `rope` and `rms_norm`. By default the norm is
    that of the mirrored kernel: `gamma = after_cast, epsilon = exact`. Without
    `kv`, both parts are read from `cache(t)` as f32 and replaced there: doing it
    twice rotates and normalizes twice.

    `store` has five forms:

    | form | asked for by | row of the cache |
    |---|---|---|
    | cast | neither scale | L + R elements, rounded to the cache's type; 8-bit floats saturate |
    | static | static_scale | L + R codes, `quantize` with static_scale |
    | dynamic | scales | L + R codes, `quantize` of each part by `scheme`, with its scales in the row of `scales` that has the same place: those of the latent part, then those of the rope part. A group that is longer than the rope part covers all of it; `row` is one scale for both parts, of the largest number of either |
    | inline | a cache of i8 with L + L / 32 + 2 R columns | L codes of f8E4M3FN in groups of 128, their L / 128 scales in f32, R rope values in bf16, as bytes: 656 for L = 512 and R = 64 |
    | unscaled inline | a cache of i8 with L + 2 R columns | L numbers rounded to f8E4M3FN, which saturates, and R rope values in bf16, as bytes: 640 for L = 512 and R = 64 |

    A token is found by table, row_offsets and lengths, or by `slots` for the cache
    and `positions` for freqs; a slot below 0 and a position of -1 are padding.
    Tokens that are padding read and write nothing, but for the query, which needs a
    position only.

    With `status`, places are checked as by `check_places`, with freqs's rows as the
    limit of positions: it gets what that writes, and tokens with a number other than 0
    there are skipped as a whole, but for the query, which only needs a position within freqs.

    `geometry` sets the GPU schedule that the mirrored kernel would have; results do
    not depend on it.

    | operand | shape | types |
    |---|---|---|
    | q_rope | [T, H, R], or longer rows, whose first columns are copied | f32, f16, bf16 |
    | freqs | [P, R] | f32, bf16 |
    | gamma | [L] | f32, f16, bf16 |
    | kv | [T, L + R] | f32, f16, bf16 |
    | table, row_offsets, lengths, slots, layer | as of `paged_store` | |
    | positions | [T] | i32 |
    | epsilon, static_scale | scalar | f32 |
    | q_out | as q_rope | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 |
    | cache | as of `paged_store` with one head | as the form asks |
    | status | [T, 2] | i32 |
    | scales | as cache, one column for each scale of a row | f32, f16, bf16, f8E8M0FNU |

    q_out may be q_rope, or both may be columns of wider rows.

    Constraints:
    - (mla_fused_rope_rmsnorm_quantization_c1) q_rope has rank 3 and a static row;
      freqs's is static, even and not longer; gamma is static.
    - (mla_fused_rope_rmsnorm_quantization_c2) there is either slots, or table,
      row_offsets and lengths.
    - (mla_fused_rope_rmsnorm_quantization_c3) slots is [T]; table has rank 1 or 2;
      lengths and table have one row for each sequence.
    - (mla_fused_rope_rmsnorm_quantization_c4) the cache has a shape of
      `paged_store` for one head.
    - (mla_fused_rope_rmsnorm_quantization_c5) layer comes with a cache of rank 6.
    - (mla_fused_rope_rmsnorm_quantization_c6) kv is [T, L + R]; q_out is as q_rope.
    - (mla_fused_rope_rmsnorm_quantization_c7) positions is [T] and comes with slots.
    - (mla_fused_rope_rmsnorm_quantization_c8) the cache's type and width are those
      of one of the forms; all but cast need kv.
    - (mla_fused_rope_rmsnorm_quantization_c9) scales has the dimensions of the
      cache but for the last, and a column for each scale; groups divide the latent
      part, and the rope part if it is longer.
    - (mla_fused_rope_rmsnorm_quantization_c11) status is [T, 2].
    - (mla_fused_rope_rmsnorm_quantization_c10) the rope part is up to 32 threads of
      16 bytes of q_rope's type, a power of two, with geometry; its n_rope_blocks
      hold those of H + 1 heads. More of them are not launched.

    ```mlir
    func.func @mla(%q: tensor<?x128x64xbf16>, %kv: tensor<?x576xbf16>, %freqs: tensor<?x64xf32>,
                   %gamma: tensor<512xbf16>, %table: tensor<?x?xi32>, %offsets: tensor<?xi32>,
                   %lengths: tensor<?xi32>, %layer: index, %eps: f32, %out: tensor<?x128x64xbf16>,
                   %cache: tensor<?x1x?x128x1x576xbf16>)
        -> (tensor<?x128x64xbf16>, tensor<?x1x?x128x1x576xbf16>) {
      %0, %1 = fusednorm.mla_fused_rope_rmsnorm_quantization
          ins(%q, %freqs, %gamma : tensor<?x128x64xbf16>, tensor<?x64xf32>, tensor<512xbf16>)
          kv(%kv : tensor<?x576xbf16>) table(%table : tensor<?x?xi32>)
          row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
          layer(%layer) epsilon(%eps)
          outs(%out, %cache : tensor<?x128x64xbf16>, tensor<?x1x?x128x1x576xbf16>)
          -> (tensor<?x128x64xbf16>, tensor<?x1x?x128x1x576xbf16>)
      return %0, %1 : tensor<?x128x64xbf16>, tensor<?x1x?x128x1x576xbf16>
    }
    ```
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_MLAOPS_TD
