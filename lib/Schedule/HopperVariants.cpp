// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of a GEMM for ranges of its rows. With few rows, narrow tiles give all SMs work. With
// many rows, wide tiles read less from shared memory. Only split K changes the bits of a row.

#include "fusednorm/Schedule/HopperSchedule.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// Rows for which the kernels are chosen.
static constexpr int64_t kFew = 64, kMedium = 256, kMany = 4096;

SmallVector<RowVariant> fusednorm::chooseHopperVariants(const HopperGemm &gemm,
                                                        const TargetInfo &target, bool allowSplit) {
  auto choose = [&](int64_t rows) { return chooseStreamedHopper(gemm, rows, target, allowSplit); };
  HopperScheduleAttr many = choose(kMany);
  if (!estimateHopperTime(gemm, many, kMany, target))
    return {};
  auto time = [&](HopperScheduleAttr schedule, int64_t rows) {
    return *estimateHopperTime(gemm, schedule, rows, target);
  };
  // Another kernel must be faster by 10 % and by 2 us.
  auto isFaster = [](double own, double other) { return own < 0.9 * other && own + 2 < other; };
  SmallVector<RowVariant> result;
  HopperScheduleAttr medium = choose(kMedium), next = many;
  if (isFaster(time(medium, kMedium), time(many, kMedium))) {
    constexpr int64_t kTile = 128;
    int64_t most = kMedium;
    while (most < kMany && time(medium, most + kTile) <= time(many, most + kTile))
      most += kTile;
    result.push_back({medium, most});
    next = medium;
  }
  if (HopperScheduleAttr few = choose(kFew); isFaster(time(few, kFew), time(next, kFew))) {
    // Fewer rows need fewer copies of A.
    constexpr int64_t kBoxRows = 16;
    result.insert(result.begin(), RowVariant{few.withBoxRows(kBoxRows), kFew});
  }
  // With few rows, one block of a cluster would be idle.
  result.push_back({next == many ? many.withCluster(1) : many, std::nullopt});
  return result;
}
