// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits one linalg.generic into parts.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_OPSPLITTER_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_OPSPLITTER_H

#include "SplitBodies.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"
#include <optional>

namespace fusednorm::raise {

class OpSplitter {
public:
  OpSplitter(BodySplitter &splitter, mlir::linalg::GenericOp op);

  /// Replaces the op by its parts and erases it. Does nothing if there is only one part.
  void run();

private:
  /// A tensor, or a scalar operand, at the loops of the op.
  struct Source {
    mlir::Value value;
    mlir::AffineMap map;
    /// The number of the input; none for the result of a part.
    std::optional<unsigned> input;
  };

  bool isSplittable();
  bool hasLoops();
  /// Sets `loopsOf` and `cuts`.
  void findCuts();
  bool isCut(mlir::Operation &inner);
  /// Checks whether an operand of the op has an index for all these loops. A part then has at most
  /// as many elements as this operand.
  bool isCovered(const llvm::SmallBitVector &loops);
  /// Sets `direct` to the results equal to cuts over all loops.
  void findDirectResults();
  std::optional<mlir::OpFoldResult> getSize(unsigned loop);
  mlir::Value createDestination(llvm::ArrayRef<unsigned> loops, mlir::Type element);
  llvm::SmallVector<unsigned> getOrder(mlir::Value scalar);
  /// Returns the map from the loops in this order to the loops of the op; other loops are 0.
  mlir::AffineMap renumber(llvm::ArrayRef<unsigned> loops);
  /// Adds the sources of `scalar` to `leaves`: block arguments and cuts.
  void collectLeaves(mlir::Value scalar, llvm::MapVector<mlir::Value, Source> &leaves);
  /// Creates an op to yield `scalars`, over `loops` in this order.
  mlir::linalg::GenericOp createPart(llvm::ArrayRef<mlir::Value> scalars,
                                     llvm::ArrayRef<unsigned> loops, mlir::ValueRange outs,
                                     llvm::ArrayRef<mlir::AffineMap> outMaps,
                                     llvm::ArrayRef<mlir::utils::IteratorType> iterators);
  /// Clones the computation of `scalar` up to the leaves in `mapping`.
  mlir::Value cloneInto(mlir::OpBuilder &body, mlir::Value scalar,
                        llvm::ArrayRef<unsigned> loopNumbers, mlir::IRMapping &mapping);
  void noteInputs(int64_t number);
  /// Checks whether the inputs have the loops of all assertions of the body, and all inputs are
  /// read by the results.
  bool hasLoopsOfChecks();
  /// Moves the assertions of the body into an op of their own.
  void createChecks();
  void createParts();
  void createLastPart();

  BodySplitter &splitter;
  mlir::linalg::GenericOp op;
  mlir::OpBuilder builder;
  unsigned numLoops;
  bool isParallel;
  /// The loops of the indices of a scalar of the body.
  llvm::DenseMap<mlir::Value, llvm::SmallBitVector> loopsOf;
  llvm::DenseSet<mlir::Value> usesAccumulator;
  /// The operations with parts of their own.
  llvm::SetVector<mlir::Operation *> cuts;
  /// Cuts equal to a result of the op, with the number of the result.
  llvm::DenseMap<mlir::Operation *, unsigned> direct;
  /// The results of the created parts.
  llvm::DenseMap<mlir::Value, Source> partOf;
  /// For each input of the newest part, the number of the input of the op.
  llvm::SmallVector<std::optional<unsigned>> sourcesOfPart;
  SplitOp saved;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_OPSPLITTER_H
