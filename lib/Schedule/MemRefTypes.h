// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_SCHEDULE_MEMREFTYPES_H
#define FUSEDNORM_LIB_SCHEDULE_MEMREFTYPES_H

#include "mlir/IR/BuiltinTypes.h"

namespace fusednorm {

/// Returns the type of a memref.
inline mlir::MemRefType typeOf(mlir::Value memref) {
  return mlir::cast<mlir::MemRefType>(memref.getType());
}

} // namespace fusednorm

#endif // FUSEDNORM_LIB_SCHEDULE_MEMREFTYPES_H
