// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLA prefill before the up-projection: the chunked-prefill plan, and the compressed KV rows of a
// chunk as quantized values.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_PREFILLOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_PREFILLOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/PagedOps.td"

def FusedNorm_MlaPrefillPlanOp : FusedNorm_Op<"mla_prefill_plan"> {
  let summary = "chunked-prefill plan: the keys of each sequence in each chunk";
  let description = [{
    An MLA prefill processes the keys of a batch in chunks of chunk_size keys, so the workspace has
    a fixed size. The keys of sequence s are the cached keys and the new keys, rounded up to whole
    pages:

    ```
    total[s] = round_up(lengths[s] + row_offsets[s + 1] - row_offsets[s], page_size)
    start[s] = total[0] + .. + total[s - 1]                    s = 0 .. B
    ```

    Chunk c holds the keys from c * chunk_size on. It is used if c * chunk_size < start[B]. The last
    used chunk may hold fewer than chunk_size keys.

    ```
    buffer_row_offsets[c, s] = min(max(start[s] - c * chunk_size, 0), chunk_size)    s = 0 .. B
    cache_offsets[c, s]      = min(max(c * chunk_size - start[s], 0), total[s])      s < B
    cache_offsets[c, B]      = 0
    buffer_lengths[c]        = buffer_row_offsets[c, B], or -1 in an unused chunk
    ```

    Row offsets of an unused chunk are 0. Row c of buffer_row_offsets is the `row_offsets` of
    `gather_quantize`, and the first B elements of row c of cache_offsets are its `lengths`. Without
    sequences all lengths are 0.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | row_offsets | [B + 1] | i32, unsigned | first new token of each sequence |
    | lengths | [B] | i32, unsigned | cached tokens of each sequence |
    | buffer_row_offsets | [C, B + 1] | i32, unsigned | first row of each sequence in the buffer of a chunk |
    | cache_offsets | [C, B + 1] | i32, unsigned | first key of each sequence in a chunk |
    | buffer_lengths | [C] | i32 | number of keys in each chunk |

    | attribute | default | meaning |
    |---|---|---|
    | chunk_size | required | number of keys in a full chunk |
    | page_size | 1 | number of tokens in a page of the cache |

    Constraints:
    - (mla_prefill_plan_c1) row_offsets has rank 1 and at least one element.
    - (mla_prefill_plan_c2) lengths has rank 1 and one element less than row_offsets.
    - (mla_prefill_plan_c3) buffer_lengths has rank 1. buffer_row_offsets and cache_offsets have a
      row for each of its elements, as long as row_offsets.
    - (mla_prefill_plan_c4) chunk_size and page_size are from 1 to 2^30.
    - (mla_prefill_plan_c5) row_offsets do not decrease, and the chunks hold all keys. This is
      checked at run time.

    Errors: if c5 fails, a CPU function ends the process with a message before it writes anything. A
    GPU kernel writes -2 to all of buffer_lengths, and nothing else.

    Source: the MAX function `mla_prefill_plan` in
    [max/kernels](https://github.com/modular/modular/tree/main/max/kernels).

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
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

def FusedNorm_GatherQuantizeOp
    : FusedNorm_Op<"gather_quantize", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "gather rows of a paged cache and quantize them, in one kernel";
  let description = [{
    For each row t of out with a slot in the cache:

    ```
    y              = rn_Y(cache(t)[column : column + n])                     without cache_scales
    y              = rn_Y(cache(t)[column : column + n] * cache_scales(t))   with cache_scales
    out[t], scales = quantize(y, scale_ub) by `scheme`
    ```

    `cache(t)` is the cache row of token t, as in `paged_gather`. Rows without a slot, and their
    scales, keep their values. The default scheme is the layout of the a_scales of `scaled_matmul`:
    groups of 128 columns, transposed, with padding columns after the last row.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | cache | as in `paged_store` for one head | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 | cache |
    | cache_scales | as cache, with one column for each scale of a row | f32, f16, bf16, f8E8M0FNU | optional scales of a cache of 8-bit floats |
    | table, row_offsets, lengths, slots, layer | as in `paged_store` | as in `paged_store` | locate the rows |
    | scale_ub | scalar | f32 | optional bound of the absolute maximum, as in `quantize` |
    | out | [T, n] | f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 | quantized values |
    | scales | as in `quantize` | f32, f16, bf16, f8E8M0FNU | scales of out |

    | attribute | default | meaning |
    |---|---|---|
    | column | 0 | first column to read. Its scale is the first scale to read in cache_scales |
    | reserved_slot | none | a slot for padding. Requires slots |
    | cache_scheme | none | columns of the cache with a common scale |
    | rounded_to | the type of the cache, bf16 for an 8-bit cache | Y, the type between the two steps |
    | scheme | `<group = 128, layout = transposed>` | columns of out with a common scale |

    Constraints:
    - (gather_quantize_c1) out has rank 2 and a static row length.
    - (gather_quantize_c2) either slots is given, or table, row_offsets and lengths. reserved_slot
      requires slots.
    - (gather_quantize_c3) slots is [T]. table has rank 1 or 2. lengths and table have one row for
      each sequence.
    - (gather_quantize_c4) cache and cache_scales have one of the shapes of `paged_store` for one
      head. A row of out fits into the columns from `column` on.
    - (gather_quantize_c5) layer requires a cache of rank 6.
    - (gather_quantize_c6) cache_scales and cache_scheme are given together, with an 8-bit cache.
      cache_scheme is `row`, or a group that divides `column`.
    - (gather_quantize_c7) scales has the shape of the scheme, and the scheme is not `tensor`.
    - (gather_quantize_c8) rounded_to is f32, f16 or bf16.

    The last group of a row has the remaining columns, in the cache as in out.

    Rounding: as in `dequantize` and `quantize`.

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
                            Cache<Optional<FusedNorm_ScaleShaped>>:$cache_scales), PagedSlot,
                       (ins AnyNumber<Optional<F32>>:$scale_ub,
                            Destination<FusedNorm_QuantizedShaped, "values", Kept, Apart>:$out,
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
    `outs` `(` $out `,` $scales `:` type($out) `,` type($scales) `)` attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_PREFILLOPS_TD
