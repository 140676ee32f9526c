// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements fusednorm-decompose-gemms and fusednorm-expand-plans. The first lowers GEMMs to
// linalg; row ops of their epilogues stay fused ops.

#include "PrimitiveToLinalg.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Conversion/TileGemms.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMDECOMPOSEGEMMS
#define GEN_PASS_DEF_FUSEDNORMEXPANDPLANS
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

/// Replaces an op on memrefs by the op on tensors of these memrefs.
static void moveToTensors(RewriterBase &rewriter, DestinationStyleOpInterface op) {
  Location loc = op.getLoc();
  SmallVector<Value> operands;
  SmallVector<Type> types;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    bool isInit = op.isDpsInit(&operand);
    if (isa<MemRefType>(value.getType()))
      value = bufferization::ToTensorOp::create(rewriter, loc,
                                                FusedOp::getArgumentType(value.getType()), value,
                                                /*restrict=*/true, /*writable=*/isInit);
    operands.push_back(value);
    if (isInit)
      types.push_back(value.getType());
  }
  Operation *onTensors = cloneWithRegions(rewriter, op, types, operands);
  for (auto [result, init] : llvm::zip_equal(onTensors->getResults(), op.getDpsInits()))
    bufferization::MaterializeInDestinationOp::create(rewriter, loc, Type(), result, init,
                                                      /*restrict=*/true, /*writable=*/true);
  rewriter.eraseOp(op);
}

namespace {
struct FusedNormDecomposeGemms
    : public fusednorm::impl::FusedNormDecomposeGemmsBase<FusedNormDecomposeGemms> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<DestinationStyleOpInterface> onMemRefs;
    getOperation()->walk([&](DestinationStyleOpInterface op) {
      auto gemm = dyn_cast<GemmOpInterface>(*op);
      bool isKept =
          gemm && keepTiles && (keepElements || isTileGemm(gemm)) &&
          (!gemm.hasEpilogue() || (keepEpilogues && !findEpilogueBlocker(gemm, !joinsRows).op));
      auto attention = dyn_cast<RaggedAttentionOp>(*op);
      bool isSplit =
          attention && (findPrologueBlocker(attention).op || findEpilogueBlocker(attention).op);
      bool isOurs = (gemm && !isKept) || isSplit || isa<PackWeightsOp>(op);
      if (isOurs && !op.hasPureTensorSemantics())
        onMemRefs.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (DestinationStyleOpInterface op : onMemRefs) {
      rewriter.setInsertionPoint(op);
      moveToTensors(rewriter, op);
    }
    RewritePatternSet patterns(&getContext());
    tolinalg::populateMatmulPatterns(patterns, /*expandFp8=*/false,
                                     {keepTiles, keepEpilogues, keepElements, joinsRows});
    tolinalg::populatePackPatterns(patterns);
    tolinalg::populateSplitAttentionPatterns(patterns, /*keepKernels=*/true);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

struct FusedNormExpandPlans
    : public fusednorm::impl::FusedNormExpandPlansBase<FusedNormExpandPlans> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    tolinalg::populatePlanPatterns(patterns);
    tolinalg::populateSequencePatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
