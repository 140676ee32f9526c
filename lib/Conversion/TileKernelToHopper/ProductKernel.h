// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_PRODUCTKERNEL_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_PRODUCTKERNEL_H

#include "Fragments.h"
#include "fusednorm/Lowering/Hopper/Ring.h"
#include "fusednorm/Lowering/Hopper/SharedPlan.h"
#include "fusednorm/Lowering/Hopper/StagedStore.h"
#include "fusednorm/Lowering/Hopper/TensorMaps.h"
#include "fusednorm/Lowering/Hopper/WarpgroupProduct.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace fusednorm::tilehopper {

/// What all kernels of a product on Hopper have: a block of two warpgroups that multiply and
/// one of which a warp copies, tensor maps, parameters, a plan. What the roles do is for the
/// kernel.
class ProductKernel {
public:
  /// The number of threads, and of the warpgroups that multiply.
  static constexpr int32_t kThreads = 384, kWarpgroups = 2;

  ProductKernel(const HopperProduct &product, const TargetInfo &target, bool launchDependents);
  virtual ~ProductKernel() = default;

  /// Writes the function into a module.
  mlir::LogicalResult emit(mlir::gpu::GPUModuleOp module);

protected:
  /// Tiles of the result, as the plan counts them.
  virtual launch::ExprAttr countUnits() = 0;
  virtual void emitInit() = 0;
  /// By one thread.
  virtual void emitCopies() = 0;
  /// By a warp, where steps have scales; these take so many bytes of static shared memory.
  virtual void emitScaleCopies() = 0;
  virtual int64_t countScaleBytes() const = 0;
  virtual void emitProducts() = 0;

  launch::ExprAttr constant(int64_t value) const;
  /// Rows of tiles that blocks of a cluster make together.
  launch::ExprAttr countRowTiles() const;
  int64_t countColumnTiles() const { return llvm::divideCeil(product.columns, n); }
  mlir::Value getRowTiles();
  /// Until all blocks of the cluster have come here.
  void syncCluster(bool converged);
  /// The map of an operand that is copied, in tiles of `box`.
  void addMap(mlir::BlockArgument argument, llvm::ArrayRef<int64_t> box, int64_t swizzle);
  /// Copies a step of the right operand, columns from `column` on: the block's share of it, into
  /// all blocks of the cluster.
  void copyRight(mlir::Value to, mlir::Value step, mlir::Value column, mlir::Value barrier);
  /// Where the thread's sums of a tile lie, for a first row of its warpgroup.
  TilePlace placeSums(mlir::Value firstRow, mlir::Value firstColumn);
  /// Adds the products of a step in `left` and `right` to `sums`; `read` finds the step's
  /// scales, and `release` gives its memory back.
  llvm::SmallVector<mlir::Value> multiply(mlir::Value left, mlir::Value right, TilePlace place,
                                          mlir::ValueRange sums, Fragments::ReadScale read,
                                          llvm::function_ref<void()> waitForOperands,
                                          llvm::function_ref<void()> release);
  /// Everything behind the sums of a tile, stored through shared memory.
  void store(mlir::ValueRange sums, TilePlace place, mlir::Value firstRow, mlir::Value group,
             mlir::Value thread, const hopper::StagedStore &staged);

  HopperProduct product;
  const TargetInfo &target;
  tilekernel::HopperScheduleAttr schedule;
  int64_t m, n, cluster;
  hopper::SharedPlan shared;
  hopper::TensorMaps maps;
  hopper::WarpgroupProduct matrix;

  // While the function is written.
  hopper::Emitter e;
  mlir::Value base;   // of the shared memory
  mlir::Value scales; // variable of shared memory
  mlir::Value rows;   // of the result
  mlir::Value thread, warp;
  mlir::Value rank; // of the block in its cluster, where that has several
  mlir::Value leftMap, rightMap;
  llvm::DenseMap<mlir::Operation *, mlir::Value> outMaps; // of stores
  llvm::DenseMap<mlir::Value, Memory> memories;

private:
  struct Parameter {
    mlir::Type type;
    mlir::DictionaryAttr attributes;
    launch::ExprAttr value;
  };
  void addParameter(mlir::Type type, launch::ExprAttr value, mlir::DictionaryAttr attributes = {});
  void describeParameters();
  void receiveParameters(mlir::Block &body);
  mlir::FailureOr<launch::PlanAttr> makePlan();
  mlir::LLVM::GlobalOp addScales(mlir::gpu::GPUModuleOp module);
  bool isLoaded(mlir::BlockArgument argument) const;
  /// Whether elements are stored one by one.
  bool isStoredByThreads(mlir::BlockArgument argument) const;
  /// A place of a store for a tile whose first column, or one behind it, is this.
  mlir::Value placeOf(mlir::Value place, mlir::Value row, mlir::Value column);
  /// Numbers i and i + 1 of a tile as a vector.
  mlir::Value pairOf(Fragments &fragments, mlir::Value tile, int64_t i);
  void storeByCopies(Fragments &fragments, mlir::Value tile, const TilePlace &place,
                     mlir::Value firstRow, mlir::Value group, mlir::Value thread,
                     const hopper::StagedStore &staged);
  void storeByThreads(Fragments &fragments, tilekernel::StoreOp store, const TilePlace &place,
                      mlir::Value firstRow);

  bool launchDependents;
  tilekernel::KernelOp kernel;
  llvm::SmallVector<Parameter> parameters;
};

/// Both operands stream through a ring; the two warpgroups share a tile of 128 rows.
std::unique_ptr<ProductKernel> createStreamingKernel(const HopperProduct &product,
                                                     const TargetInfo &target,
                                                     bool launchDependents);

/// The right operand stays for all rows of a block; the two warpgroups take tiles of 64 rows in
/// turn.
std::unique_ptr<ProductKernel>
createResidentKernel(const HopperProduct &product, const TargetInfo &target, bool launchDependents);

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_PRODUCTKERNEL_H
