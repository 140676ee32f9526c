// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places that are computed from the index of a tile: columns as heads are `index / d` and
// `index % d`, a slice of those from column c on `index % d - c`. A tile lies in one head as
// long as its size is a part of each of these numbers.

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEINDICES_H
#define FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEINDICES_H

#include "mlir/IR/Value.h"

namespace fusednorm::tilekernel {

/// The index of a program or loop with which a place goes up by one: itself, or what its
/// remainder or a difference from it is computed of. Null if there is none.
mlir::Value getTileIndex(mlir::Value indices);

/// The greatest number of which all numbers are multiples that an index of a tile is divided by,
/// or that are taken from its remainder; 0 without such.
int64_t getTileUnit(mlir::Value index);

/// Whether an index is used for places only, if for loads and stores or divided.
bool isUsedAsIndex(mlir::Value index);

} // namespace fusednorm::tilekernel

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEINDICES_H
