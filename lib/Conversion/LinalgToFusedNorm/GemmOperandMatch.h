// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One factor of a product of codes, and its scales as the product takes them.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_GEMMOPERANDMATCH_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_GEMMOPERANDMATCH_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include <optional>

namespace fusednorm::raise {

/// What a dimension of scales counts: matrices of the batch, blocks of the factor's rows or
/// of k, or nothing.
struct Role {
  enum Kind { Unit, Batch, Row, Sum } kind = Unit;
  int64_t size = 1; // of a block, or the number of the dimension of the batch
};

/// A matrix of codes and what they are multiplied by.
struct Factor {
  mlir::Value quantized;
  mlir::Value scales; // a tensor, a scalar f32, or null: the codes are the numbers
  llvm::SmallVector<Role> roles;
  bool isTransposed = false; // the codes have rows and columns of the factor the other way round

  std::optional<int64_t> blockOf(Role::Kind kind) const {
    for (Role role : roles)
      if (role.kind == kind)
        return role.size;
    return std::nullopt;
  }
};

/// The scales of a factor as [batch.., k, rows], or with `rowsFirst` [batch.., rows, k], of
/// `element`s; `rows` is the size of what they do not tell apart.
mlir::Value createScales(mlir::OpBuilder &b, mlir::Location loc, const Factor &factor,
                         llvm::ArrayRef<mlir::OpFoldResult> batchSizes, mlir::OpFoldResult rows,
                         mlir::OpFoldResult sums, bool rowsFirst, mlir::Type element);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_GEMMOPERANDMATCH_H
