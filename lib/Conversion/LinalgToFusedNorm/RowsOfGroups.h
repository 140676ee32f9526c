// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows made of the column groups of longer rows, as created by view(-1, 128).

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROWSOFGROUPS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROWSOFGROUPS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <optional>

namespace fusednorm::raise {

class RowsOfGroups {
public:
  /// Returns `std::nullopt` if `rows` is no such reshape, or if `quantize` does not support the
  /// group size.
  static std::optional<RowsOfGroups> find(mlir::Value rows);

  /// Returns the longer rows.
  mlir::Value getSource() const { return source; }
  /// Returns the number of columns of a group.
  int64_t getGroup() const { return group; }
  /// Reshapes a tensor of the source's shape to the rows of groups.
  mlir::Value reshape(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value) const;
  /// Reshapes one value per group, [..., groups], to one value per row, [..., 1].
  mlir::Value reshapeScales(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value scales) const;

private:
  mlir::tensor::ExpandShapeOp expand;
  /// The collapse of the leading dimensions; null if there is none.
  mlir::tensor::CollapseShapeOp collapse;
  mlir::Value source;
  int64_t group = 0;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROWSOFGROUPS_H
