// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversion of 8-bit floats to bf16 by look-ups in byte tables (AVX512-VBMI). Two look-ups convert
// 64 values, where arithmetic takes about twenty instructions. A table of 128 bytes fills two
// registers. On CPUs where a look-up in two registers takes three instructions, tables fill one
// register, and bit maps compute the index (see Fp8AffineMaps).

#ifndef FUSEDNORM_LOWERING_FP8LOOKUPTABLES_H
#define FUSEDNORM_LOWERING_FP8LOOKUPTABLES_H

#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/Builders.h"

namespace fusednorm {

struct BitMap;
struct Fp8AffineMaps;

/// Widens an 8-bit float type with a sign. The payload of NaN is unspecified.
class Fp8LookupTables {
public:
  /// Elements of a vector.
  static constexpr int64_t kElements = 32;
  /// Registers of a table.
  enum class Size { One, Two };

  /// Returns nothing if the target has no look-up of bytes.
  static std::optional<Size> sizeFor(const TargetInfo &target);

  Fp8LookupTables(mlir::OpBuilder &b, mlir::Location loc, Size size) : b(b), loc(loc), size(size) {}

  /// Widens a vector.
  mlir::Value widen(mlir::Value elements);
  /// Widens two vectors to pairs with one element of each. Returns the first and the second half of
  /// the pairs.
  std::pair<mlir::Value, mlir::Value> widenPairs(mlir::Value first, mlir::Value second);
  /// Widens two concatenated vectors to pairs with one element of each.
  std::pair<mlir::Value, mlir::Value> widenRows(mlir::Value rows);

private:
  /// Widens 64 bytes. Groups of eight bytes go to the first and the second vector alternately.
  std::pair<mlir::Value, mlir::Value> lookUp(mlir::Value bytes, mlir::FloatType type);
  /// Return the lower and the upper bytes of the values, from tables of one or two registers.
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
