// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-expand-fp8.

#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
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

/// Rounds f64 to odd with 20 fraction bits, and converts the result to f32. A second rounding to an
/// 8-bit float then equals one rounding from f64. With 20 bits, f32 also represents the results
/// near 2^-127, the least number of f8E8M0FNU.
static Value roundToOdd(VectorEmitter &emit, Value value) {
  constexpr int64_t kDropped = int64_t(1) << 32;
  auto typeOf = [&](Type element) { return VectorEmitter::withElement(value.getType(), element); };
  Value bits = emit.bitcast(value, typeOf(emit.b.getI64Type()));
  Value rest = emit.bitAnd(bits, kDropped - 1);
  Value isExact = emit.num(rest).eq(0), kept = emit.bitAnd(bits, -kDropped);
  Value odd = emit.select(isExact, kept, emit.bitOr(kept, kDropped));
  return emit.convert(emit.bitcast(odd, value.getType()), typeOf(emit.b.getF32Type()));
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
    if (getElementTypeOrSelf(value.getType()).isF64()) {
      value = roundToOdd(emit, value);
      // f8E8M0FNU has no sign: a negative number is NaN even if it becomes -0 in f32.
      if (isa<Float8E8M0FNUType>(type))
        value = emit.select(emit.compare(arith::CmpFPredicate::OLT, op.getIn(), 0.0), -1.0, value);
    } else if (Type f32 = VectorEmitter::withElement(value.getType(), rewriter.getF32Type());
               f32 != value.getType()) {
      value = arith::ExtFOp::create(rewriter, loc, f32, value);
    }
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
