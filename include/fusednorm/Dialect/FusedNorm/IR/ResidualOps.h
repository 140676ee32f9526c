// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norms with a residual.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_RESIDUALOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_RESIDUALOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_RESIDUALOPS_H
