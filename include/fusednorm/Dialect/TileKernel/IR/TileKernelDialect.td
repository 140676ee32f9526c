// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELDIALECT_TD
#define FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELDIALECT_TD

include "mlir/IR/OpBase.td"

def TileKernel_Dialect : Dialect {
  let name = "tilekernel";
  let cppNamespace = "::fusednorm::tilekernel";
  let summary = "Kernels over the tiles of GEMM and attention, independent of the target";
  let description = [{
    GEMM and attention are lowered to this dialect. Its text form may change between releases. It
    has no versioned bytecode, in contrast to `fusednorm`.

    A `launch.func` is a list of `tilekernel.program`s that run in one kernel. Each program
    has its own space of output tiles and a body for ONE tile. In a body a whole tile is one
    builtin vector, such as `vector<12x32xf32>`. Upstream `arith` and `math` ops compute on it.
    This dialect adds tile-specific ops only: loads, GEMM, stores, casts and attention.
    Other parts of a body are upstream ops:

    - `scf.for` with a constant step is a loop with tiles as iteration arguments. Its induction
      variable is an element index. GEMMs with an order of additions that `tilekernel.gemm` lacks
      are such loops over K.
    - `vector.broadcast` expands one value for each row or column to a tile. A value for each row
      first needs `vector.shape_cast` to one column.
    - `vector.multi_reduction` computes sums and maxima along rows and columns.

    Indices of tiles are element indices: the index of a program or loop increases by its step. A
    tile may exceed its array. Elements out of bounds are zero in loads and are dropped in stores,
    so sizes need not be multiples of the tile size.

    Block scales are loads with `block`: the index in the array of scales is the index of the
    element divided by the block size.

    A schedule holds all target-specific parameters of a program: `#tilekernel.cpu_schedule`,
    `#tilekernel.gpu_schedule` or `#tilekernel.hopper_schedule`. A lowering follows the schedule
    and makes no choices.
  }];
  let dependentDialects = ["::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    /// Name of the discardable attribute with the user's schedule for a GEMM.
    static constexpr ::llvm::StringLiteral kScheduleAttrName = "tilekernel.schedule";
    /// Name of the attribute of a fallback kernel. It holds the symbol of the kernel that the
    /// fallback replaces if operands lack the alignment for it, or if a condition is false.
    static constexpr ::llvm::StringLiteral kStandsInAttrName = "tilekernel.stands_in_for";
    /// Name of the attribute of a fallback kernel with these conditions, a list of constraints.
    static constexpr ::llvm::StringLiteral kStandsInUnlessAttrName =
        "tilekernel.stands_in_unless";
  }];
  let hasOperationAttrVerify = 1;
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELDIALECT_TD
