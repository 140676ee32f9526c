// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-expand-fp8.

#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMEXPANDFP8
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

using namespace fusednorm;

static bool isFP8(Type type) {
  return isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type, Float8E8M0FNUType>(type);
}

/// Returns whether the conversion to an 8-bit float has an expansion.
static bool isExpandable(Type type) {
  return type.isF64() || type.isF32() || type.isF16() || type.isBF16();
}

namespace {
struct ExpandTruncation : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op, PatternRewriter &rewriter) const override {
    auto type = cast<FloatType>(getElementTypeOrSelf(op.getType()));
    if (!isFP8(type) || isa<TensorType>(op.getType()) ||
        !isExpandable(getElementTypeOrSelf(op.getIn().getType())))
      return rewriter.notifyMatchFailure(op, "not a conversion to an 8-bit float");
    Location loc = op.getLoc();
    VectorEmitter emit(rewriter, loc, /*hasTable16=*/false);
    Value value = op.getIn();
    Type element = getElementTypeOrSelf(value.getType());
    if (element.isF16() || element.isBF16())
      value = emit.convert(value, rewriter.getF32Type());
    rewriter.replaceOp(op, emit.toByte(emit.truncate(value, type), type));
    return success();
  }
};

struct ExpandExtension : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op, PatternRewriter &rewriter) const override {
    Type type = getElementTypeOrSelf(op.getIn().getType());
    Type wide = getElementTypeOrSelf(op.getType());
    if (!isFP8(type) || isFP8(wide) || isa<TensorType>(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a conversion from an 8-bit float");
    Location loc = op.getLoc();
    VectorEmitter emit(rewriter, loc, /*hasTable16=*/false);
    Value value = emit.decode(emit.fromByte(op.getIn()), type);
    if (wide.getIntOrFloatBitWidth() > 32)
      value = arith::ExtFOp::create(rewriter, loc, op.getType(), value);
    else if (!wide.isF32()) // exact, except for f8E8M0FNU
      value = arith::TruncFOp::create(rewriter, loc, op.getType(), value);
    rewriter.replaceOp(op, value);
    return success();
  }
};

/// Returns whether an operand or a result of the op has 8-bit floats.
bool hasFP8(Operation *op) {
  auto isNarrow = [](Type type) { return isFP8(getElementTypeOrSelf(type)); };
  return llvm::any_of(op->getOperandTypes(), isNarrow) ||
         llvm::any_of(op->getResultTypes(), isNarrow);
}

/// Makes named linalg ops with 8-bit floats generic, since their bodies are fixed.
void generalizeNamedOps(ModuleOp module) {
  SmallVector<linalg::LinalgOp> named;
  module.walk([&](linalg::LinalgOp op) {
    if (!isa<linalg::GenericOp>(op) && hasFP8(op))
      named.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (linalg::LinalgOp op : named) {
    rewriter.setInsertionPoint(op);
    (void)linalg::generalizeNamedOp(rewriter, op);
  }
}

struct ExpandFP8 : fusednorm::impl::FusedNormExpandFP8Base<ExpandFP8> {
  void runOnOperation() override {
    bool ok = true;
    getOperation()->walk([&](Operation *op) {
      if (!hasOwnRounding(op))
        return;
      op->emitError("'") << op->getName() << "' with " << describeModifiers(op)
                         << " has no lowering to CPU code; expected rounding to nearest even";
      ok = false;
    });
    if (!ok)
      return signalPassFailure();
    generalizeNamedOps(getOperation());
    // Conversions with a scale become plain conversions and arithmetic.
    RewritePatternSet scaled(&getContext());
    arith::populateExpandScalingExtTruncPatterns(scaled);
    walkAndApplyPatterns(getOperation(), std::move(scaled));
    RewritePatternSet patterns(&getContext());
    patterns.add<ExpandTruncation, ExpandExtension>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
