// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rebuilds attention with the ops before and after it in its bodies.

#ifndef FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ATTENTIONWRITER_H
#define FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ATTENTIONWRITER_H

#include "AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm {

class AttentionWriter {
public:
  AttentionWriter(RaggedAttentionOp op, KeyPrologues keys, FusionReport &report)
      : op(op), keys(keys), report(report) {}

  /// Returns whether any op was fused.
  bool run();

private:
  static std::string nameOf(mlir::Operation *op);
  static int64_t bytesOf(mlir::Value value);
  /// Returns the only op that uses the value, in one operand; null if there are several. Reads of
  /// extents are not counted.
  static mlir::Operation *getOnlyUser(mlir::Value value);
  /// Ops that compute rows, from the last to the first, and the operand of the first one.
  struct Chain {
    llvm::SmallVector<mlir::Operation *> ops;
    mlir::Value source;
  };
  Chain findChain(mlir::Value rows);
  mlir::Value cloneChain(mlir::OpBuilder &b, const Chain &chain, mlir::BlockArgument rows,
                         llvm::SmallVector<mlir::Value> &inputs, mlir::IRMapping &mapping);
  void takeRows();
  bool takesKeys();
  void reportKeys();
  /// The ops after attention, each of which uses the result of the previous one.
  struct ResultChain {
    mlir::tensor::CollapseShapeOp collapse;
    QuantizeOp quantize;
    PagedStoreOp store;
  };
  ResultChain findResults();
  mlir::Operation *findOverwritten(PagedStoreOp store);
  void takeResults();
  bool writeEpilogue(const ResultChain &chain);
  /// Counts the bytes of a value that is no longer written and read.
  void save(mlir::Value value);
  void refuse(mlir::Operation *blocker, const llvm::Twine &reason) {
    report.addCandidate(op, op->getName().getStringRef(), blocker, reason.str());
  }
  /// Returns the block argument for a value of the function. Scalar constants are cloned.
  mlir::Value addInput(mlir::OpBuilder &b, mlir::Block &body,
                       llvm::SmallVector<mlir::Value> &inputs, mlir::IRMapping &mapping,
                       mlir::Value value, unsigned behindLast);
  RaggedAttentionOp rebuild(mlir::Operation *indices, mlir::TypeRange types,
                            mlir::ValueRange prologueIns, mlir::ValueRange epilogueIns,
                            mlir::Value q, mlir::Value k, mlir::Value out, mlir::Value scales);

  RaggedAttentionOp op;
  KeyPrologues keys;
  FusionReport &report;
  bool isTaken = false;
  std::vector<std::string> before, behind;
  std::optional<int64_t> saved = 0;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_DIALECT_FUSEDNORM_TRANSFORMS_ATTENTIONWRITER_H
