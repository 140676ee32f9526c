// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Combines the values of the warps of a row through shared memory, and of the blocks of a cluster.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWEXCHANGE_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWEXCHANGE_H

#include "RowFolds.h"
#include "SharedArrays.h"

namespace fusednorm::rowgpu {

class RowExchange : public RowEmitter {
public:
  RowExchange(RowThreads &threads, RowFolds &folds, SharedArrays &shared)
      : RowEmitter(threads), folds(folds), shared(shared) {}

  /// Combines sets of values, one of each warp, and returns the results in `values`.
  void combineWarps(llvm::ArrayRef<rowkernel::ReduceKind> kinds,
                    llvm::MutableArrayRef<mlir::Value> values);
  /// Returns the name of the shared memory of the next exchange.
  std::string nextName() const { return shared.prefix + std::to_string(exchanges); }

  /// Whether a barrier of the block follows the initialization of the maxima of wide groups.
  bool maximaAreClear = true;

private:
  void waitForRow();
  void combineBlocks(llvm::ArrayRef<rowkernel::ReduceKind> kinds,
                     llvm::MutableArrayRef<mlir::Value> values, llvm::StringRef name);
  /// Combines `count` sets of values, which are stored one after another.
  void foldShared(llvm::ArrayRef<rowkernel::ReduceKind> kinds,
                  llvm::MutableArrayRef<mlir::Value> values, mlir::Value base, int64_t count);

  RowFolds &folds;
  SharedArrays &shared;
  unsigned exchanges = 0;
  bool clusterHasStarted = false;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWEXCHANGE_H
