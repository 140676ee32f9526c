// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reshapes in front of elementwise ops and behind them.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ELEMENTWISELAYOUTS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ELEMENTWISELAYOUTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm {

/// Puts reshapes before the elementwise ops that they are the only users of, and again before
/// those in front of these.
void hoistReshapes(llvm::SmallVector<mlir::Operation *> reshapes);

/// Puts a collapse_shape of what a launch computes, such as heads that become one row, behind the
/// elementwise op that it is in front of, if no primitive follows.
void sinkCollapse(mlir::linalg::LinalgOp op);

/// Puts an expand_shape of leading dimensions, such as rows that become tokens of sequences again,
/// behind the elementwise op that is its only user, if that could compute in the other shape;
/// whether it could.
bool sinkExpand(mlir::tensor::ExpandShapeOp expand);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ELEMENTWISELAYOUTS_H
