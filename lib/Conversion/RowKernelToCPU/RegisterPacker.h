// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts rows of f32 to the narrow elements of memory by AVX-512 or AVX2, register by register.
// Steps that fit 16-bit lanes run there, on twice as many elements.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_REGISTERPACKER_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_REGISTERPACKER_H

#include "fusednorm/Lowering/RowLowering.h"
#include "fusednorm/Lowering/VectorEmitter.h"

namespace fusednorm::cpu {

/// Parts are one vector in natural order, or two vectors of even and odd lanes, as in the row
/// lowering. Results are one vector in natural order.
class RegisterPacker {
public:
  /// `lanes` is the number of f32 lanes of a register: 16 with AVX-512, 8 with AVX2.
  RegisterPacker(mlir::OpBuilder &b, mlir::Location loc, VectorEmitter &emit, int64_t lanes)
      : b(b), loc(loc), emit(emit), lanes(lanes) {}

  /// Returns whether the parts of a chunk of `elements` elements fill pairs of registers.
  bool canPack(int64_t elements) const { return elements % (2 * lanes) == 0; }

  /// Returns whether a vector fills whole registers.
  bool fillsRegisters(mlir::Value value) const;

  /// Converts f32 to an 8-bit float type or i8, as rowkernel.saturate_cast. With `inRange` no
  /// element is NaN or rounds past the largest finite value. With `shortNaN` the low halves of NaNs
  /// are 0.
  mlir::Value packQuantized(const Parts &parts, mlir::Type type, bool inRange, bool shortNaN);
  /// Converts f32 to bf16 by AVX-512, to nearest even. NaNs must be quiet. With `shortNaN` their
  /// low halves are 0.
  mlir::Value packBf16(const Parts &parts, bool shortNaN);
  /// Computes x*y + z rounded to odd, as rowkernel.fma_to_odd, for vectors of whole AVX-512
  /// registers.
  mlir::Value fmaToOdd(mlir::Value x, mlir::Value y, mlir::Value z);

private:
  /// Two registers: even and odd lanes, or consecutive elements.
  using Pair = std::pair<mlir::Value, mlir::Value>;
  enum class Half { Low, High };

  llvm::SmallVector<mlir::Value> registersOf(mlir::Value vector);
  mlir::Value join(llvm::ArrayRef<mlir::Value> vectors);
  llvm::SmallVector<Pair> pairsOf(const Parts &parts);
  bool isWide() const { return lanes == 16; }
  mlir::VectorType numbersType() { return mlir::VectorType::get({lanes}, b.getF32Type()); }
  mlir::VectorType wordsType() { return mlir::VectorType::get({2 * lanes}, b.getIntegerType(16)); }
  /// Returns the high or the low halves of a pair, in the order of the elements.
  mlir::Value halves(Pair pair, Half half);
  /// Narrows integers that fit 16 bits to words, in the order that joinBytes expects.
  mlir::Value narrowToWords(Pair pair);
  mlir::Value opaqueOne();
  /// Returns one byte of each word, in the order of the elements. The other bytes must be 0.
  mlir::Value joinBytes(llvm::ArrayRef<mlir::Value> words, Half half);

  /// Rounds an element by adding `factor` times the power of two of its exponent, which is at least
  /// the exponent of `smallest`. Returns the signed result with AVX-512, the magnitude with AVX2.
  mlir::Value roundByPower(mlir::Value value, mlir::Value smallest, mlir::Value factor);
  /// Encodes finite values that do not round past the largest one. With `isOutside` other values
  /// are allowed: `isOutside` receives whether there are any, and their encodings are arbitrary.
  mlir::Value packFloat8(llvm::ArrayRef<Pair> pairs, mlir::FloatType type,
                         mlir::Value *isOutside = nullptr);
  mlir::Value packLowBytes(llvm::ArrayRef<Pair> pairs);
  mlir::Value replaceNaN(llvm::ArrayRef<Pair> values, mlir::Value quantized, int64_t nanValue);
  /// Returns the larger magnitude, with the sign of lhs, by AVX-512.
  mlir::Value largerMagnitude(mlir::Value lhs, mlir::Value rhs) { return range(lhs, rhs, 3); }
  /// Returns the smaller magnitude, with the sign of lhs, by AVX-512.
  mlir::Value smallerMagnitude(mlir::Value lhs, mlir::Value rhs) { return range(lhs, rhs, 2); }
  /// Clamps the magnitude of a value to `largest`.
  mlir::Value bound(mlir::Value value, double largest);
  mlir::Value range(mlir::Value lhs, mlir::Value rhs, int32_t selector);
  mlir::Value intrinsic(llvm::StringRef name, mlir::Type type, mlir::ValueRange operands);
  mlir::Value immediate(mlir::Type type, int64_t value);

  mlir::OpBuilder &b;
  mlir::Location loc;
  VectorEmitter &emit;
  int64_t lanes;
  /// Whether pairs are even and odd lanes.
  bool interleaved = false;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_REGISTERPACKER_H
