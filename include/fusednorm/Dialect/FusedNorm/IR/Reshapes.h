// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks of reshapes that MLIR does not verify, and detection of inverse reshapes.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_RESHAPES_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_RESHAPES_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace fusednorm {

/// Returns whether the groups contain the dimensions 0 to `rank` - 1 in order, and no others. The
/// verifiers of the ops compare only the low 32 bits.
bool hasAllDims(llvm::ArrayRef<mlir::ReassociationIndices> groups, int64_t rank);

/// If the reshape of a tensor or memref inverts the previous reshape, returns the source of the
/// previous one. Null otherwise.
mlir::Value getReshapedBack(mlir::Operation *op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_RESHAPES_H
