// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Access to paged caches.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDOPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h.inc"

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_PAGEDOPS_H
