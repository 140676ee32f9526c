// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two kinds of groups of columns. Groups of a power of two columns, up to a limit, fold:
// a chunk of a processor holds whole ones, and so do the slots of neighbouring lanes of
// a GPU, which halve them. All others, of any size, are swept: a walk over their columns
// comes first, which finds their maximum, and then one that uses it.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWGROUPS_H
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWGROUPS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"

namespace fusednorm::rowkernel {

/// Whether groups of so many columns are swept.
bool isWide(int64_t columns);

/// The columns of the groups of an op that reduces them or spreads elements over them, of
/// the longest rows of its program.
int64_t getGroupColumns(mlir::Operation *op);

/// Whether the op reduces groups that are swept.
bool reducesWide(mlir::Operation *op);

/// The groups that ops of a program reduce, or that they spread elements over.
struct RowGroups {
  int64_t folded = 1;                  // columns of the largest that is reduced and folds; else 1
  llvm::SmallVector<int64_t, 1> swept; // columns, in ascending order
  /// Whether a walk over the smallest that are swept has all others in steps: none of these is
  /// reduced and swept, and their sizes are multiples, or divisors if they fold.
  bool areNested = true;

  static RowGroups of(ProgramOp program);
  int64_t smallestWide() const { return swept.empty() ? 0 : swept.front(); }

  /// Whether rows of so many columns for each element have one for such groups, or larger ones.
  static bool haveNumbers(int64_t columns, int64_t smallestWide) {
    return smallestWide && isWide(columns) && columns % smallestWide == 0;
  }
  /// The ops of a program, in order, that compute such rows which `rows` are computed from.
  static llvm::SmallVector<mlir::Operation *> findNumbers(ProgramOp program, mlir::ValueRange rows);
};

} // namespace fusednorm::rowkernel

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWGROUPS_H
