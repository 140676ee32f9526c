// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves reshapes across elementwise ops.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ELEMENTWISELAYOUTS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ELEMENTWISELAYOUTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm {

/// Moves reshapes before the elementwise ops whose only users they are, and repeats this for the
/// producers.
void hoistReshapes(llvm::SmallVector<mlir::Operation *> reshapes);

/// Moves a collapse_shape of a kernel's result, such as heads that become one row, after the
/// elementwise op that uses it, unless a primitive follows.
void sinkCollapse(mlir::linalg::LinalgOp op);

/// Moves an expand_shape of leading dimensions, such as rows that become tokens of sequences, after
/// the elementwise op that is its only user. Returns whether the op can compute in the other shape.
bool sinkExpand(mlir::tensor::ExpandShapeOp expand);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ELEMENTWISELAYOUTS_H
