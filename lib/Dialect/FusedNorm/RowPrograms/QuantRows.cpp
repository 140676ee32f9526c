// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization as row programs.

#include "RowBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/APFloat.h"

using namespace mlir;
using namespace fusednorm;
using rowkernel::ReduceKind;

//===----------------------------------------------------------------------===//
// quantize
//===----------------------------------------------------------------------===//

namespace {
/// Computes the scale of a row, or a vector of the scales of its groups, with the same arithmetic.
struct ScaleArithmetic {
  RowBuilder &row;
  OpBuilder &b = row.b;
  /// f32, or a vector of f32 with one element per group.
  Type shape;
  NumericsAttr numerics;

  Value like(float value) { return row.constant(shape, value); }
  Value like(Value scalar) {
    if (auto vector = dyn_cast<VectorType>(shape))
      return vector::BroadcastOp::create(b, row.loc, vector, scalar);
    return scalar;
  }
  Value abs(Value v) { return math::AbsFOp::create(b, row.loc, v); }
  /// Returns the smaller of both. The numerics decide about NaN.
  Value atMost(Value a, Value bound) {
    if (numerics.getBound() == BoundForm::Minimum)
      return row.min(a, bound);
    return row.select(row.compare(arith::CmpFPredicate::OLE, a, bound), a, bound);
  }
  /// Returns the larger of both. The numerics decide about NaN.
  Value atLeast(Value a, float floor) {
    if (numerics.getFloor() == FloorForm::Maximum)
      return row.max(a, floor);
    return row.select(row.compare(arith::CmpFPredicate::OGT, a, floor), a, floor);
  }
  /// Rounds a scale to its type, after ScaleRounding::PowerOfTwo up to a power of two.
  Value roundScale(Value scale, Type type) {
    if (numerics.getScaleRounding() == ScaleRounding::PowerOfTwo)
      scale = row.roundThrough(scale, Float8E8M0FNUType::get(b.getContext()));
    return row.roundThrough(scale, type);
  }
  Value less(Value a, Operand c) { return row.compare(arith::CmpFPredicate::OLT, a, c); }
  /// Returns number/scale, or 0 if the quotient is infinite or NaN.
  Value inverse(Value scale, bool ieee, float number = 1.0f) {
    Value inverse = row.div(number, scale);
    if (ieee)
      return inverse;
    Value finite = less(abs(inverse), std::numeric_limits<float>::infinity());
    return row.select(finite, inverse, 0.0f);
  }
};
} // namespace

/// Returns the largest value of an 8-bit type.
static float largestOf(Type type) {
  if (type.isInteger(8))
    return 127.0f;
  return APFloat::getLargest(cast<FloatType>(type).getFloatSemantics()).convertToFloat();
}

/// Returns the absolute maximum of a row of f32, or of each of its groups. With
/// Order::MaxFirst, the constant factor of a normalized row multiplies the maximum of the others.
static Value absMaxOf(RowBuilder &row, Value tensor, Type shape, NumericsAttr numerics) {
  RowBuilder::Factors factors;
  if (numerics.isMaxFirst())
    factors = row.factorsOf(tensor);
  Value y = factors.row ? factors.row : row.rowAsF32(tensor);
  auto vector = dyn_cast<VectorType>(shape);
  Value amax;
  if (vector)
    amax = rowkernel::GroupReduceOp::create(row.b, row.loc, vector, ReduceKind::AbsMax, y);
  else
    amax = row.reduce(ReduceKind::AbsMax, y);
  if (factors.row) {
    Value factor = math::AbsFOp::create(row.b, row.loc, factors.scalar);
    if (vector)
      factor = vector::BroadcastOp::create(row.b, row.loc, vector, factor);
    amax = row.mul(factor, amax);
  }
  return vector ? amax : row.unlessEmpty(amax, 0.0f);
}

static LogicalResult noElement(Operation *op, StringRef name) {
  return op->emitOpError(name) << ": expected an operand of the fused op, a constant, a splat or a "
                                  "result of abs_max, with one value per row";
}

LogicalResult fusednorm::buildRow(QuantizeOp op, RowBuilder &row) {
  NumericsAttr numerics = op.getNumerics();
  OpBuilder &b = row.b;
  Location loc = row.loc;
  Type outType = op.getOut().getType().getElementType();
  float largest = largestOf(outType);
  Value y = row.rowAsF32(op.getX());
  auto rowType = cast<VectorType>(y.getType());
  bool fold = numerics.isFolded();
  Type shape = b.getF32Type();
  if (op.getScheme().isGroup() && op.getScales())
    shape = VectorType::get(
        llvm::divideCeilSigned(rowType.getNumElements(), op.getScheme().getGroupSize()),
        b.getF32Type());
  ScaleArithmetic scales{row, b, shape, numerics};
  auto acrossRow = [&](Value scale) -> Value {
    if (!isa<VectorType>(scale.getType()))
      return row.splat(scale);
    return rowkernel::GroupBroadcastOp::create(b, loc, rowType, scale);
  };

  bool ieee = numerics.getZeroScale() == ZeroScale::Ieee;
  Value scale, largestValue, quotient;
  if (Value given = op.getStaticScale()) {
    scale = row.scalar(given);
    quotient = numerics.getScaling() == ScalingForm::Quotient ? scale : Value();
  } else {
    Value amax;
    if (op.getAmax()) {
      amax = row.element(op.getAmax(), 0);
      if (!amax)
        return noElement(op, "amax");
    } else {
      amax = absMaxOf(row, op.getX(), shape, numerics);
    }
    // amax as an operand may be too small, so values must saturate. After a floor it may hide NaN.
    if (!op.getAmax())
      largestValue = amax;
    if (!numerics.getAmaxFloor().isZero())
      amax = scales.atLeast(amax, numerics.getAmaxFloor().convertToFloat());
    Type scaleType = op.getScales().getType().getElementType();
    // Power-of-two scales use f32 arithmetic: only the final scale is rounded.
    Type innerType = isa<Float8E8M0FNUType>(scaleType) ? Type(b.getF32Type()) : scaleType;
    Value bounded = row.roundThrough(amax, innerType);
    if (Value ub = op.getScaleUb())
      bounded = scales.atMost(bounded, scales.like(row.roundThrough(row.scalar(ub), innerType)));
    if (numerics.getScaling() == ScalingForm::Quotient)
      quotient = scales.inverse(bounded, ieee, largest);
    switch (numerics.getScale()) {
    case ScaleForm::Divide:
      scale = row.div(bounded, largest);
      break;
    case ScaleForm::Reciprocal:
      scale = row.mul(bounded, 1.0f / largest);
      break;
    case ScaleForm::Inverse:
      scale = row.div(1.0f, row.div(largest, bounded));
      break;
    }
    scale = scales.roundScale(scale, scaleType);
    if (!numerics.getScaleFloor().isZero())
      scale = scales.roundScale(scales.atLeast(scale, numerics.getScaleFloor().convertToFloat()),
                                scaleType);
    Value stored = row.fromF32(scale, scaleType);
    Value result = resultOrInit(op, 1, op.getScales());
    if (op.getScheme().getGranularity() == Granularity::Tensor)
      row.setOnce(result, op.getScales(), stored);
    else if (!isa<VectorType>(shape))
      row.setElement(result, op.getScales(), 0, stored);
    else if (op.getScheme().isTransposed())
      row.setTransposedRow(result, op.getScales(), stored);
    else
      row.setRow(result, op.getScales(), stored);
  }

  Value q, largestQuotient, assumption;
  if (numerics.getScaling() != ScalingForm::Divide) {
    Value multiplier = quotient ? quotient : scales.inverse(scale, ieee);
    q = row.mul(y, acrossRow(multiplier), fold);
    if (largestValue)
      largestQuotient = row.mul(largestValue, multiplier);
  } else {
    // A scale of 0 means a row of zeros. Division by infinity avoids NaN and infinite quotients.
    Value divisor = scale;
    if (!ieee) {
      Value isZero = row.compare(arith::CmpFPredicate::OEQ, scale, 0.0f);
      divisor = row.select(isZero, std::numeric_limits<float>::infinity(), scale);
    }
    q = row.div(y, acrossRow(divisor));
    if (largestValue)
      largestQuotient = row.div(largestValue, divisor);
  }
  if (numerics.getNanValue() != NaNValue::NaN) {
    bool isLowest = numerics.getNanValue() == NaNValue::Lowest;
    Value isNaN = row.isNaN(q);
    q = row.select(isNaN, row.splatLike(q, isLowest ? -largest : largest), q);
  }
  // The largest quotient decides for the row, as rounding is monotone. The margin exceeds the
  // rounding of quotients near the largest value. The comparison is false for NaN.
  if (largestValue) {
    float margin = outType.isInteger(8) ? 1 + 0x1p-9f : 1 + 0x1p-6f;
    assumption = scales.less(largestQuotient, largest * margin);
  }
  Value quantized = rowkernel::SaturateCastOp::create(
      b, loc, VectorType::get(rowType.getShape(), outType), q, assumption);
  row.setRow(resultOrInit(op, 0, op.getOut()), op.getOut(), quantized);
  return success();
}

//===----------------------------------------------------------------------===//
// abs_max
//===----------------------------------------------------------------------===//

LogicalResult fusednorm::buildRow(AbsMaxOp op, RowBuilder &row) {
  Value amax = row.unlessEmpty(row.reduce(ReduceKind::AbsMax, row.rowAsF32(op.getX())), 0.0f);
  Value result = resultOrInit(op, 0, op.getOut());
  if (op.getOut().getType().getRank() == 1) {
    row.setMaximum(result, op.getOut(), amax);
    return success();
  }
  Value before = row.element(op.getOut(), 0);
  if (!before)
    return noElement(op, "out");
  row.setElement(result, op.getOut(), 0, row.max(before, amax));
  return success();
}

//===----------------------------------------------------------------------===//
// dequantize, convert_e4m3fn_to_e4m3fnuz
//===----------------------------------------------------------------------===//

LogicalResult fusednorm::buildRow(DequantizeOp op, RowBuilder &row) {
  Value x = row.rowAsF32(op.getX());
  Value scale;
  if (Value given = op.getStaticScale()) {
    scale = row.splat(row.scalar(given));
  } else if (op.getScheme().isGroup() ||
             (op.getScales().getDefiningOp<PagedGatherOp>() && !row.hasElement(op.getScales()))) {
    // Only groups read the scale of a row from bytes, also if there is one group.
    int64_t count = op.getScheme().isGroup()
                        ? llvm::divideCeil(row.getRowLength(), op.getScheme().getGroupSize())
                        : 1;
    Value scales = row.groups(op.getScales(), count, op.getScheme().isTransposed());
    scale = rowkernel::GroupBroadcastOp::create(row.b, row.loc, x.getType(), row.toF32(scales));
  } else {
    scale = row.splat(row.toF32(row.element(op.getScales(), 0)));
  }
  row.setRow(resultOrInit(op, 0, op.getOut()), op.getOut(),
             row.fromF32(row.mul(x, scale), op.getOut().getType().getElementType()));
  return success();
}

LogicalResult fusednorm::buildRow(ConvertE4M3FNToE4M3FNUZOp op, RowBuilder &row) {
  // The other format has an exponent bias greater by one, so half the value has the same bits. The
  // conversion handles NaN and zeros.
  Value half = row.mul(row.rowAsF32(op.getX()), row.splat(0.5f));
  row.setRow(resultOrInit(op, 0, op.getOut()), op.getOut(),
             row.fromF32(half, op.getOut().getType().getElementType()));
  return success();
}
