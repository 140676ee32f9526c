// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code of one version of a tile program: what a thread does for the tile of its block.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUTILELOWERING_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUTILELOWERING_H

#include "LineAccess.h"
#include "OperandPipeline.h"
#include "GemmNest.h"
#include "MmaSync.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::tilegpu {

/// A tile as a thread holds it: which of its numbers differ.
struct TileValue {
  enum class Form { Splat, Rows, Columns, Whole };

  Form form = Form::Splat;
  llvm::SmallVector<mlir::Value> parts; // Whole: row by row
};

class GPUTileLowering {
public:
  /// `scalars` knows what the kernel's body has outside of programs, and the place of the tile.
  GPUTileLowering(GPUEmitter &e, tilekernel::ProgramOp program, GemmNest nest,
             const GPUTileLayout &layout, const GPUTileTraits &traits,
             const GPUKernelFunction &function, mlir::IRMapping scalars, mlir::Value thread,
             mlir::gpu::GPUModuleOp module, bool isAligned);

  mlir::LogicalResult run();

private:
  using Form = TileValue::Form;
  using Values = llvm::SmallVector<mlir::Value>;

  /// What an access walks along the rows and the columns of the tile.
  struct Axes {
    std::optional<int64_t> row, column; // dimensions of the memref
    mlir::Value rowIndex, columnIndex;  // of the tile in the array
    bool isMoved = false;               // columns begin at a part of a row, or before it
  };

  mlir::LogicalResult emitBlock(mlir::Block &block);
  mlir::LogicalResult emit(mlir::Operation *op);
  mlir::LogicalResult emitLoop(mlir::scf::ForOp loop);
  mlir::LogicalResult emitDot(tilekernel::DotOp dot);
  mlir::LogicalResult emitBroadcast(mlir::vector::BroadcastOp op);
  mlir::LogicalResult emitTileOp(mlir::Operation *op);
  mlir::LogicalResult emitScalarOp(mlir::Operation *op);
  /// One element of an elementwise op; null, with an error, where there is no code for it.
  mlir::Value compute(mlir::Operation *op, mlir::ValueRange operands);

  // Codes: TileQuantize.cpp.

  mlir::LogicalResult emitGroupAbsMax(tilekernel::GroupAbsMaxOp op);
  /// What all warps have of a group's maximum in each row, from what each has.
  void exchangeMaxima(Values &maxima, int64_t group);
  void emitSaturateCast(tilekernel::SaturateCastOp op);
  /// A number for each group of columns.
  mlir::LogicalResult emitBlockStore(tilekernel::StoreOp store, const Axes &axes);

  // Memory: TileMemory.cpp.

  mlir::FailureOr<Axes> findAxes(mlir::Operation *op, mlir::VectorType tile,
                                 llvm::ArrayRef<int64_t> memrefDims, mlir::OperandRange indices);
  mlir::LogicalResult emitLoad(tilekernel::LoadOp load);
  mlir::LogicalResult emitStore(tilekernel::StoreOp store);
  OperandSource sourceOf(tilekernel::LoadOp load, bool isLeft);
  mlir::Value scalarLoad(mlir::Value memref, mlir::ValueRange indices);
  /// Numbers of all rows or columns of the warp, of which each lane loads some.
  TileValue loadLine(bool isRows, llvm::function_ref<mlir::Value(mlir::Value inTile)> loadAt);
  int64_t usableBytes(mlir::Value memref, int64_t dim) const;

  // Tiles.

  Form formOf(llvm::ArrayRef<mlir::Value> tiles);
  int64_t countParts(Form form) const;
  mlir::Value part(const TileValue &value, Form form, int64_t number) const;
  TileValue expand(const TileValue &value, Form form) const;

  GPUEmitter &e;
  tilekernel::ProgramOp program;
  GemmNest nest;
  const GPUTileLayout &layout;
  const GPUTileTraits &traits;
  const GPUKernelFunction &function;
  mlir::IRMapping scalars;
  mlir::Value thread;
  mlir::gpu::GPUModuleOp module;
  bool isAligned;

  ThreadTile tile;
  mlir::Value rowBase, columnBase; // of the tile in the array, indices
  mlir::Value shared;              // memory of the block; null without
  int64_t exchanges = 0;           // of groups' maxima so far
  std::optional<OperandPipeline> pipeline;
  mlir::Value stage; // of the next step
  llvm::DenseMap<mlir::Value, TileValue> tiles;
};

/// What a register holds of an element: 8-bit types are bytes.
mlir::Type heldType(mlir::Type element);

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GPUTILELOWERING_H
