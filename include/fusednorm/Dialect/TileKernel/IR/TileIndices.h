// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices computed from the index of a tile. For columns as heads of d columns, they are
// `index / d` and `index % d`. For a slice of a head from column c they are `index % d - c`. A tile
// is within one head if its size divides d and c.

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEINDICES_H
#define FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEINDICES_H

#include "mlir/IR/Value.h"

namespace fusednorm::tilekernel {

/// Returns the index of a program or loop from which a memory index is computed: the value itself,
/// or the operand of its remainder and difference. Returns null if there is none.
mlir::Value getTileIndex(mlir::Value indices);

/// Returns the greatest common divisor of all divisors of a tile index and all offsets subtracted
/// from its remainders. Returns 0 if there are none.
int64_t getTileUnit(mlir::Value index);

/// Returns whether all uses of an index are memory indices, direct or through divisions.
bool isUsedAsIndex(mlir::Value index);

} // namespace fusednorm::tilekernel

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEINDICES_H
