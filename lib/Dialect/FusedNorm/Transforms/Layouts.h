// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves layout ops out of groups.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LAYOUTS_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LAYOUTS_H

#include "mlir/IR/Block.h"

namespace fusednorm {

/// Moves layout ops between two ops of `block`, so that both process the same rows:
/// - reshapes move before elementwise ops;
/// - transposes and reshapes of leading dimensions move after primitives;
/// - collapses of heads to one row move after elementwise ops without a following primitive.
void moveLayoutOps(mlir::Block &block);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_LAYOUTS_H
