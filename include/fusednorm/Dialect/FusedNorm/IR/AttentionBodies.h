// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the ops in the prologue and the epilogue of attention.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONBODIES_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONBODIES_H

#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace fusednorm {

/// Returns whether the prologue also computes K. Its arguments and results are then Q and K.
bool computesKeys(RaggedAttentionOp op);

/// The ops of a prologue that compute Q, or K. Null for an absent op.
struct AttentionPrologue {
  RmsNormOp norm;
  /// A RopeOp or ApplyRotaryPosEmbOp.
  mlir::Operation *rotation = nullptr;

  static AttentionPrologue of(RaggedAttentionOp op);
  static AttentionPrologue ofKeys(RaggedAttentionOp op);
  bool any() const { return norm || rotation; }
};

/// The ops of an epilogue. Null for an absent op.
struct AttentionEpilogue {
  mlir::arith::TruncFOp rounded;
  mlir::tensor::CollapseShapeOp collapsed;
  QuantizeOp quantize;
  PagedStoreOp store;

  static AttentionEpilogue of(RaggedAttentionOp op);
};

/// Returns whether a prologue may contain the op as a computation.
bool isPrologueOp(mlir::Operation *op);

/// The reason why the attention kernel cannot compute a prologue or an epilogue.
struct AttentionBlocker {
  /// Null if the kernel can compute it.
  mlir::Operation *op = nullptr;
  std::string reason;
};
AttentionBlocker findPrologueBlocker(RaggedAttentionOp op);
/// Finds the reason for an op of a prologue.
AttentionBlocker findRowsBlocker(mlir::Operation *op);
AttentionBlocker findEpilogueBlocker(RaggedAttentionOp op);

/// Verifies the constraints on prologue and epilogue.
llvm::LogicalResult verifyAttentionBodies(RaggedAttentionOp op);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONBODIES_H
