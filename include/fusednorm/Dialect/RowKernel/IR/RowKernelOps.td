// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELOPS_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELOPS_TD

include "fusednorm/Dialect/AddressableTypes.td"
include "fusednorm/Dialect/KnownAttributes.td"
include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
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
         CPred<"::fusednorm::rowkernel::isSmallType("
               "::llvm::cast<::mlir::VectorType>($_self).getElementType())">]>,
    "rank-1 vector of f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU or i8", "::mlir::VectorType">;
def RowKernel_BoolRow : Type<
    And<[RowKernel_RowVector.predicate,
         CPred<"::llvm::cast<::mlir::VectorType>($_self).getElementType().isInteger(1)">]>,
    "rank-1 vector of i1", "::mlir::VectorType">;
def RowKernel_Quantized : Type<
    CPred<"::fusednorm::rowkernel::isSmallType($_self)">,
    "f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU or i8">;

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

def RowKernel_KernelOp : RowKernel_Op<"kernel", [
    FunctionOpInterface, IsolatedFromAbove, NoTerminator, SingleBlock]> {
  let summary = "one launch: a list of row programs";
  let description = [{
    Arguments are memrefs with unit innermost stride, floats, integers and
    indices; there are no results. The body holds scalar code, then the programs,
    which run in any order and at the same time. A memref that is written is the
    same buffer as another argument only if both are accessed row for row.

    Constraints:
    - (kernel_c1) arguments have the types named above, results there are none.
    - (kernel_c2) there is at least one program.
    - (kernel_c3) outside programs there are only ops without memory effects.
    - (kernel_c4) memrefs are arguments: no op of the body makes one.

    ```mlir
    rowkernel.kernel @scale(%x: memref<?x64xf32>, %s: f32) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows) {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %b = vector.broadcast %s : f32 to vector<64xf32>
        %w = arith.mulf %v, %b : vector<64xf32>
        rowkernel.store %w, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type)>];
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return &getBody(); }
    auto getPrograms() { return getBody().front().getOps<ProgramOp>(); }
  }];
}

def RowKernel_ProgramOp : RowKernel_Op<"program", [
    AttrSizedOperandSegments, SingleBlock, NoTerminator, HasParent<"KernelOp">,
    RecursiveMemoryEffects]> {
  let summary = "a body that runs once for each row of a row space";
  let description = [{
    The body runs for every point of the space `bounds`, last index fastest, in
    any order and concurrently; rows do not depend on each other.

    `columns(%n)` makes the row length a run-time value: the longest vector length
    N of the body is then a bound. Of a vector of length m, the first
    `n * m / N` elements are live: only they are loaded, reduced and stored.

    Constraints:
    - (program_c1) one block argument of type index for each bound.
    - (program_c2) vector lengths divide the longest, which is at most 2^30; elements are
      f64, f32, f16, bf16, 8-bit floats, indices, or integers of 1, 8, 16, 32 or 64 bits.
    - (program_c3) vector ops are those that the dialect allows; ops of this dialect are
      directly in the body.
    - (program_c4) no load follows a store.
    - (program_c5) the schedule fits: a chunk is a whole number of groups, where
      these are a power of two columns up to 1024.

    ```mlir
    rowkernel.program (%token, %head) in (%tokens, %heads) columns(%n)
        attributes {schedule = #rowkernel.cpu_schedule<chunk = 64>} {
      %v = rowkernel.load %x[%token, %head, %c0] : memref<?x?x?xf32> -> vector<4096xf32>
      rowkernel.store %v, %y[%token, %head, %c0] : vector<4096xf32>, memref<?x?x?xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$bounds, Optional<Index>:$columns,
                       OptionalAttr<RowKernel_AnySchedule>:$schedule);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The number of elements of the longest vector in the body, at least 1.
    int64_t getLongestVector();
    /// The longest vector over the shortest one that is longer than 1 element and
    /// results from a group reduction: the columns that one scale covers; else 1.
    int64_t getLargestGroup();
    /// The schedule of one kind, or null.
    template <typename KindT> KindT getScheduleAs() {
      return ::fusednorm::rowkernel::getScheduleAs<KindT>(getScheduleAttr());
    }
  }];
}

def RowKernel_LaunchOp : RowKernel_Op<"launch", [
    MemoryEffects<[MemRead, MemWrite]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "runs a kernel once";
  let description = [{
    Operands are the kernel's arguments. Returns when all programs have run, or on
    a target with streams, when the launch is queued.

    ```mlir
    rowkernel.launch @scale(%x, %s) : memref<?x64xf32>, f32
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel, Variadic<AnyType>:$operands);
  let assemblyFormat = "$kernel `(` $operands `)` attr-dict (`:` type($operands)^)?";
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

def RowKernel_LoadOp : RowKernel_Op<"load", []> {
  let summary = "a segment of a row";
  let description = [{
    Elements `memref[i.., c]` to `memref[i.., c + n - 1]`, always in bounds;
    `transposed`: `memref[c, i..]` to `memref[c + n - 1, i..]`. A row of another type in a
    memref of i8 is made of its bytes, and indices and strides count those.
    `invariant` promises that neither this launch nor the one before it writes the
    memory (weights, tables).

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
  let summary = "writes a segment of a row";
  let description = [{
    The same region as `load`. A row of another type in a memref of i8 is stored as
    its bytes, and indices and strides count those. All loads of a row happen before all its stores, so
    an output may be the buffer of an input, row for row.

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
  let summary = "a whole row to one scalar";
  let description = [{
    `add`, `sum_of_squares` (by fused multiply-add), `max` and `abs_max`, which
    are NaN if an element is. Sums are associated as the schedule says, or, with
    `canonical`, as `#fusednorm.numerics` defines. Several operands are the
    pieces of one row, in order. An empty row gives 0, and -infinity for `max`.

    Constraints:
    - (reduce_c1) there is at least one operand, and all have one type.

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
    /// Lanes of canonical sums of long rows.
    static constexpr int64_t kCanonicalLanes = 2048;
    /// The type of every operand.
    ::mlir::VectorType getRowType() {
      return ::llvm::cast<::mlir::VectorType>(getValues().front().getType());
    }
  }];
}

def RowKernel_GroupReduceOp : RowKernel_Op<"group_reduce", [Pure]> {
  let summary = "each group of columns to one element";
  let description = [{
    Element g of the result reduces elements `[g*G, g*G + G)`, G the ratio of the
    lengths. `max` and `abs_max` only: their association does not matter.

    Groups of a power of two columns up to 1024 fold where they are held. Others are
    swept: a processor walks the columns of a group twice, threads of a GPU those of
    the row.

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
  let summary = "each element to its group of columns";
  let description = [{
    Element i of the result is element `i / G` of the operand.

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
  let summary = "a run of columns of a row";
  let description = [{
    Elements `[offset, offset + n)` of the operand. No target lowers it:
    rowkernel-split-rows takes rows apart first.

    Constraints:
    - (slice_c1) operand and result have one element type, and the run lies in the
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
  let summary = "a row of equal runs of columns";
  let description = [{
    The operands one after the other: the inverse of taking a row apart by `slice`.

    Constraints:
    - (concat_c1) operands have one type, and the result the sum of their lengths.

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
  let summary = "skips rows for which a condition does not hold";
  let description = [{
    A row for which the condition is false stores nothing, and reads nothing but
    what the condition is computed from. Several guards must all hold; they are
    asked in order, and what a later one is computed from is not read where an
    earlier one does not hold.

    ```mlir
    rowkernel.guard %live
    ```
  }];
  let arguments = (ins I1:$condition);
  let assemblyFormat = "$condition attr-dict";
}

def RowKernel_SegmentOfOp : RowKernel_Op<"segment_of", []> {
  let summary = "the segment of a ragged array that a row lies in";
  let description = [{
    `%offsets` holds where each of `%segments` segments begins, in unsigned
    numbers that begin with 0 and do not decrease, and where the last one ends. The
    results are the largest i below `%segments` with `offsets[i] <= row`, so that
    empty segments are passed over, and `offsets[i]`. They say nothing about rows
    behind the last segment. Only entries 1 to `%segments` - 1 are read.

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

def RowKernel_CountEqualOp : RowKernel_Op<"count_equal", []> {
  let summary = "how often a number is in an array";
  let description = [{
    The number of elements of `%numbers` that equal `%value`, of `%count` elements
    from the first on.

    Constraints:
    - (count_equal_c1) numbers has rank 1.

    ```mlir
    %n = rowkernel.count_equal %slot in %slots, %count : memref<?xi64>
    ```
  }];
  let arguments = (ins I64:$value, Arg<MemRefOf<[I64]>, "", [MemRead]>:$numbers, Index:$count);
  let results = (outs Index:$result);
  let assemblyFormat = "$value `in` $numbers `,` $count attr-dict `:` type($numbers)";
  let hasVerifier = 1;
}

def RowKernel_FmaToOddOp : RowKernel_Op<"fma_to_odd", [
    Pure, Elementwise, SameOperandsAndResultType]> {
  let summary = "multiply-add whose result may be rounded once more";
  let description = [{
    `x*y + z` cut to f32, with the last bit set where anything was lost: a second
    rounding, to a type of up to 22 bits of significand, is then as if it were the only
    one. The product must be exact in f32 but for its range, as that of two numbers of
    bf16 or f16 is. Infinities and NaN are those of a multiply-add; an exact sum of 0
    is that of rounding to nearest.

    ```mlir
    %s = rowkernel.fma_to_odd %x, %y, %z : vector<64xf32>
    ```
  }];
  let arguments = (ins RowKernel_F32Row:$x, RowKernel_F32Row:$y, RowKernel_F32Row:$z);
  let results = (outs RowKernel_F32Row:$result);
  let assemblyFormat = "$x `,` $y `,` $z attr-dict `:` type($result)";
}

def RowKernel_SaturateCastOp : RowKernel_Op<"saturate_cast", [Pure]> {
  let summary = "f32 to an 8-bit type, to the nearest even, without overflow";
  let description = [{
    Of a row or of one scalar. What rounds past the largest finite number becomes
    it, with its sign; NaN becomes the type's NaN without a sign. i8 is symmetric:
    clamped to +-127, NaN gives 0. f8E8M0FNU holds powers of two and rounds up,
    from 2^-127 for what is smaller, to 2^127 for what is larger; negative
    numbers are NaN.

    `assuming` promises that, where the condition holds, no element is NaN and none
    rounds past the largest finite number: a target may then run a shorter
    sequence. The condition is one for the row, or a vector with one for each
    group of columns.

    Constraints:
    - (saturate_cast_c1) operand and result are both scalars, or rows of one length.
    - (saturate_cast_c2) a vector of conditions has one for each group of columns.

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
