// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMKERNEL_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMKERNEL_H

#include "GemmEpilogue.h"
#include "GemmMainLoop.h"
#include "fusednorm/Lowering/Hopper/TmaCopies.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace fusednorm::tilehopper {

/// The common part of the Hopper GEMM kernels: a block of one or two consumer warpgroups and one
/// producer warpgroup. Derived classes emit the roles of the warps.
class GemmKernel : protected GemmBlock {
public:
  GemmKernel(const HopperGemm &gemm, const TargetInfo &target, bool launchDependents);
  virtual ~GemmKernel() = default;

  /// Emits the kernel function into the GPU module.
  mlir::LogicalResult emit();

protected:
  virtual void emitInit() = 0;
  /// Returns whether the block has a tile, if the roles require one. Returns null if they do not.
  virtual mlir::Value emitHasTiles() { return {}; }
  /// Emits the code of the thread that copies operands.
  virtual void emitProducer() = 0;
  /// Emits the code of the warp that copies scales. Called only if k-steps have scales.
  virtual void emitScaleProducer() = 0;
  virtual void emitConsumer() = 0;
  /// Releases a stage after this warp has read it.
  virtual void release(hopper::PipelineState state) = 0;

  /// Waits until all blocks of the cluster arrive. `converged`: whole warps arrive together.
  void syncCluster(bool converged);
  /// Copies one k-step of the A operand, the rows of a tile. If the blocks of a cluster share it,
  /// each block copies its share into all blocks of the cluster. Only the first `boxes` boxes are
  /// copied, or all if it is null.
  void copyLeft(mlir::Value to, mlir::Value step, const TileOrigin &tile, mlir::Value barrier,
                mlir::Value boxes = {});
  /// Copies one k-step of the B operand, the columns of a tile. If the blocks of a cluster share
  /// it, each block copies its share into all blocks of the cluster.
  void copyRight(mlir::Value to, mlir::Value step, const TileOrigin &tile, mlir::Value barrier);
  /// Computes the values that all MMAs of a warpgroup use, from the shared-memory offsets of both
  /// operands. `warpsOfTile` is the number of warps that share a tile.
  void beginMainLoop(int64_t leftOffset, int64_t rightOffset, int64_t warpsOfTile);
  /// Returns the coordinates of the thread's accumulators. `first` is the first element of its
  /// warpgroup.
  TileCoordinate startAccumulators(const TileOrigin &first);
  using OperandsOf = GemmMainLoop::OperandsOf;
  /// Computes the accumulators of a tile, wave by wave. Advances `state` past its k-steps.
  llvm::SmallVector<mlir::Value> multiplyTile(const hopper::Pipeline &pipeline,
                                              hopper::PipelineState &state, TileCoordinate tile,
                                              OperandsOf operandsOf);
  /// Emits the epilogue of a tile and its stores. `staged` stages TMA stores in shared memory.
  void store(mlir::ValueRange accumulators, TileCoordinate state, mlir::Value firstRow,
             mlir::Value group, mlir::Value thread, const hopper::EpilogueTmaStore &staged);

  // Set while the function is emitted.
  mlir::Value leftMap, rightMap;
  // Set in consumer warpgroups.
  mlir::Value group; // number of the warpgroup
  mlir::Value own;   // number of the thread in its warpgroup
  mlir::Value lane, isFirstLane;
  mlir::Value rowInTile;   // of the thread's first accumulator
  mlir::Value left, right; // descriptors of stage 0 of the A and B operand
  llvm::DenseMap<mlir::Operation *, mlir::Value> outMaps; // TMA descriptor of each TMA store

private:
  void receiveParameters();
  /// Waits for the other blocks of the cluster, and computes the k-steps of this block.
  void beginCluster();
  mlir::LLVM::GlobalOp addScales(mlir::gpu::GPUModuleOp module);
  /// Returns coordinates in an operand, without the batch if it is null.
  llvm::SmallVector<mlir::Value> inBatch(mlir::Value batch, mlir::Value first,
                                         mlir::Value second) const;

  const TargetInfo &target;
  bool launchDependents;
};

/// Creates a kernel that streams both operands through a multi-stage pipeline. Two consumer
/// warpgroups share a tile of 128 rows; one consumer warpgroup has a tile of 64 rows.
std::unique_ptr<GemmKernel> createStreamedGemm(const HopperGemm &gemm, const TargetInfo &target,
                                               bool launchDependents);

/// Creates a kernel whose B operand stays resident for all rows of a block. The two consumer
/// warpgroups alternate over tiles of 64 rows (ping-pong).
std::unique_ptr<GemmKernel> createResidentGemm(const HopperGemm &gemm, const TargetInfo &target,
                                               bool launchDependents);

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMKERNEL_H
