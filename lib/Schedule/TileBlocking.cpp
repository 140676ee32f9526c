// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/TileBlocking.h"

using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// K of one step of the AMX tile registers.
static constexpr int64_t kAmxDepth = 32;
/// Bytes of the elements of K in a lane.
static constexpr int64_t kUnitBytes = 4;

TileBlocking TileBlocking::of(CPUScheduleAttr schedule, const TargetInfo &target,
                              std::optional<int64_t> step, std::optional<int64_t> end) {
  int64_t m = *schedule.getM(), n = *schedule.getN(), depth = *schedule.getDepth();
  int64_t panels = *schedule.getPanels();
  TileBlocking blocking;
  blocking.tileRows = m;
  blocking.usesAmx = depth == kAmxDepth;
  blocking.partDepth = 256;
  if (step) {
    if (!blocking.usesAmx)
      blocking.partDepth = target.l1DataBytes * 2 / 3 / (n * kUnitBytes) * depth;
    blocking.partDepth = *step * std::max<int64_t>(blocking.partDepth / *step, 1);
    if (end.value_or(INT64_MAX) <= 2 * blocking.partDepth)
      blocking.partDepth *= 2;
  }
  int64_t rowTileBytes = m * std::max<int64_t>(blocking.partDepth / depth, 1) * kUnitBytes;
  blocking.groupRowTiles =
      blocking.usesAmx ? 16 : std::clamp<int64_t>(target.l2Bytes / 3 / rowTileBytes, 20, 64);
  blocking.groupRowTiles *= panels;
  blocking.groupColumnTiles = blocking.usesAmx ? 8 : 4 * panels;
  blocking.smallRowTiles = blocking.usesAmx ? 1 : 4;
  blocking.fewRows = std::max<int64_t>(m % 3 == 0 ? m / 3 : m / 2, 1);
  return blocking;
}

int64_t TileBlocking::mostRowsWithoutCopy(bool isFast) const {
  constexpr int64_t kFastRows = 72;
  if (usesAmx)
    return tileRows;
  return isFast ? kFastRows : fewRows;
}
