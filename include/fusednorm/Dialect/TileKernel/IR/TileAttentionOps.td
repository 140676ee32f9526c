// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention ops. Each one is the whole body of a tile program.

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEATTENTIONOPS_TD
#define FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEATTENTIONOPS_TD

include "fusednorm/Dialect/AddressableTypes.td"
include "fusednorm/Dialect/KnownAttributes.td"
include "fusednorm/Dialect/TileKernel/IR/TileKernelDialect.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class TileKernel_Read<Type type> : Arg<type, "", [MemRead]>;
class TileKernel_Written<Type type> : Arg<type, "", [MemWrite]>;

def TileKernel_AttentionOp : Op<TileKernel_Dialect, "attention", [
    FusedNorm_KnownAttributes, FusedNorm_AddressableTypes, AttrSizedOperandSegments]> {
  let summary = "compute attention for a tile of queries and heads";
  let description = [{
    Computes `fusednorm.ragged_attention` for the queries `[query, query + queries)` of a ragged
    batch, and for the heads of a step of the program from `head` on, which share a KV head. K and V
    are read in blocks (online softmax): the state is the running maximum of the scores, the softmax
    sum and the output accumulators.

    Regions define the keys of a sequence, their indices in memory, the mask, the score modifier
    (score_mod), and computations on operands and results:

    | region | arguments | results |
    |---|---|---|
    | `sequence` | sequence, number of its queries | position of its first query, row of its first key, number of keys, position of its first key; with pieces also the number of keys of all pieces |
    | `checked` | sequence | sequence is computed |
    | `factors` | sequence, KV head | factor of scores, factor of results |
    | `key_index`, `value_index`, `rope_index` | sequence, row and position of the key, KV head | indices in k, v or rope, without the column |
    | `bounds` | sequence, first and last query, first and last key | some seen, all seen |
    | `range` | sequence, query | first and end position of the keys that the query may see |
    | `score` | score, head, query, key, sequence, last query | modified score, key seen |
    | `norm` | sum of squares of a row of q | factor of the row |
    | `rotated` | two elements of q, factor, row, head, two columns, pair | two rotated elements |
    | `plain` | element of q, factor, row, head, column | element |
    | `key_norm`, `key_rotated`, `key_plain` | as above, for rows and heads of k | as above |
    | `quantize_scale` | largest magnitude of a group | element of `scales`, factor |
    | `quantize` | element of the result after `rounded`, factor | stored value, saturated |
    | `slot` | row of the query in q, sequence | page in out, row in the page, store or not |

    - Key `i` of a sequence has the row and the position of the first key, plus `i`. Without
      `key_index` and `value_index` the indices in k and v are the row and the KV head, and rows
      are contiguous. Without `rope_index` the index in rope is the row.
    - Queries and keys in `bounds` and `score` are positions in their sequence. `bounds` receives
      the first and last query of the tile and the first and last key of a block. It yields
      whether some query sees some key, and whether every query sees every key.
    - If another region is empty, its step is omitted: all sequences are computed, and there is no
      mask, no rotation and no quantization. Then out has the rows of q. Without `norm` the factor
      is 0.
    - A block of keys is skipped if `bounds` excludes all of its keys for all queries. It is also
      skipped if it has no key in the ranges of the queries of a tile: from the lowest first to the
      highest end position that `range` yields.
    - A key that `score` does not yield as seen contributes exactly zero, even if its row of v has
      NaN or infinity. If `bounds` yields that every query sees every key, the second result of
      `score` is not used.
    - `rotary = [first, count, distance]` describes `rotated`: it applies to `count` columns from
      column `first`. The columns of a pair are `distance` apart, in runs of `2 * distance`
      columns. `plain` applies to all other columns. Both results are rounded to the type of q.
    - `key_rotary` describes `key_rotated`. A key is computed once for each query tile that reads
      it. Computed keys require an empty `key_index`.
    - Regions may load from arrays that the kernel does not write. They may use the third index of
      the program, which is the first key of a piece of keys (split-KV).
    - With k_scales and v_scales, a score is multiplied by the element of k_scales before `scale`,
      and a probability by the element of v_scales before it is rounded. They have the indices of k
      and v, and one column.
    - With `kv_group`, k_scales and v_scales have one column for each group of `kv_group` columns of
      k and v. An element of k or v is multiplied by the scale of its group and rounded to the type
      of q.
    - With `values_in_keys`, the rows of v are the first columns of the rows of k, in one memory.

    Constraints:
    - (tile_attention_c1) a region is empty, or it has one block with the arguments and results
      above. Its ops have no regions, and no memory effects apart from loads. Only sequence is
      required. bounds and score are either both empty or both present. range requires bounds.
    - (tile_attention_c2) `queries` is positive.
    - (tile_attention_c3) elements of q, k, v, rope, sinks, out and lse are f32, or floats of 8
      or 16 bits. Elements of k and v may be i8, which is signed.
    - (tile_attention_c4) heads and columns are as in `fusednorm.ragged_attention`. The last
      dimensions of k and v are KV heads and columns. Without key_index and value_index, which
      require each other, k and v have rank 3. Without rope_index, rope has rank 2.
    - (tile_attention_c5) rotated requires rotary. rotary has three elements, and its columns are
      columns of q, in whole runs of `2 * distance`. plain requires norm and columns without
      rotation. The same holds for keys. Computed keys require an empty key_index.
    - (tile_attention_c6) quantize_scale requires quantize, scales, and a group that divides the
      columns of out. scales has one column for each group, and the rows and heads of out. quantize
      requires an out of 8 bits, and an out of 8 bits requires quantize.
    - (tile_attention_c7) with slot, out has rank 4: pages, rows, heads and columns. Without slot,
      out has rank 3. With pieces, slot is required, and lse has rank 4: pieces, heads, rows and the
      four words of a record. The first word is the LSE. Kernels for GPUs store more in the others.
    - (tile_attention_c8) values_in_keys requires a v with the rank and the strides of k, at most its
      columns, and no computed keys.
    - (tile_attention_c9) k_scales and v_scales are given together, with elements of f32. They have
      the ranks of k and v, and one column, or one for each group of kv_group columns. k and v have
      8 bits, and q has more. kv_group is 0 or more, and other values than 0 require the scales.

    ```mlir
    launch.func @causal(%q: memref<?x4x64xbf16>, %k: memref<?x4x64xbf16>, %v: memref<?x4x64xbf16>,
                              %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x64xbf16>, %n: index) {
      %c4 = arith.constant 4 : index
      tilekernel.program (%head, %query) in (%c4, %n) step [1, 144] {
        tilekernel.attention %head, %query of 144
            ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
            row_offsets(%rows : memref<?xi32>) outs(%out : memref<?x4x64xbf16>)
            {scale = 0.125 : f32} sequence {
        ^bb0(%sequence: index, %queries: index):
          %c0 = arith.constant 0 : index
          %loaded = memref.load %keys[%sequence] : memref<?xi32>
          %row = arith.index_castui %loaded : i32 to index
          tilekernel.yield %c0, %row, %queries, %c0 : index, index, index, index
        } bounds {
        ^bb0(%sequence: index, %q0: index, %q1: index, %k0: index, %k1: index):
          %may = arith.cmpi sle, %k0, %q1 : index
          %all = arith.cmpi sle, %k1, %q0 : index
          tilekernel.yield %may, %all : i1, i1
        } score {
        ^bb0(%score: f32, %h: index, %i: index, %j: index, %sequence: index, %last: index):
          %seen = arith.cmpi sle, %j, %i : index
          tilekernel.yield %score, %seen : f32, i1
        }
      }
    }
    ```
  }];
  let arguments = (ins Index:$head, Index:$query, TileKernel_Read<AnyMemRef>:$q,
                       TileKernel_Read<AnyMemRef>:$k, TileKernel_Read<AnyMemRef>:$v,
                       TileKernel_Read<AnyMemRef>:$row_offsets,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$rope,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$rope_scales,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$k_scales,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$v_scales,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$sinks,
                       TileKernel_Written<AnyMemRef>:$out,
                       Arg<Optional<AnyMemRef>, "", [MemWrite]>:$lse,
                       Arg<Optional<AnyMemRef>, "", [MemWrite]>:$scales,
                       I64Attr:$queries, F32Attr:$scale, DefaultValuedAttr<I64Attr, "0">:$rope_column,
                       DefaultValuedAttr<I64Attr, "1">:$rope_group,
                       OptionalAttr<DenseI64ArrayAttr>:$rotary,
                       OptionalAttr<DenseI64ArrayAttr>:$key_rotary, OptionalAttr<TypeAttr>:$rounded,
                       DefaultValuedAttr<I64Attr, "0">:$group,
                       DefaultValuedAttr<I64Attr, "0">:$kv_group, UnitAttr:$values_in_keys);
  let regions = (region SizedRegion<1>:$sequence, MaxSizedRegion<1>:$checked,
                        MaxSizedRegion<1>:$factors, MaxSizedRegion<1>:$key_index,
                        MaxSizedRegion<1>:$value_index, MaxSizedRegion<1>:$rope_index,
                        MaxSizedRegion<1>:$bounds, MaxSizedRegion<1>:$range,
                        MaxSizedRegion<1>:$score,
                        MaxSizedRegion<1>:$norm, MaxSizedRegion<1>:$rotated,
                        MaxSizedRegion<1>:$plain, MaxSizedRegion<1>:$key_norm,
                        MaxSizedRegion<1>:$key_rotated, MaxSizedRegion<1>:$key_plain,
                        MaxSizedRegion<1>:$quantize_scale, MaxSizedRegion<1>:$quantize,
                        MaxSizedRegion<1>:$slot);
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// Rows that are computed while they are loaded.
    struct ComputedRows {
      ::mlir::Value array;
      /// Regions of the computation. An empty region computes nothing.
      ::mlir::Region *norm, *rotated, *plain;
      /// First column, number and pair distance of the rotated columns.
      int64_t first = 0, count = 0, distance = 1;

      bool any() const { return !rotated->empty() || !plain->empty(); }
    };
    ComputedRows getQueryRows();
    ComputedRows getKeyRows();
    int64_t getKeyHeads();
    /// Returns whether each key has a scale of its score and one of its probability.
    bool hasScalesOfKeys() { return getKScales() && getKvGroup() == 0; }
    /// Returns whether groups of columns of k and v have scales.
    bool hasScalesOfColumns() { return getKvGroup() != 0; }
    /// Returns whether the rows of k and v are contiguous: row and KV head are their indices.
    bool hasContiguousKeys() { return getKeyIndex().empty(); }
  }];
  let assemblyFormat = [{
    $head `,` $query `of` $queries `ins` `(` $q `,` $k `,` $v `:` type($q) `,` type($k) `,` type($v) `)`
    `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    (`rope` `(` $rope^ `:` type($rope) `)`)?
    (`rope_scales` `(` $rope_scales^ `:` type($rope_scales) `)`)?
    (`k_scales` `(` $k_scales^ `:` type($k_scales) `)`)?
    (`v_scales` `(` $v_scales^ `:` type($v_scales) `)`)?
    (`sinks` `(` $sinks^ `:` type($sinks) `)`)?
    `outs` `(` $out (`,` $lse^)? `:` type($out) (`,` type($lse)^)? `)`
    (`scales` `(` $scales^ `:` type($scales) `)`)?
    attr-dict `sequence` $sequence (`checked` $checked^)? (`factors` $factors^)?
    (`key_index` $key_index^)? (`value_index` $value_index^)? (`rope_index` $rope_index^)?
    (`bounds` $bounds^)? (`range` $range^)? (`score` $score^)? (`norm` $norm^)?
    (`rotated` $rotated^)? (`plain` $plain^)? (`key_norm` $key_norm^)?
    (`key_rotated` $key_rotated^)? (`key_plain` $key_plain^)? (`quantize_scale` $quantize_scale^)? (`quantize` $quantize^)?
    (`slot` $slot^)?
  }];
}

def TileKernel_MergeStatesOp : Op<TileKernel_Dialect, "merge_states", [
    AttrSizedOperandSegments, FusedNorm_KnownAttributes, FusedNorm_AddressableTypes]> {
  let summary = "merge the partial attention states (split-KV) of one token";
  let description = [{
    Computes `fusednorm.merge_attention_states` for all heads of token `token`. States are merged
    along the fixed binary tree of `fusednorm.merge_attention_states`.

    Constraints:
    - (tile_merge_c1) states have rank 4, lses rank 3, out rank 3, lse rank 2 and sinks rank 1. LSEs
      have type f32. states, out and sinks have type f32, f16 or bf16. row_offsets has rank 1 and
      type i32. With rank 4, the rows of lses are records of `attention` with pieces.
    - (tile_merge_c2) states and out have the same static number of columns.

    ```mlir
    launch.func @merge(%states: memref<?x?x4x32xbf16>, %lses: memref<?x4x?xf32>,
                             %out: memref<?x4x32xbf16>, %lse: memref<4x?xf32>, %n: index) {
      tilekernel.program (%token) in (%n) step [1] {
        tilekernel.merge_states %token ins(%states, %lses : memref<?x?x4x32xbf16>, memref<?x4x?xf32>)
            outs(%out, %lse : memref<?x4x32xbf16>, memref<4x?xf32>)
      }
    }
    ```
  }];
  let arguments = (ins Index:$token, TileKernel_Read<AnyMemRef>:$states,
                       TileKernel_Read<AnyMemRef>:$lses,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$row_offsets,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$sinks,
                       TileKernel_Written<AnyMemRef>:$out,
                       Arg<Optional<AnyMemRef>, "", [MemWrite]>:$lse);
  let assemblyFormat = [{
    $token `ins` `(` $states `,` $lses `:` type($states) `,` type($lses) `)`
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`sinks` `(` $sinks^ `:` type($sinks) `)`)?
    `outs` `(` $out (`,` $lse^)? `:` type($out) (`,` type($lse)^)? `)` attr-dict
  }];
  let hasVerifier = 1;
}

def TileKernel_YieldOp : Op<TileKernel_Dialect, "yield", [
    FusedNorm_KnownAttributes, Pure, Terminator, ReturnLike, ParentOneOf<["AttentionOp", "GemmOp"]>]> {
  let summary = "terminate a region of attention or of a GEMM";
  let description = [{
    The operands are the results of the region, in the order of the table in `attention`. The
    region `scale` of `gemm` has one result.

    ```mlir
    tilekernel.yield %score, %isSeen : f32, i1
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEATTENTIONOPS_TD
