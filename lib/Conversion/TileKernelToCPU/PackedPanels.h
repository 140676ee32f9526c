// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The B operand of a GEMM, packed to panels of columns in each call of a kernel.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKEDPANELS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKEDPANELS_H

#include "Panels.h"

namespace fusednorm::cpu {

class PackedPanels : public Panels {
public:
  explicit PackedPanels(OperandArray array) : Panels(std::move(array)) {}

  /// Computes sizes and allocates memory for `count` panels of `width` columns.
  void allocate(mlir::OpBuilder &b, mlir::Value count, int64_t width);
  /// Sets the first unit of the panels.
  void begin(mlir::Value first) { firstUnit = first; }
  /// Packs units from `begin` to `end`, or to the last one, of the panel at column `first`, as
  /// number `panel`. `outer` are the indices of the other dimensions.
  void pack(mlir::OpBuilder &b, mlir::Value panel, mlir::Value first, mlir::Value begin,
            mlir::Value end, int64_t lanes, llvm::ArrayRef<mlir::Value> outer);
  /// Returns the row of a unit of a panel.
  mlir::Value rowOf(mlir::OpBuilder &b, mlir::Value panel, mlir::Value unit) const;

private:
  void packScalars(mlir::OpBuilder &b, mlir::Value panel, mlir::Value first, mlir::Value begin,
                   mlir::Value end, llvm::ArrayRef<mlir::Value> outer);
  void packRows(mlir::OpBuilder &b, mlir::Value panel, mlir::Value first, mlir::Value begin,
                mlir::Value end, llvm::ArrayRef<mlir::Value> outer);
  void packColumns(mlir::OpBuilder &b, mlir::Value panel, mlir::Value first, mlir::Value begin,
                   mlir::Value end, int64_t lanes, llvm::ArrayRef<mlir::Value> outer);
  mlir::Value rowOfPanel(mlir::OpBuilder &b, mlir::Value panel) const;
  int64_t countInLane() const;
  mlir::Value takeFromLane(mlir::OpBuilder &b, mlir::Value lanes, int64_t number) const;

  mlir::Value firstUnit; // null: unit 0
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_PACKEDPANELS_H
