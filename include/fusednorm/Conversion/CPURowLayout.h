// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The register layout of a chunk on CPUs. It determines the association of sums, which the
// reference reproduces.

#ifndef FUSEDNORM_CONVERSION_CPUROWLAYOUT_H
#define FUSEDNORM_CONVERSION_CPUROWLAYOUT_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"

namespace fusednorm {

/// Returns whether the longest vectors of this program are held as even and odd lanes. Otherwise,
/// and for all shorter vectors, elements are in natural order.
///
/// A sum has one accumulator for each element of a chunk. At the end:
/// 1. with even and odd lanes, each odd lane is added to the even lane before it,
/// 2. the upper half of the remaining lanes is added to the lower half, until one lane remains.
///
/// A canonical sum has an order of its own. In a phase with scales of wide groups, chunks restart
/// at the first column of each group.
bool holdsEvenOddLanes(rowkernel::ProgramOp program);

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_CPUROWLAYOUT_H
