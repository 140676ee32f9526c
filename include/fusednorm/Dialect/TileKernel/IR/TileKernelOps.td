// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELOPS_TD
#define FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELOPS_TD

include "fusednorm/Dialect/AddressableTypes.td"
include "fusednorm/Dialect/KnownAttributes.td"
include "fusednorm/Dialect/TileKernel/IR/TileAttentionOps.td"
include "fusednorm/Dialect/TileKernel/IR/TileKernelAttrs.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class TileKernel_Op<string mnemonic, list<Trait> traits = []>
    : Op<TileKernel_Dialect, mnemonic, !listconcat([
        FusedNorm_KnownAttributes, FusedNorm_AddressableTypes], traits)>;

def TileKernel_Tile : Type<
    CPred<"::llvm::isa<::mlir::VectorType>($_self) && "
          "::llvm::cast<::mlir::VectorType>($_self).getRank() >= 1 && "
          "::llvm::cast<::mlir::VectorType>($_self).getRank() <= 2 && "
          "!::llvm::cast<::mlir::VectorType>($_self).isScalable()">,
    "vector of rank 1 or 2, of fixed sizes", "::mlir::VectorType">;
def TileKernel_WholeTile : Type<
    And<[TileKernel_Tile.predicate,
         CPred<"::llvm::cast<::mlir::VectorType>($_self).getRank() == 2">]>,
    "vector of rank 2, of fixed sizes", "::mlir::VectorType">;

//===----------------------------------------------------------------------===//
// Program
//===----------------------------------------------------------------------===//

def TileKernel_ProgramOp : TileKernel_Op<"program", [
    SingleBlock, NoTerminator, HasParent<"::fusednorm::launch::FuncOp">,
    RecursiveMemoryEffects, AttrSizedOperandSegments, Launch_ProgramInterface]> {
  let summary = "a body that runs once for each tile of a tile space";
  let description = [{
    The body runs for every point of the space `bounds` at multiples of `step`. Tiles run in any
    order and concurrently, since they do not depend on each other. The last two dimensions are
    rows and columns of tiles. A written memref must not share its buffer with another argument.

    With `row_offsets` the body does not run for row tiles at or past the last element of this
    array. The element is unsigned.

    Constraints:
    - (tile_program_c1) there is one block argument of type index and one positive step for each
      bound.
    - (tile_program_c2) vectors have rank 1 or 2 and fixed sizes. Elements are f64, f32, f16,
      bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU, indices, or integers of 1, 8, 16, 32 or
      64 bits.
    - (tile_program_c3) ops on vectors are `load`, `gemm`, `store`, `group_abs_max`,
      `saturate_cast`, elementwise `arith` and `math`, splat constants, `vector.broadcast`,
      `vector.shape_cast`, `vector.multi_reduction` and `scf.for`. There are no calls and
      no launches.
    - (tile_program_c4) loops are `scf.for` with a constant step and without stores. No load
      follows a store.
    - (tile_program_c5) the size of a tile equals the step of the index of its load or store.
    - (tile_program_c6) the schedule is valid: with block scales `k` divides a block.
    - (tile_program_c7) row_offsets has rank 1 and type i32, and there are at least two bounds.
    - (tile_program_c8) memref arguments of the kernel are dense or strided, in the default memory
      space.
    - (tile_program_c9) a program that stores to a `launch.scratch` has two dimensions, with the
      bounds of the array. It stores its tile at its indices, and stores nothing else.

    ```mlir
    tilekernel.program (%batch, %i, %j) in (%batches, %m, %n) step [1, 12, 32]
        attributes {schedule = #tilekernel.cpu_schedule<m = 12, n = 32>} {
      %x = tilekernel.load %a[%batch, %i, %j] : memref<?x?x?xf32> -> vector<12x32xf32>
      tilekernel.store %x, %c[%batch, %i, %j] : vector<12x32xf32>, memref<?x?x?xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$bounds, Arg<Optional<AnyMemRef>, "", [MemRead]>:$row_offsets,
                       DenseI64ArrayAttr:$step, OptionalAttr<Launch_AnySchedule>:$schedule);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::LogicalResult verifyArgument(::mlir::BlockArgument memref);
    ::llvm::LogicalResult verifyScratch(::mlir::OpOperand &use, ::mlir::Value rows);
    /// Returns the GEMM, or null if the program has none.
    ::fusednorm::tilekernel::GemmOp getGemm();
    /// Returns the elements along K of a scale block: of the GEMM, or the smallest block size along
    /// a loop, over all loads with `block`. Returns 0 without scale blocks.
    int64_t getSmallestBlock();
  }];
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

def TileKernel_LoadOp : TileKernel_Op<"load", []> {
  let summary = "load a tile of an array";
  let description = [{
    The dimensions of the vector correspond to the last dimensions of the memref, or to the
    dimensions in `along`. `along [1, 0]` loads a transposed tile, and `along [0]` loads a part of
    a column. With `block` the tile element at (p, q) is `memref[p / block[0], q / block[1]]`.
    Elements out of bounds are zero.

    Constraints:
    - (tile_load_c1) there is one index for each dimension of the memref.
    - (tile_load_c2) vector and memref have the same element type.
    - (tile_load_c3) `along` has one dimension of the memref for each dimension of the vector,
      without repetition.
    - (tile_load_c4) `block` has a positive value for each dimension of the memref.

    ```mlir
    %w = tilekernel.load %b[%j, %p] along [1, 0] : memref<?x?xbf16> -> vector<64x32xbf16>
    %s = tilekernel.load %scales[%i, %p] along [0] block [1, 128] : memref<?x?xf32> -> vector<12xf32>
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$memref, Variadic<Index>:$indices,
                       OptionalAttr<DenseI64ArrayAttr>:$along,
                       OptionalAttr<DenseI64ArrayAttr>:$block);
  let results = (outs TileKernel_Tile:$result);
  let assemblyFormat = [{
    $memref `[` $indices `]` (`along` $along^)? (`block` $block^)? attr-dict
    `:` type($memref) `->` type($result)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Returns the dimension of the memref for each dimension of the vector.
    ::llvm::SmallVector<int64_t> getMemRefDims();
    /// Returns the block size of a dimension of the memref, 1 without `block`.
    int64_t getBlockSize(int64_t dim) { return getBlock() ? (*getBlock())[dim] : 1; }
  }];
}

def TileKernel_StoreOp : TileKernel_Op<"store", []> {
  let summary = "store a tile of an array";
  let description = [{
    Stores to the elements that `load` with equal operands reads. Elements out of bounds are
    dropped. With `block` all elements of a block must be equal, and one element is stored for
    each block and row of the program.

    Constraints:
    - (tile_store_c1) there is one index for each dimension of the memref.
    - (tile_store_c2) vector and memref have the same element type.
    - (tile_store_c3) `along` has one dimension of the memref for each dimension of the vector,
      without repetition.
    - (tile_store_c4) `block` has a positive value for each dimension of the memref.

    ```mlir
    tilekernel.store %sum, %c[%i, %j] : vector<12x32xf32>, memref<?x?xf32>
    tilekernel.store %scale, %scales[%j, %i] along [1, 0] block [32, 1] : vector<12x32xf32>, memref<?x?xf32>
    ```
  }];
  let arguments = (ins TileKernel_Tile:$value, Arg<AnyMemRef, "", [MemWrite]>:$memref,
                       Variadic<Index>:$indices, OptionalAttr<DenseI64ArrayAttr>:$along,
                       OptionalAttr<DenseI64ArrayAttr>:$block);
  let assemblyFormat = [{
    $value `,` $memref `[` $indices `]` (`along` $along^)? (`block` $block^)? attr-dict
    `:` type($value) `,` type($memref)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Returns the dimension of the memref for each dimension of the vector.
    ::llvm::SmallVector<int64_t> getMemRefDims();
    /// Returns the block size of a dimension of the memref, 1 without `block`.
    int64_t getBlockSize(int64_t dim) { return getBlock() ? (*getBlock())[dim] : 1; }
  }];
}

def TileKernel_GroupAbsMaxOp : TileKernel_Op<"group_abs_max", [
    Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "compute the largest magnitude of each group of columns";
  let description = [{
    The columns of a tile form groups of `group` columns. Each element of the result is the
    largest magnitude of its group in its row, or NaN if an element of the group is NaN. A group
    must be completely in bounds or completely out of bounds of its array.

    Constraints:
    - (tile_group_c1) the tile has rank 2 and type f32.
    - (tile_group_c2) `group` is positive and divides the columns of the tile.

    ```mlir
    %m = tilekernel.group_abs_max %y group 128 : vector<4x128xf32>
    ```
  }];
  let arguments = (ins TileKernel_WholeTile:$value, I64Attr:$group);
  let results = (outs TileKernel_WholeTile:$result);
  let assemblyFormat = "$value `group` $group attr-dict `:` type($value)";
  let hasVerifier = 1;
}

def TileKernel_SaturateCastOp : TileKernel_Op<"saturate_cast", [
    Pure, Elementwise, SameOperandsAndResultShape]> {
  let summary = "convert f32 to an 8-bit float with saturation";
  let description = [{
    Converts as `rowkernel.saturate_cast`: it rounds to nearest even. A value that rounds past the
    largest finite value becomes this value, with its sign. NaN becomes the NaN of the type,
    without sign.

    Constraints:
    - (tile_saturate_c1) the operand is f32, and the result f8E4M3FN, f8E4M3FNUZ or f8E5M2.

    ```mlir
    %codes = tilekernel.saturate_cast %q : vector<4x128xf32> -> vector<4x128xf8E4M3FN>
    ```
  }];
  let arguments = (ins TileKernel_Tile:$value);
  let results = (outs TileKernel_Tile:$result);
  let assemblyFormat = "$value attr-dict `:` type($value) `->` type($result)";
  let hasVerifier = 1;
}

def TileKernel_GemmOp : TileKernel_Op<"gemm", [
    HasParent<"ProgramOp">, AttrSizedOperandSegments, RecursiveMemoryEffects]> {
  let summary = "compute a tile of a GEMM";
  let description = [{
    Element (i, j) of the result is `lhs[i, 0] * rhs[0, j] + lhs[i, 1] * rhs[1, j] + ...`, over the
    extent of K in lhs. Elements of rhs out of bounds are zero. Operands are widened exactly. The
    additions form one chain that begins with zero. The schedule determines the number of adjacent
    partial products in one step of the chain, and their rounding. Both are equal for all rows and
    columns, so a result does not depend on the position of its tile.

    - `along` has the dimensions of rows and K in lhs, and of K and columns in rhs. It defaults to
      the last two dimensions.
    - Operands have an index for each dimension except K.
    - A loop over K advances by `step` elements.
    - With `block`, K consists of blocks of `block` elements. The chain of each block begins with
      zero. The region `scale` adds the partial sums of a block to the total. Its arguments are the
      partial sums, the total of the previous blocks (initially zero), and the first index of the
      block along K. It yields the next total.
    - The ops after this op are the epilogue.

    Constraints:
    - (tile_gemm_c1) `along` has two different dimensions. There is one index for each dimension
      except K.
    - (tile_gemm_c2) operands are f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ or f8E5M2, and partial sums
      f32; or operands are i8, and partial sums i32.
    - (tile_gemm_c3) the program has at least two indices and no other GEMM. The row index of lhs
      and the column index of rhs are the last two indices of the program. Other indices are
      indices of the program, arguments or constants. In packed weights, the indices of rhs are
      computed from the column, and the columns are contiguous.
    - (tile_gemm_c4) `step` and `block` are positive. `block` and `scale` require each other.
    - (tile_gemm_c5) `scale` has one block with the arguments and the result above. Without
      `scale`, the result has the type of the partial sums.

    ```mlir
    launch.func @scaled(%a: memref<?x?xf8E4M3FN>, %b: memref<?x?xf8E4M3FN>, %s: memref<?x?xf32>,
                              %c: memref<?x?xf32>, %m: index, %n: index) {
      tilekernel.program (%i, %j) in (%m, %n) step [12, 32] {
        %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 block 128
            : memref<?x?xf8E4M3FN>, memref<?x?xf8E4M3FN> -> vector<12x32xf32> scale {
        ^bb0(%part: vector<12x32xf32>, %total: vector<12x32xf32>, %k: index):
          %row = tilekernel.load %s[%j, %k] along [0] block [128, 128] : memref<?x?xf32> -> vector<32xf32>
          %scales = vector.broadcast %row : vector<32xf32> to vector<12x32xf32>
          %next = math.fma %part, %scales, %total : vector<12x32xf32>
          tilekernel.yield %next : vector<12x32xf32>
        }
        tilekernel.store %sum, %c[%i, %j] : vector<12x32xf32>, memref<?x?xf32>
      }
    }
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$lhs, Variadic<Index>:$lhs_indices,
                       Arg<AnyMemRef, "", [MemRead]>:$rhs, Variadic<Index>:$rhs_indices,
                       OptionalAttr<DenseI64ArrayAttr>:$lhs_along,
                       OptionalAttr<DenseI64ArrayAttr>:$rhs_along,
                       I64Attr:$step, OptionalAttr<I64Attr>:$block);
  let regions = (region MaxSizedRegion<1>:$scale);
  let results = (outs TileKernel_WholeTile:$result);
  let assemblyFormat = [{
    $lhs `[` $lhs_indices `]` (`along` $lhs_along^)? `,` $rhs `[` $rhs_indices `]`
    (`along` $rhs_along^)? `step` $step (`block` $block^)? attr-dict
    `:` type($lhs) `,` type($rhs) `->` type($result) (`scale` $scale^)?
  }];
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    /// One operand of the GEMM.
    struct Matrix {
      ::mlir::Value array;
      /// One index for each dimension; null for K.
      ::llvm::SmallVector<::mlir::Value> indices;
      /// Dimensions of K, and of the rows of A or the columns of B.
      int64_t kDim = 0, lineDim = 0;

      ::mlir::MemRefType getType() const {
        return ::llvm::cast<::mlir::MemRefType>(array.getType());
      }
      ::mlir::Type getElementType() const { return getType().getElementType(); }
      bool isLastDimK() const { return kDim + 1 == getType().getRank(); }
    };
    Matrix getLeft();
    Matrix getRight();
    /// Returns the extent of K, which may be dynamic.
    int64_t getDepth();
    /// Returns the element type of the partial sums.
    ::mlir::Type getPartType();
    /// Returns whether rhs is packed in panels of columns.
    bool isPacked();
    /// Returns the body of `scale`, or null without scale blocks.
    ::mlir::Block *getScaleBody() { return getScale().empty() ? nullptr : &getScale().front(); }
    /// Returns the arguments and the result of `scale`. Scale blocks must exist.
    ::mlir::BlockArgument getPart() { return getScaleBody()->getArgument(0); }
    ::mlir::BlockArgument getTotal() { return getScaleBody()->getArgument(1); }
    ::mlir::BlockArgument getBlockIndex() { return getScaleBody()->getArgument(2); }
    ::mlir::Value getNextTotal() { return getScaleBody()->getTerminator()->getOperand(0); }
  }];
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELOPS_TD
