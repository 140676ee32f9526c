// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block computes its tiles one after the other. A tile consists of steps and an epilogue. A step
// takes as long as its busiest unit. In the epilogue, accumulators become results, which go through
// shared memory. L2 and memory are bounds for the whole GEMM.
//
// Two consumer warpgroups wait for the same stage and alternate on the tensor cores. With block
// scales they finish their partial sums of a step at about the same time. Then both scale them, and
// the tensor cores idle. Measured times on an H200 and DeepGEMM's published times agree with this
// behaviour. Without block scales, the measured times agree with the busiest unit alone.
//
// Rates are published by the vendor. Latencies are measurements of others (arXiv 2402.13499). The
// rate of L2 and the clock rate of GEMM on Hopper follow from measured GEMMs. All other numbers are
// marked as assumed.

#include "fusednorm/Schedule/TileModel.h"
#include "HopperRates.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace fusednorm;

/// Bytes of shared memory of an SM in a cycle.
static constexpr double kSharedBytes = 128;
/// Conversions of an SM in a cycle, of two elements each.
static constexpr double kConversions = 64;
/// Latencies in cycles of shared memory, L2, and shared memory of another block of the cluster.
static constexpr double kSharedLatency = 29, kL2Latency = 263, kClusterLatency = 180;
/// Bytes that an SM writes to other SMs of a cluster in a cycle: 3.27 TB/s of 132 SMs.
static constexpr double kClusterBytes = 14;

namespace {
struct Busy {
  double cycles;
  llvm::StringRef name;
};
} // namespace

static Busy busiest(llvm::ArrayRef<Busy> units) {
  return *std::max_element(units.begin(), units.end(),
                           [](const Busy &a, const Busy &b) { return a.cycles < b.cycles; });
}

/// Returns the cycles of a tile after its last MMAs: the accumulators of the last step,
/// conversions, shared memory and two barriers; then the stores. A block has `stored` elements.
static double countEpilogueCycles(const TileWork &work, double issueCycles, double stored) {
  double outBytes = stored * double(work.outBytes);
  double converted = work.outBytes == 2 ? stored / 2 / kConversions : 0;
  double cycles = issueCycles + converted;
  if (work.stagedBankConflicts)
    cycles += double(work.stagedBankConflicts) * outBytes / kSharedBytes + 2 * kSharedLatency;
  if (work.waitsForMma)
    cycles += 3 * kSharedLatency;
  if (work.waitsForStores)
    cycles +=
        outBytes / kStoredBytes + (work.stagedBankConflicts ? kSharedLatency + kL2Latency : 0);
  // A block sends f32 accumulators to the other blocks of its cluster, after they have read the
  // previous ones.
  if (work.split > 1)
    cycles += stored * double(work.split - 1) * 4 / kClusterBytes + 2 * kClusterLatency;
  return cycles;
}

TileEstimate fusednorm::estimateTiles(const TileWork &work, const MatrixUnits &units,
                                      int64_t l2Bytes) {
  TileEstimate result;
  int64_t down = llvm::divideCeil(work.rows, work.m),
          across = llvm::divideCeil(work.columns, work.n);
  result.tiles = down * across;
  if (result.tiles == 0)
    return result;
  int64_t blocks = work.blocks ? work.blocks : units.multiprocessors;
  int64_t atOnce = std::max<int64_t>(blocks / work.split, 1);
  result.waves = llvm::divideCeil(result.tiles, atOnce);
  result.tail = double(result.waves * atOnce - result.tiles) / double(atOnce);
  auto steps = double(llvm::divideCeil(llvm::divideCeil(work.depth, work.k), work.split));
  int64_t copied = work.m;
  if (work.boxRows)
    copied = std::min<int64_t>(llvm::alignTo(std::min(work.rows, work.m), work.boxRows), work.m);
  double leftBytes = double(copied * work.k * work.elementBytes),
         rightBytes = double(work.n * work.k * work.elementBytes);
  double right = double(work.columns * work.depth * work.elementBytes);
  auto stored = double(work.m * work.n) / double(work.split); // elements of a block
  double outBytes = stored * double(work.outBytes);
  // A block copies a column of tiles once. A block that begins in the middle of a column copies it
  // again.
  double fetched = work.resident ? rightBytes * double(std::min(blocks, result.tiles) + across) /
                                       double(result.tiles)
                                 : rightBytes;

  result.matrixCycles = double(work.m * work.n * work.k) / double(work.fmas);
  int64_t leftOut = (work.m - copied) * work.k * work.elementBytes;
  result.sharedCycles = double(work.sharedBytes - leftOut) / kSharedBytes;
  result.issueCycles = double(work.issued) / kSchedulers;
  result.l2Cycles = (leftBytes + fetched) / kLoadedBytes;

  double staged = outBytes / kSharedBytes;
  double storing = outBytes / kStoredBytes;
  result.storeCycles = countEpilogueCycles(work, result.issueCycles, stored);

  Busy step = busiest({{result.matrixCycles, "matrix units"},
                       {result.sharedCycles, "shared memory"},
                       {result.issueCycles, "issue"},
                       {result.l2Cycles, "the L2 cache"}});
  if (double both = result.matrixCycles + result.issueCycles;
      work.waitsForMma && both > step.cycles)
    step = {both, "matrix units and issue"};
  result.stepCycles = step.cycles;
  double passed = double(work.stagedBankConflicts ? work.stagedBankConflicts + 1 : 0) * staged;
  double loaded = leftBytes / double(work.leftSharedBy) + fetched / double(work.sharedBy);
  double l2OfTile = steps * loaded + outBytes; // of one block
  Busy tile =
      busiest({{steps * step.cycles + result.storeCycles, step.name},
               {steps * result.sharedCycles + passed, "shared memory"},
               {storing, "stores"},
               {units.l2Bytes ? l2OfTile * double(blocks) / units.l2Bytes : 0, "the L2 cache"}});
  result.tileCycles = tile.cycles;
  result.bound = tile.name;

  // An L2 rasterization group reads all columns of B. They come from memory again unless they fit
  // half of L2.
  double left = double(work.rows * work.depth * work.elementBytes);
  int64_t rasterGroups = work.resident ? 1 : llvm::divideCeil(down, work.rasterGroup);
  result.l2Bytes = double(result.tiles * work.split) * l2OfTile;
  result.memoryBytes = left + right * (right * 2 <= double(l2Bytes) ? 1 : double(rasterGroups)) +
                       double(work.rows * work.columns * work.outBytes);
  // Time until the first step has arrived, including its TMA descriptor.
  double cycles = 2 * kMemoryLatency + double(result.waves) * tile.cycles;
  double nanoseconds = cycles / (units.gemmGigahertz ? units.gemmGigahertz : units.gigahertz);
  if (result.memoryBytes / units.memoryGigabytes > nanoseconds) {
    nanoseconds = result.memoryBytes / units.memoryGigabytes;
    result.bound = "memory";
  }
  result.microseconds = nanoseconds / 1000;
  result.teraflops = 2 * double(work.rows * work.columns) * double(work.depth) / nanoseconds / 1000;
  return result;
}

std::string TileEstimate::describe(const TileWork &work, const MatrixUnits &units) const {
  return llvm::formatv(
             "{0} rows on {1}: {2} tiles in {3} waves with {4:P0} of the last one idle; "
             "a step {5:F0} cycles of matrix units, {6:F0} of shared memory, {7:F0} of "
             "issue, {8:F0} of the L2 cache, {9:F0} in all; {10:F0} after the steps of a tile, "
             "{11:F0} for a tile; {12:F1} MB of the L2 cache, {13:F1} MB of memory; {14:F0} us, "
             "{15:F0} TFLOP/s, bound by {16}",
             work.rows, units.machine, tiles, waves, tail, matrixCycles, sharedCycles, issueCycles,
             l2Cycles, stepCycles, storeCycles, tileCycles, l2Bytes / 1e6, memoryBytes / 1e6,
             microseconds, teraflops, bound)
      .str();
}

int64_t fusednorm::countWarpgroupIssue(int64_t columns, bool addsParts, bool resident,
                                       int64_t waves) {
  constexpr int64_t kWarps = 4, kSteering = 38, kAdding = 46, kResidentAdding = 51, kNextWave = 21;
  if (!addsParts)
    return kWarps * kSteering;
  int64_t steering = (resident ? kResidentAdding : kAdding) + (waves - 1) * kNextWave;
  return kWarps * (steering + waves * columns / 2);
}

int64_t fusednorm::countWarpgroupShared(int64_t groups, int64_t columns, int64_t stepBytes,
                                        bool resident) {
  constexpr int64_t kRows = 64;
  int64_t read = groups * (kRows + columns), written = groups * kRows + (resident ? 0 : columns);
  return (read + written) * stepBytes;
}
