// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Creates views of rows inside a larger tensor, and reshapes.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_VIEWS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_VIEWS_H

#include "Element.h"

namespace fusednorm::raise {

/// Returns a tensor of the root's shape with `element` at the coordinates. It is a slice, reshape
/// and transpose, as required, of the nearest tensor that has all elements. Null if there is none,
/// for example if elements are read twice. The ops are created after that tensor and added to
/// `created`.
mlir::Value createView(const ElementReader &reader, Element element,
                       llvm::SmallVectorImpl<mlir::Operation *> &created);

/// Returns the indices of a row with static `extents` whose elements are the columns in row-major
/// order. Empty if their number is not the number of columns.
llvm::SmallVector<mlir::AffineExpr> getColumnIndices(const ElementReader &reader,
                                                     llvm::ArrayRef<int64_t> extents);

/// Returns `value` in another static shape with as many elements, at least one.
mlir::Value createReshape(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value,
                          llvm::ArrayRef<int64_t> shape);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_VIEWS_H
