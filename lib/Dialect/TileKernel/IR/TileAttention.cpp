// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verification of attention of a tile of queries.

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace fusednorm::tilekernel;

/// A region is empty, or takes `arguments` and yields `values`.
static LogicalResult verifyRegion(AttentionOp op, StringRef name, Region &region,
                                  TypeRange arguments, TypeRange values) {
  if (region.empty())
    return success();
  Block &block = region.front();
  if (block.getArgumentTypes() != arguments)
    return op.emitOpError(name) << ": expected arguments of types " << arguments << ", got "
                                << block.getArgumentTypes() << " (tile_attention_c1)";
  auto yield = block.empty() ? YieldOp() : dyn_cast<YieldOp>(block.back());
  if (!yield || yield.getValues().getTypes() != values)
    return op.emitOpError(name) << ": expected to end with " << YieldOp::getOperationName()
                                << " of " << values << " (tile_attention_c1)";
  return success();
}

LogicalResult AttentionOp::verifyRegions() {
  Builder b(getContext());
  Type f32 = b.getF32Type(), i1 = b.getI1Type(), index = b.getIndexType();
  if (int64_t(getQueries()) < 1)
    return emitOpError("queries: expected 1 or more, got ")
           << int64_t(getQueries()) << " (tile_attention_c2)";
  if (getBounds().empty() != getScore().empty())
    return emitOpError("expected both bounds and score, or none of them (tile_attention_c1)");
  SmallVector<Type> places(5, index), scores(6, index);
  scores.front() = f32;
  return success(succeeded(verifyRegion(*this, "bounds", getBounds(), places, {i1, i1})) &&
                 succeeded(verifyRegion(*this, "score", getScore(), scores, {f32, i1})));
}
