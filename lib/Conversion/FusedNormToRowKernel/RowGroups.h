// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups the ops of a fused op into row programs.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_ROWGROUPS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_ROWGROUPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "llvm/ADT/DenseSet.h"

namespace fusednorm::torowkernel {

/// Returns the tensors read by an op as rows or elements, without its destinations.
llvm::SmallVector<mlir::OpOperand *> tensorInputs(mlir::Operation &op);

/// Returns the operand with the row space of an op, its leading dimensions.
mlir::Value rowSpaceOperand(mlir::Operation &op);

/// The largest number of columns of a row: kernels count columns and bytes of a row in 32 bits.
constexpr int64_t kMaxColumns = int64_t(1) << 30;

/// Returns a divisor of the row length of these ops: the common multiple of their units, times the
/// number of parts of a row. Returns more than kMaxColumns if no legal length has such a divisor.
int64_t getColumnUnit(llvm::ArrayRef<mlir::Operation *> ops);

/// Returns the number that divides the row length of `ops`. It is the column unit, but without the
/// groups of ops whose last group may have fewer columns.
int64_t getRequiredUnit(llvm::ArrayRef<mlir::Operation *> ops);

/// Returns the row length of an op. Returns 0 for an op that stores computed rows, since they may
/// be scales of longer rows.
int64_t getRowLength(mlir::Operation *op);

/// Returns the columns of the runs in the rows of these ops, if they have static rows of several
/// lengths. Returns 0 otherwise.
int64_t getCommonRun(llvm::ArrayRef<mlir::Operation *> ops);

/// Returns whether the op gathers only the scales of rows. Scales are no rows of a program.
bool gathersScales(mlir::Operation *op);

/// The ops and copies of one program.
struct RowGroup {
  llvm::SmallVector<mlir::Operation *> ops;
  /// Numbers of the yielded values without computation: operands, constants and splats.
  llvm::SmallVector<unsigned> copies;
};

/// Returns the elementwise ops for weights: only primitives read their results, in addition to
/// rows. Each program computes its own weights, and the sequences and positions of its rows.
llvm::DenseSet<mlir::Operation *> findWeights(FusedOp fused);

/// Groups the other ops of the body. Ops with a common value, or with rows of one operand, are in
/// one group. A copied value belongs to the group with its rows, or else to a group of its own.
llvm::SmallVector<RowGroup> groupOps(FusedOp fused,
                                     const llvm::DenseSet<mlir::Operation *> &weights);

/// Returns the body argument of a destination.
inline mlir::Value outArgument(FusedOp fused, unsigned index) {
  return fused.getBody().getArgument(fused.getInputs().size() + index);
}

} // namespace fusednorm::torowkernel

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_ROWGROUPS_H
