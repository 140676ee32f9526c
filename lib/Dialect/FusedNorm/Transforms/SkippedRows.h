// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that skip rows, such as those of padding, skip them for all of their row
// program: what such an op may share a launch with.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SKIPPEDROWS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SKIPPEDROWS_H

#include "CacheVersions.h"

namespace fusednorm {

/// Whether the ops of one launch, in any order, store what they store apart: every
/// row that a program skips is skipped by all it stores, stores in one cache go to
/// other columns, and what reads a cache reads other columns or the row that its
/// program stores. If not, `blocker` and `reason` say why. With `complete`
/// unset, stores of the same rows may still come to the ops.
bool keepsSkippedRows(llvm::ArrayRef<mlir::Operation *> ops, bool complete,
                      const CacheVersions &versions, mlir::Operation *&blocker,
                      std::string &reason);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SKIPPEDROWS_H
