// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pattern that every primitive has. Each family of ops adds its own.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_PRIMITIVETOLINALG_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_PRIMITIVETOLINALG_H

#include "Rows.h"

namespace fusednorm::tolinalg {

/// `lower(op, rows)` gives one value for each result of the op.
template <typename OpTy, typename Lower>
struct PrimitiveToLinalg : public OpRewritePattern<OpTy> {
  PrimitiveToLinalg(MLIRContext *context, bool expandFp8, Lower lower)
      : OpRewritePattern<OpTy>(context), expandFp8(expandFp8), lower(lower) {}

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (!cast<DestinationStyleOpInterface>(*op).hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "is not on tensors");
    if (isInBody(op))
      return rewriter.notifyMatchFailure(op, "is a part of a fused op");
    Rows rows(rewriter, op.getLoc(), op.getRowSpaceOperand(), expandFp8);
    rewriter.replaceOp(op, lower(op, rows));
    return success();
  }

  bool expandFp8;
  Lower lower;
};

template <typename... Ops, typename Lower>
void addPrimitives(RewritePatternSet &patterns, bool expandFp8, Lower lower) {
  patterns.add<PrimitiveToLinalg<Ops, Lower>...>(patterns.getContext(), expandFp8, lower);
}

void populateAttentionPatterns(RewritePatternSet &patterns);
/// Prologues and epilogues of attention come out of it; with `keepKernels`, those only that its
/// kernels do not compute.
void populateSplitAttentionPatterns(RewritePatternSet &patterns, bool keepKernels);
/// Products that stay.
struct UnfusedGemms {
  bool tiles = false;     // those that have a tile program
  bool epilogues = false; // with the epilogues that it computes
  bool elements = false;  // those, too, that take one column after the other
  bool joinsRows = false; // whoever joins rows to products reports it
};
void populateMatmulPatterns(RewritePatternSet &patterns, bool expandFp8, UnfusedGemms kept = {});
void populateNormPatterns(RewritePatternSet &patterns, bool expandFp8);
void populatePackPatterns(RewritePatternSet &patterns);
void populatePagedPatterns(RewritePatternSet &patterns, bool expandFp8);
void populatePlanPatterns(RewritePatternSet &patterns);
void populateSequencePatterns(RewritePatternSet &patterns);
void populateQuantPatterns(RewritePatternSet &patterns, bool expandFp8);
void populateRopePatterns(RewritePatternSet &patterns, bool expandFp8);

} // namespace fusednorm::tolinalg

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_PRIMITIVETOLINALG_H
