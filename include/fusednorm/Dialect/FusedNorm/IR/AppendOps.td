// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys and values of MHA and GQA in a paged KV cache.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_APPENDOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_APPENDOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/PagedOps.td"

def FusedNorm_RmsNormKeyCacheOp
    : FusedNorm_Op<"rms_norm_key_cache", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "RMSNorm of keys in place in a paged KV cache";
  let description = [{
    For each token t of the batch except padding, and each head h:

    ```
    cache(t, h)[column : column + n] =
        rn_cache(rms_norm(cache(t, h)[column : column + n], gamma, epsilon, weight_offset))
    ```

    `cache(t, h)` is the cache row of the token, as in `paged_store`. The op is not idempotent: a
    second call normalizes the keys again.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | gamma | [n] | f32, f16, bf16 | weights |
    | table, row_offsets, lengths, slots, layer | as in `paged_store` | as in `paged_store` | locate the rows |
    | tokens | scalar | index | number of tokens to process; tokens from `row_offsets[B]` on are padding |
    | epsilon | scalar | f32 | must be 0 or positive |
    | weight_offset | scalar | f32 | optional; added to gamma |
    | cache | as in `paged_store`, with heads | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 | cache |
    | status | [tokens, 2] | i32 | optional; gets the result of `check_slots`. Tokens with a first value other than 0 are skipped |

    | attribute | default | meaning |
    |---|---|---|
    | column | 0 | first column of the keys in a cache row |
    | reserved_slot | none | a slot for padding. Requires slots |

    Constraints:
    - (rms_norm_key_cache_c1) gamma has rank 1 and a static length.
    - (rms_norm_key_cache_c2) either slots is given, or table, row_offsets and lengths.
      reserved_slot requires slots.
    - (rms_norm_key_cache_c3) table has rank 1 or 2. lengths and table have one row for each
      sequence.
    - (rms_norm_key_cache_c4) the cache has one of the shapes of `paged_store`, with a dimension of
      heads. gamma fits into the columns from `column` on.
    - (rms_norm_key_cache_c5) layer requires a cache of rank 6.
    - (rms_norm_key_cache_c6) status has rank 2 and 2 columns.

    Rounding: the norm reads rows as f32, with the rounding points of `rms_norm`. Its result is
    rounded to the type of gamma, then to the type of the cache.

    Source: the MAX kernel `rms_norm_kv_cache_ragged_paged`, `src/nn/kv_cache.mojo` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).

    ```mlir
    func.func @key_norm(%gamma: memref<128xbf16>, %slots: memref<?xi64>, %tokens: index, %eps: f32,
                        %cache: memref<?x16x8x128xbf16>) {
      fusednorm.rms_norm_key_cache ins(%gamma : memref<128xbf16>) slots(%slots : memref<?xi64>)
          tokens(%tokens) epsilon(%eps) outs(%cache : memref<?x16x8x128xbf16>)
      return
    }
    ```
  }];
  let arguments = !con((ins FusedNorm_FloatShaped:$gamma), PagedSlot,
                       (ins Index:$tokens, NonNegative<F32>:$epsilon, AnyNumber<Optional<F32>>:$weight_offset,
                            CacheDestination<FusedNorm_RopeOutShaped, "cache">:$cache,
                            Destination<Optional<FusedNorm_I32Shaped>, "status", Kept, Apart>:$status,
                            DefaultValuedAttr<I64Attr, "0">:$column,
                            OptionalAttr<I64Attr>:$reserved_slot, Numerics:$numerics));
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $gamma `:` type($gamma) `)` (`table` `(` $table^ `:` type($table) `)`)?
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`slots` `(` $slots^ `:` type($slots) `)`)? (`layer` `(` $layer^ `)`)?
    `tokens` `(` $tokens `)` `epsilon` `(` $epsilon `)` (`weight_offset` `(` $weight_offset^ `)`)?
    `outs` `(` $cache `:` type($cache) `)` (`status` `(` $status^ `:` type($status) `)`)?
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

def FusedNorm_QkRopeAppendOp
    : FusedNorm_Op<"qk_rope_append", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "RMSNorm and RoPE of q and k, and append of k and v to the KV cache";
  let description = [{
    The op is one kernel. For each token t except padding, with p its position, and each head h:

    ```
    q_out[t, h]             = rope(q', freqs[p])          q' = rms_norm(q[t, h], gamma_q, epsilon)
    key cache(t, h)         = store(rope(k', freqs[p]))   k' = rms_norm(k[t, h], gamma_k, epsilon)
    value cache(t, h)       = store(v[t, h])
    ```

    Without gammas, q' is q and k' is k. `store` rounds to the type of the cache, or quantizes with
    k_scale and v_scale.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q | [T, Hq, n] | f32, f16, bf16 | queries |
    | k | [T, H, n] | f32, f16, bf16 | keys |
    | v | [T, H, m] | f32, f16, bf16 | optional values |
    | freqs | [P, R] | f32, bf16 | cosines and sines, as in `rope` |
    | gamma_q, gamma_k | [n] | f32, f16, bf16 | optional weights of the norms |
    | table, row_offsets, lengths, slots, layer | as in `paged_store` | as in `paged_store` | locate the rows of both caches |
    | positions | [T] | i32, i64 | with slots: the row of freqs for each token; -1 is padding |
    | epsilon | scalar | f32 | with gammas; must be 0 or positive |
    | k_scale, v_scale | scalar | f32 | optional static scales of keys and values |
    | q_out | as q | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 | rotated queries; may be the buffer of q |
    | cache | with layer [pages, 2, layers, page_size, heads, n]: keys and values; without [pages, page_size, heads, n]: keys of one layer | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 | cache |
    | values | [pages, page_size, heads, m] | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 | values of one layer, without layer |
    | status | [T, 2] | i32 | optional; gets the result of `check_slots`, with the rows of freqs as the limit of positions |

    With status, tokens with a first value other than 0 are skipped. Their query is still rotated if
    its position is inside freqs.

    | attribute | default | meaning |
    |---|---|---|
    | pairing | `interleaved` | as in `rope` |
    | part | `first` | as in `rope` |
    | reserved_slot | none | a slot for padding. Requires slots |

    Constraints:
    - (qk_rope_append_c1) q, k and v have rank 3, the same T and static row lengths. q and k have
      the same row length n. freqs has rank 2 and a static, even last dimension from 2 to n. q_out
      has the shape of q.
    - (qk_rope_append_c2) either slots is given, or table, row_offsets and lengths. reserved_slot
      requires slots.
    - (qk_rope_append_c3) slots is [T]. table has rank 1 or 2. lengths and table have one row for
      each sequence.
    - (qk_rope_append_c4) cache and values have one of the shapes above, with the heads of k and v.
    - (qk_rope_append_c5) values is given exactly if v is given without layer. It has the rank, the
      pages and the page size of cache.
    - (qk_rope_append_c6) both gammas and epsilon are given, or none of them.
    - (qk_rope_append_c7) positions is [T], and is given together with slots.
    - (qk_rope_append_c8) k_scale requires a cache of 8-bit floats. v_scale is given exactly if v
      and k_scale are given.
    - (qk_rope_append_c9) status is [T, 2].

    Rounding: as in `rms_norm` and `rope`. q' and k' have the types of q and k. FP8 stores saturate.
    With scales, the store is `quantize` with a static scale.

    ```mlir
    func.func @append(%q: memref<?x32x128xbf16>, %k: memref<?x8x128xbf16>, %v: memref<?x8x128xbf16>,
                      %freqs: memref<?x128xf32>, %gq: memref<128xbf16>, %gk: memref<128xbf16>,
                      %slots: memref<?xi64>, %positions: memref<?xi32>, %layer: index, %eps: f32,
                      %cache: memref<?x2x?x16x8x128xbf16>) {
      fusednorm.qk_rope_append
          ins(%q, %k, %freqs : memref<?x32x128xbf16>, memref<?x8x128xbf16>, memref<?x128xf32>)
          v(%v : memref<?x8x128xbf16>) gammas(%gq, %gk : memref<128xbf16>, memref<128xbf16>)
          slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) layer(%layer)
          epsilon(%eps) pairing(half_split)
          outs(%q, %cache : memref<?x32x128xbf16>, memref<?x2x?x16x8x128xbf16>)
      return
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$q, FusedNorm_FloatShaped:$k,
                       FusedNorm_FreqsShaped:$freqs, Optional<FusedNorm_FloatShaped>:$v,
                       Optional<FusedNorm_FloatShaped>:$gamma_q,
                       Optional<FusedNorm_FloatShaped>:$gamma_k,
                       Optional<FusedNorm_I32Shaped>:$table,
                       Optional<FusedNorm_I32Shaped>:$row_offsets,
                       Optional<FusedNorm_I32Shaped>:$lengths,
                       Optional<FusedNorm_PositionShaped>:$slots,
                       Optional<FusedNorm_PositionShaped>:$positions, Optional<Index>:$layer,
                       NonNegative<Optional<F32>>:$epsilon, AnyNumber<Optional<F32>>:$k_scale, AnyNumber<Optional<F32>>:$v_scale,
                       Destination<FusedNorm_RopeOutShaped, "q", Kept, RowForRow<["q"]>>:$q_out,
                       CacheDestination<FusedNorm_RopeOutShaped, "cache">:$cache,
                       CacheDestination<Optional<FusedNorm_RopeOutShaped>, "values">:$values,
                       Destination<Optional<FusedNorm_I32Shaped>, "status", Kept, Apart>:$status,
                       Pairing:$pairing, RotaryPart:$part, OptionalAttr<I64Attr>:$reserved_slot,
                       Numerics:$numerics);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $q `,` $k `,` $freqs `:` type($q) `,` type($k) `,` type($freqs) `)`
    (`v` `(` $v^ `:` type($v) `)`)?
    (`gammas` `(` $gamma_q^ `,` $gamma_k `:` type($gamma_q) `,` type($gamma_k) `)`)?
    (`table` `(` $table^ `:` type($table) `)`)?
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`slots` `(` $slots^ `:` type($slots) `)`)?
    (`positions` `(` $positions^ `:` type($positions) `)`)? (`layer` `(` $layer^ `)`)?
    (`epsilon` `(` $epsilon^ `)`)? (`k_scale` `(` $k_scale^ `)`)? (`v_scale` `(` $v_scale^ `)`)?
    (`pairing` `(` custom<Keyword>($pairing)^ `)`)? (`part` `(` custom<Keyword>($part)^ `)`)?
    `outs` `(` $q_out `,` $cache (`,` $values^)? `:` type($q_out) `,` type($cache)
    (`,` type($values)^)? `)` (`status` `(` $status^ `:` type($status) `)`)?
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_APPENDOPS_TD
