// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pre-packed B operand of a GEMM. The micro-kernel loads it directly, or from a widened copy of
// a part of a panel.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_DIRECTPANELS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_DIRECTPANELS_H

#include "Panels.h"

namespace fusednorm::cpu {

class DirectPanels : public Panels {
public:
  static constexpr int64_t kTilesOfBuffer = 4;

  explicit DirectPanels(OperandArray array) : Panels(std::move(array)) {}

  /// Computes sizes for panels of `width` columns, and allocates memory for copies of `copies`
  /// panels, if tiles read them. `part` is the largest part of K, null without a GEMM.
  void allocate(mlir::OpBuilder &b, int64_t width, mlir::Value part, mlir::Value copies);

  /// Loads a unit of `width` columns for the tile at `indices`, as vectors of `lanes` widened
  /// units. `isFilled`: elements fill the unit.
  llvm::SmallVector<mlir::Value> loadDirect(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices,
                                            mlir::Value unit, int64_t width, int64_t lanes,
                                            bool isFilled) const;
  /// Prefetches `width` columns some units ahead.
  void fetch(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value unit,
             int64_t width) const;
  /// Prefetches share `number` of `count` of the elements from `from` to `to` in the panel at
  /// `indices`, which is widened next.
  void fetchShare(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value from,
                  mlir::Value to, mlir::Value number, mlir::Value count) const;

  /// Returns whether tiles of several rows read a widened copy.
  bool isWidened() const { return widened; }
  /// Returns whether widening is fast enough to cost the micro-kernel no time.
  bool isWidenedFast() const { return takesPairs() || !array.isByteFloat(); }
  /// Sets the first element along K of the copies.
  void beginWidened(mlir::OpBuilder &b, mlir::Value from);
  /// Makes the copy of a panel, up to element `to`.
  void widen(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value panel,
             mlir::Value to, int64_t lanes) const;
  /// Returns the row of a unit of a panel's copy.
  mlir::Value copyRow(mlir::OpBuilder &b, mlir::Value panel, mlir::Value unit) const;
  /// Widens the units of one tile step of the panel at `indices`, up to `end` (exclusive), into a
  /// circular buffer of `kTilesOfBuffer` tile steps. The buffer uses the memory of a copy, which
  /// does not exist then.
  void widenTile(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value first,
                 mlir::Value end, int64_t lanes) const;
  /// Returns the row of a unit in the circular buffer.
  mlir::Value bufferRow(mlir::OpBuilder &b, mlir::Value unit) const;

private:
  bool takesPairs() const;
  llvm::SmallVector<mlir::Value> pairUp(mlir::OpBuilder &b, mlir::Value first, mlir::Value second,
                                        int64_t lanes) const;
  void fetchRows(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value unit,
                 int64_t more, int64_t width, unsigned localityHint) const;
  /// Maps a unit to its row in the widened copy or in the circular buffer.
  using IndexOfUnit = llvm::function_ref<mlir::Value(mlir::Value)>;
  void widenUnits(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices, mlir::Value first,
                  mlir::Value end, int64_t lanes, IndexOfUnit rowOf) const;
  void clearUnits(mlir::OpBuilder &b, mlir::Value first, mlir::Value end, IndexOfUnit rowOf) const;

  bool widened = false;
  mlir::Value firstWidened;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_DIRECTPANELS_H
