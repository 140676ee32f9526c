// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines "elementwise" for all passes that treat ops of other dialects as arithmetic on rows.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ELEMENTWISE_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ELEMENTWISE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace fusednorm {

/// Maps the indices of a result to the loops of the op that write its element. Null if the loops do
/// not follow from the indices, as in a reduction.
mlir::AffineMap getLoopsOfElement(mlir::linalg::LinalgOp op, mlir::OpResult result);

/// Returns whether each result element depends only on the operand elements at the same index. No
/// map of an operand or destination moves, repeats or skips elements.
bool isElementwiseOnRows(mlir::linalg::LinalgOp op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ELEMENTWISE_H
