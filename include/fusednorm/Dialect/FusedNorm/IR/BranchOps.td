// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Latent attention as a whole: several launches that are one op.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_BRANCHOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_BRANCHOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.td"
include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.td"
include "fusednorm/Dialect/FusedNorm/IR/MlaOps.td"
include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.td"

def FusedNorm_Float8Shaped : FusedNorm_ShapedOf<
    [F8E4M3FN, F8E4M3FNUZ, F8E5M2], "f8E4M3FN, f8E4M3FNUZ or f8E5M2">;

def FusedNorm_LatentCacheShaped : FusedNorm_ShapedOf<
    [F32, F16, BF16, F8E4M3FN, I8], "f32, f16, bf16, f8E4M3FN or i8">;

defvar Expandable = DeclareOpInterfaceMethods<FusedNorm_ExpandableOpInterface>;

class FusedNorm_BranchOp<string mnemonic>
    : FusedNorm_Op<mnemonic, [AttrSizedOperandSegments, Expandable]> {
  dag branchInputs = (ins FusedNorm_FloatShaped:$q, FusedNorm_FloatShaped:$gamma,
                          Optional<FusedNorm_FreqsShaped>:$freqs,
                          Optional<FusedNorm_FloatShaped>:$kv, FusedNorm_I32Shaped:$table,
                          FusedNorm_I32Shaped:$row_offsets, FusedNorm_I32Shaped:$lengths,
                          Optional<Index>:$layer, Optional<FusedNorm_I32Shaped>:$checked);
  dag branchOuts = (ins AnyNumber<Optional<F32>>:$static_scale, NonNegative<F32>:$epsilon,
                        Destination<FusedNorm_FloatShaped, "out", Kept, Apart>:$out,
                        CacheDestination<FusedNorm_LatentCacheShaped, "cache">:$cache,
                        CacheDestination<Optional<FusedNorm_ScaleShaped>, "scales">:$scales);
  dag branchAttributes = (ins F32Attr:$scale,
                              DefaultValuedAttr<FusedNorm_MaskAttr, "::fusednorm::MaskAttr::getNull">:$mask,
                              OptionalAttr<FusedNorm_ScoreModifierAttr>:$modifier,
                              DefaultValuedAttr<FusedNorm_QuantizationAttr,
                                "::fusednorm::QuantizationAttr::getGroup128">:$scheme,
                              Pairing:$pairing,
                              DefaultValuedAttr<FusedNorm_NumericsAttr,
                                "::fusednorm::NumericsAttr::getAfterCast">:$numerics);
  dag productAttributes = (ins DefaultValuedAttr<FusedNorm_ScalingAttr,
                                 "::fusednorm::ScalingAttr::getBlock128">:$granularity,
                               DefaultValuedAttr<FusedNorm_ProductOrderAttr,
                                 "::fusednorm::ProductOrder::Blocked">:$order,
                               DefaultValuedAttr<F32Attr, "1200.0f">:$scale_ub);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
}

//===----------------------------------------------------------------------===//
// Prefill
//===----------------------------------------------------------------------===//

class FusedNorm_MlaPrefillBranchOp<string mnemonic> : FusedNorm_BranchOp<mnemonic> {
  dag chunks = (ins FusedNorm_I32Shaped:$buffer_row_offsets, FusedNorm_I32Shaped:$cache_offsets);
  dag queryOut = (ins Destination<Optional<FusedNorm_FloatShaped>, "q", Kept,
                                  RowForRow<["q"]>>:$q_out);
}

def FusedNorm_MlaPrefillBranchFp8Op : FusedNorm_MlaPrefillBranchOp<"mla_prefill_branch_fp8"> {
  let summary = "latent attention of a prefill with 8-bit weights, over chunks of the keys";
  let description = [{
    A sequence of launches, which are these ops with their rounding points:

    ```
    1. q', cache   = mla_fused_rope_rmsnorm_quantization(q, kv, gamma, freqs, epsilon)
    for each chunk c:
    2. codes, s    = gather_quantize(cache, scale_ub), in groups of granularity's columns of k
    3. k           = scaled_matmul(codes, w_k),  v = scaled_matmul(codes, w_uv)
    4. state[c]    = ragged_attention(q', k and the R last columns of cache, v, scale, mask)
    5. out         = merge_attention_states(state[0], .., state[C - 1])
    ```

    Step 1 is one launch, however many chunks there are. With `kv_b_proj`, which has the
    Dn rows of w_k and the Dv rows of w_uv of one head after the other, step 3 is one
    product, whose tiles are stored in two arrays. With one chunk step 4 writes out, and
    there is no step 5; with several the states are f32.

    Chunk c holds the keys that row c of buffer_row_offsets and of cache_offsets say, as
    `mla_prefill_plan` writes them; of rank 1 they are those of the only chunk.
    `buffer_length` is how many keys of all sequences a chunk has at most. What it is at
    run time only the device reads: a call waits for nothing, and one that was captured
    can be replayed with other lengths. Tiles of products behind the last key of a chunk are not
    computed.

    Without kv, the new tokens' rows are in the cache already, as they came from the
    product before, and are normalized and rotated there. That is not idempotent: a
    second call for the same tokens normalizes and rotates again. Two such ops of one
    block with the same cache, lengths and layer are an error.

    q' is a scratch array, and q stays as it is. With `q_out` it is that; q_out may be q,
    whose last R columns of each head are then overwritten, as in the document.

    Without freqs R is 0: nothing is rotated, and the row of the cache is its latent part,
    of q's type.

    Rows of a cache of another type lie there as `mla_fused_rope_rmsnorm_quantization` stores
    them, by static_scale, by scales or as bytes, and step 2 multiplies by what they have of
    scales. With static_scale or bytes it writes the rope columns of the chunk's keys in q's type
    beside the codes, and step 4 reads these.

    Tokens that are padding are neither read nor written, those of out included; neither
    is anything with a buffer_length of 0. Queries of a sequence that has no key in any
    chunk become 0.

    With `checked`, the status that `check_sequences` makes of q, row_offsets, lengths, table and
    the cache, step 4 skips sequences with a number other than 0, and steps 1 and 2 skip each token
    whose place is wrong, as `paged_store` with `checked` does. What becomes of the rows of out of
    such a sequence is not said.

    | operand | shape | types |
    |---|---|---|
    | q | [T, H, Dn + R] | f32, f16, bf16 |
    | gamma | [L] | f32, f16, bf16 |
    | freqs | [P, R] | f32, bf16 |
    | kv | [T, L + R] | f32, f16, bf16 |
    | table, row_offsets, lengths, layer | as of `paged_store` | |
    | checked | as of `ragged_attention` | i32 |
    | buffer_row_offsets, cache_offsets | [C, B + 1] or [B + 1]; cache_offsets [B], too | i32, unsigned |
    | kv_b_proj | [H * (Dn + Dv), L] | f8E4M3FN, f8E4M3FNUZ, f8E5M2 |
    | w_k, w_uv | [H * Dn, L], [H * Dv, L] | as kv_b_proj |
    | their scales | as b_scales of `scaled_matmul` | f32, f16, bf16, f8E8M0FNU |
    | epsilon, static_scale | scalar | f32 |
    | out | [T, H, Dv] | f32, f16, bf16 |
    | cache | as of `paged_store` with one head; L + R columns, or bytes | as q, f8E4M3FN, i8 |
    | scales | as cache, one column for each scale of a row | f32, f16, bf16, f8E8M0FNU |
    | q_out | as q | as q |

    Constraints:
    - (mla_prefill_branch_fp8_c1) q has rank 3 and static heads and columns; freqs has a
      static, even row that is shorter than q's, gamma a static one. Without freqs there
      are no scales, no static_scale and no bytes.
    - (mla_prefill_branch_fp8_c2) out is [T, H, Dv] with static columns.
    - (mla_prefill_branch_fp8_c3) there is either kv_b_proj, or w_k and w_uv, each with
      its scale, and of the shapes above.
    - (mla_prefill_branch_fp8_c4) all weights are of one type, all their scales of one.
    - (mla_prefill_branch_fp8_c5) granularity is a block of one row, and as many rows as
      columns of b that divide L.
    - (mla_prefill_branch_fp8_c6) buffer_row_offsets and cache_offsets have one of the
      shapes above, with a static C of 1 to 64.
    - (mla_prefill_branch_fp8_c7) buffer_length is from 0 to 2^30.
    - (mla_prefill_branch_fp8_c8) table has rank 1 or 2; lengths and table have a row for
      each sequence; cache and layer fit each other.
    - (mla_prefill_branch_fp8_c9) the cache is of q's type; or of f8E4M3FN, with static_scale,
      scales or neither; or, beside q of bf16, of i8, with as many columns as an inline or
      unscaled inline row of `mla_fused_rope_rmsnorm_quantization` has. static_scale, scales and
      i8 come with kv. scheme is row, or a group that divides L, and R if it is longer; for inline
      rows groups of 128.
    - (mla_prefill_branch_fp8_c10) kv is [T, L + R].
    - (mla_prefill_branch_fp8_c11) q_out has the shape and the type of q, and comes with freqs.
    - (mla_prefill_branch_fp8_c13) checked is [B, 2].
    - (mla_prefill_branch_fp8_c12) scale and scale_ub are finite and more than 0; the mask
      needs no operand: it has no part of `materialized` or `causal_padding`.

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
  let arguments = !con(branchInputs, chunks,
                       (ins Optional<FusedNorm_Float8Shaped>:$kv_b_proj,
                            Optional<FusedNorm_ScaleShaped>:$kv_b_proj_scale,
                            Optional<FusedNorm_Float8Shaped>:$w_k,
                            Optional<FusedNorm_ScaleShaped>:$w_k_scale,
                            Optional<FusedNorm_Float8Shaped>:$w_uv,
                            Optional<FusedNorm_ScaleShaped>:$w_uv_scale),
                       branchOuts, queryOut, (ins I64Attr:$buffer_length), branchAttributes,
                       productAttributes);
  let assemblyFormat = [{
    `ins` `(` $q `,` $gamma `:` type($q) `,` type($gamma) `)`
    (`freqs` `(` $freqs^ `:` type($freqs) `)`)? (`kv` `(` $kv^ `:` type($kv) `)`)?
    `table` `(` $table `:` type($table) `)` `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    `lengths` `(` $lengths `:` type($lengths) `)` (`layer` `(` $layer^ `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    `chunks` `(` $buffer_row_offsets `,` $cache_offsets `:` type($buffer_row_offsets) `,`
    type($cache_offsets) `)` `of` $buffer_length
    (`kv_b_proj` `(` $kv_b_proj^ `:` type($kv_b_proj) `)`)?
    (`kv_b_proj_scale` `(` $kv_b_proj_scale^ `:` type($kv_b_proj_scale) `)`)?
    (`w_k` `(` $w_k^ `:` type($w_k) `)`)? (`w_k_scale` `(` $w_k_scale^ `:` type($w_k_scale) `)`)?
    (`w_uv` `(` $w_uv^ `:` type($w_uv) `)`)? (`w_uv_scale` `(` $w_uv_scale^ `:` type($w_uv_scale) `)`)?
    `epsilon` `(` $epsilon `)` (`static_scale` `(` $static_scale^ `)`)? (`pairing` `(` custom<Keyword>($pairing)^ `)`)?
    `outs` `(` $out `,` $cache (`,` $scales^)? `:` type($out) `,` type($cache) (`,` type($scales)^)? `)`
    (`q_out` `(` $q_out^ `:` type($q_out) `)`)? attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

def FusedNorm_MlaPrefillBranchBf16Op : FusedNorm_MlaPrefillBranchOp<"mla_prefill_branch_bf16"> {
  let summary = "latent attention of a prefill with weights of the query's type";
  let description = [{
    `mla_prefill_branch_fp8` with weights of q's type, which have no scales: latent rows
    are gathered in that type, by `paged_gather`, and multiplied by `matmul`. Operands and
    what else is said there hold here, as do the constraints
    (mla_prefill_branch_bf16_c1), (mla_prefill_branch_bf16_c2),
    (mla_prefill_branch_bf16_c3), (mla_prefill_branch_bf16_c6),
    (mla_prefill_branch_bf16_c7), (mla_prefill_branch_bf16_c8),
    (mla_prefill_branch_bf16_c9), (mla_prefill_branch_bf16_c10),
    (mla_prefill_branch_bf16_c11), (mla_prefill_branch_bf16_c12) and
    (mla_prefill_branch_bf16_c13), which say what those with the same numbers say there, without scales of weights;
    (mla_prefill_branch_bf16_c4): all weights are of q's type.

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
  let arguments = !con(branchInputs, chunks,
                       (ins Optional<FusedNorm_FloatShaped>:$kv_b_proj,
                            Optional<FusedNorm_FloatShaped>:$w_k,
                            Optional<FusedNorm_FloatShaped>:$w_uv),
                       branchOuts, queryOut, (ins I64Attr:$buffer_length), branchAttributes);
  let assemblyFormat = [{
    `ins` `(` $q `,` $gamma `:` type($q) `,` type($gamma) `)`
    (`freqs` `(` $freqs^ `:` type($freqs) `)`)? (`kv` `(` $kv^ `:` type($kv) `)`)?
    `table` `(` $table `:` type($table) `)` `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    `lengths` `(` $lengths `:` type($lengths) `)` (`layer` `(` $layer^ `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    `chunks` `(` $buffer_row_offsets `,` $cache_offsets `:` type($buffer_row_offsets) `,`
    type($cache_offsets) `)` `of` $buffer_length
    (`kv_b_proj` `(` $kv_b_proj^ `:` type($kv_b_proj) `)`)?
    (`w_k` `(` $w_k^ `:` type($w_k) `)`)? (`w_uv` `(` $w_uv^ `:` type($w_uv) `)`)?
    `epsilon` `(` $epsilon `)` (`static_scale` `(` $static_scale^ `)`)? (`pairing` `(` custom<Keyword>($pairing)^ `)`)?
    `outs` `(` $out `,` $cache (`,` $scales^)? `:` type($out) `,` type($cache) (`,` type($scales)^)? `)`
    (`q_out` `(` $q_out^ `:` type($q_out) `)`)? attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

//===----------------------------------------------------------------------===//
// Decode
//===----------------------------------------------------------------------===//

class FusedNorm_MlaDecodeBranchOp<string mnemonic> : FusedNorm_BranchOp<mnemonic> {
  dag split = (ins Optional<FusedNorm_I32Shaped>:$buffer_row_offsets,
                   Optional<FusedNorm_I32Shaped>:$cache_offsets);
  dag splitAttributes = (ins OptionalAttr<I64Attr>:$buffer_length);
}

def FusedNorm_MlaDecodeBranchFp8Op : FusedNorm_MlaDecodeBranchOp<"mla_decode_branch_fp8"> {
  let summary = "latent attention of new tokens with 8-bit weights, in absorbed form";
  let description = [{
    Attention against the latent rows themselves: the up-projections of keys and values
    are multiplied by queries and results, which are few.

    ```
    1. q'[.., L:], cache = mla_fused_rope_rmsnorm_quantization(q[.., Dn:], kv, gamma, freqs, epsilon)
    2. codes, s          = quantize(q[.., :Dn], scale_ub), for each head, in groups of granularity's columns
    3. q'[.., :L]        = scaled_matmul(codes, w_uk), for each head
    4. latent, lse       = ragged_attention(q', cache, the L first columns of cache, scale, mask)
    5. codes', s'        = quantize(latent, scale_ub), as in 2
    6. state             = scaled_matmul(codes', w_uv), for each head, in f32
    7. out               = merge_attention_states(state, lse), which is the state, rounded
    ```

    All keys that the cache holds of a sequence, new ones included, are those of one
    head. q', latent, state and codes are scratch arrays; latent is of q's type, and q stays
    as it is. Any number of new tokens is right; `mla_prefill_branch_fp8` needs fewer
    operations where a sequence has more than a few. Without kv, the new rows are
    normalized and rotated where they lie, as there.

    With chunks, as of `mla_prefill_branch_fp8`, the keys are split over them:

    ```
    for each chunk c:
    4a. rows        = dequantize(paged_gather(cache))      a cache of another type than q's, in one launch
    4b. part[c], lse[c] = ragged_attention(q', rows or cache, .., keys of chunk c)
    4c. latent, lse = merge_attention_states(part, lse)
    ```

    The parts are f32 where there are several. A cache of q's type is read where it lies;
    rows of another one are gathered into a scratch array of buffer_length rows: codes
    rounded to q's type without a scale, else multiplied by `static_scale`, by scales or by those
    among the bytes.
    Queries of a sequence that has no key in any chunk become 0.

    Tokens that are padding are not written, those of out included. `checked` is that of
    `mla_prefill_branch_fp8`.

    | operand | shape | types |
    |---|---|---|
    | q | [T, H, Dn + R] | f32, f16, bf16 |
    | gamma | [L] | f32, f16, bf16 |
    | freqs | [P, R] | f32, bf16 |
    | kv | [T, L + R] | f32, f16, bf16 |
    | table, row_offsets, lengths, layer | as of `paged_store` | |
    | checked | as of `ragged_attention` | i32 |
    | w_uk | [H, L, Dn] | f8E4M3FN, f8E4M3FNUZ, f8E5M2 |
    | w_uv | [H, Dv, L] | as w_uk |
    | their scales | as b_scales of `scaled_matmul` | f32, f16, bf16, f8E8M0FNU |
    | buffer_row_offsets, cache_offsets | as of `mla_prefill_branch_fp8` | i32, unsigned |
    | epsilon, static_scale | scalar | f32 |
    | out | [T, H, Dv] | f32, f16, bf16 |
    | cache | as of `paged_store` with one head; L + R columns, or bytes | as q, f8E4M3FN, i8 |
    | scales | as cache, one column for each scale of a row | f32, f16, bf16, f8E8M0FNU |

    Constraints:
    - (mla_decode_branch_fp8_c1) q has rank 3 and static heads and columns; freqs has a
      static, even row that is shorter than q's, gamma a static one. Without freqs there
      are no scales, no static_scale and no bytes.
    - (mla_decode_branch_fp8_c2) out is [T, H, Dv] with static columns.
    - (mla_decode_branch_fp8_c3) w_uk and w_uv, each with its scale, have the shapes above.
    - (mla_decode_branch_fp8_c4) both weights are of one type, both scales of one.
    - (mla_decode_branch_fp8_c5) granularity is a block of one row, and as many rows as
      columns of b that divide L and Dn.
    - (mla_decode_branch_fp8_c6) buffer_row_offsets and cache_offsets have one of the
      shapes of `mla_prefill_branch_fp8`, with a static C of 1 to 64.
    - (mla_decode_branch_fp8_c7) buffer_length comes with chunks, and is from 1 to 2^30.
    - (mla_decode_branch_fp8_c8) table has rank 1 or 2; lengths and table have a row for
      each sequence; cache and layer fit each other.
    - (mla_decode_branch_fp8_c9) the cache is of q's type, or beside chunks one of the others
      that `mla_prefill_branch_fp8` takes, under the conditions there.
    - (mla_decode_branch_fp8_c10) kv is [T, L + R].
    - (mla_decode_branch_fp8_c13) checked is [B, 2].
    - (mla_decode_branch_fp8_c12) scale and scale_ub are finite and more than 0; the mask
      needs no operand: it has no part of `materialized` or `causal_padding`.

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
  let arguments = !con(branchInputs,
                       (ins FusedNorm_Float8Shaped:$w_uk, FusedNorm_ScaleShaped:$w_uk_scale,
                            FusedNorm_Float8Shaped:$w_uv, FusedNorm_ScaleShaped:$w_uv_scale),
                       split, branchOuts, splitAttributes, branchAttributes, productAttributes);
  let assemblyFormat = [{
    `ins` `(` $q `,` $gamma `:` type($q) `,` type($gamma) `)`
    (`freqs` `(` $freqs^ `:` type($freqs) `)`)? (`kv` `(` $kv^ `:` type($kv) `)`)?
    `table` `(` $table `:` type($table) `)` `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    `lengths` `(` $lengths `:` type($lengths) `)` (`layer` `(` $layer^ `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    (`chunks` `(` $buffer_row_offsets^ `,` $cache_offsets `:` type($buffer_row_offsets) `,`
    type($cache_offsets) `)`)? (`of` $buffer_length^)?
    `w_uk` `(` $w_uk `:` type($w_uk) `)` `w_uk_scale` `(` $w_uk_scale `:` type($w_uk_scale) `)`
    `w_uv` `(` $w_uv `:` type($w_uv) `)` `w_uv_scale` `(` $w_uv_scale `:` type($w_uv_scale) `)`
    `epsilon` `(` $epsilon `)` (`static_scale` `(` $static_scale^ `)`)? (`pairing` `(` custom<Keyword>($pairing)^ `)`)?
    `outs` `(` $out `,` $cache (`,` $scales^)? `:` type($out) `,` type($cache) (`,` type($scales)^)? `)`
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

def FusedNorm_MlaDecodeBranchBf16Op : FusedNorm_MlaDecodeBranchOp<"mla_decode_branch_bf16"> {
  let summary = "latent attention of new tokens with weights of the query's type, in absorbed form";
  let description = [{
    `mla_decode_branch_fp8` with weights of q's type, which have no scales: nothing is
    quantized, and the products are those of `matmul`. Operands and what else is said
    there hold here, as do the constraints (mla_decode_branch_bf16_c1),
    (mla_decode_branch_bf16_c2), (mla_decode_branch_bf16_c3), (mla_decode_branch_bf16_c6),
    (mla_decode_branch_bf16_c7), (mla_decode_branch_bf16_c8), (mla_decode_branch_bf16_c9),
    (mla_decode_branch_bf16_c10), (mla_decode_branch_bf16_c12) and
    (mla_decode_branch_bf16_c13), which say what those with the same numbers say there, without scales of weights;
    (mla_decode_branch_bf16_c4): both weights are of q's type.

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
  let arguments = !con(branchInputs,
                       (ins FusedNorm_FloatShaped:$w_uk, FusedNorm_FloatShaped:$w_uv),
                       split, branchOuts, splitAttributes, branchAttributes);
  let assemblyFormat = [{
    `ins` `(` $q `,` $gamma `:` type($q) `,` type($gamma) `)`
    (`freqs` `(` $freqs^ `:` type($freqs) `)`)? (`kv` `(` $kv^ `:` type($kv) `)`)?
    `table` `(` $table `:` type($table) `)` `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    `lengths` `(` $lengths `:` type($lengths) `)` (`layer` `(` $layer^ `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    (`chunks` `(` $buffer_row_offsets^ `,` $cache_offsets `:` type($buffer_row_offsets) `,`
    type($cache_offsets) `)`)? (`of` $buffer_length^)?
    `w_uk` `(` $w_uk `:` type($w_uk) `)` `w_uv` `(` $w_uv `:` type($w_uv) `)`
    `epsilon` `(` $epsilon `)` (`static_scale` `(` $static_scale^ `)`)? (`pairing` `(` custom<Keyword>($pairing)^ `)`)?
    `outs` `(` $out `,` $cache (`,` $scales^)? `:` type($out) `,` type($cache) (`,` type($scales)^)? `)`
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_BRANCHOPS_TD
