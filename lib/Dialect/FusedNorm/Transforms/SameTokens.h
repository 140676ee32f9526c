// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether groups of ops run over the same tokens.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SAMETOKENS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SAMETOKENS_H

#include "FusionGroup.h"

namespace fusednorm {

/// Values that have one row for each token of `group`, whatever it does with them: tables and
/// positions of rotations, and the left operands of products that make its rows and have no
/// epilogue.
llvm::SetVector<mlir::Value> findTokens(const FusionGroup &group);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_SAMETOKENS_H
