// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// State of one Hopper GEMM kernel for all roles of its warps.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMBLOCK_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMBLOCK_H

#include "ScaleProducer.h"
#include "fusednorm/Lowering/Hopper/SharedPlan.h"
#include "fusednorm/Lowering/Hopper/WarpgroupMma.h"

namespace fusednorm::tilehopper {

/// Columns of a TMA box of a B operand that is not transposed: 16-bit elements in 128 bytes, the
/// widest swizzle.
constexpr int64_t kBoxColumns = 64;

class GemmBlock {
public:
  explicit GemmBlock(const HopperGemm &gemm);

  /// Returns the extent of an argument as an expression of the launch plan.
  static launch::ExprAttr extentOf(mlir::BlockArgument argument, int64_t dim);
  /// Returns the extent of an argument; dynamic extents are parameters.
  hopper::Word extent(mlir::BlockArgument argument, int64_t dim) const;
  /// Returns the number of threads of a block.
  int32_t getThreads() const { return int32_t((warpgroups + 1) * kWarps * kWarpThreads); }
  mlir::Value getRowTiles();

  HopperGemm gemm;
  tilekernel::HopperScheduleAttr schedule;
  int64_t tileRows, tileColumns;
  HopperCluster cluster;
  int64_t stored;     // columns of a tile that the block stores
  int64_t warpgroups; // consumer warpgroups of a block
  int64_t waves;      // MMAs of 64 rows, one after the other, that a warpgroup issues in a k-step
  hopper::SharedPlan shared;
  launch::FuncOp kernel;
  GPUKernelFunction function;
  hopper::WarpgroupMma matrix;
  ScaleProducer stagedScales;
  static constexpr int64_t kWarps = 4; // of a warpgroup

  // Set while the function is emitted.
  hopper::HopperEmitter emitter;
  mlir::Value base;             // of dynamic shared memory
  mlir::Value scales;           // shared variable; null without scales
  mlir::Value rows;             // of the result, without padding
  mlir::Value batches;          // null without batches
  hopper::Word columns = 0;     // of the result
  hopper::Word columnTiles = 0; // tiles of a cluster along the columns of the result
  hopper::Word steps = 0;       // k-steps of a tile in this block
  mlir::Value firstStep;        // of the block; null if the block computes all steps of a tile
  mlir::Value thread, warp;
  mlir::Value rank; // of the block in its cluster; null without clusters
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMBLOCK_H
