// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands before the product of a prefill: the plan of its chunks, and the latent
// rows of a chunk as codes.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_PREFILLOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_PREFILLOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/PagedOps.td"

def FusedNorm_MlaPrefillPlanOp : FusedNorm_Op<"mla_prefill_plan"> {
  let summary = "which keys of which sequence each chunk of a prefill holds";
  let description = [{
    The keys of sequence s are those in the cache and the new ones, up to a whole number
    of pages:

    ```
    total[s] = round_up(lengths[s] + row_offsets[s + 1] - row_offsets[s], page_size)
    start[s] = total[0] + .. + total[s - 1]                    s = 0 .. B
    ```

    Chunk c holds the keys from c * chunk_size on, chunk_size of them or, the last one that
    is used, fewer; it is used if c * chunk_size < start[B]:

    ```
    buffer_row_offsets[c, s] = min(max(start[s] - c * chunk_size, 0), chunk_size)    s = 0 .. B
    cache_offsets[c, s]      = min(max(c * chunk_size - start[s], 0), total[s])      s < B
    cache_offsets[c, B]      = 0
    buffer_lengths[c]        = buffer_row_offsets[c, B], -1 in a chunk that is not used
    ```

    Row offsets of a chunk that is not used are 0. Row c of buffer_row_offsets are the
    `row_offsets` of `gather_quantize`, the first B of row c of cache_offsets its `lengths`.
    Without sequences all lengths are 0.

    | operand | shape | types |
    |---|---|---|
    | row_offsets | [B + 1] | i32, unsigned |
    | lengths | [B] | i32, unsigned |
    | buffer_row_offsets, cache_offsets | [C, B + 1] | i32, unsigned |
    | buffer_lengths | [C] | i32 |

    Constraints:
    - (mla_prefill_plan_c1) row_offsets has rank 1 and an element or more.
    - (mla_prefill_plan_c2) lengths has rank 1 and one element less than row_offsets.
    - (mla_prefill_plan_c3) buffer_lengths has rank 1; buffer_row_offsets and cache_offsets
      have a row for each of its elements, as long as row_offsets.
    - (mla_prefill_plan_c4) chunk_size and page_size are from 1 to 2^30.
    - (mla_prefill_plan_c5) row_offsets do not decrease, and the chunks hold all keys. A
      compiled function ends the process with a message before it has written anything; a
      kernel of a GPU writes -2 to all of buffer_lengths, and nothing else.

    ```mlir
    func.func @plan(%offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %rows: tensor<4x?xi32>,
                    %cache: tensor<4x?xi32>, %buffers: tensor<4xi32>)
        -> (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>) {
      %0, %1, %2 = fusednorm.mla_prefill_plan ins(%offsets, %lengths : tensor<?xi32>, tensor<?xi32>)
          outs(%rows, %cache, %buffers : tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>)
          {chunk_size = 16384, page_size = 128} -> (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>)
      return %0, %1, %2 : tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>
    }
    ```
  }];
  let arguments = (ins FusedNorm_I32Shaped:$row_offsets, FusedNorm_I32Shaped:$lengths,
                       Destination<FusedNorm_I32Shaped, "buffer_row_offsets", Overwritten, Apart>:$buffer_row_offsets,
                       Destination<FusedNorm_I32Shaped, "cache_offsets", Overwritten, Apart>:$cache_offsets,
                       Destination<FusedNorm_I32Shaped, "buffer_lengths", Overwritten, Apart>:$buffer_lengths,
                       I64Attr:$chunk_size, DefaultValuedAttr<I64Attr, "1">:$page_size);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $row_offsets `,` $lengths `:` type($row_offsets) `,` type($lengths) `)`
    `outs` `(` $buffer_row_offsets `,` $cache_offsets `,` $buffer_lengths `:`
    type($buffer_row_offsets) `,` type($cache_offsets) `,` type($buffer_lengths) `)`
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

def FusedNorm_GatherQuantizeOp
    : FusedNorm_Op<"gather_quantize", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "rows of a paged cache as codes, in one launch";
  let description = [{
    For each row t of out that has a place in the cache:

    ```
    y              = rn_Y(cache(t)[column : column + n])                     without cache_scales
    y              = rn_Y(cache(t)[column : column + n] * cache_scales(t))   with them
    out[t], scales = quantize(y, scale_ub) by `scheme`
    ```

    with the places of `paged_gather` and the rounding points of `dequantize` and
    `quantize`. Y is `rounded_to`; without it the type of the cache, bf16 for an 8-bit one.
    `cache_scheme` says which columns of the cache share a scale; a row of cache_scales has
    the place of its row of the cache, and the scale of column `column` first of those that
    are read.

    By default a scale is of 128 columns, and scales lie transposed, with columns of padding
    behind those of the last row: what `scaled_matmul` takes. Rows without a place, and their
    scales, keep what they hold.

    | operand | shape | types |
    |---|---|---|
    | cache | as of `paged_store` for one head | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 |
    | cache_scales | as cache, one column for each scale of a row | f32, f16, bf16, f8E8M0FNU |
    | table, row_offsets, lengths, slots, layer | as of `paged_store` | |
    | scale_ub | scalar | f32 |
    | out | [T, n] | f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 |
    | scales | as of `quantize` | f32, f16, bf16, f8E8M0FNU |

    Constraints:
    - (gather_quantize_c1) out has rank 2 and a static row.
    - (gather_quantize_c2) there is either slots, or table, row_offsets and lengths.
    - (gather_quantize_c3) slots is [T]; table has rank 1 or 2; lengths and table have
      one row for each sequence.
    - (gather_quantize_c4) the cache, and cache_scales, have one of the shapes of
      `paged_store` for one head; their columns hold a row at `column`.
    - (gather_quantize_c5) layer comes with a cache of rank 6.
    - (gather_quantize_c6) cache_scales and cache_scheme come with an 8-bit cache; `cache_scheme` is
      row, or a group that divides the row and `column`.
    - (gather_quantize_c7) scales has the shape that the scheme asks for, which is not
      `tensor`.
    - (gather_quantize_c8) a group divides the row.
    - (gather_quantize_c9) rounded_to is f32, f16 or bf16.

    ```mlir
    func.func @latent(%cache: tensor<?x128x576xbf16>, %table: tensor<?x?xi32>, %offsets: tensor<?xi32>,
                      %lengths: tensor<?xi32>, %ub: f32, %out: tensor<?x512xf8E4M3FN>,
                      %scales: tensor<4x?xf32>) -> (tensor<?x512xf8E4M3FN>, tensor<4x?xf32>) {
      %0, %1 = fusednorm.gather_quantize ins(%cache : tensor<?x128x576xbf16>)
          table(%table : tensor<?x?xi32>) row_offsets(%offsets : tensor<?xi32>)
          lengths(%lengths : tensor<?xi32>) scale_ub(%ub)
          outs(%out, %scales : tensor<?x512xf8E4M3FN>, tensor<4x?xf32>)
          -> (tensor<?x512xf8E4M3FN>, tensor<4x?xf32>)
      return %0, %1 : tensor<?x512xf8E4M3FN>, tensor<4x?xf32>
    }
    ```
  }];
  let arguments = !con((ins Cache<FusedNorm_RopeOutShaped>:$cache,
                            Cache<Optional<FusedNorm_ScaleShaped>>:$cache_scales), PagedPlace,
                       (ins AnyNumber<Optional<F32>>:$scale_ub,
                            Destination<FusedNorm_QuantizedShaped, "codes", Kept, Apart>:$out,
                            Destination<FusedNorm_ScaleShaped, "scales", Kept, Apart>:$scales,
                            DefaultValuedAttr<I64Attr, "0">:$column, OptionalAttr<I64Attr>:$reserved_slot,
                            OptionalAttr<FusedNorm_QuantizationAttr>:$cache_scheme,
                            OptionalAttr<TypeAttr>:$rounded_to,
                            DefaultValuedAttr<FusedNorm_QuantizationAttr,
                              "::fusednorm::QuantizationAttr::getTransposed128">:$scheme,
                            Numerics:$numerics));
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $cache `:` type($cache) `)` (`cache_scales` `(` $cache_scales^ `:` type($cache_scales) `)`)?
    (`table` `(` $table^ `:` type($table) `)`)?
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`slots` `(` $slots^ `:` type($slots) `)`)? (`layer` `(` $layer^ `)`)?
    (`scale_ub` `(` $scale_ub^ `)`)?
    `outs` `(` $out `,` $scales `:` type($out) `,` type($scales) `)` attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_PREFILLOPS_TD
