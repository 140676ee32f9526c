// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A static model of attention by `wgmma`: what tiles of queries cost, from their numbers and those
// of a machine. One number is fitted to a published time; nothing of ours is measured.

#ifndef FUSEDNORM_SCHEDULE_ATTENTIONMODEL_H
#define FUSEDNORM_SCHEDULE_ATTENTIONMODEL_H

#include "fusednorm/Target/MatrixUnits.h"
#include <string>

namespace fusednorm {

/// Sequences of queries and as many keys, and how they are dealt to blocks.
struct AttentionWork {
  int64_t sequences = 1, heads = 0, length = 0;
  bool isCausal = false;
  int64_t columns = 0, valueColumns = 0; // of q and k, and of v
  int64_t elementBytes = 0;
  int64_t queries = 0, keys = 0; // of a tile, and of a step
  int64_t warps = 0;             // that multiply
  int64_t fmas = 0;          // multiply-adds of a multiprocessor in a cycle
  int64_t issued = 0;            // instructions of a warp in a step beside the products
  int64_t borderIssued = 0;      // and so many more where keys are hidden
  bool transposesV = false;      // before they are multiplied
  int64_t outBytes = 2;          // of a number of a result
  int64_t scaleBytes = 0;        // of scales of a query's results
  // What a norm and a rotation of queries and codes of results add to a tile: bytes of weights and
  // tables, and instructions of a warp.
  int64_t sideBytes = 0, sideIssued = 0;
};

struct AttentionEstimate {
  int64_t tiles = 0;
  /// Cycles of a step: of matrix units, of issue, and of both as they go together.
  double matrixCycles = 0, issueCycles = 0, stepCycles = 0;
  double borderCycles = 0; // that a step with hidden keys takes more
  double endCycles = 0;    // of a tile, beside its steps
  double microseconds = 0, teraflops = 0;

  std::string describe(const AttentionWork &work, const MatrixUnits &units) const;
};

AttentionEstimate estimateAttention(const AttentionWork &work, const MatrixUnits &units);

/// Instructions of a warp for the weights of 16 queries and `keys` keys, for `scaled` columns of
/// sums that are multiplied, and `steering` of other kinds.
int64_t countWeightIssue(int64_t keys, int64_t scaled, int64_t steering);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_ATTENTIONMODEL_H
