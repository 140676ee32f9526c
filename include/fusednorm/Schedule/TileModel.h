// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A static performance model of GEMM on GPUs: the time of a schedule, from its sizes and the rates
// of a machine. The model uses no measurements of this project.

#ifndef FUSEDNORM_SCHEDULE_TILEMODEL_H
#define FUSEDNORM_SCHEDULE_TILEMODEL_H

#include "fusednorm/Target/MatrixUnits.h"
#include <string>

namespace fusednorm {

/// A GEMM and its mapping to blocks.
struct TileWork {
  int64_t rows = 0, columns = 0, depth = 0;
  int64_t elementBytes = 0, outBytes = 0;
  int64_t m = 0, n = 0, k = 0; // of a tile and of a k-step
  int64_t rasterGroup = 1;     // rows of tiles in an L2 rasterization group
  int64_t fmas = 0;            // FMAs of an SM in a cycle
  int64_t sharedBytes = 0;     // shared memory read and written in a k-step
  int64_t issued = 0;          // instructions of warps in a k-step
  int64_t blocks = 0;          // blocks with tiles round robin; 0: one for each SM

  /// Warps wait for their MMAs, and no other warpgroup overlaps them. A step takes the time of its
  /// MMAs and then of its other instructions.
  bool waitsForMma = false;

  // Copies and stores.
  int64_t sharedBy = 1;     // blocks that share the copy of a tile of B
  int64_t leftSharedBy = 1; // blocks that share the copy of a tile of A
  int64_t boxRows = 0;      // copies of A without rows of the result are left out; 0: none is
  int64_t split = 1;        // blocks that compute one tile, each from a range of K
  bool resident = false;    // B is copied once for a block and column
  /// Accesses of a bank by results that are staged in shared memory. 0: results are not staged.
  int64_t stagedBankConflicts = 0;
  bool waitsForStores = true; // before the next tile begins
};

struct TileEstimate {
  int64_t tiles = 0, waves = 0;
  double tail = 0; // share of the last wave's blocks without a tile
  /// Cycles of a step in each unit.
  double matrixCycles = 0, sharedCycles = 0, issueCycles = 0, l2Cycles = 0;
  double stepCycles = 0;  // of the slowest unit, or of MMAs and issue together
  double storeCycles = 0; // of a tile, from its last MMAs to the next tile
  double tileCycles = 0;
  double l2Bytes = 0, memoryBytes = 0;
  double microseconds = 0, teraflops = 0;
  llvm::StringRef bound; // the limiting unit

  std::string describe(const TileWork &work, const MatrixUnits &units) const;
};

TileEstimate estimateTiles(const TileWork &work, const MatrixUnits &units, int64_t l2Bytes);

/// Returns the instructions that the warps of a warpgroup issue in a k-step, for `waves` tiles of
/// 64 rows. With `addsParts`, they include one FMA for each accumulator of a thread. All other
/// counts are from SASS.
int64_t countWarpgroupIssue(int64_t columns, bool addsParts, bool resident, int64_t waves = 1);
/// Returns the bytes of shared memory that `groups` warpgroups of 64 rows read, and copies write,
/// in a k-step of `stepBytes` along K.
int64_t countWarpgroupShared(int64_t groups, int64_t columns, int64_t stepBytes, bool resident);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_TILEMODEL_H
