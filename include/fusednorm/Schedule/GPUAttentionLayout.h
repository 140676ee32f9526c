// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU mapping of an attention program. It depends on types and widths only, never on the batch,
// so the bits of a query do not depend on other queries.

#ifndef FUSEDNORM_SCHEDULE_GPUATTENTIONLAYOUT_H
#define FUSEDNORM_SCHEDULE_GPUATTENTIONLAYOUT_H

#include "fusednorm/Schedule/GPUTileLayout.h"
#include "llvm/Support/MathExtras.h"

namespace fusednorm {

/// The instructions that compute QK^T and PV.
enum class AttentionPath {
  Matrix16,     // mma.sync of f16 or bf16
  Converted,    // 8-bit floats become f16 (exact), then mma.sync
  MultiplyAdds, // FMAs of single threads
};

/// Returns a description for remarks.
llvm::StringRef describe(AttentionPath path);

struct GPUAttentionLayout {
  /// Rows of a warp, which are the rows of a matrix instruction.
  static constexpr int64_t kWarpRows = 16;

  AttentionPath path = AttentionPath::MultiplyAdds;
  mlir::Type factor;          // type of the multiplied operands: bf16, f16 or f32
  bool hasConversion = false; // from 8-bit floats to f16, by an instruction
  int64_t rows = 0, keys = 0; // of a block; of a step
  /// Heads of a block, which share a KV head. Row r has query r / heads and head r % heads.
  int64_t heads = 1;
  int64_t columns = 0, keyColumns = 0, valueColumns = 0;
  OperandTile query, key, value; // in shared memory, with columns padded to whole instructions
  bool hasPrologue = false;      // queries are computed (norm, RoPE)
  /// Number of warps with the same rows. Each multiplies a part of the columns of Q and K, adds the
  /// partial scores of the others, and has a part of the columns of V.
  int64_t columnWarps = 1;
  /// Queries stay in registers. The loop over keys then uses their tile as its second stage.
  bool keepsQueries = false;
  /// V is the first columns of K (absorbed MLA), and the tile of K is also the tile of V.
  bool hasValuesInKeys = false;
  /// K and V are quantized, and Q is not. Stages have the bytes of K and V as they are in memory.
  /// The tiles of K and V are filled from a stage after it has arrived.
  bool widensStages = false;
  /// Each key has scales, which are after its bytes in a stage.
  bool hasKeyScales = false;

  /// Returns the layout of an op that passed verifyGPUAttention, for blocks of `heads` heads.
  static GPUAttentionLayout of(tilekernel::AttentionOp op, const TargetInfo &target,
                               int64_t heads = 1);
  /// Returns the most heads that a block can have. The number divides the heads of a GQA group.
  int64_t mostHeads(tilekernel::AttentionOp op) const;

  /// Describes the mapping for reports.
  std::string describe() const;

  /// Returns whether a block with pieces of keys (split-KV) processes a run of pieces, else one
  /// piece.
  bool hasRuns(const TargetInfo &target) const;
  bool hasMatrices() const { return path != AttentionPath::MultiplyAdds; }
  int64_t queries() const { return rows / heads; }
  int64_t warps() const;
  int64_t threads() const { return warps() * kWarpThreads; }
  /// Number of steps of a warp, each with 16 columns of Q and K.
  int64_t columnSteps() const { return query.lineBytes / 32 / columnWarps; }
  /// Columns of V of a warp, and its fragments of eight columns with padding.
  int64_t warpColumns() const { return valueColumns / columnWarps; }
  int64_t valueFragments() const { return llvm::divideCeil(warpColumns(), 16) * 2; }
  /// Lines of a stage of bytes, without a swizzle.
  OperandTile rawLines(const OperandTile &tile) const;
  /// Bytes of the tiles of K and V of a step.
  int64_t tileBytes() const { return key.bytes() + (hasValuesInKeys ? 0 : value.bytes()); }
  /// Bytes of K and V of a step. There are two stages: one is filled while the other is read.
  int64_t stageBytes() const;
  /// Bytes of one array of scales of keys.
  int64_t scaleBytes() const { return keys * int64_t(sizeof(float)); }
  /// Bytes of the partial scores of a step, as f32.
  int64_t exchangeBytes() const {
    return columnWarps == 1 ? 0 : rows * keys * columnWarps * int64_t(sizeof(float));
  }
  /// Bytes of shared memory. Without matrix instructions, it holds only computed queries, as rows
  /// of f32.
  int64_t sharedBytes() const;
};

/// Checks the types and the RoPE attributes of an op, which its verifier does not check; reports an
/// error otherwise.
mlir::LogicalResult verifyGPUAttention(tilekernel::AttentionOp op);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_GPUATTENTIONLAYOUT_H
