// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm::rowkernel;

bool fusednorm::rowkernel::isWide(int64_t columns) {
  constexpr int64_t kMostFolded = 1024;
  return columns > kMostFolded || !llvm::isPowerOf2_64(columns);
}

int64_t fusednorm::rowkernel::getGroupColumns(Operation *op) {
  Value ofGroups = isa<GroupReduceOp>(op) ? op->getResult(0) : op->getOperand(0);
  return op->getParentOfType<ProgramOp>().getLongestVector() /
         cast<VectorType>(ofGroups.getType()).getNumElements();
}

bool fusednorm::rowkernel::reducesWide(Operation *op) {
  return isa<GroupReduceOp>(op) && isWide(getGroupColumns(op));
}

RowGroups RowGroups::of(ProgramOp program) {
  RowGroups groups;
  // The largest groups of all narrow reductions, and of all wide ones.
  int64_t largestFolded = 1, largestReduced = 0;
  for (Operation &op : program.getBody().front()) {
    if (!isa<GroupReduceOp, GroupBroadcastOp>(op))
      continue;
    int64_t columns = getGroupColumns(&op);
    bool isReduced = isa<GroupReduceOp>(op);
    if (isWide(columns)) {
      if (!llvm::is_contained(groups.swept, columns))
        groups.swept.push_back(columns);
      largestReduced = isReduced ? std::max(largestReduced, columns) : largestReduced;
    } else {
      groups.folded = isReduced ? std::max(groups.folded, columns) : groups.folded;
      largestFolded = std::max(largestFolded, columns);
    }
  }
  llvm::sort(groups.swept);
  if (int64_t smallest = groups.smallestWide())
    groups.areNested =
        largestReduced <= smallest && smallest % largestFolded == 0 &&
        llvm::all_of(groups.swept, [&](int64_t columns) { return columns % smallest == 0; });
  return groups;
}

SmallVector<Operation *> RowGroups::findNumbers(ProgramOp program, ValueRange rows) {
  int64_t smallest = RowGroups::of(program).smallestWide();
  if (smallest == 0)
    return {};
  SmallVector<Value> work(rows);
  llvm::SmallDenseSet<Operation *> needed;
  auto isRow = [](Value value) { return isa<VectorType>(value.getType()); };
  while (!work.empty())
    if (Operation *op = work.pop_back_val().getDefiningOp(); op && needed.insert(op).second)
      llvm::copy_if(op->getOperands(), std::back_inserter(work), isRow);
  SmallVector<Operation *> numbers;
  int64_t longest = program.getLongestVector();
  for (Operation &op : program.getBody().front())
    if (needed.contains(&op) &&
        haveNumbers(longest / cast<VectorType>(op.getResult(0).getType()).getNumElements(),
                    smallest))
      numbers.push_back(&op);
  return numbers;
}
