// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites dynamic extents in terms of values outside of a group.

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

/// Returns the size of an extent in terms of its origin.
mlir::OpFoldResult getSize(mlir::OpBuilder &b, mlir::Location loc, Extent extent);

/// Replaces extents of results of the ops in `block` by extents of their operands. The size of a
/// destination then does not depend on an op of its own group.
void resolveExtents(mlir::Block &block);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_EXTENTS_H
