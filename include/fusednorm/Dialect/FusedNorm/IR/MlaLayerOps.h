// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole layers of multi-head latent attention (MLA).

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_MLALAYEROPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_MLALAYEROPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/MlaLayerOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_MLALAYEROPS_H
