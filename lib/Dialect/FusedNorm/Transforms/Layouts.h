// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands between the ops of a launch and computes nothing: extents, and ops that only say
// where elements are.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LAYOUTS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LAYOUTS_H

#include "mlir/IR/Block.h"

namespace fusednorm {

/// Takes extents of what the ops of `block` compute from what they are computed from, so
/// that no size of a destination waits for an op of its own group.
void resolveExtents(mlir::Block &block);

/// Moves what stands between two ops of `block` and only says where elements are, so
/// that both work on the same rows: reshapes before elementwise ops, transposes and
/// reshapes of leading dimensions behind primitives.
void moveLayoutOps(mlir::Block &block);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LAYOUTS_H
