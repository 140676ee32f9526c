// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ATTENTIONBODIES_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ATTENTIONBODIES_H

#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "mlir/IR/Block.h"

namespace fusednorm {

/// Norms and rotations of queries, and of keys where `keys` says so, and codes of results become a
/// part of the attention beside them; returns how many of these have got one.
unsigned takeAttentionBodies(mlir::Block &block, KeyPrologues keys, FusionReport &report);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ATTENTIONBODIES_H
