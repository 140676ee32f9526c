// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLA: RoPE of the query and the new row of the compressed KV cache, in one kernel.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_MLAOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_MLAOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/PagedOps.td"

// Both ops have the same operands and the same semantics.
class FusedNorm_MlaRopeNormOp<string mnemonic>
    : FusedNorm_Op<mnemonic, [Generalizable, AttrSizedOperandSegments]> {
  let arguments = (ins FusedNorm_FloatShaped:$q_rope, FusedNorm_FreqsShaped:$freqs,
                       FusedNorm_FloatShaped:$gamma, Optional<FusedNorm_FloatShaped>:$kv,
                       Optional<FusedNorm_I32Shaped>:$table,
                       Optional<FusedNorm_I32Shaped>:$row_offsets,
                       Optional<FusedNorm_I32Shaped>:$lengths,
                       Optional<FusedNorm_PositionShaped>:$slots,
                       Optional<FusedNorm_PositionShaped>:$positions, Optional<Index>:$layer,
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
    (`,` type($scales)^)? `)` (`status` `(` $status^ `:` type($status) `)`)? attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

def FusedNorm_FusedRopeRmsNormQuantizationKernelOp
    : FusedNorm_MlaRopeNormOp<"fused_rope_rmsnorm_quantization_kernel"> {
  let summary = "RoPE of the query and a new MLA cache row from kv, in one kernel";
  let description = [{
    MLA (multi-head latent attention) stores one cache row of L + R columns for each token: the
    compressed KV c_kv and the shared RoPE key k_pe. For each token t except padding, with p its
    position, `cache(t)` its cache row, as in `paged_store`, and H heads:

    ```
    q_out[t, h] = rope(q_rope[t, h], freqs[p])             the last R columns, in the type of q_out
    c_kv        = rms_norm(kv[t, 0 : L], gamma, epsilon)   in the type of gamma
    k_pe        = rope(kv[t, L : L + R], freqs[p])         in the type of kv
    cache(t)    = store(c_kv), store(k_pe)
    ```

    The op has the semantics of `mla_fused_rope_rmsnorm_quantization`, but requires `kv`. That op
    describes the forms of `store`: cast, static, dynamic, inline and unscaled inline.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q_rope | [T, H, R], or [T, H, n] with n > R | f32, f16, bf16 | RoPE part of the queries. The first n - R columns of longer rows are copied |
    | freqs | [P, R] | f32, bf16 | cosines and sines, as in `rope` |
    | gamma | [L] | f32, f16, bf16 | weights of the norm |
    | kv | [T, L + R] | f32, f16, bf16 | new rows: L columns of c_kv before the norm, then R columns of k_pe before RoPE |
    | table, row_offsets, lengths, slots, layer | as in `paged_store` | as in `paged_store` | locate the cache rows |
    | positions | [T] | i32, i64 | with slots: the row of freqs for each token; -1 is padding |
    | epsilon | scalar | f32 | must be 0 or positive |
    | static_scale | scalar | f32 | optional scale of the form `static` |
    | q_out | as q_rope | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 | rotated queries. May be the buffer of q_rope; both may be columns of wider rows |
    | cache | as in `paged_store` with one head | see the form | cache |
    | scales | as cache, with one column for each scale of a row | f32, f16, bf16, f8E8M0FNU | optional scales of the form `dynamic` |
    | status | [T, 2] | i32 | optional; gets the result of `check_slots`, with the rows of freqs as the limit of positions |

    | attribute | default | meaning |
    |---|---|---|
    | scheme | `<group = 128>` | columns with a common scale in the forms `dynamic` and `inline` |
    | pairing | `interleaved` | as in `rope` |
    | reserved_slot | none | a slot for padding. Requires slots |
    | geometry | none | launch geometry of the MAX kernel, see `#fusednorm.geometry`. It becomes the GPU schedule |
    | numerics | `<gamma = after_cast, epsilon = exact>` | arithmetic of the norm and of scales; the default is the MAX kernel |

    Constraints:
    - (fused_rope_rmsnorm_quantization_kernel_c1) q_rope has rank 3 and a static row length of 2 or
      more. freqs has rank 2 and a static, even last dimension, at most the row length of q_rope.
      gamma has rank 1 and a static length.
    - (fused_rope_rmsnorm_quantization_kernel_c2) either slots is given, or table, row_offsets and
      lengths. reserved_slot requires slots.
    - (fused_rope_rmsnorm_quantization_kernel_c3) slots is [T]. table has rank 1 or 2. lengths and
      table have one row for each sequence.
    - (fused_rope_rmsnorm_quantization_kernel_c4) the cache has a shape of `paged_store` for one
      head.
    - (fused_rope_rmsnorm_quantization_kernel_c5) layer requires a cache of rank 6.
    - (fused_rope_rmsnorm_quantization_kernel_c6) kv is given and is [T, L + R]. q_out has the shape
      of q_rope.
    - (fused_rope_rmsnorm_quantization_kernel_c7) positions is [T], and is given together with
      slots.
    - (fused_rope_rmsnorm_quantization_kernel_c8) the type and the width of the cache match one of
      the forms.
    - (fused_rope_rmsnorm_quantization_kernel_c9) scales has the dimensions of the cache except the
      last, and a column for each scale. A group divides L, and also R if R is larger than the
      group.
    - (fused_rope_rmsnorm_quantization_kernel_c10) with geometry, a row of q_rope splits into 1, 2,
      4, 8, 16 or 32 vectors of 16 bytes, one for each thread. n_rope_blocks is large enough for the
      rows of H + 1 heads. Further blocks are not launched.
    - (fused_rope_rmsnorm_quantization_kernel_c11) status is [T, 2].

    Rounding and padding: as in `mla_fused_rope_rmsnorm_quantization`.

    Source: the MAX kernel `fused_rope_rmsnorm_quantization_kernel`,
    `src/nn/attention/gpu/mla_graph.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels). The MAX kernel has the
    form `cast` only.

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
  let summary = "RoPE of the query and the new MLA cache row, in one kernel";
  let description = [{
    MLA (multi-head latent attention) stores one cache row of L + R columns for each token: the
    compressed KV c_kv and the shared RoPE key k_pe. For each token t except padding, with p its
    position, `cache(t)` its cache row, as in `paged_store`, and H heads:

    ```
    q_out[t, h] = rope(q_rope[t, h], freqs[p])             the last R columns, in the type of q_out
    c_kv        = rms_norm(kv[t, 0 : L], gamma, epsilon)   in the type of gamma
    k_pe        = rope(kv[t, L : L + R], freqs[p])         in the type of kv
    cache(t)    = store(c_kv), store(k_pe)
    ```

    Without `kv`, both parts are read from `cache(t)` as f32 and replaced there. This form is not
    idempotent: a second call normalizes and rotates again.

    The operands select one of five forms of `store`:

    | form | selected by | cache row |
    |---|---|---|
    | cast | neither static_scale nor scales, and a cache of floats | L + R elements, rounded to the type of the cache |
    | static | static_scale | L + R quantized values: `quantize` with static_scale |
    | dynamic | scales | L + R quantized values: `quantize` of each part by `scheme` |
    | inline | a cache of i8 with L + L / 32 + 2 R columns | L values of f8E4M3FN in groups of 128, L / 128 scales of f32, R values of bf16, as bytes: 656 for L = 512 and R = 64 |
    | unscaled inline | a cache of i8 with L + 2 R columns | L values of f8E4M3FN, R values of bf16, as bytes: 640 for L = 512 and R = 64 |

    In the form `dynamic`, the scales of a row have the slot of the row: first the scales of c_kv,
    then the scales of k_pe. A group longer than R covers all of k_pe. With scheme `row`, both parts
    have one scale, for the largest magnitude of either.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q_rope | [T, H, R], or [T, H, n] with n > R | f32, f16, bf16 | RoPE part of the queries. The first n - R columns of longer rows are copied |
    | freqs | [P, R] | f32, bf16 | cosines and sines, as in `rope` |
    | gamma | [L] | f32, f16, bf16 | weights of the norm |
    | kv | [T, L + R] | f32, f16, bf16 | optional new rows: L columns of c_kv before the norm, then R columns of k_pe before RoPE |
    | table, row_offsets, lengths, slots, layer | as in `paged_store` | as in `paged_store` | locate the cache rows |
    | positions | [T] | i32, i64 | with slots: the row of freqs for each token; -1 is padding |
    | epsilon | scalar | f32 | must be 0 or positive |
    | static_scale | scalar | f32 | optional scale of the form `static` |
    | q_out | as q_rope | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 | rotated queries. May be the buffer of q_rope; both may be columns of wider rows |
    | cache | as in `paged_store` with one head | see the form | cache |
    | scales | as cache, with one column for each scale of a row | f32, f16, bf16, f8E8M0FNU | optional scales of the form `dynamic` |
    | status | [T, 2] | i32 | optional; gets the result of `check_slots`, with the rows of freqs as the limit of positions |

    | attribute | default | meaning |
    |---|---|---|
    | scheme | `<group = 128>` | columns with a common scale in the forms `dynamic` and `inline` |
    | pairing | `interleaved` | as in `rope` |
    | reserved_slot | none | a slot for padding. Requires slots |
    | geometry | none | launch geometry of the MAX kernel, see `#fusednorm.geometry`. It becomes the GPU schedule |
    | numerics | `<gamma = after_cast, epsilon = exact>` | arithmetic of the norm and of scales; the default is the MAX kernel |

    Constraints:
    - (mla_fused_rope_rmsnorm_quantization_c1) q_rope has rank 3 and a static row length of 2 or
      more. freqs has rank 2 and a static, even last dimension, at most the row length of q_rope.
      gamma has rank 1 and a static length.
    - (mla_fused_rope_rmsnorm_quantization_c2) either slots is given, or table, row_offsets and
      lengths. reserved_slot requires slots.
    - (mla_fused_rope_rmsnorm_quantization_c3) slots is [T]. table has rank 1 or 2. lengths and
      table have one row for each sequence.
    - (mla_fused_rope_rmsnorm_quantization_c4) the cache has a shape of `paged_store` for one head.
    - (mla_fused_rope_rmsnorm_quantization_c5) layer requires a cache of rank 6.
    - (mla_fused_rope_rmsnorm_quantization_c6) kv is [T, L + R]. q_out has the shape of q_rope.
    - (mla_fused_rope_rmsnorm_quantization_c7) positions is [T], and is given together with slots.
    - (mla_fused_rope_rmsnorm_quantization_c8) the type and the width of the cache match one of the
      forms. All forms except cast require kv.
    - (mla_fused_rope_rmsnorm_quantization_c9) scales has the dimensions of the cache except the
      last, and a column for each scale. A group divides L, and also R if R is larger than the
      group.
    - (mla_fused_rope_rmsnorm_quantization_c10) with geometry, a row of q_rope splits into 1, 2, 4,
      8, 16 or 32 vectors of 16 bytes, one for each thread. n_rope_blocks is large enough for the
      rows of H + 1 heads. Further blocks are not launched.
    - (mla_fused_rope_rmsnorm_quantization_c11) status is [T, 2].

    Rounding: as in `rope`, `rms_norm` and `quantize`. Casts to FP8 saturate.

    Padding:

    - A token is padding if it is at `row_offsets[B]` or later, its slot is negative, or its
      position is -1. Nothing of it is read or written.
    - A query needs only a position. It is rotated even if its token has no valid slot.
    - With status, tokens with a first value other than 0 are skipped, except for the query as
      above. Its position must then be inside freqs.

    Source: the MAX function `mla_fused_rope_rmsnorm_quantization`,
    `src/nn/attention/gpu/mla_graph.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels). Without `kv`, the op
    matches the kernel `mla_fused_rope_rmsnorm` in earlier MAX releases.

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
