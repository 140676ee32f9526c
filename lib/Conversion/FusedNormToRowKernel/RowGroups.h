// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which ops of a fused op run together: groups of ops that one program computes.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_ROWGROUPS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_ROWGROUPS_H

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "llvm/ADT/DenseSet.h"

namespace fusednorm::torowkernel {

/// The tensors that an op reads as rows or elements, without its destinations.
llvm::SmallVector<mlir::OpOperand *> tensorInputs(mlir::Operation &op);

/// The operand whose leading dimensions are the rows that an op works on.
mlir::Value rowSpaceOperand(mlir::Operation &op);

/// Columns of a row at most.
constexpr int64_t kMaxColumns = int64_t(1) << 30;

/// The columns of which a row of these ops has a multiple: that of their units, in each of
/// the halves that rows are taken apart into. More than kMaxColumns if no row has so many.
int64_t getColumnUnit(llvm::ArrayRef<mlir::Operation *> ops);

/// The length of the rows of an op; 0 for one that stores what another has computed,
/// which may be scales beside longer rows.
int64_t getRowLength(mlir::Operation *op);

/// The columns of the runs that hold the rows of these ops, if they have static rows of
/// several lengths; else 0.
int64_t getCommonRun(llvm::ArrayRef<mlir::Operation *> ops);

/// Whether the op gathers nothing but the scales of rows, which are no rows of a program.
bool gathersScales(mlir::Operation *op);

/// What one program computes and stores.
struct RowGroup {
  llvm::SmallVector<mlir::Operation *> ops;
  /// The numbers of the yielded values that are stored as they are: operands,
  /// constants and splats.
  llvm::SmallVector<unsigned> copies;
};

/// Elementwise ops whose results are weights: read by primitives beside their
/// rows, and by nothing else. Each program that needs them computes them, as it
/// does the sequences and positions of its rows.
llvm::DenseSet<mlir::Operation *> findWeights(FusedOp fused);

/// The groups of the body's other ops: those that share a value, or read the rows of
/// one operand, run together. Values that no op computes go to the group that reads
/// them as its rows, or else to one of their own.
llvm::SmallVector<RowGroup> groupOps(FusedOp fused,
                                     const llvm::DenseSet<mlir::Operation *> &weights);

/// The argument of the body for a destination.
inline mlir::Value outArgument(FusedOp fused, unsigned index) {
  return fused.getBody().getArgument(fused.getInputs().size() + index);
}

} // namespace fusednorm::torowkernel

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOROWKERNEL_ROWGROUPS_H
