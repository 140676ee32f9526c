// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines the parameters of numerics with an effect on an op.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_USEDNUMERICS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_USEDNUMERICS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

namespace fusednorm {

/// Returns `others` with the parameters of `own`, the numerics of `op`, that `op` uses. Unknown ops
/// use all parameters.
NumericsAttr withUsedNumerics(NumericsAttr others, mlir::Operation *op, NumericsAttr own);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_USEDNUMERICS_H
