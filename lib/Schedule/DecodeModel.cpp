// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attention kernel takes the longer of two times:
//
// - Memory. An SM reads its share of the memory bandwidth, so blocks fewer than SMs leave bandwidth
//   unused. Tiles of the same keys run together, and one of them reads the keys from memory.
// - Matrix units. A tile multiplies all of its rows, even if they have no query.
//
// Blocks run in waves. The merge kernel reads the states and follows the attention kernel.

#include "fusednorm/Schedule/DecodeModel.h"
#include "fusednorm/Support/KeyPieces.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace fusednorm;

/// Returns the pieces of a run, as PieceTiles computes them.
static int64_t chooseRun(int64_t tiles, int64_t pieces, DecodeRuns runs, int64_t sms) {
  if (runs == DecodeRuns::None)
    return 1;
  int64_t wanted = kRunWaves * sms, run = 1;
  auto count = [&](int64_t run) -> int64_t { return tiles * llvm::divideCeil(pieces, run); };
  for (int64_t level = 0; level < kMostRunLevels; ++level)
    if (runs == DecodeRuns::Persistent ? count(2 * run) >= wanted
                                       : count(run) > std::max(wanted, tiles))
      run *= 2;
  return run;
}

DecodeEstimate fusednorm::estimateDecode(const DecodeWork &work, const MatrixUnits &units) {
  DecodeEstimate result;
  int64_t pieces = llvm::divideCeil(work.keys, work.piece);
  int64_t tiles = work.heads / work.tileHeads * llvm::divideCeil(work.sequences, work.tileQueries);
  result.runPieces = chooseRun(tiles, pieces, work.runs, units.multiprocessors);
  int64_t runs = llvm::divideCeil(pieces, result.runPieces);
  result.blocks = tiles * runs;
  if (result.blocks == 0)
    return result;
  int64_t width = work.columns + (work.hasValuesInKeys ? 0 : work.valueColumns);
  result.cacheBytes =
      double(work.sequences * work.keyHeads * work.keys) * double(width * work.elementBytes);
  double bytes = double(countStateBytes(work.heads, work.valueColumns));
  result.stateBytes = double(work.sequences * runs) * bytes;
  result.mergedBytes = double(work.sequences * (pieces - runs)) * bytes;
  // Blocks of a wave share the bandwidth.
  double sms = double(units.multiprocessors);
  double waves = double(llvm::divideCeil(result.blocks, units.multiprocessors));
  double idle = waves * sms / double(result.blocks);
  double bytesOfMicrosecond = units.memoryGigabytes * 1000;
  double written = result.stateBytes / 2;
  result.memoryMicroseconds = (result.cacheBytes + written) / bytesOfMicrosecond * idle;
  // Queries of a tile belong to several sequences, and each has its own keys.
  int64_t queries = std::min(work.tileQueries, work.sequences);
  double cycles = double(work.rows * std::min(work.piece * result.runPieces, work.keys) * queries) *
                  double(work.columns + work.valueColumns) / double(work.fmas);
  result.matrixMicroseconds = waves * cycles / units.gigahertz / 1000;
  double merge = written / bytesOfMicrosecond;
  result.microseconds = std::max(result.memoryMicroseconds, result.matrixMicroseconds) + merge;
  return result;
}

std::string DecodeEstimate::describe(const DecodeWork &work, const MatrixUnits &units) const {
  return llvm::formatv(
             "decode of {0} sequences of {1} keys on {2}: {3} blocks with {10} pieces of {4} "
             "keys; {5:F0} MB of keys and values, {6:F1} MB of states, {11:F1} MB merged "
             "in the L2 cache; {7:F0} us of memory, {8:F0} us of matrix units; {9:F0} us "
             "with the merge",
             work.sequences, work.keys, units.machine, blocks, work.piece, cacheBytes / 1e6,
             stateBytes / 1e6, memoryMicroseconds, matrixMicroseconds, microseconds, runPieces,
             mergedBytes / 1e6)
      .str();
}
