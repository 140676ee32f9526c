// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_TRANSPOSEDV_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_TRANSPOSEDV_H

#include "fusednorm/Lowering/Hopper/Emitter.h"

namespace fusednorm::tilehopper {

/// InterleavedPanels a tile of 8-bit floats, 128 keys of a line of up to 128 columns, so that keys run along
/// lines; both are swizzled. By the 128 threads of a warpgroup, of which `thread` is the number;
/// who reads the result needs a fence of the proxy.
///
/// Of every sixteen keys and columns the order changes: bytes 4 * q to 4 * q + 3 of a line are
/// keys 2 * q, 2 * q + 1, 2 * q + 8 and 2 * q + 9, which are what a thread has of sums of
/// `wgmma`; lines 0 to 7 are the even columns, and lines 8 to 15 the odd ones, so that a thread's
/// four sums are neighbours.
void transposeV(hopper::HopperEmitter &h, mlir::Value from, mlir::Value to, mlir::Value thread,
                int64_t columns);

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_TRANSPOSEDV_H
