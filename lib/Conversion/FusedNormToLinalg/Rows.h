// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar arithmetic with the rounding points of the op descriptions, and linalg.generic ops over
// the rows of a tensor. All decompositions use them. They share no code with the row programs: they
// serve as an independent reference for these.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROWS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_ROWS_H

#include "fusednorm/Conversion/FusedNormToLinalg.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/Utils/Arith.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
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

/// Arithmetic on scalars, inside or outside a body. Floats are f32.
struct Scalars : Arith {
  Scalars(OpBuilder &b, Location loc, bool expandFp8) : Arith(b, loc), expandFp8(expandFp8) {}

  bool expandFp8;

  Value fma(Value x, Value y, Value z) { return math::FmaOp::create(b, loc, x, y, z); }
  Value abs(Value value) { return math::AbsFOp::create(b, loc, value); }

  Value widen(Value value) { return convertSigned(value, b.getF32Type()); }
  Value narrow(Value value, Type type) {
    return isa<Float8E8M0FNUType>(type) ? roundUpToPowerOfTwo(value, type) : convert(value, type);
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
      return div(1.0, math::SqrtOp::create(b, loc, value));
    Value root = math::SqrtOp::create(b, loc, convert(value, b.getF64Type()));
    return convert(div(1.0, root), b.getF32Type());
  }
  /// Applies the result of rootFactor to an element of the row.
  Value overRoot(Value x, Value factor, NumericsAttr numerics) {
    return numerics.getRsqrt() == RsqrtForm::Divide ? div(x, factor) : mul(x, factor);
  }
  /// Applies the result of rootFactor and gamma to an element, in the order of the numerics.
  Value weighted(Value x, Value factor, Value gamma, NumericsAttr numerics) {
    return numerics.isWeightsFirst() ? mul(x, mul(factor, gamma))
                                     : mul(overRoot(x, factor, numerics), gamma);
  }
  /// Returns number / scale. Unless `ieee`, returns 0 for an infinite or NaN quotient.
  Value inverse(Value scale, bool ieee, float number = 1.0f) {
    Value inverse = div(number, scale);
    if (ieee)
      return inverse;
    Value isFinite = compare(FloatPredicate::OLT, abs(inverse), kInfinity);
    return select(isFinite, inverse, 0.0);
  }
  /// Returns the divisor for `scaling = divide`. Unless `ieee`, a scale of 0 becomes infinity.
  Value divisor(Value scale, bool ieee) {
    if (ieee)
      return scale;
    return select(compare(FloatPredicate::OEQ, scale, 0.0), kInfinity, scale);
  }
  /// Returns the largest finite value of an 8-bit type; 127 for i8, which is symmetric.
  static float largestOf(Type type) {
    auto floatType = dyn_cast<FloatType>(type);
    return floatType ? APFloat::getLargest(floatType.getFloatSemantics()).convertToFloat() : 127;
  }

  /// Rounds to an 8-bit type with saturation. NaN stays NaN, and becomes 0 in i8. arith.truncf
  /// alone would convert infinity to NaN.
  Value saturate(Value value, Type type) {
    Value clamped = max(min(value, largestOf(type)), -largestOf(type));
    if (type.isInteger()) {
      Value whole = math::RoundEvenOp::create(b, loc, select(isNaN(value), 0.0, clamped));
      return convertSigned(whole, type);
    }
    if (expandFp8 && isa<Float8E4M3FNType>(type))
      return expandToFp8(clamped, type);
    return narrow(clamped, type);
  }

  /// Returns rn_bf16(x * y + z) of bf16 values, computed in f32. The multiplication is exact. An
  /// inexact sum is rounded to odd, so the second rounding gives the correct result.
  Value fmaInBf16(Value x, Value y, Value z) {
    Num product = mul(x, y), sum = product + z;
    Num fromZ = sub(sum, product);
    Num lost = (product - (sum - fromZ)) + sub(z, fromZ);
    Num isLost = compare(FloatPredicate::ONE, lost, 0.0);
    Num all = bitsOf(sum);
    Value isSmaller = (all ^ bitsOf(lost)).slt(0);
    Value odd = all + select(isSmaller, i32(-1), 1);
    Value moved = select(isLost & (all & 1).eq(0), odd, all);
    return round(bitcast(moved, b.getF32Type()), b.getBF16Type());
  }

private:
  /// Returns the smallest f8E8M0FNU value not below `value`. The encoding is the biased exponent of
  /// f32, except for 2^-127.
  Value roundUpToPowerOfTwo(Value value, Type type) {
    Value clamped = min((bitsOf(value) + 0x7FFFFF) >> 23, 254);
    Value isLeast = compare(FloatPredicate::OLE, value, 0x1p-127);
    Value hasNone = compare(FloatPredicate::ULT, value, 0.0);
    Value encoding = select(hasNone, 255, select(isLeast, 0, clamped));
    return bitcast(convert(encoding, b.getI8Type()), type);
  }

  Num bitsOf(Value value) { return bitcast(value, b.getI32Type()); }

  /// Converts values up to 448, and NaN, with integer arithmetic. The format has a sign, 4 exponent
  /// bits with bias 7 and 3 mantissa bits.
  Value expandToFp8(Value value, Type type) {
    Num all = bitsOf(value);
    Num magnitude = num(abs(value));
    // Normal values: round the mantissa from 23 to 3 bits, to nearest even. A carry increments the
    // exponent. Then change the bias from 127 to 7.
    Num wide = bitsOf(magnitude);
    Value odd = (wide >> 20) & 1;
    Value normal = ((wide + 0x7FFFF + odd) >> 20) - ((127 - 7) << 3);
    // Subnormal values are multiples of 2^-9, the spacing of f32 values from 2^14 on.
    Value base = f32(0x1p14);
    Value subnormal = bitsOf(magnitude + base) - bitsOf(base);
    Value isNormal = compare(FloatPredicate::OGE, magnitude, 0x1p-6);
    Value encoding = select(isNaN(value), 0x7F, select(isNormal, normal, subnormal));
    Value byte = convert(((all >> 24) & 0x80) | encoding, b.getI8Type());
    return bitcast(byte, type);
  }

  static constexpr float kInfinity = std::numeric_limits<float>::infinity();
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
    return generic(x, filled(leading, scalars().f32(0.0)), {all(), row()}, iterators, fn);
  }
  /// Computes an f32 for each row from f32 values for each row.
  Value mapScalars(ValueRange inputs, ArrayRef<AffineMap> inputMaps, BodyFn fn) {
    SmallVector<AffineMap> maps(inputMaps);
    maps.push_back(b.getMultiDimIdentityMap(rank - 1));
    return map(inputs, tensor::EmptyOp::create(b, loc, leading, b.getF32Type()), maps, fn);
  }

  Value meanOfSquares(NumericsAttr numerics) {
    bool rounded = numerics.getSquares() == SquareForm::Rounded;
    Value sum = reduce([&](Scalars &s, ValueRange args) -> Value {
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
    Scalars arith = scalars();
    Value n = arith.convert(arith.convert(count, b.getI64Type()), b.getF32Type());
    bool divide = numerics.getMean() == MeanForm::Divide;
    Value factor = divide ? n : arith.div(1.0, n);
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
