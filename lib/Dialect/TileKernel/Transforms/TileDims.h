// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which dimensions of the tiles of a program belong together, and how large they are.

#ifndef FUSEDNORM_LIB_DIALECT_TILEKERNEL_TRANSFORMS_TILEDIMS_H
#define FUSEDNORM_LIB_DIALECT_TILEKERNEL_TRANSFORMS_TILEDIMS_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace fusednorm::tilekernel {

/// Dimensions of tiles, and the indices of programs and loops along which they run, in
/// classes of one size each.
class TileDims {
public:
  explicit TileDims(ProgramOp program);

  /// The loops that walk the columns of a product.
  llvm::ArrayRef<mlir::scf::ForOp> getGemmLoops() const { return gemmLoops; }

  /// Whether tiles along the index can have another size: it is used to load and store them,
  /// and for nothing else, and no other index says how large they are.
  bool isFree(mlir::Value index) const;

  /// Gives all tiles along the index, and its step, that size.
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
  llvm::SmallVector<mlir::scf::ForOp> gemmLoops;
};

} // namespace fusednorm::tilekernel

#endif // FUSEDNORM_LIB_DIALECT_TILEKERNEL_TRANSFORMS_TILEDIMS_H
