// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RMS norms.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_NORMOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_NORMOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_NORMOPS_H
