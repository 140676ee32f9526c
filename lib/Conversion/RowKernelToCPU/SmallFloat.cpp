// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bf16 and 8-bit floats by integer and f32 vector arithmetic. Instructions for
// them exist on few chips, and the bf16 one flushes subnormals.

#include "VectorEmitter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm::cpu;

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
Value VectorEmitter::bitOr(Value lhs, Value rhs) {
  return arith::OrIOp::create(b, loc, lhs, rhs);
}
Value VectorEmitter::shl(Value value, int64_t count) {
  return arith::ShLIOp::create(b, loc, value, constant(value.getType(), count));
}
Value VectorEmitter::shr(Value value, int64_t count) {
  return arith::ShRUIOp::create(b, loc, value, constant(value.getType(), count));
}
Value VectorEmitter::add(Value lhs, Value rhs) {
  return arith::AddIOp::create(b, loc, lhs, rhs);
}
Value VectorEmitter::add(Value value, int64_t number) {
  return add(value, constant(value.getType(), number));
}

Value VectorEmitter::lookUp(ArrayRef<int32_t> table, Value index) {
  constexpr int64_t kLanes = 16;
  auto type = cast<VectorType>(index.getType());
  auto native = VectorType::get({kLanes}, b.getI32Type());
  Value entries =
      arith::ConstantOp::create(b, loc, DenseIntElementsAttr::get(native, table));
  Value result = type.getNumElements() == kLanes ? Value() : constant(type, int64_t(0));
  for (int64_t lane = 0; lane < type.getNumElements(); lane += kLanes) {
    Value slice = index;
    if (result)
      slice = vector::ExtractStridedSliceOp::create(b, loc, index, ArrayRef<int64_t>{lane},
                                                    ArrayRef<int64_t>{kLanes},
                                                    ArrayRef<int64_t>{1});
    Value found = LLVM::CallIntrinsicOp::create(
                      b, loc, native, b.getStringAttr("llvm.x86.avx512.permvar.si.512"),
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

Value VectorEmitter::roundToBf16(Value value) {
  Value bits = asInt(value);
  Value lsb = bitAnd(shr(bits, 16), 1);
  Value rounded = add(add(bits, 0x7fff), lsb);
  // Rounding could carry a NaN's payload away.
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

//===----------------------------------------------------------------------===//
// 8-bit floats
//===----------------------------------------------------------------------===//

namespace {
/// What the conversions need to know of a format with one sign bit.
struct Format {
  int64_t mantissaBits, minExponent;
  double largest;
  int64_t nanCode;

  explicit Format(FloatType type) {
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    mantissaBits = APFloat::semanticsPrecision(semantics) - 1;
    minExponent = APFloat::semanticsMinExponent(semantics);
    largest = APFloat::getLargest(semantics).convertToDouble();
    nanCode = APFloat::getNaN(semantics).bitcastToAPInt().getZExtValue();
  }
};
} // namespace

Value VectorEmitter::encode(Value value, FloatType type, bool inRange) {
  Format format(type);
  Value bits = asInt(value);
  Value magnitude = bitAnd(bits, 0x7fffffff);
  Value bounded = magnitude;
  if (!inRange) // as integers, magnitudes order like the numbers
    bounded = arith::MinSIOp::create(
        b, loc, magnitude,
        constant(bits.getType(), int64_t(llvm::bit_cast<uint32_t>(float(format.largest)))));

  // Adding a power of two whose last mantissa bit weighs as much as the format's
  // lets the f32 adder do the rounding. Its exponent is that of the number, but at
  // least that of the smallest normal one: subnormals need no second path. The low
  // bits of that power of two add the re-biased exponent to the mantissa, modulo
  // 256, so that the low bits of the sum are the code. They are even, or
  // ties would round the wrong way.
  const int64_t shift = 23 - format.mantissaBits;
  const int64_t lowest = 127 + format.minExponent;
  auto powerFor = [&](int64_t exponent) {
    int64_t rebias = ((exponent - lowest) << format.mantissaBits) & 0xff;
    return ((exponent + shift) << 23) + rebias;
  };
  const int64_t highest = 127 + APFloat::semanticsMaxExponent(type.getFloatSemantics());
  auto vector = dyn_cast<VectorType>(bits.getType());
  Value sum;
  if (hasTable16 && vector && vector.getNumElements() % 16 == 0 && highest - lowest < 16) {
    SmallVector<int32_t> table(16);
    for (int64_t exponent = lowest; exponent <= highest; ++exponent)
      table[exponent % 16] = int32_t(powerFor(exponent));
    Value atLeast = arith::MaxSIOp::create(b, loc, bounded,
                                           constant(bits.getType(), lowest << 23));
    Value power = lookUp(table, shr(atLeast, 23));
    sum = asInt(arith::AddFOp::create(b, loc, asFloat(bounded), asFloat(power)));
  } else {
    Value exponent = arith::MaxSIOp::create(b, loc, bitAnd(bounded, 0x7f800000),
                                            constant(bits.getType(), lowest << 23));
    const int64_t rebias = (-(lowest << format.mantissaBits)) & 0xff;
    Value power = add(exponent, (shift << 23) + rebias);
    sum = asInt(arith::AddFOp::create(b, loc, asFloat(bounded), asFloat(power)));
    sum = add(sum, shr(exponent, shift));
  }
  Value code = sum;
  if (!inRange) {
    Value isNaN =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, magnitude,
                              constant(bits.getType(), int64_t(0x7f800000)));
    code = arith::SelectOp::create(b, loc, isNaN, constant(bits.getType(), format.nanCode), code);
  }
  // The sign goes above the code by one three-way bit operation: with an
  // arithmetic shift both masks are complements of each other.
  Value sign = arith::ShRSIOp::create(b, loc, bits, constant(bits.getType(), int64_t(24)));
  return bitOr(bitAnd(code, 0x7f), bitAnd(sign, ~int64_t(0x7f)));
}

Value VectorEmitter::decode(Value codes, FloatType type) {
  Format format(type);
  // The code's exponent and mantissa at their place in an f32 give the number
  // times a power of two, subnormals included: f32's own subnormals and the
  // multiplication do that work.
  const int64_t shift = 23 - format.mantissaBits;
  Value magnitude = shl(bitAnd(codes, 0x7f), shift);
  Value sign = shl(bitAnd(codes, 0x80), 24);
  // The smallest normal number has exponent field 1.
  const double scale = std::ldexp(1.0, 126 + format.minExponent);
  Value number = arith::MulFOp::create(b, loc, asFloat(magnitude),
                                       constant(asFloat(magnitude).getType(), scale));
  Value isNaN = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, bitAnd(codes, 0x7f),
                                      constant(codes.getType(), format.nanCode & 0x7f));
  Value bits = arith::SelectOp::create(b, loc, isNaN,
                                       constant(codes.getType(), int64_t(0x7fc00000)),
                                       asInt(number));
  return asFloat(bitOr(bits, sign));
}
