// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prefetches rows to the L2 cache.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_L2PREFETCH_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_L2PREFETCH_H

#include "RowAddresses.h"

namespace fusednorm::rowgpu {

class L2Prefetch : public RowEmitter {
public:
  L2Prefetch(RowThreads &threads, RowAddresses &addresses, rowkernel::ProgramOp program,
             const mlir::IRMapping &scalars)
      : RowEmitter(threads), addresses(addresses), program(program), scalars(scalars) {}

  void prefetchInvariant();
  /// Prefetches the row of this thread, where its address needs no load. Its loads may be skipped.
  void prefetchRows();
  void prefetchVector(rowkernel::LoadOp load, Chunk &chunk);

private:
  /// Prefetches the lines of a row, by `threads` threads.
  void prefetchLines(mlir::Value row, int64_t bytes, mlir::Value thread, int64_t threads);

  RowAddresses &addresses;
  rowkernel::ProgramOp program;
  const mlir::IRMapping &scalars;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_L2PREFETCH_H
