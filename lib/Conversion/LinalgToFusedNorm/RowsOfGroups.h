// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows that are groups of the columns of longer rows, as view(-1, 128) makes them.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROWSOFGROUPS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROWSOFGROUPS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <optional>

namespace fusednorm::raise {

class RowsOfGroups {
public:
  /// None where `rows` is no such reshape, or its groups are none that `quantize` takes.
  static std::optional<RowsOfGroups> find(mlir::Value rows);

  /// The longer rows, and the columns of a group.
  mlir::Value getSource() const { return source; }
  int64_t getGroup() const { return group; }
  /// A tensor of the source's shape as the groups' rows.
  mlir::Value reshape(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value) const;
  /// One number for each group, [..., groups], as one of each row, [..., 1].
  mlir::Value reshapeScales(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value scales) const;

private:
  mlir::tensor::ExpandShapeOp expand;
  /// Of the leading dimensions; null if they are as the expansion leaves them.
  mlir::tensor::CollapseShapeOp collapse;
  mlir::Value source;
  int64_t group = 0;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ROWSOFGROUPS_H
