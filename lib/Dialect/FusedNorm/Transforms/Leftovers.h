// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LEFTOVERS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LEFTOVERS_H

#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"

namespace fusednorm {

/// Reports the remaining linalg loops over more than 4 KB, each with its bytes and a reason. If the
/// report has a reason for the location of a loop, adds the bytes to this reason.
void reportLeftovers(llvm::ArrayRef<mlir::Block *> blocks, FusionReport &report);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LEFTOVERS_H
