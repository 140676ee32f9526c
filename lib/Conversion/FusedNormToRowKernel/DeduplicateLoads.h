// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_DEDUPLICATELOADS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_DEDUPLICATELOADS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"

namespace fusednorm::torowkernel {

/// Removes repeated loads and computations of scalars in a row, such as the slot of a row in two
/// caches. No store precedes a load.
void deduplicateLoads(rowkernel::ProgramOp program);

} // namespace fusednorm::torowkernel

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_DEDUPLICATELOADS_H
