// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one conversion between types of MLIR and the element types of arrays.

#ifndef FUSEDNORM_DIALECT_UTILS_ELEMENTTYPES_H
#define FUSEDNORM_DIALECT_UTILS_ELEMENTTYPES_H

#include "fusednorm/Support/ElementType.h"
#include "mlir/IR/Types.h"

namespace fusednorm {

/// The element type of arrays whose elements, or of scalars whose value, have the
/// type `type`; index is i64. None for a type that no array of a kernel has.
std::optional<ElementType> getElementType(mlir::Type type);

/// The inverse, which gives no index.
mlir::Type getMLIRType(mlir::MLIRContext *context, ElementType type);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_UTILS_ELEMENTTYPES_H
