// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention, as a whole program of a tile of queries.

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
  let summary = "attention of a tile of queries of one head";
  let description = [{
    Queries `[query, query + queries)` of a ragged batch and one head of them, as
    `fusednorm.ragged_attention` defines it: keys and values come in blocks, with the largest
    score and the sum of weights so far. A block of keys that `bounds` says no query of a tile
    sees is skipped. What the mask and the modifier of scores mean is written out:

    - `bounds` of the sequence, the positions of the first and the last query and those of the
      first and the last key of a block yields whether some query may see some key, and whether
      each sees all;
    - `score` of a score, the head, the positions of query and key, the sequence and the
      position of its last query yields the score that goes on, and whether the key is seen.

    Without them scores are as they are, and all keys are seen. Sequences with a number other
    than 0 in the first column of `checked` are skipped.

    Queries, and keys of arrays, may be computed from those in memory, as they are loaded, and results
    on their way there:

    - `norm` of the sum of the squares of a row of q yields the factor of the row, which is 0
      without it.
    - `rotated` of two numbers of a row of q that are rotated together, the factor of the row, the
      row, the head, the columns of both numbers and the number of their pair yields the two
      numbers that are multiplied. `rotary = [first, count, distance]` says that of the `count`
      columns from `first` on those of a pair are `distance` apart, in runs of `2 * distance`
      columns.
    - `plain` of a number of q, the factor of its row, its row, head and column yields the same of
      columns that are not rotated; without it these stay as they are. What either yields is
      rounded to the type of q.
    - `key_norm`, `key_rotated` with `key_rotary`, and `key_plain` are the same of k, its rows and
      heads. Each tile of queries that reads a key computes it.
    - `quantize_scale` of the largest magnitude of a group of columns of a result yields the scale that
      is stored in `scales`, and the factor of `quantize`.
    - `quantize` of a number of a result, after `rounded`, and of the factor of its group yields the
      number that is stored, which saturates.
    - `slot` of the row of a query in q and of its sequence yields the page and the row in it where
      its result is stored in out, a cache, and whether it is. Without it that is the query's row.

    Regions may read arrays that are not written.

    Constraints:
    - (tile_attention_c1) a region is empty, or of one block with the arguments and the values
      above; bounds and score come together.
    - (tile_attention_c2) `queries` is positive.
    - (tile_attention_c3) elements of q, k, v, rope, sinks, out and lse are f32 or floats of 8
      or 16 bits.
    - (tile_attention_c5) rotated comes with rotary, which has three numbers, whose columns q has,
      in whole runs of `2 * distance`; plain comes with norm and columns that are not rotated. The
      same holds for keys, which are rows of arrays then.
    - (tile_attention_c6) quantize_scale comes with scales and a group that divides the columns of out;
      scales has a column for each group, beside rows and heads of out; code comes with
      out of 8 bits, and the other way round, and with quantize_scale, or `group` is 0.
    - (tile_attention_c7) out has rank 4, of pages, rows, heads and columns, with place, and 3
      without it.
    - (tile_attention_c4) ranks, heads and columns are those of `fusednorm.ragged_attention`, and
      what it expects together comes together: a cache with its table, scales with each other.

    ```mlir
    tilekernel.kernel @causal(%q: memref<?x4x64xbf16>, %k: memref<?x4x64xbf16>, %v: memref<?x4x64xbf16>,
                              %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x64xbf16>, %n: index) {
      %c4 = arith.constant 4 : index
      tilekernel.program (%head, %query) in (%c4, %n) step [1, 144] {
        tilekernel.attention %head, %query of 144
            ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
            row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
            outs(%out : memref<?x4x64xbf16>) {scale = 0.125 : f32} bounds {
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
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$key_offsets,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$lengths,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$key_starts,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$table,
                       Optional<Index>:$layer,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$rope,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$rope_scales,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$sinks,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$q_scales,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$k_scales,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$v_scales,
                       Arg<Optional<AnyMemRef>, "", [MemRead]>:$checked,
                       TileKernel_Written<AnyMemRef>:$out,
                       Arg<Optional<AnyMemRef>, "", [MemWrite]>:$lse,
                       Arg<Optional<AnyMemRef>, "", [MemWrite]>:$scales,
                       I64Attr:$queries, F32Attr:$scale, DefaultValuedAttr<I64Attr, "0">:$rope_column,
                       DefaultValuedAttr<I64Attr, "1">:$rope_group,
                       OptionalAttr<DenseI64ArrayAttr>:$rotary,
                       OptionalAttr<DenseI64ArrayAttr>:$key_rotary, OptionalAttr<TypeAttr>:$rounded,
                       DefaultValuedAttr<I64Attr, "0">:$group);
  let regions = (region MaxSizedRegion<1>:$bounds, MaxSizedRegion<1>:$score,
                        MaxSizedRegion<1>:$norm, MaxSizedRegion<1>:$rotated,
                        MaxSizedRegion<1>:$plain, MaxSizedRegion<1>:$key_norm,
                        MaxSizedRegion<1>:$key_rotated, MaxSizedRegion<1>:$key_plain,
                        MaxSizedRegion<1>:$quantize_scale, MaxSizedRegion<1>:$quantize,
                        MaxSizedRegion<1>:$slot);
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// Rows that are computed as they are loaded, and by what.
    struct ComputedRows {
      ::mlir::Value array;
      ::mlir::Region *norm, *rotated, *plain;
      int64_t first = 0, count = 0, distance = 1; // of the columns that are rotated

      bool any() const { return !rotated->empty() || !plain->empty(); }
    };
    ComputedRows getQueryRows();
    ComputedRows getKeyRows();
  }];
  let assemblyFormat = [{
    $head `,` $query `of` $queries `ins` `(` $q `,` $k `,` $v `:` type($q) `,` type($k) `,` type($v) `)`
    `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    (`key_offsets` `(` $key_offsets^ `:` type($key_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`key_starts` `(` $key_starts^ `:` type($key_starts) `)`)?
    (`table` `(` $table^ `:` type($table) `)`)? (`layer` `(` $layer^ `)`)?
    (`rope` `(` $rope^ `:` type($rope) `)`)?
    (`rope_scales` `(` $rope_scales^ `:` type($rope_scales) `)`)?
    (`sinks` `(` $sinks^ `:` type($sinks) `)`)? (`q_scales` `(` $q_scales^ `:` type($q_scales) `)`)?
    (`k_scales` `(` $k_scales^ `:` type($k_scales) `)`)? (`v_scales` `(` $v_scales^ `:` type($v_scales) `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    `outs` `(` $out (`,` $lse^)? `:` type($out) (`,` type($lse)^)? `)`
    (`scales` `(` $scales^ `:` type($scales) `)`)?
    attr-dict (`bounds` $bounds^)? (`score` $score^)? (`norm` $norm^)?
    (`rotated` $rotated^)? (`plain` $plain^)? (`key_norm` $key_norm^)?
    (`key_rotated` $key_rotated^)? (`key_plain` $key_plain^)? (`quantize_scale` $quantize_scale^)? (`quantize` $quantize^)?
    (`slot` $slot^)?
  }];
}

def TileKernel_MergeStatesOp : Op<TileKernel_Dialect, "merge_states", [
    AttrSizedOperandSegments, FusedNorm_KnownAttributes, FusedNorm_AddressableTypes]> {
  let summary = "one attention result from those of several parts of the keys, of one query";
  let description = [{
    All heads of token `token`, as `fusednorm.merge_attention_states` defines it.

    Constraints:
    - (tile_merge_c1) states have rank 4, their LSEs rank 3, out rank 3 and lse rank 2; LSEs
      are of f32, states and out of f32, f16 or bf16; row_offsets is of rank 1 and i32.
    - (tile_merge_c2) the columns of states and out are static, and as many.

    ```mlir
    tilekernel.kernel @merge(%states: memref<?x?x4x32xbf16>, %lses: memref<?x4x?xf32>,
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
                       TileKernel_Written<AnyMemRef>:$out,
                       Arg<Optional<AnyMemRef>, "", [MemWrite]>:$lse);
  let assemblyFormat = [{
    $token `ins` `(` $states `,` $lses `:` type($states) `,` type($lses) `)`
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    `outs` `(` $out (`,` $lse^)? `:` type($out) (`,` type($lse)^)? `)` attr-dict
  }];
  let hasVerifier = 1;
}

def TileKernel_YieldOp : Op<TileKernel_Dialect, "yield", [
    FusedNorm_KnownAttributes, Pure, Terminator, ReturnLike, HasParent<"AttentionOp">]> {
  let summary = "what a region of attention computes";
  let description = [{
    The values of the region, as `attention` names them.

    ```mlir
    tilekernel.yield %score, %isSeen : f32, i1
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEATTENTIONOPS_TD
