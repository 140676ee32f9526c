// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts between MLIR types and element types of arrays.

#ifndef FUSEDNORM_DIALECT_UTILS_ELEMENTTYPES_H
#define FUSEDNORM_DIALECT_UTILS_ELEMENTTYPES_H

#include "fusednorm/Support/ElementType.h"
#include "mlir/IR/Types.h"

namespace fusednorm {

/// Returns the element type of arrays or scalars of type `type`; index becomes i64. `std::nullopt`
/// for types that no kernel array has.
std::optional<ElementType> getElementType(mlir::Type type);

/// Returns the MLIR type of an element type; never index.
mlir::Type getMLIRType(mlir::MLIRContext *context, ElementType type);

/// Returns whether the type is an 8-bit float or i8.
bool isSmallType(mlir::Type type);

/// Returns whether row programs and tile programs support elements of this type.
bool isRowElement(mlir::Type type);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_UTILS_ELEMENTTYPES_H
