// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where errors are said to be.

#ifndef FUSEDNORM_DIALECT_UTILS_LOCATIONS_H
#define FUSEDNORM_DIALECT_UTILS_LOCATIONS_H

#include "mlir/IR/Operation.h"

namespace fusednorm {

/// The location of an operation, or that of the closest one around it that has one: ops of
/// the bodies that named linalg ops imply have none.
mlir::Location getSlot(mlir::Operation *op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_UTILS_LOCATIONS_H
