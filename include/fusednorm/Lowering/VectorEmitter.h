// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Short spellings for code on vectors (and scalars) of f32 and i32, and the
// small-float conversions made of them.

#ifndef FUSEDNORM_LOWERING_VECTOREMITTER_H
#define FUSEDNORM_LOWERING_VECTOREMITTER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace fusednorm {

/// What conversions need to know of an 8-bit float format with one sign bit.
struct SmallFloatFormat {
  explicit SmallFloatFormat(mlir::FloatType type);

  int64_t mantissaBits, minExponent;
  double largest;
  int64_t largestEncoding; // of a finite number
  bool hasInfinity, nanIsNegativeZero;
  /// The one NaN that conversions give.
  int64_t nanValue() const { return nanIsNegativeZero ? 0x80 : 0x7f; }
};

class VectorEmitter {
public:
  /// `hasTable16` allows the 16-entry table look-up that AVX-512 has, `hasF16` conversions of
  /// f16 to f32.
  VectorEmitter(mlir::OpBuilder &b, mlir::Location loc, bool hasTable16, bool hasF16 = false)
      : b(b), loc(loc), hasTable16(hasTable16), hasF16(hasF16) {}

  /// The shape of `like` with another element type.
  static mlir::Type withElement(mlir::Type like, mlir::Type element);
  mlir::Value constant(mlir::Type type, int64_t value);
  mlir::Value constant(mlir::Type type, double value);

  mlir::Value asInt(mlir::Value value);   // f32 -> i32, same bits
  mlir::Value asFloat(mlir::Value value); // i32 -> f32, same bits
  mlir::Value bitAnd(mlir::Value value, int64_t mask);
  mlir::Value bitOr(mlir::Value value, int64_t mask);
  mlir::Value bitOr(mlir::Value lhs, mlir::Value rhs);
  mlir::Value shl(mlir::Value value, int64_t count);
  mlir::Value shr(mlir::Value value, int64_t count);
  mlir::Value add(mlir::Value lhs, mlir::Value rhs);
  mlir::Value add(mlir::Value value, int64_t constant);
  /// first + offset, first + offset + stride and so on, of indices.
  mlir::Value step(mlir::VectorType type, mlir::Value first, int64_t offset = 0,
                   int64_t stride = 1);

  /// f32 -> f32 with a bf16 value, to the nearest even; NaN becomes quiet. Without
  /// `keepsNaN`, the low halves of all NaNs are known to be 0.
  mlir::Value roundToBf16(mlir::Value value, bool keepsNaN = true);
  /// The upper halves of f32 values as bf16.
  mlir::Value upperHalf(mlir::Value value, mlir::Type bf16);
  mlir::Value fromBf16(mlir::Value value);

  /// x*y + z rounded to odd, as rowkernel.fma_to_odd.
  mlir::Value fmaToOdd(mlir::Value x, mlir::Value y, mlir::Value z);

  /// f32 -> i32 with the code of an 8-bit type in the low 8 bits and anything
  /// above, as rowkernel.saturate_cast. With `inRange`, no lane is NaN or rounds
  /// past the largest finite number.
  mlir::Value encode(mlir::Value value, mlir::Type type, bool inRange);
  /// The same for a float with a mantissa, as arith.truncf: what rounds past the largest number
  /// becomes infinity, or NaN where the type has none.
  mlir::Value truncate(mlir::Value value, mlir::FloatType type);
  /// Whether numbers of f32 round past the largest one of the type.
  mlir::Value roundsPast(mlir::Value value, mlir::FloatType type);
  /// Codes in i32 of numbers that do, with the sign of `value`.
  mlir::Value overflowEncoding(mlir::Value value, mlir::FloatType type);
  /// Codes in the low 8 bits of i32 -> f32, exactly.
  mlir::Value decode(mlir::Value quantized, mlir::Type type);
  /// Elements of an 8-bit float type with a sign -> f32, exactly, but NaN becomes any NaN: in
  /// lanes of 16 bits, by conversions of f16.
  mlir::Value widenBytes(mlir::Value elements);
  /// Codes in i32 <-> elements of the 8-bit type.
  mlir::Value toByte(mlir::Value quantized, mlir::Type type);
  mlir::Value fromByte(mlir::Value elements);

private:
  mlir::Value encodeFloat(mlir::Value value, mlir::FloatType type, bool inRange);
  mlir::Value encodeInteger(mlir::Value value, bool inRange);
  mlir::Value encodePowerOfTwo(mlir::Value value);
  mlir::Value widenToHalf(mlir::Value bytes, const SmallFloatFormat &format);
  mlir::Value scaleHalf(mlir::Value half, const SmallFloatFormat &format);
  mlir::Value compare(mlir::arith::CmpIPredicate predicate, mlir::Value lhs, int64_t constant);
  mlir::Value select(mlir::Value condition, mlir::Value lhs, mlir::Value rhs);
  /// Entry `index % 16` of the table, for each lane.
  mlir::Value lookUp(llvm::ArrayRef<int32_t> table, mlir::Value index);

  mlir::OpBuilder &b;
  mlir::Location loc;
  bool hasTable16, hasF16;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_VECTOREMITTER_H
