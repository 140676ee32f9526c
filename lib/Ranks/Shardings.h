// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_RANKS_SHARDINGS_H
#define FUSEDNORM_LIB_RANKS_SHARDINGS_H

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"

namespace fusednorm::ranks {

/// Returns whether a sharding splits this dimension.
bool splits(const mlir::shard::Sharding &sharding, unsigned dim);

/// Reports a static extent that the ranks do not divide: upstream's slices would omit the rest.
/// `values` are the operands or the results of `op`.
mlir::LogicalResult checkExtents(mlir::Operation *op, mlir::ValueRange values,
                                 llvm::ArrayRef<mlir::shard::Sharding> shardings,
                                 mlir::SymbolTableCollection &symbols);

/// Returns the grid with one axis of a split dimension, or reports another grid.
mlir::FailureOr<mlir::shard::GridOp> getGridWithOneAxis(mlir::Operation *op,
                                                        const mlir::shard::Sharding &sharding,
                                                        mlir::SymbolTableCollection &symbols);

/// Adds the annotations of `option` to the tensors of an op. Upstream's default also creates
/// invalid annotations of scalars.
mlir::LogicalResult annotateTensors(mlir::Operation *op, mlir::OpBuilder &builder,
                                    const mlir::shard::ShardingOption &option);

} // namespace fusednorm::ranks

#endif // FUSEDNORM_LIB_RANKS_SHARDINGS_H
