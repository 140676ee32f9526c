// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers one version of a tile program: the code of a thread for the tile of its block.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUTILELOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUTILELOWERING_H

#include "GemmMainLoop.h"
#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Lowering/GPU/LineAccess.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::tilegpu {

/// A tile as a thread holds it. `form` names the axes along which elements differ.
struct TileValue {
  enum class Form { Splat, Rows, Columns, Whole };

  Form form = Form::Splat;
  llvm::SmallVector<mlir::Value> parts; // one for each distinct element; Whole: row by row

  static int64_t countParts(const ThreadTile &tile, Form form);
  /// Returns part `number` of another form, from parts of that form or of a simpler form.
  mlir::Value getPart(const ThreadTile &tile, Form form, int64_t number) const;
  /// Returns all parts of another form.
  TileValue expand(const ThreadTile &tile, Form form) const;
};

class GPUTileLowering {
public:
  /// `scalars` maps the indices of the tile, and values that the kernel computes outside of
  /// programs.
  GPUTileLowering(GPUEmitter &e, tilekernel::ProgramOp program, const GPUTileLayout &layout,
                  const GPUTileTraits &traits, const GPUKernelFunction &function,
                  mlir::IRMapping scalars, mlir::Value thread, mlir::gpu::GPUModuleOp module,
                  bool isAligned);

  mlir::LogicalResult run();

private:
  using Form = TileValue::Form;
  using Values = llvm::SmallVector<mlir::Value>;

  /// The dimensions of an access that run along the rows and the columns of the tile.
  struct Axes {
    std::optional<int64_t> row, column; // dimensions of the memref; empty without
    mlir::Value rowIndex, columnIndex;  // first of the tile in the array
    /// An index has an offset, so the tile may begin at a part of a row, or before the array.
    bool isMoved = false;
  };

  /// Emits the loads of a loop body or of block scales, if their indices are known. Early loads
  /// overlap the MMAs, as no op orders them.
  mlir::LogicalResult emitEarlyLoads(mlir::Block &block,
                                     llvm::SmallPtrSetImpl<mlir::Operation *> &emitted);
  /// Emits all ops of a block except `emitted`.
  mlir::LogicalResult emitBlock(mlir::Block &block,
                                const llvm::SmallPtrSetImpl<mlir::Operation *> &emitted);
  mlir::LogicalResult emit(mlir::Operation *op);
  mlir::LogicalResult emitLoop(mlir::scf::ForOp loop);
  mlir::LogicalResult emitGemm(tilekernel::GemmOp gemm);
  mlir::LogicalResult emitBroadcast(mlir::vector::BroadcastOp op);
  mlir::LogicalResult emitTileOp(mlir::Operation *op);
  mlir::LogicalResult emitScalarOp(mlir::Operation *op);
  /// Emits one element of an elementwise op. Reports an error and returns null if the op has no
  /// lowering.
  mlir::Value compute(mlir::Operation *op, mlir::ValueRange operands);

  // Quantization, in TileQuantize.cpp.

  mlir::LogicalResult emitGroupAbsMax(tilekernel::GroupAbsMaxOp op);
  /// Combines the maxima of a group in each row over all warps that share the group.
  void exchangeMaxima(Values &maxima, int64_t group);
  void emitSaturateCast(tilekernel::SaturateCastOp op);
  /// Stores one element for each group of columns.
  mlir::LogicalResult emitBlockStore(tilekernel::StoreOp store, const Axes &axes);

  // Memory accesses, in TileMemory.cpp.

  mlir::FailureOr<Axes> findAxes(mlir::Operation *op, mlir::VectorType tile,
                                 llvm::ArrayRef<int64_t> memrefDims, mlir::OperandRange indices);
  mlir::LogicalResult emitLoad(tilekernel::LoadOp load);
  mlir::LogicalResult emitStore(tilekernel::StoreOp store);
  OperandSource sourceOf(const tilekernel::GemmOp::Matrix &matrix, bool isLeft);
  mlir::Value scalarLoad(mlir::Value memref, mlir::ValueRange indices);
  /// Loads one element for each row or column of the warp. Each lane loads some of them, and
  /// shuffles distribute them.
  TileValue loadLine(bool isRows, llvm::function_ref<mlir::Value(mlir::Value inTile)> loadAt);
  int64_t usableBytes(mlir::Value memref, int64_t dim) const;

  /// Returns the simplest form of the result of an elementwise op.
  Form formOf(llvm::ArrayRef<mlir::Value> operands);

  GPUEmitter &e;
  tilekernel::ProgramOp program;
  const GPUTileLayout &layout;
  const GPUTileTraits &traits;
  const GPUKernelFunction &function;
  mlir::IRMapping scalars;
  mlir::Value thread;
  mlir::gpu::GPUModuleOp module;
  bool isAligned;

  ThreadTile tile;
  mlir::Value rowBase, columnBase; // of the tile in the array, indices
  mlir::Value shared;              // of the block; null if it needs none
  int64_t exchanges = 0;           // number of exchanges of maxima so far
  llvm::DenseMap<mlir::Value, TileValue> tiles;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUTILELOWERING_H
