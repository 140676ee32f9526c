// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups the dimensions of the tiles of a program into classes of equal size.

#ifndef FUSEDNORM_LIB_SCHEDULE_TILEDIMS_H
#define FUSEDNORM_LIB_SCHEDULE_TILEDIMS_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace fusednorm::tilekernel {

/// Dimensions of tiles, and the indices of programs and loops along them, in classes of equal size.
class TileDims {
public:
  explicit TileDims(ProgramOp program);

  /// Returns whether tiles along the index can be resized: it is only used to load and store tiles,
  /// and no other index determines their size.
  bool isFree(mlir::Value index) const;

  /// Resizes all tiles along an index of the program, and its step.
  void resize(mlir::Value index, int64_t size);

private:
  using Dim = std::pair<mlir::Value, unsigned>;

  unsigned idOf(mlir::Value value, unsigned dim = 0);
  void unite(mlir::Value a, unsigned dimA, mlir::Value b, unsigned dimB);
  void uniteAll(mlir::Value a, mlir::Value b);
  void visit(mlir::Operation *op);

  ProgramOp program;
  llvm::SmallVector<Dim> dims;
  llvm::DenseMap<Dim, unsigned> ids;
  llvm::EquivalenceClasses<unsigned> classes;
  llvm::SmallVector<mlir::Value> indices;
};

} // namespace fusednorm::tilekernel

#endif // FUSEDNORM_LIB_SCHEDULE_TILEDIMS_H
