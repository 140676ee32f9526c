// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELDIALECT_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELDIALECT_TD

include "mlir/IR/OpBase.td"

def RowKernel_Dialect : Dialect {
  let name = "rowkernel";
  let cppNamespace = "::fusednorm::rowkernel";
  let summary = "How a fused kernel walks rows, for no machine in particular.";
  let description = [{
    A `rowkernel.kernel` is one launch: a list of `rowkernel.program`s, each over
    its own row space, with a body for ONE row. In a body a whole row is one
    builtin vector (`vector<7168xf32>`) that upstream `arith`, `math` and `vector`
    ops compute on; only what knows about rows is an op of this dialect: loads,
    stores, reductions and the saturating cast.

    Vector ops allowed in a body: elementwise `arith` and `math`, splat
    `arith.constant`, `vector.broadcast` of a scalar, `vector.deinterleave`,
    `vector.interleave` and `vector.step`, and the ops of this dialect. Every vector length divides
    the longest one. Scalar code is free; `memref.load` and `memref.store` of
    scalars happen once for each row.

    No load follows a store in a body, so that the order in the text and the order
    of execution agree: a lowering may read a row again until the first store.

    A schedule says how a target shall run a program: `#rowkernel.cpu_schedule`,
    `#rowkernel.gpu_schedule`. A lowering obeys it and chooses nothing.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect"];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    /// Name of the discardable attribute by which a user gives a `fusednorm` op
    /// its schedule: one, or an array with one for each program.
    static constexpr ::llvm::StringLiteral kScheduleAttrName = "rowkernel.schedule";
  }];
  let hasOperationAttrVerify = 1;
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELDIALECT_TD
