// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ORDEREDBLOCKS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ORDEREDBLOCKS_H

#include "mlir/IR/Operation.h"

namespace fusednorm {

/// The blocks within `root` in which every value is defined before its uses, in the
/// order of the text, without those inside of ops that `isOpaque`. Left out are blocks
/// that nothing reaches and bodies whose ops have no order: values may depend on
/// themselves there, and whoever follows them would not come to an end.
llvm::SmallVector<mlir::Block *>
getOrderedBlocks(mlir::Operation *root, llvm::function_ref<bool(mlir::Operation *)> isOpaque);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ORDEREDBLOCKS_H
