// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries or keys that are computed from those in memory: a warp has a row at a time, and each lane
// some pairs of columns that are rotated together, and some columns that are not; or, of a key,
// each lane has a row of its own.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONCOMPUTED_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONCOMPUTED_H

#include "KeyBlockIterator.h"
#include "ScalarRegion.h"

namespace fusednorm::tilegpu {

class AttentionComputed {
public:
  using Values = llvm::SmallVector<mlir::Value>;

  using Rows = tilekernel::AttentionOp::ComputedRows;

  AttentionComputed(FloatEmitter &e, Rows rows, const GPUKernelFunction &function,
                    const mlir::IRMapping &scalars, mlir::Value head, mlir::Value lane)
      : e(e), rows(rows), function(function), scalars(scalars), head(head), lane(lane) {}

  bool any() const { return rows.any(); }

  /// Whether there is code for the regions of queries and of keys; else an error.
  static mlir::LogicalResult verify(FloatEmitter &e, tilekernel::AttentionOp op,
                                    const GPUKernelFunction &function,
                                    const mlir::IRMapping &scalars);

  /// Row `row` of the array, an index, by a whole warp. `load` has the number of a column, an i32,
  /// in f32, and `store` takes it, `isElsewhere` than it was loaded from: columns that stay as they
  /// are go there, too. The rows of other warps are left alone.
  void compute(mlir::Value row, bool isElsewhere,
               llvm::function_ref<mlir::Value(mlir::Value column)> load,
               llvm::function_ref<void(mlir::Value column, mlir::Value number)> store);

  /// Lines `first`, `first + step` and so on of a tile, `count` at most, that are below `end`, an
  /// index, where they lie as numbers of the array's type in 16 bits: line 0 has row `begin` of
  /// the array, and `addressOf` the place of a line, an i32, and a column.
  void
  computeInPlace(mlir::Value begin, mlir::Value end, mlir::Value first, int64_t count, int64_t step,
                 llvm::function_ref<mlir::Value(mlir::Value line, mlir::Value column)> addressOf);

  /// The products of row `row` with other numbers, added to `sum`, by each lane for a row of its
  /// own. `load` has a number of the row, `otherAt` that which is multiplied with one of a column,
  /// an index.
  mlir::Value multiply(mlir::Value row, mlir::Value sum,
                       llvm::function_ref<mlir::Value(mlir::Value column)> load,
                       llvm::function_ref<mlir::Value(mlir::Value column)> otherAt);

private:
  /// What a lane has of a row: some columns, and who has them.
  struct Item {
    mlir::Value column, other, pair; // i32; no other one where it is not rotated
    mlir::Value isThere;             // null: for all lanes
    mlir::Value x, y;
  };
  Values emit(mlir::Region &region, llvm::ArrayRef<mlir::Value> arguments);
  mlir::MemRefType getType() const;
  /// A number as the array has it, in f32.
  mlir::Value round(mlir::Value number);
  /// A pair of columns by its number.
  Item pairOf(mlir::Value pair);
  llvm::SmallVector<Item> getItems(bool hasOthers);
  mlir::Value sumOfSquares(llvm::ArrayRef<Item> items);

  FloatEmitter &e;
  Rows rows;
  const GPUKernelFunction &function;
  const mlir::IRMapping &scalars;
  mlir::Value head, lane; // index, i32
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONCOMPUTED_H
