// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of f32 to the narrow elements of memory by AVX-512 or AVX2, register by register.
// What can be done in 16-bit lanes, on twice as many elements, is done there.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_REGISTERPACKER_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_REGISTERPACKER_H

#include "fusednorm/Lowering/RowLowering.h"
#include "fusednorm/Lowering/VectorEmitter.h"

namespace fusednorm::cpu {

/// Parts are one vector in natural order or two of even and odd lanes, as the row
/// engine holds them; results are one vector in natural order.
class RegisterPacker {
public:
  /// Registers hold `lanes` numbers of f32: 16 with AVX-512, 8 with AVX2.
  RegisterPacker(mlir::OpBuilder &b, mlir::Location loc, VectorEmitter &emit, int64_t lanes)
      : b(b), loc(loc), emit(emit), lanes(lanes) {}

  /// Whether parts of a chunk of so many elements fill pairs of registers.
  bool canPack(int64_t elements) const { return elements % (2 * lanes) == 0; }

  bool fillsRegisters(mlir::Value value) const;

  /// f32 to codes of an 8-bit float type or i8, as rowkernel.saturate_cast; with
  /// `inRange`, no element is NaN or rounds past the largest finite number; with
  /// `shortNaN`, the low halves of NaNs are 0.
  mlir::Value packQuantized(const Parts &parts, mlir::Type type, bool inRange, bool shortNaN);
  /// f32 to bf16, to the nearest even, by AVX-512. NaNs must be quiet; with `shortNaN`, their
  /// low halves are 0.
  mlir::Value packBf16(const Parts &parts, bool shortNaN);
  /// x*y + z rounded to odd, as rowkernel.fma_to_odd, of vectors of whole registers of AVX-512.
  mlir::Value fmaToOdd(mlir::Value x, mlir::Value y, mlir::Value z);

private:
  /// Registers, two of which hold neighbours.
  using Pair = std::pair<mlir::Value, mlir::Value>;
  enum class Half { Low, High };

  llvm::SmallVector<mlir::Value> registersOf(mlir::Value vector);
  mlir::Value join(llvm::ArrayRef<mlir::Value> vectors);
  llvm::SmallVector<Pair> pairsOf(const Parts &parts);
  bool isWide() const { return lanes == 16; }
  mlir::VectorType numbersType() { return mlir::VectorType::get({lanes}, b.getF32Type()); }
  mlir::VectorType wordsType() { return mlir::VectorType::get({2 * lanes}, b.getIntegerType(16)); }
  /// The high or the low halves of a pair, in the order of the elements.
  mlir::Value halves(Pair pair, Half half);
  /// Numbers that fit 16 bits as such, in the order that joinBytes expects.
  mlir::Value narrowToWords(Pair pair);
  mlir::Value opaqueOne();
  /// One byte of each word, in the order of the elements; the other ones are 0.
  mlir::Value joinBytes(llvm::ArrayRef<mlir::Value> words, Half half);

  /// The magnitude of a number, or with AVX-512 the number, rounded by the power of two that
  /// `factor` times its own exponent is; that is at least the exponent of `smallest`.
  mlir::Value roundByPower(mlir::Value value, mlir::Value smallest, mlir::Value factor);
  /// Finite numbers that do not round past the largest one; with `isOutside`, which tells
  /// whether there are others, those too, with any codes for them.
  mlir::Value packFloat8(llvm::ArrayRef<Pair> pairs, mlir::FloatType type,
                         mlir::Value *isOutside = nullptr);
  mlir::Value packLowBytes(llvm::ArrayRef<Pair> pairs);
  mlir::Value replaceNaN(llvm::ArrayRef<Pair> values, mlir::Value quantized, int64_t nanValue);
  /// |lhs| and |rhs| compared, with the sign of lhs, by AVX-512.
  mlir::Value largerMagnitude(mlir::Value lhs, mlir::Value rhs) { return range(lhs, rhs, 3); }
  mlir::Value smallerMagnitude(mlir::Value lhs, mlir::Value rhs) { return range(lhs, rhs, 2); }
  /// A number, or the one of magnitude `largest` and its sign, if that is less.
  mlir::Value bound(mlir::Value value, double largest);
  mlir::Value range(mlir::Value lhs, mlir::Value rhs, int32_t selector);
  mlir::Value intrinsic(llvm::StringRef name, mlir::Type type, mlir::ValueRange operands);
  mlir::Value immediate(mlir::Type type, int64_t value);

  mlir::OpBuilder &b;
  mlir::Location loc;
  VectorEmitter &emit;
  int64_t lanes;
  bool interleaved = false; // whether pairs are even and odd lanes
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_REGISTERPACKER_H
