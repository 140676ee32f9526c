// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The phases of a row program. A value's level is the number of reductions that it
// waits for, one after the other; what has the same level is one phase, a sweep over
// the row that ends in the reductions of that level. Where threads share a row, reductions
// of swept groups are among these; a processor finds them group by group within a phase.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_ANALYSIS_ROWLEVELS_H
#define FUSEDNORM_DIALECT_ROWKERNEL_ANALYSIS_ROWLEVELS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "llvm/ADT/DenseMap.h"

namespace fusednorm::rowkernel {

class RowLevels {
public:
  explicit RowLevels(ProgramOp program, bool groupsEndPhases = false);

  /// The phase in which an op of the body runs. What writes memory runs in the last one.
  unsigned of(mlir::Operation &op) const;
  unsigned getLast() const { return last; }
  unsigned getNumPhases() const { return last + 1; }

  /// Whether the op is a reduction that ends its phase.
  bool endsPhase(mlir::Operation &op) const;

private:
  bool groupsEndPhases;
  llvm::DenseMap<mlir::Value, unsigned> levels;
  unsigned last = 0;
};

} // namespace fusednorm::rowkernel

#endif // FUSEDNORM_DIALECT_ROWKERNEL_ANALYSIS_ROWLEVELS_H
