// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Waves of tiles, one for each multiprocessor; of a tile steps, each as long as the unit that is
// busiest takes, then the store of its results, with which nothing overlaps. Memory is a bound
// on the whole.

#include "fusednorm/Schedule/TileModel.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace fusednorm;

/// What good kernels reach of a unit's published rate: of matrix units between barriers and
/// promotions, of memory with reads and writes mixed.
static constexpr double kMatrixShare = 0.92, kMemoryShare = 0.83;
/// Bytes of a multiprocessor in a cycle.
static constexpr double kSharedBytes = 128, kL2Bytes = 64;
/// Schedulers of a multiprocessor, which issue one instruction of a warp in a cycle.
static constexpr double kSchedulers = 4;

TileEstimate fusednorm::estimateTiles(const TileWork &work, const MatrixUnits &units,
                                      int64_t l2Bytes) {
  TileEstimate result;
  int64_t down = llvm::divideCeil(work.rows, work.m),
          across = llvm::divideCeil(work.columns, work.n);
  result.tiles = down * across;
  if (result.tiles == 0)
    return result;
  result.waves = llvm::divideCeil(result.tiles, units.multiprocessors);
  result.tail =
      double(result.waves * units.multiprocessors - result.tiles) / double(units.multiprocessors);
  int64_t steps = llvm::divideCeil(work.depth, work.k);
  int64_t stepBytes = (work.m + work.n) * work.k * work.elementBytes;

  result.matrixCycles = double(work.m * work.n * work.k) / double(work.products) / kMatrixShare;
  result.sharedCycles = double(work.sharedBytes) / kSharedBytes;
  result.issueCycles = double(work.issued) / kSchedulers;
  result.l2Cycles = double(stepBytes) / kL2Bytes;
  std::pair<double, llvm::StringRef> units_[] = {{result.matrixCycles, "matrix units"},
                                                 {result.sharedCycles, "shared memory"},
                                                 {result.issueCycles, "issue"},
                                                 {result.l2Cycles, "the L2 cache"}};
  auto busiest = *std::max_element(std::begin(units_), std::end(units_));
  result.bound = busiest.second;

  double memory = units.memoryGigabytes * kMemoryShare; // bytes in a nanosecond
  double share = memory / units.gigahertz / double(units.multiprocessors);
  result.storeCycles = double(work.m * work.n * work.outBytes) / share;
  double tile = double(steps) * busiest.first + result.storeCycles;

  // A band reads all columns of the right operand; these come from memory again unless the
  // cache holds them, half of which is theirs.
  double left = double(work.rows * work.depth * work.elementBytes);
  double right = double(work.columns * work.depth * work.elementBytes);
  int64_t bands = llvm::divideCeil(down, work.band);
  result.l2Bytes = double(result.tiles * steps) * double(stepBytes);
  result.memoryBytes = left + right * (right * 2 <= double(l2Bytes) ? 1 : double(bands)) +
                       double(work.rows * work.columns * work.outBytes);
  double nanoseconds = double(result.waves) * tile / units.gigahertz;
  if (result.memoryBytes / memory > nanoseconds) {
    nanoseconds = result.memoryBytes / memory;
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
             "issue, {8:F0} of the L2 cache; {9:F0} of stores for a tile; {10:F1} MB of "
             "the L2 cache, {11:F1} MB of memory; {12:F1} us, {13:F0} TFLOP/s, bound by {14}",
             work.rows, units.machine, tiles, waves, tail, matrixCycles, sharedCycles, issueCycles,
             l2Cycles, storeCycles, l2Bytes / 1e6, memoryBytes / 1e6, microseconds, teraflops,
             bound)
      .str();
}
