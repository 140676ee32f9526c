// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_TRANSPOSEDV_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_TRANSPOSEDV_H

#include "fusednorm/Lowering/Hopper/Emitter.h"

namespace fusednorm::tilehopper {

/// Transposes an FP8 tile of 128 keys and up to 128 columns, so that keys run along lines. Input
/// and output are swizzled. All 128 threads of a warpgroup run it, and `thread` is the number of
/// the thread. A proxy fence must precede reads of the result by `wgmma`.
///
/// The order changes within sixteen keys and within sixteen columns. Bytes `4 * q` to `4 * q + 3`
/// of a line are keys `2 * q`, `2 * q + 1`, `2 * q + 8` and `2 * q + 9`, the keys of one thread in
/// the accumulators of `wgmma`. Lines 0 to 7 are the even columns and lines 8 to 15 the odd ones,
/// so that the four accumulators of a thread are adjacent columns.
void transposeV(hopper::HopperEmitter &h, mlir::Value from, mlir::Value to, mlir::Value thread,
                int64_t columns);

/// Packs probabilities as FP8, in the key order of transposeV.
llvm::SmallVector<mlir::Value>
packTransposed(hopper::HopperEmitter &h, llvm::ArrayRef<mlir::Value> weights, mlir::Type element);

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_TRANSPOSEDV_H
