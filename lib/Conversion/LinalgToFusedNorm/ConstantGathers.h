// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces gathers with constant indices by reshapes.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_CONSTANTGATHERS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_CONSTANTGATHERS_H

#include "mlir/IR/Operation.h"

namespace fusednorm::raise {

/// Replaces the linalg.generic ops under `root` that read all elements of a tensor in row-major
/// order, at constant indices, by reshapes. torch-mlir writes the reshape of a group norm's factors
/// in this form.
void reshapeConstantGathers(mlir::Operation *root);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_CONSTANTGATHERS_H
