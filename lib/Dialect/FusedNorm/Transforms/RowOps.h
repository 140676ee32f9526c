// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fusible ops: primitives, and elementwise linalg ops next to them.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ROWOPS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ROWOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm {

/// Returns whether the op is an elementwise linalg op supported by row programs. If not, `blocker`
/// is set to the op in it that prevents this, or to null if the op is not elementwise.
bool isElementwiseRowOp(mlir::Operation *op, mlir::Operation *&blocker);

/// Returns whether the op is a primitive on tensors that is one kernel.
bool isPrimitiveRowOp(mlir::Operation *op);

/// Returns whether the op concatenates columns of several tensors in a form that row programs
/// support.
bool isJoinOfRows(mlir::Operation *op);

/// Returns the operands whose rows the op iterates over.
llvm::SmallVector<mlir::OpOperand *> getRowOperands(mlir::Operation *op);

/// Returns the shape of the op's rows.
llvm::ArrayRef<int64_t> getRowShape(mlir::Operation *op);

/// Emits an elementwise linalg op as ops on whole tensors, in f32 with every rounding to a narrower
/// type.
mlir::Value emitElementwise(mlir::OpBuilder &builder, mlir::linalg::LinalgOp op,
                            const mlir::IRMapping &mapping);

/// Returns the two summands if the op only adds two tensors; `std::nullopt` otherwise.
std::optional<std::pair<mlir::Value, mlir::Value>> getSummands(mlir::Operation *op);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ROWOPS_H
