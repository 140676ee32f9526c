// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELDIALECT_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELDIALECT_TD

include "mlir/IR/OpBase.td"

def RowKernel_Dialect : Dialect {
  let name = "rowkernel";
  let cppNamespace = "::fusednorm::rowkernel";
  let summary = "Kernels over the rows of arrays, independent of the target";
  let description = [{
    A `launch.func` is a list of `rowkernel.program`s that run in one kernel. Each program
    has its own row space and a body for ONE row. In a body a whole row is one builtin vector,
    such as `vector<7168xf32>`. Upstream `arith`, `math` and `vector` ops compute on it. This
    dialect adds row-specific ops only: loads, stores, reductions, group ops, slices and casts.

    A body may contain these ops on vectors, and any scalar code:

    - elementwise `arith` and `math`,
    - `arith.constant` of a splat,
    - `vector.broadcast` of a scalar,
    - `vector.deinterleave`, `vector.interleave` and `vector.step`,
    - the ops of this dialect.

    Every vector length divides the longest one. A `memref.load` or `memref.store` of a scalar
    runs once for each row.

    No load follows a store in a body. A lowering may therefore read a row again until its first
    store, and the order in the text equals the order of execution.

    A schedule holds all target-specific parameters of a program: `#rowkernel.cpu_schedule` or
    `#rowkernel.gpu_schedule`. A lowering follows the schedule and makes no choices.
  }];
  let dependentDialects = ["::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect",
                           "::mlir::vector::VectorDialect"];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    /// Name of the discardable attribute with the user's schedule for a `fusednorm` op: one
    /// schedule, or an array with one for each program.
    static constexpr ::llvm::StringLiteral kScheduleAttrName = "rowkernel.schedule";
  }];
  let hasOperationAttrVerify = 1;
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNELDIALECT_TD
