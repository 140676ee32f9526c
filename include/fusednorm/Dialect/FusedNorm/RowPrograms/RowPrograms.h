// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The row programs of the primitives: external models of `RowBodyOpInterface`. The dialect itself
// does not depend on the dialect `rowkernel`.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_ROWPROGRAMS_ROWPROGRAMS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_ROWPROGRAMS_ROWPROGRAMS_H

#include "mlir/IR/DialectRegistry.h"

namespace fusednorm {

/// Registers the row programs of all primitives. The pass `convert-fusednorm-to-rowkernel` does it.
void registerRowPrograms(mlir::DialectRegistry &registry);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_ROWPROGRAMS_ROWPROGRAMS_H
