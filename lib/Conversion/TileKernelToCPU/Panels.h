// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Units of the B operand of a GEMM in memory: [panel][units][n]. A row of a tile is whole vectors.
// Columns past the last one of the array are zero.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PANELS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PANELS_H

#include "UnitBuffer.h"

namespace fusednorm::cpu {

class Panels {
public:
  const OperandArray &getArray() const { return array; }
  void deallocate(mlir::OpBuilder &b) { buffer.deallocate(b, array.getLoc()); }

  /// Returns the memory as rows of units.
  mlir::Value view(mlir::OpBuilder &b) const;
  /// Returns the memory with units as rows of bf16.
  mlir::Value viewColumns(mlir::OpBuilder &b) const;
  /// Loads all units of a row of a view, as vectors of `lanes` units. `isFetched`: prefetches a row
  /// some rows ahead.
  llvm::SmallVector<mlir::Value> load(mlir::OpBuilder &b, mlir::Value units, mlir::Value row,
                                      int64_t lanes, bool isFetched) const;

protected:
  explicit Panels(OperandArray array) : array(std::move(array)) {}

  /// Allocates memory for `length` elements along K of `count` panels.
  void allocateUnits(mlir::OpBuilder &b, mlir::Value length, mlir::Value count);

  OperandArray array;
  UnitBuffer buffer;
  int64_t columns = 0; // of a panel
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PANELS_H
