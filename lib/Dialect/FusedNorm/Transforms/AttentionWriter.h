// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes attention anew with what stands in front of it and behind it as its bodies.

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

  /// Whether anything was taken.
  bool run();

private:
  static std::string nameOf(mlir::Operation *op);
  static int64_t bytesOf(mlir::Value value);
  /// The only op that takes the value, as one operand; extents are no use of it.
  static mlir::Operation *getOnlyUser(mlir::Value value);
  /// Ops that compute rows, the last one first, and what the first one takes.
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
  /// What takes the results, each of what the one before makes.
  struct ResultChain {
    mlir::tensor::CollapseShapeOp collapse;
    QuantizeOp quantize;
    PagedStoreOp store;
  };
  ResultChain findResults();
  mlir::Operation *findOverwritten(PagedStoreOp store);
  void takeResults();
  bool writeEpilogue(const ResultChain &chain);
  /// Written and read again no more.
  void save(mlir::Value value);
  void refuse(mlir::Operation *blocker, const llvm::Twine &reason) {
    report.addCandidate(op, op->getName().getStringRef(), blocker, reason.str());
  }
  /// The block's argument for a value of the function, a constant as one of its own.
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
