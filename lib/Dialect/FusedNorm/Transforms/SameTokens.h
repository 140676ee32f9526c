// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Detects groups of ops over the same tokens.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SAMETOKENS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SAMETOKENS_H

#include "FusionGroup.h"

namespace fusednorm {

/// Returns values with one row per token of `group`: tables and positions of rotations, and the A
/// operands of contractions without an epilogue that compute its rows.
llvm::SetVector<mlir::Value> findTokens(const FusionGroup &group);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SAMETOKENS_H
