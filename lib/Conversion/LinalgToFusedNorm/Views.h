// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows that no tensor holds as they are, but that lie in one.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_VIEWS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_VIEWS_H

#include "Element.h"

namespace fusednorm::raise {

/// The tensor of the root's shape whose element at the coordinates is `element`, made by a
/// slice, a reshape and a transpose, as far as these are needed, of the nearest tensor that has
/// all of its elements. Null if there is none, as where elements are read twice. What is created
/// stands behind that tensor, and is added to `created`.
mlir::Value createView(const ElementReader &reader, Element element,
                       llvm::SmallVectorImpl<mlir::Operation *> &created);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_VIEWS_H
