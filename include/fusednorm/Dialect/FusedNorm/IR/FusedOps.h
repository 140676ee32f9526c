// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups of ops.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

namespace fusednorm {
// Other parents of fusednorm.yield.
class MatmulOp;
class RaggedAttentionOp;
class ScaledMatmulOp;
} // namespace fusednorm

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDOPS_H
