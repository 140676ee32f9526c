// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar arithmetic with the rounding points of the op descriptions, and linalg.generic ops over
// the rows of a tensor. All decompositions use them. They share no code with the row programs: they
// serve as an independent reference for these.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROWS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROWS_H

#include "fusednorm/Conversion/FusedNormToLinalg.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <limits>

namespace fusednorm::tolinalg {

// This header is private to files that only create IR.
using namespace mlir;

//===----------------------------------------------------------------------===//
// Scalar arithmetic
//===----------------------------------------------------------------------===//

/// Arithmetic on f32 scalars, inside or outside a body.
struct Scalars {
  OpBuilder &b;
  Location loc;
  bool expandFp8;

  Value constant(float value) {
    return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(value));
  }
  Value add(Value lhs, Value rhs) { return arith::AddFOp::create(b, loc, lhs, rhs); }
  Value mul(Value lhs, Value rhs) { return arith::MulFOp::create(b, loc, lhs, rhs); }
  Value sub(Value lhs, Value rhs) { return arith::SubFOp::create(b, loc, lhs, rhs); }
  Value fma(Value x, Value y, Value z) { return math::FmaOp::create(b, loc, x, y, z); }
  Value div(Value lhs, Value rhs) { return arith::DivFOp::create(b, loc, lhs, rhs); }
  Value select(Value condition, Value lhs, Value rhs) {
    return arith::SelectOp::create(b, loc, condition, lhs, rhs);
  }
  Value isNaN(Value value) {
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, value, value);
  }
  Value abs(Value value) { return math::AbsFOp::create(b, loc, value); }
  /// NaN if either operand is NaN.
  Value min(Value lhs, Value rhs) { return arith::MinimumFOp::create(b, loc, lhs, rhs); }
  Value max(Value lhs, Value rhs) { return arith::MaximumFOp::create(b, loc, lhs, rhs); }

  Value widen(Value value) {
    if (value.getType().isF32())
      return value;
    if (value.getType().isInteger())
      return arith::SIToFPOp::create(b, loc, b.getF32Type(), value);
    return arith::ExtFOp::create(b, loc, b.getF32Type(), value);
  }
  Value narrow(Value value, Type type) {
    if (type.isF32())
      return value;
    if (isa<Float8E8M0FNUType>(type))
      return roundUpToPowerOfTwo(value, type);
    return arith::TruncFOp::create(b, loc, type, value);
  }
  /// Returns rn_type(value) as f32.
  Value round(Value value, Type type) { return widen(narrow(value, type)); }

  /// Returns the multiplier of a row, 1 / sqrt(value). It is correctly rounded by default: f64 has
  /// enough precision for every f32 significand. With RsqrtForm::Divide, returns the divisor
  /// sqrt(value).
  Value rootFactor(Value value, NumericsAttr numerics) {
    if (numerics.getRsqrt() == RsqrtForm::Divide)
      return math::SqrtOp::create(b, loc, value);
    if (numerics.getRsqrt() == RsqrtForm::SqrtDivide)
      return div(constant(1.0f), math::SqrtOp::create(b, loc, value));
    Type f64 = b.getF64Type();
    Value wide = arith::ExtFOp::create(b, loc, f64, value);
    Value one = arith::ConstantOp::create(b, loc, b.getF64FloatAttr(1.0));
    Value root = math::SqrtOp::create(b, loc, wide);
    return arith::TruncFOp::create(b, loc, b.getF32Type(),
                                   arith::DivFOp::create(b, loc, one, root));
  }
  /// Applies the result of rootFactor to an element of the row.
  Value overRoot(Value x, Value factor, NumericsAttr numerics) {
    return numerics.getRsqrt() == RsqrtForm::Divide ? div(x, factor) : mul(x, factor);
  }
  /// Returns number / scale. Unless `ieee`, returns 0 for an infinite or NaN quotient.
  Value inverse(Value scale, bool ieee, float number = 1.0f) {
    Value inverse = div(constant(number), scale);
    if (ieee)
      return inverse;
    Value isFinite = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT, abs(inverse),
                                           constant(std::numeric_limits<float>::infinity()));
    return arith::SelectOp::create(b, loc, isFinite, inverse, constant(0.0f));
  }
  /// Returns the divisor for `scaling = divide`. Unless `ieee`, a scale of 0 becomes infinity.
  Value divisor(Value scale, bool ieee) {
    if (ieee)
      return scale;
    Value isZero = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, scale, constant(0.0f));
    return arith::SelectOp::create(b, loc, isZero, constant(std::numeric_limits<float>::infinity()),
                                   scale);
  }
  /// Returns the largest finite value of an 8-bit type; 127 for i8, which is symmetric.
  static float largestOf(Type type) {
    auto floatType = dyn_cast<FloatType>(type);
    return floatType ? APFloat::getLargest(floatType.getFloatSemantics()).convertToFloat() : 127;
  }

  /// Rounds to an 8-bit type with saturation. NaN stays NaN, and becomes 0 in i8. arith.truncf
  /// alone would convert infinity to NaN.
  Value saturate(Value value, Type type) {
    Value largest = constant(largestOf(type));
    Value clamped = max(min(value, largest), constant(-largestOf(type)));
    if (type.isInteger()) {
      Value whole =
          math::RoundEvenOp::create(b, loc, select(isNaN(value), constant(0.0f), clamped));
      return arith::FPToSIOp::create(b, loc, type, whole);
    }
    if (expandFp8 && isa<Float8E4M3FNType>(type))
      return expandToFp8(clamped, type);
    return narrow(clamped, type);
  }

  /// Returns rn_bf16(x * y + z) of bf16 values, computed in f32. The multiplication is exact. An
  /// inexact sum is rounded to odd, so the second rounding gives the correct result.
  Value fmaInBf16(Value x, Value y, Value z) {
    Value product = mul(x, y), sum = add(product, z);
    Value fromZ = sub(sum, product);
    Value lost = add(sub(product, sub(sum, fromZ)), sub(z, fromZ));
    Value isLost = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ONE, lost, constant(0.0f));
    Value all = bitsOf(sum);
    Value isEven = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                         arith::AndIOp::create(b, loc, all, bits(1)), bits(0));
    Value isSmaller =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                              arith::XOrIOp::create(b, loc, all, bitsOf(lost)), bits(0));
    Value odd = addBits(all, select(isSmaller, bits(-1), bits(1)));
    Value moved = select(arith::AndIOp::create(b, loc, isLost, isEven), odd, all);
    return round(arith::BitcastOp::create(b, loc, b.getF32Type(), moved), b.getBF16Type());
  }

private:
  /// Returns the smallest f8E8M0FNU value not below `value`. The encoding is the biased exponent of
  /// f32, except for 2^-127.
  Value roundUpToPowerOfTwo(Value value, Type type) {
    Value all = bitsOf(value);
    Value up = shift(addBits(all, bits(0x7FFFFF)), 23);
    Value clamped = arith::MinUIOp::create(b, loc, up, bits(254));
    Value isLeast =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLE, value, constant(0x1p-127f));
    Value hasNone = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ULT, value, constant(0.0f));
    Value code = select(hasNone, bits(255), select(isLeast, bits(0), clamped));
    Value byte = arith::TruncIOp::create(b, loc, b.getI8Type(), code);
    return arith::BitcastOp::create(b, loc, type, byte);
  }

  Value bits(int32_t value) { return arith::ConstantIntOp::create(b, loc, value, 32); }
  Value bitsOf(Value value) { return arith::BitcastOp::create(b, loc, b.getI32Type(), value); }
  Value addBits(Value lhs, Value rhs) { return arith::AddIOp::create(b, loc, lhs, rhs); }
  Value subBits(Value lhs, Value rhs) { return arith::SubIOp::create(b, loc, lhs, rhs); }
  Value shift(Value value, int32_t by) { return arith::ShRUIOp::create(b, loc, value, bits(by)); }

  /// Converts values up to 448, and NaN, with integer arithmetic. The format has a sign, 4 exponent
  /// bits with bias 7 and 3 mantissa bits.
  Value expandToFp8(Value value, Type type) {
    Value all = bitsOf(value);
    Value magnitude = abs(value);
    // Normal values: round the mantissa from 23 to 3 bits, to nearest even. A carry increments the
    // exponent. Then change the bias from 127 to 7.
    Value wide = bitsOf(magnitude);
    Value odd = arith::AndIOp::create(b, loc, shift(wide, 20), bits(1));
    Value rounded = shift(addBits(addBits(wide, bits(0x7FFFF)), odd), 20);
    Value normal = subBits(rounded, bits((127 - 7) << 3));
    // Subnormal values are multiples of 2^-9, the spacing of f32 values from 2^14 on.
    Value base = constant(0x1p14f);
    Value subnormal = subBits(bitsOf(add(magnitude, base)), bitsOf(base));
    Value isNormal =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGE, magnitude, constant(0x1p-6f));
    Value code = select(isNaN(value), bits(0x7F), select(isNormal, normal, subnormal));
    Value sign = arith::AndIOp::create(b, loc, shift(all, 24), bits(0x80));
    Value byte =
        arith::TruncIOp::create(b, loc, b.getI8Type(), arith::OrIOp::create(b, loc, sign, code));
    return arith::BitcastOp::create(b, loc, type, byte);
  }
};

//===----------------------------------------------------------------------===//
// Ops on rows
//===----------------------------------------------------------------------===//

using BodyFn = function_ref<Value(Scalars &, ValueRange)>;

/// Creates a linalg.generic at the location of `at`. `fn` writes its body.
inline Value createGeneric(const Scalars &at, ValueRange inputs, Value out,
                           ArrayRef<AffineMap> maps, ArrayRef<utils::IteratorType> iterators,
                           BodyFn fn) {
  return linalg::GenericOp::create(at.b, at.loc, out.getType(), inputs, out, maps, iterators,
                                   [&](OpBuilder &nested, Location loc, ValueRange arguments) {
                                     Scalars scalars{nested, loc, at.expandFp8};
                                     linalg::YieldOp::create(nested, loc, fn(scalars, arguments));
                                   })
      .getResult(0);
}

inline SmallVector<utils::IteratorType> allParallel(unsigned loops) {
  return SmallVector<utils::IteratorType>(loops, utils::IteratorType::parallel);
}

/// Creates linalg.generic ops over the rows of one tensor.
class Rows {
public:
  Rows(OpBuilder &b, Location loc, Value x, bool expandFp8)
      : b(b), loc(loc), x(x), expandFp8(expandFp8),
        rank(cast<RankedTensorType>(x.getType()).getRank()),
        leading(tensor::getMixedSizes(b, loc, x)) {
    last = leading.pop_back_val();
  }

  /// Returns the same object for the rows of another tensor.
  Rows of(Value other) const { return Rows(b, loc, other, expandFp8); }
  Scalars scalars() { return {b, loc, expandFp8}; }

  /// Maps from the iteration space [leading..., columns].
  AffineMap all() { return b.getMultiDimIdentityMap(rank); }
  AffineMap row() {
    return AffineMap::get(rank, 0, all().getResults().drop_back(), b.getContext());
  }
  AffineMap column() { return AffineMap::get(rank, 0, b.getAffineDimExpr(rank - 1)); }
  /// All leading indices, followed by `expr`.
  AffineMap rowAnd(AffineExpr expr) {
    SmallVector<AffineExpr> exprs(row().getResults());
    exprs.push_back(expr);
    return AffineMap::get(rank, 0, exprs, b.getContext());
  }
  AffineExpr columnExpr() { return b.getAffineDimExpr(rank - 1); }

  /// Computes an f32 for each element of x.
  Value mapAll(ValueRange inputs, ArrayRef<AffineMap> inputMaps, BodyFn fn) {
    SmallVector<AffineMap> maps(inputMaps);
    maps.push_back(all());
    SmallVector<OpFoldResult> shape(leading);
    shape.push_back(last);
    return map(inputs, tensor::EmptyOp::create(b, loc, shape, b.getF32Type()), maps, fn);
  }
  /// Creates a tensor of f32 with all elements equal to `value`.
  Value filled(ArrayRef<OpFoldResult> shape, Value value) {
    Value empty = tensor::EmptyOp::create(b, loc, shape, b.getF32Type());
    return linalg::FillOp::create(b, loc, value, empty).getResult(0);
  }

  Value generic(ValueRange inputs, Value out, ArrayRef<AffineMap> maps,
                ArrayRef<utils::IteratorType> iterators, BodyFn fn) {
    return createGeneric(scalars(), inputs, out, maps, iterators, fn);
  }
  /// Computes each element of `out`.
  Value map(ValueRange inputs, Value out, ArrayRef<AffineMap> maps, BodyFn fn) {
    return generic(inputs, out, maps, allParallel(maps.front().getNumDims()), fn);
  }
  /// Reduces each row to one f32, from left to right, starting from 0.
  Value reduce(BodyFn fn) {
    SmallVector<utils::IteratorType> iterators = allParallel(rank);
    iterators.back() = utils::IteratorType::reduction;
    return generic(x, filled(leading, scalars().constant(0.0f)), {all(), row()}, iterators, fn);
  }
  /// Computes an f32 for each row from f32 values for each row.
  Value mapScalars(ValueRange inputs, ArrayRef<AffineMap> inputMaps, BodyFn fn) {
    SmallVector<AffineMap> maps(inputMaps);
    maps.push_back(b.getMultiDimIdentityMap(rank - 1));
    return map(inputs, tensor::EmptyOp::create(b, loc, leading, b.getF32Type()), maps, fn);
  }

  Value meanOfSquares(NumericsAttr numerics) {
    bool rounded = numerics.getSquares() == SquareForm::Rounded;
    Value sum = reduce([&](Scalars &s, ValueRange args) {
      Value value = s.widen(args[0]);
      if (rounded)
        return s.add(args[1], s.mul(value, value));
      return s.fma(value, value, args[1]);
    });
    return mean(sum, numerics);
  }
  Value mean(Value sum, NumericsAttr numerics) {
    if (numerics.getMean() == MeanForm::Sum)
      return sum;
    Value count = getValueOrCreateConstantIndexOp(b, loc, last);
    Value n = arith::UIToFPOp::create(b, loc, b.getF32Type(),
                                      arith::IndexCastUIOp::create(b, loc, b.getI64Type(), count));
    bool divide = numerics.getMean() == MeanForm::Divide;
    Value factor = divide ? n : scalars().div(scalars().constant(1.0f), n);
    return mapScalars(sum, b.getMultiDimIdentityMap(rank - 1), [&](Scalars &s, ValueRange args) {
      return divide ? s.div(args[0], factor) : s.mul(args[0], factor);
    });
  }

  OpBuilder &b;
  Location loc;
  Value x;
  bool expandFp8;
  int64_t rank;
  SmallVector<OpFoldResult> leading;
  OpFoldResult last;
};

inline Type getElement(Value value) { return cast<ShapedType>(value.getType()).getElementType(); }

} // namespace fusednorm::tolinalg

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROWS_H
