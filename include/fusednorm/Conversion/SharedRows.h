// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dynamic shared memory of launches, as convert-rowkernel-to-gpu computes it.

#ifndef FUSEDNORM_CONVERSION_SHAREDROWS_H
#define FUSEDNORM_CONVERSION_SHAREDROWS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <cstdint>
#include <optional>

namespace fusednorm {

/// What rows of `columns` take in shared memory: `chunkBytes` for each `chunkColumns`
/// of them, nothing if they are more than `mostColumns`. Without `columns` their length
/// is known: one chunk.
struct SharedRows {
  mlir::Value columns;
  int64_t chunkColumns = 1, chunkBytes = 0, mostColumns = 1;

  int64_t mostBytes() const {
    return int64_t(llvm::divideCeil(mostColumns, chunkColumns)) * chunkBytes;
  }
};

/// The terms whose maximum `bytes` is; none if it was computed in another way.
std::optional<llvm::SmallVector<SharedRows>> findSharedRows(mlir::Value bytes);

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_SHAREDROWS_H
