// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits linalg.generic ops with several operations into one op for each operation, and restores
// them.
//
// Upstream's linalg-fuse-elementwise-ops moves a whole row computation into one body. A primitive
// inside this body has no tensor to read or to replace. Each floating-point operation of a body
// becomes a linalg.generic over the loops of its operands: a part. Equal parts are shared.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SPLITBODIES_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SPLITBODIES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace fusednorm::raise {

/// An operand or a result of a part.
struct PartValue {
  int64_t part;
  unsigned number;
};

/// The data to restore an op from its parts.
struct SplitOp {
  mlir::Location loc;
  mlir::DictionaryAttr attributes;
  std::unique_ptr<mlir::Region> body;
  llvm::SmallVector<mlir::AffineMap> maps;
  llvm::SmallVector<mlir::utils::IteratorType> iterators;
  /// For each input, an operand of a part with the same value.
  llvm::SmallVector<PartValue> inputs;
  /// For each result, the result of a part with the same value.
  llvm::SmallVector<PartValue> results;
  llvm::SmallVector<int64_t> parts;
  /// The op with the assertions of the body; null without assertions.
  mlir::Operation *checks = nullptr;
};

/// Returns the blocks under `root` that raising reads, each after the blocks around it.
llvm::SmallVector<mlir::Block *> getRaisedBlocks(mlir::Operation *root);

/// Moves gathers at loop indices from the bodies of reductions under `root` to ops of their own.
/// Upstream's linalg-fuse-elementwise-ops fuses gathers with contractions, whose operand is then no
/// tensor.
void splitGathers(mlir::Operation *root);

/// Splits the ops of one block into parts, and joins the remaining parts.
class BodySplitter {
public:
  explicit BodySplitter(mlir::Block &block) : block(block) {}

  /// Returns the number of split ops.
  unsigned split();
  /// Restores the ops with all parts left. Joins any other part with its only user.
  void join();
  /// Erases dead parts and removes the marks of the others, which become ordinary ops.
  void keepParts();

  /// Adds a part and returns its number. With `isShared`, an equal earlier part replaces
  /// it.
  int64_t addPart(mlir::linalg::GenericOp part, bool isShared);
  mlir::Value getResult(PartValue value) { return parts[value.part]->getResult(value.number); }
  static bool isPart(mlir::Operation *op);
  /// Marks a size or a destination of parts.
  static void mark(mlir::Operation *op);
  void addSplitOp(SplitOp op) { splitOps.push_back(std::move(op)); }

private:
  bool restore(SplitOp &saved, const llvm::DenseMap<int64_t, mlir::linalg::GenericOp> &left);
  void joinParts();
  void eraseDead();

  mlir::Block &block;
  llvm::SmallVector<SplitOp, 0> splitOps;
  /// Valid until the first matcher runs.
  llvm::SmallVector<mlir::linalg::GenericOp> parts;
  /// Parts by their first input.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<int64_t>> partsOf;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SPLITBODIES_H
