// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a kernel accesses its arguments.

#ifndef FUSEDNORM_LOWERING_OPERANDFACTS_H
#define FUSEDNORM_LOWERING_OPERANDFACTS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"

namespace fusednorm {

struct OperandFacts {
  bool isRead = false, isWritten = false;
  /// It is read before the kernel waits for the launch in front.
  bool isInvariant = false;
  /// Arguments whose very buffer it may be.
  llvm::SmallVector<int64_t> inPlace;
};

/// One for each argument; nothing of scalars.
llvm::SmallVector<OperandFacts> readOperandFacts(rowkernel::KernelOp kernel);

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_OPERANDFACTS_H
