// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The phases of a row program. The level of a value is the number of consecutive reductions before
// it. All values of one level form a phase: one pass over the row, up to the reductions of this
// level. On GPUs, reductions of wide groups also end a phase. On CPUs a phase computes them group
// by group.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_ANALYSIS_ROWLEVELS_H
#define FUSEDNORM_DIALECT_ROWKERNEL_ANALYSIS_ROWLEVELS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "llvm/ADT/DenseMap.h"

namespace fusednorm::rowkernel {

class RowLevels {
public:
  /// `groupsEndPhases`: reductions of wide groups end a phase, as on GPUs.
  explicit RowLevels(ProgramOp program, bool groupsEndPhases = false);

  /// Returns the phase of an op of the body. Stores run in the last phase.
  unsigned of(mlir::Operation &op) const;
  unsigned getLast() const { return last; }
  unsigned getNumPhases() const { return last + 1; }

  /// Returns whether the op is a reduction at the end of its phase.
  bool endsPhase(mlir::Operation &op) const;

private:
  bool groupsEndPhases;
  llvm::DenseMap<mlir::Value, unsigned> levels;
  unsigned last = 0;
};

} // namespace fusednorm::rowkernel

#endif // FUSEDNORM_DIALECT_ROWKERNEL_ANALYSIS_ROWLEVELS_H
