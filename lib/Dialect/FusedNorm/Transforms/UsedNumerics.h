// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which parameters of numerics an op has a use for.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_USEDNUMERICS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_USEDNUMERICS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

namespace fusednorm {

/// `others` with those parameters of `own`, the numerics of `op`, that `op` uses: all of
/// an op that is not known here.
NumericsAttr withUsedNumerics(NumericsAttr others, mlir::Operation *op, NumericsAttr own);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_USEDNUMERICS_H
