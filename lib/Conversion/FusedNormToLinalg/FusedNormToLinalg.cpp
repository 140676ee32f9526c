// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements fusednorm-decompose. Groups become primitives here; PrimitivesToLinalg.cpp lowers
// primitives to linalg.

#include "fusednorm/Conversion/FusedNormToLinalg.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMDECOMPOSE
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

namespace {
/// Replaces a named op by its primitives.
struct UngroupNamed : public OpInterfaceRewritePattern<GeneralizableOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(GeneralizableOpInterface op,
                                PatternRewriter &rewriter) const override {
    auto dps = dyn_cast<DestinationStyleOpInterface>(*op);
    if (!dps || !dps.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "expected tensors");
    rewriter.replaceOp(op, op.generalizeBody(rewriter, op->getOperands()));
    return success();
  }
};

/// Replaces a fused op by its body.
struct UngroupFused : public OpRewritePattern<FusedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(FusedOp op, PatternRewriter &rewriter) const override {
    if (!cast<DestinationStyleOpInterface>(*op).hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "expected tensors");
    IRMapping mapping;
    mapping.map(op.getBody().getArguments(), op->getOperands());
    Block &body = op.getBody().front();
    for (Operation &nested : body.without_terminator())
      rewriter.clone(nested, mapping);
    SmallVector<Value> values =
        llvm::map_to_vector(cast<YieldOp>(body.getTerminator()).getValues(),
                            [&](Value value) { return mapping.lookupOrDefault(value); });
    rewriter.replaceOp(op, values);
    return success();
  }
};

struct FusedNormDecompose : public fusednorm::impl::FusedNormDecomposeBase<FusedNormDecompose> {
  using FusedNormDecomposeBase::FusedNormDecomposeBase;

  void runOnOperation() override {
    Operation *root = getOperation();
    WalkResult expandable = root->walk([](ExpandableOpInterface op) {
      op->emitOpError("expected an op of one kernel, got an op of several kernels; run "
                      "fusednorm-expand-mla-ops instead of this pass");
      return WalkResult::interrupt();
    });
    if (expandable.wasInterrupted())
      return signalPassFailure();
    WalkResult onMemRefs = root->walk([](DestinationStyleOpInterface op) {
      if (!isa<FusedNormDialect>(op->getDialect()) || op.hasPureTensorSemantics())
        return WalkResult::advance();
      op->emitOpError("expected tensors, got memrefs: decompose before bufferization");
      return WalkResult::interrupt();
    });
    if (onMemRefs.wasInterrupted())
      return signalPassFailure();

    RewritePatternSet patterns(&getContext());
    populateDecomposePatterns(patterns, expandFp8);
    // Ops of other dialects stay unchanged.
    GreedyRewriteConfig config;
    config.enableFolding(false).enableConstantCSE(false).setRegionSimplificationLevel(
        GreedySimplifyRegionLevel::Disabled);
    if (failed(applyPatternsGreedily(root, std::move(patterns), config)))
      return signalPassFailure();
    WalkResult left = root->walk([](Operation *op) {
      if (!isa_and_nonnull<FusedNormDialect>(op->getDialect()))
        return WalkResult::advance();
      op->emitOpError("has no decomposition to linalg, or none for this scheme");
      return WalkResult::interrupt();
    });
    if (left.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace

void fusednorm::populateUngroupPatterns(RewritePatternSet &patterns) {
  patterns.add<UngroupNamed, UngroupFused>(patterns.getContext());
}

void fusednorm::populateDecomposePatterns(RewritePatternSet &patterns, bool expandFp8) {
  populateUngroupPatterns(patterns);
  populatePrimitivesToLinalgPatterns(patterns, expandFp8);
}
