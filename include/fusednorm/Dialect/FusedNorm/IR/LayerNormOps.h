// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layer norm.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_LAYERNORMOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_LAYERNORMOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_LAYERNORMOPS_H
