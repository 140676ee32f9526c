// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries that are computed from those in memory, once for a block: a warp has a row at a time, and
// each lane some pairs of columns that are rotated together, and some columns that are not.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONQUERIES_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONQUERIES_H

#include "AttentionWalk.h"
#include "ScalarRegion.h"

namespace fusednorm::tilegpu {

class AttentionQueries {
public:
  using Values = llvm::SmallVector<mlir::Value>;

  AttentionQueries(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
                   const mlir::IRMapping &scalars, mlir::Value head, mlir::Value lane)
      : e(e), op(op), function(function), scalars(scalars), head(head), lane(lane) {}

  /// Whether there is code for the regions; else an error.
  static mlir::LogicalResult verify(FloatEmitter &e, tilekernel::AttentionOp op,
                                    const GPUKernelFunction &function,
                                    const mlir::IRMapping &scalars);

  /// Row `query` of a run, an index, by a whole warp. `load` has the number of a column, an i32,
  /// in f32, and `store` takes it; the rows of other warps are left alone.
  void compute(const AttentionRun &run, mlir::Value query,
               llvm::function_ref<mlir::Value(mlir::Value column)> load,
               llvm::function_ref<void(mlir::Value column, mlir::Value number)> store);

  /// Rows `first` to `first + count` of a run, as far as it has them, where they lie as numbers
  /// of q's type in 16 bits: `addressOf` has the place of a row, an i32, and a column.
  void
  computeInPlace(const AttentionRun &run, mlir::Value first, int64_t count,
                 llvm::function_ref<mlir::Value(mlir::Value row, mlir::Value column)> addressOf);

private:
  /// What a lane has of a row: some columns, and who has them.
  struct Item {
    mlir::Value column, other, pair; // i32; no other one where it is not rotated
    mlir::Value isThere;             // null: for all lanes
    mlir::Value x, y;
  };
  Values emit(mlir::Region &region, llvm::ArrayRef<mlir::Value> arguments);
  llvm::SmallVector<Item> getItems();
  mlir::Value sumOfSquares(llvm::ArrayRef<Item> items);

  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUKernelFunction &function;
  const mlir::IRMapping &scalars;
  mlir::Value head, lane; // index, i32
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONQUERIES_H
