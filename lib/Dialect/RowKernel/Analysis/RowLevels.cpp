// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/RowKernel/Analysis/RowLevels.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm::rowkernel;

RowLevels::RowLevels(ProgramOp program, bool groupsEndPhases) : groupsEndPhases(groupsEndPhases) {
  for (Operation &op : program.getBody().front()) {
    unsigned level = of(op);
    if (endsPhase(op))
      last = std::max(last, ++level);
    for (Value result : op.getResults())
      levels[result] = level;
  }
}

bool RowLevels::endsPhase(Operation &op) const {
  return isa<ReduceOp>(op) || (groupsEndPhases && reducesWide(&op));
}

unsigned RowLevels::of(Operation &op) const {
  // An output may be the buffer of an input, which every earlier phase reads again.
  if (!isa<LoadOp, memref::LoadOp, SegmentOfOp, CountEqualOp>(op) && !isMemoryEffectFree(&op))
    return last;
  unsigned level = 0;
  for (Value operand : op.getOperands())
    level = std::max(level, levels.lookup(operand));
  return level;
}
