// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-expand-reshapes.

#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMEXPANDRESHAPES
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

/// Returns whether a group of the expansion has more than one dynamic size.
static bool hasSeveralSizes(memref::ExpandShapeOp expand) {
  MemRefType type = expand.getResultType();
  return llvm::any_of(expand.getReassociationIndices(), [&](const ReassociationIndices &group) {
    return llvm::count_if(group, [&](int64_t dim) { return type.isDynamicDim(dim); }) > 1;
  });
}

static void expand(memref::ExpandShapeOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  MemRefType type = op.getResultType();
  auto [knownStrides, knownOffset] = type.getStridesAndOffset();
  auto source = memref::ExtractStridedMetadataOp::create(b, loc, op.getSrc());
  SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
  SmallVector<OpFoldResult> strides(type.getRank());
  for (auto [stride, group] : llvm::zip_equal(source.getStrides(), op.getReassociationIndices())) {
    Value next = stride;
    for (int64_t dim : llvm::reverse(group)) {
      bool isKnown = !ShapedType::isDynamic(knownStrides[dim]);
      strides[dim] = isKnown ? OpFoldResult(b.getIndexAttr(knownStrides[dim])) : next;
      if (dim == group.front())
        continue;
      Value size = getValueOrCreateConstantIndexOp(b, loc, sizes[dim]);
      next = arith::MulIOp::create(b, loc, next, size);
    }
  }
  OpFoldResult offset = ShapedType::isDynamic(knownOffset)
                            ? OpFoldResult(source.getOffset())
                            : OpFoldResult(b.getIndexAttr(knownOffset));
  auto cast = memref::ReinterpretCastOp::create(b, loc, type, source.getBaseBuffer(), offset, sizes,
                                                strides);
  op.replaceAllUsesWith(cast.getResult());
  op.erase();
}

namespace {
struct ExpandReshapes : fusednorm::impl::FusedNormExpandReshapesBase<ExpandReshapes> {
  void runOnOperation() override {
    getOperation()->walk([](memref::ExpandShapeOp op) {
      if (hasSeveralSizes(op))
        expand(op);
    });
  }
};
} // namespace
