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

Value VectorEmitter::asInt(Value value) { return bitcast(value, b.getI32Type()); }
Value VectorEmitter::asFloat(Value value) { return bitcast(value, b.getF32Type()); }

Value VectorEmitter::step(VectorType type, Value first, int64_t offset, int64_t stride) {
  SmallVector<Attribute> offsets;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    offsets.push_back(b.getIndexAttr(offset + i * stride));
  Value numbers = vector::BroadcastOp::create(b, loc, type, first);
  return add(numbers, constant(DenseElementsAttr::get(type, offsets)));
}

Value VectorEmitter::lookUp(ArrayRef<int32_t> table, Value index) {
  constexpr int64_t kLanes = 16;
  auto type = cast<VectorType>(index.getType());
  auto native = VectorType::get({kLanes}, b.getI32Type());
  Value entries = constant(DenseIntElementsAttr::get(native, table));
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
  Value isNaN = Arith::isNaN(value);
  Value quiet = bitOr(bits, 0x400000);
  Value chosen = select(isNaN, quiet, rounded);
  return asFloat(bitAnd(chosen, -0x10000));
}

Value VectorEmitter::upperHalf(Value value, Type bf16) {
  Value half = convert(shr(asInt(value), 16), b.getIntegerType(16));
  return bitcast(half, bf16);
}

Value VectorEmitter::fromBf16(Value value) {
  Value half = bitcast(value, b.getIntegerType(16));
  return asFloat(shl(convert(half, b.getI32Type()), 16));
}

Value VectorEmitter::fmaToOdd(Value x, Value y, Value z) {
  // FMA of the operands: x*y below may overflow alone.
  Value sum = vector::FMAOp::create(b, loc, x, y, z);
  x = mul(x, y);
  // The exact rounding error of the sum (TwoSum).
  Value fromZ = sub(sum, x);
  Value lost = add(sub(x, sub(sum, fromZ)), sub(z, fromZ));
  Value bits = asInt(sum), lostBits = asInt(lost);
  // Step toward the error: away from zero if the signs agree.
  Type type = bits.getType();
  Value differs = bitXor(bits, lostBits);
  Value away = compare(arith::CmpIPredicate::sge, differs, 0);
  Value step = select(away, constant(type, int64_t(1)), constant(type, int64_t(-1)));
  Value moved = add(bits, step);
  // False for NaN, so that infinities and NaN stay.
  Value inexact = compare(arith::CmpFPredicate::ONE, lost, 0.0);
  Value even = compare(arith::CmpIPredicate::eq, bitAnd(bits, 1), 0);
  return asFloat(select(bitAnd(inexact, even), moved, bits));
}

Value VectorEmitter::roundToOdd(Value value) {
  Value nearest = convert(value, b.getF32Type()), back = convert(nearest, b.getF64Type());
  // Not true for NaN.
  Value isInexact = compare(arith::CmpFPredicate::ONE, back, value);
  // Values of one sign are ordered like their bits.
  Value isBelow = num(bitcast(back, b.getI64Type())).ult(bitcast(value, b.getI64Type()));
  Value bits = asInt(nearest), isEven = num(bitAnd(bits, 1)).eq(0);
  Value step =
      select(isBelow, constant(bits.getType(), int64_t(1)), constant(bits.getType(), int64_t(-1)));
  return asFloat(select(bitAnd(isInexact, isEven), add(bits, step), bits));
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

Value VectorEmitter::toByte(Value quantized, Type type) {
  Value bytes = convert(quantized, b.getI8Type());
  if (type.isInteger(8))
    return bytes;
  return bitcast(bytes, type);
}

Value VectorEmitter::fromByte(Value elements) {
  Type type = elements.getType();
  Value bytes = elements;
  if (!getElementTypeOrSelf(type).isInteger(8))
    bytes = bitcast(elements, b.getI8Type());
  return convert(bytes, b.getI32Type());
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
  return bitAnd(isPast, isNumber);
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
  Value encoding = min(shr(add(bits, half), 23), nan);
  // The smallest value, 2^-127, is subnormal in f32. It is the result for 0.
  encoding = select(compare(Predicate::ult, bits, firstTie), smallest, encoding);
  encoding = select(compare(Predicate::ugt, bits, negativeZero), nan, encoding);
  return select(compare(Predicate::eq, bits, negativeZero), smallest, encoding);
}

Value VectorEmitter::truncate(Value value, FloatType type) {
  if (getElementTypeOrSelf(value.getType()).isF64())
    value = roundToOdd(value);
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
    bounded = minS(magnitude, int64_t(llvm::bit_cast<uint32_t>(float(format.largest))));

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
    Value atLeast = maxS(bounded, lowest << 23);
    Value power = lookUp(table, shr(atLeast, 23));
    encoding = asInt(add(asFloat(bounded), asFloat(power)));
  } else {
    Value exponent = maxS(bitAnd(bounded, kInfinityBits), lowest << 23);
    const int64_t rebias = (-(lowest << format.mantissaBits)) & 0xff;
    Value power = add(exponent, (shift << 23) + rebias);
    encoding = asInt(add(asFloat(bounded), asFloat(power)));
    encoding = add(encoding, shr(exponent, shift));
  }
  // One three-way bit operation puts the sign above the encoding: after an arithmetic shift, the
  // two masks are complements of each other.
  Value sign = shrS(bits, 24);
  encoding = bitAnd(encoding, 0x7f);
  Value result = bitOr(encoding, bitAnd(sign, ~int64_t(0x7f)));
  if (format.nanIsNegativeZero) // the format has no -0
    result = select(compare(Predicate::eq, encoding, 0), encoding, result);
  if (inRange)
    return result;
  Value isNaN = compare(Predicate::sgt, magnitude, kInfinityBits);
  return select(isNaN, format.nanValue(), result);
}

Value VectorEmitter::encodeInteger(Value value, bool inRange) {
  Type type = value.getType();
  Value bounded = value;
  auto bound = [&](double limit, arith::CmpFPredicate predicate) {
    Value past = compare(predicate, bounded, limit);
    bounded = select(past, constant(type, limit), bounded);
  };
  if (!inRange) {
    bound(127, arith::CmpFPredicate::OGT);
    bound(-127, arith::CmpFPredicate::OLT);
  }
  // Past 2^23 the last bit of an f32 has the weight 1. The adder rounds, and the low byte of the
  // sum is the integer in two's complement.
  Value sum = add(bounded, 12582912.0);
  Value encoding = bitAnd(asInt(sum), 0xff);
  if (inRange)
    return encoding;
  Value isNaN = Arith::isNaN(value);
  return select(isNaN, 0, encoding);
}

Value VectorEmitter::encodePowerOfTwo(Value value) {
  using Predicate = arith::CmpIPredicate;
  Value bits = asInt(value);
  // The exponent field is the encoding; any mantissa bit carries into it.
  Value encoding = shr(add(bits, 0x7fffff), 23);
  encoding = minS(encoding, 254);
  // 2^-127 is subnormal in f32, and the smallest value.
  encoding = select(compare(Predicate::sle, bits, 0x400000), 0, encoding);
  Value invalid = compare(arith::CmpFPredicate::ULT, value, 0.0);
  return select(invalid, 255, encoding);
}

Value VectorEmitter::decode(Value quantized, Type type) {
  using Predicate = arith::CmpIPredicate;
  if (type.isInteger(8)) {
    Value wide = shrS(shl(quantized, 24), 24);
    return convertSigned(wide, b.getF32Type());
  }
  if (isa<Float8E8M0FNUType>(type)) {
    quantized = bitAnd(quantized, 0xff);
    Value bits = shl(quantized, 23);
    bits = select(compare(Predicate::eq, quantized, 0), 0x400000, bits);
    return asFloat(select(compare(Predicate::eq, quantized, 255), kNaNBits, bits));
  }
  SmallFloatFormat format(cast<FloatType>(type));
  // The exponent and mantissa in the fields of a wider format give the value times a power of two,
  // subnormals included. CPUs multiply subnormal f32 slowly, but convert subnormal f16 at full
  // speed. The smallest normal number has exponent field 1.
  if (hasF16) {
    Value bytes = convert(quantized, b.getI8Type());
    Value half = widenToHalf(bytes, format);
    auto isMagnitude = [&](Predicate predicate, int64_t bits) {
      return compare(predicate, bitAnd(half, 0x7fff), bits);
    };
    const int64_t infinity = 0x7c00, nan = 0x7e00, last = 0x3f80;
    Value isNaN = format.hasInfinity         ? isMagnitude(Predicate::ugt, infinity)
                  : format.nanIsNegativeZero ? compare(Predicate::eq, half, int16_t(0x8000))
                                             : isMagnitude(Predicate::eq, last);
    Value canonical = bitOr(bitAnd(half, 0x8000), nan);
    if (!format.hasInfinity && !format.nanIsNegativeZero) // one instruction, masked by isNaN
      canonical = bitXor(half, last ^ nan);
    half = select(isNaN, canonical, half);
    return scaleHalf(half, format);
  }
  Value encoding = bitAnd(quantized, 0x7f);
  Value sign = shl(bitAnd(quantized, 0x80), 24);
  Value magnitude = asFloat(shl(encoding, 23 - format.mantissaBits));
  double scale = std::ldexp(1.0, 126 + format.minExponent);
  Value number = magnitude;
  if (scale != 1)
    number = mul(magnitude, scale);
  Value bits = asInt(number);
  if (format.hasInfinity) {
    const int64_t infinity = (0x7f >> format.mantissaBits) << format.mantissaBits;
    bits = select(compare(Predicate::eq, encoding, infinity), kInfinityBits, bits);
    bits = select(compare(Predicate::sgt, encoding, infinity), kNaNBits, bits);
  } else {
    Value isNaN = format.nanIsNegativeZero ? compare(Predicate::eq, bitAnd(quantized, 0xff), 0x80)
                                           : compare(Predicate::eq, encoding, 0x7f);
    bits = select(isNaN, kNaNBits, bits);
  }
  return asFloat(bitOr(bits, sign));
}

/// Returns bytes as f16, except for a power of two and the encodings of NaN.
Value VectorEmitter::widenToHalf(Value bytes, const SmallFloatFormat &format) {
  Type i16 = b.getIntegerType(16);
  if (format.mantissaBits == 2)
    return shl(convert(bytes, i16), 8);
  // Sign extension also copies the sign to the first exponent bit, which the mask clears.
  return bitAnd(shl(convertSigned(bytes, i16), 7), 0xbf80);
}

/// Returns the bits of f16 as f32, times that power of two.
Value VectorEmitter::scaleHalf(Value half, const SmallFloatFormat &format) {
  half = bitcast(half, b.getF16Type());
  Value number = convert(half, b.getF32Type());
  double scale = std::ldexp(1.0, 14 + format.minExponent);
  return scale == 1 ? number : mul(number, scale);
}

Value VectorEmitter::widenBytes(Value elements) {
  Type type = elements.getType();
  SmallFloatFormat format(cast<FloatType>(getElementTypeOrSelf(type)));
  Value bytes = bitcast(elements, b.getI8Type());
  Value half = widenToHalf(bytes, format);
  if (format.nanIsNegativeZero)
    half = select(compare(arith::CmpIPredicate::eq, half, int16_t(0x8000)),
                  constant(half.getType(), int64_t(0x7e00)), half);
  else if (!format.hasInfinity)
    // For NaN only, one more in the last mantissa bit carries into the first exponent bit.
    half = bitOr(half, bitAnd(add(half, 0x80), 0x4000));
  return scaleHalf(half, format);
}
