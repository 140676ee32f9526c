// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_HOPPER_EPILOGUETMASTORE_H
#define FUSEDNORM_LOWERING_HOPPER_EPILOGUETMASTORE_H

#include "fusednorm/Lowering/Hopper/Emitter.h"
#include "fusednorm/Lowering/Hopper/SharedPlan.h"
#include <numeric>

namespace fusednorm::hopper {

/// Stores 64 rows of a warpgroup's 16-bit results through shared memory, in segments of columns.
/// TMA stores read a segment while the next tile is computed.
class EpilogueTmaStore {
public:
  /// `n`, the columns of a tile, must be a multiple of 32. Each of the `groups` warpgroups has
  /// `buffers` buffers of a segment. With fewer buffers than segments, segments rotate over
  /// the buffers.
  EpilogueTmaStore(SharedPlan &plan, int64_t n, int64_t groups, int64_t buffers);

  /// Returns the columns of a segment: the span of the widest swizzle that divides the tile.
  int64_t getSegment() const { return segment; }
  static int64_t getSegmentOf(int64_t n) { return std::gcd(n, 64); }
  /// Returns the bytes of a segment's row, which equal the width of its swizzle.
  int64_t getSwizzle() const { return segment * 2; }

  /// Emits the code of all threads of warpgroup `group`. `packed` has the results in pairs, the
  /// first one in the low half, and two pairs for each 8 columns. `store(segment, address)` emits
  /// the TMA store of a segment, in one thread.
  void emit(HopperEmitter &e, mlir::Value shared, mlir::Value group, mlir::Value thread,
            mlir::ValueRange packed, llvm::function_ref<void(int64_t, mlir::Value)> store) const;
  /// Waits in the storing thread before the block ends, because TMA stores still read shared
  /// memory.
  void finish(HopperEmitter &e, mlir::Value thread) const;

private:
  void packSegment(HopperEmitter &e, mlir::Value rows, mlir::Value matrix, mlir::Value swizzle,
                   mlir::ValueRange packed) const;

  int64_t n, segment, buffers, offset, groupBytes;
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_EPILOGUETMASTORE_H
