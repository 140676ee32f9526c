// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of a paged cache.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"
include "fusednorm/Dialect/FusedNorm/IR/RopeOps.td"

def FusedNorm_CachePart : FusedNorm_Enum<"CachePart", "keys or values of a cache", [
  I32EnumAttrCase<"Key", 0, "key">,
  I32EnumAttrCase<"Value", 1, "value">]>;
def FusedNorm_CachePartAttr : EnumAttr<FusedNorm_Dialect, FusedNorm_CachePart, "cache_part"> {
  let description = [{
    Index 0 (`key`) or 1 (`value`) in the second dimension of the blocks of a cache.

    ```mlir
    #fusednorm<cache_part value>
    ```
  }];
  let assemblyFormat = "$value";
}

def FusedNorm_I64Shaped : FusedNorm_ShapedOf<[I64], "i64">;
def FusedNorm_CacheRowShaped : FusedNorm_ShapedOf<
    [F32, F16, BF16, F8E4M3FN, F8E4M3FNUZ, F8E5M2, I8, F8E8M0FNU],
    "f32, f16, bf16, an 8-bit float or i8">;

// Where a row lies in a cache: by page table, or by slot.
defvar PagedPlace = (ins Optional<FusedNorm_I32Shaped>:$table,
                         Optional<FusedNorm_I32Shaped>:$row_offsets,
                         Optional<FusedNorm_I32Shaped>:$lengths,
                         Optional<FusedNorm_I64Shaped>:$slots,
                         Optional<Index>:$layer);
// Positions that a row must have to be read or written, besides its place.
defvar PagedWithin = (ins Optional<FusedNorm_I32Shaped>:$positions, Optional<Index>:$limit);
defvar CachePart = DefaultValuedAttr<FusedNorm_CachePartAttr, "::fusednorm::CachePart::Key">;

def FusedNorm_SegmentOfOp : FusedNorm_Primitive<"segment_of", WholeRows> {
  let summary = "the sequence of each token of a ragged batch, and its position";
  let description = [{
    `row_offsets` holds where each of B sequences begins in an array of T tokens,
    and where the last one ends, in unsigned numbers that do not decrease and begin
    with 0. For token t with `row_offsets[b] <= t < row_offsets[b + 1]`:

    ```
    segments[t]  = b
    positions[t] = lengths[b] + t - row_offsets[b]      without lengths t - row_offsets[b]
    ```

    Empty sequences are passed over. Tokens from `row_offsets[B]` on are padding:
    both are -1.

    | operand | shape | types |
    |---|---|---|
    | row_offsets | [B + 1] | i32, unsigned |
    | lengths | [B] | i32, unsigned |
    | segments, positions | [T] | i32 |

    Constraints:
    - (segment_of_c1) row_offsets has rank 1 and 2 elements or more.
    - (segment_of_c2) lengths has rank 1 and one element less than row_offsets.
    - (segment_of_c3) segments and positions have rank 1 and one length.

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
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
  let extraClassDeclaration = baseClassDeclaration # [{
    int64_t getRowSpaceRank() { return 1; }
  }];
}

class FusedNorm_PagedOp<string mnemonic>
    : FusedNorm_Primitive<mnemonic, WholeRows, [AttrSizedOperandSegments]>;

def FusedNorm_PagedStoreOp : FusedNorm_PagedOp<"paged_store"> {
  let summary = "writes rows to their places in a paged cache";
  let description = [{
    Writes row t of x to columns `[column, column + n)` of the row of the cache that
    the token t has; nothing else of the cache changes. Rows are found by page table:

    ```
    b, p = sequence and position of token t       as segment_of, of row_offsets and lengths
    cache[table[b, p / page_size], p % page_size, column + c] = rn_cache(x[t, c])
    ```

    or, with a table of rank 1, that holds one block for a whole sequence, at
    `cache[table[b], p, ...]`; or by `slots`:

    ```
    cache[slots[t] / page_size, slots[t] % page_size, column + c] = rn_cache(x[t, c])
    ```

    Values are rounded to the cache's type, once; 8-bit floats saturate: what is
    beyond their largest number, infinities too, becomes that number, NaN stays
    NaN. Rows of codes and scales keep their bits. In a cache of i8 a row of another
    type is stored as its bytes, and `column` and `width` count those; a NaN of f32, f16
    or bf16 has all bits set but the sign there.

    x of rank 3 has a row for each head: the cache then has a dimension of heads
    before the last. The cache is the view of one layer, with any outer strides, or
    with `layer` all of it, `[pages, P, layers, page_size, heads, width]`, of which
    `part` says the index in P.

    Tokens from `row_offsets[B]` on and slots below 0 are padding and write
    nothing, as does the slot `reserved_slot`, and a table entry of `pages` or -1,
    which is no page. `within` gives positions of its own and a limit: tokens at a
    position of `limit` or beyond, or at -1, write nothing.

    No two tokens have one place. Other places are trusted: positions lie within the
    table, its entries and slots within the cache. With `checked` such tokens, too, and
    all that share a slot, write nothing; `check_places` tells which they are.

    | operand | shape | types |
    |---|---|---|
    | x | [T, n], [T, heads, n] | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU, i8 |
    | table | [B, most pages of a sequence], [B] | i32, unsigned |
    | row_offsets, lengths | [B + 1], [B] | i32, unsigned |
    | slots | [T] | i64 |
    | layer, limit | scalar | index |
    | positions | [T] | i32 |
    | cache | [pages, page_size, width], [pages, page_size, heads, width], or rank 6 with layer | as x |

    Constraints:
    - (paged_store_c1) x has rank 2 or 3 and a static row.
    - (paged_store_c2) there is either slots, or table, row_offsets and lengths.
    - (paged_store_c3) slots is [T]; table has rank 1 or 2; lengths and table have
      one row for each sequence.
    - (paged_store_c4) the cache has one of the shapes above, with x's heads, one
      for x of rank 2; its columns hold x's row at `column`.
    - (paged_store_c5) layer comes with a cache of rank 6; part needs it.
    - (paged_store_c6) x of f32, f16 or bf16 goes to a cache of floats, rows of
      8-bit types to a cache of the same type, or any of them to a cache of i8.
    - (paged_store_c7) positions is [T] and comes with limit.

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
  let arguments = !con((ins RowOrElements<FusedNorm_CacheRowShaped>:$x), PagedPlace, PagedWithin,
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
    `outs` `(` $cache `:` type($cache) `)` attr-dict (`->` type($result)^)?
  }];
}

def FusedNorm_PagedGatherOp : FusedNorm_PagedOp<"paged_gather"> {
  let summary = "reads rows from their places in a paged cache";
  let description = [{
    Row t of out becomes columns `[column, column + n)` of the row of the cache that
    the token t has, rounded to out's type. Of a cache of i8 it becomes what the bytes from
    `column` on stand for in out's type, `column` and `width` counting bytes. Places, `part`, `reserved_slot`, `within`,
    `checked` and padding are as of `paged_store`: rows that it would not write keep their values.

    | operand | shape | types |
    |---|---|---|
    | cache | as of `paged_store` | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU, i8 |
    | table, row_offsets, lengths, slots, layer | as of `paged_store` | |
    | out | [T, n], [T, heads, n] | as cache |

    Constraints:
    - (paged_gather_c1) out has rank 2 or 3 and a static row.
    - (paged_gather_c2) there is either slots, or table, row_offsets and lengths.
    - (paged_gather_c3) slots is [T]; table has rank 1 or 2; lengths and table have
      one row for each sequence.
    - (paged_gather_c4) the cache has one of the shapes of `paged_store`, with out's
      heads, one for out of rank 2; its columns hold out's row at `column`.
    - (paged_gather_c5) layer comes with a cache of rank 6; part needs it.
    - (paged_gather_c6) out of f32, f16 or bf16 comes from a cache of floats, rows
      of 8-bit types from a cache of the same type, or any of them from a cache of i8.
    - (paged_gather_c7) positions is [T] and comes with limit.

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
  let arguments = !con((ins Cache<FusedNorm_CacheRowShaped>:$cache), PagedPlace, PagedWithin,
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
    `outs` `(` $out `:` type($out) `)` attr-dict (`->` type($result)^)?
  }];
}

def FusedNorm_CheckPlacesOp : FusedNorm_PagedOp<"check_places"> {
  let summary = "which tokens have no good place in a paged cache";
  let description = [{
    Looks at the places that the same operands give in `paged_store`. Row t of status
    becomes, for the first line that applies to token t:

    | status[t] | when |
    |---|---|
    | 3, its position | the position is `limit` or beyond |
    | 2, its position | it lies behind the pages of the table, or behind the block |
    | 1, the entry of the table | that is neither a page nor `pages` nor -1 |
    | 4, the slot | it is not in the cache |
    | 5, the slot | another token has it, too |
    | 0, 0 | none of these |

    Numbers are cut to 32 bits. Rows of padding keep their values; a position of `limit`
    or beyond is no padding, whatever the slot. Nothing is read or
    written but the operands; `paged_store`, `paged_gather` and `rope` with `checked`
    skip the tokens that have a number other than 0 here. To find those that share a slot takes
    time in proportion to T * T.

    | operand | shape | types |
    |---|---|---|
    | cache | as of `paged_store`; for its extents | |
    | table, row_offsets, lengths, slots, layer, positions, limit | as of `paged_store` | |
    | status | [T, 2] | i32 |

    Constraints:
    - (check_places_c1) status is [T, 2].
    - (check_places_c2) there is either slots, or table, row_offsets and lengths.
    - (check_places_c3) slots is [T]; table has rank 1 or 2; lengths and table have
      one row for each sequence.
    - (check_places_c4) the cache has rank 3 or 4.
    - (check_places_c5) layer comes with a cache of rank 6.
    - (check_places_c7) positions is [T] and comes with limit.

    ```mlir
    func.func @check(%cache: memref<?x16x576xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                     %lengths: memref<?xi32>, %status: memref<?x2xi32>) {
      fusednorm.check_places ins(%cache : memref<?x16x576xbf16>) table(%table : memref<?x?xi32>)
          row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
          outs(%status : memref<?x2xi32>)
      return
    }
    ```
  }];
  let arguments = !con((ins FusedNorm_CacheRowShaped:$cache), PagedPlace, PagedWithin,
                       (ins Destination<FusedNorm_I32Shaped, "status", Kept, Apart>:$status,
                            OptionalAttr<I64Attr>:$reserved_slot));
  let results = (outs Optional<FusedNorm_AnyShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $cache `:` type($cache) `)` (`table` `(` $table^ `:` type($table) `)`)?
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`slots` `(` $slots^ `:` type($slots) `)`)? (`layer` `(` $layer^ `)`)?
    (`within` `(` $positions^ `,` $limit `:` type($positions) `)`)?
    `outs` `(` $status `:` type($status) `)` attr-dict (`->` type($result)^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDOPS_TD
