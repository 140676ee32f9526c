// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What "elementwise" means here, for every pass that takes ops of other dialects as
// arithmetic on rows.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ELEMENTWISE_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ELEMENTWISE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace fusednorm {

/// From the indices of a result to the loops of the op that write its element; null
/// where these do not follow from the indices, such as of a reduction.
mlir::AffineMap getLoopsOfElement(mlir::linalg::LinalgOp op, mlir::OpResult result);

/// Whether the op computes each element of its results from the elements in the same
/// place of its operands: no element is moved, repeated or left out, neither by an
/// operand's map nor by a destination's.
bool isElementwiseOnRows(mlir::linalg::LinalgOp op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ELEMENTWISE_H
