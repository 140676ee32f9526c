// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLA prefill and MLA decode: each op is a sequence of kernels.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_MLALAYEROPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_MLALAYEROPS_TD

include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.td"
include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.td"
include "fusednorm/Dialect/FusedNorm/IR/MlaOps.td"
include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.td"

def FusedNorm_Float8Shaped : FusedNorm_ShapedOf<
    [F8E4M3FN, F8E4M3FNUZ, F8E5M2], "f8E4M3FN, f8E4M3FNUZ or f8E5M2">;

def FusedNorm_LatentCacheShaped : FusedNorm_ShapedOf<
    [F32, F16, BF16, F8E4M3FN, I8], "f32, f16, bf16, f8E4M3FN or i8">;

defvar Expandable = DeclareOpInterfaceMethods<FusedNorm_ExpandableOpInterface>;

class FusedNorm_MlaLayerOp<string mnemonic>
    : FusedNorm_Op<mnemonic, [AttrSizedOperandSegments, Expandable]> {
  dag mlaInputs = (ins FusedNorm_FloatShaped:$q, FusedNorm_FloatShaped:$gamma,
                          Optional<FusedNorm_FreqsShaped>:$freqs,
                          Optional<FusedNorm_FloatShaped>:$kv, FusedNorm_I32Shaped:$table,
                          FusedNorm_I32Shaped:$row_offsets, FusedNorm_I32Shaped:$lengths,
                          Optional<Index>:$layer, Optional<FusedNorm_I32Shaped>:$checked,
                          Optional<FusedNorm_I32Shaped>:$tree,
                          Optional<FusedNorm_FloatShaped>:$sinks);
  dag mlaOuts = (ins AnyNumber<Optional<F32>>:$static_scale, NonNegative<F32>:$epsilon,
                        Destination<FusedNorm_FloatShaped, "out", Kept, Apart>:$out,
                        CacheDestination<FusedNorm_LatentCacheShaped, "cache">:$cache,
                        CacheDestination<Optional<FusedNorm_ScaleShaped>, "scales">:$scales);
  dag mlaAttributes = (ins F32Attr:$scale,
                              DefaultValuedAttr<FusedNorm_MaskAttr, "::fusednorm::MaskAttr::getNull">:$mask,
                              OptionalAttr<FusedNorm_ScoreModifierAttr>:$modifier,
                              DefaultValuedAttr<FusedNorm_QuantizationAttr,
                                "::fusednorm::QuantizationAttr::getGroup128">:$scheme,
                              Pairing:$pairing,
                              DefaultValuedAttr<FusedNorm_NumericsAttr,
                                "::fusednorm::NumericsAttr::getAfterCast">:$numerics);
  dag gemmAttributes = (ins DefaultValuedAttr<FusedNorm_ScalingAttr,
                                 "::fusednorm::ScalingAttr::getBlock128">:$granularity,
                               DefaultValuedAttr<FusedNorm_GemmOrderAttr,
                                 "::fusednorm::GemmOrder::Blocked">:$order,
                               DefaultValuedAttr<F32Attr, "1200.0f">:$scale_ub);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
}

//===----------------------------------------------------------------------===//
// Prefill
//===----------------------------------------------------------------------===//

class FusedNorm_MlaPrefillBranchOp<string mnemonic> : FusedNorm_MlaLayerOp<mnemonic> {
  dag chunks = (ins FusedNorm_I32Shaped:$buffer_row_offsets, FusedNorm_I32Shaped:$cache_offsets);
  dag queryOut = (ins Destination<Optional<FusedNorm_FloatShaped>, "q", Kept,
                                  RowForRow<["q"]>>:$q_out);
}

def FusedNorm_MlaPrefillBranchFp8Op : FusedNorm_MlaPrefillBranchOp<"mla_prefill_branch_fp8"> {
  let summary = "MLA prefill with FP8 weights, over chunks of the keys";
  let description = [{
    MLA (multi-head latent attention) caches one row for each token: L columns of compressed KV
    (c_kv) and R columns of a RoPE key (k_pe). The prefill up-projects c_kv to keys and values. The
    op is a sequence of kernels with the rounding points of these ops:

    ```
    1. q', cache   = mla_fused_rope_rmsnorm_quantization(q, kv, gamma, freqs, epsilon)
    for each chunk c:
    2. c_q, s      = gather_quantize(cache, scale_ub), in groups of granularity's columns of k
    3. k           = scaled_matmul(c_q, w_k),  v = scaled_matmul(c_q, w_uv)
    4. state[c]    = ragged_attention(q', k and the last R columns of cache, v, scale, mask)
    5. out         = merge_attention_states(state[0], .., state[C - 1], sinks)
    ```

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q | [T, H, Dn + R] | f32, f16, bf16 | queries: Dn columns without RoPE, then R columns for RoPE |
    | gamma | [L] | f32, f16, bf16 | weights of the norm of c_kv |
    | freqs | [P, R] | f32, bf16 | optional cosines and sines, as in `rope`. Without it R is 0, nothing is rotated, and a cache row is c_kv in the type of q |
    | kv | [T, L + R] | f32, f16, bf16 | optional new rows. Without it the new rows are already in the cache, before norm and RoPE |
    | table, row_offsets, lengths, layer | as in `paged_store` | as in `paged_store` | locate the cache rows |
    | checked | as in `ragged_attention` | i32 | optional status from `check_sequences` for q, row_offsets, lengths, table and the cache |
    | tree | [T] | i32 | visible draft tokens of each query, for a mask of `tree`, as in `ragged_attention` |
    | sinks | [H] | f32, f16, bf16 | optional attention sinks |
    | buffer_row_offsets | [C, B + 1] or [B + 1] | i32, unsigned | first row of each sequence in the buffer of a chunk |
    | cache_offsets | [C, B + 1] or [B + 1]; also [C, B] or [B] | i32, unsigned | first key of each sequence in a chunk |
    | kv_b_proj | [H * (Dn + Dv), L] | f8E4M3FN, f8E4M3FNUZ, f8E5M2 | weights of both up-projections: for each head the Dn rows of w_k, then the Dv rows of w_uv |
    | w_k, w_uv | [H * Dn, L], [H * Dv, L] | as kv_b_proj | separate weights, in place of kv_b_proj |
    | kv_b_proj_scale, w_k_scale, w_uv_scale | as b_scales of `scaled_matmul` | f32, f16, bf16, f8E8M0FNU | scales of the weights |
    | epsilon | scalar | f32 | must be 0 or positive |
    | static_scale | scalar | f32 | optional static scale of the cache |
    | out | [T, H, Dv] | f32, f16, bf16 | result |
    | cache | as in `paged_store` with one head; L + R columns, or bytes | as q, f8E4M3FN, i8 | compressed KV cache, in a form of `mla_fused_rope_rmsnorm_quantization` |
    | scales | as cache, with one column for each scale of a row | f32, f16, bf16, f8E8M0FNU | optional dynamic scales of the cache |
    | q_out | as q | as q | optional rotated queries; may be the buffer of q |

    | attribute | default | meaning |
    |---|---|---|
    | buffer_length (`of`) | required | maximum number of keys of all sequences in a chunk |
    | scale | required | factor of the scores |
    | mask | `<null>` | visible keys, see `#fusednorm.mask` |
    | modifier | none | change of the scores, see `#fusednorm.score_modifier` |
    | scheme | `<group = 128>` | columns of a cache row with a common scale |
    | pairing | `interleaved` | as in `rope` |
    | numerics | `<gamma = after_cast, epsilon = exact>` | arithmetic of the norm; the default is the MAX kernel |
    | granularity | `<block = [1, 128, 128]>` | scales of the GEMMs, as in `scaled_matmul` |
    | order | `blocked` | position of the scales in the GEMMs, as in `scaled_matmul` |
    | scale_ub | 1200.0 | bound of the absolute maximum in the quantization of GEMM inputs |

    **Steps.** Step 1 is one kernel for all chunks. With kv_b_proj, step 3 is one GEMM, and its
    tiles are stored in two arrays. With one chunk, step 5 is omitted: step 4 has the
    sinks and writes out. With several chunks the states are f32.

    **Chunks.** A chunk holds the keys of one row of buffer_row_offsets and cache_offsets, as
    written by `mla_prefill_plan`. Operands of rank 1 describe a single chunk. Only the device reads
    the number of keys in a chunk. A call does not wait for the device, and a captured graph can be
    replayed with other lengths. GEMM tiles after the last key of a chunk are not computed.

    **Without kv.** The new rows are in the cache, as the previous GEMM stored them, and step 1
    normalizes and rotates them in place. This form is not idempotent: a second call for the same
    tokens normalizes and rotates again. Two such ops in one block with the same cache, lengths and
    layer are an error.

    **Queries.** q' is a workspace array, and q keeps its values. With q_out, q' is q_out. If q_out
    is q, the last R columns of each head are overwritten, as in MAX.

    **Quantized caches.** A cache of another type than q is dequantized by static_scale, by scales,
    or by the scales in its bytes. Without any scale its elements are converted to the type of q.
    With static_scale or a cache of i8, step 2 also stores the RoPE columns of the keys in the type
    of q, and step 4 reads this array instead of the cache.

    **Padding and checks.**

    - Padding tokens are neither read nor written, also in out. With a buffer_length of 0 nothing is
      read or written.
    - The out of a query is 0 if its sequence has no key in any chunk.
    - With checked, steps 1 and 2 skip tokens with an invalid slot, as `paged_store` with `checked`
      does. Step 4 skips sequences with a first value other than 0, and their rows of out are
      unspecified.

    Constraints:
    - (mla_prefill_branch_fp8_c1) q has rank 3, with static heads and columns. freqs has rank 2 and
      a static, even last dimension, smaller than the row length of q. gamma has rank 1 and a static
      length. static_scale, scales and a cache of i8 require freqs.
    - (mla_prefill_branch_fp8_c2) out is [T, H, Dv] with static columns.
    - (mla_prefill_branch_fp8_c3) either kv_b_proj is given, or w_k and w_uv, each with its scale.
      They have static shapes, as above.
    - (mla_prefill_branch_fp8_c4) w_k and w_uv have one element type, and so have their scales.
    - (mla_prefill_branch_fp8_c5) granularity is a block [1, n, n], where n divides L.
    - (mla_prefill_branch_fp8_c6) buffer_row_offsets and cache_offsets have one of the shapes above,
      with a static C from 1 to 64.
    - (mla_prefill_branch_fp8_c7) buffer_length is from 0 to 2^30.
    - (mla_prefill_branch_fp8_c8) table has rank 1 or 2. lengths and table have one row for each
      sequence. layer requires a cache of rank 6.
    - (mla_prefill_branch_fp8_c9) the cache has the element type of q, or f8E4M3FN, or i8 if q is
      bf16. A cache of i8 has the row width of an inline or unscaled inline row of
      `mla_fused_rope_rmsnorm_quantization`. static_scale and scales require a cache of f8E4M3FN.
      static_scale, scales and a cache of i8 require kv. scheme is `row`, or a group that divides L,
      and also R if R is larger; for inline rows it is a group of 128.
    - (mla_prefill_branch_fp8_c10) kv is [T, L + R].
    - (mla_prefill_branch_fp8_c11) q_out has the shape and the type of q, and requires freqs.
    - (mla_prefill_branch_fp8_c12) scale and scale_ub are finite and more than 0. mask contains
      none of `materialized`, `causal_padding` and `ranges`.
    - (mla_prefill_branch_fp8_c13) checked is [B, 2].
    - (mla_prefill_branch_fp8_c14) tree is given exactly with a mask of `tree`, and is [T]. sinks is [H].

    Source: the MAX function `mla_prefill_branch_fp8`, `src/nn/attention/gpu/mla_graph.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).
    [FromMAX.md](../FromMAX.md) lists the differences.

    ```mlir
    func.func @prefill(%q: memref<?x16x192xbf16>, %gamma: memref<512xbf16>, %freqs: memref<?x64xf32>,
                       %kv: memref<?x576xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                       %lengths: memref<?xi32>, %layer: index, %rows: memref<2x?xi32>,
                       %starts: memref<2x?xi32>, %w: memref<4096x512xf8E4M3FN>, %sw: memref<32x4xf32>,
                       %eps: f32, %out: memref<?x16x128xbf16>, %cache: memref<?x1x?x128x1x576xbf16>) {
      fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<?x16x192xbf16>, memref<512xbf16>)
          freqs(%freqs : memref<?x64xf32>) kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>)
          row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) layer(%layer)
          chunks(%rows, %starts : memref<2x?xi32>, memref<2x?xi32>) of 16384
          kv_b_proj(%w : memref<4096x512xf8E4M3FN>) kv_b_proj_scale(%sw : memref<32x4xf32>)
          epsilon(%eps) outs(%out, %cache : memref<?x16x128xbf16>, memref<?x1x?x128x1x576xbf16>)
          {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>}
      return
    }
    ```
  }];
  let arguments = !con(mlaInputs, chunks,
                       (ins Optional<FusedNorm_Float8Shaped>:$kv_b_proj,
                            Optional<FusedNorm_ScaleShaped>:$kv_b_proj_scale,
                            Optional<FusedNorm_Float8Shaped>:$w_k,
                            Optional<FusedNorm_ScaleShaped>:$w_k_scale,
                            Optional<FusedNorm_Float8Shaped>:$w_uv,
                            Optional<FusedNorm_ScaleShaped>:$w_uv_scale),
                       mlaOuts, queryOut, (ins I64Attr:$buffer_length), mlaAttributes,
                       gemmAttributes);
  let assemblyFormat = [{
    `ins` `(` $q `,` $gamma `:` type($q) `,` type($gamma) `)`
    (`freqs` `(` $freqs^ `:` type($freqs) `)`)? (`kv` `(` $kv^ `:` type($kv) `)`)?
    `table` `(` $table `:` type($table) `)` `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    `lengths` `(` $lengths `:` type($lengths) `)` (`layer` `(` $layer^ `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    (`tree` `(` $tree^ `:` type($tree) `)`)? (`sinks` `(` $sinks^ `:` type($sinks) `)`)?
    `chunks` `(` $buffer_row_offsets `,` $cache_offsets `:` type($buffer_row_offsets) `,`
    type($cache_offsets) `)` `of` $buffer_length
    (`kv_b_proj` `(` $kv_b_proj^ `:` type($kv_b_proj) `)`)?
    (`kv_b_proj_scale` `(` $kv_b_proj_scale^ `:` type($kv_b_proj_scale) `)`)?
    (`w_k` `(` $w_k^ `:` type($w_k) `)`)? (`w_k_scale` `(` $w_k_scale^ `:` type($w_k_scale) `)`)?
    (`w_uv` `(` $w_uv^ `:` type($w_uv) `)`)? (`w_uv_scale` `(` $w_uv_scale^ `:` type($w_uv_scale) `)`)?
    `epsilon` `(` $epsilon `)` (`static_scale` `(` $static_scale^ `)`)? (`pairing` `(` custom<Keyword>($pairing)^ `)`)?
    `outs` `(` $out `,` $cache (`,` $scales^)? `:` type($out) `,` type($cache) (`,` type($scales)^)? `)`
    (`q_out` `(` $q_out^ `:` type($q_out) `)`)? attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

def FusedNorm_MlaPrefillBranchBf16Op : FusedNorm_MlaPrefillBranchOp<"mla_prefill_branch_bf16"> {
  let summary = "MLA prefill with weights in the type of the queries";
  let description = [{
    The op is `mla_prefill_branch_fp8` without quantization of weights. The weights have the type of
    q, usually bf16, and no scales. In step 2 the rows are gathered in this type, and in step 3 the
    GEMMs are `matmul`:

    ```
    1. q', cache   = mla_fused_rope_rmsnorm_quantization(q, kv, gamma, freqs, epsilon)
    for each chunk c:
    2. rows        = paged_gather(cache), dequantized if the cache has another type than q
    3. k           = matmul(rows, w_k),  v = matmul(rows, w_uv)
    4. state[c]    = ragged_attention(q', k and the last R columns of cache, v, scale, mask)
    5. out         = merge_attention_states(state[0], .., state[C - 1], sinks)
    ```

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q | [T, H, Dn + R] | f32, f16, bf16 | queries: Dn columns without RoPE, then R columns for RoPE |
    | gamma | [L] | f32, f16, bf16 | weights of the norm of c_kv |
    | freqs | [P, R] | f32, bf16 | optional cosines and sines, as in `rope`. Without it R is 0, nothing is rotated, and a cache row is c_kv in the type of q |
    | kv | [T, L + R] | f32, f16, bf16 | optional new rows. Without it the new rows are already in the cache, before norm and RoPE |
    | table, row_offsets, lengths, layer | as in `paged_store` | as in `paged_store` | locate the cache rows |
    | checked | as in `ragged_attention` | i32 | optional status from `check_sequences` for q, row_offsets, lengths, table and the cache |
    | tree | [T] | i32 | visible draft tokens of each query, for a mask of `tree`, as in `ragged_attention` |
    | sinks | [H] | f32, f16, bf16 | optional attention sinks |
    | buffer_row_offsets | [C, B + 1] or [B + 1] | i32, unsigned | first row of each sequence in the buffer of a chunk |
    | cache_offsets | [C, B + 1] or [B + 1]; also [C, B] or [B] | i32, unsigned | first key of each sequence in a chunk |
    | kv_b_proj | [H * (Dn + Dv), L] | as q | weights of both up-projections: for each head the Dn rows of w_k, then the Dv rows of w_uv |
    | w_k, w_uv | [H * Dn, L], [H * Dv, L] | as q | separate weights, in place of kv_b_proj |
    | epsilon | scalar | f32 | must be 0 or positive |
    | static_scale | scalar | f32 | optional static scale of the cache |
    | out | [T, H, Dv] | f32, f16, bf16 | result |
    | cache | as in `paged_store` with one head; L + R columns, or bytes | as q, f8E4M3FN, i8 | compressed KV cache, in a form of `mla_fused_rope_rmsnorm_quantization` |
    | scales | as cache, with one column for each scale of a row | f32, f16, bf16, f8E8M0FNU | optional dynamic scales of the cache |
    | q_out | as q | as q | optional rotated queries; may be the buffer of q |

    | attribute | default | meaning |
    |---|---|---|
    | buffer_length (`of`) | required | maximum number of keys of all sequences in a chunk |
    | scale | required | factor of the scores |
    | mask | `<null>` | visible keys, see `#fusednorm.mask` |
    | modifier | none | change of the scores, see `#fusednorm.score_modifier` |
    | scheme | `<group = 128>` | columns of a cache row with a common scale |
    | pairing | `interleaved` | as in `rope` |
    | numerics | `<gamma = after_cast, epsilon = exact>` | arithmetic of the norm; the default is the MAX kernel |

    Steps, chunks, padding and checks are as in `mla_prefill_branch_fp8`.

    Constraints:
    - (mla_prefill_branch_bf16_c1) q has rank 3, with static heads and columns. freqs has rank 2 and
      a static, even last dimension, smaller than the row length of q. gamma has rank 1 and a static
      length. static_scale, scales and a cache of i8 require freqs.
    - (mla_prefill_branch_bf16_c2) out is [T, H, Dv] with static columns.
    - (mla_prefill_branch_bf16_c3) either kv_b_proj is given, or w_k and w_uv. They have static
      shapes, as above.
    - (mla_prefill_branch_bf16_c4) all weights have the element type of q.
    - (mla_prefill_branch_bf16_c6) buffer_row_offsets and cache_offsets have one of the shapes
      above, with a static C from 1 to 64.
    - (mla_prefill_branch_bf16_c7) buffer_length is from 0 to 2^30.
    - (mla_prefill_branch_bf16_c8) table has rank 1 or 2. lengths and table have one row for each
      sequence. layer requires a cache of rank 6.
    - (mla_prefill_branch_bf16_c9) the cache has the element type of q, or f8E4M3FN, or i8 if q is
      bf16. A cache of i8 has the row width of an inline or unscaled inline row of
      `mla_fused_rope_rmsnorm_quantization`. static_scale and scales require a cache of f8E4M3FN.
      static_scale, scales and a cache of i8 require kv. scheme is `row`, or a group that divides L,
      and also R if R is larger; for inline rows it is a group of 128.
    - (mla_prefill_branch_bf16_c10) kv is [T, L + R].
    - (mla_prefill_branch_bf16_c11) q_out has the shape and the type of q, and requires freqs.
    - (mla_prefill_branch_bf16_c12) scale is finite and more than 0. mask contains none
      of `materialized`, `causal_padding` and `ranges`.
    - (mla_prefill_branch_bf16_c13) checked is [B, 2].
    - (mla_prefill_branch_bf16_c14) tree is given exactly with a mask of `tree`, and is [T]. sinks is [H].

    Source: the MAX function `mla_prefill_branch_bf16`, `src/nn/attention/gpu/mla_graph.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).

    ```mlir
    func.func @prefill(%q: memref<?x16x192xbf16>, %gamma: memref<512xbf16>, %freqs: memref<?x64xf32>,
                       %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                       %rows: memref<?xi32>, %starts: memref<?xi32>, %wk: memref<2048x512xbf16>,
                       %wv: memref<2048x512xbf16>, %eps: f32, %out: memref<?x16x128xbf16>,
                       %cache: memref<?x128x576xbf16>) {
      fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<?x16x192xbf16>, memref<512xbf16>)
          freqs(%freqs : memref<?x64xf32>) table(%table : memref<?x?xi32>)
          row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
          chunks(%rows, %starts : memref<?xi32>, memref<?xi32>) of 16384
          w_k(%wk : memref<2048x512xbf16>) w_uv(%wv : memref<2048x512xbf16>) epsilon(%eps)
          outs(%out, %cache : memref<?x16x128xbf16>, memref<?x128x576xbf16>)
          q_out(%q : memref<?x16x192xbf16>) {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>}
      return
    }
    ```
  }];
  let arguments = !con(mlaInputs, chunks,
                       (ins Optional<FusedNorm_FloatShaped>:$kv_b_proj,
                            Optional<FusedNorm_FloatShaped>:$w_k,
                            Optional<FusedNorm_FloatShaped>:$w_uv),
                       mlaOuts, queryOut, (ins I64Attr:$buffer_length), mlaAttributes);
  let assemblyFormat = [{
    `ins` `(` $q `,` $gamma `:` type($q) `,` type($gamma) `)`
    (`freqs` `(` $freqs^ `:` type($freqs) `)`)? (`kv` `(` $kv^ `:` type($kv) `)`)?
    `table` `(` $table `:` type($table) `)` `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    `lengths` `(` $lengths `:` type($lengths) `)` (`layer` `(` $layer^ `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    (`tree` `(` $tree^ `:` type($tree) `)`)? (`sinks` `(` $sinks^ `:` type($sinks) `)`)?
    `chunks` `(` $buffer_row_offsets `,` $cache_offsets `:` type($buffer_row_offsets) `,`
    type($cache_offsets) `)` `of` $buffer_length
    (`kv_b_proj` `(` $kv_b_proj^ `:` type($kv_b_proj) `)`)?
    (`w_k` `(` $w_k^ `:` type($w_k) `)`)? (`w_uv` `(` $w_uv^ `:` type($w_uv) `)`)?
    `epsilon` `(` $epsilon `)` (`static_scale` `(` $static_scale^ `)`)? (`pairing` `(` custom<Keyword>($pairing)^ `)`)?
    `outs` `(` $out `,` $cache (`,` $scales^)? `:` type($out) `,` type($cache) (`,` type($scales)^)? `)`
    (`q_out` `(` $q_out^ `:` type($q_out) `)`)? attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

//===----------------------------------------------------------------------===//
// Decode
//===----------------------------------------------------------------------===//

class FusedNorm_MlaDecodeBranchOp<string mnemonic> : FusedNorm_MlaLayerOp<mnemonic> {
  dag split = (ins Optional<FusedNorm_I32Shaped>:$buffer_row_offsets,
                   Optional<FusedNorm_I32Shaped>:$cache_offsets);
  dag splitAttributes = (ins OptionalAttr<I64Attr>:$buffer_length);
}

def FusedNorm_MlaDecodeBranchFp8Op : FusedNorm_MlaDecodeBranchOp<"mla_decode_branch_fp8"> {
  let summary = "MLA decode with FP8 weights, in absorbed form";
  let description = [{
    Absorbed MLA decode attends to the compressed KV rows (c_kv and k_pe) directly. The
    up-projections of keys and values are applied to the queries and to the attention results,
    because these are few. The op is a sequence of kernels with the rounding points of these ops:

    ```
    1. q'[.., L:], cache =
           mla_fused_rope_rmsnorm_quantization(q[.., Dn:], kv, gamma, freqs, epsilon)
    2. qn_q, s           = quantize(q[.., :Dn], scale_ub), per head, in groups of granularity
    3. q'[.., :L]        = scaled_matmul(qn_q, w_uk), per head
    4. latent, lse       = ragged_attention(q', cache, the first L columns of cache, scale, mask)
    5. latent_q, s'      = quantize(latent, scale_ub), as in 2
    6. state             = scaled_matmul(latent_q, w_uv), per head, in f32
    7. out               = merge_attention_states(state, lse, sinks)    rounded
    ```

    With chunks the keys are split (split-KV), and step 4 becomes:

    ```
    for each chunk c:
    4a. rows            = dequantize(paged_gather(cache))   one kernel; only if the types differ
    4b. part[c], lse[c] = ragged_attention(q', rows or cache, .., keys of chunk c)
    4c. latent, lse     = merge_attention_states(part, lse)
    ```

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q | [T, H, Dn + R] | f32, f16, bf16 | queries: Dn columns without RoPE, then R columns for RoPE |
    | gamma | [L] | f32, f16, bf16 | weights of the norm of c_kv |
    | freqs | [P, R] | f32, bf16 | optional cosines and sines, as in `rope`. Without it R is 0, nothing is rotated, and a cache row is c_kv in the type of q |
    | kv | [T, L + R] | f32, f16, bf16 | optional new rows. Without it the new rows are already in the cache, before norm and RoPE |
    | table, row_offsets, lengths, layer | as in `paged_store` | as in `paged_store` | locate the cache rows |
    | checked | as in `ragged_attention` | i32 | optional status from `check_sequences` for q, row_offsets, lengths, table and the cache |
    | tree | [T] | i32 | visible draft tokens of each query, for a mask of `tree`, as in `ragged_attention` |
    | sinks | [H] | f32, f16, bf16 | optional attention sinks |
    | w_uk | [H, L, Dn] | f8E4M3FN, f8E4M3FNUZ, f8E5M2 | up-projection of keys, absorbed into the queries |
    | w_uv | [H, Dv, L] | as w_uk | up-projection of values |
    | w_uk_scale, w_uv_scale | as b_scales of `scaled_matmul` | f32, f16, bf16, f8E8M0FNU | scales of the weights |
    | buffer_row_offsets | [C, B + 1] or [B + 1] | i32, unsigned | optional first row of each sequence in the buffer of a chunk |
    | cache_offsets | [C, B + 1] or [B + 1]; also [C, B] or [B] | i32, unsigned | optional first key of each sequence in a chunk |
    | epsilon | scalar | f32 | must be 0 or positive |
    | static_scale | scalar | f32 | optional static scale of the cache |
    | out | [T, H, Dv] | f32, f16, bf16 | result |
    | cache | as in `paged_store` with one head; L + R columns, or bytes | as q, f8E4M3FN, i8 | compressed KV cache, in a form of `mla_fused_rope_rmsnorm_quantization` |
    | scales | as cache, with one column for each scale of a row | f32, f16, bf16, f8E8M0FNU | optional dynamic scales of the cache |

    | attribute | default | meaning |
    |---|---|---|
    | buffer_length (`of`) | none | maximum number of keys of all sequences in a chunk; required with chunks |
    | scale | required | factor of the scores |
    | mask | `<null>` | visible keys, see `#fusednorm.mask` |
    | modifier | none | change of the scores, see `#fusednorm.score_modifier` |
    | scheme | `<group = 128>` | columns of a cache row with a common scale |
    | pairing | `interleaved` | as in `rope` |
    | numerics | `<gamma = after_cast, epsilon = exact>` | arithmetic of the norm; the default is the MAX kernel |
    | granularity | `<block = [1, 128, 128]>` | scales of the GEMMs, as in `scaled_matmul` |
    | order | `blocked` | position of the scales in the GEMMs, as in `scaled_matmul` |
    | scale_ub | 1200.0 | bound of the absolute maximum in the quantization of GEMM inputs |

    **Keys.** All cached tokens of a sequence, including the new ones, are keys of a single KV head.
    Any number of new tokens is correct. For more than a few new tokens per sequence,
    `mla_prefill_branch_fp8` needs fewer operations.

    **Workspace.** q', latent, state and the quantized values are workspace arrays. latent has the
    type of q, and q keeps its values. With several chunks the parts are f32.

    **Without kv.** The new rows are normalized and rotated in place in the cache, as in
    `mla_prefill_branch_fp8`.

    **Quantized caches.** A cache with the type of q is read in place. Rows of another type are
    gathered into a workspace of buffer_length rows. They are dequantized by static_scale, by
    scales, or by the scales in their bytes. Without any scale they are converted to the type of q.

    **Padding and checks.** Padding tokens are not written, also in out. The out of a query is 0 if
    its sequence has no key in any chunk. checked is as in `mla_prefill_branch_fp8`.

    Constraints:
    - (mla_decode_branch_fp8_c1) q has rank 3, with static heads and columns. freqs has rank 2 and a
      static, even last dimension, smaller than the row length of q. gamma has rank 1 and a static
      length. static_scale, scales and a cache of i8 require freqs.
    - (mla_decode_branch_fp8_c2) out is [T, H, Dv] with static columns.
    - (mla_decode_branch_fp8_c3) w_uk and w_uv, each with its scale, have static shapes, as above.
    - (mla_decode_branch_fp8_c4) w_uk and w_uv have one element type, and so have their scales.
    - (mla_decode_branch_fp8_c5) granularity is a block [1, n, n], where n divides L and Dn.
    - (mla_decode_branch_fp8_c6) buffer_row_offsets and cache_offsets have one of the shapes above,
      with a static C from 1 to 64.
    - (mla_decode_branch_fp8_c7) buffer_length is given together with chunks, and is from 1 to 2^30.
    - (mla_decode_branch_fp8_c8) table has rank 1 or 2. lengths and table have one row for each
      sequence. layer requires a cache of rank 6.
    - (mla_decode_branch_fp8_c9) the cache meets mla_prefill_branch_fp8_c9. A cache of another type
      than q requires chunks.
    - (mla_decode_branch_fp8_c10) kv is [T, L + R].
    - (mla_decode_branch_fp8_c12) scale and scale_ub are finite and more than 0. mask contains
      none of `materialized`, `causal_padding` and `ranges`.
    - (mla_decode_branch_fp8_c13) checked is [B, 2].
    - (mla_decode_branch_fp8_c14) tree is given exactly with a mask of `tree`, and is [T]. sinks is [H].

    Source: the MAX function `mla_decode_branch_fp8`, `src/nn/attention/gpu/mla_graph.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).

    ```mlir
    func.func @decode(%q: memref<?x16x192xbf16>, %gamma: memref<512xbf16>, %freqs: memref<?x64xf32>,
                      %kv: memref<?x576xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                      %lengths: memref<?xi32>, %uk: memref<16x512x128xf8E4M3FN>, %suk: memref<16x4x1xf32>,
                      %uv: memref<16x128x512xf8E4M3FN>, %suv: memref<16x1x4xf32>, %eps: f32,
                      %out: memref<?x16x128xbf16>, %cache: memref<?x128x576xbf16>) {
      fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<?x16x192xbf16>, memref<512xbf16>)
          freqs(%freqs : memref<?x64xf32>) kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>)
          row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
          w_uk(%uk : memref<16x512x128xf8E4M3FN>) w_uk_scale(%suk : memref<16x4x1xf32>)
          w_uv(%uv : memref<16x128x512xf8E4M3FN>) w_uv_scale(%suv : memref<16x1x4xf32>) epsilon(%eps)
          outs(%out, %cache : memref<?x16x128xbf16>, memref<?x128x576xbf16>)
          {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>}
      return
    }
    ```
  }];
  let arguments = !con(mlaInputs,
                       (ins FusedNorm_Float8Shaped:$w_uk, FusedNorm_ScaleShaped:$w_uk_scale,
                            FusedNorm_Float8Shaped:$w_uv, FusedNorm_ScaleShaped:$w_uv_scale),
                       split, mlaOuts, splitAttributes, mlaAttributes, gemmAttributes);
  let assemblyFormat = [{
    `ins` `(` $q `,` $gamma `:` type($q) `,` type($gamma) `)`
    (`freqs` `(` $freqs^ `:` type($freqs) `)`)? (`kv` `(` $kv^ `:` type($kv) `)`)?
    `table` `(` $table `:` type($table) `)` `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    `lengths` `(` $lengths `:` type($lengths) `)` (`layer` `(` $layer^ `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    (`tree` `(` $tree^ `:` type($tree) `)`)? (`sinks` `(` $sinks^ `:` type($sinks) `)`)?
    (`chunks` `(` $buffer_row_offsets^ `,` $cache_offsets `:` type($buffer_row_offsets) `,`
    type($cache_offsets) `)`)? (`of` $buffer_length^)?
    `w_uk` `(` $w_uk `:` type($w_uk) `)` `w_uk_scale` `(` $w_uk_scale `:` type($w_uk_scale) `)`
    `w_uv` `(` $w_uv `:` type($w_uv) `)` `w_uv_scale` `(` $w_uv_scale `:` type($w_uv_scale) `)`
    `epsilon` `(` $epsilon `)` (`static_scale` `(` $static_scale^ `)`)? (`pairing` `(` custom<Keyword>($pairing)^ `)`)?
    `outs` `(` $out `,` $cache (`,` $scales^)? `:` type($out) `,` type($cache) (`,` type($scales)^)? `)`
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

def FusedNorm_MlaDecodeBranchBf16Op : FusedNorm_MlaDecodeBranchOp<"mla_decode_branch_bf16"> {
  let summary = "MLA decode with weights in the type of the queries, in absorbed form";
  let description = [{
    The op is `mla_decode_branch_fp8` without quantization. The weights have the type of q, usually
    bf16, and no scales, and the GEMMs are `matmul`:

    ```
    1. q'[.., L:], cache =
           mla_fused_rope_rmsnorm_quantization(q[.., Dn:], kv, gamma, freqs, epsilon)
    2. q'[.., :L]        = matmul(q[.., :Dn], w_uk), per head
    3. latent, lse       = ragged_attention(q', cache, the first L columns of cache, scale, mask)
    4. state             = matmul(latent, w_uv), per head, in f32
    5. out               = merge_attention_states(state, lse, sinks)    rounded
    ```

    With chunks, step 3 is split, as step 4 in `mla_decode_branch_fp8`.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q | [T, H, Dn + R] | f32, f16, bf16 | queries: Dn columns without RoPE, then R columns for RoPE |
    | gamma | [L] | f32, f16, bf16 | weights of the norm of c_kv |
    | freqs | [P, R] | f32, bf16 | optional cosines and sines, as in `rope`. Without it R is 0, nothing is rotated, and a cache row is c_kv in the type of q |
    | kv | [T, L + R] | f32, f16, bf16 | optional new rows. Without it the new rows are already in the cache, before norm and RoPE |
    | table, row_offsets, lengths, layer | as in `paged_store` | as in `paged_store` | locate the cache rows |
    | checked | as in `ragged_attention` | i32 | optional status from `check_sequences` for q, row_offsets, lengths, table and the cache |
    | tree | [T] | i32 | visible draft tokens of each query, for a mask of `tree`, as in `ragged_attention` |
    | sinks | [H] | f32, f16, bf16 | optional attention sinks |
    | w_uk | [H, L, Dn] | as q | up-projection of keys, absorbed into the queries |
    | w_uv | [H, Dv, L] | as q | up-projection of values |
    | buffer_row_offsets | [C, B + 1] or [B + 1] | i32, unsigned | optional first row of each sequence in the buffer of a chunk |
    | cache_offsets | [C, B + 1] or [B + 1]; also [C, B] or [B] | i32, unsigned | optional first key of each sequence in a chunk |
    | epsilon | scalar | f32 | must be 0 or positive |
    | static_scale | scalar | f32 | optional static scale of the cache |
    | out | [T, H, Dv] | f32, f16, bf16 | result |
    | cache | as in `paged_store` with one head; L + R columns, or bytes | as q, f8E4M3FN, i8 | compressed KV cache, in a form of `mla_fused_rope_rmsnorm_quantization` |
    | scales | as cache, with one column for each scale of a row | f32, f16, bf16, f8E8M0FNU | optional dynamic scales of the cache |

    | attribute | default | meaning |
    |---|---|---|
    | buffer_length (`of`) | none | maximum number of keys of all sequences in a chunk; required with chunks |
    | scale | required | factor of the scores |
    | mask | `<null>` | visible keys, see `#fusednorm.mask` |
    | modifier | none | change of the scores, see `#fusednorm.score_modifier` |
    | scheme | `<group = 128>` | columns of a cache row with a common scale |
    | pairing | `interleaved` | as in `rope` |
    | numerics | `<gamma = after_cast, epsilon = exact>` | arithmetic of the norm; the default is the MAX kernel |

    Keys, workspace, caches, padding and checks are as in `mla_decode_branch_fp8`.

    Constraints:
    - (mla_decode_branch_bf16_c1) q has rank 3, with static heads and columns. freqs has rank 2 and
      a static, even last dimension, smaller than the row length of q. gamma has rank 1 and a static
      length. static_scale, scales and a cache of i8 require freqs.
    - (mla_decode_branch_bf16_c2) out is [T, H, Dv] with static columns.
    - (mla_decode_branch_bf16_c3) w_uk and w_uv have static shapes, as above.
    - (mla_decode_branch_bf16_c4) both weights have the element type of q.
    - (mla_decode_branch_bf16_c6) buffer_row_offsets and cache_offsets have one of the shapes above,
      with a static C from 1 to 64.
    - (mla_decode_branch_bf16_c7) buffer_length is given together with chunks, and is from 1 to
      2^30.
    - (mla_decode_branch_bf16_c8) table has rank 1 or 2. lengths and table have one row for each
      sequence. layer requires a cache of rank 6.
    - (mla_decode_branch_bf16_c9) the cache meets mla_prefill_branch_fp8_c9. A cache of another type
      than q requires chunks.
    - (mla_decode_branch_bf16_c10) kv is [T, L + R].
    - (mla_decode_branch_bf16_c12) scale is finite and more than 0. mask contains none
      of `materialized`, `causal_padding` and `ranges`.
    - (mla_decode_branch_bf16_c13) checked is [B, 2].
    - (mla_decode_branch_bf16_c14) tree is given exactly with a mask of `tree`, and is [T]. sinks is [H].

    Source: the MAX function `mla_decode_branch_bf16`, `src/nn/attention/gpu/mla_graph.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).

    ```mlir
    func.func @decode(%q: memref<?x16x192xbf16>, %gamma: memref<512xbf16>, %freqs: memref<?x64xf32>,
                      %kv: memref<?x576xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                      %lengths: memref<?xi32>, %uk: memref<16x512x128xbf16>, %uv: memref<16x128x512xbf16>,
                      %eps: f32, %out: memref<?x16x128xbf16>, %cache: memref<?x128x576xbf16>) {
      fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<?x16x192xbf16>, memref<512xbf16>)
          freqs(%freqs : memref<?x64xf32>) kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>)
          row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
          w_uk(%uk : memref<16x512x128xbf16>) w_uv(%uv : memref<16x128x512xbf16>) epsilon(%eps)
          outs(%out, %cache : memref<?x16x128xbf16>, memref<?x128x576xbf16>)
          {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>}
      return
    }
    ```
  }];
  let arguments = !con(mlaInputs,
                       (ins FusedNorm_FloatShaped:$w_uk, FusedNorm_FloatShaped:$w_uv),
                       split, mlaOuts, splitAttributes, mlaAttributes);
  let assemblyFormat = [{
    `ins` `(` $q `,` $gamma `:` type($q) `,` type($gamma) `)`
    (`freqs` `(` $freqs^ `:` type($freqs) `)`)? (`kv` `(` $kv^ `:` type($kv) `)`)?
    `table` `(` $table `:` type($table) `)` `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    `lengths` `(` $lengths `:` type($lengths) `)` (`layer` `(` $layer^ `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    (`tree` `(` $tree^ `:` type($tree) `)`)? (`sinks` `(` $sinks^ `:` type($sinks) `)`)?
    (`chunks` `(` $buffer_row_offsets^ `,` $cache_offsets `:` type($buffer_row_offsets) `,`
    type($cache_offsets) `)`)? (`of` $buffer_length^)?
    `w_uk` `(` $w_uk `:` type($w_uk) `)` `w_uv` `(` $w_uv `:` type($w_uv) `)`
    `epsilon` `(` $epsilon `)` (`static_scale` `(` $static_scale^ `)`)? (`pairing` `(` custom<Keyword>($pairing)^ `)`)?
    `outs` `(` $out `,` $cache (`,` $scales^)? `:` type($out) `,` type($cache) (`,` type($scales)^)? `)`
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_MLALAYEROPS_TD
