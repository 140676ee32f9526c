// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A range of the keys that a query may see, so that kernels skip other blocks of keys.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_KEYRANGE_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_KEYRANGE_H

#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/Utils/Arith.h"

namespace fusednorm {

/// Positions of keys from `first` to before `end`.
struct KeyRange {
  mlir::Value first, end;
};

/// Emits a range with all keys that a mask shows to the query at `query`. `own` is the row of
/// key_ranges for the query, and may be empty.
KeyRange createKeyRange(Arith &arith, MaskAttr mask, mlir::Value query, const KeyRange &own);

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOTILEKERNEL_KEYRANGE_H
