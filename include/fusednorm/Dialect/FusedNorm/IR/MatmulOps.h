// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMM, packed weights and the division of a latent GEMM.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_MATMULOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_MATMULOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_MATMULOPS_H
