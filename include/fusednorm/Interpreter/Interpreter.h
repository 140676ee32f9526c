// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluating a function by the plain C++ reference instead of compiled code.

#ifndef FUSEDNORM_INTERPRETER_INTERPRETER_H
#define FUSEDNORM_INTERPRETER_INTERPRETER_H

#include "fusednorm/Support/Compare.h"
#include "fusednorm/Support/HostTensor.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace fusednorm {

struct InterpreterOptions {
  /// The same module after schedules were assigned, or null: the associations of
  /// sums with `sum = schedule`.
  mlir::ModuleOp scheduled;
};

/// Evaluates the body of `entry`, which is IR as the user wrote it.
///
/// `arguments` has one entry for each argument; a scalar is of rank 0. Memrefs
/// that the function writes are written in place. `results` has one entry for
/// each result, with memory of the shape that compiled code gave; its values are
/// filled in. `tolerances` becomes what the numerics of the ops promise: one for
/// each result, then one for each memref argument that is written, in order.
///
/// An op without a reference is an error at its location.
mlir::LogicalResult interpret(mlir::func::FuncOp entry,
                              llvm::MutableArrayRef<HostTensor> arguments,
                              llvm::MutableArrayRef<HostTensor> results,
                              const InterpreterOptions &options,
                              llvm::SmallVectorImpl<Tolerance> &tolerances);

} // namespace fusednorm

#endif // FUSEDNORM_INTERPRETER_INTERPRETER_H
