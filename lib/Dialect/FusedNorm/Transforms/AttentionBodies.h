// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ATTENTIONBODIES_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ATTENTIONBODIES_H

#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "mlir/IR/Block.h"

namespace fusednorm {

/// Fuses norms and rotations of Q, of K if `keys` allows it, and quantization of the results into
/// attention. Returns the number of changed attention ops.
unsigned takeAttentionBodies(mlir::Block &block, KeyPrologues keys, FusionReport &report);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ATTENTIONBODIES_H
