// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One operand of a GEMM of quantized values, and its scales in the layout of scaled_matmul.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_GEMMOPERANDMATCH_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_GEMMOPERANDMATCH_H

#include "Element.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include <optional>

namespace fusednorm::raise {

/// The meaning of a dimension of scales: batch, blocks of rows, blocks of k, or none.
struct Role {
  enum Kind { Unit, Batch, Row, Sum } kind = Unit;
  /// The block size, or for Batch the batch dimension.
  int64_t size = 1;
};

/// A matrix of quantized values and its scales.
struct Factor {
  mlir::Value quantized;
  /// A tensor or a scalar f32. Null if the scale is 1.
  mlir::Value scales;
  llvm::SmallVector<Role> roles;
  /// The rows and columns of `quantized` are swapped relative to the operand.
  bool isTransposed = false;
  /// The integer that is subtracted from the quantized values, in the coordinates of the operand.
  /// Null if it is 0.
  Element zeroPoint;
  /// The dimension of k in these coordinates.
  int64_t sumDim = 0;

  std::optional<int64_t> blockOf(Role::Kind kind) const {
    for (Role role : roles)
      if (role.kind == kind)
        return role.size;
    return std::nullopt;
  }
};

/// Returns the scales of an operand as [batch.., k, rows], or with `rowsFirst` as [batch.., rows,
/// k], with elements of type `element`. `rows` and `depth` are the sizes of dimensions missing in
/// the scales.
mlir::Value createScales(mlir::OpBuilder &b, mlir::Location loc, const Factor &factor,
                         llvm::ArrayRef<mlir::OpFoldResult> batchSizes, mlir::OpFoldResult rows,
                         mlir::OpFoldResult depth, bool rowsFirst, mlir::Type element);

/// Returns a destination for the sums if the accumulators in `value` start from 0; null otherwise.
mlir::Value getZeroed(mlir::Value value);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_GEMMOPERANDMATCH_H
