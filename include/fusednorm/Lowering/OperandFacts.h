// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a kernel accesses its arguments.

#ifndef FUSEDNORM_LOWERING_OPERANDFACTS_H
#define FUSEDNORM_LOWERING_OPERANDFACTS_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace fusednorm {

struct OperandFacts {
  bool isRead = false, isWritten = false;
  /// The kernel reads it before the wait for previous kernels.
  bool isInvariant = false;
  /// Arguments that may share its buffer.
  llvm::SmallVector<int64_t> inPlace;
};

/// Returns one entry for each argument. Entries of scalars are empty.
llvm::SmallVector<OperandFacts> readOperandFacts(mlir::FunctionOpInterface kernel);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_OPERANDFACTS_H
