// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A static performance model of attention with `wgmma`: the time of tiles of queries, from their
// sizes and the rates of a machine. One factor is fitted to a published time. The model uses no
// measurements of this project.

#ifndef FUSEDNORM_SCHEDULE_ATTENTIONMODEL_H
#define FUSEDNORM_SCHEDULE_ATTENTIONMODEL_H

#include "fusednorm/Target/MatrixUnits.h"
#include <string>

namespace fusednorm {

/// Sequences of queries with as many keys, and their mapping to blocks.
struct AttentionWork {
  int64_t sequences = 1, heads = 0, length = 0;
  bool isCausal = false;
  int64_t columns = 0, valueColumns = 0; // of Q and K; of V
  int64_t elementBytes = 0;
  int64_t queries = 0, keys = 0; // of a tile; of a step
  int64_t warps = 0;             // consumer warps
  int64_t fmas = 0;              // FMAs of an SM in a cycle
  int64_t issued = 0;            // instructions of a warp in a step, without MMAs
  int64_t borderIssued = 0;      // additional ones with masked keys
  bool transposesV = false;      // V is transposed before it is multiplied
  int64_t outBytes = 2;          // of an element of a result
  int64_t scaleBytes = 0;        // of the scales of a query's results
  // Cost per tile of a norm and a rotation of queries, and of quantized results: bytes of weights
  // and tables, and instructions of a warp.
  int64_t sideBytes = 0, sideIssued = 0;
};

struct AttentionEstimate {
  int64_t tiles = 0;
  /// Cycles of a step: of matrix units, of issue, of the unit for exponentials, and of all
  /// together.
  double matrixCycles = 0, issueCycles = 0, exponentialCycles = 0, stepCycles = 0;
  double borderCycles = 0; // additional cycles of a step with masked keys
  double endCycles = 0;    // of a tile, outside its steps
  double microseconds = 0, teraflops = 0;

  std::string describe(const AttentionWork &work, const MatrixUnits &units) const;
};

AttentionEstimate estimateAttention(const AttentionWork &work, const MatrixUnits &units);

/// Returns the instructions of a warp for softmax of 16 queries and `keys` keys, with `scaled`
/// columns of rescaled accumulators and `steering` other instructions.
int64_t countWeightIssue(int64_t keys, int64_t scaled, int64_t steering);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_ATTENTIONMODEL_H
