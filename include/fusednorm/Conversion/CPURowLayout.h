// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How code for CPUs holds a chunk of a row. It decides the association of sums,
// which who checks results must know.

#ifndef FUSEDNORM_CONVERSION_CPUROWLAYOUT_H
#define FUSEDNORM_CONVERSION_CPUROWLAYOUT_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"

namespace fusednorm {

/// Whether the longest vectors of this program are held as even and odd lanes, or
/// else in natural order, as shorter ones always are.
///
/// A sum has one accumulator for each element of a chunk. In the end, where lanes
/// are even and odd, each odd one is added to the even one before it; then the
/// upper half of the lanes that are left is added to the lower half, until one is
/// left. A canonical sum has an order of its own. In a phase that needs numbers of swept
/// groups, chunks begin anew in each of these.
bool holdsEvenOddLanes(rowkernel::ProgramOp program);

} // namespace fusednorm

#endif // FUSEDNORM_CONVERSION_CPUROWLAYOUT_H
