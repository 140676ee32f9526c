// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Run-time extents, by values that need no op of a launch.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EXTENTS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EXTENTS_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace fusednorm {

/// An extent of a tensor.
struct Extent {
  mlir::Value tensor;
  int64_t dim;
};

/// The size of an extent, by what it is computed from.
mlir::OpFoldResult getSize(mlir::OpBuilder &b, mlir::Location loc, Extent extent);

/// Takes extents of what the ops of `block` compute from what they are computed from, so
/// that no size of a destination waits for an op of its own group.
void resolveExtents(mlir::Block &block);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EXTENTS_H
