// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowConversions.h"
#include "fusednorm/Lowering/MathIntrinsics.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

Value RowConversions::intrinsic(StringRef name, ValueRange operands) {
  Type type = operands[0].getType();
  std::string suffix;
  llvm::raw_string_ostream os(suffix);
  if (auto vector = dyn_cast<VectorType>(type))
    os << 'v' << vector.getNumElements();
  os << 'f' << getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr("llvm." + name + "." + suffix),
                                       operands)
      .getResult(0);
}

Value RowConversions::emitMath(Operation *op, ValueRange operands) {
  Type element = getElementTypeOrSelf(operands[0].getType());
  if (!element.isF32() && !element.isF64())
    return {};
  StringRef name = getMathIntrinsic(op);
  return name.empty() ? Value() : intrinsic(name, operands);
}

//===----------------------------------------------------------------------===//
// 16-bit floats
//===----------------------------------------------------------------------===//

/// Widens elements of `type`. `raw` holds their bits in integers of any width.
Value RowConversions::widen(Value raw, VectorType type) {
  int64_t count = cast<VectorType>(raw.getType()).getNumElements() *
                  cast<VectorType>(raw.getType()).getElementTypeBitWidth() /
                  type.getElementTypeBitWidth();
  Type element = type.getElementType();
  auto as = [&](int64_t elements, Type elementType) -> Value {
    auto wanted = VectorType::get({elements}, elementType);
    if (raw.getType() == wanted)
      return raw;
    return vector::BitCastOp::create(b, loc, wanted, raw);
  };
  if (isSmallType(element))
    return as(count, b.getI8Type());
  if (element.isF16())
    return convert(as(count, element), VectorType::get({count}, b.getF32Type()));
  if (!element.isBF16())
    return as(count, element);
  if (count % 2)
    return fromBf16(as(count, element));
  // A word holds two adjacent elements: one shift and one mask split it.
  Value words = as(count / 2, b.getI32Type());
  return vector::InterleaveOp::create(b, loc, asFloat(shl(words, 16)),
                                      asFloat(bitAnd(words, -0x10000)));
}

Value RowConversions::narrow(Value value, Type element) {
  auto type = cast<VectorType>(value.getType()).clone(element);
  return convert(value, type);
}

Value RowConversions::round(Value value, Type type) {
  if (getElementTypeOrSelf(value.getType()).isF64())
    value = roundToOdd(value);
  Value half = narrow(value, type);
  Value wide = widen(half, cast<VectorType>(half.getType()));
  narrowed[wide] = half;
  return wide;
}

Value RowConversions::emitConversion(Operation *op, Value value) {
  if (auto cast = dyn_cast<SaturateCastOp>(op))
    return quantize(value, getElementTypeOrSelf(cast.getType()));
  if (!isa<arith::ExtFOp, arith::SIToFPOp, arith::TruncFOp>(op))
    return {};
  auto isHalf = [](Type type) { return type.isBF16() || type.isF16(); };
  Type from = getElementTypeOrSelf(op->getOperand(0)), to = getElementTypeOrSelf(op->getResult(0));
  if (isSmallType(to))
    return quantize(value, to, /*saturates=*/false);
  if (isSmallType(from)) {
    value = dequantize(value, from);
    if (to.isF16() && isa<Float8E8M0FNUType>(from)) // exceeds the range of f16
      return round(value, to);
    return to.isF64() ? Value(convert(value, to)) : value;
  }
  if (isa<arith::TruncFOp>(op) && isHalf(to))
    return round(value, to);
  if (isa<arith::ExtFOp>(op) && isHalf(from))
    return to.isF64() ? Value(convert(value, to)) : value;
  return {};
}

//===----------------------------------------------------------------------===//
// 8-bit types
//===----------------------------------------------------------------------===//

// For chips without a conversion instruction. The f32 adder rounds, as in VectorEmitter::encode,
// and one FMA multiplies by the power of two and adds. The quantized value is the low byte of the
// sum, and the sign is in the upper byte of the element. Bytes of four elements are gathered before
// they are combined. NaN is rare and is tested in pairs.
Value RowConversions::encodeByAdder(Value value, FloatType type) {
  SmallFloatFormat format(type);
  auto vector = cast<VectorType>(value.getType());
  int64_t count = vector.getNumElements();
  auto words = VectorType::get({count / 4}, b.getI32Type());
  auto at = [&](Value numbers, int64_t i) -> Value {
    return vector::ExtractOp::create(b, loc, numbers, ArrayRef<int64_t>{i});
  };
  auto bytes = VectorType::get({4}, b.getI8Type());
  auto bytesOf = [&](Value numbers, int64_t i) -> Value {
    Value word =
        vector::BroadcastOp::create(b, loc, VectorType::get({1}, b.getI32Type()), at(numbers, i));
    return vector::BitCastOp::create(b, loc, bytes, word);
  };
  auto shuffle = [&](Value lhs, Value rhs, ArrayRef<int64_t> mask) -> Value {
    return vector::ShuffleOp::create(b, loc, lhs, rhs, mask);
  };
  // Gathers byte `byte` of each element.
  auto gatherBytes = [&](Value numbers, int64_t byte) -> Value {
    SmallVector<Value> gathered;
    for (int64_t i = 0; i < count; i += 4) {
      auto pair = [&](int64_t first) {
        return shuffle(bytesOf(numbers, first), bytesOf(numbers, first + 1),
                       {byte, 4 + byte, byte, 4 + byte});
      };
      Value four = shuffle(pair(i), pair(i + 2), {0, 1, 4, 5});
      four = vector::BitCastOp::create(b, loc, VectorType::get({1}, b.getI32Type()), four);
      gathered.push_back(at(four, 0));
    }
    return vector::FromElementsOp::create(b, loc, words, gathered);
  };
  Value hasNaN;
  for (int64_t i = 0; i < count; i += 2) {
    Value pair = compare(arith::CmpFPredicate::UNO, at(value, i), at(value, i + 1));
    hasNaN = hasNaN ? bitOr(hasNaN, pair) : pair;
  }
  auto branch = scf::IfOp::create(b, loc, words, hasNaN, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, gatherBytes(encode(value, type, /*inRange=*/false), 0));

  b.setInsertionPointToStart(branch.elseBlock());
  const int64_t shift = 23 - format.mantissaBits, lowest = 127 + format.minExponent;
  const int64_t rebias = (-(lowest << format.mantissaBits)) & 0xff;
  Value magnitude =
      intrinsic("minnum", {intrinsic("fabs", value), constant(vector, format.largest)});
  Value exponent = maxS(bitAnd(asInt(magnitude), 0x7f800000), lowest << 23);
  double power = std::ldexp(1.0, shift) * (1 + std::ldexp(double(rebias), -23));
  Value sum = vector::FMAOp::create(b, loc, asFloat(exponent), constant(vector, power), magnitude);
  // Finite quantized values have seven bits, below the sign bit.
  Value quantized = gatherBytes(add(asInt(sum), shr(exponent, shift)), 0);
  Value signs = bitAnd(gatherBytes(asInt(value), 3), int32_t(0x80808080));
  scf::YieldOp::create(b, loc, bitOr(quantized, signs));
  b.setInsertionPointAfter(branch);
  return vector::BitCastOp::create(b, loc, vector.clone(b.getI8Type()), branch.getResult(0));
}

Value RowConversions::quantize(Value value, Type type, bool saturates) {
  auto vector = dyn_cast<VectorType>(value.getType());
  Type bytes = VectorEmitter::withElement(value.getType(), b.getI8Type());
  if (!saturates) {
    Type element = getElementTypeOrSelf(value.getType());
    if (!element.isF64())
      value = element.isBF16() ? fromBf16(value) : Value(convert(value, b.getF32Type()));
    return convert(truncate(value, cast<FloatType>(type)), bytes);
  }
  bool hasInstruction =
      target.hasFloat8Convert && vector && isa<Float8E4M3FNType, Float8E5M2Type>(type);
  if (!hasInstruction && vector && vector.getNumElements() % 4 == 0 &&
      isa<Float8E4M3FNType, Float8E5M2Type>(type))
    return encodeByAdder(value, cast<FloatType>(type));
  if (!hasInstruction)
    return convert(encode(value, type, /*inRange=*/false), bytes);
  // The instruction converts two elements, the first to the upper byte.
  int64_t count = vector.getNumElements();
  Type i16 = b.getIntegerType(16);
  auto at = [&](int64_t i) -> Value {
    return vector::ExtractOp::create(b, loc, value, ArrayRef<int64_t>{i});
  };
  SmallVector<Value> pairs;
  for (int64_t i = 0; i < count; i += 2) {
    Value low = at(i), high = i + 1 < count ? at(i + 1) : low;
    pairs.push_back(NVVM::ConvertF32x2ToF8x2Op::create(
        b, loc, i16, high, low, NVVM::FPRoundingMode::RN, NVVM::SaturationMode::SATFINITE,
        /*relu=*/false, type));
  }
  if (count == 1)
    return vector::BroadcastOp::create(b, loc, bytes, convert(pairs[0], b.getI8Type()));
  Value packed =
      vector::FromElementsOp::create(b, loc, VectorType::get({int64_t(pairs.size())}, i16), pairs);
  return vector::BitCastOp::create(b, loc, cast<VectorType>(bytes), packed);
}

Value RowConversions::dequantize(Value bytes, Type type) {
  Type words = VectorEmitter::withElement(bytes.getType(), b.getI32Type());
  return decode(convert(bytes, words), type);
}
