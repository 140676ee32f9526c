// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans and gathers of chunked prefill.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_PREFILLOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_PREFILLOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_PREFILLOPS_H
