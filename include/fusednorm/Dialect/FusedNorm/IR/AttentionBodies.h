// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the prologue and the epilogue of attention hold, taken apart.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONBODIES_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONBODIES_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm {

/// Whether the prologue computes keys, too: its arguments and what it yields are q's and k's then.
bool computesKeys(RaggedAttentionOp op);

/// The ops of a prologue that compute queries, or keys; null for one that it does not have.
struct AttentionPrologue {
  RmsNormOp norm;
  mlir::Operation *rotation = nullptr; // RopeOp or ApplyRotaryPosEmbOp

  static AttentionPrologue of(RaggedAttentionOp op);
  static AttentionPrologue ofKeys(RaggedAttentionOp op);
  bool any() const { return norm || rotation; }
};

/// The ops of an epilogue; null for one that it does not have.
struct AttentionEpilogue {
  mlir::arith::TruncFOp rounded;
  mlir::tensor::CollapseShapeOp collapsed;
  QuantizeOp quantize;
  PagedStoreOp store;

  static AttentionEpilogue of(RaggedAttentionOp op);
};

/// Whether the op may stand in a prologue as one that computes.
bool isPrologueOp(mlir::Operation *op);

/// What keeps a prologue, or an epilogue, from being computed in the kernel of attention.
struct AttentionBlocker {
  mlir::Operation *op = nullptr; // none: nothing does
  std::string reason;
};
AttentionBlocker findPrologueBlocker(RaggedAttentionOp op);
/// The same of an op that may stand in a prologue.
AttentionBlocker findRowsBlocker(mlir::Operation *op);
AttentionBlocker findEpilogueBlocker(RaggedAttentionOp op);

/// The constraints of both.
llvm::LogicalResult verifyAttentionBodies(RaggedAttentionOp op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONBODIES_H
