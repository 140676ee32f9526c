// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What fusion takes: primitives, and elementwise linalg ops beside them.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ROWOPS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ROWOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm {

/// Whether the op is an elementwise linalg op that a row program can compute.
/// `blocker` is what in it cannot be; null where the op is not elementwise at all.
bool isElementwiseRowOp(mlir::Operation *op, mlir::Operation *&blocker);

/// Whether the op is a primitive on tensors of one launch, on its own.
bool isPrimitiveRowOp(mlir::Operation *op);

/// Whether the op joins columns of several tensors to one row, as a row program can.
bool isJoinOfRows(mlir::Operation *op);

/// The operands whose rows the op walks over.
llvm::SmallVector<mlir::OpOperand *> getRowOperands(mlir::Operation *op);

/// The shape that rows of the op have.
llvm::ArrayRef<int64_t> getRowShape(mlir::Operation *op);

/// Writes an elementwise linalg op as ops on whole tensors: arithmetic in f32, with
/// every rounding to a narrower type. `like` has the sizes of the rows.
mlir::Value emitElementwise(mlir::OpBuilder &builder, mlir::linalg::LinalgOp op,
                            const mlir::IRMapping &mapping);

/// The two tensors that the op adds, if it does nothing else.
std::optional<std::pair<mlir::Value, mlir::Value>> getSummands(mlir::Operation *op);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ROWOPS_H
