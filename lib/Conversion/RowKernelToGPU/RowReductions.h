// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of rows and of groups. Adjacent values are combined first: columns of a vector, then
// threads of a warp by shuffles, then warps through shared memory. One barrier serves all
// reductions of a phase. The order is explicit, so that the reference can follow it.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWREDUCTIONS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWREDUCTIONS_H

#include "RowConversions.h"
#include "RowExchange.h"

namespace fusednorm::rowgpu {

class RowReductions : public RowEmitter {
public:
  RowReductions(RowThreads &threads, SharedArrays &shared, RowConversions &conversions)
      : RowEmitter(threads), folds(threads), exchange(threads, folds, shared), shared(shared),
        conversions(conversions) {}

  /// Returns the number of accumulators of a reduction.
  int64_t stepsOf(rowkernel::ReduceOp op);
  bool reducesSequentially(rowkernel::ReduceOp op);
  llvm::SmallVector<mlir::Value> initAccumulators(rowkernel::ReduceOp op);
  llvm::SmallVector<mlir::Value> accumulate(rowkernel::ReduceOp op, mlir::ValueRange accumulators,
                                            const Parts &parts, unsigned piece, Chunk &chunk);
  llvm::SmallVector<mlir::Value>
  finish(llvm::ArrayRef<rowkernel::ReduceOp> ops,
         llvm::ArrayRef<llvm::SmallVector<mlir::Value>> accumulators);
  /// Reports an error if the threads of a group cannot be combined in the current pass.
  mlir::LogicalResult checkGroups(rowkernel::GroupReduceOp op);
  Parts groupReduce(rowkernel::GroupReduceOp op, mlir::Value value);
  Parts groupBroadcast(rowkernel::GroupBroadcastOp op, mlir::Value value);

  RowFolds folds;
  RowExchange exchange;

private:
  bool isGathered(rowkernel::ReduceOp op);
  /// Places the pieces of a row next to each other: vectors of adjacent columns.
  mlir::Value gather(rowkernel::ReduceOp op, mlir::ValueRange pieces, unsigned number);

  SharedArrays &shared;
  RowConversions &conversions;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWREDUCTIONS_H
