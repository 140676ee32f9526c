// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every primitive as a row program, in exactly the order of operations that its
// description gives.

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/RowKernel/Builder/RowBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/APFloat.h"

using namespace mlir;
using namespace fusednorm;
using rowkernel::ReduceKind;

static Value resultOrInit(Operation *op, unsigned index, Value init) {
  return index < op->getNumResults() ? op->getResult(index) : init;
}

/// 1 / sqrt(mean + epsilon), with epsilon as the numerics say.
static Value inverseRoot(RowBuilder &row, Value mean, Value epsilon, NumericsAttr numerics) {
  return row.rsqrt(row.add(mean, epsilon), numerics.getRsqrt() == RsqrtForm::Approx);
}

static Value meanOfSquares(RowBuilder &row, Value x, NumericsAttr numerics) {
  Value sum = row.reduce(ReduceKind::SumOfSquares, x, numerics.isCanonical());
  Value n = row.columnsAsF32();
  if (numerics.getMean() == MeanForm::Divide)
    return row.div(sum, n);
  return row.mul(sum, row.div(row.constant(1.0f), n));
}

//===----------------------------------------------------------------------===//
// rms_norm
//===----------------------------------------------------------------------===//

Value RmsNormOp::getRowSpaceOperand() { return getX(); }

LogicalResult RmsNormOp::buildRow(RowBuilder &row) {
  NumericsAttr numerics = getNumerics();
  Type inType = getX().getType().getElementType();
  Type gammaType = getGamma().getType().getElementType();
  Type outType = getOut().getType().getElementType();
  Value x = row.rowAsF32(getX());
  Value gamma = row.rowAsF32(getGamma());

  Value epsilon = row.scalar(getEpsilon());
  if (numerics.getEpsilon() == EpsilonRounding::Rounded)
    epsilon = row.roundThrough(epsilon, inType);
  Value r = row.splat(inverseRoot(row, meanOfSquares(row, x, numerics), epsilon, numerics));

  Value y;
  if (numerics.getGamma() == GammaOrder::BeforeCast) {
    if (Value offset = getWeightOffset())
      gamma = row.add(gamma, row.splat(row.roundThrough(row.scalar(offset), inType)));
    bool fold = numerics.isFolded();
    y = row.mul(row.mul(x, r, fold), gamma, fold);
  } else {
    if (Value offset = getWeightOffset())
      gamma = row.roundThrough(
          row.add(gamma, row.splat(row.roundThrough(row.scalar(offset), gammaType))), gammaType);
    y = row.roundThrough(row.mul(row.roundThrough(row.mul(x, r), gammaType), gamma), gammaType);
  }
  row.setRow(resultOrInit(*this, 0, getOut()), getOut(), row.fromF32(y, outType));
  return success();
}

//===----------------------------------------------------------------------===//
// row_mean_of_squares, apply_rms_norm
//===----------------------------------------------------------------------===//

Value RowMeanOfSquaresOp::getRowSpaceOperand() { return getX(); }

LogicalResult RowMeanOfSquaresOp::buildRow(RowBuilder &row) {
  Value mean = meanOfSquares(row, row.rowAsF32(getX()), getNumerics());
  row.setElement(resultOrInit(*this, 0, getOut()), getOut(), getColumn(), mean);
  return success();
}

Value ApplyRmsNormOp::getRowSpaceOperand() { return getX(); }

LogicalResult ApplyRmsNormOp::buildRow(RowBuilder &row) {
  NumericsAttr numerics = getNumerics();
  Value x = row.rowAsF32(getX());
  Value gamma = row.rowAsF32(getGamma());
  Value r = row.splat(inverseRoot(row, row.element(getVariance(), getColumn()),
                                  row.scalar(getEpsilon()), numerics));
  bool fold = numerics.isFolded();
  Value y = row.mul(row.mul(x, r, fold), gamma, fold);
  row.setRow(resultOrInit(*this, 0, getOut()), getOut(),
             row.fromF32(y, getOut().getType().getElementType()));
  return success();
}

//===----------------------------------------------------------------------===//
// quantize
//===----------------------------------------------------------------------===//

Value QuantizeOp::getRowSpaceOperand() { return getX(); }

namespace {
/// The scale of a row or, for groups, the vector of a row's scales: the same
/// arithmetic either way.
struct ScaleArithmetic {
  RowBuilder &row;
  OpBuilder &b = row.b();
  Type shape; // f32, or a vector of f32 with one element for each group

  Value like(float value) {
    Attribute element = b.getF32FloatAttr(value);
    if (auto vector = dyn_cast<VectorType>(shape))
      return arith::ConstantOp::create(b, row.getLoc(),
                                       DenseElementsAttr::get(vector, element));
    return row.constant(value);
  }
  Value like(Value scalar) {
    if (auto vector = dyn_cast<VectorType>(shape))
      return vector::BroadcastOp::create(b, row.getLoc(), vector, scalar);
    return scalar;
  }
  Value abs(Value v) { return math::AbsFOp::create(b, row.getLoc(), v); }
  Value min(Value a, Value c) { return arith::MinimumFOp::create(b, row.getLoc(), a, c); }
  Value max(Value a, Value c) { return arith::MaximumFOp::create(b, row.getLoc(), a, c); }
  Value less(Value a, Value c) {
    return arith::CmpFOp::create(b, row.getLoc(), arith::CmpFPredicate::OLT, a, c);
  }
  /// 1/scale, or 0 where that is infinite or NaN.
  Value inverse(Value scale) {
    Value inverse = row.div(like(1.0f), scale);
    Value finite = less(abs(inverse), like(std::numeric_limits<float>::infinity()));
    return arith::SelectOp::create(b, row.getLoc(), finite, inverse, like(0.0f));
  }
};
} // namespace

/// The largest finite number of a small float type.
static float largestOf(Type type) {
  return APFloat::getLargest(cast<FloatType>(type).getFloatSemantics()).convertToFloat();
}

LogicalResult QuantizeOp::buildRow(RowBuilder &row) {
  NumericsAttr numerics = getNumerics();
  OpBuilder &b = row.b();
  Location loc = row.getLoc();
  Type outType = getOut().getType().getElementType();
  float largest = largestOf(outType);
  Value y = row.rowAsF32(getX());
  auto rowType = cast<VectorType>(y.getType());
  bool fold = numerics.isFolded();
  int64_t group = getScheme().getGranularity() == Granularity::Group ? getScheme().getGroupSize()
                                                                     : 0;
  Type shape = b.getF32Type();
  if (group && getScales())
    shape = VectorType::get({rowType.getNumElements() / group}, b.getF32Type());
  ScaleArithmetic scales{row, b, shape};
  auto acrossRow = [&](Value scale) -> Value {
    if (!isa<VectorType>(scale.getType()))
      return row.splat(scale);
    return rowkernel::GroupBroadcastOp::create(b, loc, rowType, scale);
  };

  Value scale, assumption;
  if (Value given = getStaticScale()) {
    scale = row.scalar(given);
  } else {
    Value amax;
    if (isa<VectorType>(shape))
      amax = rowkernel::GroupReduceOp::create(b, loc, shape, ReduceKind::AbsMax, y);
    else
      amax = row.unlessEmpty(row.reduce(ReduceKind::AbsMax, y), 0.0f);
    if (!numerics.getAmaxFloor().isZero())
      amax = scales.max(amax, scales.like(numerics.getAmaxFloor().convertToFloat()));
    Type scaleType = getScales().getType().getElementType();
    Value bounded = row.roundThrough(amax, scaleType);
    if (Value ub = getScaleUb())
      bounded = scales.min(bounded, scales.like(row.roundThrough(row.scalar(ub), scaleType)));
    scale = row.roundThrough(row.div(bounded, scales.like(largest)), scaleType);
    if (!numerics.getScaleFloor().isZero())
      scale = row.roundThrough(
          scales.max(scale, scales.like(numerics.getScaleFloor().convertToFloat())), scaleType);
    Value stored = row.fromF32(scale, scaleType);
    Value result = resultOrInit(*this, 1, getScales());
    if (isa<VectorType>(shape))
      row.setRow(result, getScales(), stored);
    else
      row.setElement(result, getScales(), 0, stored);
    // The largest element decides for all: rounding is monotone, and what rounds
    // past the largest number lies well beyond it. False for NaN.
    if (!isa<VectorType>(shape)) {
      Value multiplier = scales.inverse(scale);
      assumption = scales.less(row.mul(amax, multiplier), scales.like(largest * (1 + 0x1p-6f)));
    }
  }

  Value q;
  if (numerics.getScaling() == ScalingForm::Reciprocal) {
    q = row.mul(y, acrossRow(scales.inverse(scale)), fold);
  } else {
    // x/0 would be NaN or infinite: scale 0 stands for a row of zeros.
    Value zero = scales.like(0.0f);
    Value isZero =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, scale, zero);
    Value divisor = arith::SelectOp::create(
        b, loc, isZero, scales.like(std::numeric_limits<float>::infinity()), scale);
    q = row.div(y, acrossRow(divisor));
  }
  Value codes = rowkernel::SaturateCastOp::create(
      b, loc, VectorType::get(rowType.getShape(), outType), q, assumption);
  row.setRow(resultOrInit(*this, 0, getOut()), getOut(), codes);
  return success();
}
