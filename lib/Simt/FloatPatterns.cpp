// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers conversions between floating-point formats.

#include "Lowering.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

static Type withElement(Type type, Type element) {
  if (auto vector = dyn_cast<VectorType>(type))
    return VectorType::get(vector.getShape(), element);
  return element;
}

static Value splat(OpBuilder &b, Location loc, Type type, int64_t value) {
  auto element = cast<IntegerType>(getElementTypeOrSelf(type));
  TypedAttr attr = b.getIntegerAttr(element, value);
  if (auto vector = dyn_cast<VectorType>(type))
    attr = DenseElementsAttr::get(vector, cast<IntegerAttr>(attr).getValue());
  return LLVM::ConstantOp::create(b, loc, type, attr);
}

Value fusednorm::simt::truncateToBF16(OpBuilder &b, Location loc, Value value) {
  Type i32 = withElement(value.getType(), b.getI32Type());
  Type i16 = withElement(value.getType(), b.getIntegerType(16));
  Value bits = LLVM::BitcastOp::create(b, loc, i32, value);
  auto constant = [&](int64_t v) { return splat(b, loc, i32, v); };
  Value odd =
      LLVM::AndOp::create(b, loc, LLVM::LShrOp::create(b, loc, bits, constant(16)), constant(1));
  Value rounded =
      LLVM::AddOp::create(b, loc, LLVM::AddOp::create(b, loc, bits, constant(0x7FFF)), odd);
  rounded = LLVM::LShrOp::create(b, loc, rounded, constant(16));
  Value isNaN = LLVM::FCmpOp::create(b, loc, LLVM::FCmpPredicate::uno, value, value);
  Value result = LLVM::SelectOp::create(b, loc, isNaN, constant(0x7FFF), rounded);
  result = LLVM::TruncOp::create(b, loc, i16, result);
  return LLVM::BitcastOp::create(b, loc, withElement(value.getType(), b.getBF16Type()), result);
}

Value fusednorm::simt::callConvertPair(LoweringState &state, OpBuilder &b, Operation *op,
                                       Value high, Value low, Format format, Rounding rounding,
                                       bool saturate, bool relu, Type result) {
  Location loc = op->getLoc();
  auto number = [&](auto v) { return state.constant(b, loc, static_cast<uint32_t>(v)); };
  Value word = state.call(
      b, loc, "simt_convert_pair", b.getI32Type(),
      {high, low, number(format), number(rounding), number(saturate), number(relu)}, Effect::Pure);
  if (format != Format::F16 && format != Format::BF16)
    word = LLVM::TruncOp::create(b, loc, b.getIntegerType(16), word);
  return word.getType() == result ? word : Value(LLVM::BitcastOp::create(b, loc, result, word));
}

namespace {
/// Lowers f32 to bf16 by integer arithmetic and f32 to f16 by a runtime call that returns the GPU's
/// canonical NaN.
LogicalResult lowerFPTrunc(LLVM::FPTruncOp op, LLVM::FPTruncOp::Adaptor adaptor,
                           ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  Value value = adaptor.getArg();
  if (value.getType().isF64()) {
    Format format = op.getType().isBF16() ? Format::BF16 : Format::F16;
    Value word = state.call(rewriter, loc, "simt_truncate_double", rewriter.getI32Type(),
                            {value, state.constant(rewriter, loc, static_cast<uint32_t>(format))},
                            Effect::Pure);
    word = LLVM::TruncOp::create(rewriter, loc, rewriter.getIntegerType(16), word);
    rewriter.replaceOpWithNewOp<LLVM::BitcastOp>(op, op.getType(), word);
    return success();
  }
  if (!getElementTypeOrSelf(value.getType()).isF32())
    return state.unsupported(rewriter, op,
                             "expected f32 or scalar f64 as source of a conversion to 16 bits");
  if (getElementTypeOrSelf(op.getType()).isBF16()) {
    rewriter.replaceOp(op, truncateToBF16(rewriter, loc, value));
    return success();
  }
  Type i16 = withElement(value.getType(), rewriter.getIntegerType(16));
  auto half = LLVM::FPTruncOp::create(rewriter, loc, op.getType(), value);
  half->setAttr(hookedAttrName, rewriter.getUnitAttr());
  Value bits = LLVM::BitcastOp::create(rewriter, loc, i16, half);
  Value isNaN = LLVM::FCmpOp::create(rewriter, loc, LLVM::FCmpPredicate::uno, value, value);
  Value result =
      LLVM::SelectOp::create(rewriter, loc, isNaN, splat(rewriter, loc, i16, 0x7FFF), bits);
  rewriter.replaceOpWithNewOp<LLVM::BitcastOp>(op, op.getType(), result);
  return success();
}

/// Lowers FMAs of 16-bit floats. The host would round twice.
LogicalResult lowerHalfFMA(LLVM::FMAOp op, LLVM::FMAOp::Adaptor adaptor,
                           ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  auto vector = dyn_cast<VectorType>(op.getType());
  Type element = getElementTypeOrSelf(op.getType());
  Format format = element.isF16() ? Format::F16 : Format::BF16;
  auto fma = [&](ValueRange operands) -> Value {
    SmallVector<Value> words;
    for (Value operand : operands)
      words.push_back(LLVM::ZExtOp::create(
          rewriter, loc, rewriter.getI32Type(),
          LLVM::BitcastOp::create(rewriter, loc, rewriter.getIntegerType(16), operand)));
    words.push_back(state.constant(rewriter, loc, static_cast<uint32_t>(format)));
    Value word =
        state.call(rewriter, loc, "simt_fma_half", rewriter.getI32Type(), words, Effect::Pure);
    word = LLVM::TruncOp::create(rewriter, loc, rewriter.getIntegerType(16), word);
    return LLVM::BitcastOp::create(rewriter, loc, element, word);
  };
  if (!vector) {
    rewriter.replaceOp(op, fma(adaptor.getOperands()));
    return success();
  }
  Value result = LLVM::PoisonOp::create(rewriter, loc, vector);
  for (int64_t i = 0; i < vector.getNumElements(); ++i) {
    Value index = state.constant(rewriter, loc, static_cast<uint32_t>(i));
    SmallVector<Value> operands;
    for (Value operand : adaptor.getOperands())
      operands.push_back(LLVM::ExtractElementOp::create(rewriter, loc, operand, index));
    result = LLVM::InsertElementOp::create(rewriter, loc, result, fma(operands), index);
  }
  rewriter.replaceOp(op, result);
  return success();
}

std::optional<Rounding> roundingOf(NVVM::FPRoundingMode mode) {
  switch (mode) {
  case NVVM::FPRoundingMode::NONE:
  case NVVM::FPRoundingMode::RN:
    return Rounding::Nearest;
  case NVVM::FPRoundingMode::RM:
    return Rounding::Down;
  case NVVM::FPRoundingMode::RP:
    return Rounding::Up;
  case NVVM::FPRoundingMode::RZ:
    return Rounding::Zero;
  case NVVM::FPRoundingMode::RNA:
    return Rounding::NearestAway;
  case NVVM::FPRoundingMode::RS:
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Format> formatOf(Type type) {
  if (isa<Float8E4M3FNType>(type))
    return Format::E4M3;
  if (isa<Float8E5M2Type>(type))
    return Format::E5M2;
  if (isa<Float8E8M0FNUType>(type))
    return Format::E8M0;
  return std::nullopt;
}

constexpr StringLiteral supportedFormats = "expected f8E4M3FN, f8E5M2 or f8E8M0FNU";
constexpr StringLiteral noStochastic = "expected deterministic rounding, got stochastic rounding";

LogicalResult lowerF32ToF8(NVVM::ConvertF32x2ToF8x2Op op,
                           NVVM::ConvertF32x2ToF8x2Op::Adaptor adaptor,
                           ConversionPatternRewriter &rewriter, LoweringState &state) {
  auto format = formatOf(op.getDstTy());
  auto rounding = roundingOf(op.getRnd());
  if (!format)
    return state.unsupported(rewriter, op, supportedFormats);
  if (!rounding)
    return state.unsupported(rewriter, op, noStochastic);
  // The first operand becomes the upper byte.
  rewriter.replaceOp(op,
                     callConvertPair(state, rewriter, op, adaptor.getA(), adaptor.getB(), *format,
                                     *rounding, op.getSat() == NVVM::SaturationMode::SATFINITE,
                                     op.getRelu(), op.getType()));
  return success();
}

/// Lowers conversions of packed pairs of 16-bit values to pairs of 8-bit values.
template <typename Op>
LogicalResult lowerHalfToF8(Op op, typename Op::Adaptor adaptor,
                            ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  auto format = formatOf(op.getDstTy());
  if (!format)
    return state.unsupported(rewriter, op, supportedFormats);
  std::optional<Rounding> rounding = Rounding::Nearest;
  bool relu = false;
  if constexpr (std::is_same_v<Op, NVVM::ConvertBF16x2ToF8x2Op>)
    rounding = roundingOf(op.getRnd());
  else
    relu = op.getRelu();
  if (!rounding)
    return state.unsupported(rewriter, op, noStochastic);
  Format from = std::is_same_v<Op, NVVM::ConvertBF16x2ToF8x2Op> ? Format::BF16 : Format::F16;
  auto number = [&](auto v) { return state.constant(rewriter, loc, static_cast<uint32_t>(v)); };
  Value pair = LLVM::BitcastOp::create(rewriter, loc, rewriter.getI32Type(), adaptor.getA());
  Value word =
      state.call(rewriter, loc, "simt_convert_half_pair", rewriter.getI32Type(),
                 {pair, number(from), number(*format), number(*rounding), number(1), number(relu)},
                 Effect::Pure);
  word = LLVM::TruncOp::create(rewriter, loc, rewriter.getIntegerType(16), word);
  if (op.getType() != word.getType())
    word = LLVM::BitcastOp::create(rewriter, loc, op.getType(), word);
  rewriter.replaceOp(op, word);
  return success();
}

/// Lowers conversions of pairs of 8-bit values to pairs of 16-bit values.
template <typename Op>
LogicalResult lowerF8ToHalf(Op op, typename Op::Adaptor adaptor,
                            ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  auto format = formatOf(op.getSrcType());
  if (!format)
    return state.unsupported(rewriter, op, supportedFormats);
  bool relu = false;
  if constexpr (std::is_same_v<Op, NVVM::ConvertF8x2ToF16x2Op>)
    relu = op.getRelu();
  Format to = std::is_same_v<Op, NVVM::ConvertF8x2ToF16x2Op> ? Format::F16 : Format::BF16;
  auto number = [&](auto v) { return state.constant(rewriter, loc, static_cast<uint32_t>(v)); };
  Value pair =
      LLVM::BitcastOp::create(rewriter, loc, rewriter.getIntegerType(16), adaptor.getSrc());
  pair = LLVM::ZExtOp::create(rewriter, loc, rewriter.getI32Type(), pair);
  Value word = state.call(rewriter, loc, "simt_widen_pair", rewriter.getI32Type(),
                          {pair, number(*format), number(to), number(relu)}, Effect::Pure);
  rewriter.replaceOpWithNewOp<LLVM::BitcastOp>(op, op.getType(), word);
  return success();
}

template <typename Op>
LogicalResult lowerF32ToHalf(Op op, typename Op::Adaptor adaptor,
                             ConversionPatternRewriter &rewriter, LoweringState &state) {
  auto rounding = roundingOf(op.getRnd());
  if (!rounding || op.getRandomBits())
    return state.unsupported(rewriter, op, noStochastic);
  Format to = std::is_same_v<Op, NVVM::ConvertF32x2ToF16x2Op> ? Format::F16 : Format::BF16;
  rewriter.replaceOp(op,
                     callConvertPair(state, rewriter, op, adaptor.getSrcHi(), adaptor.getSrcLo(),
                                     to, *rounding, op.getSat() == NVVM::SaturationMode::SATFINITE,
                                     op.getRelu(), op.getType()));
  return success();
}

LogicalResult lowerTF32(NVVM::ConvertFloatToTF32Op op, NVVM::ConvertFloatToTF32Op::Adaptor adaptor,
                        ConversionPatternRewriter &rewriter, LoweringState &state) {
  Location loc = op.getLoc();
  auto rounding = roundingOf(op.getRnd());
  if (!rounding)
    return state.unsupported(rewriter, op, noStochastic);
  auto number = [&](auto v) { return state.constant(rewriter, loc, static_cast<uint32_t>(v)); };
  bool saturate = op.getSat() == NVVM::SaturationMode::SATFINITE;
  rewriter.replaceOp(
      op, state.call(rewriter, loc, "simt_convert_tf32", rewriter.getI32Type(),
                     {adaptor.getSrc(), number(*rounding), number(saturate), number(op.getRelu())},
                     Effect::Pure));
  return success();
}

LogicalResult lowerRcp(NVVM::RcpApproxFtzF32Op op, NVVM::RcpApproxFtzF32Op::Adaptor adaptor,
                       ConversionPatternRewriter &rewriter, LoweringState &state) {
  rewriter.replaceOp(op,
                     callApprox(state, rewriter, op, ApproxFunction::Rcp, true, adaptor.getArg()));
  return success();
}
} // namespace

void fusednorm::simt::populateFloatPatterns(RewritePatternSet &patterns, LoweringState &state) {
  addPatterns(patterns, state, lowerFPTrunc, lowerHalfFMA, lowerF32ToF8, lowerTF32, lowerRcp,
              lowerHalfToF8<NVVM::ConvertF16x2ToF8x2Op>, lowerHalfToF8<NVVM::ConvertBF16x2ToF8x2Op>,
              lowerF8ToHalf<NVVM::ConvertF8x2ToF16x2Op>, lowerF8ToHalf<NVVM::ConvertF8x2ToBF16x2Op>,
              lowerF32ToHalf<NVVM::ConvertF32x2ToF16x2Op>,
              lowerF32ToHalf<NVVM::ConvertF32x2ToBF16x2Op>);
}

void fusednorm::simt::markLegalFloat(ConversionTarget &target) {
  target.addDynamicallyLegalOp<LLVM::FMAOp>([](LLVM::FMAOp op) {
    Type element = getElementTypeOrSelf(op.getType());
    return !element.isBF16() && !element.isF16();
  });
  target.addDynamicallyLegalOp<LLVM::FPTruncOp>([](LLVM::FPTruncOp op) {
    Type element = getElementTypeOrSelf(op.getType());
    return op->hasAttr(hookedAttrName) || !(element.isBF16() || element.isF16());
  });
}
