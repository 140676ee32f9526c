// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_POWERS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_POWERS_H

#include "mlir/IR/Block.h"

namespace fusednorm {

/// Replaces x^2, x^3 and x^4 in the linalg ops of a block by multiplications in f32, which kernels
/// compute.
void expandPowers(mlir::Block &block);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_POWERS_H
