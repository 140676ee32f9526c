// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_HOPPER_EPILOGUETMASTORE_H
#define FUSEDNORM_LOWERING_HOPPER_EPILOGUETMASTORE_H

#include "fusednorm/Lowering/Hopper/Emitter.h"
#include "fusednorm/Lowering/Hopper/SharedPlan.h"

namespace fusednorm::hopper {

/// Stores 64 rows of a warpgroup's results in 16 bits: through shared memory, segment of
/// columns by segment, which tensor copies take from there while the next tile is computed.
class EpilogueTmaStore {
public:
  /// `n`, columns of a tile, is a multiple of 32; `groups` warpgroups have a buffer each.
  EpilogueTmaStore(SharedPlan &plan, int64_t n, int64_t groups);

  /// Columns of a segment: as many as a swizzle spans, where they divide the tile.
  int64_t getSegment() const { return segment; }
  static int64_t getSegmentOf(int64_t n) { return n % 64 == 0 ? 64 : 32; }
  /// Bytes of a row of a segment, which is its swizzle.
  int64_t getSwizzle() const { return segment * 2; }

  /// Of all threads of warpgroup `group`. `packed` has the sums in pairs, the first in the low
  /// half: two for each 8 columns. `store(segment, address)` makes the copy of a segment, by
  /// one thread.
  void emit(HopperEmitter &e, mlir::Value shared, mlir::Value group, mlir::Value thread,
            mlir::ValueRange packed, llvm::function_ref<void(int64_t, mlir::Value)> store) const;
  /// By the same thread, before a block ends: its memory is read until then.
  void finish(HopperEmitter &e, mlir::Value thread) const;

private:
  int64_t n, segment, offset, groupBytes;
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_EPILOGUETMASTORE_H
