// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds code on vectors and scalars of f32 and i32, and conversions of small floats.

#ifndef FUSEDNORM_LOWERING_VECTOREMITTER_H
#define FUSEDNORM_LOWERING_VECTOREMITTER_H

#include "fusednorm/Dialect/Utils/Arith.h"

namespace fusednorm {

/// Properties of an 8-bit float format with one sign bit.
struct SmallFloatFormat {
  explicit SmallFloatFormat(mlir::FloatType type);

  int64_t mantissaBits, minExponent;
  double largest;
  int64_t largestEncoding; // of the largest finite number
  bool hasInfinity, nanIsNegativeZero;
  /// Returns the encoding of NaN that conversions produce.
  int64_t nanValue() const { return nanIsNegativeZero ? 0x80 : 0x7f; }
};

class VectorEmitter : public Arith {
public:
  /// `hasTable16`: the target has the 16-entry table look-up of AVX-512. `hasF16`: it converts f16
  /// to f32.
  VectorEmitter(mlir::OpBuilder &b, mlir::Location loc, bool hasTable16, bool hasF16 = false)
      : Arith(b, loc), hasTable16(hasTable16), hasF16(hasF16) {}

  /// Returns the shape of `like` with another element type.
  static mlir::Type withElement(mlir::Type like, mlir::Type element);
  mlir::Value asInt(mlir::Value value);   // f32 -> i32, same bits
  mlir::Value asFloat(mlir::Value value); // i32 -> f32, same bits
  /// Returns the indices first + offset, first + offset + stride and so on.
  mlir::Value step(mlir::VectorType type, mlir::Value first, int64_t offset = 0,
                   int64_t stride = 1);

  /// Rounds f32 to a value of bf16, to nearest even, and keeps the type f32. NaN becomes quiet.
  /// Without `keepsNaN`, the low halves of all NaNs must be 0.
  mlir::Value roundToBf16(mlir::Value value, bool keepsNaN = true);
  /// Returns the upper halves of f32 values as bf16.
  mlir::Value upperHalf(mlir::Value value, mlir::Type bf16);
  mlir::Value fromBf16(mlir::Value value);

  /// Rounds f64 to f32 to odd: an inexact result has an odd last bit. A second rounding, to a type
  /// of at most 22 bits of significand, then equals one rounding from f64.
  mlir::Value roundToOdd(mlir::Value value);
  /// Returns x*y + z rounded to odd, like rowkernel.fma_to_odd.
  mlir::Value fmaToOdd(mlir::Value x, mlir::Value y, mlir::Value z);

  /// Converts f32 to an 8-bit type like rowkernel.saturate_cast. The low 8 bits of the resulting
  /// i32 are the encoding; the other bits are unspecified. With `inRange`, no lane may be NaN or
  /// round past the largest finite number.
  mlir::Value encode(mlir::Value value, mlir::Type type, bool inRange);
  /// Converts f32 or f64 to an 8-bit float like arith.truncf, with one rounding. Values past the
  /// largest number become infinity, or NaN if the type has no infinity. For f8E8M0FNU, ties round
  /// up and 0 becomes 2^-127.
  mlir::Value truncate(mlir::Value value, mlir::FloatType type);
  /// Returns whether f32 values round past the largest number of the type.
  mlir::Value roundsPast(mlir::Value value, mlir::FloatType type);
  /// Returns the encodings of values past the largest number, in i32 and with the sign of `value`.
  mlir::Value overflowEncoding(mlir::Value value, mlir::FloatType type);
  /// Converts encodings in the low 8 bits of i32 to f32, exactly.
  mlir::Value decode(mlir::Value quantized, mlir::Type type);
  /// Converts elements of an 8-bit float type with a sign to f32, exactly, by f16 conversions in
  /// 16-bit lanes. The payload of NaN is unspecified.
  mlir::Value widenBytes(mlir::Value elements);
  /// Convert between encodings in i32 and elements of the 8-bit type.
  mlir::Value toByte(mlir::Value quantized, mlir::Type type);
  mlir::Value fromByte(mlir::Value elements);

private:
  mlir::Value encodeFloat(mlir::Value value, mlir::FloatType type, bool inRange);
  mlir::Value encodeInteger(mlir::Value value, bool inRange);
  mlir::Value encodePowerOfTwo(mlir::Value value);
  mlir::Value truncateToPowerOfTwo(mlir::Value value);
  mlir::Value widenToHalf(mlir::Value bytes, const SmallFloatFormat &format);
  mlir::Value scaleHalf(mlir::Value half, const SmallFloatFormat &format);
  /// Returns entry `index % 16` of the table for each lane.
  mlir::Value lookUp(llvm::ArrayRef<int32_t> table, mlir::Value index);

  bool hasTable16, hasF16;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_VECTOREMITTER_H
