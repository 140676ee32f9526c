// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If an op skips rows, such as padding, its whole row program skips them. Determines which ops may
// share a kernel with such an op.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SKIPPEDROWS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SKIPPEDROWS_H

#include "CacheVersions.h"

namespace fusednorm {

/// Returns whether the ops of one kernel, in any order, satisfy these conditions:
/// - all stores of a program skip the rows that the program skips;
/// - stores to one cache write different columns;
/// - an op that reads a cache reads other columns, or the row that its program stores.
///
/// If not, sets `blocker` and `reason`. Without `complete`, stores of the same rows may be added
/// later.
bool keepsSkippedRows(llvm::ArrayRef<mlir::Operation *> ops, bool complete,
                      const CacheVersions &versions, mlir::Operation *&blocker,
                      std::string &reason);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SKIPPEDROWS_H
