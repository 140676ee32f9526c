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

/// What is multiplied, added and stored are floats of one, two or four bytes.
static LogicalResult verifyElements(AttentionOp op) {
  for (auto [name, value] : {std::pair<StringRef, Value>("q", op.getQ()),
                             {"k", op.getK()},
                             {"v", op.getV()},
                             {"rope", op.getRope()},
                             {"sinks", op.getSinks()},
                             {"out", op.getOut()},
                             {"lse", op.getLse()}}) {
    if (!value)
      continue;
    auto type = dyn_cast<FloatType>(cast<MemRefType>(value.getType()).getElementType());
    if (!type || (type.getWidth() != 8 && type.getWidth() != 16 && !type.isF32()))
      return op.emitOpError(name)
             << ": expected elements of f32 or of a float of 8 or 16 bits, got " << value.getType()
             << " (tile_attention_c3)";
  }
  return success();
}

LogicalResult AttentionOp::verifyRegions() {
  Builder b(getContext());
  if (failed(verifyElements(*this)))
    return failure();
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
