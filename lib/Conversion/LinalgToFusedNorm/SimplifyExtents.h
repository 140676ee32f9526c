// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites reshapes and broadcasts of run-time extents as front ends write them.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SIMPLIFYEXTENTS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SIMPLIFYEXTENTS_H

#include "mlir/IR/Operation.h"

namespace fusednorm::raise {

/// Simplifies the ops under `root` whose form depends on extents that are known only at run time:
/// - a selection between sizes with a known result, such as `size < 0 ? inferred : size`;
/// - assertions that always hold;
/// - `tensor.reshape` to sizes of `tensor.from_elements`, as a collapse, an expansion or both;
/// - a gather that reads index 0 of a dimension of extent 1, where source and result are equal.
void simplifyExtents(mlir::Operation *root);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SIMPLIFYEXTENTS_H
