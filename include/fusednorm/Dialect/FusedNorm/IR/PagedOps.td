// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of a paged KV cache: store, gather, and checks of slots.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"
include "fusednorm/Dialect/FusedNorm/IR/RopeOps.td"

def FusedNorm_CachePart : FusedNorm_Enum<"CachePart", "the half of a KV cache", [
  I32EnumAttrCase<"Key", 0, "key">,
  I32EnumAttrCase<"Value", 1, "value">]>;
def FusedNorm_CachePartAttr : EnumAttr<FusedNorm_Dialect, FusedNorm_CachePart, "cache_part"> {
  let description = [{
    The index into the second dimension of a KV cache of rank 6: `key` is 0, `value` is 1.

    ```mlir
    #fusednorm<cache_part value>
    ```
  }];
  let assemblyFormat = "$value";
}

def FusedNorm_CacheRowShaped : FusedNorm_ShapedOf<
    [F32, F16, BF16, F8E4M3FN, F8E4M3FNUZ, F8E5M2, I8, F8E8M0FNU],
    "f32, f16, bf16, an 8-bit float or i8">;

// Operands that locate a cache row: by page table, or by slot.
defvar PagedSlot = (ins Optional<FusedNorm_I32Shaped>:$table,
                         Optional<FusedNorm_I32Shaped>:$row_offsets,
                         Optional<FusedNorm_I32Shaped>:$lengths,
                         Optional<FusedNorm_PositionShaped>:$slots,
                         Optional<Index>:$layer);
// Positions of the tokens, and their upper limit.
defvar PagedWithin = (ins Optional<FusedNorm_PositionShaped>:$positions, Optional<Index>:$limit);
defvar CachePart = DefaultValuedAttr<FusedNorm_CachePartAttr, "::fusednorm::CachePart::Key">;

def FusedNorm_SegmentOfOp : FusedNorm_Primitive<"segment_of", WholeRows> {
  let summary = "sequence index and position of each token of a ragged batch";
  let description = [{
    For token t with `row_offsets[b] <= t < row_offsets[b + 1]`:

    ```
    segments[t]  = b
    positions[t] = lengths[b] + t - row_offsets[b]      without lengths: t - row_offsets[b]
    ```

    Empty sequences have no tokens. Tokens from `row_offsets[B]` on are padding, and both results
    are -1.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | row_offsets | [B + 1] | i32, unsigned | first token of each of B sequences, then the end of the last one; begins with 0 and does not decrease |
    | lengths | [B] | i32, unsigned | optional; tokens of each sequence before the batch, 0 by default |
    | segments, positions | [T] | i32 | results |

    Constraints:
    - (segment_of_c1) row_offsets has rank 1 and at least 2 elements.
    - (segment_of_c2) lengths has rank 1 and one element less than row_offsets.
    - (segment_of_c3) segments and positions have rank 1 and the same length.

    ```mlir
    func.func @segment_of(%offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %segments: tensor<?xi32>,
                          %positions: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
      %0, %1 = fusednorm.segment_of ins(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
          outs(%segments, %positions : tensor<?xi32>, tensor<?xi32>)
          -> (tensor<?xi32>, tensor<?xi32>)
      return %0, %1 : tensor<?xi32>, tensor<?xi32>
    }
    ```
  }];
  let arguments = (ins FusedNorm_I32Shaped:$row_offsets, Optional<FusedNorm_I32Shaped>:$lengths,
                       Destination<FusedNorm_I32Shaped, "segments", Overwritten, Apart>:$segments,
                       Destination<FusedNorm_I32Shaped, "positions", Overwritten, Apart>:$positions);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $row_offsets `:` type($row_offsets) `)` (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    `outs` `(` $segments `,` $positions `:` type($segments) `,` type($positions) `)`
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
  let extraClassDeclaration = baseClassDeclaration # [{
    int64_t getRowSpaceRank() { return 1; }
  }];
}

class FusedNorm_PagedOp<string mnemonic>
    : FusedNorm_Primitive<mnemonic, WholeRows, [AttrSizedOperandSegments]>;

def FusedNorm_PagedStoreOp : FusedNorm_PagedOp<"paged_store"> {
  let summary = "write rows to their slots in a paged KV cache";
  let description = [{
    Token t has one row in the cache. The op writes row t of x to the columns `[column, column + n)`
    of the cache row. It changes nothing else in the cache. A page table or a slot number locates
    the row:

    ```
    b, p = sequence and position of token t           segment_of(row_offsets, lengths)
    cache[table[b, p / page_size], p % page_size, column + c]     = rn_cache(x[t, c])  table, rank 2
    cache[table[b], p, column + c]                                = rn_cache(x[t, c])  table, rank 1
    cache[slots[t] / page_size, slots[t] % page_size, column + c] = rn_cache(x[t, c])  slots
    ```

    A table of rank 1 has one block for each whole sequence. If x has rank 3, with one row for each
    head, the cache has a dimension of heads before the last one.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [T, n], [T, heads, n] | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU, i8 | new rows |
    | table | [B, most pages of a sequence], [B] | i32, unsigned | page table (`block_table` in vLLM). An entry of `pages` or -1 means no page: nothing is written |
    | row_offsets | [B + 1] | i32, unsigned | first token of each sequence; tokens from `row_offsets[B]` on are padding |
    | lengths | [B] | i32, unsigned | tokens of each sequence already in the cache |
    | slots | [T] | i32, i64, signed | slot of each token (`slot_mapping` in vLLM), in place of the three operands above; a negative slot is padding |
    | layer | scalar | index | index of the layer in a cache of rank 6 |
    | positions (`within`) | [T] | i32, i64, unsigned | optional position of each token |
    | limit (`within`) | scalar | index | tokens at a position of `limit` or more, or at -1, write nothing |
    | cache | [pages, page_size, width], [pages, page_size, heads, width]; with layer [pages, P, layers, page_size, heads, width] | as x | one layer of the cache, with arbitrary outer strides, or all layers |

    | attribute | default | meaning |
    |---|---|---|
    | column | 0 | first column of the cache row to write; bytes in a cache of i8 |
    | part | `key` | index into the dimension P of a cache of rank 6 |
    | reserved_slot | none | a slot for padding: its tokens write nothing. Requires slots |
    | checked | not set | tokens with an invalid slot, and all tokens with a common slot, write nothing |

    Preconditions, without `checked`. Violating one is undefined behaviour:

    - Positions are inside the table, and table entries and slots are inside the cache.
    - No two tokens have the same cache row.

    `check_slots` reports the tokens that `checked` skips.

    Constraints:
    - (paged_store_c1) x has rank 2 or 3 and a static row length.
    - (paged_store_c2) either slots is given, or table, row_offsets and lengths. reserved_slot
      requires slots.
    - (paged_store_c3) slots is [T]. table has rank 1 or 2. lengths and table have one row for each
      sequence.
    - (paged_store_c4) the cache has one of the shapes above, with the heads of x (one head for x of
      rank 2). The row of x fits into the columns from `column` on.
    - (paged_store_c5) layer requires a cache of rank 6, and part requires layer.
    - (paged_store_c6) x of f32, f16 or bf16 requires a cache of floats. x of an 8-bit type requires
      a cache of this type. A cache of i8 accepts every x.
    - (paged_store_c7) positions is [T], and is given together with limit.

    Rounding: `rn_cache` rounds once to the type of the cache. FP8 values saturate: infinities and
    larger values become the largest finite value, and NaN stays NaN. Quantized rows and scales keep
    their bits.

    A cache of i8 stores the bytes of a row of another type, and `column` and `width` count bytes. A
    NaN of f32, f16 or bf16 is then stored with all bits set except the sign.

    ```mlir
    func.func @paged_store(%x: memref<?x64xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                           %lengths: memref<?xi32>, %cache: memref<?x128x576xf8E4M3FN>) {
      fusednorm.paged_store ins(%x : memref<?x64xbf16>) table(%table : memref<?x?xi32>)
          row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
          outs(%cache : memref<?x128x576xf8E4M3FN>) {column = 512}
      return
    }
    ```
  }];
  let arguments = !con((ins RowOrElements<FusedNorm_CacheRowShaped>:$x), PagedSlot, PagedWithin,
                       (ins CacheDestination<FusedNorm_CacheRowShaped, "cache">:$cache,
                            DefaultValuedAttr<I64Attr, "0">:$column, CachePart:$part,
                            OptionalAttr<I64Attr>:$reserved_slot, UnitAttr:$checked));
  let results = (outs Optional<FusedNorm_AnyShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `:` type($x) `)` (`table` `(` $table^ `:` type($table) `)`)?
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`slots` `(` $slots^ `:` type($slots) `)`)? (`layer` `(` $layer^ `)`)?
    (`part` `(` custom<Keyword>($part)^ `)`)?
    (`within` `(` $positions^ `,` $limit `:` type($positions) `)`)? (`checked` $checked^)?
    `outs` `(` $cache `:` type($cache) `)` attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

def FusedNorm_PagedGatherOp : FusedNorm_PagedOp<"paged_gather"> {
  let summary = "read rows from their slots in a paged KV cache";
  let description = [{
    ```
    out[t, c] = rn_out(cache(t)[column + c])        cache(t): cache row of token t, see paged_store
    ```

    The operands that locate a row, and padding, are as in `paged_store`. If `paged_store` would not
    write a row, the row of out keeps its values.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | cache | as in `paged_store` | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU, i8 | cache |
    | table, row_offsets, lengths, slots, layer, positions, limit | as in `paged_store` | as in `paged_store` | locate the rows |
    | out | [T, n], [T, heads, n] | as cache | gathered rows |

    | attribute | default | meaning |
    |---|---|---|
    | column | 0 | first column of the cache row to read; bytes in a cache of i8 |
    | part, reserved_slot, checked | as in `paged_store` | as in `paged_store` |

    Constraints:
    - (paged_gather_c1) out has rank 2 or 3 and a static row length.
    - (paged_gather_c2) either slots is given, or table, row_offsets and lengths. reserved_slot
      requires slots.
    - (paged_gather_c3) slots is [T]. table has rank 1 or 2. lengths and table have one row for each
      sequence.
    - (paged_gather_c4) the cache has one of the shapes of `paged_store`, with the heads of out (one
      head for out of rank 2). The row of out fits into the columns from `column` on.
    - (paged_gather_c5) layer requires a cache of rank 6, and part requires layer.
    - (paged_gather_c6) out of f32, f16 or bf16 requires a cache of floats. out of an 8-bit type
      requires a cache of this type. A cache of i8 accepts every out.
    - (paged_gather_c7) positions is [T], and is given together with limit.

    Rounding: `rn_out` rounds once to the type of out. From a cache of i8, the bytes from `column`
    on are reinterpreted as elements of out, without rounding. `column` and `width` then count
    bytes.

    ```mlir
    func.func @paged_gather(%cache: tensor<?x16x8x128xbf16>, %slots: tensor<?xi64>,
                            %out: tensor<?x8x128xf32>) -> tensor<?x8x128xf32> {
      %0 = fusednorm.paged_gather ins(%cache : tensor<?x16x8x128xbf16>)
          slots(%slots : tensor<?xi64>) outs(%out : tensor<?x8x128xf32>)
          -> tensor<?x8x128xf32>
      return %0 : tensor<?x8x128xf32>
    }
    ```
  }];
  let arguments = !con((ins Cache<FusedNorm_CacheRowShaped>:$cache), PagedSlot, PagedWithin,
                       (ins Destination<FusedNorm_CacheRowShaped, "y", Kept, Apart>:$out,
                            DefaultValuedAttr<I64Attr, "0">:$column, CachePart:$part,
                            OptionalAttr<I64Attr>:$reserved_slot, UnitAttr:$checked));
  let results = (outs Optional<FusedNorm_AnyShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $cache `:` type($cache) `)` (`table` `(` $table^ `:` type($table) `)`)?
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`slots` `(` $slots^ `:` type($slots) `)`)? (`layer` `(` $layer^ `)`)?
    (`part` `(` custom<Keyword>($part)^ `)`)?
    (`within` `(` $positions^ `,` $limit `:` type($positions) `)`)? (`checked` $checked^)?
    `outs` `(` $out `:` type($out) `)` attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

def FusedNorm_CheckSlotsOp : FusedNorm_PagedOp<"check_slots"> {
  let summary = "validate the cache slot of each token";
  let description = [{
    The op evaluates the operands that locate cache rows as `paged_store` does. Row t of status is
    the first line that applies to token t:

    | status[t] | condition |
    |---|---|
    | 3, the position | the position is `limit` or more |
    | 2, the position | the position is outside the pages of the table, or outside the block |
    | 1, the table entry | the entry is neither a page nor `pages` nor -1 |
    | 4, the slot | the slot is outside the cache |
    | 5, the slot | another token has the same slot |
    | 0, 0 | the slot is valid |

    Values are truncated to 32 bits. Padding tokens keep their row of status. A position of `limit`
    or more is reported even if the slot is padding. With `checked`, `paged_store`, `paged_gather`
    and `rope` skip the tokens with a first value other than 0. The search for equal slots takes
    time proportional to T * T.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | cache | as in `paged_store` | as in `paged_store` | only its extents are used |
    | table, row_offsets, lengths, slots, layer, positions, limit | as in `paged_store` | as in `paged_store` | locate the rows |
    | status | [T, 2] | i32 | result |

    | attribute | default | meaning |
    |---|---|---|
    | reserved_slot | none | a slot for padding. Requires slots |

    Constraints:
    - (check_slots_c1) status is [T, 2].
    - (check_slots_c2) either slots is given, or table, row_offsets and lengths. reserved_slot
      requires slots.
    - (check_slots_c3) slots is [T]. table has rank 1 or 2. lengths and table have one row for each
      sequence.
    - (check_slots_c4) without layer, the cache has rank 3 or 4.
    - (check_slots_c5) layer requires a cache of rank 6.
    - (check_slots_c7) positions is [T], and is given together with limit.

    ```mlir
    func.func @check(%cache: memref<?x16x576xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                     %lengths: memref<?xi32>, %status: memref<?x2xi32>) {
      fusednorm.check_slots ins(%cache : memref<?x16x576xbf16>) table(%table : memref<?x?xi32>)
          row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
          outs(%status : memref<?x2xi32>)
      return
    }
    ```
  }];
  let arguments = !con((ins FusedNorm_CacheRowShaped:$cache), PagedSlot, PagedWithin,
                       (ins Destination<FusedNorm_I32Shaped, "status", Kept, Apart>:$status,
                            OptionalAttr<I64Attr>:$reserved_slot));
  let results = (outs Optional<FusedNorm_AnyShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $cache `:` type($cache) `)` (`table` `(` $table^ `:` type($table) `)`)?
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`slots` `(` $slots^ `:` type($slots) `)`)? (`layer` `(` $layer^ `)`)?
    (`within` `(` $positions^ `,` $limit `:` type($positions) `)`)?
    `outs` `(` $status `:` type($status) `)` attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDOPS_TD
