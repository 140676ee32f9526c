// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMKERNEL_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMKERNEL_H

#include "Fragments.h"
#include "ScaleProducer.h"
#include "fusednorm/Lowering/Hopper/Pipeline.h"
#include "fusednorm/Lowering/Hopper/SharedPlan.h"
#include "fusednorm/Lowering/Hopper/EpilogueTmaStore.h"
#include "fusednorm/Lowering/Hopper/TmaCopies.h"
#include "fusednorm/Lowering/Hopper/WarpgroupMma.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace fusednorm::tilehopper {

/// What all kernels of a product on Hopper have: a block of two warpgroups that multiply and
/// one of which a warp copies, tensor maps, parameters, a plan. What the roles do is for the
/// kernel.
class GemmKernel {
public:
  /// The number of threads, and of the warpgroups that multiply.
  static constexpr int32_t kThreads = 384, kWarpgroups = 2;

  GemmKernel(const HopperGemm &gemm, const TargetInfo &target, bool launchDependents);
  virtual ~GemmKernel() = default;

  /// Writes the function into a module.
  mlir::LogicalResult emit(mlir::gpu::GPUModuleOp module);

protected:
  virtual void emitInit() = 0;
  /// Whether the block has a tile, for roles that expect one; null where they do not.
  virtual mlir::Value emitHasTiles() { return {}; }
  /// By one thread.
  virtual void emitProducer() = 0;
  /// By a warp, where steps have scales.
  virtual void emitScaleProducer() = 0;
  virtual void emitConsumer() = 0;
  /// A stage that this warp has read.
  virtual void release(hopper::PipelineState state) = 0;

  launch::ExprAttr constant(int64_t value) const;
  mlir::Value getRowTiles();
  /// Until all blocks of the cluster have come here.
  void syncCluster(bool converged);
  /// The map of an operand that is copied, in tiles of `box`.
  void addMap(mlir::BlockArgument argument, llvm::ArrayRef<int64_t> box, int64_t swizzle);
  /// Copies a step of the left operand, rows of a tile.
  void copyLeft(mlir::Value to, mlir::Value step, const TileOrigin &tile, mlir::Value barrier);
  /// The same of the right operand, columns of a tile: the block's share of them, into all blocks
  /// of the cluster.
  void copyRight(mlir::Value to, mlir::Value step, const TileOrigin &tile, mlir::Value barrier);
  /// Makes what all products of a warpgroup need: where the first stage of both operands is, and
  /// how many warps share a tile.
  void beginMainLoop(int64_t leftOffset, int64_t rightOffset, int64_t warpsOfTile);
  /// Where the thread's sums of a tile lie, for the first place of its warpgroup's rows.
  TileCoordinate startAccumulators(const TileOrigin &first);
  /// The descriptors of both operands for a step, whose left one is a stage with this number.
  using OperandsOf =
      llvm::function_ref<std::pair<mlir::Value, mlir::Value>(mlir::Value, mlir::Value)>;
  /// The sums of a tile; moves `place` behind its steps.
  llvm::SmallVector<mlir::Value> multiplyTile(const hopper::Pipeline &pipeline, hopper::PipelineState &state,
                                              TileCoordinate tile, OperandsOf operandsOf);
  /// Everything behind the sums of a tile, stored through shared memory.
  void store(mlir::ValueRange accumulators, TileCoordinate state, mlir::Value firstRow, mlir::Value group,
             mlir::Value thread, const hopper::EpilogueTmaStore &staged);

  HopperGemm gemm;
  const TargetInfo &target;
  tilekernel::HopperScheduleAttr schedule;
  int64_t m, n, cluster;
  hopper::SharedPlan shared;
  hopper::TmaCopies maps;
  hopper::WarpgroupMma matrix;
  ScaleProducer stagedScales;
  static constexpr int64_t kWarps = 4; // of a warpgroup

  // While the function is written.
  hopper::HopperEmitter e;
  mlir::Value base;    // of the shared memory
  mlir::Value scales;  // variable of shared memory
  mlir::Value rows;    // of the result, without padding
  mlir::Value batches; // null without
  /// Of the result, and tiles of these; of a tile.
  hopper::Word columns = 0, columnTiles = 0, steps = 0;
  mlir::Value thread, warp;
  mlir::Value rank; // of the block in its cluster, where that has several
  mlir::Value leftMap, rightMap;
  /// Of those who multiply: number of the warpgroup, of the thread in it and in its warp, the row
  /// of its first sum in a tile, and descriptors of the operands' first stages.
  mlir::Value group, own, lane, isFirstLane, rowInTile, left, right;
  llvm::DenseMap<mlir::Operation *, mlir::Value> outMaps; // of stores
  llvm::DenseMap<mlir::Value, Memory> memories;
  llvm::DenseMap<mlir::Value, mlir::Value> numbers; // of arguments that are numbers

private:
  struct Parameter {
    mlir::Type type;
    mlir::DictionaryAttr attributes;
    launch::ExprAttr value;
  };
  /// Tiles of the result, as the plan counts them.
  launch::ExprAttr countUnits() const;
  llvm::SmallVector<mlir::Value> multiplyAtOnce(const hopper::Pipeline &pipeline, hopper::PipelineState &state,
                                                OperandsOf operandsOf);
  llvm::SmallVector<mlir::Value> multiplyInParts(const hopper::Pipeline &pipeline, hopper::PipelineState &state,
                                                 TileCoordinate tile, OperandsOf operandsOf);
  /// Appends what a tile's sums are with those of a step.
  void addPart(Fragments &fragments, mlir::ValueRange part, mlir::ValueRange before,
               llvm::SmallVectorImpl<mlir::Value> &after);
  void addParameter(mlir::Type type, launch::ExprAttr value, mlir::DictionaryAttr attributes = {});
  /// Calls back for the argument and dimension of each extent that is a parameter.
  void forEachExtent(llvm::function_ref<void(mlir::BlockArgument, int64_t)> callback) const;
  void describeParameters();
  void receiveParameters(mlir::Block &body);
  mlir::FailureOr<launch::PlanAttr> makePlan();
  mlir::LLVM::GlobalOp addScales(mlir::gpu::GPUModuleOp module);
  bool isLoaded(mlir::BlockArgument argument) const;
  /// Whether the argument is a number that the program takes.
  bool isNumber(mlir::BlockArgument argument) const;
  /// Whether elements are stored one by one.
  bool isStoredByThreads(mlir::BlockArgument argument) const;
  /// An index of a store for a place of the result.
  mlir::Value indexOf(mlir::Value index, const TileOrigin &state);
  /// A place in an operand.
  llvm::SmallVector<mlir::Value> inBatch(mlir::Value batch, mlir::Value first,
                                         mlir::Value second) const;
  /// Numbers i and i + 1 of a tile as a vector.
  mlir::Value pairOf(Fragments &fragments, mlir::Value tile, int64_t i);
  /// The same as codes that saturate.
  mlir::Value encodePair(Fragments &fragments, tilekernel::SaturateCastOp cast, int64_t i);
  void storeByCopies(Fragments &fragments, mlir::Value tile, const TileCoordinate &state,
                     mlir::Value firstRow, mlir::Value group, mlir::Value thread,
                     const hopper::EpilogueTmaStore &staged);
  void storeByThreads(Fragments &fragments, tilekernel::StoreOp store, const TileCoordinate &state,
                      mlir::Value firstRow);
  /// A number for each group of columns.
  void storeScales(Fragments &fragments, tilekernel::StoreOp store, const TileCoordinate &state,
                   mlir::Value firstRow);

  bool launchDependents;
  tilekernel::KernelOp kernel;
  llvm::SmallVector<Parameter> parameters;
  mlir::Value offsetCount; // the extent of the offsets that padding lies behind
};

/// Both operands stream through a ring; the two warpgroups share a tile of 128 rows.
std::unique_ptr<GemmKernel> createStreamedGemm(const HopperGemm &gemm,
                                                     const TargetInfo &target,
                                                     bool launchDependents);

/// The right operand stays for all rows of a block; the two warpgroups take tiles of 64 rows in
/// turn.
std::unique_ptr<GemmKernel>
createResidentGemm(const HopperGemm &gemm, const TargetInfo &target, bool launchDependents);

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMKERNEL_H
