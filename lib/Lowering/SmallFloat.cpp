// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of bf16 and 8-bit types by integer and f32 vector arithmetic. Few chips have
// instructions for them, and the bf16 instruction flushes subnormals.

#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace fusednorm;

Type VectorEmitter::withElement(Type like, Type element) {
  if (auto vector = dyn_cast<VectorType>(like))
    return vector.clone(element);
  return element;
}

Value VectorEmitter::constant(Type type, int64_t value) {
  auto element = IntegerAttr::get(getElementTypeOrSelf(type), value);
  if (auto vector = dyn_cast<VectorType>(type))
    return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(vector, Attribute(element)));
  return arith::ConstantOp::create(b, loc, element);
}

Value VectorEmitter::constant(Type type, double value) {
  auto element = FloatAttr::get(getElementTypeOrSelf(type), value);
  if (auto vector = dyn_cast<VectorType>(type))
    return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(vector, Attribute(element)));
  return arith::ConstantOp::create(b, loc, element);
}

Value VectorEmitter::asInt(Value value) {
  return arith::BitcastOp::create(b, loc, withElement(value.getType(), b.getI32Type()), value);
}
Value VectorEmitter::asFloat(Value value) {
  return arith::BitcastOp::create(b, loc, withElement(value.getType(), b.getF32Type()), value);
}
Value VectorEmitter::bitAnd(Value value, int64_t mask) {
  return arith::AndIOp::create(b, loc, value, constant(value.getType(), mask));
}
Value VectorEmitter::bitOr(Value value, int64_t mask) {
  return arith::OrIOp::create(b, loc, value, constant(value.getType(), mask));
}
Value VectorEmitter::bitOr(Value lhs, Value rhs) { return arith::OrIOp::create(b, loc, lhs, rhs); }
Value VectorEmitter::shl(Value value, int64_t count) {
  return arith::ShLIOp::create(b, loc, value, constant(value.getType(), count));
}
Value VectorEmitter::shr(Value value, int64_t count) {
  return arith::ShRUIOp::create(b, loc, value, constant(value.getType(), count));
}
Value VectorEmitter::add(Value lhs, Value rhs) { return arith::AddIOp::create(b, loc, lhs, rhs); }
Value VectorEmitter::add(Value value, int64_t number) {
  return add(value, constant(value.getType(), number));
}

Value VectorEmitter::step(VectorType type, Value first, int64_t offset, int64_t stride) {
  SmallVector<Attribute> offsets;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    offsets.push_back(b.getIndexAttr(offset + i * stride));
  Value numbers = vector::BroadcastOp::create(b, loc, type, first);
  return add(numbers,
             arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, offsets)).getResult());
}

Value VectorEmitter::lookUp(ArrayRef<int32_t> table, Value index) {
  constexpr int64_t kLanes = 16;
  auto type = cast<VectorType>(index.getType());
  auto native = VectorType::get({kLanes}, b.getI32Type());
  Value entries = arith::ConstantOp::create(b, loc, DenseIntElementsAttr::get(native, table));
  Value result = type.getNumElements() == kLanes ? Value() : constant(type, int64_t(0));
  for (int64_t lane = 0; lane < type.getNumElements(); lane += kLanes) {
    Value slice = index;
    if (result)
      slice = vector::ExtractStridedSliceOp::create(
          b, loc, index, ArrayRef<int64_t>{lane}, ArrayRef<int64_t>{kLanes}, ArrayRef<int64_t>{1});
    Value found = LLVM::CallIntrinsicOp::create(b, loc, native,
                                                b.getStringAttr("llvm.x86.avx512.permvar.si.512"),
                                                ValueRange{entries, slice})
                      .getResults();
    if (!result)
      return found;
    result = vector::InsertStridedSliceOp::create(b, loc, found, result, ArrayRef<int64_t>{lane},
                                                  ArrayRef<int64_t>{1});
  }
  return result;
}

//===----------------------------------------------------------------------===//
// bf16
//===----------------------------------------------------------------------===//

Value VectorEmitter::roundToBf16(Value value, bool keepsNaN) {
  Value bits = asInt(value);
  if (!keepsNaN && hasTable16) {
    // Add half of the last place. A tie leaves zeros in the low half; it then rounds to even,
    // because the last bit is cleared.
    Value sum = add(bits, 0x8000);
    Value isTie = compare(arith::CmpIPredicate::eq, bitAnd(sum, 0xffff), 0);
    return asFloat(select(isTie, bitAnd(sum, -0x20000), bitAnd(sum, -0x10000)));
  }
  Value lsb = bitAnd(shr(bits, 16), 1);
  Value rounded = add(add(bits, 0x7fff), lsb);
  if (!keepsNaN)
    return asFloat(bitAnd(rounded, -0x10000));
  // Rounding could carry the payload of a NaN into the exponent.
  Value isNaN = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, value, value);
  Value quiet = bitOr(bits, 0x400000);
  Value chosen = arith::SelectOp::create(b, loc, isNaN, quiet, rounded);
  return asFloat(bitAnd(chosen, -0x10000));
}

Value VectorEmitter::upperHalf(Value value, Type bf16) {
  Type i16 = withElement(value.getType(), b.getIntegerType(16));
  Value half = arith::TruncIOp::create(b, loc, i16, shr(asInt(value), 16));
  return arith::BitcastOp::create(b, loc, withElement(value.getType(), bf16), half);
}

Value VectorEmitter::fromBf16(Value value) {
  Type i16 = withElement(value.getType(), b.getIntegerType(16));
  Type i32 = withElement(value.getType(), b.getI32Type());
  Value half = arith::BitcastOp::create(b, loc, i16, value);
  return asFloat(shl(arith::ExtUIOp::create(b, loc, i32, half), 16));
}

Value VectorEmitter::fmaToOdd(Value x, Value y, Value z) {
  // FMA of the operands: x*y below may overflow alone.
  Value sum = vector::FMAOp::create(b, loc, x, y, z);
  x = arith::MulFOp::create(b, loc, x, y);
  // The exact rounding error of the sum (TwoSum).
  auto sub = [&](Value lhs, Value rhs) -> Value { return arith::SubFOp::create(b, loc, lhs, rhs); };
  Value fromZ = sub(sum, x);
  Value lost = arith::AddFOp::create(b, loc, sub(x, sub(sum, fromZ)), sub(z, fromZ));
  Value bits = asInt(sum), lostBits = asInt(lost);
  // Step toward the error: away from zero if the signs agree.
  Type type = bits.getType();
  Value differs = arith::XOrIOp::create(b, loc, bits, lostBits);
  Value away = compare(arith::CmpIPredicate::sge, differs, 0);
  Value step = select(away, constant(type, int64_t(1)), constant(type, int64_t(-1)));
  Value moved = add(bits, step);
  // False for NaN, so that infinities and NaN stay.
  Value inexact =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ONE, lost, constant(lost.getType(), 0.0));
  Value even = compare(arith::CmpIPredicate::eq, bitAnd(bits, 1), 0);
  return asFloat(select(arith::AndIOp::create(b, loc, inexact, even), moved, bits));
}

//===----------------------------------------------------------------------===//
// 8-bit types
//===----------------------------------------------------------------------===//

SmallFloatFormat::SmallFloatFormat(FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  mantissaBits = APFloat::semanticsPrecision(semantics) - 1;
  minExponent = APFloat::semanticsMinExponent(semantics);
  APFloat end = APFloat::getLargest(semantics);
  largest = end.convertToDouble();
  largestEncoding = end.bitcastToAPInt().getZExtValue();
  hasInfinity = APFloat::semanticsHasInf(semantics);
  nanIsNegativeZero = APFloat::getNaN(semantics).bitcastToAPInt().getZExtValue() == 0x80;
}

static constexpr int64_t kInfinityBits = 0x7f800000;
static constexpr int64_t kNaNBits = 0x7fc00000;

Value VectorEmitter::compare(arith::CmpIPredicate predicate, Value lhs, int64_t rhs) {
  return arith::CmpIOp::create(b, loc, predicate, lhs, constant(lhs.getType(), rhs));
}
Value VectorEmitter::select(Value condition, Value lhs, Value rhs) {
  return arith::SelectOp::create(b, loc, condition, lhs, rhs);
}

Value VectorEmitter::toByte(Value quantized, Type type) {
  Type i8 = withElement(quantized.getType(), b.getI8Type());
  Value bytes = arith::TruncIOp::create(b, loc, i8, quantized);
  if (type.isInteger(8))
    return bytes;
  return arith::BitcastOp::create(b, loc, withElement(quantized.getType(), type), bytes);
}

Value VectorEmitter::fromByte(Value elements) {
  Type type = elements.getType();
  Value bytes = elements;
  if (!getElementTypeOrSelf(type).isInteger(8))
    bytes = arith::BitcastOp::create(b, loc, withElement(type, b.getI8Type()), elements);
  return arith::ExtUIOp::create(b, loc, withElement(type, b.getI32Type()), bytes);
}

Value VectorEmitter::encode(Value value, Type type, bool inRange) {
  if (type.isInteger(8))
    return encodeInteger(value, inRange);
  if (isa<Float8E8M0FNUType>(type))
    return encodePowerOfTwo(value);
  return encodeFloat(value, cast<FloatType>(type), inRange);
}

/// Returns the encoding of values past the largest number, without the sign.
static int64_t getOverflowEncoding(FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  APFloat encoding =
      APFloat::semanticsHasInf(semantics) ? APFloat::getInf(semantics) : APFloat::getNaN(semantics);
  return int64_t(encoding.bitcastToAPInt().getZExtValue());
}

/// Returns the bits of the first f32 that rounds past the largest number. Ties round to the even
/// encoding.
static int64_t getFirstPast(FloatType type) {
  APFloat largest = APFloat::getLargest(type.getFloatSemantics()), before = largest;
  (void)before.next(/*nextDown=*/true);
  double end = largest.convertToDouble();
  auto tie = static_cast<float>(end + (end - before.convertToDouble()) / 2);
  bool isEven = (largest.bitcastToAPInt().getZExtValue() & 1) == 0;
  return int64_t(llvm::bit_cast<uint32_t>(tie)) + (isEven ? 1 : 0);
}

Value VectorEmitter::roundsPast(Value value, FloatType type) {
  Value bits = asInt(value), magnitude = bitAnd(bits, 0x7fffffff);
  // NaN is past every number, but it becomes NaN.
  Value isPast = compare(arith::CmpIPredicate::sge, magnitude, getFirstPast(type));
  Value isNumber = compare(arith::CmpIPredicate::sle, magnitude, kInfinityBits);
  return arith::AndIOp::create(b, loc, isPast, isNumber);
}

Value VectorEmitter::overflowEncoding(Value value, FloatType type) {
  Value bits = asInt(value), encoding = constant(bits.getType(), getOverflowEncoding(type));
  bool hasSign = getOverflowEncoding(type) != 0x80;
  return hasSign ? bitOr(encoding, bitAnd(shr(bits, 24), 0x80)) : encoding;
}

/// Returns the encodings of the nearest powers of two. A tie has the exponent field of the smaller
/// one, and the sum carries into the field of the larger one.
Value VectorEmitter::truncateToPowerOfTwo(Value value) {
  using Predicate = arith::CmpIPredicate;
  const int64_t half = 0x400000, firstTie = half + half / 2;
  const int64_t negativeZero = std::numeric_limits<int32_t>::min();
  Value bits = asInt(value);
  Value smallest = constant(bits.getType(), int64_t(0));
  Value nan = constant(bits.getType(), int64_t(255));
  // Infinities and NaN have the largest field, which is the encoding of NaN.
  Value encoding = arith::MinUIOp::create(b, loc, shr(add(bits, half), 23), nan);
  // The smallest value, 2^-127, is subnormal in f32. It is the result for 0.
  encoding = select(compare(Predicate::ult, bits, firstTie), smallest, encoding);
  encoding = select(compare(Predicate::ugt, bits, negativeZero), nan, encoding);
  return select(compare(Predicate::eq, bits, negativeZero), smallest, encoding);
}

Value VectorEmitter::truncate(Value value, FloatType type) {
  if (isa<Float8E8M0FNUType>(type))
    return truncateToPowerOfTwo(value);
  Value encoding = encodeFloat(value, type, /*inRange=*/false);
  return select(roundsPast(value, type), overflowEncoding(value, type), encoding);
}

Value VectorEmitter::encodeFloat(Value value, FloatType type, bool inRange) {
  using Predicate = arith::CmpIPredicate;
  SmallFloatFormat format(type);
  Value bits = asInt(value);
  Value magnitude = bitAnd(bits, 0x7fffffff);
  Value bounded = magnitude;
  if (!inRange) // as integers, magnitudes have the order of the floats
    bounded = arith::MinSIOp::create(
        b, loc, magnitude,
        constant(bits.getType(), int64_t(llvm::bit_cast<uint32_t>(float(format.largest)))));

  // The f32 adder does the rounding: the value is added to a power of two whose last mantissa bit
  // has the weight of the format's last bit. The exponent of this power follows the exponent of the
  // value, but is at least the exponent of the smallest normal number, so subnormals need no second
  // path.
  //
  // The low bits of the power add the re-biased exponent to the mantissa, modulo 256, so the low
  // bits of the sum are the encoding. The low bits of the power are even; otherwise ties would
  // round the wrong way.
  const int64_t shift = 23 - format.mantissaBits;
  const int64_t lowest = 127 + format.minExponent;
  auto powerFor = [&](int64_t exponent) {
    int64_t rebias = ((exponent - lowest) << format.mantissaBits) & 0xff;
    return ((exponent + shift) << 23) + rebias;
  };
  const int64_t highest = 127 + APFloat::semanticsMaxExponent(type.getFloatSemantics());
  auto vector = dyn_cast<VectorType>(bits.getType());
  Value encoding;
  if (hasTable16 && vector && vector.getNumElements() % 16 == 0 && highest - lowest < 16) {
    SmallVector<int32_t> table(16);
    for (int64_t exponent = lowest; exponent <= highest; ++exponent)
      table[exponent % 16] = int32_t(powerFor(exponent));
    Value atLeast = arith::MaxSIOp::create(b, loc, bounded, constant(bits.getType(), lowest << 23));
    Value power = lookUp(table, shr(atLeast, 23));
    encoding = asInt(arith::AddFOp::create(b, loc, asFloat(bounded), asFloat(power)));
  } else {
    Value exponent = arith::MaxSIOp::create(b, loc, bitAnd(bounded, kInfinityBits),
                                            constant(bits.getType(), lowest << 23));
    const int64_t rebias = (-(lowest << format.mantissaBits)) & 0xff;
    Value power = add(exponent, (shift << 23) + rebias);
    encoding = asInt(arith::AddFOp::create(b, loc, asFloat(bounded), asFloat(power)));
    encoding = add(encoding, shr(exponent, shift));
  }
  // One three-way bit operation puts the sign above the encoding: after an arithmetic shift, the
  // two masks are complements of each other.
  Value sign = arith::ShRSIOp::create(b, loc, bits, constant(bits.getType(), int64_t(24)));
  encoding = bitAnd(encoding, 0x7f);
  Value result = bitOr(encoding, bitAnd(sign, ~int64_t(0x7f)));
  if (format.nanIsNegativeZero) // the format has no -0
    result = select(compare(Predicate::eq, encoding, 0), encoding, result);
  if (inRange)
    return result;
  Value isNaN = compare(Predicate::sgt, magnitude, kInfinityBits);
  return select(isNaN, constant(bits.getType(), format.nanValue()), result);
}

Value VectorEmitter::encodeInteger(Value value, bool inRange) {
  Type type = value.getType();
  Value bounded = value;
  auto bound = [&](double limit, arith::CmpFPredicate predicate) {
    Value past = arith::CmpFOp::create(b, loc, predicate, bounded, constant(type, limit));
    bounded = select(past, constant(type, limit), bounded);
  };
  if (!inRange) {
    bound(127, arith::CmpFPredicate::OGT);
    bound(-127, arith::CmpFPredicate::OLT);
  }
  // Past 2^23 the last bit of an f32 has the weight 1. The adder rounds, and the low byte of the
  // sum is the integer in two's complement.
  Value sum = arith::AddFOp::create(b, loc, bounded, constant(type, 12582912.0));
  Value encoding = bitAnd(asInt(sum), 0xff);
  if (inRange)
    return encoding;
  Value isNaN = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, value, value);
  return select(isNaN, constant(encoding.getType(), int64_t(0)), encoding);
}

Value VectorEmitter::encodePowerOfTwo(Value value) {
  using Predicate = arith::CmpIPredicate;
  Value bits = asInt(value);
  Type type = bits.getType();
  // The exponent field is the encoding; any mantissa bit carries into it.
  Value encoding = shr(add(bits, 0x7fffff), 23);
  encoding = arith::MinSIOp::create(b, loc, encoding, constant(type, int64_t(254)));
  // 2^-127 is subnormal in f32, and the smallest value.
  encoding = select(compare(Predicate::sle, bits, 0x400000), constant(type, int64_t(0)), encoding);
  Value invalid = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ULT, value,
                                        constant(value.getType(), 0.0));
  return select(invalid, constant(type, int64_t(255)), encoding);
}

Value VectorEmitter::decode(Value quantized, Type type) {
  using Predicate = arith::CmpIPredicate;
  Type words = quantized.getType();
  if (type.isInteger(8)) {
    Value wide = arith::ShRSIOp::create(b, loc, shl(quantized, 24), constant(words, int64_t(24)));
    return arith::SIToFPOp::create(b, loc, withElement(words, b.getF32Type()), wide);
  }
  if (isa<Float8E8M0FNUType>(type)) {
    quantized = bitAnd(quantized, 0xff);
    Value bits = shl(quantized, 23);
    bits = select(compare(Predicate::eq, quantized, 0), constant(words, int64_t(0x400000)), bits);
    return asFloat(select(compare(Predicate::eq, quantized, 255), constant(words, kNaNBits), bits));
  }
  SmallFloatFormat format(cast<FloatType>(type));
  // The exponent and mantissa in the fields of a wider format give the value times a power of two,
  // subnormals included. CPUs multiply subnormal f32 slowly, but convert subnormal f16 at full
  // speed. The smallest normal number has exponent field 1.
  if (hasF16) {
    Value bytes = arith::TruncIOp::create(b, loc, withElement(words, b.getI8Type()), quantized);
    Value half = widenToHalf(bytes, format);
    auto isMagnitude = [&](Predicate predicate, int64_t bits) {
      return compare(predicate, bitAnd(half, 0x7fff), bits);
    };
    const int64_t infinity = 0x7c00, nan = 0x7e00, last = 0x3f80;
    Type i16 = half.getType();
    Value isNaN = format.hasInfinity         ? isMagnitude(Predicate::ugt, infinity)
                  : format.nanIsNegativeZero ? compare(Predicate::eq, half, int16_t(0x8000))
                                             : isMagnitude(Predicate::eq, last);
    Value canonical = bitOr(bitAnd(half, 0x8000), nan);
    if (!format.hasInfinity && !format.nanIsNegativeZero) // one instruction, masked by isNaN
      canonical = arith::XOrIOp::create(b, loc, half, constant(i16, last ^ nan));
    half = select(isNaN, canonical, half);
    return scaleHalf(half, format);
  }
  Value encoding = bitAnd(quantized, 0x7f);
  Value sign = shl(bitAnd(quantized, 0x80), 24);
  Value magnitude = asFloat(shl(encoding, 23 - format.mantissaBits));
  double scale = std::ldexp(1.0, 126 + format.minExponent);
  Value number = magnitude;
  if (scale != 1)
    number = arith::MulFOp::create(b, loc, magnitude, constant(magnitude.getType(), scale));
  Value bits = asInt(number);
  if (format.hasInfinity) {
    const int64_t infinity = (0x7f >> format.mantissaBits) << format.mantissaBits;
    bits = select(compare(Predicate::eq, encoding, infinity), constant(words, kInfinityBits), bits);
    bits = select(compare(Predicate::sgt, encoding, infinity), constant(words, kNaNBits), bits);
  } else {
    Value isNaN = format.nanIsNegativeZero ? compare(Predicate::eq, bitAnd(quantized, 0xff), 0x80)
                                           : compare(Predicate::eq, encoding, 0x7f);
    bits = select(isNaN, constant(words, kNaNBits), bits);
  }
  return asFloat(bitOr(bits, sign));
}

/// Returns bytes as f16, except for a power of two and the encodings of NaN.
Value VectorEmitter::widenToHalf(Value bytes, const SmallFloatFormat &format) {
  Type i16 = withElement(bytes.getType(), b.getIntegerType(16));
  if (format.mantissaBits == 2)
    return shl(arith::ExtUIOp::create(b, loc, i16, bytes), 8);
  // Sign extension also copies the sign to the first exponent bit, which the mask clears.
  return bitAnd(shl(arith::ExtSIOp::create(b, loc, i16, bytes), 7), 0xbf80);
}

/// Returns the bits of f16 as f32, times that power of two.
Value VectorEmitter::scaleHalf(Value half, const SmallFloatFormat &format) {
  half = arith::BitcastOp::create(b, loc, withElement(half.getType(), b.getF16Type()), half);
  Type f32 = withElement(half.getType(), b.getF32Type());
  Value number = arith::ExtFOp::create(b, loc, f32, half);
  double scale = std::ldexp(1.0, 14 + format.minExponent);
  return scale == 1 ? number : arith::MulFOp::create(b, loc, number, constant(f32, scale));
}

Value VectorEmitter::widenBytes(Value elements) {
  Type type = elements.getType();
  SmallFloatFormat format(cast<FloatType>(getElementTypeOrSelf(type)));
  Value bytes = arith::BitcastOp::create(b, loc, withElement(type, b.getI8Type()), elements);
  Value half = widenToHalf(bytes, format);
  if (format.nanIsNegativeZero)
    half = select(compare(arith::CmpIPredicate::eq, half, int16_t(0x8000)),
                  constant(half.getType(), int64_t(0x7e00)), half);
  else if (!format.hasInfinity)
    // For NaN only, one more in the last mantissa bit carries into the first exponent bit.
    half = bitOr(half, bitAnd(add(half, 0x80), 0x4000));
  return scaleHalf(half, format);
}
