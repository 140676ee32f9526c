// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ORDEREDBLOCKS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ORDEREDBLOCKS_H

#include "mlir/IR/Operation.h"

namespace fusednorm {

/// Returns the blocks within `root` in textual order, outside of ops for which `isOpaque` holds.
/// All values in these blocks are defined before their uses. Unreachable blocks and graph regions
/// are left out: values there may depend on themselves, and a walk along definitions would not
/// terminate.
llvm::SmallVector<mlir::Block *>
getOrderedBlocks(mlir::Operation *root, llvm::function_ref<bool(mlir::Operation *)> isOpaque);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ORDEREDBLOCKS_H
