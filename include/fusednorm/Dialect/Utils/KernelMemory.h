// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_UTILS_KERNELMEMORY_H
#define FUSEDNORM_DIALECT_UTILS_KERNELMEMORY_H

#include "mlir/IR/Region.h"

namespace fusednorm {

/// Fails with an error that names `constraint` if an op in the body of a kernel creates a memref.
/// Lowerings identify a memref by its kernel argument.
llvm::LogicalResult verifyMemrefsAreArguments(mlir::Region &body, llvm::StringRef constraint);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_UTILS_KERNELMEMORY_H
