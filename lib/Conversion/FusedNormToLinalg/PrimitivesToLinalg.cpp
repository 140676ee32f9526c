// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each primitive as linalg.generic ops on tensors, with the rounding points of
// its description. The text shares nothing with the row programs: it is there to
// contradict them.

#include "fusednorm/Conversion/FusedNormToLinalg.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <limits>

using namespace mlir;
using namespace fusednorm;

namespace {

//===----------------------------------------------------------------------===//
// Scalar arithmetic
//===----------------------------------------------------------------------===//

/// Arithmetic on f32 scalars, in a body or outside of one.
struct Scalars {
  OpBuilder &b;
  Location loc;
  bool expandFp8;

  Value constant(float value) {
    return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(value));
  }
  Value add(Value lhs, Value rhs) { return arith::AddFOp::create(b, loc, lhs, rhs); }
  Value mul(Value lhs, Value rhs) { return arith::MulFOp::create(b, loc, lhs, rhs); }
  Value div(Value lhs, Value rhs) { return arith::DivFOp::create(b, loc, lhs, rhs); }
  Value abs(Value value) { return math::AbsFOp::create(b, loc, value); }
  /// NaN if either is NaN.
  Value min(Value lhs, Value rhs) { return arith::MinimumFOp::create(b, loc, lhs, rhs); }
  Value max(Value lhs, Value rhs) { return arith::MaximumFOp::create(b, loc, lhs, rhs); }

  Value widen(Value value) {
    if (value.getType().isF32())
      return value;
    return arith::ExtFOp::create(b, loc, b.getF32Type(), value);
  }
  Value narrow(Value value, Type type) {
    if (type.isF32())
      return value;
    return arith::TruncFOp::create(b, loc, type, value);
  }
  /// rn_type(value), as f32.
  Value round(Value value, Type type) { return widen(narrow(value, type)); }

  /// 1 / sqrt(value), correctly rounded: f64 has the bits to decide for every
  /// significand of an f32.
  Value rsqrt(Value value) {
    Type f64 = b.getF64Type();
    Value wide = arith::ExtFOp::create(b, loc, f64, value);
    Value one = arith::ConstantOp::create(b, loc, b.getF64FloatAttr(1.0));
    Value root = math::SqrtOp::create(b, loc, wide);
    return arith::TruncFOp::create(b, loc, b.getF32Type(),
                                   arith::DivFOp::create(b, loc, one, root));
  }
  /// 1 / scale, or 0 if that is infinite or NaN.
  Value inverse(Value scale) {
    Value inverse = div(constant(1.0f), scale);
    Value isFinite = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT, abs(inverse),
                                           constant(std::numeric_limits<float>::infinity()));
    return arith::SelectOp::create(b, loc, isFinite, inverse, constant(0.0f));
  }
  /// The divisor for `scaling = divide`: infinity for scale 0.
  Value divisor(Value scale) {
    Value isZero =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, scale, constant(0.0f));
    return arith::SelectOp::create(b, loc, isZero,
                                   constant(std::numeric_limits<float>::infinity()), scale);
  }
  /// The largest finite number of an 8-bit type; i8 is symmetric.
  static float largestOf(Type type) {
    auto floatType = dyn_cast<FloatType>(type);
    return floatType ? APFloat::getLargest(floatType.getFloatSemantics()).convertToFloat() : 127;
  }

  /// Rounds to an 8-bit type; what is larger than its largest number becomes that
  /// number, NaN stays NaN, or becomes 0 in i8. arith.truncf alone would make NaN
  /// of infinity.
  Value saturate(Value value, Type type) {
    Value largest = constant(largestOf(type));
    Value clamped = max(min(value, largest), constant(-largestOf(type)));
    if (type.isInteger()) {
      Value isNaN = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, value, value);
      Value whole = math::RoundEvenOp::create(b, loc, select(isNaN, constant(0.0f), clamped));
      return arith::FPToSIOp::create(b, loc, type, whole);
    }
    if (expandFp8 && isa<Float8E4M3FNType>(type))
      return expandToFp8(clamped, type);
    return narrow(clamped, type);
  }

private:
  Value bits(int32_t value) { return arith::ConstantIntOp::create(b, loc, value, 32); }
  Value bitsOf(Value value) { return arith::BitcastOp::create(b, loc, b.getI32Type(), value); }
  Value addBits(Value lhs, Value rhs) { return arith::AddIOp::create(b, loc, lhs, rhs); }
  Value subBits(Value lhs, Value rhs) { return arith::SubIOp::create(b, loc, lhs, rhs); }
  Value shift(Value value, int32_t by) {
    return arith::ShRUIOp::create(b, loc, value, bits(by));
  }
  Value select(Value condition, Value lhs, Value rhs) {
    return arith::SelectOp::create(b, loc, condition, lhs, rhs);
  }

  /// The conversion of a value of at most 448, or NaN, in integer arithmetic. A
  /// code is sign, 4 bits of exponent with bias 7, 3 bits of mantissa.
  Value expandToFp8(Value value, Type type) {
    Value all = bitsOf(value);
    Value magnitude = abs(value);
    // Normal numbers: round 23 bits of mantissa to 3, to nearest even; a carry
    // goes into the exponent, where it belongs. Then the bias 127 becomes 7.
    Value wide = bitsOf(magnitude);
    Value odd = arith::AndIOp::create(b, loc, shift(wide, 20), bits(1));
    Value rounded = shift(addBits(addBits(wide, bits(0x7FFFF)), odd), 20);
    Value normal = subBits(rounded, bits((127 - 7) << 3));
    // Subnormal numbers are multiples of 2^-9, the distance of neighbours of 2^14.
    Value base = constant(0x1p14f);
    Value subnormal = subBits(bitsOf(add(magnitude, base)), bitsOf(base));
    Value isNormal =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGE, magnitude, constant(0x1p-6f));
    Value isNaN = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, value, value);
    Value code = select(isNaN, bits(0x7F), select(isNormal, normal, subnormal));
    Value sign = arith::AndIOp::create(b, loc, shift(all, 24), bits(0x80));
    Value byte = arith::TruncIOp::create(b, loc, b.getI8Type(),
                                         arith::OrIOp::create(b, loc, sign, code));
    return arith::BitcastOp::create(b, loc, type, byte);
  }
};

//===----------------------------------------------------------------------===//
// Ops on rows
//===----------------------------------------------------------------------===//

using BodyFn = llvm::function_ref<Value(Scalars &, ValueRange)>;

/// Makes linalg.generic ops over the rows of one tensor.
class Rows {
public:
  Rows(OpBuilder &b, Location loc, Value x, bool expandFp8)
      : b(b), loc(loc), x(x), expandFp8(expandFp8), rank(cast<RankedTensorType>(x.getType()).getRank()),
        leading(tensor::getMixedSizes(b, loc, x)) {
    last = leading.pop_back_val();
  }

  Scalars scalars() { return {b, loc, expandFp8}; }

  /// Maps of the iteration space [leading..., columns].
  AffineMap all() { return b.getMultiDimIdentityMap(rank); }
  AffineMap row() {
    return AffineMap::get(rank, 0, all().getResults().drop_back(), b.getContext());
  }
  AffineMap column() { return AffineMap::get(rank, 0, b.getAffineDimExpr(rank - 1)); }
  /// All but the last index, which is `expr`.
  AffineMap rowAnd(AffineExpr expr) {
    SmallVector<AffineExpr> exprs(row().getResults());
    exprs.push_back(expr);
    return AffineMap::get(rank, 0, exprs, b.getContext());
  }
  AffineExpr columnExpr() { return b.getAffineDimExpr(rank - 1); }

  /// f32 values for each row, all `value`.
  Value filled(ArrayRef<OpFoldResult> shape, Value value) {
    Value empty = tensor::EmptyOp::create(b, loc, shape, b.getF32Type());
    return linalg::FillOp::create(b, loc, value, empty).getResult(0);
  }

  Value generic(ValueRange inputs, Value out, ArrayRef<AffineMap> maps,
                ArrayRef<utils::IteratorType> iterators, BodyFn fn) {
    return linalg::GenericOp::create(b, loc, out.getType(), inputs, out, maps, iterators,
                                     [&](OpBuilder &nested, Location loc, ValueRange arguments) {
                                       Scalars scalars{nested, loc, expandFp8};
                                       linalg::YieldOp::create(nested, loc,
                                                               fn(scalars, arguments));
                                     })
        .getResult(0);
  }
  /// Every element of `out` by itself.
  Value map(ValueRange inputs, Value out, ArrayRef<AffineMap> maps, BodyFn fn) {
    SmallVector<utils::IteratorType> iterators(maps.front().getNumDims(),
                                               utils::IteratorType::parallel);
    return generic(inputs, out, maps, iterators, fn);
  }
  /// Every row to one f32, from left to right, starting from 0.
  Value reduce(BodyFn fn) {
    SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
    iterators.back() = utils::IteratorType::reduction;
    return generic(x, filled(leading, scalars().constant(0.0f)), {all(), row()}, iterators, fn);
  }
  /// f32 for each row from f32 for each row.
  Value mapScalars(ValueRange inputs, ArrayRef<AffineMap> inputMaps, BodyFn fn) {
    SmallVector<AffineMap> maps(inputMaps);
    maps.push_back(b.getMultiDimIdentityMap(rank - 1));
    return map(inputs, tensor::EmptyOp::create(b, loc, leading, b.getF32Type()), maps, fn);
  }

  Value meanOfSquares(NumericsAttr numerics) {
    Value sum = reduce([](Scalars &s, ValueRange args) {
      Value value = s.widen(args[0]);
      return s.add(args[1], s.mul(value, value));
    });
    Value count = getValueOrCreateConstantIndexOp(b, loc, last);
    Value n = arith::UIToFPOp::create(
        b, loc, b.getF32Type(), arith::IndexCastUIOp::create(b, loc, b.getI64Type(), count));
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

Type getElement(Value value) { return cast<ShapedType>(value.getType()).getElementType(); }

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

Value lower(RmsNormOp op, Rows rows) {
  NumericsAttr numerics = op.getNumerics();
  Scalars outside = rows.scalars();
  Type inType = getElement(op.getX()), gammaType = getElement(op.getGamma());
  Type outType = getElement(op.getOut());
  bool afterCast = numerics.getGamma() == GammaOrder::AfterCast;

  Value epsilon = op.getEpsilon();
  if (numerics.getEpsilon() == EpsilonRounding::Rounded)
    epsilon = outside.round(epsilon, inType);
  Value offset = op.getWeightOffset();
  if (offset)
    offset = outside.round(offset, afterCast ? gammaType : inType);

  Value r = rows.mapScalars(rows.meanOfSquares(numerics),
                            rows.b.getMultiDimIdentityMap(rows.rank - 1),
                            [&](Scalars &s, ValueRange args) {
                              return s.rsqrt(s.add(args[0], epsilon));
                            });
  return rows.map({op.getX(), r, op.getGamma()}, op.getOut(),
                  {rows.all(), rows.row(), rows.column(), rows.all()},
                  [&](Scalars &s, ValueRange args) {
                    Value normal = s.mul(s.widen(args[0]), args[1]);
                    Value gamma = s.widen(args[2]);
                    if (offset)
                      gamma = s.add(gamma, offset);
                    if (!afterCast)
                      return s.narrow(s.mul(normal, gamma), outType);
                    Value y = s.mul(s.round(normal, gammaType), s.round(gamma, gammaType));
                    return s.narrow(s.round(y, gammaType), outType);
                  });
}

Value lower(RowMeanOfSquaresOp op, Rows rows) {
  Value mean = rows.meanOfSquares(op.getNumerics());
  // The other columns keep their values.
  return rows.map(mean, op.getOut(), {rows.row(), rows.all()}, [&](Scalars &s, ValueRange args) {
    Value index = linalg::IndexOp::create(s.b, s.loc, rows.rank - 1);
    Value column = arith::ConstantIndexOp::create(s.b, s.loc, op.getColumn());
    Value isColumn =
        arith::CmpIOp::create(s.b, s.loc, arith::CmpIPredicate::eq, index, column);
    return arith::SelectOp::create(s.b, s.loc, isColumn, args[0], args[1]).getResult();
  });
}

Value lower(ApplyRmsNormOp op, Rows rows) {
  AffineExpr column = rows.b.getAffineConstantExpr(op.getColumn());
  SmallVector<AffineExpr> exprs(rows.row().getResults());
  exprs.push_back(column);
  AffineMap element = AffineMap::get(rows.rank - 1, 0, exprs, rows.b.getContext());
  Value r = rows.mapScalars(op.getVariance(), element, [&](Scalars &s, ValueRange args) {
    return s.rsqrt(s.add(args[0], op.getEpsilon()));
  });
  return rows.map({op.getX(), r, op.getGamma()}, op.getOut(),
                  {rows.all(), rows.row(), rows.column(), rows.all()},
                  [&](Scalars &s, ValueRange args) {
                    Value normal = s.mul(s.widen(args[0]), args[1]);
                    return s.narrow(s.mul(normal, s.widen(args[2])), getElement(op.getOut()));
                  });
}

//===----------------------------------------------------------------------===//
// Quantization
//===----------------------------------------------------------------------===//

/// The largest absolute value of each row, or of each group of it.
Value lowerAbsMax(Rows &rows, Value scales, int64_t group) {
  OpBuilder &b = rows.b;
  auto step = [](Scalars &s, ValueRange args) {
    return s.max(args.back(), s.abs(s.widen(args.front())));
  };
  SmallVector<OpFoldResult> shape = tensor::getMixedSizes(b, rows.loc, scales);
  Value init = rows.filled(shape, rows.scalars().constant(0.0f));
  SmallVector<utils::IteratorType> iterators(rows.rank, utils::IteratorType::parallel);
  if (!group) {
    iterators.back() = utils::IteratorType::reduction;
    AffineMap first = rows.rowAnd(b.getAffineConstantExpr(0));
    return rows.generic(rows.x, init, {rows.all(), first}, iterators, step);
  }
  // [leading..., groups, columns of a group]; the window gives the last its size.
  iterators.push_back(utils::IteratorType::reduction);
  int64_t dims = rows.rank + 1;
  AffineExpr groupDim = b.getAffineDimExpr(dims - 2), inGroup = b.getAffineDimExpr(dims - 1);
  SmallVector<AffineExpr> exprs(b.getMultiDimIdentityMap(dims).getResults().drop_back(2));
  exprs.push_back(groupDim * group + inGroup);
  AffineMap element = AffineMap::get(dims, 0, exprs, b.getContext());
  AffineMap scale = b.getMultiDimIdentityMap(dims).getMajorSubMap(dims - 1);
  Value window = tensor::EmptyOp::create(b, rows.loc, ArrayRef<int64_t>{group}, b.getF32Type());
  return rows.generic({rows.x, window}, init, {element, AffineMap::get(dims, 0, inGroup), scale},
                      iterators, step);
}

/// Replaces the values of a quantize op: codes, then scales if there are any.
SmallVector<Value> lowerQuantize(QuantizeOp op, Rows rows) {
  NumericsAttr numerics = op.getNumerics();
  OpBuilder &b = rows.b;
  Type outType = getElement(op.getOut());
  float largest = Scalars::largestOf(outType);
  bool divide = numerics.getScaling() == ScalingForm::Divide;
  auto codeOf = [&](Scalars &s, Value value, Value scale) {
    Value q = divide ? s.div(value, s.divisor(scale)) : s.mul(value, s.inverse(scale));
    return s.saturate(q, outType);
  };
  if (Value scale = op.getStaticScale())
    return {rows.map(rows.x, op.getOut(), {rows.all(), rows.all()},
                     [&](Scalars &s, ValueRange args) {
                       return codeOf(s, s.widen(args[0]), scale);
                     })};

  int64_t group =
      op.getScheme().getGranularity() == Granularity::Group ? op.getScheme().getGroupSize() : 0;
  Type scaleType = getElement(op.getScales());
  Value bound = op.getScaleUb();
  if (bound)
    bound = rows.scalars().round(bound, scaleType);
  Value scales = rows.map(
      lowerAbsMax(rows, op.getScales(), group), op.getScales(), {rows.all(), rows.all()},
      [&](Scalars &s, ValueRange args) {
        Value amax = args[0];
        if (!numerics.getAmaxFloor().isZero())
          amax = s.max(amax, s.constant(numerics.getAmaxFloor().convertToFloat()));
        amax = s.round(amax, scaleType);
        if (bound)
          amax = s.min(amax, bound);
        Value scale = s.round(s.div(amax, s.constant(largest)), scaleType);
        if (!numerics.getScaleFloor().isZero()) {
          Value floor = s.constant(numerics.getScaleFloor().convertToFloat());
          scale = s.max(scale, s.round(floor, scaleType));
        }
        return s.narrow(scale, scaleType);
      });
  AffineExpr scaleOf = group ? rows.columnExpr().floorDiv(group) : b.getAffineConstantExpr(0);
  Value codes = rows.map({rows.x, scales}, op.getOut(),
                         {rows.all(), rows.rowAnd(scaleOf), rows.all()},
                         [&](Scalars &s, ValueRange args) {
                           return codeOf(s, s.widen(args[0]), s.widen(args[1]));
                         });
  return {codes, scales};
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

template <typename OpTy>
struct ToLinalg : public OpRewritePattern<OpTy> {
  ToLinalg(MLIRContext *context, bool expandFp8)
      : OpRewritePattern<OpTy>(context), expandFp8(expandFp8) {}

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (!cast<DestinationStyleOpInterface>(*op).hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "is not on tensors");
    if (isa_and_nonnull<FusedOp>(op->getParentOp()))
      return rewriter.notifyMatchFailure(op, "is a part of a fused op");
    if constexpr (std::is_same_v<OpTy, QuantizeOp>)
      if (op.getScales() && (op.getScheme().getGranularity() == Granularity::Tensor ||
                             op.getScheme().isTransposed() ||
                             isa<Float8E8M0FNUType>(getElement(op.getScales()))))
        return rewriter.notifyMatchFailure(op, "has a scheme without decomposition");
    Rows rows(rewriter, op.getLoc(), op.getX(), expandFp8);
    if constexpr (std::is_same_v<OpTy, QuantizeOp>)
      rewriter.replaceOp(op, lowerQuantize(op, rows));
    else
      rewriter.replaceOp(op, lower(op, rows));
    return success();
  }

  bool expandFp8;
};
} // namespace

void fusednorm::populatePrimitivesToLinalgPatterns(RewritePatternSet &patterns, bool expandFp8) {
  patterns.add<ToLinalg<ApplyRmsNormOp>, ToLinalg<QuantizeOp>, ToLinalg<RmsNormOp>,
               ToLinalg<RowMeanOfSquaresOp>>(patterns.getContext(), expandFp8);
}
