// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expands exponentials, logarithms, tanh and erf to basic f32 operations, so that CPUs and GPUs
// compute the same bits. The polynomials are minimax fits of the functions and errors in the
// comments. docs/Numerics.md lists the total errors.

#include "ScalarMath.h"
#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace fusednorm::rowkernel {
#define GEN_PASS_DEF_ROWKERNELEXPANDMATH
#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h.inc"
} // namespace fusednorm::rowkernel

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

namespace {
/// Emits functions of f32 scalars or vectors of the type of `like`.
class MathWriter : Arith {
public:
  MathWriter(OpBuilder &b, Location loc, Value like) : Arith(b, loc), type(like.getType()) {}

  Value exp(Value x);
  Value exp2(Value x);
  Value log(Value x);
  Value tanh(Value x);
  Value erf(Value x);

private:
  Value number(double value) { return constant(type, value); }
  Value fma(Value x, Value y, Value z) { return math::FmaOp::create(b, loc, x, y, z); }
  Value abs(Value x) { return math::AbsFOp::create(b, loc, x); }
  Num asBits(Value x) { return bitcast(x, b.getI32Type()); }
  Num asNumber(Value x) { return bitcast(x, b.getF32Type()); }
  /// NaN stays NaN.
  Value clamp(Value x, double low, double high) { return min(max(x, low), high); }
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = number(coefficients.back());
    for (double coefficient : llvm::reverse(coefficients.drop_back()))
      sum = fma(sum, x, number(coefficient));
    return sum;
  }
  /// Returns `x` with the sign of `sign`. If `sign` is NaN, `x` is NaN.
  Value withSign(Value x, Value sign) { return math::CopySignOp::create(b, loc, x, sign); }
  /// Returns p * 2^n for p near 1. `nPlusMagic` is n + kMagic. Two factors are required, as neither
  /// 2^128 nor 2^-149 is a normal value.
  Value scale(Value p, Value nPlusMagic) {
    Num n = asBits(nPlusMagic) - 0x4b400000;
    Num half = shrS(n, 1);
    auto power = [&](Num exponent) { return asNumber((exponent + 127) << 23); };
    return mul(p, power(half)) * power(n - half);
  }

  Type type;
};

/// Adding 1.5 * 2^23 rounds a value to an integer in the low bits.
constexpr double kMagic = 0x1.8p23;
/// ln 2 in two parts. The first part times any exponent is exact.
constexpr double kLn2High = 0.693359375, kLn2Low = -2.12194440054690583e-4;
} // namespace

Value MathWriter::exp(Value x) {
  // Beyond these bounds the result is 0 or infinity.
  x = clamp(x, -104, 89);
  Value shifted = fma(x, number(1.44269504088896341), number(kMagic));
  Value n = sub(shifted, kMagic);
  Value r = fma(n, number(-kLn2Low), fma(n, number(-kLn2High), x));
  // (e^r - 1 - r) / r^2 for |r| <= ln(2) / 2, with an error of 2^-28 relative to e^r.
  Value p = polynomial(r, {0x1.fffffep-2, 0.16666521, 0.041668389, 0.0083687454, 0.0013814537});
  return scale(add(fma(p, mul(r, r), r), 1), shifted);
}

Value MathWriter::exp2(Value x) {
  x = clamp(x, -151, 129);
  Value shifted = add(x, kMagic);
  Value r = sub(x, sub(shifted, kMagic));
  // (2^r - 1) / r for |r| <= 1/2, with an error of 2^-28 relative to 2^r.
  Value p = polynomial(
      r, {0.69314718, 0.24022648, 0.055503324, 0.0096184378, 0.0013398939, 0.00015353315});
  return scale(fma(p, r, number(1)), shifted);
}

Value MathWriter::log(Value x) {
  Value isTiny = compare(FloatPredicate::OLT, x, 0x1p-126);
  Value normal = select(isTiny, mul(x, 0x1p23), x);
  // x = m * 2^e with m from 1/sqrt(2) to sqrt(2).
  Num all = asBits(normal);
  Num exponent = shrS(all - 0x3f3504f3, 23);
  Value f = asNumber(all - (exponent << 23)) - 1;
  Value e = convertSigned(exponent, type);
  e = sub(e, select(isTiny, number(23), 0));
  // (log(1 + f) - f + f^2/2) / f^3, with an error of 2^-30 relative to log(1 + f).
  Value p = polynomial(f, {0.33333313, -0.25000009, 0.20002119, -0.16667995, 0.14219554,
                           -0.12405595, 0.11888161, -0.11675614, 0.067465983});
  Value tail = fma(e, number(kLn2Low), mul(fma(p, f, number(-0.5)), mul(f, f)));
  Value result = fma(e, number(kLn2High), add(tail, f));
  // The results for 0, infinity, negative values and NaN.
  double infinity = std::numeric_limits<double>::infinity();
  result = select(compare(FloatPredicate::OEQ, x, infinity), x, result);
  result = select(compare(FloatPredicate::OEQ, x, 0), -infinity, result);
  return select(compare(FloatPredicate::ULT, x, 0), std::numeric_limits<double>::quiet_NaN(),
                result);
}

Value MathWriter::tanh(Value x) {
  Value magnitude = abs(x), square = mul(x, x);
  // (tanh(x) / x - 1) / x^2 below 0.625, with an error of 2^-27.
  Value p = polynomial(square, {-0.33333284, 0.13331491, -0.053743497, 0.020650588, -0.0057170452});
  Value small = fma(mul(p, square), x, x);
  Value divisor = add(exp(add(magnitude, magnitude)), 1);
  Value large = sub(1, div(2, divisor));
  Value isSmall = compare(FloatPredicate::OLT, magnitude, 0.625);
  return withSign(select(isSmall, small, large), x);
}

Value MathWriter::erf(Value x) {
  Value magnitude = abs(x);
  // erf(x) / x - 1 as a polynomial in x^2 below 0.92, with an error of 2^-31.
  Value p = polynomial(mul(x, x), {0.12837917, -0.37612632, 0.11283688, -0.026858941, 0.0051999069,
                                   -0.000813001302, 0.0000831677680});
  Value small = fma(p, x, x);
  // log(1 - erf(x)) up to 4, from where erf is 1 in f32, with an error of 2^-29 relative to erf.
  Value q = polynomial(clamp(magnitude, 0, 4), {-0.000195682180, -1.1276757, -0.6371823, -0.1039316,
                                                0.022226898, -0.0030432115, 0.00019593662});
  Value large = sub(number(1), exp(q));
  Value isSmall = compare(FloatPredicate::OLT, magnitude, 0.92);
  return select(isSmall, small, withSign(large, x));
}

namespace {
template <typename OpTy, Value (MathWriter::*write)(Value)>
struct Expand : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value x = op.getOperand();
    Type type = x.getType(), element = getElementTypeOrSelf(type);
    if (!element.isF32() && !element.isBF16() && !element.isF16())
      return rewriter.notifyMatchFailure(op, "expected f32, bf16 or f16");
    if (!element.isF32()) {
      auto shaped = dyn_cast<ShapedType>(type);
      Type wide = rewriter.getF32Type();
      x = arith::ExtFOp::create(rewriter, loc, shaped ? Type(shaped.clone(wide)) : wide, x);
    }
    MathWriter writer(rewriter, loc, x);
    Value result = (writer.*write)(x);
    if (!element.isF32())
      result = arith::TruncFOp::create(rewriter, loc, type, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct ExpandMath : public fusednorm::rowkernel::impl::RowKernelExpandMathBase<ExpandMath> {
  using Base::Base;

  void runOnOperation() override {
    auto addPatterns = [&](RewritePatternSet &patterns) {
      patterns.add<Expand<math::ExpOp, &MathWriter::exp>, Expand<math::Exp2Op, &MathWriter::exp2>,
                   Expand<math::LogOp, &MathWriter::log>, Expand<math::TanhOp, &MathWriter::tanh>,
                   Expand<math::ErfOp, &MathWriter::erf>>(&getContext());
    };
    RewritePatternSet patterns(&getContext()), ofLoops(&getContext());
    addPatterns(patterns);
    addPatterns(ofLoops);
    populateScalarMathPatterns(ofLoops);
    FrozenRewritePatternSet frozen(std::move(patterns)), frozenOfLoops(std::move(ofLoops));
    getOperation()->walk([&](Operation *op) {
      if (isa<ProgramOp, fusednorm::tilekernel::AttentionOp>(op) ||
          (tiles && isa<fusednorm::tilekernel::ProgramOp>(op)))
        walkAndApplyPatterns(op, frozen);
      else if (tiles && isa<linalg::LinalgOp>(op))
        walkAndApplyPatterns(op, frozenOfLoops);
    });
  }
};
} // namespace
