// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_LINEACCESS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_LINEACCESS_H

#include "Emitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm::tilegpu {

/// How wide accesses to the lines of an array can be.
struct LineAccess {
  int64_t bytes = 0;     // that lines are multiples of and begin at multiples of, 16 at most
  bool isTested = false; // true of some launches only

  /// Of the lines along `dim` of a memref, 0 bytes where elements do not follow each other.
  static LineAccess of(const GPUKernelFunction &function, mlir::Value memref, int64_t dim);
  /// i1: whether it is true of this launch.
  mlir::Value emitTest(GPUEmitter &e, const GPUKernelFunction &function, mlir::Value memref,
                       int64_t dim) const;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_LINEACCESS_H
