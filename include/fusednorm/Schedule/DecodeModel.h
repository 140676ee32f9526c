// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A static performance model of decode attention with pieces of keys (split-KV): one query of each
// sequence, and the merge of the states of the pieces. The model uses no measurements of this
// project.

#ifndef FUSEDNORM_SCHEDULE_DECODEMODEL_H
#define FUSEDNORM_SCHEDULE_DECODEMODEL_H

#include "fusednorm/Target/MatrixUnits.h"
#include <string>

namespace fusednorm {

/// The adjacent pieces of keys that a block processes in order.
enum class DecodeRuns {
  None,       // one piece
  OfBlock,    // a block has one run, the shortest that the grid permits
  Persistent, // the block of an SM has several runs
};

/// Sequences with one query and as many keys each, and their mapping to blocks.
struct DecodeWork {
  int64_t sequences = 1, heads = 0, keyHeads = 0, keys = 0;
  int64_t columns = 0, valueColumns = 0; // of Q and K; of V
  int64_t elementBytes = 0;
  bool hasValuesInKeys = false; // V is the first columns of K
  int64_t piece = 0;            // keys of a piece
  int64_t tileHeads = 1;        // heads of a tile
  int64_t rows = 0;             // rows of a tile
  int64_t tileQueries = 1;      // queries of a tile, which the block processes one after another
  int64_t fmas = 0;             // FMAs of an SM in a cycle
  DecodeRuns runs = DecodeRuns::Persistent;
};

struct DecodeEstimate {
  int64_t blocks = 0;     // units: tiles of a run of pieces
  int64_t runPieces = 1;  // pieces of a run
  double cacheBytes = 0;  // of all keys and values, once
  double stateBytes = 0;  // of the states of runs, which are written and read again
  double mergedBytes = 0; // of the other states, which a block merges through the L2 cache
  double memoryMicroseconds = 0, matrixMicroseconds = 0, microseconds = 0;

  std::string describe(const DecodeWork &work, const MatrixUnits &units) const;
};

DecodeEstimate estimateDecode(const DecodeWork &work, const MatrixUnits &units);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_DECODEMODEL_H
