// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 8-bit floats as bf16 by look-ups in tables of bytes, as processors with AVX512-VBMI have them:
// two look-ups for 64 numbers, where arithmetic takes some twenty instructions. A table of 128
// bytes lies in two registers. Where a look-up in two takes three instructions, tables lie in one,
// and maps of bits make their index.

#ifndef FUSEDNORM_LOWERING_FP8LOOKUPTABLES_H
#define FUSEDNORM_LOWERING_FP8LOOKUPTABLES_H

#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/Builders.h"

namespace fusednorm {

struct BitMap;
struct Fp8AffineMaps;

/// Of an 8-bit float type with a sign. NaN becomes any NaN.
class Fp8LookupTables {
public:
  /// Of a vector.
  static constexpr int64_t kElements = 32;
  /// Registers that a table lies in.
  enum class Size { One, Two };

  /// None for a processor that looks up no bytes.
  static std::optional<Size> sizeFor(const TargetInfo &target);

  Fp8LookupTables(mlir::OpBuilder &b, mlir::Location loc, Size size) : b(b), loc(loc), size(size) {}

  /// A vector of them.
  mlir::Value widen(mlir::Value elements);
  /// Two vectors as pairs, with one of each: the first half of the pairs, and the second.
  std::pair<mlir::Value, mlir::Value> widenPairs(mlir::Value first, mlir::Value second);
  /// The same of two vectors, one behind the other.
  std::pair<mlir::Value, mlir::Value> widenRows(mlir::Value rows);

private:
  /// `bytes` are 64. Each eight of them in turn come into the first and into the second vector.
  std::pair<mlir::Value, mlir::Value> lookUp(mlir::Value bytes, mlir::FloatType type);
  /// The lower and the upper bytes of their numbers, from tables of either size.
  std::pair<mlir::Value, mlir::Value> lookUpInOne(mlir::Value bytes, const Fp8AffineMaps &maps);
  std::pair<mlir::Value, mlir::Value> lookUpInTwo(mlir::Value bytes, mlir::FloatType type);
  mlir::Value constant(mlir::Type type, llvm::ArrayRef<int8_t> entries);
  mlir::Value lookUp(llvm::ArrayRef<int8_t> table, mlir::Value bytes);
  mlir::Value apply(const BitMap &map, mlir::Value bytes);
  mlir::Value asBytes(mlir::Value elements);

  mlir::OpBuilder &b;
  mlir::Location loc;
  Size size;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_FP8LOOKUPTABLES_H
