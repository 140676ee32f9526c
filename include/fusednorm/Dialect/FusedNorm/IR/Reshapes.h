// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What reshapes promise and upstream does not verify, and which of them undo each other.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_RESHAPES_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_RESHAPES_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace fusednorm {

/// Whether the groups have the dimensions from 0 to `rank` in turn, and no others. The ops
/// verify it for the low 32 bits of the numbers only.
bool hasAllDims(llvm::ArrayRef<mlir::ReassociationIndices> groups, int64_t rank);

/// Of a reshape, of a tensor or a memref, that takes back the one in front of it: what that one has
/// reshaped. None of others.
mlir::Value getReshapedBack(mlir::Operation *op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_RESHAPES_H
