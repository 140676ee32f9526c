// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_UTILS_LOCATIONS_H
#define FUSEDNORM_DIALECT_UTILS_LOCATIONS_H

#include "mlir/IR/Operation.h"

namespace fusednorm {

/// Returns the location of an op, or of its closest ancestor with a known location. Ops in the
/// implicit bodies of named linalg ops have none.
mlir::Location getKnownLocation(mlir::Operation *op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_UTILS_LOCATIONS_H
