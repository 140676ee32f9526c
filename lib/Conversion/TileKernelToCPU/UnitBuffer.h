// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of packed units. The K axis is zero-padded to whole units, and to whole tiles for AMX.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_UNITBUFFER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_UNITBUFFER_H

#include "OperandArray.h"

namespace fusednorm::cpu {

class UnitBuffer {
public:
  static constexpr int64_t kUnitBytes = 4;

  /// Computes the units of `length` elements along K.
  void measure(mlir::OpBuilder &b, const OperandArray &array, mlir::Value length);
  /// Allocates `count` groups of `bytes` bytes, with `rows` rows of the views.
  void allocate(mlir::OpBuilder &b, mlir::Location loc, mlir::Value count, mlir::Value rows,
                mlir::Value bytes);
  /// Releases the memory of the last allocation, if there is one.
  void deallocate(mlir::OpBuilder &b, mlir::Location loc);

  /// Returns the memory as rows of the static sizes in `shape`, from group number `group` on; null
  /// for the first group.
  mlir::Value view(mlir::OpBuilder &b, mlir::Location loc, mlir::Type element,
                   llvm::ArrayRef<int64_t> shape, mlir::Value group = {}) const;

  mlir::Value getMemory() const { return memory; }
  mlir::Value getUnits() const { return units; }
  mlir::Value getGroupBytes() const { return groupBytes; }

private:
  mlir::Value memory, units, rows, groupBytes;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_UNITBUFFER_H
