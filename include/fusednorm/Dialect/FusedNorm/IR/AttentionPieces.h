// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONPIECES_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONPIECES_H

#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"

namespace fusednorm {

/// Returns the number of keys of a piece (split-KV); 0 if the keys are not split.
int64_t getPieceKeys(RaggedAttentionOp op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONPIECES_H
