// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_RANKS_SEQUENCESLICES_H
#define FUSEDNORM_LIB_RANKS_SEQUENCESLICES_H

#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace fusednorm::ranks {

/// Returns the offsets of the sequences of this rank, relative to its first sequence. All ranks
/// have an equal number of sequences. `offsets` has all sequences, [B + 1] of i32. Emits checks:
/// the ranks divide B, and `rows` of this rank are the rows of its sequences.
mlir::Value sliceOffsets(mlir::OpBuilder &builder, mlir::Location loc, mlir::shard::GridOp grid,
                         mlir::Value offsets, mlir::Value rows, llvm::StringRef nameOfRows);

} // namespace fusednorm::ranks

#endif // FUSEDNORM_LIB_RANKS_SEQUENCESLICES_H
