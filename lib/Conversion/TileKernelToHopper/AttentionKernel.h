// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention with wgmma. A thread block has one producer warpgroup and two or three consumer
// warpgroups. Each consumer warpgroup processes 64 rows of a tile. A row is a query of one head.
// Heads that share a KV head are adjacent rows (packed rows), so that a tile reads each key once
// for all of them.
//
//   producer warpgroup     for each tile of queries, for each sequence in the tile:
//                            load Q
//                            for each block of keys that some query attends to:
//                              load K and V, write the word that describes the block
//   consumer warpgroup g   for the same tiles and blocks:
//                            QK^T of a block overlaps PV of the previous block;
//                            the probabilities P stay in registers
//
// The producer transposes FP8 V, since wgmma reads 8-bit B operands in K-major layout only.
//
// Thread blocks process tiles round robin. Tiles with the last queries come first, and the heads of
// one tile are adjacent in this order. The consumer warpgroups alternate on the tensor cores
// (ping-pong): one computes softmax while the other multiplies.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_ATTENTIONKERNEL_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_ATTENTIONKERNEL_H

#include "fusednorm/Lowering/GPU/AttentionScores.h"
#include "fusednorm/Lowering/Hopper/Pipeline.h"
#include "fusednorm/Lowering/Hopper/TmaCopies.h"
#include "fusednorm/Schedule/HopperAttention.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::tilehopper {

/// Runs of pieces of keys (split-KV).
struct PieceRuns {
  mlir::Value count;             // runs with keys of the longest sequence, i32
  tilegpu::AttentionPiece piece; // of the current tile
};

/// State that all warp roles of the kernel share.
class AttentionKernel {
public:
  using Values = llvm::SmallVector<mlir::Value>;
  static constexpr int64_t kWarps = 4, kGroupThreads = 128; // of a warpgroup

  AttentionKernel(const HopperAttention &shape, const TargetInfo &target, bool launchDependents);

  /// Emits the kernel function into the GPU module.
  mlir::LogicalResult emit(launch::FuncOp kernel);

  /// Receives the key blocks and the scores of a tile, a run with equal values in all lanes, and
  /// the carried values.
  using RunBody = llvm::function_ref<Values(tilegpu::KeyBlockIterator &, tilegpu::AttentionScores &,
                                            const tilegpu::AttentionRun &, mlir::ValueRange)>;
  /// Emits a loop over the runs of the query tiles of the block.
  Values forEachRun(const Values &carried, RunBody body,
                    const tilegpu::KeyBlockIterator::Parking &parking = {});
  /// Layout of the word of a K stage. With two warpgroups, bit g is set if warpgroup g attends to
  /// all keys of the block. With three warpgroups, both bits are set if all of them do.
  /// kIsLast marks the last block of a run, and kIsNone a run without blocks. The number of the
  /// block begins at bit kBlockShift; it is below 2^24. kIsMasked is set if a mask hides a key from
  /// a query of any warpgroup.
  enum : int64_t { kAreWhole = 3, kIsLast = 4, kIsNone = 8, kBlockShift = 4, kIsMasked = 1 << 30 };
  mlir::Value wordOf(hopper::PipelineState state);
  /// Returns the word of a full stage, equal in all lanes.
  mlir::Value readWord(hopper::PipelineState state);
  mlir::Value isSet(mlir::Value word, int64_t bit);
  /// Waits for the block after a block with `word`, in the stage `next`, and returns its word.
  /// Returns 0 after the last block.
  mlir::Value awaitNext(mlir::Value word, hopper::PipelineState next);

  const HopperAttention &shape;
  tilekernel::AttentionOp op;
  hopper::HopperEmitter h;
  tilegpu::FloatEmitter e; // emits through h
  hopper::SharedPlan shared;
  hopper::Pipeline queries, keys, values;
  /// V before it is transposed; the producer warpgroup fills and reads it. Empty if V is not
  /// transposed.
  std::optional<hopper::Pipeline> arriving;
  /// Offset of P of a step in shared memory, with splitsColumns.
  int64_t probabilities = 0;
  // Set while the function is emitted.
  mlir::IRMapping scalars;
  std::optional<GPUKernelFunction> function;
  mlir::Value base, words; // in shared memory
  /// In shared memory. With splitsColumns: two f32 of each row and warpgroup. With
  /// parksValues: the ParkedValues of all warps.
  mlir::Value ofWarps;
  mlir::Value thread, warp;               // i32
  std::optional<PieceRuns> pieces;        // empty without pieces of keys
  mlir::Value queryMap, keyMap, valueMap; // keyMap and valueMap: null for paged K and V

private:
  /// Emits a loop over the query tiles of the block. `body` receives the head and the first query,
  /// as indices, and the carried values.
  Values forEachTile(const Values &carried,
                     llvm::function_ref<Values(mlir::Value, mlir::Value, mlir::ValueRange)> body);
  /// Returns the iterator over the key blocks of a tile. Its launch values are computed again for
  /// each tile, so that they occupy no registers during the MMAs.
  tilegpu::KeyBlockIterator walkOf(mlir::Value head);
  /// Returns the scores of a tile with the heads from `head` on.
  tilegpu::AttentionScores scoresOf(mlir::Value head);
  mlir::Value addWords(mlir::gpu::GPUModuleOp module, const llvm::Twine &name, int64_t words);
  mlir::FailureOr<GPUKernelFunction::Shape> describe(launch::FuncOp kernel);
  /// Adds the TMA descriptors to the parameters.
  void addMaps();

  const TargetInfo &target;
  bool launchDependents;
};

/// Returns the offset (i32) in a V tile of chunk `chunk` of 16 bytes of `key`. V is not transposed.
mlir::Value locateValue(hopper::HopperEmitter &h, const HopperAttention &shape, mlir::Value key,
                        mlir::Value chunk);
/// Emits the producer warpgroup.
void emitAttentionProducer(AttentionKernel &kernel);
/// Emits the consumer warpgroups.
void emitAttentionConsumer(AttentionKernel &kernel);
/// Emits the consumer warpgroups of a kernel with splitsColumns.
void emitSplitAttentionConsumer(AttentionKernel &kernel);

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_ATTENTIONKERNEL_H
