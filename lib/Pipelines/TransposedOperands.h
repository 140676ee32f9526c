// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_PIPELINES_TRANSPOSEDOPERANDS_H
#define FUSEDNORM_LIB_PIPELINES_TRANSPOSEDOPERANDS_H

#include "mlir/IR/BuiltinOps.h"

namespace fusednorm {

/// Replaces copies of `linalg.transpose` on buffers by views if only GEMMs read or write the copy,
/// and the last dimension stays. The buffers must not change between the two ops.
void viewTransposedOperands(mlir::ModuleOp module);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_PIPELINES_TRANSPOSEDOPERANDS_H
