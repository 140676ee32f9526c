// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A static model of matrix products on GPUs: what a schedule costs, from its numbers and those
// of a machine. Nothing of it is measured.

#ifndef FUSEDNORM_SCHEDULE_TILEMODEL_H
#define FUSEDNORM_SCHEDULE_TILEMODEL_H

#include "fusednorm/Target/MatrixUnits.h"
#include <string>

namespace fusednorm {

/// A product, and how it is dealt to blocks.
struct TileWork {
  int64_t rows = 0, columns = 0, depth = 0;
  int64_t elementBytes = 0, outBytes = 0;
  int64_t m = 0, n = 0, k = 0; // of a tile, and of a step along the products
  int64_t rasterGroup = 1;            // rows of tiles that are worked on together
  int64_t fmas = 0;        // multiply-adds of a multiprocessor in a cycle
  int64_t sharedBytes = 0;     // that a step reads and writes in shared memory
  int64_t issued = 0;          // instructions of warps in a step
  int64_t blocks = 0;          // that take tiles in turn; 0: as many as multiprocessors

  /// Warps wait for their products, and nothing keeps those of one group beside what another
  /// issues: a step is both, one after the other.
  bool waitsForMma = false;

  // Of copies and stores.
  int64_t sharedBy = 1;       // blocks that copy a tile of the right operand together
  bool resident = false;      // the right operand is copied once for a block and column
  int64_t stagedBankConflicts = 0;    // of a bank, for results on their way through shared memory; 0: they
                              // do not go there
  bool waitsForStores = true; // before the next tile begins
};

struct TileEstimate {
  int64_t tiles = 0, waves = 0;
  double tail = 0; // share of the last wave's blocks that have no tile
  /// Cycles of a step by the unit that takes them.
  double matrixCycles = 0, sharedCycles = 0, issueCycles = 0, l2Cycles = 0;
  double stepCycles = 0;  // as long as the slowest of them, or products and issue together
  double storeCycles = 0; // of a tile, from its last products to the next tile's first
  double tileCycles = 0;
  double l2Bytes = 0, memoryBytes = 0;
  double microseconds = 0, teraflops = 0;
  llvm::StringRef bound; // what takes longest

  std::string describe(const TileWork &work, const MatrixUnits &units) const;
};

TileEstimate estimateTiles(const TileWork &work, const MatrixUnits &units, int64_t l2Bytes);

/// What a warpgroup's warps issue in a step: one multiply-add for each sum of a thread where sums
/// of steps are added to others, and beside these as many instructions as machine code has.
int64_t countWarpgroupIssue(int64_t columns, bool addsParts, bool resident);
/// Bytes of shared memory that `groups` warpgroups of 64 rows read for a step of `stepBytes` along
/// the products, and copies write.
int64_t countWarpgroupShared(int64_t groups, int64_t columns, int64_t stepBytes, bool resident);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_TILEMODEL_H
