// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The epilogue of a tile, and its stores: by TMA, by threads, and of block scales.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMEPILOGUE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMEPILOGUE_H

#include "Fragments.h"
#include "GemmBlock.h"
#include "fusednorm/Lowering/Hopper/EpilogueTmaStore.h"

namespace fusednorm::tilehopper {

class GemmEpilogue {
public:
  /// `outMaps` has the TMA descriptor of each TMA store.
  GemmEpilogue(GemmBlock &block, const llvm::DenseMap<mlir::Operation *, mlir::Value> &outMaps)
      : in(block), emitter(block.emitter), outMaps(outMaps) {}

  /// Emits the epilogue of a tile and its stores. `staged` stages TMA stores in shared memory.
  void store(mlir::ValueRange accumulators, TileCoordinate state, mlir::Value firstRow,
             mlir::Value group, mlir::Value thread, const hopper::EpilogueTmaStore &staged);

private:
  /// Returns the value of a store's index at an element of the result.
  mlir::Value indexOf(mlir::Value index, const TileOrigin &state);
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

  GemmBlock &in;
  hopper::HopperEmitter &emitter;
  const llvm::DenseMap<mlir::Operation *, mlir::Value> &outMaps;
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMEPILOGUE_H
