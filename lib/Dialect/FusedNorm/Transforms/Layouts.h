// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands between the ops of a launch and only says where elements are.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LAYOUTS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LAYOUTS_H

#include "mlir/IR/Block.h"

namespace fusednorm {

/// Moves what stands between two ops of `block` and only says where elements are, so
/// that both work on the same rows: reshapes before elementwise ops, transposes and
/// reshapes of leading dimensions behind primitives, and heads that become one row behind
/// elementwise ops that no primitive follows.
void moveLayoutOps(mlir::Block &block);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LAYOUTS_H
