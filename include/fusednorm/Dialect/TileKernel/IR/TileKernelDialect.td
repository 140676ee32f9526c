// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELDIALECT_TD
#define FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELDIALECT_TD

include "mlir/IR/OpBase.td"

def TileKernel_Dialect : Dialect {
  let name = "tilekernel";
  let cppNamespace = "::fusednorm::tilekernel";
  let summary = "How a kernel makes tiles of its output, for no machine in particular.";
  let description = [{
    Products and attention are lowered from it. Text and meaning are those of one release: it
    has no versions of bytecode, as `fusednorm` has.

    A `tilekernel.kernel` is one launch: a list of `tilekernel.program`s, each over a
    space of output tiles, with a body for ONE tile. In a body a whole tile is one
    builtin vector (`vector<12x32xf32>`) that upstream `arith` and `math` ops compute
    on; only what knows about tiles is an op of this dialect: loads, products, stores.
    The rest is upstream's:

    - a loop that carries tiles is `scf.for` with a constant step: it walks the columns
      of a product, and its index is a place in memory;
    - a number for each row or column becomes a tile by `vector.broadcast`, that of a row
      after `vector.shape_cast` to one column;
    - sums and maxima along rows and columns are `vector.multi_reduction`.

    Indices of tiles are places in memory: the index of a program or loop goes up by its
    step. A tile that leaves its array reads zeros there and writes nothing, so no size
    need be a multiple of anything.

    Scales of blocks are loads with `block`: the element of a tile is found in the array of
    scales at its own place divided by the size of a block.

    A schedule says how a target shall run a program: `#tilekernel.cpu_schedule`,
    `#tilekernel.gpu_schedule`, `#tilekernel.hopper_schedule`. A lowering obeys it and chooses
    nothing.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    /// Name of the discardable attribute by which a user gives a product its schedule.
    static constexpr ::llvm::StringLiteral kScheduleAttrName = "tilekernel.schedule";
    /// Of a kernel that is launched in place of another one, its symbol, where operands lack the
    /// alignment that the other one needs.
    static constexpr ::llvm::StringLiteral kStandsInAttrName = "tilekernel.stands_in_for";
  }];
  let hasOperationAttrVerify = 1;
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNELDIALECT_TD
