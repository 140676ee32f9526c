// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization and dequantization.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_QUANTOPS_H
