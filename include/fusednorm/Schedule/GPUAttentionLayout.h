// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a program of attention runs on a GPU: what follows from its types and widths alone, never
// from the batch, so that a query's bits do not depend on what stands beside it.

#ifndef FUSEDNORM_SCHEDULE_GPUATTENTIONLAYOUT_H
#define FUSEDNORM_SCHEDULE_GPUATTENTIONLAYOUT_H

#include "fusednorm/Schedule/GPUTileLayout.h"

namespace fusednorm {

/// By what a block multiplies queries by keys, and weights by values.
enum class AttentionPath {
  Matrix16,     // mma.sync of f16 or bf16
  Converted,    // 8-bit floats become f16, which holds them exactly, then mma.sync
  MultiplyAdds, // of single threads
};

/// What a path is, for people.
llvm::StringRef describe(AttentionPath path);

struct GPUAttentionLayout {
  /// Rows of queries that a matrix instruction takes, which are those of a warp.
  static constexpr int64_t kWarpQueries = 16;

  AttentionPath path = AttentionPath::MultiplyAdds;
  mlir::Type factor;             // what is multiplied: bf16, f16 or f32
  bool hasConversion = false;    // of 8-bit floats to f16, by an instruction
  int64_t queries = 0, keys = 0; // of a block, and of a step
  int64_t columns = 0, keyColumns = 0, valueColumns = 0;
  OperandTile query, key, value; // in shared memory, with columns up to whole instructions
  bool hasPrologue = false;      // queries are computed

  /// Of an op that verifyGPUAttention accepts.
  static GPUAttentionLayout of(tilekernel::AttentionOp op, const TargetInfo &target);

  bool hasMatrices() const { return path != AttentionPath::MultiplyAdds; }
  int64_t warps() const;
  int64_t threads() const { return warps() * kWarpThreads; }
  /// Keys and values of a step; there are two of them, one of which is filled while the other
  /// is read.
  int64_t stageBytes() const { return key.bytes() + value.bytes(); }
  /// Without matrices computed queries, as rows of f32.
  int64_t sharedBytes() const {
    if (!hasMatrices())
      return hasPrologue ? queries * columns * int64_t(sizeof(float)) : 0;
    return query.bytes() + 2 * stageBytes();
  }
};

/// Success if the op has the ranks, the static extents and the types of
/// `fusednorm.ragged_attention`, which no verifier asks of a program that is written by hand.
mlir::LogicalResult verifyGPUAttention(tilekernel::AttentionOp op);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_GPUATTENTIONLAYOUT_H
