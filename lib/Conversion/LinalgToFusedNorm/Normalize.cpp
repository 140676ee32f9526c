// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements fusednorm-normalize: one op for each operation of the matchers.

#include "ConstantGathers.h"
#include "SimplifyExtents.h"
#include "SplitBodies.h"
#include "fusednorm/Conversion/LinalgToFusedNorm.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Aggregates.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Encodings.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/OrderedBlocks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMNORMALIZE
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

namespace {
struct Normalize : fusednorm::impl::FusedNormNormalizeBase<Normalize> {
  using FusedNormNormalizeBase::FusedNormNormalizeBase;

  void runOnOperation() override { numSplit = normalizeForRaise(getOperation()); }
};
} // namespace

SmallVector<Block *> fusednorm::raise::getRaisedBlocks(Operation *root) {
  return getOrderedBlocks(root, [](Operation *op) {
    return isa<linalg::LinalgOp>(op) || isa_and_nonnull<FusedNormDialect>(op->getDialect());
  });
}

unsigned fusednorm::normalizeForRaise(Operation *root) {
  decomposeAggregates(root);
  raise::splitGathers(root);
  raise::simplifyExtents(root);
  raise::reshapeConstantGathers(root);
  unsigned numSplit = 0;
  for (Block *block : raise::getRaisedBlocks(root)) {
    if (hasEncodedTensors(*block))
      continue;
    raise::BodySplitter splitter(*block);
    numSplit += splitter.split();
    splitter.keepParts();
  }
  return numSplit;
}
