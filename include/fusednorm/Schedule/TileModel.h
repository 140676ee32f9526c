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
  int64_t band = 1;            // rows of tiles that are worked on together
  int64_t products = 0;        // multiply-adds of a multiprocessor in a cycle
  int64_t sharedBytes = 0;     // that a step reads and writes in shared memory, 0: with products
  int64_t issued = 0;          // instructions of warps in a step, 0: few
};

struct TileEstimate {
  int64_t tiles = 0, waves = 0;
  double tail = 0; // share of the last wave's multiprocessors that have no tile
  /// Cycles of a step by the unit that takes them; the greatest is what a step takes.
  double matrixCycles = 0, sharedCycles = 0, issueCycles = 0, l2Cycles = 0;
  double storeCycles = 0; // of a tile, behind its steps
  double l2Bytes = 0, memoryBytes = 0;
  double microseconds = 0, teraflops = 0;
  llvm::StringRef bound; // what takes longest

  std::string describe(const TileWork &work, const MatrixUnits &units) const;
};

TileEstimate estimateTiles(const TileWork &work, const MatrixUnits &units, int64_t l2Bytes);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_TILEMODEL_H
