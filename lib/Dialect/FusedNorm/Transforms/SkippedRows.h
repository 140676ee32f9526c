// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that skip rows, such as those of padding, skip them for all of their row
// program: what such an op may share a launch with.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SKIPPEDROWS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SKIPPEDROWS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

namespace fusednorm {

/// Whether the ops of one launch, in any order, store what they store apart: every
/// row that a program skips is skipped by all it stores, and stores in one cache
/// go to other columns. If not, `blocker` and `reason` say why. With `complete`
/// unset, stores of the same rows may still come to the ops.
bool keepsSkippedRows(llvm::ArrayRef<mlir::Operation *> ops, bool complete,
                      mlir::Operation *&blocker, std::string &reason);

/// Whether `op` reads a cache as it was before the stores among `ops`.
bool readsEarlierCache(mlir::Operation *op, llvm::ArrayRef<mlir::Operation *> ops);

/// Whether the operand is the cache of a store, as another store has left it.
bool isChainedCache(mlir::OpOperand &operand);

/// The last of the stores among `ops` that write one after another, from `store` on.
PagedStoreOp getLastStore(PagedStoreOp store, llvm::ArrayRef<mlir::Operation *> ops);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SKIPPEDROWS_H
