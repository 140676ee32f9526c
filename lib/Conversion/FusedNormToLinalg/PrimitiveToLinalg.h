// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pattern of all primitives. Each family of ops registers its own.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_PRIMITIVETOLINALG_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_PRIMITIVETOLINALG_H

#include "Rows.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"

namespace fusednorm::tolinalg {

/// The factors of a normalized row: x * gamma for each element, and 1/rms for each row.
struct NormFactors {
  Value row;
  Value scalar;
};
/// Returns the norm of the operand of `op` if its absolute maximum regroups the factors of the
/// norm: both ops have `order = max_first`, and the value between them is f32. Null otherwise.
RmsNormOp findMaxFirstNorm(QuantizeOp op);
/// Returns the factors of the result of `norm`.
NormFactors lowerFactors(RmsNormOp norm, Rows rows);

/// `lower(op, rows)` returns one value for each result of the op.
template <typename OpTy, typename Lower>
struct PrimitiveToLinalg : public OpRewritePattern<OpTy> {
  PrimitiveToLinalg(MLIRContext *context, bool expandFp8, Lower lower)
      : OpRewritePattern<OpTy>(context), expandFp8(expandFp8), lower(lower) {}

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (!cast<DestinationStyleOpInterface>(*op).hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "expected tensors");
    if (isInBody(op))
      return rewriter.notifyMatchFailure(op, "is part of a fused op");
    if (isa<RmsNormOp>(op) && llvm::any_of(op->getUsers(), [](Operation *user) {
          auto quantize = dyn_cast<QuantizeOp>(user);
          return quantize && findMaxFirstNorm(quantize);
        }))
      return rewriter.notifyMatchFailure(op, "is lowered after the quantization of its result");
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
/// Adds patterns that split prologues and epilogues off attention. With `keepKernels`, only those
/// that its kernels cannot compute.
void populateSplitAttentionPatterns(RewritePatternSet &patterns, bool keepKernels);
/// The GEMMs that stay ops.
struct UnfusedGemms {
  /// GEMMs with a tile program.
  bool tiles = false;
  /// GEMMs whose epilogue the tile program computes.
  bool epilogues = false;
  /// GEMMs that are computed column by column.
  bool elements = false;
  /// A later pass joins rows to GEMMs and emits the remarks.
  bool joinsRows = false;
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
