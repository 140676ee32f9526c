// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention by wgmma. A block has two warpgroups, each with 64 queries of a head, and one that
// copies:
//
//   copying warpgroup      for each tile of queries, for each sequence that it has queries of: the
//                          queries; for each block of 128 keys that some query sees: the keys, the
//                          values, turned where wgmma takes them along the products only, and a
//                          word that says what block it is
//   warpgroup g            the same tiles: scores of a block while the values of the block before
//                          are added up; what the scores become stays in registers
//
// Blocks take tiles in turn, those with the last queries first, heads side by side. The two
// warpgroups take turns at the tensor cores, so that one computes weights while the other
// multiplies.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_ATTENTIONKERNEL_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_ATTENTIONKERNEL_H

#include "../TileKernelToGPU/KeyBlockIterator.h"
#include "fusednorm/Lowering/Hopper/Pipeline.h"
#include "fusednorm/Lowering/Hopper/TmaCopies.h"
#include "fusednorm/Schedule/HopperAttention.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::tilehopper {

/// What all roles of the kernel share.
class AttentionKernel {
public:
  using Values = llvm::SmallVector<mlir::Value>;
  static constexpr int64_t kThreads = 384, kWarpgroups = 2, kWarps = 4, kGroupThreads = 128;

  AttentionKernel(const HopperAttention &shape, const TargetInfo &target, bool launchDependents);

  /// Writes the function beside the others.
  mlir::LogicalResult emit(tilekernel::KernelOp kernel);

  /// Code for each tile of queries of the block: of the head and the first query, indices.
  Values forEachTile(const Values &carried,
                     llvm::function_ref<Values(mlir::Value, mlir::Value, mlir::ValueRange)> body);
  /// The walk of a tile. What it needs of the launch is computed for each tile: registers do not
  /// hold it along the products.
  tilegpu::KeyBlockIterator walkOf(mlir::Value head);
  /// The word of a stage of keys: bit g says that warpgroup g sees all of the block.
  enum : int64_t { kIsLast = 4, kIsNone = 8, kBlockShift = 4 };
  mlir::Value wordOf(hopper::PipelineState state);
  mlir::Value layer() { return op.getLayer() ? scalars.lookup(op.getLayer()) : mlir::Value(); }

  const HopperAttention &shape;
  tilekernel::AttentionOp op;
  hopper::HopperEmitter h;
  tilegpu::FloatEmitter e; // the same builder
  hopper::SharedPlan shared;
  hopper::Pipeline queries, keys, values;
  /// Of values as they lie in memory, where they are turned: filled and read by the warpgroup that
  /// copies.
  std::optional<hopper::Pipeline> arriving;
  // While the function is written.
  mlir::IRMapping scalars;
  std::optional<GPUKernelFunction> function;
  mlir::Value base, words;                // of shared memory
  mlir::Value thread, warp;               // i32
  mlir::Value queryMap, keyMap, valueMap; // the last two of keys that are arrays

private:
  mlir::LLVM::GlobalOp addWords(mlir::gpu::GPUModuleOp module, llvm::StringRef name);
  mlir::FailureOr<GPUKernelFunction::Shape> describe(tilekernel::KernelOp kernel);

  const TargetInfo &target;
  bool launchDependents;
};

/// By the warpgroup that copies.
void emitAttentionProducer(AttentionKernel &kernel);
/// By the others.
void emitAttentionConsumer(AttentionKernel &kernel);

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_ATTENTIONKERNEL_H
