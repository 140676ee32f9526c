// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/FusedNorm/Transforms/OrderedBlocks.h"
#include "mlir/IR/RegionKindInterface.h"
#include "llvm/ADT/DepthFirstIterator.h"

using namespace mlir;

static void collect(Operation *op, bool isOrdered, llvm::function_ref<bool(Operation *)> isOpaque,
                    SmallVectorImpl<Block *> &blocks) {
  if (isOpaque(op))
    return;
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    // Values from around a region may be used in it, unless the op is isolated from above.
    bool isOwn =
        (isOrdered || op->hasTrait<OpTrait::IsIsolatedFromAbove>()) && !mayBeGraphRegion(region);
    llvm::df_iterator_default_set<Block *, 8> reached;
    for (Block *block : llvm::depth_first_ext(&region.front(), reached))
      (void)block;
    for (Block &block : region) {
      if (!reached.contains(&block))
        continue;
      if (isOwn)
        blocks.push_back(&block);
      for (Operation &nested : block)
        if (nested.getNumRegions() != 0)
          collect(&nested, isOwn, isOpaque, blocks);
    }
  }
}

SmallVector<Block *> fusednorm::getOrderedBlocks(Operation *root,
                                                 llvm::function_ref<bool(Operation *)> isOpaque) {
  SmallVector<Block *> blocks;
  collect(root, /*isOrdered=*/true, isOpaque, blocks);
  return blocks;
}
