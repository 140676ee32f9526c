// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_BASEALIGNMENT_H
#define FUSEDNORM_LOWERING_BASEALIGNMENT_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace fusednorm {

/// Removes the alignment of addresses from the launch plan and the arguments of a GPU kernel,
/// except for operands with wide accesses. Another address then does not select the variant of the
/// kernel.
void keepWideAlignments(mlir::FunctionOpInterface function,
                        llvm::function_ref<bool(unsigned operand)> isWide);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_BASEALIGNMENT_H
