// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Row prefetch: selects the rows, and distributes their cache lines over the passes of the current
// row, so that memory is always busy.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWPREFETCH_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWPREFETCH_H

#include "RowChunks.h"

namespace fusednorm::cpu {

/// Coordinates of the rows of one step of the row loop.
struct RowCoordinate {
  /// Indices of each row in flight.
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> indices;
  /// Indices of the rows to prefetch; empty without prefetching.
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> ahead;
  /// Whether stores are non-temporal (i1). Null if the program has no such stores.
  mlir::Value nontemporal;
};

class RowPrefetch {
public:
  /// `reductionPasses` is the number of passes that end in reductions.
  RowPrefetch(RowLowering &lowering, rowkernel::ProgramOp program, RowChunks &chunks,
              RowCoordinate rows, unsigned reductionPasses, const TargetInfo &target);

  /// Begins a pass over the row that ends in `reduces`.
  void beginPass(llvm::ArrayRef<rowkernel::ReduceOp> reduces);
  /// Emits the prefetches of a chunk of the current pass.
  void emit(Chunk &chunk);

private:
  void emit(rowkernel::LoadOp load, bool fits, Chunk &chunk);
  unsigned countFetchingPasses(llvm::ArrayRef<rowkernel::ReduceOp> first);

  RowLowering &lowering;
  rowkernel::ProgramOp program;
  RowChunks &chunks;
  RowCoordinate rows;
  const TargetInfo &target;
  unsigned passes, passesBegun = 0;
  /// The number of passes with prefetches. They are the last passes of the row.
  unsigned fetchingPasses = 1;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWPREFETCH_H
