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
include "mlir/Interfaces/FunctionInterfaces.td"
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
// Structure
//===----------------------------------------------------------------------===//

def TileKernel_KernelOp : TileKernel_Op<"kernel", [
    FunctionOpInterface, IsolatedFromAbove, NoTerminator, SingleBlock]> {
  let summary = "one launch: a list of tile programs";
  let description = [{
    Arguments are memrefs, dense or strided and in no memory space of their own, floats,
    integers and indices; there are no results. The body
    holds scalar code, then the programs, which run in any order and at the same time. A
    memref that is written is no other argument's buffer.

    Constraints:
    - (tile_kernel_c1) arguments have the types named above, results there are none.
    - (tile_kernel_c2) there is at least one program, and each one stores.
    - (tile_kernel_c3) outside programs there are only ops without memory effects.
    - (tile_kernel_c4) memrefs are arguments: no op of the body makes one.

    ```mlir
    tilekernel.kernel @product(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %m = memref.dim %a, %c0 : memref<?x?xf32>
      %k = memref.dim %a, %c1 : memref<?x?xf32>
      %n = memref.dim %b, %c1 : memref<?x?xf32>
      tilekernel.program (%i, %j) in (%m, %n) step [12, 32] {
        %zero = arith.constant dense<0.0> : vector<12x32xf32>
        %sum = scf.for %p = %c0 to %k step %c64 iter_args(%acc = %zero) -> vector<12x32xf32> {
          %x = tilekernel.load %a[%i, %p] : memref<?x?xf32> -> vector<12x64xf32>
          %w = tilekernel.load %b[%p, %j] : memref<?x?xf32> -> vector<64x32xf32>
          %next = tilekernel.dot %x, %w, %acc : vector<12x64xf32>, vector<64x32xf32> -> vector<12x32xf32>
          scf.yield %next : vector<12x32xf32>
        }
        tilekernel.store %sum, %c[%i, %j] : vector<12x32xf32>, memref<?x?xf32>
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

def TileKernel_ProgramOp : TileKernel_Op<"program", [
    SingleBlock, NoTerminator, HasParent<"KernelOp">, RecursiveMemoryEffects,
    AttrSizedOperandSegments]> {
  let summary = "a body that runs once for each tile of a space of tiles";
  let description = [{
    The body runs for every point of the space `bounds` at multiples of `step`, in any
    order and concurrently; tiles do not depend on each other. The last two dimensions are
    rows and columns of tiles. With `row_offsets` it does not run for rows of tiles that begin at
    the last number of that array, unsigned, or behind it.

    Constraints:
    - (tile_program_c1) one block argument of type index, and one positive step, for each
      bound.
    - (tile_program_c2) vectors have rank 1 or 2, fixed sizes, and elements of f64, f32, f16,
      bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU, an index, or an integer of 1, 8, 16, 32 or
      64 bits.
    - (tile_program_c3) ops on vectors are `load`, `dot`, `store`, `group_abs_max`,
      `saturate_cast`, elementwise `arith` and `math`, splat constants, `vector.broadcast`,
      `vector.shape_cast`, `vector.multi_reduction`, `rows` and `scf.for`.
    - (tile_program_c4) loops are `scf.for` with a constant step, which store nothing; no
      load follows a store.
    - (tile_program_c5) a tile is as wide as the step of the index by which it is loaded or
      stored.
    - (tile_program_c6) the schedule fits: it is of a kind for tile programs, and with block
      scales `k` is a part of a block.
    - (tile_program_c7) row_offsets is of rank 1 and i32, beside two bounds or more.

    ```mlir
    tilekernel.program (%batch, %i, %j) in (%batches, %m, %n) step [1, 12, 32]
        attributes {schedule = #tilekernel.cpu_schedule<m = 12, n = 32>} {
      %x = tilekernel.load %a[%batch, %i, %j] : memref<?x?x?xf32> -> vector<12x32xf32>
      tilekernel.store %x, %c[%batch, %i, %j] : vector<12x32xf32>, memref<?x?x?xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$bounds, Arg<Optional<AnyMemRef>, "", [MemRead]>:$row_offsets,
                       DenseI64ArrayAttr:$step, OptionalAttr<RowKernel_AnySchedule>:$schedule);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The schedule of one kind, or null.
    template <typename KindT> KindT getScheduleAs() {
      return ::fusednorm::rowkernel::getScheduleAs<KindT>(getScheduleAttr());
    }
    /// The smallest piece of what a loop walks for which a load has one number; 0 without such
    /// loads.
    int64_t getSmallestBlock();
    /// Success if the schedule is of a kind for tile programs, and fits.
    ::llvm::LogicalResult verifyKind(ScheduleAttrInterface schedule);
  }];
}

def TileKernel_LaunchOp : TileKernel_Op<"launch", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "runs a kernel once";
  let description = [{
    Operands are the kernel's arguments. Returns when all programs have run. An operand is
    read and written as the kernel does.

    ```mlir
    tilekernel.launch @product(%a, %b, %c) : memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel, Variadic<AnyType>:$operands);
  let assemblyFormat = "$kernel `(` $operands `)` attr-dict (`:` type($operands)^)?";
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

def TileKernel_LoadOp : TileKernel_Op<"load", []> {
  let summary = "a tile of an array";
  let description = [{
    The dimensions of the vector run along the last ones of the memref, or along those that
    `along` names: `along [1, 0]` is a transposed tile, `along [0]` a piece of a column. With
    `block`, indices and places count elements of blocks: the element at place (p, q) is
    `memref[p / block[0], q / block[1]]`. Outside of the memref a tile is zero.

    Constraints:
    - (tile_load_c1) one index for each dimension of the memref.
    - (tile_load_c2) vector and memref have one element type.
    - (tile_load_c3) `along` names a dimension of the memref for each one of the vector,
      none twice.
    - (tile_load_c4) `block` has a positive number for each dimension of the memref.

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
    /// The dimension of the memref along which each one of the vector runs.
    ::llvm::SmallVector<int64_t> getMemRefDims();
    /// The elements that a number of the memref stands for, in each dimension.
    int64_t getBlockSize(int64_t dim) { return getBlock() ? (*getBlock())[dim] : 1; }
  }];
}

def TileKernel_StoreOp : TileKernel_Op<"store", []> {
  let summary = "writes a tile of an array";
  let description = [{
    The same elements as `load`; those outside of the memref are not written. With `block`, all
    elements of a block are the same number, which is written once, in rows of the program.

    Constraints:
    - (tile_store_c1) one index for each dimension of the memref.
    - (tile_store_c2) vector and memref have one element type.
    - (tile_store_c3) `along` names a dimension of the memref for each one of the vector,
      none twice.
    - (tile_store_c4) `block` has a positive number for each dimension of the memref.

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
    ::llvm::SmallVector<int64_t> getMemRefDims();
    /// The elements that a number of the memref stands for, in each dimension.
    int64_t getBlockSize(int64_t dim) { return getBlock() ? (*getBlock())[dim] : 1; }
  }];
}

def TileKernel_GroupAbsMaxOp : TileKernel_Op<"group_abs_max", [
    Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "the largest magnitude of each group of columns of a row";
  let description = [{
    The columns of a tile are groups of `group`, from its first one on. Each element of the
    result is the largest magnitude of its group in its row, and NaN if one of them is. A group
    lies in the array that the tile is of, or outside of it.

    Constraints:
    - (tile_group_c1) the tile is of rank 2 and f32.
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
  let summary = "f32 to an 8-bit float, to the nearest even, without overflow";
  let description = [{
    As `rowkernel.saturate_cast`: what rounds past the largest finite number becomes it, with its
    sign; NaN becomes the type's NaN without a sign.

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

def TileKernel_RowsOp : TileKernel_Op<"rows", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "whole rows of tiles, for a row kernel that runs as soon as they are there";
  let description = [{
    The value is the tile at the program's row and column. Once all columns of some rows are
    there, the programs of `kernel` run for these rows, in the same launch. Arguments of the
    kernel are, in this order: as many as `views` says, which are the rows that are there, as
    arrays of f32 whose first index is a row; the other operands; the first one of these rows, and
    the number of all rows of the program, as indices. A row `i` of the program is row
    `i - first` of the views.

    Constraints:
    - (tile_rows_c1) the op is directly in a program of two dimensions, at the program's
      indices, and nothing else there stores.
    - (tile_rows_c2) the kernel is a row kernel with the arguments above, or the function
      that has become of it.
    - (tile_rows_c3) views are of f32; what is behind their first dimension is static, and
      so is where it lies.

    ```mlir
    rowkernel.kernel private @negated(%sums: memref<?x64xf32>, %y: memref<?x64xf32>, %first: index, %rows: index) {
      %c0 = arith.constant 0 : index
      rowkernel.program (%i) in (%rows) {
        %own = arith.subi %i, %first : index
        %v = rowkernel.load %sums[%own, %c0] : memref<?x64xf32> -> vector<64xf32>
        %n = arith.negf %v : vector<64xf32>
        rowkernel.store %n, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    tilekernel.kernel @product(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %m: index) {
      %c64 = arith.constant 64 : index
      tilekernel.program (%i, %j) in (%m, %c64) step [12, 32] {
        %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<12x32xf32>
        tilekernel.rows %v[%i, %j], @negated(%y) views 1 : vector<12x32xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
  let arguments = (ins TileKernel_WholeTile:$value, Index:$row, Index:$column,
                       FlatSymbolRefAttr:$kernel, Variadic<AnyType>:$others, I64Attr:$views);
  let assemblyFormat = [{
    $value `[` $row `,` $column `]` `,` $kernel `(` $others `)` `views` $views attr-dict
    `:` type($value) (`,` type($others)^)?
  }];
  let hasVerifier = 1;
}

def TileKernel_DotOp : TileKernel_Op<"dot", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let summary = "adds the products of two tiles to a third";
  let description = [{
    `acc[i, j] + lhs[i, 0] * rhs[0, j] + lhs[i, 1] * rhs[1, j] + ...`. Operands are widened
    exactly, and one chain of additions begins with `acc`; how many neighbouring products one
    step of it takes, and whether they are rounded before, is for the schedule. It says the
    same for every row and column, so an element does not depend on the place of its tile.

    Constraints:
    - (tile_dot_c1) shapes are m x k, k x n and m x n.
    - (tile_dot_c2) operands are f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ or f8E5M2, and the
      result is f32; or all are integers, operands i8 and the result i32.

    ```mlir
    %next = tilekernel.dot %x, %w, %acc : vector<12x64xbf16>, vector<64x32xbf16> -> vector<12x32xf32>
    ```
  }];
  let arguments = (ins TileKernel_WholeTile:$lhs, TileKernel_WholeTile:$rhs,
                       TileKernel_WholeTile:$acc);
  let results = (outs TileKernel_WholeTile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELOPS_TD
