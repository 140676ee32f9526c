// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tile of queries consists of steps, one for each block of keys, and of ends without overlap:
// loads of operands, softmax of the first scores, and conversion of the last accumulators. Blocks
// process tiles round robin, longest first.
//
// In a step, softmax of one group of warps overlaps the MMAs of another group and its own MMAs.
// With perfect overlap, a step would take the time of its MMAs. Published times show that a step is
// longer by slightly more than the issue time, for all widths and types. This factor is fitted to
// the longest full rows of 128 columns in the published times of FlashAttention-3.

#include "fusednorm/Schedule/AttentionModel.h"
#include "HopperRates.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <queue>
#include <vector>

using namespace fusednorm;

/// Cycles that matrix units wait for each cycle of issue (fitted).
static constexpr double kExposed = 1.2;
/// Cycles that matrix units wait for each cycle of softmax that the MMAs of other warpgroups do not
/// cover (assumed). More would make published FP8 times too long.
static constexpr double kUncovered = 0.3;
/// Exponentials of an SM in a cycle.
static constexpr double kExponentials = 16;
/// Cycles until the first V block is transposed (assumed).
static constexpr double kTransposeCycles = 600;

int64_t fusednorm::countWeightIssue(int64_t keys, int64_t scaled, int64_t steering) {
  // A lane has half as many scores as a step has keys. Each score needs an FMA, a maximum, an
  // exponential and an addition; one instruction converts two scores.
  return keys / 2 * 9 / 2 + scaled / 2 + steering;
}

AttentionEstimate fusednorm::estimateAttention(const AttentionWork &work,
                                               const MatrixUnits &units) {
  AttentionEstimate result;
  int64_t down = llvm::divideCeil(work.length, work.queries);
  result.tiles = down * work.heads * work.sequences;
  if (result.tiles == 0)
    return result;
  int64_t width = work.columns + work.valueColumns;
  double perWarp = double(work.warps) / kSchedulers;
  result.matrixCycles = double(work.queries * work.keys * width) / double(work.fmas);
  result.issueCycles = double(work.issued) * perWarp;
  result.exponentialCycles = double(work.queries * work.keys) / kExponentials;
  // While one warpgroup computes softmax, the others have the matrix units.
  constexpr int64_t kWarpsOfGroup = 4;
  double others = double(work.warps / kWarpsOfGroup - 1) * result.matrixCycles;
  double softmax = result.exponentialCycles + result.issueCycles;
  result.stepCycles = result.matrixCycles + kExposed * result.issueCycles +
                      kUncovered * std::max(softmax - others, 0.0);
  result.borderCycles = kExposed * double(work.borderIssued) * perWarp;
  double loaded =
      double((work.queries + work.keys) * work.columns * work.elementBytes + work.sideBytes);
  double transposed = 0;
  if (work.transposesV) {
    loaded += double(work.keys * work.valueColumns * work.elementBytes);
    transposed = kTransposeCycles;
  }
  double stored = double(work.queries * (work.valueColumns * work.outBytes + work.scaleBytes));
  result.endCycles = 2 * kMemoryLatency + loaded / kLoadedBytes + transposed + result.matrixCycles +
                     2 * double(work.issued + work.borderIssued) +
                     double(work.sideIssued) * perWarp + stored / kStoredBytes;

  std::vector<double> tiles;
  for (int64_t tile = 0; tile < down; ++tile) {
    int64_t first = tile * work.queries, end = std::min(work.length, first + work.queries);
    int64_t steps = llvm::divideCeil(work.isCausal ? end : work.length, work.keys);
    int64_t borders =
        work.isCausal ? steps - first / work.keys : int64_t(work.length % work.keys != 0);
    tiles.push_back(double(steps) * result.stepCycles + double(borders) * result.borderCycles +
                    result.endCycles);
  }
  std::sort(tiles.begin(), tiles.end(), std::greater<>());
  // The time at which each SM is free.
  std::priority_queue<double, std::vector<double>, std::greater<>> free(
      std::greater<>(), std::vector<double>(size_t(units.multiprocessors), 0));
  double last = 0;
  for (double tile : tiles)
    for (int64_t i = 0; i < work.heads * work.sequences; ++i) {
      double end = free.top() + tile;
      free.pop();
      free.push(end);
      last = std::max(last, end);
    }
  double nanoseconds = last / units.gigahertz;
  result.microseconds = nanoseconds / 1000;
  double pairs = double(work.length) * double(work.length) * (work.isCausal ? 0.5 : 1);
  result.teraflops =
      2 * double(work.sequences * work.heads) * pairs * double(width) / nanoseconds / 1000;
  return result;
}

std::string AttentionEstimate::describe(const AttentionWork &work, const MatrixUnits &units) const {
  return llvm::formatv(
             "{0} queries and keys{1} on {2}: {3} tiles; a step {4:F0} cycles of matrix "
             "units, {5:F0} of issue, {6:F0} of exponentials, {7:F0} together, {8:F0} more "
             "with masked keys; {9:F0} outside the steps of a tile; {10:F0} us, {11:F0} "
             "TFLOP/s",
             work.length, work.isCausal ? ", half of them visible," : "", units.machine, tiles,
             matrixCycles, issueCycles, exponentialCycles, stepCycles, borderCycles, endCycles,
             microseconds, teraflops)
      .str();
}
