// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotary position embeddings.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ROPEOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ROPEOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ROPEOPS_H
