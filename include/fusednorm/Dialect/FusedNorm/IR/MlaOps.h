// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norm, RoPE and quantization for MLA.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_MLAOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_MLAOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/MlaOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_MLAOPS_H
