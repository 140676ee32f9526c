// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_GPU_LINEACCESS_H
#define FUSEDNORM_LOWERING_GPU_LINEACCESS_H

#include "fusednorm/Lowering/GPU/Emitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm::tilegpu {

/// The width of accesses to the lines of an array.
struct LineAccess {
  int64_t bytes = 0;     // alignment of each line, at most 16
  bool isTested = false; // holds for some launches only

  /// Returns the access to lines along `dim` of a memref. It has 0 bytes if elements are not
  /// contiguous.
  static LineAccess of(const GPUKernelFunction &function, mlir::Value memref, int64_t dim);
  /// Returns an i1: whether this launch has the alignment. Returns null if no test is needed.
  mlir::Value emitTest(GPUEmitter &e, const GPUKernelFunction &function, mlir::Value memref,
                       int64_t dim) const;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_LINEACCESS_H
