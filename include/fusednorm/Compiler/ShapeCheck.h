// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Static types say what may differ at run time; the verifiers of our ops say what
// must fit. With the shapes of actual arguments the two together find every
// mismatch before a kernel runs out of bounds.

#ifndef FUSEDNORM_COMPILER_SHAPECHECK_H
#define FUSEDNORM_COMPILER_SHAPECHECK_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace fusednorm {

using ShapeList = llvm::SmallVector<std::optional<llvm::SmallVector<int64_t>>>;

/// Verifies all fusednorm ops that the function reaches, for arguments of these
/// shapes (empty for scalars). A destination without a shape gets the one that its
/// op requires, by example of one of the op's inputs; where none fits it keeps
/// none. Errors are reported at the op.
mlir::LogicalResult checkShapes(mlir::func::FuncOp func, ShapeList &shapes);

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_SHAPECHECK_H
