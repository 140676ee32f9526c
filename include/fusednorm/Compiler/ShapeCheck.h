// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks of shapes at run time. Types leave extents open, and the verifiers of ops check how
// extents relate. With the shapes of actual arguments they find every mismatch before a kernel
// accesses memory out of bounds.

#ifndef FUSEDNORM_COMPILER_SHAPECHECK_H
#define FUSEDNORM_COMPILER_SHAPECHECK_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace fusednorm {

using ShapeList = llvm::SmallVector<std::optional<llvm::SmallVector<int64_t>>>;

/// Verifies all fusednorm ops that the function reaches, for arguments of these shapes (empty for
/// scalars). A destination without a shape gets the required shape, derived from an input of its
/// op; it stays without a shape if no input fits. Errors are reported at the op.
mlir::LogicalResult checkShapes(mlir::func::FuncOp func, ShapeList &shapes);

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_SHAPECHECK_H
