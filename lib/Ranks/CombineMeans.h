// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_RANKS_COMBINEMEANS_H
#define FUSEDNORM_LIB_RANKS_COMBINEMEANS_H

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/Builders.h"

namespace fusednorm::ranks {

/// Emits the means over the columns of all ranks from means over the columns of each rank. A rank
/// weighs its means by its share of the columns, and the terms are added in rank order:
///
///   total[..., c] = sum over r of rn(n[r, c] / N[c]) * means[r][..., c]
///
/// `means` is an f32 tensor [..., C]. `rows` has C tensors; the last dimension of tensor c has the
/// columns of this rank for mean c. `grid` has one axis.
mlir::Value combineMeans(mlir::OpBuilder &builder, mlir::Location loc, mlir::shard::GridOp grid,
                         mlir::Value means, mlir::ValueRange rows);

} // namespace fusednorm::ranks

#endif // FUSEDNORM_LIB_RANKS_COMBINEMEANS_H
