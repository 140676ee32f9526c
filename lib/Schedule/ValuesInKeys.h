// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Absorbed MLA: V is the first columns of K in memory.

#ifndef FUSEDNORM_LIB_SCHEDULE_VALUESINKEYS_H
#define FUSEDNORM_LIB_SCHEDULE_VALUESINKEYS_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"

namespace fusednorm {

/// Returns whether v is k, with the same row for each key.
bool hasValuesInKeys(tilekernel::AttentionOp op);

/// Makes k the operand v if all launches of the kernel pass a view of the first columns of k as v.
void shareRowsOfKeys(tilekernel::AttentionOp op);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_SCHEDULE_VALUESINKEYS_H
