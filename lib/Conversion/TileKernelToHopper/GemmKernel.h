// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMKERNEL_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMKERNEL_H

#include "Fragments.h"
#include "ScaleProducer.h"
#include "fusednorm/Lowering/Hopper/EpilogueTmaStore.h"
#include "fusednorm/Lowering/Hopper/Pipeline.h"
#include "fusednorm/Lowering/Hopper/SharedPlan.h"
#include "fusednorm/Lowering/Hopper/TmaCopies.h"
#include "fusednorm/Lowering/Hopper/WarpgroupMma.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace fusednorm::tilehopper {

/// The common part of the Hopper GEMM kernels: TMA descriptors, kernel parameters, the launch plan
/// and a block of one or two consumer warpgroups and one producer warpgroup. Derived classes emit
/// the roles of the warps.
class GemmKernel {
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
  /// Releases a stage that this warp has read.
  virtual void release(hopper::PipelineState state) = 0;

  launch::ExprAttr constant(int64_t value) const;
  mlir::Value getRowTiles();
  /// Waits until all blocks of the cluster arrive. `converged`: whole warps arrive together.
  void syncCluster(bool converged);
  /// Copies one k-step of the A operand, the rows of a tile. If the blocks of a cluster share it,
  /// each block copies its share into all blocks of the cluster.
  void copyLeft(mlir::Value to, mlir::Value step, const TileOrigin &tile, mlir::Value barrier);
  /// Copies one k-step of the B operand, the columns of a tile. If the blocks of a cluster share
  /// it, each block copies its share into all blocks of the cluster.
  void copyRight(mlir::Value to, mlir::Value step, const TileOrigin &tile, mlir::Value barrier);
  /// Computes the values that all MMAs of a warpgroup use, from the shared-memory offsets of both
  /// operands. `warpsOfTile` is the number of warps that share a tile.
  void beginMainLoop(int64_t leftOffset, int64_t rightOffset, int64_t warpsOfTile);
  /// Returns the coordinates of the thread's accumulators. `first` is the first element of its
  /// warpgroup.
  TileCoordinate startAccumulators(const TileOrigin &first);
  /// Returns the descriptors of both operands, given a k-step and the index of the A operand's
  /// stage.
  using OperandsOf =
      llvm::function_ref<std::pair<mlir::Value, mlir::Value>(mlir::Value, mlir::Value)>;
  /// Computes the accumulators of a tile. Advances `state` past its k-steps.
  llvm::SmallVector<mlir::Value> multiplyTile(const hopper::Pipeline &pipeline,
                                              hopper::PipelineState &state, TileCoordinate tile,
                                              OperandsOf operandsOf);
  /// Emits the epilogue of a tile and its stores. `staged` stages TMA stores in shared memory.
  void store(mlir::ValueRange accumulators, TileCoordinate state, mlir::Value firstRow,
             mlir::Value group, mlir::Value thread, const hopper::EpilogueTmaStore &staged);

  HopperGemm gemm;
  const TargetInfo &target;
  tilekernel::HopperScheduleAttr schedule;
  int64_t m, n;
  HopperCluster cluster;
  int64_t warpgroups; // consumer warpgroups of a block
  hopper::SharedPlan shared;
  launch::FuncOp kernel;
  GPUKernelFunction function;
  hopper::WarpgroupMma matrix;
  ScaleProducer stagedScales;
  static constexpr int64_t kWarps = 4; // of a warpgroup

  /// Returns the number of threads of a block.
  int32_t getThreads() const { return int32_t((warpgroups + 1) * kWarps * kWarpThreads); }

  // Set while the function is emitted.
  hopper::HopperEmitter e;
  mlir::Value base;             // of dynamic shared memory
  mlir::Value scales;           // shared variable; null without scales
  mlir::Value rows;             // of the result, without padding
  mlir::Value batches;          // null without batches
  hopper::Word columns = 0;     // of the result
  hopper::Word columnTiles = 0; // tiles of a cluster along the columns of the result
  hopper::Word steps = 0;       // k-steps of a tile
  mlir::Value thread, warp;
  mlir::Value rank; // of the block in its cluster; null without clusters
  mlir::Value leftMap, rightMap;
  // Set in consumer warpgroups.
  mlir::Value group; // number of the warpgroup
  mlir::Value own;   // number of the thread in its warpgroup
  mlir::Value lane, isFirstLane;
  mlir::Value rowInTile;   // of the thread's first accumulator
  mlir::Value left, right; // descriptors of stage 0 of the A and B operand
  llvm::DenseMap<mlir::Operation *, mlir::Value> outMaps; // TMA descriptor of each TMA store

private:
  /// Returns the number of tiles of the result as an expression of the launch plan.
  launch::ExprAttr countUnits() const;
  llvm::SmallVector<mlir::Value> multiplyAtOnce(const hopper::Pipeline &pipeline,
                                                hopper::PipelineState &state,
                                                OperandsOf operandsOf);
  llvm::SmallVector<mlir::Value> multiplyInParts(const hopper::Pipeline &pipeline,
                                                 hopper::PipelineState &state, TileCoordinate tile,
                                                 OperandsOf operandsOf);
  /// Combines the accumulators `before` with the partial sums `part` of a k-step. Appends the
  /// results to `after`.
  void addPart(Fragments &fragments, mlir::ValueRange part, mlir::ValueRange before,
               llvm::SmallVectorImpl<mlir::Value> &after);
  /// Adds the parameters of the function and the alignments of its arguments.
  void addParameters();
  void addMaps();
  void receiveParameters();
  /// Returns the extent of an argument; dynamic extents are parameters.
  hopper::Word extent(mlir::BlockArgument argument, int64_t dim) const;
  mlir::FailureOr<GPUKernelFunction::Shape> describe();
  mlir::LLVM::GlobalOp addScales(mlir::gpu::GPUModuleOp module);
  bool isLoaded(mlir::BlockArgument argument) const;
  /// Returns whether the program uses the argument as a scalar.
  bool isNumber(mlir::BlockArgument argument) const;
  /// Returns whether threads store elements of the argument without TMA.
  bool isStoredByThreads(mlir::BlockArgument argument) const;
  /// Returns the value of a store's index at an element of the result.
  mlir::Value indexOf(mlir::Value index, const TileOrigin &state);
  /// Returns coordinates in an operand, without the batch if it is null.
  llvm::SmallVector<mlir::Value> inBatch(mlir::Value batch, mlir::Value first,
                                         mlir::Value second) const;
  /// Returns elements i and i + 1 of a tile as a vector.
  mlir::Value pairOf(Fragments &fragments, mlir::Value tile, int64_t i);
  /// Returns elements i and i + 1, converted to FP8 with saturation, as a vector of bytes.
  mlir::Value encodePair(Fragments &fragments, tilekernel::SaturateCastOp cast, int64_t i);
  void storeByCopies(Fragments &fragments, mlir::Value tile, const TileCoordinate &state,
                     mlir::Value firstRow, mlir::Value group, mlir::Value thread,
                     const hopper::EpilogueTmaStore &staged);
  void storeByThreads(Fragments &fragments, tilekernel::StoreOp store, const TileCoordinate &state,
                      mlir::Value firstRow);
  /// Stores one element for each group of columns.
  void storeScales(Fragments &fragments, tilekernel::StoreOp store, const TileCoordinate &state,
                   mlir::Value firstRow);

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
