// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys and values of ordinary attention, in a paged cache.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_APPENDOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_APPENDOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/PagedOps.td"

def FusedNorm_RmsNormKeyCacheOp
    : FusedNorm_Op<"rms_norm_key_cache", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "RMSNorm of keys where they lie in a paged cache";
  let description = [{
    For each token of the batch that is no padding, and each head h:

    ```
    cache(t, h)[column : column + n] =
        rn_cache(rms_norm(cache(t, h)[column : column + n], gamma, epsilon, weight_offset))
    ```

    with the norm of rows of f32 and a result of gamma's type, its rounding points
    those of `rms_norm`. Places are as of `paged_store`. Doing it twice normalizes
    twice. `tokens` tokens are looked at; rows behind `row_offsets[B]` are padding.

    With `status`, places are checked as by `check_places`: it gets what that writes,
    and rows of tokens with a number other than 0 there are left as they are.

    | operand | shape | types |
    |---|---|---|
    | gamma | [n] | f32, f16, bf16 |
    | table, row_offsets, lengths, slots, layer | as of `paged_store` | |
    | tokens | scalar | index |
    | epsilon, weight_offset | scalar | f32 |
    | cache | as of `paged_store`, with heads | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 |
    | status | [tokens, 2] | i32 |

    Constraints:
    - (rms_norm_key_cache_c1) gamma has rank 1 and a static dimension.
    - (rms_norm_key_cache_c2) there is either slots, or table, row_offsets and lengths.
    - (rms_norm_key_cache_c3) table has rank 1 or 2; lengths and table have one row
      for each sequence.
    - (rms_norm_key_cache_c4) the cache has one of the shapes of `paged_store` with a
      dimension of heads; its columns hold gamma's at `column`.
    - (rms_norm_key_cache_c5) layer comes with a cache of rank 6.
    - (rms_norm_key_cache_c6) status has rank 2 and 2 columns.

    ```mlir
    func.func @key_norm(%gamma: memref<128xbf16>, %slots: memref<?xi64>, %tokens: index, %eps: f32,
                        %cache: memref<?x16x8x128xbf16>) {
      fusednorm.rms_norm_key_cache ins(%gamma : memref<128xbf16>) slots(%slots : memref<?xi64>)
          tokens(%tokens) epsilon(%eps) outs(%cache : memref<?x16x8x128xbf16>)
      return
    }
    ```
  }];
  let arguments = !con((ins FusedNorm_FloatShaped:$gamma), PagedPlace,
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
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

def FusedNorm_QkRopeAppendOp
    : FusedNorm_Op<"qk_rope_append", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "norm and rope of q and k, k and v to a paged cache, in one launch";
  let description = [{
    For each token t that is no padding, with p its position, and each head h:

    ```
    q_out[t, h]         = rope(q', freqs[p])          q' = rms_norm(q[t, h], gamma_q, epsilon)
    cache(t, h) of keys = store(rope(k', freqs[p]))   k' = rms_norm(k[t, h], gamma_k, epsilon)
    ... of values       = store(v[t, h])
    ```

    with every rounding point of `rms_norm` and `rope`; q' and k' are of the types of
    q and k, and are these without gammas. `store` rounds to the cache's type, where
    8-bit floats saturate, or, with scales, is `quantize` with k_scale and v_scale.

    With `layer`, `cache` holds keys and values, `[pages, 2, layers, page_size,
    heads, n]`; without, it is one layer's keys, `[pages, page_size, heads, n]`, and
    `values` is one layer's values. Places are as of `paged_store`; with slots,
    `positions` says which row of freqs a token uses. Padding reads and writes
    nothing.

    With `status`, places are checked as by `check_places`, with freqs's rows as the
    limit of positions: it gets what that writes, and tokens with a number other than 0
    there are skipped as a whole, but for the query, which only needs a position within
    freqs. Values lie where keys do: pages and page size of both caches are the same.

    | operand | shape | types |
    |---|---|---|
    | q | [T, Hq, n] | f32, f16, bf16 |
    | k, v | [T, H, n], [T, H, m] | f32, f16, bf16 |
    | freqs | [P, R] | f32, bf16 |
    | gamma_q, gamma_k | [n] | f32, f16, bf16 |
    | table, row_offsets, lengths, slots, layer | as of `paged_store` | |
    | positions | [T] | i32 |
    | epsilon, k_scale, v_scale | scalar | f32 |
    | q_out | as q | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 |
    | cache, values | see above | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 |
    | status | [T, 2] | i32 |

    Constraints:
    - (qk_rope_append_c1) q, k and v have rank 3, one T and static rows; those of q
      and k have one length, and k and v have the heads of the cache.
    - (qk_rope_append_c2) there is either slots, or table, row_offsets and lengths.
    - (qk_rope_append_c3) slots is [T]; table has rank 1 or 2; lengths and table
      have one row for each sequence.
    - (qk_rope_append_c4) cache and values have one of the shapes above.
    - (qk_rope_append_c5) values comes with v where there is no layer, and with
      nothing else; it has the rank, pages and page size of cache.
    - (qk_rope_append_c6) both gammas and epsilon are given, or none of them.
    - (qk_rope_append_c7) positions is [T] and comes with slots.
    - (qk_rope_append_c8) k_scale comes with a cache of 8-bit floats, v_scale with v
      and k_scale.
    - (qk_rope_append_c9) status is [T, 2].

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
                       Optional<FusedNorm_I64Shaped>:$slots,
                       Optional<FusedNorm_I32Shaped>:$positions, Optional<Index>:$layer,
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
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_APPENDOPS_TD
