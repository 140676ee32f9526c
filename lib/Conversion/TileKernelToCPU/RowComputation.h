// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computed queries and keys. A computed row is f32 before it is packed.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWCOMPUTATION_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWCOMPUTATION_H

#include "AttentionMemory.h"

namespace fusednorm::cpu {

class RowComputation : public AttentionPart {
public:
  RowComputation(AttentionTile &tile, AttentionMemory &memory)
      : AttentionPart(tile), memory(memory) {}

  using ComputedRows = tilekernel::AttentionOp::ComputedRows;
  /// Computes a row and head of an array, as the only row of `computedRow`.
  void compute(const ComputedRows &rows, mlir::Value row, mlir::Value ownHead);

private:
  /// Loads a row to `computedRow` in f32. Returns the factor of the row, which is computed from the
  /// sum of its squares.
  mlir::Value load(const ComputedRows &rows, mlir::Value row, mlir::Value ownHead);
  /// Emits `body` for all elements from `from` to `to`: by vectors, then one by one after the last
  /// whole vector.
  void forLanes(mlir::Value from, mlir::Value to,
                llvm::function_ref<void(LaneEmitter &, mlir::Value)> body);

  AttentionMemory &memory;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ROWCOMPUTATION_H
