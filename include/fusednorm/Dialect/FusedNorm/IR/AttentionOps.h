// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention, checks of its sequences, and the merge of results.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONOPS_H
