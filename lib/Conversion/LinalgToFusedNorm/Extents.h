// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the extents of tensors as a constant times sizes of unknown value, independent of the ops
// that compute them. Two extents with the same constant and sizes are equal.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_EXTENTS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_EXTENTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <utility>

namespace fusednorm::raise {

/// A size of unknown value: dimension `dim` of a tensor, or an integer with `dim` -1.
struct UnknownSize {
  mlir::Value value;
  int64_t dim = -1;

  bool operator==(const UnknownSize &other) const {
    return value == other.value && dim == other.dim;
  }
  bool operator<(const UnknownSize &other) const {
    return std::pair(value.getAsOpaquePointer(), dim) <
           std::pair(other.value.getAsOpaquePointer(), other.dim);
  }
};

/// A constant times sizes of unknown value, in ascending order.
struct Extent {
  int64_t factor = 1;
  llvm::SmallVector<UnknownSize, 2> sizes;

  bool operator==(const Extent &other) const {
    return factor == other.factor && sizes == other.sizes;
  }
  bool operator!=(const Extent &other) const { return !(*this == other); }
  std::optional<int64_t> getConstant() const {
    return sizes.empty() ? std::optional(factor) : std::nullopt;
  }
  /// Checks whether the extent cannot be negative: sizes of tensors are not.
  bool isNonNegative() const;
  /// Returns the extent times another one; empty if the constant exceeds 64 bits.
  std::optional<Extent> times(const Extent &other) const;
  /// Returns the quotient; empty if it has another form.
  std::optional<Extent> dividedBy(const Extent &divisor) const;
};

/// Assumes that multiplied extents stay below 2^63, as they are numbers of elements.
class ExtentReader {
public:
  Extent get(mlir::OpFoldResult size, unsigned depth = kMostSteps);
  Extent getDim(mlir::Value tensor, int64_t dim, unsigned depth = kMostSteps);
  /// Returns the value of a comparison of extents; empty if it is unknown.
  std::optional<bool> getBool(mlir::Value condition, unsigned depth = kMostSteps);
  /// Returns the operand that a select yields, whatever its condition; null if that is unknown.
  mlir::Value getSelected(mlir::Value select, unsigned depth = kMostSteps);
  /// Returns the extent of loop `loop` of a linalg op; empty if no dimension of an operand has it.
  std::optional<Extent> getLoop(mlir::linalg::LinalgOp op, unsigned loop);

private:
  /// The longest chains of front ends are much shorter.
  static constexpr unsigned kMostSteps = 48;

  Extent compute(mlir::Value value, unsigned depth);
  Extent computeDim(mlir::Value tensor, int64_t dim, unsigned depth);

  llvm::DenseMap<mlir::Value, Extent> known;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_EXTENTS_H
