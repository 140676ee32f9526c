// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes with indices that are expressions of the coordinates of a root.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_INDICES_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_INDICES_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace fusednorm::raise {

/// The inclusive range of an index.
struct IndexRange {
  int64_t least, largest;
};

/// Returns the range of an index over all coordinates within `root`; `std::nullopt` if it is
/// unknown.
std::optional<IndexRange> getRange(mlir::AffineExpr index, llvm::ArrayRef<int64_t> root);

/// Returns the indices of the dimensions `sizes` of a linear index; `std::nullopt` if a size other
/// than the first one is dynamic. Divisions are simplified within the ranges of the coordinates.
std::optional<llvm::SmallVector<mlir::AffineExpr>>
delinearize(mlir::AffineExpr index, llvm::ArrayRef<int64_t> sizes, llvm::ArrayRef<int64_t> root);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_INDICES_H
