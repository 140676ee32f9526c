// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each primitive as linalg.generic ops on tensors.

#include "Rows.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;

namespace {
/// The tensor whose rows an op works on.
template <typename OpTy>
Value rowsOf(OpTy op) {
  return op.getX();
}
Value rowsOf(PagedGatherOp op) { return op.getOut(); }
Value rowsOf(CheckPlacesOp op) { return op.getStatus(); }
Value rowsOf(SegmentOfOp op) { return op.getSegments(); }

template <typename OpTy>
struct ToLinalg : public OpRewritePattern<OpTy> {
  ToLinalg(MLIRContext *context, bool expandFp8)
      : OpRewritePattern<OpTy>(context), expandFp8(expandFp8) {}

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (!cast<DestinationStyleOpInterface>(*op).hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "is not on tensors");
    if (isa_and_nonnull<FusedOp>(op->getParentOp()))
      return rewriter.notifyMatchFailure(op, "is a part of a fused op");
    Rows rows(rewriter, op.getLoc(), rowsOf(op), expandFp8);
    rewriter.replaceOp(op, lower(op, rows));
    return success();
  }

  bool expandFp8;
};
} // namespace

void fusednorm::populatePrimitivesToLinalgPatterns(RewritePatternSet &patterns, bool expandFp8) {
  patterns.add<ToLinalg<AbsMaxOp>, ToLinalg<AddRmsNormOp>, ToLinalg<ApplyRmsNormOp>,
               ToLinalg<ApplyRotaryPosEmbOp>, ToLinalg<CheckPlacesOp>,
               ToLinalg<ConvertE4M3FNToE4M3FNUZOp>, ToLinalg<DequantizeOp>, ToLinalg<LayerNormOp>,
               ToLinalg<PagedGatherOp>, ToLinalg<PagedStoreOp>, ToLinalg<QuantizeOp>,
               ToLinalg<RmsNormOp>, ToLinalg<RopeOp>, ToLinalg<RowMeanOfSquaresOp>,
               ToLinalg<SegmentOfOp>>(patterns.getContext(), expandFp8);
}
