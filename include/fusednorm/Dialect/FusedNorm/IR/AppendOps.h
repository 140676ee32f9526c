// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norms and RoPE with appends to caches.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_APPENDOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_APPENDOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/AppendOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_APPENDOPS_H
