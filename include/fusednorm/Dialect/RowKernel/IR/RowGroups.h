// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two kinds of quantization groups. Groups of a power of two columns, up to a limit, are reduced
// within a chunk on CPUs and within the adjacent lanes of a warp on GPUs. Wide groups are all
// others. They need a separate pass over their columns to find the maximum, before the pass that
// uses it.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWGROUPS_H
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWGROUPS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"

namespace fusednorm::rowkernel {

/// Returns whether groups of this many columns are wide.
bool isWide(int64_t columns);

/// Returns the columns of the groups of a group_reduce or group_broadcast, in columns of the
/// longest rows of its program.
int64_t getGroupColumns(mlir::Operation *op);

/// Returns whether the op reduces wide groups.
bool reducesWide(mlir::Operation *op);

/// The groups of the group_reduce and group_broadcast ops of a program.
struct RowGroups {
  /// Columns of the largest reduced group that is not wide, or 1.
  int64_t folded = 1;
  /// Columns of the wide groups, in ascending order.
  llvm::SmallVector<int64_t, 1> swept;
  /// Whether one pass over the smallest wide groups serves all other groups. This requires:
  /// - no larger wide group is reduced,
  /// - the sizes of all wide groups are multiples of the smallest wide size,
  /// - the sizes of all other groups divide it.
  bool areNested = true;

  static RowGroups of(ProgramOp program);
  /// Returns the columns of the smallest wide groups, or 0 without wide groups.
  int64_t smallestWide() const { return swept.empty() ? 0 : swept.front(); }

  /// Returns whether a row with one element for every `columns` columns has one element for each
  /// of the smallest wide groups, or for larger groups.
  static bool haveNumbers(int64_t columns, int64_t smallestWide) {
    return smallestWide && isWide(columns) && columns % smallestWide == 0;
  }
  /// Returns the ops, in program order, that compute such rows on the way to `rows`.
  static llvm::SmallVector<mlir::Operation *> findNumbers(ProgramOp program, mlir::ValueRange rows);
};

} // namespace fusednorm::rowkernel

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWGROUPS_H
