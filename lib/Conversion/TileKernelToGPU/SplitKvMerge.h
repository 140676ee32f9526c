// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Merges the attention states of several parts of the keys by their LSE (split-KV). A block has a
// token, and a thread has adjacent columns of a head.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SPLITKVMERGE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SPLITKVMERGE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm::tilegpu {

class SplitKvMerge {
public:
  SplitKvMerge(FloatEmitter &e, tilekernel::MergeStatesOp op, const GPUKernelFunction &function,
               mlir::Value thread, int64_t threads);

  void run(mlir::Value token);

private:
  using Values = llvm::SmallVector<mlir::Value>;

  void mergeHeads(mlir::Value token);
  void merge(mlir::Value token, mlir::Value head, mlir::Value column);
  Values loadColumns(mlir::Value part, mlir::Value token, mlir::Value head, mlir::Value column);
  void storeColumns(const Values &numbers, mlir::Value token, mlir::Value head, mlir::Value column);
  /// Loads an LSE; -inf for +inf.
  mlir::Value lseAt(mlir::Value part, mlir::Value head, mlir::Value token);
  /// Returns the number of adjacent columns of one access.
  int64_t widthOf(mlir::Value memref) const;

  FloatEmitter &e;
  tilekernel::MergeStatesOp op;
  const GPUKernelFunction &function;
  mlir::Value thread;
  int64_t threads, columns, width;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_SPLITKVMERGE_H
