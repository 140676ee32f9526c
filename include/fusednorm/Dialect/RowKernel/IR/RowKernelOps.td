// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELOPS_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELOPS_TD

include "fusednorm/Dialect/AddressableTypes.td"
include "fusednorm/Dialect/KnownAttributes.td"
include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class RowKernel_Op<string mnemonic, list<Trait> traits = []>
    : Op<RowKernel_Dialect, mnemonic, !listconcat([
        FusedNorm_KnownAttributes, FusedNorm_AddressableTypes], traits)>;

def RowKernel_RowVector : Type<
    CPred<"::llvm::isa<::mlir::VectorType>($_self) && "
          "::llvm::cast<::mlir::VectorType>($_self).getRank() == 1 && "
          "!::llvm::cast<::mlir::VectorType>($_self).isScalable()">,
    "rank-1 vector of a whole row", "::mlir::VectorType">;
def RowKernel_F32Row : Type<
    And<[RowKernel_RowVector.predicate,
         CPred<"::llvm::cast<::mlir::VectorType>($_self).getElementType().isF32()">]>,
    "rank-1 vector of f32", "::mlir::VectorType">;
def RowKernel_QuantizedRow : Type<
    And<[RowKernel_RowVector.predicate,
         CPred<"::fusednorm::isSmallType("
               "::llvm::cast<::mlir::VectorType>($_self).getElementType())">]>,
    "rank-1 vector of f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU or i8", "::mlir::VectorType">;
def RowKernel_BoolRow : Type<
    And<[RowKernel_RowVector.predicate,
         CPred<"::llvm::cast<::mlir::VectorType>($_self).getElementType().isInteger(1)">]>,
    "rank-1 vector of i1", "::mlir::VectorType">;
def RowKernel_Quantized : Type<
    CPred<"::fusednorm::isSmallType($_self)">,
    "f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU or i8">;

//===----------------------------------------------------------------------===//
// Program
//===----------------------------------------------------------------------===//

def RowKernel_ProgramOp : RowKernel_Op<"program", [
    AttrSizedOperandSegments, SingleBlock, NoTerminator, HasParent<"::fusednorm::launch::FuncOp">,
    RecursiveMemoryEffects, Launch_ProgramInterface]> {
  let summary = "a body that runs once for each row of a row space";
  let description = [{
    The body runs once for every point of the space `bounds`. The last index varies fastest. Rows
    run in any order and concurrently, since they do not depend on each other. A written memref may
    be the buffer of another argument only if both are accessed row by row.

    `columns(%n)` makes the row length a run-time value. The longest vector length N of the body
    is then an upper bound. The first `ceil(n * m / N)` elements of a vector of length m are valid:
    only these elements are loaded, reduced and stored.

    Constraints:
    - (program_c1) there is one block argument of type index for each bound.
    - (program_c2) vector lengths divide the longest one, which is at most 2^30. Elements are
      f64, f32, f16, bf16, 8-bit floats, indices, or integers of 1, 8, 16, 32 or 64 bits.
    - (program_c3) vector ops are among the ops that the dialect allows. Ops of this dialect are
      direct children of the body. There are no calls and no launches.
    - (program_c4) no load follows a store.
    - (program_c5) the schedule is valid: if groups have a power of two columns up to 1024, a
      chunk is a multiple of a group.
    - (program_c6) memref arguments of the kernel have unit innermost stride.
    - (program_c7) a `launch.scratch` and its views are read row by row: the first index of a load
      is the first index of the program. Its bound is the number of rows, and the other bounds are
      constant.

    ```mlir
    rowkernel.program (%token, %head) in (%tokens, %heads) columns(%n)
        attributes {schedule = #rowkernel.cpu_schedule<chunk = 64>} {
      %v = rowkernel.load %x[%token, %head, %c0] : memref<?x?x?xf32> -> vector<4096xf32>
      rowkernel.store %v, %y[%token, %head, %c0] : vector<4096xf32>, memref<?x?x?xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$bounds, Optional<Index>:$columns,
                       OptionalAttr<Launch_AnySchedule>:$schedule);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// Returns the number of elements of the longest vector in the body, at least 1.
    int64_t getLongestVector();
    /// Returns the columns of the largest group with a common scale: the longest vector length
    /// divided by the shortest result (above 1 element) of a group reduction. Returns 1 without
    /// groups.
    int64_t getLargestGroup();
    ::llvm::LogicalResult verifyArgument(::mlir::BlockArgument memref);
    ::llvm::LogicalResult verifyScratch(::mlir::OpOperand &use, ::mlir::Value rows);
  }];
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

def RowKernel_LoadOp : RowKernel_Op<"load", []> {
  let summary = "load a row or a part of it";
  let description = [{
    Loads the elements `memref[i.., c]` to `memref[i.., c + n - 1]`, or with `transposed`
    `memref[c, i..]` to `memref[c + n - 1, i..]`. All elements must be in bounds.

    A memref of i8 may hold rows of another type. Indices and strides then count bytes.

    With `invariant` neither this kernel nor the previous one may write the memory. Examples are
    weights and tables.

    ```mlir
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xbf16> -> vector<64xbf16>
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$memref, Variadic<Index>:$indices,
                       UnitAttr:$invariant, UnitAttr:$transposed);
  let results = (outs RowKernel_RowVector:$result);
  let assemblyFormat = [{
    (`invariant` $invariant^)? (`transposed` $transposed^)? $memref `[` $indices `]` attr-dict
    `:` type($memref) `->` type($result)
  }];
  let hasVerifier = 1;
}

def RowKernel_StoreOp : RowKernel_Op<"store", []> {
  let summary = "store a row or a part of it";
  let description = [{
    Stores to the elements that `load` with equal operands reads. A memref of i8 may hold rows of
    another type. Indices and strides then count bytes. All loads of a row precede its stores, so
    an output may be the buffer of an input if both are accessed row by row.

    ```mlir
    rowkernel.store %v, %x[%i, %c0] : vector<64xbf16>, memref<?x64xbf16>
    ```
  }];
  let arguments = (ins RowKernel_RowVector:$value, Arg<AnyMemRef, "", [MemWrite]>:$memref,
                       Variadic<Index>:$indices, UnitAttr:$transposed);
  let assemblyFormat = [{
    (`transposed` $transposed^)? $value `,` $memref `[` $indices `]` attr-dict `:` type($value) `,` type($memref)
  }];
  let hasVerifier = 1;
}

def RowKernel_ReduceOp : RowKernel_Op<"reduce", [Pure]> {
  let summary = "reduce a row to a scalar";
  let description = [{
    The kinds are `add`, `sum_of_squares` (by FMA), `max` and `abs_max`. The result is NaN if an
    element is NaN. The schedule determines the association of sums. With `canonical`
    the association is the canonical order of `#fusednorm.numerics`. Several operands are the
    pieces of one row, in order. The result of an empty row is 0, or -infinity for `max`.

    Constraints:
    - (reduce_c1) there is at least one operand, and all operands have the same type.

    ```mlir
    %s = rowkernel.reduce sum_of_squares %v canonical : vector<64xf32>
    ```
  }];
  let arguments = (ins RowKernel_ReduceKind:$kind, Variadic<RowKernel_F32Row>:$values,
                       UnitAttr:$canonical);
  let results = (outs F32:$result);
  let assemblyFormat = "$kind $values (`canonical` $canonical^)? attr-dict `:` type($values)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Number of lanes of canonical sums of long rows.
    static constexpr int64_t kCanonicalLanes = 2048;
    /// Returns the type of every operand.
    ::mlir::VectorType getRowType() {
      return ::llvm::cast<::mlir::VectorType>(getValues().front().getType());
    }
  }];
}

def RowKernel_GroupReduceOp : RowKernel_Op<"group_reduce", [Pure]> {
  let summary = "reduce each group of columns to one element";
  let description = [{
    Element g of the result is the reduction of the elements `[g*G, g*G + G)`. G is the length of
    the operand divided by the length of the result. Only `max` and `abs_max` are allowed, since
    their association does not matter.

    Groups of a power of two columns up to 1024 are reduced within a chunk. Other groups need a
    separate pass: over the group on a CPU, over the row on a GPU.

    ```mlir
    %m = rowkernel.group_reduce abs_max %v : vector<256xf32> -> vector<2xf32>
    ```
  }];
  let arguments = (ins RowKernel_ReduceKind:$kind, RowKernel_F32Row:$value);
  let results = (outs RowKernel_F32Row:$result);
  let assemblyFormat = "$kind $value attr-dict `:` type($value) `->` type($result)";
  let hasVerifier = 1;
}

def RowKernel_GroupBroadcastOp : RowKernel_Op<"group_broadcast", [Pure]> {
  let summary = "broadcast each element to its group of columns";
  let description = [{
    Element i of the result is element `i / G` of the operand. G is the length of the result
    divided by the length of the operand.

    ```mlir
    %s = rowkernel.group_broadcast %m : vector<2xf32> -> vector<256xf32>
    ```
  }];
  let arguments = (ins RowKernel_F32Row:$value);
  let results = (outs RowKernel_F32Row:$result);
  let assemblyFormat = "$value attr-dict `:` type($value) `->` type($result)";
  let hasVerifier = 1;
}

def RowKernel_SliceOp : RowKernel_Op<"slice", [Pure]> {
  let summary = "extract a run of columns of a row";
  let description = [{
    The result holds the elements `[offset, offset + n)` of the operand. `rowkernel-split-rows`
    removes this op before the lowering to a target.

    Constraints:
    - (slice_c1) operand and result have the same element type, and the run is within the
      operand.

    ```mlir
    %h = rowkernel.slice %v[64] : vector<128xf32> -> vector<64xf32>
    ```
  }];
  let arguments = (ins RowKernel_RowVector:$value, I64Attr:$offset);
  let results = (outs RowKernel_RowVector:$result);
  let assemblyFormat = "$value `[` $offset `]` attr-dict `:` type($value) `->` type($result)";
  let hasVerifier = 1;
}

def RowKernel_ConcatOp : RowKernel_Op<"concat", [Pure]> {
  let summary = "concatenate equal runs of columns";
  let description = [{
    The result is the concatenation of the operands. This op is the inverse of splitting a row by
    `slice`.

    Constraints:
    - (concat_c1) operands have the same type, and the length of the result is the sum of their
      lengths.

    ```mlir
    %v = rowkernel.concat %a, %b : vector<64xf32>, vector<64xf32> -> vector<128xf32>
    ```
  }];
  let arguments = (ins Variadic<RowKernel_RowVector>:$pieces);
  let results = (outs RowKernel_RowVector:$result);
  let assemblyFormat = "$pieces attr-dict `:` type($pieces) `->` type($result)";
  let hasVerifier = 1;
}

def RowKernel_GuardOp : RowKernel_Op<"guard", [HasParent<"ProgramOp">]> {
  let summary = "skip a row if a condition is false";
  let description = [{
    If the condition is false, the row stores nothing, and it loads only the inputs of the
    condition. Several guards must all be true. They are evaluated in order, and the inputs of a
    guard are not loaded if an earlier guard is false.

    ```mlir
    rowkernel.guard %live
    ```
  }];
  let arguments = (ins I1:$condition);
  let assemblyFormat = "$condition attr-dict";
}

def RowKernel_SegmentOfOp : RowKernel_Op<"segment_of", []> {
  let summary = "find the segment of a row in a ragged array";
  let description = [{
    `%offsets` holds the first row of each of the `%segments` segments, and the end of the last
    segment. The offsets are unsigned, begin with 0 and do not decrease.

    The results are the largest i below `%segments` with `offsets[i] <= row`, and `offsets[i]`.
    Empty segments are skipped. For rows past the last segment the results have no meaning. Only
    entries 1 to `%segments` - 1 are read.

    Constraints:
    - (segment_of_c1) offsets has rank 1.

    ```mlir
    %b, %begin = rowkernel.segment_of %row in %offsets, %segments : memref<?xi32>
    ```
  }];
  let arguments = (ins Index:$row, Arg<MemRefOf<[I32]>, "", [MemRead]>:$offsets, Index:$segments);
  let results = (outs Index:$segment, I32:$begin);
  let assemblyFormat = "$row `in` $offsets `,` $segments attr-dict `:` type($offsets)";
  let hasVerifier = 1;
}

def RowKernel_CountEqualOp : RowKernel_Op<"count_equal", [
    TypesMatchWith<"value has the element type of numbers", "numbers", "value",
                   "::llvm::cast<::mlir::MemRefType>($_self).getElementType()">]> {
  let summary = "count the occurrences of a value in an array";
  let description = [{
    The result is the number of elements equal to `%value` among the first `%count` elements of
    `%numbers`.

    Constraints:
    - (count_equal_c1) numbers has rank 1.

    ```mlir
    %n = rowkernel.count_equal %slot in %slots, %count : memref<?xi64>
    ```
  }];
  let arguments = (ins AnyTypeOf<[I32, I64]>:$value,
                       Arg<MemRefOf<[I32, I64]>, "", [MemRead]>:$numbers, Index:$count);
  let results = (outs Index:$result);
  let assemblyFormat = "$value `in` $numbers `,` $count attr-dict `:` type($numbers)";
  let hasVerifier = 1;
}

def RowKernel_FmaToOddOp : RowKernel_Op<"fma_to_odd", [
    Pure, Elementwise, SameOperandsAndResultType]> {
  let summary = "FMA with rounding to odd";
  let description = [{
    The result is `x*y + z`, rounded to f32 by rounding to odd: it is truncated, and its last bit
    is set if the truncation is inexact. A second rounding to a type with at most 22 bits of
    significand then gives the correctly rounded result.

    The partial product `x*y` must be exact in f32, except for its range. This holds for factors
    with bf16 or f16 values. Infinities and NaN are as in an FMA. An exact sum of 0 has the sign
    of rounding to nearest.

    ```mlir
    %s = rowkernel.fma_to_odd %x, %y, %z : vector<64xf32>
    ```
  }];
  let arguments = (ins RowKernel_F32Row:$x, RowKernel_F32Row:$y, RowKernel_F32Row:$z);
  let results = (outs RowKernel_F32Row:$result);
  let assemblyFormat = "$x `,` $y `,` $z attr-dict `:` type($result)";
}

def RowKernel_SaturateCastOp : RowKernel_Op<"saturate_cast", [Pure]> {
  let summary = "convert f32 to an 8-bit type with saturation";
  let description = [{
    Converts a row or a scalar:

    | result type | rounding | out of range | NaN |
    |---|---|---|---|
    | i8 | to nearest even | -127 or 127 | 0 |
    | f8E8M0FNU (powers of two) | up | 2^-127 or 2^127; negative values: NaN | NaN |
    | other 8-bit floats | to nearest even | largest finite value with its sign | NaN without sign |

    With `assuming`, a true condition states that no element is NaN or rounds past the largest
    finite value. A target may then use a shorter sequence. There is one condition for the row,
    or a vector with one for each group of columns.

    Constraints:
    - (saturate_cast_c1) operand and result are both scalars, or rows of equal length.
    - (saturate_cast_c2) a vector of conditions has one element for each group of columns.

    ```mlir
    %q = rowkernel.saturate_cast %v assuming(%p : i1) : vector<64xf32> -> vector<64xf8E4M3FN>
    ```
  }];
  let arguments = (ins AnyTypeOf<[RowKernel_F32Row, F32]>:$value,
                       Optional<AnyTypeOf<[I1, RowKernel_BoolRow]>>:$assumption);
  let results = (outs AnyTypeOf<[RowKernel_QuantizedRow, RowKernel_Quantized]>:$result);
  let assemblyFormat = [{
    $value (`assuming` `(` $assumption^ `:` type($assumption) `)`)? attr-dict
    `:` type($value) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELOPS_TD
