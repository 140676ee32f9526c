// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Absorbed MLA: V is the first columns of K in memory.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_VALUESINKEYS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_VALUESINKEYS_H

#include "mlir/IR/Value.h"

namespace fusednorm {

/// Returns whether the rows of `v` are the first columns of the rows of `k`, with equal indices.
bool hasFirstColumns(mlir::Value v, mlir::Value k);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_VALUESINKEYS_H
