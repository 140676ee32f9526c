// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The prologue of attention: queries or keys that are computed from rows in memory (norm, RoPE). A
// warp computes one row at a time. Each lane has some pairs of columns that are rotated together,
// and some other columns. In `multiply`, each lane has a row of its own.

#ifndef FUSEDNORM_LOWERING_GPU_ATTENTIONCOMPUTED_H
#define FUSEDNORM_LOWERING_GPU_ATTENTIONCOMPUTED_H

#include "fusednorm/Lowering/GPU/KeyBlockIterator.h"

namespace fusednorm::tilegpu {

class AttentionComputed {
public:
  using Values = llvm::SmallVector<mlir::Value>;

  using Rows = tilekernel::AttentionOp::ComputedRows;

  AttentionComputed(FloatEmitter &e, Rows rows, const GPUKernelFunction &function,
                    const mlir::IRMapping &scalars, mlir::Value head, mlir::Value lane)
      : e(e), rows(rows), function(function), scalars(scalars), head(head), lane(lane) {}

  bool any() const { return rows.any(); }

  /// A row of the array and its head.
  struct Source {
    mlir::Value row, head;
  };

  /// Computes a row of the array with a whole warp. `load` returns the element of a
  /// column (i32) as f32, and `store` stores it. `isElsewhere`: `store` does not write where `load`
  /// reads, so unchanged columns are stored, too. Rows of other warps stay as they are.
  void compute(Source source, bool isElsewhere,
               llvm::function_ref<mlir::Value(mlir::Value column)> load,
               llvm::function_ref<void(mlir::Value column, mlir::Value number)> store);

  /// Computes lines `first`, `first + step` and so on of a tile in place: at most `count` lines
  /// below `end` (an index). Elements have the 16-bit type of the array. `sourceOf` returns the
  /// source of a line (an index), and `addressOf` the address of a line (i32) and a column.
  void
  computeInPlace(mlir::Value end, mlir::Value first, int64_t count, int64_t step,
                 llvm::function_ref<Source(mlir::Value line)> sourceOf,
                 llvm::function_ref<mlir::Value(mlir::Value line, mlir::Value column)> addressOf);

  /// Returns `sum` plus the dot product of row `row` and another row. Each lane has a row of its
  /// own. `load` returns an element of the row, and `otherAt` the other factor for a column (an
  /// index).
  mlir::Value multiply(mlir::Value row, mlir::Value sum,
                       llvm::function_ref<mlir::Value(mlir::Value column)> load,
                       llvm::function_ref<mlir::Value(mlir::Value column)> otherAt);

private:
  /// The columns of a row that one lane has.
  struct Item {
    /// i32. `other` and `pair` are null if the column is not rotated.
    mlir::Value column, other, pair;
    mlir::Value isThere; // null: true for all lanes
    mlir::Value x, y;
  };
  Values emit(mlir::Region &region, llvm::ArrayRef<mlir::Value> arguments);
  mlir::MemRefType getType() const;
  /// Rounds to the element type of the array and returns f32.
  mlir::Value round(mlir::Value number);
  /// Returns the columns of a pair.
  Item pairOf(mlir::Value pair);
  llvm::SmallVector<Item> getItems(bool hasOthers);
  mlir::Value sumOfSquares(llvm::ArrayRef<Item> items);

  FloatEmitter &e;
  Rows rows;
  const GPUKernelFunction &function;
  const mlir::IRMapping &scalars;
  mlir::Value head, lane; // index; i32
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_ATTENTIONCOMPUTED_H
